"""A card on the page: its picture, and every printed value in its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from textwrap import wrap

from coreworlds.games.layout import Face, Mark, Value
from coreworlds.widgets.drawing import Node, glyph, h, press, symbol
from coreworlds.widgets.drawing.chart_hexes import lying
from coreworlds.widgets.table.art import picture
from coreworlds.widgets.table.changes import Changes

__all__ = ["LENS", "SOURCE", "Sight", "card", "chip", "said", "sign"]

LENS = "cw-lens"  # id of what stands beside a card that one looks at
ROOM = (("cw-wordy", 48), ("cw-wordiest", 67), ("cw-fullest", 92))  # letters above which the picture gives way
NAME = 14  # letters of a name in a line
LINE = 20  # letters of text for whose line each further line of the name takes the room
SOURCE = "°"  # beside a value that a published source states


@dataclass(frozen=True, slots=True)
class Sight:
    """What the page knows about the cards beside what is printed: how to light them."""

    changes: Changes = field(default_factory=Changes)
    able: frozenset[str] = frozenset()  # keys of cards that can do something now
    pickable: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    open: str = ""  # key of the card that the rule panel speaks about
    look: str = ""  # key of the card beside which the lens stands
    lit: frozenset[str] = frozenset()  # keys of cards that matter now
    goals: frozenset[str] = frozenset()  # keys of what may be chosen next, after what is chosen
    laying: bool = False  # whether the chosen thing may be laid anywhere, where nothing lies, too


def card(face: Face, sight: Sight, *, compact: bool = False, needed: bool = False) -> Node:
    """Draw a card as a button that asks about it; `needed`: it has to be seen for a decision, whatever it can do."""
    pickable = face.key in sight.pickable
    return _card(
        face,
        _class(face, sight, compact=compact),
        sight.picked.count(face.key),
        compact,
        pickable,
        face.key == sight.look,
        needed or pickable or face.key in sight.able,
    )


@lru_cache(maxsize=256)  # each is a small tree: more would be many megabytes for every learner
def _card(face: Face, class_: str, picked: int, compact: bool, pickable: bool, looked: bool, needed: bool) -> Node:  # noqa: PLR0913, PLR0917 - all that its look depends on
    """Draw a card once for each way it can look: the same node again differs from itself in nothing."""
    return press(
        _inside(face, picked, compact=compact),
        key=face.key,
        class_=class_,
        do="pick" if pickable else "ask",
        arg=face.key,
        data_look=face.key,
        aria_describedby=LENS if looked else None,
        aria_pressed=str(bool(picked)).lower() if pickable else None,
        data_needed=needed,
    )


def chip(mark: Mark) -> Node:
    """Draw something that lies on a card or before a seat."""
    count = h("b", f"{mark.count} ") if mark.count > 1 else None
    whose = h("span", symbol(mark.seat - 1), class_=f"cw-seat-{mark.seat}") if mark.seat else None
    owner, sign, thing = mark.label.rpartition(": ")
    words = (h("span", f"{owner}{sign}"), count, h("span", thing)) if count and sign else (count, h("span", mark.label))
    return h("span", whose, glyph(mark.icon), words, class_=f"cw-mark cw-mark-{mark.icon}", key=mark.label,
             title=lying(mark))  # fmt: skip


def said(value: Value) -> str:
    """Say a value: its name, what is printed, and what counts now."""
    now = f" (now {value.now})" if value.now and value.now != value.text else ""
    return f"{value.label} {value.text}{SOURCE if value.published else ''}{now}"


def sign(value: Value) -> Node | None:
    """Draw the small sign beside a value, if it has one."""
    return glyph(value.icon) or (h("i", class_="cw-dot") if value.place == "medal" else None)


def _class(face: Face, sight: Sight, *, compact: bool) -> str:
    flags = {
        "cw-small": compact,
        "cw-back": face.hidden,
        "cw-new": face.key in sight.changes.faces,
        "cw-able": face.key in sight.able,
        "cw-pickable": face.key in sight.pickable,
        "cw-open": face.key == sight.open,
        "cw-lit": face.key in sight.lit,
        "cw-goal-of": face.key in sight.goals,
        "cw-stack": face.count > 1,
    }
    flags |= {name: not compact and _letters(face) > most for name, most in ROOM}
    return " ".join(["cw-card", f"cw-{face.tone}", *(name for name, on in flags.items() if on)])


def _letters(face: Face) -> int:
    """Count the letters for which a card needs room beside its picture: its text, and what a long name takes of it."""
    return len(face.text) + LINE * (len(wrap(face.name, NAME)) - 1) if face.text else 0


def _inside(face: Face, picked: int, *, compact: bool) -> list[Node | None]:
    if face.hidden:
        return [h("span", face.name, class_="cw-sr"), _count(face, picked)]
    return [
        h("span", face.name, class_="cw-name", translate="no"),
        h("span", picture(*face.art), class_="cw-window"),
        _foot(face, compact=compact),
        *map(_value, face.values),
        h("span", [[_gap(", "), chip(mark)] for mark in face.marks], class_="cw-marks") if face.marks else None,
        h("i", class_="cw-worded") if face.text else None,
        None if compact or not face.text else _text(face.text),
        _count(face, picked),
        h("span", glyph("yes"), _gap("chosen"), class_="cw-picked") if picked and face.count == 1 else None,
    ]


def _text(text: str) -> Node:
    """Draw the text in as many whole lines as there is room for; one that has more says so."""
    return h("span", _gap(". "), h("span", h("span", text), class_="cw-words"), class_="cw-text")


def _value(value: Value) -> Node:
    shown = [h("s", value.text), h("ins", value.now)] if value.now and value.now != value.text else [value.text]
    return h(
        "span",
        sign(value),
        h("span", f", {value.label} ", class_="cw-sr"),
        *shown,
        h("sup", SOURCE) if value.published else None,
        class_=f"cw-value cw-{value.place}",
        key=value.label,
    )


def _foot(face: Face, *, compact: bool) -> Node:
    kind = f" {face.kind}" if face.type and face.kind not in face.type else ""
    edge = h("span", _gap(", "), face.foot, class_="cw-edge-note") if face.foot else None
    ours = h("span", _gap(", our values")) if face.ours else None
    return h(
        "span",
        glyph(face.shape, "cw-shape"),
        h("span", _gap(", "), face.type or face.kind, class_="cw-type"),
        _gap(kind),
        edge,
        ours,
        class_="cw-foot",
    )


def _gap(text: str) -> Node | None:
    """Words and stops that are heard and not seen."""
    return h("span", text, class_="cw-sr") if text.strip() else None


def _count(face: Face, picked: int) -> Node | None:
    """Draw how many lie there, and how many of them are chosen."""
    if face.count == 1:
        return None
    return h("span", (f" {picked} of {face.count}", _gap("chosen")) if picked else f" ×{face.count}", class_="cw-count")
