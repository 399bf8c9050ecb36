"""Events: what changed, and the rule that changed it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["Event", "Telling"]


@dataclass(frozen=True, slots=True)
class Telling:
    """
    How a game tells one kind of event.

    Attributes
    ----------
    text : callable
        Makes the sentence from the event. A fact that the reader may not know is None.
    common, own : tuple of str
        The fields of the table, and of the event's player, that such an event may change.
    secret : tuple of str
        The facts that only the event's player knows.
    everyone : tuple of str
        The fields that it may change at every seat.
    """

    text: Callable[[Event], str]
    common: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    everyone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
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
        Its own facts: cards, amounts.
    telling : Telling
        How the game words it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> event = cw.step(pos).events[0]
    >>> event.rule, event.player
    ('draw-to-hand-size', 'Ana')
    """

    kind: str
    rule: str
    player: str
    facts: Mapping[str, Any]
    telling: Telling

    def __post_init__(self) -> None:
        """Refuse an event without a rule."""
        if not self.rule:
            raise CoreWorldsError("an event must name the rule that made it", place=self.kind)

    @property
    def text(self) -> str:
        """The event as one sentence."""
        return self.telling.text(self)

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text

    def __getitem__(self, fact: str) -> Any:  # noqa: ANN401  (facts are of many kinds)
        """Return one fact, or None if it is not known."""
        return self.facts.get(fact)

    def seen_by(self, player: str) -> Event:
        """Return the event as that player may know it."""
        if player == self.player or not any(name in self.facts for name in self.telling.secret):
            return self
        return replace(self, facts={k: v for k, v in self.facts.items() if k not in self.telling.secret})
