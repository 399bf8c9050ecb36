"""
The parts of a chapter, as values: each stands still as HTML and as text from one tree, and has its controls beside it.

What stands still needs no script and no trust, and keeps each answer folded beneath its question.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from coreworlds.engine import CoreWorldsError, Position, Rule, Session, Transition, Verdict, ask
from coreworlds.engine.judge import judge, legal
from coreworlds.engine.line import one_by_one
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.odds import Odds, share
from coreworlds.widgets.drawing import fold, h
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.sheet import card, fitting, group, row, said, table
from coreworlds.widgets.drawing.still import still_tree
from coreworlds.widgets.notebook import shown_asked, shown_play
from coreworlds.widgets.notebook.shown import bundle, tree
from coreworlds.widgets.notebook.shown_play import ROOM, by, cited

if TYPE_CHECKING:
    from coreworlds.engine import Value
    from coreworlds.tutor.expressions.expression import Expression
    from coreworlds.tutor.question import Question
    from coreworlds.widgets.drawing.tree import Node

__all__ = [
    "Asking", "Gate", "Happening", "Knob", "Part", "Prediction", "Table", "Task", "Turned", "answered", "played",
    "still_bundle", "turned",
]  # fmt: skip

PREDICTED = "Predict first, then open: the answer"
ANSWERED = "Answer first, then open"
TRIED = "What comes of “{action}”?"
DONE = "Try first, then open: one way"
MOST = 60  # other actions that are looked at for what one of them has of its own
SHORT = 3  # of so many results a line tells
VIEW = "application/vnd.jupyter.widget-view+json"


def played(session: Session, actions: str) -> tuple[Transition, ...]:
    """Play actions separated by ";", of which "step" is the next automatic step, and "advance" all up to a decision."""
    done: list[Transition] = []
    for part in one_by_one(actions):
        done += [session.step()] if part == "step" else session.advance() if part == "advance" else session.play(part)
    return tuple(done)


class Gate:
    """
    Whether all predictions so far were sent: before that no board shows what came of them.

    Examples
    --------
    >>> gate = Gate()
    >>> gate.then(lambda: print("open"))
    >>> gate.unlock()
    open
    """

    def __init__(self, *, closed: bool = True) -> None:
        """Begin with nobody waiting."""
        self._waiting: list[Callable[[], None]] | None = [] if closed else None

    def then(self, go: Callable[[], None]) -> None:
        """Call a function as soon as it is open."""
        if self._waiting is None:
            go()
        else:
            self._waiting.append(go)

    def unlock(self) -> None:
        """Open it for good."""
        waiting, self._waiting = self._waiting or [], None
        for go in waiting:
            go()


class Part(ABC):
    """
    What a cell of a chapter shows.

    Attributes
    ----------
    view : callable
        Makes the controls of a part, a widget, or None. The module that has them sets it: not every place has widgets.
    """

    view: ClassVar[Callable[[Any], Any]] = staticmethod(lambda part: None)

    @property
    @abstractmethod
    def words(self) -> Node:
        """What is read as text: no answer."""

    @property
    def tree(self) -> Node:
        """What is read as HTML: answers are folded."""
        return self.words

    def __repr__(self) -> str:
        """Return the words."""
        return to_text(self.words)

    def _repr_mimebundle_(self, **_asked: object) -> Mapping[str, Any]:
        view, still = Part.view(self), still_bundle(self)
        return still if view is None else still | {VIEW: view._repr_mimebundle_()[VIEW]}


def still_bundle(shows: object) -> dict[str, str]:
    """Return what stands still of what a cell shows, by kind."""
    return {"text/plain": repr(shows), "text/html": to_html(shows.tree)} if isinstance(shows, Part) else bundle(shows)


@dataclass(frozen=True, repr=False)
class Table(Part):
    """The table where a line of play stands, as a Board that the reader moves. What shows it stands in `seen`."""

    session: Session
    viewer: str = ""
    gate: Gate = field(default_factory=lambda: Gate(closed=False))
    seen: list[Any] = field(default_factory=list)

    @property
    def words(self) -> Node:
        """The table, standing still."""
        return still_tree(self.session.position, self.viewer)


@dataclass(frozen=True, repr=False)
class Happening(Part):
    """What happened: sentences, each with its rule."""

    lines: tuple[tuple[str, Rule], ...]

    @classmethod
    def of(cls, line: Iterable[Transition]) -> Happening:
        """Tell each event of a line of play."""
        books = ((right_book(made.before), made.events) for made in line)
        return cls(tuple((each.text, book.rule(each.rule)) for book, events in books for each in events if each.text))

    @property
    def words(self) -> Node:
        """The sentences."""
        return card(fitting((said(text, cited(rule)) for text, rule in self.lines), ROOM))


@dataclass(frozen=True, repr=False)
class Prediction(Part):
    """
    What will be so after a step, or is so here.

    Parameters
    ----------
    session
        A line of its own, at the position where it is asked.
    ask, options
        The question, and what to choose from.
    value
        What is asked for.
    line
        What happens; empty: it is asked of the position as it stands.
    because
        More words for the answer, and the rule that makes it so.
    table
        What was shown right before it: its Board is the one that moves; None: the question has a Board of its own.
    before, gate
        What must be open for the board to be seen; what the answer opens.
    """

    session: Session
    ask: str
    value: Expression
    options: tuple[str, ...]
    line: tuple[Transition, ...]
    because: tuple[str, str]
    table: Table | None
    before: Gate
    gate: Gate = field(default_factory=Gate)

    @property
    def words(self) -> Node:
        """The question."""
        return said(h("b", f"Predict: {self.ask}"), f" {' · '.join(self.options)}" if self.options else None)

    @property
    def tree(self) -> Node:
        """The question, and the answer beneath it."""
        return h("div", self.words, fold(PREDICTED, said(h("b", f"It is {self.truth}.")), self.why))

    @property
    def truth(self) -> str:
        """What is so, as one would say it."""
        there = Situation.after(self.line) if self.line else Situation(self.session.position)
        return spoken(self.value.value(there))

    @property
    def why(self) -> Node:
        """What happened or what stops it, by which rules."""
        pos, (say, rule) = self.session.position, self.because
        asked = () if self.line else self.value.said("action")
        return h(
            "div",
            Happening.of(self.line).words if self.line else None,
            [judged(pos, judge(pos, action)) for action in asked],
            said(say, cited(right_book(pos).rule(rule)) if rule else None) if say else None,
        )


@dataclass(frozen=True, repr=False)
class Task(Part):
    """Something to do on the Board: any way to the goal is right. Wrong tries have a word said to them."""

    session: Session
    ask: str
    goal: Expression
    solution: str
    line: tuple[Transition, ...]
    tries: Mapping[str, str]
    before: Gate
    gate: Gate = field(default_factory=Gate)

    @property
    def words(self) -> Node:
        """What to do."""
        return said(h("b", f"Your turn: {self.ask}"))

    @property
    def tree(self) -> Node:
        """What to do, and beneath it what comes of wrong tries, and one way."""
        way = fold(DONE, said(h("b", self.solution)), Happening.of(self.line).words)
        return h("div", self.words, self.why, way)

    @property
    def why(self) -> list[Node]:
        """What comes of wrong tries."""
        pos = self.session.position
        return [
            fold(TRIED.format(action=action), shown_play.verdict(ask(pos, action)[-1]), said(words))
            for action, words in self.tries.items()
        ]


@dataclass(frozen=True, repr=False)
class Asking(Part):
    """A question that the engine made and grades."""

    question: Question

    @property
    def table(self) -> Node:
        """The table as it is seen from where it is asked, without what is asked for."""
        asked = self.question
        return still_tree(asked.position, "" if asked.open else asked.viewer, asked.unsaid)

    @property
    def words(self) -> Node:
        """The question and its options."""
        return shown_asked.question(self.question)

    @property
    def tree(self) -> Node:
        """The table, the question, and the answer beneath it."""
        return h("div", self.table, self.words, fold(ANSWERED, self.right, self.why))

    @property
    def right(self) -> Node:
        """The right answers."""
        texts = (self.question.options[i].text for i in sorted(self.question.right))
        return said(h("b", f"Right is: {'; '.join(texts)}"))

    @property
    def why(self) -> list[Node]:
        """What makes them right."""
        given = self.question.grade(self.question.right)
        return [said(text, by(rule) if rule else None) for text, rule in given.why]


@dataclass(frozen=True, slots=True)
class Turned:
    """What one value of a knob leads to: in a few words, and whole; and the line of play that is seen then."""

    value: str
    short: str
    whole: Node
    session: Session


@dataclass(frozen=True, repr=False)
class Knob(Part):
    """Something that the reader turns: the luck, or a number, and what comes of it."""

    name: str
    points: tuple[Turned, ...]
    gate: Gate

    @property
    def words(self) -> Node:
        """A line for each value."""
        return table(group("", fitting((row(f"{self.name} {each.value}", each.short) for each in self.points), ROOM)))


def turned(value: object, pos: Position, shown: object) -> Turned:
    """Tell what one value of a knob leads to: what was worked out on the position, or what happened from there on."""
    session = Session(pos)
    line = shown if isinstance(shown, tuple) else (shown,)
    if line and all(isinstance(each, Transition) for each in line):
        for each in line:
            session.add(each)
        told = Happening.of(line)
        return Turned(str(value), " ".join(text for text, _ in told.lines), told.words, session)
    if isinstance(shown, Odds):
        often = list((shown.chances or shown.outcomes).items())[:SHORT]
        return Turned(str(value), "; ".join(f"{each}: {share(chance)}" for each, chance in often), tree(shown), session)
    return Turned(str(value), str(shown), tree(shown), session)


def judged(pos: Position, verdict: Verdict) -> Node:
    """Tell what stops an action, or which rules allow it: of all of them those that allow the fewest others."""
    if not verdict:
        return shown_play.verdict(verdict)
    book = verdict.rulebook
    common = Counter(each.rule for other in islice(legal(pos), MOST) for each in judge(pos, other).permits)
    found = (book.rule(permit.rule) for permit in verdict.permits if permit.rule != "notation")  # how it is written
    first = sorted(found, key=lambda rule: common[rule.id])[:2]
    return card(said(h("b", str(verdict))), [said(rule.text, cited(rule)) for rule in first], tone="yes")


def spoken(value: Value) -> str:
    """
    Write a value as one would say it.

    Examples
    --------
    >>> spoken(True), spoken(3), spoken(("Ana", "Ben"))
    ('yes', '3', 'Ana and Ben')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " and ".join(value) if isinstance(value, tuple) else str(value)


def answered(words: str, truth: str) -> None:
    """
    Refuse words that do not hold what is so.

    Raises
    ------
    CoreWorldsError
        If they do not.
    """
    if truth not in re.findall(r"\w+", words):
        raise CoreWorldsError("this answer is not true here", found=words, expected=truth)
