"""The Warlord role: moving ships, skipping suns, warping, claiming, and which combats follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.engineer import kinds
from coreworlds.games.galactic_emperor.explorer import settle
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    enemies,
    home_of,
    is_sun,
    listed_ships,
    name,
    on_board,
    ships,
    spaces,
)
from coreworlds.games.galactic_emperor.rounds import actor, clear
from coreworlds.games.galactic_emperor.state import Fleet, Moved
from coreworlds.games.galactic_emperor.technology import active

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["contested", "lose", "withdraw_all"]

Trip = tuple[int, ...]  # ships, from, to


# -- what a ship can still do ------------------------------------------------------------------------------------


@rule("warlord-range")
def reach(t: Galaxy, s: Duke, kind: int) -> int:
    """Return how many spaces a kind of ship moves."""
    return t.parts.ships[kind].move + t.rules["tech-fusion"](t, s)  # type: ignore[no-any-return]


@rule("tech-fusion")
def further(t: Galaxy, s: Duke) -> int:
    """Return how many spaces Fusion Engines add."""
    return 1 if active(t, s, "Fusion Engines") else 0


def at_rest(t: Galaxy, s: Duke, at: int, kind: int) -> int:
    """Return how many ships of a kind on a space have not moved in this turn."""
    return ships(s, at)[kind] - sum(m.number for m in t.moved if m.at == at and m.ship == kind)


def able(t: Galaxy, s: Duke, at: int, kind: int) -> list[Moved]:
    """Return the ships of a kind on a space that may still move, those with the most spaces left first."""
    most = t.rules["warlord-range"](t, s, kind)
    found = [m for m in t.moved if m.at == at and m.ship == kind and m.spaces < most and not m.warped]
    if (rest := at_rest(t, s, at, kind)) > 0:
        found.append(Moved(kind, at, at, 0, warped=False, number=rest))
    return t.rules["which-ship"](t, found)  # type: ignore[no-any-return]


@rule("which-ship")
def freshest_first(t: Galaxy, found: list[Moved]) -> list[Moved]:
    """Return ships in the order in which an action that names their kind means them: most spaces left first."""
    return sorted(found, key=lambda m: m.spaces)


def count_able(t: Galaxy, s: Duke, at: int) -> Fleet:
    """Return how many ships of each kind on a space may still move."""
    fighters, cruisers, dreadnoughts = (sum(m.number for m in able(t, s, at, kind)) for kind in range(3))
    return fighters, cruisers, dreadnoughts


def counted(t: Galaxy, x: Trip) -> Fleet:
    """Return how many ships of each kind a trip names."""
    found = kinds(t, x)
    return found.count(0), found.count(1), found.count(2)


# -- checks ------------------------------------------------------------------------------------------------------


@rule("warlord-own-ships")
def own_ships(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the player has these ships there."""
    wanted, there = counted(t, x), ships(s, x[-2])
    if all(a <= b for a, b in zip(wanted, there, strict=True)):
        return None
    return f"{listed_ships(wanted)} of yours at {HEXES[x[-2]]}", listed_ships(there)


@rule("warlord-step")
def one_space(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the second space is one move away, suns skipped."""
    start, end = x[-2:]
    if end in spaces(t, start) or is_sun(t, end):
        return None
    return f"a space next to {HEXES[start]}", f"{HEXES[end]}, which is not"


@rule("warlord-suns")
def no_sun(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships do not stop on a sun."""
    end = x[-1]
    return ("a space without a sun", f"{name(t, t.galaxy[end])} at {HEXES[end]}") if is_sun(t, end) else None


@rule("warlord-home")
def no_enemy_home(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that no enemy home is entered."""
    owner = home_of(t, x[-1])
    return ("no enemy home sector", f"the home of {owner.name}") if owner and owner.at != s.at else None


@rule("warlord-stop")
def free_to_go(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that no enemy holds the ships where they are."""
    start = x[-2]
    if not sum(ships(s, start)) or not any(m.at == start for m in t.moved):
        return None
    enemy = enemies(t, s, start)
    return (f"no enemies at {HEXES[start]}", f"forces of {enemy.name}") if enemy else None


def moves_left(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that so many of the ships can still move."""
    wanted, may, there = counted(t, x), count_able(t, s, x[-2]), ships(s, x[-2])
    if all(a <= max(b, a - c) for a, b, c in zip(wanted, may, there, strict=True)):
        return None
    return f"{listed_ships(wanted)} that can still move", f"{listed_ships(may)} at {HEXES[x[-2]]}"


# -- moving ------------------------------------------------------------------------------------------------------


def move(t: Galaxy, s: Duke, x: Trip) -> None:
    """Move ships by one space."""
    start, end = x[-2:]
    for kind, count in enumerate(counted(t, x)):
        left = count
        for m in able(t, s, start, kind):
            taken = min(left, m.number)
            if taken:
                shift(t, m, taken, Moved(kind, end, start, m.spaces + 1, warped=False, number=taken))
            left -= taken
        add_ships(s, start, kind, -count)
        add_ships(s, end, kind, count)
    tell_move(t, s, "move", "warlord-step", x)


def tell_move(t: Galaxy, s: Duke, kind: str, rule_id: str, x: Trip) -> None:
    """Tell where ships went, and whom they met."""
    start, end = x[-2:]
    t.tell(kind, rule_id, s, ships=listed_ships(counted(t, x)), start=HEXES[start], end=HEXES[end])
    if (enemy := enemies(t, s, end)) is not None:
        t.tell("meet", "warlord-stop", s, at=HEXES[end], enemy=enemy.name)


def shift(t: Galaxy, old: Moved, count: int, new: Moved) -> None:
    """Note that some ships went from one state to another."""
    found: dict[tuple[int, int, int, int, bool], int] = {m[:5]: m.number for m in t.moved}
    if old[:5] in found:
        found[old[:5]] -= count
    found[new[:5]] = found.get(new[:5], 0) + count
    t.moved = tuple(sorted(Moved(*key, number=n) for key, n in found.items() if n > 0))


def trips(t: Galaxy, s: Duke) -> list[Trip]:
    """Return the moves on offer: each kind of ship alone, and all ships that may go together."""
    found: list[Trip] = []
    for at in s.fleets:
        if not on_board(at) or t.rules["warlord-stop"](t, s, (at, at)) is not None:
            continue
        parties = list(groups(t, count_able(t, s, at)))
        for end in spaces(t, at) if parties else ():
            if t.rules["warlord-home"](t, s, (at, end)) is None:
                found += [(*party, at, end) for party in parties]
    return found


def groups(t: Galaxy, fleet: Fleet) -> Iterator[tuple[int, ...]]:
    """Yield one ship of each kind, and all of them."""
    first = t.parts.first["ship"]
    for kind, count in enumerate(fleet):
        if count:
            yield (first + kind,)
    if sum(fleet) > 1:
        yield tuple(first + kind for kind, count in enumerate(fleet) for _ in range(count))


def end_moves(t: Galaxy, s: Duke, _x: object) -> None:
    """Stop moving; combats follow."""
    t.tell("end-moves", "warlord-stay", s)
    t.pass_on()


def claim(t: Galaxy, s: Duke, at: int) -> None:
    """Claim a sector under one's own ships."""
    settle(t, s, at, "warlord-claim")


@rule("warlord-claim-ships")
def ship_there(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player has a ship there."""
    return None if not on_board(at) or at in s.fleets else ("a ship of yours there", "none of yours")


# -- warping -----------------------------------------------------------------------------------------------------


@rule("warp-gateway")
def in_gateway(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships began this turn in the Black Hole."""
    start, wanted = x[-2], counted(t, x)
    if t.galaxy[start] < 0 or name(t, t.galaxy[start]) != "Black Hole":
        return "the Black Hole as starting point", HEXES[start]
    rest = tuple(at_rest(t, s, start, kind) for kind in range(3))
    if all(a <= b for a, b in zip(wanted, rest, strict=True)):
        return None
    return f"{listed_ships(wanted)} that began this turn there", listed_ships((rest[0], rest[1], rest[2]))


@rule("warp-anywhere")
def warp_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the destination is no Home and no Sun sector."""
    end = x[-1]
    if end == x[-2]:
        return "another space", f"{HEXES[end]} itself"
    if is_sun(t, end) or home_of(t, end) is not None:
        return "neither a Home nor a Sun sector", f"{name(t, t.galaxy[end])} at {HEXES[end]}"
    return None


@rule("warp-together")
def same_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that all warping ships go to the same place."""
    ends = {m.at for m in t.moved if m.warped}
    return None if ends <= {x[-1]} else (HEXES[min(ends)], HEXES[x[-1]])


@rule("warp-no-further")
def not_warped(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships have not warped in this turn."""
    start, wanted = x[-2], counted(t, x)
    for kind in range(3):
        warped = sum(m.number for m in t.moved if m.at == start and m.ship == kind and m.warped)
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


# -- what follows ------------------------------------------------------------------------------------------------


def contested(t: Galaxy, s: Duke) -> list[int]:
    """Return the spaces where a player's ships stand among enemies."""
    return [at for at in s.fleets if on_board(at) and enemies(t, s, at) is not None]


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
    return f"your ships among enemies at {HEXES[at]}", "no combat there"


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
