"""What somebody at the table can know, and what follows from that alone."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.engine import Position, deal, seen_by

__all__ = ["alike", "known", "together"]


def together(pos: Position) -> Position:
    """
    Return the position as all players together know it: every hand, no deck.

    Examples
    --------
    >>> import coreworlds as cw
    >>> view = together(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> view.seat("Ana").deck[0]
    -1
    """
    t, blind = pos.table_for(None), pos.game.state.blind
    view = blind(t, None)
    view.seats = [blind(t, seat).seats[seat.at] for seat in t.seats]
    return Position(view)


def known(pos: Position, viewer: str | None) -> Position:
    """Return the position as a viewer knows it; None: as all players together do; empty: as nobody does."""
    return together(pos) if viewer is None else seen_by(pos, viewer or None)


def alike(pos: Position, viewer: str | None, count: int) -> Iterator[Position]:
    """
    Give whole positions that the viewer cannot tell from this one, always the same ones for the same view.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> len({str(other) for other in alike(pos, "Ana", 3)})
    3
    """
    view = known(pos, viewer)
    return (deal(view, seed) for seed in range(1, count + 1))
