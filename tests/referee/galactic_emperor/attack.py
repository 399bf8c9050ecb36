"""The three phases of an attack: dice, hits, and who must assign them."""

from .box import Data
from .rounds import go
from .table import Dice, step, verb
from .technology import ask_time_warp, end_time_warp
from .volley import hits, side, units, volley

STEPS = {1: "battle.dreadnoughts", 2: "battle.cruisers", 3: "battle.fighters"}
NEUTRAL = "Neutral"


def next_attack(p: Data) -> None:
    """Begin an attack: the Warlord's Chooser first gives a ship an extra die."""
    # RB, Chooser's Special Ability: can change on subsequent attacks (before phase 1), not when defending
    p["battle"]["phase"], p["battle"]["bonus"] = 0, ""
    # RB: the player who picks the Warlord role; the Galactic Showdown is no role
    if p["battle"]["attacker"] == p["chooser"] and p["battle"]["at"] != NEUTRAL:
        go(p, "battle.bonus", p["battle"]["attacker"])
    else:
        next_phase(p)


def next_phase(p: Data) -> None:
    """Go on to the next phase in which anybody fires; after phase 3 the attacker decides."""
    # RB, Battles are resolved in 3 phases
    battle = p["battle"]
    if not units(p, 0) or not units(p, 1):
        # RB, The Game is Over: the Galactic Showdown is fought in a neutral sector, for nothing but survival
        go(p, "final.survivors" if battle["at"] == NEUTRAL else "battle.end", battle["attacker"])
        return
    for phase, name in STEPS.items():
        if phase > battle["phase"] and volley(p, phase):
            go(p, name, battle["attacker"])
            return
    go(p, "battle.after", battle["attacker"])


@step(*STEPS.values())
def fire(p: Data, dice: Dice) -> None:
    """Roll the dice of a phase."""
    # RB, Firing
    battle = p["battle"]
    battle["phase"] = next(phase for phase, name in STEPS.items() if name == p["step"])
    battle["volley"] = volley(p, battle["phase"])
    p["dice"] = dice(len(battle["volley"]))
    if battle["at"] == NEUTRAL:
        # ruling showdown-sides: technologies do not work
        go(p, "battle.dice", battle["attacker"])
    else:
        ask_time_warp(p, "battle.dice", battle["attacker"])


@verb("keep dice", "battle.dice", lone=True)
def count_hits(p: Data) -> None:
    """Leave the dice as they lie and count; shields ignore the first hit of a battle."""
    # RB, Removing Casualties; Shield Generators
    end_time_warp(p)
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
