"""Wrong rules about what lies open."""

from __future__ import annotations

from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

misread(
    "points-lie-open", "points-secret",
    "Everybody sees how many Victory Points the others have.",
    "Each player's number of Victory Points is secret until the end.",
)(lambda t, s: s.points)  # fmt: skip
misread(
    "reserves-are-secret", "possessions-open",
    "Nobody sees how many marks, metal and energy another player has.",
    "Marks and resources lie open, like ships, tokens and technologies.",
)(always((0, 0, 0)))  # fmt: skip
misread(
    "stack-looked-through", "stack-face-down",
    "You may look at the tiles of the stack before they are turned up.",
    "The stack lies face down; only Long Range Scanners let somebody look at its top tile.",
)(lambda t: t.stack)  # fmt: skip
