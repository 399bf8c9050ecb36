"""Final scores, each bonus by itself, tie-breaks and winners."""

from typing import Any

from .deck import effects, with_own
from .state import Data, opened
from .strength import count, empire, generated, warzone


def bonuses(player: Data, cards: dict[str, Data]) -> list[tuple[str, int]]:
    """List the bonus Empire Points of the cards in a Warzone, card by card."""
    # RB, Winning the Game, Bonus Empire Points: cards in Warzones, counting types of cards in Empires
    found = []
    for name in warzone(player):
        for _, effect in effects(cards[name], "end"):
            times = 1
            if effect.get("per") == "energy":
                times = generated(player, cards)
            elif "per" in effect:
                where = warzone(player) if effect.get("where") == "warzone" else empire(player)
                times = count(where, effect["per"], cards)
            found.append((name, effect["points"] * times))
    return found


def score(player: Data, cards: dict[str, Data]) -> Data:
    """Score one Empire."""
    # RB, Winning the Game: bonus points, printed points, tie-breaks
    printed = sum(cards[name].get("points", 0) for name in empire(player))
    extra = bonuses(player, cards)
    return {
        "printed": printed,
        "bonuses": extra,
        "total": printed + sum(points for _, points in extra),
        "energy": generated(player, cards),
        "worlds": len(player["worlds"]) + (1 if player["home"] else 0),
    }


def final_scores(position: Data, cards: dict[str, Data]) -> Data:
    """Give every player's score and the winners; victory is shared after all tie-breaks."""
    # RB, Winning the Game, Victory; rulings.md, tie-last and home-counts
    cards = with_own(position, cards)
    p = opened(position)
    scores = {player["name"]: score(player, cards) for player in p["player"]}

    def rank(name: str) -> tuple[Any, ...]:
        return scores[name]["total"], scores[name]["energy"], scores[name]["worlds"]

    best = max(rank(name) for name in scores)
    return {"scores": scores, "winners": [name for name in scores if rank(name) == best]}
