"""What can be done by hand about what a check reads, and how one comes to the moment of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import given, put
from coreworlds.engine.mend import Ask, Edits, amount
from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.remedy import Edit
from coreworlds.games.core_worlds.book import some
from coreworlds.games.core_worlds.edits import at_step, move, situation, turn_to, undone
from coreworlds.games.core_worlds.moves import lay_units
from coreworlds.games.core_worlds.rules.targets import Sources
from coreworlds.games.core_worlds.state import Boosting, Colonizing, Deploying, Invading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["edits", "situations"]

_UNITS = Sources("action", ("unit",))  # for how Units are named: their texts tell copies apart, too
_REINFORCED = 4  # Units laid into a Warzone together, before anything is said to have been played


# -- what a check reads --------------------------------------------------------------------------------------------


def edits(ask: Ask) -> Iterator[Edits]:
    """Yield what can be done about the fields that the refusing check reads."""
    for keys, make in _EDITS:
        if ask.about(*keys):
            yield from make(ask)
    if ask.about("pending") and ask.s.at == ask.t.turn and (inside := _INSIDE.get(type(ask.t.pending))):
        yield from inside(ask)
    if ask.about("pending"):
        yield from _another(ask)  # last: one's own cards come first


def _awake(t: Galaxy, s: Empire) -> Edits:
    """Return that who has passed has not, and has Actions left."""
    return undone(s, "passed"), amount(t, s, "actions", max(1, s.actions))


def _laid(ask: Ask) -> Iterator[Edits]:
    """Lay the missing cards where they must lie."""
    t, s = ask.t, ask.s
    for zone, there in (("central", t.central), ("hand", s.hand), ("units", s.units)):
        missing, left = [], [code & MASK for code in there if code >= 0]
        for card in ask.parts:
            if card in left:
                left.remove(card)
            else:
                missing.append(card)
        laid = [move(t, s, card, zone) for card in dict.fromkeys(missing)] if ask.about(zone) else []
        if laid and len(missing) == len(laid) and all(laid):
            yield tuple(edit for edit in laid if edit is not None)


def _more_cards(ask: Ask) -> Iterator[Edits]:
    missing, s = ask.wanted - ask.there, ask.s

    def make(u: Galaxy, zone: str) -> None:
        seat = u.seats[s.at]
        pile = getattr(seat, zone)
        setattr(seat, zone, pile[:-missing])
        seat.hand = tuple(sorted((*seat.hand, *pile[-missing:])))

    for zone, pile in (("discard", "discard pile"), ("deck", "deck")):
        if 0 < missing <= len(getattr(s, zone)):
            words = f"Give {s.name} {some(missing, 'more card')} in hand, from the {pile}."
            yield (Edit(words, given(make, zone), changes=missing),)


def _surge_card(ask: Ask) -> Iterator[Edits]:
    cards = () if ask.parts else ask.t.parts.surges
    yield from ((edit,) for card in cards if (edit := move(ask.t, ask.s, card, "hand")) is not None)


def _surge_token(ask: Ask) -> Iterator[Edits]:
    yield (Edit(f"Give {ask.s.name} 1 Energy Surge Token.", put(ask.s, surge_tokens=1)),)


def _counters(ask: Ask) -> Iterator[Edits]:
    """Put as many Energy Tokens on a named Unit as are needed, or take one off."""
    t, s = ask.t, ask.s

    def make(u: Galaxy, at: int, tokens: int) -> None:
        seat = u.seats[s.at]
        lay_units(u, seat, [*seat.units[:at], (seat.units[at] & MASK) | tokens << MARK, *seat.units[at + 1 :]])

    for at in (at for at, unit in enumerate(s.units) if unit & MASK in ask.parts):
        there, this = s.units[at] >> MARK, _UNITS.name(t, s, ("unit", at))
        if (more := ask.wanted - there) > 0:
            yield (Edit(f"Put {some(more, 'Energy Token')} on {this}.", given(make, at, ask.wanted)),)
        if there > 0:
            yield (Edit(f"Take 1 Energy Token off {this}.", given(make, at, there - 1)),)


def _another(ask: Ask) -> Iterator[Edits]:
    """Lay another copy of a Unit that the action names into the Warzone."""
    laid = (move(ask.t, ask.s, card, "units") for card in ask.parts if ask.t.parts.is_unit[card])
    yield from ((edit,) for edit in laid if edit is not None)


def _to_shuffle(ask: Ask) -> Iterator[Edits]:
    laid = (move(ask.t, ask.s, card, "discard") for card in dict.fromkeys(ask.s.deck[::-1]))
    yield from ((edit,) for edit in [*laid][:1] if edit is not None and not ask.s.discard)


# -- what is under way -------------------------------------------------------------------------------------------------


def _boosting(_: Ask) -> Iterator[Edits]:
    yield (Edit("Mark every ability as unused this phase.", lambda u: setattr(u, "pending", None)),)


def _invading(ask: Ask) -> Iterator[Edits]:
    t, s, more = ask.t, ask.s, ask.wanted - ask.there
    unused, plain = (0,) * len(s.units), ((0, 0),) * len(s.units)

    def let(u: Galaxy, values: dict[str, Any]) -> None:
        for key, value in values.items():
            setattr(u.pending, key, value)

    def none_left(u: Galaxy) -> None:
        seat = u.seats[s.at]
        seat.discard += tuple(code & MASK for code in seat.units)
        seat.units, u.pending.strengths, u.pending.uses = (), (), ()

    yield (Edit("Mark every ability as unused in this Invasion.", given(let, {"uses": unused})),)
    yield from _reinforced(ask) if more > 0 else ()
    for side in ("fleet", "ground") if more > 0 else ():
        added = {side: getattr(t.pending, side) + more}
        words = f"Add {added[side]} {side.capitalize()} Strength from Tactics to this Invasion."
        yield (Edit(words, given(let, added), changes=_REINFORCED + 1),)
    weak = {"fleet": 0, "ground": 0, "strengths": plain, "uses": unused}
    yield (Edit("Take back what strengthened this Invasion.", given(let, weak)),)
    yield (Edit(f"Put {s.name}'s Units onto the discard pile.", none_left, changes=max(1, len(s.units))),)


def _reinforced(ask: Ask) -> Iterator[Edits]:
    """Lay Units of one's own into the Warzone, to be sent as well: each one alone, then the strongest together."""
    t, s = ask.t, ask.s
    own = [c for c in dict.fromkeys((*s.hand, *s.discard, *s.deck)) if c >= 0 and t.parts.is_unit[c]]
    laid = {c: edit for c in own if (edit := move(t, s, c, "units")) is not None}
    yield from ((edit,) for edit in laid.values())
    copies = [c for c in laid for _ in range(max(1, s.deck.count(c)))]  # several are taken off the deck
    strongest = sorted(copies, key=lambda c: -(t.parts.fleet[c] + t.parts.ground[c]))
    yield from (tuple(laid[c] for c in strongest[:n]) for n in range(2, _REINFORCED + 1))


def _colonizing(ask: Ask) -> Iterator[Edits]:
    def sent(u: Galaxy, card: int) -> None:
        u.pending.cards = tuple(sorted({*u.pending.cards, card}))

    for card in ask.parts:
        lay = () if card in ask.s.discard else (move(ask.t, ask.s, card, "discard"),)
        if all(lay):
            add = Edit(f"Mark {ask.t.parts.names[card]} as sent.", given(sent, card))
            yield (*(edit for edit in lay if edit is not None), add)


_EDITS = (
    (("passed",), lambda ask: iter([_awake(ask.t, ask.s)])),
    (("central", "hand", "units"), _laid),
    (("hand",), _surge_card),
    (("hand",), _more_cards),
    (("surge_tokens",), _surge_token),
    (("explored",), lambda ask: iter([(undone(ask.s, "explored"),)])),
    (("units",), _counters),
    (("used",), lambda ask: iter([(undone(ask.s, "used"),)])),
    (("discard",), _to_shuffle),
)
_INSIDE = {Boosting: _boosting, Invading: _invading, Colonizing: _colonizing}


# -- another moment ----------------------------------------------------------------------------------------------------


def situations(t: Galaxy, s: Empire, key: str, parts: list[int]) -> Iterator[Edits]:
    """Go to a moment at which the verb may be used; who has passed must not have, to have a turn."""
    now, ready = t.bound.steps[t.step], _awake(t, s)
    if s.at != t.turn:
        yield (turn_to(t, s),)
        yield turn_to(t, s), *ready
    for step in t.bound.game.flow.where(key):
        within = step.phase == now.phase == "action"
        able = ready if within else ()
        if not step.part_of:
            there = turn_to(t, s) if within and step.id in {now.id, now.part_of} else at_step(t, s, step.id)
            yield there, *able
            yield there, *able, amount(t, s, "energy", max(1, s.energy))
        for begun in _begun(t, s, step.id, key, parts):
            yield begun, *able[:1]
            yield begun, *able


def _begun(t: Galaxy, s: Empire, step: str, key: str, parts: list[int]) -> Iterator[Edit]:
    """Yield the examples of a situation inside a turn."""
    names = t.parts.names
    if step == Deploying.step:
        yield situation(t, s, Deploying(), f"Go to just after {s.name} deployed a Unit.")
    elif step == Invading.step:
        n = len(s.units)
        for code in dict.fromkeys(c for c in t.central if c >= 0 and t.parts.is_world[c & MASK]):
            words = f"Go to just after {s.name} announced an Invasion of {names[code & MASK]}."
            yield situation(t, s, Invading(code, 0, 0, ((0, 0),) * n, (0,) * n), words)
    elif step == Colonizing.step:
        sent = tuple(sorted({c for c in parts if c in s.discard and t.parts.colonizes[c]}))
        for world in dict.fromkeys(s.worlds) if sent or key != "colonize" else ():
            yield situation(t, s, Colonizing(world, sent), f"Go to just after {s.name} conquered {names[world]}.")
