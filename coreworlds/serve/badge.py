"""The Binder badge of a repository, and the links to its pages on Binder."""

import argparse
import re
from urllib.parse import quote

from coreworlds.serve.files import RefusedError

BINDER = "https://mybinder.org"
NAMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")

_PAGES = {
    "learn": "lessons", "play": "a new game", "explore": "by hand", "teach": "teaching", "app": "everything",
    "start": "a notebook",
}  # fmt: skip


def launch(repository: str, ref: str = "HEAD", notebook: str = "learn", query: str = "") -> str:
    """Give the address at which Binder opens a page of a repository.

    Parameters
    ----------
    repository
        Owner and name, as GitHub spells them.
    ref
        A branch, tag or commit.
    notebook
        Which page: "learn", "play", "explore", "teach", "app", "start", or a walkthrough's path without its ending.
    query
        What the page is told, such as ``p=…`` for a link.

    Returns
    -------
    str
        The address.

    Examples
    --------
    >>> launch("me/mine", notebook="app", query="p=1pAb_-")
    'https://mybinder.org/v2/gh/me/mine/HEAD?urlpath=voila%2Frender%2Fnotebooks%2Fapp.ipynb%3Fp%3D1pAb_-'
    """
    path = notebook if "/" in notebook else f"notebooks/{notebook}"
    page = f"voila/render/{path}.ipynb" + (f"?{query}" if query else "")
    return f"{BINDER}/v2/gh/{repository}/{quote(ref, safe='')}?urlpath={quote(page, safe='')}"


def badge(repository: str, ref: str = "HEAD") -> str:
    """Give the badge as Markdown; it opens the lessons.

    Parameters
    ----------
    repository
        Owner and name, as GitHub spells them.
    ref
        A branch, tag or commit.

    Examples
    --------
    >>> print(badge("me/mine"))
    [![Learn on Binder](https://mybinder.org/badge_logo.svg)](https://mybinder.org/...learn.ipynb)
    """
    return f"[![Learn on Binder]({BINDER}/badge_logo.svg)]({launch(repository, ref)})"


def print_badge(asked: argparse.Namespace) -> int:
    """Print the badge and the links of a repository."""
    if not NAMED.fullmatch(asked.repository):
        raise RefusedError(f"{asked.repository!r} is no OWNER/REPOSITORY; write it as in the repository's own address")
    print(f"The badge, for the README:\n\n{badge(asked.repository, asked.ref)}\n\nThe same pages as links:\n")
    for name, what in _PAGES.items():
        print(f"{what:12}{launch(asked.repository, asked.ref, name)}")
    print(f"{'a position':12}{launch(asked.repository, asked.ref, 'app', 'p=')}… and the link behind it")
    return 0
