"""Technologies declared, the Saboteur who stops them, and Time Warp."""

from . import engineer
from .box import Data
from .rounds import go
from .state import seat
from .table import Dice, step, verb

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


@verb("let be", "technology.sabotage", lone=True)
def let_be(p: Data) -> None:
    """Do not use the Saboteur."""
    # RB, Saboteur
    go_back(p)
    engineer.pay_back(p, seat(p, p["turn"]))


@verb("no chase", "technology.catch")
def go_back(p: Data) -> None:
    """Return to the step that was broken into."""
    # RB, Saboteur
    back, p["interrupt"] = p["interrupt"], {}
    go(p, back["step"], back["player"])


@verb("sabotage", "technology.sabotage")
def sabotage(p: Data) -> None:
    """Stop the technology for the rest of the round; its owner may try to catch the Saboteur."""
    # RB, Saboteur
    p["stopped"] = p["interrupt"]["technology"]
    p["declared"].remove(p["stopped"])
    if p["stopped"] in TIMES:
        p["left"] = 0
    p["spent"].append("Saboteur")
    go(p, "technology.catch", p["interrupt"]["player"])


@step("technology.roll")
def roll_for_catch(p: Data, dice: Dice) -> None:
    """Roll the victim's die."""
    # RB, Saboteur: the victim rolls 1 die
    (p["interrupt"]["die"],) = dice(1)
    ask_time_warp(p, "technology.dice", p["interrupt"]["player"])


@verb("keep dice", "technology.dice", lone=True)
def end_catch(p: Data) -> None:
    """Remove the Saboteur from the game on 5 or 6."""
    # RB, Saboteur
    end_time_warp(p)
    least = 5
    if p["interrupt"]["die"] >= least:
        seat(p, holder(p, "Saboteur"))["technologies"].remove("Saboteur")
        p["caught"].append("Saboteur")
    go_back(p)


@verb("chase", "technology.catch")
def chase(p: Data) -> None:
    """Try to catch the Saboteur."""
    # RB, Saboteur
    go(p, "technology.roll")


def ask_time_warp(p: Data, to: str, otherwise: str) -> None:
    """Ask who can use Time Warp about dice just rolled; if nobody can, it is the turn of ``otherwise``."""
    # RB, Time Warp: anyone's die result
    go(p, to, holder(p, "Time Warp") if ready_to_use(p, "Time Warp") else otherwise)


def end_time_warp(p: Data) -> None:
    """Leave the dice as they lie."""
    # RB, Time Warp
    p["reroll"] = [0, 0]
    if "Time Warp" in p["declared"]:
        p["declared"].remove("Time Warp")


def die_number(rest: str, dice: list[int]) -> bool:
    """Tell whether this names one of the dice."""
    # games/galactic_emperor/examples: "discard Die 1"
    return rest in [f"Die {number}" for number in range(1, len(dice) + 1)]


def may_reroll(p: Data, player: Data, rest: str) -> bool:
    """Tell whether Time Warp may re-roll this die: one die, at most twice."""
    # RB, Time Warp
    dice = [p["interrupt"]["die"]] if p["step"] == "technology.dice" else p["dice"]
    at, times = p["reroll"]
    most = 2
    if "Time Warp" not in p["declared"] or "Time Warp" not in player["technologies"] or times >= most:
        return False
    return die_number(rest, dice) and (times == 0 or rest == f"Die {at}")


@verb("reroll {die}", "merchant.dice", "battle.dice", "technology.dice", may=may_reroll)
def reroll(p: Data, _player: Data, rest: str) -> None:
    """Take a die to roll it again."""
    # RB, Time Warp
    p["reroll"] = [int(rest.removeprefix("Die ")), p["reroll"][1] + 1]
    go(p, "technology.reroll")


@step("technology.reroll")
def roll_again(p: Data, dice: Dice) -> None:
    """Roll one die again."""
    # RB, Time Warp
    (die,) = dice(1)
    if p["interrupt"]:
        p["interrupt"]["die"] = die
        go(p, "technology.dice")
    else:
        p["dice"][p["reroll"][0] - 1] = die
        go(p, "battle.dice" if p["battle"] else "merchant.dice")
