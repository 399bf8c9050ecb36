"""What brings an `App` to a view: messages, a press on what it shows, games played until something is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node

GAME = "core-worlds"
NAMES = ("Ana", "Ben", "Cleo", "Dan")
VIEWS: dict[str, Callable[[], App]] = {}


def view(make: Callable[[], App]) -> Callable[[], App]:
    """Enter a view under its name."""
    VIEWS[make.__name__.strip("_").replace("_", "-")] = make
    return make


def do(app: App, word: str, arg: str = "", **more: Any) -> App:  # noqa: ANN401 - parts of a message
    """Send a message, which must not fail."""
    app.dispatch({"do": word, "arg": arg, **more})
    assert not app.desk.trouble, app.desk.trouble
    return app


def nodes(node: Node | str) -> Iterator[Node]:
    """Give all elements."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def first(app: App, word: str) -> str:
    """Give the argument of the first element that sends this word."""
    return next(node.attrs.get("data-arg", "") for node in nodes(app.tree) if node.attrs.get("data-do") == word)


def press(app: App, word: str) -> App:
    """Press the first element that sends this word."""
    return do(app, word, first(app, word))


@cache
def played(seats: int, until: Callable[[cw.Position], bool], seed: int = 7) -> cw.Position:
    """Play as plain players do, until something is so and somebody decides."""
    pos = cw.setup(GAME, players=NAMES[:seats], seed=seed)
    for number in range(3000):
        pos = (cw.advance(pos) or [None])[-1].after if cw.advance(pos) else pos
        if until(pos) or pos.over:
            return pos
        pos = cw.step(pos, choose(pos, "simple", seed=number)).after
    raise AssertionError("this is never so")


def acts(pos: cw.Position) -> bool:
    return pos.phase == "action" and pos.round == 1


def late(pos: cw.Position) -> bool:
    return pos.phase == "action" and pos.round == 9


def invades(pos: cw.Position) -> bool:
    return any(str(action).startswith("send ") for action in cw.legal(pos))


def asks(pos: cw.Position) -> bool:
    return any(str(action).startswith("choose ") for action in cw.legal(pos))


def never(pos: cw.Position) -> bool:
    return False
