"""A word that people type last in an action, in quotes: proposed, read, refused, kept and played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.engine.line import one_by_one
from coreworlds.engine.plain import parted
from coreworlds.tutor.sharing.links import from_link, to_link
from coreworlds.tutor.tasks.attempt import spelled
from tests.naming import at_work, lampnamers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from coreworlds.engine.game import Game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    yield from lampnamers(tmp_path_factory.mktemp("typed"))


@pytest.fixture
def pos(game: Game) -> cw.Position:
    return at_work(game)


def rules(pos: cw.Position, text: str) -> list[str]:
    return [blocker.rule for blocker in cw.judge(pos, text).blockers]


def test_each_is_listed_once_with_the_word_that_is_proposed(pos: cw.Position) -> None:
    """Of one component, of none, of several; the price is that of the component alone."""
    found = {str(action): action for action in cw.legal(pos) if action.said}
    named = [text for text in found if text.startswith("name ")]
    assert len(named) == 5
    assert 'name Gate "Gate of Ana"' in named
    action = found['name Gate "Gate of Ana"']
    assert (action.names, action.said, action.price, action.option) == (("Gate",), "Gate of Ana", ("1 oil",), "Name")
    assert (found['cry "Light 0"'].names, found['cry "Light 0"'].said) == ((), "Light 0")
    hung = next(action for text, action in found.items() if text.startswith("hang "))
    assert hung.said == " ".join(hung.names)
    assert all(action in cw.legal(pos) and cw.judge(pos, str(action)).action == action for action in found.values())


def test_without_a_word_the_proposal_is_meant(pos: cw.Position) -> None:
    for text in ("name Gate", 'name Gate ""', "Ana: name gate", "name Gate “ ”"):
        assert cw.judge(pos, text).action.text == 'name Gate "Gate of Ana"'
    after = cw.step(pos, "name Gate").after
    assert (after.zone("names"), after.seat("Ana").oil) == ({"Gate": "Gate of Ana"}, pos.seat("Ana").oil - 1)


@pytest.mark.parametrize("word", ["Nova", "a; b: c", "Ana: pass", "Well, Tower", "then; done", "x" * 24, "O'Higgins",
                                  "<b>&</b>", "Zoë 👩‍🚀", "\\", "rest", "Light #2 x3", "' ’"])  # fmt: skip
def test_any_word_is_taken(pos: cw.Position, word: str) -> None:
    """In straight quotes and in curly ones, alone and in a line, with the player's name and without."""
    for text in (f'name Gate "{word}"', f"name Gate “{word}”", f'Ana: name  GATE  " {word} "', f"name Gate „{word}“"):
        verdict = cw.judge(pos, text)
        assert verdict, text
        assert verdict.action.said == word
        assert str(verdict.action) == f'name Gate "{word}"'
        assert text in cw.legal(pos)
        assert cw.step(pos, text).after.zone("names") == {"Gate": word}
        assert [bool(each) for each in cw.ask(pos, f"{text}; rest")] == [True, True]
    assert cw.step(pos, f'cry "{word}"').after.zone("cried") == [word]
    session = cw.Session(pos)
    made = session.play(f'cry "{word}"; name Gate “{word}”;rest')
    assert [each.action.said for each in made if each.action] == [word, word, ""]


@pytest.mark.parametrize("word", ["x" * 25, 'No"va', "No“va", "An\u202ea", "An\u3164a", "An\x07a", '"'])
def test_what_is_no_word_is_refused_by_its_entry(pos: cw.Position, word: str) -> None:
    """Too long, with quotes, with what nobody sees: by the action's own rule, or the notation's."""
    assert rules(pos, f'name Gate "{word}"') == ["name-typed"]
    assert rules(pos, f'cry "{word}"') == ["notation"]
    assert f'name Gate "{word}"' not in cw.legal(pos)
    verdict = cw.judge(pos, f'name Gate "{word}"')
    assert str(verdict).isprintable()
    with pytest.raises(cw.Illegal):
        cw.step(pos, f'name Gate "{word}"')


def test_quotes_that_are_not_closed_or_not_last_are_refused(pos: cw.Position) -> None:
    assert rules(pos, 'name Gate "Nova') == ["name-typed"]
    assert rules(pos, 'name "Nova" Gate') == ["notation"]
    assert rules(pos, "cry Nova") == ["notation"]
    (fault,) = cw.judge(pos, "name Gate Nova").blockers
    assert 'name Gate "Nova"' in fault.lasting or 'name Gate "Nova"' in str(cw.judge(pos, "name Gate Nova"))


@pytest.mark.parametrize("text", ['rest "Nova"', 'light Ember "Nova"', 'rest ""', 'rest "a; b"', 'sell "Ember"'])
def test_an_action_that_takes_no_word_refuses_one(pos: cw.Position, text: str) -> None:
    assert rules(pos, text) == ["notation"]


def test_other_rules_judge_the_component(pos: cw.Position) -> None:
    """Whatever the word is: a square with a name, too little oil, another's turn."""
    named = cw.step(pos, 'name Gate "Nova"').after
    assert rules(named, 'name Gate "Other"') == ["name-once"]
    assert not [action for action in cw.legal(named) if action.names == ("Gate",) and action.verb == "name"]
    poor = named
    while poor.seat("Ana").oil:
        poor = cw.step(poor, next(action for action in cw.legal(poor) if action.verb == "name")).after
    open_ = next(name for name in ("Well", "Tower", "Bridge") if name not in poor.zone("names"))
    (fault,) = cw.judge(poor, f'name {open_} "Nova"').blockers
    assert (fault.rule, fault.needs, fault.has) == ("name-oil", "1 oil", "0 oil")
    assert fault.remedy is not None
    assert cw.judge(fault.remedy.apply(poor), f'name {open_} "Nova"').action.said == "Nova"
    assert rules(pos, 'Ben: name Gate "Nova"') == ["turns"]
    assert "name-once" in [permit.rule for permit in cw.judge(pos, 'name Gate "Nova"').permits]


def test_actions_with_other_words_differ(pos: cw.Position) -> None:
    """As values; but in a lesson the word is anybody's choice."""
    one, same, other = (cw.judge(pos, f"name Gate {word}").action for word in ('"Nova"', "“Nova”", '"nova"'))
    assert (one, hash(one)) == (same, hash(same))
    assert one != other
    assert spelled(one) == spelled(other) == "ana: name gate"
    session = cw.Session(pos)
    first = session.step(one)
    session.undo()
    assert session.step(same) is first
    session.undo()
    session.step(other)
    assert len(session.nodes) == 3


def test_sessions_files_and_links_keep_it(pos: cw.Position, tmp_path: Path) -> None:
    """Undone and done again, replayed with another word, saved and read."""
    session = cw.Session(pos)
    session.play('name Gate "a; b: c"; cry "\\ <b>"; rest')
    session.undo()
    assert session.position.zone("cried") == ["\\ <b>"]
    session.redo()
    session.save(tmp_path / "game.toml")
    for again in (cw.load(tmp_path / "game.toml"), from_link(to_link(session))):
        assert isinstance(again, cw.Session)
        assert [str(made.action) for made in again.transitions if made.action] == [
            'name Gate "a; b: c"',
            'cry "\\ <b>"',
            "rest",
        ]
        assert again.position == session.position
        assert str(again) == str(session)
    session.replay({0: 'name Gate "Nova"'})
    assert session.position.zone("names") == {"Gate": "Nova"}
    assert session.position.zone("cried") == ["\\ <b>"]


def test_lines_are_parted_outside_of_the_quotes() -> None:
    assert one_by_one('cry "a; b"; name Gate “c;”;; rest') == ['cry "a; b"', "name Gate “c;”", "rest"]
    assert parted('cry "now; then that" then rest') == ['cry "now; then that"', "rest"]
    assert parted('"cry; rest"') == ['"cry', 'rest"']


def test_plain_words_take_one_along(pos: cw.Position) -> None:
    """A question in one's own words, with a word in quotes behind it; quotes elsewhere are read as before."""
    for text in ('may I name the Gate "Nova: ours"?', "Can Ana name Gate “Nova: ours” then rest"):
        first = cw.ask(pos, text)[0]
        assert first
        assert first.action.text == 'name Gate "Nova: ours"'
    assert cw.ask(pos, "may I “rest”")[0]
