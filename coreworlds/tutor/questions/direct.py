"""Whether an answer follows from a belief directly: at the very thing that is asked, and not by a detour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from coreworlds.engine import CoreWorldsError, Position, Rulebook, Step, Transition, WrongRule
from coreworlds.engine.judge import judge
from coreworlds.engine.step import step
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.books import near_rules
from coreworlds.tutor.questions.claim import (
    Claim,
    First,
    Gives,
    Happens,
    Leads,
    Legal,
    Only,
    Stops,
    played,
    told,
    turned,
)
from coreworlds.tutor.questions.claim import value_after as value
from coreworlds.tutor.questions.end import Ends

__all__ = ["Asked", "as_told", "bears", "farness", "follows"]

_ITSELF = ""  # decided by nothing that happens: what is asked is what the rule says
Told = Mapping[str, str]  # the sentence of an event -> its rule


class Asked(Protocol):
    """What is asked: about which rule, where, after what is done, with which options."""

    @property
    def rule(self) -> str:
        """The rule that it is about."""

    @property
    def position(self) -> Position:
        """Where it is asked."""

    @property
    def play(self) -> str | None:
        """What is done first."""

    @property
    def options(self) -> Sequence[Claim]:
        """What may be chosen."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """One step of what really happens, beside what somebody expects of this step alone."""

    step: Step
    true: Position
    other: Position
    true_told: Told
    other_told: Told

    @property
    def leads(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The next step and its player: really, and as expected."""
        return (self.true.step, self.true.turn), (self.other.step, self.other.turn)

    @property
    def rules(self) -> set[str]:
        """The rules of what happens in one of the two only, of the step itself, and of where it leads."""
        rules = {rule for _, rule in self.true_told.items() ^ self.other_told.items()} or {*self.true_told.values()}
        if not self.step.decides:
            rules |= {self.step.rule, *self.step.also}
        true, other = self.leads
        steps = [self.true.game.flow.steps[at] for at, _ in (self.leads if true != other else ())]
        return rules | {rule for s in steps for rule in (s.rule, s.order) if rule}


def follows(asked: Asked, choice: frozenset[int], truth: frozenset[int], wrong: WrongRule) -> bool:
    """
    Return True if a choice follows from a belief directly.

    Something is chosen wrongly: what is only left out may have been overlooked. The belief leaves what the question
    itself tells as it is. It changes each thing that is judged wrongly in the very step in which that is decided, all
    else being as it really is; and it speaks of a rule that decides what is chosen wrongly. Who chooses a name that
    stands there already may think that nothing changes: then the belief is about the rule asked.
    """
    if farness(asked, wrong) and any(_stands(asked, asked.options[i]) for i in choice - truth):
        return False
    book = book_of(wrong, right_book(asked.position))
    if not as_told(asked, book):
        return False
    if any(isinstance(option, First) for option in asked.options):
        return _reordered(asked, book)
    apart = {i: _deciding(asked, asked.options[i], i in truth, book) for i in choice ^ truth}
    return all(apart.values()) and all(_speaks(asked, wrong, apart[i]) for i in choice - truth)


def _stands(asked: Asked, option: object) -> bool:
    """Return True if an option names the value before any action."""
    if asked.play is None or not isinstance(option, Gives) or option.fact.gives != "name":
        return False
    return value(asked.position, None, option.fact, option.args, None) == option.value


def bears(asked: Asked, apart: frozenset[int], wrong: WrongRule) -> bool:
    """
    Return True if a belief decides its options directly.

    At least one option is decided otherwise in the very step in which the belief decides it, by a rule that it speaks
    of.
    """
    book = book_of(wrong, right_book(asked.position))
    if any(isinstance(option, First) for option in asked.options):
        return _reordered(asked, book)
    pos, options = asked.position, asked.options
    deciding = (_deciding(asked, options[i], options[i].holds(pos, asked.play, None), book) for i in apart)
    return any(rules and _speaks(asked, wrong, rules) for rules in deciding)


def farness(asked: Asked, wrong: WrongRule) -> int:
    """Return the number of links of the register between the rule asked and the misread rule."""
    far = near_rules(asked.position.game, asked.rule)
    return min(far.get(rule, len(far)) for rule in wrong.rules)


def as_told(asked: Asked, book: Rulebook) -> bool:
    """Return True if all values told in the question are equal under some rules."""
    pos, asking = asked.position, asked.position.game.teaching.asking
    names = {*asking.told.get(asked.rule, ()), *asking.standing.get(pos.phase, ())}
    if any(isinstance(option, Ends) for option in asked.options):
        names |= {*(asking.counting.get(pos.step, ()) if asked.play else asking.final)}
    facts = [(f, (who,)) for f in pos.game.teaching.facts if f.name in names for who in pos.seats]
    if asked.play is not None:
        facts += [(option.fact, option.args) for option in asked.options if isinstance(option, Gives)]
    return all(value(pos, None, fact, args, book) == value(pos, None, fact, args, None) for fact, args in facts)


def _reordered(asked: Asked, book: Rulebook) -> bool:
    """Return True if the same events happen by these rules in another order."""
    happens = told(asked.position, asked.play, book)
    return all(option.text in happens for option in asked.options)


def _deciding(asked: Asked, option: Any, holds: bool, book: Rulebook) -> set[str]:  # noqa: ANN401  (a claim)
    """Return the rules by which an option that holds, or does not, is decided the other way in the very step."""
    pos = asked.position
    if isinstance(option, (Legal, Stops)):
        return _stopping(pos, option.action, None, book)
    if isinstance(option, Only):
        asked_of = (option.who, option.other)
        return set().union(*(_stopping(turned(pos, who), option.action, who, book) for who in asked_of))
    moments = [] if asked.play is None else _moments(pos, asked.play, book)
    if isinstance(option, Happens):
        apart = [m for m in moments if (option.text in m.true_told) is holds is not (option.text in m.other_told)]
        return set().union(*(m.rules for m in apart))
    if isinstance(option, Leads):
        return set().union(*(m.rules for m in moments if len(set(m.leads)) > 1))
    if isinstance(option, Gives) and asked.play is not None:
        return set().union(*(m.rules for m in _moved(option, moments, book, asked)))
    return {_ITSELF}


def _stopping(pos: Position, action: str, who: str | None, book: Rulebook) -> set[str]:
    """Return the rules that stop an action in truth or for somebody with these rules, but not both."""
    true, other = ({b.rule for b in judge(pos, action, who, rulebook=b).blockers} for b in (None, book))
    return true ^ other


def _speaks(asked: Asked, wrong: WrongRule, rules: set[str]) -> bool:
    """
    Return True if a belief is about a deciding rule, or about a rule linked to one.

    A belief about the very rule that is asked may be one link further away.
    """
    far, most = near_rules(asked.position.game, wrong.rule), 2 if asked.rule in wrong.rules else 1
    return bool(rules & {_ITSELF, *wrong.rules}) or any(far.get(rule, most + 1) <= most for rule in rules)


def _moved(option: Gives, moments: list[_Moment], book: Rulebook, asked: Asked) -> list[_Moment]:
    """Return the steps that change a value otherwise than in truth, if they alone make it what somebody expects."""
    fact, args = option.fact, option.args
    each = [(m, value(m.true, None, fact, args, None), value(m.other, None, fact, args, book)) for m in moments]
    apart = [(m, true, other) for m, true, other in each if true != other]
    expected = value(asked.position, asked.play, fact, args, book)
    if fact.gives == "number" and not any(other == expected for _, _, other in apart):
        sums: Any = [v for _, true, other in apart for v in (other, true)]
        if None in sums:
            return []
        final: Any = value(asked.position, asked.play, fact, args, None)
        return [m for m, _, _ in apart] if final + sum(sums[::2]) - sum(sums[1::2]) == expected else []
    return [m for m, _, _ in apart]


def _moments(pos: Position, play: str, book: Rulebook) -> list[_Moment]:
    """Return the real steps, each beside the same step by other rules."""
    return pos.kept(("moments", play, book), lambda: _stepped(pos, play, book))


def _stepped(pos: Position, play: str, book: Rulebook) -> list[_Moment]:
    line, steps, found = played(pos, play, None) or (), pos.game.flow.steps, []
    for t in line:
        other = _once(t.before, t.action if t.before.options() else None, book)
        after = other.after if other else t.before
        found.append(_Moment(steps[t.step], t.after, after, _told(t), _told(other)))
    end = line[-1].after if line else pos
    if play == "advance" and (more := _once(end, None, book)):  # nobody decides there by these rules
        found.append(_Moment(steps[end.step], end, more.after, {}, _told(more)))
    return found


def _once(pos: Position, action: Any, book: Rulebook) -> Transition | None:  # noqa: ANN401  (an Action)
    try:
        return step(pos, action, rulebook=book)
    except CoreWorldsError:
        return None


def _told(t: Transition | None) -> Told:
    return {e.seen_by("").text: e.rule for e in t.events} if t else {}
