"""The tool that sets what is no card: counters, markers, the step and whose turn it is, and who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.handson_file import shown
from coreworlds.tutor.handson_table import dials
from coreworlds.widgets.edit_cards import whole_first
from coreworlds.widgets.say import button
from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.tutor.editing import Editor
    from coreworlds.tutor.handson_table import Dial, Reading
    from coreworlds.widgets.desk import Desk

__all__ = ["marks_tool"]


def marks_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw every counter and marker, the point of the game, and the players."""
    if desk.viewer is not None:
        return whole_first()
    return [_point(work), _counters(work), _players(work)]


# --- the point of the game --------------------------------------------------------------------------------------------


def _point(work: Editor) -> Node:
    pos = work.position
    steps = [
        h("option", f"{step.phase.capitalize()}: {step.title}", value=step.id, selected=step.id == pos.step)
        for step in pos.game.flow.steps.values()
        if not step.part_of or step.id == pos.step  # what goes on inside a turn begins with an action
    ]
    turn = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
    seats = [h("option", seat, value=seat, selected=seat == turn) for seat in pos.seats]
    settle = button("End what goes on inside the turn", "edit-settle") if pos.pending is not None else None
    return h(
        "div",
        h("h3", "Where the game stands"),
        _choice("Step", "step", steps),
        _choice("Turn", "turn", seats),
        settle,
        class_="cw-hand-tool cw-point",
        key="point",
    )


def _choice(title: str, key: str, options: list[Node]) -> Node:
    select = h("select", options, aria_label=title, data_on="change", data_do="edit-set", data_arg=key)
    return h("label", h("span", f"{title} "), select)


# --- counters ---------------------------------------------------------------------------------------------------------


def _counters(work: Editor) -> Node:
    readings, seats = shown(work.position).shows, ("", *work.position.seats)
    kept = sorted(dials(work.position).values(), key=lambda dial: seats.index(dial.seat))
    lines = [h("li", h("span", _title(dial)), _dial(work, dial, readings[dial.id]), key=dial.id) for dial in kept]
    return h("div", h("h3", "Counters and markers"), h("ul", lines, class_="cw-dials"), class_="cw-hand-tool",
             key="counters", role="group", aria_label="Counters and markers")  # fmt: skip


def _title(dial: Dial) -> str:
    return dial.name[:1].upper() + dial.name[1:]


def _dial(work: Editor, dial: Dial, now: Reading) -> Node:
    label = _title(dial)
    if dial.counter.counts == "player":
        options = [h("option", seat, value=seat, selected=seat == now) for seat in work.position.seats]
        return h("select", options, aria_label=label, data_on="change", data_do="edit-set", data_arg=dial.id)
    if dial.counter.counts == "truth":
        return h("input", type="checkbox", checked=bool(now), aria_label=label, data_on="change", data_do="edit-set",
                 data_arg=dial.id)  # fmt: skip
    number, least, most = int(now), dial.counter.least, dial.counter.most
    field = h("input", type="number", value=str(number), min=str(least), max=str(most), inputmode="numeric",
              aria_label=label, data_on="change", data_do="edit-set", data_arg=dial.id)  # fmt: skip
    return h("span", _turned(dial, number - 1, "−", "less"), field, _turned(dial, number + 1, "+", "more"),
             class_="cw-dial")  # fmt: skip


def _turned(dial: Dial, value: int, sign: str, word: str) -> Node:
    inside = max(dial.counter.least, min(value, dial.counter.most))
    label, still = f"{_title(dial)}: one {word}", None if inside == value else "true"
    return button(sign, "edit-set", f"{dial.id}={inside}", class_="cw-turn", title=f"One {word}", aria_label=label,
                  aria_disabled=still)  # fmt: skip


# --- players ----------------------------------------------------------------------------------------------------------


def _players(work: Editor) -> Node:
    pos = work.position
    count, players = len(pos.seats), pos.game.players
    out = [button(f"Take {seat} out", "edit-unseat", seat) for seat in pos.seats] if count - 1 in players else []
    field = h("input", type="text", name="name", aria_label="Name of the new player", placeholder="Name",
              maxlength="40", required=True)  # fmt: skip
    add = (
        h("form", field, h("button", h("span", "Add a player"), type="submit", class_="cw-button"),
          class_="cw-answer", data_do="edit-seat")
        if count + 1 in players
        else None
    )  # fmt: skip
    takes = h("div", out, class_="cw-tools-of") if out else None
    return h("div", h("h3", "Players"), takes, add, class_="cw-hand-tool", key="players")
