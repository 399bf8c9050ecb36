"""The set-up, step by step."""

from collections.abc import Callable

from .board import CENTRE
from .box import ROLES, SUPPLY, TECHNOLOGIES, TILES, Data
from .rounds import go, turn_up
from .state import home, names

Shuffle = Callable[[str, list[str]], list[str]]
COLOURS = ("Blue", "Orange", "Green", "Purple", "Yellow", "Grey")


def omega(p: Data, _shuffle: Shuffle) -> None:
    """Place the Omega Sun in the middle."""
    # RB, Set Up
    p["galaxy"][CENTRE] = "Omega Sun"


def homes(p: Data, _shuffle: Shuffle) -> None:
    """Place the home sectors; colours go by seat."""
    # RB, Set Up: find the home sectors matching each player's color
    for player, colour in zip(p["player"], COLOURS, strict=False):
        player["color"] = colour
        p["galaxy"][home(p, player["name"])] = f"{colour} Home"


def tokens(p: Data, _shuffle: Shuffle) -> None:
    """Give each player the Empire tokens of the table."""
    # RB, Set Up
    for player in p["player"]:
        player["tokens"] = SUPPLY["tokens"][str(len(p["player"]))]


def home_starbases(p: Data, _shuffle: Shuffle) -> None:
    """Place the Home Starbase tokens."""
    # RB, Set Up
    for player in p["player"]:
        player["home"] = home(p, player["name"])


def fighters(p: Data, _shuffle: Shuffle) -> None:
    """Place one Fighter on each home sector."""
    # RB, Set Up
    for player in p["player"]:
        player["fleets"] = {player["home"]: ["Fighter"]}


def stack(p: Data, shuffle: Shuffle) -> None:
    """Make the stack: the plain pile, the Black Hole, the atomic pile."""
    # RB, Set Up: including the unused home sector tiles
    piles: dict[str, list[str]] = {"plain": [], "atomic": []}
    for name, tile in TILES.items():
        if tile["back"] in piles and name not in p["galaxy"].values():
            piles[tile["back"]].append(name)
    p["stack"] = [*shuffle("plain", piles["plain"]), "Black Hole", *shuffle("atomic", piles["atomic"])]


def row(p: Data, _shuffle: Shuffle) -> None:
    """Turn up one tile for each player, plus 1 more."""
    # RB, Set Up
    turn_up(p, len(p["player"]) + 1)


def cards(p: Data, _shuffle: Shuffle) -> None:
    """Lay out technologies and roles."""
    # RB, Set Up
    p["technologies"], p["roles"] = list(TECHNOLOGIES), list(ROLES)


def points(p: Data, _shuffle: Shuffle) -> None:
    """Fill the pool of Victory Points."""
    # RB, Set Up
    p["points"] = SUPPLY["points"][str(len(p["player"]))]


def reserve(p: Data, _shuffle: Shuffle) -> None:
    """Give each player the starting reserve."""
    # RB, Set Up: 5 marks, 1 metal, 1 energy
    for player in p["player"]:
        player.update(SUPPLY["reserve"])


def throne(p: Data, shuffle: Shuffle) -> None:
    """Give the Throne card to a player at random; he holds the Direction card."""
    # RB, Beginning the Game
    p["throne"] = shuffle("throne", names(p))[0]
    p["first"] = p["turn"] = p["throne"]


STEPS = {
    "setup.omega": omega, "setup.homes": homes, "setup.tokens": tokens, "setup.starbases": home_starbases,
    "setup.fighters": fighters, "setup.stack": stack, "setup.row": row, "setup.cards": cards, "setup.points": points,
    "setup.reserve": reserve, "setup.throne": throne,
}  # fmt: skip


def set_up(p: Data, shuffle: Shuffle) -> None:
    """Do the set-up step at which the position stands."""
    # RB, Set Up
    order = [*STEPS, "round.direction"]
    STEPS[p["step"]](p, shuffle)
    go(p, order[order.index(p["step"]) + 1])
