"""What a notebook shows of play: what may be done, why not, what happened, each with its rules."""

from __future__ import annotations

from coreworlds.engine import Action, Blocker, Event, Rule, Transition, Verdict
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.judge import LegalActions
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.comparing import changes
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.sheet import card, fitting, group, row, said, table
from coreworlds.widgets.drawing.tree import Node, h

__all__ = [
    "ROOM", "action", "blocker", "by", "cited", "complaint", "event", "legal", "transition", "verdict",
]  # fmt: skip

ROOM = 12_000  # bytes for rows, of which there may be any number


def cited(rule: Rule, text: str = "") -> Node:
    """Name a rule: its title unless a text says the same, where it stands, and its id, by which more of it is found."""
    title = "" if text == rule.title else f"{rule.title}; "
    return h("small", f" — {title}{rule.citation} [{rule.id}]")


def by(rule_id: str) -> Node:
    """Name a rule by its id alone."""
    return h("small", f" [{rule_id}]")


def action(one: Action) -> Node:
    """Tell who does what, at which price, and what it surely brings."""
    return said(h("b", f"{one.player}: "), one.told, h("small", f" — {one.option}"))


def legal(actions: LegalActions) -> Node:
    """List what may be done, by option, with what it costs and surely brings."""
    if not len(actions):
        return said("Nothing is to be decided here.")
    drawn: list[tuple[str, list[Node]]] = []
    for option, there in actions.by_option.items():
        drawn.append((option, [row(str(a), ", ".join(a.price), ", ".join(a.brings)) for a in there]))
    spare = ROOM - sum(len(to_html(each)) for _, rows in drawn for each in rows)
    return table(group(option, rows if spare >= 0 else fitting(rows, ROOM // len(drawn))) for option, rows in drawn)


def verdict(found: Verdict) -> Node:
    """Tell what stops it, the rule, and the way out; or by which rules it is allowed, and what it costs."""
    rules = found.rulebook.rules
    if found:
        lines = [said(permit.text, cited(rules[permit.rule], permit.text)) for permit in found.permits]
        return card(said(h("b", str(found))), fitting(lines, ROOM), tone="yes")
    stopped = "happens automatically" if found.unasked else "is not allowed now"
    lines = [said(each.reason, cited(rules[each.rule], each.reason)) for each in found.blockers]
    out = way_out(found)
    last = f"A way out: {out}" if out else shrug(found)
    return card(said(h("b", f"“{found.asked}” {stopped}.")), fitting(lines, ROOM), said(last), tone="no")


def blocker(one: Blocker) -> Node:
    """Tell what stops an action, the rule, and what would remove this one reason."""
    rule = one.question.rulebook.rule(one.rule)
    last = f"A way out: {one.remedy}" if one.remedy else one.why_none
    return card(said(one.reason, cited(rule, one.reason)), said(last), tone="no")


def complaint(fault: Complaint) -> Node:
    """Tell what is wrong with a position or a world, by which rule, and the smallest repair."""
    way = getattr(fault, "words", "") or fault.repair  # that of a world is told in words alone
    return card(said(fault.text, by(fault.rule)), said(f"A way out: {way}") if way else None, tone="no")


def event(one: Event) -> Node:
    """Tell what happened, and the rule that made it."""
    pos = one.came_from
    return said(one.text, by(one.rule) if pos is None else cited(right_book(pos).rule(one.rule)))


def transition(step: Transition) -> Node:
    """Tell what was done, what happened by which rules, and what is not as it was."""
    flow, book = step.before.game.flow, right_book(step.before)
    head = f"{step.action.player}: {step.action.told}" if step.action else flow.steps[step.step].title
    events = [said(each.text, cited(book.rule(each.rule))) for each in step.events if each.text]
    rows = [row(each.what, f"{each.one} → {each.other}") for each in changes(step.before, step.after)]
    changed = table(group("What changed", fitting(rows, ROOM // 2))) if rows else None
    return card(said(h("b", head)), fitting(events, ROOM // 2), changed)
