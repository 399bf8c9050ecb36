"""What the table answers to a question typed in the search: action by action, with the rule, and what would help."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine import Action, Position, Remedy, Transition, Verdict
from coreworlds.engine.line import Answer, answers
from coreworlds.games.layout import Layout
from coreworlds.tutor.asked import answered, asks, beside, half_read, in_several, instead, next_words
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk, judged
from coreworlds.widgets.drawing import Node, button, cite, fold, glyph, h, tools
from coreworlds.widgets.play.doing import DOINGS, Message, doing
from coreworlds.widgets.play.typed import word_form
from coreworlds.widgets.play.verdicts import blockers, never, offered_way

__all__ = ["asked", "half_asked", "named_alone", "replies", "says"]


UNCLEAR = "Which one"


@lru_cache(maxsize=64)
def _kept(pos: Position, text: str, *, board: bool) -> tuple[Answer, ...]:
    """Keep an answer, with the ways out that it has found."""
    return tuple(answers(pos, text)) if board else answered(pos, text)


def replies(desk: Desk, text: str = "") -> tuple[Answer, ...]:
    """Give the answers to a text, or to what stands in the search; those of a notebook's board are `ask`'s own."""
    return _kept(desk.sight, text or desk.query, board=desk.view == "board")


def asked(desk: Desk, layout: Layout) -> bool:
    """Whether what stands in the search asks the table about actions, and the table may answer."""
    return bool(desk.query) and desk.open_book and asks(desk.sight, desk.query, _names(layout))


def _names(layout: Layout) -> tuple[str, ...]:
    """Give what lies open on the table, by name."""
    return tuple(dict.fromkeys(face.name for face in layout.faces if not face.hidden and face.name))


def named_alone(desk: Desk) -> bool:
    """Whether a question names no thing, or says more than was read, so that the rules may be meant as well."""
    more = beside(desk.sight, desk.query)
    return bool(more) or not any(getattr(each.verdict.action, "names", ()) for each in replies(desk))


def half_asked(desk: Desk, *, known: bool) -> Node | None:
    """Say what of a text was read as an action, and offer lines to judge; `known`: the rules know all words."""
    if not desk.open_book:
        return None
    said, lines, near = half_read(desk.sight, desk.query)
    if not (said.action or said.verb) or not (near or lines) or (known and said.unread and not near):
        return None
    unread = f"Not read: “{' '.join(said.unread)}”." if said.unread else "A name is missing."
    words = f"Read as an action: {said.action or said.verb}. {unread}"
    ways = [button(("Ask: ", h("span", line, translate="no")), "find", line, class_="cw-suggestion") for line in lines]
    return tools(h("p", words), ways, key="half")


def says(desk: Desk, layout: Layout) -> Node:
    """Draw the answers, what one may type next, and the button that does what is allowed."""
    answers = replies(desk)
    more = next_words(desk.sight, desk.query, _names(layout))
    typing = bool(more) and [blocker.rule for blocker in answers[-1].verdict.blockers] == ["notation"]
    steps = [
        h("li", _step(desk, answers, n), class_="cw-yes" if each.verdict or _several(answers, n) else None,
          key=f"{n} {each.action}")
        for n, each in enumerate(answers[:-1] if typing else answers)
    ]
    typed = [button(line, "find", line, class_="cw-suggestion", translate="no") for line in more]
    further = tools(h("span", "Or ask: "), typed, data_rove="suggestions", key="further")
    done = None if typing else _do(desk, answers)
    around = " and ".join(f"“{each}”" for each in beside(desk.sight, desk.query))
    unread = h("p", f"This answer is for the table as it lies. Not read: {around}.", key="unread") if around else None
    return h("div", h("ol", steps, class_="cw-answers"), done, unread, further if more else None, key="asked")


def _step(desk: Desk, answers: tuple[Answer, ...], number: int) -> list[Node | list[Node] | None]:
    answer = answers[number]
    body = _yes(desk, answer.verdict) if answer.verdict else _no(desk, answers)
    return [_head(answer, _several(answers, number)), *body]


def _several(answers: tuple[Answer, ...], number: int) -> str:
    """Give the line by which the last answer is a yes in several moves."""
    return in_several(answers) if number == len(answers) - 1 else ""


def _head(answer: Answer, line: str) -> Node:
    verdict = answer.verdict
    word = "Yes" if verdict else f"Yes, in {line.count(';') + 1} moves" if line else _refused(verdict)
    whose = getattr(verdict.action, "player", "")
    name = h("b", answer.action.removeprefix(f"{whose}: "), translate="no")
    who = h("small", f" · {whose}", translate="no") if whose else None
    icon = "yes" if verdict or line else "ask" if word == UNCLEAR else "no"
    return h("h3", glyph(icon), h("span", f"{word}: ", name, who))


def _refused(verdict: Verdict) -> str:
    """Say in a word why there is no yes: what is not read is no rule's no, and another time is not never."""
    if verdict.unasked:
        return "By itself"
    if all(blocker.rule == "notation" for blocker in verdict.blockers):
        return UNCLEAR
    return "Not now" if any(blocker.untimely for blocker in verdict.blockers) and not never(verdict) else "No"


def _yes(desk: Desk, verdict: Verdict) -> list[Node | None]:
    """Say what a legal action costs and brings, and by which rules it is allowed."""
    rules = right_book(desk.position).rules
    words = (*getattr(verdict.action, "price", ()), *getattr(verdict.action, "brings", ()))
    known = [rules[permit.rule] for permit in verdict.permits if permit.rule in rules]
    price = h("span", " · ".join(words), class_="cw-answer-price") if words else None
    cites = [part for rule in known if rule.kind != "notation" for part in (", ", cite(rule))][1:]
    by = fold("Which rules?", h("p", cites)) if cites else None
    return [price, by]


def _no(desk: Desk, answers: tuple[Answer, ...]) -> list[Node | None]:
    """Say what stops an action; offer the nearest legal way, or where there is none a change by hand."""
    answer = answers[-1]
    why: list[Node] = blockers(desk, answer.action, answer.verdict, ways=False)
    ways = h("div", _way(desk, answers), class_="cw-complaints", key="ways")
    return [ways, fold("Why not in one?", why)] if in_several(answers) else [*why, ways]


def _way(desk: Desk, answers: tuple[Answer, ...]) -> Node | None:
    """Offer the question with a legal way in it, or a change by hand: of the position set up, or shown as a what-if."""
    answer, remedy = answers[-1], offered_way(desk, answers[-1].verdict)
    if lines := instead(answers):
        lead = "So: " if in_several(answers) else "Ask instead: "
        said = (((lead, h("span", line, translate="no")), line, _icon(desk, line)) for line in lines)
        return h("div", [button(words, "find", line, icon=icon, class_="cw-repair") for words, line, icon in said])
    if remedy is None or (desk.view == "explore" and desk.viewer is not None):
        return None
    if remedy.kind == "line":
        return _later(desk, answers, remedy)
    if desk.view == "play" and len(answers) == 1:
        return button(f"What if: {remedy}", "whatif", answer.action, icon="eye", class_="cw-whatif")
    further = answered(remedy.apply(desk.sight), desk.query) if desk.view == "explore" else answers
    if further[-1].verdict or len(further) > len(answers) or instead(further):
        return button(f"Change the position: {remedy}", "edit-way", desk.query, class_="cw-repair")
    return None


def _icon(desk: Desk, line: str) -> str:
    return "yes" if replies(desk, line)[-1].verdict else "ask"


def _later(desk: Desk, answers: tuple[Answer, ...], remedy: Remedy) -> Node:
    """Offer to let the game go on; or to ask what stops the rest of a question, after what stops its first action."""
    if not remedy.actions:
        return button(f"{remedy}", "step" if desk.view == "explore" else "run", icon="run")
    *done, last = answers
    line = "; ".join([*(each.action for each in done), *remedy.actions, last.action, *last.rest])
    said = h("span", "; ".join(remedy.actions), translate="no")
    return button(("See why not, after: ", said), "find", line, icon="eye")


# --- doing what was asked about ---------------------------------------------------------------------------------------


def _do(desk: Desk, answers: tuple[Answer, ...]) -> Node | None:
    """Draw the button that does all that is allowed, where one may act."""
    legal = [each for each in answers if each.verdict]
    if not legal or desk.view not in {"play", "board", "explore"} or (desk.view != "explore" and not desk.people):
        return None
    done = legal[0].verdict.action
    if len(answers) == 1 and isinstance(done, Action) and done.said:
        return word_form(done, main=True, do="ask-said")
    words = "Do it" if len(answers) == 1 else "Do all of it" if len(legal) == len(answers) else _first(len(legal))
    return button(words, "ask-do", str(len(legal)), icon="yes", class_="cw-main")


def _first(count: int) -> str:
    return "Do the first action" if count == 1 else f"Do the first {count} actions"


@doing("ask-do")
def _done(desk: Desk, message: Message) -> None:
    """Do the actions that were asked about, as many as were found to be allowed."""
    told: list[Transition] = []
    text, count = desk.query, int(message["arg"])
    for answer in replies(desk, text)[:count]:
        action = f"{answer.verdict.action.player}: {answer.action}" if ": " not in answer.action else answer.action  # type: ignore[union-attr]
        if not judged(desk.sight, action):
            break  # what others did meanwhile
        DOINGS["edit-act" if desk.view == "explore" else "act"](desk, {"do": "act", "arg": action})
        told += desk.shown
    desk.shown, desk.query = tuple(told), ""
