"""Wrong rules about the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Galaxy

misread(
    "count-after-regent-again", "final-no-count",
    "Planets are counted once more when the game ends in the Regent role.",
    "The Regent role has a victory count of its own; no other follows it.",
)(always(value=True))  # fmt: skip
misread(
    "one-point-for-marks", "wealthy-marks",
    "The most marks give 1 Victory Point.",
    "The most marks give 2 Victory Points, unless players tie for them.",
)(always(1))  # fmt: skip
misread(
    "ties-for-marks-pay-in-full", "wealthy-tie",
    "Players who tie for the most marks get 2 Victory Points each.",
    "They get 1 Victory Point each.",
)(always(2))  # fmt: skip


@misread(
    "tokens-in-hand-do-not-count", "end-last-token",
    "The game goes on until all players have placed their last Empire token.",
    "It ends as soon as 1 player has placed the last Empire token.",
)  # fmt: skip
def all_out(t: Galaxy) -> bool:
    """Ask for every reserve to be empty."""
    return all(s.tokens <= 0 for s in t.seats)


misread(
    "points-run-out", "end-last-point",
    "The game does not end when the pool of Victory Points is empty.",
    "It ends when the last Victory Point is taken out of the pool.",
)(always(value=False))  # fmt: skip
