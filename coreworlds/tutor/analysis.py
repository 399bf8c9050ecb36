"""A game looked at afterwards: each player's curves over the rounds, what each rule did, and what may come next."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.api import deal, seen_by
from coreworlds.engine.layout import Layout
from coreworlds.engine.session import Session
from coreworlds.engine.step import outcomes
from coreworlds.tutor.expression import read
from coreworlds.tutor.recap import round_of
from coreworlds.tutor.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.curve import Curve
    from coreworlds.engine.event import Event
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rule
    from coreworlds.engine.step import Outcomes, Transition

__all__ = ["Analysis", "Contribution", "Odds", "Series", "analysis", "odds"]

SHOWN = 12  # of so many things at most the odds are told
LEAST = 0.01


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
        """Return it as lines: a head, then one for each player."""
        lines = [f"  {name}: {', '.join(map(str, numbers))}" for name, numbers in self.values]
        span = f"{self.rounds[0]} to {self.rounds[-1]}" if len(self.rounds) > 1 else "".join(self.rounds)
        return "\n".join([f"{self.title} ({self.unit}; {span})", *lines])


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one rule did: how many events it made, and what they add up to: (what, player, sum)."""

    rule: Rule
    count: int
    sums: tuple[tuple[str, str, int], ...]

    def __str__(self) -> str:
        """Return one line."""
        sums = "; ".join(f"{who}: {what} {n}" for what, who, n in self.sums)
        return f"{self.rule.title}: {self.count}{f' ({sums})' if sums else ''}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What there is to say of a line of play."""

    series: tuple[Series, ...]
    rules: tuple[Contribution, ...]

    def __str__(self) -> str:
        """Return it as text."""
        return "\n".join([*map(str, self.series), "What each rule did", *(f"  {rule}" for rule in self.rules)])


@dataclass(frozen=True, slots=True)
class Odds:
    """What may come of the next step: sentences, most likely first; whether they are exact."""

    lines: tuple[str, ...]
    exact: bool

    def __str__(self) -> str:
        """Return it as lines."""
        return "\n".join([*self.lines, "These are exact." if self.exact else "These are estimates from a sample."])


def analysis(line: Session | Iterable[Transition]) -> Analysis:
    """
    Look at a line of play.

    Parameters
    ----------
    line : Session or iterable of Transition
        A session counts from its start to where it stands. Events add up in the round in which they happen; a round
        of which the line holds only a part counts with that part.

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
    curves = steps[0].before.game.curves
    return Analysis(tuple(_series(curve, rounds) for curve in curves), _contributions(steps, curves))


def _series(curve: Curve, rounds: dict[str, list[Transition]]) -> Series:
    seats = next(iter(rounds.values()))[0].before.seats
    number = _standing if curve.value else _added
    values = tuple((name, tuple(number(curve, part, name) for part in rounds.values())) for name in seats)
    return Series(curve.title, curve.unit, tuple(rounds), values)


def _standing(curve: Curve, part: list[Transition], name: str) -> int:
    pos = part[-1].after
    return int(read(curve.value.replace("{0}", name), pos.game, curve.title, pos).value(Situation(pos)))  # type: ignore[arg-type]  # a curve's value is a number


def _added(curve: Curve, part: list[Transition], name: str) -> int:
    return sum(_amount(curve, event) for step in part for event in step.events if event.player == name)


def _amount(curve: Curve, event: Event) -> int:
    return sum(int(event.facts.get(fact) or 0) for kind, fact in curve.adds if event.kind == kind)


def _contributions(steps: tuple[Transition, ...], curves: tuple[Curve, ...]) -> tuple[Contribution, ...]:
    counts: dict[str, int] = defaultdict(int)
    sums: dict[str, dict[tuple[str, str], int]] = defaultdict(lambda: defaultdict(int))
    for event in (event for step in steps for event in step.events):
        counts[event.rule] += 1
        for curve in curves:
            if amount := _amount(curve, event):
                sums[event.rule][curve.title, event.player] += amount
    rules = steps[0].before.game.rulebook.rules
    made = (Contribution(rules[rule], n, tuple((*key, amount) for key, amount in sums[rule].items()))
            for rule, n in counts.items())  # fmt: skip
    return tuple(sorted(made, key=lambda each: (-each.count, each.rule.id)))


def odds(pos: Position, viewer: str | None = None, sample: int = 200) -> Odds:
    """
    Word what may come of the next automatic step: how likely each card lies where it can be seen afterwards.

    Parameters
    ----------
    pos : Position
        A position whose next step is automatic.
    viewer : str, optional
        For whom: what that player cannot know is dealt anew each time. Left out: for nobody in particular.
    sample : int
        So many deals or results are drawn where they cannot be listed.

    Examples
    --------
    >>> import coreworlds as cw
    >>> print(odds(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), sample=20).lines[0])
    In 100 % of cases: Ana, Hand: 6 cards.
    """
    view = seen_by(pos, viewer)
    chances: dict[str, float] = defaultdict(float)
    before, exact = set(_seen(_laid(view, viewer))), view == pos
    found = [(1.0, outcomes(pos, sample=sample))] if exact else _dealt(view, sample)
    for weight, results in found:
        exact = exact and results.exact
        for result in results:
            for said in set(_seen(_laid(seen_by(result.position, viewer), viewer))) - before:
                chances[said] += weight * float(result.probability)
    told = sorted(chances.items(), key=lambda each: (-each[1], each[0]))[:SHOWN]
    lines = tuple(f"In {_share(chance)} of cases: {said}." for said, chance in told)
    return Odds(lines or ("Nothing changes that can be seen.",), exact)


def _dealt(view: Position, sample: int) -> Iterable[tuple[float, Outcomes]]:
    """Deal what a view hides in so many ways, and take the step once in each."""
    return ((1 / sample, outcomes(deal(view, seed), most=1, sample=1)) for seed in range(sample))


def _laid(pos: Position, viewer: str | None) -> Layout:
    made = pos.game.layout(pos, viewer)
    return made if isinstance(made, Layout) else Layout(title=pos.game.title)


def _share(chance: float) -> str:
    return f"{100 * chance:.0f} %" if chance >= LEAST else "less than 1 %"


def _seen(layout: Layout) -> Iterable[str]:
    """Say what lies open on a table, a sentence for each card and each number."""
    places = [("", zone) for zone in layout.zones]
    places += [(f"{seat.name}, ", zone) for seat in layout.seats for zone in seat.zones]
    for whose, zone in places:
        if zone.style != "pile":
            yield f"{whose}{zone.title}: {zone.count} {zone.unit}"
            faces = (face for face in zone.faces if not face.hidden)
            yield from (f"{whose}{zone.title}: {face.count} × {face.name}" for face in faces)
    yield from (f"{seat.name} has {track.value} {track.title}" for seat in layout.seats for track in seat.tracks)
