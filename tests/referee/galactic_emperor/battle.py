"""Battles: who fights whom, and what comes of it."""

from .attack import next_attack, next_phase
from .box import SHIPS, Data, shows
from .casualties import may_retreat
from .fleet import claim, without
from .rounds import go, next_turn
from .state import at_work, award, home, names, seat, sectors, ships_at, tile
from .table import step, verb
from .volley import side, units


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


@verb("end moves", "warlord.move", lone=True)
def end_moves(p: Data, player: Data) -> None:
    """Fight where there is an enemy, or rest."""
    # RB, Moving: combat must be resolved before the end of the turn
    go(p, "warlord.fight" if fights(p, player) else "warlord.rest")


@step("warlord.rest")
def rest(p: Data) -> None:
    """The ships rest; the next player moves."""
    # RB, Warlord Role
    next_turn(p, "warlord.move")


@verb("fight {space}", "warlord.fight", may=lambda p, player, rest: rest in fights(p, player), lone=True)
def begin(p: Data, player: Data, space: str) -> None:
    """Begin the combat at a space."""
    # RB, Firing; Warp Move/Attack: one free attack of ships that warped directly into combat
    foe = enemy_there(p, player, space)
    p["battle"] = {
        "at": space, "attacker": player["name"], "defender": foe, "phase": 0, "hits": [0, 0], "damaged": [0, 0],
        "ships": [bool(ships_at(player, space)), bool(ships_at(seat(p, foe), space))], "shields": [0, 0], "bonus": "",
        "volley": [], "empire": False, "retreated": False,
    }  # fmt: skip
    p["battle"]["warped"] = any(note["warped"] and note["at"] == space for note in p["moved"])
    p["battle"]["surprise"] = p["battle"]["warped"]
    go(p, "battle.attacker")


def shield(p: Data, number: int) -> None:
    """Raise the Shield Generators of a side that declared them."""
    # RB, Shield Generators: not for an Empire or Starbase alone at the start of a battle
    if at_work(p, side(p, number), "Shield Generators") and p["battle"]["ships"][number]:
        p["battle"]["shields"][number] = 1


@verb("ready", "battle.attacker", lone=True)
def attacker_ready(p: Data) -> None:
    """The defender declares next."""
    # RB, Firing
    shield(p, 0)
    go(p, "battle.defender", p["battle"]["defender"])


@verb("ready", "battle.defender", lone=True)
def defender_ready(p: Data) -> None:
    """The first attack begins."""
    # RB, Firing
    shield(p, 1)
    p["turn"] = p["battle"]["attacker"]
    next_attack(p)


@verb("bonus {ship}", "battle.bonus", may=lambda p, _, rest: rest in SHIPS and rest in units(p, 0), lone=True)
def give_bonus(p: Data, _player: Data, ship: str) -> None:
    """Give a kind of ship an extra die in this attack."""
    # RB, Warlord Role, Chooser's Special Ability
    p["battle"]["bonus"] = ship
    next_phase(p)


@verb("fight on", "battle.after", lone=True)
def fight_on(p: Data) -> None:
    """Attack again; after a surprise attack combat begins normally."""
    # RB, phase 3; Warp Move/Attack
    p["battle"]["surprise"] = False
    next_attack(p)


@verb("retreat", "battle.after", may=may_retreat)
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


@step("battle.end")
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
