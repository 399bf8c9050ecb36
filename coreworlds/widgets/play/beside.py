"""A game's rules beside those of another: a quiet line under each rule, and all of them in one list."""

from __future__ import annotations

from coreworlds.engine import Game, Rule
from coreworlds.engine.game import game as game_of
from coreworlds.games.comparison import Gone, RuleComparison
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, cite, dim, h, press

__all__ = ["all_beside", "beside"]

HEADS = {"same": "The same", "changed": "Changed", "new": "New"}


def beside(game: Game, rule: str) -> list[Node]:
    """Say how a rule lies beside each game that this one is compared with; that rule's text opens beneath."""
    return [_line(comparison, rule) for comparison in game.page.compared]


def _line(comparison: RuleComparison, rule: str) -> Node:
    other, likeness = game_of(comparison.other), comparison.of(rule)
    head = f"In {other.title}: "
    every = press("All rules side by side", do="beside", arg=other.id)
    if likeness.kind == "new":
        return h("p", head, h("b", "no such rule"), ". It is new. ", every, class_="cw-beside")
    words = [h("b", likeness.kind), f". {likeness.text}" if likeness.text else "."]
    theirs = _folded(other.rulebook.rules[likeness.of], head, words)
    return h("div", theirs, every, class_="cw-beside")


def _folded(rule: Rule, *words: object) -> Node:
    """Fold a rule of another game under some words: its title, its text and where it stands."""
    return h(
        "details",
        h("summary", *(words or (rule.title,))),  # type: ignore[arg-type]  # words and nodes
        h("p", h("b", f"{rule.title}. ") if words else None, rule.text),
        dim(rule.citation),
        key=f"beside-{rule.id}",
    )


def all_beside(desk: Desk, _layout: object, name: str) -> list[Node | None]:
    """List every rule of both games: the same, changed, new, and gone."""
    own = desk.position.game
    comparison = next((found for found in own.page.compared if found.other == name), None)
    if comparison is None:
        return [h("p", "These games are not compared.")]
    other = game_of(name)
    found = {kind: [rule for rule in own.rulebook if comparison.of(rule).kind == kind] for kind in HEADS}
    lost = sum(len(group.rules) for group in comparison.gone)
    return [
        h("h3", f"{own.title} beside {other.title}"),
        *(_group(own, comparison, kind, rules) for kind, rules in found.items()),
        h("h4", f"Gone: {lost} rules"),
        *(_gone(other, group) for group in comparison.gone),
    ]


def _group(own: Game, comparison: RuleComparison, kind: str, rules: list[str]) -> Node:
    lines = [h("li", cite(own.rulebook.rules[rule]), " ", comparison.of(rule).text, key=rule) for rule in rules]
    head = h("summary", f"{HEADS[kind]}: {len(rules)} rules")
    return h("details", head, h("ul", lines), key=f"beside-{kind}", class_="cw-beside")


def _gone(other: Game, group: Gone) -> Node:
    lines = [h("li", _folded(other.rulebook.rules[rule]), key=rule) for rule in group.rules]
    head = h("summary", h("b", f"{group.title}: {len(group.rules)}"), f". {group.text}")
    return h("details", head, h("ul", lines), key=f"gone-{group.title}", class_="cw-beside")
