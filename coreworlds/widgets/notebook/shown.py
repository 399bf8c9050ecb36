"""
What a notebook shows of the values of the interface: of each one small tree, which gives both HTML and text.

It needs no script, no style sheet and no trust; see `coreworlds.widgets.drawing.sheet`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coreworlds.engine import (
    Action,
    Blocker,
    Chronicle,
    Event,
    Flow,
    Game,
    Illegal,
    Outcome,
    Outcomes,
    Position,
    Replay,
    Rule,
    Rulebook,
    Session,
    Step,
    Transition,
    Verdict,
    World,
    WrongRule,
)
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.displayed import Several
from coreworlds.engine.judge import LegalActions
from coreworlds.games.scored import Final
from coreworlds.tutor.looking.odds import Odds
from coreworlds.tutor.question import Question
from coreworlds.tutor.questions.grade import Grade
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.sheet import fitting, said
from coreworlds.widgets.drawing.still import still_tree
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.notebook import shown_asked, shown_lines, shown_play, shown_rules

__all__ = ["bundle", "tree"]

def several(found: Several[object]) -> Node:
    """Draw values one below the other."""
    return h("div", fitting(map(tree, found), shown_play.ROOM) if found else said("Nothing."))


TREES: dict[type, Callable[[Any], Node]] = {
    Position: still_tree,
    Action: shown_play.action,
    LegalActions: shown_play.legal,
    Verdict: shown_play.verdict,
    Illegal: lambda error: shown_play.verdict(error.verdict),
    Blocker: shown_play.blocker,
    Complaint: shown_play.complaint,
    Event: shown_play.event,
    Transition: shown_play.transition,
    Session: shown_lines.session,
    Replay: shown_lines.replay,
    Chronicle: shown_lines.chronicle,
    World: shown_lines.world,
    Final: shown_lines.final,
    Rule: shown_rules.rule,
    WrongRule: shown_rules.wrong_rule,
    Rulebook: shown_rules.rulebook,
    Flow: shown_rules.flow,
    Step: shown_rules.step,
    Game: shown_rules.game,
    Question: shown_asked.question,
    Grade: shown_asked.grade,
    Odds: shown_asked.odds,
    Outcomes: shown_asked.outcomes,
    Outcome: shown_asked.outcome,
    Several: several,
}


def bundle(value: object) -> dict[str, str]:
    """
    Return what a notebook shows of a value, by kind.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> print(bundle(cw.legal(pos))["text/plain"])
    Nothing is to be decided here.
    """
    drawn = tree(value)
    return {"text/plain": to_text(drawn), "text/html": to_html(drawn)}


def tree(value: object) -> Node:
    """Return the tree of a value; its text, where it has no form of its own."""
    found = next((TREES[kind] for kind in type(value).__mro__ if kind in TREES), None)
    return h("div", [said(line) for line in str(value).splitlines()]) if found is None else found(value)
