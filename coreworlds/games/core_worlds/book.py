"""The register of Core Worlds: every rule's entry, and the functions gathered under their ids."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.rulebook import Register, read_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["RULES", "affordable", "enough_actions", "rule"]

RULES = read_rules(files("coreworlds.games.core_worlds").joinpath("rules"))
rule = Register()


def affordable(price: Callable[[Any, Any, Any], int]) -> Callable[[Galaxy, Empire, Any], Lack | None]:
    """Make of a price a check that the player has as much Energy."""

    def check(t: Galaxy, s: Empire, x: Any) -> Lack | None:  # noqa: ANN401  (what a verb is applied to)
        cost = price(t, s, x)
        return None if cost <= s.energy else ((cost, "Energy"), (s.energy, "Energy"))

    return check


def enough_actions(price: Callable[[Any, Any, Any], int]) -> Callable[[Galaxy, Empire, Any], Lack | None]:
    """Make of a price in Actions a check that the player has as many."""

    def check(t: Galaxy, s: Empire, x: Any) -> Lack | None:  # noqa: ANN401
        cost = price(t, s, x)
        return None if cost <= s.actions else (actions(cost), actions(s.actions))

    return check


def actions(n: int) -> tuple[int, str]:
    """Return an amount of Actions."""
    return (n, "Action" if n == 1 else "Actions")
