"""Events: what changed, and the rule that changed it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.position import Position

__all__ = ["Event", "Telling"]

_set = object.__setattr__
Changes = frozenset[tuple[str, str]]  # a player, or "" for the table, and a field


class Seen(Protocol):
    """What changed with each event of a step, and the position before it."""

    before: Position

    def __getitem__(self, at: int) -> Changes:
        """Return the change made by an event, by the event's place."""


@dataclass(frozen=True, slots=True)
class Telling:
    """
    How a game tells one kind of event.

    Attributes
    ----------
    text : callable
        Makes the sentence from the event. A fact that the reader may not know is None.
    secret : tuple of str
        The facts that only the event's player knows.
    aside : bool
        Whether it is left out where a step is told in short: a price, or where a spent thing goes.
    """

    text: Callable[[Event], str]
    secret: tuple[str, ...] = ()
    aside: bool = False


class Event(Displayed):
    """
    One change of a position.

    Attributes
    ----------
    kind : str
        What kind of change.
    rule : str
        Id of the rule that made it; without one, an event cannot be made.
    player : str
        Whom it concerns; empty for nobody in particular.
    facts : mapping
        Its own facts: cards, amounts; each is an attribute, too.
    telling : Telling
        How the game words it.
    changed : frozenset of (str, str)
        What changed with it: a player, or "" for the table, and a field.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> event = cw.step(pos).events[0]
    >>> event.rule, event.player
    ('draw-to-hand-size', 'Ana')
    >>> len(event.cards)
    6
    """

    __slots__ = ("_said",)
    _said: tuple[str, str, str, Mapping[str, Any], Telling, Changes | tuple[Seen, int]]

    def __init__(  # noqa: PLR0913, PLR0917  (the parts of one event)
        self,
        kind: str,
        rule: str,
        player: str,
        facts: Mapping[str, Any],
        telling: Telling,
        changed: Changes | tuple[Seen, int] = frozenset(),
    ) -> None:
        """Put an event together; one without a rule is refused."""
        if not rule:
            raise CoreWorldsError("an event must name the rule that made it", place=kind)
        _set(self, "_said", (kind, rule, player, facts, telling, changed))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: events are values."""
        raise CoreWorldsError("an event is never changed", place=name)

    @property
    def kind(self) -> str:
        """What kind of change."""
        return self._said[0]

    @property
    def rule(self) -> str:
        """Id of the rule that made it."""
        return self._said[1]

    @property
    def player(self) -> str:
        """Whom it concerns; empty for nobody in particular."""
        return self._said[2]

    @property
    def facts(self) -> Mapping[str, Any]:
        """Its own facts: cards, amounts."""
        return self._said[3]

    @property
    def telling(self) -> Telling:
        """How the game words it."""
        return self._said[4]

    @property
    def changed(self) -> Changes:
        """What changed with it: a player, or "" for the table, and a field."""
        changed = self._said[5]
        return changed if isinstance(changed, frozenset) else changed[0][changed[1]]

    @property
    def came_from(self) -> Position | None:
        """The position before its step; None once it was stored and read again."""
        changed = self._said[5]
        return None if isinstance(changed, frozenset) else changed[0].before

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by its parts."""
        return Event, (*self._said[:5], self.changed)

    def __eq__(self, other: object) -> bool:
        """Compare what happened."""
        return isinstance(other, Event) and self._said[:5] == other._said[:5]

    def __hash__(self) -> int:
        """Hash what kind of change it is, of whom, and by which rule."""
        return hash(self._said[:3])

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Event: {self.kind}, {self.rule}: {self}>"

    @property
    def text(self) -> str:
        """The event as one sentence."""
        return self._said[4].text(self)

    def __str__(self) -> str:
        """Return the sentence."""
        return self._said[4].text(self)

    def __getattr__(self, fact: str) -> Any:  # noqa: ANN401  (facts are of many kinds)
        """Return one of its own facts."""
        if not fact.startswith("_") and fact in self.facts:
            return self.facts[fact]
        raise AttributeError(fact)

    def __getitem__(self, fact: str) -> Any:  # noqa: ANN401  (facts are of many kinds)
        """Return one fact, or None if it is not known."""
        return self._said[3].get(fact)

    def seen_by(self, player: str) -> Event:
        """Return the event as that player may know it."""
        if player == self.player or not any(name in self.facts for name in self.telling.secret):
            return self
        known = {k: v for k, v in self.facts.items() if k not in self.telling.secret}
        return Event(self.kind, self.rule, self.player, known, self.telling, self._said[5])
