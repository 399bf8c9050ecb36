"""The door of a class: one token for all learners in the room, and the pages before the tutor."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider
from tornado import web

from coreworlds.serve.answers import Guarded
from coreworlds.serve.poster import address, code

__all__ = ["Door", "new_token"]

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"  # none that is mistaken for another when read out in a room
SYLLABLES, GROUPS = 2, 3  # 38 bits: at 1,000 guesses a second, some years
LOOK = "10"  # s until the poster counts again
COOKIE = {"SameSite": "Lax"}  # so that a link from a chat finds its learner


def new_token() -> str:
    """Make a token that can be read out and typed.

    Returns
    -------
    str
        Such as "kemo-ruta-basi": 3 groups of 2 syllables.

    Examples
    --------
    >>> len(new_token())
    14
    """
    return "-".join("".join(_syllable() for _ in range(SYLLABLES)) for _ in range(GROUPS))


def _syllable() -> str:
    return secrets.choice(CONSONANTS) + secrets.choice(VOWELS)


def tidy(typed: str) -> str:
    """Read a token as people type it: in capitals, with blanks for hyphens.

    Parameters
    ----------
    typed
        What was typed.

    Returns
    -------
    str
        As `new_token` makes them.

    Examples
    --------
    >>> tidy(" Kemo ruta  BASI")
    'kemo-ruta-basi'
    """
    return "-".join(re.split(r"[\s–—_-]+", typed.strip().lower()))


class Door(IdentityProvider):
    """Whoever has the token is in; each browser is somebody of its own."""

    def __init__(self, **how: Any) -> None:  # noqa: ANN401 - as the class above
        """Send cookies with links from other sites, but with no other request from them."""
        super().__init__(**how)
        self.cookie_options = COOKIE

    def is_known(self, handler: web.RequestHandler) -> bool:
        """Tell whether the browser sends the cookie of this door. Without the cookie it can reach no kernel."""
        return self.get_user_cookie(handler) is not None

    def get_token(self, handler: web.RequestHandler) -> str | None:
        """Read the token of a request."""
        given = super().get_token(handler)
        return tidy(given) if given else given

    def get_handlers(self) -> list[tuple[str, object]]:
        """Give the pages in front of the door, and the poster; nobody can set a password, as with Jupyter's own."""
        return [("/login", Knock), ("/class", Poster)]


class PlainPage(Guarded):
    """A page of the template that needs no kernel."""

    SUPPORTED_METHODS = ("GET",)

    def show(self, name: str, **what: Any) -> None:  # noqa: ANN401 - what the page shows
        """Send a page of the template."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.settings["voila_jinja2_env"].get_template(name).render(base_url=self.base_url, **what))


class Knock(PlainPage):
    """The page on which the token is typed."""

    @allow_unauthenticated
    def get(self) -> None:
        """Ask for the token, or for cookies if only those are missing; what the address held besides is kept."""
        held = dict(parse_qsl(urlsplit(self.get_argument("next", "")).query, keep_blank_values=True))
        token = held.get("token", "")
        door: Any = self.identity_provider
        if tidy(token) != door.token:
            held.pop("token", "")
            self.show("knock.html", wrong=token, held=held, home=self.base_url)
        elif door.is_known(self):
            self.redirect(f"{self.base_url}?{urlencode(held)}")
        else:
            self.show("cookies.html", home=f"{self.base_url}?{urlencode(held)}")


class Poster(PlainPage):
    """The address and the token in large letters, for a projector or a neighbour."""

    @web.authenticated
    def get(self) -> None:
        """Show them, and how many are in."""
        token = str(self.identity_provider.token)
        whole = address(self.settings["voila"].port, token)
        self.set_header("Refresh", LOOK)
        inside: Callable[[], int] = self.settings["inside"]
        how = {"token": token, "host": urlsplit(whole).netloc, "code": code(whole), "inside": inside()}
        self.show("poster.html", **how, home=whole)  # what is shared from a page at "localhost" leads nobody else in
