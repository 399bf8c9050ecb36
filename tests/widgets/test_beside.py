"""The rule panel of a game that is compared with another: what is the same, changed, new or gone."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.drawing.tree import Node
from tests.widgets.test_games import buttons, say

GAMES = [cw.game(name) for name in cw.games() if cw.game(name).page.compared]
CASES = [(game, comparison) for game in GAMES for comparison in game.page.compared]
each_pair = pytest.mark.parametrize(("game", "comparison"), CASES, ids=[f"{g.id}-{c.other}" for g, c in CASES])


def panel(node: Node | str) -> Node | None:
    if isinstance(node, str):
        return None
    if "cw-rule" in node.attrs.get("class", "").split():
        return node
    return next((found for child in node.children if (found := panel(child))), None)


def shown(game: str, word: str, arg: str) -> Node:
    """Begin a game, open something, and return the rule panel."""
    found = panel(say(say(App(game=game), "first"), word, arg).tree)
    assert found is not None
    return found


@each_pair
@pytest.mark.parametrize("kind", ["same", "changed", "new"])
def test_a_rule_says_how_it_lies_beside_the_other_game(game: cw.Game, comparison: object, kind: str) -> None:
    """It names the other game and the class, says what changed, and holds the other rule's text."""
    rule = next(r for r in game.rulebook if comparison.of(r).kind == kind)  # type: ignore[attr-defined]
    likeness, other = comparison.of(rule), cw.game(comparison.other)  # type: ignore[attr-defined]
    text = to_text(shown(game.id, "rule", rule))
    assert f"In {other.title}: {'no such rule' if kind == 'new' else kind}" in text
    assert likeness.text in text
    if likeness.of:
        assert other.rulebook.rules[likeness.of].text in text


@each_pair
def test_all_rules_stand_side_by_side(game: cw.Game, comparison: object) -> None:
    """One list of everything: each own rule as a link, each rule that is gone with its text."""
    name = comparison.other  # type: ignore[attr-defined]
    found = shown(game.id, "beside", name)
    assert {node.attrs["data-arg"] for node in buttons(found, "rule")} >= set(game.rulebook)
    text = to_text(found)
    assert not [r for g in comparison.gone for r in g.rules if cw.game(name).rulebook.rules[r].text not in text]  # type: ignore[attr-defined]


def test_a_game_that_is_compared_with_none_says_nothing() -> None:
    """Core Worlds has no line of the kind, and what is not compared does not open."""
    alone = next(name for name in cw.games() if not cw.game(name).page.compared)
    assert "no such rule" not in to_text(shown(alone, "rule", next(iter(cw.game(alone).rulebook))))
    app = say(say(App(game=alone), "first"), "beside", GAMES[0].id)
    assert app.desk.open[0] != "beside"
