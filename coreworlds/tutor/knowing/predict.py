"""Predict before you see: questions before a step, and the difference afterwards with the rules that made it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from coreworlds.engine import Event, Fact, Kind, Position, Rulebook, Transition, Value
from coreworlds.engine.judge import judge
from coreworlds.engine.step import step
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.knowing.answer import read_answer, same, worded
from coreworlds.tutor.knowing.belief import about, at_work, believed
from coreworlds.tutor.knowing.foresee import questions, speaks_before, value
from coreworlds.tutor.knowing.together import known
from coreworlds.tutor.lessons.outcome import Outcome
from coreworlds.tutor.looking.chain import chain, influences

__all__ = ["Outcome", "Prediction", "predictions"]

_BESIDE = 6  # further rules that are named


@dataclass(frozen=True, slots=True)
class Prediction:
    """
    A question about what a step will bring.

    Attributes
    ----------
    stem : str
        The question.
    fact, args
        What is asked, and of what.
    before : Position
        The position before the step.
    action : str
        What is done; empty for the automatic step that is due.
    viewer : str or None
        Who is asked.
    options : tuple of str
        What can be answered; empty for a number.

    Examples
    --------
    >>> import coreworlds as cw
    >>> first = predictions(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[0]
    >>> first.stem
    'How many cards will Ana draw?'
    >>> print(first.check(5))
    You said 5 cards. It is 6 cards.
    """

    stem: str
    fact: Fact
    args: tuple[str | int, ...]
    before: Position
    action: str = ""
    viewer: str | None = None
    options: tuple[str, ...] = ()

    @property
    def gives(self) -> Kind:
        """What kind of answer it takes: "number", "truth", "name" or "names"."""
        return self.fact.gives

    def read(self, answer: object) -> Value:
        """
        Return an answer as a value: from a form's text, or as it is.

        Raises
        ------
        CoreWorldsError
            If it is no answer to this question.
        """
        return read_answer(self.gives, answer, self.options, self.fact.unit)

    def value(self, situation: Situation) -> Value:
        """Return the answer in a situation, under its rulebook: what `believed` asks."""
        before = situation.before or situation.position
        return value(self._question, before, situation.position, situation.rulebook)

    @property
    def _question(self) -> tuple[Fact, tuple[str | int, ...], str]:
        return self.fact, self.args, self.stem

    def check(self, answer: object, transition: Transition | None = None) -> Outcome:
        """
        Compare an answer with the truth.

        Parameters
        ----------
        answer : object
            A number, yes or no, a name, or several names; also as text.
        transition : Transition, optional
            The step, if it has been taken already.
        """
        said = self.read(answer)
        legal = not self.action or bool(judge(self.before, self.action))
        done = transition or (step(self.before, self.action or None) if legal else None)
        truth = value(self._question, self.before, done.after if done else self.before)
        events = self._chain(done) if done else ()
        right = same(said, truth)
        rules = self._rules(events)
        beliefs = () if right else about(believed(self.before, self._play, self._asked, said), rules)
        return Outcome(right, said, truth, events, rules, beliefs, self._text(said, truth, right=right))

    @property
    def _play(self) -> str | None:
        return None if speaks_before(self.fact) else self.action

    @property
    def _asked(self) -> Any:  # noqa: ANN401  (an action's text, or something with a value)
        return self.action if "action" in self.fact.takes else self

    # -- why -----------------------------------------------------------------------------------------------------

    def _chain(self, done: Transition) -> tuple[Event, ...]:
        """Return the events that made the true value; where none can be told apart, all of the step."""
        if "action" in self.fact.takes:
            return ()
        if speaks_before(self.fact):
            spot = spots(self.before)[str(self.args[0])]
            parts = frozenset({(spot.place.key, spot.seat)})
        else:
            parts = influences(done.before, done.after, lambda pos: self.fact.function(pos, *self.args))
        return chain(done, parts, self.viewer)

    def _rules(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        made = dict.fromkeys(event.rule for event in events)
        if "action" in self.fact.takes:
            verdict = judge(self.before, self.action)
            return tuple(dict.fromkeys(each.rule for each in (verdict.permits if verdict else verdict.blockers)))
        made = made or dict.fromkeys(self._order)
        return (*made, *(rule for rule in self._beside(made) if rule not in made))

    @property
    def _order(self) -> tuple[str, ...]:
        """The rule of the flow that names the next player, for steps of which no event tells."""
        steps = self.before.game.flow.steps
        where = steps[self.before.step]
        return ((steps[where.part_of] if where.part_of else where).order or where.rule,)

    def _beside(self, made: Iterable[str]) -> list[str]:
        """Return rules that were asked on the way and are related to those of the chain, in the register's order."""
        book = self.before.game.rulebook
        asked = at_work(self.before, self._again)
        near = {other for rule in made for other in book.rule(rule).related}
        return [rule for rule in book if rule in asked and rule in near][:_BESIDE]

    def _again(self, pos: Position, book: Rulebook) -> None:
        after = step(pos, self.action or None, rulebook=book).after
        value(self._question, pos, after, book)

    # -- words ---------------------------------------------------------------------------------------------------

    def _text(self, said: Value, truth: Value, *, right: bool) -> str:
        if right:
            return f"As you said: {self.words(truth)}."
        return f"You said {self.words(said)}. It is {self.words(truth)}."

    def words(self, answer: Value) -> str:
        """Return an answer in words, numbers with what they count."""
        return worded(answer, self.fact.unit)


# -- making ------------------------------------------------------------------------------------------------------


def predictions(pos: Position, action: str | None = None, viewer: str | None = None) -> tuple[Prediction, ...]:
    """
    Return the questions that can be asked before a step.

    Parameters
    ----------
    pos : Position
        A whole position.
    action : str, optional
        What is about to be done; left out: the automatic step that is due.
    viewer : str, optional
        Who is asked; left out: all hands are open. What that viewer cannot work out is not asked.

    Returns
    -------
    tuple of Prediction
        Empty where nothing worth asking changes.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [p.stem for p in predictions(cw.advance(pos)[1].after)]
    ['How much Energy will Ana have?', 'How much Energy will Ben have?']
    """
    view = known(pos, viewer)
    made = (
        Prediction(stem, fact, args, pos, action or "", viewer, _options(view, fact, args))
        for fact, args, stem in questions(pos, action or "", viewer)
    )
    return tuple(each for each in made if each.options or each.gives == "number")


def _options(view: Position, fact: Fact, args: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the possible answers: players, or the cards that the viewer sees in the place asked about."""
    if fact.gives == "truth":
        return ("yes", "no")
    if fact.gives == "name":
        return view.seats
    if fact.gives == "names" and fact.takes[:1] == ("place",):
        return tuple(dict.fromkeys(name for name, _ in shown(view).at(str(args[0])) if name != "?"))
    return ()
