"""What fits the words of a question best: rules, words, pieces or situations, by how telling each word is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import log

from coreworlds.engine.glossary import Term
from coreworlds.engine.plain import SMALL

__all__ = ["Index", "Words", "meanings", "words"]

_SMALL = re.compile(  # words of a question that say nothing of what it is about
    "about|after|again|any|been|but|did|each|every|get|has|have|how|its|kind|long|many|much|need|no|not|or|own|players?|rule|so|"
    "some|take|than|that|then|there|these|those|too|use|used|was|were|what|when|where|which|who|whose|why|without"
)
_CLOSE = 0.78  # two words this alike may be one word misspelt
_SHORT = 3  # words of fewer letters must be spelt right
_ENDS = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e)$")
_TITLE, _ALSO, _TEXT = 1.0, 0.85, 0.45  # what a word counts, by where it stands
_MEANT, _GUESSED = 0.7, 0.75  # and where it stands for another one


def words(text: str) -> list[str]:
    """
    Return the stems of a text's words: "invading" and "invade" are one.

    Examples
    --------
    >>> words("Ships invading 2 Worlds")
    ['ship', 'invad', '2', 'world']
    """
    return [_ENDS.sub("", word) for word in re.findall(r"[a-z0-9]+", text.casefold())]


def meanings(glossary: Iterable[Term]) -> dict[str, str]:
    """Return what people say, each with the word that a game has for it."""
    return {said: term.term for term in glossary for said in (*term.synonyms, *term.misspellings)}


@dataclass(frozen=True)
class Words:
    """What something is found under: its title, other words for it, and its text; whether it is a word itself."""

    title: str
    also: Sequence[str] = ()
    text: str = ""
    is_word: bool = False

    @cached_property
    def weights(self) -> dict[str, float]:
        """What each word counts."""
        said = ((_TEXT, self.text), (_ALSO, " ".join(self.also)), (_TITLE, self.title))
        return {word: weight for weight, text in said for word in words(text)}

    @cached_property
    def called(self) -> frozenset[tuple[str, ...]]:
        """What it is called as a whole."""
        return frozenset(tuple(words(name)) for name in (self.title, *self.also))


class Index:
    """
    Things that can be found by words.

    Examples
    --------
    >>> index = Index([Words("A tie at the end"), Words("Points", ["score"], "Points decide the end of the game.")], {})
    >>> [n for _, n in index.ranked("who wins at the end?")[0]], index.ranked("scor")[0][0][1], index.ranked("chess")
    ([0, 1], 1, ([], ('chess',)))
    """

    def __init__(self, things: Sequence[Words], meanings: dict[str, str]) -> None:
        """Count the words; `meanings`: what people say, and the word that a game has for it."""
        self._things, self._meanings = things, {tuple(words(said)): words(term) for said, term in meanings.items()}
        counts = dict[str, int]()
        for thing in things:
            for word in thing.weights:
                counts[word] = counts.get(word, 0) + 1
        self._telling = {word: log(1 + len(things) / n) for word, n in counts.items()}

    def ranked(self, query: str) -> tuple[list[tuple[float, int]], tuple[str, ...]]:
        """Return the score and the place of what fits, the best first; and the words that nothing has."""
        said = re.findall(r"[a-z0-9]+", re.sub(r"['’][a-z]+", "", query.casefold()))
        asked = [word for word in said if not (SMALL.fullmatch(word) or _SMALL.fullmatch(word))] or said
        wanted = [self._wanted(stem) for stem in map(_stem, asked)]
        self._add_meanings([_stem(word) for word in said], [_stem(word) for word in asked], wanted)
        unknown = tuple(word for word, found in zip(asked, wanted, strict=True) if not found)
        worth = [max((self._telling[word] for word in found), default=log(1 + len(self._things))) for found in wanted]
        whole = tuple(words(query))
        scored = ((self._score(thing, wanted, worth, whole), n) for n, thing in enumerate(self._things))
        return sorted((each for each in scored if each[0] > 0), key=lambda each: (-each[0], each[1])), unknown

    def _wanted(self, word: str) -> dict[str, float]:
        """Return the known words that one may mean: itself, what it begins, or what it misspells."""
        if word in self._telling:
            return {word: 1.0}
        if len(word) > 1 and (begun := [known for known in self._telling if known.startswith(word)]):
            return dict.fromkeys(begun, _GUESSED)
        close = get_close_matches(word, self._telling, n=1, cutoff=_CLOSE) if len(word) > _SHORT else []
        return dict.fromkeys(close, _GUESSED)

    def _add_meanings(self, said: Sequence[str], asked: Sequence[str], wanted: list[dict[str, float]]) -> None:
        """Let what people say count as the game's word for it, too."""
        for at in range(len(said)):
            for size in (1, 2, 3):
                whole = said[at : at + size]
                meant = [word for word in self._meanings.get(tuple(whole), ()) if word in self._telling]
                for n in (n for n, stem in enumerate(asked) if stem in whole):
                    wanted[n] = dict.fromkeys(meant, _MEANT) | wanted[n]

    @staticmethod
    def _score(
        thing: Words, wanted: Sequence[dict[str, float]], worth: Sequence[float], whole: tuple[str, ...]
    ) -> float:
        """Rank how much of a question is there, how near to the title, and how much of its names was asked for."""
        weights, title = thing.weights, [word for word in words(thing.title) if not SMALL.fullmatch(word)]
        each = [max((by * weights.get(word, 0) for word, by in found.items()), default=0) for found in wanted]
        if not any(each):
            return 0
        named = sum(any(word in found for found in wanted) for word in title) / len(title or " ")
        fits = sum(value * much for value, much in zip(each, worth, strict=True)) / sum(worth)
        said = {whole[at : at + size] for size in range(2, len(whole) + 1) for at in range(len(whole) - size + 1)}
        called = 0.25 if thing.is_word and whole in thing.called else 0.15 * bool(said & thing.called)
        return fits + 0.2 * named + called + (title == [*whole])


def _stem(word: str) -> str:
    return _ENDS.sub("", word)
