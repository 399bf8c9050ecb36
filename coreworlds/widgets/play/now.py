"""The panel of what happened since one's last decision, with the rules that did it; the log of all steps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from coreworlds.engine import Event, Position, Transition
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, fold, h, linked, named, panel, press
from coreworlds.widgets.play.battle import last_roll
from coreworlds.widgets.play.drawers import drawer, is_open
from coreworlds.widgets.practice.predicting import outcome

__all__ = ["in_short", "log_panel", "now_panel", "sentences", "told_list"]

FEW_LINES = 2  # that tell an action in short
MOST = 6  # lines told at once: what one may do stays in sight; earlier ones of others are folded
NEWS = 3  # new rules read at once


def now_panel(desk: Desk, *, asked: Node | None = None, became: Node | None = None, ended: Node | None = None) -> Node:
    """
    Draw what passed since one's last decision, a line a step; one's own action and what is new in full, with the rules.

    Parameters
    ----------
    desk
        The desk.
    asked, became, ended
        The question about the next step, what became of the last one, and what there is to say at a round's end.
    """
    pos, me = desk.position, _me(desk)
    empty = h("p", _standing(desk)) if not desk.shown and not pos.over else None
    happened = h(
        "div",
        h("div", h("div", became, _by_hand(desk), last_roll(desk), _news(desk), empty, _in_order(desk, me),
                   role="status", aria_live="polite", key="told"), ended),
        data_rove="now",
        class_="cw-happened",
        key="happened",
    )  # fmt: skip
    both = [happened, asked] if became else [asked, happened]  # the answer to one question stands before the next
    at = f"now {desk.session.at}" if desk.session and desk.view == "play" else None
    where = None if desk.view == "play" else h("p", _where(desk), class_="cw-where")  # there the head says it
    return panel("now", "What happened", where, both, data_reveal=at)


def _me(desk: Desk) -> str:
    """Give whose decisions count: whoever decides now, or the only person; empty where nobody is meant."""
    people = desk.humans
    return desk.people[0] if desk.people else people[0] if len(people) == 1 else ""


def _in_full(desk: Desk, done: Transition, me: str) -> bool:
    """Whether a step is told sentence by sentence: a single one, one's own action, and those that bring news."""
    brings = not {event.rule for event in done.events}.isdisjoint(desk.fresh)
    return len(desk.shown) == 1 or not me or _is_of(me, done) or brings


def _is_of(me: str, done: Transition | None) -> bool:
    return done is not None and done.action is not None and done.action.player == me


def _in_order(desk: Desk, me: str) -> list[Node | None]:
    """Tell the steps since the last decision of a player in their order, each in full or in a line that leads there."""
    foretold = foreseen.chain if (foreseen := outcome(desk)) else ()
    full = {id(done) for done in desk.shown if _in_full(desk, done, me)}
    last = _mine(desk, me) if me else 0
    since = [step for step in _line_of(desk)[max(0, last - 1) :] if step[1] and (me or id(step[1]) in full)]
    title: Node | None = h("h3", "Since your last decision" if last else "Before this decision")
    told: list[Node | None] = []
    for whole, steps in groupby(since, lambda step: id(step[1]) in full):
        if whole:
            lines = (line for _, done in steps if done for line in sentences(done, desk.viewer))
            told.append(told_list([line for line in lines if line not in foretold], desk.position))
        elif digest := _digest(desk, [(node, done) for node, done in steps if done], me, title):
            told.append(digest)
            title = None
    return told


def _news(desk: Desk) -> Node | None:
    """Draw the rules at which play has stopped because they are new."""
    rules = [right_book(desk.position).rules[rule] for rule in desk.fresh]
    if not rules:
        return None
    game = desk.position.game
    told_ = [h("div", h("h4", rule.title), h("p", linked(rule.text, game)), key=rule.id) for rule in rules[:NEWS]]
    more = [h("p", "Also new: ", [[cite(rule), " "] for rule in rules[NEWS:]])] if rules[NEWS:] else None
    words = f"{'A new rule' if len(rules) == 1 else 'New rules'}"
    return h("div", h("h3", words), told_, more, class_="cw-news", key="news")


def _standing(desk: Desk) -> str:
    """Say how one goes on where nothing has happened yet."""
    at_start = "The table is set." if desk.position.step != desk.position.game.flow.start else "The game begins here."
    at_start = "The line with new luck begins here. The log leads to the other line." if desk.other else at_start
    begun = at_start if desk.session is None or not desk.session.at else "The game stands here."
    return f"{begun} {'Choose an action.' if desk.people else 'Continue goes on.'}"


def _by_hand(desk: Desk) -> Node | None:
    """Say who did the step: the learner by hand, or the tutor."""
    at = desk.handling
    if not desk.shown or desk.shown[-1] is not at.done:
        return None
    words = "You did this step by hand, and it is right:" if at.own else "This step was done for you:"
    return h("p", words, tabindex="-1", data_focus=f"by hand {len(desk.session.line) if desk.session else 0}")


def told_list(events: list[Event], pos: Position) -> Node | None:
    """Draw events in sentences, each with the rule that made it, as it reads there; nothing where there are none."""
    rules = right_book(pos).rules
    lines = [h("li", linked(event.text, pos.game, pos.seats), " ", cite(rules[event.rule])) for event in events]
    return h("ul", lines, class_="cw-told") if lines else None


def sentences(transition: Transition, viewer: str | None) -> list[Event]:
    """Give the events of a step as the viewer may know them; those without words are left out."""
    seen = (event if viewer is None else event.seen_by(viewer) for event in transition.events)
    return [event for event in seen if event.text]


def in_short(transition: Transition, viewer: str | None) -> list[Event]:
    """Give what tells a step in short: no price, if there is another sentence; two of one player, of several all."""
    lines = sentences(transition, viewer)
    told_ = [line for line in lines if not line.telling.aside] or lines[:1]
    several = transition.action is None and len({line.player for line in told_}) > 1
    return told_ if several else told_[:FEW_LINES]


def _where(desk: Desk) -> str:
    pos = desk.position
    where = pos.where
    asked = desk.asked
    if pos.over:
        return f"{where}."
    return (
        f"{where}. {' and '.join(asked)} to decide."
        if asked
        else f"{where}. Next: “{pos.game.flow.steps[pos.step].title}”."
    )


def told(transition: Transition, viewer: str | None) -> str:
    """Say a step in a line: what somebody chose in their words if the viewer may know them, or what happened."""
    action = transition.action
    if action is not None and viewer in {None, action.player}:
        return f"{action.player}: {action.text}"
    return " ".join(_deed(transition, viewer))


def _deed(transition: Transition, viewer: str | None) -> list[str]:
    """Say a step as one who watches would; many changes of the table alone by the step's title."""
    lines = sentences(transition, viewer)
    table = len(lines) > FEW_LINES and not any(line.player for line in lines)
    if lines and (transition.action or not table):
        return [line.text for line in in_short(transition, viewer)]
    return [transition.before.game.flow.steps[transition.step].title]


def _digest(desk: Desk, passed: list[tuple[int, Transition]], me: str, title: Node | None) -> Node | None:
    """Tell steps, each a way there; many are folded, but never what took or gave something of one's own."""
    others = [(node, done) for node, done in passed if not _is_of(me, done)]
    said = [(node, done) for node, done in others if done.action or sentences(done, desk.viewer)]
    if not said:
        return None
    late = {node for node, _ in said[-MOST:]}
    told_: list[Node] = []
    for open_, steps in groupby(said, lambda step: step[0] in late or _touches(me, step[1])):
        lines = [_line(desk, node, done) for node, done in steps]
        words = f"{len(lines)} step{'s' * (len(lines) != 1)} before"
        told_.append(h("ol", lines) if open_ else fold(words, h("ol", lines), key=f"early{lines[0].key}"))
    return h("div", title, told_, class_="cw-log cw-digest", key=f"digest{said[0][0]}")


def _touches(me: str, done: Transition) -> bool:
    """Whether a step changed something of a player."""
    return any(name == me for event in done.events for name, _ in event.changed)


def _mine(desk: Desk, me: str) -> int:
    """Count the steps up to the last action of a player; 0 if there is none."""
    line = enumerate(_line_of(desk), 1)
    return max((place for place, (_, done) in line if _is_of(me, done)), default=0)


def _line_of(desk: Desk) -> list[tuple[int, Transition | None]]:
    return [(node, desk.line.nodes[node].transition) for node in desk.line.line]


# --- the log ----------------------------------------------------------------------------------------------------------


def log_panel(desk: Desk) -> Node:
    """Draw every step from the start to here and on to the end of this line, by round."""
    return drawer("log-fold", "log", "Log", "the log", lambda: _log(desk), opened=is_open(desk, "log-fold"))


def _log(desk: Desk) -> Node:
    nodes = desk.line.nodes
    entries = [(node, nodes[node].transition) for node in (*desk.line.line[1:], *_ahead(desk))]
    rounds = [(key, list(group)) for key, group in groupby(entries, lambda entry: _round(entry[1]))]
    here = _round(nodes[desk.line.at].transition)
    folds = [_fold(desk, number, key, group, here=key == here) for number, (key, group) in enumerate(rounds)]
    start = _entry(desk, 0, ["The start"], current=desk.line.at == 0)
    other = button("To the line with the other luck", "swap") if desk.other else None
    return h("div", start, folds, other, class_="cw-folds", data_rove="log")


def _ahead(desk: Desk) -> Iterator[int]:
    children = desk.line.nodes[desk.line.at].children
    while children:
        yield children[-1]
        children = desk.line.nodes[children[-1]].children


def _round(transition: Transition | None) -> str:
    if transition is None:
        return ""
    pos = transition.before
    return pos.where.split(",")[0]


def _fold(desk: Desk, number: int, title: str, entries: list[tuple[int, Transition | None]], *, here: bool) -> Node:
    opened = here != (number in desk.folds)
    at = -1 if desk.session is None else desk.session.at
    lines = [_line(desk, node, t, current=node == at) for node, t in entries if t is not None] if opened else []
    head = press(
        f"{'▾' if opened else '▸'} {title} ",
        h("small", f"{len(entries)} step{'s' * (len(entries) > 1)}"),
        class_=None,
        do="fold",
        arg=str(number),
        aria_expanded=opened,
    )
    return h("div", h("h3", head), h("ol", lines) if opened else None, class_="cw-fold", key=f"fold{number}")


def _line(desk: Desk, node: int, transition: Transition, *, current: bool = False) -> Node:
    return h("li", _entry(desk, node, _deed(transition, desk.viewer), current=current), key=str(node))


def _entry(desk: Desk, node: int, lines: list[str], *, current: bool) -> Node:
    return press(
        named("\n".join(lines), desk.position.game, desk.position.seats),
        class_="cw-entry",
        do="goto",
        arg=str(node),
        aria_current="step" if current else None,
    )
