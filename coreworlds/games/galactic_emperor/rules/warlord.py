"""The Warlord role: moving ships, skipping suns, claiming."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from coreworlds.engine.actions import Instead, says
from coreworlds.engine.rulebook import concerns, depends
from coreworlds.games.galactic_emperor.board import HEXES, distance
from coreworlds.games.galactic_emperor.book import action, rule, tells
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    controller,
    enemies,
    home_of,
    is_sun,
    listed_ships,
    name,
    on_board,
    ships,
    spaces,
)
from coreworlds.games.galactic_emperor.rules.explorer import enemy_ships, no_unused_home, settle
from coreworlds.games.galactic_emperor.rules.rounds import actor
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing
from coreworlds.games.galactic_emperor.state import Fleet, Moved
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.components import Parts
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


Trip = tuple[int, ...]  # ships, from, to
_PARTY = itemgetter(slice(-1))  # of a trip: the ships, and where they start


# -- what a ship can still do ------------------------------------------------------------------------------------


@rule("warlord-range")
def reach(t: Galaxy, s: Duke, kind: int) -> int:
    """Return the number of spaces that a kind of ship moves."""
    return t.parts.ships[kind].move + t.rules["tech-fusion"](t, s)  # type: ignore[no-any-return]


@rule("tech-fusion")
def further(t: Galaxy, s: Duke) -> int:
    """Return the number of spaces that Fusion Engines add."""
    return 1 if active(t, s, "Fusion Engines") else 0


def trips_of(t: Galaxy, s: Duke) -> tuple[Moved, ...]:
    """Return the moves of a player's ships in this turn; nobody else's ships have moved."""
    if not t.moved:
        return ()
    memo, key = {} if t.memo is None else t.memo, ("moved", s.at)
    if key not in memo:
        memo[key] = t.moved if actor(t) == s.at else ()
    return memo[key]  # type: ignore[no-any-return]


def at_rest(t: Galaxy, s: Duke, at: int, kind: int) -> int:
    """Count the ships of a kind on a space that have not moved in this turn."""
    return ships(s, at)[kind] - sum(m.number for m in trips_of(t, s) if m.at == at and m.ship == kind)


def able(t: Galaxy, s: Duke, at: int, kind: int) -> list[Moved]:
    """Return the ships of a kind on a space that may still move, those with the most spaces left first."""
    most = t.rules["warlord-range"](t, s, kind)
    found = [m for m in trips_of(t, s) if m.at == at and m.ship == kind and m.spaces < most and not m.warped]
    if (rest := at_rest(t, s, at, kind)) > 0:
        found.append(Moved(kind, at, at, 0, warped=False, number=rest))
    return t.rules["which-ship"](t, found)  # type: ignore[no-any-return]


@rule("which-ship")
def freshest_first(t: Galaxy, found: list[Moved]) -> list[Moved]:
    """Return ships in the order in which an action that names their kind means them: most spaces left first."""
    return sorted(found, key=lambda m: m.spaces)


def count_able(t: Galaxy, s: Duke, at: int) -> Fleet:
    """Count the ships of each kind on a space that may still move."""
    if at not in [m.at for m in trips_of(t, s)]:
        return ships(s, at)
    memo, key = {} if t.memo is None else t.memo, ("able", s.at, at)
    if key not in memo:
        memo[key] = tuple([sum([m.number for m in able(t, s, at, kind)]) for kind in range(3)])
    return memo[key]  # type: ignore[no-any-return]


@lru_cache(maxsize=10_000)
def _counted(parts: Parts, x: Trip) -> Fleet:
    first = parts.first["ship"]
    return x.count(first), x.count(first + 1), x.count(first + 2)


def counted(t: Galaxy, x: Trip) -> Fleet:
    """Count the ships of each kind that a trip names."""
    return _counted(t.parts, x)


def within(fleet: Fleet, other: Fleet) -> bool:
    """Return True if a fleet has at most as many ships of each kind as another."""
    return fleet[0] <= other[0] and fleet[1] <= other[1] and fleet[2] <= other[2]


def or_none(fleet: Fleet) -> str:
    """Return ships in words, of those that are meant: "none" if there are none."""
    return listed_ships(fleet) if sum(fleet) else "none"


# -- checks ------------------------------------------------------------------------------------------------------


@rule("warlord-own-ships")
@concerns(_PARTY)
def own_ships(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the player has these ships there."""
    wanted, there = counted(t, x), ships(s, x[-2])
    if within(wanted, there):
        return None
    return f"{listed_ships(wanted)} of yours at {HEXES[x[-2]]}", listed_ships(there)


@rule("warlord-step")
@depends(table=("galaxy",))
def one_space(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the second space is one move away, suns skipped."""
    start, end = x[-2:]
    if end in spaces(t, start) or is_sun(t, end):
        return None
    return f"a space next to {HEXES[start]}", f"{HEXES[end]}, which is not", "A longer way takes several moves."


@rule("sun-stop")
@depends(table=("galaxy",))
def no_sun(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships do not stop on a sun."""
    end = x[-1]
    if not is_sun(t, end):
        return None
    return "a space without a sun", f"{name(t, t.galaxy[end])} at {HEXES[end]}", "No ship ever stops on a sun."


@rule("warlord-home")
@depends(seats=("home",))
def no_enemy_home(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that no enemy home is entered."""
    owner = home_of(t, x[-1])
    if owner is None or owner.at == s.at:
        return None
    return "a space that is no enemy home", f"the home of {owner.name}", "A home is closed to all other players' ships."


@rule("warlord-stop")
@concerns(_PARTY)
def free_to_go(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that no enemy holds the ships where they are."""
    start = x[-2]
    if start not in [m.at for m in trips_of(t, s)] or not sum(ships(s, start)):
        return None
    enemy = enemies(t, s, start)
    return (f"no enemies at {HEXES[start]}", f"forces of {enemy.name}") if enemy else None


@says("warlord-range")
@concerns(_PARTY)
def moves_left(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that so many of the ships can still move."""
    wanted, may, there = counted(t, x), count_able(t, s, x[-2]), ships(s, x[-2])
    if within(wanted, may) or all(a <= max(b, a - c) for a, b, c in zip(wanted, may, there, strict=True)):
        return None
    return f"{listed_ships(wanted)} that can still move", f"{or_none(may)} at {HEXES[x[-2]]}"


# -- moving ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)
def _parties(parts: Parts, fleet: Fleet, at: int) -> tuple[Trip, ...]:
    """Return one ship of each kind, and all of them, each with the space where they are."""
    kinds = [parts.first["ship"] + kind for kind, count in enumerate(fleet) for _ in range(count)]
    alone = [(kind, at) for kind in dict.fromkeys(kinds)]
    return (*alone, (*kinds, at)) if kinds[1:] else tuple(alone)


@lru_cache(maxsize=10_000)
def _trips(parties: tuple[Trip, ...], ends: tuple[int, ...]) -> tuple[Trip, ...]:
    return tuple([(*party, end) for end in ends for party in parties])


def trips(t: Galaxy, s: Duke) -> list[Trip]:
    """Return the moves on offer: each kind of ship alone, and all ships that may go together."""
    found: list[Trip] = []
    for at in s.fleets:
        if on_board(at) and t.rules["warlord-stop"](t, s, (at, at)) is None:
            found += _trips(_parties(t.parts, count_able(t, s, at), at), spaces(t, at))
    return found


def not_passed(t: Galaxy, s: Duke, x: Trip) -> tuple[str, ...]:
    """Name the rules about suns, empty spaces and claims that a move has nothing to do with."""
    start, to = x[-2:]
    has = {
        "warlord-suns": distance(start, to) > 1,
        "warlord-empty-spaces": t.galaxy[to] < 0,
        "warlord-go-on": controller(t, start) is s and any(m.at == start for m in t.moved),
        "tech-fusion": t.rules["tech-fusion"](t, s),
    }
    return tuple(rule_id for rule_id, so in has.items() if not so)


TOKENS_STAY = {"token": Instead("warlord-tokens-stay")}


@action(
    "move {ship…} {space} {space}",
    option="Move",
    order="battles-after-moves",
    listed=trips,
    instead=TOKENS_STAY,
    checks=(
        *("warlord-own-ships", "warlord-step", "sun-stop", "warlord-home", "warlord-stop", "warp-no-further"),
        moves_left,
    ),
    carries=("warlord-range", "warlord-suns", "warlord-empty-spaces", "warlord-go-on", "tech-fusion"),
    forbids=("sun-stop", "warlord-home", "warlord-stop", "warp-no-further"),
    beside=not_passed,
)
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


@tells("move", "{player} moves {ships} from {start} to {end}.")
@tells("warp", "{player} warps {ships} from {start} to {end}.")
@tells("meet", "{enemy}'s forces stop the ships at {at}.")
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


# -- warping: ships that began a turn in the Black Hole leave it for anywhere ----------------------------------------


@rule("warp-gateway")
@concerns(_PARTY)
def in_gateway(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships began this turn in the Black Hole."""
    start, wanted = x[-2], counted(t, x)
    if t.galaxy[start] < 0 or name(t, t.galaxy[start]) != "Black Hole":
        return "the Black Hole as starting point", f"{HEXES[start]}, which is not"
    rest = tuple(at_rest(t, s, start, kind) for kind in range(3))
    if within(wanted, (rest[0], rest[1], rest[2])):
        return None
    return f"{listed_ships(wanted)} that began this turn at {HEXES[start]}", or_none((rest[0], rest[1], rest[2]))


@rule("warp-anywhere")
@depends(table=("galaxy",), seats=("home",))
def warp_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the destination is no Home and no Sun sector."""
    end = x[-1]
    if end == x[-2]:
        return "another space", f"{HEXES[end]} itself", "A warp always leads to another space."
    if is_sun(t, end) or home_of(t, end) is not None:
        never = "A warp never leads to a home or a sun."
        return "neither a home nor a sun", f"{name(t, t.galaxy[end])} at {HEXES[end]}", never
    return None


@rule("warp-together")
def same_end(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that all warping ships go to the same place."""
    ends = {m.at for m in trips_of(t, s) if m.warped}
    return None if ends <= {x[-1]} else (f"{HEXES[min(ends)]}, as before", HEXES[x[-1]])


@rule("warp-no-further")
@concerns(_PARTY)
def not_warped(t: Galaxy, s: Duke, x: Trip) -> Lack | None:
    """Check that the ships have not warped in this turn."""
    start, wanted = x[-2], counted(t, x)
    here = [m for m in trips_of(t, s) if m.warped and m.at == start]
    for kind in range(3) if here else ():
        warped = sum(m.number for m in here if m.ship == kind)
        if warped and wanted[kind] > ships(s, start)[kind] - warped:
            return "ships that have not warped in this turn", "ships that have"
    return None


def warps(t: Galaxy, s: Duke) -> list[Trip]:
    """Return the warps on offer."""
    found: list[Trip] = []
    for at in s.fleets:
        if on_board(at) and t.galaxy[at] >= 0 and name(t, t.galaxy[at]) == "Black Hole":
            fighters, cruisers, dreadnoughts = (at_rest(t, s, at, kind) for kind in range(3))
            parties = _parties(t.parts, (fighters, cruisers, dreadnoughts), at)
            found += _trips(parties, tuple(range(len(HEXES))))
    return found


@action(
    "warp {ship…} {space} {space}",
    option="Warp",
    order="battles-after-moves",
    listed=warps,
    instead=TOKENS_STAY,
    checks=("warlord-own-ships", "warp-gateway", "warp-anywhere", "warp-together"),
    carries=("unused-homes",),
    beside=lambda t, s, x: no_unused_home(t, s, x[-1]),
)
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


@changes_nothing("Fusion Engines")
def _fusion_in_vain(t: Galaxy, s: Duke) -> str:
    for at in filter(on_board, s.fleets):
        warped = sum(m.number for m in t.moved if m.at == at and m.warped)
        if t.rules["warlord-stop"](t, s, (at, at)) is None and sum(ships(s, at)) > warped:
            return ""
    return f"{s.name} has no ship that may still move"


# -- claiming, and the end of the moves ---------------------------------------------------------------------------


@rule("claim-protected")
def no_enemy_guard(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that no enemy ships are on the sector."""
    return enemy_ships(t, s, at)


@rule("warlord-claim-ships")
def ship_there(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player has a ship there."""
    return None if not on_board(at) or at in s.fleets else (f"a ship of yours at {HEXES[at]}", "none of yours")


CLAIMING = ("no-planets", "claim-unclaimed", "warlord-claim-ships", "claim-protected", "claim-token")


@action(
    "claim@warlord {space}",
    option="Claim",
    order="battles-after-moves",
    listed=lambda t, s: [at for at in s.fleets if on_board(at)],
    checks=CLAIMING,
    carries=("claim-may", "unused-homes"),
    forbids=("no-planets", "claim-protected"),
    beside=no_unused_home,
)
def claim(t: Galaxy, s: Duke, at: int) -> None:
    """Claim a sector under one's own ships."""
    settle(t, s, at, "warlord-claim")


def left_unclaimed(t: Galaxy, s: Duke, _x: object) -> tuple[str, ...]:
    """Name the sectors that could still be claimed."""
    left = [HEXES[at] for at in s.fleets if on_board(at) and all(t.rules[by](t, s, at) is None for by in CLAIMING)]
    return (f"leaves {joined(left)} unclaimed",) if left else ()


@action(
    "end moves",
    option="End the moves",
    order="battles-after-moves",
    alone=True,
    yields=True,
    carries=("warlord-stay",),
    brings=left_unclaimed,
)
@tells("end-moves", "{player} stops moving ships.")
def end_moves(t: Galaxy, s: Duke, _x: object) -> None:
    """Stop moving; combats follow."""
    t.tell("end-moves", "warlord-stay", s)
    t.pass_on()
