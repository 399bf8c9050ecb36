"""
A position that stands still: what a notebook shows for it, as HTML and as text from one tree.

A map is a small picture, all else are tables. It needs no script, no style sheet and no trust.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from coreworlds.engine import Position, seen_by
from coreworlds.games.layout import Face, PlayerArea, Sum, Zone
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.chart import map_chart
from coreworlds.widgets.drawing.chart_hexes import lying
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.sheet import group, picture, row, said, table
from coreworlds.widgets.drawing.tree import Node, h

__all__ = ["still", "still_text", "still_tree"]


def still(pos: Position, viewer: str = "") -> str:
    """
    Return a position as HTML.

    Parameters
    ----------
    pos
        Any position.
    viewer
        From whose seat; empty: all hands lie open.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> len(still(pos)) < 40_000, "<script" in still(pos), "Central Zone" in still(pos)
    (True, False, True)
    """
    return to_html(still_tree(pos, viewer))


def still_text(pos: Position, viewer: str = "") -> str:
    """
    Return the same as text.

    Examples
    --------
    >>> import coreworlds as cw
    >>> still_text(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)).splitlines()[0]
    '... · Round 1, Draw Phase · Ana'
    """
    return to_text(still_tree(pos, viewer))


def still_tree(pos: Position, viewer: str = "", unsaid: Collection[tuple[str, str]] = ()) -> Node:
    """Return the tree of both; what is unsaid shows only what is printed: values by component and label."""
    layout = laid(seen_by(pos, viewer) if viewer else pos, viewer).without(unsaid)
    where = h("b", pos.game.title), f" · {pos.where} · {', '.join(pos.turns)}"
    maps = [zone for zone in layout.zones if zone.style == "map"]
    rows = [group("", (*_piles(layout.zones), *_rows(layout.zones)))] if layout.zones else []
    return h(
        "div",
        said(where),
        [said(line) for line in filter(None, (layout.situation, layout.outcome[0]))],
        [picture(map_chart(zone), _map(zone)) for zone in maps],
        table(rows, map(_cards, filter(_open, layout.zones)), (_seat(seat, layout.sums) for seat in layout.seats)),
        [h("small", note) for note in layout.notes if "°" in note and any(map(_open, layout.zones))],
    )


def _open(zone: Zone) -> bool:
    """Tell whether a zone has a line for each card: what all may take."""
    return zone.style == "cards" and bool(zone.faces)


def _cards(zone: Zone) -> Node:
    return group(zone.title, (row(_face(face), ", ".join(_values(face))) for face in zone.faces))


def _rows(zones: Iterable[Zone]) -> Iterator[Node]:
    for zone in zones:
        if zone.style not in {"map", "pile"} and not _open(zone) and (zone.faces or zone.empty):
            yield row(zone.title, ", ".join(map(_face, zone.faces)) or zone.empty)


def _piles(zones: Iterable[Zone]) -> Iterator[Node]:
    """Say how many lie in each pile, and what lies on top."""
    piles = [f"{zone.title} {zone.count}{_top(zone)}" for zone in zones if zone.style == "pile" and zone.count]
    if piles:
        yield row("Piles", ", ".join(piles))


def _top(zone: Zone) -> str:
    top = zone.faces[-1] if zone.faces else None
    return "" if top is None or top.hidden else f" (on top {top.name})"


def _seat(seat: PlayerArea, sums: Iterable[Sum]) -> Node:
    facts = [f"{each.total} {each.unit}" for each in sums if each.player == seat.name]
    facts += [f"{track.value} {track.title}" for track in seat.tracks]
    facts += [*map(lying, seat.marks), *filter(None, [seat.status])]
    held = [
        (zone.title, ", ".join(map(_face, zone.faces)) or zone.empty) for zone in seat.zones if zone.style != "pile"
    ]
    rows = [row(title, lies) for title, lies in held if lies]
    return group(seat.name, (*rows, *_piles(seat.zones)), f": {', '.join(facts)}")


def _name(face: Face) -> str:
    return face.name if face.count == 1 or face.hidden else f"{face.count} × {face.name}"


def _marks(face: Face) -> str:
    return ", ".join(map(lying, face.marks))


def _face(face: Face) -> str:
    return f"{_name(face)} ({_marks(face)})" if face.marks else _name(face)


def _values(face: Face) -> Iterator[str]:
    """Give what is printed on a card; a published value is marked."""
    yield from filter(None, (face.type or face.kind,))
    for value in face.values:
        if value.text:
            yield f"{value.label} {value.now or value.text}{'°' if value.published else ''}"


def _map(zone: Zone) -> str:
    """Say what is on a map: its text alternative; of one of shapes all, region by region."""
    there = [f" ({_marks(face)})" if face.marks else "" for face in zone.faces]
    if (board := zone.board) is not None and board.outlined and board.regions:
        said = {heading.region: heading.said or heading.text for heading in zone.regions}
        told = {face.space: face.name + lies for face, lies in zip(zone.faces, there, strict=True)}
        lines = (
            f"{said.get(region, region)}: {', '.join(told[at] for at in inside if at in told)}"
            for region, inside in board.regions.items()
        )
        return f"{zone.title}: {'. '.join(lines)}"
    spaces = (f"{face.name} {face.type or face.kind}".rstrip() for face in zone.faces)
    told_of = zip(zone.faces, spaces, there, strict=True)
    return f"{zone.title}: {', '.join(space + lies for face, space, lies in told_of if face.type or face.marks)}"
