"""Anything that one can name: actions legal and illegal, near at hand and far-fetched."""

import random

from .board import SPACES
from .box import RESOURCES, ROLES, SHIPS, TECHNOLOGIES, TILES, Data
from .deeds import near
from .table import TABLE

NONSENSE = ("", "move", "fly away", "move Fighter", "build D1", "done done", "reroll Die 9", "take Nobody", "buy 2")


def nameable(data: Data, rng: random.Random) -> tuple[str, str]:
    """Name any player, mostly the one at turn, and any action, mostly one that fits the step."""
    name = data["turn"] if rng.random() < 0.85 else rng.choice(data["player"])["name"]
    player = next(player for player in data["player"] if player["name"] == name)
    if rng.random() < 0.1:
        return name, rng.choice([*TABLE.alone, *NONSENSE])
    verb = rng.choice(near(data["step"]) if rng.random() < 0.85 else TABLE.naming)
    return name, f"{verb} {rng.choice(things(verb, data, player, rng))}"


def things(verb: str, data: Data, player: Data, rng: random.Random) -> list[str]:
    """List things that the verb could be about, those near at hand more than once."""
    fleets, spaces = list(player["fleets"]), [*SPACES, *data["galaxy"], *player["fleets"]]
    number = rng.randint(1, 6)
    amount = "" if verb == "gain" or rng.random() < 0.3 else f" {number}"
    goods = [what + amount for what in RESOURCES]
    ships = some_ships(rng)
    units = [*SHIPS, "damaged Dreadnought", "Empire", "Starbase"]
    bases = [player["home"], *player["starbases"], rng.choice(spaces)]
    named: dict[str, list[str]] = {
        "choose": ROLES,
        "take": [*TILES, *data["row"], *data["row"]],
        "keep": [*TILES, *data["row"], data["tile"], player["drawn"]],
        "use": [*TECHNOLOGIES, *player["technologies"]],
        "discard": [f"Die {number}"],
        "reroll": [f"Die {number}"],
        "buy": list(TECHNOLOGIES) if data["step"] == "scientist.buy" else goods,
        "sell": goods,
        "gain": goods,
        "raid": [*SPACES, *(other["color"] for other in data["player"]), *data["food"]],
        "move": [f"{ships}, {rng.choice(fleets or SPACES)}, {rng.choice(SPACES)}"],
        "warp": [f"{ships}, {rng.choice(fleets or SPACES)}, {rng.choice(SPACES)}"],
        "build": [f"{kind}{rng.choice(['', ' x2', ' x3', ' x9'])}, {base}" for kind in SHIPS for base in bases],
        "hit": [*units, f"{rng.choice(units)}, {rng.choice(spaces)}"],
        "bonus": units,
        "withdraw": [f"{rng.choice(spaces)}, {rng.choice(spaces)}"],
        "influence": [*spaces, "Throne"],
    }
    return named.get(verb, spaces)


def some_ships(rng: random.Random) -> str:
    """Name one, some or many ships."""
    kinds = rng.sample(SHIPS, rng.choice([1, 1, 2, 3]))
    return ", ".join(kind + rng.choice(["", "", " x2", " x3", " x5"]) for kind in sorted(kinds, key=SHIPS.index))
