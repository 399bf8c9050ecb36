"""Remedies: the nearest thing that would make a refused action legal."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from coreworlds.engine.action import describe
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.judge import deciders, judge
from coreworlds.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verdict import Blocker

__all__ = ["Edit", "Remedy", "find_remedy", "given"]

Made = TypeVar("Made")

_DEPTH = 3
_MOST_NODES = 1_200
_WORLDS = 12  # what must hold whatever is hidden is tried in so many dealt positions


@dataclass(frozen=True, slots=True)
class Edit:
    """A change by hand: what it changes, in words, and the function that makes it on a thawed table."""

    text: str
    make: Callable[[Any], object]
    changes: int = 1


def given(make: Callable[..., Made], *values: object) -> Callable[[Any], Made]:
    """Return a change whose last arguments are known already: also right inside a loop."""
    return lambda table: make(table, *values)


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
    """
    Search breadth first for legal actions that help.

    The search goes by what the player knows: it runs in a position dealt from his view, and what it finds must hold
    in others dealt from it as well, and here.
    """
    ask = blocker.question
    view = Position(ask.position.game.notation.blind(ask.position.table_for(None), _seat_of(ask.position, ask.player)))
    worlds = [ask.position.game.deal(view, seed) for seed in range(1, 1 + _WORLDS)]
    others = worlds[1:] if view == ask.position else [*worlds[1:], ask.position]
    for actions in _lines(worlds[0].table_for(ask.rulebook).thaw(), ask.player, cured):
        remedy = Remedy("line", _words(actions), actions, ask.rulebook)
        if all(_holds(remedy, world, cured) for world in others):
            return remedy
    return None


def _seat_of(pos: Position, player: str) -> Seat | None:
    return next((s for s in pos.table_for(None).seats if s.name == player), None)


def _holds(remedy: Remedy, world: Position, cured: Callable[[Position], bool]) -> bool:
    try:
        return cured(remedy.apply(world))
    except CoreWorldsError:
        return False


def _lines(start: Table, player: str, cured: Callable[[Position], bool]) -> Iterator[tuple[str, ...]]:
    """Yield lines that help in one world, the shortest first."""
    queue: deque[tuple[Table, tuple[str, ...]]] = deque([(start, ())])
    nodes = 0
    while queue:
        t, line = queue.popleft()
        for after, actions in _successors(t, line, player):
            nodes += 1
            if nodes > _MOST_NODES:
                return
            if cured(Position(after.thaw())):
                yield actions
            if len(actions) < _DEPTH:
                queue.append((after, actions))


def _words(actions: tuple[str, ...]) -> str:
    if not actions:
        return "Let the game go on: the next steps need no decision."
    return "First: " + "; then ".join(actions) + "."


def _successors(t: Table, line: tuple[str, ...], player: str) -> Iterator[tuple[Table, tuple[str, ...]]]:
    rested = t.thaw()
    if not _ran(rested):
        return
    if not line and (rested.step, rested.turn) != (t.step, t.turn):
        yield rested, line
    for seat, move in _moves(rested, player):
        text = f"{seat.name}: {describe(rested, move, seat)}"
        after = rested.thaw()
        if _ran(after, move, seat):
            yield after, (*line, text)


def _ran(t: Table, move: Move | None = None, seat: Seat | None = None) -> bool:
    """Make a move and go on to the next decision; False where that needs a card that nobody could deal."""
    try:
        if move is not None and seat is not None:
            t.bound.do(t, move, t.seats[seat.at])
        t.bound.run(t)
    except CoreWorldsError:
        return False
    return True


def _moves(t: Table, player: str) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves to try: what lets the game go on first, then all else that the asking player may do."""
    verbs = t.bound.verbs
    for s in deciders(t):
        moves = sorted(t.bound.options(t, s), key=lambda move: not verbs[move[0]].verb.yields)
        yield from ((s, move) for move in moves if s.name == player or verbs[move[0]].verb.yields)


def _edit(blocker: Blocker, cured: Callable[[Position], bool]) -> Remedy | None:
    ask = blocker.question
    pos = ask.position.under(ask.rulebook)
    clean = not pos.complaints
    proposals = sorted(pos.game.proposals(blocker), key=lambda edits: sum(e.changes for e in edits))
    for edits in proposals:
        try:
            after = _edited(pos, edits)
        except CoreWorldsError:
            continue  # these edits do not go together here
        if (not clean or not after.complaints) and cured(after):
            return Remedy("edit", " ".join(e.text for e in edits), edits=tuple(edits))
    return None
