"""Grading: whether a choice is right, why, and which belief leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine import Transition, Verdict, WrongRule, result
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.judge import judge
from coreworlds.tutor.knowing.belief import misreadings, right_book
from coreworlds.tutor.knowing.contrast import Contrast, contrast
from coreworlds.tutor.questions.claim import Happens, Legal, Only, Stops, played, turned
from coreworlds.tutor.questions.direct import farness, follows
from coreworlds.tutor.questions.sums import additions

if TYPE_CHECKING:
    from coreworlds.tutor.question import Question

__all__ = ["Grade", "grade"]


@dataclass(frozen=True, slots=True)
class Grade(Displayed):
    """
    What is said of an answer.

    Attributes
    ----------
    right : bool
        Whether exactly the right options were chosen.
    why : tuple of (str, str)
        Sentences that explain the true answer, each with the id of its rule.
    near : tuple of (str, str)
        Those of them that speak of the options wrongly chosen or left out.
    verdicts : tuple of Verdict
        Of the actions that the options name.
    transitions : tuple of Transition
        What really happens, where something is done.
    belief : WrongRule or None
        A wrong rule from which the choice follows directly; the one nearest to the rule asked about.
    contrast : Contrast or None
        The board as it is beside the board as somebody thinks who believes that.
    """

    right: bool
    why: tuple[tuple[str, str], ...]
    near: tuple[tuple[str, str], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    transitions: tuple[Transition, ...] = ()
    belief: WrongRule | None = None
    contrast: Contrast | None = None


def grade(asked: Question, choice: frozenset[int]) -> Grade:
    """Grade a choice: the engine works the answer out again."""
    pos = asked.position
    truth = frozenset(i for i, o in enumerate(asked.options) if o.holds(pos, asked.play, None))
    verdicts = tuple(dict.fromkeys(v for o in asked.options for v in _verdicts(asked, o)))
    line = played(pos, asked.play, None) or ()
    belief = _belief(asked, choice, truth)
    boards = None if belief is None else contrast(pos, asked.play, belief, "" if asked.open else asked.viewer)
    near = _near(asked, choice ^ truth, line)
    return Grade(choice == truth, _why(asked, verdicts, line), near, verdicts, line, belief, boards)


def _near(asked: Question, missed: frozenset[int], line: tuple[Transition, ...]) -> tuple[tuple[str, str], ...]:
    """Return what settles the options that were missed: a verdict or an event each, or how the number comes about."""
    options = [asked.options[i] for i in sorted(missed)]
    lines = [_judged(v) for option in options for v in _verdicts(asked, option)]
    happened = {(e.seen_by(asked.viewer).text, e.rule) for t in line for e in t.events}
    lines += [each for option in options for each in happened if isinstance(option, Happens) and each[0] == option.text]
    lines += [(text, asked.rule) for text in (additions(asked, line) if missed else ())]
    return tuple(dict.fromkeys(lines))


def _judged(verdict: Verdict) -> tuple[str, str]:
    return str(verdict), verdict.blockers[0].rule if verdict.blockers else ""


def _verdicts(asked: Question, option: object) -> list[Verdict]:
    pos = asked.position
    if isinstance(option, (Legal, Stops)):
        return [judge(pos, option.action)]
    if isinstance(option, Only):
        return [judge(turned(pos, who), option.action, who) for who in (option.who, option.other)]
    return []


def _why(asked: Question, verdicts: tuple[Verdict, ...], line: tuple[Transition, ...]) -> tuple[tuple[str, str], ...]:
    rules = right_book(asked.position).rules
    lines = [_judged(v) for v in verdicts]
    lines += [(e.seen_by(asked.viewer).text, e.rule) for t in line for e in t.events]
    if asked.kind == "score":
        final = result(line[-1].after if line else asked.position)
        whole = tuple(f"{score.player}: " for score in final.scores)  # the additions tell these
        lines += [(text, final.rule) for text in str(final).splitlines() if not text.startswith(whole)]
    lines += [(text, asked.rule) for text in additions(asked, line)]
    return (*dict.fromkeys(lines), (rules[asked.rule].text, asked.rule))


def _belief(asked: Question, choice: frozenset[int], truth: frozenset[int]) -> WrongRule | None:
    if choice <= truth:  # to leave something out is not to believe something
        return None
    held = {w.id: w for w in misreadings(asked.position)}
    found = [held[key] for key, believed in asked.believed.items() if believed == choice and key in held]
    if asked.play == "advance":  # on so long a way many other errors lead to the same answer
        found = [w for w in found if asked.rule in w.rules]
    found = [w for w in found if follows(asked, choice, truth, w)]
    least = min((farness(asked, w) for w in found), default=0)
    nearest = [w for w in found if farness(asked, w) == least]
    return nearest[0] if len({w.rule for w in nearest}) == 1 else None  # of two rules either may have been misread
