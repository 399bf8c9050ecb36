"""What could be changed by hand so that a refused action becomes legal. The kernel tries and checks each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from coreworlds.engine.action import Unreadable, find_action
from coreworlds.engine.invariants import given
from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.remedy import Edit
from coreworlds.games.core_worlds.edits import at_step, field, move, situation, turn_to
from coreworlds.games.core_worlds.moves import lay_units
from coreworlds.games.core_worlds.rules.targets import Sources
from coreworlds.games.core_worlds.state import Boosting, Colonizing, Deploying, Invading
from coreworlds.games.core_worlds.words import some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.verdict import Blocker
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["proposals"]

Edits = tuple[Edit, ...]

_UNITS = Sources("action", ("unit",))  # for how Units are named: their texts tell copies apart, too
_REINFORCED = 4  # Units laid into a Warzone together, before anything is said to have been played
_ENERGY = {"draft-cost", "deploy-cost", "invade-costs-energy", "ability-costs", "tactic-cost", "pass-forced-energy"}
_ACTIONS = {"action-points-needed", "deploy-stop", "pass-forced-actions", "invade-tactic-no-action"}
_TURNS = {"action-phase-order", "energy-order", "decision-final", "pregame-first-round", "pregame-second-round",
          "choice-order", "reshuffle-when", "surge-token-own-turn"}  # fmt: skip
_ZONES = {
    "draft-from-central": "central", "invade-from-central": "central", "pregame-take-one": "central",
    "deploy-from-hand": "hand", "tactic-from-hand": "hand", "energy-explore": "hand", "retain-one": "hand",
    "unit-text-in-hand": "units", "invade-from-warzone": "units",
}  # fmt: skip


def proposals(blocker: Blocker) -> Iterator[Edits]:
    """Yield sets of edits that may remove a blocker."""
    ask = blocker.question
    t: Galaxy = ask.position.table_for(ask.rulebook)  # type: ignore[assignment]
    found = find_action(_text(blocker), t, blocker.question.player)
    if isinstance(found, Unreadable):
        return
    action, seat, keys, names = found
    s: Empire = seat  # type: ignore[assignment]
    cards = [n.part for n in names for _ in range(n.count)]
    rule = blocker.rule
    if rule in _ENERGY:
        yield (field(s, "energy", max(1, _number(blocker.needs))),)
    if rule in _ACTIONS:
        yield (field(s, "actions", max(1, _number(blocker.needs))),)
    if rule == "pass-out-for-round":
        yield (field(s, "passed", False), field(s, "actions", max(1, s.actions)))
    if rule in _TURNS:
        yield (turn_to(t, s),)
        yield turn_to(t, s), field(s, "passed", False), field(s, "actions", max(1, s.actions))
    if rule in _ZONES:
        yield from _lay(t, s, cards, _ZONES[rule])
    if rule in _SPECIAL:
        yield from _SPECIAL[rule](t, s, cards, blocker)
    for key in keys:
        yield from _moments(t, s, key, cards, action.verb)


def _text(blocker: Blocker) -> str:
    action = blocker.question.action
    return action if isinstance(action, str) else action.text


def _number(words: str) -> int:
    found = re.match(r"\d+", words)
    return int(found[0]) if found else 0


def _lay(t: Galaxy, s: Empire, cards: list[int], zone: str) -> Iterator[Edits]:
    """Lay the missing cards where they must lie."""
    there = [c & MASK for c in (t.central if zone == "central" else getattr(s, zone)) if c >= 0]
    missing = []
    for card in cards:
        if card in there:
            there.remove(card)
        else:
            missing.append(card)
    edits = [move(t, s, card, zone) for card in dict.fromkeys(missing)]
    if edits and len(missing) == len(edits) and all(edits):
        yield tuple(e for e in edits if e is not None)


def _moments(t: Galaxy, s: Empire, key: str, cards: list[int], verb: str) -> Iterator[Edits]:
    """Go to a moment at which the verb may be used; who has passed must not have, to have a turn."""
    for step in t.bound.game.flow.where(key):
        within = step.phase == t.bound.steps[t.step].phase == "action"
        awake = (field(s, "passed", False),) if within else ()
        able = (*awake, field(s, "actions", max(1, s.actions))) if within else ()
        if not step.part_of:
            here = step.id in {t.step, t.bound.steps[t.step].part_of}
            there = turn_to(t, s) if within and here else at_step(t, s, step.id)
            yield there, *able
            yield there, *able, field(s, "energy", max(1, s.energy))
        elif step.id in _OPENED:
            for edits in _OPENED[step.id](t, s, cards, verb):
                yield *edits, *awake
                yield *edits, *able


def _invasions(t: Galaxy, s: Empire, cards: list[int], verb: str) -> Iterator[Edits]:
    for code in dict.fromkeys(c for c in t.central if c >= 0 and t.parts.is_world[c & MASK]):
        n = len(s.units)
        invading = Invading(code, 0, 0, ((0, 0),) * n, (0,) * n)
        yield (situation(t, s, invading, f"Let {s.name} have announced an Invasion of {t.parts.names[code & MASK]}."),)


def _deploying(t: Galaxy, s: Empire, cards: list[int], verb: str) -> Iterator[Edits]:
    yield (situation(t, s, Deploying(), f"Let {s.name} have deployed a Unit this turn."),)


def _conquests(t: Galaxy, s: Empire, cards: list[int], verb: str) -> Iterator[Edits]:
    sent = tuple(sorted({c for c in cards if c in s.discard and t.parts.colonizes[c]}))
    if verb == "colonize" and not sent:
        return
    for world in dict.fromkeys(s.worlds):
        yield (situation(t, s, Colonizing(world, sent), f"Let {s.name} have just conquered {t.parts.names[world]}."),)


_OPENED = {"action.invade": _invasions, "action.deploy": _deploying, "action.colony": _conquests}


def _surge_card(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    for card in t.parts.surges:
        if (edit := move(t, s, card, "hand")) is not None:
            yield (edit,)


def _surge_token(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    yield (field(s, "surge_tokens", 1),)


def _unexplored(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    yield (field(s, "explored", False),)


def _unused(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    """Lay another copy of the card there, or else let it not have been used."""
    for card in cards:
        if t.parts.is_unit[card] and (edit := move(t, s, card, "units")) is not None:
            yield (edit,)
    if isinstance(t.pending, Invading):
        yield (Edit("Let no ability have been used in this Invasion.", lambda u: setattr(u.pending, "uses", (0,) * len(s.units))),)
    if isinstance(t.pending, Boosting):
        yield (Edit("Let no ability have been used in this phase.", lambda u: setattr(u, "pending", None)),)
    yield (field(s, "used", ()),)


def _stronger(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    if not isinstance(t.pending, Invading):
        return
    side = "fleet" if blocker.rule == "invade-fleet-enough" else "ground"
    yield from _reinforced(t, s)
    more = getattr(t.pending, side) + _number(blocker.needs) - _number(blocker.has)
    yield (Edit(f"Let Tactics have added {more} {side.capitalize()} Strength to this Invasion.",
                lambda u: setattr(u.pending, side, more), changes=_REINFORCED + 1),)  # fmt: skip


def _reinforced(t: Galaxy, s: Empire) -> Iterator[Edits]:
    """Lay Units of one's own into the Warzone, to be sent as well: each one alone, then the strongest together."""
    own = [c for c in dict.fromkeys((*s.hand, *s.discard, *s.deck)) if c >= 0 and t.parts.is_unit[c]]
    laid = {c: edit for c in own if (edit := move(t, s, c, "units")) is not None}
    yield from ((edit,) for edit in laid.values())
    copies = [c for c in laid for _ in range(max(1, s.deck.count(c)))]  # several are taken off the deck
    strongest = sorted(copies, key=lambda c: -(t.parts.fleet[c] + t.parts.ground[c]))
    yield from (tuple(laid[c] for c in strongest[:n]) for n in range(2, _REINFORCED + 1))


def _weaker(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    def none_left(u: Galaxy) -> None:
        seat = u.seats[s.at]
        seat.discard += tuple(c & MASK for c in seat.units)
        seat.units, u.pending.strengths, u.pending.uses = (), (), ()

    def plain(u: Galaxy) -> None:
        n = len(s.units)
        u.pending.fleet, u.pending.ground, u.pending.strengths, u.pending.uses = 0, 0, ((0, 0),) * n, (0,) * n

    if isinstance(t.pending, Invading):
        yield (Edit("Take back what strengthened this Invasion.", plain),)
        yield (Edit(f"Lay {s.name}'s Units onto the discard pile.", none_left, changes=max(1, len(s.units))),)


def _more_cards(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    missing = max(1, _number(blocker.needs) - _number(blocker.has))
    own = [f for f in ("discard", "deck") if len(getattr(s, f)) >= missing]

    def make(u: Galaxy, zone: str) -> None:
        seat = u.seats[s.at]
        pile = getattr(seat, zone)
        setattr(seat, zone, pile[:-missing])
        seat.hand = tuple(sorted((*seat.hand, *pile[-missing:])))

    for zone in own:
        words = f"Give {s.name} {missing} more card{'s' if missing > 1 else ''} in hand, from the {zone}{' pile' if zone == 'discard' else ''}."
        yield (Edit(words, given(make, zone), changes=missing),)


def _counters(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    spends = blocker.rule == "effect-spend-counter"
    wanted = _number(blocker.needs) if spends else max(0, _number(blocker.has) - 1)

    def make(u: Galaxy, at: int) -> None:
        seat = u.seats[s.at]
        lay_units(u, seat, [*seat.units[:at], (seat.units[at] & MASK) | wanted << MARK, *seat.units[at + 1 :]])

    for at, unit in enumerate(s.units):
        there = unit >> MARK
        if unit & MASK in cards and (there < wanted if spends else there > wanted):
            change = f"Put {some(wanted - there, 'Energy Token')} on" if spends else f"Take {some(there - wanted, 'Energy Token')} off"
            yield (Edit(f"{change} {_UNITS.name(t, s, ('unit', at))}.", given(make, at)),)


def _sent(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    if not isinstance(t.pending, Colonizing):
        return
    for card in cards:
        lay = () if card in s.discard else (move(t, s, card, "discard"),)
        if all(lay):
            add = Edit(f"Let {t.parts.names[card]} have been sent.",
                       given(lambda u, card: setattr(u.pending, "cards", tuple(sorted({*u.pending.cards, card}))), card))  # fmt: skip
            yield (*(e for e in lay if e is not None), add)


def _to_shuffle(t: Galaxy, s: Empire, cards: list[int], blocker: Blocker) -> Iterator[Edits]:
    for card in dict.fromkeys(s.deck[::-1]):
        if (edit := move(t, s, card, "discard")) is not None:
            yield (edit,)
            return


_SPECIAL: dict[str, Callable[[Galaxy, Empire, list[int], Blocker], Iterator[Edits]]] = {
    "energy-surge": _surge_card,
    "surge-token-once": _surge_token,
    "energy-explore-once": _unexplored,
    "card-text-once": _unused,
    "invade-ability-once": _unused,
    "once-as-action": _unused,
    "invade-fleet-enough": _stronger,
    "invade-ground-enough": _stronger,
    "concede": _weaker,
    "effect-discard-cost": _more_cards,
    "effect-spend-counter": _counters,
    "effect-counter": _counters,
    "colonize-was-sent": _sent,
    "reshuffle-empty": _to_shuffle,
}
