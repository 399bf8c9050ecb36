"""The Merchant role: harvest, food collected and put on sectors, the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import amount, rule
from coreworlds.games.galactic_emperor.market import sell
from coreworlds.games.galactic_emperor.moves import on_board, sectors, tile_at, yields
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["makes_neither", "most_food", "put_food"]

_MOST_FOOD = 2


# -- harvest -----------------------------------------------------------------------------------------------------


@rule("merchant-harvest")
def harvest(t: Galaxy) -> None:
    """Give a player the food that his sectors show."""
    s = t.asked
    shown = sum(yields(t, at, 0) for at in sectors(s))
    food = min(shown, t.rules["food-supply"](t))
    s.food += food
    t.tell("harvest", "merchant-harvest", s, food=food, shown=shown)


@rule("food-supply")
def food_left(t: Galaxy) -> int:
    """Return how much food is left in the pool."""
    return max(0, t.parts.box.supply["food"] - sum(t.food.values()) - sum(s.food for s in t.seats))  # type: ignore[no-any-return]


def put_food(t: Galaxy, at: int, count: int) -> None:
    """Put food on a sector, or take it away with a negative count: what lies there longer goes first."""
    left = max(0, t.food.get(at, 0) + count)
    t.food = counting(t.food, at, left)
    if t.funded.get(at, 0) > left:
        t.funded = counting(t.funded, at, left)


def counting(counts: dict[int, int], at: int, n: int) -> dict[int, int]:
    """Return numbers by space with another number for one of them; a 0 is left out."""
    return dict(sorted((k, v) for k, v in {**counts, at: n}.items() if v))


@rule("merchant-collect")
def food_from_before(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that food of an earlier Merchant role lies on the sector: only what was put there in this turn is newer."""
    there, new = t.food.get(at, 0), t.funded.get(at, 0)
    if not on_board(at) or there > new:
        return None
    return "1 food from before this turn", f"{there} food{', put there in this turn' if there else ''}"


def collect(t: Galaxy, s: Duke, at: int) -> None:
    """Take 1 food from a sector."""
    put_food(t, at, -1)
    s.food += 1
    t.tell("collect", "merchant-collect", s, at=HEXES[at], food=s.food)


# -- funding -----------------------------------------------------------------------------------------------------


def some_food(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player has food in hand."""
    return None if s.food else (amount(1, "food"), amount(0, "food"))


@rule("merchant-fund")
def food_in_hand(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is food to put on a sector."""
    return some_food(t, s, at)


@rule("merchant-fund-makes")
def makes_something(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector makes metal or energy."""
    return makes_neither(t, at)


def makes_neither(t: Galaxy, at: int) -> Lack | None:
    """Return what a space lacks that makes neither metal nor energy."""
    if not on_board(at) or yields(t, at, 1) or yields(t, at, 2):
        return None
    needs = "a sector that makes metal or energy"
    if t.galaxy[at] == NONE:
        return needs, f"no tile at {HEXES[at]}"
    has = f"{HEXES[at]}, which makes neither"
    return (needs, has) if tile_at(t, at) is None else (needs, has, "What a tile makes is printed on it.")


@rule("merchant-fund-two")
def at_most_two(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is room for food on the sector."""
    there = t.food.get(at, 0)
    return None if there < _MOST_FOOD else (f"fewer than {_MOST_FOOD} food at {HEXES[at]}", amount(there, "food"))


def most_food(t: Galaxy, at: int) -> int:
    """Return how much food a sector can hold: none where none may be put, else as long as there is room for more."""
    there, s = t.thaw(), t.seats[0]
    if t.rules["merchant-fund-makes"](t, s, at) is not None:
        return 0
    for n in range(t.parts.box.supply["food"]):
        there.food = {at: n}
        if t.rules["merchant-fund-two"](there, s, at) is not None:
            return n
    return t.parts.box.supply["food"]  # type: ignore[no-any-return]


def fund(t: Galaxy, s: Duke, at: int) -> None:
    """Put 1 food on a sector."""
    s.food -= 1
    put_food(t, at, 1)
    t.funded = counting(t.funded, at, t.funded.get(at, 0) + 1)
    t.tell("fund", "merchant-fund", s, at=HEXES[at], there=t.food[at])


# -- the end of a turn -------------------------------------------------------------------------------------------


def trade_done(t: Galaxy, s: Duke, _x: object) -> None:
    """End the turn: spare food is sold."""
    t.rules["merchant-sell-rest"](t, s)
    t.declared, t.left, t.funded, t.acted = (), 0, {}, t.acted + 1
    t.tell("done", "merchant-trade", s)
    t.pass_on()


@rule("merchant-sell-rest")
def sell_rest(t: Galaxy, s: Duke) -> None:
    """Sell the food that is left in hand."""
    if s.food:
        sell(t, s, (t.parts.first["resource"], s.food), "merchant-sell-rest")
