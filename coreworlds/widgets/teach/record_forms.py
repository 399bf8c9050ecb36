"""What a teacher adds between two steps: a sentence, a pause, a question, a prediction, a task."""

from __future__ import annotations

from collections.abc import Callable

from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.recording.line import Foretold
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Children, Node, button, dim, h, panel, submit
from coreworlds.widgets.teach.record_doing import asked_before, asked_of_last

__all__ = ["adding"]

TABS = {"say": "Sentence", "pause": "Pause", "ask": "Question", "predict": "Prediction", "task": "Task"}
RECENT = 12  # rules that were at work last


def adding(desk: Desk) -> Node:
    """Draw the tools that add something where the game stands."""
    at = desk.teaching
    offered = {name: words for name, words in TABS.items() if name != "ask" or desk.position.game.asks()}
    tab = at.tab if at.tab in offered else "say"
    tabs = [
        button(words, "record-tab", name, class_="cw-tab", aria_pressed=name == tab) for name, words in offered.items()
    ]
    refused = h("p", at.refused, class_="cw-refused", role="alert") if at.refused else None
    key = f"{tab} {at.number} {at.session.at if at.session else 0}"  # a new form once something was added
    return panel(
        "adding",
        "Add here",
        _title(desk),
        h("div", tabs, class_="cw-tabs", data_rove="record-tabs"),
        refused,
        h("div", _FORMS[tab](desk), key=key),
    )


def _title(desk: Desk) -> Node:
    field = h("input", type="text", value=desk.teaching.title, maxlength="80", data_on="change", data_do="record-title")
    return h("label", "Title ", field, class_="cw-title-of", key="title")


def _form(do: str, words: str, *fields: Node | None) -> Node:
    return h("form", fields, submit(words, "cw-main"), class_="cw-adding-of", data_do=do)


def _say(desk: Desk) -> list[Node]:
    area = h("textarea", name="text", rows="3", aria_label="A sentence", placeholder="There are {options} ways on.")
    help_ = dim(
        f"Numbers stand as expressions in braces, {pieces(desk.position.game)} in *stars*. "
        "Put [words] in brackets to link the rule."
    )
    return [_form("record-say", "Add the sentence", area, _rules(desk, "No rule"), help_)]


def _pause(_desk: Desk) -> list[Node]:
    field = h("input", type="text", name="title", maxlength="80", aria_label="A heading", placeholder="A new scene")
    return [dim("A heading begins a new scene."), _form("record-pause", "Add the pause", field)]


def _ask(desk: Desk) -> list[Node]:
    seed = h("label", "Seed ", h("input", type="number", name="seed", min="0", value="1"))
    words = dim("The engine makes a question about this rule, on a table of its own.")
    return [words, _form("record-ask", "Add the question", _rules(desk, ""), seed)]


def _rules(desk: Desk, none: str) -> Node:
    """Draw the choice of a rule: those at work last come first."""
    rules = right_book(desk.position).rules
    line = desk.session.transitions if desk.session else ()
    made = [event.rule for transition in reversed(line) for event in reversed(transition.events)]
    recent = [rule for rule in dict.fromkeys(made) if rule in rules][:RECENT]
    others = sorted((rule for rule in rules if rule not in recent), key=lambda rule: rules[rule].title)
    groups = [
        h("optgroup", [h("option", rules[rule].title, value=rule) for rule in some], label=words)
        for words, some in (("At work last", recent), ("All others", others))
        if some
    ]
    first = h("option", none, value="") if none else None
    return h("label", "Rule ", h("select", first, groups, name="rule"))


def _predict(desk: Desk) -> list[Node | None]:
    return [
        _foretold("About the next step", "next", asked_before(desk)),
        _foretold("About the last step, to be asked before it", "last", asked_of_last(desk)),
    ]


def _foretold(title: str, which: str, found: tuple[Foretold, ...]) -> Node:
    asks = [
        h("li", button(each.ask.replace("*", ""), "record-predict", f"{which} {number}"))
        for number, each in enumerate(found)
    ]
    none = dim("There is nothing to ask here: nothing changes, or somebody decides first.")
    return h("div", h("h3", title), h("ul", asks, class_="cw-pile-list", data_rove=which) if asks else none, key=which)


def _task(_desk: Desk) -> list[Node]:
    ask = h("input", type="text", name="ask", maxlength="200", aria_label="What to do",
            placeholder="Left empty: what you do")  # fmt: skip
    moves = h("label", "Actions ", h("input", type="number", name="moves", min="1", max="20", value="1"))
    goal = h("input", type="text", name="goal", maxlength="300", aria_label="Goal",
             placeholder="Goal (left empty: what it changes)")  # fmt: skip
    words = dim("The learner does what you play next. Any way to the same goal is right.")
    return [words, _form("record-task", "Add the task", ask, moves, goal)]


_FORMS: dict[str, Callable[[Desk], Children]] = {
    "say": _say,
    "pause": _pause,
    "ask": _ask,
    "predict": _predict,
    "task": _task,
}
