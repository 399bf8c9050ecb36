"""Who loses what in a battle."""

from .attack import next_hit
from .box import Data
from .fleet import Pick, moved_there, without
from .state import ships_at
from .volley import SIDES, units


def hittable(p: Data, number: int) -> list[str]:
    """List the units of a side to which a hit may be assigned."""
    # RB, Removing Casualties: no Empire until all ships are destroyed; Dreadnoughts are flipped first
    there = units(p, number)
    damaged = p["battle"]["damaged"][number]
    found: list[str] = [kind for kind in ("Fighter", "Cruiser", "Starbase") if kind in there]
    if there.count("Dreadnought") > damaged:
        found.append("Dreadnought")
    if damaged:
        found.append("damaged Dreadnought")
    if there == ["Empire"]:
        found.append("Empire")
    return found


def hit(p: Data, player: Data, unit: str, pick: Pick) -> None:
    """Assign a hit to one of one's units."""
    # RB, Removing Casualties
    battle, space = p["battle"], p["battle"]["at"]
    number = SIDES.index("attacker" if player["name"] == battle["attacker"] else "defender")
    battle["hits"][number] -= 1
    if unit == "Dreadnought":
        battle["damaged"][number] += 1
    elif unit in ("Empire", "Starbase"):
        player[f"{unit.lower()}s"].remove(space)
        if unit == "Starbase":
            player["empires"].append(space)
        else:
            player["tokens"] += 1
            battle["empire"] = True
    else:
        kind = unit.removeprefix("damaged ")
        battle["damaged"][number] -= int(kind != unit)
        lose_ship(p, player, kind, pick)
    next_hit(p)


def lose_ship(p: Data, player: Data, kind: str, pick: Pick) -> None:
    """Return a ship to its owner's supply; which of equal ones it was only tells where they retreat to."""
    # RB, Removing Casualties: all casualties are returned to their owner's supplies
    space = p["battle"]["at"]
    player["fleets"][space].remove(kind)
    if player["name"] != p["battle"]["attacker"]:
        return
    notes = moved_there(p, kind, space)
    left = ships_at(player, space).count(kind)
    alternatives = [without(p["moved"], note) for note in notes]
    if left >= len(notes):
        alternatives.append(list(p["moved"]))
    p["moved"] = pick(alternatives)
