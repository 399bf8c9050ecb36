"""A game looked at afterwards: each player's curves over the rounds, what each rule did, and what may come next."""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass
from math import isclose
from time import perf_counter
from typing import TYPE_CHECKING

from coreworlds.engine.api import deal
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.position import seen_by
from coreworlds.engine.session import Session
from coreworlds.engine.step import outcomes
from coreworlds.games.layout import Face, Layout, Track
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.comparing import unit_of
from coreworlds.tutor.looking.recap import acted, round_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.engine.event import Event
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rule
    from coreworlds.engine.step import Outcomes, Transition
    from coreworlds.games.curve import Curve

__all__ = ["PAUSE", "Analysis", "Contribution", "Odds", "Series", "analysis", "odds", "odds_by_and_by", "share"]

SHOWN = 12  # of so many things at most the odds are told
LEAST = 0.01
SHOWS = "shows"  # so a layout labels what is not printed on a piece but changes: the side of a die
PAUSE = 0.05  # seconds of work between two signs of how far it is


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


@dataclass(frozen=True, slots=True)
class Odds:
    """What may come of the next step: sentences, most likely first; whether they are exact; how many are left out."""

    lines: tuple[str, ...]
    exact: bool
    more: int = 0

    @property
    def rest(self) -> str:
        """Return the number of sentences left out, as a sentence; empty for none."""
        words = "1 more is" if self.more == 1 else f"{self.more} more are"
        return f"{words} left out, none of them likelier than the last one here." if self.more else ""

    def __str__(self) -> str:
        """Return the look back as lines."""
        sure = "These are exact." if self.exact else "These are estimates from a sample."
        return "\n".join(filter(None, [*self.lines, self.rest, sure]))


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
        return max(0, curve.standing(stood[round_], name)) if curve.facts else _added(curve, happened[round_], name)

    values: list[tuple[str, tuple[int, ...]]] = []
    for name in next(iter(stood.values())).seats:
        with suppress(CoreWorldsError):  # it is hidden from the one who looks: nothing is drawn of that player
            values.append((name, tuple(number(name, round_) for round_ in stood)))
    return Series(curve.title, curve.unit, tuple(stood), tuple(values))


def _added(curve: Curve, events: list[Event], name: str) -> int:
    return sum(_amount(curve, event) for event in events if event.player == name)


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
    *_, last = odds_by_and_by(pos, viewer, sample)
    return last


def odds_by_and_by(pos: Position, viewer: str | None = None, sample: int = 200) -> Iterator[Odds]:
    """
    Word the same, and say how it stands every `PAUSE` seconds; what comes last is the answer.

    Parameters
    ----------
    pos, viewer, sample
        As `odds` takes them.
    """
    view = seen_by(pos, viewer)
    before, counted = set(_seen(_laid(view, viewer))), 0.0
    chances: dict[str, float] = defaultdict(float)
    exact, due = view == pos, perf_counter() + PAUSE
    for results in [outcomes(pos, sample=sample)] if exact else _dealt(view, sample):
        exact, counted = exact and results.exact, counted + 1
        for result in results:
            for said in set(_seen(_laid(seen_by(result.position, viewer), viewer))) - before:
                chances[said] += float(result.probability)
        if perf_counter() >= due:
            yield _worded(chances, counted, exact=exact)
            due = perf_counter() + PAUSE
    yield _worded(chances, counted, exact=exact)


def _worded(chances: dict[str, float], counted: float, *, exact: bool) -> Odds:
    told = sorted(chances.items(), key=lambda each: (-each[1], each[0]))[:SHOWN]
    lines = tuple(f"In {share(chance / counted)} of cases: {said}." for said, chance in told)
    return Odds(lines or ("Nothing changes that can be seen.",), exact, len(chances) - len(told))


def _dealt(view: Position, sample: int) -> Iterable[Outcomes]:
    """Deal what a view hides in so many ways, and take the step once in each where it goes by itself."""
    worlds = (deal(view, seed) for seed in range(sample))
    return (outcomes(world, most=1, sample=1) for world in worlds if not world.options())


def _laid(pos: Position, viewer: str | None) -> Layout:
    made = pos.game.page.layout(pos, viewer)
    return made if isinstance(made, Layout) else Layout(title=pos.game.title)


def share(chance: float) -> str:
    """
    Return a chance in words; only what is certain is 100 %.

    Examples
    --------
    >>> share(0.004), share(0.5), share(0.997), share(1.0)
    ('less than 1 %', '50 %', 'more than 99 %', '100 %')
    """
    if chance < LEAST:
        return "less than 1 %"
    percent = f"{100 * chance:.0f} %"
    return percent if percent != "100 %" or isclose(chance, 1) else "more than 99 %"


def _seen(layout: Layout) -> Iterable[str]:
    """Describe the open table, a sentence for each card and each number."""
    places = [("", zone) for zone in layout.zones]
    places += [(f"{seat.name}, ", zone) for seat in layout.seats for zone in seat.zones]
    for whose, zone in places:
        if zone.style != "pile":
            yield f"{whose}{zone.title}: {zone.count} {unit_of(zone)}"
            faces = (face for face in zone.faces if not face.hidden)
            yield from (f"{whose}{zone.title}: {_lies(face)}" for face in faces)
    yield from (f"{seat.name} has {_counted(track)}" for seat in layout.seats for track in seat.tracks)


def _lies(face: Face) -> str:
    """Say how often a card lies in its place, or which face a die shows."""
    shows = next((value.text for value in face.values if value.label == SHOWS), "")
    return f"{face.name} {SHOWS} {shows}" if shows else f"{face.count} × {face.name}"


def _counted(track: Track) -> str:
    title = track.title.removesuffix("s") if track.value == 1 else track.title
    return f"{track.value} {title}"
