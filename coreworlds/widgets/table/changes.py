"""What differs between two layouts of one table: what a step moved, placed or counted anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from coreworlds.games.layout import Face, Layout, Track, Zone

__all__ = ["Changes", "compare"]


@dataclass(frozen=True, slots=True)
class Changes:
    """
    The keys of what changed, and what stood there before.

    Attributes
    ----------
    faces
        Cards that came, or on which something changed; with the old count.
    tracks, counts
        Tracks and zones whose number changed; with the old number.
    """

    faces: dict[str, int] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.faces or self.tracks or self.counts)


def compare(before: Layout | None, after: Layout) -> Changes:
    """Give what changed from one layout to the next; nothing, if there was none before."""
    if before is None:
        return Changes()
    old_faces = {face.key: face for face in before.faces}
    old_tracks = {track.key: track.value for track in _tracks(before)}
    old_counts = {(zone.key, zone.title): zone.count for zone in _zones(before)}  # called otherwise, it is another zone
    return Changes(
        faces={
            face.key: _count(old_faces.get(face.key)) for face in after.faces if _differs(old_faces.get(face.key), face)
        },
        tracks={t.key: old_tracks[t.key] for t in _tracks(after) if old_tracks.get(t.key, t.value) != t.value},
        counts={
            z.key: old_counts[z.key, z.title]
            for z in _zones(after)
            if old_counts.get((z.key, z.title), z.count) != z.count
        },
    )


def _differs(old: Face | None, new: Face) -> bool:
    return old is None or (old.count, old.marks, old.values) != (new.count, new.marks, new.values)


def _count(face: Face | None) -> int:
    return face.count if face else 0


def _tracks(layout: Layout) -> Iterator[Track]:
    yield from layout.tracks
    for seat in layout.seats:
        yield from seat.tracks


def _zones(layout: Layout) -> Iterator[Zone]:
    yield from layout.zones
    for seat in layout.seats:
        yield from seat.zones
