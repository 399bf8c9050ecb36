"""The question before a step, and what became of the answer."""

from __future__ import annotations

from coreworlds.engine import Game
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.knowing.predict import Prediction
from coreworlds.tutor.lessons.outcome import Outcome
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, h, linked, submit
from coreworlds.widgets.drawing.choices import Choice, choices
from coreworlds.widgets.play.now import told_list
from coreworlds.widgets.practice.predicting import chosen, due, outcome

__all__ = ["became", "question"]

MOST = 6  # events behind an answer that are told


def question(desk: Desk) -> Node | None:
    """Draw the question about the step that is due; nothing where none is."""
    asked = due(desk)
    if asked is None:
        return None
    skip = button("Skip to the step", "step")
    return h(
        "div",
        h("h3", linked(asked.stem, desk.position.game), id="cw-predict"),
        h("p", desk.foretelling.refused, role="alert") if desk.foretelling.refused else None,
        _form(desk, asked),
        skip,
        class_="cw-foresee",
        role="group",
        aria_label="Predict the next step",
        key="foresee",
    )


def _form(desk: Desk, asked: Prediction) -> Node:
    if asked.gives != "number":
        options = tuple(Choice((text,), number in chosen(desk)) for number, text in enumerate(asked.options))
        return choices(options, "predict-choose", several=asked.gives == "names", group="foresee")
    field = h("input", type="number", name="answer", min="0", max="999", inputmode="numeric", required=True,
              aria_labelledby="cw-predict")  # fmt: skip
    unit = h("span", asked.fact.unit) if asked.fact.unit else None
    return h("form", field, unit, submit("Commit", "cw-main"), class_="cw-answer", data_do="predict", key=asked.stem)


def became(desk: Desk) -> Node | None:
    """Draw what became of the last prediction, with the events and rules that made it."""
    found = outcome(desk)
    if found is None:
        return None
    rules = right_book(desk.position).rules
    told = {event.rule for event in found.chain}
    beside = [h("span", " ", cite(rules[rule])) for rule in found.rules if rule not in told]
    return h(
        "div",
        h("h3", found.text, tabindex="-1", data_focus=f"foreseen {len(desk.session.line) if desk.session else 0}"),
        told_list([event for event in found.chain if event.text][-MOST:], desk.position),
        h("p", "See also:", beside, class_="cw-links") if beside else None,
        _belief(found, desk.position.game),
        class_="cw-outcome-of" + ("" if found.right else " cw-other"),
        key="became",
    )


def _belief(found: Outcome, game: Game) -> Node | None:
    """Name the belief that a wrong answer shows. Its board is not drawn: it could show cards that are still to come."""
    if not found.beliefs:
        return None
    wrong = found.beliefs[0]
    words = h("p", h("b", "You seem to think: "), wrong.belief)
    return h("div", words, h("p", h("b", wrong.lead(game.rulebook)), wrong.truth), class_="cw-belief", key="belief")
