"""How a class finds the page: the address and the token in large letters, and as a picture for telephones."""

from __future__ import annotations

import io
import shutil
import socket
import sys
from urllib.parse import urlencode

import segno
from jupyter_client.localinterfaces import public_ips
from pyfiglet import Figlet

__all__ = ["address", "code", "here", "poster"]

ELSEWHERE = ("203.0.113.1", 9)  # an address kept for examples: nobody's
NARROW = 80  # columns, where nobody says how many there are


def here() -> tuple[str, ...]:
    """Name the addresses under which other machines reach this one.

    Returns
    -------
    tuple of str
        The likeliest first: the one that this machine itself takes to reach others. Empty where there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)  # sends nothing
            taken = [str(asking.getsockname()[0])]
        except OSError:
            taken = []
    return tuple(dict.fromkeys([*taken, *public_ips()]))


def address(port: int, token: str, host: str | None = None) -> str:
    """Give the address of the page for a learner.

    Parameters
    ----------
    port
        Where the server listens.
    token
        The token of the class.
    host
        This machine's name or address; None takes the likeliest.

    Returns
    -------
    str
        With the token in it.

    Examples
    --------
    >>> address(8866, "kemo-ruta-basi", "192.0.2.7")
    'http://192.0.2.7:8866/?token=kemo-ruta-basi'
    """
    return f"http://{host or next(iter(here()), 'localhost')}:{port}/?{urlencode({'token': token})}"


def code(text: str) -> str:
    """Draw a text as a code that telephones read.

    Parameters
    ----------
    text
        An address.

    Returns
    -------
    str
        An SVG picture, black on white.
    """
    return str(segno.make(text, micro=False).svg_inline(scale=8, border=4, light="white", omitsize=True))


def poster(port: int, token: str) -> str:
    """Say on a terminal how the page is reached.

    Parameters
    ----------
    port
        Where the server listens.
    token
        The token of the class.

    Returns
    -------
    str
        The address and the token in large letters, the whole address, and a code for telephones where it can be shown.
    """
    hosts = here()
    whole = address(port, token)
    also = [f"  or {address(port, token, host)}" for host in hosts[1:]]
    alone = [] if hosts else ["This machine has no network: only browsers on this machine can open the page."]
    letters = [large(f"{next(iter(hosts), 'localhost')}:{port}"), large(token)]
    return "\n".join([*letters, f"  {whole}", *also, *alone, "", blocks(whole)])


def blocks(text: str) -> str:
    """Draw a text as a code for telephones out of block characters; empty where the terminal has no such characters."""
    told = io.StringIO()
    segno.make(text, micro=False).terminal(told, compact=True)
    drawn = told.getvalue()
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn


def large(text: str) -> str:
    """Write a text in large letters, or as it is where the terminal is too narrow for them."""
    columns = shutil.get_terminal_size((NARROW, 0)).columns
    drawn = str(Figlet(font="small", width=10 * columns).renderText(text)).rstrip()
    return drawn if max(map(len, drawn.splitlines())) <= columns else f"  {text}"
