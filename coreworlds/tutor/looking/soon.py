"""Contests that are near: what leads to each from a position, so that a question who wins has an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError, Enumerated, Position
from coreworlds.engine.judge import legal
from coreworlds.engine.line import answers, heard, largest
from coreworlds.engine.plain import ODDS
from coreworlds.engine.step import step
from coreworlds.players.contest import contest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.action import Action

__all__ = ["Soon", "asks_odds", "soon", "spoken_of"]

MOST = 4  # contests that are told
STEPS = 20  # automatic steps before one begins
WAYS = 6  # choices that are followed where one must be made first
_WORD = re.compile(r"[^\s,;:?!.“”]+")
_WORDS = re.compile(r"\b(?:what|which|are|is|the|of|for|that|if|it)\b|[?!.]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Soon:
    """
    A contest that goes on, or that some actions lead to.

    Attributes
    ----------
    line : tuple of str
        The actions that lead to it; none where it goes on, or begins by itself.
    position : Position
        Where it has begun.
    title : str
        What it is, and where.
    """

    line: tuple[str, ...]
    position: Position
    title: str


def asks_odds(text: str) -> bool:
    """
    Return whether a text asks who wins, or how likely something is.

    Examples
    --------
    >>> asks_odds("Who wins the battle?"), asks_odds("who won a sector")
    (True, False)
    """
    return ODDS.search(text) is not None


def spoken_of(pos: Position, text: str) -> tuple[Soon, ...]:
    """
    Return the contests of which a question speaks: after the action that it names, at the place that it names, or near.

    Parameters
    ----------
    pos : Position
        Where it is asked.
    text : str
        A question in plain words.
    """
    said = heard(pos, _WORDS.sub(" ", ODDS.sub(" ", text)).strip() or "?")
    if all(each.action and not each.unread for each in said):
        *done, last = answers(pos, "; ".join(each.action for each in said))
        if last.verdict:
            line = (*(each.action for each in done), last.action)
            return tuple(_begun(last.position, line)) or _after_due(step(last.position, last.action).after, line)
    places = [name for name in pos.table_for(None).parts.index if _names(text, name)]
    near = soon(pos, frozenset(places))
    there = [each for each in near if any(_about(each, place) for place in places)]
    return tuple(there[:MOST] if there else [] if places else near[:MOST])


def _about(each: Soon, place: str) -> bool:
    """Return whether a contest is at a place, or what leads to it names the place."""
    return any(_names(said, place) for said in (each.title, *each.line))


def _names(text: str, name: str) -> bool:
    """Return whether the words of a name stand in a text."""
    return f" {name.casefold()} " in f" {' '.join(_WORD.findall(text.casefold()))} "


def soon(pos: Position, at: frozenset[str] = frozenset()) -> tuple[Soon, ...]:
    """
    Return the contests that are near: the one that goes on, those that are due, else those that one action leads to.

    Parameters
    ----------
    pos : Position
        Any position.
    at : frozenset of str
        Places that are asked about: of further actions, only those that name one of them last, or in words between.
    """
    contest = pos.game.opponent.contest
    if contest is None or pos.over:
        return ()
    here = tuple(_begun(pos, ()))
    options = pos.options()
    if here or not options:
        return here
    few = [*legal(pos)] if sum(len(moves) for _, moves in options) <= WAYS else []
    due = (*_after_due(pos, ()), *(each for action in few for each in _begun(pos, (action.text,))))
    if due and not at:
        return due
    return (*due, *(each for action in _leads(pos, at) for each in _after_due(step(pos, action).after, (action,))))


def _after_due(pos: Position, line: tuple[str, ...]) -> tuple[Soon, ...]:
    """Return the contests that begin when whoever decides lets the one that is due begin."""
    t = pos.table_for(None)
    move = pos.game.opponent.contest.due(t)
    if move is None or not pos.options():
        return ()
    listed = ((action, action.move_on(t)) for action in legal(pos))
    due = next((action for action, found in listed if found and found[0] == move), None)
    return tuple(_begun(pos, (*line, due.text))) if due else ()


def _leads(pos: Position, at: frozenset[str] = frozenset()) -> list[str]:
    """Return the actions after which a contest would be due, each with all that can go along."""
    t, contest = pos.table_for(None), pos.game.opponent.contest
    ways: dict[tuple[str, ...], list[Action]] = {}
    for seat, moves in pos.options()[:1]:
        for action in legal(pos, seat.name):
            move = action.move_on(t)
            about = action.names if action.joints else action.names[-1:]
            if move and move[0] in moves and contest.leads(t, seat, move[0]) and at <= {*about}:
                way = action.names[:2] if action.joints else action.names[-2:]
                ways.setdefault((action.verb, *way), []).append(action)
    first = (alike[0] if alike[0].joints else largest(alike) for alike in ways.values())
    return [action.text for action in first if action][:MOST]


def _begun(pos: Position, line: tuple[str, ...]) -> Iterator[Soon]:
    """Take the last action of a line, then what follows without luck; where one must choose, each way."""
    try:
        pos = _on(pos, line[-1] if line else None)
        if contest_of(pos):
            yield _soon(pos, line)
            return
        for action in [*legal(pos)][:WAYS] if line else ():
            after = _on(pos, action.text)
            if contest_of(after):
                yield _soon(after, (*line, action.text))
    except CoreWorldsError:  # what comes next is hidden
        return


def _on(pos: Position, action: str | None) -> Position:
    """Return the position after an action and the automatic steps that follow without luck, up to a contest."""
    for _ in range(STEPS):
        if action is None and (contest_of(pos) or pos.over or pos.options()):
            break
        luck = Enumerated()
        after = step(pos, action, luck=luck).after
        if any(size > 1 for size in luck.sizes):
            break
        pos, action = after, None
    return pos


def _soon(pos: Position, line: tuple[str, ...]) -> Soon:
    battle = pos.game.page.battle(pos)
    return Soon(line, pos, getattr(battle, "title", ""))
