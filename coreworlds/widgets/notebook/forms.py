"""The two forms of a walkthrough: a prediction, and a question of the engine's, in ipywidgets' own controls."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from coreworlds.engine import Session, Transition, seen_by
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.question import Question
from coreworlds.widgets.notebook.told import Picture, Said, said_of

__all__ = ["Guess", "Quiz"]

WIDE = w.Layout(width="max-content", min_width="6em")


class _Form(w.VBox):  # type: ignore[misc]  # ipywidgets publishes no types
    """A question with controls and a place for the answer; prints as its question alone."""

    def __init__(self, words: str, controls: list[w.Widget], send: str, board: Picture | None = None) -> None:
        self._words = words
        drawn = [w.HTML(board._repr_svg_())] if board else []
        text = words.removeprefix(repr(board)).strip() if board else words
        self._answer = w.HTML()
        button = w.Button(description=send, layout=WIDE)
        button.on_click(lambda _: self.send())
        body = "".join(f"<div>{escape(line)}</div>" for line in text.splitlines())
        super().__init__([*drawn, w.HTML(body), *controls, button, self._answer])

    def send(self) -> None:
        """Answer what was put in; whatever goes wrong is said in the form."""
        try:
            self._answer.value = self.reply()
        except Exception as error:  # noqa: BLE001 - the one guard: an error in a handler would vanish
            self._answer.value = escape(f"This could not be answered: {error}")

    def reply(self) -> str:
        """Return the answer as HTML."""
        raise NotImplementedError

    @property
    def answer(self) -> str:
        """What the form says after it was sent, as HTML."""
        return str(self._answer.value)

    def __repr__(self) -> str:
        """Return the question."""
        return self._words

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401  (as ipywidgets has it)
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            (bundle[0] if isinstance(bundle, tuple) else bundle)["text/plain"] = self._words
        return bundle


class Guess(_Form):
    """
    A prediction of what will be so after the next step.

    Parameters
    ----------
    session
        A line of its own, at the position where it is asked.
    ask, value, options, play
        As `Walk.predict` takes them.
    """

    def __init__(self, session: Session, ask: str, value: str, options: tuple[str, ...], play: str | None) -> None:
        """Read what is asked for; nothing is played before an answer is there."""
        self._session, self._play = session, play
        self._value = read(value, session.position.game, "predict", session.position)
        self._input = self._control(options)
        super().__init__(f"Predict: {ask}", [self._input], "This is my prediction")

    def _control(self, options: tuple[str, ...]) -> w.Widget:
        if options:
            return w.RadioButtons(options=list(options), layout=WIDE)
        if self._value.gives == "truth":
            return w.RadioButtons(options=["yes", "no"], layout=WIDE)
        return w.BoundedIntText(description="Your number", value=0, min=0, max=999, layout=w.Layout(width="14em"),
                                style={"description_width": "initial"})  # fmt: skip

    def reply(self) -> str:
        """Play it, and say what is so and by which rules."""
        line = self._played()
        pos = line[-1].after if line else self._session.position
        truth = self._value.value(Situation.after(line) if line else Situation(pos))
        shown = " and ".join(truth) if isinstance(truth, tuple) else str(truth)
        if isinstance(truth, bool):
            shown = "yes" if truth else "no"
        guess = str(self._input.value)
        head = f"It is {shown}, as you said." if guess == shown else f"You said {guess}. It is {shown}."
        return f"<p>{escape(head)}</p>{Said(said_of(line))._repr_html_() if line else ''}"

    def _played(self) -> list[Transition]:
        session = self._session.fork()
        if self._play is None:
            return []
        if not self._play:
            return [session.step()]
        done: list[Transition] = []
        for part in map(str.strip, self._play.split(";")):
            done += session.advance() if part == "advance" else session.play(part)
        return done


class Quiz(_Form):
    """
    A question that the engine made and grades.

    Parameters
    ----------
    question
        The question.
    """

    def __init__(self, question: Question) -> None:
        """Lay out its options."""
        self.question = question
        texts = [option.text for option in question.options]
        if question.several:
            self._boxes = [w.Checkbox(description=text, indent=False, layout=WIDE) for text in texts]
        else:
            self._boxes = [w.RadioButtons(options=[(text, i) for i, text in enumerate(texts)], value=None, layout=WIDE)]
        pos = question.position
        board = Picture(pos if question.open else seen_by(pos, question.viewer), question.viewer)
        super().__init__(f"{board}\n{question}", list(self._boxes), "Answer", board)

    @property
    def chosen(self) -> frozenset[int]:
        """The numbers of the options that are marked, from 0."""
        if self.question.several:
            return frozenset(i for i, box in enumerate(self._boxes) if box.value)
        return frozenset() if self._boxes[0].value is None else frozenset({self._boxes[0].value})

    def reply(self) -> str:
        """Grade what is marked."""
        if not self.chosen:
            return "<p>Choose an answer first.</p>"
        grade = self.question.grade(self.chosen)
        book = self.question.position.game.rulebook
        right = " · ".join(self.question.options[i].text for i in sorted(self.question.right))
        head = "Right." if grade.right else f"Not so. Right is: {right}."
        belief = (
            f"<p>You seem to think: {escape(grade.belief.belief)} "
            f"{grade.belief.lead(book)}{escape(grade.belief.truth)}</p>"
            if grade.belief
            else ""
        )
        lines = tuple((text, book.rule(rule).title if rule else "") for text, rule in grade.why)
        return f"<p>{escape(head)}</p>{belief}{Said(lines)._repr_html_()}"
