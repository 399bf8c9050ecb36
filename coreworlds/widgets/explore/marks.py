"""The tools that set what is no card: counters, markers, the step, whose turn it is, what is remembered, who plays."""

from __future__ import annotations

from coreworlds.tutor.editing.entries import LUCK, NAMES, RULINGS, entries
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import dials, spots
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h, submit
from coreworlds.widgets.explore.cards import piece_field, whole_first
from coreworlds.widgets.explore.fields import choice, counters, entry_field, labelled, said, text, tool

__all__ = ["marks_tool", "rules_tool"]


def marks_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw the point of the game, every counter and marker, what is remembered, and the players."""
    if desk.viewer is not None:
        return whole_first()
    seats = work.position.seats
    apart = (NAMES, RULINGS, LUCK, *seats)
    groups = dict.fromkeys(entry.group for entry in entries(work.position).values() if entry.group not in apart)
    return [
        _point(desk, work),
        *(_group(desk, work, group) for group in groups),
        _counters(desk, work),
        *(_group(desk, work, seat) for seat in seats),
        _players(desk, work),
    ]


def rules_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw the readings of the rules that are played by, the seed, and how often each draw was made."""
    if desk.viewer is not None:
        return whole_first()
    words = dim("The same seed and the same counts give the same luck.")
    return [_group(desk, work, RULINGS), _group(desk, work, LUCK, words)]


# --- the point of the game --------------------------------------------------------------------------------------------


def _point(desk: Desk, work: Editor) -> Node:
    pos = work.position
    steps = {
        step.id: f"{step.phase.capitalize()}: {step.title}"
        for step in pos.game.flow.steps.values()
        if not step.part_of or step.id == pos.step  # what goes on inside a turn begins with an action
    }
    fields = [("Step", steps, pos.step), ("Turn", {seat: seat for seat in pos.seats}, pos.turns[0])]
    drawn = [
        (labelled(title, choice(desk, title.lower(), title, known, now)), said(desk, title.lower()))
        for title, known, now in fields
    ]
    settle = button("End this situation", "edit-settle") if pos.pending is not None else None
    return h("div", h("h3", "Where the game stands"), drawn, settle, class_="cw-hand-tool cw-point", key="point")


# --- what is remembered -----------------------------------------------------------------------------------------------


def _group(desk: Desk, work: Editor, group: str, *more: Node) -> Node | None:
    """Draw the entries of a group, each with its field."""
    every = [entry for entry in entries(work.position).values() if entry.group == group]
    found = [entry for entry in every if not entry.aside]
    if not every:
        return None
    lines = [h("li", entry_field(desk, entry), said(desk, entry.id), key=entry.id) for entry in found]
    title = f"{group}: noted for later" if group in work.position.seats else group
    there = dim("Click a space of the map for what is not listed.") if len(every) > len(found) else None
    return tool(title, more, there, h("ul", lines, class_="cw-dials"), key=f"group {group}")


# --- counters ---------------------------------------------------------------------------------------------------------


def _counters(desk: Desk, work: Editor) -> Node:
    pos = work.position
    stocks = [spot for spot in spots(pos).values() if spot.piece and not spot.space]
    lines = [h("li", piece_field(desk, work, spot, ""), said(desk, f"{spot.id}|"), key=spot.id) for spot in stocks]
    return counters(desk, pos, dials(pos), shown(pos).shows, *lines, do="edit-set")


# --- players ----------------------------------------------------------------------------------------------------------


def _players(desk: Desk, work: Editor) -> Node:
    pos = work.position
    count, players = len(pos.seats), pos.game.players
    names = [entry for entry in entries(pos).values() if entry.group == NAMES]
    lines = [
        h("li", labelled(entry.name, h("span", text(desk, entry.id, entry.name, entry.now),
                                       _out(entry.now) if count - 1 in players else None, class_="cw-dial")),
          said(desk, entry.id), key=entry.id)
        for entry in names
    ]  # fmt: skip
    add = _add(desk) if count + 1 in players else None
    return tool("Players", h("ul", lines, class_="cw-dials"), add, key="players")


def _out(seat: str) -> Node:
    return button(f"Take {seat} out", "edit-unseat", seat)


def _add(desk: Desk) -> Node:
    field = h("input", type="text", name="name", aria_label="Name of the new player", placeholder="Name",
              maxlength="40", required=True)  # fmt: skip
    form = h("form", field, submit("Add a player"), class_="cw-answer", data_do="edit-seat")
    return h("div", form, said(desk, "seat"), key="add")
