"""The panel NOW: what just happened, and the rule that did it; the log of all steps."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from coreworlds.widgets.desk import Desk, deciders
from coreworlds.widgets.say import cite, panel
from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.event import Event
    from coreworlds.engine.step import Transition

__all__ = ["log_panel", "now_panel", "sentences"]

MOST, FEW = 9, 5  # sentences told at once, and below a digest; the log has them all


def now_panel(desk: Desk) -> Node:
    """Draw what the last message brought, in sentences that carry their rules."""
    pos = desk.position
    told = [line for transition in desk.shown for line in sentences(transition, desk.viewer)]
    digest = _digest(desk)
    most = FEW if digest else MOST
    earlier = (
        h("p", f"{len(told) - most} earlier sentences are in the log.", class_="cw-dim") if len(told) > most else None
    )
    lines = [h("li", event.text, " ", cite(pos.game.rulebook.rules[event.rule])) for event in told[-most:]]
    empty = h("p", "The table is set. Step takes the next rules step.") if not desk.shown else None
    return panel(
        "now",
        "Now",
        h("p", _where(desk), class_="cw-where"),
        digest,
        h(
            "div",
            empty,
            earlier,
            h("ul", lines, class_="cw-told") if lines else None,
            role="status",
            aria_live="polite",
        ),
    )


def sentences(transition: Transition, viewer: str | None) -> list[Event]:
    """Give the events of a step as the viewer may know them; those without words are left out."""
    seen = (event if viewer is None else event.seen_by(viewer) for event in transition.events)
    return [event for event in seen if event.text]


def _where(desk: Desk) -> str:
    pos = desk.position
    where = pos.game.where(pos.table_for(None))
    asked = deciders(pos)
    if pos.over:
        return f"{where}. The game is over."
    return (
        f"{where}. {' and '.join(asked)} to decide."
        if asked
        else f"{where}. Next: {pos.game.flow.steps[pos.step].title}."
    )


def _digest(desk: Desk) -> Node | None:
    """Tell what others did since the last decision at this screen, each line a way there."""
    assert desk.session is not None  # noqa: S101 - drawn only with a game
    done = (
        [(node, desk.session.nodes[node].transition) for node in desk.session.line[-len(desk.shown) :]]
        if desk.shown
        else []
    )
    acts = [(node, t.action) for node, t in done if t is not None and t.action is not None]
    if len(done) < 2 or not acts:  # noqa: PLR2004 - one step is told as it is
        return None
    lines = [
        h(
            "li",
            h(
                "button",
                h("b", action.player),
                f" {action.text}",
                type="button",
                class_="cw-entry",
                data_do="goto",
                data_arg=str(node),
            ),
        )
        for node, action in acts
    ]
    return h("div", h("h3", "Since your last turn"), h("ol", lines), class_="cw-log cw-digest", key="digest")


# --- the log ----------------------------------------------------------------------------------------------------------


def log_panel(desk: Desk) -> Node:
    """Draw every step from the start to here and on to the end of this line, by round."""
    assert desk.session is not None  # noqa: S101 - drawn only with a game
    entries = [(node, desk.session.nodes[node].transition) for node in (*desk.session.line[1:], *_ahead(desk))]
    rounds = [(key, list(group)) for key, group in groupby(entries, lambda entry: _round(entry[1]))]
    here = _round(desk.session.nodes[desk.session.at].transition)
    folds = [_fold(desk, number, key, group, here=key == here) for number, (key, group) in enumerate(rounds)]
    start = _entry(0, "", "The start", current=desk.session.at == 0)
    return panel("log", "Log", h("div", start, folds, class_="cw-folds", data_rove="log"))


def _ahead(desk: Desk) -> Iterator[int]:
    assert desk.session is not None  # noqa: S101 - drawn only with a game
    children = desk.session.nodes[desk.session.at].children
    while children:
        yield children[-1]
        children = desk.session.nodes[children[-1]].children


def _round(transition: Transition | None) -> str:
    if transition is None:
        return ""
    pos = transition.before
    return pos.game.where(pos.table_for(None)).split(",")[0]


def _fold(desk: Desk, number: int, title: str, entries: list[tuple[int, Transition | None]], *, here: bool) -> Node:
    opened = here != (number in desk.folds)
    lines = [_line(desk, node, t) for node, t in entries if t is not None] if opened else []
    head = h(
        "button",
        f"{'▾' if opened else '▸'} {title} ",
        h("small", f"{len(entries)} steps"),
        type="button",
        data_do="fold",
        data_arg=str(number),
        aria_expanded=str(opened).lower(),
    )
    return h("div", h("h3", head), h("ol", lines) if opened else None, class_="cw-fold", key=f"fold{number}")


def _line(desk: Desk, node: int, transition: Transition) -> Node:
    told = sentences(transition, desk.viewer)
    flow = transition.before.game.flow
    if transition.action is not None:
        return h(
            "li",
            _entry(
                node,
                transition.action.player,
                transition.action.text,
                current=desk.session is not None and desk.session.at == node,
            ),
            key=str(node),
        )
    text = told[0].text if len(told) == 1 else flow.steps[transition.step].title
    return h("li", _entry(node, "", text, current=desk.session is not None and desk.session.at == node), key=str(node))


def _entry(node: int, player: str, text: str, *, current: bool) -> Node:
    return h(
        "button",
        h("b", f"{player} ") if player else None,
        h("span", text),
        type="button",
        class_="cw-entry",
        data_do="goto",
        data_arg=str(node),
        aria_current="step" if current else None,
    )
