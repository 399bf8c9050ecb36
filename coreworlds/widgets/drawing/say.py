"""Small pieces of the page that speak of rules."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.widgets.drawing.tree import Children, Node, h

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rule

__all__ = ["STOP", "button", "cite", "kept_together", "linked", "named", "panel", "spared"]

STOP = re.compile(r"[.,;:!?)’”]+")  # what may not begin a line
BEFORE = re.compile(r"[(“‘]*$")  # what may not end one
NUMBERED = r"#?\w*\d\w*"  # a space, a number, which copy, how many: "D4", "x2", "#2"


def button(
    text: Children, do: str, arg: str = "", *, icon: Node | None = None, class_: str = "", **attrs: str | None
) -> Node:
    """Make a button that sends a message."""
    return h(
        "button",
        icon,
        h("span", text),
        type="button",
        class_=f"cw-button {class_}".strip(),
        data_do=do,
        data_arg=arg or None,
        key=do + arg,
        **attrs,
    )


def panel(name: str, title: str, *children: object, aside: Node | None = None, **attrs: str | None) -> Node:
    """Make one of the panels beside the board."""
    head = h("h2", h("span", title, id=f"cw-{name}"), aside)
    return h("section", head, *children, class_=f"cw-panel cw-{name}", key=name, aria_labelledby=f"cw-{name}", **attrs)  # type: ignore[arg-type]


def cite(rule: Rule) -> Node:
    """Make the link that opens a rule, named by its title."""
    return h(
        "button",
        rule.title,
        type="button",
        class_="cw-cite",
        data_do="rule",
        data_arg=rule.id,
        title=rule.citation,
        key=rule.id,
    )


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
    return h("button", text, type="button", class_="cw-word", data_do="term", data_arg=term, translate=kept)


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
