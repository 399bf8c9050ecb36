"""The fields by which a position is set by hand: each with its label, and what is wrong with it beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coreworlds.engine import Entry, Position
from coreworlds.tutor.handson.moves import LOT
from coreworlds.tutor.handson.table import Dial, Dials, Reading
from coreworlds.tutor.handson.words import capital
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Children, Node, button, h, select
from coreworlds.widgets.explore.state import Bad

__all__ = ["MOST", "choice", "counters", "entry_field", "labelled", "number", "said", "text", "tick", "tool"]

MOST = 80  # characters
WRONG = "cw-edit-wrong"  # id of the sentence that says what does not fit


def labelled(title: str, field: Node) -> Node:
    """Draw a field with what it sets; the field's own label says it to who does not see it."""
    return h("span", h("span", title, aria_hidden="true"), field, class_="cw-entry")


def said(desk: Desk, key: str) -> Node | None:
    """Draw what is wrong with what stands in a field; nothing where it fits."""
    bad = _bad(desk, key)
    if bad is None:
        return None
    return h("p", bad.why, class_="cw-refused", id=WRONG, key="wrong")


def _bad(desk: Desk, key: str) -> Bad | None:
    bad = desk.exploring.bad if desk.view == "explore" and desk.exploring.refused else None
    return bad if bad is not None and bad.key == key else None


def _sends(desk: Desk, key: str, do: str) -> dict[str, Any]:
    """Give what every such field has: what it sends, and whether what stands in it does not fit."""
    wrong = {"aria_invalid": "true", "aria_describedby": WRONG} if _bad(desk, key) else {}
    return {"data_on": "change", "data_do": do, "data_arg": key, **wrong}


def _stands(desk: Desk, key: str, now: str) -> str:
    """Give what stands in a field: what was put there last, also if it does not fit."""
    bad = _bad(desk, key)
    return now if bad is None else bad.typed


def choice(  # noqa: PLR0913, PLR0917  (a field)
    desk: Desk, key: str, label: str, options: Mapping[str, str], now: str, do: str = "edit-set"
) -> Node:
    """Draw a list to choose from."""
    return select(options, _stands(desk, key, now), aria_label=label, **_sends(desk, key, do))


def tick(desk: Desk, key: str, label: str, *, now: bool, do: str = "edit-set") -> Node:
    """Draw what is so or not."""
    on = _stands(desk, key, "yes" if now else "no") == "yes"
    return h("input", type="checkbox", checked=on, aria_label=label, **_sends(desk, key, do))


def text(  # noqa: PLR0913  (a field)
    desk: Desk, key: str, label: str, now: str, do: str = "edit-set", *, mode: str | None = None, most: int = MOST
) -> Node:
    """Draw a line to type into."""
    return h("input", type="text", inputmode=mode, value=_stands(desk, key, now), maxlength=most, aria_label=label,
             autocomplete="off", **_sends(desk, key, do))  # fmt: skip


def number(  # noqa: PLR0913, PLR0917  (a field)
    desk: Desk, key: str, label: str, now: int, least: int, most: int, do: str = "edit-set"
) -> Node:
    """Draw a number with one less and one more; it takes any text, so that what does not fit can be said."""
    turns = [
        button(sign, do, f"{key}={inside}", class_="cw-turn", title=f"One {word}", aria_label=f"{label}: one {word}",
               aria_disabled=inside == now or None)
        for sign, word, by in (("−", "less", -1), ("+", "more", 1))
        for inside in (max(least, min(now + by, most)),)
    ]  # fmt: skip
    return h("span", turns[0], text(desk, key, label, str(now), do, mode="numeric"), turns[1], class_="cw-dial")


def entry_field(desk: Desk, entry: Entry) -> Node:
    """Draw the field of an entry of the position file."""
    label = f"{entry.group}: {entry.name}"
    if entry.kind == "truth":
        return labelled(entry.name, tick(desk, entry.id, label, now=entry.now == "yes"))
    if entry.kind == "number":
        return labelled(entry.name, number(desk, entry.id, label, int(entry.now), entry.least, entry.most))
    if entry.kind == "text":
        return labelled(entry.name, text(desk, entry.id, label, entry.now, most=min(entry.most, MOST)))
    options = {each.word: each.name for each in entry.choices}
    return labelled(entry.name, choice(desk, entry.id, label, options, entry.now))


def counters(desk: Desk, pos: Position, known: Dials, shows: Mapping[str, Reading], *more: Node, do: str) -> Node:
    """Draw counters and markers, each with its field; by hand, what luck sets can be set by lot."""
    seats = ("", *pos.seats)
    lines = [
        h("li", labelled(capital(dial.name), _dial(desk, dial, shows.get(dial.id, 0), pos.seats, do)),
          said(desk, dial.id), key=dial.id)
        for dial in sorted(known.values(), key=lambda dial: seats.index(dial.seat))
    ]  # fmt: skip
    title = "Counters and markers"
    return tool(title, h("ul", lines, more, class_="cw-dials"), key="counters")


def tool(title: str, *inside: Children, key: str = "") -> Node:
    """Draw one of the tools that set up a position, under its title."""
    return h("div", h("h3", title), inside, class_="cw-hand-tool", key=key or title, role="group", aria_label=title)


def _dial(desk: Desk, dial: Dial, now: Reading, seats: tuple[str, ...], do: str) -> Node:
    label, lot = capital(dial.name), dial.counter.luck and do == "hand-set"
    if dial.counter.counts in {"player", "word"}:
        words = [*dial.values(seats), *([LOT] if lot else [])]
        return choice(desk, dial.id, label, {word: word for word in words}, dial.said(now), do)
    if dial.counter.counts == "truth":
        return tick(desk, dial.id, label, now=bool(now), do=do)
    field = number(desk, dial.id, label, int(now), dial.counter.least, dial.counter.most, do)
    return h("span", field, button("By lot", do, f"{dial.id}={LOT}")) if lot else field
