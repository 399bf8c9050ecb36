"""The wrong rules of a game, the nearest to a rule first."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from coreworlds.engine import Game, WrongRule

__all__ = ["misreadings_of", "near_rules", "wrong_rules"]


@lru_cache(maxsize=512)
def near_rules(game: Game, rule_id: str) -> dict[str, int]:
    """Return all rules with how many links of the register lie between, the nearest first."""
    links = _links(game)
    far, pile = {rule_id: 0}, deque([rule_id])
    while pile:
        at = pile.popleft()
        for other in links[at]:
            if other not in far:
                far[other] = far[at] + 1
                pile.append(other)
    return far


@lru_cache(maxsize=8)
def _links(game: Game) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {rule_id: [] for rule_id in game.rulebook}
    for rule in game.rulebook.rules.values():
        for other in rule.related:
            found[rule.id].append(other)
            found[other].append(rule.id)
    return {rule_id: tuple(dict.fromkeys(others)) for rule_id, others in found.items()}


@lru_cache(maxsize=512)
def wrong_rules(game: Game, rule_id: str) -> tuple[WrongRule, ...]:
    """
    Return all wrong rules of a game, those that misread a rule or one near it first.

    Examples
    --------
    >>> import coreworlds as cw
    >>> all(w.rule for w in wrong_rules(cw.game("core-worlds"), "draft-cost"))
    True
    """
    far = near_rules(game, rule_id)
    return tuple(sorted(game.wrong_rules, key=lambda w: (min(far.get(r, _FAR) for r in w.rules), w.id)))


@lru_cache(maxsize=512)
def misreadings_of(game: Game, rule_id: str) -> tuple[WrongRule, ...]:
    """Return the wrong rules that misread this very rule."""
    return tuple(w for w in wrong_rules(game, rule_id) if rule_id in w.rules)


_FAR = 99  # no links lead there
