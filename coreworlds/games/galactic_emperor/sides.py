"""The two sides of a battle, and what is left of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import ships
from coreworlds.games.galactic_emperor.state import NONE, Battle, Fleet

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


def fought(t: Galaxy) -> Battle:
    """Return the combat under way."""
    assert t.battle is not None  # noqa: S101  (steps of a combat only)
    return t.battle


def sides(t: Galaxy) -> tuple[Duke, Duke]:
    """Return attacker and defender."""
    battle = fought(t)
    return t.seats[battle.attacker], t.seats[battle.defender]


def side_of(t: Galaxy, s: Duke) -> int:
    """Return a player's side: 0 attacker, 1 defender."""
    return 0 if s.at == fought(t).attacker else 1


def fleet_of(t: Galaxy, side: int) -> Fleet:
    """Return the ships of a side."""
    return ships(sides(t)[side], fought(t).at)


def token_of(t: Galaxy) -> int:
    """Return what token defends: an Empire, a Starbase, or NONE."""
    s, at = sides(t)[1], fought(t).at
    if at in s.empires:
        return t.parts.index["Empire"]
    return t.parts.index["Starbase"] if at in s.starbases else NONE


def alive(t: Galaxy, side: int) -> bool:
    """Return whether a side has anything left."""
    return any(fleet_of(t, side)) or (side == 1 and token_of(t) != NONE)


def decided(t: Galaxy) -> bool:
    """Return whether one side, or both, has nothing left."""
    return not (alive(t, 0) and alive(t, 1))


def pair(values: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """Return a pair with one side's value replaced."""
    return (value, values[1]) if side == 0 else (values[0], value)
