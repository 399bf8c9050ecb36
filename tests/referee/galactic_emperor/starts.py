"""How the compared games are changed by hand: always through the position file."""

import json
import random

import coreworlds as cw

from .box import TECHNOLOGIES, Data

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def value_text(value: object) -> str:
    """Write a value as TOML."""
    if isinstance(value, list):
        return "[" + ", ".join(value_text(entry) for entry in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {value_text(entry)}" for key, entry in value.items()) + " }"
    return json.dumps(value)


def written_position(data: Data) -> str:
    """Write a position file from plain data."""
    lines = [f"{key} = {value_text(value)}" for key, value in data.items() if key not in ("luck", "player")]
    lines += ["[luck]", *(f"{json.dumps(key)} = {value_text(value)}" for key, value in data["luck"].items())]
    for player in data["player"]:
        lines += ["[[player]]", *(f"{key} = {value_text(value)}" for key, value in player.items())]
    return "\n".join(lines) + "\n"


def shaken(data: Data, rng: random.Random) -> cw.Position:
    """Deal the technologies, marks, metal and energy anew, by hand."""
    changed = {**data, "player": [{**player, "technologies": []} for player in data["player"]], "technologies": []}
    for name in TECHNOLOGIES:
        if name not in data["caught"]:
            owners = [player["technologies"] for player in changed["player"]]
            rng.choice([*owners, changed["technologies"]]).append(name)
    for player in changed["player"]:
        player["marks"], player["metal"], player["energy"] = rng.randint(0, 20), rng.randint(0, 6), rng.randint(0, 3)
    return cw.parse(written_position(changed))
