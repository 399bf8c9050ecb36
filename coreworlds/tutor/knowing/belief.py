"""Beliefs: which wrong rules lead to an answer that a learner gave."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from coreworlds.engine import CoreWorldsError, Position, Rulebook, Transition, WrongRule, advance
from coreworlds.engine.compiled_rules import bind
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one
from coreworlds.engine.rulebook import Function
from coreworlds.engine.step import step
from coreworlds.tutor.expressions.situation import Situation

__all__ = ["about", "at_work", "believed", "book_of", "misreadings", "reached", "right_book", "situation"]


class Asked(Protocol):
    """Something with a value in a situation, such as an `Expression`."""

    def value(self, situation: Situation) -> Any:  # noqa: ANN401  (a number, a truth, a name, names)
        """Work it out."""


_BOOKS: WeakKeyDictionary[Rulebook, dict[str, Rulebook]] = WeakKeyDictionary()


def right_book(pos: Position) -> Rulebook:
    """Return the rules by which a position is played, its rulings among them."""
    return pos.table_for(None).bound.rulebook


def misreadings(pos: Position) -> tuple[WrongRule, ...]:
    """Return the wrong rules that are wrong here: what one ruling calls a misreading is the rule under another."""
    return tuple(wrong for wrong in pos.game.wrong_rules if wrong.rule not in pos.rulings)


def book_of(wrong: WrongRule, right: Rulebook) -> Rulebook:
    """Return the rulebook of somebody with a belief; the same object each time."""
    books = _BOOKS.setdefault(right, {})
    if wrong.id not in books:
        books[wrong.id] = wrong.book(right)
    return books[wrong.id]


# -- which rules are at work -------------------------------------------------------------------------------------


def _noting(rule_id: str, function: Function, noted: set[str]) -> Function:
    def noting(*args: object) -> Any:  # noqa: ANN401  (what the rule answers)
        noted.add(rule_id)
        return function(*args)

    return noting


_TRACED: WeakKeyDictionary[Rulebook, tuple[Rulebook, set[str]]] = WeakKeyDictionary()


def _traced(right: Rulebook) -> tuple[Rulebook, set[str]]:
    """Return the same rules, each of which notes that it was asked."""
    noted = set[str]()
    functions = {rule_id: _noting(rule_id, f, noted) for rule_id, f in right.functions.items()}
    return Rulebook(right.rules, functions), noted


def at_work(pos: Position, act: Callable[[Position, Rulebook], object]) -> frozenset[str]:
    """
    Return the ids of the rules that are asked while something is done or worked out.

    A rule that is not asked cannot make a difference, whatever it says.

    Parameters
    ----------
    pos : Position
        Where it is done.
    act : callable
        ``(position, rulebook) -> anything``; what it raises as a `CoreWorldsError` is passed over.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> rules = at_work(pos, lambda pos, book: cw.step(pos, rulebook=book))
    >>> "draw-to-hand-size" in rules, "draft-cost" in rules
    (True, False)
    """
    right = right_book(pos)
    book, noted = _TRACED.pop(right) if right in _TRACED else _traced(right)
    noted.clear()
    bind(pos.game, book).forget()  # what is kept is not asked again
    there = Position(pos.table_for(None).thaw())
    with suppress(CoreWorldsError):
        act(there, book)
    there.forget()
    _TRACED[right] = book, noted
    return frozenset(noted)


# -- what follows under given rules ------------------------------------------------------------------------------


def reached(pos: Position, play: str | None, book: Rulebook | None = None) -> Position:
    """
    Return the positions to which actions lead.

    Parameters
    ----------
    pos : Position
        Where to begin.
    play : str or None
        None: nothing is done; "": one automatic step; "advance": all up to the next decision; else actions
        separated by ";", with the automatic steps between them.
    book : Rulebook, optional
        Other rules than the position's own.

    Raises
    ------
    CoreWorldsError
        Where these rules do not let it happen.

    Examples
    --------
    >>> import coreworlds as cw
    >>> reached(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "advance; done").turn
    'Ben'
    """
    return situation(pos, play, book).position


def situation(pos: Position, play: str | None, book: Rulebook | None = None) -> Situation:
    """Return the situation after something was done under given rules; see `reached`."""
    if play is None:
        return Situation(pos, rulebook=book)
    line: list[Transition] = []
    for part in one_by_one(play) or ("",):
        now = line[-1].after if line else pos
        if part == "advance":
            line += advance(now, rulebook=book)
        elif not part:
            line.append(step(now, rulebook=book))
        else:
            line += advance(now, rulebook=book)
            line.append(step(line[-1].after if line else now, part, rulebook=book))
    return Situation.after(line, book) if line else Situation(pos, rulebook=book)


def _answer(pos: Position, play: str | None, asked: str | Asked, book: Rulebook | None) -> Any:  # noqa: ANN401
    """Work an answer out under given rules; None where they have none."""
    try:
        now = situation(pos, play, book)
        if isinstance(asked, str):
            return bool(judge(now.position, asked, rulebook=book))
        return asked.value(now)
    except CoreWorldsError:
        return None


# -- what somebody believes --------------------------------------------------------------------------------------


def believed(
    pos: Position, play: str | None, asked: str | Asked, answer: object, *, near: str = ""
) -> tuple[WrongRule, ...]:
    """
    Return the wrong rules under which an answer would be right that is not.

    Parameters
    ----------
    pos : Position
        What was asked about.
    play : str or None
        What is done before the question is answered; see `reached`.
    asked : str or Asked
        An action's text (is it legal?), or something with a value in a situation, such as an `Expression`.
    answer : object
        What the learner said.
    near : str
        Id of a rule: its own misreadings come first.

    Returns
    -------
    tuple of WrongRule
        Empty if the answer is right, or follows from no misreading that is known.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [w.id for w in believed(pos, None, "Ana: explore Snub Fighter", True)]
    ['explore-with-one-card']
    """
    if _answer(pos, play, asked, None) == answer:
        return ()
    rules = at_work(pos, lambda fresh, book: _answer(fresh, play, asked, book))
    right = right_book(pos)
    found = [
        wrong
        for wrong in misreadings(pos)
        if wrong.rule in rules and _answer(pos, play, asked, book_of(wrong, right)) == answer
    ]
    return tuple(sorted(found, key=lambda w: near not in w.rules))


def about(found: Iterable[WrongRule], rules: Collection[str]) -> tuple[WrongRule, ...]:
    """
    Return those beliefs that are about given rules; none where two of these may have been misread.

    Many a misreading gives the same answer by a detour that nobody thinks of.
    """
    near = tuple(wrong for wrong in found if {*wrong.rules} & {*rules})
    return near if len({wrong.rule for wrong in near}) == 1 else ()
