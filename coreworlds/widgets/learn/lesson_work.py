"""What is done in a scene of a lesson: a step, a prediction, a task, a question; and what comes of it."""

from __future__ import annotations

from coreworlds.engine import Value
from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.scene import Asked, Option, Predict, Step, Task
from coreworlds.tutor.words.prose import to_text
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, fold, glyph, h, panel, submit, tools
from coreworlds.widgets.drawing.choices import Choice, choices
from coreworlds.widgets.drawing.prose import passage, sentence
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.lesson_shelf import aside_from, tested
from coreworlds.widgets.learn.outcome import outcome
from coreworlds.widgets.learn.quiz_view import asked
from coreworlds.widgets.learn.task_view import task
from coreworlds.widgets.share.hand_in import gathers, hand_in_form

__all__ = ["ending", "pinned", "work"]


def pinned(desk: Desk, course: Course, layout: Layout) -> Node | None:
    """Draw the task that is not done yet, as a panel that stays in view; None where the scene has no such task."""
    block = course.scene.block
    if not isinstance(block, Task) or course.over:
        return None
    return panel("task", "Task", *task(desk, course, layout, block))


def work(desk: Desk, course: Course, layout: Layout) -> Node | None:
    """Draw what the scene asks for; None where there is only something to read, or where the task is pinned."""
    block = course.scene.block
    if block is None or (isinstance(block, Task) and not course.over):
        return None
    if course.quiz is not None:
        return h("div", asked(desk, course.quiz), class_="cw-work", key="work")
    if isinstance(block, Step):
        inside = _step(desk, course, layout, block)
    elif isinstance(block, Predict):
        inside = _predict(desk, course, layout, block)
    elif isinstance(block, Task):
        inside = task(desk, course, layout, block)
    else:
        assert isinstance(block, Asked)  # noqa: S101 - there is no other kind
        inside = _asked(course, layout, block)
    return h("div", inside, class_="cw-work", key="work")


def ending(desk: Desk, course: Course) -> Node:
    """Draw the end of a lesson: what comes next, and the questions that show what is known."""
    lesson, other = course.lesson, aside_from(desk, course.lesson)
    test = button("Three questions about it", "lesson-test", lesson.id, icon="ask") if tested(lesson) else None
    also = button(f"All the rules in order: “{other.title}”", "lesson", other.id) if other else None
    form = hand_in_form(desk)
    return h(
        "div",
        h("h4", f"The end of “{lesson.title}”"),
        tools(also, test) if also or test else None,
        fold("Hand in your answers", form, key="hand in", open=gathers()) if form else None,
        class_="cw-work",
        data_rove="ending",
        role="status",
        key="ending",
    )


# --- step and prediction ----------------------------------------------------------------------------------------------


def _step(desk: Desk, course: Course, layout: Layout, block: Step) -> list[Node | None]:
    if not course.done:
        step = button(
            block.label,
            "lesson-step",
            icon="step",
            class_="cw-main",
            aria_keyshortcuts="s",
        )
        return [h("div", step, data_rove="work")]
    return [outcome(desk, course, layout, None, block.say)]


def _predict(desk: Desk, course: Course, layout: Layout, block: Predict) -> list[Node | None]:
    ask = h("h4", sentence(block.ask, layout, course.lesson.game), id="cw-ask")
    if not course.done:
        skip = button("Show me", "lesson-skip", aria_keyshortcuts="s")
        return [
            ask,
            _form(block),
            tools(skip, data_rove="work"),
        ]
    truth = said(block, block.truth)
    if course.answer is None:
        head = h("h4", truth)
    elif course.right:
        head = h("h4", glyph("yes"), f" {truth}, as you said.")
    else:
        head = h("h4", f"You said {said(block, course.answer)}. It is ", h("b", truth), ".")
    return [
        ask,
        outcome(
            desk,
            course,
            layout,
            head,
            block.say,
            other=course.answer is not None and not course.right,
        ),
    ]


def _form(block: Predict) -> Node:
    if block.options:
        options = tuple(Choice((text[:1].upper() + text[1:],)) for text in block.options)
        return _named(choices(options, "lesson-answer", group="predict"), block.options)
    field = h(
        "input",
        type="number",
        name="answer",
        inputmode="numeric",
        required=True,
        aria_labelledby="cw-ask",
        step="1",
    )
    return h("form", field, submit("Answer", "cw-main"), class_="cw-answer", data_do="lesson-answer", key="form")


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


# --- a teacher's question ---------------------------------------------------------------------------------------------


def _asked(course: Course, layout: Layout, block: Asked) -> list[Node | None]:
    game = course.lesson.game
    options = tuple(
        Choice(
            (to_text(option.text),),
            number in course.chosen,
            option.right if course.done else None,
        )
        for number, option in enumerate(block.options)
    )
    ask = h("h4", sentence(block.ask, layout, game))
    shown = choices(options, "lesson-choose", several=block.several, group="choices")
    if not course.done:
        return [ask, shown, None]
    verdict = h("h4", "Right." if course.right else "Not quite.") if course.chosen else None
    why = [
        h("div", _of(course, option), passage(option.say, layout, game), class_="cw-prose")
        for number, option in enumerate(block.options)
        if option.say and _told(course, number, option.right)
    ]
    why += [h("div", passage(block.say, layout, game), class_="cw-prose")] if block.say else []
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


def _of(course: Course, option: Option) -> Node | None:
    """Name the option that is spoken of, where more than what was chosen is told."""
    alone = course.right and len(course.chosen) == 1
    return None if alone else dim(f"“{to_text(option.text)}”")


def _told(course: Course, number: int, right: bool) -> bool:
    """Whether the words about an option are told: of those that were chosen, or should have been."""
    return right or number in course.chosen
