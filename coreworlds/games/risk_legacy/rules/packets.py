"""Packets: when each is due, as the rules say in public. Their contents stay closed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.games.risk_legacy.book import rule, tells
from coreworlds.games.risk_legacy.moves import called, reads
from coreworlds.games.risk_legacy.state import BOX, MINORS

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["about_to_place", "open_due"]

TROOPS, MISSILES, SIGNATURES = 30, 3, 2
_AT = {"recruit.pocket": ("Pocket 2",), "after.packets": ("Pack 1", "Pack 2", "Pack 3")}
_POCKET = BOX.index["Pocket 2"]
_WHY = {
    "Pack 1": "players have founded 9 Minor Cities",
    "Pack 2": "a player is eliminated for the first time",
    "Pack 3": "somebody has signed the board twice",
    "Pocket 1": "3 Missiles are fired in the same roll",
    "Pocket 2": "{player} has a Missile, and 30 troops or more to place",
}


# -- the conditions --------------------------------------------------------------------------------------------------


@rule("pack-one")
def last_minor(t: Earth) -> bool:
    """Tell whether the ninth Minor City is founded."""
    return sum(city.kind == "minor" for city in t.cities.values()) >= MINORS


@rule("pack-two")
def somebody_out(t: Earth) -> bool:
    """Tell whether a player was eliminated, in this game or an earlier one."""
    return any(s.out for s in t.seats) or any(line.result == "eliminated" for line in t.history)


@rule("pack-three")
def signed_twice(t: Earth) -> bool:
    """Tell whether somebody has signed the board for the second time."""
    return max(Counter(t.signed).values(), default=0) >= SIGNATURES


@rule("pocket-one")
def third_missile(t: Earth) -> bool:
    """Tell whether three Missiles were used in one roll."""
    return t.battle is not None and len(t.battle.hit) + len(t.battle.stopped) >= MISSILES


def about_to_place(t: Earth) -> bool:
    """Tell whether the second pocket is due and still closed."""
    return _POCKET not in t.opened and bool(t.rules["pocket-two"](t))


@rule("pocket-two")
def thirty_and_a_missile(t: Earth) -> bool:
    """Tell whether the player in turn has a Missile, and 30 troops or more to place."""
    return t.recruits >= TROOPS and t.seats[t.active].missiles > 0


# -- opened ----------------------------------------------------------------------------------------------------------


def _told(event: Event) -> str:
    return f"{{packet}} is due: {_WHY[event['packet']]}. Its contents stay closed here."


@rule("packet-closed")
@tells("packet", _told)
def note_opened(t: Earth, packet: int) -> None:
    """Note that a packet is opened, once in a world."""
    if packet not in t.opened:
        t.opened = (*t.opened, packet)
        seat = t.seats[t.active] if packet == _POCKET else None
        t.tell("packet", BOX.rule[packet], seat, packet=called(packet))


def open_due(t: Earth, name: str) -> None:
    """Open a packet by its name, if it is due."""
    packet = BOX.index[name]
    if packet not in t.opened and t.rules[BOX.rule[packet]](t):
        t.rules["packet-closed"](t, packet)


@rule("pack-time")
def pack_two_at_once(t: Earth, failed: bool) -> None:
    """Open Pack 2 at once after a failed Join the War; by another reading, after any elimination."""
    if failed or reads(t, "pack-time", "at-once"):
        open_due(t, "Pack 2")


@rule("pack-order")
def in_order(t: Earth) -> None:
    """Open what is due at a step, in the order of the numbers."""
    for name in _AT.get(t.step, ()):
        open_due(t, name)
