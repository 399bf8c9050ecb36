"""Questions about the end of a game."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.engine.api import result
from coreworlds.engine.position import Position
from coreworlds.tutor.belief import book_of
from coreworlds.tutor.question_claim import Ends, outcome
from coreworlds.tutor.question_draft import MOST_OPTIONS, Draft, Search

__all__ = ["scores"]


def scores(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield the question who wins, and by how much."""
    if not pos.over:
        return
    right = pos.table_for(None).bound.rulebook
    final = result(pos)
    found = [outcome(final), *(outcome(result(pos, rulebook=book_of(w, right))) for w in search.own or search.wrong)]
    if len(set(found)) == 1:
        return
    totals = sorted(((s.total, s.player) for s in final.scores), reverse=True)
    ahead = totals[0][0] - totals[1][0]
    found += [f"{totals[1][1]} wins by {ahead or 1}.", f"{totals[0][1]} wins by {ahead + 1}.",
              f"{totals[0][1]} and {totals[1][1]} share the victory."]  # fmt: skip
    chosen = sorted(list(dict.fromkeys(found))[:MOST_OPTIONS])
    stem = "The game is over. Who wins, and by how many points?"
    yield Draft("score", pos, pos.seats[0], "", stem, tuple(map(Ends, chosen)), open=True)
