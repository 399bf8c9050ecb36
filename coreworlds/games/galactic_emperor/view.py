"""Whole positions that fit a view: the stack and the Victory Points that somebody does not know are dealt."""

from __future__ import annotations

from coreworlds.engine.luck import Seeded
from coreworlds.engine.position import Position
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import sectors
from coreworlds.games.galactic_emperor.rules.setup import supply
from coreworlds.games.galactic_emperor.rules.technology import in_showdown
from coreworlds.games.galactic_emperor.state import NONE, UNKNOWN, Duke, Galaxy
from coreworlds.games.pool import Pool

__all__ = ["deal", "pools"]


# -- what others see ---------------------------------------------------------------------------------------------


@rule("points-secret")
def points_of_another(t: Galaxy, s: Duke) -> int:
    """Return a player's Victory Points as the others see them: not at all, until the end, when everybody counts."""
    return s.points if t.bound.steps[t.step].phase == "over" else UNKNOWN


@rule("possessions-open")
def reserve_of_another(t: Galaxy, s: Duke) -> tuple[int, int, int]:
    """Return a player's marks, metal and energy as the others see them: whole."""
    return s.marks, s.metal, s.energy


@rule("stack-face-down")
def stack_as_seen(t: Galaxy) -> tuple[int, ...]:
    """Return the stack as anybody sees it: how many tiles, and where among them the Black Hole lies."""
    hole = t.parts.index["Black Hole"]
    return tuple(code if code == hole else UNKNOWN for code in t.stack)


# -- whole positions ---------------------------------------------------------------------------------------------


def deal(view: Position, seed: int) -> Position:
    """Return a whole position that fits a view."""
    t: Galaxy = view.table_for(None).thaw()  # type: ignore[assignment]  # a table of this game
    t.seed = seed
    deal_tiles(t, Seeded(seed))
    deal_points(t, Seeded(seed))
    return Position(t)


def unseen(t: Galaxy, back: str) -> tuple[int, ...]:
    """Return the tiles of a back that lie where nobody in the view sees them."""
    seen = {*t.galaxy, *t.row, *t.gone, *t.stack, t.tile, *(s.drawn for s in t.seats)}
    return tuple(part for part, tile in t.parts.tile.items() if tile.back == back and part not in seen)


def deal_tiles(t: Galaxy, luck: Seeded) -> None:
    """Deal the stack, a tile that somebody has drawn, and what others know of the top."""
    piles = {back: luck.shuffle(f"deal/{back}", unseen(t, back)) for back in ("plain", "atomic")}
    order = [*piles["plain"], *piles["atomic"]]
    for s in t.seats:
        if s.drawn == UNKNOWN:
            s.drawn = order.pop(0) if order else NONE
    t.stack = tuple((order.pop(0) if order else NONE) if code == UNKNOWN else code for code in t.stack)
    for s in t.seats:
        if s.top == UNKNOWN:
            s.top = t.stack[0] if t.stack else NONE


def deal_points(t: Galaxy, luck: Seeded) -> None:
    """Deal the Victory Points that left the pool to the players whose points are unknown."""
    hidden: list[Duke] = [s for s in t.seats if s.points == UNKNOWN]
    known = [s.points for s in t.seats if s.points != UNKNOWN]
    laid_out = t.bound.steps[t.step].phase != "setup"
    left = max(0, supply("points", len(t.seats)) - t.points - sum(known)) if laid_out else 0
    even = fighting(t)
    most = next((s.points for s in even if s.points != UNKNOWN), UNKNOWN)
    if even and most == UNKNOWN:  # more than anybody else where that can be, at most half of what is left
        other = max(known, default=-1)
        least = max(other + (not t.points or (other + 1) * len(even) <= left), -(-left // len(hidden)))
        most = least + luck.number("deal/points", 0, max(0, left // len(even) - least) + 1)
    for s in even:
        if s.points == UNKNOWN:
            s.points, left = most, max(0, left - most)
    rest = [s for s in hidden if s.points == UNKNOWN]
    cap = most - (left <= (most - 1) * len(rest))  # who does not fight has less, where that can be
    for n, s in enumerate(rest, 1):
        upper = min(left, cap) if even else left
        lower = min(upper, max(0, left - upper * (len(rest) - n)))
        s.points = lower + luck.number(f"deal/points/{s.name}", 0, upper - lower + 1)
        left -= s.points


def fighting(t: Galaxy) -> list[Duke]:
    """Return who ties for the most Victory Points, as all see by who fights the Showdown, or who has fought it."""
    if t.battle is not None and in_showdown(t):
        return [t.seats[t.battle.attacker], t.seats[t.battle.defender]]
    left = [s for s in t.seats if s.fleets.get(OUTSIDE)]
    lost = sorted((s for s in t.seats if not s.fleets), key=lambda s: -len(list(sectors(s))))
    return [*left, *lost[:1]] if left else []


def pools(pos: Position, view: Position) -> tuple[Pool, ...]:
    """Return the tiles that lie face down, as far as counting tells them: every tile is there once."""
    t: Galaxy = view.table_for(None)  # type: ignore[assignment]  # a table of this game
    drawn = tuple(("drawn", None, s.name) for s in t.seats if s.drawn == UNKNOWN)
    hidden = t.stack.count(UNKNOWN) + len(drawn)
    if not hidden:
        return ()
    names = tuple(sorted(t.parts.names[tile] for back in ("plain", "atomic") for tile in unseen(t, back)))
    places = ((("stack", None, ""),) if UNKNOWN in t.stack else ()) + drawn
    known = len(names) == hidden
    return (Pool(places=places, count=hidden, sure=names if known else (), among=() if known else names),)
