"""Space Pirate, the technology of the Merchant role: what is taken from an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import amount, rule
from coreworlds.games.galactic_emperor.market import room
from coreworlds.games.galactic_emperor.merchant import put_food
from coreworlds.games.galactic_emperor.moves import controller, on_board
from coreworlds.games.galactic_emperor.technology import active

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["targets"]


@rule("tech-pirate")
def may_raid(t: Galaxy, s: Duke) -> Lack | None:
    """Check that Space Pirate was declared and has taken nothing yet."""
    if not active(t, s, "Space Pirate"):
        return "Space Pirate declared", "no declaration in this turn"
    return None if t.left else (amount(1, "raid"), amount(0, "raid"))


def victim(t: Galaxy, s: Duke, x: int) -> Duke | None:
    """Return whom a raid on a sector or a colour would hit."""
    if on_board(x):
        return controller(t, x)
    return next((o for o in t.seats if o.color == x), None)


@rule("pirate-target")
def raidable(t: Galaxy, s: Duke, x: int) -> Lack | None:
    """Check that there is something to take from an opponent."""
    o = victim(t, s, x)
    if o is None or o.at == s.at:
        has = "your own" if o else "nobody's"
        return "an opponent's sector or Storage", has, "Space Pirate takes from opponents alone."
    if on_board(x):
        return None if t.food.get(x, 0) else (f"1 food at {HEXES[x]}", "0 food")
    if not o.metal:
        return f"1 metal in {o.name}'s Storage", "0 metal"
    return None


@rule("pirate-room")
def room_for_it(t: Galaxy, s: Duke, x: int) -> Lack | None:
    """Check that one's own Storage has room for the metal; food needs none."""
    return None if on_board(x) or room(t, s, 1) else ("room for 1 metal", "room for 0 metal")


def raid(t: Galaxy, s: Duke, x: int) -> None:
    """Take 1 metal from a Storage or 1 food from a sector of an opponent."""
    o = victim(t, s, x)
    assert o is not None  # noqa: S101  (checked before)
    t.left = 0
    if on_board(x):
        put_food(t, x, -1)
        s.food += 1
        t.tell("raid-food", "tech-pirate", s, victim=o.name, at=HEXES[x])
        return
    o.metal -= 1
    s.metal += 1
    t.tell("raid-metal", "tech-pirate", s, victim=o.name)


def targets(t: Galaxy, s: Duke) -> list[int]:
    """Return what can be raided."""
    asked = [t.rules[rule_id] for rule_id in ("pirate-target", "pirate-room")]
    return [x for x in (*t.food, *(o.color for o in t.seats)) if all(ask(t, s, x) is None for ask in asked)]
