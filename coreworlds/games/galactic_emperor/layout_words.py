"""What is going on inside a turn, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.layout_map import turn
from coreworlds.games.galactic_emperor.moves import listed_ships

if TYPE_CHECKING:
    from coreworlds.engine.position import Position, View

__all__ = ["situation"]


def situation(pos: Position) -> str:
    """Tell what is going on: a combat, a tile in the hand, a question about a technology."""
    names, who = pos.parts.names, turn(pos)
    if pos.over:
        return ""
    if pos.interrupt is not None:
        return f"{names[pos.interrupt.technology]} was declared. {who} is asked about the Saboteur."
    if pos.battle is not None:
        return _battle(pos)
    if pos.tile >= 0:
        return f"{who} took {names[pos.tile]} and places it. {_way(pos)}".rstrip()
    if pos.role >= 0:
        chooser = pos.seats[pos.chooser]
        return f"{chooser} chose {names[pos.role]}. {_way(pos)}Now: {who}.{_prices(pos)}{_done(pos)}"
    return _way(pos).rstrip()


def _way(pos: Position) -> str:
    """Tell which way the Direction card points."""
    return f"Turns go {'clockwise' if pos.direction > 0 else 'counterclockwise'}. " if pos.direction else ""


def _done(pos: Position) -> str:
    """Tell what was declared and used in this turn."""
    declared = ", ".join(pos.parts.names[card] for card in pos.declared)
    produced = ", ".join(HEXES[at] for at in pos.produced)
    return f"{f' Declared: {declared}.' if declared else ''}{f' Has produced: {produced}.' if produced else ''}"


def _prices(pos: Position) -> str:
    if pos.phase != "merchant" or not all(pos.prices):
        return ""
    food, metal, energy = (f"{price} mark{'s' * (price != 1)}" for price in pos.prices)
    return f" A food costs {food}, a metal {metal}, an energy {energy}."


def _battle(pos: Position) -> str:
    fight = pos.battle
    sides = [_side(pos.seat(pos.seats[at]), fight.at) for at in (fight.attacker, fight.defender)]
    where = "a neutral place" if fight.at == OUTSIDE else HEXES[fight.at]
    phase = f" Phase {fight.phase} of 3." if fight.phase else ""
    hits = [f"{pos.seats[at]} takes {n} hit{'s' if n > 1 else ''}." for at, n in
            zip((fight.attacker, fight.defender), fight.hits, strict=True) if n]  # fmt: skip
    return " ".join([f"{sides[0]} attacks {sides[1]} on {where}.{phase}", *hits])


def _side(s: View, at: int) -> str:
    """Name a side of a combat: its ships and its token."""
    fleet = s.fleets.get(at)
    token = "a Starbase" if at in s.starbases else "an Empire" if at in s.empires else ""
    return f"{s.name} ({', '.join(filter(None, [listed_ships(fleet) if fleet else '', token])) or 'nothing left'})"
