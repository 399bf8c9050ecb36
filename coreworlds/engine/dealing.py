"""Whole positions that fit a view, for a game whose hidden things are declared: cards face down, secret choices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import By
from coreworlds.engine.kinds import Part, Pile, Whole
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.declared import Declared

__all__ = ["deal", "lying", "unsure"]


def deal(view: Position, seed: int) -> Position:
    """
    Return a whole position that fits a view.

    Unknown pieces of a supply are dealt from those that lie nowhere in sight; an unknown choice is any that its field
    offers; an unknown number is 0.
    """
    t = view.table_for(None).thaw()
    t.seed = seed
    luck = Seeded(seed)
    rest = _unseen(t, luck)
    for d, record in t.bound.game.state.fields(t):
        held, name = d.of_record(record), getattr(record, "name", "")
        if isinstance(d.held, Pile) and UNKNOWN in held:
            held = tuple(_next(rest, d.held.of.of) if part == UNKNOWN else part for part in held)
        elif isinstance(d.held, Part) and d.of and held == UNKNOWN:
            held = _next(rest, d.held.of)
        elif isinstance(d.held, Part) and held == UNKNOWN:
            words = [word for word in d.held.options(t, record) if word]
            held = t.parts.index[words[luck.number(f"deal/{name}/{d.key}", 0, len(words))]]
        elif isinstance(d.held, Whole) and held == UNKNOWN:
            held = 0
        setattr(record, d.slot, held)
    return Position(t)


def unsure(t: Any) -> bool:  # noqa: ANN401  (a table of some game)
    """Return True if something of the player to act is hidden, so that what may be done is not known."""
    own = t.bound.game.state.own.values()
    return any(_hidden(d, d.of_record(s)) for s in t.deciders for d in own)


def _hidden(d: Declared, held: Any) -> bool:  # noqa: ANN401
    return held == UNKNOWN if isinstance(d.held, Part | Whole) else UNKNOWN in d.held.parts(held)


def _unseen(t: Any, luck: Seeded) -> dict[str, list[int]]:  # noqa: ANN401
    """Return the pieces of each kind that lie nowhere in sight, shuffled."""
    pieces, found = getattr(t.parts, "pieces", None), dict[str, list[int]]()
    seen = Counter(part for *_, part in lying(t))
    supplies = {d.of for d, _ in t.bound.game.state.fields(t)}
    for kind, members in t.parts.all.items():
        if kind not in supplies:
            continue
        there = Counter(members if pieces is None else pieces(kind)) - seen
        found[kind] = list(luck.shuffle(f"deal/{kind}", sorted(there.elements())))
    return found


def lying(t: Any) -> Iterator[tuple[Declared, Any, int]]:  # noqa: ANN401
    """Yield each piece that lies in a zone of a table: the zone, whose it is, and which piece."""
    for d, record in t.bound.game.state.fields(t):
        if isinstance(d.held, Part) and d.of and (one := d.of_record(record)) != NONE:
            yield d, record, one
        elif isinstance(d.held, Pile) or (isinstance(d.held, By) and isinstance(d.held.value, Pile)):
            held = d.of_record(record)
            piles = [held] if isinstance(d.held, Pile) else held.values() if isinstance(held, dict) else held
            yield from ((d, record, part) for pile in piles for part in pile)


def _next(rest: dict[str, list[int]], kinds: tuple[str, ...]) -> int:
    """Take the next of the pieces of some kinds; if there are none, it stays unknown."""
    left = next((rest[kind] for kind in kinds or rest if rest.get(kind)), None)
    return left.pop() if left else UNKNOWN
