"""The Regent role: influence resolved, the Throne, ships sent away, the victory count."""

from .board import SPACES, distances
from .box import Data, shows
from .state import award, home, names, owner, planets, seat, ships_at, starbases, suns, tile

THRONE = "Throne"


def may_hold_influence(p: Data, space: str) -> bool:
    """Tell whether influence may go there at all: planet sectors but no home, and the Throne card."""
    # RB, Exert Influence; Home Sweet Home
    if space == THRONE:
        return True
    homes = [home(p, name) for name in names(p)]
    return space in SPACES and shows(tile(p, space), "planets") > 0 and space not in homes


def standing(p: Data, space: str, name: str) -> int:
    """Tell how much influence a token on the board is worth."""
    # RB, Exert Influence: an Empire counts 1, a Starbase 2
    player = seat(p, name)
    return 2 * (space in player["starbases"]) + 1 * (space in player["empires"])


def left_over(amounts: dict[str, int]) -> tuple[str, int]:
    """Remove influence evenly until only one player has any left; name him and what is left."""
    # RB, Resolve Conflicts
    amounts = {name: amount for name, amount in amounts.items() if amount > 0}
    while len(amounts) > 1:
        amounts = {name: amount - 1 for name, amount in amounts.items() if amount > 1}
    return next(iter(amounts.items()), ("", 0))


def resolve(p: Data) -> list[tuple[str, str]]:
    """Resolve all influence; give the sectors that changed hands, each with those whose ships must leave."""
    # RB, Resolve Conflicts; Claim Sectors; Claim the Throne
    lost = []
    throne = p["influence"].pop(THRONE, {})
    for space, placed in p["influence"].items():
        before = owner(p, space)
        amounts = {name: placed.get(name, 0) + standing(p, space, name) for name in names(p)}
        winner, left = left_over(amounts)
        for name, number in placed.items():
            seat(p, name)["tokens"] += number
        for player in p["player"]:
            for kind in ("empires", "starbases"):
                if space in player[kind]:
                    player[kind].remove(space)
                    player["tokens"] += 1
        if winner:
            many = 2
            seat(p, winner)["starbases" if left >= many else "empires"].append(space)
            seat(p, winner)["tokens"] -= 1
        # RB, Ships Away; ruling ships-away-others: who wins a sector by influence sends all others away
        if before != winner:
            leaving = [name for name in names(p) if name != winner] if winner else [before]
            lost += [(space, name) for name in leaving]
    for name, number in throne.items():
        seat(p, name)["tokens"] += number
    winner, _ = left_over(dict(throne))
    p["throne"] = winner or p["chooser"]
    p["influence"] = {}
    return lost


def havens(p: Data, name: str, space: str, before: list[str]) -> list[str]:
    """List the Starbases to which ships must go: the nearest of those that stood before, and still stand."""
    # RB, Ships Away; rulings.md, nearest
    far = distances(space, suns(p))
    standing_now = [there for there in starbases(p, name) if there in before]
    least = min(far[there] for there in standing_now)
    return [there for there in standing_now if far[there] == least]


def send_away(p: Data, name: str, space: str, haven: str) -> None:
    """Move all ships of a player from a lost sector to a Starbase."""
    # RB, Ships Away
    fleets = seat(p, name)["fleets"]
    fleets[haven] = fleets.get(haven, []) + ships_at(seat(p, name), space)
    fleets[space] = []


def victory_count(p: Data) -> None:
    """Give all players 1 Victory Point for each planet that they control."""
    # RB, Victory Count; Final Victory Count
    for name in names(p):
        award(p, name, planets(p, name))
