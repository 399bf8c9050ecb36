"""The register of Core Worlds: every rule's entry, and the functions gathered under their ids."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.glossary import read_terms
from coreworlds.engine.rulebook import Register, is_lasting, read_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.table import Move
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["GLOSSARY", "KIND_STAYS", "RULES", "TEXT_STAYS", "affordable", "enough_actions", "rule"]

_FOLDER = files("coreworlds.games.core_worlds").joinpath("rules")
RULES = read_rules(_FOLDER)
GLOSSARY = read_terms(_FOLDER)
rule = Register()
_MOST_SETS = 32  # card sets whose prices are kept


class affordable:  # noqa: N801  (used as a function: it makes of a price a check)
    """Make of a price a check that the player has as much Energy."""

    __slots__ = ("__weakref__", "_kept", "_price")

    def __init__(self, price: Callable[[Any, Any, Any], int]) -> None:
        """Check this price; one that depends only on the card is asked once for each card."""
        self._price = price
        self._kept: dict[Any, dict[Any, int]] | None = {} if is_lasting(price) else None

    def __call__(self, t: Galaxy, s: Empire, x: Any) -> Lack | None:  # noqa: ANN401  (what a verb is applied to)
        """Return what is lacking."""
        cost = self._price(t, s, x)
        return None if cost <= s.energy else ((cost, "Energy"), (s.energy, "Energy"))

    def only(self, t: Galaxy, s: Empire, moves: list[Move]) -> list[Move]:
        """Return the moves whose price can be paid."""
        energy = s.energy
        if self._kept is None:
            price = self._price
            return [m for m in moves if price(t, s, m[1]) <= energy]
        prices = self._kept.get(t.parts)
        if prices is None:
            if len(self._kept) >= _MOST_SETS:
                self._kept.clear()
            prices = self._kept[t.parts] = {}
        try:
            return [m for m in moves if prices[m[1]] <= energy]
        except KeyError:
            prices.update({x: self._price(t, s, x) for _, x in moves})
            return self.only(t, s, moves)


def enough_actions(price: Callable[[Any, Any, Any], int]) -> Callable[[Galaxy, Empire, Any], Lack | None]:
    """Make of a price in Actions a check that the player has as many."""

    def check(t: Galaxy, s: Empire, x: Any) -> Lack | None:  # noqa: ANN401
        cost = price(t, s, x)
        return None if cost <= s.actions else (actions(cost), actions(s.actions))

    return check


KIND_STAYS = "What kind of card it is never changes."
TEXT_STAYS = "What a card's text says never changes."


def actions(n: int) -> tuple[int, str]:
    """Return an amount of Actions."""
    return (n, "Action" if n == 1 else "Actions")
