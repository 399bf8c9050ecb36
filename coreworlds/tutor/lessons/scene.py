"""Scenes: what a lesson is made of, each with its fixed place on the lesson's own line of play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from coreworlds.engine import Position, Transition, Value
from coreworlds.engine.line import one_by_one
from coreworlds.games.layout import Layout, Zone
from coreworlds.tutor.expressions.expression import Expression
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.words.prose import Block

__all__ = ["Asked", "Made", "Option", "Predict", "Prose", "Scene", "Step", "Task", "Wrong"]

Prose = tuple["Block", ...]
SceneKind = Literal["prose", "step", "predict", "task", "question"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The engine goes on: one automatic sub-step, to the next decision, or some actions, by a button with a label."""

    play: str = ""
    say: Prose = ()
    label: str = "Step"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict:
    """
    The learner says beforehand what a step will bring.

    Attributes
    ----------
    ask : tuple of Block
        The question.
    value : Expression
        What is asked for, worked out after the step.
    truth : value
        What it is then.
    options : tuple of str
        What to choose from; empty for a number, which is typed.
    """

    ask: Prose
    value: Expression
    truth: Value
    options: tuple[str, ...] = ()
    play: str = ""
    say: Prose = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """
    A typical wrong try.

    Attributes
    ----------
    do : str
        Its actions, as the file writes them.
    say : tuple of Block
        What to say to it beside the verdict.
    line : int
        Its line in the file.
    way : tuple of str
        Its actions from the start of the task, each in its one spelling.
    stops : frozenset of str
        The rules that refuse its last action; none where it is allowed and misses the goal.
    """

    do: str
    say: Prose
    line: int
    way: tuple[str, ...] = ()
    stops: frozenset[str] = frozenset()

    @property
    def actions(self) -> tuple[str, ...]:
        """Its actions, one by one."""
        return tuple(one_by_one(self.do))


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """
    Something to do: any actions that reach the goal are right.

    Attributes
    ----------
    ask : tuple of Block
        What to do, in words.
    goal : Expression
        What must be true afterwards.
    within : int
        The learner's own actions.
    solution : str
        One way, which the lesson's own line takes.
    player : str
        Who the learner is.
    others : tuple of str
        What the others do when they are asked: the first of these that is legal.
    alone : bool
        Whether the learner plays for nobody else: nobody answers for the others, and the solution does not, either.
    """

    ask: Prose
    goal: Expression
    within: int
    solution: str
    player: str
    others: tuple[str, ...] = ()
    hints: tuple[Prose, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    say: Prose = ()
    alone: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The actions of the solution, one by one."""
        return tuple(one_by_one(self.solution))


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer of a teacher's question: whether it is right follows from an expression."""

    text: Prose
    right: bool
    expression: Expression
    say: Prose = ()
    line: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A teacher's question about the position, with its answers."""

    ask: Prose
    rule: str
    options: tuple[Option, ...]
    say: Prose = ()

    @property
    def right(self) -> frozenset[int]:
        """The places of the right answers."""
        return frozenset(i for i, option in enumerate(self.options) if option.right)

    @property
    def several(self) -> bool:
        """Whether more than one answer is right."""
        return len(self.right) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A question that the engine makes about a rule."""

    rule: str
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """
    One scene.

    Attributes
    ----------
    kind : str
        "prose", "step", "predict", "task" or "question".
    title : str
        The heading under which it stands.
    prose : tuple of Block
        What is read before anything is done.
    block : Step, Predict, Task, Asked, Made or None
        What is done.
    situation : Situation
        The lesson's own line before it.
    line : tuple of Transition
        What happens in it on the lesson's own line.
    at : int
        Its line in the file.
    shown : frozenset of str
        Keys of the parts of the table that are shown; none: all of it.
    """

    kind: SceneKind
    title: str
    prose: Prose
    block: Step | Predict | Task | Asked | Made | None
    situation: Situation
    line: tuple[Transition, ...] = ()
    at: int = 1
    shown: frozenset[str] = frozenset()

    @property
    def position(self) -> Position:
        """The position before it, on the lesson's own line."""
        return self.situation.position

    @property
    def after(self) -> Position:
        """The position after it, on the lesson's own line."""
        return self.line[-1].after if self.line else self.position

    def ends_like(self, pos: Position) -> bool:
        """Return True if a position looks like the end of this scene: the same things lie there, the same decision."""
        own, layout = self.after, self.after.game.page.layout
        if pos == own:
            return True
        alike = (pos.step, pos.turn) == (own.step, own.turn)
        return alike and _unordered(layout(pos, None)) == _unordered(layout(own, None))


def _unordered(layout: Layout) -> Layout:
    """Return a table on which the order of cards in a pile or a row makes no difference."""
    seats = tuple(replace(seat, zones=_sorted(seat.zones)) for seat in layout.seats)
    return replace(layout, zones=_sorted(layout.zones), seats=seats)


def _sorted(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    return tuple(replace(zone, faces=tuple(sorted(zone.faces, key=lambda face: face.key))) for zone in zones)
