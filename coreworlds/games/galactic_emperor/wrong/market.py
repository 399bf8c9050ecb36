"""Wrong rules about the Merchant, the Steward and the Engineer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import on_board
from coreworlds.games.galactic_emperor.rules.engineer import at_starbase
from coreworlds.games.galactic_emperor.rules.merchant import room
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "prices-are-pips", "prices",
    "The price of a resource is what its die shows.",
    "The price of a resource stands in the market's table, beside what its die shows.",
)(lambda t, dice: tuple(dice))  # fmt: skip
misread(
    "highest-die-to-food", "merchant-assign",
    "The highest die goes to food and the lowest to energy.",
    "Of the 3 dice left the lowest goes to food, the middle one to metal, the highest to energy.",
)(lambda t, dice: tuple(sorted(dice, reverse=True)))  # fmt: skip


@misread(
    "highest-die-goes", "merchant-discard",
    "The highest of the 4 dice is always discarded.",
    "The Merchant's chooser discards any one of the 4 dice.",
)  # fmt: skip
def only_the_highest(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Ask for the highest."""
    at = die - t.parts.first["die"]
    there = t.parts.kind[die] != "die" or (at < len(t.dice) and t.dice[at] == max(t.dice))
    return None if there else ("the highest die", "another die")


@misread(
    "marks-for-all-merchants", "merchant-marks",
    "Every player gets 3 marks in the Merchant role.",
    "Only the player who chose the Merchant gets 3 marks.",
)  # fmt: skip
def three_for_all(t: Galaxy) -> None:
    """Pay everybody."""
    for s in t.seats:
        s.marks += 3


misread(
    "food-is-kept", "merchant-sell-rest",
    "You keep food that you have not used for a later Merchant role.",
    "Food that is left in your hand is sold at the end of your Merchant turn.",
)(always(None))  # fmt: skip
misread(
    "fresh-food-comes-back", "merchant-collect",
    "Food that you have put on a sector may be taken back in the same turn.",
    "You collect only food that was put down in an earlier Merchant role.",
)(lambda t, s, at: None if not on_board(at) or t.food.get(at, 0) else ("1 food on the sector", "0 food"))  # fmt: skip
misread(
    "three-food-on-a-sector", "merchant-fund-two",
    "Any number of food may lie on a sector.",
    "A sector holds 2 food at most.",
)(always(None))  # fmt: skip
misread(
    "one-food-on-a-sector", "merchant-fund-two",
    "Only 1 food may lie on a sector.",
    "A sector holds up to 2 food.",
)(lambda t, s, at: None if not t.food.get(at, 0) else ("no food on the sector", "1 food"))  # fmt: skip
misread(
    "storage-without-limit", "storage",
    "You may store as much metal and energy as you like.",
    "Your Storage holds 6 metal and 3 energy at most.",
)(always(None))  # fmt: skip


@misread(
    "sell-for-less", "buy-sell",
    "You sell a resource for 1 mark less than it costs.",
    "You sell at the same price at which you buy.",
)  # fmt: skip
def one_less(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Take 1 mark off each."""
    price: int = t.rules["merchant-price"](t, s, x)
    return max(0, price - x[1])


misread(
    "two-food-produce-twice", "steward-once",
    "A sector with 2 food produces twice in one turn.",
    "In a turn a sector uses up 1 food at most; a second one stays there.",
)(always(None))  # fmt: skip


@misread(
    "gift-for-everybody", "steward-gift",
    "Everybody gets 1 metal or energy for nothing in the Steward role.",
    "Only the player who chose the Steward gets 1 metal or energy for nothing.",
)  # fmt: skip
def each_in_turn(t: Galaxy, now: int | None) -> int | None:
    """Ask everybody who has room, the chooser first."""
    order = [next_seat(t, t.chooser, n) for n in range(len(t.seats))]
    left = order if now is None else order[order.index(now) + 1 :]
    return next((at for at in left if room(t, t.seats[at], 1) or room(t, t.seats[at], 2)), None)


misread(
    "steward-gives-food", "steward-gift-kind",
    "The player who chose the Steward may also take 1 food.",
    "The Steward's chooser is given 1 metal or 1 energy, never food.",
)(always(None))  # fmt: skip


@misread(
    "production-without-food", "steward-fed",
    "Your sectors produce in the Steward role whether food lies there or not.",
    "Without Protein Fields a sector produces only for 1 food that lies on it.",
)  # fmt: skip
def unfed(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for nothing."""
    return None


@misread(
    "excess-is-sold", "steward-excess",
    "Metal and energy that do not fit into your Storage are sold.",
    "Metal and energy that do not fit into your Storage are lost.",
)  # fmt: skip
def paid_for(t: Galaxy, s: Duke, which: int, shown: int) -> int:
    """Pay for what is lost."""
    fits = min(shown, room(t, s, which))
    s.marks += (shown - fits) * t.prices[which]
    return fits


@misread(
    "empires-build-ships", "build-starbase",
    "New ships may be deployed at an Empire, too.",
    "New ships are deployed only where you have a Starbase.",
)  # fmt: skip
def anywhere(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a token."""
    return None if at in s.empires else at_starbase(t, s, at)


@misread(
    "ships-at-home-only", "build-starbase",
    "New ships are deployed only at your home sector.",
    "New ships are deployed at any Starbase of yours.",
)  # fmt: skip
def at_home(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for the home."""
    return None if not on_board(at) or at == s.home else ("your home sector", "another sector")




@misread(
    "fighter-for-everybody", "engineer-gift",
    "Everybody gets a Fighter for nothing in the Engineer role.",
    "Only the player who chose the Engineer gets a Fighter for nothing.",
)  # fmt: skip
def each_a_fighter(t: Galaxy, now: int | None) -> int | None:
    """Ask everybody who has a Fighter left, the chooser first."""
    order = [next_seat(t, t.chooser, n) for n in range(len(t.seats))]
    left = order if now is None else order[order.index(now) + 1 :]
    fighter = (t.parts.first["ship"],)
    return next((at for at in left if t.rules["ship-supply"](t, t.seats[at], fighter) is None), None)


misread(
    "ships-need-no-marks", "ship-cost-marks",
    "Ships cost metal and energy, but no marks.",
    "Ships cost marks, too, as the Ship Reference card says.",
)(always(0))  # fmt: skip
misread(
    "ships-without-end", "ship-supply",
    "You may build more Fighters than your supply holds.",
    "Your supply has 8 Fighters, 4 Cruisers, 2 Dreadnoughts, and no more.",
)(always(None))  # fmt: skip
