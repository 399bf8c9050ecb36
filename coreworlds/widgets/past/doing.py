"""What a message does to the desk, where a world is looked at, and games in it are begun, played and gone back to."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from coreworlds.engine import Chronicle, CoreWorldsError, Session, World, read_toml
from coreworlds.engine.game import game as game_of
from coreworlds.widgets.desk import OPEN, Desk, clear, deciders, speak
from coreworlds.widgets.keep.read import CHRONICLE, read_on, take_up
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.past.kept import Reading, as_kept
from coreworlds.widgets.past.state import Tale
from coreworlds.widgets.past.telling import annals_of, chronicle_of, now_of, stands, under_way, whole
from coreworlds.widgets.play.doing import Message, doing, run_on, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.engine import Position

__all__ = ["MEANS", "begin", "front", "has_past", "open_past"]

# What these words mean while a world is looked at.
MEANS = {"ask": "world-space", "pile": "world-space"}
SLICE = 0.1  # seconds of play in one message
MOST = 5_000  # steps of one game
COMPUTER = "simple"  # who plays for a person, and for who thinks too long to be watched


def has_past(game_id: str) -> bool:
    """Whether games of a kind leave a world behind."""
    return bool(game_of(game_id).state.lasting)


# --- the chronicle in front -------------------------------------------------------------------------------------------


def front(desk: Desk) -> Tale:
    """Give the chronicle in front; where there is none yet, one that begins with a fresh world."""
    take_up(desk, f"{CHRONICLE} {desk.game}")
    while desk.past.reading is not None:
        read_on(desk)
    if desk.past.tale is None:
        _put(desk, Tale((World.fresh(desk.game),)))
    return desk.past.tales[0]


def _lain(desk: Desk) -> Tale:
    """Give the chronicle to which the game on the desk belongs: where to none, one that begins with its own world."""
    front(desk)
    session, tales = desk.session, desk.past.tales
    if session is None or desk.view != "play" or not has_past(session.position.game.id):
        return front(desk)
    at = next((at for at, tale in enumerate(tales) if tale.session is session), None)
    if at is None:
        _put(desk, Tale((World.of(session.nodes[0].position),), (), session, dict(desk.kinds)))
    elif at:
        _forward(desk, at)
    return front(desk)


def _own(desk: Desk) -> tuple[Session | None, Mapping[str, str]]:
    bottom: Any = desk.learning.under[0] if desk.learning.under else desk
    return bottom.session, bottom.kinds


def _put(desk: Desk, tale: Tale) -> None:
    """Lay a chronicle in front; of the others those are left that tell more than it does."""
    same = tale.session or tale  # a game belongs to one chronicle
    others = [other for other in desk.past.tales if other.sessions and not _told_by(other, tale)]
    others = [other for other in others if other is not same and other.session is not same]
    desk.past = replace(desk.past, tales=(tale, *others), at=None, asking=False, space="")


def _told_by(one: Tale, other: Tale) -> bool:
    """Whether a chronicle tells all that another one does."""
    mine, theirs = whole(one).worlds, whole(other).worlds
    return under_way(one) is None and mine == theirs[: len(mine)]


def begin(desk: Desk, tale: Tale) -> None:
    """Let the game on the desk be the one under way in a chronicle."""
    _put(desk, replace(tale, session=desk.session, kinds=dict(desk.kinds)))
    desk.past = replace(desk.past, until=0, given=None, refused="")


# --- the view ---------------------------------------------------------------------------------------------------------


@doing("world")
def _world(desk: Desk, _message: Message) -> None:
    """Look at the world of the game that is spoken of, as it is now."""
    if not has_past(desk.game):
        raise CoreWorldsError("games of this kind leave no world behind", found=desk.game)
    take_up(desk, f"{CHRONICLE} {desk.game}")
    if desk.past.reading is not None:
        desk.view = "world"  # it is shown once all is read
        return
    _lain(desk)
    desk.past = replace(desk.past, at=None, asking=False, space="", until=0)
    _show(desk)


def _show(desk: Desk) -> None:
    """Lay what is looked at on the desk, in front of one's own game."""
    lower(desk, 0)
    tale = front(desk)
    there = under_way(tale)
    live = there is not None and bool(desk.past.until)
    lift(desk)
    lay(desk, Session(there.position if live and there else stands(now_of(desk.past, tale))))
    desk.view = "world"


@doing("world-at")
def _at(desk: Desk, message: Message) -> None:
    """Look at one of the worlds of the chronicle; without a number, at the last."""
    at, last = str(message.get("arg", "")), len(whole(front(desk)).worlds) - 1
    desk.past = replace(desk.past, at=min(int(at), last) if at.isdecimal() else None, asking=False)
    _show(desk)


@doing("world-space")
def _space(desk: Desk, message: Message) -> None:
    """Tell what became of a space of the map; asked again, of none."""
    name = str(message.get("arg", "")).rpartition("/")[2]
    desk.past = replace(desk.past, space="" if name == desk.past.space else name)


@doing("world-tale")
def _tale(desk: Desk, message: Message) -> None:
    """Take another chronicle in front."""
    if 0 < (at := int(message["arg"])) < len(desk.past.tales):
        _forward(desk, at)
    _show(desk)


@doing("world-forget")
def _forget(desk: Desk, message: Message) -> None:
    """Hand over another chronicle as a file, and keep it here no more: a browser has room for some only."""
    at, tales = int(message["arg"]), desk.past.tales
    if 0 < at < len(tales):
        name = f"{desk.game}-chronicle.toml"
        desk.sharing = replace(desk.sharing, file=(name, str(chronicle_of(tales[at]))), saved=name)
        desk.past = replace(desk.past, tales=(*tales[:at], *tales[at + 1 :]))


def _forward(desk: Desk, at: int) -> None:
    tales = desk.past.tales
    desk.past = replace(desk.past, tales=(tales[at], *tales[:at], *tales[at + 1 :]), at=None, asking=False, space="")


# --- the next game ----------------------------------------------------------------------------------------------------


@doing("world-play")
def _play(desk: Desk, _message: Message) -> None:
    """Go on with the game that is under way."""
    tale = front(desk)
    lower(desk, 0)
    _on_desk(desk, tale)


def _on_desk(desk: Desk, tale: Tale) -> None:
    """Lay the game of a chronicle on the desk as one's own."""
    if desk.session is not tale.session:
        clear(desk)
        desk.session, desk.other, desk.shown, desk.watcher = tale.session, None, (), OPEN
        assert tale.session is not None  # noqa: S101 - asked only while there is one
        desk.kinds = _kinds(tale, tale.session)
        people = desk.humans
        desk.facing = people[0] if people else next(iter(desk.kinds), "")
    desk.past = replace(desk.past, until=0)
    desk.view = "play"


def _kinds(tale: Tale, session: Session) -> dict[str, str]:
    """Give who plays each seat: as in the chronicle; where that is not known, a person the first seat."""
    return {name: tale.kinds.get(name, COMPUTER if at else "human") for at, name in enumerate(session.position.seats)}


@doing("world-next")
def _next(desk: Desk, _message: Message) -> None:
    """Begin the next game with the same players, in the world that the last one left."""
    take_up(desk, f"{CHRONICLE} {desk.game}")
    if desk.past.reading is not None:
        desk.view = "world"
        return
    tale = _lain(desk)
    entered = whole(tale)
    if under_way(tale) is not None:
        raise CoreWorldsError("no game has ended yet after which another one begins", expected="a game that is over")
    lower(desk, 0)
    tale = replace(entered, session=_after(entered))
    _put(desk, tale)
    _on_desk(desk, tale)
    if done := run_on(desk):
        tell(desk, done)


def _after(tale: Tale) -> Session:
    """Begin a game with the players and the rulings of the last one; the first with those who are known, or anybody."""
    last = tale.sessions[-1].position if tale.sessions else stands(tale.world)
    names = last.seats if tale.sessions else (*tale.kinds,) or last.seats
    return Chronicle(tale.world).begin(names, random.randrange(2**31), dict(last.table_for(None).rulings) or None)


@doing("world-new")
def _new(desk: Desk, _message: Message) -> None:
    """Ask who plays the next game in this world."""
    tale = front(desk)
    kinds = tale.kinds
    seats = {f"name{n}": name for n, name in enumerate(kinds)} | {
        f"kind{n}": kind for n, kind in enumerate(kinds.values())
    }
    desk.form = {**({"players": str(len(kinds)), **seats} if kinds else {}), "world": "here"}
    lower(desk, 0)
    desk.view, desk.notice = "new", ""


# --- going back -------------------------------------------------------------------------------------------------------


@doing("world-back")
def _back(desk: Desk, message: Message) -> None:
    """Ask whether one goes back to the world that is looked at; or do so: what came after it is kept."""
    way = message.get("arg", "")
    if way != "yes" or desk.past.at is None:
        desk.past = replace(desk.past, asking=way != "no")
        return
    tale = front(desk)
    entered, at = whole(tale), desk.past.at
    _put(desk, entered)
    _put(desk, Tale(entered.worlds[: at + 1], entered.sessions[:at], None, entered.kinds))
    _show(desk)


# --- computers --------------------------------------------------------------------------------------------------------


@doing("world-run")
def _run(desk: Desk, message: Message) -> None:
    """Let computers play in every seat: a turn, this game, or all games; these, if one wants, so that one can watch."""
    way = str(message.get("arg", ""))
    tale = whole(front(desk))
    far = max(annals_of(stands(tale.world)).last - tale.world.played, 1) if way in {"watch", "all"} else 1
    until = len(tale.sessions) + far
    desk.past = replace(desk.past, at=None, asking=False, space="", until=until, watched=way in {"watch", "turn"})
    _ready(desk)
    _further(desk)
    if way == "turn":
        desk.past = replace(desk.past, until=0)
        _show(desk)


@doing("world-more")
def _more(desk: Desk, _message: Message) -> None:
    """Let computers play on for a moment, or read on what the browser kept."""
    if desk.past.reading is not None:
        read_on(desk)
        if desk.past.reading is None and desk.view == "world":
            _show(desk)
    elif desk.past.until:
        _further(desk)


@doing("world-stop")
def _stop(desk: Desk, _message: Message) -> None:
    desk.past = replace(desk.past, until=0)
    _show(desk)


def _ready(desk: Desk) -> None:
    """Enter a game that is over, and begin the next where none is under way."""
    tale = front(desk)
    if under_way(tale) is not None:
        return
    entered = whole(tale)
    session = _after(entered)
    kinds = _kinds(tale, session)
    own = _own(desk)[0] is not None and _own(desk)[0] is tale.session
    _put(desk, replace(entered, session=session, kinds=kinds))
    if own:
        lower(desk, 0)
        desk.session, desk.kinds, desk.shown = session, kinds, ()
        clear(desk)


def _further(desk: Desk) -> None:
    """Play for a moment: to the end of a turn where one watches; stop where all is played that was asked for."""
    until = perf_counter() + SLICE
    while desk.past.until:
        _ready(desk)
        tale = front(desk)
        session = under_way(tale)
        if session is None:
            break
        _turn(session, tale.kinds)
        over = session.position.over
        if over and len(whole(tale).sessions) >= desk.past.until:
            desk.past = replace(desk.past, until=0)
        elif desk.past.watched or perf_counter() >= until:
            break
    _show(desk)


def _turn(session: Session, kinds: Mapping[str, str]) -> None:
    """Let computers play until another player's turn begins; whoever answers within a turn has none."""
    from coreworlds.players.choose import choose  # noqa: PLC0415 - a game among people needs no computer

    whose, decided = _in_turn(session.position), False
    for _ in range(MOST):
        pos = session.position
        if pos.over or (decided and _in_turn(pos) != whose):
            return
        asked = deciders(pos)
        kind = kinds.get(asked[0], COMPUTER) if asked else ""
        policy = kind if kind == "random" else COMPUTER
        session.step(choose(pos, policy, asked[0], seed=len(session.line)) if asked else None)
        decided = decided or bool(asked)
        whose = whose if decided else _in_turn(session.position)


def _in_turn(pos: Position) -> object:
    """Give whose turn it is, whoever is asked."""
    return pos.game.timing.starter(pos.table_for(None))


# --- files ------------------------------------------------------------------------------------------------------------


@doing("world-save")
def _save(desk: Desk, message: Message) -> None:
    """Hand over the world that is looked at, or the chronicle, as a file."""
    tale = front(desk)
    if message.get("arg") == "chronicle":
        name, text = f"{desk.game}-chronicle.toml", str(chronicle_of(tale))
    else:
        world = now_of(desk.past, tale)
        name, text = f"{desk.game}-world-{world.played}.toml", str(world)
    desk.sharing = replace(desk.sharing, file=(name, text), saved=name)


def open_past(desk: Desk, text: str) -> None:
    """
    Open a chronicle, or a world, that somebody has as a file, and look at it; those that are there stay.

    Raises
    ------
    CoreWorldsError
        If it cannot be read. What is wrong with a game of it is found while it is read.
    """
    lower(desk, 0)
    if read_toml(text, "the file", free=True).data.get("kind") == CHRONICLE:
        packed = as_kept(text)
        speak(desk, World(json.loads(packed.partition("\n")[0])[0]["world"], "the file, world").game.id)
        front(desk)
        desk.past = replace(desk.past, reading=Reading(packed, None, {}, desk.past.tales))
        desk.view = "world"
        return
    world = World.read(f"{text}\n")
    speak(desk, world.game.id)
    front(desk)
    _put(desk, Tale((world,)))
    desk.past = replace(desk.past, until=0)
    _show(desk)
