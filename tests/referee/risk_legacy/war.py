"""Expanding and attacking: what may be done, how the dice are changed, and what a roll does."""

from .board import add, fortified, holder, marked, population, power, put, ruled, troops
from .box import BESIDE, Data
from .dice import lost, modified, three_alike, two_sixes

OWN_HQ, TWO_SIXES = "Die Mechaniker A", "Die Mechaniker B"
FIRST_ATTACK, THREE_ALIKE = "Enclave of the Bear A", "Enclave of the Bear B"
ATTACKER, DEFENDER = "attacker", "defender"


def toll(g: Data, place: str) -> int:
    """Count the troops lost on moving into an empty territory: its population, and 2 more where it is fortified."""
    # RB, Expanding into Unoccupied Cities; Fortifications
    return population(g, place) + (2 if fortified(g, place) else 0)


def may_expand(g: Data, name: str, number: int, start: str, place: str) -> bool:
    """Tell whether so many troops may move into an empty territory: 1 stays, the toll is paid, 1 arrives."""
    # RB, Expanding into Unoccupied Territory; rulings, empty-hq and expand-with
    if holder(g, start) != name or place not in BESIDE[start] or troops(g, place) > 0:
        return False
    if ruled(g, "empty-hq") == "closed" and place in g["hq"].values():
        return False
    return toll(g, place) + 1 <= number <= troops(g, start) - 1


def expand(g: Data, name: str, number: int, start: str, place: str) -> None:
    """Move into an empty territory: the toll is lost."""
    # RB, Expanding into Unoccupied Territory
    add(g, start, -number)
    put(g, place, name, number - toll(g, place))
    if place not in g["expanded"]:
        g["expanded"].append(place)


def may_attack(g: Data, name: str, place: str, start: str, number: int) -> bool:
    """Tell whether a player may attack with so many: 1 to 3, and 1 stays."""
    # RB, Attacking Enemies; rulings, attack-dice; powers, Die Mechaniker
    enemy = holder(g, place)
    mine = holder(g, start) == name and place in BESIDE[start]
    return mine and enemy not in ("", name) and place not in g["closed"] and 1 <= number <= min(3, troops(g, start) - 1)


def may_scar(g: Data, place: str) -> bool:
    """Tell whether a Scar may be put on a territory: it must be unmarked."""
    # RB, Scar cards; rulings, scar-where
    return place not in g["scars"] if ruled(g, "scar-where") == "city" else not marked(g, place)


def counts_as_fortified(g: Data, place: str, name: str) -> bool:
    """Tell whether the defender adds 1 to both dice: a fortified city, or the starting HQ of Die Mechaniker."""
    # RB, Defending a Fortified City; powers, Die Mechaniker
    at_home = power(g, name, OWN_HQ) and g["hq"].get(g["seat"][name]["faction"]) == place
    return fortified(g, place) or at_home


def changes_of_defence(g: Data) -> list[tuple[str, int]]:
    """List what changes the defender's dice: scar, fortification, the power of the Enclave."""
    # RB, Modifying Die Rolls; powers, Enclave of the Bear
    battle, found = g["battle"], []
    scar = g["scars"].get(battle["at"], "")
    if scar == "Bunker":
        found.append(("high", 1))
    if scar == "Ammo Shortage":
        found.append(("high", -1))
    if counts_as_fortified(g, battle["at"], battle["defender"]):
        found.append(("both", 1))
    if power(g, battle["attacker"], FIRST_ATTACK) and g["attacked"] == [battle["at"]]:
        found.append(("low", -1))
    return found


def dice_now(g: Data) -> tuple[list[int], list[int]]:
    """Give the dice of both sides after all changes and Missiles: a Missile makes a 6 that nothing changes."""
    # RB, Modifying Die Rolls; Missiles
    battle = g["battle"]
    attack = list(battle["attack"])
    defence = modified(battle["defence"], changes_of_defence(g), each=ruled(g, "modifier-order") == "each")
    for dice, hit in ((attack, battle["hit"][ATTACKER]), (defence, battle["hit"][DEFENDER])):
        for place in hit:
            dice[place] = 6
    return attack, defence


def losses(g: Data) -> tuple[int, int]:
    """Count what both sides lose; the Enclave's natural three of a kind with 1 killed takes all defenders."""
    # RB, Combat; powers, Enclave of the Bear; rulings, hq-three-kind
    battle = g["battle"]
    attackers, defenders = lost(*dice_now(g))
    if power(g, battle["attacker"], THREE_ALIKE) and three_alike(battle["attack"]) and defenders > 0:
        defenders = troops(g, battle["at"])
    return attackers, defenders


def mark_box(g: Data) -> None:
    """Mark a box of a fortified city after a roll of 3 attackers."""
    # RB, Fortification Damage; rulings, fort-box
    place = g["battle"]["at"]
    if len(g["battle"]["attack"]) == 3 and fortified(g, place):
        g["fortified"][place] -= 1
        if g["fortified"][place] == 0:
            del g["fortified"][place]


def close_after_sixes(g: Data) -> None:
    """Close a territory to attacks for this turn: Die Mechaniker rolled two natural 6s in defence."""
    # powers, Die Mechaniker; rulings, two-sixes
    battle = g["battle"]
    if power(g, battle["defender"], TWO_SIXES) and two_sixes(battle["defence"]) and battle["at"] not in g["closed"]:
        g["closed"].append(battle["at"])


def move_in_numbers(g: Data) -> list[int]:
    """List how many may move in: the surviving attackers, who are there already, at most 3 more, and 1 stays."""
    # RB, Winning a Territory; rulings, move-in and move-in-least
    more = troops(g, g["battle"]["from"]) - 1
    if ruled(g, "move-in") != "published":
        more = min(3, more)
    return [g["battle"]["sent"] + number for number in range(more + 1)]


def move_in(g: Data, number: int) -> None:
    """Move that many troops into a conquered territory; the surviving attackers are there already."""
    # RB, Winning a Territory
    more = number - g["battle"]["sent"]
    add(g, g["battle"]["from"], -more)
    add(g, g["battle"]["at"], more)


def loot(g: Data, winner: str, loser: str) -> None:
    """Give the one who beat a player's last troop what that player has."""
    # RB, Knocking Out a Player; rulings, knockout-loot
    goods = {"published": ["cards"], "tokens": ["cards", "stars", "missiles"]}.get(
        ruled(g, "knockout-loot"), ["cards", "stars", "missiles", "scar"]
    )
    one, other = g["seat"][winner], g["seat"][loser]
    for what in goods:
        one[what] += other[what]
        other[what] = [] if isinstance(other[what], list) else 0
