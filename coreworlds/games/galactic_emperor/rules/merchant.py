"""The Merchant role: prices set by dice, harvest, buying and selling, food on sectors, Space Pirate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import Cost, says
from coreworlds.engine.legal_moves import UpTo
from coreworlds.engine.rulebook import concerns, depends, graded
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, amount, rule, some, tells
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.moves import controller, name, on_board, roll, sectors, tile_at, yields
from coreworlds.games.galactic_emperor.rules.engineer import SHIPS_ARE_BUILT
from coreworlds.games.galactic_emperor.rules.rounds import by_chooser
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing, dice_on_table
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

PRICE_DICE, _MOST_FOOD = 4, 2


# -- the prices --------------------------------------------------------------------------------------------------


@rule("merchant-marks")
def three_marks(t: Galaxy) -> None:
    """Give the chooser 3 marks."""
    s = t.seats[t.chooser]
    s.marks += 3
    t.tell("marks", "merchant-marks", s, count=3, marks=s.marks)


@rule("merchant-roll")
@tells("price-dice", "{player} rolls {dice:and}.")
def price_dice(t: Galaxy) -> None:
    """Roll four dice."""
    t.dice = tuple(sorted(roll(t, "prices", PRICE_DICE)))
    t.tell("price-dice", "merchant-roll", t.seats[t.chooser], dice=t.dice)


@rule("merchant-sets-prices")
def who_sets_prices(t: Galaxy, now: int | None) -> int | None:
    """Return the player who discards a die and so sets the prices: the chooser."""
    return t.chooser if now is None else None


@rule("merchant-discard")
def die_there(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Check that the die lies on the table."""
    nth = die - t.parts.first["die"] + 1
    if t.parts.kind[die] != "die" or nth <= len(t.dice):
        return None
    return f"Die {nth} on the table", (len(t.dice), "die" if len(t.dice) == 1 else "dice")


def sets_prices(ask: Function) -> Function:
    """Make a check that a player is the one who sets the prices."""
    return by_chooser("merchant.discard")(lambda t, s: ask(t, None) == s.at)


@action(
    "discard {die}",
    option="Discard a die",
    order="merchant-discard",
    listed=dice_on_table,
    when=(("merchant-sets-prices", sets_prices),),
    checks=("merchant-discard",),
    brings=lambda t, s, die: (f"shows {t.dice[die - t.parts.first['die']]}",),
)
@tells("discard-die", "{player} discards the die that shows {value}.")
@tells("prices", "Prices: food {prices[0]}, metal {prices[1]}, energy {prices[2]} (dice {dice:and}).")
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
    """Return the place of a resource: 0 food, 1 metal, 2 energy."""
    which = part - t.parts.first["resource"]
    return which if which in {0, 1, 2} else 0 if which < 0 else 2


def limit(t: Galaxy, which: int) -> int | None:
    """Return the room of a Storage Facility for a resource; None for food."""
    return t.parts.box.supply["storage"].get(RESOURCES[which])  # type: ignore[no-any-return]


def room(t: Galaxy, s: Duke, which: int) -> int:
    """Return the amount of a resource that a player can still take."""
    most = limit(t, which)
    return t.rules["food-supply"](t) if most is None else max(0, most - getattr(s, RESOURCES[which]))  # type: ignore[no-any-return]


@rule("storage")
@graded
def storable(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that the Storage Facility has room."""
    which, times = resource(t, x[0]), x[1]
    free = room(t, s, which) if which else times
    return None if times <= free else (f"room for {times} {RESOURCES[which]}", f"room for {free} {RESOURCES[which]}")


@says("food-supply")
@graded
def food_in_pool(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that there is as much food in the pool."""
    which, times = resource(t, x[0]), x[1]
    if which:
        return None
    free = t.rules["food-supply"](t)
    return None if times <= free else (f"{times} food in the pool", f"{free} food")


@rule("merchant-price")
@graded
def cost(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Return the price of an amount of a resource, bought or sold."""
    return t.prices[resource(t, x[0])] * x[1]


def by_last_prices(t: Galaxy, price: int) -> tuple[int, str] | str:
    """Return a price in marks that cannot be paid: before the dice have set new ones it is by the last prices."""
    n, marks = amount(price, "mark")
    return (n, marks) if t.step in {"merchant.harvest", "merchant.trade"} else f"{n} {marks} by the last prices"


PRICE = Cost("merchant-price", "marks", "mark", said=by_last_prices)


def purchases(t: Galaxy, s: Duke) -> list[tuple[int, int]]:
    """Return of every resource how much can be paid and has room."""
    found = []
    for which, part in enumerate(t.parts.all["resource"]):
        most = room(t, s, which)
        if price := t.prices[which]:
            most = min(most, s.marks // price)
        found.append((part, most))
    return found


@action(
    "buy {resource}",
    option="Buy",
    order="merchant-order",
    times=True,
    listed=UpTo(purchases),
    instead=SHIPS_ARE_BUILT,
    checks=("storage", food_in_pool),
    costs=(PRICE,),
    carries=("merchant-trade", "merchant-order"),
    beside=lambda t, s, x: ("storage",) if name(t, x[0]) == "food" else ("food-supply",),
)
@tells("buy", "{player} buys {count} {what} for {price:mark}.")
def buy(t: Galaxy, s: Duke, x: tuple[int, int]) -> None:
    """Buy an amount of a resource."""
    which, price = resource(t, x[0]), PRICE.pay(t, s, x)
    setattr(s, RESOURCES[which], getattr(s, RESOURCES[which]) + x[1])
    t.tell("buy", "merchant-price", s, count=x[1], what=RESOURCES[which], price=price, marks=s.marks)


@rule("merchant-sell-owned")
@graded
def owns(t: Galaxy, s: Duke, x: tuple[int, int]) -> Lack | None:
    """Check that the player has what is sold."""
    word = RESOURCES[resource(t, x[0])]
    have = getattr(s, word)
    return None if x[1] <= have else (amount(x[1], word), amount(have, word))


@rule("buy-sell")
def proceeds(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Return the marks for selling an amount: the same price as for buying."""
    return t.rules["merchant-price"](t, s, x)  # type: ignore[no-any-return]


def sales(t: Galaxy, s: Duke) -> list[tuple[int, int]]:
    """Return of every resource how much the player has."""
    return [(part, getattr(s, word)) for part, word in zip(t.parts.all["resource"], RESOURCES, strict=True)]


@action(
    "sell {resource}",
    option="Sell",
    order="merchant-order",
    times=True,
    listed=UpTo(sales),
    checks=("merchant-sell-owned",),
    brings=lambda t, s, x: (f"gives {some(t.rules['buy-sell'](t, s, x), 'mark')}",),
    carries=("buy-sell", "merchant-order"),
)
@tells("sell", "{player} sells {count} {what} for {price:mark}.")
def sell(t: Galaxy, s: Duke, x: tuple[int, int], rule_id: str = "merchant-price") -> None:
    """Sell an amount of a resource."""
    which, price = resource(t, x[0]), t.rules["buy-sell"](t, s, x)
    s.marks += price
    setattr(s, RESOURCES[which], getattr(s, RESOURCES[which]) - x[1])
    t.tell("sell", rule_id, s, count=x[1], what=RESOURCES[which], price=price, marks=s.marks)


# -- harvest -----------------------------------------------------------------------------------------------------


def told_harvest(e: Event) -> str:
    """Tell how much food was harvested, and why no more."""
    if e["food"] < e["shown"]:
        return "{player} harvests {food} of {shown} food: the pool has no more."
    return "{player} harvests {food:food}."


@rule("merchant-harvest")
@tells("harvest", told_harvest)
def harvest(t: Galaxy) -> None:
    """Give a player the food that his sectors show."""
    s = t.asked
    shown = sum(yields(t, at, 0) for at in sectors(s))
    food = min(shown, t.rules["food-supply"](t))
    s.food += food
    t.tell("harvest", "merchant-harvest", s, food=food, shown=shown)


@rule("food-supply")
def food_left(t: Galaxy) -> int:
    """Return the food left in the pool."""
    return max(0, t.parts.box.supply["food"] - sum(t.food.values()) - sum(s.food for s in t.seats))  # type: ignore[no-any-return]


def put_food(t: Galaxy, at: int, count: int) -> None:
    """Put food on a sector, or take it away with a negative count: what lies there longer goes first."""
    left = max(0, t.food.get(at, 0) + count)
    t.food = counting(t.food, at, left)
    if t.funded.get(at, 0) > left:
        t.funded = counting(t.funded, at, left)


def counting(counts: dict[int, int], at: int, n: int) -> dict[int, int]:
    """Return numbers by space with another number for one of them; a 0 is left out."""
    return dict(sorted((k, v) for k, v in {**counts, at: n}.items() if v))


@rule("merchant-collect")
def food_from_before(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that food of an earlier Merchant role lies on the sector: only what was put there in this turn is newer."""
    there, new = t.food.get(at, 0), t.funded.get(at, 0)
    if not on_board(at) or there > new:
        return None
    return "1 food from before this turn", f"{there} food{', put there in this turn' if there else ''}"


@action(
    "collect {space}",
    option="Food",
    order="merchant-order",
    checks=("controlled", "merchant-collect"),
    carries=("merchant-order",),
)
@tells("collect", "{player} takes 1 food from {at}.")
def collect(t: Galaxy, s: Duke, at: int) -> None:
    """Take 1 food from a sector."""
    put_food(t, at, -1)
    s.food += 1
    t.tell("collect", "merchant-collect", s, at=HEXES[at], food=s.food)


# -- funding -----------------------------------------------------------------------------------------------------


@rule("merchant-fund")
@concerns(lambda at: None)
def food_in_hand(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is food to put on a sector."""
    return None if s.food else (amount(1, "food"), amount(0, "food"))


@rule("merchant-fund-makes")
@depends(table=("galaxy",))
def makes_something(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector makes metal or energy."""
    return makes_neither(t, at)


def makes_neither(t: Galaxy, at: int) -> Lack | None:
    """Return the objection to a space that makes neither metal nor energy."""
    if not on_board(at) or yields(t, at, 1) or yields(t, at, 2):
        return None
    needs = "a sector that makes metal or energy"
    if t.galaxy[at] == NONE:
        return needs, f"no tile at {HEXES[at]}"
    has = f"{HEXES[at]}, which makes neither"
    return (needs, has) if tile_at(t, at) is None else (needs, has, "This tile never makes metal or energy.")


@rule("merchant-fund-two")
def at_most_two(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is room for food on the sector."""
    there = t.food.get(at, 0)
    return None if there < _MOST_FOOD else (f"fewer than {_MOST_FOOD} food at {HEXES[at]}", amount(there, "food"))


def most_food(t: Galaxy, at: int) -> int:
    """Return the most food that a sector can hold: none where none may be put, else while there is room."""
    there, s = t.thaw(), t.seats[0]
    if t.rules["merchant-fund-makes"](t, s, at) is not None:
        return 0
    for n in range(t.parts.box.supply["food"]):
        there.food = {at: n}
        if t.rules["merchant-fund-two"](there, s, at) is not None:
            return n
    return t.parts.box.supply["food"]  # type: ignore[no-any-return]


@action(
    "fund {space}",
    option="Food",
    order="merchant-order",
    checks=("merchant-fund", "controlled", "merchant-fund-makes", "merchant-fund-two"),
    carries=("merchant-order",),
)
@tells("fund", "{player} puts 1 food on {at}, which now holds {there}.")
def fund(t: Galaxy, s: Duke, at: int) -> None:
    """Put 1 food on a sector."""
    s.food -= 1
    put_food(t, at, 1)
    t.funded = counting(t.funded, at, t.funded.get(at, 0) + 1)
    t.tell("fund", "merchant-fund", s, at=HEXES[at], there=t.food[at])


# -- Space Pirate ------------------------------------------------------------------------------------------------


@rule("tech-pirate")
def may_raid(t: Galaxy, s: Duke) -> Lack | None:
    """Check that Space Pirate was declared and has taken nothing yet."""
    if not active(t, s, "Space Pirate"):
        return "Space Pirate declared", "no declaration in this turn"
    return None if t.left else (amount(1, "raid"), amount(0, "raid"))


def victim(t: Galaxy, s: Duke, x: int) -> Duke | None:
    """Return whom a raid on a sector or a colour would hit."""
    if on_board(x):
        return controller(t, x)
    return next((o for o in t.seats if o.color == x), None)


@rule("pirate-target")
def raidable(t: Galaxy, s: Duke, x: int) -> Lack | None:
    """Check that there is something to take from an opponent."""
    o = victim(t, s, x)
    if o is None or o.at == s.at:
        has = "your own" if o else "nobody's"
        return "an opponent's sector or Storage", has, "Space Pirate takes only from opponents."
    if on_board(x):
        return None if t.food.get(x, 0) else (f"1 food at {HEXES[x]}", "0 food")
    if not o.metal:
        return f"1 metal in {o.name}'s Storage", "0 metal"
    return None


@rule("pirate-room")
def room_for_it(t: Galaxy, s: Duke, x: int) -> Lack | None:
    """Check that one's own Storage has room for the metal; food needs none."""
    return None if on_board(x) or room(t, s, 1) else ("room for 1 metal", "room for 0 metal")


def targets(t: Galaxy, s: Duke) -> list[int]:
    """Return the targets of a raid."""
    asked = [t.rules[rule_id] for rule_id in ("pirate-target", "pirate-room")]
    return [x for x in (*t.food, *(o.color for o in t.seats)) if all(ask(t, s, x) is None for ask in asked)]


@action(
    "raid {space|color}",
    option="Technology",
    timing="tech-timing",
    order="merchant-order",
    when=("tech-pirate",),
    listed=targets,
    checks=("pirate-target", "pirate-room"),
    carries=("pirate-food",),
)
@tells("raid-food", "{player} takes 1 food from {at}, a sector of {victim}. Yarr.")
@tells("raid-metal", "{player} takes 1 metal from {victim}. Yarr.")
def raid(t: Galaxy, s: Duke, x: int) -> None:
    """Take 1 metal from a Storage or 1 food from a sector of an opponent."""
    o = victim(t, s, x)
    assert o is not None  # noqa: S101  (checked before)
    t.left = 0
    if on_board(x):
        put_food(t, x, -1)
        s.food += 1
        t.tell("raid-food", "tech-pirate", s, victim=o.name, at=HEXES[x])
        return
    o.metal -= 1
    s.metal += 1
    t.tell("raid-metal", "tech-pirate", s, victim=o.name)


@changes_nothing("Space Pirate")
def _pirate_in_vain(t: Galaxy, s: Duke) -> str:
    if targets(t, s):
        return ""
    if any(o.metal for o in t.seats if o.at != s.at):
        return f"no opponent has food on a sector, and the Storage of {s.name} has no room for metal"
    return "no opponent has food on a sector or metal in Storage"


# -- the end of a turn -------------------------------------------------------------------------------------------


@rule("merchant-sell-rest")
def sell_rest(t: Galaxy, s: Duke) -> None:
    """Sell the food that is left in hand."""
    if s.food:
        sell(t, s, (t.parts.first["resource"], s.food), "merchant-sell-rest")


@action(
    "done@merchant",
    option="End the turn",
    order="merchant-order",
    alone=True,
    yields=True,
    carries=("merchant-sell-rest",),
    beside=lambda t, s, x: () if s.food else ("merchant-sell-rest",),
)
def trade_done(t: Galaxy, s: Duke, _x: object) -> None:
    """End the turn: spare food is sold."""
    t.rules["merchant-sell-rest"](t, s)
    t.declared, t.left, t.funded, t.acted = (), 0, {}, t.acted + 1
    t.tell("done", "merchant-trade", s)
    t.pass_on()
