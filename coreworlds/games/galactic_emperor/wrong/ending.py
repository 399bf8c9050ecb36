"""Wrong rules about the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import gain, in_play, sectors
from coreworlds.games.galactic_emperor.rules.ending import from_throne, wealthy
from coreworlds.games.galactic_emperor.rules.merchant import limit
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "count-after-regent-again", "final-no-count",
    "Planets are counted once more when the game ends in the Regent role.",
    "A game that ends in the Regent role has no further count of planets.",
)(always(value=True))  # fmt: skip
misread(
    "one-point-for-marks", "wealthy-marks",
    "Whoever alone has the most marks gets 1 Victory Point.",
    "At the end the most marks give 2 Victory Points, unless players tie for them.",
)(always(1))  # fmt: skip
misread(
    "ties-for-marks-pay-in-full", "wealthy-tie",
    "Players who tie for the most marks get 2 Victory Points each.",
    "Players who tie for the most marks get 1 Victory Point each.",
)(always(2))  # fmt: skip


@misread(
    "tokens-in-hand-do-not-count", "end-last-token",
    "The game goes on until all players have placed their last Empire token.",
    "The game ends if 1 player has all Empire tokens on sectors at the end of a role.",
)  # fmt: skip
def all_out(t: Galaxy) -> bool:
    """Ask for every reserve to be empty."""
    return all(s.tokens <= 0 for s in t.seats)


misread(
    "points-run-out", "end-last-point",
    "The game does not end when the pool of Victory Points is empty.",
    "The game ends with the role in which the last Victory Point leaves the pool.",
)(always(value=False))  # fmt: skip


@misread(
    "one-full-kind-will-do", "wealthy-storage",
    "At the end 6 metal or 3 energy in Storage give 1 Victory Point.",
    "At the end only a Storage with 6 metal and 3 energy gives 1 Victory Point.",
)  # fmt: skip
def half_full(t: Galaxy) -> None:
    """Pay for half a Storage, too."""
    for s in t.seats:
        if (s.metal >= (limit(t, 1) or 0)) is not (s.energy >= (limit(t, 2) or 0)):
            gain(t, s, 1, "wealthy-storage", "full Storage")
    wealthy(t)


@misread(
    "ties-are-shared", "showdown",
    "Players who tie for the most Victory Points share the victory.",
    "If 2 players tie for the most Victory Points, they fight a Galactic Showdown with all their ships.",
)  # fmt: skip
def no_showdown(t: Galaxy) -> None:
    """Let nobody fight."""
    t.tell("no-tie", "showdown")


@misread(
    "most-ships-fight", "showdown-most",
    "When 3 or more players tie, only the 2 who own the most ships fight.",
    "When 3 or more players tie, the 2 of them with the most sectors fight.",
)  # fmt: skip
def by_ships(t: Galaxy, tied: list[Duke]) -> list[Duke]:
    """Count ships."""
    return sorted(tied, key=lambda s: (-sum(in_play(s, kind) for kind in range(3)), from_throne(t, s)))[:2]


@misread(
    "sectors-win-the-showdown", "showdown-nobody",
    "If no ship survives the Showdown, more sectors win.",
    "If no ship survives the Showdown, both players share the victory.",
)  # fmt: skip
def more_sectors(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Count sectors."""
    held = [len(list(sectors(s))) for s in both]
    return [s for s, n in zip(both, held, strict=True) if n == max(held)]
