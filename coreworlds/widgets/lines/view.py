"""The panel LINES: all lines played, names and notes, what to compare, and choosing differently; what stands above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.drawing.say import button, panel
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.lines.chart import line_chart
from coreworlds.widgets.lines.doing import branching, change_at, others, short
from coreworlds.widgets.lines.rows import decisions, rows
from coreworlds.widgets.share.link_ways import ways

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.session import Session
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.lines.state import Branching, Ran

__all__ = ["line_banner", "lines_panel", "until"]

CLOSED = "Everything that was played, and what other choices would have led to."
ONE = "Each dot is a choice: press one to go there. Choose differently there to begin a second line."
MANY = "Each dot is a choice: press one to go there. A new line begins where you chose differently."


def lines_panel(desk: Desk) -> Node:
    """Draw all lines of the game, and what can be done with them."""
    session, state = desk.session, branching(desk)
    assert session is not None  # noqa: S101 - drawn only with a game
    lines = rows(session)
    opened = len(lines) > 1 if state.open is None else state.open
    fold = h(
        "button",
        "Hide" if opened else "Show",
        type="button",
        class_="cw-cite",
        data_do="tree-open",
        data_arg="hide" if opened else "show",
        aria_expanded=str(opened).lower(),
        aria_label="Hide the lines" if opened else "Show the lines",
    )
    if not opened:
        return panel("lines-of", "Lines", h("p", CLOSED, class_="cw-dim"), aside=fold)
    hint = h("p", MANY if len(lines) > 1 else ONE, class_="cw-dim", key="hint")
    chart = line_chart(desk, lines, state.mark)
    body = [chart, hint, _here(desk, session, state), _otherwise(desk, session), _along(desk)]
    return panel("lines-of", f"Lines: {len(lines)}", h("div", body, class_="cw-lines-body"), aside=fold)


def _along(desk: Desk) -> Node | None:
    """Draw the way to take the lines along: as a link, or as a file to be read or played again."""
    if not ways(desk):
        return None
    words = h("p", "A link or a file keeps every line, with its names and notes.", class_="cw-dim")
    take = None if desk.sharing.on else button("Take the lines along", "link-share")
    return h("div", h("h3", "Take along"), take, words, class_="cw-otherwise", key="along")


def _here(desk: Desk, session: Session, state: Branching) -> Node:
    """Draw where we stand: its name and note, and what it can be compared with."""
    node = session.nodes[session.at]
    note = h("p", node.note, class_="cw-line-note") if node.note else None
    named = h("b", f"{node.name}: ") if node.name else None
    where = h("p", named, short(desk, session.at), class_="cw-dim")
    return h("div", where, note, _named(session), _marked(desk, session, state), class_="cw-line-here", key="here")


def _named(session: Session) -> Node:
    node, at = session.nodes[session.at], session.at
    form = h(
        "form",
        h("label", "Name ", h("input", type="text", name="name", value=node.name, maxlength="60")),
        h("label", "Note ", h("input", type="text", name="note", value=node.note, maxlength="400")),
        h("button", h("span", "Keep"), type="submit", class_="cw-button"),
        data_do="tree-name",
        data_arg=str(at),
        class_="cw-line-form",
        key=f"{at} {node.name} {node.note}",
    )
    return h("details", h("summary", "Name this point or add a note"), form, key=f"name {at}")


def _marked(desk: Desk, session: Session, state: Branching) -> Node:
    """Draw the buttons that mark a point and compare it with this one."""
    if state.mark is None:
        words = h("p", "Mark a point, then go to another one to compare the two tables.", class_="cw-dim")
        return h("div", button("Mark to compare", "tree-mark"), words, class_="cw-line-tools", key="marks")
    mark = session.nodes[state.mark]
    title = mark.name or short(desk, state.mark)
    if state.mark == session.at:
        tools = [h("p", "This point is marked. Go to another one to compare.", class_="cw-dim")]
    elif state.comparing:
        tools = [button("Close the comparison", "tree-compare", "hide")]
    else:
        tools = [button(f"Compare with “{title}”", "tree-compare", "show", class_="cw-main")]
    return h("div", tools, button("Unmark", "tree-unmark"), class_="cw-line-tools", key="marks")


# --- choosing differently ---------------------------------------------------------------------------------------------


def _otherwise(desk: Desk, session: Session) -> Node:
    """Draw the form by which one decision is changed and the line played again."""
    mine = decisions(session, desk.viewer)
    node = change_at(desk)
    head = h("h3", "Choose differently")
    if node is None:
        none = h("p", "Nobody has chosen anything on this line yet.", class_="cw-dim")
        return h("div", head, none, class_="cw-otherwise", key="otherwise")
    made, legal = others(desk, node)
    options = [
        h("option", _decision(session, other, action), value=str(other), selected=other == node)
        for other, action in mine
    ]
    at = h(
        "label",
        "At ",
        h("select", options, data_on="change", data_do="tree-at", aria_label="At this decision"),
        key="at",
    )
    return h("div", head, at, _form(node, made.text, [action.text for action in legal]), class_="cw-otherwise",
             key="otherwise")  # fmt: skip


def _decision(session: Session, node: int, made: Action) -> str:
    pos = session.nodes[node].position
    return f"{pos.game.timing.where(pos.table_for(None)).split(',')[0]}. {made.player}: {made.text}"


def _form(node: int, made: str, legal: list[str]) -> Node:
    if not legal:
        return h("p", f"“{made}” was the only possible choice.", class_="cw-dim", key="none")
    other = h(
        "select", [h("option", text, value=text) for text in legal], name="action", aria_label="choose this instead"
    )
    return h(
        "form",
        h("label", "choose ", other),
        h("button", h("span", "Play the line again"), type="submit", class_="cw-button"),
        h("p", f"Instead of “{made}”. All later choices are made again, with the same luck.", class_="cw-dim"),
        data_do="tree-whatif",
        data_arg=str(node),
        class_="cw-line-form",
        key=f"whatif {node}",
    )


# --- above the table, and in the panel of a rule ----------------------------------------------------------------------


def until(desk: Desk, rule: str) -> Node | None:
    """Draw the button that runs until a rule applies; only in a game that goes on."""
    if desk.view != "play" or desk.position.over:
        return None
    return button("Run until this rule applies", "tree-until", rule)


def line_banner(desk: Desk) -> Node | None:
    """Say what became of a line played again, or of a run; nothing once the game stands elsewhere."""
    session, state = desk.session, branching(desk)
    if session is None:
        return None
    if state.replayed is not None and state.replayed[0].node == session.at:
        differs = state.mark is not None and not state.comparing
        compare = button("Compare with the line before", "tree-compare", "show", class_="cw-main") if differs else None
        return _banner(h("span", state.replayed[1]), compare, button("Close", "tree-calm"))
    if state.ran is not None and state.ran.node == session.at:
        return _ran(desk, state.ran)
    return None


def _ran(desk: Desk, ran: Ran) -> Node:
    title = right_book(desk.position).rules[ran.rule].title
    if not ran.end:
        words = h("span", f"The game runs until “{title}” applies.")
        return _banner(words, button("Stop", "tree-stop"), data_pulse="tree-more")
    people = " and ".join(desk.asked)
    said = {
        "applied": f"“{title}” applied in the last step.",
        "allowed": f"“{title}” allowed the last action.",
        "decides": f"{people} must decide first: “{title}” has not applied yet.",
        "over": f"The game is over: “{title}” never applied on the way.",
        "stopped": f"Stopped: “{title}” has not applied yet.",
    }[ran.end]
    again = button("Run on", "tree-until", ran.rule) if ran.end in {"applied", "allowed", "stopped"} else None
    return _banner(h("span", said), again, button("Close", "tree-calm"))


def _banner(*parts: Node | None, data_pulse: str | None = None) -> Node:
    return h("div", parts, class_="cw-banner", role="status", data_pulse=data_pulse, key="lines said")
