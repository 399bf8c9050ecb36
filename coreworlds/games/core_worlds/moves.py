"""What many rules do with cards, Energy and Actions. Each names the rule it acts for."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.book import tells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "LYING",
    "NTH",
    "around",
    "drafting",
    "follow",
    "from_central",
    "gain",
    "lay_units",
    "names",
    "pay",
    "pile_of",
    "place_of",
    "sets_of",
    "spend_actions",
    "with_card",
    "within",
    "without",
    "without_last",
]


_MOST_SETS = 50_000
_MANY = 12  # cards: of so many the copies beyond those that a set can hold are left aside
NTH = 20  # bits below: a card of the Central Zone; above: how many equal copies lie before the one meant
LYING = (1 << NTH) - 1  # the bits below: a card as it lies there


def drafting(t: Galaxy | Position) -> bool:
    """Return True during the pregame draft: cards taken lie beside the decks, and there are no discard piles."""
    return t.step.startswith("pregame.")


def pile_of(t: Galaxy, s: Empire) -> str:
    """Return the name of the cards that lie face up beside a player's deck."""
    return f"the cards beside {s.name}'s deck" if drafting(t) else f"{s.name}'s discard pile"


def place_of(t: Galaxy, s: Empire, key: str) -> str:
    """Return the name of a seat's zone; its Worlds, Units and Prestige cards lie in the Warzone."""
    if key == "discard":
        return pile_of(t, s)
    words = {"hand": "hand", "deck": "draw deck"}
    return f"{s.name}'s {words.get(key, 'Warzone')}"


def within(t: Galaxy, s: Empire, key: str) -> str:
    """Return the place of a seat's zone in words: in the Warzone, among which cards."""
    among = {"units": "Units", "worlds": "Worlds", "prestige": "Prestige cards"}
    if key in among:
        return f"among {s.name}'s {among[key]}"
    return f"{'among' if key == 'discard' and drafting(t) else 'in'} {place_of(t, s, key)}"


def names(t: Galaxy, cards: Iterable[int]) -> tuple[str, ...]:
    """Return the names of cards, Tokens aside."""
    every = t.parts.names
    return tuple([every[c & MASK if c >= 0 else c] for c in cards])


def name(t: Galaxy, card: int) -> str:
    """Return the name of a card, Tokens aside."""
    return t.parts.names[card & MASK if card >= 0 else card]


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards without the first copy of one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_last(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a pile without the copy of a card that lies nearest to its top, the end."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return sorted cards with one more."""
    return tuple(sorted((*cards, card)))


def sets_of(cards: Sequence[int], n: int) -> list[tuple[int, ...]]:
    """Return every set of n sorted cards, equal ones once; of an impossible number of cards only the first sets."""
    if len(cards) > _MANY:
        cards = [card for i, card in enumerate(cards) if i < n or cards[i - n] != card]
        return list(dict.fromkeys(islice(combinations(cards, n), _MOST_SETS)))
    return list(dict.fromkeys(combinations(cards, n)))


def around(t: Galaxy) -> Iterable[Empire]:
    """Return the Empires from the Destiny Marker clockwise."""
    return (*t.seats[t.destiny :], *t.seats[: t.destiny])


def next_seat(t: Galaxy, now: int | None) -> int | None:
    """Return the first seat from the Destiny Marker clockwise, or the one after `now`; None after the last."""
    if now is None:
        return t.destiny
    after = (now + 1) % len(t.seats)
    return None if after == t.destiny else after


@tells("spend-action", "{player} spends {spent:Action}; {left} left.", aside=True)
def spend_actions(t: Galaxy, s: Empire, n: int, rule: str) -> None:
    """Move the Action Marker down."""
    if n:
        s.actions = s.actions - n if s.actions > n else 0
        if t.log is not None:
            t.tell("spend-action", rule, s, spent=n, left=s.actions)


@tells("pay", "{player} pays {paid} Energy for {card}; {left} left.", aside=True)
def pay(t: Galaxy, s: Empire, n: int, rule: str, card: int) -> None:
    """Move the Energy Marker down by a price."""
    if n:
        s.energy -= n
        if t.log is not None:
            t.tell("pay", rule, s, paid=n, left=s.energy, card=name(t, card))


@tells("gain", "{player} gains {gained} Energy from {why} and has {energy}.")
def gain(t: Galaxy, s: Empire, n: int, rule: str, why: str) -> None:
    """Move the Energy Marker up."""
    s.energy += n
    if t.log is not None:
        t.tell("gain", rule, s, gained=n, energy=s.energy, why=why)


def from_central(t: Galaxy, item: int) -> int:
    """Take a card out of the Central Zone, the copy that is meant; return it as it lay."""
    code, before, central = item & LYING, item >> NTH, t.central
    at = [i for i, c in enumerate(central) if c == code][before] if before else central.index(code)
    t.central = central[:at] + central[at + 1 :]
    return code


def known(t: Galaxy, cards: Sequence[int], place: str, of: object = "") -> None:
    """Raise if a card is needed that this view does not know."""
    if -1 in cards:
        raise CoreWorldsError("this step needs a card that is hidden here", place=f"{place} {of}".strip(),
                              remedy="Deal a whole position from this view, or use the whole position.")  # fmt: skip


def has_token(code: int) -> bool:
    """Return True if an Energy Token lies on a card of the Central Zone."""
    return bool(code >> MARK & 1)


def lay_units(t: Galaxy, s: Empire, held: Sequence[int]) -> tuple[int, ...]:
    """Let other Units lie in the places of those in a Warzone; return the places that these had, in their new order."""
    order = tuple(sorted(range(len(held)), key=lambda at: (held[at], at)))
    s.units = tuple(held[at] for at in order)
    follow(t, s, order)
    return order


def follow(t: Galaxy, s: Empire, order: Sequence[int]) -> None:
    """Let the situation under way follow Units that lie in another order, NONE for one that is new."""
    if s.at == t.turn and t.pending is not None:
        t.pending.follow(order)
