"""Warping: ships that began a Warlord turn in the Black Hole leave it for anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import add_ships, home_of, is_sun, listed_ships, name, on_board, ships
from coreworlds.games.galactic_emperor.state import Moved
from coreworlds.games.galactic_emperor.warlord import at_rest, counted, groups, or_none, shift, tell_move, trips_of

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy
    from coreworlds.games.galactic_emperor.warlord import Trip


@rule("warp-gateway")
def in_gateway(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships began this turn in the Black Hole."""
    start, wanted = x[-2], counted(t, x)
    if t.galaxy[start] < 0 or name(t, t.galaxy[start]) != "Black Hole":
        return "the Black Hole as starting point", f"{HEXES[start]}, which is not"
    rest = tuple(at_rest(t, s, start, kind) for kind in range(3))
    if all(a <= b for a, b in zip(wanted, rest, strict=True)):
        return None
    return f"{listed_ships(wanted)} that began this turn at {HEXES[start]}", or_none((rest[0], rest[1], rest[2]))


@rule("warp-anywhere")
def warp_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the destination is no Home and no Sun sector."""
    end = x[-1]
    if end == x[-2]:
        return "another space", f"{HEXES[end]} itself", "A warp leads away."
    if is_sun(t, end) or home_of(t, end) is not None:
        return "neither a home nor a sun", f"{name(t, t.galaxy[end])} at {HEXES[end]}", "No warp ever leads to one."
    return None


@rule("warp-together")
def same_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that all warping ships go to the same place."""
    ends = {m.at for m in trips_of(t, s) if m.warped}
    return None if ends <= {x[-1]} else (f"{HEXES[min(ends)]}, as before", HEXES[x[-1]])


@rule("warp-no-further")
def not_warped(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships have not warped in this turn."""
    start, wanted = x[-2], counted(t, x)
    for kind in range(3):
        warped = sum(m.number for m in trips_of(t, s) if m.at == start and m.ship == kind and m.warped)
        if warped and wanted[kind] > ships(s, start)[kind] - warped:
            return "ships that have not warped in this turn", "ships that have"
    return None


def warp(t: Galaxy, s: Duke, x: Trip) -> None:
    """Warp ships out of the Black Hole."""
    start, end = x[-2:]
    for kind, count in enumerate(counted(t, x)):
        if count:
            old = Moved(kind, start, start, 0, warped=False, number=count)
            shift(t, old, count, Moved(kind, end, start, 0, warped=True, number=count))
            add_ships(s, start, kind, -count)
            add_ships(s, end, kind, count)
    tell_move(t, s, "warp", "warp-gateway", x)


def warps(t: Galaxy, s: Duke) -> list[Trip]:
    """Return the warps on offer."""
    found: list[Trip] = []
    for at in s.fleets:
        if on_board(at) and t.galaxy[at] >= 0 and name(t, t.galaxy[at]) == "Black Hole":
            fighters, cruisers, dreadnoughts = (at_rest(t, s, at, kind) for kind in range(3))
            parties = list(groups(t, (fighters, cruisers, dreadnoughts)))
            found += [(*party, at, end) for end in range(len(HEXES)) for party in parties]
    return found
