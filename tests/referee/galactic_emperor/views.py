"""What one player may see of a position."""

from .box import Data
from .fleet import BLACK_HOLE
from .state import gather, spread


def seen_by(position: Data, viewer: str) -> Data:
    """Give the position as a player knows it: tiles and numbers that he does not know are ``"?"``."""
    # RB, Who's Winning: Victory Points are secret, all else is in clear view; Set Up: the stack lies face down
    over = position["phase"] == "over"
    luck: Data = {"seed": 0, "luck": {}} if over else {}  # nothing is hidden then but these, and no draw is to come
    view = {**{key: value for key, value in position.items() if key not in ("seed", "luck")}, **luck}
    me = next(player for player in position["player"] if player["name"] == viewer)
    stack = spread(position["stack"])
    # where the Black Hole lies can be counted; who put a tile back on top knows it
    sure = [name == BLACK_HOLE or (place == 0 and name == me["top"]) for place, name in enumerate(stack)]
    known = [name if seen else "?" for name, seen in zip(stack, sure, strict=True)]
    view["stack"] = gather(known)
    view["player"] = [player if player is me else hidden(player, over=over)
                      for player in position["player"]]  # fmt: skip
    return view


def hidden(player: Data, *, over: bool) -> Data:
    """Give another player's part of the table."""
    # RB, Who's Winning; Long Range Scanners: that only you see
    seen = {**player, **{key: "?" if player[key] else "" for key in ("drawn", "top")}}
    return seen if over else {**seen, "points": "?"}
