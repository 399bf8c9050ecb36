"""A number that nothing checks is answered with the expressions that would check it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from coreworlds.engine import CoreWorldsError, Fact, Position
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.expressions.tokens import numbers
from coreworlds.tutor.expressions.vocabulary import facts
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.recording.task import STARRED, called
from coreworlds.tutor.words.sentences import uncounted

__all__ = ["Proof", "proofs"]

_PROVED = re.compile(r"\{[^}]*\}|`[^`]*`|\*[^*]+\*|\]\([^)]*\)")
_WORD = re.compile(r"[^\W_]+")
_UNSAID = {"action", "rule", "text", "number"}  # kinds of words that no sentence names as they stand
_OFFERED, _MOST_WORDS, _MOST_CALLS = 3, 12, 2_000
_TRUE = 4  # what it counts for that an expression gives the number written
_NEAR = 3  # words after a number that tell what it counts


@dataclass(frozen=True, slots=True)
class Proof:
    """
    An expression for a number in a sentence.

    Attributes
    ----------
    text : str
        The sentence with the expression in the number's place.
    expression : str
        The expression.
    value : int
        Its value here.
    true : bool
        Whether that is the number that was written.
    """

    text: str
    expression: str
    value: int
    true: bool


@lru_cache(maxsize=64)
def proofs(text: str, pos: Position) -> tuple[Proof, ...]:
    """
    Return the expressions that would check the first number of a sentence that is not checked, the likeliest first.

    Parameters
    ----------
    text : str
        The sentence, as a lesson's file has it.
    pos : Position
        Where it is said.

    Returns
    -------
    tuple of Proof
        A few; of one that gives another number, the teacher sees what is true here.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> proofs("Ana has 3 Energy.", pos)[0].text, proofs("Ana has 9 Energy.", pos)[0].value
    ('Ana has {energy(Ana)} Energy.', 3)
    """
    masked = _PROVED.sub(lambda found: "~" * len(found[0]), text)
    found = uncounted(masked)
    written = numbers(found[0]) if found else ()
    if found is None or not written:
        return ()
    after = _WORD.findall(masked[found.end() :])[:_NEAR]
    said, near = _stems(text), _stems(" ".join(after))
    made: dict[str, tuple[int, Proof]] = {}
    for fact, args, value in islice(_values(text, pos), _MOST_CALLS):
        score = _score(fact, args, said, near, pos)
        expression = called(fact, args)
        proof = Proof(f"{text[: found.start()]}{{{expression}}}{text[found.end() :]}", expression, value,
                      value == written[0])  # fmt: skip
        if score > 0 and _reads(expression, value, pos):
            made[expression] = score + _TRUE * proof.true, proof
    ranked = sorted(made.values(), key=lambda each: -each[0])
    return tuple(proof for score, proof in ranked if 2 * score >= ranked[0][0])[:_OFFERED]


def _values(text: str, pos: Position) -> Iterator[tuple[Fact, tuple[str, ...], int]]:
    """Yield the numbers that can be told of what a sentence names, each with its fact."""
    zones = tuple(dict.fromkeys(spot.place.key for spot in spots(pos).values() if spot.seat))
    names = tuple(dict.fromkeys(STARRED.findall(text)))
    words = tuple(dict.fromkeys(form for word in _WORD.findall(text)[:_MOST_WORDS] for form in _forms(word)))
    known = {"player": pos.seats, "zone": zones, "card": names}
    for fact in facts(pos.game).values():
        if fact.gives != "number" or _UNSAID & set(fact.takes):
            continue
        for args in product(*(known.get(kind, words) for kind in fact.takes)):
            try:
                value = fact.function(pos, *args)
            except (CoreWorldsError, LookupError):
                continue
            if type(value) is int:
                yield fact, args, value


def _forms(word: str) -> tuple[str, ...]:
    """Return a word as it stands, and in the singular."""
    return (word, word.removesuffix("s")) if word.endswith("s") else (word,)


def _score(fact: Fact, args: tuple[str, ...], said: set[str], near: set[str], pos: Position) -> int:
    """Say how well an expression fits what the sentence says: what is counted, whose it is, where it lies."""
    counted = _stems(fact.unit)
    told = _stems(fact.text.format(*args)) - _stems(" ".join(pos.seats))
    player = next((arg for kind, arg in zip(fact.takes, args, strict=True) if kind == "player"), "")
    whose = 3 * (player.casefold() in said) + 2 * (player == pos.seats[0] and bool(said & {"you", "your"}))
    fits = 4 * len(counted & near) + 2 * len(told & said) + len(counted & said)
    price = player == pos.seats[0] and "card" in fact.takes  # of a card named: the learner's, where nobody is named
    return fits + whose - len(told - said) // 2 if fits and (whose or price or not player) else 0


def _stems(text: str) -> set[str]:
    return {word.casefold().removesuffix("s") if len(word) > _NEAR else word.casefold() for word in _WORD.findall(text)}


def _reads(expression: str, value: int, pos: Position) -> bool:
    """Whether a lesson's file takes the expression, and it says so there."""
    try:
        return read(expression, pos.game, position=pos).value(Situation(pos)) == value
    except CoreWorldsError:
        return False
