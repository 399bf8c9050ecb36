"""Actions as text: what a player says he does, read and written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import kind_of
from coreworlds.engine.near import meant, near
from coreworlds.engine.typed import cut, fault, quoted
from coreworlds.engine.unseen import bare, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Lack, Said, Verb

    Reading = tuple["Words", list[str], tuple["Name", ...]]
    Found = tuple["Action", Seat, list[str], tuple["Name", ...]]
    Words = tuple[str, tuple[str, ...], int, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], str]

__all__ = [
    "FAILS", "Action", "Name", "UnknownVerb", "Unreadable", "as_said", "between", "describe", "find_action", "never",
    "parted",
]  # fmt: skip

FAILS = "fails: "  # what begins a result that is certain to be a failure
_NAME = re.compile(r"(?P<name>.*?)(?: #(?P<nth>[1-9]\d{0,3}))?(?: x(?P<count>[1-9]\d{0,3}))?")
_SEVERAL = re.compile(r"(?P<count>[1-9]\d{0,3}) (?P<name>.+)")
_FIRST = re.compile(r"[ ?!.,]")
_LONGEST = 2_000
_QUOTES = frozenset("\"'“”„«»‘’")
_SAME = 0.9  # as near as but for a letter or two
_MOST_KNOWN = 10_000
_new = object.__new__
_TIMES = re.compile(r"(?P<rest>.*\S) (?P<times>\d{1,4}(?= times$|$)|twice$)(?: times)?")


@dataclass(frozen=True, slots=True)
class Name:
    """A component as an action names it: which one, which copy (0 = any), how many."""

    part: int
    nth: int = 0
    count: int = 1


class Action(Displayed):
    """
    What one player does, as a value.

    Attributes
    ----------
    player : str
        Who does it.
    verb : str
        The word it begins with.
    names : tuple of str
        What it is applied to, as written.
    times : int
        How often, where a number may follow.
    said : str
        The word that somebody types last in it, in quotes; empty without one.
    unsaid : str
        What is written without that word.
    option : str
        The heading under which it is listed.
    price : tuple of str
        What it costs, in words.
    brings : tuple of str
        What is certain to come of it, in words.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [str(a) for a in cw.legal(pos) if a.verb == "done"]
    ['done']
    """

    __slots__ = ("_move", "_player", "_seat", "_table", "_text", "_words")
    _table: Table | None  # of an action that was listed: where, with its move and seat; it is worded when read
    _move: Move
    _seat: Seat
    _text: str  # once it was asked for

    def __init__(self, player: str, words: Words) -> None:
        """Put an action together that was read."""
        self._player, self._words, self._table = player, words, None

    @classmethod
    def of_moves(cls, t: Table, options: Sequence[tuple[Seat, Sequence[Move]]]) -> list[Action]:
        """Return the actions that moves are; they are put into words when somebody reads them."""
        made: list[Action] = []
        for seat, moves in options:
            for move in moves:
                action = _new(cls)
                action._table, action._move, action._seat = t, move, seat  # noqa: SLF001
                made.append(action)
        return made

    def move_on(self, t: Table) -> tuple[Move, Seat] | None:
        """Return the move and its seat, if the action was listed for this very table."""
        return (self._move, self._seat) if self._table is t else None

    @property
    def words(self) -> Words:
        """Verb, names, times, option, price, what it brings, the words between the names, and the word last in it."""
        try:
            return self._words
        except AttributeError:
            assert self._table is not None  # noqa: S101  (one of the two is always there)
            self._words = _words(self._table, self._move, self._seat)
            return self._words

    @property
    def player(self) -> str:
        """Who does it."""
        return self._player if self._table is None else self._seat.name

    @property
    def verb(self) -> str:
        """The word it begins with."""
        return self.words[0]

    @property
    def names(self) -> tuple[str, ...]:
        """What it is applied to, as written."""
        return self.words[1]

    @property
    def times(self) -> int:
        """How often."""
        return self.words[2]

    @property
    def option(self) -> str:
        """The heading under which it is listed."""
        return self.words[3]

    @property
    def price(self) -> tuple[str, ...]:
        """What it costs, in words."""
        return self.words[4]

    @property
    def brings(self) -> tuple[str, ...]:
        """The certain results of the action, in words."""
        return self.words[5]

    @property
    def joints(self) -> tuple[str, ...]:
        """The words between the names; none where commas stand there."""
        return self.words[6]

    @property
    def said(self) -> str:
        """The word that somebody types last in it."""
        return self.words[7]

    @property
    def told(self) -> str:
        """The action with its price and what it surely brings, in a line."""
        return ": ".join(filter(None, (self.text, " · ".join(filter(None, map(", ".join, (self.price, self.brings)))))))

    @property
    def fails(self) -> bool:
        """Whether it is certain to fail."""
        return any(result.startswith(FAILS) for result in self.brings)

    @property
    def text(self) -> str:
        """The action without the player's name."""
        try:
            return self._text
        except AttributeError:
            self._text = self.unsaid + quoted(self.said)
            return self._text

    @property
    def unsaid(self) -> str:
        """The action without the word that somebody types."""
        verb, names, times, *_, joints, _ = self.words
        return f"{verb} {between(names, joints)}".rstrip() + (f" {times}" if times > 1 else "")

    def __str__(self) -> str:
        """Return the action without the player's name."""
        return self.text

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Action: {self.player}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        """Compare player and text; heading and price follow from the position."""
        if not isinstance(other, Action):
            return NotImplemented
        return (self.player, self.text) == (other.player, other.text)

    def __hash__(self) -> int:
        """Hash player and text."""
        return hash((self.player, self.text))


class Unreadable(Exception):  # noqa: N818  (it never leaves the judge)
    """A text that is no action: the need, the text found, the remedy, the rule, and the text's first word."""

    def __init__(self, needs: Said, has: Said, remedy: Said = "", rule: str = "notation", verb: str = "") -> None:
        """Keep the parts; what takes work is put into words when it is read."""
        super().__init__()
        self.needs, self.has, self.remedy, self.rule, self.verb = needs, has, remedy, rule, verb


class UnknownVerb(Unreadable):
    """A text that begins with no action of the game."""


def as_said(text: str) -> str:
    """Return an action's text without the quotes around it and what other programs leave in what is copied."""
    if text[:1] in _QUOTES and text[-1:] in _QUOTES:
        text = text[1:-1]
    return text if text.isprintable() else printable(" ".join(bare(text).split()))


def find_action(text: str, t: Table, player: str) -> Found | Unreadable:
    """
    Read an action: the action, whose it is, the verbs it may mean (by key) and what it names.

    Of a text that is none, what is wrong with it is returned.
    """
    bound, whole, said = t.bound, text, None
    if bound.worded and isinstance(text, str):
        text, said = cut(text, max(len(s.name) * text.startswith(f"{s.name}: ") for s in t.seats))
    try:
        seat, body = _seat(text, t, player)
    except Unreadable as error:
        return error.with_traceback(None)
    if t.parts is not bound.parts:
        bound.turn_to(t.parts)
    found = bound.known.get(body)
    if found is None:
        if len(bound.known) > _MOST_KNOWN:
            bound.known.clear()
        found = bound.known[body] = _reading(" ".join(body.split()), t)
    if said is not None:
        found = _with_word(found, body, said, whole[len(text) :], t)
    if type(found) is not tuple:
        return found  # type: ignore[return-value]  # what is wrong with it
    words, keys, names = found
    return Action(seat.name, words), seat, keys, names


def _with_word(found: Reading | Unreadable, body: str, said: str, behind: str, t: Table) -> Reading | Unreadable:
    """Return what was read with the word behind it. Of an action that takes none, the quotes are read with the rest."""
    keys = found[1] if type(found) is tuple else _keys(body, t)
    takes = [key for key in keys if t.bound.verbs[key].verb.word is not None]
    if not takes:
        return _reading(" ".join(f"{body}{behind}".split()), t)
    if type(found) is not tuple or not said:
        return found
    if lack := fault(said):
        verb = t.bound.verbs[takes[0]].verb
        return Unreadable(lack[0], lack[1], _how(verb), verb.word_rule, verb.name)
    return (*found[0][:-1], said), takes, found[2]


def _keys(body: str, t: Table) -> list[str]:
    try:
        return _verb(body, t)[1]
    except UnknownVerb:
        return []


def _reading(body: str, t: Table) -> Reading | Unreadable:
    """Read a text without a player's name. Return its action, or the reason why it is none."""
    try:
        verb, keys, rest = _verb(body, t)
        keys = [key for key in keys if (t.bound.verbs[key].verb.target is None) == (not rest)] or keys
        entry = t.bound.verbs[keys[0]].verb
        names, times = _names(rest, t, [t.bound.verbs[key].verb for key in keys])
    except Unreadable as error:
        return error.with_traceback(None)
    if bool(names) != (entry.target is not None):
        what = ("names" if entry.many else "a name") + f" after “{verb}”"
        needs = what if entry.target else f"only “{verb}”" + (", or a word in quotes behind it" if entry.word else "")
        return Unreadable(needs, f"“{body}”", _how(entry) if entry.target or entry.word else "", verb=verb)
    return (verb, tuple([_write(t, n) for n in names]), times, entry.option, (), (), entry.joints, ""), keys, names


def _seat(text: str, t: Table, player: str) -> tuple[Seat, str]:
    if not isinstance(text, str):
        raise Unreadable("an action as text", kind_of(text))
    if len(text) > _LONGEST:
        raise Unreadable(f"a text of at most {_LONGEST} characters", f"{len(text)} characters")
    if ";" in text:
        several = sum(bool(part.strip()) for part in text.split(";"))
        raise Unreadable("1 action, without “;”", f"{several} action{'s' * (several != 1)}, “{text[:80]}”",
                         "Ask about the actions one by one, or play them one by one.")  # fmt: skip
    if ":" not in text:
        for s in t.seats:
            if s.name == player:
                return s, text
    text = " ".join(text.split())
    names = {s.name: s for s in t.seats}
    head, colon, rest = text.partition(": ")
    if colon and (named := _known(head, names)) is not None:
        return named, rest
    if colon and not any(head.split(" ")[0].lower() == v.verb.name.split(" ")[0] for v in t.bound.verbs.values()):
        raise Unreadable("a player of this game", f"“{head[:80]}”",
                         lambda: _or(f"Players: {', '.join(names)}.", near(head, names)))  # fmt: skip
    if player not in names:
        raise Unreadable("a player of this game", f"“{player[:80]}”", f"Players: {', '.join(names)}.")
    return names[player], text


def _verb(body: str, t: Table) -> tuple[str, list[str], str]:
    folded, bound = body.lower(), t.bound
    for word, keys in bound.words.get(folded.split(" ", maxsplit=1)[0], ()):
        if folded == word or folded.startswith(f"{word} "):
            return word, keys, body[len(word) :].strip()
    verbs = {v.verb.name: v.verb for v in bound.verbs.values()}
    glossary, taking = bound.game.teaching.glossary, partial(_taking, t)
    raise UnknownVerb(lambda: "an action that begins with one of " + ", ".join(sorted(verbs)), f"“{body[:80]}”",
                      lambda: _or("", meant(body, verbs, glossary, taking, t.parts.index)),
                      verb=_FIRST.split(folded)[0])  # fmt: skip


def never(t: Table, target: Any, part: int) -> str | Lack:  # noqa: ANN401  (a Target of some game)
    """Return the reason why a verb never applies to a component, perhaps with the component that it needs."""
    return target.never(t, part) if hasattr(target, "never") else ""


def _taking(t: Table, name: str) -> list[str] | None:
    """Return the actions that take what has this name; none if it is one of several that they take."""
    part = _known(name, t.parts.index)
    if part is None:
        return None
    takes = [v.verb for v in t.bound.verbs.values() if v.verb.target and not never(t, v.verb.target, part)]
    several = any(verb.many for verb in takes)
    return [] if several else list(dict.fromkeys(f"“{verb.name} {t.parts.names[part]}”" for verb in takes))


def _or(text: str, guess: str) -> str:
    return f"Did you mean {guess}?" if guess else text


def _names(rest: str, t: Table, verbs: Sequence[Verb]) -> tuple[tuple[Name, ...], int]:
    verb, times = verbs[0], 1
    word = "name" if verb.one == "notation" else t.parts.called()
    if verb.times and (first := _SEVERAL.fullmatch(rest)) and _known(first["name"], t.parts.index) is not None:
        rest = f"{first['name']} {first['count']}"
    if verb.times and _known(rest, t.parts.index) is None and (found := _TIMES.fullmatch(rest)):
        rest, times = found["rest"], int(found["times"].replace("twice", "2"))
        if times < 1:
            raise Unreadable("a number of times, 1 or more", str(times))
    names = tuple([_name(part.strip(), t, verbs) for part in parted(rest, verb.joints)]) if rest else ()
    if not verb.many and (named := sum(n.count for n in names)) > 1:
        one = f"Write “{verb.name} {t.parts.names[names[0].part]}”."
        raise Unreadable((1, f"{word} after “{verb.name}”"), (named, f"{word}s"), one, verb.one)
    return names, times


def parted(rest: str, joints: Sequence[str]) -> list[str]:
    """
    Return the names in a text: between them stand commas, or the words of the verb, in any order.

    Examples
    --------
    >>> parted("Ash with 3 from Elm", ("from", "with"))
    ['Ash', 'Elm', '3']
    """
    words = "|".join(re.escape(word) for word in joints if word)
    if not words or "," in rest:
        return re.split(rf",| (?:{words}) ", rest, flags=re.IGNORECASE) if words else rest.split(",")
    first, *more = re.split(rf" ({words}) ", rest, flags=re.IGNORECASE)
    behind = sorted(zip(more[::2], more[1::2], strict=True), key=lambda each: joints.index(each[0].lower()))
    return [first, *(name for _, name in behind)]


def between(names: Sequence[str], joints: Sequence[str]) -> str:
    """
    Return names with commas between them, or with the words of the verb.

    Examples
    --------
    >>> between(("Ash", "Elm"), ()), between(("Ash", "Elm", "3"), ("from", "with"))
    ('Ash, Elm', 'Ash from Elm with 3')
    """
    if not joints:
        return ", ".join(names)
    text = names[0] if names else ""
    for at, name in enumerate(names[1:]):
        word = joints[at] if at < len(joints) else ""
        text += f" {word} {name}" if word else f", {name}"
    return text


def _name(text: str, t: Table, verbs: Sequence[Verb]) -> Name:
    index, kinds = t.parts.index, getattr(verbs[0].target, "kinds", ())
    if (exact := index.get(text)) is not None and (not kinds or t.parts.kind[exact] in kinds):
        return Name(exact)
    found = _NAME.fullmatch(text)
    assert found is not None  # noqa: S101  (the pattern takes every text)
    name, count, nth = found["name"].strip(), int(found["count"] or 1), int(found["nth"] or 0)
    part = _of_kinds(name, t, kinds)
    if part is None and (several := _SEVERAL.fullmatch(text)):
        count, called = int(several["count"]), several["name"]
        part = _known(called, {**index, **{f"{known}s": at for known, at in index.items()}})
    if part is None:
        raise Unreadable(f"a {t.parts.called(kinds)} of this game", f"“{name[:80]}”",
                         lambda: _how(verbs[0], _nearest(t, verbs, name), name), verb=verbs[0].name)  # fmt: skip
    return Name(part, nth, count)


def _of_kinds(name: str, t: Table, kinds: Sequence[str]) -> int | None:
    """Return the component of a name, which may leave out its kind: “Brazil” for “Brazil card” where it takes cards."""
    part: int | None = _known(name, t.parts.index)
    if part is not None and (not kinds or t.parts.kind[part] in kinds):
        return part
    whole = (_known(f"{name} {kind}", t.parts.index) for kind in kinds)
    return next((each for each in whole if each is not None), part)


def _nearest(t: Table, verbs: Sequence[Verb], name: str) -> str:
    """Return the nearest names of what the verb takes, else a very near one; a number alone is no name."""
    if name.isdigit():
        return ""
    index = t.parts.index
    fit = [known for known, part in index.items() if not all(never(t, verb.target, part) for verb in verbs)]
    return near(name, fit) or near(name, index, cutoff=_SAME)


def _how(verb: Verb, guess: str = "", name: str = "") -> str:
    """Return a guess for a misspelt name, or the form of the action: with names, with one name, or without."""
    if guess and verb.word is not None and name.casefold().startswith(f"{guess.casefold()} "):
        guess = f"“{verb.name} {guess}{quoted(name[len(guess) :].strip())}”"  # only the quotes are missing
    if guess and not (verb.many and guess.casefold() in name.casefold()):  # names without commas are no misspelt one
        return f"Did you mean {guess}?"
    if verb.word is not None:
        places = between(["…"] * (len(verb.joints) + 1), verb.joints) if verb.target else ""
        return f"Write “{f'{verb.name} {places}'.rstrip()}{quoted('…')}”."
    if not verb.target:
        return f"Write only “{verb.name}”."
    if verb.joints:
        return f"Write “{verb.name} {between(['…'] * (len(verb.joints) + 1), verb.joints)}”."
    if verb.many:
        return f"Write “{verb.name}”, then names, with commas between them."
    return f"Write “{verb.name}”, then one name."


def _known(name: str, index: Mapping[str, Any]) -> Any:  # noqa: ANN401  (what has a name)
    """Return the value under a name, in whatever case its letters are."""
    if name in index:
        return index[name]
    return next((found for known, found in index.items() if known.casefold() == name.casefold()), None)


def _write(t: Table, name: Name) -> str:
    nth, count = (f" #{name.nth}" if name.nth else ""), (f" x{name.count}" if name.count > 1 else "")
    return f"{t.parts.names[name.part]}{nth}{count}"


def _grouped(names: Iterable[str]) -> tuple[str, ...]:
    """Write neighbours that are the same as "A x2"."""
    groups: list[list[Any]] = []
    for name in names:
        if groups and groups[-1][0] == name:
            groups[-1][1] += 1
        else:
            groups.append([name, 1])
    return tuple(f"{name} x{count}" if count > 1 else name for name, count in groups)


def describe(t: Table, move: Move, seat: Seat) -> Action:
    """Return the action that a move is."""
    return Action.of_moves(t, [(seat, (move,))])[0]


def _words(t: Table, move: Move, s: Seat) -> Words:
    key, taken = move
    verb = t.bound.verbs[key].verb
    x, word = verb.parted(taken)
    price, brings = (tuple(said(t, s, x)) if said else () for said in (verb.price, verb.brings))
    if verb.target is None:
        return verb.name, (), 1, verb.option, price, brings, (), word
    item, times = x if verb.times else (x, 1)
    items: Sequence[Any] = item if verb.many else (item,)
    names = [verb.target.name(t, s, i) for i in items]
    named = tuple(names) if verb.joints else _grouped(names)
    return verb.name, named, times, verb.option, price, brings, verb.joints, word
