"""What makes a position impossible: each broken invariant with its rule and the smallest repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.engine.invariants import given
from coreworlds.engine.notation import MARK, MASK
from coreworlds.engine.remedy import Edit
from coreworlds.games.core_worlds.complaints_own import own
from coreworlds.games.core_worlds.edits import field, lay_units, retoken, strip
from coreworlds.games.core_worlds.moves import within
from coreworlds.games.core_worlds.repairs import (
    FITTING,
    allowed,
    back,
    but_one,
    clear_central,
    everywhere,
    fewer,
    hidden,
    into_central,
    into_worlds,
    invaded,
    more,
    next_home,
    rehome,
    repair,
    right_home,
    uncover,
)
from coreworlds.games.core_worlds.rules.setup import surge_rule
from coreworlds.games.core_worlds.state import NOT_ASKED, Colonizing, Invading
from coreworlds.games.core_worlds.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.engine.remedy import Remedy
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["complaints"]

_BEFORE_ACTIONS = ("draw", "energy", "galactic")


def complaints(pos: Position) -> tuple[Complaint, ...]:
    """Return every fault of a position; none if it is consistent."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]
    if t.bound.steps[t.step].phase == "setup":
        return ()
    found = [*_homes(t), *_cards(t), *_central(t), *_supply(t), *_decks(t), *_rounds(t), *_situation(t)]
    for s in t.seats:
        found += [*_zones(t, s), *_markers(t, s), *_tokens(t, s), *_hand(t, s), *own(t, s)]
    return tuple(found)


def _phase(t: Galaxy) -> str:
    return t.bound.steps[t.step].phase


def _sector(t: Galaxy) -> int:
    return t.rules["sector-two-rounds"](t) + 1  # type: ignore[no-any-return]  # 1 for Sector I


def _last(t: Galaxy) -> int:
    return t.rules["game-rounds"](t)  # type: ignore[no-any-return]


# -- the cards ---------------------------------------------------------------------------------------------------


def _homes(t: Galaxy) -> Iterator[Complaint]:
    for s in t.seats:
        if not right_home(t, s):
            free = next_home(t, s)
            words = t.parts.names[s.home] if s.home >= 0 else "nothing"
            edit = Edit(f"Give {s.name} another Home World.", given(rehome, s.at, free))
            yield Complaint("setup-home-dealt", f"{s.name} needs a Home World of their own, not {words}.",
                            repair(edit) if free is not None else None)  # fmt: skip


def _cards(t: Galaxy) -> Iterator[Complaint]:
    """Count every card: none may appear or vanish."""
    counts: dict[int, int] = {}
    for card in everywhere(t):
        counts[card] = counts.get(card, 0) + 1
    limits = allowed(t)
    for card, n in counts.items():
        most = limits.get(card, (0, 0))[1] if t.parts.set.supply(card) is not None else n
        if n > most:
            yield Complaint("box-contents", f"There {'is' if n == 1 else 'are'} {some(n, 'copy', 'copies')} of {t.parts.names[card]}; this game has {most}.", fewer(t, card, n - most))
    if hidden(t):
        return
    for card, (least, _) in limits.items():
        n = counts.get(card, 0)
        if n < least:
            yield Complaint("box-contents", f"{some(least - n, 'copy', 'copies')} of {t.parts.names[card]} missing.", more(t, card, least - n))


# -- the common zones --------------------------------------------------------------------------------------------


def _central(t: Galaxy) -> Iterator[Complaint]:
    now = _sector(t)
    marked = {code & MASK for code in t.central if code >> MARK}
    there = [code & MASK for code in t.central]
    for card in dict.fromkeys(there):
        sector = t.parts.card(card).sector
        pregame = _phase(t) == "pregame"
        if t.parts.set.supply(card) is None:
            continue
        if (sector == 0) != pregame or sector is None or (t.parts.is_world[card] and t.parts.kind[card] == "home-world"):
            yield Complaint("galactic-current-deck", f"{t.parts.names[card]} cannot lie in the Central Zone now.", _drop_central(t, card, there.count(card)))
        elif sector > now:
            yield Complaint("galactic-current-deck", f"{t.parts.names[card]} is of Sector {sector}; Round {t.round} is in Sector {now}.", _drop_central(t, card, there.count(card)))
        if card in marked and t.round == 1 and t.step != "galactic.fill":
            yield Complaint("galactic-place-tokens", f"{t.parts.names[card]} cannot have an Energy Token in Round 1.", repair(_no_tokens()))


def _drop_central(t: Galaxy, card: int, n: int) -> Remedy:
    away = back(t, Edit(f"Take {t.parts.names[card]} out of the Central Zone.", given(clear_central, card)), card, n)
    world = invaded(t)
    return repair(*away.edits, Edit("End the Invasion.", _end_invasion)) if world >= 0 and world & MASK == card else away


def _end_invasion(t: Galaxy) -> None:
    t.pending, t.step = None, "action.turn"


def _supply(t: Galaxy) -> Iterator[Complaint]:
    """Find more Energy Tokens on cards than there are."""
    if (left := t.rules["token-supply"](t)) < 0:
        held = sum(c >> MARK for c in (*t.central, *(u for s in t.seats for u in s.units)) if c >= 0)
        words = f"{some(held, 'Energy Token')} lie on cards; the box holds {held + left}."
        edit = Edit(f"Put {some(-left, 'Energy Token')} back, those on the last cards.", given(_put_back, -left))
        yield Complaint("token-supply", words, repair(edit))


def _put_back(t: Galaxy, n: int) -> None:
    """Take Energy Tokens off the cards that lie last in the Central Zone, and then off the last Units."""
    central = list(t.central)
    for at in reversed(range(len(central))):
        if n and central[at] >> MARK:
            central[at] &= MASK
            n -= 1
    t.central = tuple(central)
    for s in reversed(t.seats):
        held = list(s.units)
        for at in reversed(range(len(held))):
            off = min(n, held[at] >> MARK) if held[at] >= 0 else 0
            held[at] -= off << MARK
            n -= off
        lay_units(t, s, held)


def _rounds(t: Galaxy) -> Iterator[Complaint]:
    """Find what comes in one Round only, in another one."""
    first, last = _phase(t) == "pregame", _phase(t) == "over" or t.step == "end.score"
    if first and t.round != 1:
        words = f"The pregame draft comes before Round 1, not in Round {t.round}."
        yield Complaint("pregame-optional", words, repair(*_back_to_first(t)))
    if last and t.round != (end := _last(t)):
        edits = [Edit(f"Set the Round Marker to Round {end}.", given(_set_round, end))]
        if t.galactic[4]:
            edits.append(Edit("Lay all of Deck V into the Central Zone.", _empty_last))
        yield Complaint("score-at-end", f"The game ends after Round {end}, not in Round {t.round}.", repair(*edits))


def _back_to_first(t: Galaxy) -> Iterator[Edit]:
    """Set the Round Marker back, and take away what comes later."""
    yield Edit("Set the Round Marker to Round 1.", given(_set_round, 1))
    if any(code >> MARK for code in t.central):
        yield _no_tokens()
    for s in t.seats:
        for key in FITTING:
            for code in dict.fromkeys(code for code in getattr(s, key) if code >= 0):
                sector = t.parts.card(code & MASK).sector
                if sector is not None and 1 < sector <= _sector(t):
                    yield from _out(t, s, key, code).edits


def _no_tokens() -> Edit:
    return Edit("Take every Energy Token off the Central Zone.", lambda u: setattr(u, "central", tuple(c & MASK for c in u.central)))


def _set_round(t: Galaxy, n: int) -> None:
    t.round = n


def _decks(t: Galaxy) -> Iterator[Complaint]:
    for i, deck in enumerate(t.galactic):
        for card in dict.fromkeys(deck):
            if card >= 0 and t.parts.card(card).sector != i + 1:
                edit = Edit(f"Take {t.parts.names[card]} out of Galactic Deck {i + 1}.", given(_drop_deck, i, card))
                last = i == 4 or t.parts.kind[card] in {"prestige", "core-world"}  # noqa: PLR2004  (Deck V)
                rule = "sector-five-deck" if last else "galactic-removed-own-deck"
                yield Complaint(rule, f"{t.parts.names[card]} does not belong into Galactic Deck {i + 1}.", back(t, edit, card, deck.count(card)))
    after = _phase(t) in {"action", "discard", "over"} or t.step in {"end.marker", "end.score"}
    if t.round == _last(t) and after and (rest := _of_last(t)):
        edit = Edit("Lay all of Deck V into the Central Zone.", _empty_last)
        yield Complaint("last-round-rest-of-deck", f"Round {t.round}: {some(len(rest), 'card')} of Deck V did not enter.", repair(edit))


def _of_last(t: Galaxy) -> tuple[int, ...]:
    """Return the cards of Deck V that belong there."""
    return tuple(card for card in t.galactic[4] if card < 0 or t.parts.card(card).sector == 5)  # noqa: PLR2004  (V)


def _drop_deck(t: Galaxy, i: int, card: int) -> None:
    t.galactic = (*t.galactic[:i], tuple(c for c in t.galactic[i] if c != card), *t.galactic[i + 1 :])


def _empty_last(t: Galaxy) -> None:
    rest = _of_last(t)
    t.central += rest
    t.galactic = (*t.galactic[:4], tuple(card for card in t.galactic[4] if card not in rest))


def _situation(t: Galaxy) -> Iterator[Complaint]:
    s = t.seats[t.turn]
    pending = t.pending
    while pending is not None:
        if isinstance(pending, Invading) and pending.world not in t.central:
            text = f"{t.parts.names[pending.world & MASK]} is invaded and does not lie in the Central Zone."
            yield Complaint("invade-from-central", text, repair(into_central(t, pending.world)))
        if isinstance(pending, Colonizing) and pending.world not in s.worlds:
            text = f"{t.parts.names[pending.world]} was conquered and does not lie in {s.name}'s Warzone."
            yield Complaint("invade-world-to-warzone", text, repair(into_worlds(t, s, pending.world)))
        pending = getattr(pending, "within", None)
    if t.step in {"end.marker", "end.reshuffle"} and t.round == _last(t):
        edit = Edit("Count the Empire Points instead.", lambda u: setattr(u, "step", "end.score"))
        yield Complaint("round-ten-end", f"The Round Marker does not move after Round {t.round}.", repair(edit))
    if t.step == "end.reshuffle" and t.rules["reshuffle-empty"](t, s) is not None:
        after = t.rules["reshuffle-when"](t, t.turn)
        yield Complaint("reshuffle-empty", f"{s.name} is asked to reshuffle an empty discard pile.", repair(_ask_next(t, after)))
    if t.step == "action.turn" and s.passed:
        yield Complaint("pass-out-for-round", f"It is {s.name}'s turn, who has passed.", repair(field(s, "passed", False)))


def _ask_next(t: Galaxy, at: int | None) -> Edit:
    """Ask who has something to shuffle, or go on where nobody is left."""
    if at is not None:
        return Edit(f"Let it be {t.seats[at].name}'s turn.", lambda u: setattr(u, "turn", at))

    def go_on(u: Galaxy) -> None:
        u.step, u.turn = "end.actions", u.destiny

    return Edit("Let the Action Markers be set.", go_on)


# -- a seat ------------------------------------------------------------------------------------------------------


def _zones(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    kinds = t.parts.kind
    rules = {"world": "worlds-stay-in-warzone", "core-world": "worlds-stay-in-warzone", "home-world": "setup-home-not-in-deck",
             "prestige": "prestige-stays-in-warzone"}  # fmt: skip
    now = _sector(t)
    for key, fitting in FITTING.items():
        for code in dict.fromkeys(code for code in getattr(s, key) if code >= 0):
            card = code & MASK
            if kinds[card] not in fitting:
                rule = rules.get(kinds[card], "warzone-contents") if key in {"hand", "deck", "discard"} else "warzone-contents"
                yield Complaint(rule, f"{t.parts.names[card]} cannot lie {within(t, s, key)}.", _out(t, s, key, code))
            sector = t.parts.card(card).sector
            if sector is not None and sector > now and t.parts.set.supply(card) is not None:
                yield Complaint("galactic-current-deck", f"{s.name} has {t.parts.names[card]} of Sector {sector} in Round {t.round}.", _out(t, s, key, code))
    yield from _colonies(t, s)
    if _phase(t) == "pregame":
        yield from _undrawn(t, s)


def _undrawn(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    """Find what lies in hand, in the Warzone or beside the deck before the first card is drawn."""
    for key, place in (("hand", "in hand"), ("units", "in the Warzone"), ("discard", "beside the deck")):
        held = dict.fromkeys(code for code in getattr(s, key) if code >= 0)
        for code in (code for code in held if t.parts.kind[code & MASK] in FITTING["deck"]):
            if key == "discard" and t.parts.card(code).sector is not None:
                continue  # taken in the draft
            words = f"{s.name} has {t.parts.names[code & MASK]} {place} before the first Draw Phase."
            edit = given(_onto_deck, s.at, key, code)
            text = f"Lay {t.parts.names[code & MASK]} onto {s.name}'s draw deck."
            yield Complaint("pregame-shuffle-in", words, repair(Edit(text, edit)))


def _onto_deck(t: Galaxy, at: int, key: str, code: int) -> None:
    seat = t.seats[at]
    n = getattr(seat, key).count(code)
    setattr(seat, key, tuple(other for other in getattr(seat, key) if other != code))
    seat.deck = (code & MASK,) * n + seat.deck


def _out(t: Galaxy, s: Empire, key: str, code: int) -> Remedy:
    n = getattr(s, key).count(code)
    return back(t, strip(s, key, code, t, n), code & MASK, n, of=s)


def _colonies(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    left = list(s.worlds)
    for world, card in s.colonies:
        if world not in left:
            yield Complaint("colonize-after-conquest", f"{t.parts.names[card]} lies beneath {t.parts.names[world]}, which {s.name} does not have.", _unearth(t, s, world, card))
        else:
            left.remove(world)
        if not t.parts.colonizes[card]:
            yield Complaint("colonize-which-cards", f"{t.parts.names[card]} cannot lie beneath a World.", _unearth(t, s, world, card))


def _unearth(t: Galaxy, s: Empire, world: int, card: int) -> Remedy:
    edit = Edit(f"Take {t.parts.names[card]} from beneath {t.parts.names[world]}.", given(uncover, s.at, (world, card)))
    return back(t, edit, card, of=s) if card >= 0 else repair(edit)


def _markers(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    phase, given = _phase(t), t.rules["actions-by-sector"](t)
    whole = phase in _BEFORE_ACTIONS or t.step == "end.destiny"
    if (whole and s.actions != given) or s.actions > given:
        yield Complaint("actions-by-sector", f"{s.name} has {some(s.actions, 'Action')}; Round {t.round} gives {given}.", repair(field(s, "actions", 0 if s.passed and phase not in _BEFORE_ACTIONS else given)))
    if s.passed and (s.actions or phase in _BEFORE_ACTIONS):
        rule = "pass-spends-actions" if phase == "action" else "pass-out-for-round"
        edit = field(s, "actions", 0) if phase == "action" else field(s, "passed", False)
        still = f"{s.name} has passed and still has {some(s.actions, 'Action')}."
        early = f"{s.name} cannot have passed before the Action Phase."
        yield Complaint(rule, early if phase in _BEFORE_ACTIONS else still, repair(edit))
    no_energy = phase in {"pregame", "draw", "end", "over"} or t.step == "energy.income"
    if no_energy and s.energy:
        yield Complaint("energy-not-kept", f"{s.name} has {s.energy} Energy where none is left over.", repair(field(s, "energy", 0)))
    if (s.explored and phase in {"pregame", "draw"}) or (s.explored and t.step == "energy.income"):
        yield Complaint("energy-explore-once", f"{s.name} cannot have explored yet.", repair(field(s, "explored", False)))


def _tokens(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    late = t.step in {"end.reshuffle", "end.actions", "end.destiny"}
    start = (t.destiny - (t.round - 1 - late)) % len(t.seats)
    rule = surge_rule(len(t.seats))
    most = t.rules[rule](t, (s.at - start) % len(t.seats))
    if s.surge_tokens > most:
        yield Complaint(rule, f"{s.name} has {some(s.surge_tokens, 'Energy Surge Token')}; this seat got {most}.",
                        repair(field(s, "surge_tokens", most)))  # fmt: skip
    for unit in dict.fromkeys(s.units):
        tokens = unit >> MARK if unit >= 0 else 0
        limit = max((e.most for e in t.parts.card(unit & MASK).effects if e.charge), default=0) if tokens else 0
        if tokens > limit:
            name = t.parts.names[unit & MASK]
            words = f"Leave {some(limit, 'Energy Token')} on {name}." if limit else f"Take the Energy Tokens off {name}."
            edit = Edit(words, given(lambda u, at, *to: retoken(u, u.seats[at], *to), s.at, unit, limit))
            yield Complaint("effect-counter", f"{name} holds {some(tokens, 'Energy Token')}; it may hold {limit}.", repair(edit))


def _hand(t: Galaxy, s: Empire) -> Iterator[Complaint]:
    phase = _phase(t)
    waiting = phase == "draw" and (s.at - t.destiny) % len(t.seats) >= (t.turn - t.destiny) % len(t.seats)
    if (waiting or phase in {"end", "over"}) and len(s.hand) > 1:
        yield Complaint("retain-one", f"{s.name} holds {some(len(s.hand), 'card')} where at most 1 was retained.", but_one(s))
    if phase == "discard" and s.kept >= 0 and s.kept not in s.hand and -1 not in s.hand:
        yield Complaint("retain-one", f"{s.name} retains {t.parts.names[s.kept]}, which is not in hand.", repair(field(s, "kept", -2)))
    if phase != "discard" and s.kept != NOT_ASKED:
        yield Complaint("retain-one", f"{s.name} chooses what to retain in the Discard Phase only.", repair(field(s, "kept", -2)))
