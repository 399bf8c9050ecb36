"""What a message does to the desk, for each word that a message may begin with: playing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from coreworlds.engine import CoreWorldsError, Session, Transition
from coreworlds.engine.step import step
from coreworlds.tutor.knowing.together import together
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.desk import NEVER, NEW, STEP, Desk, clear, deciders, judged, laid
from coreworlds.widgets.lines.luck import new_luck

__all__ = [
    "DOINGS", "FIRST", "MEANS", "Doing", "again", "decided", "news", "on", "once", "run_on", "stepwise", "tell",
    "waits",
]  # fmt: skip

Message = dict[str, Any]
Doing = Callable[[Desk, Message], None]
DOINGS: dict[str, Doing] = {}
MEANS: dict[str, dict[str, str]] = {}  # what some words mean in a view
FIRST = {"play": "new", "learn": "learn", "explore": "explore", "teach": "teach"}  # views that a page can open with
AT_ONCE = 3  # new rules that are read at one stop
MOST = 2_000  # steps in one run, should a game never ask anybody


def doing(*words: str) -> Callable[[Doing], Doing]:
    """Enter a function under the words of the messages that it answers."""

    def enter(function: Doing) -> Doing:
        DOINGS.update(dict.fromkeys(words, function))
        return function

    return enter


def again(desk: Desk, word: str, arg: str = "") -> None:
    """Do what another message does, as the view in front means it."""
    DOINGS[MEANS.get(desk.view, {}).get(word, word)](desk, {"do": word, "arg": arg})


# --- going on ---------------------------------------------------------------------------------------------------------


@doing("step")
def _step(desk: Desk, _message: Message) -> None:
    tell(desk, [] if waits(desk) else [once(desk)])


@doing("run")
def _run(desk: Desk, _message: Message) -> None:
    tell(desk, on(desk))


@doing("on")
def _continue(desk: Desk, _message: Message) -> None:
    """Go on as far as the pace allows, by one step at least."""
    tell(desk, [] if waits(desk) else [once(desk)] if stepwise(desk) else on(desk, new=desk.pace == NEW))


@doing("act")
def _act(desk: Desk, message: Message) -> None:
    done = desk.line.step(message["arg"])
    tell(desk, [done, *run_on(desk, done)])


@doing("line")
def _line(desk: Desk, message: Message) -> None:
    """Play the actions of a way out."""
    action = message["arg"]
    remedy = way_out(judged(desk.sight, action))
    if remedy is not None:
        done = desk.line.play("; ".join(remedy.actions))
        tell(desk, [*done, *run_on(desk, *done)])
        desk.open = ("", "") if remedy.instead else ("ask", action)


def waits(desk: Desk) -> bool:
    """Whether a person must decide, or the game is over."""
    asked = deciders(desk.position)
    return desk.position.over or any(desk.kinds.get(name, "human") == "human" for name in asked)


def once(desk: Desk) -> Transition:
    """Take the next step; where a computer must decide, it does."""
    asked = deciders(desk.position)
    if not asked:
        return desk.line.step()
    return desk.line.step(_chosen(desk, asked[0]))


def _chosen(desk: Desk, name: str) -> Any:  # noqa: ANN401 - an Action
    """Let a computer choose: from what its own seat knows, with luck that depends on the point of play only."""
    from coreworlds.players.choose import choose  # noqa: PLC0415 - a game among people needs no computer

    return choose(desk.position, desk.kinds[name], name, seed=len(desk.session.line) if desk.session else 0)


def stepwise(desk: Desk) -> bool:
    """Whether one wants to see each step."""
    return desk.pace == STEP or desk.handling.on or desk.foretelling.on


def run_on(desk: Desk, *before: Transition) -> list[Transition]:
    """Take the steps up to the next decision of a person, or to what is new; none where one wants to see each step."""
    return [] if stepwise(desk) or not desk.humans else on(desk, *before, new=desk.pace == NEW)


def on(desk: Desk, *before: Transition, new: bool = False) -> list[Transition]:
    """
    Go on until a person must decide, or so much is new as is read at once; without people, until one has decided.

    On a board of a notebook each computer's decision is a move of its own.
    """
    done: list[Transition] = []
    fresh = set[str]()
    known = {event.rule for each in before for event in each.events}
    people = bool(desk.humans)
    while not waits(desk) and len(done) < MOST:
        decided = bool(deciders(desk.position))
        if decided and (done or before) and desk.view == "board":
            break
        done.append(once(desk))
        fresh.update(news(desk, done[-1]))
        if (decided and not people) or (new and len(fresh - known) >= AT_ONCE):
            break
    return done


def news(desk: Desk, *done: Transition) -> tuple[str, ...]:
    """Give the rules at work in some steps that are not in the learner's map yet, of what the viewer may know."""
    events = (event for each in done for event in each.events)
    seen = (event if desk.viewer is None else event.seen_by(desk.viewer) for event in events)
    return tuple(dict.fromkeys(event.rule for event in seen if event.text and not desk.progress[event.rule].met))


def tell(desk: Desk, done: list[Transition]) -> None:
    """Tell what was done; where nothing could be, say what the game waits for."""
    if done:
        kept = _still(desk, done)
        clear(desk)
        desk.picked = kept
        own = next((each for each in done[:1] if each.action and desk.kinds.get(each.action.player) == "human"), None)
        known = set(news(desk, own)) if own else set[str]()  # its sentences stand there with their rules
        new = news(desk, *done) if desk.pace != NEVER and desk.view in {"play", "board"} else ()
        desk.shown, desk.fresh = tuple(done), tuple(rule for rule in new if rule not in known)
    else:
        desk.open = ("wait", "")


def _still(desk: Desk, done: list[Transition]) -> tuple[str, ...]:
    """Give what stays chosen of a set while something else is done, with something else."""
    action, layout = done[0].action, laid(desk.sight, desk.viewer)
    picks = layout.picks
    if action is None or done[0].before.step != desk.position.step or action.verb in {pick.verb for pick in picks}:
        return ()
    among = frozenset[str]().union(*(pick.keys for pick in picks))
    used = {face.key for face in layout.faces if not set(face.refs).isdisjoint(action.names)}
    return tuple(key for key in desk.picked if key in among - used)


# --- going back -------------------------------------------------------------------------------------------------------


@doing("back")
def _back(desk: Desk, _message: Message) -> None:
    _go(desk, desk.line.nodes[desk.line.at].parent)


@doing("undo")
def _undo(desk: Desk, _message: Message) -> None:
    """Go back to where a person decided last."""
    _go(desk, decided(desk))


def decided(desk: Desk) -> int | None:
    """Give the node at which a person decided last, on the way here; None if nobody did."""
    for node in map(desk.line.nodes.__getitem__, reversed(desk.line.line)):
        action = node.transition.action if node.transition else None
        if action is not None and desk.kinds.get(action.player, "human") == "human":
            return node.parent
    return None


@doing("forward")
def _forward(desk: Desk, _message: Message) -> None:
    children = desk.line.nodes[desk.line.at].children
    _go(desk, children[-1] if children else None)


@doing("goto")
def _goto(desk: Desk, message: Message) -> None:
    _go(desk, int(message["arg"]))


def _go(desk: Desk, node: int | None) -> None:
    if node is None or desk.session is None:
        return
    left = desk.session.at
    desk.session.goto(node)
    transition = desk.session.nodes[node].transition
    clear(desk)
    desk.shown = (transition,) if transition else ()
    desk.back = node < left and _revealed(desk, node, left)


def _revealed(desk: Desk, node: int, left: int) -> bool:
    """Whether something hidden came to light between a node and a later one."""
    at: int | None = left
    while at is not None and at != node:
        transition = desk.line.nodes[at].transition
        if transition is not None and _showed(transition):
            return True
        at = desk.line.nodes[at].parent
    return False


def _showed(transition: Transition) -> bool:
    """Whether a step turned on luck, or on what no player knew before it."""
    before, after = transition.before, transition.after
    if before.luck != after.luck:
        return True
    try:
        step(together(before), transition.action)
    except CoreWorldsError:
        return True
    return False


@doing("luck")
def _luck(desk: Desk, message: Message) -> None:
    desk.back = False
    if message["arg"] == "new":
        fresh = Session(new_luck(desk.position, desk.viewer, random.randrange(2**31)))
        desk.session, desk.other, desk.shown = fresh, desk.session, ()


@doing("swap")
def _swap(desk: Desk, _message: Message) -> None:
    """Go to the line that was left when new luck was asked for, and keep this one."""
    if desk.other is not None:
        clear(desk)
        desk.session, desk.other, desk.shown = desk.other, desk.session, ()
