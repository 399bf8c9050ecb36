"""Recruiting: territories, cities, continents, cards; placing the troops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import (
    add,
    called,
    continents,
    has_power,
    named,
    number,
    own_turn,
    reads,
    value,
    worth,
)
from coreworlds.games.risk_legacy.moves import population as size
from coreworlds.games.risk_legacy.rules.turns import in_hand
from coreworlds.games.risk_legacy.state import BOX

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["recruited"]

CHART = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}
_COUNTED = "recruit-territories", "city-population", "continent-bonus"
LEAST, DIVISOR, LEAST_COINS, MOST_COUNTED = 3, 3, 2, 10

# -- how many ----------------------------------------------------------------------------------------------------


@rule("recruit-territories")
def territories(_t: Earth, s: Commander) -> int:
    """Return the number of territories that a player controls."""
    return len(s.troops)


@rule("city-population")
def population(t: Earth, s: Commander) -> int:
    """Return the population of the cities that a player controls."""
    return sum(size(t, at) for at in t.cities if at in s.troops)


@rule("recruit-down")
def divided(t: Earth, s: Commander, count: int) -> int:
    """Return a third of a number, rounded down; Imperial Balkania may round up."""
    up = DIVISOR - 1 if t.rules["power-round-up"](t, s) else 0
    return (count + up) // DIVISOR


@rule("power-round-up")
def rounds_up(t: Earth, s: Commander) -> bool:
    """Return True if a player's power rounds up."""
    return has_power(t, s, "power-round-up")


@rule("population-sum")
def third(t: Earth, s: Commander) -> int:
    """Return the troops for territories and population: both together are divided."""
    lands, people = t.rules["recruit-territories"](t, s), t.rules["city-population"](t, s)
    part = t.rules["recruit-down"]
    if reads(t, "population-sum", "apart"):
        return int(part(t, s, lands) + part(t, s, people))
    return int(part(t, s, lands + people))


@rule("minimum-three")
def at_least(t: Earth, divided_: int, bonus: int) -> int:
    """Return the recruits before cards: at least three for the division, and the bonus on top."""
    return divided_ + bonus if reads(t, "minimum-three", "whole") else max(LEAST, divided_) + bonus


@tells("least", "{player} has too few recruits, and places {troops:troop}.")
def settle(t: Earth, s: Commander) -> None:
    """Raise all recruits to three, cards included, if the minimum is for the whole."""
    if reads(t, "minimum-three", "whole") and t.recruits < LEAST:
        t.recruits = LEAST
        t.tell("least", "minimum-three", s, troops=LEAST)


@rule("continent-bonus")
def bonus_of(t: Earth, s: Commander) -> int:
    """Return the bonus of all continents that a player controls, as the world has changed it."""
    whole = continents(s)
    changed = sum(t.continents[each].change for each in whole if each in t.continents)
    for_names = sum(t.rules["named-continent"](t, s, each) for each in whole)
    return int(sum(BOX.bonus[each] for each in whole) + changed + for_names)


@rule("named-continent")
def for_name(t: Earth, s: Commander, continent: int) -> int:
    """Return the bonus for a continent that has a name."""
    about = t.continents.get(continent)
    if about is None or not about.name:
        return 0
    return int(not reads(t, "named-continent", "published") or about.by == s.name)


def recruited(t: Earth, s: Commander) -> int:
    """Return the number of troops that a player recruits, before cards."""
    return int(t.rules["minimum-three"](t, t.rules["population-sum"](t, s), t.rules["continent-bonus"](t, s)))


@rule("recruit-count")
@tells(
    "recruits",
    "{player} recruits {troops:troop}: {lands:territory|territories}, population {people}, continents {bonus}.",
)
def count(t: Earth) -> None:
    """Count the recruits of the player in turn."""
    s = t.seats[t.active]
    t.recruits = recruited(t, s)
    if t.log is not None:
        lands, people, bonus = (t.rules[each](t, s) for each in _COUNTED)
        t.tell("recruits", "recruit-count", s, troops=t.recruits, lands=lands, people=people, bonus=bonus)
    if _coins(t, s.cards) < LEAST_COINS:
        settle(t, s)


# -- cards -------------------------------------------------------------------------------------------------------


def _coins(t: Earth, cards: tuple[int, ...]) -> int:
    return sum(worth(t, card) for card in cards)


rule("turn-in-optional")(own_turn(lambda t, s: _coins(t, s.cards) >= LEAST_COINS))
rule("turn-in-hand")(in_hand)


@rule("turn-in-once")
def once(t: Earth, _s: Commander) -> Lack | None:
    """Check that no cards were turned in for troops in this turn."""
    more = reads(t, "turn-in-once", "more")
    return ("1 turning in", "cards were turned in already") if t.turned_in and not more else None


@rule("turn-in-two")
def two_coins(t: Earth, _s: Commander, cards: tuple[int, ...]) -> Lack | None:
    """Check that the cards have two coins together."""
    coins = _coins(t, cards)
    return None if coins >= LEAST_COINS else ((LEAST_COINS, "coins"), (coins, "coin" if coins == 1 else "coins"))


@rule("above-ten")
def counted(_t: Earth, coins: int) -> int:
    """Return how many coins count."""
    return min(coins, MOST_COUNTED)


@rule("turn-in-chart")
def on_chart(t: Earth, coins: int) -> int:
    """Return the troops for a number of coins."""
    counts: int = t.rules["above-ten"](t, coins)
    return CHART[max(LEAST_COINS, counts)]


@rule("turn-in-names")
def for_names(t: Earth, s: Commander, cards: tuple[int, ...]) -> int:
    """Return what the names on the cards give besides: nothing."""
    return 0


def _sets(t: Earth, s: Commander) -> list[tuple[int, ...]]:
    """Return for each number of coins that counts the fewest cards that have it."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for card in sorted(s.cards, key=lambda each: (-worth(t, each), each)):
        for coins, cards in list(found.items()):
            more = min(coins + worth(t, card), MOST_COUNTED)
            if coins < MOST_COUNTED and (more not in found or len(found[more]) > len(cards) + 1):
                found[more] = (*cards, card)
    return [tuple(sorted(cards)) for coins, cards in sorted(found.items()) if coins >= LEAST_COINS]


@action("turn in {card…}", option="Turn in cards for troops", timing="turn-in-optional", when=("turn-in-once",),
        checks=("turn-in-hand", "turn-in-two"), listed=_sets,
        carries=("turn-in-chart", "above-ten", "cards-return", "turn-in-names"))  # fmt: skip
@tells("turn in", "{player} turns in {cards:names}: {coins:coin}, {troops:troop}.")
def turn_in(t: Earth, s: Commander, cards: tuple[int, ...]) -> None:
    """Turn in cards for troops."""
    coins = _coins(t, cards)
    gained = t.rules["turn-in-chart"](t, coins) + t.rules["turn-in-names"](t, s, cards)
    t.rules["cards-return"](t, s, cards)
    t.recruits, t.turned_in = t.recruits + gained, True
    t.tell("turn in", "turn-in-chart", s, cards=named(cards), coins=coins, troops=gained)
    if t.rules["turn-in-once"](t, s) or _coins(t, s.cards) < LEAST_COINS:
        settle(t, s)
        t.pass_on()


@action("keep cards", option="Turn in cards for troops", timing="turn-in-optional")
@tells("keep cards", "{player} keeps the cards.")
def keep(t: Earth, s: Commander, _: None) -> None:
    """Turn in no more cards."""
    t.tell("keep cards", "turn-in-optional", s)
    settle(t, s)
    t.pass_on()


# -- placing -----------------------------------------------------------------------------------------------------

rule("place-spread")(own_turn(lambda t, _s: t.recruits > 0))


@rule("place-own")
def own(_t: Earth, s: Commander, x: tuple[int, int]) -> Lack | None:
    """Check that the player controls the territory."""
    return None if x[1] in s.troops else ("a territory of yours", f"no troops of yours in {called(x[1])}")


@rule("place-all")
def enough(t: Earth, _s: Commander, x: tuple[int, int]) -> Lack | None:
    """Check that there are as many troops to place."""
    n = value(x[0])
    return None if n <= t.recruits else ((n, "troops to place"), (t.recruits, "troops"))


def _places(t: Earth, s: Commander) -> list[tuple[int, int]]:
    """Return all recruits in each territory; fewer may be placed, too."""
    return [(number(t.recruits), at) for at in s.troops]


@action("place {number} in {territory}", option="Place troops", timing="place-spread",
        checks=("place-own", "place-all"), listed=_places, met=("notation", "place-own", "place-all"))  # fmt: skip
@tells("place", "{player} places {troops:troop} in {territory}; {left} left.")
def place(t: Earth, s: Commander, x: tuple[int, int]) -> None:
    """Place recruits in a territory."""
    n = value(x[0])
    add(s, x[1], n)
    t.recruits -= n
    t.tell("place", "place-own", s, troops=n, territory=called(x[1]), left=t.recruits)
    if not t.recruits:
        t.pass_on()
