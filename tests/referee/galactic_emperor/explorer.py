"""The Explorer role: tiles taken, scanned, placed and claimed."""

from .board import CENTRE, SPACES
from .box import Data, shows
from .fleet import BLACK_HOLE, claim
from .rounds import go, turn_up
from .state import around, enemies_at, seat
from .table import step, verb


@verb("take {tile}", "explorer.take", may=lambda p, _, rest: rest in p["row"])
def take(p: Data, player: Data, tile: str) -> None:
    """Select a turned-up tile; the Black Hole takes the Omega Sun's place."""
    # RB, Explorer Role, Place a Sector Tile; Omega Explosion and the Black Hole
    p["row"].remove(tile)
    p["acted"] += 1
    if tile != BLACK_HOLE:
        p["tile"] = tile
        go(p, "explorer.place")
        return
    p["gone"].append(p["galaxy"][CENTRE])
    p["galaxy"][CENTRE] = BLACK_HOLE
    p["roles"] = [role for role in p["roles"] if role != "Scientist"]
    after_tile(p)


def may_scan(p: Data, _player: Data, _rest: str) -> bool:
    """Tell whether Long Range Scanners, declared, still have a tile to see."""
    # RB, Long Range Scanners
    return "Long Range Scanners" in p["declared"] and p["left"] > 0 and bool(p["stack"])


@verb("scan", "explorer.place", may=may_scan)
def scan(p: Data, player: Data) -> None:
    """Draw the top tile of the stack in secret."""
    # RB, Long Range Scanners
    drawn = p["stack"].pop(0)
    p["left"] = 0
    for other in p["player"]:
        other["top"] = ""
    if drawn == BLACK_HOLE:
        # a Black Hole drawn must go back on top of the stack
        p["stack"].insert(0, drawn)
        player["top"] = drawn
        return
    player["drawn"] = drawn
    go(p, "explorer.scan")


@verb("keep {tile}", "explorer.scan", may=lambda p, player, rest: rest in (p["tile"], player["drawn"]))
def keep(p: Data, player: Data, tile: str) -> None:
    """Choose one of the two tiles; the other goes on top of the stack."""
    # RB, Long Range Scanners
    drawn = player["drawn"]
    other = drawn if tile == p["tile"] else p["tile"]
    p["tile"], player["drawn"] = tile, ""
    p["stack"].insert(0, other)
    # whoever saw the tile turned up knows that it lies on top now
    for one in p["player"] if other != drawn else [player]:
        one["top"] = other
    go(p, "explorer.place")


def may_place(p: Data, _player: Data, space: str) -> bool:
    """Tell whether a tile may go there: an empty space of the board."""
    # RB, Place a Sector Tile
    return space in SPACES and space not in p["galaxy"]


@verb("place {space}", "explorer.place", may=may_place)
def place(p: Data, player: Data, space: str) -> None:
    """Place the tile; the Chooser may claim the first that he selects."""
    # RB, Place a Sector Tile; Chooser's Special Ability
    p["galaxy"][space], p["tile"] = p["tile"], ""
    p["declared"], p["left"] = [], 0
    if p["acted"] == 1:
        p["placed"] = {"at": space, "player": player["name"]}
        if shows(p["galaxy"][space], "planets") > 0 and player["tokens"] > 0:
            go(p, "explorer.claim")
            return
    p["placed"] = {}
    after_tile(p)


def may_claim(p: Data, player: Data, space: str) -> bool:
    """Tell whether the Chooser may claim the tile just placed."""
    # RB, Chooser's Special Ability: not under enemy ships; No Planets = No Control
    if space != p["placed"].get("at") or enemies_at(p, player["name"], space):
        return False
    return player["tokens"] > 0 and shows(p["galaxy"][space], "planets") > 0


@verb("no claim", "explorer.claim", lone=True)
@verb("claim {space}", "explorer.claim", may=may_claim)
def claim_first(p: Data, player: Data, space: str) -> None:
    """Claim the tile just placed, or (with no space) do not."""
    # RB, Chooser's Special Ability
    if space:
        claim(p, player["name"], space)
    p["placed"] = {}
    after_tile(p)


def after_tile(p: Data) -> None:
    """Go on to the next player, to the leftover tiles, or to the next set."""
    # RB, Place a Sector Tile; the Chooser places all leftover tiles; Late in the game some will not get one
    p["declared"], p["left"] = [], 0
    if not p["row"]:
        go(p, "explorer.turnup", p["chooser"])
    elif p["acted"] < len(p["player"]):
        go(p, "explorer.take", around(p, p["turn"])[1])
    else:
        go(p, "explorer.take", p["chooser"])


@step("explorer.turnup")
def next_set(p: Data) -> None:
    """Turn up as many tiles as there are players, plus 1."""
    # RB, Turn Up the Next Tile Set
    turn_up(p, len(p["player"]) + 1)
    go(p, "role.done")


def first_tile(p: Data, player: Data) -> bool:
    """Tell whether the tile in hand is one that Long Range Scanners apply to: no leftover."""
    # RB, Long Range Scanners: for the Chooser only the first sector tile
    return bool(p["acted"] <= len(p["player"])) and seat(p, player["name"]) is player
