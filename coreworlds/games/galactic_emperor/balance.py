"""What is counted to see how tiles and prices play: seats, the order of choosing, rounds, and how games end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.balance import Balance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.games.balance import FinishedGame
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["BALANCE"]

_ROUNDS, _TOKEN, _POINT = "rounds", "games with the last token taken", "games with the last Victory Point taken"


def _labels(played: FinishedGame) -> Mapping[str, tuple[str, str]]:
    """Return each player's seat in the layout, and place in the order of choosing in round 1."""
    order = [told.player for told in played.of("role")]  # in round 1 each player chooses one role
    seats = enumerate(played.end.seats, 1)
    return {name: (f"seat {at}", f"choice {order.index(name) + 1} of round 1") for at, name in seats}


def _numbers(played: FinishedGame) -> Mapping[str, float]:
    t: Galaxy = played.end.table_for(None)  # type: ignore[assignment]  # a table of this game
    return {
        _ROUNDS: t.round,
        _TOKEN: any(s.tokens <= 0 for s in t.seats),
        _POINT: t.points <= 0,
        "Victory Points, on average": sum(s.points for s in t.seats) / len(t.seats),
    }


BALANCE = Balance(
    labels=_labels, most=1.3, shown="choice", numbers=_numbers, limits={_ROUNDS: (5, 14)}, ever=(_TOKEN, _POINT)
)
