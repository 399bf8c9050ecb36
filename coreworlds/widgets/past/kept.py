"""The chronicles of a game as the browser keeps them: as text, written anew only where a game began or ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError, Session, read_chronicle, read_session
from coreworlds.widgets.past.state import Past, Tale
from coreworlds.widgets.past.telling import annals_of, stands, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Written", "past_of"]

OWN = "own"  # for a game under way that the browser keeps as one's own
ABOUT = "what the browser kept of a world"


class Written:
    """The text of a game's chronicles; it stays while only a game goes on that is kept elsewhere, or computers play."""

    __slots__ = ("about", "text")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.about: tuple[object, ...] = ()
        self.text = ""

    def of(self, past: Past, own: Session | None) -> str:
        """Give the text of all chronicles: first what they are called, then each."""
        running = bool(past.until)
        games = tuple((tale.session, None if running or tale.session in {None, own} else tale.session.at)
                      for tale in past.tales)  # fmt: skip
        about = ([tale.chronicle for tale in past.tales], games, own)
        if about != self.about:
            self.about = about
            tales = [_plain(tale, own) for tale in past.tales]
            self.text = f"{json.dumps(_head(past))}\n{json.dumps(tales)}"
        return self.text


def _head(past: Past) -> dict[str, Any]:
    world = whole(past.tales[0]).worlds[-1]
    return {"title": annals_of(stands(world)).title, "played": world.played}


def _plain(tale: Tale, own: Session | None) -> dict[str, Any]:
    session = None if tale.session is None else OWN if tale.session is own else str(tale.session)
    return {"chronicle": str(tale.chronicle), "kinds": tale.kinds, "session": session}


def past_of(text: str, own: Session | None, policies: Mapping[str, str]) -> Past:
    """
    Read what `Written` wrote.

    Parameters
    ----------
    text
        What stands beneath its first line.
    own
        One's own game, which one of them may be.
    policies
        Who can play a seat.

    Raises
    ------
    CoreWorldsError
        If any of it cannot be read.
    """
    return Past(tuple(_tale(each, own, policies) for each in json.loads(text)))


def _tale(plain: dict[str, Any], own: Session | None, policies: Mapping[str, str]) -> Tale:
    given = plain.get("session")
    if given is not None and not isinstance(given, str):
        raise CoreWorldsError("this is no game", place=ABOUT, found=str(given)[:40], expected="the text of one")
    session = own if given == OWN else read_session(given, ABOUT) if given else None
    kinds = {str(name): kind for name, kind in dict(plain.get("kinds") or {}).items() if kind in policies}
    return Tale(read_chronicle(str(plain["chronicle"]), ABOUT), session, kinds)
