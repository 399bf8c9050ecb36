"""Wrong rules about the Explorer role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import NEIGHBOURS
from coreworlds.games.galactic_emperor.moves import on_board, sectors
from coreworlds.games.galactic_emperor.rules.explorer import explode
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


@misread(
    "tiles-beside-own-sectors", "explorer-place",
    "A tile must lie beside a sector that you control.",
    "You put your tile on any empty space of the board.",
)  # fmt: skip
def beside_own(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a neighbour, as long as there is one with room."""
    if not on_board(at):
        return None
    near = {b for own in sectors(s) for b in NEIGHBOURS[own] if t.galaxy[b] == NONE}
    empty = t.galaxy[at] == NONE
    return None if empty and (at in near or not near) else ("an empty space beside your sectors", "another space")


@misread(
    "no-tile-under-ships", "explorer-place",
    "A tile cannot be put on a space where ships stand.",
    "A tile may go on a space with ships; it slides under them.",
    also=("explorer-on-ships",),
)  # fmt: skip
def without_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a space without ships, as long as there is one."""
    if not on_board(at):
        return None
    free = {b for b, tile in enumerate(t.galaxy) if tile == NONE}
    bare = {b for b in free if not any(b in o.fleets for o in t.seats)}
    return None if at in (bare or free) else ("an empty space without ships", "another space")


@misread(
    "another-tile-with-the-black-hole", "black-hole-swap",
    "Who chooses the Black Hole places another tile as well.",
    "The Black Hole counts as the tile of whoever takes it.",
    also=("black-hole-turn",),
)  # fmt: skip
def one_more_tile(t: Galaxy, s: Duke, tile: int) -> None:
    """Leave the player's tile to be taken."""
    explode(t, s, tile)
    t.acted -= 1


misread(
    "claim-every-tile", "explorer-claim",
    "Every player may claim the tile that they place.",
    "In the Explorer role only its chooser may claim, and only the first tile.",
)(lambda t, s, at: None if (at,) == t.placed[1:] else ("the tile placed last", "another"))  # fmt: skip
misread(
    "claim-under-enemy-ships", "explorer-claim-enemy",
    "You may claim your first tile even if enemy ships are there.",
    "The Explorer's chooser cannot claim a tile that lies under enemy ships.",
)(always(None))  # fmt: skip
misread(
    "tokens-without-planets", "no-planets",
    "Tokens and influence may also go on a tile without a planet.",
    "A tile without a planet cannot be controlled; no token goes on it.",
)(lambda t, s, at: None if not on_board(at) or t.galaxy[at] >= 0 else ("a tile in the space", "none"))  # fmt: skip


@misread(
    "leftovers-go-round", "explorer-leftovers",
    "Tiles that are left over are placed by the next player in turn.",
    "The player who chose the Explorer places all tiles that are left over.",
)  # fmt: skip
def next_one(t: Galaxy) -> int:
    """Ask the player after the chooser."""
    return next_seat(t, t.chooser)


misread(
    "scanners-for-every-tile", "tech-scanners-first",
    "Long Range Scanners work for every tile that you place, leftover ones too.",
    "For the Explorer's chooser Long Range Scanners work with the first tile only.",
)(always(None))  # fmt: skip
