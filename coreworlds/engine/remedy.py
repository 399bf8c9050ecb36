"""Remedies: the nearest thing that would make a refused action legal."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from itertools import tee
from typing import TYPE_CHECKING, Any

from coreworlds.engine.action import describe, find_action
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.invariants import told
from coreworlds.engine.judge import judge, meant, several, wrong_moment
from coreworlds.engine.luck import Extreme
from coreworlds.engine.position import Position, seen_by
from coreworlds.engine.step import advance, step
from coreworlds.engine.verdict import search_remedies_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from coreworlds.engine.luck import Luck
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verdict import Blocker, Question, Verdict

__all__ = ["Edit", "Remedy", "find_remedy", "find_way", "larger", "nearest"]

_DEPTH = 3
_MOST_NODES = 600
_CLASH = (CoreWorldsError, LookupError, ValueError)  # edits that do not go together
_WORLDS = 12  # what must hold whatever is hidden is tried in so many dealt positions


@dataclass(frozen=True, slots=True)
class Edit:
    """A change by hand: what it changes, in words, and the function that makes it on a thawed table."""

    text: str
    make: Callable[[Any], object]
    changes: int = 1


@dataclass(frozen=True, slots=True)
class Remedy(Displayed):
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
    instead : str
        An action that names more, where it is that one that becomes legal, or is done, and not what was asked about.
    """

    kind: str
    text: str
    actions: tuple[str, ...] = ()
    rulebook: Rulebook | None = None
    edits: tuple[Edit, ...] = ()
    instead: str = ""

    def __str__(self) -> str:
        """Return the remedy in words."""
        return self.text

    def apply(self, pos: Position, *, luck: Luck | None = None) -> Position:
        """
        Return the position that it leads to, by the position's own luck or another; `pos` stays as it is.

        Where a line comes to what is hidden in `pos`, it is played in a whole position dealt from it.
        """
        if self.kind == "edit":
            return _edited(pos, self.edits)
        try:
            return self._played(pos, luck)
        except CoreWorldsError:
            if not pos.hides:
                raise
            return self._played(pos.game.secrets.deal(pos, 1), luck)

    def _played(self, pos: Position, luck: Luck | None) -> Position:
        for action in self.actions:
            line = advance(pos, rulebook=self.rulebook, luck=luck)
            pos = step(line[-1].after if line else pos, action, rulebook=self.rulebook, luck=luck).after
        line = advance(pos, rulebook=self.rulebook, luck=luck)
        return line[-1].after if line else pos


def _edited(pos: Position, edits: Iterable[Edit]) -> Position:
    t = pos.table_for(None).thaw()
    for edit in edits:
        edit.make(t)
    t.bound.game.mending.canonical(t)
    return Position(t)


def find_remedy(blocker: Blocker) -> Remedy | None:
    """
    Return the shortest legal line, else the fewest edits, that removes a blocker and adds none.

    Nothing is changed by hand where it is enough to name more. Waiting for others helps only against a wrong moment:
    whatever else is lacking, the asking player sees to it.
    """
    ask = blocker.question
    before = _rules(ask, ask.position)
    alone = blocker.rule not in _moments(ask)

    def cures(left: frozenset[str]) -> bool:
        return blocker.rule not in left and left <= before

    line = _line(ask, cures, alone=alone)
    return line if line or larger(ask) else _edit(blocker, lambda pos: cures(_rules(ask, pos)))


def find_way(verdict: Verdict) -> Remedy | None:
    """
    Return what makes a refused action legal, against all that stops it.

    It is enough to name more; else the shortest legal line; else the fewest changes by hand, after which it is legal or
    such a line is there.

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
    >>> print(find_way(cw.judge(pos, "send Snub Fighter")))
    Name more: “send Raider Wing, Snub Fighter”.
    """
    ask, edits = verdict.blockers[0].question, list[Edit]()
    here, instead = verdict, ""
    for _ in range(len(verdict.blockers) + 1):
        if here or instead or (line := _whole(here)):
            break
        remedies = (nearest(blocker) for blocker in here.blockers)
        edit = next((remedy for remedy in remedies if remedy and remedy.kind == "edit"), None)
        if edit is None:
            return None
        edits += edit.edits
        instead = edit.instead
        try:
            after = _edited(ask.position.under(ask.rulebook), edits)
        except _CLASH:
            return None
        here = judge(after, ask.action, ask.player, rulebook=ask.rulebook)
    else:
        return None
    if not edits:
        return line
    text = " ".join([told(e.text for e in edits), *([f"Then name more: “{instead}”."] if instead else [])])
    return Remedy("edit", text, edits=tuple(edits), instead=instead)


def _whole(verdict: Verdict) -> Remedy | None:
    """Return what is enough to name, or the shortest legal line, against all that stops an action."""
    ask = verdict.blockers[0].question
    if more := larger(ask):
        return Remedy("line", f"Name more: “{more}”.", (f"{ask.player}: {more}",), ask.rulebook, instead=more)
    return _line(ask, lambda left: not left, alone=_moments(ask).isdisjoint(b.rule for b in verdict.blockers))


def _moments(ask: Question) -> frozenset[str]:
    """Return the rules by which waiting for others may help."""
    moment = wrong_moment(ask.position, ask.action, ask.player, rulebook=ask.rulebook)
    return moment.union(*(ask.position.game.verbs[key].timed for key in _meant(ask)))


def _rules(ask: Question, pos: Position) -> frozenset[str]:
    """
    Return the rules that stop the action in a position.

    “done” elsewhere, of another kind, is not what was meant, nor is an answer to another question.
    """
    verdict = judge(pos, ask.action, ask.player, rulebook=ask.rulebook)
    found = verdict.verb.verb if verdict.verb is not None else None
    here = pos.game.flow.steps[pos.step].verbs
    other = found is not None and found.key not in _meant(ask) and (found.target is None or found.key not in here)
    about = _about(ask, ask.position)
    if other or (about is not None and about != _about(ask, pos)):
        return frozenset({""})  # no rule's
    return frozenset(b.rule for b in verdict.blockers)


def _meant(ask: Question) -> Sequence[str]:
    """Return the verbs that the action may be, where it was asked about."""
    if "meant" not in ask.kept:
        t = ask.position.table_for(ask.rulebook)
        found = find_action(ask.action if isinstance(ask.action, str) else ask.action.text, t, ask.player)
        ask.kept["meant"] = meant(t, *found[1:]) if type(found) is tuple else ()
    return ask.kept["meant"]  # type: ignore[no-any-return]


def _about(ask: Question, pos: Position) -> object:
    """Return the further subject of the action beside the named things; None if its verb has none."""
    verbs = pos.game.verbs
    tell = next((verb.about for key in _meant(ask) if (verb := verbs[key]).about is not None), None)
    if tell is None:
        return None
    t = pos.table_for(ask.rulebook)
    return tell(t, next(s for s in t.seats if s.name == ask.player))


def _line(ask: Question, cures: Callable[[frozenset[str]], bool], *, alone: bool) -> Remedy | None:
    """
    Search breadth first for legal actions that help.

    The search goes by what the player knows: it runs in a position dealt from his view, and what it finds must hold
    in others dealt from it as well, and here; and at the best and the worst of luck, as no way hangs on a roll.
    """
    game = ask.position.game
    view = seen_by(ask.position, ask.player)
    key = "alone" if alone else "lines"
    if key not in ask.kept:  # one search for all that stops the action by its moment, and one for all else
        start = Position(game.secrets.deal(view, 1).table_for(ask.rulebook).thaw())
        ask.kept[key] = _lines(start, ask, alone=alone)
    ask.kept[key], lines = tee(ask.kept[key])
    for actions, left in lines:
        if cures(left):
            remedy = Remedy("line", _words(actions, ask.player), actions, ask.rulebook)
            worlds = [game.secrets.deal(view, seed) for seed in range(2, 1 + _WORLDS)]
            worlds += [] if view == ask.position else [ask.position]
            tried = [*((worlds[0], Extreme(end)) for end in (0, 1)), *((world, None) for world in worlds)]
            if all(_holds(remedy, ask, world, luck, cures) for world, luck in tried):
                return remedy
    return None


def _holds(
    remedy: Remedy, ask: Question, world: Position, luck: Luck | None, cures: Callable[[frozenset[str]], bool]
) -> bool:
    try:
        return cures(_rules(ask, remedy.apply(world, luck=luck)))
    except CoreWorldsError:
        return False


def _lines(start: Position, ask: Question, *, alone: bool) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """
    Yield the lines of one world, the shortest first, with the rules that stop the action after them.

    Where it is the moment that is wrong, it is worth to search on from positions in which others may do other kinds of
    things; where the asking player alone can help, from all that differ, and others only answer what he has done.
    """
    rested = _ran(start.table_for(None).thaw())
    if rested is None:
        return
    if (rested.step, rested.turn) != (start.step, start.turn):
        yield (), _rules(ask, rested)
    queue: deque[tuple[Position, tuple[str, ...], bool]] = deque([(rested, (), not alone)])
    nodes, seen = 0, set[object]()
    while queue:
        pos, line, answered = queue.popleft()
        moves = list(_moves(pos, ask.player, others=answered))
        kind = (pos, answered) if alone else (pos.step, pos.turn, frozenset(move[0] for _, move in moves))
        for after, text, acts in () if kind in seen else _successors(pos, moves, ask.player):
            nodes += 1
            if nodes > _MOST_NODES:
                return
            actions = (*line, text)
            yield actions, _rules(ask, after)
            if len(actions) < _DEPTH:
                queue.append((after, actions, acts or not alone))
        seen.add(kind)


def _words(actions: tuple[str, ...], player: str) -> str:
    """Say what to do first, or where others decide, what may happen first."""
    if not actions:
        return "Continue: the next steps need no decision."
    own = all(action.startswith(f"{player}: ") for action in actions)
    return f"{'First' if own else 'For example'}: {'; then '.join(actions)}."


def _successors(pos: Position, moves: list[tuple[Seat, Move]], player: str) -> Iterator[tuple[Position, str, bool]]:
    """Yield the position after each move, with the move's text, and True if the player does more than go on."""
    t = pos.table_for(None)
    for seat, move in moves:
        if (after := _ran(t.thaw(), move, seat)) is not None:
            acts = seat.name != player or not t.bound.verbs[move[0]].verb.yields
            yield after, f"{seat.name}: {describe(t, move, seat)}", acts


def _ran(t: Table, move: Move | None = None, seat: Seat | None = None) -> Position | None:
    """Make a move and go on to the next decision; None where that needs a card that nobody could deal."""
    try:
        if move is not None and seat is not None:
            t.bound.do(t, move, t.seats[seat.at])
        moves = t.bound.run(t)
    except CoreWorldsError:
        return None
    if isinstance(t.turn, tuple):
        return Position(t)
    return Position(t, ([(t.asked, moves)] if moves else [], None))  # listed once is enough


def _moves(pos: Position, player: str, *, others: bool) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves to try: what lets the game go on first, then all else that the asking player may do."""
    verbs = pos.table_for(None).bound.verbs
    for s, found in pos.options():
        moves = sorted(found, key=lambda move: not verbs[move[0]].verb.yields)
        yield from ((s, move) for move in moves if s.name == player or (verbs[move[0]].verb.yields and others))


def _edit(blocker: Blocker, cured: Callable[[Position], bool]) -> Remedy | None:
    for edits, after in _changed(blocker):
        if cured(after):
            return Remedy("edit", told(e.text for e in edits), edits=edits)
    return None


def _changed(blocker: Blocker) -> Iterator[tuple[tuple[Edit, ...], Position]]:
    """Yield the changes by hand that a game proposes, the fewest first, and the consistent positions they give."""
    ask = blocker.question
    pos = ask.position.under(ask.rulebook)
    clean = not pos.complaints
    changing = [tuple(e for e in edits if e.changes) for edits in pos.game.mending.proposals(blocker)]
    for edits in sorted(filter(None, changing), key=lambda edits: sum(e.changes for e in edits)):
        try:
            after = _edited(pos, edits)
        except _CLASH:
            continue
        if not clean or not after.complaints:
            yield edits, after


# -- naming more ---------------------------------------------------------------------------------------------------


def nearest(blocker: Blocker) -> Remedy | None:
    """
    Return the nearest thing to do about a blocker: to name more than was named, else what removes it.

    Who names too little for an action is told what goes with it, before anything else is played, or changed by hand.

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
    >>> print(nearest(cw.judge(pos, "send Snub Fighter").blockers[0]))
    Name more: “send Raider Wing, Snub Fighter”.
    """
    ask = blocker.question
    if more := larger(ask):
        return Remedy("line", f"Name more: “{more}”.", (f"{ask.player}: {more}",), ask.rulebook, instead=more)
    remedy = blocker.remedy
    return _with_more(blocker, remedy) if remedy is not None and remedy.kind == "edit" else remedy


def larger(ask: Question) -> str:
    """Return the smallest legal action that names all that was named, and more; empty if there is none."""
    if "more" not in ask.kept:  # one search for all that stops the action
        ask.kept["more"] = _more(ask, ask.position)
    return ask.kept["more"]  # type: ignore[no-any-return]


def _with_more(blocker: Blocker, remedy: Remedy) -> Remedy:
    """Return changes after which it is enough to name more, if the game proposes them before others that help."""
    for edits, after in _changed(blocker):
        if [e.text for e in edits] == [e.text for e in remedy.edits]:
            break
        if more := _more(blocker.question, after):
            text = " ".join([*(e.text for e in edits), f"Then name more: “{more}”."])
            return Remedy("edit", text, edits=edits, instead=more)
    return remedy


def _more(ask: Question, pos: Position) -> str:
    """Return that action as it is in a position."""
    t = pos.table_for(ask.rulebook)
    found = find_action(ask.action if isinstance(ask.action, str) else ask.action.text, t, ask.player)
    if type(found) is not tuple:
        return ""
    read, seat, keys, names = found
    moves = next((moves for s, moves in pos.options(ask.rulebook) if s is seat), [])
    for v in (t.bound.verbs[key] for key in meant(t, seat, keys, names)):
        named, missing = several(t, v, seat, names) if v.verb.many else ((), names)
        larger = [_union(v.verb.parted(x)[0], named) for key, x in moves if key == v.verb.key and not missing]
        for x in sorted(larger, key=len):
            if len(x) > len(named) and not any(check(t, seat, x) for _, check in v.checks):
                return describe(t, (v.verb.key, v.verb.worded(t, seat, x, read.said)), seat).text
    return ""


def _union(listed: tuple[Any, ...], named: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the listed items, and the named items beside them."""
    return (*listed, *(Counter(named) - Counter(listed)).elements())


search_remedies_with(find_remedy, larger)
