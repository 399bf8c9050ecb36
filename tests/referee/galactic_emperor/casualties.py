"""Who loses what in a battle."""

from .attack import NEUTRAL, next_hit
from .box import Data
from .fleet import moved_there, without
from .state import ships_at
from .table import Pick, verb
from .volley import SIDES, units


def hittable(p: Data, number: int) -> list[str]:
    """List the units of a side to which a hit may be assigned."""
    # RB, Removing Casualties: no Empire until all ships are destroyed; Dreadnoughts are flipped first
    there = units(p, number)
    damaged = p["battle"]["damaged"][number]
    found = ["Starbase"] * ("Starbase" in there)
    for kind in ("Fighter", "Cruiser"):
        if kind in there:
            found += told_apart(p, number, kind, kind)
    if there.count("Dreadnought") > damaged:
        found.append("Dreadnought")
    if damaged:
        found += told_apart(p, number, "Dreadnought", "damaged Dreadnought")
    if there == ["Empire"]:
        found.append("Empire")
    return found


def told_apart(p: Data, number: int, kind: str, words: str) -> list[str]:
    """Name a ship that would be lost, with its previous sector where equal ones would retreat to different ones."""
    # RB, Removing Casualties: players choose which of their own units are hit; phase 3: retreating ships
    origins = sorted({note["from"] for note in moved_there(p, kind, p["battle"]["at"])})
    if number == 1 or len(origins) < 2 or not may_retreat(p):
        return [words]
    return [f"{words}, {origin}" for origin in origins]


def may_retreat(p: Data, _player: Data | None = None, _rest: str = "") -> bool:
    """Tell whether the attacker could retreat from this battle: not if any ship warped into it."""
    # RB, Burnt Bridge: you cannot retreat, win or die; The Game is Over: one fleet sails out of a Galactic Showdown
    return p["battle"]["at"] != NEUTRAL and not p["battle"]["warped"]


def may_hit(p: Data, player: Data, unit: str) -> bool:
    """Tell whether a player may assign a hit to this unit."""
    # RB, Removing Casualties
    return unit in hittable(p, 0 if player["name"] == p["battle"]["attacker"] else 1)


@verb("hit {unit}", "battle.hits", may=may_hit, lone=True)
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
        words, _, origin = unit.partition(", ")
        kind = words.removeprefix("damaged ")
        battle["damaged"][number] -= int(kind != words)
        lose_ship(p, player, kind, origin, pick)
    next_hit(p)


def lose_ship(p: Data, player: Data, kind: str, origin: str, pick: Pick) -> None:
    """Return a ship to its owner's supply."""
    # RB, Removing Casualties: all casualties are returned to their owner's supplies
    space = p["battle"]["at"]
    player["fleets"][space].remove(kind)
    if player["name"] != p["battle"]["attacker"]:
        return
    notes = [note for note in moved_there(p, kind, space) if origin in ("", note["from"])]
    left = ships_at(player, space).count(kind)
    alternatives = [without(p["moved"], note) for note in notes]
    if left >= len(notes):
        alternatives.append(list(p["moved"]))
    p["moved"] = pick(alternatives)
