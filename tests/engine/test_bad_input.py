"""Broken files: whatever is read, the answer is a position or an error that says where and what."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, decisions, positions

_SPOKEN = r"(draft|use|send|sail|play|choose|keep) [A-Za-z ,#x0-9:;+]{0,30}"
_PLACE = re.compile(r"line \d+, column \d+")
_VALUES = (
    *("-1", "0", "1", "99999999999999999999", "1.5", "nan", "true", "1979-05-27", "[]", "[[]]", "{}", "[1]", "{a = 1}"),
    *('""', '"?"', '"Ana"', '"Nobody"', '["?"]', '["Snub Fighter x0"]', '["Snub Fighter +"]', '["Taurus +0"]'),
    *('[" x2"]', '"energy.ask"', '"setup.homes"', '"over"', '"action"', '"invasion"', '"ask"', '"""', "'", "["),
)
_JUNK = (*'"[]{}=#\\\n\r\x00é💥', "[[player]]\n", "[pending]\n", "x" * 50, "'''")


def mutated(text: str, random: Random) -> str:
    """Return a text with one to three parts broken."""
    for _ in range(random.randint(1, 3)):
        lines = text.split("\n")
        at, kind = random.randrange(len(lines)), random.randrange(6)
        if kind == 0 and " = " in lines[at]:
            lines[at] = lines[at].split(" = ")[0] + " = " + random.choice(_VALUES)
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(random.randrange(len(lines)), lines[at])
        elif kind == 3:
            middle = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:middle] + random.choice(_JUNK) + lines[at][middle + random.randrange(3) :]
        elif kind == 4:
            lines[at] = lines[at].replace(random.choice("aeiou0123"), random.choice("aeiou0123"), 1)
        else:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        text = "\n".join(lines)
    return text


def used(pos: cw.Position, random: Random) -> None:
    """Use a position as the page does. Only our own errors may occur."""
    assert cw.parse(str(pos)) == pos
    assert all(str(c) for c in pos.complaints)
    for name in (*pos.seats, None):
        assert cw.parse(str(cw.seen_by(pos, name))) == cw.seen_by(pos, name)
    cw.result(pos)
    actions = list(cw.legal(pos))
    for text in ("pass", "done", "sail Reef", "invade Taurus", str(actions[0]) if actions else "wait"):
        assert str(cw.judge(pos, text))
    try:
        step = cw.step(pos, random.choice(actions) if actions else None)
    except cw.CoreWorldsError:
        return
    assert all(event.text for event in step.events)
    assert cw.parse(str(step.after)) == step.after


def check(text: str, random: Random) -> str:
    """Read a text; return the error's place, or "" if it could be read and used."""
    place, pos = read(cw.parse, text)
    if pos is not None:
        used(pos, random)
    assert pos is not None or _PLACE.search(place), place
    return place


def read(reader: Callable[[Any], Any], thing: object) -> tuple[str, Any]:
    """Return an error's place and None, or "" and what was read. An error says what is there and what should be."""
    try:
        return "", reader(thing)
    except cw.CoreWorldsError as error:
        whole = error.found and error.expected
        return f"{error.place}: {error.message}" if whole else f"no place, for it says too little: {error}", None


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_broken_position_file_is_read_or_refused_with_line_and_column(case: Case) -> None:
    """Nothing but our own errors, each with its place; what can be read can be shown, judged and stepped."""
    random, refused = Random(21), 0
    texts = [str(pos) for pos in [*positions(case, every=30), *decisions(case, every=20)]]
    for _ in range(150):
        text = mutated(random.choice(texts), random)
        try:
            refused += bool(check(text, random))
        except Exception as error:
            error.add_note(text)
            raise
    assert 20 < refused < 150


@pytest.mark.parametrize("case", CASES[::3], ids=IDS[::3])
def test_a_broken_session_file_is_read_or_refused(case: Case, tmp_path: Path) -> None:
    """A saved game that was tampered with loads or gives an error with its place; nothing of it is executed."""
    session, random, path = cw.Session(case.begin()), Random(22), tmp_path / "game.toml"
    for _ in range(12):
        actions = list(cw.legal(session.position))
        if not session.position.over:
            session.step(random.choice(actions) if actions else None)
    text, refused = str(session), 0
    for _ in range(60):
        path.write_text(mutated(text, random), "utf-8")
        place, session = read(cw.load, path)
        refused += session is None
        assert session is not None or place.startswith(str(path))
    assert refused > 10


_NAMES = st.sampled_from(["?", "Ana", "Snub Fighter", "Taurus +", "Reef"])
_SCALARS = st.one_of(st.integers(-3, 10**20), st.booleans(), st.text(max_size=8), st.floats(), _NAMES)
_ANY = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=2)),
    max_leaves=6,
)


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_value_in_any_place_is_read_or_refused(data: st.DataObject) -> None:
    """A value of any type in place of any other gives a position, or an error with its place."""
    case = data.draw(st.sampled_from([CASES[0], CASES[4]]))
    lines = str(data.draw(st.sampled_from(decisions(case, every=25)))).split("\n")
    at = data.draw(st.sampled_from([i for i, line in enumerate(lines) if " = " in line]))
    lines[at] = lines[at].split(" = ")[0] + " = " + cw.engine.notation.toml(data.draw(_ANY))
    check("\n".join(lines), Random(1))


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "version = 2", "game = 1", "\x00", "a" * 3_000_000, "a = " + "[" * 5_000, 'game = "chess"'),
        *('version = true\ngame = "toy"', 'game = "toy"\nplayer = 1', 'game = "toy"\n[[player]]\nname = 1'),
    ],
)
def test_what_is_no_position_file_is_refused(text: str) -> None:
    """Each gives an error that is a sentence, whose every character can be seen."""
    with pytest.raises(cw.CoreWorldsError) as caught:
        cw.parse(text)
    assert str(caught.value).endswith(".")
    assert str(caught.value).isprintable()


SEATS = "[[player]]\nname = 'Ana'\n[[player]]\nname = 'Ben'\n"
SPARSE = "version = 1\ngame = 'core-worlds'\nphase = 'action'\n{}\n" + SEATS + "{}"
OWN = '[[card]]\nname = "A"\nkind = "unit"\n'


@pytest.mark.parametrize(
    ("top", "below", "said"),
    [
        ("version 1", "", "line 4, column 9: .*; found version 1; expected "),
        ('central = ["Snub"]', "", "line 4, column 12: unknown card; found 'Snub'; expected Snub Fighter"),
        ('central = ["X"]', "", "line 4, column 12: unknown card; found 'X'; expected the name of a card"),
        ("rulings = 3", "", "line 4, column 11: wrong value; found 3; expected a table"),
        ("pending = 3", "", "line 4, column 11: wrong value; found 3; expected a table"),
        ("", "name = 3", "this is not valid TOML"),
        ("", f'{OWN}type = "Frog"', "line 12, column 8: card “A”, type: .*found 'Frog'"),
        ("", f'{OWN}type = "Hero"\neffects = [{{when = "never"}}]', "line 13, column 20: card “A”"),
        ("", '[[player]]\nname = "Ana"', "line 10, column 8: two players have the same name; found 'Ana'; expected "),
        ("", "[[player]]", "line 9, column 1: this cannot be a player's name; found nothing; expected a name of"),
    ],
)
def test_an_error_in_a_file_says_where_what_and_what_should_be(top: str, below: str, said: str) -> None:
    with pytest.raises(cw.CoreWorldsError, match=said) as caught:
        cw.parse(SPARSE.format(top, below))
    error = caught.value
    assert all([error.place, error.found, error.expected, error.remedy]), "and what to do about it"


@pytest.mark.parametrize("version", ["2", "1.0", "true", '"1"'])
def test_another_version_is_refused(version: str) -> None:
    """Also a number of another type that is equal."""
    with pytest.raises(cw.CoreWorldsError, match=r"line 1, column 11: unknown version; found .*; expected 1"):
        cw.parse(SPARSE.format("", "").replace("version = 1", f"version = {version}"))


def test_a_situation_of_another_phase_is_refused() -> None:
    """The phase that is written is not read as another one."""
    text = SPARSE.format('[pending]\nkind = "deploy"', "")
    assert cw.parse(text).step == "action.deploy"
    with pytest.raises(cw.CoreWorldsError, match="the step and the situation contradict each other"):
        cw.parse(text.replace("'action'", "'draw'"))


def test_a_file_may_begin_and_end_its_lines_as_other_editors_do() -> None:
    text = SPARSE.format("", "")
    assert cw.parse("\ufeff" + text.replace("\n", "\r\n")) == cw.parse(text)


class Mute:
    """A value whose own words fail."""

    def __repr__(self) -> str:
        """Refuse."""
        raise RuntimeError

    __str__ = __repr__


SEATED = ["Ana", "Ben"]
START = cw.setup("core-worlds", players=SEATED, seed=7)
ASKED = cw.advance(START)[-1].after
THINGS = (
    *(None, True, 3, -1, 3.5, float("nan"), 10**5_000, b"x", "", "?", "\ud800", "x" * 100_000),
    *([], [None], [["Ana"]], ("a",) * 3, {}, {"a": 1}, {1, 2}, object(), Mute(), Mute, count(), START),
)


def new(**more: Any) -> cw.Position:  # noqa: ANN401  (anything)
    """Set a game up with something odd."""
    return cw.setup("core-worlds", **{"players": SEATED, **more})


DOORS: dict[str, Callable[[Any], object]] = {
    "game": cw.game,
    "setup, game": lambda it: cw.setup(it, players=SEATED),
    "setup, players": lambda it: new(players=it),
    "setup, a player": lambda it: new(players=["Ana", it]),
    "setup, seed": lambda it: new(seed=it),
    "setup, rulings": lambda it: new(rulings=it),
    "setup, a ruling": lambda it: new(rulings={"token-supply": it}),
    "setup, cards": lambda it: new(cards=it),
    "setup, an option": lambda it: new(pregame_draft=it),
    "setup, printed values": lambda it: cw.setup("galactic-emperor", players=["A", "B", "C"], values=it),
    "setup_steps": lambda it: cw.setup_steps("galactic-emperor", it),
    "parse": cw.parse,
    "parse, name": lambda it: cw.parse("a = 1", it),
    "legal": lambda it: list(cw.legal(it)),
    "legal, player": lambda it: list(cw.legal(ASKED, it)),
    "legal, in": lambda it: it in cw.legal(ASKED),
    "judge": lambda it: cw.judge(it, "done"),
    "judge, rulebook": lambda it: cw.judge(ASKED, "done", rulebook=it),
    "step": cw.step,
    "step, action": lambda it: cw.step(ASKED, it),
    "step, player": lambda it: cw.step(ASKED, "done", it),
    "step, rulebook": lambda it: cw.step(START, rulebook=it),
    "advance": cw.advance,
    "outcomes": cw.outcomes,
    "outcomes, sample": lambda it: cw.outcomes(START, sample=it),
    "outcomes, most": lambda it: cw.outcomes(START, most=it),
    "seen_by": lambda it: cw.seen_by(it, "Ana"),
    "seen_by, player": lambda it: cw.seen_by(START, it),
    "deal": lambda it: cw.deal(it, 1),
    "deal, seed": lambda it: cw.deal(START, it),
    "result": cw.result,
    "rollout": lambda it: cw.rollout(it, "random", most=1),
    "rollout, policy": lambda it: callable(it) or cw.rollout(START, it, most=1),
    "rollout, seed": lambda it: cw.rollout(START, "random", seed=it, most=1),
    "rollout, most": lambda it: it == 10**5_000 or cw.rollout(START, "random", most=it),
    "Session": cw.Session,
    "Session.play": lambda it: cw.Session(ASKED).play(it),
    "Session.step": lambda it: cw.Session(ASKED).step(it),
    "Session.add": lambda it: cw.Session(ASKED).add(it),
    "Session.goto": lambda it: cw.Session(ASKED).goto(it),
    "Session.diff": lambda it: cw.Session(ASKED).diff(it, 0),
    "Session.replay": lambda it: cw.Session(ASKED).replay(it),
    "Session.save": lambda it: isinstance(it, str) or cw.Session(ASKED).save(it),
    "load": cw.load,
    "from_link": cw.from_link,
    "to_link": cw.to_link,
    "to_link, player": lambda it: cw.to_link(START, player=it),
    "Position.seat": START.seat,
    "Position.zone": START.zone,
    "Position.zone, player": lambda it: START.zone("hand", it),
    "Position.under": START.under,
}


@pytest.mark.parametrize("door", DOORS)
def test_anything_is_taken_or_refused(door: str) -> None:
    """Every function of the interface answers what it was not made for with one of our own errors, and shortly."""
    refused: list[str] = []
    for thing in THINGS:
        try:
            DOORS[door](thing)
        except cw.CoreWorldsError as error:
            refused.append(str(error))
    assert len(refused) > 2 or door == "legal, in"
    assert all(len(said) < 1_500 and said.replace("\n", "").isprintable() for said in refused)


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_judge_answers_whatever_it_is_asked(thing: Any) -> None:  # noqa: ANN401  (anything)
    """It never raises for what is said, nor for who is said to do it."""
    verdict = cw.judge(ASKED, thing)
    assert not verdict
    assert verdict.blockers[0].rule == "notation"
    assert str(verdict)
    if thing is not None:
        assert [cw.judge(ASKED, text, thing).blockers[0].rule for text in ("done", "zzz")] == ["notation", "notation"]


@pytest.mark.parametrize("said", ["“done”", '"done"', "done\r\n", "\ufeffdone", "done\xa0", "Ana:\xa0done"])
def test_an_action_is_read_as_it_was_before_another_program_changed_it(said: str) -> None:
    assert cw.judge(ASKED, said)


def test_a_text_that_is_no_action_is_told_shortly() -> None:
    """However long it is; several actions are counted."""
    pos = CASES[0].begin()
    assert len(str(cw.judge(pos, "draft " + "a" * 100_000))) < 300
    assert "\\ud800" in str(cw.judge(pos, "draft \ud800"))  # half a character could not be printed
    assert "write 1 action, without “;”, not 2 actions, “pass; done” (ask" in str(cw.judge(pos, "pass; done"))


def test_the_actions_of_one_player_hold_no_other_players() -> None:
    """Neither as a text that names somebody, nor as an action."""
    pos = decisions(CASES[0])[3]
    ana, ben = (str(pos.turn), next(name for name in pos.seats if name != pos.turn))
    for action in cw.legal(pos):
        assert action in cw.legal(pos, ana)
        assert action not in cw.legal(pos, ben)
        assert f"{ana}: {action}" not in cw.legal(pos, ben)
        assert cw.judge(pos, action, ben) == cw.judge(cw.parse(str(pos)), action, ben)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=st.one_of(st.text(max_size=40), st.from_regex(_SPOKEN, fullmatch=True)))
def test_judge_answers_any_text(text: str) -> None:
    """`judge` never raises for a text; a refusal cites a rule and says what it needs and what is there."""
    for pos in (decisions(CASES[0])[3], decisions(CASES[4])[0]):
        verdict = cw.judge(pos, text)
        assert str(verdict)
        assert verdict or all(b.rule in pos.game.rulebook.rules and b.needs and b.has for b in verdict.blockers)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"token-supply": "12"}, "unknown option; found token-supply; .*Give it in `rulings`"),
        ({"pregame_draft": "no"}, "pregame_draft: wrong value for this option; found 'no'; expected True or False"),
        ({"sede": 7}, "unknown option; found sede; expected cards, pregame_draft"),
    ],
)
def test_what_is_chosen_for_a_new_game_is_checked(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(cw.CoreWorldsError, match=said):
        cw.setup("core-worlds", players=["Ana", "Ben"], **asked)


def test_a_seed_that_is_taken_can_be_read_again() -> None:
    """Whatever its size."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=2**200)
    assert cw.parse(str(pos)) == pos


@pytest.mark.parametrize("seed", ["7", -1, None, 1.0, 10**80])
def test_a_seed_that_no_position_file_could_hold_is_refused(seed: object) -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"])
    with pytest.raises(cw.CoreWorldsError, match="wrong value for the seed"):
        cw.deal(cw.seen_by(pos, "Ana"), seed)  # type: ignore[arg-type]
    with pytest.raises(cw.CoreWorldsError, match="wrong value for the seed"):
        cw.setup("core-worlds", players=["Ana", "Ben"], seed=seed)  # type: ignore[arg-type]


def test_an_error_that_quotes_a_sentence_is_one_sentence(tmp_path: Path) -> None:
    """A refused action is told with its own full stop; what was found follows it without one."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=3))
    session.advance()
    session.play("done")
    path = tmp_path / "game.toml"
    session.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace("Ana: done", "Ana: dnoe"), encoding="utf-8")
    with pytest.raises(cw.CoreWorldsError, match=r"this step cannot be taken.*; found") as caught:
        cw.load(path)
    assert ".;" not in str(caught.value)


def test_a_player_who_is_not_named_is_told_by_the_key() -> None:
    text = 'game = "galactic-emperor"\nphase = "warlord"\nbattle = {at = "D2"}\n'
    text += "".join(f'[[player]]\nname = "{name}"\n' for name in ("Ana", "Ben", "Cleo"))
    with pytest.raises(cw.CoreWorldsError, match="line 3, column 10: `attacker` names no player; expected Ana or Ben"):
        cw.parse(text)


def test_a_name_that_a_seat_does_not_have_is_answered_with_those_that_it_has() -> None:
    seat = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7).seat("Ana")
    with pytest.raises(AttributeError, match=r"'gold'; there are .*energy, .*marks, "):
        _ = seat.gold
    assert not hasattr(seat, "_repr_html_")


def test_judge_says_who_reads_plain_words() -> None:
    """Only where `ask` would read them: what it cannot read it hands to `judge`."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    assert "“Ben: invade Taurus”, or ask in plain words with “cw.ask”" in str(cw.judge(pos, "may Ben attack Taurus?"))
    assert "cw.ask" not in str(cw.judge(pos, "may I dance?"))
