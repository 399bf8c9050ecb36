"""Questions for the true ones of some sentences: a rule in words beside misreadings of it and of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from coreworlds.engine import Position, Rulebook, WrongRule
from coreworlds.tutor.knowing.belief import misreadings, right_book
from coreworlds.tutor.questions.claim import Claim
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.moment import viewer_of

__all__ = ["LEANS", "Says", "sayings"]

STEM = "Which of these is true?"
_NEAR = 8  # so many misreadings are chosen from, the nearest first
_SOMETIMES = 0.4  # so often a second sentence is true
_TRIES = 4


@dataclass(frozen=True, slots=True)
class Says:
    """
    A sentence about the rules.

    Attributes
    ----------
    text : str
        The sentence.
    wrong : WrongRule or None
        The misreading that says so, or that denies it; None: nobody in particular denies it.
    believed : bool
        Whether it is the misreading that says so.
    """

    text: str
    wrong: WrongRule | None = None
    believed: bool = False

    @property
    def rules(self) -> frozenset[str]:
        """The rules on which it rests."""
        return frozenset() if self.wrong is None else frozenset({self.wrong.rule})

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:  # noqa: ARG002  (rules alone matter)
        """Ask whether somebody with these rules has misread them so."""
        misread = book is not None and self.wrong is not None and book[self.wrong.rule] is self.wrong.function
        return misread is self.believed


def sayings(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield questions which of some sentences are true: the one about the rule, and misreadings near it."""
    wrong_here = set(misreadings(pos))
    near = [w for w in search.wrong if w in wrong_here][:_NEAR]
    mine = [w for w in search.own if w in wrong_here]
    for _ in range(_TRIES):
        own = search.random.choice(mine) if mine else None
        first = _first(search, pos, own)
        beside = {search.rule, *(own.rules if own else ())}
        others = search.some([w for w in near if not set(w.rules) & beside], MOST_OPTIONS - len(first))
        said = [Says(w.belief, w, believed=True) for w in others]
        if others and search.random.random() < _SOMETIMES and not LEANS.match(others[0].truth):
            said[0] = Says(others[0].truth, others[0])
        claims: list[Claim] = [*first, *said]
        search.random.shuffle(claims)
        yield Draft("true", pos, viewer_of(pos), None, STEM, tuple(claims), open=True, bare=True)


def _first(search: Search, pos: Position, own: WrongRule | None) -> list[Says]:
    """Return the sentences about the rule: the truth and its own misreading."""
    register = right_book(pos).rules[search.rule].text.split(". ")[0].rstrip(".") + "."
    text = search.game.teaching.asking.said.get(search.rule, register)
    if own is None:
        return [Says(text)]
    truth = text if LEANS.match(own.truth) else own.truth
    return [Says(truth, own), Says(own.belief, own, believed=True)]


LEANS = re.compile(r"(They|It|Them|That|This|Then|Instead|Who|What)\b")  # so begins what leans on another sentence
