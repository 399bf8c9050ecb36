"""What learners of Risk Legacy plausibly believe: what the wrong rules of the register do."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from coreworlds.games.examples import Examples
from coreworlds.games.kit import without
from coreworlds.games.misread import Shelf, wrong_rules
from coreworlds.games.risk_legacy.book import RULES
from coreworlds.games.risk_legacy.moves import (
    add,
    called,
    has_power,
    hq_at,
    hqs_of,
    named,
    own_turn,
    population,
    troops,
    value,
    winner,
    worth,
)
from coreworlds.games.risk_legacy.rules.attack import attack_again, beside, fought, ring, sent, sides
from coreworlds.games.risk_legacy.rules.cards import COIN, leader
from coreworlds.games.risk_legacy.rules.conquest import hq_stays, knock_out
from coreworlds.games.risk_legacy.rules.dice import EACH, HIGHEST, LOWEST, Change, which_dice
from coreworlds.games.risk_legacy.rules.events import lay_out
from coreworlds.games.risk_legacy.rules.expand import leaves_one, take
from coreworlds.games.risk_legacy.rules.maneuver import connected
from coreworlds.games.risk_legacy.rules.missiles import who_fires
from coreworlds.games.risk_legacy.rules.missions import CONQUESTS
from coreworlds.games.risk_legacy.rules.packets import MISSILES, TROOPS
from coreworlds.games.risk_legacy.rules.powers import natural_three
from coreworlds.games.risk_legacy.rules.recruit import on_chart
from coreworlds.games.risk_legacy.rules.rewards import has_card, has_city
from coreworlds.games.risk_legacy.rules.setup import legal_starts
from coreworlds.games.risk_legacy.rules.turns import PRICE, four_stars
from coreworlds.games.risk_legacy.state import BOX, CONTINENTS, MINORS, left_in_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["EXAMPLES", "WRONG_RULES"]

EXAMPLES = Examples(files(__package__).joinpath("examples"), "risk-legacy")
misread = Shelf()

# Misreadings that no function of a rule can make, so that lessons and questions tell them in words:
# Red Stars bought after recruiting, and Missiles fired before the roll: which step comes when is no rule's function;
# a card for each conquest: the table does not hold how many were drawn;
# Missiles carried over to the next game: a world holds none, so there is nothing to carry.

_FACES, _SET, _BEFORE_FIRST, _DICE, _DEFENDING, _BEYOND = 6, 3, 3, 4, 3, 10


# -- the map, the set-up, the start of a turn ------------------------------------------------------------------------


@misread("the-map-has-ends")
def no_way_round(t: Earth, at: int) -> frozenset[int]:
    """Cut the sea line around the edge of the map."""
    ends = {BOX.index["Alaska"], BOX.index["Kamchatka"]}
    near: frozenset[int] = beside(t, at)
    return near - ends if at in ends else near


misread("only-scars-are-marks", lambda t, at: at in t.marks)


@misread("three-coins-at-most")
def up_to_three(t: Earth, s: Commander, card: int) -> Lack | None:
    """Refuse a fourth coin."""
    coins = worth(t, card)
    return None if coins < _BEFORE_FIRST else ((_BEFORE_FIRST - 1, "coins or fewer"), (coins, "coins"))


@misread("lowest-chooses-first")
def lowest(t: Earth) -> None:
    """Let everybody roll, and take the lowest."""
    left = list(t.seats)
    while len(left) > 1:
        dice = [t.number("start", _FACES) + 1 for _ in left]
        for s, die in zip(left, dice, strict=True):
            t.tell("roll", "start-roll", s, die=die)
        left = [s for s, die in zip(left, dice, strict=True) if die == min(dice)]
    t.first = t.active = left[0].at
    t.tell("begins", "start-roll", left[0])


@misread("a-star-for-everybody")
def all_alike(t: Earth) -> None:
    """Give everybody a Red Star."""
    for s in t.seats:
        s.stars = 1
        t.tell("star", "setup-star", s, count=1)


@misread("one-missile-for-winners")
def just_one(t: Earth) -> None:
    """Give each past winner 1 Missile."""
    for s in t.seats:
        s.missiles = int(s.name in t.signed)
        if s.missiles:
            t.tell("missiles", "setup-missiles", s, count=1)


@misread("two-scar-cards-each")
def two_each(t: Earth) -> None:
    """Deal as many rounds as there are cards for, 2 at most."""
    dealt = t.shuffle("scars", left_in_box(t))
    each = min(2, len(dealt) // len(t.seats))
    for n, s in enumerate(t.seats):
        s.scars = tuple(sorted(dealt[n * each : (n + 1) * each]))
        for scar in s.scars:
            t.tell("scar card", "setup-scars", s, scar=called(scar))
    t.scar_box = tuple(sorted(dealt[each * len(t.seats) :]))


@misread("any-major-city-is-a-start")
def whoever_founded(t: Earth, s: Commander, at: int) -> bool:
    """Forget who founded it."""
    city = t.cities.get(at)
    return city is not None and (city.kind == "major" or city.founder == s.name)


@misread("last-placed-begins")
def last_first(t: Earth) -> None:
    """Begin with who placed last."""
    t.active = (t.first - 1) % len(t.seats)
    t.tell("turn", "first-turn", t.seats[t.active])


misread(
    "no-territory-no-star",
    own_turn(lambda _t, s: len(s.cards) >= PRICE and bool(s.troops)),
)


@misread("coins-buy-stars")
def four_coins(t: Earth, s: Commander, cards: tuple[int, ...]) -> Lack | None:
    """Count coins."""
    coins = sum(worth(t, card) for card in cards)
    return None if coins == PRICE else ((PRICE, "coins"), (coins, "coins"))


@misread("coin-cards-are-discarded")
def all_to_the_pile(t: Earth, s: Commander, cards: tuple[int, ...]) -> None:
    """Discard all cards."""
    for card in cards:
        s.cards = without(s.cards, card)
    t.discard += cards


misread("no-joining-beside-an-hq", lambda t, s, x: t.rules["start-hq-apart"](t, s, x))


@misread("a-new-hq-for-who-joins")
def hq_again(t: Earth, s: Commander, at: int) -> None:
    """Move the HQ to where the player joins."""
    t.hqs = dict(sorted({**t.hqs, s.faction: at}.items()))


@misread("beaten-is-eliminated")
def no_way_back(t: Earth) -> None:
    """Eliminate whoever has no troops."""
    s = t.seats[t.active]
    if not s.troops:
        s.out = True
        t.tell("eliminated", "elimination", s)


# -- recruiting ------------------------------------------------------------------------------------------------------

misread("all-cities-count-one", lambda t, s: sum(at in s.troops for at in t.cities))
misread("a-third-rounded-up", lambda t, s, count: -(-count // 3))


@misread("divided-apart")
def apart(t: Earth, s: Commander) -> int:
    """Divide twice."""
    part = t.rules["recruit-down"]
    return int(part(t, s, t.rules["recruit-territories"](t, s)) + part(t, s, t.rules["city-population"](t, s)))


misread("three-in-all", lambda t, divided, bonus: max(3, divided + bonus))


@misread("most-of-a-continent")
def most_of_it(t: Earth, s: Commander) -> int:
    """Ask for more than half."""
    return sum(BOX.bonus[c] for c, all_ in CONTINENTS.items() if 2 * len(all_ & s.troops.keys()) > len(all_))


@misread("only-the-namer-gets-more")
def for_the_namer(t: Earth, s: Commander, continent: int) -> int:
    """Ask who named it."""
    about = t.continents.get(continent)
    return int(about is not None and bool(about.name) and about.by == s.name)


@misread("sets-of-three")
def three_cards(t: Earth, s: Commander, cards: tuple[int, ...]) -> Lack | None:
    """Count cards."""
    return None if len(cards) == _SET else ((_SET, "cards"), (len(cards), "cards"))


misread("a-troop-for-a-coin", lambda t, coins: coins)
misread("the-chart-goes-on", lambda t, coins: on_chart(t, coins) + 5 * max(0, coins - _BEYOND))
misread("own-territories-give-more", lambda t, s, cards: 2 * sum(_place(card) in s.troops for card in cards))


def _place(card: int) -> int | None:
    return BOX.index[BOX.of[card]] if BOX.of[card] else None


# -- drawing cards ---------------------------------------------------------------------------------------------------


def _drawable(t: Earth, s: Commander) -> bool:
    checks = [t.rules[each] for each in ("card-controlled", "card-must", "card-none")]
    return any(all(check(t, s, card) is None for check in checks) for card in (*t.row, COIN))


misread("an-attack-earns-a-card", own_turn(lambda t, s: bool(t.attacked) and _drawable(t, s)))
misread("expanding-earns-a-card", own_turn(lambda t, s: bool(t.conquered or t.expanded) and _drawable(t, s)))


@misread("territory-card-must-be-taken")
def own_first(t: Earth, s: Commander, card: int) -> Lack | None:
    """Refuse a Coin card while a card of the player's territories lies there."""
    mine = next((each for each in t.row if _place(each) in s.troops), None)
    return ("no face-up card of a territory of yours", called(mine)) if card == COIN and mine is not None else None


@misread("whoever-takes-the-last-coin")
def to_who_draws(t: Earth) -> None:
    """Give the Red Star to the player in turn."""
    if t.rules["coin-star-once"](t):
        t.coin_star = True
        t.seats[t.active].stars += 1
        t.tell("coin star", "coin-star", t.seats[t.active])


misread("the-tie-goes-to-who-draws", lambda t: leader(t) or t.seats[t.active])

# -- expanding -------------------------------------------------------------------------------------------------------


@misread("three-may-expand")
def three_at_most(t: Earth, s: Commander, x: tuple[int, int, int]) -> Lack | None:
    """Refuse a fourth troop."""
    n = value(x[0])
    return leaves_one(t, s, x) if n <= _SET else ((_SET, "troops or fewer"), (n, "troops"))


@misread("the-toll-comes-from-behind")
def from_behind(t: Earth, s: Commander, x: tuple[int, int, int], toll: int) -> None:
    """Let those pay who stay, as far as they can."""
    paid = min(toll, s.troops[x[1]] - value(x[0]) - 1)
    take(t, s, x, toll - paid)
    add(s, x[1], -paid)


@misread("as-many-as-the-city-costs")
def just_the_toll(t: Earth, s: Commander, x: tuple[int, int, int]) -> Lack | None:
    """Forget the troop that holds the city."""
    least, n = max(1, t.rules["expand-city"](t, x[2]) + t.rules["fort-toll"](t, x[2])), value(x[0])
    return None if n >= least else ((least, "troops that move"), (n, "troops"))


@misread("an-empty-hq-is-closed")
def closed(t: Earth, s: Commander, x: tuple[int, int, int]) -> Lack | None:
    """Refuse an HQ."""
    hq = hq_at(t, x[2])
    return None if hq is None or troops(t, x[2]) else ("a territory without an HQ", f"the HQ of {called(hq)}")


@misread("troops-are-tired")
def tired(t: Earth, s: Commander, x: Sequence[int]) -> Lack | None:
    """Refuse what comes from a territory taken in this turn."""
    came = x[1] in t.conquered or x[1] in t.expanded
    return ("troops that were there before the turn", f"{called(x[1])} was taken in this turn") if came else None


# -- attacking -------------------------------------------------------------------------------------------------------


@misread("four-dice")
def four_at_most(t: Earth, s: Commander, x: tuple[int, ...]) -> Lack | None:
    """Allow a fourth die."""
    count = sent(t, s, x)
    return None if count <= _DICE else ("1 to 4 troops", f"{count} troops")


@misread("three-dice-for-the-defender")
def three_dice(t: Earth, s: Commander, dice: int) -> Lack | None:
    """Allow a third die."""
    count = value(dice)
    return None if count <= _DEFENDING else ("1 to 3 dice", f"{count} dice")


@misread("one-attack-on-a-territory")
def only_once(t: Earth) -> None:
    """Close the territory after the roll."""
    attack_again(t)
    t.closed = tuple(sorted({*t.closed, fought(t).at}))


# -- dice ------------------------------------------------------------------------------------------------------------

misread("attacker-wins-ties", lambda t, attack, defence: attack >= defence)


@misread("spare-dice-kill")
def all_count(t: Earth, attack: Sequence[int], defence: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Set spare dice of the attacker against nothing."""
    spare = [0] * (len(attack) - len(defence))
    return tuple(zip(attack, (*defence, *spare), strict=False))


misread("a-six-becomes-seven", lambda t, die: die)
misread("equal-dice-change-together", lambda t, equal: equal)


@misread("the-lower-die-is-meant")
def the_other(t: Earth, rolled: tuple[int, ...], which: str) -> Sequence[int]:
    """Take the other end."""
    found: Sequence[int] = which_dice(t, rolled, {HIGHEST: LOWEST, LOWEST: HIGHEST}.get(which, which))
    return found


# -- Missiles --------------------------------------------------------------------------------------------------------

misread("a-missile-adds-one", lambda t, die: min(_FACES, die + 1))
misread("only-the-two-sides-fire", lambda t, s: s in sides(t))


@misread("the-defender-fires-first")
def defender_first(t: Earth, now: int | None) -> int | None:
    """Begin with the defender, who has a Missile."""
    defender = sides(t)[1]
    first: int | None = defender.at if now is None and defender.missiles else who_fires(t, now)
    return first


@misread("no-answer-to-a-missile")
def once_each(t: Earth, now: int, found: list[int]) -> int | None:
    """Ask those who come after, and nobody again."""
    order = [s.at for s in ring(t)]
    return next((at for at in order[order.index(now) + 1 :] if at in found), None)


# -- Scars and Fortifications ----------------------------------------------------------------------------------------


@misread("only-the-two-sides-play-scars")
def sides_only(t: Earth, s: Commander) -> bool:
    """Ask the two sides."""
    return s in sides(t) and bool(s.scars) and t.rules["scar-where"](t, s, s.scars[0]) is None


@misread("a-scar-on-a-city")
def cities_too(t: Earth, s: Commander, scar: int) -> Lack | None:
    """Refuse a second Scar only."""
    if t.battle is None or t.battle.at not in t.marks:
        return None
    return f"no scar in {called(t.battle.at)}", called(t.marks[t.battle.at])


misread("a-bunker-on-all-dice", lambda t: Change(EACH, 1, "scar-bunker", "Bunker"))
misread("ammo-shortage-on-all-dice", lambda t: Change(EACH, -1, "scar-ammo", "Ammo Shortage"))


@misread("a-fortification-on-one-die")
def one_die(t: Earth) -> list[Change]:
    """Change the highest die."""
    if fought(t).at in t.fortified:
        return [Change(HIGHEST, 1, "fort-dice", "Fortification")]
    own: list[Change] = t.rules["power-own-hq"](t)
    return own


@misread("every-roll-marks-a-box")
def any_roll(t: Earth) -> None:
    """Mark a box, however many attack."""
    at = fought(t).at
    if at in t.fortified:
        left = t.fortified[at] - 1
        t.fortified = {**t.fortified, at: left}
        t.tell("box", "fort-box", at=called(at), left=left)
        if not left:
            t.rules["fort-ten"](t, at)


@misread("a-fortification-never-ends")
def one_box_is_left(t: Earth, at: int) -> None:
    """Leave a box free."""
    t.fortified = {**t.fortified, at: 1}


# -- conquest, knocking out, the end ---------------------------------------------------------------------------------


@misread("a-conquered-city-costs-troops")
def toll_again(t: Earth, at: int) -> int:
    """Take the toll, as far as a troop is left."""
    return min(population(t, at), int(t.rules["move-in-least"](t)) - 1)


@misread("only-attackers-move-in")
def nobody_follows(t: Earth, s: Commander, count: int) -> Lack | None:
    """Let nobody follow."""
    if t.battle is None:
        return None
    least = t.rules["move-in-least"](t)
    return None if value(count) <= least else (f"at most {least}", str(value(count)))


@misread("a-conquered-hq-is-moved")
def moved(t: Earth, s: Commander, at: int) -> None:
    """Put the HQ where the attack came from."""
    t.hqs = {faction: fought(t).source if where == at else where for faction, where in t.hqs.items()}
    hq_stays(t, s, at)


@misread("ones-own-hq-always-counts")
def own_too(t: Earth, s: Commander) -> list[int]:
    """Count the own HQ always."""
    return sorted({*hqs_of(t, s), *(at for faction, at in t.hqs.items() if faction == s.faction)})


@misread("an-hq-controls")
def empty_too(t: Earth, s: Commander) -> list[int]:
    """Count the own HQ if nobody is there."""
    own = (at for faction, at in t.hqs.items() if faction == s.faction and not troops(t, at))
    return sorted({*hqs_of(t, s), *own})


misread("only-tokens-count", lambda t, s: s.stars)


@misread("won-at-the-end-of-the-turn")
def not_yet(t: Earth, s: Commander) -> bool:
    """Wait until the turn is over."""
    inside = s.at == t.active and t.bound.steps[t.step].phase not in {"end", "after", "over"}
    return bool(four_stars(t, s)) and not inside


@misread("knocked-out-is-out")
def out_at_once(t: Earth, s: Commander, enemy: Commander) -> None:
    """Eliminate who is knocked out."""
    knock_out(t, s, enemy)
    enemy.out = True


@misread("only-cards-are-taken")
def cards_only(t: Earth, s: Commander, enemy: Commander) -> None:
    """Take the Resource cards."""
    taken = [f"{len(enemy.cards)} Resource cards"] if enemy.cards else []
    s.cards, enemy.cards = tuple(sorted(s.cards + enemy.cards)), ()
    t.tell("loot", "knockout-loot", s, enemy=enemy.name, loot=taken)


misread("knocked-out-but-held-on", lambda t, s: not s.troops and not legal_starts(t, s, "join-adjacent"))

# -- maneuvers -------------------------------------------------------------------------------------------------------


@misread("only-adjacent-maneuvers")
def next_door(t: Earth, s: Commander, x: tuple[int, int, int]) -> Lack | None:
    """Ask for a territory beside."""
    near = x[2] in BOX.beside(x[1]) or t.rules["power-maneuver-where"](t, s)
    return None if near else (f"a territory next to {called(x[1])}", called(x[2]))


@misread("through-empty-land")
def past_nobody(t: Earth, s: Commander, x: tuple[int, int, int]) -> Lack | None:
    """Pass territories without troops, too."""
    found, edge = {x[1]}, [x[1]]
    while edge:
        for at in BOX.beside(edge.pop()):
            if at not in found and (at in s.troops or not troops(t, at)):
                found.add(at)
                edge.append(at)
    lack: Lack | None = None if x[2] in found else connected(t, s, x)
    return lack


# -- powers ----------------------------------------------------------------------------------------------------------


@misread("every-hq-is-fortified")
def any_hq(t: Earth) -> list[Change]:
    """Ask for any HQ."""
    mine = has_power(t, sides(t)[1], "power-own-hq") and hq_at(t, fought(t).at) is not None
    return [Change(EACH, 1, "power-own-hq", "Die Mechaniker's HQ")] if mine else []


@misread("one-six-closes")
def one_six(t: Earth) -> None:
    """Ask for a single 6."""
    battle, defender = fought(t), sides(t)[1]
    if has_power(t, defender, "power-two-sixes") and _FACES in battle.defence and battle.at in defender.troops:
        t.closed = tuple(sorted((*t.closed, battle.at)))
        t.tell("closed", "power-two-sixes", defender, at=called(battle.at))


@misread("every-attack-of-the-bear")
def always(t: Earth) -> list[Change]:
    """Take 1 off in every territory."""
    bear = has_power(t, sides(t)[0], "power-first-attack")
    return [Change(LOWEST, -1, "power-first-attack", "Enclave of the Bear")] if bear else []


@misread("a-triple-always-conquers")
def none_killed(t: Earth, killed: int) -> int:
    """Forget that a defender must be killed."""
    attacker = sides(t)[0]
    if not has_power(t, attacker, "power-three-kind") or not natural_three(t):
        return killed
    t.tell("overrun", "power-three-kind", attacker, at=called(fought(t).at))
    return troops(t, fought(t).at)


misread("three-expansions-do", lambda t: len({*t.expanded}) + 1)
misread("only-khans-own-hq", lambda t, s: [at for at in hqs_of(t, s) if at == t.hqs.get(s.faction)])


# -- after a game ----------------------------------------------------------------------------------------------------


@misread("fortified-cities-are-closed")
def not_again(t: Earth, s: Commander, at: int) -> Lack | None:
    """Refuse a Fortified city."""
    fortified = at in t.fortified
    lack: Lack | None = has_city(t, s, at)
    return ("a city without a Fortification", f"a Fortification in {called(at)}") if fortified else lack


@misread("only-ones-own-card-is-destroyed")
def own_card(t: Earth, s: Commander, at: int) -> Lack | None:
    """Ask for a territory of the winner."""
    lack: Lack | None = has_card(t, s, at)
    return lack if at in s.troops else ("a territory of yours", f"no troops of yours in {called(at)}")


@misread("a-minor-city-only-at-home")
def at_home(_t: Earth, s: Commander, at: int) -> Lack | None:
    """Ask for a territory of the player."""
    return None if at in s.troops else ("a territory of yours", f"no troops of yours in {called(at)}")


@misread("the-eliminated-choose-too")
def all_but_the_winner(t: Earth) -> list[int]:
    """Ask all others."""
    first = winner(t)
    return [] if first is None else [at for at in _round(t, first.at) if at != first.at]


@misread("rewards-in-order-of-placing")
def as_placed(t: Earth, now: int | None) -> int | None:
    """Begin with who placed first."""
    asked = t.rules["reward-held-on"](t)
    order = [at for at in _round(t, t.first) if at in asked or at == now]
    later = order if now is None else order[order.index(now) + 1 :]
    return next(iter(later), None) if t.rules["fifteen"](t) else None


def _round(t: Earth, first: int) -> list[int]:
    return [(first + n) % len(t.seats) for n in range(len(t.seats))]


@misread("the-last-winner-names-the-planet")
def last_winner(t: Earth, now: int | None) -> int | None:
    """Ask the winner."""
    first = winner(t)
    return first.at if now is None and first is not None else None


@misread("names-do-not-help-the-roll")
def dice_alone(t: Earth) -> None:
    """Roll without adding anything."""
    most = max(map(t.signed.count, t.signed))
    left = list(dict.fromkeys(person for person in t.signed if t.signed.count(person) == most))
    while len(left) > 1:
        dice = [t.number("planet", _FACES) + 1 for _ in left]
        for person, die in zip(left, dice, strict=True):
            t.tell("planet roll", "planet-roll", person=person, die=die, named=0, total=die)
        left = [person for person, die in zip(left, dice, strict=True) if die == max(dice)]
    t.namer = left[0]
    t.tell("most", "planet-name", person=t.namer, count=most, lines=len(t.signed))


# -- packets, Missions, Events ---------------------------------------------------------------------------------------

misread("nine-cities-of-any-kind", lambda t: len(t.cities) >= MINORS)
misread("two-people-sign", lambda t: len({*t.signed}) > 1)


@misread("missiles-of-each-side-apart")
def one_side(t: Earth) -> bool:
    """Count the Missiles on each side's dice by themselves."""
    battle = t.battle
    return battle is not None and max(len(battle.hit), len(battle.stopped)) >= MISSILES


misread("thirty-troops-are-enough", lambda t: t.recruits >= TROOPS)


@misread("expansions-are-conquests")
def all_taken(t: Earth, s: Commander) -> Lack | None:
    """Count expansions, too."""
    done = len({*t.conquered, *t.expanded})
    return None if done >= CONQUESTS else ((CONQUESTS, "territories taken in this turn"), (done, "territories"))


@misread("odd-coins-bring-an-event")
def odd(t: Earth, card: int) -> None:
    """Ask for an odd number."""
    if worth(t, card) % 2:
        t.rules["event-card"](t)


@misread("the-first-four-bring-events")
def at_once(t: Earth) -> None:
    """Let each card of the first row bring an Event."""
    lay_out(t)
    for card in t.row:
        t.rules["event-even"](t, card)


@misread("no-event-after-a-coin-card")
def after_a_territory_card(t: Earth, card: int) -> None:
    """Ask whether a Territory card was drawn."""
    if t.drawn >= 0:
        t.rules["event-even"](t, card)


@misread("every-minor-city-loses")
def all_minor_cities(t: Earth) -> None:
    """Take a troop, however many there are."""
    hit = [(s, at) for s in t.seats for at, city in t.cities.items() if city.kind == "minor" and at in s.troops]
    for s, at in hit:
        add(s, at, -1)
    t.tell("small cities", "event-small-cities", cities=named(sorted(at for _, at in hit)))


WRONG_RULES = wrong_rules(RULES.misread, misread.functions, EXAMPLES)
