"""The end of a game as the table tells it: who won, and where every Victory Point of the end came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.rules.ending import counted_at_end
from coreworlds.games.layout import Sum

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.rules.ending import Total
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["ending"]

Part = tuple[str, int, str, tuple[str, ...]]
UNIT = "Victory Points"


def ending(pos: Position) -> dict[str, Any]:
    """Give every player's final sum with its parts, and how the game ended; nothing before it is over."""
    if not pos.over:
        return {}
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    try:
        final = pos.game.result(pos, t)
    except CoreWorldsError:
        return {}  # a view that does not know every player's points
    sums = tuple(
        Sum(player=s.player, total=s.total, unit=UNIT, won=s.player in final.winners, parts=_parts(t, s))
        for s in final.scores
    )
    points = max(each.total for each in sums if each.won)
    verb = "win" if len(final.winners) > 1 else "wins"
    ties = "".join(f"{each} " for each in final.broken)
    told = f"{_why(t)}{ties}{' and '.join(final.winners)} {verb} with {points} {UNIT}."
    return {"sums": sums, "outcome": (told, final.rule)}


def _why(t: Galaxy) -> str:
    """Say what ended the game, as far as the table still shows it."""
    out = [s.name for s in t.seats if s.tokens <= 0]
    words = [f"{' and '.join(out)} {'have' if len(out) > 1 else 'has'} no Empire token left."] if out else []
    if t.points <= 0:
        words.append("The pool of Victory Points is empty.")
    return "".join(f"{each} " for each in words)


def _parts(t: Galaxy, score: Total) -> tuple[Part, ...]:
    """Give each part of a sum, and that there was no final count where Regent was the last role."""
    parts = [(part.text, part.points, part.rule, part.lines) for part in score.parts]
    if not counted_at_end(t):
        lines = ("Regent was the last role: its own count was the last.",)
        parts.append(("planets in a final count", 0, "final-no-count", lines))
    return tuple(parts)
