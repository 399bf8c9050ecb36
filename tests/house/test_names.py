"""One name, one class: a reader who meets a name need not ask which of two classes it means."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.house.imports import PACKAGE, modules

# Their classes may share a name with a class of another layer: they show or ask about the same thing.
APART = ("tutor", "widgets")


def owner(module: str) -> str:
    """Return the layer of a module, or its game: the classes of two games may share a name."""
    parts = module.removeprefix(f"{PACKAGE}.").split(".")
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else parts[0]


def test_no_two_classes_share_a_name() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and owner(name) not in APART:
                places[node.name].add(name)
    shared = {
        name: sorted(found)
        for name, found in places.items()
        if len(found) > 1 and not all(module.startswith(f"{PACKAGE}.games.") for module in found)
    }

    assert shared == {}
