"""Whatever a person clicks, the page answers: hundreds of clicks on what it offers, chosen at random."""

from __future__ import annotations

import json
from random import Random

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.patch import apply
from coreworlds.widgets.drawing.tree import Node

FORM = {
    "players": "3",
    "name0": "Ana",
    "name1": "Ben",
    "name2": "Cleo",
    "kind0": "human",
    "kind1": "simple",
    "seed": "5",
}
AWAY = {"home", "new", "continue", "first", "start", "form"}  # they leave the table


def offers(node: Node | str) -> list[dict[str, object]]:
    """Give every message that the page can send."""
    if isinstance(node, str):
        return []
    found = [message for child in node.children for message in offers(child)]
    do = node.attrs.get("data-do")
    if do and do not in AWAY:
        # the browser sends no form whose number is empty
        arg = node.attrs.get("data-arg") or ("3" if node.tag == "form" and do == "lesson-answer" else "")
        found.append({"do": do, "arg": arg, "value": VALUES.get(do, "")})
    if node.attrs.get("data-look"):
        found.append({"do": "look", "arg": node.attrs["data-look"]})
    return found


VALUES = {"find": "enrgy surge", "pace": "step", "watch": "Ben"}


EACH = 2  # tables of each game, watched in each way
TRIED = [(game, seed) for game in cw.games() for seed in range(EACH)]


@pytest.mark.parametrize(("game", "seed"), TRIED)
@pytest.mark.parametrize("watcher", ["open", "turns", "Ana"])
def test_any_click_is_answered(game: str, seed: int, watcher: str) -> None:
    """No click fails, and patches keep the browser's tree the same as Python's."""
    luck = Random(f"{seed}{watcher}")
    app = App(game=game)
    tree = json.loads(json.dumps(app.page()["tree"]))
    kinds = {"kind1": "human", "kind2": "random"} if watcher == "turns" else {"kind2": "human"}
    message: dict[str, object] = {"do": "start", "fields": FORM | kinds | {"watcher": watcher}}
    for _ in range(120):
        answer = app.dispatch(message)
        tree = apply(answer["changes"], tree)
        assert not app.desk.trouble, (message, app.desk.trouble)
        message = luck.choice(offers(app.tree))
        if luck.random() < 0.3:
            message = {"do": "run"}

    assert tree == json.loads(json.dumps(app.page()["tree"]))
    assert str(app)
