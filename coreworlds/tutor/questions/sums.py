"""The addition behind a number that a question asks: what it was, what each step adds, which things make it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from coreworlds.engine import Fact, Position, Transition
from coreworlds.games.facts import Summed
from coreworlds.tutor.questions.claim import Gives, Happens, value_after, view_of
from coreworlds.tutor.questions.end import Ends
from coreworlds.tutor.questions.names import names_in, table_of

if TYPE_CHECKING:
    from coreworlds.tutor.question import Question

__all__ = ["additions"]

Line = tuple["Transition", ...]
_HIDDEN = "cards out of sight"


def additions(asked: Question, line: Line) -> Iterator[str]:
    """Yield the additions behind the numbers that are asked, a sentence each; nothing that the viewer cannot see."""
    end = line[-1].after if line else asked.position
    if any(isinstance(option, Ends) for option in asked.options):
        yield from (_added(s.player, [(h, n) for h, n, *_ in s.parts], s.total, s.unit) for s in table_of(end).sums)
        return
    yield from _brought(asked, line)
    numbers = [o for o in asked.options if isinstance(o, Gives) and o.fact.gives == "number"]
    for fact, args in dict.fromkeys((option.fact, option.args) for option in numbers):
        if isinstance(fact.function, Summed):
            yield from _made_of(asked, end, fact, args[0])
        yield from _steps(asked.position, line, fact, args)


def _steps(pos: Position, line: Line, fact: Fact, args: tuple[str, ...]) -> Iterator[str]:
    """Yield the former value of a number and each change of it."""
    values = [value_after(at, None, fact, args, None) for at in (pos, *(t.after for t in line))]
    numbers = [n for n in values if isinstance(n, int)]
    changes = [after - before for before, after in itertools.pairwise(numbers) if after != before]
    if len(numbers) == len(values) and changes:
        text = "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in changes)
        words = fact.text.format(*args)
        yield f"{words[:1].upper()}{words[1:]}: {numbers[0]}{text} = {numbers[-1]}."


def _brought(asked: Question, line: Line) -> Iterator[str]:
    """Yield the parts of a sum that an event brings to the player asked about."""
    about = " ".join(
        " ".join(map(str, o.args)) if isinstance(o, Gives) else o.text
        for o in asked.options
        if isinstance(o, (Gives, Happens))
    ).split()
    sums = [f for f in asked.position.game.teaching.facts if isinstance(f.function, Summed) and f.function.rules]
    for t in line:
        for fact, who in [(f, e.player) for e in t.events for f in sums if e.rule in f.function.rules]:  # type: ignore[attr-defined]  # summed
            if who in about:
                yield from _made_of(asked, t.before, fact, who)


def _made_of(asked: Question, pos: Position, fact: Fact, who: str) -> Iterator[str]:
    """Yield the parts of a player's fact. A part hidden from the viewer is one number."""
    items, whole = fact.function.items(pos, who), fact.function(pos, who)  # type: ignore[attr-defined]  # summed
    if items and whole == sum(n for _, n in items):
        seen = names_in(pos if asked.open else view_of(pos, asked.viewer))
        shown = [(name, n) for name, n in items if any(each in name for each in seen)]
        if rest := whole - sum(n for _, n in shown):
            shown.append((_HIDDEN, rest))
        words = fact.text.format(who)
        yield _added(f"{words[:1].upper()}{words[1:]}", shown, whole, fact.unit)


def _added(what: str, items: Iterable[tuple[str, int]], whole: object, unit: str) -> str:
    """
    Return an addition as a sentence.

    Examples
    --------
    >>> _added("Ana", [("Taurus", 2), ("Eden", 1)], 3, "Empire Points")
    'Ana: 2 (Taurus) + 1 (Eden) = 3 Empire Points.'
    """
    return f"{what}: {' + '.join(f'{n} ({name})' for name, n in items)} = {whole} {unit}."
