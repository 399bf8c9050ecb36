"""The simple player plays sensibly; what lessons, analysis and search ask of the game can be answered."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

import coreworlds as cw
from coreworlds.games.curve import Curve
from coreworlds.players.choose import choose
from coreworlds.players.statistics import statistics
from tests.together import for_each

GAME = cw.game("galactic-emperor")
NAMES = ("Ana", "Ben", "Cleo")
WORDS = {"player": "Ana", "card": "Fighter", "text": "D1", "number": 1, "space": "D1", "ship": "Fighter",
         "resource": "metal", "technology": "Robotics"}
OTHERS = {
    "printed": ("Fighter", "dice"), "has_technology": ("Ana", "Robotics"), "die": None,
    "influence_price": None, "technology_cost": None, "influence_at": None, "sees_stack": None,
}  # fmt: skip


def start(seed: int = 7) -> cw.Position:
    return cw.setup(GAME.id, NAMES, seed=seed)


def test_it_wins_against_random_players() -> None:
    """Of nine games it wins eight at least, where one in three would be its share."""
    with ThreadPoolExecutor(1) as pool:
        found = statistics(GAME.id, NAMES, 9, policies=["simple", "random", "random"], executor=pool)
    assert found.players[0][1].mean >= 8 / 9


LATE = """version = 1
game = "galactic-emperor"
round = 6
direction = "clockwise"
chooser = "Ana"
galaxy = {D1 = "Blue Home", D2 = "Slag", E2 = "Meadow", G4 = "Orange Home", A4 = "Green Home"}
"""
CLAIM = 'phase = "explorer"\nstep = "explorer.claim"\nacted = 1\nplaced = {player = "Ana", at = "D2"}\n'
INFLUENCE = 'phase = "regent"\nstep = "regent.place"\n'
MOVE = 'phase = "warlord"\nstep = "warlord.move"\n'


def last_token(moment: str, pool: int, points: int, own: str) -> str:
    """Return what the simple player does who has so many points of those that left the pool."""
    others = (115 - pool - points) // 2
    seats = (("Ana", "D1", points, own), ("Ben", "G4", others, "tokens = 9"), ("Cleo", "A4", others, "tokens = 9"))
    seat = '[[player]]\nname = "{}"\nhome = "{}"\npoints = {}\n{}\n'
    lines = "".join(seat.format(*each) for each in seats)
    pos = cw.parse(f'{LATE}{moment}points = {pool}\nturn = "Ana"\n{lines}')
    return choose(pos, "simple").text


@pytest.mark.parametrize(("moment", "own", "places", "waits"), [
    (CLAIM, "tokens = 1", "claim D2", "no claim"),
    (INFLUENCE, "tokens = 0\ninfluence = 1", "influence D2", "influence Throne"),
    (MOVE, 'tokens = 1\nfleets = {D2 = ["Fighter"]}', "claim D2", "end moves"),
])  # fmt: skip
def test_it_places_its_last_token_late_and_ahead(moment: str, own: str, places: str, waits: str) -> None:
    """With a third of the pool left at most, and more points and planets than the others have on average."""
    assert last_token(moment, 38, 30, own) == places
    assert last_token(moment, 39, 30, own) == waits
    assert last_token(moment, 38, 26, own) == waits
    more = own.replace("tokens = 1", "tokens = 2").replace("tokens = 0", "tokens = 1")
    assert last_token(moment, 90, 5, more) == places


def test_its_choices_are_legal() -> None:
    pos = start()
    assert choose(pos, "simple").text in {str(a) for a in cw.legal(pos)}


@cache
def both_ends() -> tuple[cw.Position, cw.Position]:
    """Give the beginning and the end of a game."""
    return start(), cw.rollout(start(), "random", seed=2)[0]


MOMENTARY = {"price", "taken", "turn_now", "battle_dice", "hits_to_take", "may_fight_on", "may_retreat"}


@for_each(GAME.teaching.facts, named=lambda f: f.name)
def test_a_fact_can_be_worked_out(fact: object) -> None:
    """At the beginning and at the end of a game, and of the kind that it says; a few only at their moment."""
    kinds = {"number": int, "truth": bool, "name": str, "names": tuple}
    words = OTHERS.get(fact.name, tuple(WORDS[kind] for kind in fact.takes))  # type: ignore[attr-defined]
    for pos in both_ends():
        if words is None:
            continue
        try:
            value = fact.function(pos, *words)  # type: ignore[attr-defined]
        except cw.CoreWorldsError:
            assert fact.name in MOMENTARY  # type: ignore[attr-defined]
            continue
        assert isinstance(value, kinds[fact.gives])  # type: ignore[attr-defined]


@pytest.mark.parametrize("curve", GAME.page.curves, ids=lambda c: c.title)
def test_a_curve_can_be_followed(curve: Curve) -> None:
    assert isinstance(curve.standing(start(), "Ben"), int)


def test_who_holds_more_has_the_better_prospects() -> None:
    assert GAME.opponent.prospects is not None
    text = str(start()).replace("marks = 5", "marks = 15", 1)
    before, after = (GAME.opponent.prospects(p.table_for(None)) for p in (start(), cw.parse(text)))
    assert after[0] > before[0]
    assert after[1:] == before[1:]
