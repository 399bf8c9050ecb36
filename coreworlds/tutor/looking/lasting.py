"""What a game did to the world that it was played in: each change that lasts, its rule, and who made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.engine.event import Event
    from coreworlds.engine.game import Game
    from coreworlds.engine.position import Position
    from coreworlds.engine.step import Transition

__all__ = ["Lasting", "has_past", "lasting"]


@dataclass(frozen=True, slots=True)
class Lasting(Displayed):
    """
    One change of the world.

    Attributes
    ----------
    event : Event
        The change, with its sentence and rule.
    by : str
        Who decided it; empty: nobody did.
    rewarded : bool
        Whether it came at the end of the game, when it was won.
    """

    event: Event
    by: str = ""
    rewarded: bool = False


def has_past(game: Game) -> bool:
    """
    Tell whether games of a kind leave something behind: whether their tables have a part that is the world.

    Examples
    --------
    >>> import coreworlds as cw
    >>> has_past(cw.game("risk-legacy")), has_past(cw.game("core-worlds"))
    (True, False)
    """
    return bool(_slots(game))


def _slots(game: Game) -> frozenset[str]:
    return frozenset(d.slot for d in game.state.lasting.values())


def lasting(steps: Iterable[Transition]) -> tuple[Lasting, ...]:
    """
    Give what changed in the world in some steps, in their order.

    Parameters
    ----------
    steps : iterable of Transition
        Steps of one game: such as all that a session holds.

    Examples
    --------
    >>> import coreworlds as cw
    >>> steps = cw.setup_steps("risk-legacy", players=["Ana", "Ben", "Cleo"], seed=7)
    >>> {each.event.rule for each in lasting(steps)} >= {"world-powers", "world-coins"}
    True
    """
    return tuple(_found(steps))


def _found(steps: Iterable[Transition]) -> Iterator[Lasting]:
    for step in steps:
        slots = _slots(step.before.game)
        if not _differs(step.before, step.after, slots):
            continue
        by = step.action.player if step.action else ""
        won = step.before.game.result(step.before, step.before.table_for(None)) is not None
        for event in step.events:
            if any(not who and field in slots for who, field in event.changed):
                yield Lasting(event, by, rewarded=won)


def _differs(before: Position, after: Position, slots: frozenset[str]) -> bool:
    one, other = before.table_for(None), after.table_for(None)
    return any(getattr(one, slot) is not getattr(other, slot) and getattr(one, slot) != getattr(other, slot)
               for slot in slots)  # fmt: skip
