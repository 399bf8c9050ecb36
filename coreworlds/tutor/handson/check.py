"""What is wrong with a table laid by hand: forgotten, too much, in the wrong place or order, and by which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from coreworlds.games.wording import listed
from coreworlds.tutor.handson.doing import Task
from coreworlds.tutor.handson.flows import flows
from coreworlds.tutor.handson.table import Dial, Hands, Piece
from coreworlds.tutor.handson.why import Why
from coreworlds.tutor.handson.words import Fault, capital, many, misplaced, off, reads

__all__ = ["Complaint", "complaints"]

NAMED = 3  # so many cards are named; more are counted


@dataclass(frozen=True, slots=True)
class Complaint:
    """
    One thing that is not as the rules make it.

    Attributes
    ----------
    fault : str
        "forgotten", "too much", "wrong place", "wrong order" or "wrong number".
    rule : str
        Id of the rule that says how it is.
    text : str
        One sentence.
    why : str
        What the rule does here, as the step's event tells it; empty where no event does.
    """

    fault: Fault
    rule: str
    text: str
    why: str = ""

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text


def complaints(
    task: Task, here: Hands, why: Why, dials: Mapping[str, Dial], seen: frozenset[str]
) -> tuple[Complaint, ...]:
    """Return all that is wrong, what comes first at the table first; names only of cards in places that are seen."""
    check = _Check(task, here, why, seen)
    return (*check.shuffles(), *check.over(), *check.places(), *check.tokens(), *check.orders(), *check.readings(dials))


@dataclass(frozen=True, slots=True, eq=False)
class _Check:
    task: Task
    here: Hands
    why: Why
    seen: frozenset[str]

    def _named(self, *spots: str) -> tuple[str, ...]:
        return tuple(self.task.spots[spot].name for spot in spots)

    # -- shuffles ------------------------------------------------------------------------------------------------

    def shuffles(self) -> Iterator[Complaint]:
        """Yield the piles that should have been shuffled and were not, and those shuffled needlessly."""
        due, stirred = self.task.due, self.here.stirred
        for spot in sorted(due - stirred.keys()):
            yield self._about("forgotten", spot, f"{capital(self._named(spot)[0])} must be shuffled in this step.")
        for spot in sorted(stirred.keys() - due):
            rule = self.task.spots[spot].place.shuffles or self.why.step_rule
            text = f"{capital(self._named(spot)[0])} is not shuffled in this step."
            yield Complaint("too much", rule, text)
        for spot in sorted(due & stirred.keys()):
            if stirred[spot] and self.why.shuffled_later(self.task.spots[spot]):
                text = f"{capital(self._named(spot)[0])} is shuffled only when its last card is taken."
                yield self._about("wrong order", spot, text)

    def _about(self, fault: Fault, spot: str, text: str) -> Complaint:
        rule, event = self.why.shuffle(self.task.spots[spot])
        return Complaint(fault, rule, text, event)

    # -- cards ---------------------------------------------------------------------------------------------------

    def over(self) -> Iterator[Complaint]:
        """Yield the cards that were to be taken unseen and are not to be."""
        for (source, goal), n in Counter(self.here.over).items():
            source_name, goal_name = self._named(source, goal)
            text = f"{many(n, self._unit(source))} too many for {goal_name}: left in {source_name}."
            yield self._told("too much", text, (source, goal), ())

    def places(self) -> Iterator[Complaint]:
        """Yield the cards that lie where they are not to lie."""
        waiting = {spot for due in self.task.due - self.here.stirred.keys() for spot in self._stirs(due)}
        for source, goal, names in flows(self.task, self.here):
            if waiting.isdisjoint({source, goal}):
                for fault, cards in self._split(source, goal, names).items():
                    yield self._misplaced(fault, source, goal, cards)

    def _stirs(self, due: str) -> set[str]:
        """Return the places that wait for a shuffle. Their cards cannot be checked before it."""
        return {spot.id for spot in self.task.spots.values() if self.why.stirs(self.task.spots[due], spot)}

    def _split(self, source: str, goal: str, names: tuple[str, ...]) -> dict[Fault, list[str]]:
        """Tell cards that were left where they lay from those moved for nothing, and those moved elsewhere."""
        came, due = self._lay(goal), Counter(self._due(source, goal))
        found: dict[Fault, list[str]] = {}
        for name in names:
            fault: Fault = "wrong place"
            if due[name]:
                fault = "forgotten"
                due[name] -= 1
            elif came is None or came[name]:
                fault = "too much"
            found.setdefault(fault, []).append(name)
        return found

    def _due(self, source: str, goal: str) -> tuple[str, ...]:
        """Return the cards that the step moves from one place to another. A shuffled pile holds them to be drawn."""
        here = self.here if source in self.task.due else self.task.before
        return next((names for a, b, names in flows(self.task, here) if (a, b) == (source, goal)), ())

    def _lay(self, spot: str) -> Counter[str] | None:
        """Return the former content of a place; None if nobody knows it."""
        unknown = self.task.spots[spot].boundless or spot in self.task.hidden
        return None if unknown else Counter(name for name, _ in self.task.before.at(spot))

    def _misplaced(self, fault: Fault, source: str, goal: str, names: list[str]) -> Complaint:
        counted = any(self.task.spots[spot].place.piece for spot in (source, goal))
        seen = source in self.seen and len(names) <= NAMED and not counted
        cards = listed(names) if seen else many(len(names), self._unit(source, goal))
        text = misplaced(fault, cards, *self._named(source, goal))
        return self._told(fault, text, (source, goal), names)

    def _unit(self, source: str, goal: str = "") -> str:
        """Return the kind of piece moved from a place: for a stock without end, the kind in the other place."""
        spots = self.task.spots
        return spots[goal if goal and spots[source].boundless else source].place.unit

    # -- Tokens, order -------------------------------------------------------------------------------------------

    def tokens(self) -> Iterator[Complaint]:
        """Yield the cards with too few or too many Tokens."""
        for spot, cards in self.task.goal.piles.items():
            if not self.task.spots[spot].place.tokens:
                continue
            least, lying = _tokens(cards), _tokens(self.here.at(spot))
            for name in sorted(least.keys() & lying.keys()):
                if len(least[name]) == len(lying[name]) and least[name] != lying[name]:
                    yield self._token(spot, name, sum(least[name]) - sum(lying[name]))

    def _token(self, spot: str, name: str, more: int) -> Complaint:
        before, now, goal = (sum(_tokens(hands.at(spot)).get(name, ()))
                             for hands in (self.task.before, self.here, self.task.goal))  # fmt: skip
        text = f"{name} {'must get' if more > 0 else 'has no place for'} {many(abs(more), 'Token')} in this step."
        fault = off(before, now, goal)
        return self._told("forgotten" if fault == "wrong number" else fault, text, (spot,), [name])

    def orders(self) -> Iterator[Complaint]:
        """Yield the piles in which the right cards lie in another order than a rule says."""
        for spot, cards in self.task.goal.piles.items():
            here, rule = self.here.at(spot), self.task.spots[spot].place.order
            names, goal = [name for name, _ in here], [name for name, _ in cards]
            if rule and names != goal and Counter(names) == Counter(goal) and spot not in self.task.due:
                unit = self.task.spots[spot].place.unit
                text = f"The {unit} lie on {self._named(spot)[0]} in the wrong order."
                yield Complaint("wrong order", rule, text)

    # -- counters ------------------------------------------------------------------------------------------------

    def readings(self, dials: Mapping[str, Dial]) -> Iterator[Complaint]:
        """Yield the counters and markers that show something else."""
        for dial in dials.values():
            now, goal = self.here.shows.get(dial.id, 0), self.task.goal.shows[dial.id]
            if now != goal:
                rule, event = (dial.rule, "") if dial.rule else self.why.dial(dial)
                before = self.task.before.shows.get(dial.id, 0)
                due = dial.id in self.task.lots and now == before  # luck has not spoken yet
                text = f"{capital(dial.name)} must be drawn by lot in this step." if due else reads(dial, now, goal)
                yield Complaint(off(before, now, goal), rule, text, "" if due else event)

    def _told(self, fault: Fault, text: str, spots: tuple[str, ...], names: Iterable[str]) -> Complaint:
        rule, event = self.why.cards([self.task.spots[spot] for spot in spots], tuple(names))
        return Complaint(fault, rule, text, "" if any(name in event for name in self._to_come()) else event)

    def _to_come(self) -> set[str]:
        """Return the cards that are still to come to light in this step: no sentence names them before."""
        flow, spots = flows(self.task, self.here), self.task.spots
        hidden = [(spots[goal], names) for source, goal, names in flow if source not in self.seen]
        return {name for goal, names in hidden for name in names if name != goal.piece}


def _tokens(cards: tuple[Piece, ...]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for name, tokens in sorted(cards):
        found.setdefault(name, []).append(tokens)
    return found
