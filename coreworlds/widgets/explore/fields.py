"""The fields by which a position is set by hand: each with its label, and what is wrong with it beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.widgets.drawing.say import button
from coreworlds.widgets.drawing.tree import Node, h

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.explore.state import Bad

__all__ = ["choice", "labelled", "number", "said", "text", "tick"]

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
    bad = desk.exploring.bad
    return bad if bad is not None and bad.key == key and desk.exploring.refused else None


def _sends(desk: Desk, key: str, do: str = "edit-set") -> dict[str, Any]:
    """Give what every such field has: what it sends, and whether what stands in it does not fit."""
    wrong = _bad(desk, key) is not None
    return {"data_on": "change", "data_do": do, "data_arg": key, "aria_invalid": "true" if wrong else None,
            "aria_describedby": WRONG if wrong else None}  # fmt: skip


def _stands(desk: Desk, key: str, now: str) -> str:
    """Give what stands in a field: what was put there last, also if it does not fit."""
    bad = _bad(desk, key)
    return now if bad is None else bad.typed


def choice(desk: Desk, key: str, label: str, options: list[tuple[str, str]], now: str) -> Node:
    """Draw a list to choose from."""
    chosen = _stands(desk, key, now)
    drawn = [h("option", name, value=word, selected=word == chosen) for word, name in options]
    return h("select", drawn, aria_label=label, **_sends(desk, key))


def tick(desk: Desk, key: str, label: str, *, now: bool, do: str = "edit-set") -> Node:
    """Draw what is so or not."""
    on = _stands(desk, key, "yes" if now else "no") == "yes"
    return h("input", type="checkbox", checked=on, aria_label=label, **_sends(desk, key, do))


def text(desk: Desk, key: str, label: str, now: str) -> Node:
    """Draw a line to type into."""
    return h("input", type="text", value=_stands(desk, key, now), maxlength="80", aria_label=label, autocomplete="off",
             **_sends(desk, key))  # fmt: skip


def number(  # noqa: PLR0913, PLR0917  (a field)
    desk: Desk, key: str, label: str, now: int, least: int, most: int, do: str = "edit-set"
) -> Node:
    """Draw a number with one less and one more; it takes any text, so that what does not fit can be said."""
    field = h("input", type="text", inputmode="numeric", value=_stands(desk, key, str(now)), maxlength="80",
              aria_label=label, autocomplete="off", **_sends(desk, key, do))  # fmt: skip
    turns = [_turned(do, key, label, n, now, (least, most)) for n in (-1, 1)]
    return h("span", turns[0], field, turns[1], class_="cw-dial")


def _turned(do: str, key: str, label: str, by: int, now: int, span: tuple[int, int]) -> Node:  # noqa: PLR0913, PLR0917
    inside = max(span[0], min(now + by, span[1]))
    sign, word = ("−", "less") if by < 0 else ("+", "more")
    return button(sign, do, f"{key}={inside}", class_="cw-turn", title=f"One {word}",
                  aria_label=f"{label}: one {word}", aria_disabled=None if inside != now else "true")  # fmt: skip
