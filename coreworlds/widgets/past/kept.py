"""The chronicles of a game as the browser keeps them: what grows stands last; they are read game by game."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from coreworlds.engine import Chronicle, CoreWorldsError, Session, World, read_chronicle, read_session, read_toml
from coreworlds.widgets.past.state import Past, Tale
from coreworlds.widgets.past.telling import annals_of, stands, under_way, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Reading", "Written", "about_of", "as_kept", "called"]

OWN = "own"  # for a game under way that the browser keeps as one's own
MOST = 8_000_000  # characters of a chronicle's file
ABOUT = "the world that this browser kept"


class Written:
    """The text of a game's chronicles; it stays while only a game goes on that is kept elsewhere, or computers play."""

    __slots__ = ("about", "text")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.about: tuple[object, ...] = ()
        self.text = ""

    def of(self, past: Past, own: Session | None, *, running: bool = False) -> str:
        """Give the text of all chronicles: that in front is the last, and what it is called stands on a last line."""
        if past.reading is not None:
            return past.reading.text if past.reading.before is None else self.text
        games = [(each, each and each.position.over, None if running or each is own or not each else each.at)
                 for each in (tale.session for tale in past.tales)]  # fmt: skip
        about = ([(tale.worlds, tale.kinds) for tale in past.tales], games, own)
        if about != self.about:
            self.about = about
            tales = [_plain(tale, own) for tale in reversed(past.tales)]
            self.text = f"{json.dumps(tales)}\n{json.dumps(called(past.tales[0]))}"
        return self.text


def called(tale: Tale) -> dict[str, Any]:
    """Give what is said of a chronicle: what its world is called, how many games were played, whether one goes on."""
    world = whole(tale).world
    going = under_way(tale) is not None
    return {"title": annals_of(stands(world)).title, "played": world.played, "going": going}


def _plain(tale: Tale, own: Session | None) -> dict[str, Any]:
    session = None if tale.session is None else OWN if tale.session is own else str(tale.session)
    games = [_text(each) for each in tale.sessions]
    return {"world": str(tale.worlds[0]), "games": games, "kinds": tale.kinds, "session": session}


@lru_cache(maxsize=128)
def _text(session: Session) -> str:
    """Give the text of a game that is over, and does not change any more."""
    return str(session)


def as_kept(text: str) -> str:
    """
    Give the file of a chronicle as `Reading` reads it.

    Raises
    ------
    CoreWorldsError
        If it is not in the form of one: with place, found and expected.
    """
    doc = read_toml(text, "the file", free=True, most=MOST)
    world, games = doc.data.get("world"), doc.data.get("game", [])
    sessions = [each.get("session") for each in games if isinstance(each, dict)] if isinstance(games, list) else [None]
    known = {"version", "kind", "world", "game"}
    texts = all(isinstance(each, str) for each in (world, *sessions))
    if doc.data.get("version") != 1 or not known.issuperset(doc.data) or not texts:
        read_chronicle(text, "the file")  # it says what is wrong
    return json.dumps([{"world": world, "games": sessions}]) + "\n{}"


def about_of(text: str) -> dict[str, Any]:
    """Give what is said of the chronicle in front: what it is called, and how many games were played."""
    found = json.loads(text.rpartition("\n")[2])
    return found if isinstance(found, dict) else {}


class Reading:
    """
    What reads what `Written` wrote, a game at a time: each is played again, which takes a while.

    Parameters
    ----------
    text
        All of it.
    own
        One's own game, which one of them may be.
    policies
        Who can play a seat.
    before
        Of a file: the chronicles that are there beside it; None: there are none, as the browser kept all of it.

    Attributes
    ----------
    done, games
        How many games are read, of how many.
    tales
        The chronicles that are read so far, that in front last.
    """

    def __init__(
        self, text: str, own: Session | None, policies: Mapping[str, str], before: tuple[Tale, ...] | None = None
    ) -> None:
        """Read what is told of each, but no game."""
        self.text, self.before, self._own, self._policies = text, before, own, policies
        self._plain = json.loads(text.rpartition("\n")[0])
        self.done, self.games = 0, sum(len(plain["games"]) for plain in self._plain)
        self.tales: list[Tale] = []
        self._at = 0

    def more(self) -> bool:
        """Read one game more; tell whether there is anything left."""
        if self._at == len(self.tales):
            if self._at == len(self._plain):
                return False
            self.tales.append(Tale((World(str(self._plain[self._at]["world"]), ABOUT),)))
        plain, tale = self._plain[self._at], self.tales[-1]
        if len(tale.sessions) < len(plain["games"]):
            place = ABOUT if self.before is None else f"game {self.done + 1} of the file"
            session = read_session(str(plain["games"][len(tale.sessions)]), place)
            world = self._left(tale.world, session, place)
            self.tales[-1] = replace(tale, worlds=(*tale.worlds, world), sessions=(*tale.sessions, session))
            self.done += 1
        else:
            self.tales[-1] = replace(tale, **self._rest(plain))
            self._at += 1
        return True

    @staticmethod
    def _left(world: World, session: Session, place: str) -> World:
        try:
            return Chronicle(world).end(session)
        except CoreWorldsError as error:
            where = ", ".join(filter(None, (place, error.place)))
            raise CoreWorldsError(error.message, place=where, found=error.found, expected=error.expected) from None

    def _rest(self, plain: dict[str, Any]) -> dict[str, Any]:
        given = plain.get("session")
        if given is not None and not isinstance(given, str):
            raise CoreWorldsError("this is no game", place=ABOUT, found=str(given)[:40], expected="the text of one")
        session = self._own if given == OWN else read_session(given, ABOUT) if given else None
        kinds = {str(name): kind for name, kind in dict(plain.get("kinds") or {}).items() if kind in self._policies}
        return {"session": session, "kinds": kinds}
