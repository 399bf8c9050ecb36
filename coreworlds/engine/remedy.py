"""Remedies: the nearest thing that would make a refused action legal."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.action import describe
from coreworlds.engine.judge import deciders, judge
from coreworlds.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verdict import Blocker

__all__ = ["Edit", "Remedy", "find_remedy"]

_DEPTH = 3
_MOST_NODES = 1_200


@dataclass(frozen=True, slots=True)
class Edit:
    """A change by hand: what it changes, in words, and the function that makes it on a thawed table."""

    text: str
    make: Callable[[Any], object]
    changes: int = 1


@dataclass(frozen=True, slots=True)
class Remedy:
    """
    A way to make an action legal.

    Attributes
    ----------
    kind : str
        "line": legal actions from here, perhaps none but automatic steps; or "edit": changes by hand.
    text : str
        What to do, in words.
    actions : tuple of str
        Of a line: the actions, each with its player.
    """

    kind: str
    text: str
    actions: tuple[str, ...] = ()
    rulebook: Rulebook | None = None
    edits: tuple[Edit, ...] = ()

    def __str__(self) -> str:
        """Return what to do."""
        return self.text

    def apply(self, pos: Position) -> Position:
        """Return the position that it leads to; `pos` stays as it is."""
        if self.kind == "edit":
            return _edited(pos, self.edits)
        from coreworlds.engine.step import advance, step  # noqa: PLC0415  (stepping judges, judging finds remedies)

        for action in self.actions:
            line = advance(pos, rulebook=self.rulebook)
            pos = step(line[-1].after if line else pos, action, rulebook=self.rulebook).after
        line = advance(pos, rulebook=self.rulebook)
        return line[-1].after if line else pos


def _edited(pos: Position, edits: Iterable[Edit]) -> Position:
    t = pos.table_for(None).thaw()
    for edit in edits:
        edit.make(t)
    t.bound.game.canonical(t)
    return Position(t)


def find_remedy(blocker: Blocker) -> Remedy | None:
    """Return the shortest legal line, else the fewest edits, that removes a blocker and adds none."""
    ask = blocker.question
    before = {b.rule for b in judge(ask.position, ask.action, ask.player, rulebook=ask.rulebook).blockers}

    def cured(pos: Position) -> bool:
        left = {b.rule for b in judge(pos, ask.action, ask.player, rulebook=ask.rulebook).blockers}
        return blocker.rule not in left and left <= before

    return _line(blocker, cured) or _edit(blocker, cured)


def _line(blocker: Blocker, cured: Callable[[Position], bool]) -> Remedy | None:
    """Search breadth first, never through a step that brings hidden things to light."""
    ask = blocker.question
    start = ask.position.table_for(ask.rulebook).thaw()
    queue: deque[tuple[Table, tuple[str, ...]]] = deque([(start, ())])
    nodes = 0
    while queue:
        t, line = queue.popleft()
        for after, actions in _successors(t, line, ask.player, first=not line):
            nodes += 1
            if nodes > _MOST_NODES:
                return None
            if cured(Position(after.thaw())):
                return Remedy("line", _words(actions, t), actions, ask.rulebook)
            if len(actions) < _DEPTH:
                queue.append((after, actions))
    return None


def _words(actions: tuple[str, ...], t: Table) -> str:
    if not actions:
        return "Let the game go on: the next steps need no decision."
    return "First: " + "; then ".join(actions) + "."


def _successors(t: Table, line: tuple[str, ...], player: str, *, first: bool) -> Iterator[tuple[Table, tuple[str, ...]]]:
    rested = _run(t.thaw())
    if rested is None:
        return
    if first and rested.step + str(rested.turn) != t.step + str(t.turn):
        yield rested, line
    for seat, move in _moves(rested, player):
        text = f"{seat.name}: {describe(rested, move, seat)}"
        after = rested.thaw()
        after.bound.do(after, move, after.seats[seat.at])
        if not after.peeked and (settled := _run(after)) is not None:
            yield settled, (*line, text)


def _moves(t: Table, player: str) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves to try: all of the asking player's, and of the others only those that let the game go on."""
    for s in deciders(t):
        for move in t.bound.options(t, s):
            if s.name == player or t.bound.verbs[move[0]].verb.yields:
                yield s, move


def _run(t: Table) -> Table | None:
    """Take automatic steps; None if that would show something hidden."""
    while not deciders(t) or _forced(t):
        if t.step == t.bound.game.flow.over or t.bound.steps[t.step].reveals:
            return None
        t.bound.go(t)
        if t.peeked:
            return None
    return t


def _forced(t: Table) -> bool:
    return t.bound.unasked(t)[0] is not None


def _edit(blocker: Blocker, cured: Callable[[Position], bool]) -> Remedy | None:
    ask = blocker.question
    pos = ask.position
    clean = not pos.complaints
    proposals = sorted(pos.game.proposals(blocker), key=lambda edits: sum(e.changes for e in edits))
    for edits in proposals:
        after = _edited(pos, edits)
        if (not clean or not after.complaints) and cured(after):
            return Remedy("edit", " ".join(e.text for e in edits), edits=tuple(edits))
    return None
