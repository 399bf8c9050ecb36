"""Invasions: announcing, sending Units, success and failure, colonizing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.action import FAILS
from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.rulebook import allowing, lasting
from coreworlds.games.core_worlds.book import (
    KIND_STAYS,
    PASSED,
    TURN,
    a_card,
    action,
    affordable,
    further_actions,
    in_words,
    rule,
    tells,
)
from coreworlds.games.core_worlds.moves import (
    LYING,
    gain,
    has_token,
    name,
    names,
    pay,
    spend_actions,
    with_card,
    without,
)
from coreworlds.games.core_worlds.rules.action import not_of_token
from coreworlds.games.core_worlds.rules.counting import NOTHING_GAINED, defence, shortfall, strengths
from coreworlds.games.core_worlds.rules.targets import CENTRAL, TO_SEND, lying, situation
from coreworlds.games.core_worlds.state import Colonizing, Invading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.rules.counting import Strength
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- announcing --------------------------------------------------------------------------------------------------


@rule("invade-world-only")
@lasting
def only_worlds(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the target is a World."""
    card = code & MASK
    return None if t.parts.is_world[card] else ("a World", a_card(t.parts.kind[card]), KIND_STAYS)


@rule("invade-costs-energy")
@lasting
def invade_price(t: Galaxy, s: Empire, code: int) -> int:
    """Return the price of an Invasion in Energy."""
    return 1


@rule("invade-may-announce-short")
@allowing
def strength_comes_later(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Allow to announce an Invasion whatever the strength of the Warzone."""
    return None


def invade_shown(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say what announcing an Invasion costs."""
    return in_words(t.rules["invade-costs-action"](t, s, x), t.rules["invade-costs-energy"](t, s, x))


def invade_brings(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say where an Invasion is certain to fail."""
    short = shortfall(t, s, x)
    return (f"{FAILS}{short}",) if short else ()


@action(
    "invade {card}",
    option="Invade",
    one="one-option-per-turn",
    when=TURN,
    target=CENTRAL,
    within=lying("invade-from-central"),
    checks=(
        *("invade-world-only", ("invade-costs-energy", affordable), "invade-may-announce-short"),
        ("invade-costs-action", further_actions),
    ),
    carries=("token-not-for-itself",),
    forbids=PASSED,
    beside=not_of_token,
    price=invade_shown,
    brings=invade_brings,
)
@tells("announce", "{player} announces an Invasion of {card}: {fleet} Fleet and {ground} Ground Strength needed.")
def invade(t: Galaxy, s: Empire, code: int) -> None:
    """Announce an Invasion."""
    spend_actions(t, s, t.rules["invade-costs-action"](t, s, code), "invade-costs-action")
    pay(t, s, t.rules["invade-costs-energy"](t, s, code), "invade-costs-energy", code)
    units = len(s.units)
    t.step, t.pending = "action.invade", Invading(code & LYING, 0, 0, (NOTHING_GAINED,) * units, (0,) * units)
    if t.log is not None:
        fleet, ground = defence(t)
        t.tell("announce", "invade-announce", s, card=name(t, code), fleet=fleet, ground=ground)


# -- sending -----------------------------------------------------------------------------------------------------


@rule("invade-only-sent-count")
def sent_strength(t: Galaxy, s: Empire, units: Sequence[int]) -> Strength:
    """Return the combined strength of the Units sent, and of nothing else."""
    each, fleet, ground = strengths(t, s), 0, 0
    for more_fleet, more_ground in each if type(units) is range else [each[at] for at in units if at >= 0]:
        fleet += more_fleet
        ground += more_ground
    return fleet, ground


@rule("invade-fleet-enough")
def fleet_asked(t: Galaxy, s: Empire) -> int:
    """Return the combined Fleet Strength that is enough: the World's."""
    world: int = t.pending.world
    return t.parts.fleet[world & MASK if world >= 0 else world]


@rule("invade-ground-enough")
def ground_asked(t: Galaxy, s: Empire) -> int:
    """Return the combined Ground Strength that is enough: the World's."""
    world: int = t.pending.world
    return t.parts.ground[world & MASK if world >= 0 else world]


def _every(t: Galaxy, s: Empire) -> tuple[Strength, Strength]:
    """Return the strength of all Units of the Warzone, and the strength that is enough."""
    memo, rules = t.memo, t.rules
    if memo and "every" in memo:
        return memo["every"]  # type: ignore[no-any-return]
    (fleet, ground), pending = rules["invade-only-sent-count"](t, s, range(len(s.units))), t.pending
    brought = fleet + pending.fleet, ground + pending.ground
    found = brought, (rules["invade-fleet-enough"](t, s), rules["invade-ground-enough"](t, s))
    if memo is not None:
        memo["every"] = found
    return found


def enough(side: int, what: str) -> Callable[[Callable[[Galaxy, Empire], int]], Callable[..., Lack | None]]:
    """Make of the strength asked on one side a check that the Units sent bring it."""

    def test(asked: Callable[[Galaxy, Empire], int]) -> Callable[..., Lack | None]:
        def check(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Lack | None:
            if not isinstance(t.pending, Invading) or s.at != t.turn:
                return None
            needed, sent = asked(t, s), _brought(t, s, units)[side]
            return None if sent >= needed else ((needed, what), (sent, what))

        return check

    return test


def _brought(t: Galaxy, s: Empire, units: Sequence[int]) -> Strength:
    """Return the strength of these Units, with what Tactics add."""
    memo = t.memo
    if memo is not None and units in memo:
        return memo[units]  # type: ignore[no-any-return]
    (fleet, ground), pending = t.rules["invade-only-sent-count"](t, s, units), t.pending
    found = fleet + pending.fleet, ground + pending.ground
    if memo is not None:
        memo[units] = found
    return found


@rule("zero-defence")
def at_least_one(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Lack | None:
    """Check that at least one Unit is sent."""
    return None if units else ((1, "Unit"), (0, "Units"))


@rule("overcommit")
@allowing
def any_units(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Lack | None:
    """Allow any Units: more than are needed, with or without those whose text was used."""
    return None


_MOST_WALKED = 300_000  # an impossible Warzone of hundreds of Units lists only some of the sets; `judge` takes all


def sendings(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of Units that is enough and from which none can be left out, equal ones once."""
    if not s.units or not isinstance(t.pending, Invading):
        return []
    (all_fleet, all_ground), (fleet, ground) = _every(t, s)
    if all_fleet < fleet or all_ground < ground:
        return []
    each, there = strengths(t, s), _brought(t, s, ())
    need = max(0, fleet - there[0]), max(0, ground - there[1])
    groups: dict[tuple[int, Strength], list[int]] = {}
    for i, unit in enumerate(s.units):
        groups.setdefault((unit, each[i]), []).append(i)
    if need == (0, 0):
        return [(group[0],) for group in groups.values()]
    useful = [(st, g) for (_, st), g in groups.items() if (need[0] and st[0] > 0) or (need[1] and st[1] > 0)]
    found = _minimal(need, [(st, len(g)) for st, g in useful])
    return [tuple(sorted(i for n, (_, g) in zip(counts, useful, strict=True) for i in g[:n])) for counts in found]


def _minimal(need: Strength, groups: list[tuple[Strength, int]]) -> list[tuple[int, ...]]:
    """Return the numbers of each kind that are enough, where none can be left out."""
    (need_fleet, need_ground), reach = need, [(0, 0)]  # what the kinds after one bring together
    for st, n in reversed(groups[1:]):
        reach.append((reach[-1][0] + st[0] * n, reach[-1][1] + st[1] * n))
    reach.reverse()
    found: list[tuple[int, ...]] = []
    left = _MOST_WALKED

    def more(taken: tuple[int, ...], fleet: int, ground: int) -> None:
        nonlocal left
        at = len(taken)
        (each_fleet, each_ground), most = groups[at]
        after_fleet, after_ground = reach[at]
        for n in range(most + 1):
            if fleet >= need_fleet and ground >= need_ground:
                spare = fleet - need_fleet, ground - need_ground
                counts = (*taken, n, *(0,) * (len(groups) - at - 1))
                sent = [st for (st, _), k in zip(groups, counts, strict=True) if k]
                if not any(st[0] <= spare[0] and st[1] <= spare[1] for st in sent):
                    found.append(counts)
                return  # one more could be left out
            if fleet + after_fleet >= need_fleet and ground + after_ground >= need_ground and left:
                left -= 1
                more((*taken, n), fleet, ground)
            fleet, ground = fleet + each_fleet, ground + each_ground

    if groups:
        more((), 0, 0)
    return found


def _told_send(e: Event) -> str:
    if e["tactics"]:
        return ("{player} sends {cards:names}. With Tactics: "
                "Fleet {fleet} against {needs_fleet}, Ground {ground} against {needs_ground}.")  # fmt: skip
    return "{player} sends {cards:names}: Fleet {fleet} against {needs_fleet}, Ground {ground} against {needs_ground}."


def _strengthened(t: Galaxy, s: Empire, unit: int) -> bool:
    """Return True if a Unit's strength, this Invasion aside, differs from the printed one."""
    card = unit & MASK
    printed = t.parts.fleet[card], t.parts.ground[card]
    return bool(t.rules["effect-strength"](t, s, unit) != printed)


def not_of_sent(t: Galaxy, s: Empire, units: tuple[int, ...]) -> set[str]:
    """Name the rules about a World of strength 0, more Units than are needed, and text that was used."""
    inv = t.pending
    assert isinstance(inv, Invading)  # noqa: S101  (Units are sent in an Invasion)
    need = t.rules["invade-fleet-enough"](t, s), t.rules["invade-ground-enough"](t, s)

    def enough(some: tuple[int, ...]) -> bool:
        fleet, ground = t.rules["invade-only-sent-count"](t, s, some)
        return bool(fleet + inv.fleet >= need[0] and ground + inv.ground >= need[1])

    there = {
        "zero-defence": 0 in need,
        "overcommit": any(enough(units[:at] + units[at + 1 :]) for at in range(len(units))) and len(units) > 1,
        "ability-on-sent": any(inv.uses),
        "effect-strength": any(_strengthened(t, s, s.units[at]) for at in units),
        "effect-whole-invasion": inv.fleet or inv.ground,
    }
    return {rule for rule, concerns in there.items() if not concerns}


@action(
    "send {card…}",
    option="Send Units",
    timing="invade-announce",
    about=situation,
    target=TO_SEND,
    within=lying("invade-from-warzone"),
    listed=sendings,
    checks=(
        *("zero-defence", "overcommit"),
        ("invade-fleet-enough", enough(0, "Fleet Strength")),
        ("invade-ground-enough", enough(1, "Ground Strength")),
    ),
    carries=(
        *("ability-on-sent", "effect-strength", "effect-whole-invasion", "invade-units-discarded"),
        "invade-world-to-warzone",
    ),
    beside=not_of_sent,
)
@tells("send", _told_send)
def send(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Send Units and conquer the World."""
    inv: Invading = t.pending
    fleet, ground = t.rules["invade-only-sent-count"](t, s, units)
    need = defence(t)
    cards = tuple(s.units[i] & MASK for i in units)
    t.tell("send", "invade-fleet-enough", s, card=name(t, inv.world), cards=names(t, cards), fleet=fleet + inv.fleet,
           ground=ground + inv.ground, needs_fleet=need[0], needs_ground=need[1],
           tactics=bool(inv.fleet or inv.ground))  # fmt: skip
    t.rules["invade-units-discarded"](t, s, units)
    t.rules["invade-world-to-warzone"](t, s, inv.world)
    if has_token(inv.world):
        t.rules["token-returned"](t, inv.world)
        t.rules["token-gives-energy-conquest"](t, s)
    beneath = t.rules["colonize-was-sent"](t, s, cards)
    t.step, t.pending = "action.colony", Colonizing(inv.world & MASK, beneath)


@rule("invade-units-discarded")
@tells("units-discarded", "{player} puts {cards:names} from the Warzone on the discard pile.", aside=True)
@tells("counters-returned", "{player} puts {count:Energy Token} from {card} back on the pile.", aside=True)
def units_discarded(t: Galaxy, s: Empire, units: tuple[int, ...]) -> None:
    """Lay the Units sent on the discard pile, in the order named."""
    codes = tuple(s.units[i] for i in units)
    sent = tuple(code & MASK for code in codes)
    s.units = tuple(u for i, u in enumerate(s.units) if i not in units)
    s.discard += t.rules["discard-order"](t, s, sent)
    if t.log is not None:
        t.tell("units-discarded", "invade-units-discarded", s, cards=names(t, sent), count=len(sent))
        for code in codes:
            if tokens := code >> MARK:
                t.tell("counters-returned", "effect-counter", s, card=name(t, code), count=tokens)


@rule("invade-world-to-warzone")
@tells("conquer", "{player} conquers {card}: the World joins the Warzone.")
def world_to_warzone(t: Galaxy, s: Empire, code: int) -> None:
    """Lay the conquered World into the Warzone."""
    if code in t.central:  # in an impossible position it may be missing
        t.central = without(t.central, code)
    s.worlds = with_card(s.worlds, code & MASK)
    t.tell("conquer", "invade-world-to-warzone", s, card=name(t, code))


@rule("token-gives-energy-conquest")
def token_energy(t: Galaxy, s: Empire) -> None:
    """Gain the Energy of the Token on a conquered World."""
    gain(t, s, 1, "token-gives-energy-conquest", "the Energy Token")


# -- failing -----------------------------------------------------------------------------------------------------


@rule("concede")
def falls_short(t: Galaxy, s: Empire) -> Lack | None:
    """Check that all Units of the Warzone together fall short, or that there is none to send."""
    if not isinstance(t.pending, Invading) or s.at != t.turn or not s.units:
        return None
    (fleet, ground), need = _every(t, s)
    if fleet < need[0] or ground < need[1]:
        return None
    short = [f"less than {n} {side}" for n, side in zip(need, ("Fleet", "Ground"), strict=True) if n]
    wanted = f"{' or '.join(short)} Strength" if short else "no Unit in the Warzone"
    return wanted, f"{fleet} Fleet and {ground} Ground Strength"


@action(
    "concede",
    option="Let the Invasion fail",
    timing="concede",
    about=situation,
    when=("concede",),
    carries=(*("invade-failed-turn-ends", "invade-failed-units-stay", "invade-failed-no-refund", "failed-costs"),),
    yields=True,
    brings=lambda t, s, x: ("Units stay", "Action and Energy are lost"),
)
@tells("fail", "The Invasion of {card} fails: {player}'s turn ends.")
def concede(t: Galaxy, s: Empire, _x: object) -> None:
    """Let the Invasion fail: the turn ends."""
    if t.log is not None:
        t.tell("fail", "invade-failed-turn-ends", s, card=name(t, t.pending.world))
    t.rules["invade-failed-units-stay"](t, s)
    t.rules["invade-failed-no-refund"](t, s)
    t.rules["invade-failed-turn-ends"](t)


def told_units_stay(e: Event) -> str:
    """Tell that the Units stay in the Warzone."""
    return "{player} keeps {count:Unit} in the Warzone." if e["count"] else "{player} has no Units in the Warzone."


@rule("invade-failed-units-stay")
@tells("units-stay", told_units_stay)
def units_stay(t: Galaxy, s: Empire) -> None:
    """Leave the Units in the Warzone."""
    if t.log is not None:
        t.tell("units-stay", "invade-failed-units-stay", s, count=len(s.units))


@rule("invade-failed-no-refund")
@tells("no-refund", "{player} does not get the Action or the Energy back.")
def no_refund(t: Galaxy, s: Empire) -> None:
    """Give nothing back: Action, Energy, Tactics and paid abilities are gone."""
    if t.log is not None:
        t.tell("no-refund", "invade-failed-no-refund", s)


@rule("invade-failed-turn-ends")
def failure_ends_turn(t: Galaxy) -> None:
    """End the turn of who fell short."""
    t.pass_on()


@rule("invade-tactic-no-action")
@lasting
def tactic_actions(t: Galaxy, s: Empire, card: int) -> int:
    """Return the price in Actions of a Tactic during an Invasion."""
    return 0
