"""What follows the moves of a Warlord turn: which combats there are, ships that are lost or go back, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import add_ships, enemies, on_board
from coreworlds.games.galactic_emperor.rounds import actor, clear
from coreworlds.games.galactic_emperor.warlord import at_rest

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["begins_itself", "contested", "lose", "withdraw_all"]


def contested(t: Galaxy, s: Duke) -> list[int]:
    """Return the spaces where a player's ships stand among enemies; a home without ships is never fought for."""
    met = [(at, enemies(t, s, at)) for at in s.fleets if on_board(at)]
    return [at for at, o in met if o is not None and (at in o.fleets or at != o.home)]


@rule("battles-after-moves")
def who_fights(t: Galaxy, now: int | None) -> int | None:
    """Return who must fight: the player whose turn it is, as long as combats are left."""
    at = actor(t)
    return at if now is None and at is not None and contested(t, t.seats[at]) else None


@rule("warlord-fight")
def enemies_there(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that there is a combat to fight."""
    if not on_board(at) or at in contested(t, s):
        return None
    return f"your ships among enemies at {HEXES[at]}", "no combat"


def begins_itself(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check, while ships move, that the combat is not the only one: there is nothing to choose then."""
    if t.step != "warlord.move" or s.at != t.turn or contested(t, s) != [at]:
        return None
    never = "A single combat is not chosen: it begins by itself after “end moves”."
    return "the choice of a combat", "the moving of ships, and one combat alone", never


@rule("warlord-rest")
def turn_ends(t: Galaxy) -> None:
    """End a player's Warlord turn: ships stay where they are."""
    s = t.asked
    clear(t)
    t.acted += 1
    t.tell("warlord-done", "warlord-rest", s)


def lose(t: Galaxy, s: Duke, at: int, kind: int) -> None:
    """Take a destroyed ship off the board."""
    add_ships(s, at, kind, -1)
    entry = next((m for m in t.moved if m.at == at and m.ship == kind), None)
    actor_ = actor(t)
    if entry is not None and actor_ == s.at and at_rest(t, s, at, kind) < 0:
        left = tuple(m for m in t.moved if m is not entry)
        t.moved = (*left, *((entry._replace(number=entry.number - 1),) if entry.number > 1 else ()))
        t.moved = tuple(sorted(t.moved))


def withdraw_all(t: Galaxy, s: Duke, at: int) -> tuple[int, ...]:
    """Send ships back to where they came from; return these spaces."""
    back = [m for m in t.moved if m.at == at]
    for m in back:
        add_ships(s, at, m.ship, -m.number)
        add_ships(s, m.came, m.ship, m.number)
    t.moved = tuple(m for m in t.moved if m.at != at)
    return tuple(sorted({m.came for m in back}))
