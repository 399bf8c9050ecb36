"""A position that rules lead to is no fault under these rules, whether they are misread or a ruling's other reading."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import coreworlds as cw
from coreworlds.engine.compiled_rules import Bound
from tests.together import together
from tests.tutor.meeting import NAMES, Meeting, meeting

FIRST = 40  # every place of the beginning is looked at,
THEN = 20  # and each of so many after it,
MOST = 500  # as far as games are walked: all of Core Worlds, a good third of those of Galactic Emperor
GAMES = [meeting(game) for game in cw.games()]


def complaints(m: Meeting, start: cw.Position, seed: int, by: Bound) -> set[str]:
    """Return the rules by which positions of a random game are complained of, under the rules it is played by."""
    found = set[str]()
    for number, place in enumerate(islice(m.places(start, seed, by), MOST)):
        if number < FIRST or number % THEN == 0:
            found |= {each.rule for each in cw.Position(place.table.thaw(by)).complaints}
    return found


def misread(m: Meeting) -> Iterator[tuple[str, tuple[Meeting, int]]]:
    """Yield each wrong rule of a game by its place in the library."""
    yield from ((f"{m.game.id}:{wrong.id}", (m, n)) for n, wrong in enumerate(m.game.wrong_rules))


@together(case for m in GAMES for case in misread(m))
def test_no_game_by_a_wrong_rule_is_complained_of(m: Meeting, n: int) -> None:
    """Of the rules' own consequences nobody is told that they cannot be: one random game by each wrong rule."""
    start = list(m.starts(8))[n % 8]
    assert not complaints(m, start, n, m.bound(m.game.wrong_rules[n]))


def readings() -> Iterator[tuple[str, tuple[Meeting, str, str]]]:
    """Yield every reading of every ruling of each game."""
    for m in GAMES:
        for rule in m.game.rulebook.rules.values():
            for choice in rule.switch.choices if rule.switch else ():
                yield f"{m.game.id}:{rule.id}:{choice}", (m, rule.id, choice)


@together(readings())
def test_no_game_by_another_reading_is_complained_of(m: Meeting, ruling: str, choice: str) -> None:
    """In one random game by each reading of a ruling."""
    names = NAMES[: m.game.players[1]]
    start = cw.setup_steps(m.game.id, players=names, seed=5, rulings={ruling: choice})[0].before
    assert not complaints(m, start, 5, start.table_for(None).bound)


@pytest.mark.parametrize("m", GAMES, ids=cw.games())
def test_what_an_invariant_rests_on_are_rules_of_the_game(m: Meeting) -> None:
    """Each is carried out by a function, which is what can be replaced."""
    for rule, others in m.game.mending.invariants.rests.items():
        assert rule in m.game.rulebook
        assert all(m.game.rulebook[other] is not None for other in others if other != rule), rule


def test_an_invariant_asks_the_rule_in_force() -> None:
    """3 food on a sector are one too many, by another rule 2 are, and by a third any number may lie there."""
    game = cw.game("galactic-emperor")
    start = str(cw.setup(game.id, players=NAMES[:3], seed=4)).replace('D1 = "', 'D2 = "Slag", D1 = "', 1)
    wrong = {each.id: each.book(game.rulebook) for each in game.wrong_rules}

    def faults(food: int, by: str) -> set[str]:
        pos = cw.parse(start.replace("food = {}", f"food = {{D2 = {food}}}", 1)).under(wrong.get(by))
        return {each.rule for each in pos.complaints} & {"merchant-fund-two"}

    assert [faults(food, "") != set() for food in (1, 2, 3)] == [False, False, True]
    assert [faults(food, "one-food-on-a-sector") != set() for food in (1, 2, 3)] == [False, True, True]
    assert not faults(3, "three-food-on-a-sector")


def test_a_fault_stays_one_under_a_wrong_rule_about_something_else() -> None:
    """Only what rests on the rule that is misread is not known."""
    game = cw.game("core-worlds")
    wrong = {each.id: each.book(game.rulebook) for each in game.wrong_rules}
    text = str(cw.setup(game.id, players=["Ana", "Ben"], seed=4)).replace("actions = 4", "actions = 6", 1)
    pos = cw.parse(text)
    found = {by: {each.rule for each in pos.under(wrong[by]).complaints} for by in wrong}
    assert "actions-by-sector" in found["hand-of-five"]
    assert "actions-by-sector" not in found["start-with-six-actions"]
    silent = [by for by in wrong if "actions-by-sector" not in found[by]]
    assert len(silent) < 5, silent
