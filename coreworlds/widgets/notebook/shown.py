"""
What a notebook shows of the values of the interface: of each one small tree, which gives both HTML and text.

It needs no script, no style sheet and no trust; see `coreworlds.widgets.drawing.sheet`.
"""

from __future__ import annotations

from functools import singledispatch

from coreworlds.engine import Illegal, Position, Rule, Transition, Verdict
from coreworlds.engine.judge import LegalActions
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.comparing import changes
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.sheet import card, fitting, group, row, said, table
from coreworlds.widgets.drawing.still import still_tree
from coreworlds.widgets.drawing.tree import Node, h

__all__ = ["bundle", "tree"]

ROOM = 12_000  # bytes for rows, of which there may be any number


def bundle(value: object) -> dict[str, str]:
    """Return what a notebook shows of a value, by kind."""
    drawn = tree(value)
    return {"text/plain": to_text(drawn), "text/html": to_html(drawn)}


@singledispatch
def tree(value: object) -> Node:
    """Return the tree of a value; its text, where it has no form of its own."""
    return h("div", [said(line) for line in str(value).splitlines()])


tree.register(Position)(still_tree)


def cited(rule: Rule, text: str = "") -> Node:
    """Name a rule: its title unless a text says the same, where it stands, and its id, by which more of it is found."""
    title = "" if text == rule.title else f"{rule.title}; "
    return h("small", f" — {title}{rule.citation} [{rule.id}]")


@tree.register
def _verdict(verdict: Verdict) -> Node:
    """Tell what stops it, the rule, and the way out; or by which rules it is allowed, and what it costs."""
    rules = verdict.rulebook.rules
    if verdict:
        lines = [said(permit.text, cited(rules[permit.rule], permit.text)) for permit in verdict.permits]
        return card(said(h("b", str(verdict))), fitting(lines, ROOM), tone="yes")
    stopped = "happens automatically" if verdict.unasked else "is not allowed now"
    lines = [said(blocker.reason, cited(rules[blocker.rule], blocker.reason)) for blocker in verdict.blockers]
    remedy = way_out(verdict)
    out = f"A way out: {remedy}" if remedy else shrug(verdict)
    return card(said(h("b", f"“{verdict.asked}” {stopped}.")), fitting(lines, ROOM), said(out), tone="no")


@tree.register
def _illegal(error: Illegal) -> Node:
    return tree(error.verdict)


@tree.register
def _transition(step: Transition) -> Node:
    """Tell what was done, what happened by which rules, and what is not as it was."""
    flow, book = step.before.game.flow, right_book(step.before)
    head = f"{step.action.player}: {step.action.told}" if step.action else flow.steps[step.step].title
    events = [said(event.text, cited(book.rule(event.rule))) for event in step.events if event.text]
    rows = [row(each.what, f"{each.one} → {each.other}") for each in changes(step.before, step.after)]
    return card(
        said(h("b", head)),
        fitting(events, ROOM * 2 // 3),
        table(group("What changed", fitting(rows, ROOM // 2))) if rows else None,
    )


@tree.register
def _legal(actions: LegalActions) -> Node:
    """List what may be done, by option, with what it costs and surely brings."""
    if not len(actions):
        return said("Nothing is to be decided here.")
    drawn: list[tuple[str, list[Node]]] = []
    for option, there in actions.by_option.items():
        drawn.append((option, [row(str(a), ", ".join(a.price), ", ".join(a.brings)) for a in there]))
    spare = ROOM - sum(len(to_html(each)) for _, rows in drawn for each in rows)
    return table(group(option, rows if spare >= 0 else fitting(rows, ROOM // len(drawn))) for option, rows in drawn)
