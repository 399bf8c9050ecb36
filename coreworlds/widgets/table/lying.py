"""Where on the table of places a face lies: what hands and the editor take up when it is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coreworlds.games.layout import Face, Layout
from coreworlds.tutor.handson.table import Hands, Spot

__all__ = ["at_space", "beside", "key_of", "lies", "on", "space_of", "spaces"]


def lies(layout: Layout, face: Face, places: Iterable[Spot], here: Hands) -> tuple[Spot, str] | None:
    """
    Give the place in which a face lies, and what it is called there.

    Of two places that are drawn as one it is that which holds it; a face that bears another name than the piece, such
    as a die, is known by where it lies in its row.
    """
    zone = layout.zone(face.key)
    fits = [spot for spot in places if zone is not None and spot.zone == zone.key and not spot.space]
    for spot in fits:
        if spot.open or any(name == face.name for name, _ in here.at(spot.id)):
            return spot, face.name
    at = zone.faces.index(face) if zone is not None else 0
    pile = here.at(fits[0].id) if fits else ()
    return (fits[0], pile[at][0]) if at < len(pile) else None


def space_of(layout: Layout, key: str) -> str:
    """Give the name of the space of a map that a face is; empty if it is none."""
    zone, face = layout.zone(key), layout.face(key)
    return face.name if zone is not None and face is not None and zone.style == "map" else ""


def key_of(layout: Layout, space: str) -> str:
    """Give the key of the face of a space; empty if there is none of that name."""
    on_maps = (face for zone in layout.zones if zone.style == "map" for face in zone.faces)
    return next((face.key for face in on_maps if face.name == space), "")


def beside(layout: Layout, places: Iterable[Spot]) -> tuple[str, ...]:
    """Give the spaces that lie beside the map: no face of it can be chosen for them."""
    drawn = {face.name for zone in layout.zones if zone.style == "map" for face in zone.faces}
    return tuple(dict.fromkeys(spot.space for spot in places if spot.space and spot.space not in drawn))


def on(places: Iterable[Spot], space: str) -> str:
    """Say on which space something lies; beside the map, what it is for people."""
    return f"On {next((spot.where for spot in at_space(places, (space,))), space)}"


def spaces(layout: Layout, keys: Iterable[str]) -> tuple[str, ...]:
    """Give the spaces among some faces."""
    return tuple(dict.fromkeys(space for key in keys if (space := space_of(layout, key))))


def at_space(places: Iterable[Spot], chosen: Iterable[str]) -> Iterator[Spot]:
    """Yield the places at some spaces."""
    wanted = tuple(chosen)
    return (spot for spot in places if spot.space in wanted and spot.space)
