"""What a notebook shows of what is asked of the engine: questions and their grades, odds."""

from __future__ import annotations

from coreworlds.engine import Outcome, Outcomes
from coreworlds.tutor.looking.odds import Odds, share
from coreworlds.tutor.question import Question
from coreworlds.tutor.questions.grade import Grade
from coreworlds.widgets.drawing.sheet import bar, card, fitting, group, row, said, table
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.notebook.shown_play import ROOM, by

__all__ = ["grade", "odds", "outcome", "outcomes", "question"]


def question(asked: Question) -> Node:
    """Ask a question. Its answer is left out, and its code, which names the rule."""
    lines = str(asked).splitlines()
    first = len(lines) - len(asked.options)
    *told, stem = lines[:first]
    where = f"{asked.position.where}, as {asked.viewer} sees it" if asked.viewer else asked.position.where
    return card(
        said(h("small", f"{asked.position.game.title} · {where}")),
        map(said, told),
        said(h("b", stem)),
        map(said, lines[first:]),
    )


def grade(given: Grade) -> Node:
    """Tell whether an answer is right, what it may come from, and why."""
    head = said(h("b", "Right." if given.right else "Not right."))
    wrong = given.belief
    belief = None if wrong is None else said(f"You seem to think: {wrong.belief} {wrong.truth}", by(wrong.rule))
    lines = [said(text, by(rule) if rule else None) for text, rule in given.why]
    return card(head, belief, fitting(lines, ROOM), tone="yes" if given.right else "no")


def odds(found: Odds) -> Node:
    """List what may come, the likeliest first, each with a bar."""
    told = found.chances or found.outcomes
    rows = (row(text, share(chance), bar(chance)) for text, chance in told.items())
    error = f"The largest standard error is {share(found.error)}."
    without = found.exact or found.chances  # the error is that of results, not of what can be seen in several of them
    notes = filter(None, (found.sure, "" if without else error, found.how))
    rolls = [row(text, share(chance), bar(chance)) for text, chance in found.rolls.items()]
    next_roll = table(group("The next roll", rolls)) if rolls else None
    return h("div", table(group("", fitting(rows, ROOM))), map(said, notes), next_roll)


def outcomes(found: Outcomes) -> Node:
    """List the results with their probabilities; what differs in them, odds tell in words."""
    return h("div", said(str(found)), table(group("", fitting(map(outcome, found), ROOM))))


def outcome(one: Outcome) -> Node:
    """Give a result with its probability."""
    return row(share(float(one.probability)), repr(one.position))
