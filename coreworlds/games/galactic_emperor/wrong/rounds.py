"""Wrong rules about rounds and roles, the Scientist and the technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import name
from coreworlds.games.galactic_emperor.rules.rounds import next_seat, role_done, role_left
from coreworlds.games.galactic_emperor.rules.setup import turn_up
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "all-get-the-ability", "science-discount",
    "Everybody buys technologies for 1 energy less, not only the chooser.",
    "Only the player who chose the Scientist pays 1 energy less for a technology.",
)(always(1))  # fmt: skip
misread(
    "no-discount", "science-discount",
    "A technology costs its printed energy, even for the player who chose the Scientist.",
    "The player who chose the Scientist pays 1 energy less for a technology.",
)(always(0))  # fmt: skip
misread(
    "many-technologies", "science-one",
    "You may buy as many technologies in your turn as you can pay.",
    "In the Scientist role you buy 1 technology at most.",
)(always(None))  # fmt: skip
misread(
    "always-clockwise", "turn-direction",
    "Turns always go clockwise, whichever way the Direction card points.",
    "Turns go the way in which the Throne's holder has pointed the Direction card.",
)(always(1))  # fmt: skip


@misread(
    "all-roles-in-a-round", "round-ends",
    "A round ends when all roles have been chosen.",
    "A round ends when each player has chosen 1 role.",
)  # fmt: skip
def every_role(t: Galaxy) -> None:
    """Go on as long as a role is left."""
    last = t.role
    role_done(t)
    if not t.roles or t.rules["end-plays-out"](t):
        t.role = last
    elif t.role != NONE:
        t.chooser, t.role = next_seat(t, t.chooser), NONE


@misread(
    "one-warlord-a-round", "choose-role",
    "Of the 2 Warlord roles only 1 may be chosen in a round.",
    "The 2 Warlords are roles of their own; both may be chosen in a round.",
)  # fmt: skip
def not_both(t: Galaxy, s: Duke, role: int) -> Lack | None:
    """Refuse the other one, where another role is left."""
    both = {t.parts.index["Warlord"], t.parts.index["Second Warlord"]}
    if role in both and both & set(t.chosen) and set(t.roles) - both:
        return "a role other than Warlord", f"{name(t, role)}"
    found: Lack | None = role_left(t, s, role)
    return found


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
    "If nobody chose the Explorer, 1 more tile is turned up at the end of the round.",
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
    "Influence bought with the Diplomat raises the price for the next player by 1 mark.",
)(lambda t, s: t.price if t.parts.index["Diplomat"] in t.declared else t.price + 1)  # fmt: skip
