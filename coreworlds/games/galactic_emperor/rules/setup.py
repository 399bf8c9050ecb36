"""Setting up: the board, the players' things, the stack of tiles, the Throne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import rule, tells
from coreworlds.games.galactic_emperor.components import ROLES, box
from coreworlds.games.galactic_emperor.moves import add_ships, known, name
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.galactic_emperor.state import Galaxy


def supply(key: str, players: int) -> int:
    """
    Return the box's number of something for a number of players.

    Examples
    --------
    >>> supply("tokens", 3), supply("points", 6)
    (11, 160)
    """
    return int(box().supply[key][str(players)])


def homes(players: int) -> tuple[int, ...]:
    """
    Return the home spaces for a number of players, clockwise.

    Examples
    --------
    >>> [HEXES[at] for at in homes(3)]
    ['D1', 'G4', 'A4']
    """
    return tuple(HEXES.index(at) for at in box().supply["homes"][str(players)])


@rule("setup-omega")
@tells("omega", "The Omega Sun lies in the middle, at {at}.")
def omega(t: Galaxy) -> None:
    """Lay the Omega Sun into the middle."""
    lay(t, CENTRE, t.parts.index["Omega Sun"])
    t.tell("omega", "setup-omega", at=HEXES[CENTRE])


def lay(t: Galaxy, at: int, tile: int) -> None:
    """Put a tile on a space."""
    t.galaxy = (*t.galaxy[:at], tile, *t.galaxy[at + 1 :])


@rule("setup-layout")
@tells("home", "{player} plays {color} and puts the home sector at {at}.")
def lay_homes(t: Galaxy) -> None:
    """Lay each player's home sector where the layout says."""
    for s, color, at in zip(t.seats, t.rules["colours-by-seat"](t), t.rules["board"](t), strict=True):
        s.color = color
        lay(t, at, home_tile(t, color))
        t.tell("home", "setup-layout", s, at=HEXES[at], color=name(t, color))


def home_tile(t: Galaxy, color: int) -> int:
    """Return the home tile of a colour."""
    return t.parts.index[f"{name(t, color)} Home"]


@rule("board")
def layout(t: Galaxy) -> tuple[int, ...]:
    """Return the home spaces, clockwise from the first seat."""
    return homes(len(t.seats))


@rule("colours-by-seat")
def colors(t: Galaxy) -> tuple[int, ...]:
    """Return the players' colours."""
    return t.parts.all["color"][: len(t.seats)]


@rule("setup-tokens")
@tells("tokens", "{player} takes {count:Empire token}.")
def give_tokens(t: Galaxy) -> None:
    """Give out Empire tokens."""
    for s in t.seats:
        s.tokens = supply("tokens", len(t.seats))
        t.tell("tokens", "setup-tokens", s, count=s.tokens)


@rule("home-starbase")
@tells("home-starbase", "{player} puts the Home Starbase at {at}.")
def home_starbases(t: Galaxy) -> None:
    """Put the Home Starbases on the home sectors."""
    lies = {tile: at for at, tile in enumerate(t.galaxy)}
    for s, at in zip(t.seats, t.rules["board"](t), strict=True):
        s.home = lies.get(t.parts.index.get(f"{name(t, s.color)} Home", -1), at)
        t.tell("home-starbase", "home-starbase", s, at=HEXES[s.home])


@rule("setup-fighter")
@tells("fighter", "{player} puts 1 Fighter at {at}.")
def first_fighters(t: Galaxy) -> None:
    """Put one Fighter on each home sector."""
    for s in t.seats:
        add_ships(s, s.home, 0, 1)
        t.tell("fighter", "setup-fighter", s, at=HEXES[s.home])


def told_unused_homes(e: Event) -> str:
    """Tell whether home sectors are left over."""
    return "The piles include {count:unused home sector}." if e["count"] else "No home sector is left over."


@rule("setup-two-piles")
@tells("piles", "{plain} plain tiles and {atomic} atomic tiles are shuffled.")
@tells("unused-homes", told_unused_homes)
@tells("black-hole", "The Black Hole lies face down on the atomic pile.")
@tells("stack", "The plain pile goes on top of the atomic pile: {count} tiles in all.")
def build_stack(t: Galaxy) -> None:
    """Shuffle both piles, put the Black Hole on the atomic one and the plain one on top."""
    piles = {back: t.shuffle(back, loose(t, back)) for back in ("plain", "atomic")}
    hole = t.rules["setup-black-hole"](t)
    t.stack = t.rules["setup-plain-on-top"](t, piles["plain"], hole, piles["atomic"])
    unused = len(t.parts.all["color"]) - len(t.seats)
    t.tell("piles", "setup-two-piles", plain=len(piles["plain"]), atomic=len(piles["atomic"]))
    t.tell("unused-homes", "setup-unused-homes", count=unused)
    t.tell("black-hole", "setup-black-hole")
    t.tell("stack", "setup-plain-on-top", count=len(t.stack))


def loose(t: Galaxy, back: str) -> tuple[int, ...]:
    """Return the tiles of a pile that lie nowhere yet."""
    lie = {*t.galaxy, *t.row, *t.gone, t.tile, *(s.drawn for s in t.seats)}
    return tuple(part for part, tile in t.parts.tile.items() if tile.back == back and part not in lie)


@rule("setup-black-hole")
def black_hole(t: Galaxy) -> tuple[int, ...]:
    """Return the tiles on the atomic pile: the Black Hole."""
    return (t.parts.index["Black Hole"],)


@rule("setup-plain-on-top")
def stacked(t: Galaxy, plain: tuple[int, ...], hole: tuple[int, ...], atomic: tuple[int, ...]) -> tuple[int, ...]:
    """Return the stack, top first."""
    return (*plain, *hole, *atomic)


@rule("setup-row")
def first_row(t: Galaxy) -> None:
    """Turn up the first tiles."""
    turn_up(t, row_size(t), "setup-row")


def row_size(t: Galaxy) -> int:
    """Return the number of tiles turned up: one more than players."""
    return len(t.seats) + 1


def told_turned_up(e: Event) -> str:
    """Tell which tiles were turned up."""
    if not e["tiles"]:
        return "The stack is empty: no tile is turned up."
    return "Turned up: {tiles:and}. Left in the stack: {left:tile}."


@tells("turned-up", told_turned_up)
def turn_up(t: Galaxy, count: int, rule_id: str) -> None:
    """Turn up tiles from the top of the stack, as many as there are."""
    top = tuple(known(code) for code in t.stack[:count])
    t.stack, t.row = t.stack[count:], (*t.row, *top)
    if top:
        for s in t.seats:
            s.top = NONE
    t.tell("turned-up", rule_id, tiles=tuple(name(t, code) for code in top), left=len(t.stack))


@rule("setup-technologies")
@tells("technologies", "{count} technology cards lie face up beside the board.")
@tells("roles", "{count} roles can be chosen. The double card shows its Explorer side.")
def technologies(t: Galaxy) -> None:
    """Lay out the technology cards and the role cards."""
    t.technologies = t.parts.all["technology"]
    t.roles = t.rules["setup-roles"](t)
    t.tell("technologies", "setup-technologies", count=len(t.technologies))
    t.tell("roles", "setup-roles", count=len(t.roles))


@rule("setup-roles")
def first_roles(t: Galaxy) -> tuple[int, ...]:
    """Return the roles of a new game."""
    return tuple(t.parts.index[role] for role in ROLES[:7])


@rule("setup-points")
@tells("pool", "The pool holds {count} Victory Points.")
def points(t: Galaxy) -> None:
    """Lay out the Victory Points."""
    t.points = supply("points", len(t.seats))
    t.tell("pool", "setup-points", count=t.points)


@rule("setup-reserve")
@tells("reserve", "{player} takes {marks:mark}, {metal} metal and {energy} energy.")
def reserve(t: Galaxy) -> None:
    """Give each player marks, metal and energy to begin with."""
    start = t.parts.box.supply["reserve"]
    for s in t.seats:
        s.marks, s.metal, s.energy = start["marks"], start["metal"], start["energy"]
        t.tell("reserve", "setup-reserve", s, marks=s.marks, metal=s.metal, energy=s.energy)


@rule("setup-throne")
@tells("throne", "{player} has the Throne.")
def throne(t: Galaxy) -> None:
    """Give the Throne to a random player."""
    t.throne = t.first = t.number("throne", len(t.seats))
    t.tell("throne", "setup-throne", t.seats[t.throne])
