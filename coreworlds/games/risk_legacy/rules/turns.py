"""A turn: who is next, buying Red Stars, joining the war, elimination; how the game is won."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from coreworlds.games.kit import NONE, Points, Result, without
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import (
    STARS_TO_WIN,
    add,
    called,
    has_power,
    hqs_of,
    living,
    named,
    own_turn,
    stars,
    winner,
    won,
    worth,
)
from coreworlds.games.risk_legacy.rules.setup import legal_starts
from coreworlds.games.risk_legacy.state import BOX
from coreworlds.games.scored import ScorePart

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["in_hand", "result", "returned", "scores"]

PRICE, _MANY = 4, 6


@rule("turn-clockwise")
def next_turn(t: Earth) -> None:
    """Pass the turn to the next player who is not eliminated; what was done in the old turn is forgotten."""
    order = [(t.active + n) % len(t.seats) for n in range(1, len(t.seats) + 1)]
    after = next((at for at in order if not t.seats[at].out), t.active)
    begun = [(at - t.first) % len(t.seats) for at in (t.active, after)]
    t.round += begun[1] <= begun[0]
    t.active = after
    t.attacked = t.conquered = t.expanded = t.closed = ()
    t.maneuvered, t.turned_in, t.drawn, t.recruits = False, False, NONE, 0
    t.tell("turn", "turn-clockwise", t.seats[after])


@rule("elimination")
@tells("eliminated", "{player} has no troops and no legal start, and is eliminated.")
def eliminate(t: Earth) -> None:
    """Eliminate the player in turn who has no troops and can start nowhere."""
    s = t.seats[t.active]
    if not s.troops and not legal_starts(t, s, "join-adjacent"):
        s.out = True
        t.tell("eliminated", "elimination", s)
        t.rules["pack-time"](t, True)


@rule("power-hq-troops")
@tells("hq troops", "{player} puts a troop into each of the HQs in {territories:names}.")
def hq_troops(t: Earth) -> None:
    """Put a troop into each HQ that Khan Industries controls."""
    s = t.seats[t.active]
    if has_power(t, s, "power-hq-troops"):
        there = t.rules["khan-hq"](t, s)
        for at in there:
            add(s, at, 1)
        t.tell("hq troops", "power-hq-troops", s, territories=named(there))


@rule("khan-hq")
def khans_hqs(t: Earth, s: Commander) -> list[int]:
    """Return the HQs that get a troop: all under the player's control."""
    return sorted(hqs_of(t, s))


# -- Red Stars for cards -----------------------------------------------------------------------------------------

rule("buy-when")(own_turn(lambda _t, s: len(s.cards) >= PRICE))


@rule("buy-four")
def four(_t: Earth, _s: Commander, cards: tuple[int, ...]) -> Lack | None:
    """Check that four cards are named."""
    return None if len(cards) == PRICE else ((PRICE, "cards"), (len(cards), "cards"))


def in_hand(_t: Earth, s: Commander, cards: tuple[int, ...]) -> Lack | None:
    """Check that a player holds these cards."""
    lacks = Counter(cards) - Counter(s.cards)
    return ("cards of your own hand", f"no {' or '.join(named(lacks))}") if lacks else None


rule("buy-hand")(in_hand)


def returned(t: Earth, s: Commander, cards: tuple[int, ...]) -> None:
    """Take cards out of a hand: Territory cards to the discard pile, Coin cards to the sideboard."""
    for card in cards:
        s.cards = without(s.cards, card)
    t.discard += tuple(card for card in cards if BOX.of[card])
    t.bank += tuple(card for card in cards if not BOX.of[card])


rule("cards-return")(returned)


def _fours(t: Earth, s: Commander) -> list[tuple[int, ...]]:
    """Return the four cards that are worth least; with few cards, all that can be chosen."""
    cards = sorted(s.cards, key=lambda card: (worth(t, card), card))
    return [*dict.fromkeys(combinations(cards, PRICE))] if len(cards) <= _MANY else [tuple(cards[:PRICE])]


@rule("buy-star")
def gain_star(_t: Earth, s: Commander) -> None:
    """Give a player a Red Star token."""
    s.stars += 1


@action("buy with {card…}", option="Buy a Red Star", timing="buy-when", checks=("buy-four", "buy-hand"),
        listed=_fours, carries=("buy-star", "buy-any-coins", "cards-return", "buy-many"))  # fmt: skip
@tells("buy", "{player} turns in {cards:names} for a Red Star and has {stars:Red Star}.")
def buy(t: Earth, s: Commander, cards: tuple[int, ...]) -> None:
    """Turn in four cards for a Red Star."""
    t.rules["cards-return"](t, s, cards)
    t.rules["buy-star"](t, s)
    t.tell("buy", "buy-star", s, cards=named(cards), stars=stars(t, s))
    if won(t) or len(s.cards) < PRICE:
        t.pass_on()


@action("buy nothing", option="Buy a Red Star", timing="buy-when")
@tells("buy nothing", "{player} buys no Red Star.")
def buy_nothing(t: Earth, s: Commander, _: None) -> None:
    """Go on without buying."""
    t.tell("buy nothing", "buy-when", s)
    t.pass_on()


# -- joining -----------------------------------------------------------------------------------------------------

rule("join-must")(own_turn(lambda _t, s: not s.troops))


@rule("join-or-recruit")
def landless(_t: Earth, s: Commander) -> Lack | None:
    """Check that a player controls no territory."""
    return ("no territory of yours", (len(s.troops), "territories")) if s.troops else None


@rule("join-half")
def half_of(_t: Earth, s: Commander) -> int:
    """Return the number of troops of which half may join."""
    return s.begun


@rule("join-troops")
def joining(t: Earth, s: Commander) -> int:
    """Return the number of troops with which a player joins the war."""
    return int(t.rules["join-half"](t, s)) // 2


@rule("join-no-hq")
def no_hq(t: Earth, s: Commander, at: int) -> None:
    """Bring no HQ along."""


@action("join in {territory}", option="Join the war", timing="join-must", when=("join-or-recruit",),
        checks=("start-empty", "start-unmarked", "join-adjacent"),
        listed=lambda t, s: legal_starts(t, s, "join-adjacent"),
        carries=("join-start", "join-troops", "join-half", "join-no-hq"))  # fmt: skip
@tells("join", "{player} joins the war in {territory} with {troops:troop}, without an HQ.")
def join(t: Earth, s: Commander, at: int) -> None:
    """Begin again with half the first troops."""
    count = t.rules["join-troops"](t, s)
    add(s, at, count)
    t.rules["join-no-hq"](t, s, at)
    t.tell("join", "join-troops", s, territory=called(at), troops=count)
    t.pass_on()


# -- winning -----------------------------------------------------------------------------------------------------


@rule("stars-count")
def count_stars(t: Earth, s: Commander) -> int:
    """Return a player's tokens and the HQs under the player's control."""
    return s.stars + len(t.rules["hq-counts"](t, s))


rule("hq-counts")(hqs_of)


@rule("stars-four")
def four_stars(t: Earth, s: Commander) -> bool:
    """Return True if a player has four Red Stars."""
    return bool(t.rules["stars-count"](t, s) >= STARS_TO_WIN)


@rule("last-left")
def last_left(t: Earth) -> Commander | None:
    """Return the only player who is not eliminated."""
    left = living(t)
    return left[0] if len(left) == 1 else None


def result(pos: Position, t: Earth) -> Result | None:
    """Return who has won, as soon as somebody has: rewards follow."""
    first = winner(t) if pos.phase in {"after", "over"} else None
    if first is None:
        return None
    by = "stars-four" if t.rules["stars-four"](t, first) else "last-left"
    return Result((first.name,), scores(t), by)


def scores(t: Earth) -> tuple[Points, ...]:
    """Return each player's Red Stars as they stand, with what they are."""
    return tuple(Points(s.name, stars(t, s), "Red Stars", _parts(t, s)) for s in t.seats)


def _parts(t: Earth, s: Commander) -> tuple[ScorePart, ...]:
    """Return what a player's Red Stars are: tokens, and an HQ each."""
    tokens = (ScorePart("stars-count", s.stars, "Red Star tokens" if s.stars != 1 else "Red Star token"),)
    held = (ScorePart("hq-counts", 1, f"HQ in {called(at)}") for at in t.rules["hq-counts"](t, s))
    return (*(tokens if s.stars else ()), *held)
