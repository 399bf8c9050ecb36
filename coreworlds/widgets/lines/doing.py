"""What a message does to the desk, where it is about the lines of a game: names, comparing, choosing otherwise."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from coreworlds.engine import Action, CoreWorldsError, Session, Transition
from coreworlds.engine.unseen import printable
from coreworlds.tutor.looking.comparing import way
from coreworlds.widgets.desk import Desk, clear, deciders, judged, offered
from coreworlds.widgets.lines.rows import decisions, end_of_line
from coreworlds.widgets.lines.state import Branching, Ran
from coreworlds.widgets.play.doing import Message, doing, once, waits
from coreworlds.widgets.play.now import told

__all__ = ["branching", "change_at", "others"]

SLICE = 0.1  # seconds of a run before the page may draw again
LONGEST_NAME, LONGEST_NOTE = 60, 400


def branching(desk: Desk) -> Branching:
    """Give what is remembered of the lines of the game on the desk."""
    same = desk.branching.session is desk.session
    return desk.branching if same else Branching(desk.session)


def _session(desk: Desk) -> Session:
    return desk.line


def _put(desk: Desk, node: int) -> None:
    """Go to a node, and tell how it was reached."""
    session = _session(desk)
    session.goto(node)
    transition = session.nodes[node].transition
    clear(desk)
    desk.shown = (transition,) if transition else ()


# --- looking ----------------------------------------------------------------------------------------------------------


@doing("tree-go")
def _go(desk: Desk, message: Message) -> None:
    _put(desk, int(message["arg"]))
    desk.branching = replace(branching(desk), change=None)


@doing("tree-name")
def _name(desk: Desk, message: Message) -> None:
    """Name a node, and note something at it."""
    session, fields = _session(desk), message.get("fields", {})
    node = int(message["arg"])
    if not 0 <= node < len(session.nodes):
        raise CoreWorldsError("no such node", found=str(node))
    session.nodes[node].name = " ".join(printable(str(fields.get("name", ""))).split())[:LONGEST_NAME]
    session.nodes[node].note = printable(str(fields.get("note", ""))).strip()[:LONGEST_NOTE]


@doing("tree-mark")
def _mark(desk: Desk, _message: Message) -> None:
    desk.branching = replace(branching(desk), mark=_session(desk).at, comparing=False)


@doing("tree-unmark")
def _unmark(desk: Desk, _message: Message) -> None:
    desk.branching = replace(branching(desk), mark=None, comparing=False)


@doing("tree-compare")
def _compare(desk: Desk, message: Message) -> None:
    desk.branching = replace(branching(desk), comparing=message["arg"] == "show")


# --- choosing otherwise -----------------------------------------------------------------------------------------------


def change_at(desk: Desk) -> int | None:
    """Give the decision at which something else may be chosen: the one named, or the one at which the game stands."""
    session = _session(desk)
    mine = [node for node, _ in decisions(session, desk.viewer)]
    named = branching(desk).change
    if named in mine:
        return named
    line = set(session.line)
    here = [node for node in mine if node in line]
    return session.at if session.at in mine else next(reversed(here or mine), None)


def others(desk: Desk, node: int) -> tuple[Action, tuple[Action, ...]]:
    """Give the choice that the line makes at a decision, and the other ones that were legal there."""
    session = _session(desk)
    made = next(action for at, action in decisions(session, desk.viewer) if at == node)
    same = (action for action in offered(session.nodes[node].position) if action.player == made.player)
    return made, tuple(action for action in same if action.text != made.text)


@doing("tree-at")
def _at(desk: Desk, message: Message) -> None:
    value = str(message.get("value", ""))
    desk.branching = replace(branching(desk), change=int(value) if value.isdigit() else None)


@doing("tree-whatif")
def _whatif(desk: Desk, message: Message) -> None:
    """Choose differently at one decision, and make all later choices of the line again with the same luck."""
    session, node = _session(desk), int(message["arg"])
    wanted = str(message.get("fields", {}).get("action", ""))
    if not wanted:
        return
    if node not in {mine for mine, _ in decisions(session, desk.viewer)}:
        raise CoreWorldsError("you cannot change a decision here", found=str(node))
    made, legal = others(desk, node)
    chosen = next((a for a in legal if a.text == wanted), None)
    if chosen is None:
        raise CoreWorldsError("this was not a legal choice there", found=wanted)
    old = end_of_line(session)
    session.goto(old)
    replay = session.replay({node: chosen})
    _put(desk, replay.node)
    later, again = (_choices(session, node, end)[1:] for end in (old, replay.node))
    stopped = None if replay.stopped is None else later[len(again)]
    if stopped is not None and desk.viewer in {None, stopped.player}:
        desk.open = ("ask", _said(stopped))
    said = f"“{_said(chosen)}” instead of “{made.text}”. {_became(desk, len(later), len(again), stopped)}"
    desk.branching = replace(branching(desk), replayed=(replay, said), mark=old, comparing=False, change=None, ran=None)


def _choices(session: Session, start: int, end: int) -> list[Action]:
    """Give the choices made on the way from one node to a later one."""
    steps = (session.nodes[node].transition for node in way(session, start, end))
    return [step.action for step in steps if step is not None and step.action is not None]


def _said(action: Action) -> str:
    return f"{action.player}: {action.text}"


def _became(desk: Desk, later: int, again: int, stopped: Action | None) -> str:
    """Say what became of the later choices of a line that was played again."""
    if not later:
        return "No choice came after it."
    if stopped is None:
        made = "The 1 later choice was" if later == 1 else f"All {later} later choices were"
        return f"{made} made again, with the same luck."
    mine = desk.viewer in {None, stopped.player}
    what = f"“{_said(stopped)}” is" if mine else f"what {stopped.player} chose next is"
    made = f"Of {later} later choices {again} could be made again, with the same luck."
    return f"{made} The line stops here: {what} not allowed any more."


# --- running until a rule applies -------------------------------------------------------------------------------------


@doing("tree-until")
def _until(desk: Desk, message: Message) -> None:
    """Let the game run until a rule applies; computers decide, a person is asked."""
    if message["arg"] in desk.position.game.rulebook.rules:
        desk.branching = replace(branching(desk), ran=Ran(message["arg"], _session(desk).at), replayed=None)
        _run(desk)


@doing("tree-more")
def _more(desk: Desk, _message: Message) -> None:
    """Go on with a run, as long as it goes on."""
    ran = branching(desk).ran
    if ran is not None and not ran.end and ran.node == _session(desk).at:
        _run(desk)


@doing("tree-stop")
def _stop(desk: Desk, _message: Message) -> None:
    ran = branching(desk).ran
    if ran is not None:
        desk.branching = replace(branching(desk), ran=replace(ran, end="stopped"))


@doing("tree-calm")
def _calm(desk: Desk, _message: Message) -> None:
    desk.branching = replace(branching(desk), ran=None, replayed=None)


def _run(desk: Desk) -> None:
    """Run for a moment; the page asks again where that was not enough."""
    ran = branching(desk).ran
    assert ran is not None  # noqa: S101 - called only with one
    done: list[Transition] = []
    due, end = perf_counter() + SLICE, ""
    while not end and perf_counter() < due:
        end = _ended(desk)
        if not end:
            done.append(once(desk))
            end = _applied(done[-1], ran.rule)
    clear(desk)
    desk.shown = tuple(done) or desk.shown
    desk.open = ("rule", ran.rule)
    desk.branching = replace(branching(desk), ran=Ran(ran.rule, _session(desk).at, end))


def _ended(desk: Desk) -> str:
    if desk.position.over:
        return "over"
    return "decides" if waits(desk) and deciders(desk.position) else ""


def _applied(transition: Transition, rule: str) -> str:
    """Say how a rule was at work in a step: it did something, or it let an action be taken."""
    if any(event.rule == rule for event in transition.events):
        return "applied"
    if transition.action is None:
        return ""
    verdict = judged(transition.before, f"{transition.action.player}: {transition.action.text}")
    return "allowed" if any(permit.rule == rule for permit in verdict.permits) else ""


def short(desk: Desk, node: int) -> str:
    """Say in a line how a node was reached."""
    transition = _session(desk).nodes[node].transition
    return told(transition, desk.viewer) if transition else "The start"
