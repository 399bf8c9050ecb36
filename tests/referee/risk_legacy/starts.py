"""How the compared games begin and are changed by hand: worlds with a past, odd positions."""

import json
import random

import coreworlds as cw
from tests.referee.written import value_text

from .box import CONTINENTS, NINE, SMALL_CITIES, TERRITORIES, Data
from .ending import MINORS
from .state import spread

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
POWERS = ("Die Mechaniker", "Enclave of the Bear", "Imperial Balkania", "Khan Industries", "Saharan Republic")
RULINGS = {
    "who-powers": ["by-players"], "first-coins": ["published"],
    "minor-start": ["published"], "join-adjacent": ["yes"], "population-sum": ["apart"], "minimum-three": ["whole"],
    "named-continent": ["published"], "turn-in-once": ["more"], "empty-hq": ["closed"], "modifier-order": ["each"],
    "missile-rounds": ["once"], "missile-two": ["allowed"], "scar-where": ["city"], "move-in": ["published"],
    "knockout-loot": ["published", "tokens"], "coin-slide": ["no"], "card-must": ["published"],
    "reward-none": ["may"], "minor-where": ["published"], "coin-stock": ["35"], "continent-stock": ["once-each"],
    "pack-time": ["at-once"], "cards-open": ["secret"], "coins-out": ["asked"], "coins-out-tie": ["open"],
}  # fmt: skip


PUBLISHED = {key: "published" for key, others in RULINGS.items() if "published" in others}


def rulings(rng: random.Random) -> dict[str, str] | str:
    """Switch rulings in every second game; in some all that the published rules read otherwise."""
    if rng.random() < 1 / 2:
        return "published" if rng.random() < 1 / 4 else {}
    return {key: rng.choice(others) for key, others in RULINGS.items() if rng.random() < 0.5}


def world(rng: random.Random) -> Data:
    """Give a world: a fresh one, or one with cities, scars, fortifications, names, coins and signatures."""
    if rng.random() < 1 / 3:
        return {}
    places = rng.sample(TERRITORIES, 12)
    kinds = ["minor"] * 5 + ["major"] * 3 + ["capital"]
    cities = {
        place: {"kind": kind, "name": f"O {place}", "founder": rng.choice(NAMES)}
        for place, kind in zip(places, kinds, strict=False)
    }
    marks = {place: rng.choice(["Bunker", "Ammo Shortage"]) for place in rng.sample(places[6:], rng.randint(0, 3))}
    spent = [*marks.values(), *rng.sample(["Bunker", "Ammo Shortage"], rng.choice([0, 0, 1]))]
    spent = [name for place, name in enumerate(spent) if spent[:place].count(name) < 3]
    named = {
        each: {"name": f"New {each}", "by": rng.choice(NAMES), "change": change}
        for each, change in zip(rng.sample(list(CONTINENTS), 3), ["+1", "-1", ""], strict=True)
    }
    found: Data = {
        "played": 3,
        "signed": rng.choices(NAMES[:4], k=3),
        "cities": cities,
        "fortified": {place: rng.randint(1, 10) for place in rng.sample(places[:8], 3)},
        "marks": marks,
        "scars_spent": spent,
        "continents": named,
        "coins": {place: rng.randint(2, 6) for place in rng.sample(TERRITORIES, 9)},
        "destroyed": [f"{place} card" for place in rng.sample(TERRITORIES, rng.choice([0, 1, 3]))],
        "mottos": ["one", "two", "three"], "forts": 3,
    }  # fmt: skip
    if rng.random() < 1 / 2:
        found |= {"missions": [NINE], "events": [f"{SMALL_CITIES} x2"]}
    if rng.random() < 1 / 2:
        found["powers"] = {faction: f"{faction} {rng.choice('AB')}" for faction in POWERS}
    return found


def written_world(found: Data) -> str:
    """Write a world as text."""
    return "".join(f"{key} = {value_text(value)}\n" for key, value in found.items())


def written_position(data: Data) -> str:
    """Write a position file."""
    tables = ("world", "luck", "player")
    lines = [f"{key} = {value_text(value)}" for key, value in data.items() if key not in tables]
    for table in tables[:2]:
        rows = data.get(table, {}).items()
        lines += [f"[{table}]", *(f"{json.dumps(key)} = {value_text(value)}" for key, value in rows)]
    for player in data["player"]:
        lines += ["[[player]]", *(f"{key} = {value_text(value)}" for key, value in player.items())]
    return "\n".join(lines) + "\n"


def shaken(data: Data, rng: random.Random) -> cw.Position:
    """Change a position by hand, before an attack: in one of many ways."""
    players = [player for player in data["player"] if not player["out"] and player["troops"]]
    rng.choice(CHANGES)(data, players, rng)
    for player in data["player"]:
        player["cards"] = gathered(player["cards"])
    return cw.parse(written_position(data))


def change_troops(_data: Data, players: list[Data], rng: random.Random) -> None:
    """Change how many troops there are."""
    for player in players:
        player["troops"] = {place: rng.choice([1, 2, 3, 5, 9]) for place in player["troops"]}


def change_weapons(data: Data, players: list[Data], rng: random.Random) -> None:
    """Give Missiles, and Scar cards out of the box."""
    box = spread(data["scar_box"])
    for player in players:
        player["missiles"] = rng.choice([0, 0, 1, 2])
        if box:
            player["scars"] = gathered([*player["scars"], box.pop()])
    data["scar_box"] = gathered(box)


def change_cards(data: Data, players: list[Data], rng: random.Random) -> None:
    """Give Resource cards from the end of the draw pile."""
    for _ in range(5):
        if data["deck"]:
            rng.choice(players)["cards"].append(data["deck"].pop())


def change_holders(_data: Data, players: list[Data], rng: random.Random) -> None:
    """Let others hold a dozen territories."""
    for place in rng.sample(TERRITORIES, 12):
        for player in players:
            player["troops"].pop(place, None)
        rng.choice(players)["troops"][place] = rng.randint(1, 6)


def empty_some(_data: Data, players: list[Data], rng: random.Random) -> None:
    """Take the troops out of some territories, perhaps of one with an HQ."""
    for player in players:
        kept = {place: number for place, number in player["troops"].items() if rng.random() < 0.7}
        player["troops"] = kept or player["troops"]


def weaken(data: Data, players: list[Data], rng: random.Random) -> None:
    """Leave to each other player one territory, with one troop."""
    for player in players:
        if player["name"] != data["turn"]:
            player["troops"] = {rng.choice(list(player["troops"])): 1}


def spend_coins(data: Data, players: list[Data], rng: random.Random) -> None:
    """Leave one Coin card on the sideboard."""
    for card in spread(data["bank"])[1:]:
        rng.choice(players)["cards"].append(card)
    data["bank"] = data["bank"] and ["Coin card"]


def thin(data: Data, _players: list[Data], _rng: random.Random) -> None:
    """Leave one card in the draw pile."""
    data["discard"] += data["deck"][1:]
    del data["deck"][1:]


def change_stars(_data: Data, players: list[Data], rng: random.Random) -> None:
    """Change the Red Star tokens."""
    for player in players:
        player["stars"] = rng.choice([0, 1, 2])


def fortify(data: Data, players: list[Data], rng: random.Random) -> None:
    """Found fortified cities that have few boxes left."""
    world_now = data.setdefault("world", {})
    cities, forts = world_now.setdefault("cities", {}), world_now.setdefault("fortified", {})
    for player in players:
        place = rng.choice(list(player["troops"]))
        cities.setdefault(place, {"kind": "minor", "name": f"O {place}", "founder": player["name"]})
        forts[place] = rng.choice([1, 2, 10])


def crowd(data: Data, players: list[Data], rng: random.Random) -> None:
    """Leave no territory free, and to each other player one: who is beaten now is eliminated."""
    free = rng.sample(TERRITORIES, len(TERRITORIES))
    for player in players:
        player["stars"] = rng.choice([0, 0, 1])
        home = player["start"] if rng.random() < 1 / 2 else free[0]
        if player["name"] != data["turn"]:
            place = home if home in free else free[0]
            player["troops"] = {place: rng.choice([1, 1, 2])}
            free.remove(place)
    active = next(player for player in players if player["name"] == data["turn"])
    active["troops"] = {place: rng.choice([2, 4]) for place in free}


def arm(_data: Data, players: list[Data], rng: random.Random) -> None:
    """Give Missiles for three on one roll."""
    for player in players:
        player["missiles"] = rng.choice([2, 3])


def enrich(data: Data, players: list[Data], _rng: random.Random) -> None:
    """Give the next player cards for thirty troops, and a Missile."""
    places = [player["name"] for player in data["player"]]
    player = data["player"][(places.index(data["turn"]) + 1) % len(places)]
    if player in players:
        player["missiles"] = 1
        player["cards"] += data["deck"][-9:] + data["bank"]
        del data["deck"][-9:]
        data["bank"] = []


def settle(data: Data, players: list[Data], rng: random.Random) -> None:
    """Found small cities and leave few troops in them; a card with an even number of coins comes next."""
    world_now = data.setdefault("world", {})
    cities = world_now.setdefault("cities", {})
    for player in players:
        place = rng.choice(list(player["troops"]))
        if sum(city["kind"] == "minor" for city in cities.values()) < MINORS:
            cities.setdefault(place, {"kind": "minor", "name": f"O {place}", "founder": player["name"]})
        player["troops"][place] = rng.choice([1, 2, 3])
    if data["deck"]:
        world_now.setdefault("coins", {})[data["deck"][0].removesuffix(" card")] = rng.choice([2, 4])
    data["conquered"] = gathered([*data["conquered"], rng.choice(list(players[0]["troops"]))])


def people(data: Data, players: list[Data], rng: random.Random) -> None:
    """Leave few troops in small cities, and let a card with an even number of coins come next."""
    for player in players:
        player["troops"] = {place: rng.choice([1, 2, 3]) for place in player["troops"]}
    even = [card for card in data["deck"] if data["world"].get("coins", {}).get(card.removesuffix(" card"), 1) % 2 == 0]
    for card in even[:1]:
        data["deck"].remove(card)
        data["deck"].insert(0, card)
    data["conquered"] = gathered([*data["conquered"], rng.choice(list(players[0]["troops"]))])


def conquer_nine(data: Data, players: list[Data], rng: random.Random) -> None:
    """Let eight or nine territories be conquered already in this turn."""
    own = next(player["troops"] for player in players if player["name"] == data["turn"])
    data["conquered"] = rng.sample(TERRITORIES, rng.choice([8, 9]))
    for place in data["conquered"]:
        for player in players:
            player["troops"].pop(place, None)
        own[place] = 2


def win_soon(data: Data, players: list[Data], rng: random.Random) -> None:
    """Let whose turn it is have three stars and many troops, and the others one troop in each territory."""
    for player in players:
        if player["name"] != data["turn"]:
            player["troops"] = dict.fromkeys(player["troops"], 1)
            continue
        player["troops"] = dict.fromkeys(player["troops"], 9)
        player["stars"] = max(0, 3 - sum(place in player["troops"] for place in data["hqs"].values()))
        player["missiles"] += rng.choice([0, 1])


def hasten(data: Data, rng: random.Random) -> cw.Position:
    """Change a position so that the game ends soon, in one of several ways; or in any way."""
    players = [player for player in data["player"] if not player["out"] and player["troops"]]
    rng.choice((crowd, conquer_nine, win_soon, win_soon, win_soon, people))(data, players, rng)
    return cw.parse(written_position(data))


CHANGES = (arm, enrich, settle, conquer_nine, crowd,
           change_troops, change_weapons, change_cards, change_holders, empty_some, weaken, spend_coins, thin,
           change_stars, fortify)  # fmt: skip


def gathered(cards: list[str]) -> list[str]:
    """Write equal cards together."""
    every = spread(cards)
    return [card if every.count(card) == 1 else f"{card} x{every.count(card)}" for card in dict.fromkeys(every)]
