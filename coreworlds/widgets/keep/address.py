"""Addresses: what one asks the page for, and where a shared link leads if the page's own one will be gone."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from urllib.parse import unquote

__all__ = ["asked_of", "before_links"]

PAGE = "voila%2Frender%2Fnotebooks%2Fapp.ipynb%3Fp%3D"  # the page and "?p=", as they stand inside another address


_BEHIND = " \t\r\n.,:;!?)>]\"'»”’…"  # signs that are often taken into an address
_PARTS = re.compile(r"[?&#;]+")
_LINK = re.compile(r"p?[:\s]*(?=\d[a-z][\w-]{20})", re.ASCII)  # a link of which "?p=" was lost


def asked_of(query: str) -> dict[str, str]:
    """
    Return what an address asks for, by name, though other programs changed it: what comes first counts.

    Parameters
    ----------
    query
        All that stands behind the path: what follows "?", and what follows "#".

    Examples
    --------
    >>> asked_of("?view=play&amp;P=1pAb")
    {'view': 'play', 'amp': '', 'p': '1pAb'}
    >>> asked_of("?p%3D1pAb#top")["p"]
    '1pAb'
    """
    found: dict[str, str] = {}
    for part in filter(None, _PARTS.split(unquote(unquote(query)))):
        name, _, value = part.partition("=")
        if link := _LINK.match(name):
            name, value = "p", part[link.end() :]
        found.setdefault(name.strip().lower(), value.removeprefix("3D").rstrip(_BEHIND))  # mail writes "=" as "=3D"
    return found


def before_links(environment: Mapping[str, str] = os.environ) -> str:
    """
    Give what stands before a link in an address that lasts.

    Parameters
    ----------
    environment
        The variables of this process. Binder names there the address that begins a session like this one.

    Returns
    -------
    str
        The beginning of an address; "" where the page's own address will do.

    Examples
    --------
    >>> given = {"BINDER_LAUNCH_HOST": "https://mybinder.org/", "BINDER_PERSISTENT_REQUEST": "v2/gh/me/mine/1f2e"}
    >>> before_links(given)
    'https://mybinder.org/v2/gh/me/mine/1f2e?urlpath=voila%2Frender%2Fnotebooks%2Fapp.ipynb%3Fp%3D'
    >>> before_links({})
    ''
    """
    host, request = (environment.get(f"BINDER_{name}", "") for name in ("LAUNCH_HOST", "PERSISTENT_REQUEST"))
    return f"{host}{request}?urlpath={PAGE}" if host and request else ""
