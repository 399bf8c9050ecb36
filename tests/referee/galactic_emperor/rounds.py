"""Rounds and roles: the Direction card, who chooses, who acts next, and what ends."""

from .box import ROLES, Data
from .influence import victory_count
from .state import around, names, seat
from .table import step

SECOND = "Second Warlord"


def go(p: Data, to: str, turn: str = "") -> None:
    """Set the step that comes next, and whose turn it is."""
    # design.md, position file
    phases = {"role": "round", "battle": "warlord"}
    p["step"] = to
    first = to.partition(".")[0]
    p["phase"] = phases.get(first, first)
    p["turn"] = turn or p["turn"]


def clear_turn(p: Data) -> None:
    """Forget what was used in this turn, and which food was put down in it: sectors keep their owner in the role."""
    # RB, Saboteur: technologies are declared when they are used; Harvest Food: a previous Merchant role
    p["declared"], p["left"], p["paid"], p["produced"], p["moved"], p["funded"] = [], 0, 0, [], [], {}


def next_turn(p: Data, to: str) -> None:
    """Let the next player act in directional order; after all have acted the role is done."""
    # RB, Choosing a Role
    clear_turn(p)
    p["acted"] += 1
    following = around(p, p["turn"])[1]
    if following == p["chooser"]:
        go(p, "role.done", following)
    else:
        go(p, to, following)


def ends(p: Data) -> bool:
    """Tell whether the game is over after this role."""
    # RB, The Game is Over: a player has placed his last Empire token, or the last Victory Point chit is taken
    return p["points"] == 0 or any(player["tokens"] == 0 for player in p["player"])


@step("role.done")
def role_done(p: Data) -> None:
    """End a role: the game, the round, or let the next player choose."""
    # RB, The Game is Over; Final Victory Count; Ending the Round
    if ends(p):
        go(p, "final.wealthy" if p["role"] == "Regent" else "final.count")
        return
    following = around(p, p["chooser"])[1]
    if following == p["first"]:
        go(p, "end.tile")
        return
    p["role"], p["chooser"] = "", following
    go(p, "role.choose", following)


@step("end.tile")
def end_tile(p: Data) -> None:
    """Turn up 1 more sector tile if the Explorer role was not chosen."""
    # RB, Ending the Round 1
    if "Explorer" not in p["chosen"]:
        turn_up(p, 1)
    go(p, "end.roles")


def turn_up(p: Data, number: int) -> None:
    """Turn up so many tiles of the stack, or what is left of it."""
    # RB, Explorer Role, Turn Up the Next Tile Set
    drawn, p["stack"] = p["stack"][:number], p["stack"][number:]
    p["row"] += drawn
    if drawn:
        for player in p["player"]:
            player["top"] = ""


@step("end.roles")
def end_roles(p: Data) -> None:
    """Put all chosen roles back; the Explorer comes back as a second Warlord once all tiles are placed."""
    # RB, Ending the Round 2; Explorer Role: flip the Explorer role over
    roles = set(p["roles"] + p["chosen"])
    if "Omega Sun" in p["gone"]:
        roles -= {"Scientist"}
    if "Explorer" in roles and not p["row"] + p["stack"]:
        roles = roles - {"Explorer"} | {SECOND}
    p["roles"] = [role for role in [*ROLES, SECOND] if role in roles]
    p["chosen"], p["role"] = [], ""
    go(p, "end.marks")


@step("end.marks")
def end_marks(p: Data) -> None:
    """Give each player 2 marks."""
    # RB, Ending the Round 3
    for player in p["player"]:
        player["marks"] += 2
    go(p, "end.direction")


@step("end.direction")
def end_direction(p: Data) -> None:
    """Pass the Direction card to who holds the Throne; a new round begins."""
    # RB, Ending the Round 4; Anytime, But Just Once: in a new round Saboteur and Time Warp may be used again
    p["round"] += 1
    p["direction"], p["first"], p["chooser"] = "", p["throne"], p["throne"]
    p["spent"], p["stopped"] = [], ""
    go(p, "round.direction", p["throne"])


@step("final.count")
def final_count(p: Data) -> None:
    """Count the planets once more."""
    # RB, Final Victory Count
    victory_count(p)
    go(p, "final.wealthy")


@step("final.wealthy")
def final_wealthy(p: Data) -> None:
    """Reward full Storage facilities and the most marks."""
    # RB, Wealthy Lord Bonuses
    most = max(player["marks"] for player in p["player"])
    richest = [player["name"] for player in p["player"] if player["marks"] == most]
    for name in names(p):
        full = seat(p, name)["metal"] == 6 and seat(p, name)["energy"] == 3
        reward = int(full) + (name in richest) * (2 if len(richest) == 1 else 1)
        seat(p, name)["points"] += reward
        p["points"] = max(0, p["points"] - reward)
    go(p, "final.showdown")
