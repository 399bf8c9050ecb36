"""The end of the game: when it comes, the final count, the Wealthy Lord, the Galactic Showdown, the winner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.market import limit
from coreworlds.games.galactic_emperor.moves import gain, in_play, sectors
from coreworlds.games.galactic_emperor.planet_count import award
from coreworlds.games.galactic_emperor.state import Battle

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["Result", "counted_at_end", "ended", "result"]

_PAIR = 2


@rule("end-plays-out")
def ended(t: Galaxy) -> bool:
    """Return whether the game ends with the role that was just played."""
    return t.rules["end-last-token"](t) or t.rules["end-last-point"](t)  # type: ignore[no-any-return]


@rule("end-last-token")
def last_token(t: Galaxy) -> bool:
    """Return whether somebody has no Empire token left in reserve."""
    return any(s.tokens <= 0 for s in t.seats)


@rule("end-last-point")
def last_point(t: Galaxy) -> bool:
    """Return whether the pool of Victory Points is empty."""
    return t.points <= 0


@rule("final-no-count")
def counted_at_end(t: Galaxy) -> bool:
    """Return whether a final victory count is due: not after Regent, which has one of its own."""
    return t.role < 0 or t.parts.names[t.role] != "Regent"


@rule("final-count")
def final_count(t: Galaxy) -> None:
    """Hold the final victory count."""
    award(t, "final-count")


# -- the Wealthy Lord --------------------------------------------------------------------------------------------


@rule("wealthy-storage")
def wealthy(t: Galaxy) -> None:
    """Give the Wealthy Lord bonuses."""
    full = [s for s in t.seats if s.metal >= (limit(t, 1) or 0) and s.energy >= (limit(t, 2) or 0)]
    for s in full:
        gain(t, s, 1, "wealthy-storage", "full Storage")
    if not full:
        t.tell("no-full-storage", "wealthy-storage")
    most = max(s.marks for s in t.seats)
    richest = [s for s in t.seats if s.marks == most and (most or t.rules["wealthy-none"](t))]
    rule_id = "wealthy-marks" if len(richest) == 1 else "wealthy-tie"
    for s in richest:
        gain(t, s, t.rules[rule_id](t), rule_id, "most marks")


@rule("wealthy-none")
def none_is_most(t: Galaxy) -> bool:
    """Return whether players without marks tie for the most where nobody has any."""
    return True


@rule("wealthy-marks")
def alone(t: Galaxy) -> int:
    """Return what the player with the most marks gets."""
    return 2


@rule("wealthy-tie")
def tied(t: Galaxy) -> int:
    """Return what each of several players with the most marks gets."""
    return 1


# -- the Galactic Showdown ---------------------------------------------------------------------------------------


def leaders(t: Galaxy) -> list[Duke]:
    """Return the players with the most Victory Points."""
    if any(s.points < 0 for s in t.seats):
        raise CoreWorldsError("this step needs Victory Points that are hidden here")
    return [s for s in t.seats if s.points == max(o.points for o in t.seats)]


@rule("showdown-most")
def fighters(t: Galaxy, tied_: list[Duke]) -> list[Duke]:
    """Return the two who fight: of several, those who control the most sectors."""
    return sorted(t.rules["showdown-tie"](t, tied_), key=lambda s: -len(list(sectors(s))))[:_PAIR]


@rule("showdown-tie")
def nearest_first(t: Galaxy, tied_: list[Duke]) -> list[Duke]:
    """Return tied players in the order in which they come into the Showdown where they control equally many sectors."""
    return sorted(tied_, key=lambda s: from_throne(t, s))


def from_throne(t: Galaxy, s: Duke) -> int:
    """Return how many places a player sits from the Throne, in the direction of play."""
    return (s.at - max(0, t.throne)) * t.rules["turn-direction"](t) % len(t.seats)  # type: ignore[no-any-return]


@rule("showdown")
def showdown(t: Galaxy) -> None:
    """Send the fleets of two tied players to a neutral sector."""
    tied_ = leaders(t)
    if len(tied_) < _PAIR:
        t.tell("no-tie", "showdown")
        return
    both = t.rules["showdown-sides"](t, t.rules["showdown-most"](t, tied_))
    for s in both:
        fleet = (in_play(s, 0), in_play(s, 1), in_play(s, 2))
        s.fleets = {OUTSIDE: fleet} if any(fleet) else {}
    out = tuple(s.name for s in tied_ if s not in both)
    t.tell("showdown", "showdown-most" if out else "showdown", players=tuple(s.name for s in both), out=out)
    if all(s.fleets for s in both):
        t.battle = Battle(OUTSIDE, both[0].at, both[1].at)


@rule("showdown-sides")
def in_order(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Return who counts as attacker and who as defender: nearer to the Throne in the direction of play attacks."""
    return sorted(both, key=lambda s: from_throne(t, s))


@rule("showdown-end")
def showdown_over(t: Galaxy) -> None:
    """End the Galactic Showdown."""
    t.battle, t.dice = None, ()
    t.tell("showdown-over", "showdown-end")


# -- the winner --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Total:
    """What a player has in the end: Victory Points, sectors, and the ships left of a Showdown."""

    player: str
    points: int
    sectors: int
    survivors: int

    @property
    def total(self) -> int:
        """The Victory Points."""
        return self.points


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: who won, by which rule, and what everybody has."""

    winners: tuple[str, ...]
    rule: str
    scores: tuple[Total, ...]

    def __str__(self) -> str:
        """Return the result as text."""
        lines = [f"{s.player}: {s.points} Victory Point{'s' * (s.points != 1)}." for s in self.scores]
        emperor = "Galactic Emperor" if len(self.winners) == 1 else "Galactic Emperors"
        return "\n".join([*lines, f"All hail {' and '.join(self.winners)}, the {emperor}."])


def winners(t: Galaxy) -> tuple[list[Duke], str]:
    """Return who wins and by which rule."""
    tied_ = leaders(t)
    if len(tied_) < _PAIR:
        return tied_, "winner"
    both = t.rules["showdown-most"](t, tied_)
    left = [s for s in both if s.fleets.get(OUTSIDE)]
    return (left, "showdown") if len(left) == 1 else (t.rules["showdown-nobody"](t, both), "showdown-nobody")


@rule("showdown-nobody")
def shared(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Return who wins when no fleet is left: both."""
    return both


@rule("winner")
def hail(t: Galaxy) -> None:
    """Name the winner."""
    found, rule_id = winners(t)
    t.tell("winner", rule_id, found[0], players=tuple(s.name for s in found))


def result(pos: Position, t: Galaxy) -> Result | None:
    """Return the result, or None while the game goes on."""
    if not pos.over:
        return None
    found, rule_id = winners(t)
    scores = (Total(s.name, s.points, len(list(sectors(s))), sum(s.fleets.get(OUTSIDE, (0,)))) for s in t.seats)
    return Result(tuple(s.name for s in found), rule_id, tuple(scores))
