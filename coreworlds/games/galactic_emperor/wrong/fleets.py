"""Wrong rules about moving ships and claiming sectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import distance
from coreworlds.games.galactic_emperor.rules.warlord import one_space
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


@misread(
    "suns-are-spaces", "warlord-step",
    "A sun counts as a space, and ships cannot skip it.",
    "Ships skip suns: the space behind a sun is a neighbour.",
    also=("warlord-suns",),
)  # fmt: skip
def only_beside(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Ask for a space that lies beside."""
    return None if distance(x[-2], x[-1]) == 1 else ("a space beside", "one further away")


@misread(
    "only-spaces-with-tiles", "warlord-step",
    "Ships cannot enter a space on which no tile lies.",
    "Ships may enter and cross spaces without a tile.",
    also=("warlord-empty-spaces",),
)  # fmt: skip
def explored(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Ask for a tile."""
    return ("a space with a tile", "a space without") if t.galaxy[x[-1]] == NONE else one_space(t, s, x)


misread(
    "enemy-homes-are-open", "warlord-home",
    "Your ships may enter an enemy home.",
    "No ship enters the home sector of another player.",
)(always(None))  # fmt: skip
misread(
    "ships-sail-through", "warlord-stop",
    "Ships may move on past enemies without a fight.",
    "Ships that meet enemy ships or tokens stop there for this turn.",
)(always(None))  # fmt: skip
misread(
    "all-ships-move-two", "warlord-range",
    "Every ship moves 2 spaces, Dreadnoughts too.",
    "Without Fusion Engines Fighters and Cruisers move 2 spaces at most, Dreadnoughts 1.",
)(always(2))  # fmt: skip
misread(
    "all-ships-move-one", "warlord-range",
    "Ships move 1 space in a turn.",
    "Without Fusion Engines a Fighter or Cruiser moves up to 2 spaces, a Dreadnought 1.",
)(always(1))  # fmt: skip
misread(
    "fusion-for-nothing", "tech-fusion",
    "Your ships move 1 space more as soon as anybody has bought Fusion Engines.",
    "Fusion Engines let only their owner's ships move 1 space more, once declared.",
)(always(1))  # fmt: skip
misread(
    "claim-from-afar", "warlord-claim-ships",
    "You may claim any free planet sector in the Warlord role.",
    "In the Warlord role you claim only where a ship of yours stands.",
)(always(None))  # fmt: skip
misread(
    "warp-to-many-places", "warp-together",
    "Warping ships may go to different places.",
    "All ships that warp in a turn go to the same place.",
)(always(None))  # fmt: skip
