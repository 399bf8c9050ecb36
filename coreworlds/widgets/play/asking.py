"""What a message does to the desk, where it only asks to see something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from coreworlds.engine.game import game
from coreworlds.widgets.desk import Desk, by_hand, speak
from coreworlds.widgets.keep.address import asked_of
from coreworlds.widgets.keep.place import go
from coreworlds.widgets.keep.read import CHRONICLE, EXPLORING, GAME, TEACHING, UNREAD, read_pace, take_up
from coreworlds.widgets.learn.aside import lower
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["met"]

LONGEST_QUERY = 200  # characters
LONGEST_SEED = 15  # digits; a browser counts no further without mistake
FULL = "This browser has no room left: your game is not kept. Share saves it as a file."
# Of each this browser keeps one.
ONE = {GAME: "a game", TEACHING: "this lesson", EXPLORING: "a position", CHRONICLE: "a world"}
MET = "this browser keeps only one, that of the window used last. Save this one as a file if you want both."
FORBIDDEN = "This browser keeps nothing: your game ends with the page. Share saves it as a file."


@doing("hello")
def _hello(desk: Desk, message: Message) -> None:
    """Answer a page that opens: its address may name a place. What its browser kept lies there already."""
    query, again = (str(message.get(name) or "") for name in ("query", "again"))
    if "query" in message and desk.session is None and desk.view in {"home", "learn"}:
        asked = asked_of(query)
        _wish(desk, asked.get("seed", ""))
        go(desk, asked_of(again) or asked)  # `again`: where this page was when its session ended


def _wish(desk: Desk, seed: str) -> None:
    """Note the seed that an address wants new games to have."""
    if seed and not (seed.isdecimal() and len(seed) <= LONGEST_SEED):
        most = f"a whole number of at most {LONGEST_SEED} digits"
        given = seed[:LONGEST_SEED]
        desk.trouble = f"The address asks for the seed “{given}”, but a seed is {most}. New games get any luck."
        return
    desk.seed = seed


@doing("alive")
def _alive(_desk: Desk, _message: Message) -> None:
    """Answer a sign of life; the answer is what matters."""


@doing("keep")
def _keep(_desk: Desk, _message: Message) -> None:
    """Answer a browser that wants all that is to be kept; `App.dispatch` adds it."""


@doing("keep-fails")
def _keep_fails(desk: Desk, message: Message) -> None:
    """Say that the browser does not keep the game any more; play goes on."""
    desk.trouble = " ".join(filter(None, [desk.trouble, FULL if message.get("arg") == "full" else FORBIDDEN]))


@doing("keep-meets")
def _keep_meets(_desk: Desk, _message: Message) -> None:
    """Answer a browser in which another page wrote something; `App.dispatch` has joined it."""


def met(kinds: Iterable[str]) -> str:
    """Say that another page of this browser goes on, too, with what can be kept only once."""
    words = " and ".join(ONE[kind] for kind in kinds)
    return f"Another window goes on with {words}, too: {MET}" if words else ""


@doing("keep-save")
def _keep_save(desk: Desk, _message: Message) -> None:
    """Hand over what could not be read, as a file."""
    desk.sharing = replace(desk.sharing, file=("kept-by-the-browser.txt", desk.kept.get(UNREAD, "")))


@doing("keep-forget")
def _keep_forget(desk: Desk, _message: Message) -> None:
    desk.kept = {name: text for name, text in desk.kept.items() if name != UNREAD}


@doing("game")
def _choose(desk: Desk, message: Message) -> None:
    """Speak of another game from now on, in the same view."""
    speak(desk, game(str(message["arg"])).id)


@doing("home", "new")
def _view(desk: Desk, message: Message) -> None:
    lower(desk, 0)
    desk.view, desk.notice, desk.query = message["do"], "", ""


@doing("continue")
def _continue(desk: Desk, _message: Message) -> None:
    if desk.session is not None or take_up(desk, GAME):
        desk.view = "play"


@doing("show")
def _show(desk: Desk, message: Message) -> None:
    desk.facing = message["arg"]


@doing("watch")
def _watch(desk: Desk, message: Message) -> None:
    desk.watcher = str(message["value"])


@doing("seat")
def _seat(desk: Desk, message: Message) -> None:
    desk.watcher = message["arg"]


@doing("pace")
def _pace(desk: Desk, message: Message) -> None:
    desk.pace = read_pace(message["value"])


@doing("rule")
def _rule(desk: Desk, message: Message) -> None:
    spoken = desk.position.game if desk.tabled else game(desk.game)
    if message["arg"] in spoken.rulebook.rules:
        desk.open = ("rule", message["arg"])


@doing("beside")
def _beside(desk: Desk, message: Message) -> None:
    if any(comparison.other == message["arg"] for comparison in desk.position.game.page.compared):
        desk.open = ("beside", message["arg"])


@doing("term")
def _term(desk: Desk, message: Message) -> None:
    desk.open = ("term", message["arg"])


@doing("why")
def _why(desk: Desk, message: Message) -> None:
    desk.open = ("ask", message["arg"])


@doing("flow")
def _flow(desk: Desk, message: Message) -> None:
    desk.open = ("step", message["arg"])


@doing("pile", "zone", "thing")
def _place(desk: Desk, message: Message) -> None:
    desk.open = (message["do"], message["arg"])


@doing("keys", "symbols")
def _legend(desk: Desk, message: Message) -> None:
    desk.open = (message["do"], "")


@doing("close")
def _close(desk: Desk, _message: Message) -> None:
    desk.open, desk.picked = ("", ""), desk.picked if by_hand(desk) else ()


@doing("look")
def _look(desk: Desk, message: Message) -> None:
    desk.look = message["arg"]


@doing("find")
def _find(desk: Desk, message: Message) -> None:
    """Look for what was typed; what was open before makes room for what is found."""
    before, desk.query = desk.query, str(message.get("value", message.get("arg", ""))).strip()[:LONGEST_QUERY]
    if desk.query and desk.query != before:
        desk.open = ("", "")


@doing("fold")
def _fold(desk: Desk, message: Message) -> None:
    desk.folds ^= {int(message["arg"])}


@doing("whatif")
def _whatif(desk: Desk, message: Message) -> None:
    desk.whatif = message["arg"]


@doing("unwhat")
def _unwhat(desk: Desk, _message: Message) -> None:
    desk.whatif = ""


@doing("calm")
def _calm(desk: Desk, _message: Message) -> None:
    desk.trouble = ""
