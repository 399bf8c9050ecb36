"""Two points of a game side by side: both tables with what differs lit, the same in words, and what made it so."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from coreworlds.engine import Position
from coreworlds.tutor.looking.comparing import Comparison, Reason, common, compare, way
from coreworlds.widgets.desk import Desk, Kept, laid
from coreworlds.widgets.drawing import Node, button, dim, h, press
from coreworlds.widgets.lines.doing import branching, short
from coreworlds.widgets.play.now import told, told_list
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import compare as changed

__all__ = ["compared", "still"]

MOST = 12  # steps told for each line; the log has them all


def compared(desk: Desk) -> Node | None:
    """Draw the marked point beside the present one; nothing where nothing is compared."""
    session, state = desk.session, branching(desk)
    if session is None or state.mark is None or not state.comparing or state.mark == session.at:
        return None
    shared = common(session, state.mark, session.at)
    both = tuple((node, session.nodes[node].name) for node in (state.mark, session.at))
    ways = (way(session, shared, state.mark), way(session, shared, session.at))
    return _kept(Kept(desk, (session, desk.viewer, desk.front, shared, *both, *ways)), state.mark, session.at)


@lru_cache(maxsize=4)
def _kept(asked: Kept, mark: int, here: int) -> Node:
    desk = asked.desk
    found = compare(desk.line, mark, here, desk.viewer)
    names = (_name(desk, mark, "The marked point"), _name(desk, here, "Here"))
    tables = [_table(desk, found.one, found.other, names[0]), _table(desk, found.other, found.one, names[1])]
    head = h("h2", "Compared ", h("small", f"both from: {short(desk, found.common).removesuffix('.')}"))
    return h(
        "section",
        h("header", head, button("Close the comparison", "tree-compare", "hide"), class_="cw-compared-head"),
        _differences(found, names),
        h("div", [_why(desk, steps, name) for steps, name in zip(found.why, names, strict=True)], class_="cw-two"),
        h("div", tables, class_="cw-two"),
        class_="cw-compared",
        aria_label="Compared",
        key="compared",
    )


def _name(desk: Desk, node: int, otherwise: str) -> str:
    return desk.line.nodes[node].name or f"{otherwise}: {short(desk, node)}"


# --- in words ---------------------------------------------------------------------------------------------------------


def _differences(found: Comparison, names: tuple[str, str]) -> Node:
    if not found.differences:
        words = "The two tables look the same." if found.hidden else "Nothing differs."
        more = " The difference is hidden: the order of a deck, or the luck to come." if found.hidden else ""
        return h("p", words, more)
    head = h("tr", h("th", "What", scope="col"), [[" ", h("th", name, scope="col")] for name in names])
    body = [
        h("tr", h("th", each.what, scope="row"), " ", h("td", each.one), " ", h("td", each.other), key=each.key)
        for each in found.differences
    ]
    note = dim("Each column lists only what the other lacks.")
    table = h("table", h("thead", head), h("tbody", body))
    return h("div", table, note, class_="cw-differences", tabindex="0", role="group", aria_label="What differs")


def _why(desk: Desk, steps: tuple[Reason, ...], name: str) -> Node:
    shown = steps[-MOST:]
    earlier = dim(f"{len(steps) - MOST} earlier steps are in the log.") if steps != shown else None
    lines = [_step(desk, reason) for reason in shown]
    none = dim("No step on this line alone made a difference.") if not steps else None
    return h("div", h("h3", f"What made it so · {name}"), earlier, none, h("ol", lines) if lines else None,
             class_="cw-reasons")  # fmt: skip


def _step(desk: Desk, reason: Reason) -> Node:
    head = press(told(reason.transition, desk.viewer), do="tree-go", arg=str(reason.node))
    return h("li", head, told_list(list(reason.events), desk.position), key=str(reason.node))


# --- the tables -------------------------------------------------------------------------------------------------------


def _table(desk: Desk, pos: Position, other: Position, name: str) -> Node:
    layout, before = laid(pos, desk.viewer), laid(other, desk.viewer)
    turn = pos.turns[0]
    drawn = board(layout, Sight(changes=changed(before, layout)), turn=turn, front=desk.front)
    where = pos.where
    return h("div", h("h3", f"{name} ", h("small", where)), still(drawn), class_="cw-one-of-two")


def still(node: Node) -> Node:
    """Give a drawing without anything to press: it is looked at, not played on, and no place of its own on the page."""
    plain = node.tag in {"button", "section"}
    gone = ("data-", "tabindex", "type", "aria-") if plain else ("data-", "tabindex")
    kept = {name: text for name, text in node.attrs.items() if not name.startswith(gone)}
    inside = tuple(still(child) if isinstance(child, Node) else child for child in node.children)
    return replace(node, tag="div" if plain else node.tag, attrs=kept, children=inside)
