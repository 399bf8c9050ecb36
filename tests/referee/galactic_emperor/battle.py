"""Battles: who fires when, who loses what, and what comes of it."""

from collections.abc import Callable

from .box import SHIPS, UNITS, Data, shows
from .fleet import claim, moved_there
from .rounds import go
from .state import at_work, award, home, names, seat, sectors, ships_at, tile
from .technology import ask_time_warp

STEPS = {1: "battle.dreadnoughts", 2: "battle.cruisers", 3: "battle.fighters"}
SIDES = ("attacker", "defender")
NEUTRAL = "Neutral"
Pick = Callable[[list[list[Data]]], list[Data]]


def fights(p: Data, player: Data) -> list[str]:
    """List the enemies to be fought, each as where and who: the ships moved there in this turn."""
    # RB, Moving: ships stop at enemy forces; combat must be resolved before the end of the turn
    found = []
    for space in sorted(player["fleets"]):
        if not ships_at(player, space) or not any(note["at"] == space for note in p["moved"]):
            continue
        found += [space] if enemy_there(p, player, space) else []
    return found


def enemy_there(p: Data, player: Data, space: str) -> str:
    """Name the enemy who is fought at a space: who has ships there, else who controls it."""
    # RB, Warlord Role: enemy units in the way
    foes = [name for name in names(p) if name != player["name"]]
    with_ships = [name for name in foes if ships_at(seat(p, name), space)]
    holding = [name for name in foes if space in sectors(p, name) and space != home(p, name)]
    return next(iter(with_ships + holding), "")


def begin(p: Data, player: Data, space: str) -> None:
    """Begin the combat at a space."""
    # RB, Firing; Warp Move/Attack: one free attack of ships that warped directly into combat
    foe = enemy_there(p, player, space)
    p["battle"] = {
        "at": space, "attacker": player["name"], "defender": foe, "phase": 0, "hits": [0, 0], "damaged": [0, 0],
        "ships": [bool(ships_at(player, space)), bool(ships_at(seat(p, foe), space))], "shields": [0, 0], "bonus": "",
        "volley": [], "empire": False, "retreated": False,
        "surprise": any(note["warped"] and note["at"] == space for note in p["moved"]),
    }  # fmt: skip
    go(p, "battle.attacker")


def side(p: Data, number: int) -> Data:
    """Give the record of the attacker (0) or the defender (1)."""
    # RB, Firing
    return seat(p, p["battle"][SIDES[number]])


def shield(p: Data, number: int) -> None:
    """Raise the Shield Generators of a side that declared them."""
    # RB, Shield Generators: not for an Empire or Starbase alone at the start of a battle
    if at_work(p, side(p, number), "Shield Generators") and p["battle"]["ships"][number]:
        p["battle"]["shields"][number] = 1


def attacker_ready(p: Data) -> None:
    """The defender declares next."""
    # RB, Firing
    shield(p, 0)
    go(p, "battle.defender", p["battle"]["defender"])


def defender_ready(p: Data) -> None:
    """The first attack begins."""
    # RB, Firing
    shield(p, 1)
    p["turn"] = p["battle"]["attacker"]
    next_attack(p)


def next_attack(p: Data) -> None:
    """Begin an attack: the Warlord's Chooser first gives a ship an extra die."""
    # RB, Chooser's Special Ability: can change on subsequent attacks (before phase 1), not when defending
    p["battle"]["phase"], p["battle"]["bonus"] = 0, ""
    if p["battle"]["attacker"] == p["chooser"]:
        go(p, "battle.bonus", p["battle"]["attacker"])
    else:
        next_phase(p)


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


def next_phase(p: Data) -> None:
    """Go on to the next phase in which anybody fires; after phase 3 the attacker decides."""
    # RB, Battles are resolved in 3 phases
    battle = p["battle"]
    if not units(p, 0) or not units(p, 1):
        # RB, The Game is Over: the Galactic Showdown is fought in a neutral sector, for nothing but survival
        go(p, "final.survivors" if battle["at"] == NEUTRAL else "battle.end", battle["attacker"])
        return
    for phase, step in STEPS.items():
        if phase > battle["phase"] and volley(p, phase):
            go(p, step, battle["attacker"])
            return
    go(p, "battle.after", battle["attacker"])


def fire(p: Data, dice: list[int]) -> None:
    """Roll the dice of a phase."""
    # RB, Firing
    battle = p["battle"]
    battle["phase"] = next(phase for phase, step in STEPS.items() if step == p["step"])
    battle["volley"] = volley(p, battle["phase"])
    p["dice"] = dice
    ask_time_warp(p, "battle.dice", battle["attacker"])


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


def count_hits(p: Data) -> None:
    """Leave the dice as they lie and count; shields ignore the first hit of a battle."""
    # RB, Removing Casualties; Shield Generators
    battle = p["battle"]
    battle["hits"] = hits(p)
    for number in (0, 1):
        if battle["hits"][number] and battle["shields"][number]:
            battle["hits"][number] -= 1
            battle["shields"][number] = 0
    battle["volley"], p["dice"] = [], []
    next_hit(p)


def next_hit(p: Data) -> None:
    """Ask for the next casualty; the defender's first, for they are simultaneous."""
    # RB, Removing Casualties: players choose which of their own units are hit
    battle = p["battle"]
    for number in (1, 0):
        if not units(p, number):
            battle["hits"][number] = 0
        if battle["hits"][number]:
            go(p, "battle.hits", side(p, number)["name"])
            return
    next_phase(p)


def hittable(p: Data, number: int) -> list[str]:
    """List the units of a side to which a hit may be assigned."""
    # RB, Removing Casualties: no Empire until all ships are destroyed; Dreadnoughts are flipped first
    there = units(p, number)
    damaged = p["battle"]["damaged"][number]
    found = [kind for kind in ("Fighter", "Cruiser", "Starbase") if kind in there]
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


def without(notes: list[Data], note: Data) -> list[Data]:
    """Give all notes but one that is equal to this."""
    # RB, Moving
    place = notes.index(note)
    return notes[:place] + notes[place + 1 :]


def fight_on(p: Data) -> None:
    """Attack again; after a surprise attack combat begins normally."""
    # RB, phase 3; Warp Move/Attack
    p["battle"]["surprise"] = False
    next_attack(p)


def may_retreat(p: Data) -> bool:
    """Tell whether the attacker may retreat: not if any ship warped into the combat."""
    # RB, Burnt Bridge; rulings: one warped ship keeps the others (scenario retreat-mixed)
    # RB, The Game is Over: one space fleet sails out of a Galactic Showdown
    return p["battle"]["at"] != NEUTRAL and not any(note["warped"] and note["at"] == p["battle"]["at"] for note in p["moved"])


def retreat(p: Data) -> None:
    """Return all attacking ships to their previous sectors."""
    # RB, phase 3: retreating ships must return to their previous sector
    space, fleets = p["battle"]["at"], side(p, 0)["fleets"]
    for note in [note for note in p["moved"] if note["at"] == space]:
        fleets[space].remove(note["ship"])
        fleets[note["from"]] = [*fleets.get(note["from"], []), note["ship"]]
        p["moved"] = without(p["moved"], note)
    p["battle"]["retreated"] = True
    go(p, "battle.end")


def end(p: Data) -> None:
    """End the combat: the attacker who wins claims the sector and is rewarded for a destroyed Empire."""
    # RB, Ending Combat
    battle, player = p["battle"], side(p, 0)
    won = not battle["retreated"] and bool(units(p, 0)) and not units(p, 1)
    if won:
        if battle["empire"]:
            award(p, player["name"], 1)
        others_there = enemy_there(p, player, battle["at"])
        if shows(tile(p, battle["at"]), "planets") and player["tokens"] > 0 and not others_there:
            claim(p, player["name"], battle["at"])
    p["battle"] = {}
    go(p, "warlord.fight" if fights(p, player) else "warlord.rest")
