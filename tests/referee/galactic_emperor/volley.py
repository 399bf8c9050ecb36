"""Who fires in a battle, with how many dice, and what hits."""

from .box import SHIPS, UNITS, Data
from .state import at_work, seat, ships_at

SIDES = ("attacker", "defender")


def side(p: Data, number: int) -> Data:
    """Give the record of the attacker (0) or the defender (1)."""
    # RB, Firing
    return seat(p, p["battle"][SIDES[number]])


def units(p: Data, number: int) -> list[str]:
    """List all that a side has at the place of the battle: ships, then the token."""
    # RB, Battles are resolved in 3 phases
    player, space = side(p, number), p["battle"]["at"]
    found = sorted(ships_at(player, space), key=SHIPS.index)
    found += ["Empire"] * (space in player["empires"]) + ["Starbase"] * (space in player["starbases"])
    return found


def dice_of(p: Data, number: int, unit: str) -> int:
    """Tell how many dice a unit fires."""
    # RB, phases 1 to 3; Ion Cannons: Empires 3, Starbases 4
    ion = unit in ("Empire", "Starbase") and at_work(p, side(p, number), "Ion Cannons")
    return int(UNITS[unit]["dice"]) + int(ion)


def warped_there(p: Data) -> list[str]:
    """List the attacking ships that warped directly into this combat."""
    # RB, Warp Move/Attack: they immediately get one free attack
    return [note["ship"] for note in p["moved"] if note["warped"] and note["at"] == p["battle"]["at"]]


def volley(p: Data, phase: int) -> list[str]:
    """List the dice of a phase, each as the side and the unit that fires it."""
    # RB, Battles are resolved in 3 phases; Warp Move/Attack: the defender does not return fire
    shots = []
    for number, name in enumerate(SIDES):
        if name == "defender" and p["battle"]["surprise"]:
            continue
        there = warped_there(p) if p["battle"]["surprise"] else units(p, number)
        firing = [unit for unit in there if UNITS[unit]["phase"] == phase]
        for unit in firing:
            shots += [f"{name} {unit}"] * dice_of(p, number, unit)
        if name == "attacker" and p["battle"]["bonus"] in firing:
            shots.append(f"{name} {p['battle']['bonus']}")
    return sorted(shots, key=lambda shot: (SIDES.index(shot.split()[0]), list(UNITS).index(shot.split()[1])))


def hits(p: Data) -> list[int]:
    """Count the hits that attacker and defender take."""
    # RB, Firing: Fighters hit on 5-6, all other units on 4-6; Plasma Weapons: ships that attack add +1
    taken = [0, 0]
    for die, shot in zip(p["dice"], p["battle"]["volley"], strict=True):
        name, unit = shot.split()
        plasma = name == "attacker" and at_work(p, side(p, 0), "Plasma Weapons")
        if die + plasma >= UNITS[unit]["hits_on"]:
            taken[1 - SIDES.index(name)] += 1
    return taken
