"""New luck: the same table, with all that nobody at the screen has seen dealt anew."""

from __future__ import annotations

from coreworlds.engine import Position, deal, seen_by
from coreworlds.tutor.knowing.together import together

__all__ = ["new_luck"]


def new_luck(pos: Position, viewer: str | None, seed: int) -> Position:
    """
    Deal what is hidden anew.

    Parameters
    ----------
    pos
        Any position.
    viewer
        Who looks; None for an open table, of which everybody knows what any player knows.
    seed
        What the new luck follows from.
    """
    view = together(pos) if viewer is None else seen_by(pos, viewer or None)
    return deal(view, seed)
