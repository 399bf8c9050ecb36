"""What may be wrong with the tiles on the map and in the stack."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.edits import amend, repair
from coreworlds.games.galactic_emperor.moves import (
    home_of,
    name,
)
from coreworlds.games.galactic_emperor.setup import home_tile
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


def places(t: Galaxy) -> list[int]:
    """Return every tile that lies somewhere."""
    laid = [code for code in t.galaxy if code != NONE]
    drawn = [s.drawn for s in t.seats if s.drawn != NONE]
    return [*laid, *t.row, *t.stack, *t.gone, *drawn, *((t.tile,) if t.tile != NONE else ())]


def tiles(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the number of tiles."""
    lie = Counter(places(t))
    for tile, n in lie.items():
        if n > 1 and tile >= 0:
            yield Complaint("tiles-fill-board", f"{name(t, tile)} is there {n} times.", repair(amend(f"Leave 1 {name(t, tile)}.", _once, tile)))
    missing = [tile for tile in t.parts.tile if tile not in lie]
    if lie[-1] < len(missing):
        text = f"{some(len(missing), 'tile')} missing: {name(t, missing[0])}{' and others' if len(missing) > 1 else ''}."
        yield Complaint("tiles-fill-board", text, repair(amend("Put the missing tiles into the stack.", _bring, tuple(missing))))
    elif lie[-1] > len(missing):
        extra = lie[-1] - len(missing)
        yield Complaint("tiles-fill-board", f"{some(extra, 'unknown tile')} too many.", repair(amend("Take them out of the stack.", _fewer, extra)))
    if len(t.stack) > 1 and t.parts.index["Black Hole"] in t.stack:
        backs = ["atomic" if name(t, c) == "Black Hole" else t.parts.tile[c].back for c in t.stack if c >= 0]
        at = t.stack.index(t.parts.index["Black Hole"])
        late = [c for c in t.stack[at + 1 :] if c >= 0 and t.parts.tile[c].back == "plain"]
        early = [c for c in t.stack[:at] if c >= 0 and t.parts.tile[c].back == "atomic"]
        if backs and (late or early):
            yield Complaint("setup-plain-on-top", f"{name(t, (*late, *early)[0])} lies on the wrong side of the Black Hole.",
                            repair(amend("Put plain tiles above the Black Hole and atomic ones below.", _sorted)))


def _once(t: Galaxy, tile: int) -> None:
    """Leave one of equal tiles: on the board if one lies there."""
    laid = [at for at, code in enumerate(t.galaxy) if code == tile]
    homes = [at for at in laid if (s := home_of(t, at)) is not None and home_tile(t, s.color) == tile]
    stay = (homes or laid)[:1]
    t.galaxy = tuple(NONE if code == tile and at not in stay else code for at, code in enumerate(t.galaxy))
    found = bool(stay)
    for key in ("row", "gone", "stack"):
        kept = []
        for code in getattr(t, key):
            if code != tile or not found:
                kept.append(code)
            found = found or code == tile
        setattr(t, key, tuple(kept))
    for record, key in ((t, "tile"), *((s, "drawn") for s in t.seats)):
        if getattr(record, key) == tile:
            if found:
                setattr(record, key, NONE)
            found = True


def _bring(t: Galaxy, missing: tuple[int, ...]) -> None:
    for tile in missing:
        _stack(t, tile)


def _stack(t: Galaxy, tile: int) -> None:
    """Put a tile into its part of the stack; the Omega Sun goes out of the game."""
    back = t.parts.tile[tile].back
    if back == "omega":
        t.gone = (*t.gone, tile)
    elif back == "plain":
        t.stack = (tile, *t.stack)
    elif back == "hole":
        at = next((i for i, code in enumerate(t.stack) if code >= 0 and t.parts.tile[code].back == "atomic"), len(t.stack))
        t.stack = (*t.stack[:at], tile, *t.stack[at:])
    else:
        t.stack = (*t.stack, tile)


def _fewer(t: Galaxy, extra: int) -> None:
    for _ in range(extra):
        at = next((i for i in reversed(range(len(t.stack))) if t.stack[i] < 0), None)
        if at is not None:
            t.stack = (*t.stack[:at], *t.stack[at + 1 :])
        elif (s := next((s for s in t.seats if s.drawn < 0 and s.drawn != NONE), None)) is not None:
            s.drawn = NONE


def _sorted(t: Galaxy) -> None:
    order = {"plain": 0, "hole": 1, "atomic": 2}
    t.stack = tuple(sorted(t.stack, key=lambda c: order.get(t.parts.tile[c].back, 0) if c >= 0 else 0))


def centre(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the middle of the board, the homes and their tiles."""
    hole, omega = t.parts.index["Black Hole"], t.parts.index["Omega Sun"]
    if t.galaxy[CENTRE] not in {hole, omega}:
        yield Complaint("setup-omega", "Neither the Omega Sun nor the Black Hole lies in the middle.", repair(amend("Lay the Omega Sun into the middle.", _middle, omega)))
    for at, code in enumerate(t.galaxy):
        if at != CENTRE and code in {hole, omega}:
            yield Complaint("black-hole-swap", f"{name(t, code)} lies at {HEXES[at]}; it belongs in the middle.", repair(amend(f"Lay it into the middle instead of {HEXES[at]}.", _recentre, at)))
    for s in t.seats:
        if settled(t, s) and t.galaxy[s.home] != home_tile(t, s.color):
            yield Complaint("setup-layout", f"The home of {s.name} at {HEXES[s.home]} is not {name(t, home_tile(t, s.color))}.",
                            repair(amend(f"Lay {name(t, home_tile(t, s.color))} at {HEXES[s.home]}.", _home, s.at)))


def settled(t: Galaxy, s: Duke) -> bool:
    """Return whether a player has a colour and a home that can be one, and no earlier player has the same."""
    own = s.home >= 0 and s.home != CENTRE and s.color >= 0
    return own and not any(o.home == s.home or o.color == s.color for o in t.seats if o.at < s.at)


def _middle(t: Galaxy, omega: int) -> None:
    for key in ("row", "stack", "gone"):
        setattr(t, key, tuple(c for c in getattr(t, key) if c != omega))
    old = t.galaxy[CENTRE]
    t.galaxy = tuple(omega if at == CENTRE else NONE if c == omega else c for at, c in enumerate(t.galaxy))
    if old >= 0:
        _stack(t, old)


def _recentre(t: Galaxy, at: int) -> None:
    code, old = t.galaxy[at], t.galaxy[CENTRE]
    t.galaxy = tuple(code if a == CENTRE else NONE if a == at else c for a, c in enumerate(t.galaxy))
    if old >= 0 and old != code:
        _stack(t, old)


def _home(t: Galaxy, seat_: int) -> None:
    s = t.seats[seat_]
    tile, old = home_tile(t, s.color), t.galaxy[s.home]
    for key in ("row", "stack", "gone"):
        setattr(t, key, tuple(c for c in getattr(t, key) if c != tile))
    t.galaxy = tuple(tile if at == s.home else NONE if c == tile else c for at, c in enumerate(t.galaxy))
    if old >= 0:
        _stack(t, old)
