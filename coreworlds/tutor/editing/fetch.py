"""A card or piece that is wanted somewhere is moved there from where it lies, in the way that breaks no rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError
from coreworlds.engine.dealing import lying
from coreworlds.engine.invariants import told
from coreworlds.tutor.editing.change import moved, numbered
from coreworlds.tutor.handson.file import shown, written
from coreworlds.tutor.handson.table import spots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.tutor.handson.table import Spot

    Change = tuple[Position, str]

__all__ = ["fetched", "spared", "supplied"]


def fetched(pos: Position, card: str, goal: str) -> Change:
    """
    Return a position with a card in a place, and where it came from in words.

    It comes from the box if more copies may be in the game; else from where the fewest rules are broken: a pile of
    the same player first, then what is common to all, then other players.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> fetched(pos, "Taurus", "central zone")[1]
    'Moved Taurus from Deck II to the Central Zone.'
    """
    places = spots(pos)
    end = places.get(goal)
    box = next((spot.id for spot in places.values() if spot.open), "")
    ways = list(_lying(pos, card, goal))
    if end is None or (not box and not ways):
        return moved(pos, card, box, goal, 1)
    rank = sorted(ways, key=lambda spot: (_near(spot, end), not spot.place.top))
    first, best = None, None
    for source in (*([box] if box else []), *(spot.id for spot in rank)):
        try:
            change = moved(pos, card, source, goal, 1)
        except CoreWorldsError as error:
            first = first or error
            continue
        broken = _broken(pos, change[0])
        if best is None or broken < best[0]:
            best = broken, change
        if not broken:
            break
    if best is None:
        raise first or CoreWorldsError("nothing of that name lies there", found=card)
    return best[1]


def _lying(pos: Position, card: str, goal: str) -> Iterator[Spot]:
    """Yield the places where a card lies."""
    hands = shown(pos)
    for spot in spots(pos).values():
        if spot.id != goal and not spot.boundless and any(name == card for name, _ in hands.at(spot.id)):
            yield spot


def _near(spot: Spot, end: Spot) -> int:
    return 0 if spot.seat == end.seat else 1 if not spot.seat else 2


def _broken(before: Position, after: Position) -> int:
    """Return how many complaints a change adds."""
    return len({str(each) for each in after.complaints} - {str(each) for each in before.complaints})


def supplied(pos: Position, place: str, name: str, value: object) -> Change:
    """
    Return a position with a number of pieces in a place, and where they came from in words.

    Where the supply holds too few, the rest comes from other places of the same player, if that breaks fewer rules.
    """
    new, did = numbered(pos, place, name, value)
    spot, broken, froms = spots(pos)[place], _broken(pos, new), dict[str, int]()
    piece = spot.piece or name
    while broken:
        ways = [(_broken(pos, after), each, after) for each, after in _less(new, spot, piece)]
        least = min(ways, key=lambda way: way[0], default=None)
        if least is None or least[0] > broken or (least[0] == broken and sum(froms.values()) >= int(str(value))):
            break
        broken, source, new = least
        froms[source.name] = froms.get(source.name, 0) + 1
    if broken and broken == _broken(pos, numbered(pos, place, name, value)[0]):
        return numbered(pos, place, name, value)
    came = " ".join(f"{count} came from {where}." for where, count in froms.items())
    return new, f"{did} {came}".strip()


def spared(before: Position, after: Position) -> Change:
    """
    Return a position without the pieces that lie elsewhere since a change, and where they lay in words.

    Each is taken from a place that the change left alone, if that breaks fewer rules: a hidden one first.
    """
    came, new, broken = Counter[str](), after, _broken(before, after)
    more = _counted(after) - _counted(before) if broken else Counter[int]()
    for part in more.elements():
        name = after.parts.names[part]
        ways = [(_broken(before, way), not spot.place.shut, n, spot.name, way)
                for n, (spot, way) in enumerate(_without(before, new, name))]  # fmt: skip
        least, *_, where, way = min(ways, default=(broken + 1, "", new))
        if least <= broken:  # of several that are there too often, each but the last mends nothing
            broken, new = least, way
            came[f"{name} came from {where}."] += 1
    return (new, told(came.elements())) if broken < _broken(before, after) else (after, "")


def _counted(pos: Position) -> Counter[int]:
    return Counter(part for _, _, part in lying(pos.table_for(None)) if part >= 0)


def _without(before: Position, after: Position, name: str) -> Iterator[tuple[Spot, Position]]:
    """Yield the positions with one such piece less, in a place where it lay before the change."""
    hands, old = shown(after), shown(before)
    for spot in spots(after).values():
        pile = hands.at(spot.id)
        at = next((at for at, (each, _) in enumerate(pile) if each == name), None)
        if at is not None and not spot.boundless and len(pile) <= len(old.at(spot.id)):
            piles = {**hands.piles, spot.id: pile[:at] + pile[at + 1 :]}
            yield spot, written(after, replace(hands, piles=piles), {})


def _less(pos: Position, spot: Spot, piece: str) -> Iterator[tuple[Spot, Position]]:
    """Yield the positions with one piece less in another place of the same player."""
    hands = shown(pos)
    for other in spots(pos).values():
        count = sum(each == piece for each, _ in hands.at(other.id))
        if other.id not in {spot.id, spot.stock} and other.seat == spot.seat and count and not other.boundless:
            yield other, numbered(pos, other.id, piece, count - 1)[0]
