"""What a message does to the desk, where a position is set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from coreworlds.engine import CoreWorldsError, Session, deal, parse
from coreworlds.tutor.editing.position import Editor, editor
from coreworlds.tutor.editing.typed import changed
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.looking.reached import reached
from coreworlds.widgets.desk import OPEN, TURNS, Desk, clear
from coreworlds.widgets.explore.state import Bad
from coreworlds.widgets.games_view import fresh_table
from coreworlds.widgets.keep.read import EXPLORING, take_up
from coreworlds.widgets.learn.aside import lift, lower
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["MEANS", "make", "playing", "unknown"]

# What these words mean while a position is set up by hand.
MEANS = {
    "ask": "edit-card",
    "pile": "edit-pile",
    "act": "edit-act",
    "step": "edit-step",
    "run": "edit-step",
    "line": "edit-line",
    "why": "edit-ask",
    "drop": "edit-drop",
}
LONGEST = 80  # characters of a field
LONGEST_LINE = 400  # of a line of changes
TOO_FEW = "more {} are unknown than the game has left. Name some of them."


# --- coming and going -------------------------------------------------------------------------------------------------


@doing("explore")
def _explore(desk: Desk, _message: Message) -> None:
    """Go to the position that is being set up, or to the ways to begin; from a game, begin with that game."""
    if desk.view == "explore":
        return
    if desk.exploring.editor is None:
        take_up(desk, EXPLORING)
    if playing(desk):
        lower(desk)
        desk.view = "explore"
    start, kinds = _under_way(desk) if desk.view == "play" else None, desk.kinds
    there = desk.exploring.editor
    lift(desk)
    desk.view = "explore"
    desk.exploring = replace(desk.exploring, chosen=None, refused="", shelf=False)
    desk.query = ""
    if start is not None:
        begin(desk, start, kinds=kinds)
    elif there is not None and there.position.game.id == desk.game:
        lay_out(desk)
    else:
        desk.session = None


def _under_way(desk: Desk) -> Editor | None:
    """Begin with the game on the desk, as whoever looks at it knows it; not with one of another game."""
    if desk.session is None or desk.position.game.id != desk.game:
        return None
    known = reached(desk.session)
    if desk.viewer is None or desk.position.over:
        return editor(desk.position, known)
    view = desk.seen(desk.position)
    return editor(view, [view] if desk.position in known else ())


@doing("edit-game")
def _game(desk: Desk, _message: Message) -> None:
    """Begin again with the game that lies aside."""
    lower(desk)
    start, kinds = _under_way(desk), desk.kinds
    lift(desk)
    desk.view = "explore"
    if start is not None:
        begin(desk, start, kinds=kinds)


@doing("edit-new")
def _new(desk: Desk, message: Message) -> None:
    """Begin with a fresh table."""
    begin(desk, editor(fresh_table(desk, message.get("fields", {}), own=True)))


def begin(desk: Desk, new: Editor, did: str = "", kinds: Mapping[str, str] = MappingProxyType({})) -> None:
    """Begin with a position, and say what it is, and who plays in its game; the one before can be brought back."""
    old = desk.exploring.editor
    work = new if old is None else old.anew(new.position, new.known)
    work = replace(work, stage=replace(work.stage, did=did or work.stage.did))
    at = replace(desk.exploring, chosen=None, pile="", space="", entry="", refused="", begun="", kinds=dict(kinds))
    desk.exploring = replace(at, editor=work, line=None, shelf=False)
    desk.watcher = OPEN
    lay_out(desk)


def lay_out(desk: Desk) -> None:
    """Lay the position on the desk, so that the table shows it and the rules answer about it."""
    work = desk.exploring.editor
    if work is None:
        return
    clear(desk)
    desk.session, desk.other, desk.shown = Session(work.position), None, ()
    desk.kinds = dict.fromkeys(work.position.seats, "human")
    if desk.watcher not in {OPEN, TURNS, *work.position.seats}:
        desk.watcher = OPEN


@doing("edit-play")
def _play(desk: Desk, _message: Message) -> None:
    """Play on from here, computers for whom they played before; cards that nobody named are dealt."""
    work = desk.exploring.editor
    if work is None:
        return
    pos = work.position
    if unknown(work):
        pos = deal(pos, 1)
        if pos.hides:
            desk.exploring = replace(desk.exploring, refused=TOO_FEW.format(pieces(pos.game)))
            return
    line = Session(pos)
    clear(desk)
    desk.exploring = replace(desk.exploring, line=line, chosen=None)
    _lay_line(desk, line)


@doing("edit-line-again")
def _again(desk: Desk, _message: Message) -> None:
    """Go on with what was played from here last."""
    line = desk.exploring.line
    if line is not None:
        clear(desk)
        _lay_line(desk, line)


def _lay_line(desk: Desk, line: Session) -> None:
    """Lay what is played from here on the desk; somebody plays whom no computer played."""
    desk.session, desk.view, desk.shown, desk.watcher = line, "play", (), OPEN
    desk.kinds = {seat: desk.exploring.kinds.get(seat, "human") for seat in line.position.seats}
    desk.facing = next(iter((*desk.humans, *desk.kinds)))


@doing("edit-here")
def _here(desk: Desk, _message: Message) -> None:
    """Take the point that was reached by playing on as the position that is set up."""
    if desk.session is not None and playing(desk):
        work, nodes = desk.exploring.editor, desk.session.nodes
        kinds = desk.kinds
        known = work is not None and nodes[0].position in work.known  # not where unknown cards were dealt
        new = editor(desk.position, (node.position for node in nodes) if known else ())
        desk.view = "explore"
        begin(desk, new, kinds=kinds)


def playing(desk: Desk) -> bool:
    """Whether what lies on the desk was played from the position that was set up."""
    return desk.session is not None and desk.session is desk.exploring.line


def unknown(work: Editor) -> bool:
    """Whether cards lie in the position that nobody named."""
    return work.position.hides


# --- changes ----------------------------------------------------------------------------------------------------------


def make(
    desk: Desk, change: Callable[[Editor], Editor], *, keep: bool = False, typed: tuple[str, str] = ("", "")
) -> None:
    """Make a change; if it cannot be made at all, say why beside the field it came from, and change nothing."""
    work = desk.exploring.editor
    if work is None:
        return
    try:
        new = change(work)
    except CoreWorldsError as error:
        bad = Bad(*typed, str(error)) if typed[0] else None
        desk.exploring = replace(desk.exploring, refused=str(error), bad=bad)
        return
    chosen = desk.exploring.chosen if keep else None
    desk.exploring = replace(desk.exploring, editor=new, chosen=chosen, refused="", bad=None)
    if new.position is not work.position:
        lay_out(desk)


@doing("edit-text")
def _text(desk: Desk, message: Message) -> None:
    make(desk, lambda work: work.typed(str(message["value"])))


@doing("edit-open")
def _open(desk: Desk, message: Message) -> None:
    """Begin with a text that somebody has."""
    begin(desk, editor(parse(str(message.get("fields", {}).get("text", "")), game_id=desk.game), reached=()))


@doing("edit-move")
def _move(desk: Desk, message: Message) -> None:
    chosen = desk.exploring.chosen
    if chosen is None:
        return
    if (spot := spots(desk.position).get(chosen.place)) and spot.boundless:
        make(desk, lambda work: work.fetch(chosen.card, message["arg"]))
    else:
        make(desk, lambda work: work.move(chosen.card, chosen.place, message["arg"], copy=chosen.copy))


@doing("edit-typed")
def _typed(desk: Desk, message: Message) -> None:
    """Make the changes of a typed line; one that cannot be made stays in the field."""
    line = str(message.get("fields", {}).get("line", "")).strip()[:LONGEST_LINE]
    make(desk, lambda work: changed(work, line), typed=("line", line))


@doing("edit-shift")
def _shift(desk: Desk, message: Message) -> None:
    """Move the chosen card inside its pile; it stays chosen."""
    chosen = desk.exploring.chosen
    if chosen is None:
        return
    copies = [chosen.copy]

    def change(work: Editor) -> Editor:
        work, copies[0] = work.shift(chosen.card, chosen.place, message["arg"], copy=chosen.copy)
        return work

    make(desk, change, keep=True)
    desk.exploring = replace(desk.exploring, chosen=replace(chosen, copy=copies[0], key=""), pile=chosen.place)


@doing("edit-token")
def _token(desk: Desk, message: Message) -> None:
    chosen = desk.exploring.chosen
    if chosen is not None:
        by = 1 if message["arg"] == "put" else -1
        make(desk, lambda work: work.token(chosen.card, chosen.place, by, copy=chosen.copy))


@doing("edit-set")
def _set(desk: Desk, message: Message) -> None:
    """Set a counter or an entry: to the value of a field, or to that named after "=" by a button."""
    key, _, value = str(message["arg"]).partition("=")
    value = message.get("value", value)
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)[:LONGEST]
    make(desk, lambda work: work.set(key, word), typed=(key, word))


@doing("edit-number")
def _number(desk: Desk, message: Message) -> None:
    """Say how many pieces lie in a place: place and name with "|" between, then "=" and the number on a button."""
    key, _, value = str(message["arg"]).partition("=")
    value = message.get("value", value)
    word = {True: "1", False: "0"}[value] if isinstance(value, bool) else str(value)[:LONGEST]
    place, _, name = key.partition("|")
    make(desk, lambda work: work.number(place, word, name), keep=True, typed=(key, word))


@doing("edit-seat")
def _seat(desk: Desk, message: Message) -> None:
    name = str(message.get("fields", {}).get("name", ""))[:LONGEST]
    make(desk, lambda work: work.seat(name), typed=("seat", name))


@doing("edit-unseat")
def _unseat(desk: Desk, message: Message) -> None:
    make(desk, lambda work: work.unseat(message["arg"]))


@doing("edit-settle")
def _settle(desk: Desk, _message: Message) -> None:
    make(desk, Editor.settle)


@doing("edit-repair")
def _repair(desk: Desk, message: Message) -> None:
    make(desk, lambda work: work.repair(int(message["arg"])))


@doing("edit-undo")
def _undo(desk: Desk, _message: Message) -> None:
    make(desk, Editor.undo)


@doing("edit-redo")
def _redo(desk: Desk, _message: Message) -> None:
    make(desk, Editor.redo)
