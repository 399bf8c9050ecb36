"""What is counted to see how games go: seats, the order of choosing, factions, rounds, and what the stars came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.balance import Balance
from coreworlds.games.risk_legacy.moves import called

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.games.balance import FinishedGame
    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["BALANCE"]

_ROUNDS, _TAKEN, _BOUGHT = "rounds", "HQs taken", "Red Stars bought"
_LONGEST = 60  # rounds of a game


def _labels(played: FinishedGame) -> Mapping[str, tuple[str, str, str]]:
    """Return each player's seat in the layout, place in the order of choosing, and faction."""
    t: Earth = played.end.table_for(None)  # type: ignore[assignment]  # a table of this game
    many = len(t.seats)
    return {
        s.name: (f"seat {s.at + 1}", f"choice {(s.at - t.first) % many + 1}", f"choice of {called(s.faction)}")
        for s in t.seats
    }


def _numbers(played: FinishedGame) -> Mapping[str, float]:
    t: Earth = played.end.table_for(None)  # type: ignore[assignment]  # a table of this game
    count = {kind: sum(1 for _ in played.of(kind)) for kind in ("hq-taken", "buy", "attack", "knockout")}
    return {
        _ROUNDS: t.round,
        "attacks, on average": count["attack"],
        _TAKEN: count["hq-taken"],
        _BOUGHT: count["buy"],
        "players knocked out": count["knockout"],
    }


BALANCE = Balance(
    labels=_labels, most=1.4, shown="choice", numbers=_numbers, limits={_ROUNDS: (1, _LONGEST)}, ever=(_TAKEN, _BOUGHT)
)
