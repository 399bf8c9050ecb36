"""What learners of Galactic Emperor plausibly believe: what the wrong rules of the register do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.asks import EXAMPLES
from coreworlds.games.galactic_emperor.board import HEXES, NEIGHBOURS, distance
from coreworlds.games.galactic_emperor.book import ENTRIES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    controls,
    gain,
    has,
    in_play,
    name,
    on_board,
    put_token,
    sectors,
    starbases,
    take_token,
    yields,
)
from coreworlds.games.galactic_emperor.rules.battle import fleet_of, fought, lose, shots, sides, volley
from coreworlds.games.galactic_emperor.rules.casualties import all_back, first_hit, nobody_left
from coreworlds.games.galactic_emperor.rules.ending import from_throne, wealthy
from coreworlds.games.galactic_emperor.rules.engineer import at_starbase
from coreworlds.games.galactic_emperor.rules.explorer import explode
from coreworlds.games.galactic_emperor.rules.merchant import limit, room
from coreworlds.games.galactic_emperor.rules.regent import no_home
from coreworlds.games.galactic_emperor.rules.rounds import next_seat, role_done, role_left
from coreworlds.games.galactic_emperor.rules.setup import build_stack, home_starbases, homes, turn_up
from coreworlds.games.galactic_emperor.rules.technology import active, concerned, who_warps
from coreworlds.games.galactic_emperor.rules.warlord import one_space
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.misread import Shelf, wrong_rules

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["WRONG_RULES"]

misread = Shelf()


# -- the set-up ------------------------------------------------------------------------------------------------------

_TOKENS, _POINTS, _MOST_PLAYERS = 11, 115, 6


@misread("homes-side-by-side")
def next_corners(t: Galaxy) -> tuple[int, ...]:
    """Take the corners in order."""
    return homes(_MOST_PLAYERS)[: len(t.seats)]


@misread("tokens-for-three")
def eleven_each(t: Galaxy) -> None:
    """Give out as many as with 3 players."""
    for s in t.seats:
        s.tokens = _TOKENS
        t.tell("tokens", "setup-tokens", s, count=s.tokens)


@misread("home-starbase-from-reserve")
def one_less(t: Galaxy) -> None:
    """Take it out of the reserve."""
    home_starbases(t)
    for s in t.seats:
        s.tokens -= 1


@misread("one-ship-of-each-kind")
def three_ships(t: Galaxy) -> None:
    """Put one of each kind."""
    for s in t.seats:
        for kind in range(3):
            add_ships(s, s.home, kind, 1)


@misread("unused-homes-in-the-box")
def without_homes(t: Galaxy) -> None:
    """Take the homes out of the stack."""
    build_stack(t)
    t.stack = tuple(part for part in t.stack if not t.parts.tile[part].home)


misread("atomic-pile-on-top", lambda t, plain, hole, atomic: (*hole, *atomic, *plain))


@misread("one-tile-each")
def as_many(t: Galaxy) -> None:
    """Turn up one less."""
    turn_up(t, len(t.seats), "setup-row")


misread("second-warlord-from-the-start", lambda t: t.parts.all["role"])


@misread("points-for-three")
def same_pool(t: Galaxy) -> None:
    """Lay out as many as with 3 players."""
    t.points = _POINTS
    t.tell("pool", "setup-points", count=t.points)


@misread("start-with-nothing-stored")
def only_marks(t: Galaxy) -> None:
    """Give marks."""
    for s in t.seats:
        s.marks = t.parts.box.supply["reserve"]["marks"]


@misread("technologies-face-down")
def some_cards(t: Galaxy) -> None:
    """Lay out as many as there are players."""
    t.technologies = t.parts.all["technology"][: len(t.seats)]
    t.roles = t.rules["setup-roles"](t)


# -- rounds and roles, the Scientist and the technologies ------------------------------------------------------------


@misread("all-roles-in-a-round")
def every_role(t: Galaxy) -> None:
    """Go on as long as a role is left."""
    last = t.role
    role_done(t)
    if not t.roles or t.rules["end-plays-out"](t):
        t.role = last
    elif t.role != NONE:
        t.chooser, t.role = next_seat(t, t.chooser), NONE


@misread("one-warlord-a-round")
def not_both(t: Galaxy, s: Duke, role: int) -> Lack | None:
    """Refuse the other one, where another role is left."""
    both = {t.parts.index["Warlord"], t.parts.index["Second Warlord"]}
    if role in both and both & set(t.chosen) and set(t.roles) - both:
        return "a role other than Warlord", f"{name(t, role)}"
    found: Lack | None = role_left(t, s, role)
    return found


@misread("marks-for-the-throne")
def throne_is_paid(t: Galaxy) -> None:
    """Pay one player."""
    t.seats[max(0, t.throne)].marks += 2


@misread("no-tile-without-explorer")
def no_tile(t: Galaxy) -> None:
    """Turn up nothing."""
    turn_up(t, 0, "round-tile")


@misread("robotics-per-ship")
def for_each_ship(t: Galaxy, s: Duke) -> int:
    """Save 2 metal again and again."""
    return 2 if t.parts.index["Robotics"] in t.declared and t.parts.index["Robotics"] in s.technologies else 0


misread("diplomat-does-not-raise", lambda t, s: t.price if t.parts.index["Diplomat"] in t.declared else t.price + 1)


# -- who acts and begins, when the game ends, and what controls a sector ---------------------------------------------

misread("only-the-chooser-acts", lambda t, now: t.chooser if now is None else None)


@misread("beginning-goes-round")
def one_further(t: Galaxy) -> int:
    """Pass the beginning on, as a dealer does."""
    return (max(0, t.throne) + t.round - 1) % len(t.seats)


@misread("round-is-played-out")
def with_the_round(t: Galaxy) -> bool:
    """Wait until all have chosen."""
    over = t.rules["end-last-token"](t) or t.rules["end-last-point"](t)
    return bool(over) and len(t.chosen) >= len(t.seats)


@misread("ships-control")
def by_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Let ships do, too."""
    held = controls(s, at) or at in s.fleets
    return None if held else (f"{HEXES[at]} controlled by {s.name}", "no ship or token")


misread("chooser-places-all-tiles", lambda t, now: t.chooser if t.row else None)
misread("as-many-new-tiles-as-players", lambda t: turn_up(t, len(t.seats), "explorer-turn-up"))
misread("empty-stack-flips-the-explorer", lambda t: not t.stack)


@misread("home-is-not-harvested")
def away_only(t: Galaxy) -> None:
    """Harvest all but the home."""
    s = t.asked
    shown = sum(yields(t, at, 0) for at in sectors(s) if at != s.home)
    food = min(shown, t.rules["food-supply"](t))
    s.food += food
    t.tell("harvest", "merchant-harvest", s, food=food, shown=shown)


misread("funded-food-stays", lambda t, s, at: ("food that may be taken", "food that stays") if on_board(at) else None)
misread(
    "pirate-without-end",
    lambda t, s: None if t.parts.index["Space Pirate"] in t.declared else ("Space Pirate declared", "no declaration"),
)


# -- the Explorer role -----------------------------------------------------------------------------------------------


@misread("tiles-beside-own-sectors")
def beside_own(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a neighbour, as long as there is one with room."""
    if not on_board(at):
        return None
    near = {b for own in sectors(s) for b in NEIGHBOURS[own] if t.galaxy[b] == NONE}
    empty = t.galaxy[at] == NONE
    return None if empty and (at in near or not near) else ("an empty space beside your sectors", "another space")


@misread("no-tile-under-ships")
def without_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a space without ships, as long as there is one."""
    if not on_board(at):
        return None
    free = {b for b, tile in enumerate(t.galaxy) if tile == NONE}
    bare = {b for b in free if not any(b in o.fleets for o in t.seats)}
    return None if at in (bare or free) else ("an empty space without ships", "another space")


@misread("another-tile-with-the-black-hole")
def one_more_tile(t: Galaxy, s: Duke, tile: int) -> None:
    """Leave the player's tile to be taken."""
    explode(t, s, tile)
    t.acted -= 1


misread("claim-every-tile", lambda t, s, at: None if (at,) == t.placed[1:] else ("the tile placed last", "another"))
misread(
    "tokens-without-planets",
    lambda t, s, at: None if not on_board(at) or t.galaxy[at] >= 0 else ("a tile in the space", "none"),
)


@misread("leftovers-go-round")
def next_one(t: Galaxy) -> int:
    """Ask the player after the chooser."""
    return next_seat(t, t.chooser)


# -- the Merchant, the Steward and the Engineer ----------------------------------------------------------------------

misread("prices-are-pips", lambda t, dice: tuple(dice))
misread("highest-die-to-food", lambda t, dice: tuple(sorted(dice, reverse=True)))


@misread("highest-die-goes")
def only_the_highest(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Ask for the highest."""
    at = die - t.parts.first["die"]
    there = t.parts.kind[die] != "die" or (at < len(t.dice) and t.dice[at] == max(t.dice))
    return None if there else ("the highest die", "another die")


@misread("marks-for-all-merchants")
def three_for_all(t: Galaxy) -> None:
    """Pay everybody."""
    for s in t.seats:
        s.marks += 3


misread(
    "fresh-food-comes-back",
    lambda t, s, at: None if not on_board(at) or t.food.get(at, 0) else ("1 food on the sector", "0 food"),
)
misread("one-food-on-a-sector", lambda t, s, at: None if not t.food.get(at, 0) else ("no food on the sector", "1 food"))


@misread("sell-for-less")
def a_mark_less(t: Galaxy, s: Duke, x: tuple[int, int]) -> int:
    """Take 1 mark off each."""
    price: int = t.rules["merchant-price"](t, s, x)
    return max(0, price - x[1])


@misread("gift-for-everybody")
def each_in_turn(t: Galaxy, now: int | None) -> int | None:
    """Ask everybody who has room, the chooser first."""
    order = [next_seat(t, t.chooser, n) for n in range(len(t.seats))]
    left = order if now is None else order[order.index(now) + 1 :]
    return next((at for at in left if room(t, t.seats[at], 1) or room(t, t.seats[at], 2)), None)


@misread("excess-is-sold")
def paid_for(t: Galaxy, s: Duke, which: int, shown: int) -> int:
    """Pay for what is lost."""
    fits = min(shown, room(t, s, which))
    s.marks += (shown - fits) * t.prices[which]
    return fits


@misread("empires-build-ships")
def anywhere(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a token."""
    return None if at in s.empires else at_starbase(t, s, at)


@misread("ships-at-home-only")
def at_home(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for the home."""
    return None if not on_board(at) or at == s.home else ("your home sector", "another sector")


@misread("fighter-for-everybody")
def each_a_fighter(t: Galaxy, now: int | None) -> int | None:
    """Ask everybody who has a Fighter left, the chooser first."""
    order = [next_seat(t, t.chooser, n) for n in range(len(t.seats))]
    left = order if now is None else order[order.index(now) + 1 :]
    fighter = (t.parts.first["ship"],)
    return next((at for at in left if t.rules["ship-supply"](t, t.seats[at], fighter) is None), None)


# -- moving ships and claiming sectors -------------------------------------------------------------------------------


@misread("suns-are-spaces")
def only_beside(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Ask for a space that lies beside."""
    return None if distance(x[-2], x[-1]) == 1 else ("a space beside", "one further away")


@misread("only-spaces-with-tiles")
def explored(t: Galaxy, s: Duke, x: tuple[int, ...]) -> Lack | None:
    """Ask for a tile."""
    return ("a space with a tile", "a space without") if t.galaxy[x[-1]] == NONE else one_space(t, s, x)


# -- warps, retreats, and who loses what first -----------------------------------------------------------------------

misread("warp-into-homes", lambda t, s, x: None if x[-1] != x[-2] else ("another space", "the same"))
misread("defenders-fire-back", lambda t: fleet_of(t, 1))
misread("all-join-the-surprise", lambda t: fleet_of(t, 0))


@misread("retreat-to-a-starbase")
def to_starbase(t: Galaxy, s: Duke, at: int) -> None:
    """Send all to one Starbase."""
    base = min(starbases(s), key=lambda end: t.rules["nearest"](t, at, end))
    t.moved = tuple(sorted(m._replace(came=base) if m.at == at else m for m in t.moved))
    all_back(t, s, at)


misread("attacker-loses-first", lambda t, _now: first_hit(t, 0, 1))


@misread("shields-in-every-phase")
def every_phase(t: Galaxy, side: int, hits: int) -> int:
    """Ignore a hit again and again."""
    if not hits or not fought(t).shields[side]:
        return hits
    t.tell("shielded", "tech-shields", sides(t)[side])
    return hits - 1


misread("ion-cannons-are-always-on", lambda t, s: int(t.parts.index["Ion Cannons"] in s.technologies))


# -- combat ----------------------------------------------------------------------------------------------------------


@misread("dreadnought-one-hit")
def sunk(t: Galaxy, s: Duke) -> None:
    """Take the ship off at once."""
    if t.battle is not None:
        lose(t, s, t.battle.at, 2)
        t.tell("destroyed", "battle-dreadnought-two", s, unit="Dreadnought")


@misread("starbase-one-hit")
def gone(t: Galaxy, s: Duke, at: int) -> None:
    """Take the token off."""
    take_token(s, at)
    t.tell("empire-lost", "battle-starbase-flips", s, at=t.parts.names[at])


@misread("bonus-die-for-defenders")
def all_attackers(t: Galaxy, now: int | None) -> int | None:
    """Give every attacker the die."""
    return None if now is not None or t.battle is None or t.battle.at == OUTSIDE else t.battle.attacker


@misread("all-hit-on-four")
def four_for_all(t: Galaxy, side: int, part: int) -> int:
    """Forget that Fighters are worse."""
    needed: int = 4 - (t.rules["tech-plasma"](t, t.seats[t.battle.attacker]) if side == 0 and t.battle else 0)
    return needed


@misread("plasma-against-nobody")
def by_two(t: Galaxy, s: Duke) -> int:
    """Add too much."""
    return 2 if active(t, s, "Plasma Weapons") else 0


misread("two-points-for-an-empire", lambda t, s: gain(t, s, 2, "battle-empire-point", "destroying an Empire"))


@misread("damaged-dreadnought-fires-less")
def weaker(t: Galaxy) -> None:
    """Take a die away for each damaged Dreadnought."""
    found = list(shots(t, 1))
    for side, count in enumerate(fought(t).damaged):
        for shot in [shot for shot in found if shot[0] == side][:count]:
            found.remove(shot)
    volley(t, 1, "battle-dreadnoughts", tuple(found))


@misread("tokens-do-not-fire")
def ships_only(t: Galaxy) -> None:
    """Let Cruisers fire."""
    volley(t, 2, "battle-cruisers", tuple(shot for shot in shots(t, 2) if t.parts.kind[shot[1]] == "ship"))


@misread("point-though-nobody-survives")
def point_at_once(t: Galaxy) -> None:
    """Reward an attacker who is gone."""
    if fought(t).empire:
        t.rules["battle-empire-point"](t, sides(t)[0])
    nobody_left(t)


misread("defender-is-rewarded", lambda t: gain(t, sides(t)[1], 1, "battle-defender-no-reward", "a battle won"))
misread("extra-die-stays", lambda t: fought(t).bonus)


# -- the Regent role -------------------------------------------------------------------------------------------------


@misread("starbase-counts-one")
def all_count_one(t: Galaxy, at: int) -> list[int]:
    """Count tokens."""
    placed = t.influence.get(at, (0,) * len(t.seats))
    return [n + int(at in (*s.empires, *s.starbases)) for n, s in zip(placed, t.seats, strict=True)]


@misread("lying-empires-do-not-count")
def new_tokens_only(t: Galaxy, at: int) -> list[int]:
    """Count what was placed."""
    return list(t.influence.get(at, (0,) * len(t.seats)))


@misread("most-takes-all")
def nothing_lost(t: Galaxy, counts: list[int]) -> tuple[int | None, int]:
    """Leave the strongest everything."""
    most = max(counts)
    return (counts.index(most), most) if counts.count(most) == 1 and most else (None, 0)


@misread("first-of-equals-keeps")
def not_empty(t: Galaxy, counts: list[int]) -> tuple[int | None, int]:
    """Leave 1 to the first of the strongest."""
    most = max(counts)
    second = sorted(counts)[-2]
    return (counts.index(most), max(1, most - second)) if most else (None, 0)


@misread("two-make-an-empire")
def only_an_empire(t: Galaxy, s: Duke, at: int, left: int, loser: str) -> None:
    """Leave an Empire."""
    put_token(s, at)
    t.tell("influence-empire", "regent-claim", s, at=t.parts.names[at], left=left, loser=loser)


misread("three-tokens-drawn", lambda t, s: min(3, s.tokens))
misread("influence-on-homes", lambda t, s, at: None)


@misread("no-influence-on-own-sectors")
def not_on_own(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Ask for a sector of somebody else or of nobody."""
    return ("a sector that is not your own", "your own sector") if controls(s, at) else no_home(t, s, at)


@misread("regent-places-first")
def chooser_first(t: Galaxy, now: int | None) -> int | None:
    """Begin with the chooser."""
    if now is None:
        return t.chooser
    after = next_seat(t, now)
    return None if after == t.chooser else after


misread("throne-stays-empty", lambda t: next_seat(t, t.chooser))
misread("throne-stays-with-its-holder", lambda t: max(0, t.first))


@misread("a-point-for-each-sector")
def sectors_count(t: Galaxy, s: Duke) -> int:
    """Count sectors."""
    return len(list(sectors(s)))


# -- ships that leave, and about technologies that others may stop ---------------------------------------------------

misread("leave-to-any-starbase", lambda t, s, at, before: tuple(sorted(starbases(s))))
misread("suns-count-on-the-way", lambda t, start, end: distance(start, end))
misread("new-starbase-receives", lambda t, before: tuple(at for s in t.seats for at in starbases(s)))
misread("diplomat-pays-nothing", lambda t, s, asked: 0 if active(t, s, "Diplomat") else asked)


@misread("ambassador-again-and-again")
def each_time(t: Galaxy, s: Duke, at: int) -> Duke | None:
    """Ask the owner whenever an enemy places influence."""
    card = t.parts.index["Ambassador"]
    owner = next((o for o in t.seats if has(t, o, "Ambassador")), None)
    return owner if owner is not None and owner.at != s.at and card != t.stopped and on_board(at) else None


@misread("time-warp-for-two-dice")
def any_die(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Count the rolls and not the dice."""
    if t.parts.index["Time Warp"] not in t.declared:
        return "Time Warp declared", "no declaration"
    return None if t.reroll[1] < 2 else ("at most 1 re-roll more", "2 re-rolls")  # noqa: PLR2004


@misread("time-warp-for-own-dice")
def own_dice_only(t: Galaxy, now: int | None) -> int | None:
    """Ask the owner of Time Warp only about dice that are the owner's."""
    asked = who_warps(t, now)
    mine = {concerned(t)} if t.battle is None or t.interrupt is not None else {t.battle.attacker, t.battle.defender}
    return asked if asked is None or asked in mine else concerned(t)


# -- the end of the game ---------------------------------------------------------------------------------------------


@misread("tokens-in-hand-do-not-count")
def all_out(t: Galaxy) -> bool:
    """Ask for every reserve to be empty."""
    return all(s.tokens <= 0 for s in t.seats)


@misread("one-full-kind-will-do")
def half_full(t: Galaxy) -> None:
    """Pay for half a Storage, too."""
    for s in t.seats:
        if (s.metal >= (limit(t, 1) or 0)) is not (s.energy >= (limit(t, 2) or 0)):
            gain(t, s, 1, "wealthy-storage", "full Storage")
    wealthy(t)


@misread("ties-are-shared")
def no_showdown(t: Galaxy) -> None:
    """Let nobody fight."""
    t.tell("no-tie", "showdown")


@misread("most-ships-fight")
def more_ships_first(t: Galaxy, tied: list[Duke]) -> list[Duke]:
    """Count ships."""
    return sorted(tied, key=lambda s: (-sum(in_play(s, kind) for kind in range(3)), from_throne(t, s)))[:2]


@misread("sectors-win-the-showdown")
def more_sectors(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Count sectors."""
    held = [len(list(sectors(s))) for s in both]
    return [s for s, n in zip(both, held, strict=True) if n == max(held)]


# -- what lies open --------------------------------------------------------------------------------------------------

misread("points-lie-open", lambda t, s: s.points)
misread("stack-looked-through", lambda t: t.stack)


WRONG_RULES = wrong_rules(ENTRIES.misread, misread.functions, EXAMPLES)
