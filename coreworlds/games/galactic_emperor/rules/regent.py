"""The Regent role: influence bought and placed, and the Ambassador who objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import Cost, says
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, amount, rule, some, tells
from coreworlds.games.galactic_emperor.moves import (
    controller,
    has,
    home_of,
    name,
    on_board,
)
from coreworlds.games.galactic_emperor.rules.explorer import no_unused_home
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing
from coreworlds.games.galactic_emperor.state import NONE, Duke, Galaxy

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack


FIRST_PRICE = 2


# -- phase 1: gain influence -------------------------------------------------------------------------------------


@rule("regent-throne-aside")
@tells("throne-aside", "The Throne lies beside the board.")
@tells("draw-influence", "{player} draws {count:token} as influence.")
def throne_aside(t: Galaxy) -> None:
    """Put the Throne beside the board; everybody draws influence."""
    t.throne, t.influence, t.business, t.displaced = NONE, {}, NONE, ()
    t.price = FIRST_PRICE
    t.tell("throne-aside", "regent-throne-aside")
    for s in t.seats:
        s.bought = False
        count = t.rules["regent-draw-two"](t, s)
        s.tokens, s.influence = s.tokens - count, count
        t.tell("draw-influence", "regent-draw-two", s, count=count)


@rule("regent-draw-two")
def two_tokens(t: Galaxy, s: Duke) -> int:
    """Return the number of tokens that a player draws: 2, or all that are left."""
    return min(2, s.tokens)


@rule("regent-buy-once")
def not_bought(t: Galaxy, s: Duke) -> Lack | None:
    """Check that the player has not bought influence in this role."""
    return ("no influence bought in this role", "1 bought") if s.bought else None


@rule("regent-tokens-out")
def token_left(t: Galaxy, s: Duke) -> Lack | None:
    """Check that a token is left in the reserve."""
    return None if s.tokens > 0 else (amount(1, "Empire token"), amount(0, "Empire token"))


@rule("regent-price")
def price(t: Galaxy, s: Duke) -> int:
    """Return the price of extra influence for a player now."""
    return t.rules["tech-diplomat"](t, s, t.price)  # type: ignore[no-any-return]


PRICE = Cost("regent-price", "marks", "mark")


@rule("tech-diplomat")
def diplomat_price(t: Galaxy, s: Duke, asked: int) -> int:
    """Return the price for a player who may have the Diplomat."""
    return 2 if active(t, s, "Diplomat") else asked


@action(
    "buy influence",
    option="Influence",
    order="regent-buy",
    when=("regent-buy-once", "regent-tokens-out"),
    costs=(PRICE,),
    carries=("regent-buy", "tech-diplomat"),
    forbids=("regent-buy-once", "regent-tokens-out"),
    beside=lambda t, s, x: () if t.rules["tech-diplomat"](t, s, t.price) != t.price else ("tech-diplomat",),
)
@tells("buy-influence", "{player} buys 1 influence for {price:mark} and has {influence} influence to place.")
@tells("price", "The price of extra influence rises to {price:mark}.")
def buy(t: Galaxy, s: Duke, _x: object) -> None:
    """Buy one more token as influence."""
    paid = PRICE.pay(t, s)
    s.tokens, s.influence, s.bought = s.tokens - 1, s.influence + 1, True
    t.tell("buy-influence", "regent-buy", s, price=paid, influence=s.influence)
    t.price = t.rules["tech-diplomat-raises"](t, s)
    t.tell("price", "regent-price", price=t.price)
    buy_over(t)


@rule("tech-diplomat-raises")
def raised(t: Galaxy, s: Duke) -> int:
    """Return the price for the next who buys."""
    return t.price + 1


@action(
    "no influence",
    option="Influence",
    order="regent-buy",
    alone=True,
    yields=True,
    brings=lambda t, s, _x: (f"lays {s.influence} influence",),
)
@tells("no-influence", "{player} buys no influence.")
def no_buy(t: Galaxy, s: Duke, _x: object) -> None:
    """Buy no influence."""
    t.tell("no-influence", "regent-buy", s)
    buy_over(t)


def buy_over(t: Galaxy) -> None:
    """End a player's part of phase 1."""
    t.declared = ()
    t.pass_on()


@changes_nothing("Diplomat")
def _diplomat_in_vain(t: Galaxy, s: Duke) -> str:
    if t.rules["regent-tokens-out"](t, s) is not None:
        return f"{s.name} has no Empire token left to buy"
    declared = t.thaw()
    declared.declared = (*t.declared, t.parts.index["Diplomat"])
    without, price = (u.rules["regent-price"](u, u.seats[s.at]) for u in (t, declared))
    if s.marks < price:
        return f"{s.name} has {some(s.marks, 'mark')}, fewer than the {price} that influence costs with it"
    return f"influence costs {some(without, 'mark')} anyway" if without <= price else ""


# -- phase 2: exert influence ------------------------------------------------------------------------------------


@rule("regent-last")
def who_places(t: Galaxy, now: int | None) -> int | None:
    """Return the player who places influence next: from the chooser's neighbour on, the chooser last."""
    if now is None:
        return next_seat(t, t.chooser)
    return None if now == t.chooser else next_seat(t, now)


@rule("regent-place")
def some_influence(t: Galaxy, s: Duke) -> Lack | None:
    """Check that the player has influence left to place."""
    return None if s.influence else (amount(1, "influence"), amount(0, "influence"))


@rule("regent-no-home")
@depends(seats=("home",))
def no_home(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that it is nobody's home."""
    owner = home_of(t, at) if on_board(at) else None
    why = "No influence ever goes on a player's home."
    return ("a sector that is nobody's home", f"the home of {owner.name}", why) if owner else None


@rule("tech-ambassador")
def not_personal(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector is not somebody else's personal business."""
    if at != t.business or has(t, s, "Ambassador"):
        return None
    return "a sector that is nobody's personal business", f"{HEXES[at]}, the Ambassador's"


def not_influenced(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Name the rules about sectors that somebody controls, and about unused home tiles, where there is none."""
    free = not on_board(at) or controller(t, at) is None
    return (*(("regent-own-sectors",) if free else ()), *no_unused_home(t, s, at))


@action(
    "influence {space|throne}",
    option="Place influence",
    order="regent-buy",
    when=("regent-place",),
    checks=("no-planets", "regent-no-home", "tech-ambassador"),
    carries=("regent-own-sectors", "unused-homes"),
    forbids=("no-planets", "regent-no-home", "tech-ambassador"),
    beside=not_influenced,
)
@tells("influence", "{player} puts 1 influence on {at:the} and has {left} left.")
def place(t: Galaxy, s: Duke, at: int) -> None:
    """Place 1 influence; the Ambassador's owner may object."""
    s.influence -= 1
    put_influence(t, s, at, 1)
    t.tell("influence", "regent-place", s, at=name(t, at), left=s.influence)
    owner = t.rules["tech-ambassador-once"](t, s, at)
    if owner is not None:
        t.placed, t.step, t.turn = (s.at, at), "regent.business", owner.at


def put_influence(t: Galaxy, s: Duke, at: int, count: int) -> None:
    """Add to the influence of a player somewhere."""
    there = list(t.influence.get(at, (0,) * len(t.seats)))
    there[s.at] += count
    t.influence = dict(sorted({**t.influence, at: tuple(there)}.items()))
    if not any(there):
        t.influence = {k: v for k, v in t.influence.items() if k != at}


@rule("tech-ambassador-once")
def objector(t: Galaxy, s: Duke, at: int) -> Duke | None:
    """Return the player who may say that a sector is personal business: once in a role."""
    card = t.parts.index["Ambassador"]
    owner = next((o for o in t.seats if card in o.technologies), None)
    free = owner is not None and owner.at != s.at and card != t.stopped and t.business == NONE
    return owner if free and on_board(at) else None


def told_stop(e: Event) -> str:
    """Tell how much influence goes back."""
    if e["left"]:
        return "{player} stops placing and takes {left:token} back."
    return "{player} has no influence left to place."


@action("done@regent", option="Stop placing", order="regent-buy", alone=True, yields=True, carries=("influence-kept",))
@tells("stop-influence", told_stop)
def stop(t: Galaxy, s: Duke, _x: object) -> None:
    """Place no more influence; what is left goes back to the reserve."""
    left, s.tokens, s.influence = s.influence, s.tokens + s.influence, 0
    t.tell("stop-influence", "influence-kept" if left else "regent-place", s, left=left)
    t.pass_on()


# -- the Ambassador ----------------------------------------------------------------------------------------------


def back_to_placing(t: Galaxy) -> None:
    """Let the player who placed influence go on."""
    t.step, t.turn, t.placed = "regent.place", t.placed[0], ()


@says("tech-declare")
def may_object(t: Galaxy, s: Duke) -> Lack | None:
    """Check that the Ambassador was declared."""
    if active(t, s, "Ambassador"):
        return None
    lack = "the Ambassador declared", "no declaration"
    asked = t.step == "regent.business" and has(t, s, "Ambassador") and t.parts.index["Ambassador"] != t.stopped
    return (*lack, "Use the Ambassador: the rest then happens automatically.") if asked else lack


@says("tech-declare")
def may_allow(t: Galaxy, s: Duke) -> Lack | None:
    """Check that the Ambassador was not declared."""
    return ("the Ambassador not declared", "the Ambassador declared") if active(t, s, "Ambassador") else None


@action(
    "personal business",
    option="Ambassador",
    timing="tech-timing",
    order="tech-ambassador",
    when=(may_object,),
    alone=True,
)
@tells("business", "“{at} is my personal business,” says {player}: {other} takes the token back.")
def object_(t: Galaxy, s: Duke, _x: object) -> None:
    """Make the sector one's personal business: the influence placed last must be moved."""
    other, at = t.seats[t.placed[0]], t.placed[1]
    put_influence(t, other, at, -1)
    other.influence += t.rules["ambassador-back"](t)
    t.business = at
    t.declared = tuple(c for c in t.declared if name(t, c) != "Ambassador")
    t.tell("business", "tech-ambassador", s, at=HEXES[at], other=other.name)
    back_to_placing(t)


@rule("ambassador-back")
def given_back(t: Galaxy) -> int:
    """Return the influence that comes back into hand when the Ambassador turns a token away."""
    return 1


@action(
    "allow",
    option="Ambassador",
    timing="tech-timing",
    order="tech-ambassador",
    when=(may_allow,),
    alone=True,
    yields=True,
)
@tells("allow", "{player} does not object.")
def allow(t: Galaxy, s: Duke, _x: object) -> None:
    """Let the influence lie."""
    t.tell("allow", "tech-ambassador", s)
    back_to_placing(t)
