"""The documentation as pages of the site: README, CONTRIBUTING, CHANGELOG and all of ``docs``, with their links."""

from __future__ import annotations

import re
import shutil
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

from coreworlds.serve.places import CHECKOUT, PACKAGE
from coreworlds.serve.site.tools import SiteError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

__all__ = ["FOLDER", "START", "build"]

FOLDER, START = "docs", "index.html"
POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
FRAME, STYLE = (Path(__file__).with_name(f"docs.{kind}") for kind in ("html", "css"))
LINKS = {"a": "href", "img": "src"}


def build(folder: Path) -> None:
    """
    Write the pages.

    Parameters
    ----------
    folder
        A new folder.

    Raises
    ------
    SiteError
        A page links to what is not there.
    """
    folder.mkdir()
    shutil.copyfile(STYLE, folder / STYLE.name)
    known = pages()
    for source, name in known.items():
        (folder / name).write_text(page(source, known, folder), "utf-8")


def pages() -> dict[Path, str]:
    """Give the sources, and the names of their pages."""
    more = {CHECKOUT / f"{name.upper()}.md": f"{name}.html" for name in ("contributing", "changelog")}
    docs = {path: f"{path.stem}.html" for path in sorted((PACKAGE / "docs").glob("*.md"))}
    return {CHECKOUT / "README.md": START, **more, **docs}


def page(source: Path, known: dict[Path, str], folder: Path) -> str:
    """Draw a page; what else it shows or links to is put beside it."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(source.read_text("utf-8"))
    titles = headings(tokens)
    cells(tokens)
    for token in everywhere(tokens):
        if key := LINKS.get(token.tag):
            address = str(token.attrs.get(key, ""))
            if token.nesting >= 0 and not re.match(r"[a-z]+:|#", address):
                token.attrSet(key, beside(source, address, known, folder))
    text: Any = parser.renderer.render(tokens, parser.options, {})
    words = {"policy": POLICY, "title": escape(titles[0]), "text": text}
    return re.sub("@([a-z]+)@", lambda found: words[found[1]], FRAME.read_text("utf-8"))


def headings(tokens: list[Token]) -> list[str]:
    """Give every heading the name by which links reach it on a code host; return their texts."""
    found = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(each.content for each in inline.children or ())
            opening.attrSet("id", re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-"))
            found.append(text)
    return found


def cells(tokens: list[Token]) -> None:
    """Let the style sheet align cells, as the policy asks, and no cell without words be a heading."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type in {"th_open", "td_open"}:
            if style := opening.attrs.pop("style", None):
                opening.attrSet("class", str(style).partition(":")[2])
            if not inline.content:
                opening.tag = closing.tag = "td"


def everywhere(tokens: list[Token]) -> Iterator[Token]:
    """Give all tokens, those in the text, too."""
    for token in tokens:
        yield token
        yield from token.children or ()


def beside(source: Path, address: str, known: dict[Path, str], folder: Path) -> str:
    """Give the address of what a page links to, as seen from there; a file that is no page is copied."""
    name, mark, part = address.partition("#")
    there = (source.parent / name).resolve()
    if there in known:
        return f"{known[there]}{mark}{part}"
    if not there.is_file():
        raise SiteError(f"{source.name} links to {address}, which is not there")
    copied = there.name if there.suffix else f"{there.name.lower()}.txt"
    shutil.copyfile(there, folder / copied)
    return copied
