"""The smallest repairs of an impossible position: cards laid back where they belong, and how many there must be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.invariants import given
from coreworlds.engine.notation import MASK
from coreworlds.engine.remedy import Edit, Remedy
from coreworlds.games.core_worlds.edits import from_units, lay_units, lift, strip
from coreworlds.games.core_worlds.moves import without
from coreworlds.games.core_worlds.state import Invading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "FITTING",
    "allowed",
    "back",
    "but_one",
    "clear_central",
    "drop_central",
    "everywhere",
    "fewer",
    "give_back",
    "hidden",
    "into_central",
    "into_worlds",
    "invaded",
    "meant_deck",
    "more",
    "next_home",
    "owned",
    "rehome",
    "repair",
    "right_home",
    "starting",
    "uncover",
    "unseen",
]

# Which kinds of card may lie in a zone of a seat.
FITTING = {
    "hand": ("unit", "tactic"),
    "deck": ("unit", "tactic"),
    "discard": ("unit", "tactic"),
    "units": ("unit",),
    "worlds": ("world", "core-world"),
    "prestige": ("prestige",),
}


def repair(*edits: Edit) -> Remedy:
    """Return changes by hand as one repair; what is done several times is said once, with how often."""
    said = Counter(e.text for e in edits)
    words = (text if n == 1 else f"{text.removesuffix('.')}, {n} times." for text, n in said.items())
    return Remedy("edit", " ".join(words), edits=edits)


def everywhere(t: Galaxy) -> list[int]:
    """Return every card that is not in the box and not a Home World."""
    cards = [*t.central, *(c for deck in t.galactic for c in deck), *t.removed]
    for s in t.seats:
        cards += [*s.hand, *s.units, *s.worlds, *s.prestige, *s.deck, *s.discard, *(c for _, c in s.colonies)]
    return [c & MASK for c in cards if c >= 0]


def hidden(t: Galaxy) -> bool:
    """Return whether some cards are not known."""
    own = any(c < 0 for s in t.seats for c in _of(s))
    return own or any(c < 0 for deck in t.galactic for c in deck)


def next_home(t: Galaxy, s: Empire) -> int | None:
    """Return a Home World that nobody has: that which fits a seat's cards best."""
    taken, own = {o.home for o in t.seats}, _of(s)
    free = [home for home in t.parts.set.homes if home not in taken]

    def fits(home: int) -> int:
        return sum(card in own for card in t.parts.set.starting(t.parts.card(home).faction))

    return max(free, key=fits, default=None)


def rehome(t: Galaxy, at: int, home: int) -> None:
    """Give a seat another Home World; cards that came with the old one become those that come with the new one."""
    s = t.seats[at]
    old, s.home = starting(t, s), home
    new = starting(t, s)
    change = dict(zip((c for c in old if c not in new), (c for c in new if c not in old), strict=False))
    for key in ("hand", "deck", "discard"):
        cards = tuple(change.get(card, card) for card in getattr(s, key))
        setattr(s, key, tuple(sorted(cards)) if key == "hand" else cards)
    lay_units(t, s, [change.get(unit & MASK, unit) if unit >= 0 else unit for unit in s.units])


def into_central(t: Galaxy, code: int) -> Edit:
    """Lay an invaded World into the Central Zone, away from where else it lies."""
    take = lift(t, code & MASK, None)

    def make(u: Galaxy) -> None:
        if take is not None:
            take(u)
        u.central = (*u.central, code)

    return Edit(f"Lay {t.parts.names[code & MASK]} into the Central Zone.", make)


def into_worlds(t: Galaxy, s: Empire, world: int) -> Edit:
    """Lay a conquered World into a seat's Warzone, away from where else it lies."""
    take = lift(t, world, None)

    def make(u: Galaxy) -> None:
        if take is not None:
            take(u)
        u.seats[s.at].worlds = tuple(sorted((*u.seats[s.at].worlds, world)))

    return Edit(f"Lay {t.parts.names[world]} into {s.name}'s Warzone.", make)


def invaded(t: Galaxy) -> int:
    """Return the World that is being invaded, with its Token; -1 where none is."""
    pending = t.pending
    while pending is not None and not isinstance(pending, Invading):
        pending = getattr(pending, "within", None)
    return -1 if pending is None else pending.world


def starting(t: Galaxy, s: Empire) -> list[int]:
    """Return the Starting Deck of a seat; none without a Home World."""
    home = s.home >= 0 and t.parts.kind[s.home] == "home-world"
    return list(t.parts.set.starting(t.parts.card(s.home).faction)) if home else []


def right_home(t: Galaxy, s: Empire) -> bool:
    """Return whether a seat has a Home World; of several with the same one, the one whose cards came with it."""
    if s.home < 0 or t.parts.kind[s.home] != "home-world":
        return False
    same = [o for o in t.seats if o.home == s.home]
    return len(same) == 1 or s is max(same, key=lambda o: sum(c in owned(o) for c in starting(t, o)))


def meant_deck(t: Galaxy, s: Empire) -> list[int]:
    """Return the Starting Deck of a seat; with a wrong Home World, of that which the repair gives."""
    home = s.home if right_home(t, s) else next_home(t, s)
    return [] if home is None else list(t.parts.set.starting(t.parts.card(home).faction))


def _of(s: Empire) -> list[int]:
    return [*s.hand, *s.deck, *s.discard]


def owned(s: Empire) -> list[int]:
    """Return every known card of a seat, Tokens aside, without the Home World."""
    cards = [*_of(s), *s.units, *s.worlds, *s.prestige, *(card for _, card in s.colonies)]
    return [code & MASK for code in cards if code >= 0]


def _lacking(t: Galaxy, s: Empire, card: int) -> int:
    """Return how many copies of a card of the Starting Deck a seat does not have."""
    return meant_deck(t, s).count(card) - owned(s).count(card)


def unseen(t: Galaxy, s: Empire) -> int | None:
    """Return a card that an unknown one of a seat can be: one of its Starting Deck that lies nowhere else."""
    there = everywhere(t)
    lacking = [card for card in dict.fromkeys(starting(t, s)) if _lacking(t, s, card) > 0]
    return next((card for card in lacking if there.count(card) < allowed(t)[card][1]), None)


def give_back(t: Galaxy, s: Empire, card: int, n: int) -> Remedy | None:
    """Take copies that cannot be a seat's own away; what the game would then lack goes to whose it is."""
    takes = [edit for edit, _ in zip(_takes_of(t, s, card), range(n), strict=False)]
    if len(takes) < n:
        return None
    least = allowed(t).get(card, (0, 0))[0]
    lacking = least - (everywhere(t).count(card) - n)
    put = more(t, card, min(n, lacking)) if lacking > 0 and not hidden(t) else None
    return repair(*takes, *(put.edits if put else ()))


def allowed(t: Galaxy) -> dict[int, tuple[int, int]]:
    """Return how many copies of each card must and may be in the game, the box left out."""
    found: dict[int, tuple[int, int]] = {}
    for s in t.seats:
        for card in meant_deck(t, s):
            least, most = found.get(card, (0, 0))
            found[card] = (least + 1, most + 1)
    for card, (least, most) in found.items():
        if t.parts.colonizes[card]:  # one of each may have left for the pregame draft
            found[card] = (least - len(t.seats), most)
    for n in range(6):
        for card in t.parts.set.deck(n):
            least, most = found.get(card, (0, 0))
            found[card] = (least + (n > 0), most + 1)
    return found


def fewer(t: Galaxy, card: int, n: int) -> Remedy | None:
    """Take surplus copies back into the box."""
    takes = [edit for edit, _ in zip(_takes(t, card), range(n), strict=False)]
    return repair(*takes) if len(takes) == n else None


def _takes(t: Galaxy, card: int) -> Iterator[Edit]:
    """Yield how to take each copy of a card from where it lies."""
    for s in sorted(t.seats, key=lambda s: _lacking(t, s, card)):  # first from whoever has too many
        yield from _takes_of(t, s, card)
    for code in t.central:
        if code & MASK == card:
            yield Edit(f"Take {t.parts.names[card]} out of the Central Zone.", given(drop_central, code))
    yield from _from_piles(t, card)


def _takes_of(t: Galaxy, s: Empire, card: int) -> Iterator[Edit]:
    """Yield how to take each copy of a card from a seat: first from where it cannot lie."""
    zones = ("hand", "deck", "discard", "worlds", "prestige", "units")
    for key in sorted(zones, key=lambda key: t.parts.kind[card] in FITTING[key]):
        if key != "units":
            yield from (strip(s, key, card, t) for c in getattr(s, key) if c == card)
            continue
        text = f"Take {t.parts.names[card]} out of {s.name}'s Warzone."
        for unit in s.units:
            if unit >= 0 and unit & MASK == card:
                yield Edit(text, given(lambda u, at: from_units(u, u.seats[at], card), s.at))
    for world, beneath in s.colonies:
        if beneath == card:
            text = f"Take {t.parts.names[card]} from beneath {t.parts.names[world]}."
            yield Edit(text, given(uncover, s.at, (world, beneath)))


def uncover(t: Galaxy, at: int, pair: tuple[int, int]) -> None:
    """Take a card from beneath a World of a seat."""
    pairs = list(t.seats[at].colonies)
    pairs.remove(pair)
    t.seats[at].colonies = tuple(pairs)


def _from_piles(t: Galaxy, card: int) -> Iterator[Edit]:
    """Yield how to take each copy of a card out of the Galactic Decks, and from the cards out of the game."""
    for i, deck in enumerate(t.galactic):
        text = f"Take {t.parts.names[card]} out of Galactic Deck {i + 1}."
        yield from (Edit(text, given(_from_deck, i, card)) for c in deck if c == card)
    text = f"Put {t.parts.names[card]}, which is out of the game, back into the box."
    for c in t.removed:
        if c == card:
            yield Edit(text, lambda u: setattr(u, "removed", without(u.removed, card)))


def _from_deck(t: Galaxy, i: int, card: int) -> None:
    t.galactic = (*t.galactic[:i], without(t.galactic[i], card), *t.galactic[i + 1 :])


def drop_central(t: Galaxy, code: int) -> None:
    """Take a card out of the Central Zone."""
    at = t.central.index(code)
    t.central = t.central[:at] + t.central[at + 1 :]


def clear_central(t: Galaxy, card: int) -> None:
    """Take every copy of a card out of the Central Zone, with a Token or without."""
    t.central = tuple(code for code in t.central if code < 0 or code & MASK != card)


def more(t: Galaxy, card: int, n: int, *, of: Empire | None = None) -> Remedy | None:
    """Put missing copies back: into their Galactic Deck, or under the draw deck of whoever lacks most of them."""
    sector = t.parts.card(card).sector
    name = t.parts.names[card] if n == 1 else f"{n} copies of {t.parts.names[card]}"
    world = invaded(t)
    if world >= 0 and world & MASK == card and world not in t.central:
        return repair(into_central(t, world))
    if sector:
        text = f"Put {name} at the bottom of its Galactic Deck."
        return repair(Edit(text, lambda u: _under(u, sector - 1, (card,) * n)))
    owners = [s for s in t.seats if card in meant_deck(t, s)]
    owner = max(owners, key=lambda s: _lacking(t, s, card) + n * (s is of), default=None)
    if owner is None:
        return None
    text = f"Put {name} at the bottom of {owner.name}'s draw deck."
    return repair(Edit(text, lambda u: setattr(u.seats[owner.at], "deck", u.seats[owner.at].deck + (card,) * n)))


def _under(t: Galaxy, at: int, cards: tuple[int, ...]) -> None:
    t.galactic = (*t.galactic[:at], t.galactic[at] + cards, *t.galactic[at + 1 :])


def back(t: Galaxy, take: Edit, card: int, n: int = 1, *, of: Empire | None = None) -> Remedy:
    """Take a card out of where it cannot lie, n times; copies that the game would then lack go where they belong."""
    least = allowed(t).get(card, (0, 0))[0]
    lacking = least - (everywhere(t).count(card) - n)
    put = more(t, card, min(n, lacking), of=of) if lacking > 0 and not hidden(t) else None
    return repair(take, *(put.edits if put else ()))


def but_one(s: Empire) -> Remedy:
    """Discard a hand but for one card."""

    def make(u: Galaxy) -> None:
        own = u.seats[s.at]
        own.hand, own.discard = own.hand[:1], own.discard + own.hand[1:]

    return repair(Edit(f"Discard all but 1 card of {s.name}'s hand.", make, changes=len(s.hand) - 1))
