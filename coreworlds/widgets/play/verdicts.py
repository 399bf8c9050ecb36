"""Answers to "may I": what stops an action, which rule says so, and the way out as a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.drawing.say import button, cite
from coreworlds.widgets.drawing.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.engine.remedy import Remedy
    from coreworlds.engine.verdict import Blocker, Verdict
    from coreworlds.widgets.desk import Desk

__all__ = ["answer", "blockers", "remark", "way"]


def answer(desk: Desk, action: str, verdict: Verdict) -> Node:
    """Draw a verdict: a button that does it, or three short lines for each blocker."""
    head = h(
        "h4",
        glyph("yes" if verdict else "no"),
        h("span", f"{action} "),
        h("small", "you may" if verdict else "by itself" if verdict.unasked else "not now"),
    )
    body = _allowed(desk, action, verdict) if verdict else blockers(desk, action, verdict)
    look = "cw-verdict cw-legal" if verdict else "cw-verdict"
    return h("div", head, None if verdict else remark(desk, action), body, class_=look, key=action)


def blockers(desk: Desk, action: str, verdict: Verdict, *, ways: bool = True) -> list[Node]:
    """Draw everything that stops an action, what nothing ever changes first; with the ways out, or without."""
    numbered = sorted(enumerate(verdict.blockers), key=lambda each: not each[1].lasting)
    shrugs = {shrug(verdict, blocker): number for number, blocker in numbered}
    return [
        _blocker(desk, blocker, _way_out(verdict, action, number, shrugs) if ways else None, number)
        for number, blocker in numbered
    ]


def remark(desk: Desk, action: str) -> Node | None:
    """Give the teacher's words to a typical wrong try, where a lesson is open."""
    course = desk.learning.course
    said = course.remark(action) if course is not None and desk.view == "learn" else ()
    layout, game = laid(desk.sight, desk.viewer), desk.position.game
    return h("div", passage(said, layout, game), class_="cw-teacher") if said else None


def _allowed(desk: Desk, action: str, verdict: Verdict) -> list[Node]:
    price = getattr(verdict.action, "price", ())
    cost = f" for {' and '.join(price)}" if price else ""
    rules = right_book(desk.position).rules
    known = (rules[permit.rule] for permit in verdict.permits if permit.rule in rules)
    permits = [cite(rule) for rule in known if rule.kind != "notation"]
    act = f"{_capital(getattr(verdict.action, 'text', action))}{cost}"
    words = " · ".join((act, *getattr(verdict.action, "brings", ())))
    return [
        button(words, "act", action, class_="cw-main") if desk.acting else h("p", f"{words}: you may."),
        h(
            "details",
            h("summary", f"Allowed by {len(permits)} rule{'s' * (len(permits) != 1)}"),
            h("p", _joined(permits)),
        ),
    ]


def _joined(nodes: list[Node]) -> list[Node | str]:
    return [part for node in nodes for part in (", ", node)][1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _blocker(desk: Desk, blocker: Blocker, way_out_of_it: Node | None, number: int) -> Node:
    """Draw one thing that stops an action."""
    rule = right_book(desk.position).rules.get(blocker.rule)
    needs = h("p", "Needed: ", h("b", blocker.needs), "; there: ", h("b", blocker.has), ".", class_="cw-needs")
    source = h("p", cite(rule), h("small", f" {rule.citation}")) if rule else None
    hint = h("p", blocker.hint) if blocker.hint else None
    return h(
        "div",
        needs,
        hint,
        source,
        way_out_of_it,
        class_="cw-blocker",
        key=f"{blocker.rule}{number}",
    )


def _way_out(verdict: Verdict, action: str, number: int, shrugs: dict[str, int]) -> Node | None:
    """Draw the way out of one reason; that nothing would help is said once for all."""
    blocker = verdict.blockers[number]
    remedy, none = way_out(verdict, blocker), shrug(verdict, blocker)
    if remedy is None:
        return h("p", none, class_="cw-dim") if none and shrugs[none] == number else None
    return button(way(remedy, action), "whatif", f"{number}|{action}", icon=glyph("eye"), class_="cw-whatif")


def way(remedy: Remedy, action: str) -> str:
    """Say a way out in short: what to do first, or what would have to be otherwise."""
    if remedy.kind != "line":
        return f"What if: {remedy}"
    mine = {act.partition(": ")[0] for act in remedy.actions} - {action.partition(": ")[0]}
    acts = [act.partition(": ")[2] if len(mine) == 1 else act for act in remedy.actions]
    return f"Show me: {', then '.join(acts) or 'let the game go on'}"
