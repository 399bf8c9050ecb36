"""What a game adds to the questions about its rules: facts to ask about, and where rare rules matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.engine.table import Move

__all__ = ["Asking", "Spot"]


@dataclass(frozen=True, slots=True)
class Spot:
    """
    A position from which a rule that is rare in random games is soon met.

    Attributes
    ----------
    position : str
        A position file; it may be sparse, and each number that is tried as its seed makes another position of it.
    why : str
        Why random games hardly meet the rule.
    """

    position: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """
    What a game declares for questions.

    Attributes
    ----------
    facts : mapping
        Rule id -> names of the facts that show it best, in one question if they share their `ask`; (): a sentence does.
    spots : callable
        Returns rule id -> where to look for it.
    told : mapping
        Rule id -> names of the facts of each player that a question on it tells -> what they are, in a few words.
    standing : mapping
        Phase -> names of the facts of each player that a question about an automatic step tells -> what they are.
        Left out: how all stand on the last of their tracks.
    steps : mapping
        Rule id -> the steps of the flow at which to look for it; else any.
    orders : frozenset
        Ids of the rules that say what comes first.
    alike : tuple of frozenset
        Ids of rules that say the same of different moments: none is a wrong option where another of them is right.
    heard : frozenset
        Ids of rules that tell of what is done by them: a question in which they say nothing is about another.
    unwritten : frozenset
        Ids of rulings on what no rulebook says and nobody can guess: nothing is asked that they alone decide.
    final : mapping
        Names of the facts of a player that decide the end of a game -> what they count, in a word or two.
    counting : mapping
        Steps from which the end may come by itself -> what decides it there, as `final`.
    patience : int
        So many games are looked through for a rule; then a sentence about it is set beside misreadings.
    said : mapping
        Rule id -> that sentence, where the first one of its entry does not stand alone.
    deeds : mapping
        Key of a verb -> what it does in words, ``{}`` for what it is applied to, where as written it tells too little.
    unlisted : mapping
        Rule id -> ``f(table, seat)`` -> moves that it allows and that the list of legal actions leaves out.
    sights : callable
        ``f(view)`` -> what lies in sight and has no line of its own in the position file, by name: the spaces of a map.
    none : mapping
        Rule id -> why no question on it can be made.
    """

    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spots: Callable[[], Mapping[str, tuple[Spot, ...]]] = dict
    told: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    standing: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    steps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    orders: frozenset[str] = frozenset()
    alike: tuple[frozenset[str], ...] = ()
    heard: frozenset[str] = frozenset()
    unwritten: frozenset[str] = frozenset()
    final: Mapping[str, str] = field(default_factory=dict)
    counting: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    patience: int = 20
    said: Mapping[str, str] = field(default_factory=dict)
    deeds: Mapping[str, str] = field(default_factory=dict)
    unlisted: Mapping[str, Callable[[Any, Any], Iterable[Move]]] = field(default_factory=dict)
    sights: Callable[[Position], Iterable[str]] = lambda _view: ()
    none: Mapping[str, str] = field(default_factory=dict)
