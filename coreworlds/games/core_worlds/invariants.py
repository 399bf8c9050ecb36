"""What a position of Core Worlds can never break: each constraint with its rule, its sentence and its repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import Change, Fault, Invariants, all_of, given, put, told
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.book import some
from coreworlds.games.core_worlds.edits import from_units, lift, retoken, strip, unset
from coreworlds.games.core_worlds.moves import lay_units, name, pile_of, place_of, within, without, without_last
from coreworlds.games.core_worlds.rules.abilities import ability, most_uses
from coreworlds.games.core_worlds.rules.rounds import actions_spent
from coreworlds.games.core_worlds.rules.setup import surge_rule
from coreworlds.games.core_worlds.state import (
    LAST_ROUND,
    NO_HOME,
    NOT_ASKED,
    SITUATION,
    Boosting,
    CardQuestion,
    Colonizing,
    Deploying,
    Invading,
)

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["INVARIANTS"]

Faults = Iterator[Fault]
Repair = tuple[str, Change]

_WAITING = ("draw", "energy", "galactic")
_SECTOR_FIVE = 5
_FITTING = {  # which kinds of card may lie in a zone of a seat
    "hand": ("unit", "tactic"),
    "deck": ("unit", "tactic"),
    "discard": ("unit", "tactic"),
    "units": ("unit",),
    "worlds": ("world", "core-world"),
    "prestige": ("prestige",),
}
_STRAY = {  # kind of card -> the rule by which it lies in no hand, draw deck or discard pile
    "world": "worlds-stay-in-warzone", "core-world": "worlds-stay-in-warzone", "home-world": "setup-home-not-in-deck",
    "prestige": "prestige-stays-in-warzone",
}  # fmt: skip


def _phase(t: Galaxy) -> str:
    return t.bound.steps[t.step].phase


def _sector(t: Galaxy) -> int:
    return t.rules["sector-two-rounds"](t) + 1  # type: ignore[no-any-return]  # 1 for Sector I


def _last(t: Galaxy) -> int:
    return t.rules["game-rounds"](t)  # type: ignore[no-any-return]


def _place(t: Galaxy, at: int) -> int:
    """Return how many players come before a seat, from the Destiny Marker clockwise."""
    return (at - t.destiny) % len(t.seats)


# -- Home Worlds and Starting Decks ------------------------------------------------------------------------------


def _starting(t: Galaxy, s: Empire) -> list[int]:
    """Return the Starting Deck of a seat; none without a Home World."""
    home = s.home >= 0 and t.parts.kind[s.home] == "home-world"
    return list(t.parts.set.starting(t.parts.card(s.home).faction)) if home else []


def _own_home(t: Galaxy, s: Empire) -> bool:
    """Return whether a seat has a Home World; of several with the same one, the one whose cards came with it."""
    if s.home < 0 or t.parts.kind[s.home] != "home-world":
        return False
    same = [o for o in t.seats if o.home == s.home]
    return len(same) == 1 or s is max(same, key=lambda o: sum(c in _owned(o) for c in _starting(t, o)))


def _next_home(t: Galaxy, s: Empire) -> int | None:
    """Return a Home World that nobody has: that which fits a seat's cards best."""
    taken, own = {o.home for o in t.seats}, _piles(s)
    free = [home for home in t.parts.set.homes if home not in taken]

    def fits(home: int) -> int:
        return sum(card in own for card in t.parts.set.starting(t.parts.card(home).faction))

    return max(free, key=fits, default=None)


def _meant_home(t: Galaxy, s: Empire) -> int | None:
    """Return the Home World of a seat, as it is when all is mended."""
    return s.home if _own_home(t, s) else _next_home(t, s)


def _meant_deck(t: Galaxy, s: Empire) -> list[int]:
    """Return the Starting Deck of a seat, as it is when all is mended."""
    home = _meant_home(t, s)
    return [] if home is None else list(t.parts.set.starting(t.parts.card(home).faction))


def _piles(s: Empire) -> list[int]:
    return [*s.hand, *s.deck, *s.discard]


def _owned(s: Empire) -> list[int]:
    """Return every known card of a seat, Tokens aside, without the Home World."""
    cards = [*_piles(s), *s.units, *s.worlds, *s.prestige, *(card for _, card in s.colonies)]
    return [code & MASK for code in cards if code >= 0]


def _lacking(t: Galaxy, s: Empire, card: int) -> int:
    """Return how many copies of a card of the Starting Deck a seat does not have."""
    return _meant_deck(t, s).count(card) - _owned(s).count(card)


def _homes(t: Galaxy) -> Faults:
    for s in t.seats:
        if not _own_home(t, s):
            free = _next_home(t, s)
            text = f"{s.name} needs a Home World of their own; now: {t.parts.names[s.home] if s.home >= 0 else 'none'}."
            change = None if free is None else given(_rehome, s.at, free)
            yield Fault("setup-home-dealt", text, f"Give {s.name} another Home World.", change)


def _rehome(t: Galaxy, at: int, home: int) -> None:
    """Give a seat another Home World; cards that came with the old one become those that come with the new one."""
    s = t.seats[at]
    old, s.home = _starting(t, s), home
    new = _starting(t, s)
    change = dict(zip((c for c in old if c not in new), (c for c in new if c not in old), strict=False))
    for key in ("hand", "deck", "discard"):
        cards = tuple(change.get(card, card) for card in getattr(s, key))
        setattr(s, key, tuple(sorted(cards)) if key == "hand" else cards)
    lay_units(t, s, [change.get(unit & MASK, unit) if unit >= 0 else unit for unit in s.units])


# -- how many there are of each card -----------------------------------------------------------------------------


def _everywhere(t: Galaxy) -> Counter[int]:
    """Count every card that is not in the box and not a Home World."""
    cards = [*t.central, *(c for deck in t.galactic for c in deck), *t.removed]
    for s in t.seats:
        cards += [*s.hand, *s.units, *s.worlds, *s.prestige, *s.deck, *s.discard, *(c for _, c in s.colonies)]
    return Counter(c & MASK for c in cards if c >= 0)


def _hidden(t: Galaxy) -> bool:
    """Return whether some cards are not known."""
    return any(c < 0 for pile in (*t.galactic, *map(_piles, t.seats)) for c in pile)


def _allowed(t: Galaxy) -> dict[int, tuple[int, int]]:
    """Return how many copies of each card must and may be in the game, the box left out."""
    most = Counter(card for s in t.seats for card in _meant_deck(t, s))
    least = Counter({card: n - len(t.seats) * t.parts.colonizes[card] for card, n in most.items()})
    for n in range(6):  # one of each that colonizes may have left for the pregame draft
        for card in t.parts.set.deck(n):
            least[card] += n > 0
            most[card] += 1
    return {card: (least[card], most[card]) for card in most}


def _cards(t: Galaxy) -> Faults:
    """Yield cards of which there are too many or too few: none may appear or vanish."""
    counts, allowed, names = _everywhere(t), _allowed(t), t.parts.names
    for card, n in counts.items():
        most = allowed.get(card, (0, 0))[1] if t.parts.set.supply(card) is not None else n
        if n > most:
            text = f"The table holds {some(n, 'copy', 'copies')} of {names[card]}; this game has {most}."
            yield Fault("box-contents", text, *_fewer(_takes(t, card), n - most))
    if not _hidden(t):
        for card, (least, _) in allowed.items():
            if (n := least - counts[card]) > 0:
                text = f"Missing: {some(n, 'copy', 'copies')} of {names[card]}."
                yield Fault("box-contents", text, *_more(t, card, n))


def _fewer(takes: Iterator[Repair], n: int) -> tuple[str, Change | None]:
    """Return the first n changes of several as one; none where there are not so many."""
    made = [each for each, _ in zip(takes, range(n), strict=False)]
    return told(words for words, _ in made), all_of(*(change for _, change in made)) if len(made) == n else None


def _takes(t: Galaxy, card: int) -> Iterator[Repair]:
    """Yield how to take each copy of a card from where it lies: first from whoever has too many."""
    for s in sorted(t.seats, key=lambda s: _lacking(t, s, card)):
        yield from _takes_of(t, s, card)
    this = t.parts.names[card]
    for code in t.central:
        if code & MASK == card:
            yield f"Take {this} out of the Central Zone.", given(_from, "central", code)
    for i, deck in enumerate(t.galactic):
        yield from ((f"Take {this} out of Galactic Deck {i + 1}.", given(_from_deck, i, card)) for c in deck if c == card)
    words = f"Put {this}, which is out of the game, back into the box."
    yield from ((words, given(_from, "removed", card)) for c in t.removed if c == card)


def _takes_of(t: Galaxy, s: Empire, card: int) -> Iterator[Repair]:
    """Yield how to take each copy of a card from a seat: first from where it cannot lie."""
    zones = ("hand", "deck", "discard", "worlds", "prestige", "units")
    for key in sorted(zones, key=lambda key: t.parts.kind[card] in _FITTING[key]):
        for code in getattr(s, key):
            if code >= 0 and code & MASK == card:
                words = f"Take {t.parts.names[card]} out of {place_of(t, s, key)}."
                yield words, given(from_units, s.at, card) if key == "units" else strip(t, s, key, card)[1]
    yield from (_uncover(t, s, pair) for pair in s.colonies if pair[1] == card)


def _uncover(t: Galaxy, s: Empire, pair: tuple[int, int]) -> Repair:
    """Take a card from beneath a World of a seat."""
    return f"Take {t.parts.names[pair[1]]} from beneath {t.parts.names[pair[0]]}.", given(_uncovered, s.at, pair)


def _uncovered(t: Galaxy, at: int, pair: tuple[int, int]) -> None:
    left = list(t.seats[at].colonies)
    left.remove(pair)
    t.seats[at].colonies = tuple(left)


def _from(t: Galaxy, key: str, code: int) -> None:
    setattr(t, key, without(getattr(t, key), code))


def _from_deck(t: Galaxy, i: int, *cards: int) -> None:
    deck = t.galactic[i]
    for card in cards:
        deck = without(deck, card)
    t.galactic = (*t.galactic[:i], deck, *t.galactic[i + 1 :])


def _more(t: Galaxy, card: int, n: int) -> tuple[str, Change | None]:
    """Put missing copies back: into their Galactic Deck, or under the draw deck of whoever lacks most of them."""
    sector, this = t.parts.card(card).sector, f"{n} copies of {name(t, card)}" if n > 1 else name(t, card)
    world = _invaded(t)
    if world >= 0 and world & MASK == card and world not in t.central:
        return _into_central(t, world)
    if sector:
        return f"Put {this} at the bottom of its Galactic Deck.", given(_under, sector - 1, (card,) * n)
    owners = [s for s in t.seats if card in _meant_deck(t, s)]
    owner = max(owners, key=lambda s: _lacking(t, s, card), default=None)
    if owner is None:
        return "", None
    words = f"Put {this} at the bottom of {owner.name}'s draw deck."
    return words, put(owner, deck=(*owner.deck, *(card,) * n))


def _under(t: Galaxy, at: int, cards: tuple[int, ...]) -> None:
    t.galactic = (*t.galactic[:at], t.galactic[at] + cards, *t.galactic[at + 1 :])


# -- the common zones --------------------------------------------------------------------------------------------


def _central(t: Galaxy) -> Faults:
    now = _sector(t)
    for card in dict.fromkeys(code & MASK for code in t.central):
        sector, this = t.parts.card(card).sector, t.parts.names[card]
        if t.parts.set.supply(card) is None:
            continue
        stray = t.parts.is_world[card] and t.parts.kind[card] == "home-world"
        if sector is None or (sector == 0) != (_phase(t) == "pregame") or stray:
            yield Fault("galactic-current-deck", f"{this} cannot lie in the Central Zone now.", *_drop(t, card))
        elif sector > now:
            text = f"{this} belongs to Sector {sector}, but Round {t.round} is in Sector {now}."
            yield Fault("galactic-current-deck", text, *_drop(t, card))
        if t.round == 1 and t.step != "galactic.fill" and any(c >> MARK and c & MASK == card for c in t.central):
            text, words = f"{this} cannot have an Energy Token in Round 1.", "Take every Energy Token off the Central Zone."
            yield Fault("galactic-place-tokens", text, words, put(central=tuple(c & MASK for c in t.central)))


def _drop(t: Galaxy, card: int) -> Repair:
    """Take every copy of a card out of the Central Zone, with a Token or without; what invades it ends."""
    words, values = f"Take {t.parts.names[card]} out of the Central Zone.", {}
    if (world := _invaded(t)) >= 0 and world & MASK == card:
        words, values = f"{words} End the Invasion.", {"pending": None, "step": "action.turn"}
    return words, put(central=tuple(c for c in t.central if c < 0 or c & MASK != card), **values)


def _supply(t: Galaxy) -> Faults:
    """Yield that more Energy Tokens lie on cards than there are."""
    if (left := t.rules["token-supply"](t)) < 0:
        held = sum(c >> MARK for c in (*t.central, *(u for s in t.seats for u in s.units)) if c >= 0)
        text = f"{some(held, 'Energy Token')} lie on cards; the box holds {held + left}."
        words = f"Put {some(-left, 'Energy Token')} back, those on the last cards."
        yield Fault("token-supply", text, words, given(_put_back, -left))


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


def _decks(t: Galaxy) -> Faults:
    for i, deck in enumerate(t.galactic):
        for card in dict.fromkeys(deck):
            if card >= 0 and t.parts.card(card).sector != i + 1:
                this = t.parts.names[card]
                last = i == _SECTOR_FIVE - 1 or t.parts.kind[card] in {"prestige", "core-world"}
                rule = "sector-five-deck" if last else "galactic-removed-own-deck"
                out = given(_from_deck, i, *(card,) * deck.count(card))
                text = f"{this} does not belong into Galactic Deck {i + 1}."
                yield Fault(rule, text, f"Take {this} out of Galactic Deck {i + 1}.", out)
    rest = tuple(card for card in t.galactic[4] if card < 0 or t.parts.card(card).sector == _SECTOR_FIVE)
    after = _phase(t) in {"action", "discard", "over"} or t.step in {"end.marker", "end.score"}
    if rest and after and t.round == _last(t):
        left = tuple(card for card in t.galactic[4] if card not in rest)
        lay = put(central=t.central + rest, galactic=(*t.galactic[:4], left))
        text = f"In Round {t.round} all of Deck V enters, but {some(len(rest), 'card')} did not."
        yield Fault("last-round-rest-of-deck", text, "Put all of Deck V into the Central Zone.", lay)


def _rounds(t: Galaxy) -> Faults:
    """Yield what comes in one Round only, in another one."""
    last = _phase(t) == "over" or t.step == "end.score"
    if _phase(t) == "pregame" and t.round != 1:
        text = f"The pregame draft comes before Round 1, not in Round {t.round}."
        yield Fault("pregame-optional", text, "Set the Round Marker to Round 1.", put(round=1))
    if last and t.round != (end := _last(t)):
        text = f"The game ends after Round {end}, not in Round {t.round}."
        yield Fault("score-at-end", text, f"Set the Round Marker to Round {end}.", put(round=end))


# -- the situation -----------------------------------------------------------------------------------------------


def _invaded(t: Galaxy) -> int:
    """Return the World that is being invaded, with its Token; -1 where none is."""
    return next((p.world for p in _around(t) if isinstance(p, Invading)), -1)


def _around(t: Galaxy) -> Iterator[Any]:
    """Yield the situation under way, then what it interrupted."""
    pending = t.pending
    while pending is not None:
        yield pending
        pending = getattr(pending, "within", None)


def _situation(t: Galaxy) -> Faults:
    s = t.seats[t.turn]
    for p in _around(t):
        if isinstance(p, Invading) and p.world not in t.central:
            text = f"{name(t, p.world)} is invaded but is not in the Central Zone."
            yield Fault("invade-from-central", text, *_into_central(t, p.world))
        if isinstance(p, Colonizing) and p.world not in s.worlds:
            text = f"{name(t, p.world)} was conquered but is not in {s.name}'s Warzone."
            words = f"Put {name(t, p.world)} into {s.name}'s Warzone."
            yield Fault("invade-world-to-warzone", text, words, _laid(t, p.world, s))
    if t.step in {"end.marker", "end.reshuffle"} and t.round == LAST_ROUND:
        text = f"The Round Marker does not move after Round {t.round}."
        yield Fault("round-ten-end", text, "Count the Empire Points instead.", put(step="end.score"))
    if t.step == "end.reshuffle" and t.rules["reshuffle-empty"](t, s) is not None:
        after, text = t.rules["reshuffle-when"](t, t.turn), f"{s.name} is asked to shuffle in an empty discard pile."
        if after is None:
            words, change = "Go to setting the Action Markers.", put(step="end.actions", turn=t.destiny)
        else:
            words, change = f"Give {t.seats[after].name} the turn.", put(turn=after)
        yield Fault("reshuffle-empty", text, words, change)
    if t.step == "action.turn" and s.passed:
        yield Fault("pass-out-for-round", f"It is {s.name}'s turn, but {s.name} has passed.", *unset(s, "passed"))


def _into_central(t: Galaxy, world: int) -> Repair:
    return f"Put {name(t, world)} into the Central Zone.", _laid(t, world, None)


def _laid(t: Galaxy, code: int, s: Empire | None) -> Change:
    """Return how to lay a World into the Central Zone or among a seat's Worlds, away from where else it lies."""
    take = lift(t, code & MASK) or bool

    def make(u: Galaxy) -> None:
        take(u)
        if s is None:
            u.central = (*u.central, code)
        else:
            u.seats[s.at].worlds = tuple(sorted((*u.seats[s.at].worlds, code)))

    return make


# -- a seat's cards ----------------------------------------------------------------------------------------------


def _zones(t: Galaxy, s: Empire) -> Faults:
    kinds, now = t.parts.kind, _sector(t)
    for key, fitting in _FITTING.items():
        for code in dict.fromkeys(code for code in getattr(s, key) if code >= 0):
            card, out = code & MASK, strip(t, s, key, code, getattr(s, key).count(code))
            if kinds[card] not in fitting:
                pile = key in {"hand", "deck", "discard"}
                rule = _STRAY.get(kinds[card], "warzone-contents") if pile else "warzone-contents"
                yield Fault(rule, f"{t.parts.names[card]} cannot lie {within(t, s, key)}.", *out)
            sector = t.parts.card(card).sector
            if sector is not None and sector > now and t.parts.set.supply(card) is not None:
                text = f"{s.name} cannot have {t.parts.names[card]} of Sector {sector} in Round {t.round}."
                yield Fault("galactic-current-deck", text, *out)


def _colonies(t: Galaxy, s: Empire) -> Faults:
    left = list(s.worlds)
    for world, card in s.colonies:
        this = t.parts.names[card]
        if world not in left:
            text = f"{this} lies beneath {t.parts.names[world]}, which {s.name} does not have."
            yield Fault("colonize-after-conquest", text, *_uncover(t, s, (world, card)))
        else:
            left.remove(world)
        if not t.parts.colonizes[card]:
            text = f"{this} cannot lie beneath a World."
            yield Fault("colonize-which-cards", text, *_uncover(t, s, (world, card)))


def _undrawn(t: Galaxy, s: Empire) -> Faults:
    """Yield what lies in hand, in the Warzone or beside the deck before the first card is drawn."""
    zones = {"hand": "in hand", "units": "in the Warzone", "discard": "beside the deck"}
    for key, place in zones.items() if _phase(t) == "pregame" else ():
        for code in dict.fromkeys(code for code in getattr(s, key) if code >= 0):
            card, this = code & MASK, name(t, code)
            if t.parts.kind[card] not in _FITTING["deck"] or (key == "discard" and t.parts.card(card).sector is not None):
                continue  # taken in the draft
            text, words = f"{s.name} has {this} {place} before the first Draw Phase.", f"Put {this} onto {s.name}'s draw deck."
            held = getattr(s, key)
            laid = {key: tuple(c for c in held if c != code), "deck": (card,) * held.count(code) + s.deck}
            yield Fault("pregame-shuffle-in", text, words, put(s, **laid))


# -- markers and Tokens ------------------------------------------------------------------------------------------


def _markers(t: Galaxy, s: Empire) -> Faults:
    phase, full = _phase(t), t.rules["actions-by-sector"](t)
    early = phase in _WAITING
    if s.actions > full or (s.actions != full and (early or t.step == "end.destiny")):
        text = f"{s.name} has {some(s.actions, 'Action')}; Round {t.round} gives {full}."
        yield Fault("actions-by-sector", text, "", put(s, actions=0 if s.passed and not early else full))
    if s.passed and (s.actions or early):
        rule = "pass-spends-actions" if phase == "action" else "pass-out-for-round"
        still = f"{s.name} has passed but still has {some(s.actions, 'Action')}."
        text = f"{s.name} cannot have passed before the Action Phase." if early else still
        yield Fault(rule, text, *(("", put(s, actions=0)) if phase == "action" else unset(s, "passed")))
    if s.energy and (phase in {"pregame", "draw", "end", "over"} or t.step == "energy.income"):
        text = f"{s.name} has {s.energy} Energy where none is left over."
        yield Fault("energy-not-kept", text, "", put(s, energy=0))
    if s.explored and (phase in {"pregame", "draw"} or t.step == "energy.income"):
        yield Fault("energy-explore-once", f"{s.name} cannot have explored yet.", *unset(s, "explored"))


def _tokens(t: Galaxy, s: Empire) -> Faults:
    late = t.step in {"end.reshuffle", "end.actions", "end.destiny"}
    start = (t.destiny - (t.round - 1 - late)) % len(t.seats)
    rule = surge_rule(len(t.seats))
    most = t.rules[rule](t, (s.at - start) % len(t.seats))
    if s.surge_tokens > most:
        text = f"{s.name} has {some(s.surge_tokens, 'Energy Surge Token')}; this seat got {most}."
        yield Fault(rule, text, f"Give {s.name} {some(most, 'Energy Surge Token')}.", put(s, surge_tokens=most))
    for unit in dict.fromkeys(s.units):
        tokens = unit >> MARK if unit >= 0 else 0
        limit = max((e.most for e in t.parts.card(unit & MASK).effects if e.charge), default=0) if tokens else 0
        if tokens > limit:
            this = name(t, unit)
            text = f"{this} holds {some(tokens, 'Energy Token')}; it may hold {limit}."
            words = f"Leave {some(limit, 'Energy Token')} on {this}." if limit else f"Take the Energy Tokens off {this}."
            yield Fault("effect-counter", text, words, given(retoken, s.at, unit, limit))


def _hand(t: Galaxy, s: Empire) -> Faults:
    phase, n = _phase(t), len(s.hand)
    waiting = phase == "draw" and _place(t, s.at) >= _place(t, t.turn)
    if n > 1 and (waiting or phase in {"end", "over"}):
        text = f"{s.name} holds {some(n, 'card')} where at most 1 was retained."
        but_one = put(s, hand=s.hand[:1], discard=s.discard + s.hand[1:])
        yield Fault("retain-one", text, f"Discard all but 1 card of {s.name}'s hand.", but_one)
    if phase == "discard" and s.kept >= 0 and s.kept not in s.hand and -1 not in s.hand:
        text = f"{s.name} retains {t.parts.names[s.kept]}, which is not in the hand."
        yield Fault("retain-one", text, *unset(s, "kept"))
    if phase != "discard" and s.kept != NOT_ASKED:
        text = f"{s.name} chooses what to retain in the Discard Phase only."
        yield Fault("retain-one", text, *unset(s, "kept"))


# -- cards that cannot be one's own ------------------------------------------------------------------------------


def _others(t: Galaxy, s: Empire) -> Faults:
    """Yield cards of the Starting Decks of others: no card ever goes from one player to another."""
    had = Counter(_meant_deck(t, s))
    every = {card for o in t.seats for card in _meant_deck(t, o)}
    for card, n in Counter(_owned(s)).items():
        if n > had[card] and card in every and t.parts.card(card).sector is None:  # others are too many in the box
            text = f"{s.name} has {some(n, 'copy', 'copies')} of {name(t, card)}; the Starting Deck held {had[card]}."
            yield Fault("setup-starting-deck", text, *_fewer(_takes_of(t, s, card), n - had[card]))


def _unknown(t: Galaxy, s: Empire) -> Faults:
    """Yield piles that lie open and whose top nobody knows; in a view a card may have been taken off by an edit."""
    view = any(card < 0 for o in t.seats for card in o.deck)
    if t.rulings.get("opponents-discard") is None and not view and s.discard and s.discard[-1] < 0:
        card = _unseen(t, s)
        pile, top = s.discard[:-1], () if card is None else (card,)
        while not top and pile and pile[-1] < 0:
            pile = pile[:-1]
        what = f"Put {t.parts.names[card]} on top of" if card is not None else "Take the unknown cards off"
        text = f"The top card of {pile_of(t, s)} lies open but is not named."
        yield Fault("opponents-discard", text, f"{what} {pile_of(t, s)}.", put(s, discard=(*pile, *top)))


def _unseen(t: Galaxy, s: Empire) -> int | None:
    """Return a card that an unknown one of a seat can be: one of its Starting Deck that lies nowhere else."""
    there, allowed = _everywhere(t), _allowed(t)
    lacking = (card for card in _starting(t, s) if _lacking(t, s, card) > 0)
    return next((card for card in lacking if there[card] < allowed[card][1]), None)


# -- what was done -----------------------------------------------------------------------------------------------


def _spent(t: Galaxy, s: Empire) -> Faults:
    """Yield Actions that are left when every player has passed."""
    if s.actions and actions_spent(t):
        text = f"{s.name} has {some(s.actions, 'Action')} left after the Action Phase."
        yield Fault("pass-spends-actions", text, "", put(s, actions=0))


def _used(t: Galaxy, s: Empire) -> Faults:
    """Yield abilities "as an Action" that cannot have been used."""
    if not s.used:
        return
    texts = t.parts.with_text["action"]
    wrong = [card for card in s.used if card not in texts or t.parts.kind[card] == "tactic"]
    spent = max(0, t.rules["actions-by-sector"](t) - s.actions)
    words, _ = unset(s, "used")
    if _phase(t) in {"pregame", *_WAITING}:
        text = f"{s.name} cannot have used an ability as an Action before the Action Phase."
        yield Fault("options-in-action-phase", text, words, put(s, used=()))
    elif wrong:
        text = f"{t.parts.names[wrong[0]]} has no ability to be used as an Action in the Warzone."
        yield Fault("card-text-when", text, words, put(s, used=tuple(card for card in s.used if card not in wrong)))
    elif (n := len(s.used)) > spent:
        text = f"{s.name} used {some(n, 'ability', 'abilities')} as an Action and spent {some(spent, 'Action')}."
        yield Fault("use-as-action-costs-action", text, words, put(s, used=s.used[:spent]))


def _drawn(t: Galaxy, s: Empire) -> Faults:
    """Yield hands that hold more than was drawn."""
    full, place, now = t.rules["sector-five-hand"](t), _place(t, s.at), _place(t, t.turn)
    drew = (t.step == "draw.hand" and place < now) or (t.step == "energy.boost" and place > now)
    if (drew or t.step == "energy.income") and len(s.hand) > full:
        text, words = f"{s.name} holds {len(s.hand)} cards; {full} are drawn.", f"Leave {s.name} {full} cards in hand;"
        less = put(s, hand=s.hand[:full], deck=s.hand[full:] + s.deck)
        yield Fault("draw-to-hand-size", text, f"{words} the others lie on top of the draw deck.", less)


def _waiting(t: Galaxy, s: Empire) -> Faults:
    """Yield what a player has done in the Energy Phase whose part has not come."""
    if t.step not in {"energy.boost", "energy.ask"} or _place(t, s.at) <= _place(t, t.turn):
        return
    home, there = _meant_home(t, s), t.thaw()
    mended = there.seats[s.at]
    mended.home = NO_HOME if home is None else home
    mended.worlds = tuple(card for card in s.worlds if t.parts.kind[card] in _FITTING["worlds"])
    income = t.rules["energy-from-worlds"](there, mended)
    if s.energy != income:
        text = f"{s.name} has {s.energy} Energy; so far only Worlds gave Energy, and they give {income}."
        yield Fault("energy-income-first", text, "", put(s, energy=income))
    if s.explored:
        text = f"{s.name} cannot have explored before {t.seats[t.turn].name} is done."
        yield Fault("energy-order", text, *unset(s, "explored"))


# -- inside a turn -----------------------------------------------------------------------------------------------

_BEGUN = {
    "deploy": ("deploy-costs-action", "has deployed a Unit"),
    "invasion": ("invade-costs-action", "has announced an Invasion"),
    "colony": ("invade-costs-action", "has conquered a World"),
    "action": ("use-as-action-costs-action", "uses an ability as an Action"),
}


def _begun(t: Galaxy, s: Empire) -> Faults:
    """Yield a turn under way on which no Action was spent."""
    p, full = t.pending, t.rules["actions-by-sector"](t)
    what = p.when if isinstance(p, CardQuestion) else SITUATION.word(p)
    if s.at != t.turn or what not in _BEGUN or s.actions < full:
        return
    rule, done = _BEGUN[what]
    cost = 1 if isinstance(p, Deploying) else t.rules[rule](t, s, p.card if isinstance(p, CardQuestion) else p.world)
    if cost:
        text = f"{s.name} {done} but has spent none of this Round's {full} Actions."
        yield Fault(rule, text, "", put(s, actions=full - cost))


def _inside(t: Galaxy, s: Empire) -> Faults:
    for p in _around(t) if s.at == t.turn else ():
        if isinstance(p, Invading):
            uses = (("unit", at, n) for at, n in enumerate(p.uses))
            yield from _often(t, s, uses, "invasion", "invade-ability-once", "Invasion")
        elif isinstance(p, Boosting):
            yield from _often(t, s, p.uses, "energy", "card-text-once", "phase")
        elif isinstance(p, Colonizing):
            yield from _sent(t, s, p)


def _often(t: Galaxy, s: Empire, uses: Iterable[tuple[str, int, int]], *how: str) -> Faults:
    """Yield texts that were used more often in a situation than they may be."""
    when, rule, word = how
    for zone, key, n in uses:
        able = ability(t, s, (zone, key), when)
        most, this = most_uses(t, s, (zone, key), able) if able else 0, name(t, s.units[key] if zone == "unit" else key)
        if n > most:
            text = f"{this} was used {some(n, 'time')} in this {word}; it may be used {some(most, 'time')}."
            words = f"Mark {this} as used {some(most, 'time')}."
            yield Fault(rule, text, words, given(_used_less, when, zone, key, most))


def _used_less(t: Galaxy, when: str, zone: str, key: int, most: int) -> None:
    p = _opened(t, Invading if when == "invasion" else Boosting)
    if isinstance(p, Invading):
        p.uses = (*p.uses[:key], most, *p.uses[key + 1 :])
        return
    rest = tuple(use for use in p.uses if use[:2] != (zone, key))
    p.uses = tuple(sorted((*rest, (zone, key, most)))) if most else rest
    if t.pending is p and not p.uses:
        t.pending = None


def _opened(t: Galaxy, kind: type) -> Any:  # noqa: ANN401  (a situation of that kind)
    """Return the situation of a kind, ready to be changed: that under way, or what its question interrupted."""
    if isinstance(t.pending, kind):
        return t.pending
    t.pending = t.pending.copy()
    t.pending.within = t.pending.within.copy()
    return t.pending.within


def _sent(t: Galaxy, s: Empire, p: Colonizing) -> Faults:
    """Yield cards that may lie beneath the World and were not sent: what is sent lies on the discard pile."""
    for card in p.cards:
        if (card not in s.discard and -1 not in s.discard) or not t.parts.colonizes[card]:
            text = f"{name(t, card)} cannot be a Unit that {s.name} has just sent."
            yield Fault("colonize-was-sent", text, f"Mark {name(t, card)} as not sent.", given(_unsent, card))


def _unsent(t: Galaxy, card: int) -> None:
    p = _opened(t, Colonizing)
    p.cards = without_last(p.cards, card)


INVARIANTS = Invariants(
    table=(_homes, _cards, _central, _supply, _decks, _rounds, _situation),
    seat=(_zones, _colonies, _undrawn, _markers, _tokens, _hand, _others, _unknown, _spent, _used, _drawn, _waiting,
          _begun, _inside),
    when=lambda t: _phase(t) != "setup",
    tells=True,
    rests={  # the rule that a fault cites -> other rules that keep the invariant true
        "actions-by-sector": ("setup-actions-four",),
        "colonize-after-conquest": ("colonize-one", "invade-world-to-warzone"),
        "colonize-was-sent": ("colonize-which-cards", "invade-units-discarded"),
        "deploy-costs-action": ("setup-actions-four",),
        "draw-to-hand-size": ("discard-hand", "draw-retained-counts"),
        "energy-income-first": ("energy-depletes", "energy-order", "setup-energy-zero"),
        "energy-not-kept": ("energy-depletes", "setup-energy-zero"),
        "galactic-current-deck": ("pregame-rest-to-box", "setup-galactic-shuffled"),
        "galactic-place-tokens": ("pregame-rest-to-box",),
        "galactic-removed-own-deck": ("pregame-rest-to-box", "setup-galactic-shuffled"),
        "invade-costs-action": ("setup-actions-four",),
        "pass-out-for-round": ("pass-spends-actions",),
        "pass-spends-actions": ("action-phase-ends",),
        "prestige-stays-in-warzone": ("draft-prestige-to-warzone",),
        "retain-one": ("choice-order", "discard-hand"),
        "round-ten-end": ("game-rounds",),
        "sector-five-deck": ("galactic-removed-own-deck", "setup-galactic-shuffled"),
        "setup-surge-four": ("end-destiny-left", "setup-player-numbers"),
        "setup-surge-three": ("end-destiny-left", "setup-player-numbers"),
        "use-as-action-costs-action": ("setup-actions-four",),
        "warzone-contents": ("deploy-units-only", "invade-world-only"),
        "worlds-stay-in-warzone": ("draft-no-worlds", "invade-world-to-warzone"),
    },
)
