"""What becomes of the influence on sectors and on the Throne, and of ships on sectors that were lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.games.galactic_emperor.board import HEXES, NEIGHBOURS
from coreworlds.games.galactic_emperor.book import action, rule, tells
from coreworlds.games.galactic_emperor.moves import (
    controller,
    is_sun,
    name,
    on_board,
    put_token,
    set_ships,
    ships,
    starbases,
    take_token,
)
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE, Away, Duke, Galaxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack

_STARBASE = 2


@rule("regent-resolve")
@tells("resolved", "All influence is resolved.", aside=True)
def resolve(t: Galaxy) -> None:
    """Resolve the influence on every sector and on the Throne."""
    before = {s.at: starbases(s) for s in t.seats}
    was = {at: controller(t, at) for at in sorted(t.influence) if on_board(at)}
    for at in was:
        resolve_sector(t, at)
    resolve_throne(t)
    for s in t.seats:
        s.bought = False
    t.influence, t.business, t.price = {}, NONE, 0
    t.displaced = displaced(t, was, before)
    t.tell("resolved", "regent-take-back")


@rule("regent-counts")
def weights(t: Galaxy, at: int) -> list[int]:
    """Return each player's influence on a sector: 1 a token, 2 a Starbase."""
    placed = t.influence.get(at, (0,) * len(t.seats))
    return [
        n + (1 if at in s.empires else _STARBASE if at in s.starbases else 0)
        for n, s in zip(placed, t.seats, strict=True)
    ]


@rule("regent-even")
def left_over(t: Galaxy, counts: list[int]) -> tuple[int | None, int]:
    """Return the player who is left, and with how much, when influence is removed evenly."""
    most = max(counts)
    second = sorted(counts)[-2] if len(counts) > 1 else 0
    return (counts.index(most), most - second) if most > second else (None, 0)


def told_empty(e: Event) -> str:
    """Tell that nobody has a sector, and who had it."""
    nobody = "Nobody has influence left at {at}"
    return f"{nobody}: {{loser}} loses it." if e["loser"] else f"{nobody}."


@tells("left-empty", told_empty)
def resolve_sector(t: Galaxy, at: int) -> None:
    """Resolve the influence on one sector."""
    counts = t.rules["regent-counts"](t, at)
    winner, left = weigh(t, at, counts)
    was = controller(t, at)
    loser = was.name if was and was.at != winner else ""
    for s, placed in zip(t.seats, t.influence[at], strict=True):
        stays = int(winner == s.at)
        take_back(t, s, at, placed, placed + int(at in (*s.empires, *s.starbases)) - stays)
    if winner is None:
        t.tell("left-empty", "regent-empty", at=HEXES[at], counts=tuple(counts), loser=loser)
        return
    rule_id = "regent-starbase" if left >= _STARBASE else "regent-claim"
    t.rules[rule_id](t, t.seats[winner], at, left, loser)


def told_evenly(e: Event) -> str:
    """Tell how much influence all lose."""
    if e["short"]:
        return "{players:and} each lose {count} influence on {at:the}, or all they have there."
    return "{players:and} each lose {count} influence on {at:the}."


@tells("evenly", told_evenly, aside=True)
def weigh(t: Galaxy, at: int, counts: list[int]) -> tuple[int | None, int]:
    """Remove influence evenly; return who is left, and with how much."""
    winner, left = t.rules["regent-even"](t, counts)
    there = [s.name for s, n in zip(t.seats, counts, strict=True) if n]
    lost = max(counts) - left
    if len(there) > 1 and lost:
        short = any(0 < n < lost for n in counts)
        t.tell("evenly", "regent-resolve", at=name(t, at), players=tuple(there), count=lost, short=short)
    return winner, left


@tells("take-back", "{player} takes {count:token} back from {at:the}.", aside=True)
def take_back(t: Galaxy, s: Duke, at: int, placed: int, back: int) -> None:
    """Clear a player's tokens from a place; `back` of them go to the reserve for good."""
    s.tokens += placed
    if at in s.empires or at in s.starbases:
        take_token(s, at)
    if back > 0:
        t.tell("take-back", "regent-take-back", s, count=back, at=name(t, at))


def told_won(token: str) -> Callable[[Event], str]:
    """Tell what becomes of the influence left on a sector, and who had the sector."""
    won = f"{{player}} has {{left}} influence left at {{at}}: it becomes {token}."
    taken = f"{{player}} takes {{at}} from {{loser}}: {{left}} influence is left and becomes {token}."
    return lambda e: taken if e["loser"] else won


@rule("regent-claim")
@tells("influence-empire", told_won("an Empire"))
def leave_empire(t: Galaxy, s: Duke, at: int, left: int, loser: str) -> None:
    """Leave an Empire on a sector."""
    put_token(s, at)
    t.tell("influence-empire", "regent-claim", s, at=HEXES[at], left=left, loser=loser)


@rule("regent-starbase")
@tells("influence-starbase", told_won("a Starbase"))
def leave_starbase(t: Galaxy, s: Duke, at: int, left: int, loser: str) -> None:
    """Leave a Starbase on a sector."""
    put_token(s, at, starbase=True)
    t.tell("influence-starbase", "regent-starbase", s, at=HEXES[at], left=left, loser=loser)


def told_throne(e: Event) -> str:
    """Tell who gets the Throne on which nobody has influence left, and why; a wrong rule gives it to another."""
    who = "{player}, the chooser," if e["chooser"] else "{player}"
    return f"Nobody has influence left on the Throne: {who} gets it."


@tells("throne-nobody", told_throne)
@tells("throne-taken", "{player} has influence left on the Throne and gets it.")
def resolve_throne(t: Galaxy) -> None:
    """Give the Throne to who has influence left on it, else to the chooser."""
    throne = t.parts.first["throne"]
    winner = None
    if throne in t.influence:
        winner, _ = weigh(t, throne, list(t.influence[throne]))
        for s, placed in zip(t.seats, t.influence[throne], strict=True):
            take_back(t, s, throne, placed, placed)
    t.throne = t.rules["regent-throne-nobody"](t) if winner is None else winner
    if winner is None:
        t.tell("throne-nobody", "regent-throne-nobody", t.seats[t.throne], chooser=t.throne == t.chooser)
    else:
        t.tell("throne-taken", "regent-throne-taken", t.seats[t.throne])


@rule("regent-throne-nobody")
def to_chooser(t: Galaxy) -> int:
    """Return the player who gets the Throne when nobody has influence left on it: the chooser."""
    return t.chooser


# -- ships on sectors that were lost ---------------------------------------------------------------------------


def order(t: Galaxy) -> list[Duke]:
    """Return the players in the direction of play, the chooser first."""
    return [t.seats[next_seat(t, t.chooser, i)] for i in range(len(t.seats))]


@rule("ships-away")
def must_leave(t: Galaxy, s: Duke, at: int, was: Duke | None) -> bool:
    """Return True if a player's ships must leave a sector: lost, or gained by another player."""
    now = controller(t, at)
    lost = was is s and now is not s
    return lost or t.rules["ships-away-others"](t, s, now)


@rule("ships-away-others")
def others_too(t: Galaxy, s: Duke, now: Duke | None) -> bool:
    """Return True if ships leave a sector only because another player has gained it."""
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
    """Return the distance between spaces, suns not counted."""
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


@says("ships-away-nearest")
def allowed(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Check that ships leave where they must, to a Starbase that is nearest."""
    here = [away for away in t.displaced if away.seat == s.at]
    match = next((away for away in here if away.at == x[0]), None)
    if match is None:
        return "ships that must leave", f"none at {HEXES[x[0]]}"
    if x[1] in match.to:
        return None
    return f"the nearest Starbase, at {' or '.join(HEXES[a] for a in match.to)}", HEXES[x[1]]


def withdrawals(t: Galaxy, s: Duke) -> list[tuple[int, ...]]:
    """Return the moves of ships that must leave."""
    return [(away.at, end) for away in t.displaced if away.seat == s.at for end in away.to]


@action(
    "withdraw {space} {space}",
    option="Ships away",
    order="ships-away",
    listed=withdrawals,
    checks=(allowed,),
    alone=True,
)
@tells("withdraw", "{player}'s ships leave {start} for {end}.")
def withdraw(t: Galaxy, s: Duke, x: tuple[int, ...]) -> None:
    """Move ships to a Starbase."""
    start, end = x
    there, fleet = ships(s, end), ships(s, start)
    set_ships(s, start, NO_SHIPS)
    set_ships(s, end, (there[0] + fleet[0], there[1] + fleet[1], there[2] + fleet[2]))
    t.displaced = tuple(away for away in t.displaced if (away.seat, away.at) != (s.at, start))
    t.tell("withdraw", "ships-away", s, start=HEXES[start], end=HEXES[end])
    t.pass_on()
