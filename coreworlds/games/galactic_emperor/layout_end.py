"""The end of a game as the table tells it: who won, and where every Victory Point of the end came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.ending import counted_at_end
from coreworlds.games.galactic_emperor.market import limit
from coreworlds.games.galactic_emperor.moves import planets, sectors
from coreworlds.games.galactic_emperor.words import some
from coreworlds.games.layout import Sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

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
        Sum(player=s.name, total=s.points, unit=UNIT, won=s.name in final.winners, parts=_parts(t, s)) for s in t.seats
    )
    points = max(each.total for each in sums if each.won)
    verb = "win" if len(final.winners) > 1 else "wins"
    told = f"{_why(t)}{' and '.join(final.winners)} {verb} with {points} {UNIT}."
    return {"sums": sums, "outcome": (told, final.rule)}


def _why(t: Galaxy) -> str:
    """Say what ended the game, as far as the table still shows it."""
    out = [s.name for s in t.seats if s.tokens <= 0]
    words = [f"{' and '.join(out)} {'have' if len(out) > 1 else 'has'} no Empire token left."] if out else []
    if t.points <= 0:
        words.append("The pool of Victory Points is empty.")
    return "".join(f"{each} " for each in words)


def _parts(t: Galaxy, s: Duke) -> tuple[Part, ...]:
    """Give what the end brought, and before it what the game had brought until then."""
    last = tuple(_last(t, s))
    earlier = s.points - sum(amount for _, amount, _, _ in last)
    if earlier < 0:  # a position that was set up by hand
        return (("in all", s.points, "winner", ()),)
    lines = ("From counts with Regent, and from whatever else paid in the game; the log has each of them.",)
    return (("before the end", earlier, "regent-count", lines), *last)


def _last(t: Galaxy, s: Duke) -> Iterator[Part]:
    if counted_at_end(t):
        held = [(at, planets(t, at)) for at in sectors(s)]
        lines = tuple(f"{_named(t, at)}: {n}" for at, n in held if n)
        count = t.rules["planet-count"](t, s)
        yield f"planet{'s' * (count != 1)} in the final count", count, "final-count", lines
    else:
        lines = ("Regent was the last role: its own count was the last.",)
        yield "planets in a final count", 0, "final-no-count", lines
    if s.metal >= (limit(t, 1) or 0) and s.energy >= (limit(t, 2) or 0):
        yield "full Storage", 1, "wealthy-storage", (f"{s.metal} metal, {s.energy} energy",)
    richest = [other.name for other in t.seats if other.marks == max(each.marks for each in t.seats)]
    if s.name in richest:
        rule = "wealthy-marks" if len(richest) == 1 else "wealthy-tie"
        yield "most marks", t.rules[rule](t), rule, (some(s.marks, "mark"),)


def _named(t: Galaxy, at: int) -> str:
    return f"{t.parts.names[t.galaxy[at]]} at {HEXES[at]}"
