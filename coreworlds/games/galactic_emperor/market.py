"""The market of the Merchant role: the dice that set the prices, buying and selling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.book import amount, rule
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.moves import roll
from coreworlds.games.galactic_emperor.technology import settle_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["limit", "room"]

PRICE_DICE = 4


# -- the prices --------------------------------------------------------------------------------------------------


@rule("merchant-marks")
def three_marks(t: Galaxy) -> None:
    """Give the chooser 3 marks."""
    s = t.seats[t.chooser]
    s.marks += 3
    t.tell("marks", "merchant-marks", s, count=3, marks=s.marks)


@rule("merchant-roll")
def price_dice(t: Galaxy) -> None:
    """Roll four dice."""
    t.dice = tuple(sorted(roll(t, "prices", PRICE_DICE)))
    t.tell("price-dice", "merchant-roll", t.seats[t.chooser], dice=t.dice)


def keep_prices(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the price dice as they lie."""
    settle_dice(t)
    t.tell("dice-stand", "tech-time-warp-prices", s)
    t.pass_on()


@rule("merchant-sets-prices")
def who_sets_prices(t: Galaxy, now: int | None) -> int | None:
    """Return who discards a die and so sets the prices: the chooser."""
    return t.chooser if now is None else None


@rule("merchant-discard")
def die_there(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Check that the die lies on the table."""
    nth = die - t.parts.first["die"] + 1
    if t.parts.kind[die] != "die" or nth <= len(t.dice):
        return None
    return f"Die {nth} on the table", (len(t.dice), "die" if len(t.dice) == 1 else "dice")


def discard(t: Galaxy, s: Duke, die: int) -> None:
    """Discard one die; the others set the prices."""
    at = die - t.parts.first["die"]
    gone, left = t.dice[at], t.dice[:at] + t.dice[at + 1 :]
    t.tell("discard-die", "merchant-discard", s, die=at + 1, value=gone)
    dice = t.rules["merchant-assign"](t, left)
    t.prices, t.dice = t.rules["prices"](t, dice), ()
    t.tell("prices", "merchant-assign", s, dice=dice, prices=t.prices)
    t.pass_on()


@rule("merchant-assign")
def assign(t: Galaxy, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice for food, metal and energy."""
    return tuple(sorted(dice))


@rule("prices")
def market(t: Galaxy, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the prices that dice mean."""
    tables = t.parts.box.market
    return tuple(tables[word][die - 1] for word, die in zip(RESOURCES, dice, strict=False))


# -- buying and selling ------------------------------------------------------------------------------------------


def resource(t: Galaxy, part: int) -> int:
    """Return which resource a part is: 0 food, 1 metal, 2 energy."""
    return max(0, min(2, part - t.parts.first["resource"]))


def limit(t: Galaxy, which: int) -> int | None:
    """Return how much of a resource a Storage Facility holds; None for food."""
    return t.parts.box.supply["storage"].get(RESOURCES[which])  # type: ignore[no-any-return]


def room(t: Galaxy, s: Duke, which: int) -> int:
    """Return how much more of a resource a player can take."""
    most = limit(t, which)
    return t.rules["food-supply"](t) if most is None else max(0, most - getattr(s, RESOURCES[which]))  # type: ignore[no-any-return]


@rule("storage")
def storable(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that the Storage Facility has room."""
    which, times = resource(t, x[0]), x[1]
    free = room(t, s, which) if which else times
    return None if times <= free else (f"room for {times} {RESOURCES[which]}", f"room for {free} {RESOURCES[which]}")


def food_in_pool(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that there is as much food in the pool."""
    which, times = resource(t, x[0]), x[1]
    if which:
        return None
    free = t.rules["food-supply"](t)
    return None if times <= free else (f"{times} food in the pool", f"{free} food")


@rule("merchant-price")
def cost(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Return what an amount of a resource costs, bought or sold."""
    return t.prices[resource(t, x[0])] * x[1]


_OPEN = {"merchant.harvest", "merchant.trade"}  # where prices hold; before, they are set anew


def payable(ask: Callable[..., int]) -> Callable[..., Lack | None]:
    """Make of a price in marks a check that the player has as many."""

    def check(t: Galaxy, s: Duke, x: object) -> Lack | None:
        price = ask(t, s, x)
        if price <= s.marks:
            return None
        asked = amount(price, "mark")
        opened = t.step in _OPEN
        return asked if opened else f"{asked[0]} {asked[1]} by the last prices", amount(s.marks, "mark")

    return check


def buy(t: Galaxy, s: Duke, x: tuple[int, int]) -> None:
    """Buy an amount of a resource."""
    which, price = resource(t, x[0]), t.rules["merchant-price"](t, s, x)
    s.marks -= price
    setattr(s, RESOURCES[which], getattr(s, RESOURCES[which]) + x[1])
    t.tell("buy", "merchant-price", s, count=x[1], what=RESOURCES[which], price=price, marks=s.marks)


@rule("merchant-sell-owned")
def owns(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that the player has what is sold."""
    word = RESOURCES[resource(t, x[0])]
    have = getattr(s, word)
    return None if x[1] <= have else (amount(x[1], word), amount(have, word))


def sell(t: Galaxy, s: Duke, x: tuple[int, int], rule_id: str = "merchant-price") -> None:
    """Sell an amount of a resource."""
    which, price = resource(t, x[0]), t.rules["buy-sell"](t, s, x)
    s.marks += price
    setattr(s, RESOURCES[which], getattr(s, RESOURCES[which]) - x[1])
    t.tell("sell", rule_id, s, count=x[1], what=RESOURCES[which], price=price, marks=s.marks)


@rule("buy-sell")
def proceeds(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Return what selling an amount brings: the same price as for buying."""
    return t.rules["merchant-price"](t, s, x)  # type: ignore[no-any-return]


def purchases(t: Galaxy, s: Duke) -> list[tuple[int, int]]:
    """Return every amount of every resource that can be paid and has room."""
    found = []
    for which, part in enumerate(t.parts.all["resource"]):
        most = room(t, s, which)
        if price := t.prices[which]:
            most = min(most, s.marks // price)
        found += [(part, n) for n in range(1, most + 1)]
    return found


def sales(t: Galaxy, s: Duke) -> list[tuple[int, int]]:
    """Return every amount of every resource that the player has."""
    return [(part, n) for part, word in zip(t.parts.all["resource"], RESOURCES, strict=True)
            for n in range(1, getattr(s, word) + 1)]  # fmt: skip
