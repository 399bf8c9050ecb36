"""A position file, read into the referee's own plain table."""

import re

from .board import has_four
from .box import COIN, Data


def spread(lines: list[str]) -> list[str]:
    """Write every copy out: ``["Coin card x2"]`` becomes two."""
    things: list[str] = []
    for line in lines:
        found = re.fullmatch(r"(.*) x(\d+)", line)
        things += [found[1]] * int(found[2]) if found else [line]
    return things


def cards(lines: list[str]) -> list[str]:
    """Name cards by their territory."""
    return [name.removesuffix(" card") for name in spread(lines)]


def battle(found: Data) -> Data:
    """Read a battle: who, where, the natural dice, which of them a Missile hit."""
    if not found:
        return {}
    hit = {"attacker": [place - 1 for place in found["hit"]], "defender": [place - 1 for place in found["stopped"]]}
    return {**found, "hit": hit}


def read(position: Data) -> Data:
    """Read a position file."""
    world = position.get("world", {})
    g = {key: position[key] for key in ("step", "turn", "active", "first", "coin_star", "recruits", "turned_in")}
    g |= {key: list(dict.fromkeys(spread(position[key]))) for key in ("conquered", "expanded", "closed")}
    g["attacked"] = spread(position["attacked"])
    g |= {"maneuvered": position["maneuvered"], "drawn": position["drawn"].removesuffix(" card")}
    g |= {key: cards(position[key]) for key in ("row", "deck", "discard")}
    g |= {"coin_pile": cards(position["bank"]).count(COIN), "scar_box": sorted(spread(position["scar_box"]))}
    g |= {"hq": dict(position["hqs"]), "battle": battle(position["battle"]), "rulings": position.get("rulings", {})}
    g |= {key: dict(world.get(key, {})) for key in ("powers", "coins", "fortified")}
    g |= {"scars": dict(world.get("marks", {})), "scars_spent": sorted(spread(world.get("scars_spent", [])))}
    g |= {"destroyed": cards(world.get("destroyed", [])), "signed": list(world.get("signed", []))}
    g["cities"] = [{"at": place, **city} for place, city in world.get("cities", {}).items()]
    changes = {"": 0, "+1": 1, "-1": -1}
    named = world.get("continents", {})
    g["continents"] = {each: {**row, "change": changes[row["change"]]} for each, row in named.items()}
    g |= {"mottos": list(world.get("mottos", [])), "opened": list(world.get("opened", []))}
    g |= {key: world.get(key, 0) for key in ("cancels", "forts", "missiles_gone")}
    g |= {key: sorted(spread(world.get(key, []))) for key in ("missions", "events")}
    g |= {"mission": position.get("mission", ""), "planet": world.get("planet", "")}
    g |= {key: spread(position.get(key, [])) for key in ("mission_deck", "event_deck", "event_discard")}
    g["history"], g["played"] = world.get("history", []), world.get("played", 0)
    g["fresh"] = not world.get("played") and not world.get("coins")
    g["names"] = [player["name"] for player in position["player"]]
    g["seat"] = {player["name"]: seat(player) for player in position["player"]}
    held = [(place, player["name"], number) for player in position["player"]
            for place, number in player["troops"].items()]  # fmt: skip
    g["land"] = {place: (name, number) for place, name, number in held}
    left = [name for name in g["names"] if not g["seat"][name]["out"]]
    begun = not g["step"].startswith(("world.", "choose."))
    g["winner"] = (has_four(g) or (left[0] if len(left) == 1 else "")) if begun else ""
    return g


def seat(player: Data) -> Data:
    """Read what one player has."""
    found = {key: player[key] for key in ("faction", "start", "stars", "missiles", "begun", "out")}
    return {**found, "cards": cards(player["cards"]), "scar": spread(player["scars"])}
