"""What belongs to no role: the Direction card, the choice of a role, and technologies declared."""

from . import engineer, explorer, merchant, technology
from .attack import NEUTRAL
from .box import RESOURCES, Data
from .rounds import SECOND, go
from .table import verb

FIRST_STEPS = {
    "Explorer": "explorer.take", "Merchant": "merchant.marks", "Steward": "steward.gift", "Engineer": "engineer.gift",
    "Warlord": "warlord.move", SECOND: "warlord.move", "Regent": "regent.throne", "Scientist": "scientist.buy",
}  # fmt: skip


@verb("clockwise", "round.direction")
def clockwise(p: Data) -> None:
    """Point the Direction card clockwise; its holder chooses the first role."""
    # RB, To Begin the Round
    p["direction"], p["chooser"] = "clockwise", p["turn"]
    go(p, "role.choose")


@verb("counterclockwise", "round.direction")
def counterclockwise(p: Data) -> None:
    """Point the Direction card the other way."""
    # RB, To Begin the Round
    clockwise(p)
    p["direction"] = "counterclockwise"


@verb("choose {role}", "role.choose", may=lambda p, _, rest: rest in p["roles"])
def choose_role(p: Data, player: Data, role: str) -> None:
    """Choose one of the remaining roles; a special ability that can give nothing is no step."""
    # RB, Choosing a Role
    p["roles"].remove(role)
    p["chosen"].append(role)
    p["role"], p["acted"] = role, 0
    go(p, FIRST_STEPS[role])
    if p["step"] == "engineer.gift" and not engineer.in_supply(player, "Fighter"):
        go(p, "engineer.build")
    if p["step"] == "steward.gift" and not any(merchant.can_gain(p, player, what) for what in RESOURCES):
        go(p, "steward.produce")


def may_use(p: Data, player: Data, name: str) -> bool:
    """Tell whether a technology may be declared: in its role, even where it helps nobody."""
    # RB, Scientist Role: during a specified role; Shield Generators do not work without ships
    if not technology.may_declare(p, player, name) or p["battle"].get("at") == NEUTRAL:
        return False
    if name == "Long Range Scanners":
        return explorer.first_tile(p, player)
    if name == "Shield Generators":
        return bool(p["battle"]["ships"][0 if p["step"] == "battle.attacker" else 1])
    if name == "Ambassador":
        return bool(p["placed"])
    return True


verb("use {technology}", *technology.WHEN, may=may_use)(technology.declare)
