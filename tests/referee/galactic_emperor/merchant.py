"""The Merchant and Steward roles: prices, harvest, trade, funding, production."""

from .box import MARKET, RESOURCES, STORAGE, SUPPLY, Data, shows
from .rounds import go, next_turn
from .state import names, others, seat, sectors, tile
from .table import Dice, step, verb
from .technology import ask_time_warp, die_number, end_time_warp
from .words import what_and_number


def food_in_pool(p: Data) -> int:
    """Tell how many food cubes lie in the pool."""
    # RB, Components: 40 food cubes
    out = sum(player["food"] for player in p["player"]) + sum(p["food"].values())
    return int(SUPPLY["food"] - out)


def prices(dice: list[int]) -> list[int]:
    """Make prices of the three dice left: the lowest for food, the middle for metal, the highest for energy."""
    # RB, Merchant Role, Chooser's Special Ability; rulings.md, prices
    return [MARKET[what][die - 1] for what, die in zip(RESOURCES, sorted(dice), strict=True)]


@step("merchant.marks")
def marks(p: Data) -> None:
    """Give the Chooser 3 marks."""
    # RB, Merchant Role, Chooser's Special Ability
    seat(p, p["turn"])["marks"] += 3
    go(p, "merchant.roll")


@step("merchant.roll")
def roll(p: Data, dice: Dice) -> None:
    """Roll 4 dice for the prices."""
    # RB, Merchant Role, Chooser's Special Ability
    p["dice"] = dice(4)
    ask_time_warp(p, "merchant.dice", p["turn"])


@verb("keep dice", "merchant.dice", lone=True)
def keep_dice(p: Data) -> None:
    """Leave the dice as they lie."""
    # RB, Time Warp
    end_time_warp(p)
    go(p, "merchant.discard", p["chooser"])


@verb("discard {die}", "merchant.discard", may=lambda p, _, rest: die_number(rest, p["dice"]))
def discard(p: Data, _player: Data, rest: str) -> None:
    """Discard a die; the other three make the prices."""
    # RB, Merchant Role, Chooser's Special Ability
    number = int(rest.removeprefix("Die "))
    p["prices"] = prices(p["dice"][: number - 1] + p["dice"][number:])
    p["dice"] = []
    go(p, "merchant.harvest")


@step("merchant.harvest")
def harvest(p: Data) -> None:
    """Take the food that one's sectors show, as long as there is any in the pool."""
    # RB, Harvest Food
    player = seat(p, p["turn"])
    shown = sum(shows(tile(p, space), "food") for space in sectors(p, player["name"]))
    player["food"] += min(shown, food_in_pool(p))
    go(p, "merchant.trade")


def room(p: Data, player: Data, what: str) -> int:
    """Tell how many more cubes a player can take from the pool."""
    # RB, Buy and Sell: you can never exceed the capacity of your facility
    return food_in_pool(p) if what == "food" else STORAGE[what] - player[what]


def makes_goods(p: Data, space: str) -> bool:
    """Tell whether a sector generates metal or energy."""
    # RB, Fund Metal/Energy Production
    return shows(tile(p, space), "metal") + shows(tile(p, space), "energy") > 0


def may_sell(_p: Data, player: Data, rest: str) -> bool:
    """Tell whether a player may sell so many cubes."""
    # RB, Buy and Sell
    what, number = what_and_number(rest)
    return what in RESOURCES and 1 <= number <= player[what]


def may_buy(p: Data, player: Data, rest: str) -> bool:
    """Tell whether a player may buy so many cubes."""
    # RB, Buy and Sell
    what, number = what_and_number(rest)
    if what not in RESOURCES or number < 1:
        return False
    price = p["prices"][RESOURCES.index(what)]
    return room(p, player, what) >= number and player["marks"] >= price * number


def trade(p: Data, player: Data, rest: str, sign: int) -> None:
    """Buy (1) or sell (-1) cubes at the current price."""
    # RB, Buy and Sell; rulings.md, buy-sell
    what, number = what_and_number(rest)
    player[what] += sign * number
    player["marks"] -= sign * number * p["prices"][RESOURCES.index(what)]


@verb("buy {resource}", "merchant.trade", may=may_buy)
def buy(p: Data, player: Data, rest: str) -> None:
    """Buy cubes."""
    # RB, Buy and Sell
    trade(p, player, rest, 1)


@verb("sell {resource}", "merchant.trade", may=may_sell)
def sell(p: Data, player: Data, rest: str) -> None:
    """Sell cubes."""
    # RB, Buy and Sell
    trade(p, player, rest, -1)


def may_fund(p: Data, player: Data, space: str) -> bool:
    """Tell whether a player may put a food cube on a sector."""
    # RB, Fund Metal/Energy Production: at most 2 food cubes
    most = 2
    mine = space in sectors(p, player["name"]) and makes_goods(p, space)
    return mine and player["food"] > 0 and p["food"].get(space, 0) < most


def may_collect(p: Data, player: Data, space: str) -> bool:
    """Tell whether a player may take back a food cube."""
    # RB, Harvest Food: food cubes placed during a previous Merchant role on sectors you control
    placed_before = p["food"].get(space, 0) - p["funded"].get(space, 0)
    return space in sectors(p, player["name"]) and placed_before > 0


@verb("fund {space}", "merchant.trade", may=may_fund)
def fund(p: Data, player: Data, space: str) -> None:
    """Put a food cube on a sector, and note that it is of this Merchant role."""
    # RB, Fund Metal/Energy Production; Harvest Food: a previous Merchant role
    move_food(p, player, space, 1)
    p["funded"][space] = p["funded"].get(space, 0) + 1


@verb("collect {space}", "merchant.trade", may=may_collect)
def collect(p: Data, player: Data, space: str) -> None:
    """Take a food cube back."""
    # RB, Harvest Food
    move_food(p, player, space, -1)


def move_food(p: Data, player: Data, space: str, number: int) -> None:
    """Put food on a sector, or take it back (with a negative number)."""
    # RB, Fund Metal/Energy Production; Harvest Food
    player["food"] -= number
    p["food"][space] = p["food"].get(space, 0) + number


@verb("done", "merchant.trade", lone=True)
def sell_rest(p: Data, player: Data) -> None:
    """Sell the excess food; the next player harvests."""
    # RB, Fund Metal/Energy Production: any excess food must be sold for the current market price
    player["marks"] += player["food"] * p["prices"][0]
    player["food"] = 0
    next_turn(p, "merchant.harvest")


def raids(p: Data, player: Data) -> list[str]:
    """List what Space Pirate could take: metal of an opponent, named by him, or food on a sector of an opponent."""
    # RB, Space Pirate; Buy and Sell: capacity
    found = []
    for other in others(p, player["name"]):
        if other["metal"] and room(p, player, "metal"):
            found.append(other["name"])
        found += [space for space in sectors(p, other["name"]) if p["food"].get(space, 0)]
    return found


def named_space(p: Data, target: str) -> str:
    """Read a player named by colour."""
    # games/galactic_emperor/examples: "raid Orange"
    return next((player["name"] for player in p["player"] if player["color"] == target), target)


def may_raid(p: Data, player: Data, target: str) -> bool:
    """Tell whether Space Pirate, declared, can take this."""
    # RB, Space Pirate
    return "Space Pirate" in p["declared"] and p["left"] > 0 and named_space(p, target) in raids(p, player)


@verb("raid {target}", "merchant.trade", may=may_raid)
def raid(p: Data, player: Data, target: str) -> None:
    """Take 1 metal from an opponent's Storage Facility or 1 food from an opponent's sector."""
    # RB, Space Pirate
    p["left"], target = 0, named_space(p, target)
    if target in names(p):
        seat(p, target)["metal"] -= 1
        player["metal"] += 1
    else:
        p["food"][target] -= 1
        player["food"] += 1


def can_gain(_p: Data, player: Data, what: str) -> bool:
    """Tell whether the Steward's chooser may gain this for free."""
    # RB, Steward Role, Chooser's Special Ability: cannot exceed capacity
    return what in STORAGE and player[what] < STORAGE[what]


@verb("gain {resource}", "steward.gift", may=can_gain)
def gain(p: Data, player: Data, what: str) -> None:
    """Take the Chooser's gift."""
    # RB, Steward Role, Chooser's Special Ability
    player[what] += 1
    go(p, "steward.produce")


def idle_sector(p: Data, player: Data, space: str) -> bool:
    """Tell whether a sector may still produce in this turn."""
    # RB, Produce Metal and Energy: not more than 1 food per sector
    mine = space in sectors(p, player["name"])
    return mine and makes_goods(p, space) and space not in p["produced"]


def may_produce(p: Data, player: Data, space: str) -> bool:
    """Tell whether a sector may produce with its food."""
    # RB, Produce Metal and Energy
    return idle_sector(p, player, space) and p["food"].get(space, 0) > 0


def may_grow(p: Data, player: Data, space: str) -> bool:
    """Tell whether a sector may produce without food."""
    # RB, Protein Fields
    return idle_sector(p, player, space) and "Protein Fields" in p["declared"] and p["left"] > 0


@verb("produce {space}", "steward.produce", may=may_produce)
def produce(p: Data, player: Data, space: str) -> None:
    """Spend a food cube, and take what the sector shows."""
    # RB, Produce Metal and Energy
    p["food"][space] -= 1
    take_product(p, player, space)


@verb("grow {space}", "steward.produce", may=may_grow)
def grow(p: Data, player: Data, space: str) -> None:
    """Take what a sector shows, without food."""
    # RB, Protein Fields
    p["left"] -= 1
    take_product(p, player, space)


@verb("done", "steward.produce", lone=True)
def end_production(p: Data) -> None:
    """Let the next player produce."""
    # RB, Steward Role
    next_turn(p, "steward.produce")


def take_product(p: Data, player: Data, space: str) -> None:
    """Take what a sector shows; what does not fit goes to the pool."""
    # RB, Produce Metal and Energy; Back in the Pool
    p["produced"].append(space)
    for what, most in STORAGE.items():
        player[what] = min(most, player[what] + shows(tile(p, space), what))
