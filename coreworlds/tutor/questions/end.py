"""Questions about the end of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from coreworlds.engine import Position, Rulebook, WrongRule, result
from coreworlds.tutor.knowing.belief import at_work, book_of
from coreworlds.tutor.questions.claim import played
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.names import step_told

__all__ = ["Ends", "scores"]


@dataclass(frozen=True, slots=True)
class Ends:
    """The game is won in a certain way."""

    text: str

    def holds(self, pos: Position, play: str | None, book: Rulebook | None) -> bool:
        """Compare with the result."""
        return ended(pos, play, book) == self.text


def ended(pos: Position, play: str | None, book: Rulebook | None) -> str:
    """Return the way in which the game is won, as a sentence; empty if the game goes on."""
    line = played(pos, play, book)
    if line is None:
        return ""
    return outcome(result(line[-1].after if line else pos, rulebook=book))


def outcome(final: Any) -> str:  # noqa: ANN401  (each game has its own result)
    """Return the winner and the lead, as a sentence."""
    if not getattr(final, "scores", ()):
        return ""
    totals = {s.player: s.total for s in final.scores}
    if len(final.winners) > 1:
        names = [name for name in totals if name in final.winners]
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory."
    winner = final.winners[0]
    ahead = totals[winner] - max(points for name, points in totals.items() if name != winner)
    if ahead < 0:
        return f"{winner} wins with {-ahead} point{'' if ahead == -1 else 's'} fewer."
    return f"{winner} wins by {ahead}." if ahead else f"{winner} wins a tie."


def scores(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield the question for the winner and the lead of a game that is over or ends by itself."""
    play = None if pos.over else "advance"
    line = played(pos, play, None) or ()
    final = result(line[-1].after if line else pos)
    if not getattr(final, "scores", ()):
        return
    right = pos.table_for(None).bound.rulebook
    found = [outcome(final), *(ended(pos, play, book_of(w, right)) for w in _counting(search, pos, play))]
    found = [text for text in found if text]
    if len(set(found)) == 1:
        return
    totals = sorted(((s.total, s.player) for s in final.scores), reverse=True)
    ahead = totals[0][0] - totals[1][0]
    found += [f"{totals[1][1]} wins by {ahead or 1}.", f"{totals[0][1]} wins by {ahead + 1}.",
              f"{totals[0][1]} and {totals[1][1]} share the victory."]  # fmt: skip
    chosen = sorted(list(dict.fromkeys(found))[:MOST_OPTIONS])
    told = search.game.teaching.asking.counting[pos.step] if play else search.game.teaching.asking.final
    where = f"The game ends now. Next step: {step_told(pos, pos.step)}" if play else "The game is over."
    stem = f"{where} {_sums(search, pos, told)} Who wins, and by how many points?"
    yield Draft("score", pos, pos.seats[0], play, stem, tuple(map(Ends, chosen)), open=True)


def _counting(search: Search, pos: Position, play: str | None) -> list[WrongRule]:
    """Return the wrong rules whose rule is asked on the way to the end, or when points are counted."""
    rules = pos.kept(("counted", play), lambda: at_work(pos, lambda there, book: ended(there, play, book)))
    return [w for w in search.own or search.wrong if w.rule in rules]


def _sums(search: Search, pos: Position, told: Mapping[str, str]) -> str:
    """Return the totals that decide the end, a sentence for each player."""
    final = {f: words for name, words in told.items() for f in search.game.teaching.facts if f.name == name}
    sums = [", ".join(_many(f.function(pos, name), words) for f, words in final.items()) for name in pos.seats]
    return " ".join(f"{name}: {told}." for name, told in zip(pos.seats, sums, strict=True) if told)


_SEVERAL = re.compile(r"^(\w+ )?\w+?s(?=$| (?:beside|of) )")


def _many(n: object, words: str) -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> _many(1, "Victory Points"), _many(1, "planets beside the home"), _many(1, "Energy from Worlds")
    ('1 Victory Point', '1 planet beside the home', '1 Energy from Worlds')
    >>> _many(2, "marks")
    '2 marks'
    """
    return f"{n} {_SEVERAL.sub(lambda found: found[0][:-1], words) if n == 1 else words}"
