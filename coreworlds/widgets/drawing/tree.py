"""
The tree of nodes that everything on the page is made of.

One tree has three uses: `markup.to_html`, `markup.to_text`, and the JSON form
that the front end keeps (`wire`), brought up to date by `patch.diff`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

__all__ = ["Attr", "Child", "Children", "Node", "Wire", "h", "wire"]

Attr = str | int | float | bool | None

STATES = frozenset({"aria_expanded", "aria_pressed"})


@dataclass(frozen=True, slots=True)
class Node:
    """
    One element: a tag, its attributes, its children, and a key among siblings.

    Attributes
    ----------
    tag
        HTML or SVG tag name.
    attrs
        Attribute name to text. Never changed after construction.
    children
        Nodes and texts.
    key
        Stable name among siblings, by which a diff recognises a moved node.
    """

    tag: str
    attrs: dict[str, str]
    children: tuple[Node | str, ...] = ()
    key: str = ""


Child = Node | str
Children = Child | None | Iterable["Children"]
Wire = Any  # str, or [tag, attrs, children] with the key as fourth entry


def h(tag: str, *children: Children, key: str = "", **attrs: Attr) -> Node:
    """
    Make a node; `class_` is `class`, other `_` are `-`, None and False leave out; a state that is off is said.

    Examples
    --------
    >>> h("p", "Hello ", None, [h("b", "Ana")], class_="who").attrs
    {'class': 'who'}
    """
    kept = {
        _attr(name): (str(value).lower() if name[:5] == "aria_" else "") if isinstance(value, bool) else str(value)
        for name, value in attrs.items()
        if value is not None and (value is not False or name in STATES)
    }
    return Node(tag, kept, tuple(_flat(children, [])), key)


def wire(node: Child) -> Wire:
    """Give the JSON form of a node: texts as they are, nodes as short lists."""
    if isinstance(node, str):
        return node
    short = [node.tag, node.attrs, [wire(child) for child in node.children]]
    return [*short, node.key] if node.key else short


@lru_cache(maxsize=1_000)
def _attr(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _flat(children: Iterable[Children], found: list[Child]) -> list[Child]:
    for child in children:
        if isinstance(child, Node):
            found.append(child)
        elif isinstance(child, str):
            if child:
                found.append(child)
        elif child is not None:
            _flat(child, found)
    return found
