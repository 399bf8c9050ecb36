"""Played on fast, a game goes by replaced rules as it does step by step, whatever of a rule lies in other code."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import coreworlds as cw
from coreworlds.engine.rulebook import condition_of, where
from coreworlds.tutor.belief import book_of
from tests.together import together

if TYPE_CHECKING:
    from coreworlds.engine.rulebook import Function

GAME = cw.game("core-worlds")
OWN = GAME.rulebook.functions
CONDITIONAL = [rule for rule, function in OWN.items() if condition_of(function)[0] != "True"]
DECISIONS = 40
NEVER_ENDS = {"pass-forced-actions", "pass-out-for-round"}  # without these, passing does not end the phase


def start(players: int = 3) -> cw.Position:
    return cw.setup(GAME.id, players=["Ana", "Ben", "Cat", "Dan"][:players], seed=11)


def both_ways(book: cw.Rulebook, most: int = DECISIONS) -> tuple[cw.Position, cw.Position]:
    """Play the same choices fast and step by step; return where they end."""
    choices: list[tuple[int, int]] = []

    def note(_table: object, moves: list[Any], random: Random) -> Any:  # noqa: ANN401  (a move)
        choices.append((len(moves), random.randrange(len(moves))))
        return moves[choices[-1][1]]

    end, _ = cw.rollout(start(), note, seed=4, rulebook=book, most=most)
    pos = start()
    for size, choice in choices:
        pos = ([pos] + [step.after for step in cw.advance(pos, rulebook=book)])[-1]
        options = list(cw.legal(pos, rulebook=book))
        assert len(options) == size
        pos = cw.step(pos, options[choice], rulebook=book).after
    return end, pos


def test_rules_with_a_condition_are_known() -> None:
    assert {"pass-out-for-round", "action-points-needed", "pass-forced-energy"} <= set(CONDITIONAL)


@together((wrong.id, (wrong,)) for wrong in GAME.wrong_rules)
def test_a_wrong_rule_holds_both_ways(wrong: Any) -> None:  # noqa: ANN401
    fast, slow = both_ways(book_of(wrong, GAME.rulebook))
    assert fast == slow


@pytest.mark.parametrize("rule", CONDITIONAL)
def test_a_rule_is_the_same_with_and_without_its_condition_in_the_lists(rule: str) -> None:
    """An equal function that nothing is known of is asked each time, and finds the same games."""
    plain = GAME.rulebook.replace(rule, lambda t, s, own=OWN[rule]: own(t, s))
    for players in (2, 4):
        assert cw.rollout(start(players), seed=3, rulebook=plain) == cw.rollout(start(players), seed=3)


@pytest.mark.parametrize("rule", [rule for rule in CONDITIONAL if rule not in NEVER_ENDS])
def test_a_rule_that_says_nothing_any_more_holds_both_ways(rule: str) -> None:
    fast, slow = both_ways(GAME.rulebook.replace(rule, lambda t, s: None))
    assert fast == slow


def test_a_condition_of_a_replaced_rule_is_gone_by() -> None:
    """Somebody without 2 Actions may do nothing but pass, whether the function carries a condition or not."""

    def needs_two(t: object, s: Any) -> tuple[str, str] | None:  # noqa: ANN401
        return None if s.actions > 1 else ("2 Actions", f"{s.actions}")

    marked: Function = where("s.actions <= 1", always=True)(lambda t, s: ("2 Actions", f"{s.actions}"))
    ends = [both_ways(GAME.rulebook.replace("action-points-needed", f), 150) for f in (needs_two, marked)]
    assert ends[0] == ends[1]
    assert ends[0][0] == ends[0][1]
    assert ends[0][0] != both_ways(GAME.rulebook, 150)[0]


def test_a_condition_may_have_several_parts() -> None:
    """Of a rule that leaves no choice as of one that objects; where it holds, the rule itself decides."""
    wide = {"pass-forced-energy": "s.energy <= 0 or s.energy < 99", "pass-out-for-round": "s.passed or s.at < 99"}
    book = GAME.rulebook
    for rule, condition in wide.items():
        book = book.replace(rule, where(condition)(OWN[rule]))
    assert cw.rollout(start(), seed=3, rulebook=book) == cw.rollout(start(), seed=3)


def test_as_many_cards_are_offered_to_explore_with_as_the_rule_says_now() -> None:
    """Sets of a hand are kept, but not for another number."""

    def number(t: Any, s: Any) -> int:  # noqa: ANN401
        return 1 + (t.round + s.at) % 3

    found: set[tuple[int, bool]] = set()

    def note(t: Any, moves: list[Any], random: Random) -> Any:  # noqa: ANN401
        s, n = t.asked, number(t, t.asked)
        if t.step == "energy.boost" and not s.explored:
            sizes = {len(cards) for verb, cards in moves if verb == "explore"}
            found.add((n, sizes <= {n} and bool(sizes) == (len(s.hand) >= n)))
        return random.choice(moves)

    pos, book = start(), GAME.rulebook.replace("energy-explore", number)
    for seed in range(20):
        cw.rollout(pos, note, seed=seed, rulebook=book)
    assert {n for n, _ in found} == {1, 2, 3}
    assert all(right for _, right in found)
