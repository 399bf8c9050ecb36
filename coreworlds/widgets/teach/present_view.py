"""The view of a lesson that is shown to a class: large type, the table, the question with the show of hands."""

from __future__ import annotations

from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.scene import Asked, Predict, Prose, Step, Task
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, glyph, h, tools
from coreworlds.widgets.drawing.prose import passage, sentence
from coreworlds.widgets.play.frame import header, lens, play_area
from coreworlds.widgets.play.may import may_panel
from coreworlds.widgets.play.now import sentences, told, told_list
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.table.seen import seen_table
from coreworlds.widgets.teach.present_doing import branches
from coreworlds.widgets.teach.present_poll import Poll, first_play, poll, question_of
from coreworlds.widgets.teach.state import Showing

__all__ = ["present"]

MOST = 6  # sentences told at once: more is too much for a wall


def present(desk: Desk, showing: Showing) -> tuple[list[Node | None], Node | None]:
    """Draw the scene in front."""
    question = question_of(showing)
    seen = seen_table(desk, lit=frozenset(question.lit) if question else frozenset())
    branch = showing.left is not None
    side = [
        _branch(desk) if branch else _scene(desk, showing, seen.layout),
        _nav(showing),
        _ways(desk, showing) if not branch else None,
        _try(desk, seen.layout, branch=branch) if question is None else None,
        rule_panel(desk, seen.layout) if desk.open[0] else None,
    ]
    frame = h("div", _head(desk, showing), seen.banner, play_area(seen.board, side), class_="cw-present", key="present")
    return [frame], lens(desk, seen.shown)


def _head(desk: Desk, showing: Showing) -> Node:
    hands = "Show secrets" if showing.hidden else "Hide secrets"
    tools = [
        button(hands, "present-hands", icon="eye", aria_keyshortcuts="h"),
        button("Results", "results"),
        button("Teach", "teach"),
        button("Home", "home", icon="home"),
    ]
    return header(showing.lesson.title, desk.position.where, tools)


# --- the scene --------------------------------------------------------------------------------------------------------


def _scene(desk: Desk, showing: Showing, layout: Layout) -> Node:
    scene, game = showing.scene, showing.lesson.game
    asked = poll(showing)
    here = f"{showing.lesson.id} {showing.at} {showing.done}"
    return h(
        "section",
        h("h2", scene.title or showing.lesson.title, tabindex="-1", data_focus=here),
        h("div", passage(scene.prose, layout, game), class_="cw-prose"),
        _asking(showing, layout),
        _poll(asked, showing) if asked is not None else None,
        _happened(desk, showing, layout) if showing.done else None,
        class_="cw-panel cw-slide",
        aria_live="polite",
        key=f"{showing.at}",
    )


def _asking(showing: Showing, layout: Layout) -> Node | None:
    """Draw the scene's own question or task."""
    block, game = showing.scene.block, showing.lesson.game
    if isinstance(block, (Predict, Asked, Task)):
        return h("h3", sentence(block.ask, layout, game), class_="cw-asks")
    return None


def _poll(asked: Poll, showing: Showing) -> Node:
    """Draw the answers with the hands that were raised for each, as bars."""
    question = question_of(showing)
    lines = [h("p", line) for line in (question.told if question else ())]
    most = max([1, *showing.counts.values()])
    rows = [_row(number, words, asked, showing, most) for number, words in enumerate(asked.options)]
    total = sum(showing.counts.values())
    hands = dim(f"{total} {'hand' if total == 1 else 'hands'}", key="hands")
    ask = h("h3", asked.ask, class_="cw-asks", key="ask") if asked.ask else None
    return h("div", lines, ask, h("ul", rows, class_="cw-poll", key="rows"), hands, key="poll")


def _row(number: int, words: str, asked: Poll, showing: Showing, most: int) -> Node:
    count, right = showing.counts.get(number, 0), number in asked.right
    field = h(
        "input",
        type="number",
        min="0",
        value=str(count) if count else "",
        placeholder="0",
        aria_label=f"Hands for: {words}",
        data_on="input",
        data_do="present-count",
        data_arg=str(number),
        key="field",
    )
    share = h("span", style=f"width: {round(100 * count / most)}%", class_="cw-bar-of")
    mark = [glyph("yes"), h("span", "Right: ", class_="cw-sr"), " "] if showing.done and right else None
    label = h("span", mark, f"{words[:1].upper()}{words[1:]}", class_="cw-answer-of", key="label")
    look = " cw-is-right" if showing.done and right else " cw-faded" if showing.done else ""
    bar = h("span", share, class_="cw-bars", aria_hidden="true", key="bar")
    return h("li", label, field, bar, class_=f"cw-poll-row{look}", key=str(number))


def _happened(desk: Desk, showing: Showing, layout: Layout) -> Node:
    """Draw what the step brought, and what the teacher says of it."""
    block, game = showing.scene.block, showing.lesson.game
    say: Prose = block.say if isinstance(block, (Step, Predict, Task, Asked)) else ()
    pos = showing.scene.line[-1].after if showing.scene.line else desk.position
    events = [event for transition in showing.scene.line for event in sentences(transition, desk.viewer)]
    question = question_of(showing)
    why = [h("p", text) for text, _ in question.grade(question.right).why] if question else []
    told_of = [
        h("div", passage(option.say, layout, game), class_="cw-prose")
        for option in (block.options if isinstance(block, Asked) else ())
        if option.right and option.say
    ]
    return h("div", h("div", passage(say, layout, game), class_="cw-prose") if say else None, told_of, why,
             told_list(events[-MOST:], pos), class_="cw-outcome-of", key="happened")  # fmt: skip


# --- on and back ------------------------------------------------------------------------------------------------------


def _nav(showing: Showing) -> Node:
    end = showing.left is None and showing.over and showing.last
    start = showing.left is None and not showing.done and showing.at == 0
    words = (
        "Show the answer"
        if (showing.left is None and (not showing.over) and (poll(showing) is not None))
        else "Forward"
    )
    far = f"{showing.at + 1} of {len(showing.lesson.scenes)}"
    return h(
        "div",
        button("Back", "present-previous", icon="back", aria_keyshortcuts="PageUp ArrowLeft",
               aria_disabled="true" if start else None),
        h("span", far, class_="cw-dim"),
        button(words, "present-next", icon="forward", class_="cw-main",
               aria_keyshortcuts="PageDown ArrowRight", aria_disabled="true" if end else None),
        class_="cw-nav",
        key="nav",
    )  # fmt: skip


def _ways(desk: Desk, showing: Showing) -> Node | None:
    """Draw what else can be done here: ask the class, or go to a branch."""
    ask = (
        button("Ask the class", "present-ask", icon="ask", aria_keyshortcuts="a")
        if first_play(showing) is not None and not showing.over
        else None
    )
    session = desk.session
    found = branches(desk, showing) if session is not None else ()
    others = [
        button(f"Branch: {_named(desk, node)}", "present-branch", str(node), class_="cw-branch-to") for node in found
    ]
    return tools(ask, others, key="ways") if ask or others else None


def _named(desk: Desk, node: int) -> str:
    found = desk.line.nodes[node]
    return found.name or (told(found.transition, desk.viewer) if found.transition is not None else str(node))


def _branch(desk: Desk) -> Node:
    """Draw what is told on a branch, and the way back."""
    events = [event for transition in desk.shown for event in sentences(transition, desk.viewer)]
    session = desk.session
    note = session.nodes[session.at].note if session is not None else ""
    return h(
        "section",
        h("h2", "A branch", tabindex="-1"),
        h("p", "You have left the lesson's line. The lesson is kept."),
        h("p", note) if note else None,
        told_list(events[-MOST:], desk.position),
        button("Back to the lesson", "present-line", class_="cw-main", aria_keyshortcuts="Escape"),
        class_="cw-panel cw-slide cw-on-branch",
        aria_live="polite",
        key="branch",
    )


def _try(desk: Desk, layout: Layout, *, branch: bool) -> Node:
    """Draw what can be played from here; while the lesson runs it is folded away."""
    words = h("summary", "Play on from this branch" if branch else "What if: play something else")
    return h("details", words, may_panel(desk, layout), class_="cw-try", open=branch or None, key="try")
