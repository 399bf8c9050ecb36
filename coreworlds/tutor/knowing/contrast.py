"""Contrasts: the board as it is beside the board as somebody thinks it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coreworlds.engine import CoreWorldsError, Position, Rulebook, WrongRule, legal, seen_by
from coreworlds.engine.session import differences
from coreworlds.tutor.handson.words import capital
from coreworlds.tutor.knowing.belief import book_of, reached, right_book

__all__ = ["Contrast", "contrast", "differing"]

_MOST = 12  # rows that one still reads
_NOT_SHOWN = {"seed", "luck"}
_TABLES = {"player", "card"}  # of which each has a name
_NOTHING = "–"
Row = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Contrast:
    """
    What a belief makes of a position, beside the truth.

    Attributes
    ----------
    belief : WrongRule
        What somebody seems to think.
    truth, wrong : Position
        Where things stand by the rules, and where they would stand, as the viewer sees them. The wrong board is drawn
        by the wrong rules.
    book : Rulebook
        The rules as somebody has them who believes this.
    differences : tuple of (str, str, str)
        What differs: what it is, how it is, how it would be.
    """

    belief: WrongRule
    truth: Position
    wrong: Position
    book: Rulebook
    differences: tuple[Row, ...]

    def __str__(self) -> str:
        """Return the belief and the truth, and what differs, a line each."""
        lead = self.belief.lead(self.truth.game.rulebook)
        head = f"You seem to think: {self.belief.belief} {lead}{self.belief.truth}"
        return "\n".join([head, *(f"{what}: {true}, not {other}" for what, true, other in self.differences)])


def contrast(pos: Position, play: str | None, wrong: WrongRule, viewer: str = "") -> Contrast | None:
    """
    Set what follows from a belief beside what is true.

    Parameters
    ----------
    pos : Position
        Where to begin.
    play : str or None
        What is done; see `belief.reached`. Where the true rules refuse it, the boards stand as they were.
    wrong : WrongRule
        The belief.
    viewer : str
        Whose eyes both boards are seen with, by the true rules: a belief opens no hidden card. Empty: all is shown.

    Returns
    -------
    Contrast or None
        None where nothing follows: the wrong rules do not let it happen.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> five = next(w for w in pos.game.wrong_rules if w.id == "hand-of-five")
    >>> print(contrast(pos, "", five, "Ana").differences[0][0])
    Ana: hand
    """
    book = book_of(wrong, right_book(pos))
    try:
        other = reached(pos, play, book)
    except CoreWorldsError:
        return None
    try:
        true = reached(pos, play)
    except CoreWorldsError:
        true = pos
    more = tuple(_actions(true, other, book, viewer))
    if viewer:
        true, other = seen_by(true, viewer), seen_by(other, viewer)
    return Contrast(wrong, true, other.under(book), book, (*differing(true, other), *more)[:_MOST])


def _actions(true: Position, other: Position, book: Rulebook, viewer: str) -> Iterator[Row]:
    """Yield the actions that are legal in one position only, where the boards are equal."""
    if true == other:
        one, two = (list(map(str, legal(true, viewer or None, rulebook=b))) for b in (None, book))
        only, more = [a for a in one if a not in two], [a for a in two if a not in one]
        if only or more:
            yield "You may", _listed(only), _listed(more)


def differing(true: Position, other: Position) -> tuple[Row, ...]:
    """
    Return the keys of the position file at which two positions differ.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> differing(pos, cw.step(pos, "done").after)
    (('Turn', 'Ana', 'Ben'),)
    """
    found = (
        (way[way[0] in _TABLES :], pair) for way, pair in differences(true, other).items() if way[0] not in _NOT_SHOWN
    )
    return tuple((capital(": ".join(way)).replace("_", " "), *_shown(*pair)) for way, pair in found)


def _shown(one: Any, two: Any) -> tuple[str, str]:  # noqa: ANN401  (values of a position file)
    if not isinstance(one, list) or not isinstance(two, list):
        return _word(one), _word(two)
    first, second = Counter(map(str, one)), Counter(map(str, two))
    if first == second:
        return _listed(map(str, one)), _listed(map(str, two))
    return _listed((first - second).elements()), _listed((second - first).elements())


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return _listed(map(str, value))
    return _NOTHING if value is None or not str(value) else str(value)


def _listed(words: Any) -> str:  # noqa: ANN401  (any strings, in order)
    return ", ".join(words) or _NOTHING
