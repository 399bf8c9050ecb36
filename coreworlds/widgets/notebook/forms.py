"""The controls of a chapter, in ipywidgets' own: what the reader sends, and the Board beside it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from coreworlds.engine import Session
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.widgets.drawing import h
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.sheet import said
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.notebook.board import Board
from coreworlds.widgets.notebook.chapter import Asking, Gate, Knob, Part, Prediction, Table, Task
from coreworlds.widgets.notebook.shown_asked import grade

__all__ = ["Doing", "Guess", "Quiz", "Slider", "behind"]

WIDE = w.Layout(width="max-content", min_width="6em", max_width="100%")
ASIDE = w.Layout(overflow="visible", flex="1 1 18rem", min_width="min(18rem, 100%)")
FULL = w.Layout(width="100%", min_width="320px")
ROW = w.Layout(flex_flow="row wrap", align_items="flex-start", width="100%")
LATER = "The Board is here as soon as you send the predictions above."


def text(tree: Node) -> str:
    """Write a tree as HTML; ipywidgets sets lines as far apart as controls."""
    return to_html(h("div", tree, style="line-height:1.45"))


def html(tree: Node) -> w.HTML:
    """Show a tree."""
    return w.HTML(text(tree))


def behind(gate: Gate, session: Session, viewer: str = "") -> w.Box:
    """Show a Board as soon as a gate is open."""
    box = w.VBox([html(said(LATER))], layout=FULL)

    def show() -> None:
        box.children = (Board(session, viewer or None),)

    gate.then(show)
    return box


class _Form(w.VBox):  # type: ignore[misc]  # ipywidgets publishes no types
    """A question with controls and a button, the answer beside it, and the table beneath."""

    def __init__(self, words: Node, controls: list[w.Widget], send: str, table: w.Widget | None) -> None:
        self._answer = w.HTML(layout=ASIDE)
        button = w.Button(description=send, layout=WIDE)
        button.on_click(lambda _: self.send())
        asked = w.VBox([html(words), *controls, button], layout=ASIDE)
        super().__init__([w.HBox([asked, self._answer], layout=ROW), *filter(None, [table])])

    def send(self) -> None:
        """Answer what was put in; whatever goes wrong is said in the form."""
        try:
            self._answer.value = text(self.reply())
        except Exception as error:  # noqa: BLE001 - the one guard: an error in a handler would vanish
            self._answer.value = escape(f"This could not be answered: {error}")

    def reply(self) -> Node:
        """Return the answer."""
        raise NotImplementedError

    @property
    def answer(self) -> str:
        """What the form says after it was sent, as HTML."""
        return str(self._answer.value)


class Guess(_Form):
    """A prediction; the Board moves when it is sent, not before, and the reader moves it from there."""

    def __init__(self, part: Prediction) -> None:
        """Nothing is played before an answer is there."""
        self.part, self._input = part, self._control(part)
        near = part.table if part.table and part.table.seen else None
        self._session = near.session if near else part.session.fork()
        self._table = near.seen[-1] if near else behind(part.before, self._session)
        part.before.then(lambda: self._able(disabled=True))
        super().__init__(part.words, [self._input], "This is my prediction", None if near else self._table)

    def _able(self, *, disabled: bool) -> None:
        for board in self._table.children:
            board.disabled = disabled

    @staticmethod
    def _control(part: Prediction) -> w.Widget:
        options = part.options or (("yes", "no") if part.value.gives == "truth" else ())
        if options:
            return w.RadioButtons(options=list(options), layout=WIDE)
        return w.BoundedIntText(description="Your number", value=0, min=0, max=999, layout=w.Layout(width="14em"),
                                style={"description_width": "initial"})  # fmt: skip

    def reply(self) -> Node:
        """Make it happen, and say what is so and by which rules."""
        if self.part.line:
            self._session.goto(self.part.session.at)
            with self._session.at_once():
                for made in self.part.line:
                    self._session.add(made)
        truth, guess = self.part.truth, str(self._input.value)
        self.part.before.unlock()
        self._able(disabled=False)
        self.part.gate.unlock()
        head = f"It is {truth}, as you said." if guess == truth else f"You said {guess}. It is {truth}."
        return h("div", said(h("b", head)), self.part.why)


class Doing(_Form):
    """Something to do on the Board, and a button that says whether the goal is reached."""

    def __init__(self, part: Task) -> None:
        """Lay the Board."""
        self.part, self._session = part, part.session.fork()
        super().__init__(part.words, [], "Have I done it?", behind(part.before, self._session))

    def reply(self) -> Node:
        """Look at the Board."""
        done = self._session.line[self._session.line.index(self.part.session.at) + 1 :]
        line = tuple(filter(None, (self._session.nodes[node].transition for node in done)))
        self.part.before.unlock()
        if self.part.goal.value(Situation.after(line) if line else Situation(self._session.position)):
            self.part.gate.unlock()
            return said(h("b", "Done."))
        return h("div", said(h("b", "Not yet.")), self.part.why)


class Quiz(_Form):
    """A question of the engine's; the table stands still until it is answered, and is a Board then."""

    def __init__(self, part: Asking) -> None:
        """Lay out its options."""
        self.part, question = part, part.question
        texts = [option.text for option in question.options]
        if question.several:
            self._boxes = [w.Checkbox(description=text, indent=False, layout=WIDE) for text in texts]
        else:
            self._boxes = [w.RadioButtons(options=[(text, i) for i, text in enumerate(texts)], value=None, layout=WIDE)]
        self._table = w.VBox([html(part.table)], layout=FULL)
        super().__init__(part.words, list(self._boxes), "Answer", self._table)

    @property
    def chosen(self) -> frozenset[int]:
        """The numbers of the options that are marked, from 0."""
        if self.part.question.several:
            return frozenset(i for i, box in enumerate(self._boxes) if box.value)
        return frozenset() if self._boxes[0].value is None else frozenset({self._boxes[0].value})

    def reply(self) -> Node:
        """Grade what is marked."""
        if not self.chosen:
            return said("Choose an answer first.")
        if not isinstance(self._table.children[0], Board):
            asked = self.part.question
            self._table.children = (Board(asked.position, None if asked.open else asked.viewer),)
        given = self.part.question.grade(self.chosen)
        return h("div", None if given.right else self.part.right, grade(given))


class Slider(w.VBox):  # type: ignore[misc]
    """A slider, what comes of its value, and the Board as it is then."""

    def __init__(self, part: Knob) -> None:
        """Begin with the first value."""
        self._told, self._points = w.HTML(layout=ASIDE), {each.value: each for each in part.points}
        first = part.points[0]
        self.slider = w.SelectionSlider(options=list(self._points), description=part.name,
                                        style={"description_width": "initial"})  # fmt: skip
        self._table = behind(part.gate, first.session.fork())
        self.slider.observe(lambda change: self.turn(change.new), "value")
        self._told.value = text(first.whole)
        super().__init__([w.HBox([self.slider, self._told], layout=ROW), self._table])

    def turn(self, value: Any) -> None:  # noqa: ANN401 - as the slider has it
        """Show what a value leads to."""
        point = self._points[value]
        self._told.value = text(point.whole)
        for board in self._table.children:
            if isinstance(board, Board):
                board.session = point.session.fork()


def shown(part: Table) -> w.Box:
    """Show a table, and keep what shows it for a prediction that follows."""
    part.seen.append(behind(part.gate, part.session, part.viewer))
    return part.seen[-1]


FORMS: dict[type[Part], Callable[[Any], w.Widget]] = {
    Table: shown,
    Prediction: Guess,
    Task: Doing,
    Asking: Quiz,
    Knob: Slider,
}
Part.view = staticmethod(lambda part: FORMS[type(part)](part) if type(part) in FORMS else None)
