"""Wrong rules about the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import add_ships
from coreworlds.games.galactic_emperor.rules.setup import build_stack, home_starbases, homes, turn_up
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Galaxy

_TOKENS, _POINTS, _MOST_PLAYERS = 11, 115, 6


@misread(
    "omega-comes-later", "setup-omega",
    "The middle space stays empty until somebody explores it.",
    "The Omega Sun lies in the middle from the start.",
)  # fmt: skip
def no_sun(t: Galaxy) -> None:
    """Lay nothing."""


@misread(
    "homes-side-by-side", "board",
    "Homes lie on corners that follow one another, however many play.",
    "The layout for the number of players says on which corners homes lie.",
    also=("setup-layout",),
)  # fmt: skip
def next_corners(t: Galaxy) -> tuple[int, ...]:
    """Take the corners in order."""
    return homes(_MOST_PLAYERS)[: len(t.seats)]


@misread(
    "tokens-for-three", "setup-tokens",
    "Each player has 11 Empire tokens, however many play.",
    "The more play, the fewer Empire tokens each begins with: 11, 10, 9 or 8.",
)  # fmt: skip
def eleven_each(t: Galaxy) -> None:
    """Give out as many as with 3 players."""
    for s in t.seats:
        s.tokens = _TOKENS
        t.tell("tokens", "setup-tokens", s, count=s.tokens)


@misread(
    "home-starbase-from-reserve", "home-starbase",
    "The Home Starbase is one of your Empire tokens.",
    "The Home Starbase is a token of its own; it takes none of your Empire tokens.",
)  # fmt: skip
def one_less(t: Galaxy) -> None:
    """Take it out of the reserve."""
    home_starbases(t)
    for s in t.seats:
        s.tokens -= 1


@misread(
    "one-ship-of-each-kind", "setup-fighter",
    "You begin with 1 ship of each kind.",
    "You begin with 1 Fighter; all other ships are in your supply.",
)  # fmt: skip
def three_ships(t: Galaxy) -> None:
    """Put one of each kind."""
    for s in t.seats:
        for kind in range(3):
            add_ships(s, s.home, kind, 1)


@misread(
    "unused-homes-in-the-box", "setup-two-piles",
    "Home sectors that nobody uses stay in the box.",
    "Home sectors that nobody uses go into the piles as ordinary tiles.",
    also=("setup-unused-homes",),
)  # fmt: skip
def without_homes(t: Galaxy) -> None:
    """Take the homes out of the stack."""
    build_stack(t)
    t.stack = tuple(part for part in t.stack if not t.parts.tile[part].home)


misread(
    "black-hole-comes-first", "setup-black-hole",
    "The Black Hole is left out of the stack.",
    "The Black Hole is laid face down on the atomic pile.",
)(always(()))  # fmt: skip
misread(
    "atomic-pile-on-top", "setup-plain-on-top",
    "The atomic pile is put on top of the plain one.",
    "The plain pile lies on top, so the Black Hole comes after all plain tiles.",
    also=("setup-two-piles",),
)(lambda t, plain, hole, atomic: (*hole, *atomic, *plain))  # fmt: skip


@misread(
    "one-tile-each", "setup-row",
    "At the start as many tiles are turned up as there are players.",
    "At the start 1 tile more than there are players is turned up.",
)  # fmt: skip
def as_many(t: Galaxy) -> None:
    """Turn up one less."""
    turn_up(t, len(t.seats), "setup-row")


misread(
    "second-warlord-from-the-start", "setup-roles",
    "All 8 roles can be chosen from the start, with both Warlords among them.",
    "The game begins with 7 roles; the second Warlord comes when all tiles are placed.",
    also=("explorer-flip",),
)(lambda t: t.parts.all["role"])  # fmt: skip


@misread(
    "points-for-three", "setup-points",
    "The pool holds 115 Victory Points, however many play.",
    "The pool begins with 115, 130, 145 or 160 Victory Points, by the number of players.",
)  # fmt: skip
def same_pool(t: Galaxy) -> None:
    """Lay out as many as with 3 players."""
    t.points = _POINTS
    t.tell("pool", "setup-points", count=t.points)


@misread(
    "start-with-nothing-stored", "setup-reserve",
    "You begin with 5 marks and an empty Storage.",
    "You begin with 5 marks, 1 metal and 1 energy.",
)  # fmt: skip
def only_marks(t: Galaxy) -> None:
    """Give marks."""
    for s in t.seats:
        s.marks = t.parts.box.supply["reserve"]["marks"]


@misread(
    "technologies-face-down", "setup-technologies",
    "Technology cards are drawn from a pile; only some lie open.",
    "All 12 Technology cards lie open from the start.",
)  # fmt: skip
def some_cards(t: Galaxy) -> None:
    """Lay out as many as there are players."""
    t.technologies = t.parts.all["technology"][: len(t.seats)]
    t.roles = t.rules["setup-roles"](t)
