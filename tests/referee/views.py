"""What one player may see of a position."""

from typing import Any

from .state import Data, gather, spread


def seen_by(position: Data, viewer: str) -> Data:
    """Give the position as a player knows it: unknown cards are ``"?"``."""
    # RB, Draw Phase (hands, decks); Set Up 8 and 10 (face down); design.md, seen_by: without seed and luck
    view = {key: value for key, value in position.items() if key not in ("seed", "luck")}
    view["galactic"] = [hidden(deck) for deck in position["galactic"]]
    view["player"] = [seat_seen(player, position, own=player["name"] == viewer) for player in position["player"]]
    return view


def hidden(pile: list[str]) -> list[str]:
    """Turn every card of a pile face down."""
    # RB, Draw Phase: the number of cards is public
    return gather(["?"] * len(spread(pile)))


def seat_seen(player: Data, position: Data, *, own: bool) -> Data:
    """Give one player's part of the table as its owner sees it, or as the others do."""
    # RB, Draw Phase: hands are hidden; RB, Draft 1 Unit: own discard pile; rulings.md, opponents-discard, choice-order
    seen: dict[str, Any] = {**player, "deck": hidden(player["deck"])}
    if own:
        return seen
    hand = spread(player["hand"])
    ask = position.get("pending", {})
    if ask.get("kind") == "ask" and player["name"] == position["turn"] and ask["card"] in hand:
        # RB, Tactic Cards: a Tactic takes effect before all eyes, then it is discarded
        hand.remove(ask["card"])
        seen["hand"] = gather(["?"] * len(hand) + [ask["card"]])
    else:
        seen["hand"] = hidden(hand)
    seen["kept"] = "?" if player["kept"] else ""
    if position["phase"] != "pregame":
        # RB, Pregame Draft 3: taken cards lie face up beside the deck, so they stay in sight
        pile = spread(player["discard"])
        top = [] if position["rulings"].get("opponents-discard", "") == "count only" else pile[-1:]
        seen["discard"] = gather(["?"] * (len(pile) - len(top)) + top)
    return seen
