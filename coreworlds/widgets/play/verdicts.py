"""Answers to "may I": what stops an action, which rule says so, and the way out as a button."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import Action, Blocker, Remedy, Verdict
from coreworlds.engine.verdict import LONE
from coreworlds.tutor.handson.words import capital
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.desk import Desk, judged, laid
from coreworlds.widgets.drawing import Node, button, cite, dim, fold, glyph, h, tools
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.play.typed import word_form

__all__ = ["answer", "blockers", "elsewhere", "never", "offered_way", "permitted", "remark", "way"]

NAMES_MORE = "The action itself must"  # a reason about the action's text, not about the table


def answer(desk: Desk, action: str, verdict: Verdict) -> Node:
    """Draw a verdict: a button that does it, or three short lines for each blocker."""
    head = h(
        "h4",
        glyph("yes" if verdict else "no"),
        h("span", f"{action} "),
        h("small", _whether(verdict)),
    )
    body = _allowed(desk, action, verdict) if verdict else blockers(desk, action, verdict)
    look = "cw-verdict cw-legal" if verdict else "cw-verdict"
    return h("div", head, None if verdict else remark(desk, action), body, class_=look, key=action)


def _whether(verdict: Verdict) -> str:
    """Say in a word whether one may: what nothing ever changes is not said to be impossible only now."""
    if verdict:
        return "you may"
    return "by itself" if verdict.unasked else "no" if never(verdict) else "not now"


def elsewhere(desk: Desk, action: str, verdict: Verdict) -> bool:
    """Whether an action belongs to another time, and not just after what is under way: it is told on request."""
    late = [blocker for blocker in verdict.blockers if blocker.untimely]
    return bool(late) and not any(_first(blocker, verdict) for blocker in late) and not remark(desk, action)


def never(verdict: Verdict) -> bool:
    """Whether an action is stopped by what nothing ever changes."""
    return any(blocker.lasting and not blocker.lasting.startswith(NAMES_MORE) for blocker in verdict.blockers)


def blockers(desk: Desk, action: str, verdict: Verdict, *, ways: bool = True) -> list[Node]:
    """
    Draw what stops an action in a sentence: first what nothing ever changes, last that nobody is asked.

    All but one are folded. With the way out beneath the first, or without.
    """
    people = {*desk.position.seats} - {seat for seat, kind in desk.kinds.items() if kind != "human"}
    told = (replace(each, addressed=each.question.player in people) for each in verdict.blockers)
    reasons = sorted(told, key=lambda each: (not each.lasting, each.lack[:2] == LONE))
    drawn = [_blocker(desk, blocker, verdict) for blocker in reasons]
    out = [_way_out(desk, verdict, action)] if ways else []
    more = len(drawn) - 1
    words = f"{more} more reason{'s' * (more > 1)}"
    rest = [fold(words, drawn[1:], class_="cw-more", key="more")] if more else []
    return [*drawn[:1], *filter(None, out), *rest]


def remark(desk: Desk, action: str) -> Node | None:
    """Give the teacher's words to a typical wrong try, where a lesson is open."""
    course = desk.learning.course
    said = course.remark(action) if course is not None and desk.view == "learn" else ()
    layout, game = laid(desk.sight, desk.viewer), desk.position.game
    return h("div", passage(said, layout, game), class_="cw-teacher") if said else None


def _allowed(desk: Desk, action: str, verdict: Verdict) -> list[Node]:
    price = getattr(verdict.action, "price", ())
    cost = f" for {' and '.join(price)}" if price else ""
    act = f"{capital(getattr(verdict.action, 'text', action))}{cost}"
    words = " · ".join((act, *getattr(verdict.action, "brings", ())))
    if isinstance(verdict.action, Action) and verdict.action.said and desk.acting:
        return [word_form(verdict.action, main=True), permitted(desk, verdict)]
    done = button(words, "act", action, class_="cw-main") if desk.acting else h("p", f"{words}: you may.")
    return [done, permitted(desk, verdict)]


def permitted(desk: Desk, verdict: Verdict) -> Node:
    """Draw the rules that allow an action, folded."""
    rules = right_book(desk.position).rules
    known = (rules[permit.rule] for permit in verdict.permits if permit.rule in rules)
    permits = [cite(rule) for rule in known if rule.kind != "notation"]
    return fold("Which rules allow it", h("p", _joined(permits)), key="permits")


def _joined(nodes: list[Node]) -> list[Node | str]:
    return [part for node in nodes for part in (", ", node)][1:]


def _blocker(desk: Desk, blocker: Blocker, verdict: Verdict) -> Node:
    """Draw one thing that stops an action: in a sentence, with its rule folded beneath."""
    rule = right_book(desk.position).rules.get(blocker.rule)
    needs = h("p", "Needs: ", h("b", blocker.needs), ". Now: ", h("b", blocker.has), ".", class_="cw-needs")
    source = h("p", cite(rule), h("small", f" {rule.citation}")) if rule else None
    return h(
        "div",
        h("p", _plainly(blocker, verdict), class_="cw-plainly"),
        h("p", blocker.hint) if blocker.hint else None,
        fold("The rule", needs, source, class_="cw-basis", key="basis"),
        class_="cw-blocker",
        key=f"{blocker.rule}{blocker.needs}",
    )


def _plainly(blocker: Blocker, verdict: Verdict) -> str:
    """Say what stands in the way in one sentence; in the midst of something that can be finished, that comes first."""
    first = f"First finish the {blocker.has.removeprefix('an ').removeprefix('a ')}."
    return first if _first(blocker, verdict) else blocker.reason


def _first(blocker: Blocker, verdict: Verdict) -> bool:
    """Whether what stands in the way is something that can be finished."""
    pos = blocker.question.position
    inside = pos.game.flow.steps[pos.step].part_of and blocker.untimely
    return bool(inside) and (remedy := way_out(verdict)) is not None and remedy.kind == "line"


def offered_way(desk: Desk, verdict: Verdict) -> Remedy | None:
    """Give the way out to offer: nobody at a table goes to another time of the game by hand."""
    remedy = way_out(verdict)
    late = desk.view == "play" and any(blocker.untimely for blocker in verdict.blockers)
    return None if remedy is not None and remedy.kind == "edit" and late else remedy


def _way_out(desk: Desk, verdict: Verdict, action: str) -> Node | None:
    """Draw the way out: legal actions as a click, else what-if; else why nothing would help."""
    course = desk.learning.course if desk.view == "learn" else None
    if course is not None and course.attempt is not None and course.attempt.missed:
        return tools(button("Take it back first", "lesson-again", class_="cw-main"), class_="cw-row-of", key="ways")
    remedy, none = offered_way(desk, verdict), shrug(verdict)
    if remedy is None:
        said = not none or none in {blocker.reason for blocker in verdict.blockers}
        return None if said else dim(none, key="ways")
    look = button(way(remedy, action), "whatif", action, icon="eye", class_="cw-whatif")
    others = any(act.partition(": ")[0] != verdict.blockers[0].question.player for act in remedy.actions)
    if remedy.kind != "line" or not remedy.actions or not desk.acting or others:
        return tools(look, class_="cw-row-of", key="ways")
    brings = getattr(judged(desk.sight, remedy.actions[0]).action, "brings", ())
    first = " · ".join((f"First: {_acts(remedy, action)}", *(brings if len(remedy.actions) == 1 else ())))
    words = f"Instead: {remedy.instead}" if remedy.instead else first
    return tools(button(words, "line", action, icon="step", class_="cw-first"), look, class_="cw-row-of", key="ways")


def _acts(remedy: Remedy, action: str) -> str:
    """Name the actions of a way out; whose they are is said where they are another player's."""
    mine = {act.partition(": ")[0] for act in remedy.actions} - {action.partition(": ")[0]}
    acts = [act.partition(": ")[2] if len(mine) == 1 else act for act in remedy.actions]
    return ", then ".join(acts) or "let the game go on"


def way(remedy: Remedy, action: str) -> str:
    """Say a way out in short: what to do first, or what would have to be otherwise."""
    if remedy.kind != "line":
        return f"What if: {remedy}"
    return f"Show me: {_acts(remedy, action)}"
