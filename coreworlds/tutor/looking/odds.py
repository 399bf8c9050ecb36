"""Odds: how likely each result of an action, of the next step or of a combat is, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import isclose, sqrt
from time import perf_counter
from typing import Any

from coreworlds.engine import CoreWorldsError, Enumerated, Illegal, Luck, Outcome, Outcomes, Position, deal, seen_by
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.judge import judge
from coreworlds.engine.line import as_meant
from coreworlds.engine.position import a_position
from coreworlds.engine.step import outcomes_of, step
from coreworlds.games.layout import Face, Layout, Track
from coreworlds.players.contest import chances, contest_of
from coreworlds.tutor.looking.comparing import unit_of
from coreworlds.tutor.looking.soon import asks_odds, soon, spoken_of

__all__ = ["PAUSE", "Odds", "odds", "odds_by_and_by", "share"]

SHOWN = 12  # of so many things at most the odds are told
LEAST = 0.01
SHOWS = "shows"  # so a layout labels what is not printed on a piece but changes: the side of a die
PAUSE = 0.05  # seconds of work between two signs of how far it is
DEALS, COMBATS = 200, 1_000  # that are drawn where nobody says how many
MOST = 5_000  # results of one step that are listed
TRIED = 3  # deals in which a step is tried before its results are counted on a view
NOTHING = "Nothing changes that can be seen"
OTHERWISE = "None of these changes"


@dataclass(frozen=True, slots=True)
class Odds(Displayed):
    """
    How likely each result is.

    Attributes
    ----------
    outcomes : mapping
        A short text of each result -> its probability, most likely first. The probabilities sum to 1.
    exact : bool
        True if the results were counted, False if they were sampled.
    error : float
        The largest standard error of a probability; 0 if they are exact.
    chances : mapping
        Each thing that can be seen afterwards -> its probability. Several can be true at once.
    how : str
        How the choices on the way are made; empty if there are none.
    rolls : mapping
        In a combat: what the next roll alone does -> its probability; empty if the game does not tell it.
    """

    outcomes: Mapping[str, float]
    exact: bool
    error: float = 0.0
    chances: Mapping[str, float] = field(default_factory=dict)
    how: str = ""
    rolls: Mapping[str, float] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[str, ...]:
        """The likeliest things as sentences."""
        told = self.chances or self.outcomes
        lines = tuple(f"In {share(chance)} of cases: {said}." for said, chance in list(told.items())[:SHOWN])
        return lines if self.chances or self.how else (f"{NOTHING}.",)

    @property
    def more(self) -> int:
        """How many sentences are left out."""
        return max(0, len(self.chances or self.outcomes) - SHOWN)

    @property
    def rest(self) -> str:
        """The number of sentences left out, as a sentence; empty for none."""
        return f"Left out: {self.more} more, none more likely than the last one here." if self.more else ""

    @property
    def sure(self) -> str:
        """Whether they are exact, as a sentence."""
        return "These are exact." if self.exact else "These are estimates from a sample."

    def to_dict(self) -> dict[str, Any]:
        """
        Return all of it as plain values.

        Examples
        --------
        >>> Odds({"Ana wins": 1.0}, exact=True).to_dict()
        {'outcomes': {'Ana wins': 1.0}, 'exact': True, 'error': 0.0, 'chances': {}, 'how': '', 'rolls': {}}
        """
        return {
            "outcomes": dict(self.outcomes),
            "exact": self.exact,
            "error": self.error,
            "chances": dict(self.chances),
            "how": self.how,
            "rolls": dict(self.rolls),
        }

    def __str__(self) -> str:
        """Return the odds as lines."""
        roll = [f"The next roll, in {share(chance)} of cases: {said}." for said, chance in self.rolls.items()]
        return "\n".join(filter(None, [*self.lines, self.rest, self.sure, self.how, *roll]))


def odds(pos: Position, action: str | None = None, viewer: str | None = None, sample: int | None = None) -> Odds:
    """
    Tell how likely each result is: of an action, of the next automatic step, or of the combat that goes on.

    Parameters
    ----------
    pos : Position
        Any position. Without an action its next step is automatic, or a combat goes on in it.
    action : str, optional
        What a player does, in the words of `judge` or other words for it. What follows by itself is part of its
        result; if a combat follows, that combat is played out. A question such as "who wins at D3?" is answered for
        the combat of which it speaks, if one is near.
    viewer : str, optional
        From whose knowledge: what that player cannot know is dealt anew each time. Left out: from that of the player
        who acts, or of nobody in particular.
    sample : int
        So many deals, results or combats are drawn where they cannot be counted. Left out: 200, 1,000 of combats.

    Returns
    -------
    Odds
        In a combat: who wins it. Its `how` says how both sides choose on the way.

    Raises
    ------
    Illegal
        If the action is not allowed; it carries the verdict.
    CoreWorldsError
        If no action is given where somebody must decide, or the game is over.

    Examples
    --------
    >>> import coreworlds as cw
    >>> print(odds(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), sample=20).lines[0])
    In 100 % of cases: Ana, Hand: 6 cards.
    """
    *_, last = odds_by_and_by(pos, action, viewer, sample)
    assert last is not None  # noqa: S101 - the answer comes last
    return last


def odds_by_and_by(
    pos: Position, action: str | None = None, viewer: str | None = None, sample: int | None = None
) -> Iterator[Odds | None]:
    """
    Work the same out, and yield how it stands every `PAUSE` seconds, None for not yet; the answer comes last.

    Parameters
    ----------
    pos, action, viewer, sample
        As `odds` takes them.
    """
    pos = a_position(pos)
    if action is not None and asks_odds(action) and (near := spoken_of(seen_by(pos, viewer), action)):
        pos, action = near[0].position, None
    if action is not None:
        verdict = judge(pos, one[0] if len(one := as_meant(pos, action)[0]) == 1 else action)
        if not verdict:
            raise Illegal(verdict)
        action = f"{verdict.action.player}: {verdict.action.text}"  # type: ignore[union-attr]  # it was read
        viewer = verdict.action.player if viewer is None else viewer  # type: ignore[union-attr]
    view = seen_by(pos, viewer)
    fought = _contest_after(view, action)
    if fought is None:
        yield from _seen_after(pos, view, action, viewer, DEALS if sample is None else sample)
    else:
        yield from _contested(fought, COMBATS if sample is None else sample)


# -- a combat ----------------------------------------------------------------------------------------------------


def _contest_after(view: Position, action: str | None) -> Position | None:
    """Return where a contest stands: here, or after an action that leads to it without any luck."""
    if action is None:
        return next((each.position for each in soon(view) if not each.line), None)
    if view.game.opponent.contest is None:
        return None
    luck = Enumerated()
    try:
        after = _taken(view, action, luck)
    except CoreWorldsError:  # what comes of it is hidden from the viewer
        return None
    return after if contest_of(after) and all(size == 1 for size in luck.sizes) else None


def _contested(pos: Position, sample: int) -> Iterator[Odds | None]:
    contest = contest_of(pos)
    assert contest is not None  # noqa: S101 - asked only then
    how, rolls = contest.how, contest.rolls(pos.table_for(None))
    for found in chances(pos, sample):
        yield found and Odds(found[0], found[1], _error(found[0], 0 if found[1] else sample), how=how, rolls=rolls)


def _error(found: Mapping[str, float], sample: int) -> float:
    """
    Return the largest standard error of some shares of a sample; 0 of 0: they were counted.

    What never differed in a sample may still differ: the error of a sample is at least one case of it.
    """
    return max(1 / sample, *(sqrt(max(0.0, p * (1 - p)) / sample) for p in found.values())) if sample else 0.0


# -- what can be seen after a step -------------------------------------------------------------------------------


def _seen_after(
    pos: Position, view: Position, action: str | None, viewer: str | None, sample: int
) -> Iterator[Odds | None]:
    """Compare the table before and after: as the viewer sees it, in all results or in many deals."""
    before, found = set(_seen(_laid(view, viewer))), defaultdict[tuple[str, ...], Fraction](Fraction)
    listed, counted, due = _on_view(pos, view, action, viewer, sample), 0, perf_counter() + PAUSE
    exact = listed is not None and listed.exact
    for results in _dealt(view, action, sample) if listed is None else [listed]:
        counted += 1
        for result in results:
            table = _laid(seen_by(result.position, viewer), viewer)
            new = tuple(said for said in dict.fromkeys(_seen(table)) if said not in before)
            found[new] += result.probability
        if perf_counter() >= due:
            yield _worded(found, 0 if exact else counted)
            due = perf_counter() + PAUSE
    if not counted:
        raise CoreWorldsError("somebody must decide here", expected="an action", remedy="Give an action to the odds.")
    yield _worded(found, 0 if exact else counted if listed is None else sample)


def _on_view(pos: Position, view: Position, action: str | None, viewer: str | None, sample: int) -> Outcomes | None:
    """Return the results where nothing that is hidden from the viewer changes what the viewer sees of them, or None."""
    if view == pos:
        return _results(pos, action, sample)
    try:
        first = seen_by(_taken(view, action, Enumerated()), viewer)
        worlds = (deal(view, seed) for seed in range(TRIED))
        if all(seen_by(_taken(world, action, Enumerated()), viewer) == first for world in worlds):
            return _results(view, action, sample)
    except CoreWorldsError:  # it turns on something hidden, or somebody must decide in one of these deals
        pass
    return None


def _results(world: Position, action: str | None, sample: int) -> Outcomes:
    return outcomes_of(partial(_taken, world, action), MOST, sample)


def _taken(pos: Position, action: str | None, luck: Luck | None = None) -> Position:
    """Return the position after the next step, or after an action up to a contest or a decision."""
    pos = step(pos, action, luck=luck).after
    while action is not None and not (pos.over or pos.options() or contest_of(pos)):
        pos = step(pos, luck=luck).after
    return pos


def _dealt(view: Position, action: str | None, sample: int) -> Iterator[list[Outcome]]:
    """Deal what a view hides in so many ways, and take the step or action in each where it can be taken."""
    for world in (deal(view, seed) for seed in range(sample)):
        if not world.options() if action is None else judge(world, action):
            yield [Outcome(Fraction(1), _taken(world, action))]


def _worded(found: Mapping[tuple[str, ...], Fraction], sample: int) -> Odds:
    """Put results into words: each by what is not the same in all of them."""
    whole = sum(found.values())
    each: dict[str, Fraction] = defaultdict(Fraction)
    for new, share_ in found.items():
        for said in new:
            each[said] += share_ / whole
    open_ = {said for said, chance in each.items() if chance != 1}
    results: dict[str, Fraction] = defaultdict(Fraction)
    for new, share_ in found.items():
        differs = [said for said in new if said in open_]
        results["; ".join(differs if open_ else new) or (OTHERWISE if open_ else NOTHING)] += share_ / whole
    told = _likeliest(results)
    return Odds(told, not sample, _error(told, sample), _likeliest(each))


def _likeliest(found: Mapping[str, Fraction]) -> dict[str, float]:
    return {said: float(chance) for said, chance in sorted(found.items(), key=lambda each: (-each[1], each[0]))}


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
