"""The start of a world and of a game: powers, coins, the sideboard, factions and where they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.kit import draw
from coreworlds.games.risk_legacy.book import RULES, action, rule, tells
from coreworlds.games.risk_legacy.moves import add, called, hq_at, marked, named, owner, reads, unopposed
from coreworlds.games.risk_legacy.state import BESIDE, BOX, CARD_OF, FIRST_COINS, MISSILES, MOST_COINS, ROW, left_in_box

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["legal_starts"]

BEFORE_FIRST = 3
_DICE = 6

# -- a new world -------------------------------------------------------------------------------------------------


def _told_power(e: Event) -> str:
    """Tell which of its powers a faction gets, by its letter and what it is about."""
    title = RULES.entries[BOX.rule[BOX.index[e["power"]]]].title
    return f"{{faction}} gets power {title.removeprefix(e['faction']).strip()}."


@rule("world-powers")
@tells("power", _told_power)
def powers(t: Earth) -> None:
    """Give each faction without a power one of its two, unless the players choose."""
    if reads(t, "who-powers", "by-players"):
        return
    for faction in BOX.all["faction"]:
        if faction not in t.powers:
            _give(t, [power for power in BOX.all["power"] if _of(power) == faction][t.number("powers", 2)])


def _of(power: int) -> int:
    return int(BOX.index[BOX.of[power]])


def _give(t: Earth, power: int, s: Commander | None = None) -> None:
    t.powers = dict(sorted({**t.powers, _of(power): power}.items()))
    t.tell("power", "world-powers", s, faction=called(_of(power)), power=called(power))


@rule("world-power-own")
def power_own(t: Earth, _s: Commander, power: int) -> Lack | None:
    """Check that the power's faction has none yet."""
    has = t.powers.get(_of(power))
    return None if has is None else ("a faction without a power", called(has))


@rule("who-powers")
def who_chooses_powers(t: Earth, _now: int | None) -> int | None:
    """Return whose turn it is to choose a power: one after the other, as long as a faction has none."""
    return len(t.powers) % len(t.seats) if len(t.powers) < len(BOX.all["faction"]) else None


@action("power {power}", option="Choose a power", timing="world-powers", checks=("world-power-own",),
        carries=("world-power-gone",))  # fmt: skip
def choose_power(t: Earth, s: Commander, power: int) -> None:
    """Give a faction one of its powers."""
    _give(t, power, s)
    t.pass_on()


@rule("world-coins")
@tells("first coins", "One coin more goes on the Territory cards of {territories:names}.")
def coins(t: Earth) -> None:
    """Put the first 12 coins on 12 different Territory cards, unless the players do."""
    if t.played or t.coins or reads(t, "who-powers", "by-players"):
        return
    chosen = sorted(t.shuffle("coins", CARD_OF)[:FIRST_COINS])
    t.coins = dict.fromkeys(chosen, 2)
    t.tell("first coins", "world-coins", territories=named(chosen))


@rule("coins-six")
def room(t: Earth, _s: Commander, card: int) -> Lack | None:
    """Check that a Territory card has room for one more coin."""
    if not BOX.of[card]:
        return "a Territory card", called(card)
    before = t.bound.steps[t.step].phase == "setup" and reads(t, "first-coins", "published")
    most = BEFORE_FIRST if before else MOST_COINS
    there = t.coins.get(BOX.index[BOX.of[card]], 1)
    return None if there < most else ((most - 1, "coins or fewer"), (there, "coins"))


@rule("first-coins")
def who_puts_coins(t: Earth, _now: int | None) -> int | None:
    """Return whose turn it is to put a coin on a card: one after the other, 12 in all."""
    put = sum(n - 1 for n in t.coins.values())
    more = put < FIRST_COINS and not t.played and reads(t, "who-powers", "by-players")
    return put % len(t.seats) if more else None


@action("coin {card}", option="Put a coin on a card", timing="world-coins", checks=("coins-six",),
        listed=lambda _t, _s: list(CARD_OF.values()))  # fmt: skip
@tells("coin", "{player} puts a coin on {card}: {coins:coin}.")
def put_coin(t: Earth, s: Commander, card: int) -> None:
    """Put one of the first coins on a Territory card."""
    at = BOX.index[BOX.of[card]]
    t.coins = dict(sorted({**t.coins, at: t.coins.get(at, 1) + 1}.items()))
    t.tell("coin", "world-coins", s, card=called(card), coins=t.coins[at])
    t.pass_on()


# -- the sideboard -----------------------------------------------------------------------------------------------


@rule("setup-territory-deck")
@tells("deck", "{count:Territory card} are shuffled.")
def deck(t: Earth) -> None:
    """Shuffle the Territory cards that were not destroyed."""
    t.deck = t.shuffle("deck", [card for card in CARD_OF.values() if card not in t.destroyed])
    t.tell("deck", "setup-territory-deck", count=len(t.deck))


@rule("setup-row")
@tells("row", "Face up lie {cards:names}.")
def row(t: Earth) -> None:
    """Turn up four Territory cards."""
    t.row = draw(t, "deck", ROW)
    t.tell("row", "setup-row", cards=named(t.row))


@rule("setup-coin-cards")
@tells("bank", "{count:Coin card} lie beside them.")
def bank(t: Earth) -> None:
    """Lay out the Coin cards."""
    coin = BOX.index["Coin card"]
    t.bank = (coin,) * BOX.copies[coin]
    t.tell("bank", "setup-coin-cards", count=len(t.bank))


@rule("setup-star")
@tells("star", "{player} gets {count:Red Star token}.")
def first_star(t: Earth) -> None:
    """Give a Red Star to everybody who never signed the board."""
    for s in t.seats:
        if s.name not in t.signed:
            s.stars = 1
            t.tell("star", "setup-star", s, count=1)


@rule("setup-missiles")
@tells("missiles", "{player} gets {count:Missile}, one for each signature.")
def missiles(t: Earth) -> None:
    """Give everybody a Missile for each signature; where fired ones are gone for good, as long as the box has some."""
    left = MISSILES - t.missiles_gone if reads(t, "missile-gone", "forever") else len(t.signed)
    for s in t.seats:
        s.missiles = min(t.signed.count(s.name), left)
        left -= s.missiles
        if s.missiles:
            t.tell("missiles", "setup-missiles", s, count=s.missiles)


@rule("setup-scars-enough")
def enough(t: Earth) -> bool:
    """Return True if there is a Scar card for everybody."""
    return len(t.scar_box) >= len(t.seats)


@rule("setup-scars")
@tells("scar card", "{player} gets a Scar card: {scar}.", hides="scar")
@tells("no scar cards", "There are too few Scar cards: nobody gets one.")
def scar_cards(t: Earth) -> None:
    """Shuffle the Scar cards and deal one to everybody, if there are enough."""
    t.scar_box = left_in_box(t)
    if not t.rules["setup-scars-enough"](t):
        t.tell("no scar cards", "setup-scars-enough")
        return
    dealt = t.shuffle("scars", t.scar_box)
    for s, scar in zip(t.seats, dealt, strict=False):
        s.scars = (scar,)
        t.tell("scar card", "setup-scars", s, scar=called(scar))
    t.scar_box = tuple(sorted(dealt[len(t.seats) :]))


# -- factions and starts -----------------------------------------------------------------------------------------


@rule("start-roll")
@tells("roll", "{player} rolls a {die}.")
@tells("begins", "{player} has the highest roll and chooses first.")
def roll(t: Earth) -> None:
    """Let everybody roll; those tied for the highest roll again."""
    left = list(t.seats)
    while len(left) > 1:
        dice = [t.number("start", _DICE) + 1 for _ in left]
        for s, die in zip(left, dice, strict=True):
            t.tell("roll", "start-roll", s, die=die)
        left = [s for s, die in zip(left, dice, strict=True) if die == max(dice)]
    t.first = t.active = left[0].at
    t.tell("begins", "start-roll", left[0])


@rule("choose-order")
def next_to_choose(t: Earth, now: int | None) -> int | None:
    """Return who chooses first, then who follows clockwise."""
    if now is None:
        return t.first
    after = (now + 1) % len(t.seats)
    return None if after == t.first else after


@rule("choose-faction")
def free_faction(t: Earth, s: Commander, x: tuple[int, int]) -> Lack | None:
    """Check that nobody else has the faction."""
    has = next((o for o in t.seats if o.faction == x[0] and o is not s), None)
    return None if has is None else ("a faction that nobody has", f"{called(x[0])}: {has.name}")


def _place(x: int | tuple[int, ...]) -> int:
    return x[-1] if isinstance(x, tuple) else x


@rule("start-empty")
def empty(t: Earth, _s: Commander, x: int | tuple[int, ...]) -> Lack | None:
    """Check that neither troops nor an HQ are there."""
    at = _place(x)
    if (there := owner(t, at)) is not None:
        return "an unoccupied territory", f"troops of {there.name} in {called(at)}"
    hq = hq_at(t, at)
    return None if hq is None else ("an unoccupied territory", f"the HQ of {called(hq)} in {called(at)}")


@rule("start-own-city")
def own_city(t: Earth, s: Commander, at: int) -> bool:
    """Return True if a player founded the city in a territory, and it is one to start in."""
    city = t.cities.get(at)
    return city is not None and city.founder == s.name and (
        city.kind == "major" or (city.kind == "minor" and t.rules["minor-start"](t))
    )


@rule("minor-start")
def minor_start(t: Earth) -> bool:
    """Return True if one may start in a Minor City."""
    return not reads(t, "minor-start", "published")


rule("map-marked")(marked)


@rule("start-unmarked")
def unmarked(t: Earth, s: Commander, x: int | tuple[int, ...]) -> Lack | None:
    """Check that the territory has no mark, or holds a city of the player's own."""
    at = _place(x)
    if not t.rules["map-marked"](t, at) or t.rules["start-own-city"](t, s, at):
        return None
    there = f"{t.cities[at].name or 'a city'} in {called(at)}" if at in t.cities else f"a scar on {called(at)}"
    return "a territory without marks, or with a city of your own", there


@rule("start-hq-apart")
def apart(t: Earth, s: Commander, x: int | tuple[int, ...]) -> Lack | None:
    """Check that no other faction's HQ is next to it."""
    at = _place(x)
    for faction, hq in t.hqs.items():
        if hq in BESIDE[at] and faction != s.faction:
            return "no HQ of another faction next to it", f"the HQ of {called(faction)} in {called(hq)}"
    return None


@rule("join-adjacent")
def apart_to_join(t: Earth, s: Commander, x: int) -> Lack | None:
    """Check that no other faction's HQ is next to it, if that counts where no HQ is placed."""
    return t.rules["start-hq-apart"](t, s, x) if reads(t, "join-adjacent", "yes") else None


def legal_starts(t: Earth, s: Commander, *also: str) -> list[int]:
    """Return the territories in which a player may start."""
    checks = [t.rules[each] for each in ("start-empty", "start-unmarked", *also)]
    return list(unopposed(t, s, BOX.all["territory"], checks))


def _starts(t: Earth, s: Commander) -> list[tuple[int, int]]:
    free = [each for each in BOX.all["faction"] if each not in {o.faction for o in t.seats}]
    starts = legal_starts(t, s, "start-hq-apart")
    return [(faction, at) for faction in free for at in starts]


@rule("start-hq")
def place_hq(t: Earth, s: Commander, at: int) -> None:
    """Put the HQ of the player's faction into the start."""
    s.start, t.hqs = at, dict(sorted({**t.hqs, s.faction: at}.items()))


@rule("start-troops")
def place_troops(_t: Earth, s: Commander, at: int) -> int:
    """Put the first troops into the start; return how many."""
    add(s, at, s.begun)
    return s.begun


@action("choose {faction} in {territory}", option="Choose a faction and a start", timing="choose-order",
        checks=("choose-faction", "start-empty", "start-unmarked", "start-hq-apart"), listed=_starts,
        met=("notation", "choose-faction", "start-empty", "start-unmarked", "start-hq-apart"),
        carries=("start-hq", "start-troops", "start-record", "map-marked", "occupied"))  # fmt: skip
@tells("choose", "{player} plays {faction} and starts in {territory} with {troops:troop}.")
def choose(t: Earth, s: Commander, x: tuple[int, int]) -> None:
    """Take a faction; its HQ and 8 troops go into the start."""
    s.faction, at = x
    t.rules["start-hq"](t, s, at)
    count = t.rules["start-troops"](t, s, at)
    t.tell("choose", "choose-faction", s, faction=called(s.faction), territory=called(at), troops=count)
    t.pass_on()


@rule("first-turn")
@tells("turn", "It is the turn of {player}.")
def first_turn(t: Earth) -> None:
    """Give the first turn to who placed first."""
    t.active = t.first
    t.tell("turn", "first-turn", t.seats[t.active])
