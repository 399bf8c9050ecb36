"""The Regent's victory count: points for planets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import gain, planets, sectors

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


@rule("regent-count")
def count(t: Galaxy) -> None:
    """Give each player 1 Victory Point for each planet he controls."""
    award(t, "regent-count")


def award(t: Galaxy, rule_id: str) -> None:
    """Hold a victory count."""
    for s in t.seats:
        points = t.rules["planet-count"](t, s)
        gain(t, s, points, rule_id, "planets")


@rule("planet-count")
def planets_of(t: Galaxy, s: Duke) -> int:
    """Return how many planets a player controls."""
    away = sum(planets(t, at) for at in sectors(s) if at != s.home)
    return away + t.rules["home-planets"](t, s)  # type: ignore[no-any-return]


@rule("home-planets")
def planets_at_home(t: Galaxy, s: Duke) -> int:
    """Return how many planets of the home sector count."""
    return planets(t, s.home)
