"""The other readings of rulings: what each switch replaces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.near import near
from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import Rulebook
from coreworlds.games.core_worlds.book import RULES
from coreworlds.games.core_worlds.moves import gain
from coreworlds.games.core_worlds.rules.action import anything_payable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rule, Switch
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.rules.abilities import Use
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["checked", "rules_for", "switches"]

_TOKENS = 12


@cache
def switches() -> dict[str, Switch]:
    """Return the rulings that have another sensible reading."""
    return {rule.id: rule.switch for rule in RULES.values() if rule.switch is not None}


def checked(rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the choices that differ from the defaults; an unknown one raises `CoreWorldsError`."""
    for key, choice in rulings.items():
        if key not in switches():
            raise CoreWorldsError(
                "unknown ruling", found=shown(key), expected=near(shown(key), switches()) or ", ".join(switches())
            )
        if choice not in switches()[key].choices:
            raise CoreWorldsError(
                "unknown reading", place=key, found=shown(choice), expected=" or ".join(switches()[key].choices)
            )
    return {k: v for k, v in rulings.items() if v != switches()[k].default}


def rules_for(game: Game, rulings: Mapping[str, str]) -> Rulebook:
    """Return the rulebook with the readings chosen."""
    return _chosen(game.rulebook, tuple(sorted(rulings.items())))


@cache
def _chosen(book: Rulebook, rulings: tuple[tuple[str, str], ...]) -> Rulebook:
    for key, choice in rulings:
        rule_id, function = _OTHER[key, choice]
        book = book.replace(rule_id, function)
        book = Rulebook(_retold(book.rules, key, choice), book.functions)
    return book


def _retold(rules: Mapping[str, Rule], key: str, choice: str) -> dict[str, Rule]:
    """Return the register as it reads under another reading: each entry says what is so on this table."""
    why = f"This reading was chosen for this table. Otherwise: {rules[key].reading}"
    said = {key: {"reading": choice, "why": why}}
    for rule_id, words in switches()[key].entries.get(choice, {}).items():
        said[rule_id] = said.get(rule_id, {}) | dict(words)
    return {**rules, **{rule_id: replace(rules[rule_id], **dict[str, Any](words)) for rule_id, words in said.items()}}


def _other_actions(t: Galaxy) -> int:
    at = t.rules["sector-two-rounds"](t)
    card = t.parts.set.sectors[at]
    return card.actions if card.source("actions") else (4, 5, 5, 5, 6)[at]


def _token_counts(t: Galaxy, s: Empire) -> None:
    gain(t, s, 1, "prestige-token", "Energy Token")


def tokens_left(t: Galaxy) -> int:
    """Return the number of tokens left in the box; below 0 where more lie on cards than there are."""
    on_cards = sum(c >> MARK for c in t.central if c >= 0)
    return _TOKENS - on_cards - sum(u >> MARK for s in t.seats for u in s.units if u >= 0)


def once_a_round(t: Galaxy, s: Empire, x: Use) -> Lack | None:
    zone, at = x[0]
    if zone != "unit":
        return None
    card = s.units[at] & MASK
    copies = sum(u & MASK == card for u in s.units)
    left = copies - s.used.count(card)
    return None if left > 0 else ((1, "use left this Round"), (0, "uses left this Round"))


def _count_only(t: Galaxy, s: Empire) -> tuple[int, ...]:
    return (-1,) * len(s.discard)


_OTHER: dict[tuple[str, str], tuple[str, Callable[..., Any]]] = {
    ("sector-actions", "4, 5, 5, 5, 6"): ("actions-by-sector", _other_actions),
    ("prestige-token", "yes"): ("prestige-token", _token_counts),
    ("token-supply", "12"): ("token-supply", tokens_left),
    ("forced-pass", "anything payable"): ("forced-pass", anything_payable),
    ("once-as-action", "once a round"): ("once-as-action", once_a_round),
    ("opponents-discard", "count only"): ("opponents-discard", _count_only),
}
