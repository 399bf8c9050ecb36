"""What becomes of the influence on sectors and on the Throne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import controller, name, on_board, put_token, starbases, take_token
from coreworlds.games.galactic_emperor.ships_away import displaced
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

_STARBASE = 2


@rule("regent-resolve")
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
    """Return who is left, and with how much, when influence is removed evenly."""
    most = max(counts)
    second = sorted(counts)[-2] if len(counts) > 1 else 0
    return (counts.index(most), most - second) if most > second else (None, 0)


def resolve_sector(t: Galaxy, at: int) -> None:
    """Resolve the influence on one sector."""
    counts = t.rules["regent-counts"](t, at)
    winner, left = weigh(t, at, counts)
    for s, placed in zip(t.seats, t.influence[at], strict=True):
        stays = int(winner == s.at)
        take_back(t, s, at, placed, placed + int(at in (*s.empires, *s.starbases)) - stays)
    if winner is None:
        t.tell("left-empty", "regent-empty", at=HEXES[at], counts=tuple(counts))
        return
    rule_id = "regent-starbase" if left >= _STARBASE else "regent-claim"
    t.rules[rule_id](t, t.seats[winner], at, left)


def weigh(t: Galaxy, at: int, counts: list[int]) -> tuple[int | None, int]:
    """Remove influence evenly; return who is left, and with how much."""
    winner, left = t.rules["regent-even"](t, counts)
    there = [s.name for s, n in zip(t.seats, counts, strict=True) if n]
    lost = max(counts) - left
    if len(there) > 1 and lost:
        short = any(0 < n < lost for n in counts)
        t.tell("evenly", "regent-resolve", at=name(t, at), players=tuple(there), count=lost, short=short)
    return winner, left


def take_back(t: Galaxy, s: Duke, at: int, placed: int, back: int) -> None:
    """Clear a player's tokens from a place; `back` of them go to the reserve for good."""
    s.tokens += placed
    if at in s.empires or at in s.starbases:
        take_token(s, at)
    if back > 0:
        t.tell("take-back", "regent-take-back", s, count=back, at=name(t, at))


@rule("regent-claim")
def leave_empire(t: Galaxy, s: Duke, at: int, left: int) -> None:
    """Leave an Empire on a sector."""
    put_token(s, at)
    t.tell("influence-empire", "regent-claim", s, at=HEXES[at], left=left)


@rule("regent-starbase")
def leave_starbase(t: Galaxy, s: Duke, at: int, left: int) -> None:
    """Leave a Starbase on a sector."""
    put_token(s, at, starbase=True)
    t.tell("influence-starbase", "regent-starbase", s, at=HEXES[at], left=left)


def resolve_throne(t: Galaxy) -> None:
    """Give the Throne to who has influence left on it, else to the chooser."""
    throne = t.parts.first["throne"]
    winner = None
    if throne in t.influence:
        winner, _ = weigh(t, throne, list(t.influence[throne]))
        for s, placed in zip(t.seats, t.influence[throne], strict=True):
            take_back(t, s, throne, placed, placed)
    t.throne = t.rules["regent-throne-nobody"](t) if winner is None else winner
    rule_id = "regent-throne-nobody" if winner is None else "regent-throne-taken"
    t.tell("throne", rule_id, t.seats[t.throne])


@rule("regent-throne-nobody")
def to_chooser(t: Galaxy) -> int:
    """Return who gets the Throne when nobody has influence left on it."""
    return t.chooser
