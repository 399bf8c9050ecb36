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
        A position file, perhaps sparse. Each seed that is tried makes another position of it.
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
        Rule id -> names of the facts that show it best, in one question if they share their `ask`; () for a sentence.
    spots : callable
        Returns rule id -> positions in which to look for the rule.
    told : mapping
        Rule id -> names of the facts that a question on it tells of each player -> their words.
    standing : mapping
        Phase -> names of the facts that a question about an automatic step tells of each player -> their words.
        Left out: the last track of each player.
    steps : mapping
        Rule id -> the steps of the flow at which to look for the rule. Left out: any step.
    orders : frozenset
        Ids of the rules of order.
    alike : tuple of frozenset
        Ids of rules with the same content for different moments. None is a wrong option beside another one.
    heard : frozenset
        Ids of rules that must produce an event before a question may cite them.
    unwritten : frozenset
        Ids of rulings that nobody can guess. No question is decided by them alone.
    final : mapping
        Names of a player's facts that decide the end of a game -> their unit, in a word or two.
    counting : mapping
        Steps from which the game may end by itself -> the facts that decide it, as in `final`.
    patience : int
        The number of games searched for a rule. After them, the question sets a sentence beside misreadings.
    said : mapping
        Rule id -> that sentence, if the first sentence of the rule's entry does not stand alone.
    deeds : mapping
        Key of a verb -> its effect in words, ``{}`` for its target, if its own word tells too little.
    unlisted : mapping
        Rule id -> ``f(table, seat)`` -> moves allowed by the rule and left out of the list of legal actions.
    sights : callable
        ``f(view)`` -> names of things in sight without a line in the position file, such as the spaces of a map.
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
