"""Ships that must leave a sector whose owner changed by influence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES, NEIGHBOURS
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import controller, is_sun, set_ships, ships, starbases
from coreworlds.games.galactic_emperor.rounds import next_seat
from coreworlds.games.galactic_emperor.state import NO_SHIPS, Away

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.rounds import next_seat
from coreworlds.games.galactic_emperor.state import Duke, Galaxy


def order(t: Galaxy) -> list[Duke]:
    """Return the players in the direction of play, the chooser first."""
    return [t.seats[next_seat(t, t.chooser, i)] for i in range(len(t.seats))]


@rule("ships-away")
def must_leave(t: Galaxy, s: Duke, at: int, was: Duke | None) -> bool:
    """Return whether a player's ships must leave a sector: he lost control of it, or another has gained it."""
    now = controller(t, at)
    lost = was is s and now is not s
    return lost or t.rules["ships-away-others"](t, s, now)


@rule("ships-away-others")
def others_too(t: Galaxy, s: Duke, now: Duke | None) -> bool:
    """Return whether ships leave a sector only because another player has gained it."""
    return now is not None and now is not s


def displaced(t: Galaxy, was: dict[int, Duke | None], before: dict[int, tuple[int, ...]]) -> tuple[Away, ...]:
    """Return the ships that must leave, with the Starbases to which they may go."""
    return tuple(
        Away(s.at, at, t.rules["ships-away-nearest"](t, s, at, before[s.at]))
        for s in order(t) for at in s.fleets if at in was and t.rules["ships-away"](t, s, at, was[at])
    )  # fmt: skip


@rule("ships-away-nearest")
def nearest(t: Galaxy, s: Duke, at: int, before: tuple[int, ...]) -> tuple[int, ...]:
    """Return the nearest Starbases that stood before and still stand."""
    there = [base for base in t.rules["ships-away-existed"](t, before) if base in starbases(s)]
    far = {base: t.rules["nearest"](t, at, base) for base in there}
    least = min(far.values(), default=0)
    return tuple(sorted(base for base, n in far.items() if n == least))


@rule("ships-away-existed")
def stood_before(t: Galaxy, before: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Starbases to which ships may go: those that stood before influence was resolved."""
    return before


@rule("nearest")
def steps_between(t: Galaxy, start: int, end: int) -> int:
    """Return how far a space is, suns not counted."""
    far, edge = {start: 0}, [start]
    while edge:
        edge.sort(key=lambda a: far[a])
        here = edge.pop(0)
        for b in NEIGHBOURS[here]:
            cost = far[here] + (0 if is_sun(t, b) else 1)
            if cost < far.get(b, len(HEXES)):
                far[b] = cost
                edge.append(b)
    return far.get(end, len(HEXES))


@rule("ships-away-choice")
def who_leaves(t: Galaxy, now: int | None) -> int | None:
    """Return whose ships must leave next."""
    return t.displaced[0].seat if t.displaced else None


def allowed(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Check that ships leave where they must, to a Starbase that is nearest."""
    here = [away for away in t.displaced if away.seat == s.at]
    match = next((away for away in here if away.at == x[0]), None)
    if match is None:
        return "ships that must leave", f"none at {HEXES[x[0]]}"
    if x[1] in match.to:
        return None
    return f"the nearest Starbase, at {' or '.join(HEXES[a] for a in match.to)}", HEXES[x[1]]


def withdraw(t: Galaxy, s: Duke, x: tuple[int, ...]) -> None:
    """Move ships to a Starbase."""
    start, end = x
    there, fleet = ships(s, end), ships(s, start)
    set_ships(s, start, NO_SHIPS)
    set_ships(s, end, (there[0] + fleet[0], there[1] + fleet[1], there[2] + fleet[2]))
    t.displaced = tuple(away for away in t.displaced if (away.seat, away.at) != (s.at, start))
    t.tell("withdraw", "ships-away", s, start=HEXES[start], end=HEXES[end])
    t.pass_on()


def withdrawals(t: Galaxy, s: Duke) -> list[tuple[int, ...]]:
    """Return the moves of ships that must leave."""
    return [(away.at, end) for away in t.displaced if away.seat == s.at for end in away.to]
