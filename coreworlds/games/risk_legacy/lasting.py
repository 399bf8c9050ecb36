"""What a world of Risk Legacy can never break: asked of a world by itself, and of every position in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.invariants import Fault, drop, put
from coreworlds.engine.invariants import given as later
from coreworlds.games.risk_legacy.moves import called, reads
from coreworlds.games.risk_legacy.state import BOX, BOXES, GAMES, MOST_COINS, SIGNED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["LASTING"]

_TELL = ("Pack 1", "Pack 2", "Pack 3")  # of the others the board does not tell whether they were due: it was a moment
_USED = {"forts": "Fortification", "cancels": "Cancel"}
_COPIES = {"destroyed": "reward-destroy", "scars_spent": "setup-scars", "missions": "mission-face-up",
           "events": "event-deck", "opened": "packet-closed"}  # fmt: skip


# -- factions ----------------------------------------------------------------------------------------------------


def powers(t: Earth) -> Iterator[Fault]:
    """Yield factions with a power of another faction, and those without one once it was chosen."""
    chosen = t.bound.steps[t.step].phase != "setup"
    for faction in BOX.all["faction"]:
        power, name = t.powers.get(faction), called(faction)
        if (power is None and chosen) or (power is not None and BOX.of[power] != name):
            text, rule = f"{name} has no power.", "world-powers"
            if power is not None:
                text, rule = f"{name} has the power {called(power)}.", "world-power-own"
            own = next(each for each in BOX.all["power"] if BOX.of[each] == name)
            change = put(powers=dict(sorted({**t.powers, faction: own}.items())))
            yield Fault(rule, text, f"Give {name} the power {called(own)}.", change)


# -- cities, Fortifications, Scars --------------------------------------------------------------------------------


def fortifications(t: Earth) -> Iterator[Fault]:
    """Yield Fortifications without a city, and those with too many boxes."""
    for at, free in t.fortified.items():
        if at not in t.cities:
            yield Fault("fort-city", f"There is a Fortification in {called(at)}, and no city.",
                        f"Take the Fortification from {called(at)}.", drop(t, "fortified", at))  # fmt: skip
        elif free > BOXES:
            yield Fault("fort-boxes", f"The Fortification of {called(at)} has {free} free boxes.",
                        f"Leave {BOXES} free boxes.", put(fortified={**t.fortified, at: BOXES}))  # fmt: skip


def scars(t: Earth) -> Iterator[Fault]:
    """Yield Scars on the board of which there are not so many cards."""
    for scar, n in Counter(t.marks.values()).items():
        if n > (most := BOX.copies[scar]):
            places = [at for at, each in t.marks.items() if each == scar][most:]
            gone = Counter({scar: n - most})
            spent = tuple(sorted((Counter(t.scars_spent) - gone).elements()))
            left = {at: each for at, each in t.marks.items() if at not in places}
            yield Fault("scar-after", f"{called(scar)} lies in {n} territories, and there are {most} such cards.",
                        f"Leave the first {most}.", put(marks=left, scars_spent=spent))  # fmt: skip


# -- the sticker sheet -------------------------------------------------------------------------------------------


def sheet(t: Earth) -> Iterator[Fault]:
    """Yield more stickers than the sheet has: cities, Fortifications, cancels, coins, changes of a bonus."""
    for kind in ("minor", "major"):
        what, there = f"{kind.capitalize()} City", [at for at, city in t.cities.items() if city.kind == kind]
        if (left := t.rules["reward-stock"](t, what)) < 0:
            yield Fault("sticker-sheet", f"{len(there)} {kind.capitalize()} Cities are founded, {-left} too many.",
                        f"Take {_names(t, there[left:])} away.", drop(t, "cities", *there[left:]))  # fmt: skip
    for key, what in _USED.items():
        if (left := t.rules["reward-stock"](t, what)) < 0:
            used = getattr(t, key)
            yield Fault("sticker-sheet", f"{used} {what} stickers are used, {-left} too many.",
                        f"Only {used + left} are used.", put(**{key: used + left}))  # fmt: skip
    if (more := len(t.fortified) - t.forts) > 0:
        places = [*t.fortified][-more:]
        yield Fault("sticker-sheet", f"{len(t.fortified)} cities are fortified, {more} more than there are stickers.",
                    f"Take the Fortification from {_places(places)}.", drop(t, "fortified", *places))  # fmt: skip
    if (left := t.rules["reward-stock"](t, "Coin")) < 0:
        yield Fault("coin-stock", f"The coins on the cards are {-left} more than the sheet has.",
                    "Take the last ones off.", later(_take_coins, -left))  # fmt: skip


def _names(t: Earth, places: list[int]) -> str:
    return " and ".join(t.cities[at].name or f"the city in {called(at)}" for at in places)


def _places(places: list[int]) -> str:
    return " and ".join(map(called, places))


def _take_coins(t: Earth, more: int) -> None:
    left = dict(t.coins)
    for at in reversed(t.coins):
        off = min(more, left[at] - 1)
        left[at], more = left[at] - off, more - off
    t.coins = {at: n for at, n in left.items() if n > 1}


def coins(t: Earth) -> Iterator[Fault]:
    """Yield Territory cards with too many coins."""
    for at, n in t.coins.items():
        if n > MOST_COINS:
            yield Fault("coins-six", f"{n} coins lie on the card of {called(at)}.", f"Leave {MOST_COINS} coins there.",
                        put(coins={**t.coins, at: MOST_COINS}))  # fmt: skip


def bonuses(t: Earth) -> Iterator[Fault]:
    """Yield a second continent with the same change of its bonus, as the sheet has one sticker of each."""
    if reads(t, "continent-stock", "once-each"):
        return
    for by in (1, -1):
        first, *others = [at for at, each in t.continents.items() if each.change == by] or [-1]
        for at in others:
            left = {**t.continents, at: t.continents[at]._replace(change=0)}
            text = f"The bonus of {called(at)} is changed by {by:+}, as that of {called(first)}."
            yield Fault("continent-stock", text, f"Leave the bonus of {called(at)} as it is printed.",
                        put(continents={key: each for key, each in left.items() if any(each)}))  # fmt: skip


# -- signatures, history, packets ---------------------------------------------------------------------------------


def signatures(t: Earth) -> Iterator[Fault]:
    """Yield signatures of games that were not played, or without a line; and mottos without a signature."""
    step = t.bound.steps[t.step]
    done = t.played + (t.step in SIGNED)
    if len(t.signed) > GAMES:
        yield Fault("fifteen", f"The board has {GAMES} lines, and {len(t.signed)} signatures.",
                    f"Leave the first {GAMES}.", put(signed=t.signed[:GAMES]))  # fmt: skip
    elif len(t.signed) > done:
        change = put(played=len(t.signed) - (t.step in SIGNED))
        yield Fault("sign-winner", f"Signatures: {len(t.signed)}. Games played: {done}.",
                    f"Set the games played to {len(t.signed)}.", change)  # fmt: skip
    if len(t.mottos) > len(t.signed):
        yield Fault("sign-winner", f"Mottos: {len(t.mottos)}. Signatures: {len(t.signed)}.",
                    "Leave the mottos of those who signed.", put(mottos=t.mottos[: len(t.signed)]))  # fmt: skip
    last, counted = max((line.game for line in t.history), default=0), t.played + (step.phase in {"after", "over"})
    if last > counted:
        yield Fault("held-on", f"The history tells of game {last}. Games played: {t.played}.",
                    f"Set the games played to {last}.", put(played=last))  # fmt: skip


def founders(t: Earth) -> Iterator[Fault]:
    """
    Yield cities of people who never played, where the history is whole.

    A city does not say in which game it was founded: nothing else can tell that it is older than its founder.
    """
    if {line.game for line in t.history} < {*range(1, t.played + 1)} or not t.history:
        return
    people = {line.person for line in t.history} | {s.name for s in t.seats}
    for at, city in t.cities.items():
        if city.founder and city.founder not in people:
            left = {**t.cities, at: city._replace(founder="")}
            yield Fault("start-own-city", f"{city.founder} founded {_names(t, [at])} and never played.",
                        "Leave the city without a founder.", put(cities=left))  # fmt: skip


def packets(t: Earth) -> Iterator[Fault]:
    """Yield packets that are opened without having been due, where the board tells it."""
    for packet in t.opened:
        if called(packet) in _TELL and not t.rules[BOX.rule[packet]](t):
            yield Fault(BOX.rule[packet], f"{called(packet)} is opened, but was never due.", f"Close {called(packet)}.",
                        drop(t, "opened", packet))  # fmt: skip


def copies(t: Earth) -> Iterator[Fault]:
    """Yield what a world has, or has destroyed, more often than the box holds it; in a game its zones tell it."""
    if t.bound.steps[t.step].phase != "setup" or t.deck:
        return
    for key, rule in _COPIES.items():
        for part, n in Counter(getattr(t, key)).items():
            if n > (most := BOX.copies[part]):
                left = Counter(getattr(t, key))
                left[part] = most
                yield Fault(rule, f"{called(part)} is named {n} times, and the box holds {most}.", f"Leave {most}.",
                            put(**{key: tuple(sorted(left.elements()))}))  # fmt: skip


LASTING = (powers, fortifications, scars, sheet, coins, bonuses, signatures, founders, packets, copies)
