"""Wrong rules about rounds and roles, the Scientist and the technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.setup import turn_up
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "all-get-the-ability", "science-discount",
    "Everybody buys technologies for 1 energy less, not only the chooser.",
    "Only the player who chose the Scientist pays 1 energy less.",
)(always(1))  # fmt: skip
misread(
    "no-discount", "science-discount",
    "A technology costs its printed energy, even for the player who chose the Scientist.",
    "The player who chose the Scientist pays 1 energy less.",
)(always(0))  # fmt: skip
misread(
    "many-technologies", "science-one",
    "You may buy as many technologies in your turn as you can pay.",
    "You buy 1 technology in your turn at most.",
)(always(None))  # fmt: skip
misread(
    "always-clockwise", "turn-direction",
    "Turns always go clockwise, whichever way the Direction card points.",
    "Turns go the way in which the Throne's holder has pointed the Direction card.",
)(always(1))  # fmt: skip


@misread(
    "marks-for-the-throne", "round-marks",
    "At the end of a round only the holder of the Throne gets 2 marks.",
    "At the end of a round everybody gets 2 marks.",
)  # fmt: skip
def throne_is_paid(t: Galaxy) -> None:
    """Pay one player."""
    t.seats[max(0, t.throne)].marks += 2


@misread(
    "no-tile-without-explorer", "round-tile",
    "If nobody chose the Explorer, no tile is turned up in this round.",
    "If nobody chose the Explorer, 1 more tile is turned up.",
)  # fmt: skip
def no_tile(t: Galaxy) -> None:
    """Turn up nothing."""
    turn_up(t, 0, "round-tile")


@misread(
    "robotics-per-ship", "tech-robotics",
    "With Robotics each ship costs 2 metal less.",
    "With Robotics all the ships of your turn cost 2 metal less in all.",
)  # fmt: skip
def for_each_ship(t: Galaxy, s: Duke) -> int:
    """Save 2 metal again and again."""
    return 2 if t.parts.index["Robotics"] in t.declared and t.parts.index["Robotics"] in s.technologies else 0


misread(
    "diplomat-does-not-raise", "tech-diplomat-raises",
    "Influence that the Diplomat's owner buys does not raise the price for the next player.",
    "It raises the price for the next player by 1 mark, like any other.",
)(lambda t, s: t.price if t.parts.index["Diplomat"] in t.declared else t.price + 1)  # fmt: skip
