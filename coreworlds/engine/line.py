"""A line of actions that is only asked about: a verdict on each, as if those before it had been done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coreworlds.engine.action import as_said, in_own_words
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.judge import judge
from coreworlds.engine.position import a_position
from coreworlds.engine.step import advance, step
from coreworlds.engine.verdict import Blocker, Question, Verdict

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook

__all__ = ["ask", "one_by_one", "read_as_meant"]


def one_by_one(actions: str) -> list[str]:
    """
    Return the actions of a text in which ";" stands between them.

    Examples
    --------
    >>> one_by_one("token; invade Taurus;")
    ['token', 'invade Taurus']
    """
    return [action for part in actions.split(";") if (action := part.strip())]


def ask(pos: Position, actions: str, *, rulebook: Rulebook | None = None) -> tuple[Verdict, ...]:
    """
    Judge several actions in turn, each as if those before it had been done.

    Automatic steps between two actions are taken, as `Session.play` does. A word that players use for an action of
    the game is read as that action: "attack" as "invade". Nothing is played.

    Parameters
    ----------
    pos : Position
        Where the line begins.
    actions : str
        Actions with ";" between them: "token; invade Taurus".
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Returns
    -------
    tuple of Verdict
        One for each action. It ends with the first action that is not allowed. It never raises for a text.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [bool(verdict) for verdict in cw.ask(pos, "done; done; draft Taurus; pass")]
    [True, True, False]
    """
    pos, found = a_position(pos), list[Verdict]()
    for action in one_by_one(actions) if isinstance(actions, str) else [actions]:  # type: ignore[redundant-expr]  # people write anything
        try:
            pos = _after(pos, found[-1].action if found else None, rulebook)
        except CoreWorldsError as error:  # a view: what comes next turns on what it does not show
            found.append(_hidden(pos, action, str(error), rulebook))
            break
        found.append(judge(pos, read_as_meant(pos, action, rulebook), rulebook=rulebook))
        if not found[-1]:
            break
    return tuple(found)


def _after(pos: Position, action: Action | str | None, rulebook: Rulebook | None) -> Position:
    """Return the position after an action and the automatic steps that follow."""
    if action is not None:
        pos = step(pos, action, rulebook=rulebook).after
    line = advance(pos, rulebook=rulebook)
    return line[-1].after if line else pos


def read_as_meant(pos: Position, action: str, rulebook: Rulebook | None = None) -> str:
    """
    Return an action in the game's own words.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> read_as_meant(pos, "Ben: attack Taurus"), read_as_meant(pos, "dance")
    ('Ben: invade Taurus', 'dance')
    """
    t = pos.table_for(rulebook)
    return in_own_words(as_said(action), t, t.asked.name) if isinstance(action, str) else action  # type: ignore[redundant-expr]  # people write anything


def _hidden(pos: Position, action: str, error: str, rulebook: Rulebook | None) -> Verdict:
    """Refuse an action before which something happens that the viewer cannot know."""
    book = pos.table_for(rulebook).bound.rulebook
    question = Question(pos, action, pos.table_for(None).asked.name, book)
    lack = "a position that shows what comes next", error, "Deal a whole position from this view, and ask there."
    made = partial(Blocker, "notation", lack, book.rule("notation").title, question, lasting=lack[2])
    return Verdict.refused(action, lambda: (made(),))
