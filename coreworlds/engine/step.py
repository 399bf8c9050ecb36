"""Stepping: one rules step or one action at a time, positions in and positions out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from coreworlds.engine.displayed import Displayed, Several
from coreworlds.engine.errors import CoreWorldsError, Illegal, shown
from coreworlds.engine.event import Event
from coreworlds.engine.judge import judge
from coreworlds.engine.luck import Enumerated, Seeded
from coreworlds.engine.position import Position, a_position
from coreworlds.engine.record import frozen_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.action import Action
    from coreworlds.engine.event import Changes
    from coreworlds.engine.luck import Luck
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Table

    How = tuple[tuple[Move, int] | None, Rulebook | None, Luck | None]  # move and seat, rules, luck

__all__ = ["Outcome", "Outcomes", "Transition", "advance", "outcomes", "outcomes_of", "step"]

_MOST_STEPS = 10_000
_FLOW = {"seats", "step", "turn"}
Snapshot = tuple[tuple[Any, ...], ...]


class _Watch(list[tuple[Any, ...]]):
    """A log that keeps what the table holds at the beginning, and at each event."""

    def watch(self, t: Table) -> None:
        """Watch a table that is about to change."""
        self.table, self.begun = t, t.snapshot()
        self.seen: list[Snapshot] = []

    def append(self, entry: tuple[Any, ...]) -> None:
        """Record an event."""
        super().append(entry)
        self.seen.append(self.table.snapshot())


class _Changes:
    """What changed with each event of a step: seen by carrying the step out once more, as few ask."""

    __slots__ = ("before", "found", "how")

    def __init__(self, before: Position, how: How) -> None:
        """Begin before the step, which is carried out by a move, rules and luck."""
        self.before, self.how = before, how
        self.found: list[Changes] | None = None

    def __getitem__(self, at: int) -> Changes:
        """Return the changes of one event. The last event answers for all later changes."""
        if self.found is None:
            watch = _Watch()
            end = _carried(self.before, *self.how, watch).snapshot()
            self.found = [self._between(*pair) for pair in pairwise((watch.begun, *watch.seen[:-1], end))]
        return self.found[at]

    def _between(self, was: Snapshot, now: Snapshot) -> Changes:
        """Return the fields that differ; the players are told apart, and the flow changes by itself."""
        t, found = self.before.table_for(None), set[tuple[str, str]]()
        for record, name, before, after in zip((t, *t.seats), ("", *self.before.seats), was, now, strict=True):
            for field, a, b in zip(record.compared, before, after, strict=True):
                if a is not b and (name or field not in _FLOW) and frozen_key(a) != frozen_key(b):
                    found.add((name, field))
        return frozenset(found)


class Transition(Displayed):
    """
    One step: the position before, what was done, what happened, the position after.

    Attributes
    ----------
    before, after : Position
        The values on either side.
    action : Action or None
        What a player did; None for an automatic step.
    events : tuple of Event
        What happened, in order, each with its rule.
    step : str
        Id of the step in the flow.
    """

    __slots__ = ("_events", "_how", "_log", "action", "after", "before")

    def __init__(
        self,
        before: Position,
        action: Action | None,
        log: list[tuple[Any, ...]],
        after: Position,
        how: How = (None, None, None),
    ) -> None:
        """Keep what was recorded; it becomes events when somebody reads it. `how`: by which move, rules and luck."""
        self.before, self.action, self.after, self._log, self._how = before, action, after, log, how
        self._events: tuple[Event, ...] | None = None

    @property
    def step(self) -> str:
        """Id of the step in the flow."""
        return self.before.step

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order, each with its rule."""
        if self._events is None:
            log, tellings = self._log, self.before.game.tellings
            changes = _Changes(self.before, self._how)
            self._events = tuple([
                Event(kind, rule, who, facts, tellings[kind], (changes, at))
                for at, (kind, rule, who, facts) in enumerate(log)
            ])
        return self._events

    @property
    def rules(self) -> frozenset[str]:
        """Ids of the rules by which it happened; the events need not be told for that."""
        return frozenset([rule for _, rule, _, _ in self._log])

    def __eq__(self, other: object) -> bool:
        """Compare positions, action and events."""
        if not isinstance(other, Transition):
            return NotImplemented
        mine = (self.before, self.action, self.after, self.events)
        return mine == (other.before, other.action, other.after, other.events)

    def __hash__(self) -> int:
        """Hash positions and action."""
        return hash((self.before, self.action, self.after))

    def __str__(self) -> str:
        """Return the sentences of the events."""
        return " ".join(e.text for e in self.events)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Transition: {self.step}{f', {self.action.text}' if self.action else ''}>"


def step(
    pos: Position,
    action: str | Action | None = None,
    player: str | None = None,
    *,
    rulebook: Rulebook | None = None,
    luck: Luck | None = None,
) -> Transition:
    """
    Take the next automatic sub-step, or one action.

    Parameters
    ----------
    pos : Position
        Where to start; it is not changed.
    action : str or Action, optional
        What a player does. Left out: the automatic sub-step that is due.
    player : str, optional
        Who does it, where the text does not say.
    rulebook : Rulebook, optional
        Other rules than the position's own.
    luck : Luck, optional
        Where random numbers come from, if not from the position's seed.

    Returns
    -------
    Transition
        An action's transition includes the end of the turn.

    Raises
    ------
    Illegal
        If the action is not allowed; it carries the verdict.
    CoreWorldsError
        If no action is given where somebody must decide, or the game is over.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> cw.step(pos).step
    'draw.hand'
    """
    if action is None:
        options, move = a_position(pos).due(rulebook)
        if options:
            who = " and ".join(s.name for s, _ in options)
            raise CoreWorldsError(f"{who} must decide here", expected="an action",
                                  remedy="See `legal` for the actions on offer.")  # fmt: skip
        return _taken(pos, None, move, rulebook, luck)
    verdict = judge(pos, action, player, rulebook=rulebook)
    if not verdict:
        raise Illegal(verdict)
    assert not isinstance(verdict.action, str)  # noqa: S101  (a legal action was read)
    return _taken(pos, verdict.action, verdict.move, rulebook, luck)


def _taken(
    pos: Position, action: Action | None, move: tuple[Move, int] | None, rulebook: Rulebook | None, luck: Luck | None
) -> Transition:
    """Make the move of a seat, or carry out the automatic step without a move."""
    log: list[tuple[Any, ...]] = []
    t = _carried(pos, move, rulebook, luck, log)
    if rulebook is not None:
        t.follow(pos.table_for(None).bound)  # a position belongs to its own rules, whatever rules were tried on it
    return Transition(pos, action, log, Position(t), (move, rulebook, luck))


def _carried(
    pos: Position,
    move: tuple[Move, int] | None,
    rulebook: Rulebook | None,
    luck: Luck | None,
    log: list[tuple[Any, ...]],
) -> Table:
    """Carry a move or an automatic step out, and return the table after it."""
    t = pos.table_for(rulebook).thaw(log=log)
    t.source = pos.luck_to_come if luck is None else luck
    if isinstance(log, _Watch):
        log.watch(t)
    if move is not None:
        t.bound.do(t, move[0], t.seats[move[1]])
    elif not t.bound.act(t):
        if pos.over:
            raise CoreWorldsError("the game is over", remedy="Go back to an earlier position.")
        raise CoreWorldsError(f"{t.asked.name} has nothing to decide here, and nothing happens by itself",
                              remedy="See its `complaints`; a view may know too little.")  # fmt: skip
    return t


def advance(
    pos: Position, *, rulebook: Rulebook | None = None, luck: Luck | None = None
) -> tuple[Transition, ...]:
    """
    Take automatic sub-steps until somebody must decide, by the luck of the position's seed or another.

    Examples
    --------
    >>> import coreworlds as cw
    >>> line = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> [t.step for t in line]
    ['draw.hand', 'draw.hand', 'energy.income']
    """
    line, pos = list[Transition](), a_position(pos)
    while len(line) < _MOST_STEPS:
        options, move = pos.due(rulebook)
        if options or pos.over:
            break
        line.append(_taken(pos, None, move, rulebook, luck))
        pos = line[-1].after
    return Several(line)


@dataclass(frozen=True, slots=True)
class Outcome(Displayed):
    """One possible result of a step with its probability."""

    probability: Fraction
    position: Position


@dataclass(frozen=True, slots=True)
class Outcomes(Displayed):
    """
    What may come of a step.

    Attributes
    ----------
    results : tuple of Outcome
        The results; their probabilities sum to 1.
    exact : bool
        False where there are too many results and these are a sample.
    """

    results: tuple[Outcome, ...]
    exact: bool

    def __iter__(self) -> Iterator[Outcome]:
        """Iterate over the results."""
        return iter(self.results)

    def __len__(self) -> int:
        """Return the number of different results."""
        return len(self.results)

    def __str__(self) -> str:
        """Return one line that says whether this is all."""
        number = f"{len(self)} result{'s' * (len(self) != 1)}"
        return f"{number}, {'all there are' if self.exact else 'an estimate from a sample'}"


def outcomes(pos: Position, *, most: int = 5_000, sample: int = 200, rulebook: Rulebook | None = None) -> Outcomes:
    """
    Return the possible results of the next automatic sub-step with their probabilities.

    Parameters
    ----------
    pos : Position
        A position whose next step is automatic.
    most : int
        Up to so many results of the dice and shuffles are listed one by one.
    sample : int
        Otherwise so many are drawn, and the answer says that it is an estimate.
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Raises
    ------
    CoreWorldsError
        If no result is to be drawn: `sample` is less than 1.

    Examples
    --------
    >>> import coreworlds as cw
    >>> print(cw.outcomes(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
    1 result, all there are
    """
    for place, number in (("most", most), ("sample", sample)):
        if type(number) is not int or number < 1:
            raise CoreWorldsError("no results, no odds", place=place, found=shown(number), expected="1 or more")
    return outcomes_of(lambda luck: step(pos, rulebook=rulebook, luck=luck).after, most, sample)


def outcomes_of(take: Callable[[Luck], Position], most: int, sample: int) -> Outcomes:
    """Return the possible results of what is done with some luck, with their probabilities."""
    found: dict[Position, Fraction] = {}
    pile: list[tuple[int, ...]] = [()]
    total = 0
    while pile:
        luck = Enumerated(pile.pop())
        after = take(luck)
        total += 1
        if prod(luck.sizes) > most or total > most:
            return _sampled(take, sample)
        found[after] = found.get(after, Fraction(0)) + Fraction(1, prod(luck.sizes))
        given = tuple(luck.results)
        for at in range(len(given), len(luck.sizes)):
            zeros = (0,) * (at - len(given))
            pile += [(*given, *zeros, result) for result in range(1, luck.sizes[at])]
    return Outcomes(tuple(Outcome(p, after) for after, p in found.items()), exact=True)


def _sampled(take: Callable[[Luck], Position], size: int) -> Outcomes:
    found: dict[Position, int] = {}
    for seed in range(size):
        after = take(Seeded(seed))
        found[after] = found.get(after, 0) + 1
    return Outcomes(tuple(Outcome(Fraction(n, size), after) for after, n in found.items()), exact=False)
