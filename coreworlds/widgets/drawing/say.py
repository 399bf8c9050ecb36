"""Small pieces of the page, each drawn in one way: buttons, fields, panels, links to rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from coreworlds.engine import Game, Rule
from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.tree import Attr, Children, Node, h

__all__ = [
    "STOP", "banner", "button", "cite", "dim", "fold", "kept_together", "linked", "named", "panel", "press",
    "select", "spared", "submit", "tools",
]  # fmt: skip

STOP = re.compile(r"[.,;:!?)’”]+")  # what may not begin a line
BEFORE = re.compile(r"[(“‘]*$")  # what may not end one
NUMBERED = r"#?\w*\d\w*"  # a space, a number, which copy, how many: "D4", "x2", "#2"


def button(text: Children, do: str, arg: str = "", *, icon: str = "", class_: str = "", **attrs: Attr) -> Node:
    """Make a button that sends a message."""
    name = f"cw-button {class_}".strip()
    inside = glyph(icon), h("span", text)
    return h("button", inside, type="button", class_=name, data_do=do, data_arg=arg or None, key=do + arg, **attrs)


def press(
    *inside: Children,
    do: str | None = None,
    arg: str | None = None,
    class_: str | None = "cw-cite",
    key: str = "",
    **attrs: Attr,
) -> Node:
    """Make words or a drawing that sends a message where it is pressed."""
    return h("button", inside, type="button", class_=class_, data_do=do, data_arg=arg or None, key=key, **attrs)


def submit(text: str, class_: str = "", *, key: str = "", **attrs: Attr) -> Node:
    """Make the button that sends a form; of several, each sends its own name and value."""
    return h("button", h("span", text), type="submit", class_=f"cw-button {class_}".strip(), key=key, **attrs)


def select(choices: Mapping[str, str], now: str, *, key: str = "", **attrs: Attr) -> Node:
    """Make a list of which one is chosen: each value with its words."""
    options = [h("option", words, value=value, selected=value == now) for value, words in choices.items()]
    return h("select", options, key=key, **attrs)


def fold(title: Children, *inside: Children, key: str = "", **attrs: Attr) -> Node:
    """Fold something under its title."""
    return h("details", h("summary", title), inside, key=key, **attrs)


def dim(*words: Children, key: str = "", **attrs: Attr) -> Node:
    """Make a quiet paragraph."""
    return h("p", words, class_="cw-dim", key=key, **attrs)


def tools(*inside: Children, key: str = "", class_: str = "cw-tools-of", **attrs: Attr) -> Node:
    """Put buttons and fields beside one another."""
    return h("div", inside, class_=class_, key=key, **attrs)


def banner(key: str, words: Children, *ways: Children, **attrs: Attr) -> Node:
    """Say something above the table, with what can be done about it."""
    return h("div", h("span", words), ways, class_="cw-banner", role="status", key=key, **attrs)


def panel(name: str, title: str, *children: Children, aside: Node | None = None, key: str = "", **attrs: Attr) -> Node:
    """Make one of the panels beside the board."""
    head = h("h2", h("span", title, id=f"cw-{name}"), aside)
    about = f"cw-{name}"
    return h("section", head, children, class_=f"cw-panel {about}", key=key or name, aria_labelledby=about, **attrs)


def cite(rule: Rule) -> Node:
    """Make the link that opens a rule, named by its title."""
    return press(rule.title, do="rule", arg=rule.id, title=rule.citation, key=rule.id)


@lru_cache(maxsize=1024)
def linked(text: str, game: Game, seats: tuple[str, ...] = ()) -> tuple[Node | str, ...]:
    """Give a text in which each word of the glossary is a link to its meaning; a translator leaves names alone."""
    names = _terms(game)
    parts: list[Node | str] = []
    at = 0
    for found in _pattern(game, seats).finditer(text):
        term = names.get(found[0]) or names.get(found[0].removesuffix("s"))
        word = _word(found[0], term, game) if term else _name(found[0])
        stop = STOP.match(text, found.end())
        gap = text[at : found.start()]
        before = BEFORE.search(gap)[0]  # type: ignore[index]  # it finds nothing as something
        parts += [gap.removesuffix(before), kept_together(word, stop[0] if stop else "", before)]
        at = stop.end() if stop else found.end()
    return tuple(part for part in (*parts, text[at:]) if part)


def kept_together(link: Node, stop: str, before: str = "") -> Node:
    """Keep a link on one line with the stop after it, and with the bracket before it."""
    return h("span", before, link, stop, class_="cw-together") if stop or before else link


def spared(text: str, names: Iterable[str]) -> list[Node | str]:
    """
    Give a text in which a translator leaves alone some names, and numbers.

    Examples
    --------
    >>> [str(part) if isinstance(part, str) else part.children for part in spared("take Core x2", ["Core"])]
    ['take ', ('Core',), ' ', ('x2',)]
    """
    parts = re.split(rf"(\b(?:{_any(names)})s?\b|{NUMBERED})", text)
    return [_name(part) if number % 2 else part for number, part in enumerate(parts) if part]


@lru_cache(maxsize=1024)
def named(text: str, game: Game, seats: tuple[str, ...]) -> list[Node | str]:
    """Give a text in which a translator leaves alone the names of the pieces and of the players, and numbers."""
    return spared(text, {*_pieces(game), *seats})


def _name(text: str) -> Node:
    return h("span", text, translate="no")


def _word(text: str, term: str, game: Game) -> Node:
    kept = "no" if term in _pieces(game) else None
    return press(text, do="term", arg=term, class_="cw-word", translate=kept)


@lru_cache(maxsize=8)
def _terms(game: Game) -> dict[str, str]:
    return {term.term: term.term for term in game.teaching.glossary if term.term[:1].isupper()}


@lru_cache(maxsize=8)
def _pieces(game: Game) -> frozenset[str]:
    """Give the names that are printed on the pieces."""
    return frozenset(str(getattr(piece, "name", piece)) for piece in game.components)


@lru_cache(maxsize=8)
def _pattern(game: Game, seats: tuple[str, ...]) -> re.Pattern[str]:
    """Give what finds the words of the glossary and the names of the pieces, in the plural too, and of the players."""
    return re.compile(rf"\b(?:{_any({*_terms(game), *_pieces(game), *seats})})s?\b")


def _any(names: Iterable[str]) -> str:
    """Give what finds any of some names, the longest first."""
    return "|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))) or "(?!)"
