"""Which event of a step, and so which rule, says how a card or a counter ends up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from coreworlds.engine import Event, Transition
from coreworlds.tutor.handson.table import Dial, Spot

__all__ = ["Why", "touches"]

NOTHING = "Nothing in this step changes it."
LUCK = "luck"  # the field that a shuffle changes


def touches(event: Event, field: str, player: str = "") -> bool:
    """
    Return True if an event changed a field of the table or of a player.

    Examples
    --------
    >>> import coreworlds as cw
    >>> draw = cw.step(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)).events[0]
    >>> touches(draw, "hand", "Ana"), touches(draw, "hand", "Ben"), touches(draw, "energy", "Ana")
    (True, False, False)
    """
    return (player, field) in event.changed


def _speaks(event: Event, names: Iterable[str]) -> bool:
    """Return True if an event names any of the cards."""
    named = {word for fact in event.facts.values() for word in ((fact,) if isinstance(fact, str) else _words(fact))}
    return any(name in named for name in names)


def _words(fact: object) -> tuple[object, ...]:
    return fact if isinstance(fact, tuple) else ()


@dataclass(frozen=True, slots=True, eq=False)
class Why:
    """The events of a step as a viewer may know them, asked for the rule behind a card or a counter."""

    events: tuple[Event, ...]
    step_rule: str

    @classmethod
    def of(cls, transition: Transition, viewer: str | None) -> Why:
        """Return the events of a transition that a viewer is told of."""
        events = transition.events if viewer is None else tuple(e.seen_by(viewer) for e in transition.events)
        return cls(events, transition.before.game.flow.steps[transition.step].rule)

    def _said(self, event: Event | None) -> tuple[str, str]:
        """Return the rule and the sentence of an event; the sentence shows nothing that is not on the table yet."""
        return (event.rule, event.seen_by("").text) if event is not None else (self.step_rule, NOTHING)

    def cards(self, spots: Iterable[Spot], names: tuple[str, ...]) -> tuple[str, str]:
        """Return the rule that moves these cards between these places, or leaves them, and its sentence."""
        places = tuple(spots)

        def worth(event: Event) -> int:
            fields = sum(touches(event, spot.place.key, spot.home) for spot in places)
            near = bool(fields or event.player in {"", *(spot.seat for spot in places)})
            spoken = _speaks(event, names) + _speaks(event, [spot.space for spot in places if spot.space])
            mine = event.player in {spot.seat for spot in places if spot.seat}
            return 4 * fields + (2 * spoken + mine) * near

        best = max(self.events, key=worth, default=None)
        return self._said(best if best is not None and worth(best) else None)

    def dial(self, dial: Dial) -> tuple[str, str]:
        """Return the rule that sets a counter, and its sentence."""
        return self._said(next((e for e in reversed(self.events) if touches(e, dial.counter.key, dial.seat)), None))

    # -- shuffles ------------------------------------------------------------------------------------------------

    def _shuffled(self, spot: Spot) -> int | None:
        hits = (i for i, e in enumerate(self.events)
                if touches(e, LUCK) and (spot.boundless or touches(e, spot.place.key, spot.home)))  # fmt: skip
        return next(hits, None)

    def shuffle(self, spot: Spot) -> tuple[str, str]:
        """Return the rule that shuffles a place, and its sentence."""
        at = self._shuffled(spot)
        return self._said(None if at is None else self.events[at])

    def shuffled_later(self, spot: Spot) -> bool:
        """Return True if cards leave a place in this step before the place is shuffled."""
        at = self._shuffled(spot)
        return at is not None and any(touches(e, spot.place.key, spot.home) for e in self.events[:at])

    def stirs(self, due: Spot, other: Spot) -> bool:
        """Return True if the content of a place depends on a shuffle: cards are shuffled in, or drawn afterwards."""
        at = self._shuffled(due)
        if other is due or at is None:
            return other is due
        return any(touches(e, other.place.key, other.home) and touches(e, due.place.key, due.home)
                   for e in self.events[at:])  # fmt: skip
