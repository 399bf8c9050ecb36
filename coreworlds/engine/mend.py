"""Mending by hand: what follows from a change is settled, and a repair is searched for where none is declared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.action import find_action
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.invariants import Put, faults, given, limit, put, told
from coreworlds.engine.judge import meanings, meant
from coreworlds.engine.kinds import Whole
from coreworlds.engine.notation import UNKNOWN
from coreworlds.engine.position import Position
from coreworlds.engine.remedy import Edit, Remedy
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.invariants import Change, Fault
    from coreworlds.engine.verdict import Blocker

__all__ = ["Ask", "Edits", "amend", "amount", "complaints", "proposals", "repair", "settle", "settled", "word"]

Edits = tuple[Edit, ...]

_MOST = 99  # changes that may follow from one
_NAMED = 40  # of one component, as often as an action names it


def settle(t: Any, known: set[tuple[str, str]]) -> list[str]:  # noqa: ANN401  (a thawed table of some game)
    """
    Make the repairs of all faults that were not known, one after another; return their words if they are told.

    Before, what outlives a game is completed, as it would be if it were read.
    """
    said: list[str] = []
    t.bound.game.state.complete(t)
    tells = t.bound.game.mending.invariants.tells
    before = dict(map(_counted, known)) if tells else {}
    for _ in range(_MOST):
        new = (f for f in faults(t) if f.change and (f.rule, f.text) not in known)
        fault = next((f for f in new if _grew(before, f)), None)
        if fault is None or fault.change is None:
            break
        if tells:
            said.append(fault.words if isinstance(fault.words, str) and fault.words else word(t, fault.change))
        fault.change(t)
    return said


def _counted(fault: tuple[str, str]) -> tuple[tuple[str, str], int]:
    """Return a complaint without its numbers, and the first number."""
    number = re.search(r"\d+", fault[1])
    return (fault[0], re.sub(r"\d+( \w+)?|\b(is|are)\b", "", fault[1])), int(number[0]) if number else 0


def _grew(before: dict[tuple[str, str], int], fault: Fault) -> bool:
    """Return True unless a fault was there already and became smaller."""
    what, number = _counted((fault.rule, fault.text))
    return number > before.get(what, -1)


def _said(t: Any) -> set[tuple[str, str]]:  # noqa: ANN401
    return {(fault.rule, fault.text) for fault in faults(t)}


def settled(change: Change) -> Callable[[Any], list[str]]:
    """Return a change that settles what follows from it, so that it breaks nothing that was whole before."""

    def make(t: Any) -> list[str]:  # noqa: ANN401
        known = _said(t)
        change(t)
        return settle(t, known)

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
            follow = make(there)
            left = _said(there)
            whole = left < known and (fault.rule, fault.text) not in left and _reads_back(there)
        except (CoreWorldsError, LookupError, TypeError, ValueError):
            continue
        text = words(t, there) if callable(words) else words
        if t.bound.game.mending.invariants.tells:
            text = told([text, *follow])
        remedy = Remedy("edit", text, edits=(Edit("", make),))
        if whole:
            return remedy
        first = first or (remedy if (fault.rule, fault.text) not in left else None)
    return first


def _reads_back(t: Any) -> bool:  # noqa: ANN401
    game, text = t.bound.game, str(Position(t.thaw()))
    return str(Position(game.state.read(read_toml(text), game))) == text


def _changes(t: Any, fault: Fault) -> Iterator[tuple[Change, Any]]:  # noqa: ANN401
    """Yield the change that is declared, then those that the fault's own names and numbers suggest."""
    if fault.change is not None:
        yield fault.change, fault.words or word(t, fault.change)


def word(t: Any, change: Change) -> str:  # noqa: ANN401
    """Word a change of fields by what they count."""
    return " ".join(_given(t, change)) if isinstance(change, Put) else ""


def _given(t: Any, change: Put) -> Iterator[str]:  # noqa: ANN401
    seat, state = change.seat, t.bound.game.state
    record, fields = (t, state.common) if seat is None else (t.seats[seat], state.own)
    for key, value in change.values.items():
        was, d = getattr(record, key), fields[key]
        if seat is None:
            yield f"Set {d.title} to {value}."
        else:
            noun = (d.noun if value == 1 else d.nouns) or key
            yield f"Give {record.name} {value} {noun}{f' instead of {was}' if was not in {value, UNKNOWN} else ''}."


def complaints(pos: Position) -> tuple[Complaint, ...]:
    """Return the faults of a position. The repair of each is searched for when it is read."""

    def mends(fault: Fault) -> Callable[[], Remedy | None]:
        return lambda: pos.kept(("repair", fault.rule, fault.text), lambda: repair(pos, fault))

    found = faults(pos.table_for(None))
    return tuple(Complaint(fault.rule, fault.text, mends(fault)) for fault in found)


# -- remedies -------------------------------------------------------------------------------------------------------


class Ask(NamedTuple):
    """
    What a remedy is looked for with.

    Attributes
    ----------
    t, s : Table, Seat
        The table as it stands, and who asks.
    parts : list of int
        The components that the action names, each as often as it names it.
    wanted : int
        The first number among what is needed, or 0.
    reads : set
        The fields that the refusing check reads, each with the seat's place, or None for the table's.
    there : int
        The first number among what is there, or 0.
    """

    t: Any
    s: Any
    parts: list[int]
    wanted: int
    reads: set[tuple[int | None, str]]
    there: int = 0

    def about(self, *keys: str) -> bool:
        """Return True if the refusing check reads one of these fields, of the table or of a seat."""
        return any(key in keys for _, key in self.reads)


def amend(text: str, make: Any, *values: object, changes: int = 1) -> Edit:  # noqa: ANN401  (a change, or a maker of one)
    """Return a change by hand, with all that follows from it; `values` are those that its function takes besides."""
    return Edit(text, settled(given(make, *values)), changes=changes)


def proposals(blocker: Blocker) -> Iterator[Edits]:
    """
    Yield changes by hand that may remove a blocker: of the fields that the refusing check reads, then other moments.

    Amounts are worded by the fields' nouns. The game says what else can be done about a field, and how one comes to
    the moment of an action: `Mending.edits` and `Mending.situations`.
    """
    ask = blocker.question
    t: Any = ask.position.table_for(ask.rulebook)
    found = find_action(ask.action if isinstance(ask.action, str) else ask.action.text, t, ask.player)
    if type(found) is not tuple:
        return
    read, s, keys, names = found
    mending, near = t.bound.game.mending, meant(t, s, keys, names)
    parts = [name.part for name in names for _ in range(min(name.count, _NAMED))]
    verbs = [t.bound.verbs[key] for key in near]
    reads = {each for v in verbs for each in _reads(t, s, v, blocker.rule, names, read.times)}
    asked = Ask(t, s, parts, _number(blocker.needs), reads, _number(blocker.has))
    yield from _amounts(asked)
    yield from mending.edits(asked)
    for key in dict.fromkeys((*near, *keys)):
        yield from mending.situations(t, s, key, parts)


def _number(words: str) -> int:
    found = re.search(r"\d+", words)
    return int(found[0]) if found else 0


def _amounts(ask: Ask) -> Iterator[Edits]:
    """Yield other amounts of the seats' fields, the nearest first: enough for the need, or less to leave room."""
    own = ask.t.bound.game.state.own
    for at, key in sorted(((at, key) for at, key in ask.reads if at is not None), key=lambda each: each[0] != ask.s.at):
        d = own.get(key)
        if d is None or d.of or not isinstance(d.held, Whole):
            continue  # what is part of a supply comes from somewhere
        s, wanted = ask.t.seats[at], max(1, ask.wanted)
        now, values = d.of_record(s), {wanted} if d.most is None else {wanted, max(0, limit(d, ask.t, s) - wanted)}
        for value in sorted(values - {now}, key=lambda value: abs(value - now)):
            yield (amount(ask.t, s, d.slot, value),)


def amount(t: Any, s: Any, slot: str, value: int) -> Edit:  # noqa: ANN401
    """Return the change of a seat's amount. What follows is settled, unless the game tells what follows."""
    change = put(s, **{slot: value})
    make = change if t.bound.game.mending.invariants.tells else settled(change)
    return Edit(word(t, change), make, changes=int(getattr(s, slot) != value))


def _reads(t: Any, s: Any, v: Any, rule: str, names: Any, times: int) -> set[tuple[int | None, str]]:  # noqa: ANN401, PLR0913, PLR0917
    """Return the fields of table and seats that the checks of a rule read when they refuse an action."""
    seen = set[tuple[int | None, str]]()
    there = t.thaw()
    there.seats = [_watched(type(each), each.at, seen, each) for each in there.seats]
    there, s = _watched(type(there), None, seen, there), there.seats[s.at]
    for each, check in (*v.when, *t.bound.forced[t.step]):
        if each == rule:
            check(there, s)
    for part in (name.part for name in names if v.verb.target is not None and v.within(t, name.part) == rule):
        v.verb.target.find(there, s, part, 0)
    for each, check in v.checks:
        for x, _ in meanings(t, v, s, names, times) if each == rule else ():
            check(there, s, x)
    return seen


def _watched(cls: type, at: int | None, seen: set[tuple[int | None, str]], record: Any) -> Any:  # noqa: ANN401
    """Let a record note which of its fields are read."""
    fields = frozenset(cls.__dataclass_fields__)  # type: ignore[attr-defined]  # a record

    def read(self: Any, name: str) -> Any:  # noqa: ANN401
        if name in fields:
            seen.add((at, name))
        return object.__getattribute__(self, name)

    record.__class__ = type(cls.__name__, (cls,), {"__slots__": (), "__getattribute__": read})
    return record
