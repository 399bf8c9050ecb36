"""Worlds that have seen games: made by the referee alone, from random games of which only the ends are played."""

import random

from . import referee
from .box import FACTIONS, NINE, SMALL_CITIES, TERRITORIES, Data
from .ending import finish
from .naming import WORDS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
SCARS = ["Ammo Shortage"] * 3 + ["Bunker"] * 3
CHANGES = {0: "", 1: "+1", -1: "-1"}


def fresh(rng: random.Random) -> Data:
    """Give the lasting part of a table before the first game."""
    places = rng.sample(TERRITORIES, 12)
    return {
        "powers": {faction: f"{faction} {rng.choice('AB')}" for faction in FACTIONS},
        "coins": dict.fromkeys(places, 2), "fortified": {}, "scars": {}, "scars_spent": [], "destroyed": [],
        "signed": [], "mottos": [], "opened": [], "cancels": 0, "forts": 0, "missiles_gone": 0, "missions": [],
        "events": [], "cities": [], "continents": {}, "history": [], "played": 0, "planet": "", "rulings": {},
    }  # fmt: skip


def aged(games: int, rng: random.Random) -> Data:
    """Let so many games leave their marks on a fresh world."""
    g = fresh(rng)
    while g["played"] < games:
        lay_out(g, rng)
        wear(g, rng)
        finish(g, lambda plus: rolls(plus, rng))
        while g["step"] != "over":
            text = rng.choice(referee.legal(g))
            if text.split(" ")[0] in ("sign", "name", "found", "planet"):
                text += f' "{rng.choice(WORDS)}"'
            referee.do(g, text, referee.Luck(lambda _kind, pool: pool, dict, lambda plus: rolls(plus, rng)))
    return g


def lay_out(g: Data, rng: random.Random) -> None:
    """Lay out the end of a game: who sits there, who controls what, who wins."""
    names = rng.sample(NAMES, rng.choice([3, 4, 5]))
    left = names[: rng.choice([2, 3, len(names)])]
    factions = rng.sample(FACTIONS, len(names))
    g |= {
        "names": names, "winner": rng.choice(left), "row": [], "deck": [], "discard": [],
        "recruits": 0, "maneuvered": True,
        "land": {place: (rng.choice(left), 2) for place in TERRITORIES},
        "seat": {
            name: {"faction": faction, "start": rng.choice(TERRITORIES), "out": name not in left, "cards": []}
            for name, faction in zip(names, factions, strict=True)
        },
    }  # fmt: skip


def wear(g: Data, rng: random.Random) -> None:
    """Let a game put down a scar, and mark boxes."""
    rest = list(SCARS)
    for scar in g["scars_spent"]:
        rest.remove(scar)
    taken = {*g["scars"], *(city["at"] for city in g["cities"])}
    free = [place for place in TERRITORIES if place not in taken]
    if rest and free and rng.random() < 2 / 3:
        g["scars"][rng.choice(free)] = scar = rng.choice(rest)
        g["scars_spent"] = sorted([*g["scars_spent"], scar])
    boxes = {place: left - rng.choice([0, 1, 5]) for place, left in g["fortified"].items()}
    g["fortified"] = {place: left for place, left in boxes.items() if left > 0}


def rolls(plus: dict[str, int], rng: random.Random) -> list[dict[str, int]]:
    """Roll off until one of those tied is left."""
    found, tied = [], list(plus)
    while len(tied) > 1:
        totals = {name: rng.randint(1, 6) + plus[name] for name in tied}
        found.append(totals)
        tied = [name for name in tied if totals[name] == max(totals.values())]
    return found


def with_cards(g: Data) -> Data:
    """Give a world its missions and Events, as far as they are public."""
    return {**g, "missions": [NINE], "events": [SMALL_CITIES] * 2}


def written(g: Data) -> Data:
    """Write what lasts as a position file has it."""
    keys = ("played", "signed", "mottos", "powers", "opened", "cancels", "forts", "missions", "history", "planet")
    found: Data = {key: g[key] for key in keys}
    found["coins"] = {place: number for place, number in g["coins"].items() if number > 1}
    found |= {"marks": g["scars"], "scars_spent": g["scars_spent"], "fortified": g["fortified"]}
    found["events"] = [f"{SMALL_CITIES} x2"] if g["events"] else []
    found["destroyed"] = [f"{place} card" for place in g["destroyed"]]
    found["cities"] = {
        city["at"]: {key: city[key] for key in ("kind", "name", "founder")} for city in g["cities"]
    }
    found["continents"] = {
        name: {"name": row.get("name", ""), "by": row.get("by", ""), "change": CHANGES[row["change"]]}
        for name, row in g["continents"].items()
    }  # fmt: skip
    return {key: value for key, value in found.items() if value}
