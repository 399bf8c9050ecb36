"""Whole positions that fit a view: what lies in the decks of a world's Missions and Events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.dealing import deal as deal_supplies
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import UNKNOWN
from coreworlds.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["deal"]


def deal(view: Position, seed: int) -> Position:
    """Return a whole position that fits a view; the decks hold what the world has and lies nowhere in sight."""
    pos = deal_supplies(view, seed)
    t: Earth = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    if UNKNOWN not in (*t.mission_deck, *t.event_deck):
        return pos
    t = t.thaw()
    t.mission_deck = _dealt(t.mission_deck, t.missions, (t.mission,), seed)
    t.event_deck = _dealt(t.event_deck, t.events, t.event_discard, seed)
    return Position(t)


def _dealt(deck: tuple[int, ...], world: tuple[int, ...], seen: Iterable[int], seed: int) -> tuple[int, ...]:
    left = Counter(world) - Counter(seen) - Counter(deck)
    rest = [*Seeded(seed).shuffle("deal/decks", sorted(left.elements()))]
    return tuple(rest.pop() if part == UNKNOWN and rest else part for part in deck)
