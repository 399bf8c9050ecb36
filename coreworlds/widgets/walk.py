"""
Walkthroughs in notebooks: a line of play told cell by cell.

A cell that asks for a prediction is followed by one that makes it happen; what happened stays folded until the
reader opens it. Everything prints the same text in every run, so that a test can compare it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError, Session, Verdict, games, parse, seen_by, setup_steps
from coreworlds.engine.api import setup as set_up
from coreworlds.engine.judge import judge
from coreworlds.engine.judge import legal as legal_now
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.notebook.told import Picture, Said, said_of

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.question import Question
    from coreworlds.widgets.notebook.forms import Guess, Quiz

__all__ = ["Walk", "Words", "walk"]

FOLD = "Predict first, then open: what happened"
ANSWER = "Predict first, then open: the answer"
MOST = 60  # other actions that are looked at for what one of them has of its own


@dataclass(frozen=True, slots=True)
class Words:
    """A prediction or a question that nobody answers here: its words, as its form prints them."""

    text: str
    question: Question | None = None

    def __repr__(self) -> str:
        """Return the words."""
        return self.text


class Walk:
    """
    A line of play told cell by cell.

    Parameters
    ----------
    start
        Where it begins.
    forms
        Whether what is asked can be answered, with the controls of ipywidgets; else it is told in words.

    Examples
    --------
    >>> w = walk(players=["Ana", "Ben"], seed=7)
    >>> w.step()
    Ana draws 6 cards: ...
    """

    def __init__(self, start: Position, *, forms: bool = True) -> None:
        """Begin at a position."""
        self.session, self._forms = Session(start), forms
        self._asked = ""

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.session.position

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Walk: {self.position!r}>"

    # -- what a cell shows -------------------------------------------------------------------------------------

    def board(self, viewer: str = "") -> Picture:
        """
        Show the table.

        Parameters
        ----------
        viewer
            From whose seat; left out: open hands.
        """
        return Picture(seen_by(self.position, viewer) if viewer else self.position, viewer)

    def step(self, times: int = 1) -> Said:
        """Take automatic steps, and tell what happened by which rules."""
        return self._told([self.session.step() for _ in range(times)])

    def advance(self) -> Said:
        """Go on until somebody must decide."""
        return self._told(list(self.session.advance()))

    def do(self, actions: str) -> Said:
        """Play actions, separated by ";", each with the automatic steps before it."""
        return self._told(list(self.session.play(actions)))

    def may(self) -> Said:
        """List what the player who decides may do, with what it costs and surely brings."""
        legal = list(legal_now(self.position))
        said = ((f"{a.player}: {a}", ", ".join((*a.price, *a.brings))) for a in legal)
        return Said(tuple(said))

    def why(self, actions: str) -> Said:
        """
        Judge any action that one can name: what stops it, by which rule, and a way out; or what allows it.

        Of several, separated by ";", the last is judged where the others lead; nothing of it stays played.
        """
        *before, action = [part for part in map(str.strip, actions.split(";")) if part] or [actions]
        if before:
            return self._after(";".join(before)).why(action)
        verdict = judge(self.position, action)
        rules = right_book(self.position).rules
        if verdict:
            said = [rules[rule] for rule in _telling(self.position, verdict)]
            return self._folded(((str(verdict), ""), *((rule.text, rule.title) for rule in said[:2])))
        lines = [(f"“{verdict.action}” {'happens by itself' if verdict.unasked else 'is not allowed now'}.", "")]
        lines += [(str(blocker), rules[blocker.rule].citation) for blocker in verdict.blockers]
        remedy = way_out(verdict)
        lines.append((f"A way out: {remedy}" if remedy else shrug(verdict), ""))
        return self._folded(tuple(lines))

    def answer(self, words: str, rule_id: str) -> Said:
        """
        Answer in one's own words what was asked of the position as it stands, with the rule that makes it so.

        Raises
        ------
        CoreWorldsError
            If what is so here is not among the words.
        """
        from coreworlds.tutor.expressions.expression import read  # noqa: PLC0415  (only those who answer need them)
        from coreworlds.tutor.expressions.situation import Situation  # noqa: PLC0415

        asked, self._asked = read(self._asked, self.position.game, "answer", self.position), ""
        truth = str(asked.value(Situation(self.position)))
        if truth not in re.findall(r"\w+", words):
            raise CoreWorldsError("this answer is not true here", found=words, expected=truth)
        return Said(((words, self.position.game.rulebook.rule(rule_id).citation),), ANSWER)

    def rule(self, rule_id: str) -> Said:
        """Show an entry of the register."""
        rule = right_book(self.position).rule(rule_id)
        return Said(((f"{rule.title}. {rule.text}", rule.citation),))

    # -- what a cell asks --------------------------------------------------------------------------------------

    def predict(self, ask: str, value: str, options: tuple[str, ...] = (), play: str | None = "") -> Guess | Words:
        """
        Ask for a prediction; the next cell makes it happen.

        Parameters
        ----------
        ask
            The question.
        value
            What is asked for, as an expression over the position afterwards: ``points(Ana)``.
        options
            What to choose from, where it is a name.
        play
            What happens: "" for the next automatic step, "advance", or actions; None: the position as it stands.
        """
        self._asked = value
        if not self._forms:
            return Words(f"Predict: {ask}")
        from coreworlds.widgets.notebook.forms import Guess  # noqa: PLC0415  (a walk without forms needs no ipywidgets)

        return Guess(self.session.fork(), ask, value, tuple(map(str, options)), play)

    def ask(self, rule_id: str, seed: int, level: int | None = None) -> Quiz | Words:
        """Ask a question that the engine makes on a rule and grades."""
        from coreworlds.tutor.question import question  # noqa: PLC0415  (only those who ask need it)

        made = question(self.position.game.id, rule_id, seed, level)
        if not self._forms:
            board = Picture(made.position if made.open else seen_by(made.position, made.viewer), made.viewer)
            return Words(f"{board}\n{made}", made)
        from coreworlds.widgets.notebook.forms import Quiz  # noqa: PLC0415

        return Quiz(made)

    # -- inside ------------------------------------------------------------------------------------------------

    def _after(self, actions: str) -> Walk:
        """Return another walk, to where actions lead; what was asked here is asked there."""
        there = Walk(self.position, forms=self._forms)
        there.session.play(actions)
        there.session.advance()
        there._asked, self._asked = self._asked, ""
        return there

    def _told(self, line: list[Transition]) -> Said:
        return self._folded(said_of(line))

    def _folded(self, lines: tuple[tuple[str, str], ...]) -> Said:
        asked, self._asked = self._asked, ""
        return Said(lines, FOLD if asked else "")


def _telling(pos: Position, verdict: Verdict) -> list[str]:
    """Give the rules that allow an action, those first that allow the fewest others: they are about this one."""
    others = (judge(pos, action).permits for action in islice(legal_now(pos), MOST))
    common = Counter(permit.rule for permits in others for permit in permits)
    found = (permit.rule for permit in verdict.permits if permit.rule != "notation")  # how it is written
    return sorted(found, key=common.__getitem__)


def walk(text: str = "", *, game: str = "", **setup: Any) -> Walk:  # noqa: ANN401  (as `setup` takes them)
    """
    Begin a walkthrough.

    Parameters
    ----------
    text
        A position file to begin with.
    game
        The game that is set up; the first of those that are whole if none is named.
    **setup
        What `coreworlds.setup` takes: players, seed, and the game's options. With ``steps=True`` it begins before the
        first step of the set-up.

    Raises
    ------
    CoreWorldsError
        If the text cannot be read, or the game cannot be set up.
    """
    if text:
        return Walk(parse(text))
    if setup.pop("steps", False):
        return Walk(setup_steps(game or games()[0], **setup)[0].before)
    return Walk(set_up(game or games()[0], **setup))
