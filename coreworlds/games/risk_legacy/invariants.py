"""What a position of Risk Legacy can never break, beside what its declarations say."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.invariants import Fault, drop, put
from coreworlds.engine.invariants import given as later
from coreworlds.games.risk_legacy.moves import STARS_TO_WIN, called, owner, stars, winner
from coreworlds.games.risk_legacy.state import BESIDE, BOX, ROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.risk_legacy.state import Battle, Commander, Earth

__all__ = ["CONSTRAINTS"]

_LYING = {"battle.missiles", "battle.losses"}
_BEFORE_LOSSES = {"battle.defend", "battle.scars", "battle.roll", *_LYING}
_BEFORE = {"setup", "choose"}  # phases before everybody has a faction


def _begun(t: Earth) -> bool:
    return t.bound.steps[t.step].phase not in _BEFORE


# -- the map -----------------------------------------------------------------------------------------------------


def one_owner(t: Earth) -> Iterator[Fault]:
    """Yield territories in which two players have troops."""
    for at in {at for s in t.seats for at in s.troops}:
        first, *others = (s for s in t.seats if at in s.troops)
        for s in others:
            yield Fault("expand-empty", f"{first.name} and {s.name} both have troops in {called(at)}.",
                        f"Leave the troops of {first.name} in {called(at)}.", drop(s, "troops", at))  # fmt: skip


def hqs(t: Earth) -> Iterator[Fault]:
    """Yield HQs of factions that nobody plays, HQs next to each other, and factions without one."""
    played = {s.faction: s for s in t.seats if s.faction >= 0}
    for faction in t.hqs.keys() - played:
        yield Fault("start-hq", f"There is an HQ of {called(faction)}, which nobody plays.",
                    f"Take the HQ of {called(faction)} away.", drop(t, "hqs", faction))  # fmt: skip
    for faction, at in t.hqs.items():
        near = next((other for other, there in t.hqs.items() if other < faction and there in {at, *BESIDE[at]}), None)
        if near is not None:
            yield Fault("start-hq-apart", f"The HQs of {called(near)} and {called(faction)} are not apart.")
    for faction, s in played.items() if _begun(t) else ():
        if faction not in t.hqs and not s.out:
            yield _without_hq(t, s)


def _without_hq(t: Earth, s: Commander) -> Fault:
    taken = {beside for at in t.hqs.values() for beside in (at, *BESIDE[at])}
    places = [at for at in s.troops or BOX.all["territory"] if at not in taken]
    text = f"{called(s.faction)} has no HQ on the map."
    if not places:
        return Fault("start-hq", text)
    best = max(places, key=lambda at: s.troops.get(at, 0))
    return Fault("start-hq", text, f"Put the HQ of {called(s.faction)} into {called(best)}.", later(_put_hq, s.at, best))


def _put_hq(t: Earth, seat: int, at: int) -> None:
    s = t.seats[seat]
    s.start, t.hqs = at, dict(sorted({**t.hqs, s.faction: at}.items()))


# -- the players -------------------------------------------------------------------------------------------------


def factions(t: Earth) -> Iterator[Fault]:
    """Yield players without a faction, and with one that another player has."""
    for s in t.seats:
        first = next((o for o in t.seats[: s.at] if o.faction == s.faction >= 0), None)
        free = next(each for each in BOX.all["faction"] if each not in {o.faction for o in t.seats if o is not s})
        if first is not None:
            text = f"{first.name} and {s.name} both play {called(s.faction)}."
        elif s.faction < 0 and _begun(t):
            text = f"{s.name} plays no faction."
        else:
            continue
        yield Fault("choose-faction", text, f"Let {s.name} play {called(free)}.", put(s, faction=free))


def eliminated(t: Earth) -> Iterator[Fault]:
    """Yield eliminated players with troops."""
    for s in t.seats:
        if s.out and s.troops:
            yield Fault("elimination", f"{s.name} is eliminated and has troops.", f"{s.name} is not eliminated.",
                        put(s, out=False))  # fmt: skip


def not_won(t: Earth) -> Iterator[Fault]:
    """Yield players with four Red Stars in a game that goes on."""
    if t.bound.steps[t.step].phase in {"after", "over"}:
        return
    for s in t.seats:
        if (more := stars(t, s) - STARS_TO_WIN + 1) > 0:
            text = f"{s.name} has {stars(t, s)} Red Stars, and the game is not over."
            yield Fault("stars-four", text, change=put(s, stars=s.stars - more) if more <= s.stars else None)


def is_won(t: Earth) -> Iterator[Fault]:
    """Yield the end of a game that nobody has won."""
    if t.bound.steps[t.step].phase == "after" and winner(t) is None:
        s = t.seats[t.active]
        more = s.stars + STARS_TO_WIN - stars(t, s)
        yield Fault("stars-four", "Nobody has won, and the game is at its end.",
                    f"Give {s.name} {STARS_TO_WIN} Red Stars.", put(s, stars=more, out=False))  # fmt: skip


def decks(t: Earth) -> Iterator[Fault]:
    """Yield Missions and Events on the table that the world does not have."""
    mission = () if t.mission < 0 else (t.mission,)
    for rule, key, there in (("mission-face-up", "missions", (*mission, *t.mission_deck)),
                             ("event-deck", "events", (*t.event_deck, *t.event_discard))):  # fmt: skip
        known, has = Counter(part for part in there if part >= 0), Counter[int](getattr(t, key))
        if more := known - has:
            name, whole = called(next(iter(more))), tuple(sorted((has + more).elements()))
            yield Fault(rule, f"{name} lies on the table, and this world does not have it.",
                        f"Put {name} into the world.", put(**{key: whole}))  # fmt: skip


# -- the turn ----------------------------------------------------------------------------------------------------


def turn(t: Earth) -> Iterator[Fault]:
    """Yield somebody who is asked in the turn of another player, outside of a battle."""
    if _begun(t) and t.bound.steps[t.step].phase not in {"battle", "after"} and t.turn != t.active:
        name = t.seats[t.active].name
        yield Fault("turn-clockwise", f"It is the turn of {name}, and somebody else is asked.",
                    f"It is the turn of {t.asked.name}.", put(active=t.asked.at))  # fmt: skip


def row(t: Earth) -> Iterator[Fault]:
    """Yield a row of too many cards."""
    if len(t.row) > ROW:
        yield Fault("setup-row", f"{len(t.row)} cards lie in the row of {ROW}.", "Lay the others on the discard pile.",
                    put(row=t.row[:ROW], discard=(*t.discard, *t.row[ROW:])))  # fmt: skip


def battle(t: Earth) -> Iterator[Fault]:
    """Yield a battle between others than those who have troops there, not next to each other, or without its dice."""
    b = t.battle
    if b is None or not b.sent:
        return
    if b.at not in BESIDE[b.source]:
        yield Fault("attack-next", f"{called(b.source)} is not next to {called(b.at)}.")
    if b.attacker != t.active:
        yield Fault("turn-clockwise", f"{t.seats[b.attacker].name} attacks in the turn of {t.seats[t.active].name}.",
                    f"It is the turn of {t.seats[b.attacker].name}.", put(active=b.attacker))  # fmt: skip
    if t.seats[b.attacker].troops.get(b.source, 0) <= b.sent and t.step in _BEFORE_LOSSES:
        yield Fault("attack-stay", f"{b.sent} troops attack from {called(b.source)}, and none stays.",
                    f"Put {b.sent + 1} troops into {called(b.source)}.",
                    later(_put_troops, b.attacker, b.source, b.sent + 1))  # fmt: skip
    if b.at not in t.seats[b.defender].troops and t.step in _BEFORE_LOSSES:
        there = owner(t, b.at)
        if there is None or there.at == b.attacker:
            yield Fault("attack-enemy", f"Nobody defends {called(b.at)}.", f"Put 1 troop into {called(b.at)}.",
                        later(_put_troops, b.defender, b.at, 1))  # fmt: skip
        else:
            yield Fault("attack-enemy", f"{t.seats[b.defender].name} has no troops in {called(b.at)}.",
                        f"{there.name} defends.", put(battle=b._replace(defender=there.at)))  # fmt: skip
    yield from _dice(t, b)


def _dice(t: Earth, b: Battle) -> Iterator[Fault]:
    """Yield dice that lie there before the roll, and sides that lie there with more or fewer dice than were rolled."""
    needed = (b.sent, b.defending) if t.step in _LYING else (0, 0)
    if t.step in _BEFORE_LOSSES and (len(b.attack), len(b.defence)) != needed:
        text = f"{b.sent} and {b.defending} dice are rolled: {len(b.attack)} and {len(b.defence)} lie there."
        without = b._replace(attack=(), defence=(), hit=(), stopped=())
        yield Fault("dice-roll", text, "Roll the dice.", put(battle=without, step="battle.roll", turn=t.active))
    elif max(b.hit, default=0) > len(b.attack) or max(b.stopped, default=0) > len(b.defence):
        yield Fault("missile-die", "A Missile hit a die that does not lie there.", "No Missile was used in this roll.",
                    put(battle=b._replace(hit=(), stopped=())))  # fmt: skip


def _put_troops(t: Earth, seat: int, at: int, count: int) -> None:
    t.seats[seat].troops = dict(sorted({**t.seats[seat].troops, at: count}.items()))


CONSTRAINTS = (one_owner, factions, hqs, eliminated, not_won, is_won, decks, turn, row, battle)
