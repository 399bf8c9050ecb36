"""Mending by hand: what follows from a change is settled, and a repair is searched for where none is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.invariants import Fault, Put
from coreworlds.engine.position import Position
from coreworlds.engine.remedy import Edit, Remedy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.invariants import Change

__all__ = ["repair", "settle", "settled"]

_MOST = 24  # changes that may follow from one
_TRIED = 200


def settle(t: Any, known: set[tuple[str, str]]) -> None:  # noqa: ANN401  (a thawed table of some game)
    """Make the repairs of all faults that were not known, one after another: they follow from what was changed."""
    for _ in range(_MOST):
        new = next((f.change for f in _faults(t) if f.change and (f.rule, f.text) not in known), None)
        if new is None:
            return
        new(t)


def _faults(t: Any) -> Iterator[Fault]:  # noqa: ANN401
    return t.bound.game.mending.invariants.faults(t)  # type: ignore[no-any-return]  # of every game


def _said(t: Any) -> set[tuple[str, str]]:  # noqa: ANN401
    return {(fault.rule, fault.text) for fault in _faults(t)}


def settled(change: Change) -> Change:
    """Return a change that settles what follows from it, so that it breaks nothing that was whole before."""

    def make(t: Any) -> None:  # noqa: ANN401
        known = _said(t)
        change(t)
        settle(t, known)

    return make


# -- repairs --------------------------------------------------------------------------------------------------------


def repair(pos: Position, fault: Fault) -> Remedy | None:
    """Return the smallest change by hand that mends a fault, breaks nothing, and can be read back from the file."""
    t = pos.table_for(None)
    known = _said(t)
    first = None
    for change, words in _changes(t, fault):
        there = t.thaw()
        try:
            make = settled(change)
            make(there)
            left = _said(there)
            whole = left < known and (fault.rule, fault.text) not in left and _reads(there)
        except (CoreWorldsError, LookupError, TypeError, ValueError):
            continue
        remedy = Remedy("edit", words(t, there) if callable(words) else words, edits=(Edit("", make),))
        if whole:
            return remedy
        first = first or (remedy if (fault.rule, fault.text) not in left else None)
    return first


def _reads(t: Any) -> bool:  # noqa: ANN401
    from coreworlds.engine.notation import parse  # noqa: PLC0415

    text = str(Position(t.thaw()))
    return str(parse(text)) == text


def _changes(t: Any, fault: Fault) -> Iterator[tuple[Change, Any]]:  # noqa: ANN401
    """Yield the change that is declared, then those that the fault's own names and numbers suggest."""
    if fault.change is not None:
        yield fault.change, fault.words or word(t, fault.change)


def word(t: Any, change: Change) -> str:  # noqa: ANN401
    """Word a change of fields by what they count."""
    return " ".join(_given(t, change)) if isinstance(change, Put) else ""


def _given(t: Any, change: Put) -> Iterator[str]:  # noqa: ANN401
    record, nouns = t if change.seat is None else t.seats[change.seat], t.bound.game.mending.invariants.nouns
    for key, value in change.values.items():
        was = getattr(record, key)
        noun = nouns.get(key, (key, key))[value != 1]
        yield f"Give {record.name} {value} {noun}{f' instead of {was}' if was not in {value, -1} else ''}."
