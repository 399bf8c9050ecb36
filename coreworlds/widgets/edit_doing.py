"""What a message does to the desk, where a position is set up by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.tutor.editing import Editor, editor
from coreworlds.tutor.handson_table import spots
from coreworlds.widgets.aside import lift, lower
from coreworlds.widgets.desk import OPEN, TURNS, Desk, clear, judged, laid
from coreworlds.widgets.doing import doing
from coreworlds.widgets.edit_state import Chosen
from coreworlds.widgets.form import NAMES
from coreworlds.widgets.knows import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.layout import Face
    from coreworlds.engine.step import Transition
    from coreworlds.widgets.doing import Message

__all__ = ["MEANS", "playing", "unknown"]

# What these words mean while a position is set up by hand.
MEANS = {
    "ask": "edit-card",
    "pile": "edit-pile",
    "act": "edit-act",
    "step": "edit-step",
    "run": "edit-step",
    "line": "edit-line",
    "why": "edit-ask",
}
UNKNOWN = '"?'  # how a card that nobody named begins in a position file
TOO_FEW = "more cards are unknown than the game has left. Name some of them."


# --- coming and going -------------------------------------------------------------------------------------------------


@doing("explore")
def _explore(desk: Desk, _message: Message) -> None:
    """Go to the position that is being set up; if there is none, begin with the game under way."""
    if desk.view == "explore":
        return
    if playing(desk):
        lower(desk)
        desk.view = "explore"
    start = _under_way(desk) if desk.view == "play" or desk.exploring.editor is None else None
    lift(desk)
    desk.view = "explore"
    desk.exploring = replace(desk.exploring, chosen=None, refused="")
    if start is not None:
        _begin(desk, start)
    elif desk.exploring.editor is not None:
        _lay(desk)


def _under_way(desk: Desk) -> Editor | None:
    """Begin with the game on the desk, as whoever looks at it knows it."""
    if desk.session is None:
        return None
    if desk.viewer is None or desk.position.over:
        return editor(desk.position, (node.position for node in desk.session.nodes))
    return editor(desk.seen(desk.position))


@doing("edit-game")
def _game(desk: Desk, _message: Message) -> None:
    """Begin again with the game that lies aside."""
    lower(desk)
    start = _under_way(desk)
    lift(desk)
    desk.view = "explore"
    if start is not None:
        _begin(desk, start)


@doing("edit-new")
def _new(desk: Desk, message: Message) -> None:
    """Begin with a fresh table."""
    count = int(str(message.get("fields", {}).get("players", "2")))
    _begin(desk, editor(cw.setup(desk.game, list(NAMES[:count]))))


def _begin(desk: Desk, new: Editor) -> None:
    old = desk.exploring.editor
    work = new if old is None else old.anew(new.position, new.known)
    desk.exploring = replace(desk.exploring, chosen=None, pile="", refused="", editor=work)
    desk.watcher = OPEN
    _lay(desk)


def _lay(desk: Desk) -> None:
    """Lay the position on the desk, so that the table shows it and the rules answer about it."""
    work = desk.exploring.editor
    if work is None:
        return
    clear(desk)
    desk.session, desk.other, desk.shown = cw.Session(work.position), None, ()
    desk.kinds = dict.fromkeys(work.position.seats, "human")
    if desk.watcher not in {OPEN, TURNS, *work.position.seats}:
        desk.watcher = OPEN


@doing("edit-play")
def _play(desk: Desk, _message: Message) -> None:
    """Play on from here; cards that nobody named are dealt."""
    work = desk.exploring.editor
    if work is None:
        return
    pos = work.position
    if unknown(work):
        pos = cw.deal(pos, 1)
        if UNKNOWN in str(pos):
            desk.exploring = replace(desk.exploring, refused=TOO_FEW)
            return
    line = cw.Session(pos)
    desk.watcher, desk.facing = OPEN, pos.seats[0]
    clear(desk)
    desk.session, desk.view, desk.shown = line, "play", ()
    desk.exploring = replace(desk.exploring, line=line, chosen=None)


@doing("edit-line-again")
def _again(desk: Desk, _message: Message) -> None:
    """Go on with what was played from here last."""
    line = desk.exploring.line
    if line is not None:
        clear(desk)
        desk.session, desk.view, desk.shown, desk.watcher = line, "play", (), OPEN
        desk.kinds = dict.fromkeys(line.position.seats, "human")


@doing("edit-here")
def _here(desk: Desk, _message: Message) -> None:
    """Take the point that was reached by playing on as the position that is set up."""
    if desk.session is not None and playing(desk):
        work = desk.exploring.editor
        reached = (node.position for node in desk.session.nodes)
        new = editor(desk.position, reached if work and work.status == "reached" else ())
        desk.view = "explore"
        _begin(desk, new)


def playing(desk: Desk) -> bool:
    """Whether what lies on the desk was played from the position that was set up."""
    return desk.session is not None and desk.session is desk.exploring.line


def unknown(work: Editor) -> bool:
    """Whether cards lie in the position that nobody named."""
    return UNKNOWN in str(work.position)


# --- changes ----------------------------------------------------------------------------------------------------------


def _make(desk: Desk, change: Callable[[Editor], Editor], *, keep: bool = False) -> None:
    """Make a change; if it cannot be made at all, say why, and change nothing."""
    work = desk.exploring.editor
    if work is None:
        return
    try:
        new = change(work)
    except CoreWorldsError as error:
        desk.exploring = replace(desk.exploring, refused=str(error))
        return
    chosen = desk.exploring.chosen if keep else None
    desk.exploring = replace(desk.exploring, editor=new, chosen=chosen, refused="")
    if new.position is not work.position:
        _lay(desk)


@doing("edit-text")
def _text(desk: Desk, message: Message) -> None:
    _make(desk, lambda work: work.typed(str(message["value"])))


@doing("edit-open")
def _open(desk: Desk, message: Message) -> None:
    """Begin with a text that somebody has."""
    _begin(desk, editor(cw.parse(str(message.get("fields", {}).get("text", ""))), reached=()))


@doing("edit-move")
def _move(desk: Desk, message: Message) -> None:
    chosen = desk.exploring.chosen
    if chosen is not None:
        _make(desk, lambda work: work.move(chosen.card, chosen.place, message["arg"], copy=chosen.copy))


@doing("edit-drop")
def _drop(desk: Desk, message: Message) -> None:
    """Lay a card of the table where it was dragged to: the keys of its face and of the place, with "|" between."""
    key, _, zone = str(message["arg"]).rpartition("|")
    face = laid(desk.sight, desk.viewer).face(key)
    chosen = _chosen(desk, face) if face and not face.hidden and desk.viewer is None else None
    goals = [spot.id for spot in spots(desk.position).values() if spot.zone == zone]
    if chosen and goals and chosen.place not in goals:
        _make(desk, lambda work: work.move(chosen.card, chosen.place, goals[-1], copy=chosen.copy))


@doing("edit-token")
def _token(desk: Desk, message: Message) -> None:
    chosen = desk.exploring.chosen
    if chosen is not None:
        by = 1 if message["arg"] == "put" else -1
        _make(desk, lambda work: work.token(chosen.card, chosen.place, by, copy=chosen.copy))


@doing("edit-set")
def _set(desk: Desk, message: Message) -> None:
    """Set a counter: to the value of a field, or to that named after "=" by a button."""
    key, _, value = str(message["arg"]).partition("=")
    value = message.get("value", value)
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    _make(desk, lambda work: work.set(key, word))


@doing("edit-seat")
def _seat(desk: Desk, message: Message) -> None:
    _make(desk, lambda work: work.seat(str(message.get("fields", {}).get("name", ""))))


@doing("edit-unseat")
def _unseat(desk: Desk, message: Message) -> None:
    _make(desk, lambda work: work.unseat(message["arg"]))


@doing("edit-settle")
def _settle(desk: Desk, _message: Message) -> None:
    _make(desk, Editor.settle)


@doing("edit-repair")
def _repair(desk: Desk, message: Message) -> None:
    _make(desk, lambda work: work.repair(int(message["arg"])))


@doing("edit-undo")
def _undo(desk: Desk, _message: Message) -> None:
    _make(desk, Editor.undo)


@doing("edit-redo")
def _redo(desk: Desk, _message: Message) -> None:
    _make(desk, Editor.redo)


# --- choosing cards ---------------------------------------------------------------------------------------------------


@doing("edit-card")
def _card(desk: Desk, message: Message) -> None:
    """Choose a card on the table, and ask what the rules say of it; chosen again, it is so no more."""
    key = message["arg"]
    face = laid(desk.sight, desk.viewer).face(key)
    if face is None or face.hidden or desk.viewer is not None:
        desk.open = ("card", key)
        return
    chosen = _chosen(desk, face)
    same = chosen == desk.exploring.chosen
    desk.open = ("", "")
    desk.exploring = replace(desk.exploring, chosen=None if same else chosen, tab="cards", pile="", refused="")


def _chosen(desk: Desk, face: Face) -> Chosen | None:
    """Find where a card of the table lies: of two places that are drawn as one, in that which holds it."""
    from coreworlds.tutor.handson_file import shown  # noqa: PLC0415

    zone = face.key.rpartition(":")[0]
    piles = shown(desk.position).piles
    fits = [spot.id for spot in spots(desk.position).values() if spot.zone == zone and not spot.boundless]
    place = next((spot for spot in fits if any(name == face.name for name, _ in piles[spot])), "")
    number = face.refs[0].rpartition(" #")[2] if " #" in face.refs[0] else "1"
    return Chosen(face.name, place, int(number), face.key) if place else None


@doing("edit-why")
def _why(desk: Desk, message: Message) -> None:
    """Ask what the rules say of the chosen card."""
    desk.open = ("card", message["arg"])


@doing("edit-choose")
def _choose(desk: Desk, message: Message) -> None:
    """Choose a card of a list: place, copy and name, with "|" between."""
    place, copy, card = str(message["arg"]).split("|", 2)
    desk.exploring = replace(desk.exploring, chosen=Chosen(card, place, int(copy)), refused="")


@doing("edit-caret")
def _caret(desk: Desk, _message: Message) -> None:
    """Go to the place in the text of which its fault speaks."""
    desk.exploring = replace(desk.exploring, caret=desk.exploring.caret + 1, tab="text")


@doing("edit-none")
def _none(desk: Desk, _message: Message) -> None:
    desk.exploring = replace(desk.exploring, chosen=None, pile="", refused="")


@doing("edit-pile")
def _pile(desk: Desk, message: Message) -> None:
    """List the cards of a pile."""
    found = [spot.id for spot in spots(desk.position).values() if spot.zone == message["arg"]]
    if not found or desk.viewer is not None:
        desk.open = ("pile", message["arg"])
    else:
        desk.exploring = replace(desk.exploring, pile=found[0], chosen=None, tab="cards", refused="")


@doing("edit-find")
def _find(desk: Desk, message: Message) -> None:
    desk.exploring = replace(desk.exploring, query=str(message.get("value", "")).strip()[:80])


@doing("edit-tab")
def _tab(desk: Desk, message: Message) -> None:
    desk.exploring = replace(desk.exploring, tab=message["arg"])


# --- asking and playing -----------------------------------------------------------------------------------------------


@doing("edit-judge")
def _judge(desk: Desk, message: Message) -> None:
    """Ask the rules about any action."""
    action = str(message.get("fields", {}).get("action", "")).strip()[:200]
    desk.exploring = replace(desk.exploring, action=action, tab="ask")
    desk.open = ("", "")


@doing("edit-ask")
def _ask(desk: Desk, message: Message) -> None:
    """Ask the rules about an action that stands there."""
    desk.exploring = replace(desk.exploring, action=message["arg"], tab="ask")


def _played(desk: Desk, *actions: str | None) -> None:
    done: list[Transition] = []

    def change(work: Editor) -> Editor:
        for action in actions:
            work, transition = work.play(action)
            done.append(transition)
        return work

    _make(desk, change)
    if not desk.exploring.refused:
        desk.shown = tuple(done)


@doing("edit-act")
def _act(desk: Desk, message: Message) -> None:
    _played(desk, message["arg"])


@doing("edit-step")
def _step(desk: Desk, _message: Message) -> None:
    _played(desk, None)


@doing("edit-line", "edit-way")
def _line(desk: Desk, message: Message) -> None:
    """Take a way out that a verdict names: its actions, or its changes by hand."""
    number, _, action = message["arg"].partition("|")
    remedy = judged(desk.sight, action).blockers[int(number)].remedy
    if remedy is None:
        return
    _make(desk, lambda work: work.to(remedy.apply(work.position), str(remedy)))
    desk.exploring = replace(desk.exploring, action=action, tab="ask")


@doing("edit-view")
def _view(desk: Desk, message: Message) -> None:
    """See the position as a player knows it, as nobody does, or whole."""
    seen = str(message.get("value") or message.get("arg"))
    seen = seen if seen in {NOBODY, *desk.position.seats} else OPEN
    desk.watcher, desk.facing = (TURNS, "") if seen == NOBODY else (seen, "")
    desk.open, desk.look = ("", ""), ""
    desk.exploring = replace(desk.exploring, chosen=None, pile="", refused="")
