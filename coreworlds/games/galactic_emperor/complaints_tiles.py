"""What may be wrong with the tiles on the map and in the stack."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.edits import amend, repair
from coreworlds.games.galactic_emperor.moves import controls, home_of, name, planets, set_ships, take_token, yields
from coreworlds.games.galactic_emperor.rules.merchant import put_food
from coreworlds.games.galactic_emperor.rules.setup import home_tile, homes, lay
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE

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
        words = "Lay what is missing on the map." if _all_laid(t) or _place(t, missing[0]) >= 0 else "Put the missing tiles into the stack."
        yield Complaint("tiles-fill-board", text, repair(amend(words, _bring, tuple(missing))))
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
    at_home = [at for at in laid if (s := home_of(t, at)) is not None and home_tile(t, s.color) == tile]
    stay = (at_home or sorted(laid, key=lambda at: not (at == CENTRE or any(controls(o, at) for o in t.seats))))[:1]
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
        if (at := _place(t, tile)) >= 0:
            lay(t, at, tile)
        else:
            _stack(t, tile)


def _place(t: Galaxy, tile: int) -> int:
    """Return the empty space on which a tile must lie, a home or any one where all tiles should be laid; or NONE."""
    own = [s.home for s in t.seats if settled(t, s) and home_tile(t, s.color) == tile]
    free = [at for at in own if t.galaxy[at] == NONE]
    if not free and _all_laid(t) and t.parts.tile[tile].back in {"plain", "atomic"}:
        free = [at for at, code in enumerate(t.galaxy) if code == NONE and home_of(t, at) is None and at != CENTRE]
    return free[0] if free else NONE


def _all_laid(t: Galaxy) -> bool:
    """Return whether all tiles should lie on the map: the second Warlord is there."""
    return t.parts.index["Second Warlord"] in {*t.roles, *t.chosen}


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
            gone = code == omega and t.galaxy[CENTRE] == hole
            text = f"{name(t, code)} lies at {HEXES[at]}; it {'is out of the game' if gone else 'belongs in the middle'}."
            words = f"Take it away from {HEXES[at]}." if gone else f"Lay it into the middle instead of {HEXES[at]}."
            yield Complaint("black-hole-swap", text, repair(amend(words, _recentre, at)))
    for s in t.seats:
        if settled(t, s) and t.galaxy[s.home] != home_tile(t, s.color):
            yield Complaint("setup-layout", f"The home of {s.name} at {HEXES[s.home]} is not {name(t, home_tile(t, s.color))}.",
                            repair(amend(f"Lay {name(t, home_tile(t, s.color))} at {HEXES[s.home]}.", lay_home, s.at)))


def own_home(t: Galaxy, s: Duke) -> bool:
    """Return whether a player has a home where one can be; of several with the same one, whose tile lies there."""
    same = [o for o in t.seats if o.home == s.home]
    return s.home in homes(len(t.seats)) and s is max(same, key=lambda o: o.color >= 0 and t.galaxy[o.home] == home_tile(t, o.color))


def own_color(t: Galaxy, s: Duke) -> bool:
    """Return whether a player has a colour; of several with the same one, the one at whose home its tile lies."""
    same = [o for o in t.seats if o.color == s.color]
    return s.color >= 0 and s is max(same, key=lambda o: o.home >= 0 and t.galaxy[o.home] == home_tile(t, o.color))


def settled(t: Galaxy, s: Duke) -> bool:
    """Return whether a player has a colour and a home that can be one, and nobody else should have the same."""
    return own_home(t, s) and own_color(t, s)


def _middle(t: Galaxy, omega: int) -> None:
    old, place = t.galaxy[CENTRE], t.galaxy.index(omega) if omega in t.galaxy else None
    _take_up(t, omega)
    if place is not None:
        vacate(t, place)
    lay(t, CENTRE, omega)
    t.moved = ()
    vacate(t, CENTRE)
    if old >= 0:
        _stack(t, old)


def _recentre(t: Galaxy, at: int) -> None:
    """Lay the Omega Sun or the Black Hole into the middle; when the sun has exploded, Scientist is gone."""
    code, old = t.galaxy[at], t.galaxy[CENTRE]
    hole = t.parts.index["Black Hole"]
    lay(t, at, NONE)
    t.moved = ()
    vacate(t, at)
    if code != hole and old == hole:
        t.gone = (*t.gone, code)
        return
    lay(t, CENTRE, code)
    vacate(t, CENTRE)
    if old >= 0 and old != code:
        _stack(t, old)
    if code == hole:
        t.roles = tuple(r for r in t.roles if r != t.parts.index["Scientist"])


def lay_home(t: Galaxy, seat_: int) -> None:
    """Lay a home tile where it belongs; what lay there goes where the home tile lay."""
    s = t.seats[seat_]
    tile, old = home_tile(t, s.color), t.galaxy[s.home]
    if old == tile:
        return
    place = t.galaxy.index(tile) if tile in t.galaxy else None
    if old >= 0 and tile in {t.tile, *(o.drawn for o in t.seats)}:
        t.tile = old if t.tile == tile else t.tile
        for o in t.seats:
            o.drawn = old if o.drawn == tile else o.drawn
        old = NONE
    if old >= 0 and tile in t.row:
        t.row, old = tuple(old if c == tile else c for c in t.row), NONE
    _take_up(t, tile)
    lay(t, s.home, tile)
    clear_home(t, s)
    if place is not None and place != s.home:
        lay(t, place, old if old >= 0 else NONE)
        vacate(t, place)
    elif old >= 0:
        _stack(t, old)


def clear_home(t: Galaxy, s: Duke) -> None:
    """Take away what cannot be at a player's home: tokens, influence, what others have there, and moves noted."""
    for o in t.seats:
        if s.home in o.empires or s.home in o.starbases:
            take_token(o, s.home)
        if o is not s:
            set_ships(o, s.home, NO_SHIPS)
        o.tokens += t.influence.get(s.home, (0,) * len(t.seats))[o.at]
    t.influence = {k: there for k, there in t.influence.items() if k != s.home}
    t.moved, t.business = (), NONE if t.business == s.home else t.business
    t.displaced = tuple(away for away in t.displaced if away.at != s.home)
    vacate(t, s.home)


def _take_up(t: Galaxy, tile: int) -> None:
    """Take a tile away from wherever it lies."""
    for key in ("row", "stack", "gone"):
        setattr(t, key, tuple(c for c in getattr(t, key) if c != tile))
    t.galaxy = tuple(NONE if c == tile else c for c in t.galaxy)


def vacate(t: Galaxy, at: int) -> None:
    """Take away from a space what needs a tile there that it has no more: tokens, influence, food."""
    if not planets(t, at):
        for s in t.seats:
            if at in s.empires or at in s.starbases:
                take_token(s, at)
            s.tokens += t.influence.get(at, (0,) * len(t.seats))[s.at]
        t.influence = {k: there for k, there in t.influence.items() if k != at}
    if not (yields(t, at, 1) or yields(t, at, 2)):
        put_food(t, at, -t.food.get(at, 0))
        t.produced = tuple(a for a in t.produced if a != at)
