"""Hands-on: the learner does what a step does, move by move, and hears what was forgotten or too much."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from coreworlds.engine import CoreWorldsError, Position, Rulebook, Transition
from coreworlds.engine.step import step
from coreworlds.tutor.handson.bench import Bench
from coreworlds.tutor.handson.check import Complaint, complaints
from coreworlds.tutor.handson.doing import done
from coreworlds.tutor.handson.file import written
from coreworlds.tutor.handson.moves import Take, read_move
from coreworlds.tutor.handson.table import Hands, Spot

__all__ = ["Complaint", "HandsOn", "hands_on"]


@dataclass(frozen=True)
class HandsOn:
    """
    One step done by hand, as far as it has come.

    Attributes
    ----------
    bench : Bench
        The step that is done, and who does it.
    done : tuple of str
        The moves made, as text.

    Examples
    --------
    >>> import coreworlds as cw
    >>> hands = hands_on(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> hands = hands.do("take Ana deck to Ana hand x5")
    >>> print(*hands.complaints)
    1 card must still go from Ana's draw deck to Ana's hand.
    >>> hands.complaints[0].rule, hands.do("take Ana deck to Ana hand").finished
    ('draw-to-hand-size', True)
    """

    bench: Bench
    done: tuple[str, ...] = ()

    @property
    def transition(self) -> Transition:
        """What the step does under the rules."""
        return self.bench.transition

    @property
    def before(self) -> Position:
        """The position in which the step is due."""
        return self.bench.transition.before

    @cached_property
    def hands(self) -> Hands:
        """How things lie after the moves made."""
        here = self.bench.task.before
        for move in self.done:
            here = self._after(here, move)
        return here

    def _after(self, here: Hands, text: str) -> Hands:
        bench = self.bench
        move = read_move(text, bench.spots, bench.dials, self.before.seats)
        source = bench.spots[move.source] if isinstance(move, Take) else None
        if source and isinstance(move, Take) and self._named(source):
            raise CoreWorldsError(f"these {source.place.unit} lie open: name them", place=source.name,
                                  expected=f'move "Name" from {move.source} to {move.goal}')  # fmt: skip
        return done(bench.task, here, move)

    def _named(self, source: Spot) -> bool:
        """Whether what lies in a place is taken by name."""
        if source.boundless:
            return source.open and bool(source.place.names)
        return source.id in self.bench.seen and not source.place.top and not source.place.piece

    @cached_property
    def position(self) -> Position:
        """The position as hands have laid it, at the step that is being done."""
        return written(self.before, self.hands, self.bench.dials) if self.done else self.before

    # -- doing ---------------------------------------------------------------------------------------------------

    def do(self, move: str) -> HandsOn:
        """
        Return this with one more move made.

        Raises
        ------
        CoreWorldsError
            If it is no move, or cannot be made at all: no such card lies there. A wrong move is no error.
        """
        new = HandsOn(self.bench, (*self.done, move))
        new.__dict__["hands"] = self._after(self.hands, move)  # worked out once, from where we are
        return new

    def undo(self) -> HandsOn:
        """Return this without the last move."""
        return replace(self, done=self.done[:-1])

    # -- checking ------------------------------------------------------------------------------------------------

    @cached_property
    def complaints(self) -> tuple[Complaint, ...]:
        """All that is not as the rules make it; empty if the step is done."""
        return complaints(self.bench.task, self.hands, self.bench.why, self.bench.dials, self.bench.seen)

    @property
    def slips(self) -> tuple[Complaint, ...]:
        """Those complaints that are no mere lack: what can be said of a move before the step is done."""
        return tuple(c for c in self.complaints if c.fault not in {"forgotten", "wrong number"})

    @property
    def finished(self) -> bool:
        """Whether everything is as the rules make it."""
        return not self.complaints


@lru_cache(maxsize=32)
def hands_on(pos: Position, viewer: str | None = None, rulebook: Rulebook | None = None) -> HandsOn:
    """
    Return the automatic step that is due, to be done by hand.

    Parameters
    ----------
    pos : Position
        A whole position at which nobody decides.
    viewer : str, optional
        Who does it; left out: all hands are open.
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Raises
    ------
    CoreWorldsError
        If somebody must decide, or the game is over.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> hands_on(pos).do("take Ana deck to Ana hand x6").finished
    True
    """
    return HandsOn(Bench(step(pos, rulebook=rulebook), viewer))
