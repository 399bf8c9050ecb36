"""What is counted to see how the cards play: Home Worlds, seats, cards taken, and points taken by Sector."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.api import result
from coreworlds.games.balance import Balance
from coreworlds.games.core_worlds.cards import card_set

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coreworlds.games.balance import FinishedGame

__all__ = ["BALANCE"]

_SECTORS = tuple(f"points taken in Sector {n}" for n in range(1, 6))
_TAKEN = ("draft", "prestige", "conquer")  # kinds of event
_IDLE, _LAST = "Rounds in which nobody takes anything", "takes in Round 10"


def _labels(played: FinishedGame) -> Mapping[str, tuple[str, str]]:
    """Return each player's seat, counted from the holder of the Destiny Marker, and Home World."""
    count, first = len(played.end.seats), played.begin.destiny
    homes = [played.end.parts.names[played.end.seat(name).home] for name in played.end.seats]
    return {name: (f"seat {(at - first) % count + 1}", homes[at]) for at, name in enumerate(played.end.seats)}


def _numbers(played: FinishedGame) -> Mapping[str, float]:
    scores, card = result(played.end).scores, {each.name: each for each in card_set().cards}
    totals = sorted((score.total for score in scores), reverse=True)
    points = Counter[str]()
    for told in played.of(*_TAKEN):
        points[f"points taken in Sector {card[told.facts['card']].sector}"] += card[told.facts["card"]].points
    for bonus in (bonus for score in scores for bonus in score.bonuses):
        points[f"points taken in Sector {card[bonus.card].sector}"] += bonus.points
    rounds = Counter(told.round for told in played.of(*_TAKEN))
    head = {"average score": sum(totals) / len(totals), "lead of the winner": totals[0] - totals[1]}
    return {**head, **{name: points[name] for name in _SECTORS}, _IDLE: 10 - len(rounds), _LAST: rounds["Round 10"]}


def _components() -> Mapping[tuple[str, ...], int]:
    cards = [card for card in card_set().cards if card.sector is not None and card.kind != "sector"]
    return {(card.name, str(card.sector), card.kind): card.copies or 1 for card in cards}


BALANCE = Balance(
    labels=_labels,
    most=1.25,
    numbers=_numbers,
    limits={_LAST: (1, 99)},
    rising=_SECTORS,
    used=lambda played: (told.facts["card"] for told in played.of("take", *_TAKEN)),
    components=_components,
    head=("card", "Sector", "kind"),
    options=lambda seed: {"pregame_draft": seed % 10 == 0},
)
