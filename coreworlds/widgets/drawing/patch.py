"""
The difference between two trees, as a short list of changes, and its use.

Three changes exist; each names a node by its path of child numbers:

- ``["set", path, node]``: another node stands there;
- ``["attr", path, {name: text or None}]``: attributes changed (None: gone);
- ``["kids", path, [number or node, …]]``: the children are these, a number being
  the child that stood there before.

They are made from the root downwards, so every path is one of the new tree.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

from coreworlds.widgets.drawing.tree import Child, Node, Wire, wire

__all__ = ["Change", "apply", "diff"]

Change = list[Any]


def diff(old: Child, new: Child) -> list[Change]:
    """
    Give the changes that make `old` into `new`.

    Examples
    --------
    >>> from coreworlds.widgets.drawing.tree import h
    >>> diff(h("p", "4 Actions"), h("p", "3 Actions"))
    [['set', [0], '3 Actions']]
    """
    changes: list[Change] = []
    _compare(old, new, [], changes)
    return changes


def apply(changes: list[Change], tree: Wire) -> Wire:
    """Give the tree (in JSON form) after the changes; the one given stays as it is."""
    for kind, path, value in changes:
        tree = _at(tree, path, kind, value)
    return tree


def _compare(old: Child, new: Child, path: list[int], out: list[Change]) -> None:
    if old is new:
        return
    if isinstance(old, str) or isinstance(new, str) or (old.tag, old.key) != (new.tag, new.key):
        if old != new:
            out.append(["set", path, wire(new)])
        return
    _compare_attrs(old, new, path, out)
    _compare_children(old, new, path, out)


def _compare_attrs(old: Node, new: Node, path: list[int], out: list[Change]) -> None:
    if old.attrs == new.attrs:
        return
    gone: dict[str, str | None] = {name: None for name in old.attrs if name not in new.attrs}
    changed = {name: text for name, text in new.attrs.items() if old.attrs.get(name) != text}
    out.append(["attr", path, gone | changed])


def _compare_children(old: Node, new: Node, path: list[int], out: list[Change]) -> None:
    if old.children is new.children:
        return
    pairs = _pairs(old.children, new.children)
    if pairs is not None:
        for number, was, now in pairs:
            _compare(was, now, [*path, number], out)
        return
    before = _match(old.children, new.children)
    if before != list(range(len(old.children))):
        fresh = zip(before, new.children, strict=True)
        out.append(["kids", path, [wire(child) if place is None else place for place, child in fresh]])
    for number, place in enumerate(before):
        if place is not None:
            _compare(old.children[place], new.children[number], [*path, number], out)


def _pairs(old: tuple[Child, ...], new: tuple[Child, ...]) -> list[tuple[int, Child, Child]] | None:
    """Give the children that may differ, each with its place; None if others than before stand there."""
    if len(old) != len(new):
        return None
    found: list[tuple[int, Child, Child]] = []
    for number, (was, now) in enumerate(zip(old, new, strict=True)):
        if was is now:
            continue
        if _identity(was) != _identity(now):
            return None
        found.append((number, was, now))
    return found


def _match(old: tuple[Child, ...], new: tuple[Child, ...]) -> list[int | None]:
    """For each new child, the place of the old one that it continues."""
    waiting: defaultdict[tuple[str, str], deque[int]] = defaultdict(deque)
    for number, child in enumerate(old):
        waiting[_identity(child)].append(number)
    found = (waiting[_identity(child)] for child in new)
    return [places.popleft() if places else None for places in found]


def _identity(child: Child) -> tuple[str, str]:
    return ("#text", "") if isinstance(child, str) else (child.tag, child.key)


def _at(tree: Wire, path: list[int], kind: str, value: Any) -> Wire:  # noqa: ANN401 - JSON
    if path:
        kids = list(tree[2])
        kids[path[0]] = _at(kids[path[0]], path[1:], kind, value)
        return [tree[0], tree[1], kids, *tree[3:]]
    if kind == "set":
        return value
    if kind == "attr":
        merged = {name: text for name, text in (tree[1] | value).items() if text is not None}
        return [tree[0], merged, *tree[2:]]
    kids = [tree[2][kid] if isinstance(kid, int) else kid for kid in value]
    return [tree[0], tree[1], kids, *tree[3:]]
