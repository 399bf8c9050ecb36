"""What is done in a scene of a lesson: a step, a prediction, a task, a question; and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.prose import to_text
from coreworlds.tutor.scene import Asked, Predict, Step, Task
from coreworlds.widgets.belief_panel import belief_panel
from coreworlds.widgets.choices import Choice, choices
from coreworlds.widgets.glyphs import glyph
from coreworlds.widgets.lesson_shelf import following
from coreworlds.widgets.now import sentences, told_list
from coreworlds.widgets.prose import passage, sentence
from coreworlds.widgets.quiz_view import asked
from coreworlds.widgets.say import button
from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.engine.fact import Value
    from coreworlds.engine.layout import Layout
    from coreworlds.tutor.scene import Prose
    from coreworlds.widgets.course import Course
    from coreworlds.widgets.desk import Desk

__all__ = ["ending", "work"]

MOST = 8  # sentences told of one step; those before them are folded


def work(desk: Desk, course: Course, layout: Layout) -> Node | None:
    """Draw what the scene asks for; nothing where it is there to be read."""
    block = course.scene.block
    if block is None:
        return None
    if course.quiz is not None:
        return h("div", asked(desk, course.quiz), class_="cw-work", key="work")
    if isinstance(block, Step):
        inside = _step(desk, course, layout, block)
    elif isinstance(block, Predict):
        inside = _predict(desk, course, layout, block)
    elif isinstance(block, Task):
        inside = _task(desk, course, layout, block)
    else:
        assert isinstance(block, Asked)  # noqa: S101 - there is no other kind
        inside = _asked(course, layout, block)
    return h("div", inside, class_="cw-work", key="work")


def ending(desk: Desk, course: Course) -> Node:
    """Draw the end of a lesson: what comes next, and the questions that show what is known."""
    lesson, after = course.lesson, following(desk, course.lesson)
    on = (
        button(f"Next: “{after.title}”", "lesson", after.id, icon=glyph("forward"), class_="cw-main") if after else None
    )
    test = button("Three questions about it", "lesson-test", lesson.id, icon=glyph("ask")) if lesson.test else None
    return h(
        "div",
        h("h4", f"The end of “{lesson.title}”"),
        on,
        h("div", test, button("All lessons", "learn"), class_="cw-tools-of"),
        class_="cw-work",
        data_rove="ending",
        role="status",
        key="ending",
    )


# --- step and prediction ----------------------------------------------------------------------------------------------


def _step(desk: Desk, course: Course, layout: Layout, block: Step) -> list[Node | None]:
    if not course.done:
        step = button("Step", "lesson-step", icon=glyph("step"), class_="cw-main", aria_keyshortcuts="s")
        return [h("div", step, data_rove="work")]
    return [_outcome(desk, course, layout, None, block.say)]


def _predict(desk: Desk, course: Course, layout: Layout, block: Predict) -> list[Node | None]:
    ask = h("h4", sentence(block.ask, layout, course.lesson.game), id="cw-ask")
    if not course.done:
        skip = button("Show me", "lesson-skip", aria_keyshortcuts="s")
        return [ask, _form(block), h("div", skip, class_="cw-tools-of", data_rove="work")]
    truth = said(block, block.truth)
    if course.answer is None:
        head = h("h4", truth)
    elif course.right:
        head = h("h4", glyph("yes"), f" {truth}, as you said.")
    else:
        head = h("h4", f"You said {said(block, course.answer)}. It is ", h("b", truth), ".")
    return [ask, _outcome(desk, course, layout, head, block.say, other=course.answer is not None and not course.right)]


def _form(block: Predict) -> Node:
    if block.options:
        options = tuple(Choice((text[:1].upper() + text[1:],)) for text in block.options)
        return _named(choices(options, "lesson-answer", group="predict"), block.options)
    field = h(
        "input", type="number", name="answer", inputmode="numeric", required=True, aria_labelledby="cw-ask", step="1"
    )
    submit = h("button", h("span", "Answer"), type="submit", class_="cw-button cw-main")
    return h("form", field, submit, class_="cw-answer", data_do="lesson-answer", key="form")


def _named(node: Node, names: tuple[str, ...]) -> Node:
    """Let each option send its own words instead of its number."""
    kids = [
        Node(kid.tag, {**kid.attrs, "data-arg": name}, kid.children, kid.key)
        for kid, name in zip((kid for kid in node.children if isinstance(kid, Node)), names, strict=True)
    ]
    return Node(node.tag, node.attrs, tuple(kids), node.key)


def said(block: Predict, value: Value) -> str:
    """Say a value of a prediction with what it counts."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " and ".join(value)
    calls = block.value.calls
    unit = calls[0].fact.unit if isinstance(value, int) and len(calls) == 1 else ""
    return f"{value} {unit.removesuffix('s') if value == 1 else unit}".strip()


def _outcome(  # noqa: PLR0913 - what is shown of a scene that is over
    desk: Desk, course: Course, layout: Layout, head: Node | None, say: Prose, *, other: bool = False
) -> Node:
    """Draw what happened, each sentence with its rule, and what the teacher says of it."""
    events = [event for transition in course.line for event in sentences(transition, desk.viewer)]
    game = course.lesson.game
    number = len(events) - MOST
    earlier = h("details", h("summary", f"{number} earlier sentences"), told_list(events[:number], game))
    return h(
        "div",
        head,
        h("div", passage(say, layout, game), class_="cw-prose") if say else None,
        belief_panel(course.belief, course.contrast, "lesson-board", other=course.other),
        earlier if number > 0 else None,
        told_list(events[-MOST:], game),
        class_="cw-outcome-of" + (" cw-other" if other else ""),
        role="status",
        tabindex="-1",
        data_focus=f"{course.lesson.id} {course.at} over",
        data_rove="outcome",
        key="outcome",
    )


# --- task -------------------------------------------------------------------------------------------------------------


def _task(desk: Desk, course: Course, layout: Layout, block: Task) -> list[Node | None]:
    game, attempt = course.lesson.game, course.attempt
    assert attempt is not None  # noqa: S101 - a task always has one
    ask = h("h4", sentence(block.ask, layout, game))
    if course.over:
        strayed = h("p", "Your way differs from the lesson's; it goes on from its own.", class_="cw-dim")
        done = h("h4", glyph("yes"), " The goal is reached.")
        return [
            ask,
            _outcome(desk, course, layout, done, block.say),
            strayed if course.strayed else None,
            _tools(course),
        ]
    rebuke = course.rebuke
    tried = h("div", passage(rebuke, layout, game), class_="cw-teacher") if rebuke else None
    missed = h("p", h("b", "The goal is not reached. "), "Start this task again.") if attempt.missed else None
    told = told_list(sentences(course.line[-1], desk.viewer)[-3:], game) if course.line else None
    return [
        ask,
        h("p", _left(attempt.left, block.within), class_="cw-budget"),
        h("div", told, tried, missed, role="status", aria_live="polite", data_rove="told"),
        _hints(course, block, layout),
        _tools(course),
    ]


def _left(left: int, within: int) -> str:
    """Say how much may still be done."""
    return f"{left} of {within} {'move' if within == 1 else 'moves'} left."


def _hints(course: Course, block: Task, layout: Layout) -> Node | None:
    shown = block.hints[: course.hints]
    items = [h("li", sentence(hint, layout, course.lesson.game), key=str(number)) for number, hint in enumerate(shown)]
    return h("ol", items, class_="cw-hints", role="status", aria_label="Hints", data_rove="hints") if items else None


def _tools(course: Course) -> Node:
    block, attempt = course.scene.block, course.attempt
    assert isinstance(block, Task)  # noqa: S101 - drawn only for one
    more = len(block.hints) - course.hints
    begun = attempt is not None and attempt.line
    missed = attempt is not None and attempt.missed
    return h(
        "div",
        button("Hint", "lesson-hint", icon=glyph("ask")) if more > 0 and not course.over else None,
        button("Start this task again", "lesson-again", class_="cw-main" if missed else "") if begun else None,
        class_="cw-tools-of",
        data_rove="tools",
        key="tools",
    )


# --- a teacher's question ---------------------------------------------------------------------------------------------


def _asked(course: Course, layout: Layout, block: Asked) -> list[Node | None]:
    game = course.lesson.game
    options = tuple(
        Choice((to_text(option.text),), number in course.chosen, option.right if course.done else None)
        for number, option in enumerate(block.options)
    )
    ask = h("h4", sentence(block.ask, layout, game))
    shown = choices(options, "lesson-choose", several=block.several, group="choices")
    if not course.done:
        return [ask, shown, None]
    verdict = h("h4", "Right." if course.right else "Not quite.") if course.chosen else None
    lines = [
        option.say for number, option in enumerate(block.options) if option.say and _told(course, number, option.right)
    ]
    why = [h("div", passage(say, layout, game), class_="cw-prose") for say in (*lines, block.say) if say]
    return [
        ask,
        shown,
        h(
            "div",
            verdict,
            why,
            class_="cw-outcome-of" + ("" if course.right else " cw-other"),
            role="status",
            tabindex="-1",
            data_focus=f"{course.lesson.id} {course.at} over",
            data_rove="outcome",
            key="outcome",
        ),
    ]


def _told(course: Course, number: int, right: bool) -> bool:
    """Whether the words about an option are told: of those that were chosen, or should have been."""
    return right or number in course.chosen
