"""The rules of a game beside those of another: each of both games is in exactly one class."""

from __future__ import annotations

from collections import Counter

import pytest

import coreworlds as cw
from coreworlds.engine.game import Game
from coreworlds.games.comparison import RuleComparison

MOST_WORDS = 20
CASES = [(cw.game(name), comparison) for name in cw.games() for comparison in cw.game(name).page.compared]
each_pair = pytest.mark.parametrize(("game", "comparison"), CASES, ids=[f"{g.id}-{c.other}" for g, c in CASES])


def test_the_second_game_is_compared_with_the_first() -> None:
    assert ("galactic-emperor", "core-worlds") in {(game.id, comparison.other) for game, comparison in CASES}


@each_pair
def test_what_is_compared_exists(game: Game, comparison: RuleComparison) -> None:
    """Each entry named is one of the game's own, and what it is like is one of the other game's."""
    other = cw.game(comparison.other).rulebook
    assert set(comparison.known) <= set(game.rulebook)
    assert {likeness.of for likeness in comparison.known.values()} <= set(other)


@each_pair
def test_every_rule_of_the_other_game_is_kept_changed_or_gone(game: Game, comparison: RuleComparison) -> None:
    """Never two of them, never none; of one rule several may be changes, but then none is the same."""
    other = set(cw.game(comparison.other).rulebook)
    of = {kind: {n.of for n in comparison.known.values() if n.kind == kind} for kind in ("same", "changed")}
    gone = Counter(rule for group in comparison.gone for rule in group.rules)
    assert not [rule for rule, n in gone.items() if n > 1]
    assert not of["same"] & of["changed"]
    assert not (of["same"] | of["changed"]) & set(gone)
    assert of["same"] | of["changed"] | set(gone) == other
    same = [n.of for n in comparison.known.values() if n.kind == "same"]
    assert len(same) == len(set(same)), f"{game.id} has a rule twice"


@each_pair
def test_what_changed_is_one_short_sentence(game: Game, comparison: RuleComparison) -> None:
    """A change says what changed, what is the same says nothing, and each group of what is gone says why."""
    said = [n.text for n in comparison.known.values() if n.kind == "changed"]
    said += [group.text for group in comparison.gone]
    assert len(said) == len(set(said)), game.id
    for text in said:
        assert text.endswith(".")
        assert text.count(". ") == 0
        assert len(text.split()) <= MOST_WORDS, text
    assert not [n for n in comparison.known.values() if n.kind == "same" and n.text]
    assert all(group.title and group.rules for group in comparison.gone)


@each_pair
def test_something_is_new(game: Game, comparison: RuleComparison) -> None:
    """What is named nowhere is new."""
    new = set(game.rulebook) - set(comparison.known)
    assert new
    assert {comparison.of(rule).kind for rule in new} == {"new"}
