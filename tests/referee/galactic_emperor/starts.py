"""How the compared games are changed by hand: always through the position file."""

import random

import coreworlds as cw
from tests.referee.written import written_position

from .board import SPACES
from .box import TECHNOLOGIES, Data, is_sun

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def shaken(data: Data, rng: random.Random) -> cw.Position:
    """Change by hand what players own: technologies, marks, metal, energy, food on sectors, ships, Victory Points."""
    changed = {**data, "player": [{**player, "technologies": []} for player in data["player"]], "technologies": []}
    for name in TECHNOLOGIES:
        if name not in data["caught"]:
            owners = [player["technologies"] for player in changed["player"]]
            rng.choice([*owners, changed["technologies"]]).append(name)
    for player in changed["player"]:
        player["marks"], player["metal"], player["energy"] = rng.randint(0, 20), rng.randint(0, 6), rng.randint(0, 3)
        if rng.random() < 1 / 4:
            player["fleets"] = some_fleets(player, changed, rng)
    if rng.random() < 1 / 16:
        points = rng.randint(0, 9)
        for player in changed["player"]:
            player["points"] = points + rng.choice([0, 0, 1])
        changed["points"] = rng.randint(1, 6)
    return cw.parse(written_position(changed))


def some_fleets(player: Data, data: Data, rng: random.Random) -> dict[str, list[str]]:
    """Put ships on spaces where no other player is: the Black Hole, empty spaces, the home."""
    taken = {space for other in data["player"] if other is not player for space in (
        *other["fleets"], *other["empires"], *other["starbases"], other["home"])}  # fmt: skip
    free = [space for space in SPACES if space not in taken and not is_sun(data["galaxy"].get(space, ""))]
    hole = [space for space in free if data["galaxy"].get(space) == "Black Hole"]
    ships = ["Fighter", "Fighter x2", "Cruiser", "Dreadnought"]
    return {space: [rng.choice(ships)] for space in sorted({*rng.sample(free, min(4, len(free))), *hole})}
