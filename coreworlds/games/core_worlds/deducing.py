"""What a player can tell of hidden cards by counting those that are seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.pool import Pool

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.state import Empire, Galaxy

    Places = tuple[tuple[str, int | None, str], ...]

__all__ = ["pools"]

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
    drafted = _drafted(pos.table_for(None))  # type: ignore[arg-type]
    if drafted is not False:
        out += _less(t.parts.set.deck(0), _seen(t))
    return (*decks, *(pool for s in t.seats for pool in _seat(t, s, out, drafted=drafted)))


def _less(cards: Iterable[int], gone: Iterable[int]) -> list[int]:
    return list((Counter(cards) - Counter(gone)).elements())


def _names(t: Galaxy, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(sorted(t.parts.names[card] for card in cards))


def _of(s: Empire) -> list[int]:
    """Return every card of an Empire that is seen."""
    cards = (*s.hand, *s.units, *s.discard, *s.deck, *(c for _, c in s.colonies), *s.worlds, *s.prestige)
    return [c & MASK for c in cards if c >= 0]


def _seen(t: Galaxy) -> list[int]:
    common = (*t.central, *(c for deck in t.galactic for c in deck), *t.removed)
    return [c & MASK for c in common if c >= 0] + [c for s in t.seats for c in _of(s)]


def _galactic(t: Galaxy) -> tuple[list[Pool], list[int]]:
    """Return the contents of the Galactic Decks, and those of their cards that may have been drafted unseen."""
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


def _drafted(t: Galaxy) -> bool | None:
    """Return True if there was a pregame draft; None if that cannot be told."""
    zero = set(t.parts.set.deck(0))
    if any(card in zero for card in _seen(t)):
        return True
    hidden = any(c < 0 for s in t.seats for c in (*s.hand, *s.deck, *s.discard))
    return None if hidden else False


# -- a player's own cards ----------------------------------------------------------------------------------------


def _seat(t: Galaxy, s: Empire, out: list[int], *, drafted: bool | None) -> list[Pool]:
    """Return the contents of a player's piles: unseen starting cards, then cards that were drafted."""
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
