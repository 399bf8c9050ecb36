"""Answers to "may I": what stops an action, which rule says so, and the way out as a button."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from coreworlds.engine.judge import wrong_moment
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.ways_out import shrug, way_out
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.drawing.say import button, cite, dim, fold, tools
from coreworlds.widgets.drawing.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.engine.remedy import Remedy
    from coreworlds.engine.verdict import Blocker, Verdict
    from coreworlds.widgets.desk import Desk

__all__ = ["answer", "blockers", "never", "permitted", "plainly", "remark", "way"]

AMOUNT = re.compile(r"(\d+) (.+)")
ARTICLE = re.compile(r"^(an?|the) ")
NAMES_MORE = "The action itself must"  # a reason about the action's text, not about the table
OF_ITS_KIND = "What kind of card it is never changes."


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
    return "by itself" if verdict.unasked else "never" if never(verdict) else "not now"


def never(verdict: Verdict) -> bool:
    """Whether an action is stopped by what nothing ever changes."""
    return any(blocker.lasting and not blocker.lasting.startswith(NAMES_MORE) for blocker in verdict.blockers)


def blockers(desk: Desk, action: str, verdict: Verdict, *, ways: bool = True) -> list[Node]:
    """
    Draw what stops an action in a sentence, what nothing ever changes first; all further reasons are folded.

    With the ways out, or without.
    """
    numbered = sorted(enumerate(verdict.blockers), key=lambda each: not each[1].lasting)
    shrugs = {shrug(verdict, blocker): number for number, blocker in numbered}
    drawn = [
        _blocker(desk, blocker, _way_out(desk, verdict, action, number, shrugs) if ways else None, number)
        for number, blocker in numbered
    ]
    more = len(drawn) - 1
    words = f"{more} more reason{'s' * (more > 1)}"
    return [*drawn[:1], fold(words, drawn[1:], class_="cw-more", key="more")] if more else drawn


def remark(desk: Desk, action: str) -> Node | None:
    """Give the teacher's words to a typical wrong try, where a lesson is open."""
    course = desk.learning.course
    said = course.remark(action) if course is not None and desk.view == "learn" else ()
    layout, game = laid(desk.sight, desk.viewer), desk.position.game
    return h("div", passage(said, layout, game), class_="cw-teacher") if said else None


def _allowed(desk: Desk, action: str, verdict: Verdict) -> list[Node]:
    price = getattr(verdict.action, "price", ())
    cost = f" for {' and '.join(price)}" if price else ""
    act = f"{_capital(getattr(verdict.action, 'text', action))}{cost}"
    words = " · ".join((act, *getattr(verdict.action, "brings", ())))
    done = button(words, "act", action, class_="cw-main") if desk.acting else h("p", f"{words}: you may.")
    return [done, permitted(desk, verdict)]


def permitted(desk: Desk, verdict: Verdict) -> Node:
    """Draw the rules that allow an action, folded."""
    rules = right_book(desk.position).rules
    known = (rules[permit.rule] for permit in verdict.permits if permit.rule in rules)
    permits = [cite(rule) for rule in known if rule.kind != "notation"]
    words = f"Allowed by {len(permits)} rule{'s' * (len(permits) != 1)}"
    return fold(words, h("p", _joined(permits)), key="permits")


def _joined(nodes: list[Node]) -> list[Node | str]:
    return [part for node in nodes for part in (", ", node)][1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _blocker(desk: Desk, blocker: Blocker, way_out_of_it: Node | None, number: int) -> Node:
    """Draw one thing that stops an action: in a sentence, with the way out, and its rule folded beneath."""
    rule = right_book(desk.position).rules.get(blocker.rule)
    needs = h("p", "Needs: ", h("b", blocker.needs), ". Now: ", h("b", blocker.has), ".", class_="cw-needs")
    source = h("p", cite(rule), h("small", f" {rule.citation}")) if rule else None
    return h(
        "div",
        h("p", plainly(desk, blocker), class_="cw-plainly"),
        h("p", blocker.hint) if blocker.hint else None,
        way_out_of_it,
        fold("The rule", needs, source, class_="cw-basis", key="basis"),
        class_="cw-blocker",
        key=f"{blocker.rule}{number}",
    )


def plainly(desk: Desk, blocker: Blocker) -> str:
    """
    Say what stands in the way in one sentence.

    What never changes is said first. Amounts are a need and a stock; in the midst of something, that comes first.
    """
    needs, has, lasting = blocker.needs, blocker.has, blocker.lasting
    amounts = AMOUNT.fullmatch(needs), AMOUNT.fullmatch(has)
    if lasting.startswith(NAMES_MORE) and all(amounts):
        return f"Name {needs} here. You named {amounts[1][1]}."  # type: ignore[index]
    if lasting == OF_ITS_KIND:
        return f"Only {needs} can do this. {_capital(has)} never can."
    if lasting and not lasting.startswith(NAMES_MORE):
        return lasting
    who = blocker.question.player
    mine = who in desk.people or desk.viewer == who
    if amounts[0] and amounts[1] and _alike(amounts[0][2], amounts[1][2]):
        have = "You have" if mine else f"{who} has"
        return f"{'You need' if mine else f'{who} needs'} {needs}. {have} {amounts[1][1]}."
    if _untimely(desk, blocker):
        inside = desk.position.game.flow.steps[desk.position.step].part_of
        return f"First finish the {ARTICLE.sub('', has)}." if inside else f"The time for this: {needs}. Now: {has}."
    return f"This needs {needs}. There is: {has}."


def _alike(one: str, other: str) -> bool:
    """Whether two amounts are of one thing, singular or plural."""
    return one.removesuffix("s") == other.removesuffix("s")


def _untimely(desk: Desk, blocker: Blocker) -> bool:
    """Whether a reason is that it is not the time for an action."""
    ask = blocker.question
    return blocker.rule in wrong_moment(desk.sight, ask.action, ask.player, rulebook=ask.rulebook)


def _way_out(desk: Desk, verdict: Verdict, action: str, number: int, shrugs: dict[str, int]) -> Node | None:
    """Draw the way out of one reason: legal actions as a click, else what-if; that nothing would help is said once."""
    blocker = verdict.blockers[number]
    remedy, none = way_out(verdict, blocker), shrug(verdict, blocker)
    if remedy is None:
        return dim(none) if none and shrugs[none] == number and none != blocker.lasting else None
    look = button(way(remedy, action), "whatif", f"{number}|{action}", icon="eye", class_="cw-whatif")
    if remedy.kind != "line" or not remedy.actions or not desk.acting:
        return look
    words = f"Instead: {remedy.instead}" if remedy.instead else f"First: {_acts(remedy, action)}"
    first = button(words, "line", f"{number}|{action}", icon="step", class_="cw-first")
    return tools(first, look, class_="cw-row-of", key="ways")


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
