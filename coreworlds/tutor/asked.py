"""A question to the table, in notation or in plain words: each action with its verdict, and what one may type next."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from coreworlds.engine import Blocker, CoreWorldsError, Position, Verdict, advance, ask, legal
from coreworlds.engine.action import UnknownVerb, as_said, find_action
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one, read_as_meant
from coreworlds.engine.remedy import nearest
from coreworlds.engine.step import step
from coreworlds.tutor.ways_out import way_out

__all__ = ["Answer", "answered", "asks", "instead", "next_words", "plain"]

SHOWN = 6  # ways to go on that are offered
_MAY = r"(?:may|can|could|must|should|does|do|will|what if|if)"
_THEN = re.compile(r"\s*(?:;|,? and then |,? then )\s*", re.IGNORECASE)
_NOW = re.compile(r"\s*\b(?:now|here|please)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """
    One action of a question, with the verdict on it.

    Attributes
    ----------
    action : str
        The action in the game's words, with the player if the question names one.
    position : Position
        Where it is judged: as if the actions before it had been done.
    verdict : Verdict
        Whether it is legal, and why.
    """

    action: str
    position: Position
    verdict: Verdict


def plain(text: str, seats: Iterable[str]) -> str:
    """
    Return a question as a line of actions: "May I draft Taurus, then pass?" as "draft Taurus; pass".

    Examples
    --------
    >>> plain("Can Ben invade Taurus and then pass now?", ["Ana", "Ben"])
    'Ben: invade Taurus; pass'
    """
    found = []
    for part in _THEN.split(text.strip().rstrip("?!. ")):
        named = "|".join(map(re.escape, seats))
        asked = re.match(rf"{_MAY} (?:(?:I|we|you|one)|(?P<seat>{named})) (?P<rest>.+)", part, re.IGNORECASE)
        if asked is None:
            words = part
        else:
            seat = next((name for name in seats if name.lower() == (asked["seat"] or "").lower()), "")
            words = f"{seat}: {asked['rest']}" if seat else asked["rest"]
        found.append(_NOW.sub("", words))
    return "; ".join(filter(None, found))


def asks(pos: Position, text: str, names: Iterable[str] = ()) -> bool:
    """
    Return True if a text asks about actions of the game: it begins with one, or may become one.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> asks(pos, "may I attack Taurus?"), asks(pos, "hand size"), asks(pos, "invade costs energy")
    (True, False, False)
    """
    first = next(iter(one_by_one(plain(text, pos.seats))), "")
    t = pos.table_for(None)
    found = find_action(as_said(read_as_meant(pos, first)), t, t.asked.name) if first else None
    if found is None or isinstance(found, UnknownVerb):
        return False
    return isinstance(found, tuple) or bool(next_words(pos, text, names))


def answered(pos: Position, text: str) -> tuple[Answer, ...]:
    """
    Return the answer to a question, action by action; it ends with the first that is not allowed.

    While nobody decides, the first action is judged where the game stands.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [(each.action, bool(each.verdict)) for each in answered(pos, "done, then done, then may I draft Taurus?")]
    [('done', True), ('done', True), ('draft Taurus', False)]
    """
    actions = one_by_one(plain(text, pos.seats))
    if not actions:
        return ()
    waits = pos.over or not pos.options()
    verdicts = (judge(pos, read_as_meant(pos, actions[0])),) if waits else ask(pos, "; ".join(actions))
    found: list[Answer] = []
    for action, verdict in zip(actions, verdicts, strict=False):
        pos = _reached(pos, found[-1].verdict) if found else pos
        found.append(Answer(read_as_meant(pos, action), pos, verdict))
    return tuple(found)


def _reached(pos: Position, done: Verdict) -> Position:
    try:
        pos = step(pos, done.action).after if done else pos
        line = advance(pos) if done else ()
    except CoreWorldsError:
        return pos  # a view: what comes next turns on what it does not show
    return line[-1].after if line else pos


def instead(answers: tuple[Answer, ...], text: str, blocker: Blocker) -> str:
    """
    Return the question with the nearest legal way in it: what is done first, or named as well; empty if there is none.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.parse('''
    ... game = "core-worlds"
    ... phase = "action"
    ... central = ["Sinbad"]
    ... [pending]
    ... kind = "invasion"
    ... world = "Sinbad"
    ... [[player]]
    ... name = "Ana"
    ... units = ["Snub Fighter", "Raider Wing"]
    ... [[player]]
    ... name = "Ben"
    ... ''')
    >>> found = answered(pos, "send Snub Fighter")
    >>> instead(found, "send Snub Fighter", found[0].verdict.blockers[0])
    'send Raider Wing, Snub Fighter'
    """
    remedy = way_out(answers[-1].verdict, blocker)
    if remedy is None or remedy.kind != "line" or (not remedy.actions and not remedy.instead):
        return ""
    whole = one_by_one(plain(text, answers[-1].position.seats))
    done, refused, rest = whole[: len(answers) - 1], whole[len(answers) - 1], whole[len(answers) :]
    asked = answers[-1].position.table_for(None).asked.name
    first = [action.removeprefix(f"{asked}: ") for action in remedy.actions]
    named = [remedy.instead] if remedy.instead else [refused]
    return "; ".join([*done, *(first if nearest(blocker) is remedy and first != named else []), *named, *rest])


def next_words(pos: Position, text: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """
    Return whole lines that a text may become: the legal actions that go on with it, then words of actions.

    Parameters
    ----------
    pos : Position
        Where the line begins.
    text : str
        What was typed.
    names : iterable of str
        What lies on the table, to be named behind the word of an action.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> next_words(pos, "don")
    ('done',)
    """
    line = plain(text, pos.seats)
    *before, last = line.split("; ") if not re.search(r";\s*$", text) else [*line.split("; "), ""]
    for each in answered(pos, "; ".join(before)) if before else ():
        if not each.verdict:
            return ()
        pos = _reached(each.position, each.verdict)
    typed = last.casefold()
    words = [str(action) for action in legal(pos) if typed in str(action).casefold()] if not pos.over else []
    verb, _, begun = typed.partition(" ")
    verbs = dict.fromkeys(each.name for each in pos.game.verbs.values())
    if verb in verbs and begun:
        words += [f"{verb} {name}" for name in names if begun in name.casefold()]
    elif typed:
        words += [name for name in verbs if name.startswith(typed)]
    fit = [word for word in dict.fromkeys(words) if word.casefold() != typed]
    return tuple("; ".join([*before, word]) for word in fit[:SHOWN])
