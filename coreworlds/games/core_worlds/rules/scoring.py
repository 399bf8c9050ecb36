"""Winning: printed points, bonuses, ties."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.book import called, rule, some
from coreworlds.games.core_worlds.moves import known
from coreworlds.games.scored import Final, ScorePart
from coreworlds.games.wording import listed

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["NO_BONUS", "Bonus", "Result", "Score", "result"]

NO_BONUS = "No card in the Warzone brings a bonus."
NOT_PRINTED = "No card of the Empire has Empire Points printed on it."


@dataclass(frozen=True, slots=True)
class Bonus:
    """What one card adds at the end."""

    card: str
    points: int
    text: str
    rule: str

    def __str__(self) -> str:
        """Return the bonus with its reason."""
        return self.text


@dataclass(frozen=True, slots=True)
class Score:
    """
    One player's Empire Points.

    Attributes
    ----------
    player : str
        Whose they are.
    printed : tuple of (str, int)
        Every card of the Empire that has points printed on it.
    bonuses : tuple of Bonus
        Every bonus with its reason.
    energy, worlds : int
        What breaks a tie.
    """

    player: str
    printed: tuple[tuple[str, int], ...]
    bonuses: tuple[Bonus, ...]
    energy: int
    worlds: int
    unit: ClassVar[str] = "Empire Points"

    @property
    def parts(self) -> tuple[ScorePart, ...]:
        """What every point is for."""
        counted = Counter(self.printed)
        lines = [f"{name}{f' ×{n}' if n > 1 else ''}: {n * points}" for (name, points), n in sorted(counted.items())]
        bonuses = tuple(map(str, self.bonuses))
        return (
            ScorePart("score-printed", self.printed_points, "printed on cards", tuple(lines) or (NOT_PRINTED,)),
            ScorePart("score-bonus-warzone", self.bonus_points, "bonus", bonuses or (NO_BONUS,)),
        )

    @property
    def printed_points(self) -> int:
        """The sum of the printed points."""
        return sum(points for _, points in self.printed)

    @property
    def bonus_points(self) -> int:
        """The sum of the bonuses."""
        return sum(b.points for b in self.bonuses)

    @property
    def total(self) -> int:
        """All Empire Points."""
        return self.printed_points + self.bonus_points

    def __str__(self) -> str:
        """Return the sum in words."""
        return f"{self.player}: {self.printed_points} printed + {self.bonus_points} bonus = {self.total} Empire Points"


@dataclass(frozen=True, slots=True)
class Result(Final):
    """
    The end of a game.

    Attributes
    ----------
    scores : tuple of Score
        By seat.
    winners : tuple of str
        One player, or those who share the victory.
    rule : str
        The rule that decided.
    ties : tuple of (str, tuple of str, tuple of str)
        Each tie-break that told tied players apart: its rule, who was tied, and who was left.
    """

    scores: tuple[Score, ...]
    winners: tuple[str, ...]
    rule: str
    ties: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        """Return the scores and who wins."""
        return "\n".join([*map(str, self.scores), f"{self._tie()}{listed(self.winners)} {self._verb()}."])

    def _verb(self) -> str:
        if len(self.winners) == 1:
            return "wins"
        return "share the victory: no tie-break tells them apart" if self.rule == "tie-shared" else "share the victory"

    def _tie(self) -> str:
        """Say by what a tie was broken, with the values; nothing where there was none."""
        return "".join(self._broken(*tie) for tie in self.ties)

    def _broken(self, rule_id: str, tied: tuple[str, ...], left: tuple[str, ...]) -> str:
        what = {"tie-energy": "Energy of the Worlds", "tie-worlds": "number of Worlds"}[rule_id]
        of = {s.player: s.energy if rule_id == "tie-energy" else s.worlds for s in self.scores}
        done = f"leaves {listed(left)} tied" if len(left) > 1 else "breaks the tie"
        return f"The {what} {done}: {', '.join(f'{player} {of[player]}' for player in tied)}. "


@rule("empire-contents")
def empire(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return every card of an Empire: Warzone, hand, deck, discard pile, and the cards beneath Worlds."""
    warzone = t.rules["warzone-contents"](t, s)
    return (*warzone, *s.hand, *s.deck, *s.discard, *t.rules["colonize-still-empire"](t, s))


@rule("colonize-still-empire")
def colonies(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards beneath Worlds: they still belong to the Empire."""
    return tuple(card for _, card in s.colonies)


@rule("score-printed")
def printed(t: Galaxy, s: Empire) -> tuple[tuple[str, int], ...]:
    """Return the cards of the Empire with the points printed on them."""
    parts = t.parts
    return tuple((parts.names[c], parts.points[c]) for c in t.rules["empire-contents"](t, s) if parts.points[c])


@rule("score-bonus-warzone")
def bonuses(t: Galaxy, s: Empire) -> tuple[Bonus, ...]:
    """Return the bonus of each card that has one and lies in the Warzone."""
    return tuple(
        _bonus(t, s, card, effect)
        for card in t.rules["warzone-contents"](t, s)
        for effect in (t.parts.bonuses[card] if card >= 0 else ())
    )


def _bonus(t: Galaxy, s: Empire, card: int, effect: Effect) -> Bonus:
    if not effect.per:
        n, what = 1, "1"
    elif effect.per == "energy":
        n = t.rules["energy-from-worlds"](t, s)
        what = f"{n} Energy that the Worlds generate"
    else:
        n = t.rules["score-bonus-empire"](t, s, effect)
        what = f"{n} {called(effect.per, n)} in the {effect.where.capitalize() or 'Empire'}"
    points = effect.points * n
    name = t.parts.names[card]
    text = f"{name}: {what} × {effect.points} = {some(points, 'Empire Point')}"
    return Bonus(name, points, text, "effect-bonus-points")


@rule("score-bonus-empire")
def counted(t: Galaxy, s: Empire, effect: Effect) -> int:
    """Count the cards for a bonus: in the whole Empire, or in the Warzone if it says so."""
    cards = t.rules["warzone-contents" if effect.where == "warzone" else "empire-contents"](t, s)
    meant = t.rules["unit-types"](t, effect.per)
    return sum((c & MASK if c >= 0 else c) in meant for c in cards)


@rule("score-total")
def score(t: Galaxy, s: Empire) -> Score:
    """Return a player's score: printed points and bonuses, counted apart and added."""
    worlds = len(s.worlds) + (1 if s.home >= -1 and t.rules["home-counts"](t, s) else 0)
    return Score(s.name, t.rules["score-printed"](t, s), t.rules["score-bonus-warzone"](t, s),
                 t.rules["energy-from-worlds"](t, s), worlds)  # fmt: skip


def result(pos: Position, t: Galaxy | None = None) -> Result | None:
    """Return the final scoring, or None while the game goes on; a view that does not know every card raises."""
    if not pos.over:
        return None
    table: Galaxy = t or pos.table_for(None)  # type: ignore[assignment]
    for s in table.seats:
        known(table, table.rules["empire-contents"](table, s), f"the Empire of {s.name}")
    return standing(table)


def points(t: Galaxy) -> list[float]:
    """Return the points of each player, were it the end; a tie is told apart by the Energy of the Worlds."""
    scores = [t.rules["score-total"](t, s) for s in t.seats]
    return [score.total + score.energy / 1000 for score in scores]


def standing(t: Galaxy) -> Result:
    """Return the scoring of a table as it stands."""
    scores = tuple(t.rules["score-total"](t, s) for s in t.seats)
    ties: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
    best, decided = t.rules["score-winner"](t, list(scores)), "score-winner"
    for rule_id in ("tie-energy", "tie-worlds"):
        if len(best) > 1:
            tied, decided, best = best, rule_id, t.rules[rule_id](t, best)
            if len(best) < len(tied):
                ties.append((rule_id, tuple(s.player for s in tied), tuple(s.player for s in best)))
    if len(best) > 1:
        decided = "tie-shared"
    return Result(scores, tuple(t.rules["tie-shared"](t, best)), decided, tuple(ties))


@rule("score-winner")
def most_points(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return those with the most Empire Points."""
    return [s for s in scores if s.total == max(o.total for o in scores)]


@rule("tie-energy")
def most_energy(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return, of those tied, the ones whose Worlds generate the most Energy."""
    return [s for s in scores if s.energy == max(o.energy for o in scores)]


@rule("tie-worlds")
def most_worlds(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return, of those still tied, the ones with the most Worlds."""
    return [s for s in scores if s.worlds == max(o.worlds for o in scores)]


@rule("tie-shared")
def shared(t: Galaxy, scores: list[Score]) -> tuple[str, ...]:
    """Return the winners: all who are still tied share the victory."""
    return tuple(s.player for s in scores)
