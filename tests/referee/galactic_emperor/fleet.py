"""The Warlord role before the battles: moves, warps and claims."""

from .board import SPACES, one_space_on
from .box import SHIPS, UNITS, Data, shows
from .state import at_work, enemies_at, home, names, owner, seat, ships_at, suns, tile
from .table import Pick, verb
from .words import ships_and_spaces

BLACK_HOLE = "Black Hole"


def homes(p: Data) -> list[str]:
    """List all home sectors."""
    # RB, The Galaxy Board Layouts
    return [home(p, name) for name in names(p)]


def moved_there(p: Data, kind: str, space: str) -> list[Data]:
    """List what is noted of the ships of a kind that came to a space in this turn, one entry a ship."""
    # RB, Moving
    return [note for note in p["moved"] if note["ship"] == kind and note["at"] == space]


def spaces_of(player: Data, kind: str, p: Data) -> int:
    """Tell how many spaces a ship moves in a turn."""
    # RB, Moving; Fusion Engines: 1 extra space
    return int(UNITS[kind]["move"]) + int(at_work(p, player, "Fusion Engines"))


def movable(p: Data, player: Data, kind: str, space: str) -> list[Data | None]:
    """List the ships of a kind that may still move from a space: a note each, None for one that did not move yet."""
    # RB, Moving; Warp Move: may not move further that turn; ships stop where enemy forces are
    notes = moved_there(p, kind, space)
    fresh = ships_at(player, space).count(kind) - len(notes)
    stopped = bool(enemies_at(p, player["name"], space))
    able: list[Data | None] = [None] * max(0, fresh)
    most = spaces_of(player, kind, p)
    return able + [note for note in notes if not note["warped"] and not stopped and note["spaces"] < most]


def route(rest: str) -> tuple[list[str], str, str]:
    """Read ``Fighter x2, D1, D2``: the ships, from where, and where to; no spaces where it cannot be read."""
    # RB, Moving
    ships, (start, end) = ships_and_spaces(rest, 2) or ([], ["", ""])
    return ships, start, end


def may_move(p: Data, player: Data, rest: str) -> bool:
    """Tell whether these ships may move together from one space to the next."""
    # RB, Moving; Warlord Role, Home Sweet Home: no move into an enemy home
    ships, start, end = route(rest)
    if start not in SPACES or end not in one_space_on(start, suns(p)):
        return False
    if end in homes(p) and end != home(p, player["name"]):
        return False
    return all(len(movable(p, player, kind, start)) >= ships.count(kind) for kind in ships)


def may_warp(p: Data, player: Data, rest: str) -> bool:
    """Tell whether these ships may warp: they ended an earlier Warlord role in the Black Hole."""
    # RB, Warp Move/Attack: anywhere except Home or Sun sectors; all to the same destination
    ships, start, end = route(rest)
    if tile(p, start) != BLACK_HOLE or end not in SPACES or end == start:
        return False
    if end in homes(p) or end in suns(p):
        return False
    if any(note["warped"] and note["at"] != end for note in p["moved"]):
        return False
    fresh = {kind: ships_at(player, start).count(kind) - len(moved_there(p, kind, start)) for kind in SHIPS}
    return all(fresh[kind] >= ships.count(kind) for kind in ships)


@verb("move {ships}", "warlord.move", may=may_move)
def move(p: Data, player: Data, rest: str, pick: Pick) -> None:
    """Move ships to the next space."""
    # RB, Moving
    travel(p, player, route(rest), pick, warped=False)


@verb("warp {ships}", "warlord.move", may=may_warp)
def warp(p: Data, player: Data, rest: str, pick: Pick) -> None:
    """Warp ships out of the Black Hole."""
    # RB, Warp Move/Attack
    travel(p, player, route(rest), pick, warped=True)


def travel(p: Data, player: Data, way: tuple[list[str], str, str], pick: Pick, *, warped: bool) -> None:
    """Move or warp ships; which of equal ones go only tells how far they may still move."""
    # RB, Moving; Warp Move/Attack
    ships, start, end = way
    for kind in ships:
        alternatives = []
        able = movable(p, player, kind, start)
        # ruling which-ship: of equal ships the one with the most spaces left
        least = min(note["spaces"] if note else 0 for note in able)
        for note in [note for note in able if (note["spaces"] if note else 0) == least]:
            rest = list(p["moved"])
            if note is not None:
                rest.remove(note)
            spaces = 0 if warped else (note["spaces"] if note else 0) + 1
            alternatives.append([*rest, {"ship": kind, "at": end, "from": start, "spaces": spaces, "warped": warped}])
        p["moved"] = pick(alternatives)
        player["fleets"][start].remove(kind)
        player["fleets"][end] = [*ships_at(player, end), kind]


def without(notes: list[Data], note: Data) -> list[Data]:
    """Give all notes but one that is equal to this."""
    # RB, Moving
    place = notes.index(note)
    return notes[:place] + notes[place + 1 :]


def may_claim(p: Data, player: Data, space: str) -> bool:
    """Tell whether a player may claim a sector under his ships."""
    # RB, Warlord Role: an unclaimed planet sector tile under your ships; No Planets = No Control
    return (
        bool(ships_at(player, space))
        and shows(tile(p, space), "planets") > 0
        and not owner(p, space)
        and not enemies_at(p, player["name"], space)
        and player["tokens"] > 0
    )


@verb("claim {space}", "warlord.move", may=may_claim)
def claim_under_ships(p: Data, player: Data, space: str) -> None:
    """Claim a sector under one's ships."""
    # RB, Warlord Role
    claim(p, player["name"], space)


def claim(p: Data, name: str, space: str) -> None:
    """Put an Empire token of one's own on a sector."""
    # RB, Warlord Role; Explorer Role; Ending Combat
    seat(p, name)["empires"].append(space)
    seat(p, name)["tokens"] -= 1
