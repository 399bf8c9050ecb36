"""Questions about the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coreworlds.engine.api import result
from coreworlds.engine.position import Position
from coreworlds.engine.rulebook import Rulebook
from coreworlds.tutor.belief import book_of
from coreworlds.tutor.question_draft import MOST_OPTIONS, Draft, Search

__all__ = ["Ends", "scores"]


@dataclass(frozen=True, slots=True)
class Ends:
    """The game is won in a certain way."""

    text: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:  # noqa: ARG002  (what is done does not matter here)
        """Compare with the result."""
        return outcome(result(pos, rulebook=book)) == self.text


def outcome(final: Any) -> str:  # noqa: ANN401  (each game has its own result)
    """Return who wins, and by how much, as a sentence."""
    if final is None:
        return ""
    totals = {s.player: s.total for s in final.scores}
    if len(final.winners) > 1:
        return f"{', '.join(final.winners[:-1])} and {final.winners[-1]} share the victory."
    winner = final.winners[0]
    ahead = totals[winner] - max(points for name, points in totals.items() if name != winner)
    if ahead < 0:
        return f"{winner} wins with {-ahead} less."
    return f"{winner} wins by {ahead}." if ahead else f"{winner} wins a tie."


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
    stem = f"The game is over. {_sums(search, pos)} Who wins, and by how many points?"
    yield Draft("score", pos, pos.seats[0], None, stem, tuple(map(Ends, chosen)), open=True)


def _sums(search: Search, pos: Position) -> str:
    """Return what decides the end, a sentence for each player."""
    final = {f: words for name, words in search.game.asking.final.items() for f in search.game.facts if f.name == name}
    sums = [", ".join(f"{f.function(pos, name)} {words}" for f, words in final.items()) for name in pos.seats]
    return " ".join(f"{name}: {told}." for name, told in zip(pos.seats, sums, strict=True) if told)
