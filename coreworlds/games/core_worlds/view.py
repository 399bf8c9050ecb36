"""What a player knows, and whole positions that fit what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.luck import Seeded, nth_permutation
from coreworlds.engine.notation import MASK
from coreworlds.engine.position import Position
from coreworlds.games.core_worlds.book import rule

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["deal"]

_FACTORIALS = 400


@rule("hand-own-view")
def own_hand(t: Galaxy, s: Empire) -> tuple[int, ...]:  # noqa: ARG001
    """Return a hand as its owner sees it."""
    return s.hand


@rule("hand-hidden", "hand-size-public")
def hand_of_another(t: Galaxy, s: Empire) -> tuple[int, ...]:  # noqa: ARG001
    """Return a hand as the others see it: how many cards, not which."""
    return (-1,) * len(s.hand)


@rule("deck-face-down")
def draw_deck(t: Galaxy, s: Empire) -> tuple[int, ...]:  # noqa: ARG001
    """Return a draw deck as anybody sees it, its owner included."""
    return (-1,) * len(s.deck)


@rule("galactic-face-down")
def galactic_decks(t: Galaxy) -> tuple[tuple[int, ...], ...]:
    """Return the Galactic Decks as anybody sees them."""
    return tuple((-1,) * len(deck) for deck in t.galactic)


@rule("galactic-face-up")
def central_zone(t: Galaxy) -> tuple[int, ...]:
    """Return the Central Zone as anybody sees it: whole."""
    return t.central


@rule("discard-pile-own")
def own_discard(t: Galaxy, s: Empire) -> tuple[int, ...]:  # noqa: ARG001
    """Return a discard pile as its owner sees it: whole."""
    return s.discard


@rule("core-worlds-reference")
def reference(t: Galaxy) -> tuple[int, ...]:
    """Return the cards that everybody may read from the start: the Core Worlds on the Player Boards."""
    return tuple(i for i, kind in enumerate(t.parts.kind) if kind == "core-world")


@rule("opponents-discard", "discard-pile-others")
def top_card_only(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return an opponent's discard pile as one may see it: the top card and the number of the others."""
    if t.step.startswith("pregame."):
        return s.discard  # cards of the pregame draft lie face up beside the deck
    return (-1,) * (len(s.discard) - 1) + s.discard[-1:]


def deal(pos: Position, seed: int) -> Position:
    """Return a whole position that fits a view, its hidden cards dealt by a seed."""
    t: Galaxy = pos.table_for(None).thaw()  # type: ignore[assignment]
    t.seed = seed
    for s in t.seats:
        _deal_seat(t, s, seed)
    decks = []
    for n, deck in enumerate(t.galactic, 1):
        decks.append(_filled(deck, _left(t, list(t.parts.set.deck(n)), deck), seed, f"galactic/{n}"))
    t.galactic = tuple(decks)
    return Position(t)


def _deal_seat(t: Galaxy, s: Empire, seed: int) -> None:
    if s.home < 0:
        return
    pool = _own_pool(t, s)
    order = list(nth_permutation(pool, Seeded(seed).number(f"deal/{s.name}", 0, _factorial(len(pool)))))
    for field in ("hand", "discard", "deck"):
        cards = list(getattr(s, field))
        for i, card in enumerate(cards):
            if card < 0 and order:
                cards[i] = order.pop()
        setattr(s, field, tuple(sorted(cards)) if field == "hand" else tuple(cards))


def _own_pool(t: Galaxy, s: Empire) -> list[int]:
    """Return the cards of an Empire that lie where they cannot be seen, as far as they can be told."""
    pool = list(t.parts.set.starting(t.parts.card(s.home).faction))
    for card in _seen_of(t, s):
        if card in pool:
            pool.remove(card)
    unknown = sum(c < 0 for c in (*s.hand, *s.discard, *s.deck))
    extra = _drafted_pool(t)
    while len(pool) < unknown and extra:
        pool.append(extra.pop())
    return sorted(pool)[:unknown] if len(pool) > unknown else sorted(pool)


def _seen_of(t: Galaxy, s: Empire) -> list[int]:
    known = [*s.hand, *(u & MASK for u in s.units if u >= 0), *s.discard, *s.deck, *(c for _, c in s.colonies)]
    return [c for c in (*known, *t.removed) if c >= 0]


def _drafted_pool(t: Galaxy) -> list[int]:
    """Return the cards of the Galactic Decks that somebody may have drafted unseen."""
    pool = [c for n in range(6) for c in t.parts.set.deck(n) if not t.parts.is_world[c]]
    seen = [c & MASK for c in t.central if c >= 0]
    for s in t.seats:
        seen += _seen_of(t, s) + list(s.prestige)
    for card in seen:
        if card in pool:
            pool.remove(card)
    return pool


def _left(t: Galaxy, cards: list[int], deck: tuple[int, ...]) -> list[int]:
    seen = [c & MASK for c in t.central if c >= 0] + [c for c in deck if c >= 0] + list(t.removed)
    for s in t.seats:
        seen += _seen_of(t, s) + list(s.worlds) + list(s.prestige)
    for card in seen:
        if card in cards:
            cards.remove(card)
    return cards


def _filled(deck: tuple[int, ...], pool: list[int], seed: int, name: str) -> tuple[int, ...]:
    order = list(nth_permutation(sorted(pool), Seeded(seed).number(f"deal/{name}", 0, _factorial(len(pool)))))
    return tuple(order.pop() if card < 0 and order else card for card in deck)


def _factorial(n: int) -> int:
    from math import factorial  # noqa: PLC0415

    return factorial(n)
