"""Two boards beside each other: what follows from a rule, and what would follow from a wrong one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.tutor.question_claim import played

if TYPE_CHECKING:
    from coreworlds.engine.layout import Layout
    from coreworlds.engine.misreading import WrongRule
    from coreworlds.engine.position import Position
    from coreworlds.tutor.question import Question

__all__ = ["Contrast", "contrast"]

MOST = 8  # rows of the list of differences


@dataclass(frozen=True, slots=True)
class Contrast:
    """
    What follows, and what would.

    Attributes
    ----------
    truth, wrong
        The position by the rules, and by the belief.
    differences
        Where they differ, each as (what, how it is, how it would be).
    """

    truth: Position
    wrong: Position
    differences: tuple[tuple[str, str, str], ...]


def contrast(question: Question, belief: WrongRule) -> Contrast | None:
    """Play what a question is about by the rules and by a belief; None where nothing is played or nothing differs."""
    pos = question.position
    if question.kind not in {"value", "happens", "next"}:
        return None
    right, other = (played(pos, question.play, book) for book in (None, belief.book(pos.game.rulebook)))
    if not right or not other:
        return None
    truth, wrong = right[-1].after, other[-1].after
    rows = _differences(truth, wrong, question.viewer)
    return Contrast(truth, wrong, rows) if rows else None


def _differences(truth: Position, wrong: Position, viewer: str) -> tuple[tuple[str, str, str], ...]:
    """List which numbers on the table differ: tracks, and how many cards lie where."""
    first, second = (_numbers(pos.game.layout(pos, viewer or None)) for pos in (truth, wrong))
    keys = dict.fromkeys([*first, *second])
    rows = [(key, first.get(key, "0"), second.get(key, "0")) for key in keys]
    return tuple(row for row in rows if row[1] != row[2])[:MOST]


def _numbers(layout: Layout) -> dict[str, str]:
    found = {track.title: str(track.value) for track in layout.tracks}
    found |= {zone.title: str(zone.count) for zone in layout.zones}
    for seat in layout.seats:
        found |= {f"{seat.name}: {track.title}": str(track.value) for track in seat.tracks}
        found |= {f"{seat.name}: {zone.title}": str(zone.count) for zone in seat.zones}
    return found
