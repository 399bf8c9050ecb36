"""What people say, read as actions: verbs in any form, names and amounts in any order, and the words left unread."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine.action import as_said, between, find_action, never
from coreworlds.engine.near import SMALL
from coreworlds.engine.typed import MARKS, cut, outside, quoted, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coreworlds.engine.compiled_rules import BoundVerb
    from coreworlds.engine.game import Game
    from coreworlds.engine.table import Table

__all__ = ["ODDS", "SMALL", "Said", "everything", "forms", "parted", "read", "takes"]

ODDS = re.compile(r"\bwho (?:wins?|will win|would win)\b|\b(?:odds|chances?|how likely|probability)\b", re.IGNORECASE)
_ALL = re.compile("all|both|every|everything|whole")
_THEN = re.compile(r"\s*(?:;|,?\s*\b(?:and\s+)?then\b)\s*", re.IGNORECASE)
_ASKED = re.compile(
    r"^why (?:can't|cannot|can i not|may i not|can|may)\b|^what (?:if|happens if)\b|\bon (?:my|his|her|their) turn\b",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"(?<!\w)\w\.(?:\w\b\.?)+|[\w-]+(?:'\w+)?|,")  # "U.S." is one
_SENTENCE = re.compile(r"(?<=[.?])\s+(?=[A-Z])")
_WHEN = re.compile(  # what follows an action tells of its circumstances
    r",?\s+(?=(?:if|unless|when|while|because|(?:in|during|within)\s+(?:an?|one|this|the))\s)", re.IGNORECASE
)
_WHOSE = re.compile("his|her|their|my|your|the")
_ON = re.compile("done|finish|nothing|pass|skip|stop")  # what people say where a game has another word for it
_NUMBERS = {"one": 1, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_TIMES = re.compile(r"x(\d{1,3})|(twice)")  # behind a name
_AFTER = {"from": 1, "to": 2, "into": 2, "onto": 2}  # where a name stands among those of one action
_MOST_WORDS = 6  # in a name
_LONGEST = 300  # characters of a part that is read word by word


@dataclass(frozen=True, slots=True)
class Said:
    """
    One action that was read out of a text.

    Attributes
    ----------
    action : str
        The action in notation; empty if none was read.
    who : str
        The player of whom the text speaks.
    verb : str
        The verb that was read, where a name that it needs was not.
    unread : tuple of str
        Words that say more than the action.
    beside : tuple of str
        Circumstances told around the action, which are not read: a condition, another sentence.
    """

    action: str
    who: str = ""
    verb: str = ""
    unread: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def parted(text: str) -> list[str]:
    """
    Return the parts of a text in which ";" or "then" stands between actions.

    Examples
    --------
    >>> parted("token; may I invade Taurus and then pass?")
    ['token', 'may I invade Taurus', 'pass?']
    """
    return split(text, _THEN)


def read(t: Table, text: str, who: str = "") -> list[Said]:
    """
    Read one part of a text: the actions that it says, of which only the last may be unread in part.

    An action in the game's own notation stays as it is. Of any other text each word is read as a verb, a name, a number
    or a player, or says nothing; all else is unread.

    Parameters
    ----------
    t : Table
        The table at which it is said.
    text : str
        The text.
    who : str
        The player of whom the text spoke before.

    Examples
    --------
    >>> import coreworlds as cw
    >>> t = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7).table_for(None)
    >>> [said.action for said in read(t, "May Ben attack Taurus with 2 snub fighters?")]
    ['Ben: invade Taurus', 'Ben: send Snub Fighter x2']
    >>> [(said.action, said.unread) for said in read(t, "can I pass without Actions")]
    [('pass', ('without', 'Actions'))]
    >>> [(said.action, said.beside) for said in read(t, "I have no Energy. May I pass if I want to win?")]
    [('pass', ('I have no Energy', 'if I want to win'))]
    """
    exact = as_said(text.strip(" ?!."))
    if type(find_action(exact, t, t.asked.name)) is tuple:
        return [Said(f"{who}: {exact}" if who and ":" not in outside(exact) else exact, who)]
    rest, word = cut(exact) if t.bound.worded else (text, None)
    if word and rest and not MARKS.intersection(word):
        *before, last = read(t, rest, who)
        if last.action:
            return [*before, replace(last, action=f"{last.action}{quoted(word)}")]
    if len(text) > _LONGEST:
        return [Said("", who, "", (text,))]
    whole = [*_Reading(t, text, who).actions()]
    for part, beside in _told(text) if whole[-1].unread else ():
        *before, last = _Reading(t, part, who).actions()
        if last.action and not last.unread:
            return [*before, replace(last, beside=beside)]
    return whole


def _told(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what may be the action of a text, each with the circumstances around it."""
    sentences = _SENTENCE.split(text)
    for at, sentence in enumerate(sentences):
        action, *when = _WHEN.split(sentence, maxsplit=1)
        beside = (*sentences[:at], *when, *sentences[at + 1 :])
        if action and beside:
            yield action, tuple(each.strip(" ?!.") for each in beside)


def everything(t: Table, unread: tuple[str, ...]) -> bool:
    """Return whether words that were not read say only that all is meant: "all ships", where ships are a kind."""
    words = [word for each in unread for word in each.casefold().split()]
    kinds = {kind.casefold() for kind in t.parts.kind}
    return any(map(_ALL.fullmatch, words)) and all(
        _ALL.fullmatch(word) or word in kinds or word.removesuffix("s") in kinds for word in words
    )


Named = tuple[str, int, str]  # a name, how many, and the word that says where it stands


@dataclass(slots=True)
class _Part:
    """What was read of one action so far: whose it is, its verb, and what it names."""

    seat: str
    verb: str = ""
    names: list[Named] = field(default_factory=list)


class _Reading:
    """A text that is read word by word, the longest known words first."""

    def __init__(self, t: Table, text: str, who: str) -> None:
        """Read it."""
        self.t, self.words = t, _words(t.bound.game)
        names = {**self.words.names, **{name.casefold(): name for name in t.parts.index}}
        self.names = {**{f"{name}s": known for name, known in names.items()}, **names}
        self.seats = {s.name.casefold(): s.name for s in t.seats}
        self.parts, self.before, self.unread = [_Part(who)], list[str](), list[str]()
        self.spelt = _TOKEN.findall(_ASKED.sub(" ", text.replace("’", "'")))
        self.small = [word.casefold() for word in self.spelt]
        self.joints = {word for v in t.bound.verbs.values() for word in v.verb.joints}
        self.number, self.place, self.joined, self.unit = 0, "", False, False
        at = 0
        while at < len(self.small):
            at += self._read(at) or self._say(at)

    def _longest(self, at: int, known: Mapping[str, str]) -> tuple[int, str]:
        """Return how many words from here are the longest that is known, and what it is; whose it is says nothing."""
        for size in range(min(_MOST_WORDS, len(self.small) - at), 0, -1):
            whole = self.small[at : at + size]
            bare = (word for word in whole if not _WHOSE.fullmatch(word))
            if found := known.get(" ".join(whole)) or known.get(" ".join(bare)):
                return size, found
        return 0, ""

    def _read(self, at: int) -> int:
        """Read a word of the game, a verb or a name; return how many words it has."""
        part, words = self.parts[-1], self.words
        named, name = self._longest(at, self.names)
        does, verb = self._longest(at, words.verbs if not part.verb or self.joined else words.own)
        term = self._longest(at, words.terms)[0]
        if _ON.fullmatch(self.small[at]) and self.small[at] not in words.own and (on := _onward(self.t)):
            does, verb, term = 1, on, 0
        if term > max(does, named):
            self.unread += [] if self.unit else [" ".join(self.spelt[at : at + term])]
        elif verb and does >= named:
            if part.verb and (self.joined or part.names or not words.takes[part.verb]):
                self.parts.append(_Part(part.seat))  # but "use a token" is one action
            elif not part.verb:
                self.before, self.unread = self.unread, []
            self.parts[-1].verb = verb
        elif named:
            part.names.append((name, self.number or 1, self.place))
        if term or verb or named:
            self.number, self.place, self.joined = 0, "", False
            self.unit = bool(named) and name.isdecimal()  # "3 troops": what is counted says no more
        return max(term, does, named)

    def _say(self, at: int) -> int:
        """Read a word that is none of the game's: a player, a number, or one between the others."""
        word = self.small[at]
        if seat := self.seats.get(word.removesuffix("'s")):
            if self.joined or not self.parts[-1].verb:
                self.parts.append(_Part(seat))
        elif (word in _NUMBERS or word.isdecimal()) and self._longest(at + 1, self.names)[0]:
            self.number = _NUMBERS.get(word) or int(word)
        elif self.joints and (digit := str(_NUMBERS.get(word, ""))) in self.t.parts.index:
            self.parts[-1].names.append((digit, 1, self.place))
            self.unit = True
            return 1
        elif (times := _TIMES.fullmatch(word)) and self.parts[-1].names:
            name, _, place = self.parts[-1].names[-1]
            self.parts[-1].names[-1] = (name, int(times[1] or 2), place)
        elif not (SMALL.fullmatch(word) or word in self.joints or self.unit):
            self.unread.append(self.spelt[at])
        self.place = word if word in _AFTER or word in self.joints else self.place
        self.joined, self.unit = self.joined or word == "and", False
        return 1

    def actions(self) -> Iterator[Said]:
        """Yield the actions; the last carries what was not read."""
        made, verb, who = list[str](), "", self.parts[-1].seat
        kinds = {self.t.parts.kind[self.t.parts.index[name]] for part in self.parts for name, _, _ in part.names}
        self.unread = [word for word in self.unread if word.casefold() not in kinds]  # "the role Merchant"
        for part in self.parts:
            if part.verb and (part.names or not self.words.takes[part.verb]):
                found, rest = self._of(part)
                made += found
            else:
                rest, verb = part.names, part.verb or verb
                self.unread[:0] = [part.verb] if part.verb and made else []
            self.unread += [name for name, _, _ in rest]
        yield from (Said(action, who) for action in made[:-1])
        yield Said(made[-1] if made and not self.before else "", who, verb, (*self.before, *self.unread))

    def _of(self, part: _Part) -> tuple[list[str], list[Named]]:
        """Return the actions of a verb and its names, and the names that are none of its."""
        t, fit, rest = self.t, part.names, list[Named]()
        verbs = [v for v in t.bound.verbs.values() if v.verb.name == part.verb]
        if any(v.verb.many for v in verbs) or not fit:
            return [_write(verbs, fit, part.seat)], rest
        fit = [each for each in fit if _takes(t, verbs, each[0])] or fit[:1]
        rest = [each for each in part.names if each not in fit]
        alone = len(verbs) > 1 or verbs[0].verb.one == "notation"  # "play A and B" is two actions
        made = [_write(verbs, names, part.seat) for names in ([[each] for each in fit] if alone else [fit])]
        if rest and (after := _after(t, verbs, rest)):
            return [*made, _write(after, rest, part.seat)], []
        return made, rest


def _onward(t: Table) -> str:
    """Return the word with which one goes on where the game stands; empty if there are several, or none."""
    here = [v for key in t.bound.steps[t.step].verbs if (v := t.bound.verbs[key].verb).yields and not v.target]
    return here[0].name if len(here) == 1 else ""


def _write(verbs: list[BoundVerb], names: list[Named], seat: str) -> str:
    """Write an action as the notation does; the names of one are where from, then where to, or as they are said."""
    if joints := verbs[0].verb.joints:
        return f"{seat}: {verbs[0].verb.name} {between(_sorted(names, joints), joints)}".removeprefix(": ")
    of = " " if any(v.verb.times for v in verbs) else " x"
    ordered = sorted(names, key=lambda each: _AFTER.get(each[2], 0))
    written = [f"{name}{of}{n}" if n > 1 else name for name, n, _ in ordered]
    return f"{seat}: {verbs[0].verb.name} {', '.join(written)}".removeprefix(": ").strip()


def _sorted(names: list[Named], joints: tuple[str, ...]) -> list[str]:
    """
    Return names in the order of a verb with words between them: each behind its word, the others in the places left.

    Examples
    --------
    >>> _sorted([("3", 1, "with"), ("Ash", 1, "from"), ("Elm", 1, "")], ("from", "with"))
    ['Elm', 'Ash', '3']
    """
    places: list[str] = [""] * (len(joints) + 1)
    rest = [name for name, _, word in names if word not in joints]
    for name, _, word in names:
        if word in joints:
            places[joints.index(word) + 1] = name
    free = iter(rest)
    return [*filter(None, (name or next(free, "") for name in places)), *free]


def takes(t: Table, verb: str, name: str) -> bool:
    """Return whether nothing that never changes keeps a verb from what has this name."""
    return _takes(t, [v for v in t.bound.verbs.values() if v.verb.name == verb], name)


def _takes(t: Table, verbs: list[BoundVerb], name: str) -> bool:
    return any(v.verb.target is not None and not _ever(t, v, t.parts.index[name]) for v in verbs)


def _ever(t: Table, v: BoundVerb, part: int) -> bool:
    """Return whether a verb never applies to a component, whatever else is there."""
    item = v.verb.target.stand_in(part)
    x = (item,) if v.verb.many else (item, 1) if v.verb.times else item
    lacks = (check(t, t.asked, x) for _, check in v.checks)
    return bool(never(t, v.verb.target, part)) or any(lack and len(lack) > len(("needed", "there")) for lack in lacks)


def _after(t: Table, verbs: list[BoundVerb], names: list[Named]) -> list[BoundVerb]:
    """Return the verb that takes several things in a situation to which one of the verbs leads."""
    flow = t.bound.game.flow
    turns = {step.id for v in verbs for step in flow.where(v.verb.key)}
    inside = dict.fromkeys(key for step in flow.steps.values() if step.part_of in turns for key in step.verbs)
    several = [v for key in inside if (v := t.bound.verbs[key]).verb.many]
    return [v for v in several if all(_takes(t, [v], name) for name, _, _ in names)][:1]


# -- the words of a game -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a game: forms of its verbs, with words for them or alone, names, terms; which verbs need a name."""

    verbs: Mapping[str, str]
    own: Mapping[str, str]
    names: Mapping[str, str]
    terms: Mapping[str, str]
    takes: Mapping[str, bool]


@lru_cache(maxsize=8)
def _words(game: Game) -> _Words:
    """Gather them: a word of the glossary stands for a verb with which it shares a rule, or for a component."""
    parts, rules = {str(getattr(c, "name", c)) for c in game.components}, dict[str, set[str]]()
    for verb in game.verbs.values():
        rules.setdefault(verb.name, set()).update(verb.rules)
    own = {form: name for name in rules for form in forms(name)}
    verbs, names = dict[str, str](), dict[str, str]()
    for term in game.teaching.glossary:
        also = [word.casefold() for word in (term.term, *term.synonyms, *term.misspellings)]
        ends = (verb for word in also for verb in (word, word.rpartition(" ")[2]) if verb in rules)
        act = next((verb for verb in ends if rules[verb] & {*term.rules}), "")
        verbs.update({form: act for word in also if act for form in forms(word)})
        names.update({word: term.term for word in also if term.term in parts})
    terms = {term.term.casefold(): term.term for term in game.teaching.glossary}
    takes_one = {name: all(v.target for v in game.verbs.values() if v.name == name) for name in rules}
    return _Words({**verbs, **own}, own, names, terms, takes_one)


def forms(verb: str) -> Iterator[str]:
    """
    Yield a verb as it stands in a sentence.

    Examples
    --------
    >>> [*forms("invade")]
    ['invade', 'invades', 'invadees', 'invaded', 'invading']
    """
    first, space, rest = verb.partition(" ")
    stem = first.removesuffix("e")
    for form in (first, f"{first}s", f"{first}es", f"{stem}ed", f"{stem}ing"):
        yield f"{form}{space}{rest}"
