"""What a walkthrough shows in a notebook, as values: text, and a picture or a list that stands still."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from coreworlds.engine import Position, Transition
from coreworlds.games.layout import Face, PlayerArea, Zone
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing import fold, h
from coreworlds.widgets.drawing.chart import chart
from coreworlds.widgets.drawing.chart_hexes import lying
from coreworlds.widgets.drawing.markup import to_html

__all__ = ["Picture", "Said", "said_of"]


@dataclass(frozen=True, slots=True)
class Picture:
    """
    A position to look at: lines of text, and one SVG.

    Attributes
    ----------
    position
        What is drawn.
    viewer
        From whose seat; empty for open hands.
    """

    position: Position
    viewer: str = ""

    def __repr__(self) -> str:
        """Return the table in words."""
        layout = laid(self.position, self.viewer)
        where = self.position.where
        lines = [where, *filter(None, [layout.situation]), *filter(None, map(_zone, layout.zones))]
        return "\n".join([*lines, *(line for seat in layout.seats for line in _seat(seat))])

    def _repr_svg_(self) -> str:
        return chart(laid(self.position, self.viewer), self.position.where)


def _zone(zone: Zone) -> str:
    if zone.style == "map":
        return f"{zone.title}: {', '.join(_space(face) for face in zone.faces if face.type or face.marks)}"
    if zone.style == "pile" or not zone.faces:
        return f"{zone.title}: {zone.count}" if zone.count else ""
    names = [face.name if face.count == 1 or face.hidden else f"{face.count} × {face.name}" for face in zone.faces]
    marks = [f" ({', '.join(mark.label for mark in face.marks)})" if face.marks else "" for face in zone.faces]
    return f"{zone.title}: {', '.join(map(''.join, zip(names, marks, strict=True)))}"


def _space(face: Face) -> str:
    there = f" ({', '.join(map(lying, face.marks))})" if face.marks else ""
    return " ".join(filter(None, (face.name, face.type or face.kind))) + there


def _seat(seat: PlayerArea) -> list[str]:
    tracks = [f"{track.value} {track.title}" for track in seat.tracks]
    head = f"{seat.name}: {', '.join([*tracks, *map(lying, seat.marks)])}"
    return [head, *(f"  {line}" for line in map(_zone, seat.zones) if line)]


@dataclass(frozen=True, slots=True)
class Said:
    """
    Sentences with the rule of each, as a notebook shows them.

    Attributes
    ----------
    lines
        (sentence, the rule as one would cite it; may be empty).
    fold
        A heading: the sentences are hidden beneath it until a reader opens it. Empty: they stand open.
    """

    lines: tuple[tuple[str, str], ...]
    fold: str = ""

    def __repr__(self) -> str:
        """Return one line for each sentence."""
        return "\n".join(f"{text} ({rule})" if rule else text for text, rule in self.lines)

    def _repr_html_(self) -> str:
        items = h("ul", (h("li", text, h("small", f" — {rule}") if rule else None) for text, rule in self.lines))
        return to_html(fold(self.fold, items) if self.fold else items)


def said_of(line: Iterable[Transition]) -> tuple[tuple[str, str], ...]:
    """Give what happened: each event with the rule that made it."""
    return tuple(
        (event.text, _cited(right_book(step.before).rules[event.rule])) for step in line for event in step.events
    )


def _cited(rule: object) -> str:
    return f"{rule.title}; {rule.citation}"  # type: ignore[attr-defined]
