"""What a message does to the desk, where a lesson is shown to a class."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Position, Session
from coreworlds.tutor.knowing.predict import predictions
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.widgets.desk import OPEN, TURNS, Desk, deciders
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.learn.lesson_shelf import lesson_of
from coreworlds.widgets.play.doing import DOINGS, Message, doing
from coreworlds.widgets.teach.present_poll import first_play, poll, question_of
from coreworlds.widgets.teach.state import Showing

__all__ = ["MEANS", "branches"]

# What is done on the table while a lesson is shown leaves the lesson's line for a branch.
MEANS = {"act": "present-act", "line": "present-act-line", "step": "present-act-step", "run": "present-act-run"}
MOST = 10_000  # hands


# --- coming and going -------------------------------------------------------------------------------------------------


@doing("present")
def _present(desk: Desk, message: Message) -> None:
    """Show a lesson to a class: one of the game's, or what is recorded."""
    id_, made = str(message.get("arg", "")), desk.teaching.recording
    if not id_ and made is None:
        raise CoreWorldsError("nothing is recorded yet", remedy="Choose a lesson, or record one.")
    lesson = made.lesson if made is not None and not id_ else lesson_of(desk.game, id_)
    own = desk.teaching.session
    first = (own.fork(),) if own is not None and not id_ else ()
    at = min(int(message.get("at", 0)), len(lesson.scenes) - 1)
    showing = Showing(lesson, at, trees=_trees(lesson, first))
    lower(desk, 0)
    lift(desk)
    desk.view = "present"
    _show(desk, showing)


def _trees(lesson: Lesson, trees: tuple[Session, ...]) -> tuple[Session, ...]:
    """Give the lines of play of a lesson: one tree for each position that it begins from anew."""
    for scene in lesson.scenes:
        found = _place(trees, scene.position)
        if found is None:
            found = Session(scene.position), 0
            trees = (*trees, found[0])
        tree, node = found
        tree.goto(node)
        for transition in scene.line:
            tree.add(transition)
    return trees


def _place(trees: tuple[Session, ...], pos: Position) -> tuple[Session, int] | None:
    """Find a position in some trees."""
    places = ((tree, node) for tree in trees for node, each in enumerate(tree.nodes) if each.position == pos)
    return next(places, None)


def _shown(desk: Desk) -> Showing:
    if desk.teaching.showing is None:
        raise CoreWorldsError("no lesson is shown", remedy="Choose one from the teach view.")
    return desk.teaching.showing


def _put(desk: Desk, showing: Showing) -> None:
    desk.teaching = replace(desk.teaching, showing=showing)
    desk.watcher, desk.facing = (TURNS, "") if showing.hidden else (OPEN, "")


def _show(desk: Desk, showing: Showing) -> None:
    """Lay the scene on the desk as the lesson has it."""
    question = question_of(showing)
    if question is not None:
        lay(desk, Session(question.position))
        _put(desk, replace(showing, left=None))
        if not question.open and question.viewer and not showing.hidden:
            desk.watcher = desk.facing = question.viewer
        return
    found = _place(showing.trees, showing.position)
    assert found is not None  # noqa: S101 - the trees hold every position of the lesson
    tree, node = found
    tree.goto(node)
    lay(desk, tree, showing.scene.line if showing.done else ())
    _put(desk, replace(showing, left=None))


# --- one key forwards, one back ---------------------------------------------------------------------------------------


@doing("present-next")
def _next(desk: Desk, _message: Message) -> None:
    """Show what comes next: the step, the answer, the next scene; on a branch, its next step."""
    showing = _shown(desk)
    if showing.left is not None:
        _along(desk, showing)
    elif not showing.over:
        _show(desk, replace(showing, done=True))
    elif not showing.last:
        _show(desk, replace(showing, at=showing.at + 1, done=False, counts={}, asked=None))


@doing("present-previous")
def _previous(desk: Desk, _message: Message) -> None:
    """Go back by as much as one key forwards goes."""
    showing = _shown(desk)
    session = desk.session
    if showing.left is not None and session is not None:
        parent = session.nodes[session.at].parent
        if session.at == showing.left or parent in {None, showing.left}:
            _show(desk, showing)
        else:
            _goto(desk, int(parent or 0))
    elif showing.done:
        _show(desk, replace(showing, done=False))
    elif showing.at:
        before = replace(showing, at=showing.at - 1, counts={}, asked=None)
        _show(desk, replace(before, done=before.scene.block is not None))


def _along(desk: Desk, showing: Showing) -> None:
    """Go on along a branch: as it was played, or by the automatic step that is due."""
    session = desk.line
    children = session.nodes[session.at].children
    if children:
        _goto(desk, children[-1])
    elif not deciders(desk.position) and not desk.position.over:
        DOINGS["step"](desk, {"do": "step"})
        _put(desk, showing)


def _goto(desk: Desk, node: int) -> None:
    DOINGS["goto"](desk, {"do": "goto", "arg": str(node)})


# --- branches ---------------------------------------------------------------------------------------------------------


def branches(desk: Desk, showing: Showing) -> tuple[int, ...]:
    """Give the other ways that were played from where the game stands."""
    session = desk.session
    if session is None or question_of(showing) is not None:
        return ()
    own = {id(t.after) for scene in showing.lesson.scenes for t in scene.line}
    mine = [t.after for scene in showing.lesson.scenes for t in scene.line]
    nodes = ((node, session.nodes[node].position) for node in session.nodes[session.at].children)
    return tuple(node for node, pos in nodes if id(pos) not in own and pos not in mine)


@doing("present-act", "present-act-line", "present-act-step", "present-act-run")
def _act(desk: Desk, message: Message) -> None:
    """Play something else than the lesson does: a branch."""
    showing, session = _shown(desk), desk.session
    assert session is not None  # noqa: S101 - a lesson always has a table
    if question_of(showing) is not None:
        raise CoreWorldsError("this table belongs to the question", remedy="Go on to the next scene first.")
    at = session.at
    DOINGS[WORDS[str(message["do"])]](desk, message)
    if session.at != at and showing.left is None:
        showing = replace(showing, left=at)
    _put(desk, showing)


WORDS = {given: word for word, given in MEANS.items()} | {word: word for word in MEANS}


@doing("present-branch")
def _branch(desk: Desk, message: Message) -> None:
    """Go to a branch that was played before."""
    showing, session = _shown(desk), desk.session
    assert session is not None  # noqa: S101 - as above
    node = int(message["arg"])
    if node not in branches(desk, showing):
        raise CoreWorldsError("there is no such branch here", found=str(node))
    left = session.at if showing.left is None else showing.left
    _goto(desk, node)
    _put(desk, replace(showing, left=left))


@doing("present-line")
def _line(desk: Desk, _message: Message) -> None:
    """Go back to where the lesson's line was left."""
    showing = _shown(desk)
    if showing.left is not None:
        _show(desk, showing)


# --- the class --------------------------------------------------------------------------------------------------------


@doing("present-hands")
def _hands(desk: Desk, _message: Message) -> None:
    """Hide what is secret, or show it again."""
    showing = _shown(desk)
    _put(desk, replace(showing, hidden=not showing.hidden))


@doing("present-count")
def _count(desk: Desk, message: Message) -> None:
    """Take how many hands were raised for an answer."""
    showing, given, number = _shown(desk), str(message.get("value", "")).strip(), int(message["arg"])
    asked = poll(showing)
    if asked is None or not 0 <= number < len(asked.options):
        return
    if given and not (given.isdecimal() and len(given) <= len(str(MOST)) and int(given) <= MOST):
        raise CoreWorldsError("enter the number of hands", found=given[:30], expected="0 or more")
    _put(desk, replace(showing, counts={**showing.counts, number: int(given or 0)}))


@doing("present-ask")
def _ask(desk: Desk, _message: Message) -> None:
    """Ask the class what the next step will bring; asked again, something else."""
    showing = _shown(desk)
    first = first_play(showing)
    if first is None or showing.over:
        return
    found = predictions(first.before, str(first.action) if first.action is not None else None)
    if not found:
        desk.trouble = "The next step changes nothing to ask about."
        return
    place = found.index(showing.asked) + 1 if showing.asked in found else 0
    _put(desk, replace(showing, asked=found[place % len(found)], counts={}))
