"""The Merchant and Steward roles: prices, harvest, trade, funding, production."""

from .box import MARKET, RESOURCES, STORAGE, SUPPLY, Data, shows
from .state import home, names, others, seat, sectors, tile


def food_in_pool(p: Data) -> int:
    """Tell how many food cubes lie in the pool."""
    # RB, Components: 40 food cubes
    out = sum(player["food"] for player in p["player"]) + sum(p["food"].values())
    return int(SUPPLY["food"] - out)


def prices(dice: list[int]) -> list[int]:
    """Make prices of the three dice left: the lowest for food, the middle for metal, the highest for energy."""
    # RB, Merchant Role, Chooser's Special Ability; rulings.md, prices
    return [MARKET[what][die - 1] for what, die in zip(RESOURCES, sorted(dice), strict=True)]


def harvest(p: Data, player: Data) -> None:
    """Take the food that one's sectors show, as long as there is any in the pool."""
    # RB, Harvest Food
    shown = sum(shows(tile(p, space), "food") for space in sectors(p, player["name"]))
    player["food"] += min(shown, food_in_pool(p))


def room(p: Data, player: Data, what: str) -> int:
    """Tell how many more cubes a player can take from the pool."""
    # RB, Buy and Sell: you can never exceed the capacity of your facility
    return food_in_pool(p) if what == "food" else STORAGE[what] - player[what]


def makes_goods(p: Data, space: str) -> bool:
    """Tell whether a sector generates metal or energy."""
    # RB, Fund Metal/Energy Production
    return shows(tile(p, space), "metal") + shows(tile(p, space), "energy") > 0


def may_trade(p: Data, player: Data, verb: str, what: str, number: int) -> bool:
    """Tell whether a player may buy or sell so many cubes."""
    # RB, Buy and Sell
    if what not in RESOURCES or number < 1:
        return False
    if verb == "sell":
        return bool(player[what] >= number)
    price = p["prices"][RESOURCES.index(what)]
    return room(p, player, what) >= number and player["marks"] >= price * number


def trade(p: Data, player: Data, verb: str, what: str, number: int) -> None:
    """Buy or sell cubes at the current price."""
    # RB, Buy and Sell; rulings.md, buy-sell
    sign = 1 if verb == "buy" else -1
    player[what] += sign * number
    player["marks"] -= sign * number * p["prices"][RESOURCES.index(what)]


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


def fund(p: Data, player: Data, space: str) -> None:
    """Put a food cube on a sector, and note that it is of this Merchant role."""
    # RB, Fund Metal/Energy Production; Harvest Food: a previous Merchant role
    move_food(p, player, space, 1)
    p["funded"][space] = p["funded"].get(space, 0) + 1


def move_food(p: Data, player: Data, space: str, number: int) -> None:
    """Put food on a sector, or take it back (with a negative number)."""
    # RB, Fund Metal/Energy Production; Harvest Food
    player["food"] -= number
    p["food"][space] = p["food"].get(space, 0) + number


def sell_rest(p: Data, player: Data) -> None:
    """Sell the excess food."""
    # RB, Fund Metal/Energy Production: any excess food must be sold for the current market price
    player["marks"] += player["food"] * p["prices"][0]
    player["food"] = 0


def raids(p: Data, player: Data) -> list[str]:
    """List what Space Pirate could take: metal of an opponent, named by him, or food on a sector of an opponent."""
    # RB, Space Pirate; Buy and Sell: capacity
    found = []
    for other in others(p, player["name"]):
        if other["metal"] and room(p, player, "metal"):
            found.append(other["name"])
        found += [space for space in sectors(p, other["name"]) if p["food"].get(space, 0)]
    return found


def raid(p: Data, player: Data, target: str) -> None:
    """Take 1 metal from an opponent's Storage Facility or 1 food from an opponent's sector."""
    # RB, Space Pirate
    if target in names(p):
        seat(p, target)["metal"] -= 1
        player["metal"] += 1
    else:
        p["food"][target] -= 1
        player["food"] += 1


def can_gain(player: Data, what: str) -> bool:
    """Tell whether the Steward's chooser may gain this for free."""
    # RB, Steward Role, Chooser's Special Ability: cannot exceed capacity
    return what in STORAGE and player[what] < STORAGE[what]


def take_product(p: Data, player: Data, space: str) -> None:
    """Take what a sector shows; what does not fit goes to the pool."""
    # RB, Produce Metal and Energy; Back in the Pool
    for what, most in STORAGE.items():
        player[what] = min(most, player[what] + shows(tile(p, space), what))


def is_own_home(p: Data, player: Data, space: str) -> bool:
    """Tell whether this is the player's home sector."""
    # RB, Set Up
    return space == home(p, player["name"])
