"""The fixed part of a step done by hand: the step, its player, and what that player sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from coreworlds.engine import Transition
from coreworlds.tutor.handson.doing import Task
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import Dial, Spot, dials, spots, tallies
from coreworlds.tutor.handson.why import Why
from coreworlds.tutor.knowing.together import known

__all__ = ["Bench"]


@dataclass(frozen=True)
class Bench:
    """
    A step to be done by hand.

    Attributes
    ----------
    transition : Transition
        What the step does under the rules.
    viewer : str or None
        Who does it, and so whose cards have names; None: all hands are open.
    """

    transition: Transition
    viewer: str | None = None

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The places of this table, by what moves call them."""
        return spots(self.transition.before)

    @cached_property
    def dials(self) -> Mapping[str, Dial]:
        """The counters that are kept by hand in this step, by what moves call them."""
        where = self.transition.before.game.flow.steps[self.transition.step]
        kept = {
            dial.id: dial for dial in dials(self.transition.before).values()
            if not dial.counter.phases or where.phase in dial.counter.phases
            if not dial.counter.steps or where.id in dial.counter.steps
        }  # fmt: skip
        return kept | {word: dial for word, (dial, _) in self._sums.items()}

    @cached_property
    def _sums(self) -> Mapping[str, tuple[Dial, int]]:
        return {} if self.transition.before.over else tallies(self.transition.after)

    @cached_property
    def task(self) -> Task:
        """What the step asks of hands."""
        before, after = self.transition.before, self.transition.after
        goal = shown(after)
        shows = {word: right for word, right in goal.shows.items() if word in self.dials}
        shows |= {word: right for word, (_, right) in self._sums.items()}
        due = frozenset(
            spot.id for spot in self.spots.values()
            if (name := spot.place.luck.format(spot.seat)) and before.luck.get(name) != after.luck.get(name)
        )  # fmt: skip
        lots = frozenset(
            dial.id for dial in self.dials.values()
            if any(before.luck.get(name) != after.luck.get(name) for name in dial.counter.luck)
        )  # fmt: skip
        hidden = frozenset(id_ for id_, spot in self.spots.items() if spot.piece and id_ not in self.seen)
        return Task(shown(before), replace(goal, shows=shows), self.spots, due, lots, hidden)

    @cached_property
    def seen(self) -> frozenset[str]:
        """The places whose cards the viewer can name, before and after the step."""
        views = [shown(known(pos, self.viewer)) for pos in (self.transition.before, self.transition.after)]
        return frozenset(
            spot.id for spot in self.spots.values()
            if not spot.place.shut and not any(name == "?" for view in views for name, _ in view.at(spot.id))
        )  # fmt: skip

    @cached_property
    def why(self) -> Why:
        """The events of the step, asked for their rules."""
        return Why.of(self.transition, self.viewer)
