"""The position as plain data: opened (one entry a card) and closed (as the position file writes it)."""

import copy
import re
from typing import Any

Data = dict[str, Any]
CHART = {2: 6, 3: 8, 4: 10, 5: 12}
COLONIZERS = ("Galactic Grunts", "Snub Fighter")
WORLD_KINDS = ("world", "home-world", "core-world")


def spread(lines: list[str]) -> list[str]:
    """Write every copy out: ``["A x2"]`` becomes ``["A", "A"]``."""
    # design.md, position file: "Snub Fighter x2"
    cards: list[str] = []
    for line in lines:
        found = re.fullmatch(r"(.*) x(\d+)", line) if " x" in line else None
        cards += [found[1]] * int(found[2]) if found else [line]
    return cards


def gather(cards: list[str]) -> list[str]:
    """Write neighbouring equal cards as one line: the inverse of ``spread``."""
    # plan.md, position file: only adjacent equal cards are compressed
    lines: list[list[Any]] = []
    for card in cards:
        if lines and lines[-1][0] == card:
            lines[-1][1] += 1
        else:
            lines.append([card, 1])
    return [card if count == 1 else f"{card} x{count}" for card, count in lines]


def open_unit(text: str) -> Data:
    """Turn ``"Genetic Super Soldier +3"`` into a record of that one Unit."""
    # RB, Energy Tokens: some Units keep Energy Tokens on them
    found = re.fullmatch(r"(.*) \+(\d+)", text) if " +" in text else None
    name, tokens = (found[1], int(found[2])) if found else (text, 0)
    return {"name": name, "tokens": tokens, "fleet": 0, "ground": 0, "uses": 0, "asking": False}


def open_central(text: str) -> Data:
    """Turn ``"Taurus +"`` into a record of that card in the Central Zone."""
    # RB, Galactic Phase 2: at most one Energy Token on a card
    return {"name": text.removesuffix(" +"), "token": text.endswith(" +")}


def write_unit(unit: Data) -> str:
    """Write one Unit as the position file does."""
    # design.md, position file: "Genetic Super Soldier +3"
    return f"{unit['name']} +{unit['tokens']}" if unit["tokens"] else str(unit["name"])


def write_central(card: Data) -> str:
    """Write one card of the Central Zone as the position file does."""
    # design.md, position file: "Taurus +"
    return f"{card['name']} +" if card["token"] else str(card["name"])


def situation(position: Data) -> Data:
    """Give the Deploy, Invasion, colony or energy situation that is going on, or an empty dict."""
    # plan.md, pending: an ask lies inside a situation
    pending: Data = position["pending"]
    return pending.get("within", {}) if pending.get("kind") == "ask" else pending


def named_copies(things: list[Data]) -> list[tuple[str, Data]]:
    """Give every card of a Warzone the name by which the file tells copies apart: ``"A #2"``."""
    # plan.md, pending: "#k" = the k-th copy of that name as they lie
    seen: dict[str, int] = {}
    result = []
    for thing in things:
        seen[thing["name"]] = seen.get(thing["name"], 0) + 1
        result.append((f"{thing['name']} #{seen[thing['name']]}", thing))
    return result


def opened(position: Data) -> Data:
    """Copy a position read by ``tomllib`` with one entry for each card."""
    # design.md, position file
    p = {**position, "pending": copy.deepcopy(position.get("pending", {}))}
    p["player"] = [{**player, "colonies": dict(player["colonies"])} for player in position["player"]]
    p["central"] = [open_central(text) for text in spread(p["central"])]
    p["galactic"] = [spread(deck) for deck in p["galactic"]]
    p["removed"] = spread(p["removed"])
    for player in p["player"]:
        for zone in ("hand", "prestige", "deck", "discard", "used"):
            player[zone] = spread(player.get(zone, []))
        player["units"] = [open_unit(text) for text in spread(player["units"])]
        player["worlds"] = [open_unit(text) for text in spread(player["worlds"])]
    if p["pending"]:
        read_marks(p)
    return p


def read_marks(p: Data) -> None:
    """Put what the situation says of single cards onto these cards."""
    # RB, Invade 1 World: an ability counts for its Unit, once per situation
    player = seat(p, p["turn"])
    now = situation(p)
    for label, thing in named_copies(player["units"] + player["worlds"]):
        thing["fleet"], thing["ground"] = now.get("strengths", {}).get(label, [0, 0])
        thing["uses"] = now.get("uses", {}).get(label, now.get("uses", {}).get(thing["name"], 0))
        thing["asking"] = p["pending"].get("card") == label
    for thing in player["worlds"]:
        if p["pending"].get("card") == thing["name"]:
            thing["asking"] = True


def write_marks(p: Data) -> None:
    """Write what lies on single cards back into the situation, by the copies' present order."""
    # plan.md, pending: strengths and uses
    player = seat(p, p["turn"])
    now = situation(p)
    labels = named_copies(player["units"] + player["worlds"])
    if now.get("kind") == "invasion":
        now["strengths"] = {label: [u["fleet"], u["ground"]] for label, u in labels if u["fleet"] or u["ground"]}
    if now.get("kind") in ("invasion", "energy"):
        units = [id(unit) for unit in player["units"]]
        now["uses"] = {
            label if id(thing) in units else thing["name"]: thing["uses"] for label, thing in labels if thing["uses"]
        }
    for label, thing in labels:
        if thing["asking"] and p["pending"].get("kind") == "ask":
            p["pending"]["card"] = label if any(thing is unit for unit in player["units"]) else thing["name"]


def closed(p: Data) -> Data:
    """Write an opened position as the file has it: sorted where the file sorts."""
    # design.md: hand, units, worlds, prestige are written sorted
    p = {**p, "player": [dict(player) for player in p["player"]]}
    for player in p["player"]:
        player["units"].sort(key=lambda unit: (unit["name"], unit["tokens"]))
        player["worlds"].sort(key=lambda world: world["name"])
    if p["pending"]:
        write_marks(p)
    for player in p["player"]:
        player["units"] = gather([write_unit(unit) for unit in player["units"]])
        player["worlds"] = gather([world["name"] for world in player["worlds"]])
        for zone in ("hand", "prestige", "used"):
            player[zone] = gather(sorted(player[zone]))
        for zone in ("deck", "discard"):
            player[zone] = gather(player[zone])
    p["central"] = gather([write_central(card) for card in p["central"]])
    p["galactic"] = [gather(deck) for deck in p["galactic"]]
    p["removed"] = gather(p["removed"])
    return p


def seat(p: Data, name: str) -> Data:
    """Give the record of the player of that name."""
    # design.md, position file: names are distinct
    return next(player for player in p["player"] if player["name"] == name)


def clockwise(p: Data, first: str) -> list[str]:
    """Give all names, clockwise, beginning with ``first``."""
    # RB, Energy Phase and Action Phase: from the Destiny Marker's holder clockwise
    names = [player["name"] for player in p["player"]]
    start = names.index(first)
    return names[start:] + names[:start]


def sector_number(p: Data) -> int:
    """Give the Sector in which the Round Marker stands."""
    # RB, Round Marker: each Sector consists of two Rounds
    return int((p["round"] + 1) // 2)


def ruled(p: Data, name: str) -> bool:
    """Tell whether the other reading of a ruling is switched on."""
    # rulings.md, Core Worlds: the column "other reading"
    others = {
        "sector-actions": "4, 5, 5, 5, 6",
        "prestige-token": "yes",
        "token-supply": "12",
        "forced-pass": "anything payable",
        "once-as-action": "once a round",
    }
    return bool(p["rulings"].get(name, "") == others[name])
