"""The end of the game: when it comes, the final count, the Wealthy Lord, the Galactic Showdown, the winner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule, some, tells
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import gain, in_play, name, planets, sectors
from coreworlds.games.galactic_emperor.rules.merchant import limit
from coreworlds.games.galactic_emperor.state import Battle
from coreworlds.games.scored import Final, ScorePart
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.event import Event
    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


_PAIR = 2


@rule("end-plays-out")
def ended(t: Galaxy) -> bool:
    """Return True if the game ends with the role that was just played."""
    return t.rules["end-last-token"](t) or t.rules["end-last-point"](t)  # type: ignore[no-any-return]


@rule("end-last-token")
def last_token(t: Galaxy) -> bool:
    """Return True if somebody has no Empire token left in reserve."""
    return any(s.tokens <= 0 for s in t.seats)


@rule("end-last-point")
def last_point(t: Galaxy) -> bool:
    """Return True if the pool of Victory Points is empty."""
    return t.points <= 0


@rule("final-no-count")
def counted_at_end(t: Galaxy) -> bool:
    """Return True if a final victory count is due: not after Regent, which has one of its own."""
    return t.role < 0 or t.parts.names[t.role] != "Regent"


@rule("final-count")
def final_count(t: Galaxy) -> None:
    """Hold the final victory count."""
    award(t, "final-count")


# -- the Wealthy Lord --------------------------------------------------------------------------------------------


@rule("wealthy-storage")
@tells("no-full-storage", "Nobody has a full Storage, so nobody gets the Victory Point for it.")
def wealthy(t: Galaxy) -> None:
    """Give the Wealthy Lord bonuses."""
    full = [s for s in t.seats if s.metal >= (limit(t, 1) or 0) and s.energy >= (limit(t, 2) or 0)]
    for s in full:
        gain(t, s, 1, "wealthy-storage", "a full Storage")
    if not full:
        t.tell("no-full-storage", "wealthy-storage")
    most = max(s.marks for s in t.seats)
    richest = [s for s in t.seats if s.marks == most and (most or t.rules["wealthy-none"](t))]
    rule_id = "wealthy-marks" if len(richest) == 1 else "wealthy-tie"
    for s in richest:
        gain(t, s, t.rules[rule_id](t), rule_id, "the most marks")


@rule("wealthy-none")
def none_is_most(t: Galaxy) -> bool:
    """Return True if players without marks tie for the most where nobody has any."""
    return True


@rule("wealthy-marks")
def alone(t: Galaxy) -> int:
    """Return the points of the one player with the most marks."""
    return 2


@rule("wealthy-tie")
def tied(t: Galaxy) -> int:
    """Return the points of each of several players with the most marks."""
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
    """Return the number of places a player sits from the Throne, in the direction of play."""
    return (s.at - max(0, t.throne)) * t.rules["turn-direction"](t) % len(t.seats)  # type: ignore[no-any-return]


def told_showdown(e: Event) -> str:
    """Tell who ties, and who of several fights."""
    if not e["out"]:
        return "A tie: {players:and} fight the Galactic Showdown in a neutral sector."
    return ("A tie: {players:and} fight the Galactic Showdown in a neutral sector. {out:and} tied, too, but only the "
            "two with the most sectors fight, of equals those nearer to the Throne.")  # fmt: skip


@rule("showdown")
@tells("no-tie", "Only one player has the most Victory Points: no Galactic Showdown.")
@tells("showdown", told_showdown)
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
    t.tell("showdown", chosen_by(t, tied_, both) if out else "showdown", players=tuple(s.name for s in both), out=out)
    if all(s.fleets for s in both):
        t.battle = Battle(OUTSIDE, both[0].at, both[1].at)


@rule("showdown-sides")
def in_order(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Return attacker and defender: the player nearer to the Throne in the direction of play attacks."""
    return sorted(both, key=lambda s: from_throne(t, s))


@rule("showdown-end")
@tells("showdown-over", "The Galactic Showdown is over.")
def showdown_over(t: Galaxy) -> None:
    """End the Galactic Showdown."""
    t.battle, t.dice = None, ()
    t.tell("showdown-over", "showdown-end")


# -- the winner --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Total:
    """What a player has in the end: every Victory Point with its rule, sectors, and the ships left of a Showdown."""

    player: str
    parts: tuple[ScorePart, ...]
    sectors: int
    survivors: int
    unit: ClassVar[str] = "Victory Points"

    @property
    def points(self) -> int:
        """The Victory Points."""
        return sum(part.points for part in self.parts)

    total = points

    def __str__(self) -> str:
        """Return the sum in words."""
        paid = " + ".join(str(part) for part in self.parts if part.points) or "0"
        return f"{self.player}: {paid} = {some(self.points, 'Victory Point')}."


@dataclass(frozen=True, slots=True)
class Result(Final):
    """
    The end of a game.

    Attributes
    ----------
    winners : tuple of str
        One player, or those who share the victory.
    rule : str
        The rule that decided.
    scores : tuple of Total
        By seat.
    ties : tuple of (str, tuple of str, tuple of str)
        Each tie that was broken: by which rule, who was tied, and who was left.
    """

    winners: tuple[str, ...]
    rule: str
    scores: tuple[Total, ...]
    ties: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()

    def __str__(self) -> str:
        """Return every point, how a tie was broken, and who won."""
        emperor = "Galactic Emperor" if len(self.winners) == 1 else "Galactic Emperors"
        hail = f"All hail {joined(self.winners)}, the {emperor}."
        return "\n".join([*map(str, self.scores), *self.broken, hail])

    @property
    def broken(self) -> tuple[str, ...]:
        """How each tie was broken, in words."""
        return tuple(self._broken(*tie) for tie in self.ties)

    def _broken(self, rule_id: str, tied: tuple[str, ...], left: tuple[str, ...]) -> str:
        """Say by what a tie was broken, with the values."""
        if rule_id in {"showdown", "showdown-nobody"}:
            ships = {s.player: s.survivors for s in self.scores}
            told = ", ".join(f"{player} {ships[player]}" for player in tied)
            return f"Ships left in the Galactic Showdown: {told}."
        sectors_ = {s.player: s.sectors for s in self.scores}
        told = ", ".join(f"{player} {sectors_[player]}" for player in tied)
        nearer = ", and of equals those nearer to the Throne" if rule_id == "showdown-tie" else ""
        return f"{joined(left)} fight the Galactic Showdown by the number of sectors ({told}){nearer}."


_FOR = {
    "regent-count": "in Regent counts",
    "battle-empire-point": "for destroyed Empires",
    "battle-defender-no-reward": "for battles won in defence",
    "wealthy-storage": "for a full Storage",
    "wealthy-marks": "for the most marks",
    "wealthy-tie": "for the most marks, tied",
}


def parts_of(t: Galaxy, s: Duke) -> Iterator[ScorePart]:
    """Yield where a player's Victory Points came from: what the file gave at first, then each rule that paid."""
    before = s.points - sum(s.scored.values())
    if before:
        yield ScorePart("notation", s.points if before < 0 else before, "as the position was given")
    for rule_id, text in _FOR.items() if before >= 0 else ():
        if rule_id == "wealthy-storage" and "final-count" in s.scored:
            yield planets_counted(t, s)
        if rule_id in s.scored:
            yield ScorePart(rule_id, s.scored[rule_id], text, _lines(s, rule_id))


def _lines(s: Duke, rule_id: str) -> tuple[str, ...]:
    """Return the reasons of the Wealthy Lord's bonuses."""
    if rule_id == "wealthy-storage":
        return (f"{s.metal} metal, {s.energy} energy",)
    return (some(s.marks, "mark"),) if rule_id.startswith("wealthy") else ()


def planets_counted(t: Galaxy, s: Duke) -> ScorePart:
    """Return the points of the final count, with the planets of each sector."""
    points, held = s.scored["final-count"], [(at, planets(t, at)) for at in sectors(s)]
    lines = tuple(f"{name(t, t.galaxy[at])} at {HEXES[at]}: {n}" for at, n in held if n)
    counted = lines if sum(n for _, n in held) == points else ()
    return ScorePart("final-count", points, f"planet{'s' * (points != 1)} in the final count", counted)


def winners(t: Galaxy) -> tuple[list[Duke], str]:
    """Return the winners and the rule by which they win."""
    tied_ = leaders(t)
    if len(tied_) < _PAIR:
        return tied_, "winner"
    both = t.rules["showdown-most"](t, tied_)
    left = [s for s in both if s.fleets.get(OUTSIDE)]
    return (left, "showdown") if len(left) == 1 else (t.rules["showdown-nobody"](t, both), "showdown-nobody")


def chosen_by(t: Galaxy, tied_: list[Duke], both: list[Duke]) -> str:
    """Return the rule by which two of several who tie fight: for their sectors, or of equals for where they sit."""
    least = min(len(list(sectors(s))) for s in both)
    level = any(len(list(sectors(s))) == least for s in tied_ if s not in both)
    return "showdown-tie" if level else "showdown-most"


def ties(t: Galaxy, found: list[Duke], rule_id: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Yield each tie that was broken: by which rule, who was tied, and who was left."""
    tied_ = leaders(t)
    if len(tied_) < _PAIR:
        return
    both = t.rules["showdown-most"](t, tied_)
    if len(tied_) > _PAIR:
        yield chosen_by(t, tied_, both), _names(tied_), _names(both)
    yield rule_id, _names(both), _names(found)


def _names(seats: list[Duke]) -> tuple[str, ...]:
    return tuple(s.name for s in seats)


@rule("showdown-nobody")
def shared(t: Galaxy, both: list[Duke]) -> list[Duke]:
    """Return the winners when no fleet is left: both."""
    return both


def told_winner(e: Event) -> str:
    """Tell who has won."""
    if len(e["players"]) > 1:
        return "All hail {players:and}, the Galactic Emperors."
    return "All hail {player}, the Galactic Emperor."


@rule("winner")
@tells("winner", told_winner)
def hail(t: Galaxy) -> None:
    """Name the winner."""
    found, rule_id = winners(t)
    t.tell("winner", rule_id, found[0], players=tuple(s.name for s in found))


def result(pos: Position, t: Galaxy) -> Result | None:
    """Return the result, or None while the game goes on."""
    if not pos.over:
        return None
    found, rule_id = winners(t)
    scores = (
        Total(s.name, tuple(parts_of(t, s)), len(list(sectors(s))), sum(s.fleets.get(OUTSIDE, (0,)))) for s in t.seats
    )
    return Result(_names(found), rule_id, tuple(scores), tuple(ties(t, found, rule_id)))


@rule("regent-count")
def count(t: Galaxy) -> None:
    """Give each player 1 Victory Point for each planet he controls."""
    award(t, "regent-count")


def award(t: Galaxy, rule_id: str) -> None:
    """Hold a victory count."""
    for s in t.seats:
        points = t.rules["planet-count"](t, s)
        gain(t, s, points, rule_id, "planets")


@rule("planet-count")
def planets_of(t: Galaxy, s: Duke) -> int:
    """Return the number of planets a player controls."""
    away = sum(planets(t, at) for at in sectors(s) if at != s.home)
    return away + t.rules["home-planets"](t, s)  # type: ignore[no-any-return]


@rule("home-planets")
def planets_at_home(t: Galaxy, s: Duke) -> int:
    """Return the number of planets of the home sector that count."""
    return planets(t, s.home)
