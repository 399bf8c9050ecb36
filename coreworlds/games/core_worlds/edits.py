"""Changes by hand: the edits of which remedies and repairs are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import given, put
from coreworlds.engine.notation import MARK, MASK, NONE
from coreworlds.engine.remedy import Edit
from coreworlds.games.core_worlds.moves import (
    follow,
    lay_units,
    name,
    pile_of,
    place_of,
    with_card,
    without,
    without_last,
)
from coreworlds.games.core_worlds.state import NOT_ASKED, Boosting, Colonizing
from coreworlds.games.core_worlds.words import some

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.invariants import Change
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "at_step",
    "field",
    "from_units",
    "lift",
    "move",
    "retoken",
    "situation",
    "strip",
    "turn_to",
    "unset",
]

_WORDS = {"energy": ("Energy", "Energy"), "actions": ("Action",), "surge_tokens": ("Energy Surge Token",)}
_DONE: dict[str, tuple[str, Any]] = {  # field -> what it notes, and how it stands where that was not done
    "passed": ("passed", False),
    "explored": ("used Energy Exploration", False),
    "kept": ("chosen yet", NOT_ASKED),
    "used": ("used it this Round", ()),
}
_AFTER_BOOST = ("galactic", "action")


def field(s: Empire, key: str, value: Any) -> Edit:  # noqa: ANN401
    """Set one field of a seat. One that stands so already changes nothing and counts as no change."""
    was = getattr(s, key)
    instead = "" if key == "surge_tokens" else f" instead of {was}"
    text = unset(s, key)[0] if key in _DONE else f"Give {s.name} {some(value, *_WORDS[key])}{instead}."
    return Edit(text, put(s, **{key: value}), changes=int(was != value))


def unset(s: Empire, key: str) -> tuple[str, Change]:
    """Let a seat not have done what a field of it notes."""
    words, nothing = _DONE[key]
    return f"Let {s.name} not have {words}.", put(s, **{key: nothing})


def lift(t: Galaxy, card: int, s: Empire | None) -> Callable[[Galaxy], bool] | None:
    """Return how to take one copy of a card from where it lies, away from a seat's own zone first."""
    places: list[tuple[bool, Callable[[Galaxy], bool]]] = []
    for i, deck in enumerate(t.galactic):
        places.append((card in deck, given(_from_deck, card, i)))
    places.append((card in t.removed, lambda u: _from_field(u, "removed", card)))
    places.append((any(c & MASK == card for c in t.central), lambda u: _from_central(u, card)))
    for seat in sorted(t.seats, key=lambda o: o is not s):
        places += [(card in getattr(seat, f), given(lambda u, at, f: _from_field(u.seats[at], f, card), seat.at, f))
                   for f in ("deck", "discard", "hand", "prestige", "worlds")]  # fmt: skip
        places.append(
            (any(u & MASK == card for u in seat.units), given(from_units, seat.at, card))
        )
    own = [take for there, take in places if there]
    if own:
        return own[0]
    in_play = sum(there for there, _ in places)
    supply = t.parts.set.supply(card)
    return (lambda _: True) if supply is None or in_play < supply else None


def _from_deck(t: Galaxy, card: int, i: int) -> bool:
    t.galactic = (*t.galactic[:i], without(t.galactic[i], card), *t.galactic[i + 1 :])
    return True


def _from_field(record: Any, key: str, card: int) -> bool:  # noqa: ANN401
    setattr(record, key, without_last(getattr(record, key), card))
    return True


def _from_central(t: Galaxy, card: int) -> bool:
    t.central = without(t.central, next(c for c in t.central if c & MASK == card))
    return True


def from_units(t: Galaxy, seat: int, card: int) -> bool:
    """Take a Unit out of a Warzone; a situation under way follows."""
    s = t.seats[seat]
    at = next(i for i, u in enumerate(s.units) if u & MASK == card)
    s.units = s.units[:at] + s.units[at + 1 :]
    follow(t, s, [place for place in range(len(s.units) + 1) if place != at])
    return True


def retoken(t: Galaxy, seat: int, unit: int, tokens: int) -> None:
    """Let so many Tokens lie on each Unit that is like one; a situation under way follows where they then lie."""
    s = t.seats[seat]
    lay_units(t, s, [(u & MASK) | tokens << MARK if u == unit else u for u in s.units])


def move(t: Galaxy, s: Empire, card: int, zone: str) -> Edit | None:
    """Lay one copy of a card into the Central Zone or a zone of a seat, away from where it lies."""
    words = {"central": "the Central Zone", "hand": f"{s.name}'s hand", "units": f"{s.name}'s Warzone",
             "discard": pile_of(t, s)}[zone]  # fmt: skip
    take = _lift_for(t, card, s, zone)
    if take is None:
        return None

    def make(u: Galaxy) -> None:
        take(u)
        _lay(u, u.seats[s.at], card, zone)

    return Edit(f"Lay {name(t, card)} into {words}.", make)


def _lift_for(t: Galaxy, card: int, s: Empire, zone: str) -> Callable[[Galaxy], bool] | None:
    """Take a card from the seat's own cards first where it shall lie with the seat."""
    if zone != "central":
        for f in ("deck", "discard", "hand"):
            if f != zone and card in getattr(s, f):
                return lambda u: _from_field(u.seats[s.at], f, card)
        if zone != "units" and any(c & MASK == card for c in s.units):
            return lambda u: from_units(u, s.at, card)
    return lift(t, card, s)


def _lay(t: Galaxy, s: Empire, card: int, zone: str) -> None:
    """Lay a card down."""
    if zone == "central":
        t.central = (*t.central, card)
    elif zone == "discard":
        s.discard = (*s.discard, card)
    else:
        setattr(s, zone, with_card(getattr(s, zone), card))
        if zone == "units":
            order = list(range(len(s.units) - 1))
            order.insert(s.units.index(card), NONE)
            follow(t, s, order)


def strip(t: Galaxy, s: Empire, key: str, card: int, n: int = 1) -> tuple[str, Change]:
    """Take copies of a card out of a zone of a seat; what was chosen and the situation under way follow."""

    def make(u: Galaxy) -> None:
        seat = u.seats[s.at]
        for _ in range(n):
            if key == "units":
                from_units(u, s.at, card & MASK)
            else:
                setattr(seat, key, without(getattr(seat, key), card))
        if key == "hand" and seat.kept >= 0 and seat.kept not in seat.hand:
            seat.kept = NOT_ASKED
        if key == "worlds":
            _uncovered(seat)
        if key == "worlds" and s.at == t.turn and isinstance(u.pending, Colonizing) and u.pending.world == card:
            u.pending, u.step = None, "action.turn"

    copies = f"{n} copies of {name(t, card)}" if n > 1 else name(t, card)
    return f"Take {copies} out of {place_of(t, s, key)}.", make


def _uncovered(s: Empire) -> None:
    """Lay what lies beneath Worlds that a seat does not have onto its discard pile."""
    left, kept = list(s.worlds), []
    for world, card in s.colonies:
        if world in left:
            left.remove(world)
            kept.append((world, card))
        else:
            s.discard = (*s.discard, card)
    s.colonies = tuple(kept)


def turn_to(t: Galaxy, s: Empire) -> Edit:
    """Make it a seat's turn at the step as it stands; what is under way in a turn ends."""

    def make(u: Galaxy) -> None:
        step = u.bound.steps[u.step]
        u.step, u.pending, u.turn = step.part_of or step.id, None, s.at

    words = f"Let a turn of {s.name} begin." if s.at == t.turn else f"Let it be {s.name}'s turn.{_ended(t)}"
    return Edit(words, make)


def _ended(t: Galaxy) -> str:
    """Say that what is under way ends, if anything is."""
    under_way = t.pending is not None and not isinstance(t.pending, Boosting)
    return f" What {t.seats[t.turn].name} has begun ends." if under_way else ""


def at_step(t: Galaxy, s: Empire, step_id: str) -> Edit:
    """Go to a step of this Round, with a seat to decide and the markers as they stand there."""
    step = t.bound.steps[step_id]
    where = t.bound.game.timing.moment(step)

    def make(u: Galaxy) -> None:
        before = u.bound.steps[u.step].phase
        u.step, u.turn, u.pending = step_id, s.at, None
        _markers(u, step.phase, before)

    there = t.thaw()
    make(there)
    markers = " and the markers as they then stand" if _marked(there) != _marked(t) else ""
    return Edit(f"Go to {where}, with {s.name} to decide{markers}.{_ended(t)}", make)


def _marked(t: Galaxy) -> list[tuple[int, int, bool]]:
    return [(s.actions, s.energy, s.passed) for s in t.seats]


def _markers(t: Galaxy, phase: str, before: str) -> None:
    full = t.rules["actions-by-sector"](t)
    for o in t.seats:
        o.kept = o.kept if phase == "discard" else NOT_ASKED
        if phase in {"draw", "energy", "galactic"}:
            o.actions, o.passed, o.used = full, False, ()
        elif phase == "action" and before != "action":
            o.actions, o.passed, o.used = full, False, ()  # whoever has all Actions has used no text for one
        elif phase in {"discard", "end"}:
            o.actions, o.passed = 0, True
        if phase in {"end", "draw"}:
            o.energy = 0
        elif before in {"draw", "end", "over"} and phase in _AFTER_BOOST:
            o.energy = t.rules["energy-from-worlds"](t, o)


def situation(t: Galaxy, s: Empire, pending: Any, words: str) -> Edit:  # noqa: ANN401
    """Put a seat into a situation inside a turn, for which an Action was spent."""

    def make(u: Galaxy) -> None:
        before = u.bound.steps[u.step].phase
        u.turn, u.pending = s.at, pending.copy()
        u.step = u.pending.step
        _markers(u, u.bound.steps[u.step].phase, before)
        seat = u.seats[s.at]
        seat.actions = min(seat.actions, u.rules["actions-by-sector"](u) - 1)

    there = t.thaw()
    make(there)
    if t.bound.steps[t.step].phase != "action":
        markers = ", with the markers as they then stand" if _marked(there) != _marked(t) else ""
        words = f"Go to the Action Phase{markers}. {words}"
    elif (left := there.seats[s.at].actions) != s.actions:
        words = f"{words} {field(s, 'actions', left).text}"
    return Edit(words + _ended(t), make, changes=1 + (s.at != t.turn))
