"""The panel LINES: all lines played, names and notes, what to compare, and choosing differently; what stands above."""

from __future__ import annotations

from coreworlds.engine import Action, Session
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, banner, button, dim, fold, h, select, submit
from coreworlds.widgets.lines.chart import line_chart
from coreworlds.widgets.lines.doing import branching, change_at, others, short
from coreworlds.widgets.lines.rows import decisions, rows
from coreworlds.widgets.lines.state import Branching, Ran
from coreworlds.widgets.play.drawers import drawer, is_open
from coreworlds.widgets.share.link_ways import ways

__all__ = ["line_banner", "lines_panel", "until"]

CLOSED = "Everything that was played, and what other choices would have led to."
ONE = "Each dot is a choice: press one to go there. Choose differently there to begin a second line."
MANY = "Each dot is a choice: press one to go there. A new line begins where you chose differently."


def lines_panel(desk: Desk) -> Node:
    """Draw all lines of the game, and what can be done with them."""
    session, state, lines = desk.line, branching(desk), rows(desk.line)

    def body() -> Node:
        hint = dim(MANY if len(lines) > 1 else ONE, key="hint")
        chart = line_chart(desk, lines, state.mark)
        parts = [chart, hint, _here(desk, session, state), _otherwise(desk, session), _along(desk)]
        return h("div", parts, class_="cw-lines-body")

    opened = is_open(desk, "tree-open")
    title = f"Lines: {len(lines)}" if len(lines) > 1 else "Lines"
    return drawer("tree-open", "lines-of", title, "the lines", body, opened=opened, closed=CLOSED)


def _along(desk: Desk) -> Node | None:
    """Draw the way to take the lines along: as a link, or as a file to be read or played again."""
    if not ways(desk):
        return None
    words = dim("A link or a file keeps every line, with its names and notes.")
    take = None if desk.sharing.on else button("Take the lines along", "link-share")
    return h("div", h("h3", "Take along"), take, words, class_="cw-otherwise", key="along")


def _here(desk: Desk, session: Session, state: Branching) -> Node:
    """Draw where we stand: its name and note, and what it can be compared with."""
    node = session.nodes[session.at]
    note = h("p", node.note, class_="cw-line-note") if node.note else None
    named = h("b", f"{node.name}: ") if node.name else None
    where = dim(named, short(desk, session.at))
    return h("div", where, note, _named(session), _marked(desk, session, state), class_="cw-line-here", key="here")


def _named(session: Session) -> Node:
    node, at = session.nodes[session.at], session.at
    form = h(
        "form",
        h("label", "Name ", h("input", type="text", name="name", value=node.name, maxlength="60")),
        h("label", "Note ", h("input", type="text", name="note", value=node.note, maxlength="400")),
        submit("Keep"),
        data_do="tree-name",
        data_arg=str(at),
        class_="cw-line-form",
        key=f"{at} {node.name} {node.note}",
    )
    return fold("Name this point or add a note", form, key=f"name {at}")


def _marked(desk: Desk, session: Session, state: Branching) -> Node:
    """Draw the buttons that mark a point and compare it with this one."""
    if state.mark is None:
        words = dim("Mark a point, then go to another one to compare the two tables.")
        return h("div", button("Mark to compare", "tree-mark"), words, class_="cw-line-tools", key="marks")
    mark = session.nodes[state.mark]
    title = mark.name or short(desk, state.mark)
    if state.mark == session.at:
        tools = [dim("This point is marked. Go to another one to compare.")]
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
        none = dim("Nobody has chosen anything on this line yet.")
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
    return f"{pos.where.split(',')[0]}. {made.player}: {made.text}"


def _form(node: int, made: str, legal: list[str]) -> Node:
    if not legal:
        return dim(f"“{made}” was the only possible choice.", key="none")
    other = select({text: text for text in legal}, "", name="action", aria_label="choose this instead")
    return h(
        "form",
        h("label", "choose ", other),
        submit("Play the line again"),
        dim(f"Instead of “{made}”. All later choices are made again, with the same luck."),
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
        return banner("lines said", state.replayed[1], compare, button("Close", "tree-calm"))
    if state.ran is not None and state.ran.node == session.at:
        return _ran(desk, state.ran)
    return None


def _ran(desk: Desk, ran: Ran) -> Node:
    title = right_book(desk.position).rules[ran.rule].title
    if not ran.end:
        words = f"The game runs until “{title}” applies."
        return banner("lines said", words, button("Stop", "tree-stop"), data_pulse="tree-more")
    people = " and ".join(desk.asked)
    said = {
        "applied": f"“{title}” applied in the last step.",
        "allowed": f"“{title}” allowed the last action.",
        "decides": f"{people} must decide first: “{title}” has not applied yet.",
        "over": f"The game is over: “{title}” never applied on the way.",
        "stopped": f"Stopped: “{title}” has not applied yet.",
    }[ran.end]
    again = button("Run on", "tree-until", ran.rule) if ran.end in {"applied", "allowed", "stopped"} else None
    return banner("lines said", said, again, button("Close", "tree-calm"))
