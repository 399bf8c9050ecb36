"""The position as plain data: opened (one entry a ship or tile) and closed (as the position file writes it)."""

import re
from typing import TypeVar

from .box import SHIPS, SUPPLY, Data, is_sun, shows

T = TypeVar("T")


def copied(value: T) -> T:
    """Copy plain data, tables and lists all the way down."""
    # tomllib gives nothing but tables, lists, texts and numbers
    if isinstance(value, dict):
        return {key: copied(entry) for key, entry in value.items()}  # type: ignore[return-value]
    return [copied(entry) for entry in value] if isinstance(value, list) else value  # type: ignore[return-value]


def spread(lines: list[str]) -> list[str]:
    """Write every copy out: ``["Fighter x2"]`` becomes ``["Fighter", "Fighter"]``."""
    # design.md, position file
    things: list[str] = []
    for line in lines:
        found = re.fullmatch(r"(.*) x(\d+)", line) if " x" in line else None
        things += [found[1]] * int(found[2]) if found else [line]
    return things


def gather(things: list[str]) -> list[str]:
    """Write neighbouring equal things as one line: the inverse of ``spread``."""
    # design.md, position file
    lines: list[tuple[str, int]] = []
    for thing in things:
        if lines and lines[-1][0] == thing:
            lines[-1] = (thing, lines[-1][1] + 1)
        else:
            lines.append((thing, 1))
    return [thing if count == 1 else f"{thing} x{count}" for thing, count in lines]


def opened(position: Data) -> Data:
    """Copy a position read by ``tomllib`` with one entry for each ship and tile."""
    # design.md, position file
    p = copied(position)
    for pile in ("stack", "row", "gone"):
        p[pile] = spread(p[pile])
    p["moved"] = [{**note} for note in p["moved"] for _ in range(note["count"])]
    p.setdefault("funded", {})
    p.setdefault("paid", 0)
    for note in p["moved"]:
        del note["count"]
    for player in p["player"]:
        player["fleets"] = {space: spread(ships) for space, ships in player["fleets"].items()}
    return p


def closed(p: Data) -> Data:
    """Write an opened position as the file has it: empty places left out, what has no order sorted."""
    # design.md, position file
    p = copied(p)
    for pile in ("stack", "row", "gone"):
        p[pile] = gather(p[pile])
    p["food"] = {space: number for space, number in p["food"].items() if number}
    if not p["funded"]:
        del p["funded"]
    if not p["paid"]:
        del p["paid"]
    notes = sorted(p["moved"], key=str)
    p["moved"] = [{**note, "count": notes.count(note)} for place, note in enumerate(notes) if note not in notes[:place]]
    for player in p["player"]:
        fleets = {space: sorted(ships, key=SHIPS.index) for space, ships in player["fleets"].items() if ships}
        player["fleets"] = {space: gather(ships) for space, ships in fleets.items()}
        for kind in ("empires", "starbases", "technologies"):
            player[kind].sort()
    for pile in ("technologies", "declared", "spent", "produced"):
        p[pile].sort()
    return p


def seat(p: Data, name: str) -> Data:
    """Give the record of the player of that name."""
    # design.md, position file: names are distinct
    return next(player for player in p["player"] if player["name"] == name)


def names(p: Data) -> list[str]:
    """Give the players' names, clockwise."""
    # design.md, position file
    return [player["name"] for player in p["player"]]


def others(p: Data, name: str) -> list[Data]:
    """Give the records of all but this player."""
    # RB, Warlord Role: enemies are all others
    return [player for player in p["player"] if player["name"] != name]


def around(p: Data, first: str) -> list[str]:
    """Give all names in directional order, beginning with ``first``."""
    # RB, To Begin the Round: clockwise or counter-clockwise
    everybody = names(p) if p["direction"] != "counterclockwise" else names(p)[::-1]
    start = everybody.index(first)
    return everybody[start:] + everybody[:start]


def home(p: Data, name: str) -> str:
    """Tell where a player's home sector lies."""
    # RB, The Galaxy Board Layouts; supply.toml
    return str(SUPPLY["homes"][str(len(p["player"]))][names(p).index(name)])


def starbases(p: Data, name: str) -> list[str]:
    """List the sectors in which a player has a Starbase, the home among them."""
    # RB, Engineer Role: you always have at least 1 Starbase in your home sector
    return [home(p, name), *seat(p, name)["starbases"]]


def sectors(p: Data, name: str) -> list[str]:
    """List the planet sectors that a player controls."""
    # RB, Set Up: controlled by you if you have an Empire or Starbase on it
    return [*starbases(p, name), *seat(p, name)["empires"]]


def owner(p: Data, space: str) -> str:
    """Name who controls a space, or nobody."""
    # RB, Controlled Sectors
    return next((name for name in names(p) if space in sectors(p, name)), "")


def tile(p: Data, space: str) -> str:
    """Name the tile on a space, or nothing."""
    # RB, Explorer Role: empty spaces have no tile
    return str(p["galaxy"].get(space, ""))


def suns(p: Data) -> list[str]:
    """List the spaces with a sun."""
    # RB, Moving: Suns
    return [space for space, name in p["galaxy"].items() if is_sun(name)]


def ships_at(player: Data, space: str) -> list[str]:
    """List a player's ships on a space."""
    # RB, Warlord Role
    return list(player["fleets"].get(space, []))


def enemies_at(p: Data, name: str, space: str) -> list[str]:
    """Name the others who have ships or a token there."""
    # RB, Moving: a space with enemy forces
    return [
        other["name"] for other in others(p, name) if ships_at(other, space) or space in sectors(p, other["name"])
    ]


def at_work(p: Data, player: Data, technology: str) -> bool:
    """Tell whether a player uses a technology now."""
    # RB, Saboteur: technologies are declared; Scientist Role
    return technology in player["technologies"] and technology in p["declared"]


def planets(p: Data, name: str) -> int:
    """Count the planets that a player controls."""
    # RB, Victory Count: some sectors have 2 planets; rulings.md, home-planets
    return sum(shows(tile(p, space), "planets") for space in sectors(p, name))


def award(p: Data, name: str, points: int) -> None:
    """Give Victory Points, from the pool as long as it has any."""
    # RB, The Game is Over: players always receive their deserved victory points
    seat(p, name)["points"] += points
    p["points"] = max(0, p["points"] - points)
