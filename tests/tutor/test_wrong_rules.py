"""The library of wrong rules: one for each rule or a reason, each met in play, told in plain words, and playable."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

import coreworlds as cw
from coreworlds.engine.misreading import WrongRule
from coreworlds.tutor.belief import at_work, book_of, reached
from coreworlds.tutor.contrast import contrast
from tests.tutor.meeting import GAME, RIGHT, Place, differs, frequencies, met_in, places, settled, starts

NONE = tomllib.loads(files("coreworlds.games.core_worlds.wrong").joinpath("none.toml").read_text("utf-8"))
MISREAD = {rule for wrong in GAME.wrong_rules for rule in wrong.rules}
LEAST, OF = 5, 1_000
MOST_WORDS = 20
each_wrong = pytest.mark.parametrize("wrong", GAME.wrong_rules, ids=lambda wrong: wrong.id)

# --- for each rule ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", GAME.rulebook)
def test_a_rule_has_a_wrong_rule_or_a_reason_why_not(rule: str) -> None:
    """Never both, never neither."""
    assert (rule in MISREAD) != (rule in NONE)


def test_reasons_are_about_rules_and_are_sentences() -> None:
    """No reason for a rule that does not exist; each is a sentence that says more than that there is none."""
    assert set(NONE) <= set(GAME.rulebook)
    assert not [reason for reason in NONE.values() if not reason.endswith(".") or len(reason.split()) < 5]


def test_ids_tell_them_apart() -> None:
    """No two have the same id, the same belief, or the same function for the same rule."""
    for key in ("id", "belief"):
        assert len({getattr(wrong, key) for wrong in GAME.wrong_rules}) == len(GAME.wrong_rules)
    assert len({(wrong.rule, wrong.function) for wrong in GAME.wrong_rules}) == len(GAME.wrong_rules)


@each_wrong
def test_it_replaces_one_rule_and_nothing_else(wrong: WrongRule) -> None:
    """Every other function is that of the true rulebook."""
    book = wrong.book(GAME.rulebook)
    assert {rule for rule in GAME.rulebook if book[rule] is not GAME.rulebook[rule]} == {wrong.rule}


# --- the sentences ----------------------------------------------------------------------------------------------------

NUMBER_WORDS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twelve)\b", re.IGNORECASE)
TERMS = ("energy token", "surge token", "world", "unit", "tactic", "prestige", "warzone", "invasion", "round", "action",
         "energy", "central zone", "galactic", "destiny marker", "home world", "empire points")  # fmt: skip


@each_wrong
@pytest.mark.parametrize("part", ["belief", "truth"])
def test_it_is_told_in_a_short_sentence(wrong: WrongRule, part: str) -> None:
    """At most 20 words, one full stop at the end, digits for numbers, the rulebook's terms with capitals."""
    text: str = getattr(wrong, part)
    assert len(text.split()) <= MOST_WORDS
    assert text[0].isupper()
    assert text.endswith(".")
    assert "!" not in text
    assert not NUMBER_WORDS.search(text)
    plain = text.replace('"as an Action"', "").replace('"when deployed"', "")
    assert not [term for term in TERMS if re.search(rf"\b{term}s?\b", plain)], plain


# --- met in play ------------------------------------------------------------------------------------------------------


@each_wrong
def test_random_games_meet_it_or_an_example_does(wrong: WrongRule) -> None:
    """Met in at least 5 of 1,000 games, as was counted once; else it has an example, and a reason why it is rare."""
    met, of = frequencies()[wrong.id]
    often = met * OF >= LEAST * of and met >= LEAST
    assert often or (wrong.rare and wrong.example)
    assert bool(wrong.rare) == bool(wrong.example)
    assert not (often and wrong.rare), "it is not rare"


def test_the_counts_are_of_this_library() -> None:
    """No wrong rule is missing in what was counted, and none is counted that is gone."""
    assert set(frequencies()) == {wrong.id for wrong in GAME.wrong_rules}


def test_games_meet_what_they_were_counted_to_meet() -> None:
    """Ten games meet each wrong rule that was met in nearly every game, and hardly any that was never met."""
    counted = frequencies()
    common = [wrong for wrong in GAME.wrong_rules if counted[wrong.id][0] >= 0.8 * counted[wrong.id][1]]
    assert len(common) > len(GAME.wrong_rules) / 3
    found = set[str]().union(*(met_in(start, n, common) for n, start in enumerate(starts(10))))
    assert found == {wrong.id for wrong in common}


@pytest.mark.parametrize("wrong", [w for w in GAME.wrong_rules if w.rare], ids=lambda wrong: wrong.id)
def test_an_example_shows_the_difference(wrong: WrongRule) -> None:
    """In the position, the truth and the belief come to something else in what is offered or in what comes of it."""
    pos = cw.parse(wrong.example)
    assert {c.rule for c in pos.complaints} <= {"box-contents"}, "cards that do not matter may be left in the box"
    t = pos.table_for(None)
    forced, moves = settled(t.thaw(RIGHT), RIGHT) if RIGHT.step_verbs[t.step] else (None, [])
    assert any(differs(Place(t, forced, moves, move), wrong) for move in (*moves, forced))


# --- playable ---------------------------------------------------------------------------------------------------------


@each_wrong
def test_whole_games_can_be_played_by_it(wrong: WrongRule) -> None:
    """Twenty games with 2 to 5 players come to an end and a score, and every final position reads back."""
    book = wrong.book(GAME.rulebook)
    for n, start in enumerate(starts(20)):
        end, _ = cw.rollout(start, "random", seed=n, rulebook=book)
        assert end.over
        assert cw.result(end, rulebook=book).winners
        assert cw.parse(str(end)) == end


@pytest.mark.parametrize("wrong", GAME.wrong_rules[::7], ids=lambda wrong: wrong.id)
def test_the_simple_player_plays_by_it(wrong: WrongRule) -> None:
    """So does the player that looks for what is good."""
    start = cw.setup(GAME.id, players=["Ana", "Ben", "Cleo"], seed=3)
    assert cw.rollout(start, "simple", seed=1, rulebook=wrong.book(GAME.rulebook))[0].over


# --- which wrong rules can matter -------------------------------------------------------------------------------------


def test_a_rule_that_is_not_at_work_makes_no_difference() -> None:
    """Wherever a game comes, what its next step makes of it depends on the rules at work there and on no other."""
    start = cw.setup(GAME.id, players=["Ana", "Ben", "Cleo"], seed=5)
    for place in list(places(start, 5))[::9]:
        pos = cw.Position(place.table.thaw())
        if pos.over:
            continue
        play = "" if not cw.legal(pos) else str(next(iter(cw.legal(pos))))
        rules = at_work(pos, lambda fresh, book, play=play: reached(fresh, play, book))  # type: ignore[misc]
        idle = [wrong for wrong in GAME.wrong_rules if wrong.rule not in rules]
        assert idle
        assert {reached(pos, play, book_of(wrong, GAME.rulebook)) for wrong in idle} == {reached(pos, play)}


def test_a_contrast_opens_no_hidden_card() -> None:
    """What it tells one player is the same whatever the others hold, even of a belief about open hands."""
    pos = cw.advance(cw.setup(GAME.id, players=["Ana", "Ben"], seed=7))[-1].after
    other = cw.deal(cw.seen_by(pos, "Ana"), 11)
    assert pos.zone("hand", "Ben") != other.zone("hand", "Ben")
    for wrong in GAME.wrong_rules:
        pairs = [contrast(p, "done", wrong, "Ana") for p in (pos, other)]
        assert len({None if c is None else (str(c), c.differences) for c in pairs}) == 1, wrong.id
