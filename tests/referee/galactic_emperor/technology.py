"""Technologies declared, the Saboteur who stops them, and Time Warp."""

from . import engineer
from .box import Data
from .rounds import go
from .state import seat

WHEN = {
    "explorer.place": ["Long Range Scanners"],
    "merchant.dice": ["Time Warp"],
    "merchant.trade": ["Space Pirate"],
    "steward.produce": ["Protein Fields"],
    "engineer.build": ["Robotics"],
    "warlord.move": ["Fusion Engines"],
    "battle.attacker": ["Shield Generators", "Plasma Weapons"],
    "battle.defender": ["Shield Generators", "Ion Cannons"],
    "battle.dice": ["Time Warp"],
    "technology.dice": ["Time Warp"],
    "regent.buy": ["Diplomat"],
    "regent.business": ["Ambassador"],
}
TIMES = {"Long Range Scanners": 1, "Space Pirate": 1, "Protein Fields": 2, "Robotics": 2}
ONCE_A_ROUND = ["Saboteur", "Time Warp"]


def holder(p: Data, technology: str) -> str:
    """Name who owns a technology, or nobody."""
    # RB, Components: one card of each
    return next((player["name"] for player in p["player"] if technology in player["technologies"]), "")


def ready_to_use(p: Data, technology: str) -> bool:
    """Tell whether somebody owns a technology that is neither stopped nor used up for this round."""
    # RB, Saboteur; Anytime, But Just Once
    return holder(p, technology) != "" and technology != p["stopped"] and technology not in p["spent"]


def may_declare(p: Data, player: Data, technology: str) -> bool:
    """Tell whether a player may declare this technology at this step."""
    # RB, Scientist Role: abilities during a specified role
    if technology not in WHEN.get(p["step"], []) or holder(p, technology) != player["name"]:
        return False
    return ready_to_use(p, technology) and technology not in p["declared"]


def declare(p: Data, player: Data, technology: str) -> None:
    """Declare a technology; who holds the Saboteur is asked at once."""
    # RB, Saboteur
    p["declared"].append(technology)
    p["left"] = TIMES.get(technology, p["left"])
    if technology in ONCE_A_ROUND:
        p["spent"].append(technology)
    saboteur = holder(p, "Saboteur")
    if saboteur not in ("", player["name"]) and ready_to_use(p, "Saboteur"):
        p["interrupt"] = {"technology": technology, "player": player["name"], "step": p["step"], "die": 0}
        go(p, "technology.sabotage", saboteur)
    else:
        engineer.pay_back(p, player)


def go_back(p: Data) -> None:
    """Return to the step that was broken into."""
    # RB, Saboteur
    back, p["interrupt"] = p["interrupt"], {}
    go(p, back["step"], back["player"])


def sabotage(p: Data) -> None:
    """Stop the technology for the rest of the round; its owner may try to catch the Saboteur."""
    # RB, Saboteur
    p["stopped"] = p["interrupt"]["technology"]
    p["declared"].remove(p["stopped"])
    if p["stopped"] in TIMES:
        p["left"] = 0
    p["spent"].append("Saboteur")
    go(p, "technology.catch", p["interrupt"]["player"])


def roll_for_catch(p: Data, die: int) -> None:
    """Roll the victim's die."""
    # RB, Saboteur: the victim rolls 1 die
    p["interrupt"]["die"] = die
    ask_time_warp(p, "technology.dice", p["interrupt"]["player"])


def end_catch(p: Data) -> None:
    """Remove the Saboteur from the game on 5 or 6."""
    # RB, Saboteur
    least = 5
    if p["interrupt"]["die"] >= least:
        seat(p, holder(p, "Saboteur"))["technologies"].remove("Saboteur")
        p["caught"].append("Saboteur")
    go_back(p)


def ask_time_warp(p: Data, step: str, otherwise: str) -> None:
    """Ask who can use Time Warp about dice just rolled; if nobody can, it is the turn of ``otherwise``."""
    # RB, Time Warp: anyone's die result
    go(p, step, holder(p, "Time Warp") if ready_to_use(p, "Time Warp") else otherwise)


def end_time_warp(p: Data) -> None:
    """Leave the dice as they lie."""
    # RB, Time Warp
    p["reroll"] = [0, 0]
    if "Time Warp" in p["declared"]:
        p["declared"].remove("Time Warp")


def reroll(p: Data, die: int) -> None:
    """Roll one die again."""
    # RB, Time Warp
    if p["interrupt"]:
        p["interrupt"]["die"] = die
        go(p, "technology.dice")
    else:
        p["dice"][p["reroll"][0] - 1] = die
        go(p, "battle.dice" if p["battle"] else "merchant.dice")
