"""The Engineer and Scientist roles: ships built, technologies bought."""

from .box import TECHNOLOGIES, UNITS, Data
from .rounds import go, next_turn
from .state import at_work, starbases
from .table import verb
from .words import ships_and_spaces


def in_supply(player: Data, kind: str) -> int:
    """Tell how many ships of a kind a player can still build."""
    # RB, Engineer Role: 8 Fighters, 4 Cruisers, 2 Dreadnoughts
    return int(UNITS[kind]["supply"] - sum(ships.count(kind) for ships in player["fleets"].values()))


def deploy(player: Data, kind: str, number: int, space: str) -> None:
    """Put ships on a sector."""
    # RB, Buy and Deploy Ships
    player["fleets"][space] = player["fleets"].get(space, []) + [kind] * number


def may_launch(p: Data, player: Data, space: str) -> bool:
    """Tell whether the Chooser may deploy his free Fighter there."""
    # RB, Engineer Role, Chooser's Special Ability
    return space in starbases(p, player["name"]) and in_supply(player, "Fighter") > 0


@verb("launch {space}", "engineer.gift", may=may_launch, lone=True)
def launch(p: Data, player: Data, space: str) -> None:
    """Deploy the free Fighter."""
    # RB, Engineer Role, Chooser's Special Ability
    deploy(player, "Fighter", 1, space)
    go(p, "engineer.build")


@verb("done", "engineer.build", lone=True)
def end_building(p: Data) -> None:
    """Let the next player build."""
    # RB, Engineer Role
    next_turn(p, "engineer.build")


def price(p: Data, player: Data, kind: str, number: int) -> dict[str, int]:
    """Tell what ships cost: metal, energy and marks."""
    # RB, Buy and Deploy Ships; Robotics: subtract 2 metal from the total cost of a turn
    cost = {what: UNITS[kind][what] * number for what in ("metal", "energy", "marks")}
    if at_work(p, player, "Robotics"):
        cost["metal"] = max(0, cost["metal"] - p["left"])
    return cost


def ordered(rest: str) -> tuple[str, int, str]:
    """Read ``Fighter x2, D1``: the kind of ship, how many, and the space; no ships where it cannot be read."""
    # RB, Buy and Deploy Ships
    ships, spaces = ships_and_spaces(rest, 1) or ([], [""])
    return (ships[0], len(ships), spaces[0]) if len(set(ships)) == 1 else ("", 0, "")


def may_build(p: Data, player: Data, rest: str) -> bool:
    """Tell whether a player may build these ships there."""
    # RB, Engineer Role: on any sector tile where you have a Starbase; as many as you can afford
    kind, number, space = ordered(rest)
    if number < 1 or space not in starbases(p, player["name"]):
        return False
    cost = price(p, player, kind, number)
    return in_supply(player, kind) >= number and all(player[what] >= amount for what, amount in cost.items())


@verb("build {ships}", "engineer.build", may=may_build)
def build(p: Data, player: Data, rest: str) -> None:
    """Pay for ships and deploy them."""
    # RB, Buy and Deploy Ships; Robotics
    kind, number, space = ordered(rest)
    cost = price(p, player, kind, number)
    if at_work(p, player, "Robotics"):
        p["left"] -= UNITS[kind]["metal"] * number - cost["metal"]
    for what, amount in cost.items():
        player[what] -= amount
    p["paid"] += cost["metal"]
    deploy(player, kind, number, space)


def pay_back(p: Data, player: Data) -> None:
    """Give back what ships of this turn cost too much, once Robotics are at work."""
    # Ruling robotics-when: whenever declared, all ships of the turn together cost 2 metal less
    if at_work(p, player, "Robotics"):
        back = min(p["paid"], p["left"])
        player["metal"], p["paid"], p["left"] = player["metal"] + back, p["paid"] - back, p["left"] - back


def technology_cost(p: Data, player: Data, name: str) -> int:
    """Tell what a technology costs this player."""
    # RB, Scientist Role, Chooser's Special Ability: 1 less
    return max(0, int(TECHNOLOGIES[name]["energy"]) - int(player["name"] == p["chooser"]))


def may_research(p: Data, player: Data, name: str) -> bool:
    """Tell whether a player may buy a technology."""
    # RB, Buy Technology
    return name in p["technologies"] and player["energy"] >= technology_cost(p, player, name)


@verb("buy {technology}", "scientist.buy", may=may_research)
def research(p: Data, player: Data, name: str) -> None:
    """Buy a technology: one a turn."""
    # RB, Buy Technology
    player["energy"] -= technology_cost(p, player, name)
    p["technologies"].remove(name)
    player["technologies"].append(name)
    end_research(p)


@verb("no technology", "scientist.buy", lone=True)
def end_research(p: Data) -> None:
    """Let the next player buy a technology."""
    # RB, Buy Technology
    next_turn(p, "scientist.buy")
