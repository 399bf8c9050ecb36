"""Resource cards: buying stars, returning cards, drawing, the row, the Coin pile."""

from collections.abc import Callable

from .board import add, city, coins, held, holder, power, ruled, troops
from .box import COIN, NINE, SMALL_CITIES, TERRITORIES, Data

Shuffle = Callable[[str, list[str]], list[str]]
EXPAND_CARD, CARD_TROOP = "Imperial Balkania B", "Khan Industries B"


def give_back(g: Data, name: str, cards: list[str]) -> None:
    """Put cards back: Territory cards to the discard pile, Coin cards to the sideboard."""
    # RB, Turn In Cards for a Red Star; Recruit Troops
    for card in cards:
        g["seat"][name]["cards"].remove(card)
        if card == COIN:
            g["coin_pile"] += 1
        else:
            g["discard"].append(card)


def may_draw(g: Data, name: str) -> bool:
    """Tell whether a player has earned a card: by a conquest, or Balkania by expanding into four territories."""
    # RB, Drawing a Card; powers, Imperial Balkania
    return bool(g["conquered"]) or (power(g, name, EXPAND_CARD) and len(g["expanded"]) >= 4)


def draws(g: Data, name: str) -> list[str]:
    """List what a player may draw: face-up Territory cards of own territories, or a Coin card."""
    # RB, Drawing a Card; rulings, card-must
    own = [card for card in g["row"] if holder(g, card) == name]
    coin = [COIN] if g["coin_pile"] > 0 else []
    if own and ruled(g, "card-must") == "published":
        return own
    return own + coin


def next_card(g: Data, shuffle: Shuffle) -> None:
    """Put the next Territory card into slot 1; the discard pile is shuffled when the deck is empty."""
    # RB, Drawing a Card; When Decks Run Out; rulings, slide
    if not g["deck"]:
        g["deck"], g["discard"] = shuffle("deck", g["discard"]), []
    if g["deck"]:
        g["row"].insert(0, g["deck"].pop(0))
        if coins(g, g["row"][0]) % 2 == 0:
            event(g, shuffle)


def event(g: Data, shuffle: Shuffle) -> None:
    """Turn over the top Event card and do what it says; the discarded are shuffled when the deck is empty."""
    # RB, Event Cards; rulings, event-deck and coin-event
    if not g["event_deck"]:
        g["event_deck"], g["event_discard"] = shuffle("events", g["event_discard"]), []
    if g["event_deck"]:
        card = g["event_deck"].pop(0)
        assert card == SMALL_CITIES
        g["event_discard"].append(card)
        # facts 2.8, the public example
        for place in TERRITORIES:
            if city(g, place).get("kind") == "minor" and 1 <= troops(g, place) <= 2:
                add(g, place, -1)


def completed(g: Data) -> bool:
    """Tell whether the mission that lies face up is completed in this turn."""
    # RB, Completing a Mission; the public example: nine territories conquered
    return g["mission"] == NINE and len(set(g["conquered"])) >= 9


def reward_mission(g: Data) -> None:
    """Give a Red Star for the mission, and put the next one face up."""
    # RB, Completing a Mission
    g["seat"][g["active"]]["stars"] += 1
    g["mission"] = g["mission_deck"].pop(0) if g["mission_deck"] else ""


def draw_territory(g: Data, name: str, card: str, shuffle: Shuffle) -> None:
    """Take a Territory card; those before it move up, a new one comes."""
    # RB, Drawing a Card; rulings, slide
    g["row"].remove(card)
    g["seat"][name]["cards"].append(card)
    next_card(g, shuffle)


def draw_coin(g: Data, name: str, shuffle: Shuffle) -> None:
    """Take a Coin card; the last card of the row is discarded, and a new one comes."""
    # RB, Drawing a Card; rulings, coin-slide
    g["coin_pile"] -= 1
    g["seat"][name]["cards"].append(COIN)
    if ruled(g, "coin-slide") != "no":
        if len(g["row"]) == 4:
            g["discard"].append(g["row"].pop())
        next_card(g, shuffle)


def coin_star(g: Data) -> None:
    """Give the star of the empty Coin pile to who controls the most territories; a tie gives it to nobody."""
    # RB, Coin Card Deck; rulings, coins-out-tie
    if g["coin_star"]:
        return
    count = {name: len(held(g, name)) for name in g["names"]}
    most = [name for name in g["names"] if count[name] == max(count.values())]
    if len(most) == 1:
        g["seat"][most[0]]["stars"] += 1
    if len(most) == 1 or ruled(g, "coins-out-tie") != "open":
        g["coin_star"] = True


def bonus_troop(g: Data, name: str, card: str) -> bool:
    """Tell whether Khan Industries may put a troop into the territory of a card just drawn."""
    # powers, Khan Industries
    return power(g, name, CARD_TROOP) and card != COIN and holder(g, card) == name


def put_bonus_troop(g: Data, card: str) -> None:
    """Put that troop there."""
    # powers, Khan Industries
    add(g, card, 1)
