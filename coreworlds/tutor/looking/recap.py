"""What was at work: the rules of some steps, how often each acted, and one sentence as an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from coreworlds.engine import Event, Position, Rule, Transition
from coreworlds.tutor.knowing.belief import right_book

__all__ = ["Entry", "Recap", "acted", "recap", "round_of", "this_round"]


@dataclass(frozen=True, slots=True)
class Entry:
    """
    One rule that was at work.

    Attributes
    ----------
    rule : Rule
        The rule.
    count : int
        How often it acted: in a step once for each player of whom its events tell.
    example : str
        What the first of them that has words says.
    """

    rule: Rule
    count: int
    example: str

    def __str__(self) -> str:
        """Return one line."""
        return f"{self.rule.title} ({self.count}): {self.example}"


@dataclass(frozen=True, slots=True)
class Recap:
    """
    The rules that were at work.

    Attributes
    ----------
    title : str
        What it is about: the round.
    entries : tuple of Entry
        Rules in the order in which they first acted.
    """

    title: str
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        """Return a line for each rule, beneath the title."""
        return "\n".join([self.title, *map(str, self.entries)])


def recap(transitions: Iterable[Transition], viewer: str | None = None, title: str = "") -> Recap:
    """
    Return the rules that acted in some steps.

    Parameters
    ----------
    transitions : iterable of Transition
        The steps.
    viewer : str, optional
        Who reads it; left out: somebody who may know everything.
    title : str
        What it is about.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [(entry.rule.id, entry.count) for entry in recap(cw.advance(pos)).entries]
    [('draw-to-hand-size', 2), ('energy-from-worlds', 2)]
    """
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    for transition in transitions:
        rules |= right_book(transition.before).rules
        counts += acted(transition.events)
        for event in transition.events:
            seen = event if viewer is None else event.seen_by(viewer)
            examples[event.rule] = examples.get(event.rule) or seen.text
    return Recap(title, tuple(Entry(rules[rule], count, examples[rule]) for rule, count in counts.items()))


def acted(events: Iterable[Event]) -> Counter[str]:
    """
    Return the number of times that each rule acted in a step: once for each player its events name, or once.

    What a rule makes in several events, as discarding 2 cards and gaining 1 Energy for them, it did once.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> exploring = cw.step(pos, next(a for a in cw.legal(pos) if a.verb == "explore"))
    >>> len(exploring.events), acted(exploring.events)
    (2, Counter({'energy-explore': 1}))
    """
    return Counter(rule for rule, _ in dict.fromkeys((event.rule, event.player) for event in events))


def round_of(pos: Position) -> str:
    """
    Return the round of a position, in the game's words.

    Examples
    --------
    >>> import coreworlds as cw
    >>> round_of(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    'Round 1'
    """
    return pos.where.split(",")[0]


def this_round(line: Iterable[Transition]) -> tuple[Transition, ...]:
    """Return the last steps of a line that belong to the round of its last step."""
    steps = tuple(line)
    last = round_of(steps[-1].before) if steps else ""
    first = next((i for i in range(len(steps), 0, -1) if round_of(steps[i - 1].before) != last), 0)
    return steps[first:]
