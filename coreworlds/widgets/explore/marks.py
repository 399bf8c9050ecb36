"""The tools that set what is no card: counters, markers, the step, whose turn it is, what is remembered, who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.editing.entries import LUCK, NAMES, RULINGS, entries
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import dials, spots
from coreworlds.widgets.drawing.say import button, dim, submit
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.explore.cards import piece_field, whole_first
from coreworlds.widgets.explore.fields import choice, labelled, number, said, text, tick

if TYPE_CHECKING:
    from coreworlds.engine.entry import Entry
    from coreworlds.tutor.editing.position import Editor
    from coreworlds.tutor.handson.table import Dial, Reading
    from coreworlds.widgets.desk import Desk

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
    steps = [
        (step.id, f"{step.phase.capitalize()}: {step.title}")
        for step in pos.game.flow.steps.values()
        if not step.part_of or step.id == pos.step  # what goes on inside a turn begins with an action
    ]
    turn = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
    settle = button("End this situation", "edit-settle") if pos.pending is not None else None
    return h(
        "div",
        h("h3", "Where the game stands"),
        labelled("Step", choice(desk, "step", "Step", steps, pos.step)),
        said(desk, "step"),
        labelled("Turn", choice(desk, "turn", "Turn", [(seat, seat) for seat in pos.seats], turn)),
        said(desk, "turn"),
        settle,
        class_="cw-hand-tool cw-point",
        key="point",
    )


# --- what is remembered -----------------------------------------------------------------------------------------------


def _group(desk: Desk, work: Editor, group: str, *more: Node) -> Node | None:
    """Draw the entries of a group, each with its field."""
    found = [entry for entry in entries(work.position).values() if entry.group == group]
    if not found:
        return None
    lines = [h("li", _entry(desk, entry), said(desk, entry.id), key=entry.id) for entry in found]
    title = f"{group}: noted for later" if group in work.position.seats else group
    listed = h("ul", lines, class_="cw-dials")
    return h("div", h("h3", title), more, listed, class_="cw-hand-tool", key=f"group {group}", role="group",
             aria_label=title)  # fmt: skip


def _entry(desk: Desk, entry: Entry) -> Node:
    label = f"{entry.group}: {entry.name}"
    if entry.kind == "truth":
        return labelled(entry.name, tick(desk, entry.id, label, now=entry.now == "yes"))
    if entry.kind == "number":
        return labelled(entry.name, number(desk, entry.id, label, int(entry.now), entry.least, entry.most))
    if entry.kind == "text":
        return labelled(entry.name, text(desk, entry.id, label, entry.now))
    options = [(each.word, each.name) for each in entry.choices]
    return labelled(entry.name, choice(desk, entry.id, label, options, entry.now))


# --- counters ---------------------------------------------------------------------------------------------------------


def _counters(desk: Desk, work: Editor) -> Node:
    readings, seats = shown(work.position).shows, ("", *work.position.seats)
    kept = sorted(dials(work.position).values(), key=lambda dial: seats.index(dial.seat))
    lines = [
        h("li", labelled(_title(dial), _dial(desk, work, dial, readings[dial.id])), said(desk, dial.id), key=dial.id)
        for dial in kept
    ]
    stocks = [spot for spot in spots(work.position).values() if spot.piece and not spot.space]
    lines += [h("li", piece_field(desk, work, spot, ""), said(desk, f"{spot.id}|"), key=spot.id) for spot in stocks]
    return h("div", h("h3", "Counters and markers"), h("ul", lines, class_="cw-dials"), class_="cw-hand-tool",
             key="counters", role="group", aria_label="Counters and markers")  # fmt: skip


def _title(dial: Dial) -> str:
    return dial.name[:1].upper() + dial.name[1:]


def _dial(desk: Desk, work: Editor, dial: Dial, now: Reading) -> Node:
    label = _title(dial)
    if dial.counter.counts in {"player", "word"}:
        words = list(dial.values(work.position.seats))
        return choice(desk, dial.id, label, [(word, word) for word in words], dial.said(now))
    if dial.counter.counts == "truth":
        return tick(desk, dial.id, label, now=bool(now))
    return number(desk, dial.id, label, int(now), dial.counter.least, dial.counter.most)


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
    return h("div", h("h3", "Players"), h("ul", lines, class_="cw-dials"),
             _add(desk) if count + 1 in players else None, class_="cw-hand-tool", key="players", role="group",
             aria_label="Players")  # fmt: skip


def _out(seat: str) -> Node:
    return button(f"Take {seat} out", "edit-unseat", seat)


def _add(desk: Desk) -> Node:
    field = h("input", type="text", name="name", aria_label="Name of the new player", placeholder="Name",
              maxlength="40", required=True)  # fmt: skip
    form = h("form", field, submit("Add a player"),
             class_="cw-answer", data_do="edit-seat")  # fmt: skip
    return h("div", form, said(desk, "seat"), key="add")
