"""Wrong rules about who acts and begins, when the game ends, and what controls a sector."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.moves import controls, on_board, sectors, yields
from coreworlds.games.galactic_emperor.rules.setup import turn_up
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "only-the-chooser-acts", "role-order",
    "Only the player who chose a role acts in it.",
    "Everybody takes a turn in each role, the chooser first.",
)(lambda t, now: t.chooser if now is None else None)  # fmt: skip
misread(
    "everybody-has-the-ability", "chooser-ability",
    "Everybody has the special ability of a role.",
    "Only the player who chose the role has its special ability.",
)(always(value=True))  # fmt: skip


@misread(
    "beginning-goes-round", "first-chooser",
    "Each round begins with the next player.",
    "A round begins with whoever holds the Throne.",
)  # fmt: skip
def one_further(t: Galaxy) -> int:
    """Pass the beginning on, as a dealer does."""
    return (max(0, t.throne) + t.round - 1) % len(t.seats)


@misread(
    "round-is-played-out", "end-plays-out",
    "When the end has come, the round is still played to its end.",
    "When the end has come, only the role is played to its end; then the game is over.",
)  # fmt: skip
def with_the_round(t: Galaxy) -> bool:
    """Wait until all have chosen."""
    over = t.rules["end-last-token"](t) or t.rules["end-last-point"](t)
    return bool(over) and len(t.chosen) >= len(t.seats)


misread(
    "no-points-at-the-end", "final-count",
    "Planets give Victory Points in the Regent role only.",
    "A game that ends in the Warlord or Explorer role ends with a count of planets.",
)(always(None))  # fmt: skip


@misread(
    "ships-control", "controlled",
    "A sector is yours while your ships are there.",
    "Only an Empire or Starbase of yours controls a sector.",
)  # fmt: skip
def by_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Let ships do, too."""
    held = controls(s, at) or at in s.fleets
    return None if held else (f"{HEXES[at]} controlled by {s.name}", "no ship or token")


# -- Explorer, Merchant, Steward ---------------------------------------------------------------------------------

misread(
    "chooser-places-all-tiles", "explorer-one-tile",
    "In the Explorer role only the chooser takes tiles.",
    "The Explorer's chooser takes 1 tile first, then the others 1 each, while tiles last.",
)(lambda t, now: t.chooser if t.row else None)  # fmt: skip
misread(
    "as-many-new-tiles-as-players", "explorer-turn-up",
    "After the Explorer role as many tiles are turned up as there are players.",
    "After the Explorer role 1 tile more than players is turned up, while the stack lasts.",
)(lambda t: turn_up(t, len(t.seats), "explorer-turn-up"))  # fmt: skip
misread(
    "empty-stack-flips-the-explorer", "explorer-flip",
    "The Explorer becomes a second Warlord as soon as the stack is empty.",
    "The Explorer becomes a second Warlord once every tile is on the board.",
)(lambda t: not t.stack)  # fmt: skip
misread(
    "scientist-stays-for-the-round", "black-hole-scientist",
    "After the Black Hole is placed, the Scientist can still be chosen in this round.",
    "When the Black Hole is placed, the Scientist leaves the game at once.",
)(always(None))  # fmt: skip


@misread(
    "home-is-not-harvested", "merchant-harvest",
    "Your home sector gives no food.",
    "Your home is a sector of yours like others: you harvest the food that it shows.",
)  # fmt: skip
def away_only(t: Galaxy) -> None:
    """Harvest all but the home."""
    s = t.asked
    shown = sum(yields(t, at, 0) for at in sectors(s) if at != s.home)
    food = min(shown, t.rules["food-supply"](t))
    s.food += food
    t.tell("harvest", "merchant-harvest", s, food=food, shown=shown)


misread(
    "funded-food-stays", "merchant-collect",
    "Food on a sector stays there until it is used up.",
    "In the Merchant role you may take back food from an earlier Merchant role.",
)(lambda t, s, at: ("food that may be taken", "food that stays") if on_board(at) else None)  # fmt: skip
misread(
    "food-for-any-sector", "merchant-fund-makes",
    "You may put food on any sector of yours.",
    "You put food only on sectors of yours that make metal or energy.",
)(always(None))  # fmt: skip
misread(
    "grown-and-fed", "protein-once",
    "A sector may produce by Protein Fields and again for food.",
    "A sector produces once in a turn, with food or without.",
)(always(None))  # fmt: skip
misread(
    "pirate-without-end", "tech-pirate",
    "Space Pirate robs as often as you like in your turn.",
    "Space Pirate takes 1 metal or 1 food, once in your turn.",
)(
    lambda t, s: None if t.parts.index["Space Pirate"] in t.declared else ("Space Pirate declared", "no declaration")
)
