"""What the author of a small game needs, in one import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.actions import Actions, Cost, says
from coreworlds.engine.aspects import Mending, Opponent, Pages, Secrets, Syllabus, Timing
from coreworlds.engine.compounds import By, Group, PerPlayer, Rows, Units
from coreworlds.engine.declared import holds
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.flow import Flow, Step, Then, flow, step
from coreworlds.engine.game import Game
from coreworlds.engine.kinds import Flag, Kind, Part, Pile, Player, Whole, Word
from coreworlds.engine.misreading import WrongRule
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.record import record
from coreworlds.engine.rulebook import Register, Rule, Rulebook
from coreworlds.engine.state import State
from coreworlds.engine.table import Seat, Table
from coreworlds.games.box import Box
from coreworlds.games.reading import read_register
from coreworlds.games.scored import Final, ScorePart
from coreworlds.games.wording import Tellings

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.engine.verb import Verb
    from coreworlds.engine.world import World

__all__ = [
    "NONE", "UNKNOWN", "Box", "By", "Cost", "Flag", "Flow", "Game", "Group", "Kind", "Mending", "Opponent", "Pages",
    "Part", "PerPlayer", "Pile", "Player", "Points", "Result", "Rows", "Rules", "Score", "Seat", "Secrets", "State",
    "Step", "Syllabus", "Table", "Then", "Timing", "Units", "Whole", "Word", "WrongRule", "all_at_once", "draw", "flow",
    "holds", "in_turn", "record", "says", "step", "without",
]  # fmt: skip


class Rules:
    """
    The rules of a game, gathered while its functions are defined.

    Attributes
    ----------
    rule, action, tells
        Decorators: this function carries out a rule, an action; this is how an event is told.
    rulebook, verbs, tellings, glossary
        What was gathered, with the entries of the TOML files beside the game's modules.
    misread, said
        What the register tells of wrong rules, for `coreworlds.games.misread.wrong_rules`, and of questions.
    """

    def __init__(self, package: str, words: Mapping[str, str], *, timing: str) -> None:
        """
        Read the register.

        Parameters
        ----------
        package : str
            The game's package: ``__package__``.
        words : mapping
            What a component of each kind is called: ``{"lamp": "a lamp"}``.
        timing : str
            The rule that says when most actions may be done.
        """
        folder = files(package)
        found = read_register(chapters if (chapters := folder.joinpath("register")).is_dir() else folder)
        self.entries, self.glossary = {"notation": _NOTATION, **found.rules}, found.terms
        self.misread, self.said = found.misread, found.said
        self.rule, self.action, self.tells = Register(), _Known(words, timing=timing), Tellings()
        self.rule("notation")(_fits)

    @property
    def rulebook(self) -> Rulebook:
        """The entries with their functions."""
        return Rulebook(self.entries, self.rule.functions)

    @property
    def verbs(self) -> dict[str, Verb]:
        """The actions by key."""
        return {verb.key: verb for verb in self.action.verbs}

    @property
    def tellings(self) -> Tellings:
        """How each kind of event is told."""
        return self.tells


class _Known(Actions):
    """Actions that offer no component which a view hides."""

    def __call__(self, text: str, *, listed: Any = None, **more: Any) -> Callable[[Any], Any]:  # noqa: ANN401
        """Make a function the one that carries out an action."""
        return super().__call__(text, listed=listed and partial(_known, listed), **more)


def _known(listed: Callable[[Any, Any], Iterable[Any]], t: Any, s: Any) -> list[Any]:  # noqa: ANN401
    """Return what an action offers: components, or tuples of them."""
    return [x for x in listed(t, s) if (UNKNOWN not in x and NONE not in x if type(x) is tuple else x >= 0)]


_NOTATION = Rule(id="notation", title="How actions are written", source="coreworlds", section="", kind="notation",
                 text="An action is written as it is listed: what is done, then what it is done with.")  # fmt: skip


def _fits(t: Any, x: tuple[int, ...], fits: Callable[[Any, tuple[int, ...]], bool]) -> bool:  # noqa: ANN401
    """Return True if components are named as an action needs them."""
    return fits(t, x)


# -- the flow --------------------------------------------------------------------------------------------------------


def in_turn(first: str = "") -> Callable[[Any, int | None], int | None]:
    """
    Return an order: one player after the other.

    Parameters
    ----------
    first : str
        The field of the table with the player who begins; left out, it is the first seat.
    """

    def order(t: Any, now: int | None) -> int | None:  # noqa: ANN401
        begins = getattr(t, first) if first else 0
        if now is None:
            return int(begins)
        after = (now + 1) % len(t.seats)
        return None if after == begins else after

    return order


def all_at_once(field: str) -> Callable[[Any, Any], tuple[int, ...] | None]:
    """Return an order: all players at once in secret, those whose field holds no component yet."""

    def order(t: Any, _now: Any) -> tuple[int, ...] | None:  # noqa: ANN401
        return tuple(s.at for s in t.seats if getattr(s, field) == NONE) or None

    return order


# -- cards -----------------------------------------------------------------------------------------------------------


def draw(t: Any, field: str, count: int) -> tuple[int, ...]:  # noqa: ANN401
    """Take the top pieces from a pile of the table and return them: fewer, where fewer lie there."""
    pile = getattr(t, field)
    drawn, left = pile[:count], pile[count:]
    if UNKNOWN in drawn:
        raise CoreWorldsError("this step needs a piece that is hidden here", place=field,
                              remedy="Deal a whole position from this view.")  # fmt: skip
    setattr(t, field, left)
    return tuple(drawn)


def without(pile: tuple[int, ...], part: int) -> tuple[int, ...]:
    """
    Return a pile without one piece.

    Examples
    --------
    >>> without((3, 5, 3), 3)
    (5, 3)
    """
    if part not in pile:
        raise CoreWorldsError("this piece does not lie there", found=str(part))
    at = pile.index(part)
    return pile[:at] + pile[at + 1 :]


# -- the end ---------------------------------------------------------------------------------------------------------


class Points(NamedTuple):
    """What a player had in the end: so many of what, and for what, where that is told."""

    player: str
    total: int
    unit: str
    parts: tuple[ScorePart, ...] = ()


@dataclass(frozen=True, slots=True)
class Result(Final):
    """
    How a game ended.

    Attributes
    ----------
    winners : tuple of str
        Who has won.
    scores : tuple of Points
        What each player had.
    rule : str
        The rule that decides.
    tie : str
        Where others had as much: what decided between them, as it follows the winner's name.
    world : World or None
        The world that the game leaves, once it is over, where something outlives it; `cw.result` fills it in.
    """

    winners: tuple[str, ...]
    scores: tuple[Points, ...]
    rule: str
    tie: str = ""
    world: World | None = None

    def __str__(self) -> str:
        """Return the points of each, then who has won."""
        won = " and ".join(self.winners)
        last = f"{won} share the victory{self.tie}." if len(self.winners) > 1 else f"{won} wins{self.tie}."
        return "\n".join([*(f"{each.player}: {each.total} {each.unit}" for each in self.scores), last])


class Score:
    """
    The result of a game in which the most of a counter wins; of equal players, the most of the next counter.

    Examples
    --------
    >>> from types import SimpleNamespace as Seat
    >>> table = Seat(seats=[Seat(name="Ana", points=3, coins=1), Seat(name="Ben", points=3, coins=2)])
    >>> print(Score("points", "coins", rule="winner").result(table))
    Ana: 3 points
    Ben: 3 points
    Ben wins: of equal points, 2 coins beat 1.
    """

    def __init__(self, *counters: str, rule: str) -> None:
        """Count these fields of a player, by this rule."""
        self.counters, self.rule = counters, rule

    def __call__(self, pos: Position, t: Any) -> Result | None:  # noqa: ANN401
        """Return the result of a game that is over."""
        return self.result(t) if pos.over else None

    def result(self, t: Any) -> Result:  # noqa: ANN401
        """Return the result as the table stands."""
        sums = {s.name: tuple(getattr(s, counter) for counter in self.counters) for s in t.seats}
        best = max(sums.values())
        winners = tuple(name for name, each in sums.items() if each == best)
        scores = tuple(Points(n, each[0], self.counters[0]) for n, each in sums.items())
        return Result(winners, scores, self.rule, self._tie([each for each in sums.values() if each[0] == best[0]]))

    def _tie(self, sums: list[tuple[Any, ...]]) -> str:
        """Return which counter decided between those of equal first counters, with the numbers; "" if none did."""
        for at, counter in enumerate(self.counters):
            numbers = sorted({each[at] for each in sums}, reverse=True)
            if at and len(numbers) > 1:
                equal = " and ".join(self.counters[:at])
                return f": of equal {equal}, {numbers[0]} {counter} beat {numbers[1]}"
        return ""

    def prospects(self, t: Any) -> list[float]:  # noqa: ANN401
        """Return the score of each seat; a further counter counts a hundredth."""
        weights = [100.0**-n for n in range(len(self.counters))]
        return [sum(w * getattr(s, c) for w, c in zip(weights, self.counters, strict=True)) for s in t.seats]
