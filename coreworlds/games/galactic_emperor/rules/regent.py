"""The Regent role: influence bought, placed and resolved, the Ambassador who objects, ships that must leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import Cost, says
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.board import HEXES, NEIGHBOURS
from coreworlds.games.galactic_emperor.book import action, amount, rule, some
from coreworlds.games.galactic_emperor.moves import (
    controller,
    has,
    home_of,
    is_sun,
    name,
    on_board,
    put_token,
    set_ships,
    ships,
    starbases,
    take_token,
)
from coreworlds.games.galactic_emperor.rules.explorer import no_unused_home
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE, Away, Duke, Galaxy

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack


FIRST_PRICE = 2


# -- phase 1: gain influence -------------------------------------------------------------------------------------


@rule("regent-throne-aside")
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
    """Return how many tokens a player draws: 2, or what is left."""
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
    """Return what extra influence costs a player now."""
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


@action("no influence", option="Influence", order="regent-buy", alone=True, yields=True)
def no_buy(t: Galaxy, s: Duke, _x: object) -> None:
    """Buy no influence."""
    t.tell("no-influence", "regent-buy", s)
    buy_over(t)


def buy_over(t: Galaxy) -> None:
    """End a player's part of phase 1."""
    t.declared = ()
    t.pass_on()


# -- phase 2: exert influence ------------------------------------------------------------------------------------


@rule("regent-last")
def who_places(t: Galaxy, now: int | None) -> int | None:
    """Return who places influence next: from the chooser's neighbour on, the chooser last."""
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
    """Return who may say that a sector is personal business: once in a role."""
    card = t.parts.index["Ambassador"]
    owner = next((o for o in t.seats if card in o.technologies), None)
    free = owner is not None and owner.at != s.at and card != t.stopped and t.business == NONE
    return owner if free and on_board(at) else None


@action("done@regent", option="Stop placing", order="regent-buy", alone=True, yields=True, carries=("influence-kept",))
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
    return (*lack, "Use the Ambassador: the rest then happens by itself.") if asked else lack


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
    """Return how much influence comes back into hand when the Ambassador turns a token away."""
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
def allow(t: Galaxy, s: Duke, _x: object) -> None:
    """Let the influence lie."""
    t.tell("allow", "tech-ambassador", s)
    back_to_placing(t)


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
def withdraw(t: Galaxy, s: Duke, x: tuple[int, ...]) -> None:
    """Move ships to a Starbase."""
    start, end = x
    there, fleet = ships(s, end), ships(s, start)
    set_ships(s, start, NO_SHIPS)
    set_ships(s, end, (there[0] + fleet[0], there[1] + fleet[1], there[2] + fleet[2]))
    t.displaced = tuple(away for away in t.displaced if (away.seat, away.at) != (s.at, start))
    t.tell("withdraw", "ships-away", s, start=HEXES[start], end=HEXES[end])
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
