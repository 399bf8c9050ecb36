"""What is said of a position, aspect by aspect: the same lines as long as nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import coreworlds as cw
from coreworlds.engine.textfile import read_toml

__all__ = ["ASPECTS", "said"]

_JUDGED, _MENDED = 10, 1  # refused actions asked about in a position; of these, with their remedies


def said(pos: cw.Position, number: int) -> dict[str, list[str]]:
    """Return what is said of the position of that number in its line, aspect by aspect."""
    found = {}
    for name, (every, tell) in ASPECTS.items():
        if number % every == 0:
            found[name] = list(tell(pos, Random(f"{name} {number} {pos.step}")))
    return found


def text(pos: cw.Position, _: Random) -> Iterator[str]:
    """Yield the position file, and that it reads back as the same position."""
    yield str(pos)
    yield f"read back: {cw.parse(str(pos)) == pos}"


def views(pos: cw.Position, _: Random) -> Iterator[str]:
    """Yield the position as each seat knows it, and as nobody in particular does."""
    for name in (*pos.seats, None):
        yield f"-- seen by {name}"
        yield str(cw.seen_by(pos, name))


def legal(pos: cw.Position, _: Random) -> Iterator[str]:
    """Yield the legal actions with their prices, in order."""
    for action in cw.legal(pos):
        yield f"{action.player}: {action} | {action.option} | {action.price} | {action.brings}"


def verdicts(pos: cw.Position, random: Random) -> Iterator[str]:
    """Yield what stops some actions, and by which rules one is allowed."""
    for action in _nameable(pos, random, _JUDGED):
        yield _verdict(cw.judge(pos, action), action)
    for allowed in list(cw.legal(pos))[:2]:
        yield _verdict(cw.judge(pos, allowed), str(allowed))


def remedies(pos: cw.Position, random: Random) -> Iterator[str]:
    """Yield what would make an action legal, and what then still stops it."""
    for action in _nameable(pos, random, _MENDED):
        for blocker in cw.judge(pos, action).blockers:
            remedy = blocker.remedy
            yield f"{action} | {blocker.rule} | {remedy or blocker.why_none} | {_left(pos, action, remedy)}"


def editor(pos: cw.Position, _: Random) -> Iterator[str]:
    """Yield what can be set by hand that only the file keeps."""
    for entry in pos.game.state.entries(pos.table_for(None)):
        yield f"{entry.id} | {entry.name} | {entry.group} | {entry.kind} | {entry.now} | {entry.path} | {entry.most}"
        yield from (f"    {choice.word} | {choice.name} | {choice.sets}" for choice in entry.choices)


def board(pos: cw.Position, _: Random) -> Iterator[str]:
    """Yield what is drawn for the first seat."""
    drawn = repr(pos.game.page.layout(pos, pos.seats[0]))
    yield re.sub(r"set\(\{(.*?)\}\)", lambda found: str(sorted(found[1].split(", "))), drawn)


def damaged(pos: cw.Position, random: Random) -> Iterator[str]:
    """Yield the faults of damaged copies, with their repairs and what is left after them."""
    for where, copy in _copies(pos, random):
        yield f"-- {where}"
        try:
            made = cw.parse(copy)
        except cw.CoreWorldsError as error:
            yield f"error: {error}"
            continue
        for fault in made.complaints:
            yield f"{fault.rule} | {fault} | {fault.repair}"
            if fault.repair is not None:
                yield f"    {len(fault.repair.apply(made).complaints)}"


ASPECTS: dict[str, tuple[int, Callable[[cw.Position, Random], Iterator[str]]]] = {
    "text": (1, text),
    "views": (1, views),
    "legal": (1, legal),
    "verdicts": (1, verdicts),
    "damaged": (1, damaged),
    "editor": (2, editor),
    "board": (3, board),
    "remedies": (2, remedies),
}
"""Aspect -> at every how many positions, and what tells it."""


def _nameable(pos: cw.Position, random: Random, size: int) -> list[str]:
    """Return some of all that one can say: a verb, and a component if the verb takes one."""
    verbs = {verb.name: verb.target is not None for verb in pos.game.verbs.values()}
    names, parts = sorted(verbs), sorted(pos.parts.index)
    return [f"{name} {random.choice(parts)}" if verbs[name] else name for name in random.choices(names, k=size)]


def _verdict(verdict: cw.Verdict, action: str) -> str:
    rules = [b.rule for b in verdict.blockers] or [p.rule for p in verdict.permits]
    return f"{action} | {rules} | {verdict}"


def _left(pos: cw.Position, action: str, remedy: Any) -> list[str]:  # noqa: ANN401
    """Return the rules that still stop an action after a remedy."""
    if remedy is None:
        return []
    try:
        return [blocker.rule for blocker in cw.judge(remedy.apply(pos), action).blockers]
    except cw.CoreWorldsError as error:
        return [f"error: {error}"]


def _copies(pos: cw.Position, random: Random) -> Iterator[tuple[str, str]]:
    """Yield copies of the file with one value damaged: where, and the file."""
    lines = str(pos).splitlines()
    kept = ("version", "game", "seed", "name", '"')
    keys = [n for n, line in enumerate(lines) if " = " in line and not line.startswith(kept)]
    for n in random.sample(keys, 2):
        new = _damage(lines[n], lines, random)
        yield f"{lines[n]} -> {new}", "\n".join([*lines[:n], new, *lines[n + 1 :]]) + "\n"


def _damage(line: str, lines: list[str], random: Random) -> str:
    """Return a line of the file with another value: a number changed, a name doubled, left out or put elsewhere."""
    key, _, value = line.partition(" = ")
    if value in {"true", "false"}:
        return f"{key} = {'false' if value == 'true' else 'true'}"
    if value.isdigit():
        return f"{key} = {max(0, int(value) + random.choice((-2, -1, 1, 2, 7)))}"
    words = re.findall(r'"(?:[^"\\]|\\.)*"', value)
    others = [other for other in lines if other.partition(" = ")[2][:1] == value[:1] and other != line]
    if words and value.startswith("[") and random.random() < 0.7:
        word = random.choice(words)
        return f"{key} = " + random.choice((value.replace(word, f"{word}, {word}", 1), _without(value, word)))
    return f"{key} = {random.choice(others).partition(' = ')[2]}" if others else line


def _without(value: str, word: str) -> str:
    left = re.sub(rf"{re.escape(word)}(, )?", "", value, count=1).replace(", ]", "]")
    return left if _reads(f"x = {left}") else value


def _reads(text: str) -> bool:
    try:
        read_toml(text, "")
    except cw.CoreWorldsError:
        return False
    return True
