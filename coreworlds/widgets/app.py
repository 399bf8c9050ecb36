"""The page without a browser: a message goes in, the change of the page comes out."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

from coreworlds.engine import CoreWorldsError, Position, Session, games
from coreworlds.widgets.analysis import coach  # noqa: F401 - enters its words
from coreworlds.widgets.analysis import doing as analysis_doing  # noqa: F401
from coreworlds.widgets.desk import NEW, Desk, speak
from coreworlds.widgets.direct import doing as table_doing  # noqa: F401 - enters its words
from coreworlds.widgets.drawing import wire
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.patch import diff
from coreworlds.widgets.explore import asking as edit_asking  # noqa: F401 - enters its words
from coreworlds.widgets.explore import doing as edit_doing
from coreworlds.widgets.keep.guided import follow
from coreworlds.widgets.keep.told import Keeper
from coreworlds.widgets.learn import learning, quizzing, tasking  # noqa: F401 - enters its words
from coreworlds.widgets.learn.aside import lay, lift, lower
from coreworlds.widgets.lines import doing as tree_doing  # noqa: F401 - enters its words
from coreworlds.widgets.lines import find_doing as tree_find_doing  # noqa: F401
from coreworlds.widgets.page import page
from coreworlds.widgets.past import doing as past_doing
from coreworlds.widgets.past import opening as past_opening  # noqa: F401
from coreworlds.widgets.play import asking, starting  # noqa: F401 - enters its words
from coreworlds.widgets.play.doing import DOINGS, FIRST, MEANS, Message
from coreworlds.widgets.play.ruling import READ
from coreworlds.widgets.practice import handling, predicting  # noqa: F401 - enters its words
from coreworlds.widgets.progress import mapping  # noqa: F401 - enters its words
from coreworlds.widgets.progress.own_file import OwnFile
from coreworlds.widgets.share import export_doing, link_doing  # noqa: F401 - enters its words
from coreworlds.widgets.share.state import Sharing
from coreworlds.widgets.teach import present_doing

__all__ = ["App"]

# What the page says by itself.
MORE = {"coach-more", "find-more", "tree-more", "analysis-more", "export-more", "world-more"}
AGAIN = {"hello", "visit", "continue"}  # they may show what was told before
MEANS.update(learn=learning.MEANS, explore=edit_doing.MEANS, present=present_doing.MEANS, world=past_doing.MEANS)
QUIET = {"look", "alive", "hello", "keep", "keep-fails", "keep-meets", *MORE}


class App:
    """
    The page of a game.

    Parameters
    ----------
    start
        A position or a session to show at once; left out, the page opens with its home view.
    view
        Without one, the view it opens with: "home", "learn" for the lessons, or "play" for the form of a new game.
    game
        Which game is chosen there; left out, the first of all.
    own
        A file that follows the learner's map; left out, none does.
    link
        A link to open at once, alone or in an address.

    Examples
    --------
    >>> import coreworlds as cw
    >>> app = App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> answer = app.dispatch({"do": "step"})
    >>> answer["number"], app.desk.position.step
    (1, 'draw.hand')
    """

    def __init__(
        self,
        start: Position | Session | None = None,
        *,
        view: str = "home",
        game: str = "",
        own: OwnFile | None = None,
        link: str = "",
    ) -> None:
        """Lay the position on the desk and draw the page."""
        session = start if isinstance(start, Session) or start is None else Session(start)
        about = session.position.game.id if session else game or games()[0]
        self.desk = Desk(game=about, session=session, view=_view(session, view))
        if session:
            self.desk.kinds = dict.fromkeys(session.position.seats, "human")
        self.number = 0
        self.keeper = Keeper(session, chosen=bool(game))
        self.own = own or OwnFile()
        self.own.read(self.desk)
        self.desk.learner = self.own.latest
        if link:
            link_doing.open_text(self.desk, link)
        self.tree = page(self.desk)

    def dispatch(self, message: Message) -> dict[str, Any]:
        """
        Answer a message with what changes on the page; never raises.

        Parameters
        ----------
        message
            ``do`` says what, ``arg`` to what; forms send ``fields``, inputs their ``value``. With "hello",
            ``number`` is the number of the page that the sender has. ``others`` holds what another page of the
            browser wrote meanwhile.

        Returns
        -------
        dict
            The new ``number`` with the ``changes``, or with the ``whole`` tree for a sender who has another page.
        """
        late = message.get("do") == "hello" and message.get("number", self.number) != self.number
        arriving = message.get("do") == "hello" and "kept" in message
        whole = message.get("do") == "keep" or (arriving and self.keeper.arrive(self.desk, str(message["kept"])))
        new = self._drawn(message)
        changes = diff(self.tree, new)
        self.tree = new
        self.number += bool(changes)
        answer = {"number": self.number, "whole": wire(new)} if late else {"number": self.number, "changes": changes}
        if self.desk.sharing.file is not None:
            answer["file"] = dict(zip(("name", "text"), self.desk.sharing.file, strict=True))
            self.desk.sharing = replace(self.desk.sharing, file=None)
        kept = None if message.get("do") in {"look", "alive"} else self.keeper.changes(self.desk, whole=whole)
        return answer | ({"keep": kept} if kept else {})

    def _drawn(self, message: Message) -> Any:  # noqa: ANN401 - a Node
        """Do what a message asks, and draw; if that fails, keep the desk as it was and say so."""
        if message.get("do") not in QUIET:
            self.desk.trouble = ""
        self._meet(message)
        before, at = copy(self.desk), self.desk.session.at if self.desk.session else 0
        try:
            DOINGS[_word(self.desk, str(message.get("do")))](self.desk, message)
            if self.desk.tabled:
                speak(self.desk, self.desk.position.game.id)
            # what lies there again was told before
            back = len(self.desk.learning.under) < len(before.learning.under) or message.get("do") in AGAIN
            if self.desk.shown is not before.shown and not back:
                self.desk.progress = self.desk.progress.met(self.desk.just)
            _leave(self.desk, before)
            follow(self.desk, before)
            self.own.write(self.desk)
            return page(self.desk)
        except Exception as error:  # noqa: BLE001 - the one guard: an error must never vanish
            if before.session:
                before.session.goto(at)
            self.desk = before
            self.desk.trouble = _sentence(message, error)
            return page(self.desk)

    def _meet(self, message: Message) -> None:
        """Join what other pages of this browser or this computer wrote meanwhile: what is done next stands on it."""
        if "others" in message:
            both = self.keeper.meet(self.desk, str(message["others"]))
            self.desk.trouble = " ".join(filter(None, [self.desk.trouble, asking.met(both)]))
        self.own.read(self.desk)

    def lay(self, session: Session) -> None:
        """Lay a line of play that a notebook gives on the table; a game that was played here waits."""
        lower(self.desk, 0)
        mine = self.desk.session
        if mine is not None and not (mine is self.keeper.given and len(mine.nodes) == 1):
            lift(self.desk)
        lay(self.desk, session)
        self.desk.view, self.desk.pace, self.keeper.given = "play", NEW, session
        self.desk.sharing = Sharing(guest=session)

    def page(self) -> dict[str, Any]:
        """Give the whole page with its number, for somebody who has nothing yet."""
        return {"number": self.number, "tree": wire(self.tree)}

    def __repr__(self) -> str:
        """Return a short form that depends on the position only."""
        return f"<App: {self.desk.position!r}>" if self.desk.session else "<App: home>"

    def __str__(self) -> str:
        """Return all that the page says, as text."""
        return to_text(self.tree)

    def _repr_html_(self) -> str:
        return to_html(self.tree)


def _word(desk: Desk, word: str) -> str:
    """Give what a word means where it is said: in front of a lesson, actions belong to its task."""
    return MEANS.get(desk.view, {}).get(word, word)


def _leave(desk: Desk, before: Desk) -> None:
    """Close a rule or a word that was opened where no table lies, or where one did, as that place is left."""
    there, here = ((each.view, each.tabled, each.learning.hosting) for each in (before, desk))
    tabled = before.tabled and desk.tabled
    if here != there and not tabled and desk.open == before.open and desk.open[0] in READ:
        desk.open = ("", "")


def _view(session: Session | None, view: str) -> str:
    return "play" if session else FIRST.get(view, "home")


def _sentence(message: Message, error: Exception) -> str:
    """Say in one sentence what failed and that nothing is lost."""
    what = " ".join(filter(None, (str(message.get("do", "")), str(message.get("arg", ""))[:60])))
    why = str(error).splitlines()[0] if str(error) else type(error).__name__
    if isinstance(error, CoreWorldsError):
        return f"“{what}” was not done: {why} The game stands as before."
    return f"“{what}” failed inside the program ({type(error).__name__}: {why}). The game stands as before."
