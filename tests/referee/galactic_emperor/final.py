"""After the last role: the Galactic Showdown and the winner."""

from .attack import NEUTRAL, next_phase
from .box import SHIPS, Data
from .rounds import go
from .state import around, seat, sectors
from .table import step


def tied(p: Data) -> list[str]:
    """List the players with the most Victory Points; of more than 2 the 2 with the most controlled sectors."""
    # RB, The Game is Over: Galactic Showdown; ruling showdown-sides: the nearer to the Throne attacks
    most = max(player["points"] for player in p["player"])
    first = [name for name in around(p, p["throne"]) if seat(p, name)["points"] == most]
    two = sorted(first, key=lambda name: -len(sectors(p, name)))[:2]
    return [name for name in first if name in two]


@step("final.showdown")
def showdown(p: Data) -> None:
    """Let the fleets of two tied players battle in a neutral sector, if there is a tie."""
    # RB, The Game is Over: the entire remaining space fleets of both players are moved to a neutral sector
    fighting = tied(p)
    if len(fighting) == 1:
        go(p, "final.winner")
        return
    for name in fighting:
        fleets = seat(p, name)["fleets"]
        ships = sorted((ship for there in fleets.values() for ship in there), key=SHIPS.index)
        seat(p, name)["fleets"] = {NEUTRAL: ships}
    if not all(seat(p, name)["fleets"][NEUTRAL] for name in fighting):
        go(p, "final.winner")
        return
    p["battle"] = {
        "at": NEUTRAL, "attacker": fighting[0], "defender": fighting[1], "phase": 0, "hits": [0, 0], "damaged": [0, 0],
        "ships": [True, True], "shields": [0, 0], "bonus": "",
        "volley": [], "empire": False, "retreated": False, "surprise": False, "warped": False,
    }  # fmt: skip
    p["turn"] = fighting[0]
    next_phase(p)


@step("final.survivors")
def survivors(p: Data) -> None:
    """End a showdown."""
    # RB, The Game is Over: one space fleet sails out
    p["battle"] = {}
    go(p, "final.winner", p["chooser"])


@step("final.winner")
def winner(p: Data) -> None:
    """End the game."""
    # RB, The Game is Over
    go(p, "over")


def winners(p: Data) -> list[str]:
    """Name who has won: the most Victory Points, and after a Galactic Showdown whose fleet is left."""
    # RB, The Game is Over
    fighting = tied(p)
    alive = [name for name in fighting if any(seat(p, name)["fleets"].values())]
    return alive or fighting
