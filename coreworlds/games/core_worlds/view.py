"""What a player knows, whole positions that fit it, and what can be told of hidden cards by counting."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import MASK, UNKNOWN
from coreworlds.engine.position import Position
from coreworlds.games.core_worlds.book import rule
from coreworlds.games.core_worlds.moves import drafting
from coreworlds.games.core_worlds.state import NOTHING, CardQuestion, Colonizing, Deploying
from coreworlds.games.pool import Pool

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.state import Empire, Galaxy
    Places = tuple[tuple[str, int | None, str], ...]

__all__ = ["deal", "pools", "unsure"]


@rule("hand-own-view")
def own_hand(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return a hand as its owner sees it."""
    return s.hand


@rule("hand-hidden")
def hand_of_another(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return a hand as the others see it: how many cards, not which. A Tactic just played lies open while it asks."""
    ask = t.pending
    if isinstance(ask, CardQuestion) and ask.source[0] == "hand" and s.at == t.turn and ask.card in s.hand:
        return tuple(sorted((*(-1,) * (len(s.hand) - 1), ask.card)))
    return (-1,) * len(s.hand)


@rule("deck-face-down")
def draw_deck(t: Galaxy, s: Empire, own: bool) -> tuple[int, ...]:
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
def own_discard(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return a discard pile as its owner sees it: whole."""
    return s.discard


@rule("discard-pile-others")
def discard_of_another(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return a discard pile as the others may see it."""
    if drafting(t):
        return s.discard  # cards of the pregame draft lie face up beside the deck
    return t.rules["opponents-discard"](t, s)  # type: ignore[no-any-return]


@rule("opponents-discard")
def top_card_only(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return an opponent's discard pile as one may see it: the top card and the number of the others."""
    return (-1,) * (len(s.discard) - 1) + s.discard[-1:]


def unsure(t: Galaxy) -> bool:
    """Return whether hidden cards leave open what the player who is asked may do."""
    s = t.seats[t.turn]
    if isinstance(t.pending, (CardQuestion, Colonizing)):
        return -1 in (*s.hand, *s.discard)
    free = t.pending.second if isinstance(t.pending, Deploying) else ""  # a Unit that costs no Action
    spent = t.step in {"action.turn", "action.deploy"} and not s.actions and not free
    return -1 in s.hand and not spent


def deal(pos: Position, seed: int) -> Position:
    """Return a whole position that fits a view, its hidden cards dealt by a seed."""
    t: Galaxy = pos.table_for(None).thaw()  # type: ignore[assignment]
    t.seed = seed
    _lay_sent(t)
    rest: _Unseen = pos.kept("unseen", lambda: _unseen(t))
    drafted = _mixed(rest.zero, seed, "galactic/0")[: rest.taken]
    decks = []
    for n, deck in enumerate(t.galactic, 1):
        unseen = _mixed(rest.galactic[n - 1], seed, f"galactic/{n}")
        out = _drafted(t, unseen, len(unseen) - sum(c < 0 for c in deck))
        drafted += out
        decks.append(_filled(deck, _less(unseen, Counter(out))))
    t.galactic = tuple(decks)
    _deal_seats(t, rest.own, _mixed(drafted, seed, "drafted"), seed)
    _deal_choices(t, seed)
    return Position(t)


class _Unseen(NamedTuple):
    """What a view does not show, the same for all that is dealt from it."""

    galactic: list[list[int]]  # of each Galactic Deck
    own: list[list[int]]  # of each Starting Deck
    zero: list[int]  # of Sector 0, if there was a pregame draft
    taken: int  # how many of these were taken


def _unseen(t: Galaxy) -> _Unseen:
    seen, zero = _seen(t), t.parts.set.deck(0)
    drafted = sum(seen[card] for card in set(zero))  # of two for each player
    taken = 0 if not drafted or drafting(t) else max(0, 2 * len(t.seats) - drafted)
    galactic = [_less(t.parts.set.deck(n), seen) for n, _ in enumerate(t.galactic, 1)]
    return _Unseen(galactic, _unseen_starters(t, drafted > 0), _less(zero, seen) if taken else [], taken)


def _lay_sent(t: Galaxy) -> None:
    """Name the Units that were just sent among the unknown cards of the discard pile: everybody saw them go there."""
    s = t.seats[t.turn]
    pile = list(s.discard)
    for card in t.pending.cards if isinstance(t.pending, Colonizing) else ():
        if card not in pile and -1 in pile:
            pile[len(pile) - 1 - pile[::-1].index(-1)] = card
    s.discard = tuple(pile)


def _mixed(cards: Iterable[int], seed: int, name: str) -> list[int]:
    return list(Seeded(seed).shuffle(f"deal/{name}", sorted(cards)))


def _less(cards: Iterable[int], gone: Iterable[int]) -> list[int]:
    """Return the cards without so many of each as are gone."""
    return list((Counter(cards) - Counter(gone)).elements())


def _filled(pile: tuple[int, ...], cards: list[int]) -> tuple[int, ...]:
    """Put cards in the places of those that are not known; what lies there longest comes last of the cards."""
    return tuple(cards.pop() if card < 0 and cards else card for card in pile)


def _of(s: Empire) -> list[int]:
    """Return every card of an Empire that is seen, but for its home."""
    cards = (*s.hand, *s.units, *s.discard, *s.deck, *(c for _, c in s.colonies), *s.worlds, *s.prestige)
    return [c & MASK for c in cards if c >= 0]


def _seen(t: Galaxy) -> Counter[int]:
    """Return how many of each card are seen, wherever they lie."""
    common = (*t.central, *(c for deck in t.galactic for c in deck), *t.removed)
    return Counter([c & MASK for c in common if c >= 0] + [c for s in t.seats for c in _of(s)])


def _drafted(t: Galaxy, unseen: list[int], number: int) -> list[int]:
    """Return so many cards that must have been drafted: what is unseen and lies in no Galactic Deck."""
    fits = [c for c in unseen if t.parts.kind[c] in {"unit", "tactic"}]
    return fits[: max(0, number)]


def _deal_seats(t: Galaxy, own: list[list[int]], drafted: list[int], seed: int) -> None:
    """Give each Empire its own cards that are unseen, and of the drafted ones as many as it still has places for."""
    for s, unseen in zip(t.seats, own, strict=True):
        cards, places = [*unseen], _places(s)
        while len(cards) < places and drafted:
            cards.append(drafted.pop())
        order = _mixed(cards, seed, s.name)
        s.hand = tuple(sorted(_filled(s.hand, order)))
        s.discard, s.deck = _filled(s.discard, order), _filled(s.deck, order)


def _deal_choices(t: Galaxy, seed: int) -> None:
    """Let those who have chosen what to retain have chosen something."""
    for s in t.seats:
        if s.kept == UNKNOWN:
            s.kept = _mixed((NOTHING, *s.hand), seed, f"kept/{s.name}")[0]


def _places(s: Empire) -> int:
    return sum(c < 0 for c in (*s.hand, *s.discard, *s.deck))


def _unseen_starters(t: Galaxy, drafted: bool) -> list[list[int]]:
    """Return the cards of each Starting Deck that are not seen; of those that left the game, the right number less."""
    starters = [t.parts.set.starting(t.parts.card(s.home).faction) if s.home >= 0 else () for s in t.seats]
    rest = [_less(cards, Counter(_of(s))) for s, cards in zip(t.seats, starters, strict=True)]
    for cards in rest if drafted or t.step == "pregame.deal" else ():  # two cards of each deck are in the box
        for gone in (t.parts.index["Galactic Grunts"], t.parts.index["Snub Fighter"]):
            cards[:] = _less(cards, {gone: 1})
    for card in t.removed:  # of what is left, for the box took its share of each deck
        _drop(t, rest, card)
    return [cards[: _places(s)] for s, cards in zip(t.seats, rest, strict=True)]


def _drop(t: Galaxy, rest: list[list[int]], card: int) -> None:
    """Take a card that left the game from the Empire that has the most cards too many."""
    holders = [i for i, cards in enumerate(rest) if card in cards]
    if holders:
        rest[max(holders, key=lambda i: len(rest[i]) - _places(t.seats[i]))].remove(card)


# -- what can be told of hidden cards ----------------------------------------------------------------------------------


_OWN = ("hand", "deck", "discard")
_HIDDEN = ("unit", "tactic")  # kinds of cards that lie in hands, draw decks and discard piles


def pools(pos: Position, view: Position) -> tuple[Pool, ...]:
    """
    Return the hidden cards of a view, place by place.

    Parameters
    ----------
    pos
        The position itself. Only what all players have seen is taken from it: whether there was a pregame draft.
    view
        What somebody knows of it.
    """
    t: Galaxy = view.table_for(None)  # type: ignore[assignment]
    if t.step.startswith(("setup.", "pregame.")):
        return ()
    decks, out = _galactic(t)
    drafted = _was_drafted(pos.table_for(None))  # type: ignore[arg-type]
    if drafted is not False:
        out += _less(t.parts.set.deck(0), _seen(t))
    return (*decks, *(pool for s in t.seats for pool in _seat(t, s, out, drafted=drafted)))


def _names(t: Galaxy, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(sorted(t.parts.names[card] for card in cards))


def _galactic(t: Galaxy) -> tuple[list[Pool], list[int]]:
    """Return what lies in the Galactic Decks, and the cards of them that may have been drafted and are not seen."""
    found, out, seen = [], list[int](), _seen(t)
    for n, deck in enumerate(t.galactic):
        unseen = _less(t.parts.set.deck(n + 1), seen)
        hidden = sum(card < 0 for card in deck)
        loose = [card for card in unseen if t.parts.kind[card] in _HIDDEN] if hidden < len(unseen) else []
        if hidden:
            found.append(_pool(t, (("galactic", n, ""),), hidden, _less(unseen, loose), loose))
        out += loose
    return found, out


def _pool(t: Galaxy, places: Places, count: int, sure: list[int], rest: list[int]) -> Pool:
    """Return a pool of which some cards are certain; a count that cannot be makes none of them certain."""
    if len(sure) > count:
        sure, rest = [], sure + rest
    if len(sure) + len(rest) <= count:
        sure, rest = sure + rest, []
    among = rest if len(sure) < count else []
    return Pool(places=places, count=count, sure=_names(t, sure), among=_names(t, among))


# -- the pregame draft -------------------------------------------------------------------------------------------


def _was_drafted(t: Galaxy) -> bool | None:
    """Return whether there was a pregame draft; None if that cannot be told."""
    zero = set(t.parts.set.deck(0))
    if any(card in zero for card in _seen(t)):
        return True
    hidden = any(c < 0 for s in t.seats for c in (*s.hand, *s.deck, *s.discard))
    return None if hidden else False


# -- a player's own cards ----------------------------------------------------------------------------------------


def _seat(t: Galaxy, s: Empire, out: list[int], *, drafted: bool | None) -> list[Pool]:
    """Return what lies in a player's piles: the starting cards that are not seen, then cards that were drafted."""
    places = tuple((key, None, s.name) for key in _OWN if any(c < 0 for c in getattr(s, key)))
    count = sum(c < 0 for key in _OWN for c in getattr(s, key))
    if not count or s.home < 0:
        return []
    own = _less(t.parts.set.starting(t.parts.card(s.home).faction), _of(s))
    sure = _certain(t, own, drafted=drafted)
    return [_pool(t, places, count, sure, _less(own, sure) + out)]


def _certain(t: Galaxy, own: list[int], *, drafted: bool | None) -> list[int]:
    """Return the unseen starting cards that cannot lie elsewhere: not those that may have left the game."""
    gone = list(t.removed)
    if drafted is not False:
        gone += [card for card in set(own) if t.parts.colonizes[card]]
    return _less(own, gone)
