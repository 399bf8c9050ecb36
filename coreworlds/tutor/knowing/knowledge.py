"""Who knows what: which cards everybody sees, which only one player does, and what counting tells of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from coreworlds.engine import Position, seen_by
from coreworlds.games.pool import Pool
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import Spot, spots

__all__ = ["Known", "Sight", "knowledge", "sight_rules", "sights"]

ALL, OWN, SET, PART, NUMBER, NOTHING = "public", "private", "set", "part", "number", "nothing"


@dataclass(frozen=True, slots=True)
class Sight:
    """
    What somebody knows of one place that holds cards.

    Attributes
    ----------
    place
        The place.
    kind
        "public": everybody sees its cards. "private": this player does, not everybody. "set": they can be told by
        counting, although not their order. "part": some are seen. "number": only how many there are. "nothing": not
        even that.
    count
        How many cards lie there; -1 where that is not known.
    """

    place: Spot
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Known:
    """
    What counting tells of hidden cards.

    Attributes
    ----------
    places
        The places in which they lie, one or several.
    count
        How many they are.
    sure
        (name, copies) of those that are among them for certain.
    among
        (name, copies) of those of which the others are some.
    """

    places: tuple[Spot, ...]
    count: int
    sure: tuple[tuple[str, int], ...]
    among: tuple[tuple[str, int], ...]

    @property
    def known(self) -> bool:
        """Return True if all of the cards are known, in whatever order."""
        return sum(copies for _, copies in self.sure) == self.count


def sights(pos: Position, viewer: str | None) -> tuple[Sight, ...]:
    """
    Return the cards that a player, or a bystander (None), knows in each place.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> {sight.place.id: sight.kind for sight in sights(pos, "Ana") if sight.place.seat}
    {'Ana home': 'public', 'Ben home': 'public', 'Ana hand': 'private', 'Ben hand': 'number', 'Ana deck': 'set',
     'Ben deck': 'number'}
    """
    nobody, view = (shown(seen_by(pos, who)) for who in (None, viewer))
    known = {each.places[0].id for each in knowledge(pos, viewer) if each.known and len(each.places) == 1}
    found = []
    for spot in spots(pos).values():
        pile = () if spot.space else view.at(spot.id)  # what lies on a map lies open
        hidden = sum(name == "?" for name, _ in pile)
        if spot.place.piece and hidden:
            found.append(Sight(spot, NOTHING, -1))
        elif pile or (nobody.at(spot.id) and not spot.space):
            open_to_all = all(name != "?" for name, _ in nobody.at(spot.id))
            kind = (ALL if open_to_all else OWN) if not hidden else _less_than_whole(spot, hidden, len(pile), known)
            found.append(Sight(spot, kind, len(pile)))
    return tuple(found)


def _less_than_whole(spot: Spot, hidden: int, count: int, known: set[str]) -> str:
    if spot.id in known:
        return SET
    return PART if hidden < count else NUMBER


class _Noting(dict[str, Any]):
    """The functions of rules, of which those that are asked for are noted."""

    def __init__(self, functions: Mapping[str, Any]) -> None:
        super().__init__(functions)
        self.asked: set[str] = set()

    def __getitem__(self, rule: str) -> Any:  # noqa: ANN401  (a rule's function)
        self.asked.add(rule)
        return super().__getitem__(rule)


def sight_rules(pos: Position) -> frozenset[str]:
    """
    Return the rules that say what players see of a position.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=7)
    >>> sorted(sight_rules(pos))
    ['points-secret', 'possessions-open', 'stack-face-down']
    """
    t = pos.table_for(None).thaw()
    t.rules = noting = _Noting(t.rules)
    for seat in (*t.seats, None):
        pos.game.state.blind(t, seat)
    return frozenset(noting.asked)


def knowledge(pos: Position, viewer: str | None) -> tuple[Known, ...]:
    """
    Return the hidden cards that somebody can name by counting the seen ones.

    Parameters
    ----------
    pos : Position
        Any position.
    viewer : str or None
        A player; None for nobody in particular.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [(known.places[0].name, known.count) for known in knowledge(pos, "Ana") if known.known][-2:]
    [("Ana's draw deck", 10), ("Ben's hand", 16)]
    """
    places = {(s.place.key, s.place.at, s.seat): s for s in spots(pos).values() if not s.space}
    found = pos.game.page.pools(pos, seen_by(pos, viewer))
    return tuple(_told(pool, places) for pool in found if set(pool.places) <= set(places))


def _told(pool: Pool, places: Mapping[tuple[str, int | None, str], Spot]) -> Known:
    sure, among = (tuple(sorted(Counter(names).items())) for names in (pool.sure, pool.among))
    return Known(tuple(places[key] for key in pool.places), pool.count, sure, among)
