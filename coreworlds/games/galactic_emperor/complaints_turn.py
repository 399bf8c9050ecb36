"""What may be wrong with the round and with a turn: who is asked, what lies on the table for a moment only, dice."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.components import OUTSIDE, RESOURCES
from coreworlds.games.galactic_emperor.edits import amend, influence_back, repair, table
from coreworlds.games.galactic_emperor.moves import controls, has, name, on_board, yields
from coreworlds.games.galactic_emperor.rules.battle import alive, contested, fleet_of
from coreworlds.games.galactic_emperor.rules.merchant import PRICE_DICE
from coreworlds.games.galactic_emperor.rules.regent import FIRST_PRICE
from coreworlds.games.galactic_emperor.rules.rounds import (
    actor,
    begin_with,
    next_seat,
    role_phase,
    under_way,
    who_began,
)
from coreworlds.games.galactic_emperor.rules.technology import STEPS, USES, resume
from coreworlds.games.galactic_emperor.state import ASIDE, NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.remedy import Edit
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["end_combat", "in_turn", "turn"]

_BEFORE_PRICES = {"merchant.marks", "merchant.roll", "merchant.dice", "merchant.discard"}
_PLACING = {"explorer.place", "explorer.scan", "explorer.claim"}
_REROLLS = {"merchant.dice", "battle.dice", "technology.dice", "technology.reroll"}
_ROLES = {"merchant", "steward", "engineer", "warlord", "regent", "scientist"}
_COUNTED = {"role-turns", "explorer-one-tile"}  # who is asked follows from how many have acted
_CHOOSER = {"next-chooser", "steward-gift", "engineer-gift", "merchant-sets-prices"}  # the one who chose the role
_ANYBODY = {"", "role-order", "regent-last"}


def in_turn(t: Galaxy) -> Duke | None:
    """Return whose Warlord turn it is."""
    at = actor(t) if role_phase(t) == "warlord" and t.chooser >= 0 else None
    return None if at is None else t.seats[at]


def turn(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the round and inside a turn."""
    yield from order(t)
    yield from strays(t)
    yield from dice(t)
    yield from technologies(t)
    if t.chooser >= 0:
        yield from inside(t)


# -- the round ---------------------------------------------------------------------------------------------------


def order(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the round and with who is asked in it."""
    if t.round < 1:
        yield Complaint("round-direction", "There is no Round 0; the first one is Round 1.", repair(table(t, "round", 1, "Let it be Round 1.")))
    yield from late(t)
    begins = under_way(t)[0] == "round.direction"
    if begins and t.direction:
        yield Complaint("direction-card", "The Direction card points a way already, and is about to be pointed.",
                        repair(table(t, "direction", 0, "Let it point no way yet.")))
    elif not begins and not t.direction:
        yield Complaint("direction-card", "The Direction card points no way in a round that has begun.", repair(table(t, "direction", 1, "Let it point clockwise.")))
    if t.first < 0:
        yield Complaint("first-chooser", "Nobody has the Direction card.", repair(table(t, "first", max(t.throne, 0), f"Give it to {t.seats[max(t.throne, 0)].name}.")))
    if t.chooser < 0:
        yield Complaint("next-chooser", "Nobody chooses, or has chosen, a role.", repair(_chosen_by(t)))
        return
    yield from acted(t)
    yield from asked(t)


def late(t: Galaxy) -> Iterator[Complaint]:
    """Yield that it is a round by which the stack must be empty; a small board made by hand may leave tiles in it."""
    tiles = len(t.parts.tile) - 1 - len(t.seats)  # homes and the Omega Sun never lie in it
    most = tiles - len(t.seats) - 1  # one more than that many players lie turned up at the start, and one stays
    if t.stack and t.round > most:
        text = f"Round {t.round}: {some(len(t.stack), 'tile')} in the stack. Each round turns up at least 1, so it is Round {most} at most."
        yield Complaint("round-tile", text, repair(table(t, "round", most, f"Let it be Round {most}.")))


def _choose(t: Galaxy) -> None:
    """Let that player have chosen with whom it is the turn of who is asked now, and the round begin accordingly."""
    step, now = under_way(t)
    if t.battle is not None and t.battle.at != OUTSIDE:
        now = t.battle.attacker
    by_count = step in _PLACING or role_phase(t) == "warlord" or t.bound.steps[step].order in _COUNTED
    before = max(0, t.acted - (step in _PLACING)) if by_count else 0
    t.chooser = (now - before * (t.direction or 1)) % len(t.seats)
    if t.first >= 0 and step != "round.direction":
        begin_with(t, who_began(t))


def _chosen_by(t: Galaxy) -> Edit:
    """Return the change by which somebody chooses, or has chosen, a role."""
    there = t.thaw()
    _choose(there)
    both = "the Direction card" if there.throne == t.throne else "the Direction card and the Throne"
    card = f" Let {there.seats[there.first].name} have {both}." if there.first != t.first else ""
    return amend(f"Let {there.seats[there.chooser].name} be who chooses.{card}", _choose)


def acted(t: Galaxy) -> Iterator[Complaint]:
    """Yield that more players have acted than can have."""
    step = under_way(t)[0]
    most, phase = 0 if step in _BEFORE_PRICES else len(t.seats), role_phase(t)
    last = t.role if t.role >= 0 else t.chosen[-1] if t.chosen else NONE
    earlier = last == NONE and (t.round > 1 or phase == "end")  # the role before is not known any more
    if phase == "explorer" or (phase not in _ROLES and (earlier or last == t.parts.index["Explorer"])):
        most = len(t.parts.tile)  # each tile that is taken counts
    if t.acted > most and t.bound.steps[step].order not in _COUNTED and step not in _PLACING:
        count = (t.battle.attacker - t.chooser) * (t.direction or 1) % len(t.seats) if t.battle is not None and most else 0
        text = f"{some(t.acted, 'player')} acted before the prices are set." if not most else f"{t.acted} have acted in the role; {len(t.seats)} play."
        yield Complaint("role-turns" if not most else "role-order", text, repair(table(t, "acted", count, f"Let {some(count, 'player')} have acted.")))


def asked(t: Galaxy) -> Iterator[Complaint]:
    """Yield that another player is in turn than the one whose turn it is."""
    step, rule = t.bound.steps[t.step], ""
    now = t.asked.at
    if step.id in _PLACING:
        rule, taken = "explorer-one-tile", t.acted - 1
        want = None if taken < 0 else next_seat(t, t.chooser, taken) if taken < len(t.seats) else t.chooser
    elif not step.verbs and step.order != "role-turns":
        yield from unasked(t)
        return
    elif step.order in _ANYBODY:
        return
    else:
        rule, want = step.order, t.rules[step.order](t, None)
    stopped = rule == "tech-time-warp" and has(t, t.seats[now], "Time Warp")  # just now: its owner is asked on
    if want == now or (want is None and rule not in _COUNTED) or stopped:
        return
    fleets = t.moved or (step.phase == "warlord" and want is not None and contested(t, t.seats[want]))
    change = (_counted if rule in _COUNTED and not (fleets and want is not None) else _chooses if step.order in _CHOOSER else _decides)(t, now, want)
    if change is not None:
        yield Complaint(rule, change[0], repair(change[1]))


def unasked(t: Galaxy) -> Iterator[Complaint]:
    """Yield that a step in which nobody decides is noted as the turn of somebody else than in play."""
    step = t.bound.steps[t.step]
    if step.phase in {"technology", "over"}:
        return
    fights = t.battle is not None and step.id.startswith(("battle.", "final."))
    want, who = (t.battle.attacker, "who attacks") if t.battle is not None and fights else (t.chooser, "who chose the role")
    if t.turn != want:
        text = f"It is {t.asked.name}'s turn at “{step.title}”, where nobody decides: it still is that of {t.seats[want].name}, {who}."
        yield Complaint(step.rule, text, repair(table(t, "turn", want, f"Let it be {t.seats[want].name}'s turn.")))


Change = tuple[str, "Edit"] | None  # what is wrong, and how to mend it


def _counted(t: Galaxy, now: int, _want: int | None) -> Change:
    explores = role_phase(t) == "explorer"
    if explores and t.step == "explorer.take" and not t.row:
        return None
    count = (now - t.chooser) * (t.direction or 1) % len(t.seats) + (t.step in _PLACING)
    thing, done = ("tile", "taken") if explores else ("player", "done")
    text = f"It is {t.seats[now].name}'s turn; with {some(t.acted, thing)} {done} in this role it is not."
    return text, amend(f"Let {some(count, thing)} be {done} in this role.", _count, count)


def _count(t: Galaxy, count: int) -> None:
    """Say how many players have acted; what moved before, moved in another's turn."""
    t.acted, t.moved = count, ()


def _chooses(t: Galaxy, now: int, want: int | None) -> Change:
    who, chooser = t.seats[now].name, t.seats[t.chooser].name
    known = t.first >= 0 and who_began(t) == t.first  # the roles chosen tell who chooses: only the turn is wrong
    edit = table(t, "turn", want, f"Let it be {chooser}'s turn.") if known and want is not None else None
    if t.step == "role.choose":
        text = f"{chooser} is to choose a role, and it is {who}'s turn."
        return text, edit or table(t, "chooser", now, f"Let {who} be the one who chooses.")
    return f"{chooser} chose the role, and {who} is asked.", edit or table(t, "chooser", now, f"Let {who} have chosen it.")


def _decides(t: Galaxy, now: int, want: int | None) -> Change:
    if want is None:
        return None
    text = f"It is {t.seats[now].name}'s turn where {t.seats[want].name} decides."
    return text, table(t, "turn", want, f"Let it be {t.seats[want].name}'s turn.")


# -- what lies there for a moment only ---------------------------------------------------------------------------


class Stray(NamedTuple):
    """Something that lies there at some steps only: the field, these steps, the rule, what is wrong and how to mend it."""

    key: str
    steps: Callable[[str], object]
    rule: str
    text: str
    mend: str
    make: Callable[[Galaxy], object] | None = None


def _tile_back(t: Galaxy) -> None:
    t.row, t.tile = (*t.row, t.tile), NONE


def _influence_back(t: Galaxy) -> None:
    for s in t.seats:
        influence_back(t, s.at)


def _no_battle(t: Galaxy) -> None:
    t.battle = None
    if t.bound.steps[t.step].order == "tech-time-warp":  # whom the dice concern is another one now
        t.turn = t.rules["tech-time-warp"](t, None)


_STRAYS = (
    Stray("tile", {"explorer.place", "explorer.scan"}.__contains__, "explorer-take", "A tile was taken, and nobody is placing it.",
          "Lay it among the turned-up tiles.", _tile_back),
    Stray("influence", ASIDE.__contains__, "regent-take-back", "Influence lies there, and no influence is bought or placed.",
          "Put all influence back into the reserves.", _influence_back),
    Stray("price", ASIDE.__contains__, "regent-price", "Influence has a price, and none can be bought.", "Let it have none."),
    Stray("business", ASIDE.__contains__, "tech-ambassador", "A sector is personal business outside of the Regent role.", "Let none be."),
    Stray("placed", {"explorer.claim", "regent.business"}.__contains__, "regent-place", "A tile or influence is noted as just placed, and none was.",
          "Forget what was placed."),
    Stray("displaced", {"regent.away"}.__contains__, "ships-away", "Ships are noted that must leave, and none must.", "Let none have to leave."),
    Stray("produced", {"steward.produce"}.__contains__, "steward-once", "Sectors are noted as having produced, and nobody produces.",
          "Let none have produced."),
    Stray("paid", {"engineer.build"}.__contains__, "robotics-when", "Metal is noted as paid for ships in this turn, and nobody builds.",
          "Let none have been paid."),
    Stray("moved", lambda step: step.startswith(("warlord.", "battle.")), "warlord-range", "Ships are noted as moved in this turn, and nobody moves ships.",
          "Let no ship have moved."),
    Stray("dice", lambda step: step in {"merchant.dice", "merchant.discard"} or step.startswith(("warlord.", "battle.", "final.")) or step == "over",
          "merchant-roll", "Dice lie on the table, and none were rolled.", "Take them away."),
    Stray("battle", lambda step: step.startswith("battle.") or step == "final.survivors", "warlord-fight", "A combat is noted, and none is fought.",
          "Let there be none.", _no_battle),
)  # fmt: skip
_NOTHING: dict[str, Any] = {"tile": NONE, "paid": 0, "influence": {}, "price": 0, "business": NONE, "battle": None}


def strays(t: Galaxy) -> Iterator[Complaint]:
    """Yield what lies there, or is noted, although the moment for it is another one."""
    step = under_way(t)[0]
    for each in _STRAYS:
        nothing = _NOTHING.get(each.key, ())
        if getattr(t, each.key) != nothing and not each.steps(step):
            edit = amend(each.mend, each.make) if each.make else table(t, each.key, nothing, each.mend)
            yield Complaint(each.rule, each.text, repair(edit))
    if t.interrupt is not None and not t.step.startswith("technology."):
        yield Complaint("tech-saboteur", "A question about the Saboteur is noted, and none is asked.", repair(table(t, "interrupt", None, "Let there be none.")))
    if t.reroll != (0, 0) and (t.step not in _REROLLS or t.parts.index["Time Warp"] not in t.declared):
        yield Complaint("tech-time-warp", "A die is rolled again without Time Warp.", repair(table(t, "reroll", (0, 0), "Let no die be rolled again.")))


# -- dice and prices ---------------------------------------------------------------------------------------------


def dice(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with dice, prices and what influence costs."""
    step = under_way(t)[0]
    if step in {"merchant.dice", "merchant.discard"} and len(t.dice) != PRICE_DICE:
        text = f"{len(t.dice)} price {'die lies' if len(t.dice) == 1 else 'dice lie'} on the table; {PRICE_DICE} are rolled."
        whole = (*t.dice, *(1,) * PRICE_DICE)[:PRICE_DICE]
        yield Complaint("merchant-roll", text, repair(table(t, "dice", whole, f"Let {PRICE_DICE} dice lie there.")))
    if t.battle is not None and step.startswith("battle.") and len(t.dice) != len(t.battle.volley):
        text = f"{some(len(t.dice), 'die') if len(t.dice) == 1 else f'{len(t.dice)} dice'} on the table; {len(t.battle.volley)} were fired."
        yield Complaint("battle-simultaneous", text, repair(amend("Let as many dice lie there as were fired.", _fired)))
    yield from prices(t, step)
    cost = FIRST_PRICE + sum(s.bought for s in t.seats)
    if step in ASIDE and t.price != cost:
        text = f"The next influence costs {some(t.price, 'mark')}; with {cost - FIRST_PRICE} bought it costs {cost}."
        yield Complaint("regent-price", text, repair(table(t, "price", cost, f"Let it cost {some(cost, 'mark')}.")))


def _fired(t: Galaxy) -> None:
    assert t.battle is not None  # noqa: S101  (a combat is fought)
    n = min(len(t.dice), len(t.battle.volley))
    t.dice, t.battle = t.dice[:n], t.battle._replace(volley=t.battle.volley[:n])


def prices(t: Galaxy, step: str) -> Iterator[Complaint]:
    """Yield that no dice give these prices."""
    tables = [t.parts.box.market[word] for word in RESOURCES]
    if t.prices in _priced(tuple(map(tuple, tables))) or (not any(t.prices) and step not in {"merchant.harvest", "merchant.trade"}):
        return
    near = min(_priced(tuple(map(tuple, tables))), key=lambda p: sum(abs(a - b) for a, b in zip(p, t.prices, strict=True)))
    said = ", ".join(f"{word} {n}" for word, n in zip(RESOURCES, near, strict=True))
    text = "Nothing has a price, and the market is open." if not any(t.prices) else "No dice give these prices."
    yield Complaint("merchant-assign", text, repair(table(t, "prices", near, f"Let the prices be: {said}.")))


@cache
def _priced(tables: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return all prices that dice can give."""
    rolls = combinations_with_replacement(range(len(tables[0])), len(tables))
    return tuple(dict.fromkeys(tuple(row[die] for row, die in zip(tables, dice, strict=True)) for dice in rolls))


# -- technologies ------------------------------------------------------------------------------------------------


def technologies(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with technologies declared, used, stopped and out of the game."""
    saboteur, warp = t.parts.index["Saboteur"], t.parts.index["Time Warp"]
    owned = {card for s in t.seats for card in s.technologies}
    for card in dict.fromkeys(t.declared):
        if found := _undeclarable(t, card, owned):
            yield Complaint(found[0], f"{name(t, card)} is declared, {found[1]}.", repair(amend(f"Let {name(t, card)} not be declared.", _undeclare, card)))
    most = _uses(t)
    if t.left > most:
        text = f"{some(t.left, 'use')} left of what was declared; {'none is' if not most else f'{most} at most'}."
        yield Complaint("tech-declare", text, repair(table(t, "left", most, f"Leave {some(most, 'use')}." if most else "Leave none.")))
    for card in dict.fromkeys(t.spent):
        if card not in {saboteur, warp} or card not in {*owned, *t.caught}:
            why = "is not limited to 1 use a round" if card not in {saboteur, warp} else "belongs to nobody"
            yield Complaint("tech-once-a-round", f"{name(t, card)} is noted as used in this round and {why}.", repair(amend(f"Let {name(t, card)} not have been used.", _unspend, card)))
    if t.stopped != NONE and (saboteur not in t.spent or t.stopped not in owned):
        why = "the Saboteur was not used" if saboteur not in t.spent else "nobody has it"
        yield Complaint("tech-saboteur", f"{name(t, t.stopped)} is stopped, and {why}.", repair(amend("Let no technology be stopped.", _unspend, saboteur)))
    elif t.stopped == NONE and saboteur in t.spent:
        yield Complaint("tech-saboteur", "The Saboteur was used, and no technology is stopped.", repair(amend("Let the Saboteur not have been used.", _unspend, saboteur)))
    for card in t.caught:
        if card != saboteur:
            yield Complaint("tech-saboteur-catch", f"{name(t, card)} is out of the game; only the Saboteur can be.",
                            repair(amend(f"Lay {name(t, card)} out to be bought.", _uncaught, card)))


def _undeclarable(t: Galaxy, card: int, owned: set[int]) -> tuple[str, str] | None:
    """Return by which rule, and why, a technology cannot have been declared; None if it can."""
    steps = STEPS.get(name(t, card), ())
    timely = t.step in _REROLLS if name(t, card) == "Time Warp" else role_phase(t) in {t.bound.steps[step].phase for step in steps}
    if card not in owned:
        return "tech-owned", "and nobody has it"
    if not timely and not (name(t, card) == "Time Warp" and t.step.startswith("technology.")):
        return "tech-timing", "which is not possible now"
    return ("tech-saboteur", "and the Saboteur has stopped it") if card == t.stopped else None


def _uses(t: Galaxy) -> int:
    return max((USES.get(name(t, card), 0) for card in t.declared), default=0)


def _undeclare(t: Galaxy, card: int) -> None:
    t.declared = tuple(c for c in t.declared if c != card)
    t.left = min(t.left, _uses(t))
    if name(t, card) == "Time Warp":
        t.reroll = (0, 0)


def _unspend(t: Galaxy, card: int) -> None:
    t.spent = tuple(c for c in t.spent if c != card)
    if name(t, card) == "Saboteur":
        t.stopped = NONE


def _uncaught(t: Galaxy, card: int) -> None:
    t.caught = tuple(c for c in t.caught if c != card)
    if not any(card in held for held in (t.technologies, *(s.technologies for s in t.seats))):
        t.technologies = tuple(sorted((*t.technologies, card)))


# -- inside a turn -----------------------------------------------------------------------------------------------


def inside(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong inside a turn: production, a combat, a question about the Saboteur."""
    step, turn = under_way(t)
    for at in t.produced if step == "steward.produce" else ():
        if not controls(t.seats[turn], at) or not (yields(t, at, 1) or yields(t, at, 2)):
            yield Complaint("steward-produce", f"{HEXES[at]} is noted as having produced, and cannot have.",
                            repair(amend(f"Let {HEXES[at]} not have produced.", _unproduced, at)))
    s, most = t.seats[turn], t.parts.box.supply["storage"]["metal"]
    if step == "engineer.build" and t.paid and s.metal + t.paid > most:
        text = f"{s.name} has {s.metal} metal and paid {t.paid} in this turn; Storage holds {most}."
        yield Complaint("storage", text, repair(table(t, "paid", max(0, most - s.metal), "Let less have been paid.")))
    if t.battle is not None and step.startswith("battle."):
        yield from combat(t, step)
    owner = next((s.at for s in t.seats if t.parts.index["Saboteur"] in s.technologies), None)
    if t.interrupt is not None and t.step.startswith("technology."):
        stop = t.interrupt
        card = name(t, stop.technology)
        if owner is None or owner == stop.turn or stop.technology not in t.seats[stop.turn].technologies or stop.step not in STEPS.get(card, ()):
            text = f"The Saboteur cannot be asked about {card} of {t.seats[stop.turn].name} now."
            yield Complaint("tech-saboteur", text, repair(amend("Let play go on after it.", _resume)))
        elif t.turn != (want := owner if t.step == "technology.sabotage" else stop.turn) and t.step in {"technology.sabotage", "technology.catch", "technology.roll"}:
            yield Complaint("tech-saboteur", f"It is {t.asked.name}'s turn where {t.seats[want].name} decides.", repair(table(t, "turn", want, f"Let it be {t.seats[want].name}'s turn.")))


def _unproduced(t: Galaxy, at: int) -> None:
    t.produced = tuple(a for a in t.produced if a != at)


def _resume(t: Galaxy) -> None:
    resume(t)


def combat(t: Galaxy, step: str) -> Iterator[Complaint]:
    """Yield what is wrong with the combat that is fought."""
    battle = t.battle
    assert battle is not None  # noqa: S101  (checked before)
    mover = in_turn(t)
    if battle.at != OUTSIDE and (mover is None or mover.at != battle.attacker):
        who = t.seats[battle.attacker].name
        count = (battle.attacker - t.chooser) * (t.direction or 1) % len(t.seats)
        edit = table(t, "acted", count, f"Let it be {who}'s Warlord turn: {some(count, 'player')} done in this role.")
        if mover is not None and battle.at in mover.fleets:
            edit = amend(f"Let {mover.name} attack.", _attacks, mover.at)
        yield Complaint("warlord-fight", f"{who} attacks, and it is not {who}'s Warlord turn.", repair(edit))
    for side, seat in enumerate((battle.attacker, battle.defender)):
        s = t.seats[seat]
        if step in {"battle.attacker", "battle.defender", "battle.bonus", "battle.after"} and not alive(t, side):
            text = f"{s.name} fights at {name(t, battle.at)} and has nothing there."
            yield Complaint("warlord-fight", text, repair(amend("End this combat.", end_combat)))
            return
        there = s.fleets.get(battle.at, (0, 0, 0))[2]
        if battle.damaged[side] > there and not battle.retreated:
            text = f"{some(battle.damaged[side], 'damaged Dreadnought')} of {s.name} at {name(t, battle.at)}, and {there} there."
            yield Complaint("battle-dreadnought-two", text, repair(amend(f"Let {there} be damaged.", _paired, "damaged", side, there)))
        shields = int(t.parts.index["Shield Generators"] in s.technologies)
        if battle.shields[side] > shields:
            text = f"The shields of {s.name} take {some(battle.shields[side], 'hit')}; they take {shields}."
            yield Complaint("tech-shields", text, repair(amend(f"Let them take {shields}.", _paired, "shields", side, shields)))
    yield from hits(t, step)


def hits(t: Galaxy, step: str) -> Iterator[Complaint]:
    """Yield hits that nobody can have scored, and casualties to be chosen without any hit."""
    battle = t.battle
    assert battle is not None  # noqa: S101  (a combat is fought)
    most = (_most_hits(t, 0), _most_hits(t, 1)) if step == "battle.hits" else (0, 0)
    kept = (min(battle.hits[0], most[0]), min(battle.hits[1], most[1]))
    for side, seat in enumerate((battle.attacker, battle.defender)):
        if battle.hits[side] > most[side]:
            text = f"{t.seats[seat].name} has {some(battle.hits[side], 'hit')} to take; {most[side]} can be."
            yield Complaint("battle-simultaneous", text, repair(_less_hits(t, step, side, kept)))
    if step == "battle.hits" and not any(battle.hits):
        yield Complaint("battle-order", "Casualties are to be chosen, and there is no hit to take.", repair(amend(_NO_MORE_HITS, _after_hits)))


def _most_hits(t: Galaxy, side: int) -> int:
    """Return the most dice that can have been fired at a side in this phase: of the defender, ships may be lost since."""
    battle = t.battle
    assert battle is not None  # noqa: S101  (a combat is fought)
    kind = len(t.parts.ships) - battle.phase
    if not battle.phase or (battle.surprise and side == 0):
        return 0
    ship = t.parts.ships[kind]
    if side == 1:  # the defender chooses casualties first: all that attacked is still there
        return fleet_of(t, 0)[kind] * ship.dice + (battle.bonus == t.parts.first["ship"] + kind)
    starbase = t.parts.units["Starbase"]
    return ship.supply * ship.dice + (starbase.dice + 1) * (on_board(battle.at) and battle.phase == starbase.phase)


_NO_MORE_HITS = "Let all hits have been taken, and the attacker decide whether to go on."


def _less_hits(t: Galaxy, step: str, side: int, kept: tuple[int, int]) -> Edit:
    """Leave a side as many hits as can be; where none is left at all, the combat goes on."""
    assert t.battle is not None  # noqa: S101  (a combat is fought)
    if step == "battle.hits" and not any(kept):
        return amend(_NO_MORE_HITS, _after_hits)
    return amend(f"Leave {some(kept[side], 'hit')}.", _paired, "hits", side, kept[side])


def _after_hits(t: Galaxy) -> None:
    assert t.battle is not None  # noqa: S101  (a combat is fought)
    if not (alive(t, 0) and alive(t, 1)):
        end_combat(t)
        return
    t.battle = t.battle._replace(hits=(0, 0), volley=(), phase=len(t.parts.ships))
    t.step, t.turn, t.dice = "battle.after", t.battle.attacker, ()


def _attacks(t: Galaxy, seat: int) -> None:
    assert t.battle is not None  # noqa: S101  (a combat is fought)
    old = t.battle.attacker
    t.battle = t.battle._replace(attacker=seat, defender=old if t.battle.defender == seat else t.battle.defender)
    t.turn = seat if t.turn == old else t.turn


def _paired(t: Galaxy, key: str, side: int, value: int) -> None:
    assert t.battle is not None  # noqa: S101  (a combat is fought)
    both = list(getattr(t.battle, key))
    both[side] = value
    t.battle = t.battle._replace(**{key: tuple(both)})  # type: ignore[arg-type]  # a pair of numbers
    if key == "hits" and t.step == "battle.hits":
        t.turn = t.rules["battle-order"](t, None)  # who has hits left chooses


def end_combat(t: Galaxy) -> None:
    """Let the player in turn go on with the combats that are left, or the game with its end."""
    battle, t.battle, t.dice, t.interrupt = t.battle, None, (), None
    assert battle is not None  # noqa: S101  (a combat is fought)
    t.step, t.turn = ("final.winner" if battle.at == OUTSIDE else "warlord.fight"), battle.attacker
    t.declared, t.reroll = tuple(c for c in t.declared if name(t, c) != "Time Warp"), (0, 0)
