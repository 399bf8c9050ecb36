"""Changes by hand: the edits of which remedies and repairs are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import given, put
from coreworlds.engine.mend import amount
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

if TYPE_CHECKING:
    from coreworlds.engine.invariants import Change
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "at_step",
    "from_units",
    "lift",
    "move",
    "retoken",
    "situation",
    "strip",
    "turn_to",
    "undone",
    "unset",
]

_DONE: dict[str, tuple[str, Any]] = {  # field -> how to undo it in words, and its value once undone
    "passed": ("Take back {0}'s pass.", False),
    "explored": ("Take back {0}'s Energy Exploration.", False),
    "kept": ("Take back {0}'s choice of a card to retain.", NOT_ASKED),
    "used": ("Mark the abilities of {0} as unused this Round.", ()),
}
_ZONES = ("deck", "discard", "hand", "prestige", "worlds", "units")
_OWN = ("deck", "discard", "hand", "units")  # from which a seat's own cards come first
_AFTER_BOOST = ("galactic", "action")


def unset(s: Empire, key: str) -> tuple[str, Change]:
    """Let a seat not have done what a field of it notes."""
    words, nothing = _DONE[key]
    return words.format(s.name), put(s, **{key: nothing})


def undone(s: Empire, key: str) -> Edit:
    """Let a seat not have done what a field of it notes. Where it has not, that counts as no change."""
    words, change = unset(s, key)
    return Edit(words, change, changes=int(getattr(s, key) != _DONE[key][1]))


def lift(t: Galaxy, card: int, s: Empire | None = None, zone: str = "") -> Change | None:
    """
    Return how to take one copy of a card from where it lies, for a zone of a seat or the Central Zone if one is told.

    It is never taken out of that zone; for one of a seat it is the seat's own first. None: there is none to be had.
    """
    places: list[tuple[Empire | None, str]] = [(s, key) for key in _OWN if s is not None and zone != "central"]
    places += [(None, key) for key in ("galactic", "removed", "central")]
    places += [(o, key) for o in sorted(t.seats, key=lambda o: o is not s) for key in _ZONES]
    goal = (None if zone == "central" else s, zone)
    for o, key in places:
        if (o, key) != goal and card in _lying(t if o is None else o, key):
            return given(_take, card, None if o is None else o.at, key)
    left, there = t.parts.set.supply(card), _lying(goal[0] or t, zone).count(card) if zone else 0
    return _from_box if left is None or there < left else None


def _lying(record: Any, key: str) -> list[int]:  # noqa: ANN401  (the table or a seat)
    piles = record.galactic if key == "galactic" else (getattr(record, key),)
    return [code & MASK for pile in piles for code in pile if code >= 0]


def _from_box(_: Galaxy) -> None:
    """Take a card that lies nowhere."""


def _take(t: Galaxy, card: int, at: int | None, key: str) -> None:
    record: Any = t if at is None else t.seats[at]
    if key == "units":
        from_units(t, record.at, card)
    elif key == "galactic":
        i = next(i for i, deck in enumerate(t.galactic) if card in deck)
        t.galactic = (*t.galactic[:i], without(t.galactic[i], card), *t.galactic[i + 1 :])
    elif key == "central":
        t.central = without(t.central, next(code for code in t.central if code & MASK == card))
    else:
        setattr(record, key, without_last(getattr(record, key), card))


def from_units(t: Galaxy, seat: int, card: int) -> None:
    """Take a Unit out of a Warzone; a situation under way follows."""
    s = t.seats[seat]
    at = next(i for i, u in enumerate(s.units) if u & MASK == card)
    s.units = s.units[:at] + s.units[at + 1 :]
    follow(t, s, [place for place in range(len(s.units) + 1) if place != at])


def retoken(t: Galaxy, seat: int, unit: int, tokens: int) -> None:
    """Let so many Tokens lie on each Unit that is like one; a situation under way follows where they then lie."""
    s = t.seats[seat]
    lay_units(t, s, [(u & MASK) | tokens << MARK if u == unit else u for u in s.units])


def move(t: Galaxy, s: Empire, card: int, zone: str) -> Edit | None:
    """Lay one copy of a card into the Central Zone or a zone of a seat, away from where it lies."""
    words = {"central": "the Central Zone", "hand": f"{s.name}'s hand", "units": f"{s.name}'s Warzone",
             "discard": pile_of(t, s)}[zone]  # fmt: skip
    take = lift(t, card, s, zone)
    if take is None:
        return None

    def make(u: Galaxy) -> None:
        take(u)
        _lay(u, u.seats[s.at], card, zone)

    return Edit(f"Put {name(t, card)} into {words}.", make)


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

    words = f"Begin {s.name}'s turn." if s.at == t.turn else f"Give {s.name} the turn.{_ended(t)}"
    return Edit(words, make)


def _ended(t: Galaxy) -> str:
    """Say that what is under way ends, if anything is."""
    under_way = t.pending is not None and not isinstance(t.pending, Boosting)
    return f" That ends what {t.seats[t.turn].name} has begun." if under_way else ""


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
    markers = ", and set the markers to match" if _marked(there) != _marked(t) else ""
    return Edit(f"Go to {where}, where {s.name} decides{markers}.{_ended(t)}", make)


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
        markers = " and set the markers to match" if _marked(there) != _marked(t) else ""
        words = f"Go to the Action Phase{markers}. {words}"
    elif (left := there.seats[s.at].actions) != s.actions:
        words = f"{words} {amount(t, s, 'actions', left).text}"
    return Edit(words + _ended(t), make, changes=1 + (s.at != t.turn))
