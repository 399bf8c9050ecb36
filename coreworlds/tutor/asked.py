"""A question to the table, in notation or in plain words: each action with its verdict, and what one may type next."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from coreworlds.engine import Position, legal
from coreworlds.engine.action import UnknownVerb, as_said, find_action
from coreworlds.engine.judge import judge
from coreworlds.engine.line import Answer, answers, heard
from coreworlds.engine.plain import Said, parted, takes
from coreworlds.engine.typed import outside
from coreworlds.tutor.ways_out import way_out

__all__ = ["answered", "asks", "beside", "half_read", "in_several", "instead", "is_question", "next_words"]

SHOWN = 6  # ways to go on that are offered
QUESTION = re.compile(r"(?:are|can|could|do|does|how|if|is|may|must|what|when|which|who|why)\b|.*\?$", re.IGNORECASE)


def is_question(text: str) -> bool:
    """
    Return True if a text is a question, and no words to search for.

    Examples
    --------
    >>> is_question("may I keep two cards"), is_question("two cards")
    (True, False)
    """
    return QUESTION.match(text) is not None


def _first(pos: Position, text: str) -> Said:
    """Read the first action of a text."""
    return heard(pos, next(iter(parted(text)), ""))[0]


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
    first = _first(pos, text)
    if not parted(text) or (first.action and not first.unread):
        return bool(parted(text))
    t = pos.table_for(None)
    found = find_action(as_said(text), t, t.asked.name)
    return not isinstance(found, (tuple, UnknownVerb)) and bool(next_words(pos, text, names))


def beside(pos: Position, text: str) -> tuple[str, ...]:
    """
    Return the circumstances that a text tells around its actions. No answer looks at them.

    Examples
    --------
    >>> import coreworlds as cw
    >>> beside(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "may I draft Taurus if Ben sleeps?")
    ('if Ben sleeps',)
    """
    return tuple(each for part in parted(text) for said in heard(pos, part) for each in said.beside)


def half_read(pos: Position, text: str) -> tuple[Said, tuple[str, ...], bool]:
    """
    Return what was read of a text that is not just an action, lines that it may mean, and whether it is near to them.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> said, lines, near = half_read(pos, "can I deploy Claw Figther?")
    >>> said.verb, said.unread, lines[0], near
    ('deploy', ('Claw', 'Figther'), 'deploy Claw Fighter', True)
    """
    said = _first(pos, text)
    if said.action or not said.verb:
        return said, (said.action,), bool(said.action)
    t, begun = pos.table_for(None), " ".join(said.unread).casefold()
    fit = {name.casefold(): name for name in t.parts.index if begun and takes(t, said.verb, name)}
    close = [name for name in fit if begun in name] or get_close_matches(begun, fit, n=SHOWN // 2)
    lines = [f"{said.verb} {fit[name]}" for name in close]
    lines = lines or [str(action) for action in legal(pos) if action.verb == said.verb]
    return said, tuple(lines[: SHOWN // 2]), bool(close)


def answered(pos: Position, text: str) -> tuple[Answer, ...]:
    """
    Return the answer to a question, action by action; it ends with the first that is not allowed.

    While nobody decides, an action by itself is judged where the game stands.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> [(each.action, bool(each.verdict)) for each in answered(pos, "done, then done, then may I draft Taurus?")]
    [('done', True), ('done', True), ('draft Taurus', False)]
    """
    here = pos.over or (not pos.options() and len(parted(text)) <= 1)
    return tuple(answers(pos, text, here=here))


def instead(found: tuple[Answer, ...]) -> tuple[str, ...]:
    """
    Return the question with the nearest legal way in it: what is done first, or named as well; all of it is legal.

    Of an action that is not written as the game writes it, ones that name the same, legal or not.

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
    >>> instead(found)
    ('send Raider Wing, Snub Fighter',)
    """
    *done, last = found
    before = [each.action for each in done]
    asked = last.position.table_for(None).asked.name
    if [blocker.rule for blocker in last.verdict.blockers] == ["notation"]:
        return tuple("; ".join([*before, line, *last.rest]) for line in _alike(last))
    if two := _in_two(last):
        lines = [two]
    elif (remedy := way_out(last.verdict)) and remedy.kind == "line" and (remedy.actions or remedy.instead):
        first = [action.removeprefix(f"{asked}: ") for action in remedy.actions]
        named = [remedy.instead or last.action]
        lines = ["; ".join([*(first if first != named else []), *named])]
    else:
        lines = []
    whole = ("; ".join([*before, line, *last.rest]) for line in lines)
    return tuple(good for line in whole if (good := _mended(found[0].position, line, len(last.rest))))


def in_several(found: tuple[Answer, ...]) -> str:
    """
    Return the line of moves that does what the last action cannot do in one; empty if there is none.

    Examples
    --------
    >>> import coreworlds as cw
    >>> in_several(answered(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "pass"))
    ''
    """
    last = found[-1]
    rules = {blocker.rule for blocker in last.verdict.blockers}
    return _in_two(last) if rules and "notation" not in rules else ""


def _mended(pos: Position, line: str, rest: int) -> str:
    """Return a line if all of it is legal, or as it is where its rest has a legal way in it, too; else nothing."""
    found = answered(pos, line)
    if found[-1].verdict:
        return line
    return next(iter(instead(found)), "") if len(found[-1].rest) < rest else ""


def _in_two(last: Answer) -> str:
    """Return two actions that do what one cannot, where it names whence and whither: by what lies between."""
    *same, whither = getattr(last.verdict.action, "names", ()) or ("",)
    if len(same) < len(("what", "whence")):
        return ""
    pos, verb = last.position, last.verdict.action.verb  # type: ignore[union-attr]
    for first in legal(pos, last.verdict.action.player):  # type: ignore[union-attr]
        line = f"{first.text}; {verb} {', '.join([*same[:-1], first.names[-1], whither])}" if first.names else ""
        if first.verb == verb and [*first.names[:-1]] == same and all(each.verdict for each in answers(pos, line)):
            return line
    return ""


def _alike(last: Answer) -> list[str]:
    """Return actions with the verb and the names of one that is written in another way, or with what it lacks."""
    pos = last.position
    t = pos.table_for(None)
    found = find_action(last.action, t, t.asked.name)
    if not isinstance(found, tuple):
        return []
    (action, seat, *_), whose = found, last.action.partition(": ")[0] + ": " if ":" in outside(last.action) else ""
    named = {name.partition(" x")[0] for name in action.names}
    alike = [each for each in legal(pos, seat.name) if each.verb == action.verb]
    lines = [each.text for each in alike if named <= {name.partition(" x")[0] for name in each.names}]
    lines = lines or [f"{action.text}, {last}" for last in dict.fromkeys(each.names[-1] for each in alike)]
    lines = [f"{whose}{line}" for line in lines[: SHOWN // 2]]
    return [line for line in lines if all(blocker.rule != "notation" for blocker in judge(pos, line).blockers)]


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
    parts = parted(text)
    last = "" if text.rstrip().endswith(";") or not parts else parts.pop()
    *done, at = answers(pos, "; ".join([*parts, last or "?"]))
    if at.rest or at.position.over:
        return ()
    typed = last.casefold()
    words = [str(action) for action in legal(at.position) if typed in str(action).casefold()]
    verb, _, begun = typed.partition(" ")
    verbs = dict.fromkeys(each.name for each in pos.game.verbs.values())
    if verb in verbs and begun:
        words += [f"{verb} {name}" for name in names if begun in name.casefold()]
    elif typed:
        words += [name for name in verbs if name.startswith(typed)]
    fit = [word for word in dict.fromkeys(words) if word.casefold() != typed]
    return tuple("; ".join([*(each.action for each in done), word]) for word in fit[:SHOWN])
