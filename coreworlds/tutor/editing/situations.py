"""Positions to begin from: for each situation of a game's rules one, and that of every example of a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from coreworlds.engine import CoreWorldsError, Game, Position, advance, parse
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one
from coreworlds.engine.step import step
from coreworlds.games.examples import Examples, merged
from coreworlds.tutor.words.ranking import Index, Words, meanings

__all__ = ["Situation", "find", "named", "situations"]

SHELF = "begin"  # the file of a game's examples that lists what one may begin from
RULES = "Examples of rules"
ALIKE = 2  # examples of one rule that are found at once
MENDED = 12  # faults of an example's position that are mended, one after the other
FITS = 0.5  # so much of a question is there at least
SHELVED = 0.25  # so much nearer is what stands on the shelf


@dataclass(frozen=True, slots=True)
class Situation:
    """
    A position that one may begin from.

    Attributes
    ----------
    id : str
        What an address calls it.
    chapter, title, line : str
        Where it stands on the shelf, what it is, and a sentence on what lies there.
    text : str
        Its position file.
    play : str
        What is played from there before one begins: actions, "step" and "advance", with ";" between.
    ask : str
        A question that fits: a line of actions; empty for none.
    legal : bool or None
        What an example says of the question; None where the shelf says nothing.
    words : tuple of str
        Further words under which it is found.
    """

    id: str
    chapter: str
    title: str
    line: str
    text: str
    play: str = ""
    ask: str = ""
    legal: bool | None = None
    words: tuple[str, ...] = ()

    def position(self) -> Position:
        """
        Return the position that one begins with.

        An example need not be consistent: it is mended as far as its answer stays the same.
        """
        pos = self._written()
        return pos if self.legal is None else self._mended(pos)

    def _written(self) -> Position:
        pos = parse(self.text)
        for part in one_by_one(self.play):
            if part == "advance":
                line = advance(pos)
                pos = line[-1].after if line else pos
            else:
                pos = step(pos, None if part == "step" else part).after
        return pos

    def _mended(self, pos: Position) -> Position:
        whole = pos
        for _ in range(MENDED):
            if not whole.complaints or (repair := whole.complaints[0].repair) is None:
                break
            whole = repair.apply(whole)
        if not whole.complaints and _stops(whole, self.ask) == _stops(pos, self.ask):
            return whole
        for _ in range(MENDED):
            repairs = (complaint.repair for complaint in pos.complaints)
            ways = (repair.apply(pos) for repair in repairs if repair is not None)
            new = next((way for way in ways if _stops(way, self.ask) == _stops(pos, self.ask)), None)
            if new is None or len(new.complaints) >= len(pos.complaints):
                break
            pos = new
        return pos

    @property
    def holds(self) -> bool:
        """Whether an example says the same of its question as the rules do, with the values that cards have here."""
        try:
            return bool(judge(self._written(), self.ask)) == self.legal
        except CoreWorldsError:
            return False


def _stops(pos: Position, action: str) -> frozenset[str]:
    return frozenset(blocker.rule for blocker in judge(pos, action).blockers)


def situations(game: Game) -> tuple[Situation, ...]:
    """
    Return the shelf of a game: a position for each situation of its rules, by chapter.

    Examples
    --------
    >>> import coreworlds as cw
    >>> found = next(each for each in situations(cw.game("core-worlds")) if each.id == "a-colony-to-choose")
    >>> found.chapter, found.position().step
    ('Invasions', 'action.colony')
    """
    return _shelf(game.id, game)


def named(game: Game, id_: str) -> Situation | None:
    """Return the situation or example that an address names; None if there is none of that name."""
    return next((each for each in (*situations(game), *_rules(game.id, game)) if each.id == id_), None)


def find(game: Game, query: str, most: int) -> tuple[Situation, ...]:
    """
    Return what fits words best: situations of the shelf, then examples of rules that hold.

    Parameters
    ----------
    game : Game
        The game.
    query : str
        Words as a player would type them; small ones say nothing.
    most : int
        How many at most.

    Examples
    --------
    >>> import coreworlds as cw
    >>> find(cw.game("core-worlds"), "colony", 1)[0].title
    'A colony to choose'
    """
    known, index = _index(game.id, game)
    found: dict[tuple[str, str], list[Situation]] = {}
    fit = [(score, n) for score, n in index.ranked(query)[0] if score >= FITS]
    for _, n in sorted(fit, key=lambda each: -each[0] - SHELVED * (known[each[1]].legal is None)):
        if sum(map(len, found.values())) >= most:
            break
        alike = found.setdefault((known[n].chapter, known[n].title), [])
        if len(alike) < ALIKE and (known[n].legal is None or known[n].holds):
            alike.append(known[n])
    return tuple(each for alike in found.values() for each in alike)


@lru_cache(maxsize=4)
def _index(_id: str, game: Game) -> tuple[tuple[Situation, ...], Index]:
    known = (*situations(game), *_rules(game.id, game))
    things = [Words(each.title, (each.line, each.chapter, each.ask, " ".join(each.words))) for each in known]
    return known, Index(things, meanings(game.teaching.glossary))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


# -- reading ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _shelf(_id: str, game: Game) -> tuple[Situation, ...]:
    examples = _examples(game)
    told = examples.documents[SHELF].data["situation"] if examples and SHELF in examples.documents else ()
    return tuple(_situation(examples, each) for each in told) if examples else ()


def _examples(game: Game) -> Examples | None:
    folder = game.teaching.examples
    return Examples(folder, game.id) if folder is not None else None


def _situation(examples: Examples, told: dict[str, Any]) -> Situation:
    data = merged(examples.position(told["like"], told["of"]), told.get("position", {}))
    title = told["title"]
    named = {key: told[key] for key in ("chapter", "line", "play", "ask") if key in told}
    words = _words(told.get("words", ""))
    return Situation("-".join(_words(title)), title=title, text=examples.text(data), words=tuple(words), **named)


@lru_cache(maxsize=4)
def _rules(_id: str, game: Game) -> tuple[Situation, ...]:
    """Return the examples that ask about an action, each with what it says of it."""
    examples = _examples(game)
    if examples is None:
        return ()
    found = []
    for n, example in enumerate(examples.all):
        asked = _asked(example.data)
        if asked is not None:
            rule, text = game.rulebook.rule(example.rule), examples.text(example.data["position"])
            line, words = _sentence(example.data["title"]), _words(" ".join((rule.text, *rule.terms)))
            play = example.data.get("play", "")
            id_, told = f"{rule.id}-{n}", (text, play, *asked)
            found.append(Situation(id_, RULES, rule.title, line, *told, words=tuple(words)))
    return tuple(found)


def _asked(data: dict[str, Any]) -> tuple[str, bool] | None:
    """Return the action that an example asks about, and whether it is legal; None where it asks about none."""
    if {"setup", "seen_by", "error", "instead", "complaint", "card"} & {*data} or "until" in data.get("play", ""):
        return None
    for key, legal in (("illegal", False), ("legal", True), ("do", True)):
        asked = data.get(key)
        first = asked[0] if isinstance(asked, list) and asked else asked
        if isinstance(first, str):
            first = next(iter(one_by_one(first)), "")
            return None if first.split(" ")[0] in {"step", "advance", "until", "past", ""} else (first, legal)
    return None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
