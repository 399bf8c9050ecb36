"""Changes by hand that follow from a declared state and may make an action legal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import By
from coreworlds.engine.dealing import lying
from coreworlds.engine.invariants import Put
from coreworlds.engine.kinds import Flag, Part, Pile, Whole
from coreworlds.engine.mend import amend
from coreworlds.engine.notation import NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.declared import Declared
    from coreworlds.engine.mend import Ask
    from coreworlds.engine.remedy import Edit

__all__ = ["edits", "situations"]

_FEW = 10  # changes of which two are tried together


# -- changes by hand -------------------------------------------------------------------------------------------------


def edits(ask: Ask) -> Iterator[tuple[Edit, ...]]:
    """
    Yield changes by hand of the fields that a refusing check reads, where they are no amounts; then two at once.

    A piece on another space; the pieces that an action names, taken from where they lie; numbers and truths of the
    table.
    """
    found = list(_edits(ask))
    yield from found
    few = [each for each in found if len(each) == 1][:_FEW]
    yield from ((*one, *two) for one, two in combinations_with_replacement(few, 2))


def _edits(ask: Ask) -> Iterator[tuple[Edit, ...]]:
    state = ask.t.bound.game.state
    for at, key in sorted(ask.reads, key=lambda each: (each[0] != ask.s.at, each[0] is None, str(each))):
        d = (state.common if at is None else state.own).get(key)
        record = ask.t if at is None else ask.t.seats[at]
        if d is None or getattr(record, d.slot) == UNKNOWN:
            continue
        title = _titled(d, record)
        if isinstance(d.held, Part):
            yield from _placed(ask, d, record, title)
        elif isinstance(d.held, Pile):
            yield from _taken(ask, d, at, title)
            yield from _other_size(ask, d, at, title)
        elif isinstance(d.held, Flag):
            value = not getattr(record, d.slot)
            words = f"Set “{title}” to {'yes' if value else 'no'}."
            yield (amend(words, Put(at, {d.slot: value})),)
        elif isinstance(d.held, By) and isinstance(d.held.value, Pile) and at is None:
            yield from _laid(ask, d)
            yield from _cleared(ask, d)
        elif isinstance(d.held, By) and isinstance(d.held.value, Whole) and not d.held.every:
            yield from _filled(ask, d, at, record)


def _titled(d: Declared, record: Any) -> str:  # noqa: ANN401
    """Return the name of a record's field; of things by place, or each by itself, without the place or the thing."""
    return d.title.format(getattr(record, "name", "what"), "its place")


def _filled(ask: Ask, d: Declared, at: int | None, record: Any) -> Iterator[tuple[Edit, ...]]:  # noqa: ANN401
    """Yield that as much lies at a place as is needed."""
    held = getattr(record, d.slot)
    for part in ask.t.parts.all[d.held.key.of[0]] if d.held.key.of else held:  # type: ignore[attr-defined]  # a `By`
        if held.get(part, 0) < (wanted := max(1, ask.wanted)):
            words = f"Set {d.title.format(getattr(record, 'name', ''), ask.t.parts.names[part])} to {wanted}."
            yield (amend(words, Put(at, {d.slot: dict(sorted({**held, part: wanted}.items()))})),)


def _placed(ask: Ask, d: Declared, record: Any, title: str) -> Iterator[tuple[Edit, ...]]:  # noqa: ANN401
    at = getattr(record, "at", None)
    for word, name in d.held.options(ask.t, record).items():
        part = ask.t.parts.index[word] if word else NONE
        if part != getattr(record, d.slot):
            yield (amend(f"Set {title} to {name}.", Put(at, {d.slot: part})),)


def _taken(ask: Ask, d: Declared, at: int | None, title: str) -> Iterator[tuple[Edit, ...]]:
    """Yield that a piece that the action names lies in a pile, taken from another one; then all that are lacking."""
    record = ask.t if at is None else ask.t.seats[at]
    lacking = Counter(ask.parts) - Counter(d.held.parts(d.of_record(record)))
    moves = {part: [*_brought(ask, d, at, title, part)] for part in dict.fromkeys(ask.parts)}
    yield from ((found[0],) for found in moves.values() if found)
    if lacking.total() > 1 and all(len(moves[part]) >= n for part, n in lacking.items()):
        yield tuple(move for part, n in lacking.items() for move in moves[part][:n])


def _brought(ask: Ask, d: Declared, at: int | None, title: str, part: int) -> Iterator[Edit]:
    """Yield for each copy of a piece that it is taken from where it lies to a pile, as far as the player knows."""
    hidden, seen = dict[tuple[str, int | None], Any](), 0
    for other, record, found in lying(ask.t):
        seat = getattr(record, "at", None)
        if other.of == d.of and (other.seen == "nobody" or (other.seen == "owner" and seat != ask.s.at)):
            hidden[other.key, seat] = (other, record)
        elif other.of == d.of and found == part:
            seen += 1
            if isinstance(other.held, Pile) and (other.key, seat) != (d.key, at):
                yield _taken_from(ask, other, record, part, (d.slot, at), title)
    piles = [each for each in hidden.values() if isinstance(each[0].held, Pile)]
    if not piles or len(piles) != len(hidden) or (d.key, at) in hidden:
        return
    other, record = next((each for each in piles if each[0].seen == "nobody"), piles[0])  # wherever of these it lies
    copies = getattr(ask.t.parts, "copies", None)
    there = sum(pile.count(part) + pile.count(UNKNOWN) for pile in (d.of_record(record) for d, record in piles))
    left = min((1 if copies is None else copies[part]) - seen, there, len(other.of_record(record)))
    among = tuple((d.slot, getattr(record, "at", None)) for d, record in piles)
    yield from [_taken_from(ask, other, record, part, (d.slot, at), title, among)] * left


def _taken_from(  # noqa: PLR0913, PLR0917  (the parts of one move)
    ask: Ask, other: Declared, record: Any, part: int, goal: tuple[str, int | None], title: str,  # noqa: ANN401
    among: tuple[tuple[str, int | None], ...] = (),
) -> Edit:  # fmt: skip
    words = f"Move {ask.t.parts.names[part]} from {_titled(other, record)} to {title}."
    return amend(words, _move, part, (other.slot, getattr(record, "at", None)), goal, among)


def _move(
    t: Any,  # noqa: ANN401
    part: int,
    source: tuple[str, int | None],
    goal: tuple[str, int | None],
    among: tuple[tuple[str, int | None], ...] = (),
) -> None:
    """Move a piece from a pile to another. If it lies in another hidden pile, it changes places first."""
    pile = _at(t, source)
    if part not in pile and UNKNOWN not in pile:
        (other, *_) = [each for each in among if part in _at(t, each)]  # of no such piece: no change
        there = _at(t, other)
        where = there.index(part)
        _set(t, other, there[:where] + pile[:1] + there[where + 1 :])
        pile = (part, *pile[1:])
    where = pile.index(part if part in pile else UNKNOWN)
    _set(t, source, pile[:where] + pile[where + 1 :])
    _set(t, goal, (*_at(t, goal), part))


def _at(t: Any, place: tuple[str, int | None]) -> tuple[int, ...]:  # noqa: ANN401
    slot, at = place
    held: tuple[int, ...] = getattr(t if at is None else t.seats[at], slot)
    return held


def _set(t: Any, place: tuple[str, int | None], pile: tuple[int, ...]) -> None:  # noqa: ANN401
    (slot, at), state = place, t.bound.game.state
    d = next(each for each in (state.common if at is None else state.own).values() if each.slot == slot)
    setattr(t if at is None else t.seats[at], slot, pile if d.held.ordered else tuple(sorted(pile)))


def _other_size(ask: Ask, d: Declared, at: int | None, title: str) -> Iterator[tuple[Edit, ...]]:
    """Yield that a pile holds one piece fewer, or one more, in exchange with another: an open or own one first."""
    here = ((d.slot, at), title)
    others = [other for other in _piles(ask, d) if other[0] != here[0]]
    for (source, of), (goal, to) in [*((here, other) for other in others[:1]), *((other, here) for other in others)]:
        pile = _held(ask, source)
        if pile and pile[-1] != UNKNOWN:
            words = f"Move {ask.t.parts.names[pile[-1]]} from {of} to {to}."
            yield (amend(words, _move, pile[-1], source, goal),)


def _laid(ask: Ask, d: Declared) -> Iterator[tuple[Edit, ...]]:
    """Yield that a piece lies on a space, the asking player's first: one that the action names, else of some pile."""
    names, spaces, own = ask.t.parts.names, ask.t.parts.all, ask.s.held()
    places = [space for kind in d.held.key.of for space in spaces[kind]]  # type: ignore[attr-defined]  # a `By`
    for part, (slot, at), source in _loose(ask, d):
        for space in sorted(places, key=lambda space: space not in own):
            words = f"Move {names[part]} from {source} to {names[space]}."
            yield (amend(words, _lay, part, (slot, at), d.slot, space),)


def _loose(ask: Ask, d: Declared) -> Iterator[tuple[int, tuple[str, int | None], str]]:
    """Yield the pieces that may be laid elsewhere, each with the pile where it lies: its field, its title."""
    piles = _piles(ask, d)
    if ask.parts:
        for part in dict.fromkeys(ask.parts):
            yield from ((part, *pile) for pile in [each for each in piles if part in _held(ask, each[0])][:1])
        return
    tops = ((part, *pile) for pile in piles for part in reversed(_held(ask, pile[0])[-2:]) if part != UNKNOWN)
    yield from dict.fromkeys(islice(tops, 2))


def _held(ask: Ask, pile: tuple[str, int | None]) -> tuple[int, ...]:
    slot, at = pile
    return getattr(ask.t if at is None else ask.t.seats[at], slot)  # type: ignore[no-any-return]  # a pile


def _piles(ask: Ask, d: Declared) -> list[tuple[tuple[str, int | None], str]]:
    """Return the piles of a supply, each with its title: an open or own one first."""
    places = (None, ask.s.at)
    piles = [(o, r) for o, r in ask.t.bound.game.state.fields(ask.t) if isinstance(o.held, Pile) and o.of == d.of]
    piles.sort(key=lambda pile: (pile[0].seen != "all", getattr(pile[1], "at", None) not in places))
    return [((o.slot, getattr(r, "at", None)), _titled(o, r)) for o, r in piles]


def _lay(t: Any, part: int, source: tuple[str, int | None], slot: str, space: int) -> None:  # noqa: ANN401
    record, held = t if source[1] is None else t.seats[source[1]], getattr(t, slot)
    pile = list(getattr(record, source[0]))
    pile.remove(part)
    setattr(record, source[0], tuple(pile))
    setattr(t, slot, dict(sorted({**held, space: (*held.get(space, ()), part)}.items())))


def _cleared(ask: Ask, d: Declared) -> Iterator[tuple[Edit, ...]]:
    """Yield that one piece fewer lies on a space: it goes to the first pile of the table that takes such pieces."""
    common = ask.t.bound.game.state.common.values()
    pile = next((o for o in common if isinstance(o.held, Pile) and o.of == d.of and o.seen == "all"), None)
    for at, pieces in getattr(ask.t, d.slot).items():
        if pieces and pile is not None:
            name, place = ask.t.parts.names[pieces[-1]], ask.t.parts.names[at]
            yield (amend(f"Move {name} from {place} to {pile.title}.", _clear, d.slot, at, pile.slot),)


def _clear(t: Any, slot: str, at: int, pile: str) -> None:  # noqa: ANN401
    held = dict(getattr(t, slot))
    *left, piece = held.pop(at)
    setattr(t, slot, held | ({at: tuple(left)} if left else {}))
    setattr(t, pile, (*getattr(t, pile), piece))


def situations(t: Any, s: Any, verb: str, _parts: list[int]) -> Iterator[tuple[Edit, ...]]:  # noqa: ANN401
    """Yield the steps at which a verb may be used, at a player's turn; not those that need what is not there."""
    needed = [d for d in t.bound.game.state.common.values() if d.needed and d.held.empty(d.of_record(t))]
    for step in t.bound.game.flow.where(verb):
        if any(d.must_be(step.id) for d in needed):
            continue
        order = t.rules[step.order](t, None) if step.order else s.at
        turn = order if isinstance(order, tuple) else s.at
        if (step.id, turn) != (t.step, t.turn):
            words = [] if step.id == t.step else [f"Go to the step “{step.title}”."]
            words += [] if turn == t.turn or isinstance(turn, tuple) else [f"Give {s.name} the turn."]
            yield (amend(" ".join(words), _stand, step.id, turn),)


def _stand(t: Any, step: str, turn: Any) -> None:  # noqa: ANN401
    t.step, t.turn = step, turn
