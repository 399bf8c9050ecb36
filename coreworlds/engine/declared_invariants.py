"""What follows from a declared state: its invariants, and changes by hand that may make an action legal."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import By
from coreworlds.engine.dealing import lying
from coreworlds.engine.invariants import Fault, Invariants, Most, Put
from coreworlds.engine.kinds import Flag, Part, Pile, Whole
from coreworlds.engine.mend import amend
from coreworlds.engine.notation import NONE, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.declared import Declared
    from coreworlds.engine.game import Game
    from coreworlds.engine.mend import Ask
    from coreworlds.engine.remedy import Edit

__all__ = ["edits", "invariants", "situations"]


def invariants(game: Game) -> Invariants:
    """Return the invariants of a game that declares none: of supplies, limits and steps."""
    kinds = dict.fromkeys(d.of for d in _all(game) if d.of in game.state.parts.all and _is_zone(d))
    own = game.state.own.values()
    start = game.flow.steps[game.flow.start]
    table = [partial(_pieces, game, kind) for kind in kinds]
    table += [partial(_most, d) for d in game.state.common.values() if d.most is not None and isinstance(d.held, Whole)]
    table += [partial(_only, d) for d in _all(game) if d.only]
    seat = tuple(Most(d.slot, d.rule or start.rule, _limit(d), f"{d.title.format('{s}')}: {{n}}, at most {{most}}.")
                 for d in own if d.most is not None and isinstance(d.held, Whole))  # fmt: skip
    nouns = {d.slot: (d.noun or d.nouns, d.nouns or d.noun) for d in own if d.noun or d.nouns}
    return Invariants(tuple(table), seat, when=lambda t: t.bound.steps[t.step].phase != start.phase, nouns=nouns)


def _limit(d: Declared) -> Any:  # noqa: ANN401
    return d.most if isinstance(d.most, str) or callable(d.most) else lambda _t, _s: d.most


def _all(game: Game) -> Iterator[Declared]:
    yield from game.state.common.values()
    yield from game.state.own.values()


def _is_zone(d: Declared) -> bool:
    return isinstance(d.held, Pile) or (isinstance(d.held, By) and isinstance(d.held.value, Pile))


def _rule(t: Any, d: Declared) -> str:  # noqa: ANN401
    return d.rule or t.bound.steps[t.bound.game.flow.start].rule


def _fields(t: Any, d: Declared) -> Iterator[tuple[Any, str]]:  # noqa: ANN401
    """Yield each record with a declared field, and the field's name in it."""
    known = t.bound.game.state.common
    for record in (t,) if known.get(d.key) is d else t.seats:
        yield record, d.title.format(getattr(record, "name", ""))


def _pieces(game: Game, kind: str, t: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield the pieces of a kind that lie somewhere more or less often than they are in the box."""
    zones = [d for d in _all(game) if d.of == kind]
    rule = next((d.rule for d in zones if d.rule), _rule(t, zones[0]))
    found = Counter(part for d, _, part in lying(t) if d.of == kind)
    unknown = found.pop(UNKNOWN, 0)
    copies = getattr(t.parts, "copies", None)
    whole = Counter({part: copies[part] if copies else 1 for part in t.parts.all[kind]})
    for part, more in (found - whole).items():
        name = t.parts.names[part]
        yield Fault(rule, f"{name} is there {found[part]} times; the box holds {whole[part]}.",
                    f"Take away {more} {name}.", partial(_less, part, more, kind))  # fmt: skip
    missing = whole - found
    if unknown != missing.total():
        pile = next((d for d in zones if isinstance(d.held, Pile) and d.key in game.state.common), None)
        names = ", ".join(f"{n} {t.parts.names[part]}" for part, n in sorted(missing.items()))
        change = partial(_more, pile, tuple(missing.elements())) if pile is not None and not unknown else None
        words = f"Put {names} into {pile.title}." if pile is not None and change is not None else ""
        if missing:
            yield Fault(rule, f"{names} {'lies' if missing.total() == 1 else 'lie'} nowhere.", words, change)


def _less(part: int, count: int, kind: str, t: Any) -> None:  # noqa: ANN401
    """Take pieces away from the zones in which they lie, the last zone first."""
    fields = [(d, record) for d, record in t.bound.game.state.fields(t) if d.of == kind and _is_zone(d)]
    for d, record in reversed(fields):
        held = getattr(record, d.slot)
        piles = dict(held) if isinstance(held, dict) else {0: held}
        for at, pile in piles.items():
            while count and part in pile:
                where = len(pile) - 1 - pile[::-1].index(part)
                pile, count = pile[:where] + pile[where + 1 :], count - 1  # noqa: PLW2901
                piles[at] = pile
        left = {at: pile for at, pile in piles.items() if pile}
        setattr(record, d.slot, left if isinstance(held, dict) else piles[0])


def _more(d: Declared, parts: tuple[int, ...], t: Any) -> None:  # noqa: ANN401
    setattr(t, d.slot, getattr(t, d.slot) + parts)


def _most(d: Declared, t: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield that a number of the table is higher than it may be."""
    most, held = _limit(d)(t, None) if not isinstance(d.most, str) else t.rules[d.most](t, None), d.of_record(t)
    if held > most:
        yield Fault(_rule(t, d), f"{d.title}: {held}, at most {most}.", f"Set {d.title} to {most}.",
                    Put(None, {d.slot: most}))  # fmt: skip


def _only(d: Declared, t: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield the values at steps that allow none."""
    for record, title in _fields(t, d):
        if not d.may_be(t.step) and not d.held.empty(getattr(record, d.slot)):
            yield Fault(_rule(t, d), f"{title}: there is something at a step at which there is nothing.",
                        f"Let there be nothing: {title}.",
                        Put(getattr(record, "at", None), {d.slot: d.held.nothing}))  # fmt: skip


# -- changes by hand -------------------------------------------------------------------------------------------------


def edits(ask: Ask) -> Iterator[tuple[Edit, ...]]:
    """
    Yield changes by hand of the fields that a refusing check reads, where they are no amounts.

    A piece on another space; the pieces that an action names, taken from where they lie; numbers and truths of the
    table.
    """
    state = ask.t.bound.game.state
    for at, key in sorted(ask.reads, key=lambda each: (each[0] != ask.s.at, each[0] is None, str(each))):
        d = (state.common if at is None else state.own).get(key)
        record = ask.t if at is None else ask.t.seats[at]
        if d is None or getattr(record, d.slot) == UNKNOWN:
            continue
        title = d.title.format(getattr(record, "name", ""))
        if isinstance(d.held, Part):
            yield from _placed(ask, d, record, title)
        elif isinstance(d.held, Pile):
            yield from _taken(ask, d, at, title)
        elif isinstance(d.held, Flag):
            value = not getattr(record, d.slot)
            words = f"Let there be {'' if value else 'no '}{title}."
            yield (amend(words, Put(at, {d.slot: value})),)
        elif isinstance(d.held, By) and isinstance(d.held.value, Pile) and at is None:
            yield from _cleared(ask, d)


def _placed(ask: Ask, d: Declared, record: Any, title: str) -> Iterator[tuple[Edit, ...]]:  # noqa: ANN401
    at = getattr(record, "at", None)
    for word, name in d.held.options(ask.t, record).items():
        part = ask.t.parts.index[word] if word else NONE
        if part != getattr(record, d.slot):
            yield (amend(f"Set {title} to {name}.", Put(at, {d.slot: part})),)


def _taken(ask: Ask, d: Declared, at: int | None, title: str) -> Iterator[tuple[Edit, ...]]:
    """Yield that a piece that the action names lies in a pile, taken from another one."""
    for part in dict.fromkeys(ask.parts):
        for other, record, found in lying(ask.t):
            if found == part and other.of == d.of and isinstance(other.held, Pile):
                seat = getattr(record, "at", None)
                if (other.key, seat) != (d.key, at):
                    source = other.title.format(getattr(record, "name", ""))
                    words = f"Move {ask.t.parts.names[part]} from {source} to {title}."
                    yield (amend(words, _move, part, (other.slot, seat), (d.slot, at)),)
                    break


def _move(t: Any, part: int, source: tuple[str, int | None], goal: tuple[str, int | None]) -> None:  # noqa: ANN401
    for (slot, at), add in ((source, False), (goal, True)):
        record = t if at is None else t.seats[at]
        pile = getattr(record, slot)
        where = len(pile) if add else pile.index(part)
        setattr(record, slot, (*pile, part) if add else pile[:where] + pile[where + 1 :])


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
    """Yield the steps at which a verb may be used, at a player's turn."""
    for step in t.bound.game.flow.where(verb):
        order = t.rules[step.order](t, None) if step.order else s.at
        turn = order if isinstance(order, tuple) else s.at
        if (step.id, turn) != (t.step, t.turn):
            words = [] if step.id == t.step else [f"Go to the step “{step.title}”."]
            words += [] if isinstance(turn, tuple) else [f"Let it be {s.name}'s turn."]
            yield (amend(" ".join(words), _stand, step.id, turn),)


def _stand(t: Any, step: str, turn: Any) -> None:  # noqa: ANN401
    t.step, t.turn = step, turn
