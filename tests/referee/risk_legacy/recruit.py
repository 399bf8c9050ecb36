"""Recruiting: how many troops, and for which cards."""

from .board import coins, continents, held, population, power, ruled
from .box import BONUS, CHART, Data

ROUND_UP = "Imperial Balkania A"


def divided(g: Data, name: str, number: int) -> int:
    """Divide by 3, rounded down; Imperial Balkania may round up."""
    # RB, Recruit Troops; powers, Imperial Balkania
    return -(-number // 3) if power(g, name, ROUND_UP) else number // 3


def from_land(g: Data, name: str) -> int:
    """Count the troops for territories and population, at least 3."""
    # RB, Recruit Troops; rulings, population-sum and minimum-three
    places = held(g, name)
    people = sum(population(g, place) for place in places)
    if ruled(g, "population-sum") == "apart":
        number = divided(g, name, len(places)) + divided(g, name, people)
    else:
        number = divided(g, name, len(places) + people)
    return number if ruled(g, "minimum-three") == "whole" else max(3, number)


def from_continents(g: Data, name: str) -> int:
    """Count the troops for whole continents: the bonus, its change, and 1 more for a name."""
    # RB, Recruit Troops; If You WON; rulings, named-continent
    number = 0
    for each in continents(g, name):
        number += BONUS[each]
        change = g["continents"].get(each, {})
        number += change.get("change", 0)
        named = bool(change.get("name"))
        if ruled(g, "named-continent") == "published":
            named = named and change.get("by") == name
        number += named
    return number


def from_cards(g: Data, cards: list[str]) -> int:
    """Count the troops for cards: by the chart, which ends at 10 resources."""
    # RB, Recruit Troops; rulings, above-ten
    total = sum(coins(g, card) for card in cards)
    return CHART[min(total, 10)] if total >= 2 else 0


def recruits(g: Data, name: str, from_turned_in: int) -> int:
    """Count all troops that a player recruits."""
    # RB, Recruit Troops; Placing Troops
    total = from_land(g, name) + from_continents(g, name) + from_turned_in
    return max(3, total) if ruled(g, "minimum-three") == "whole" else total

