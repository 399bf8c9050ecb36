"""The Galactic Phase: cards with Tokens leave, Tokens are placed, new cards enter."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.book import rule, tells
from coreworlds.games.core_worlds.moves import known, name, names, without
from coreworlds.games.core_worlds.state import LAST_ROUND

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.core_worlds.state import Galaxy

_NO_LIMIT = 1_000
CENTRAL_SIZE = {2: 6, 3: 8, 4: 10, 5: 12}


@rule("sector-two-rounds")
def sector(t: Galaxy) -> int:
    """Return the Sector of the Round Marker, 0 for Sector I."""
    return (t.round - 1) // 2


@rule("galactic-remove-tokens")
@tells("nothing-leaves", "No card in the Central Zone has an Energy Token, so no card leaves.")
def remove_with_tokens(t: Galaxy) -> None:
    """Take the cards with an Energy Token out of the Central Zone."""
    leaving = [c for c in t.central if c >> MARK]
    for code in t.rules["removed-order"](t, leaving):
        t.rules["token-returned"](t, code)
        t.central = without(t.central, code)
        t.rules["galactic-removed-to-deck-top"](t, code & MASK)
    if not leaving and t.log is not None:
        t.tell("nothing-leaves", "galactic-order" if t.round == 1 else "galactic-remove-tokens")


@rule("removed-order")
def removed_order(t: Galaxy, leaving: list[int]) -> list[int]:
    """Return the order in which cards leave: as they lie, so that the last lies on top."""
    return leaving


@rule("token-returned")
@tells("token-returned", "The Energy Token on {card} goes back to the pile.")
def token_returned(t: Galaxy, code: int) -> None:
    """Put the Token of a card that leaves back to the pile."""
    if t.log is not None:
        t.tell("token-returned", "token-returned", card=name(t, code & MASK))


@rule("galactic-removed-to-deck-top")
@tells("leaves", "{card} leaves, face down on top of Deck {sector:roman}.")
def to_deck_top(t: Galaxy, card: int) -> None:
    """Lay a card face down on top of its Galactic Deck."""
    deck = t.rules["galactic-removed-own-deck"](t, card)
    decks = t.galactic
    t.galactic = (*decks[:deck], (card, *decks[deck]), *decks[deck + 1 :])
    if t.log is not None:
        t.tell("leaves", "galactic-remove-tokens", card=name(t, card), sector=deck + 1)


@rule("galactic-removed-own-deck")
def own_deck(t: Galaxy, card: int) -> int:
    """Return the Galactic Deck of a card's own Sector, 0 for deck I."""
    printed = t.parts.sector[card]
    return printed - 1 if printed else t.rules["sector-two-rounds"](t)


def _told_placed(e: Event) -> str:
    if not e["cards"]:
        return "No card gets an Energy Token."
    if len(e["cards"]) == 1:
        return "{cards:names} gets an Energy Token."
    return "Each of these cards gets an Energy Token: {cards:names}."


@rule("galactic-place-tokens")
@tells("tokens-placed", _told_placed)
@tells("tokens-short", "The pile of Energy Tokens is empty: none is left for {cards:names}.")
def place_tokens(t: Galaxy) -> None:
    """Place an Energy Token on each card that remained."""
    left, before = max(0, t.rules["token-supply"](t)), t.central
    tokens = repeat(1 << MARK, left)
    t.central = tuple([code if code >> MARK else code | next(tokens, 0) for code in before])
    if t.log is not None:
        bare = [code for code in before if not code >> MARK]
        placed, short = bare[:left], bare[left:]
        t.tell("tokens-placed", "galactic-place-tokens", cards=names(t, placed))
        if short:
            t.tell("tokens-short", "token-supply", cards=names(t, short))


@rule("token-supply")
def token_supply(t: Galaxy) -> int:
    """Return the number of Energy Tokens left in the pile: it never runs out."""
    return _NO_LIMIT


@rule("galactic-current-deck")
@tells("enters", "{card} enters the Central Zone from Deck {sector:roman}.")
def enter_one(t: Galaxy, why: str) -> bool:
    """Lay the top card of the current Galactic Deck into the Central Zone; return whether there was one."""
    at = t.rules["sector-two-rounds"](t)
    decks = t.galactic
    if not decks[at]:
        at = t.rules["deck-runs-out"](t, at)
        if at is None:
            return False
    deck = decks[at]
    top = deck[0]
    if top < 0:
        known(t, deck[:1], "Galactic Deck", at + 1)
    t.central = (*t.central, top)
    t.galactic = (*decks[:at], deck[1:], *decks[at + 1 :])
    if t.log is not None:
        t.tell("enters", why, card=name(t, top), sector=at + 1)
    return True


@rule("deck-runs-out")
@tells("deck-empty", "Deck {sector:roman} is empty: no more cards enter the Central Zone.")
def deck_runs_out(t: Galaxy, at: int) -> int | None:
    """Return the deck that takes the place of an empty one: none, play goes on with what is there."""
    t.tell("deck-empty", "deck-runs-out", sector=at + 1)
    return None


@rule("galactic-fill")
@tells("filled", "The Central Zone holds {count:card}, {entered} new.")
def fill(t: Galaxy) -> None:
    """Fill the Central Zone to the number for so many players."""
    before, wanted = len(t.central), CENTRAL_SIZE[len(t.seats)]
    while len(t.central) < wanted and t.rules["galactic-current-deck"](t, "galactic-fill"):
        pass
    if t.log is not None:
        t.tell("filled", "galactic-fill", count=len(t.central), entered=len(t.central) - before)


@rule("galactic-min-worlds")
def at_least_worlds(t: Galaxy) -> None:
    """Draw on until there are as many Worlds as players."""
    _at_least(t, "galactic-min-worlds", worlds=True)


@rule("galactic-min-others")
def at_least_others(t: Galaxy) -> None:
    """Draw on until there are as many other cards as players."""
    _at_least(t, "galactic-min-others", worlds=False)


def _told_counted(e: Event) -> str:
    if e["worlds"]:
        return "The Central Zone holds {count:World}, and at least {wanted} must lie there."
    return "The Central Zone holds {count:other card}, and at least {wanted} must lie there."


@tells("counted", _told_counted)
def _at_least(t: Galaxy, rule_id: str, *, worlds: bool) -> None:
    wanted = len(t.seats)
    while (there := _count(t, worlds=worlds)) < wanted and t.rules["galactic-current-deck"](t, rule_id):
        pass
    if t.log is not None:
        t.tell("counted", rule_id, count=there, wanted=wanted, worlds=worlds)


def _count(t: Galaxy, *, worlds: bool) -> int:
    """Count the Worlds, or the other cards, in the Central Zone."""
    is_world = t.parts.is_world
    there = sum([is_world[c & MASK] for c in t.central])
    return there if worlds else len(t.central) - there


@rule("last-round-rest-of-deck")
@tells("all-entered", "The rest of Deck V has entered. The Central Zone holds {count:card}.")
def rest_of_deck(t: Galaxy) -> None:
    """Lay all that is left of the current deck into the Central Zone."""
    while t.galactic[t.rules["sector-two-rounds"](t)]:
        t.rules["galactic-current-deck"](t, "last-round-rest-of-deck")
    t.tell("all-entered", "last-round-rest-of-deck", count=len(t.central))


def last_round(t: Galaxy) -> bool:
    """Return True in the last Round."""
    return t.round >= t.rules["game-rounds"](t)  # type: ignore[no-any-return]


@rule("game-rounds")
def rounds(t: Galaxy) -> int:
    """Return the number of Rounds of the game."""
    return LAST_ROUND
