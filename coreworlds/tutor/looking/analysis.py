"""A game looked at afterwards: each player's curves over the rounds, what each rule did, and what may come next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from coreworlds.engine import CoreWorldsError, Event, Position, Rule, Session, Transition, seen_by
from coreworlds.games.curve import Curve
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.recap import acted, round_of

__all__ = ["Analysis", "Contribution", "Series", "analysis"]


@dataclass(frozen=True, slots=True)
class Series:
    """
    One curve of all players.

    Attributes
    ----------
    title, unit : str
        What it is, and what its numbers count.
    rounds : tuple of str
        The rounds, in the game's words.
    values : tuple of (str, tuple of int)
        Each player with a number for each round.
    """

    title: str
    unit: str
    rounds: tuple[str, ...]
    values: tuple[tuple[str, tuple[int, ...]], ...]

    def __str__(self) -> str:
        """Return the series as lines: a head, then one line for each player."""
        lines = [f"  {name}: {', '.join(map(str, numbers))}" for name, numbers in self.values]
        span = f"{self.rounds[0]} to {self.rounds[-1]}" if len(self.rounds) > 1 else "".join(self.rounds)
        return "\n".join([f"{self.title} ({self.unit}; {span})", *lines])


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one rule did: how often it acted, and what its events add up to: (what, player, sum)."""

    rule: Rule
    count: int
    sums: tuple[tuple[str, str, int], ...]

    def __str__(self) -> str:
        """Return one line."""
        sums = "; ".join(f"{who}: {what} {n}" for what, who, n in self.sums)
        return f"{self.rule.title}: {self.count}{f' ({sums})' if sums else ''}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The curves of a line of play, and the share of each rule in them."""

    series: tuple[Series, ...]
    rules: tuple[Contribution, ...]

    def __str__(self) -> str:
        """Return the analysis as text."""
        return "\n".join([*map(str, self.series), "What each rule did", *(f"  {rule}" for rule in self.rules)])


def analysis(line: Session | Iterable[Transition], viewer: str | None = None) -> Analysis:
    """
    Look at a line of play.

    Parameters
    ----------
    line : Session or iterable of Transition
        A session counts from its start to where it stands. Events add up in the round in which they happen; a round
        of which the line holds only a part counts with that part.
    viewer : str, optional
        For whom: what that player cannot see counts nothing, and what happened unseen is not told. Empty: for nobody in
        particular. Left out: all hands are open.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.advance()
    >>> print(analysis(s).series[0])
    Energy gained (Energy; Round 1)
      Ana: 3
      Ben: 3
    """
    steps = tuple(line.transitions if isinstance(line, Session) else line)
    if not steps:
        return Analysis((), ())
    rounds: dict[str, list[Transition]] = defaultdict(list)
    for step in steps:
        rounds[round_of(step.before)].append(step)
    curves = steps[0].before.game.page.curves
    seen = {name: [_seen_of(step, viewer) for step in part] for name, part in rounds.items()}
    happened = {name: [event for events in part for event in events] for name, part in seen.items()}
    counts = sum((acted(events) for part in seen.values() for events in part), Counter[str]())
    stood = {name: part[-1].after for name, part in rounds.items()}
    if viewer is not None:
        stood = {name: seen_by(pos, viewer or None) for name, pos in stood.items()}
    series = tuple(_series(curve, happened, stood) for curve in curves)
    return Analysis(series, _contributions(steps[0].before, happened, curves, counts))


def _seen_of(step: Transition, viewer: str | None) -> list[Event]:
    """Give the events of a step as a player may know them; those that nobody is told of are left out."""
    if viewer is None:
        return list(step.events)
    seen = (event.seen_by(viewer) for event in step.events)
    return [event for event in seen if event.text]


def _series(curve: Curve, happened: dict[str, list[Event]], stood: dict[str, Position]) -> Series:
    def number(name: str, round_: str) -> int:  # below 0 stands what a view does not know
        return (
            max(0, curve.standing(stood[round_], name))
            if curve.facts
            else sum(_amount(curve, event) for event in happened[round_] if event.player == name)
        )

    values: list[tuple[str, tuple[int, ...]]] = []
    for name in next(iter(stood.values())).seats:
        with suppress(CoreWorldsError):  # it is hidden from the one who looks: nothing is drawn of that player
            values.append((name, tuple(number(name, round_) for round_ in stood)))
    return Series(curve.title, curve.unit, tuple(stood), tuple(values))


def _amount(curve: Curve, event: Event) -> int:
    return sum(int(event.facts.get(fact) or 0) for kind, fact in curve.adds if event.kind == kind)


def _contributions(
    start: Position, happened: dict[str, list[Event]], curves: tuple[Curve, ...], counts: Counter[str]
) -> tuple[Contribution, ...]:
    sums: dict[str, dict[tuple[str, str], int]] = defaultdict(lambda: defaultdict(int))
    for event in (event for events in happened.values() for event in events):
        for curve in curves:
            if amount := _amount(curve, event):
                sums[event.rule][curve.title, event.player] += amount
    rules = right_book(start).rules
    order = {name: at for at, name in enumerate(start.seats)}
    made = (
        Contribution(rules[rule], n, tuple((*key, sums[rule][key]) for key in _ordered(sums[rule], order)))
        for rule, n in counts.items()
    )
    return tuple(sorted(made, key=lambda each: (-each.count, each.rule.id)))


def _ordered(sums: dict[tuple[str, str], int], order: dict[str, int]) -> list[tuple[str, str]]:
    """Return sums with the players in the order of the seats."""
    whats = list(dict.fromkeys(what for what, _ in sums))
    return sorted(sums, key=lambda key: (whats.index(key[0]), order.get(key[1], -1)))
