"""Games: what the kernel needs to know of one, and the list of those that are whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Asking
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.near import near

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from importlib.resources.abc import Traversable

    from coreworlds.engine.complaint import Complaint
    from coreworlds.engine.event import Telling
    from coreworlds.engine.fact import Fact
    from coreworlds.engine.flow import Flow, Step
    from coreworlds.engine.glossary import Term
    from coreworlds.engine.invariants import Invariants
    from coreworlds.engine.misreading import WrongRule
    from coreworlds.engine.notation import Notation
    from coreworlds.engine.position import Position
    from coreworlds.engine.remedy import Edit
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Table
    from coreworlds.engine.verb import Verb
    from coreworlds.engine.verdict import Blocker

__all__ = ["Game", "game", "games", "register"]

_GAMES = "coreworlds.games"  # the package of which each game is a folder
_OTHERS: dict[str, Game] = {}


def _nothing(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """
    A game on the kernel.

    Attributes
    ----------
    id, title : str
        Its name in files, and for people.
    players : range
        How many may play.
    options : mapping
        What may be chosen for a new game: name -> (default, choices, what it means). The names of rulings are ids of
        the rulebook; `setup` takes them as `rulings`.
    rulebook, flow, verbs
        The rules, the steps, the kinds of action.
    components : sequence
        What lies in the box.
    notation : Notation
        How positions are written.
    tellings : mapping
        How each kind of event is worded.
    complaints : callable
        ``Position -> faults``: its broken invariants.
    rests : mapping
        The rule that a complaint cites -> the rules that keep its invariant true, left out: only the one that is cited.
        Where somebody plays by another function of one of them, the invariant need not hold, and no complaint is made.
    starter : callable
        ``Table -> seat``: who is named in a step for all.
    turn_rule : callable
        ``(Table, Seat, Verb) -> rule id``: the rule by which it is not this seat's turn for that.
    step_rule : callable
        ``(Table, Verb) -> rule id``: the rule by which this is not the step for a verb.
    set_up : callable
        ``(game, players, seed, rulings, **options) -> Table`` before the first set-up step.
    result : callable
        ``(Position, Table) -> Result or None``; the table tells under which rules.
    where, moment, moments : callable
        Name the point of the round a table stands at; the moment at which a step is; all those that a table is in, the
        narrowest first.
    """

    id: str
    title: str
    players: range
    options: Mapping[str, tuple[Any, tuple[Any, ...], str]]
    rulebook: Rulebook
    flow: Flow
    verbs: Mapping[str, Verb]
    components: Sequence[Any]
    notation: Notation
    tellings: Mapping[str, Telling]
    starter: Callable[[Any], Any]
    turn_rule: Callable[[Any, Any, Verb], str]
    set_up: Callable[..., Table]
    result: Callable[..., Any]
    where: Callable[[Any], str]
    moment: Callable[[Step], str]
    playing: str  # the step at which the game proper begins, after set-up
    step_rule: Callable[[Any, Verb], str] = lambda _table, verb: verb.timing
    moments: Callable[[Any], Sequence[str]] = lambda t: (t.bound.game.moment(t.bound.steps[t.step]),)
    deal: Callable[[Position, int], Position] = lambda pos, _seed: pos
    unsure: Callable[[Any], bool] = lambda _table: False  # whether a view leaves open what the asked seat may do
    complaints: Callable[[Position], tuple[Complaint, ...]] = _nothing
    rests: Mapping[str, Collection[str]] = field(default_factory=dict)
    invariants: Invariants | None = None  # in the place of `complaints` and `rests`
    proposals: Callable[[Blocker], Iterable[tuple[Edit, ...]]] = _nothing
    canonical: Callable[[Any], object] = _nothing
    parts_key: Callable[[Any], Any] = _nothing
    appraise: Callable[..., float] | None = None  # what the simple player goes by
    prospects: Callable[[Any], list[float]] | None = None  # the points that each seat of a table may expect in the end
    stretch: Callable[[Any], Any] = lambda table: table.step  # changes where a search may stop: a round is over
    rules_for: Callable[[Game, Mapping[str, str]], Rulebook] = lambda g, _rulings: g.rulebook
    wrong_rules: tuple[WrongRule, ...] = ()
    facts: tuple[Fact, ...] = ()
    asking: Asking = field(default_factory=Asking)  # what questions need beside the facts
    lessons: Traversable | None = None  # the folder with the lessons' files
    glossary: tuple[Term, ...] = ()  # its words, and what else people call what they name
    beginning: str = ""  # a small lesson, to begin one's own with
    # What the kernel never asks; the modules beside the games' folders say what it is made of.
    layout: Callable[[Position, str | None], Any] = _nothing  # the table as a viewer sees it: a Layout
    side: Callable[[Position, str], Any] = _nothing  # of it a player's tracks and markers alone: a Seat without zones
    pools: Callable[[Position, Position], tuple[Any, ...]] = _nothing  # of it and a view, what counting tells: Pools
    curves: tuple[Any, ...] = ()  # what is followed over the rounds: Curves
    by_hand: tuple[Any, ...] = ()  # what people do at the table: Places and Counters
    entries: Callable[[Position], tuple[Any, ...]] = _nothing  # what only the position file keeps, to be set: Entries
    compared: tuple[Any, ...] = ()  # its rules beside those of other games: Comparisons

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Game: {self.title}>"

    def asks(self, rule: str = "") -> bool:
        """Return whether questions can be made: on its rules at all, or on the one that is named."""
        return bool(self.asking.facts) and rule not in self.asking.none


def register(new: Game) -> Game:
    """Make a game known under its id, beside those of this package."""
    _OTHERS[new.id] = new
    return new


def games() -> tuple[str, ...]:
    """
    Return the ids of the games that are whole.

    Examples
    --------
    >>> import coreworlds as cw
    >>> "core-worlds" in cw.games()
    True
    """
    whole: tuple[str, ...] = import_module(_GAMES).WHOLE
    return whole


def game(game_id: str) -> Game:
    """
    Return a game.

    Parameters
    ----------
    game_id : str
        One of `games()`, or of a game that is not whole yet.

    Raises
    ------
    CoreWorldsError
        If there is none of that name.

    Examples
    --------
    >>> import coreworlds as cw
    >>> cw.game("core-worlds").title
    'Core Worlds'
    """
    if not isinstance(game_id, str):
        raise CoreWorldsError("a game is asked for by its id", found=shown(game_id), expected=" or ".join(games()))
    if game_id in _OTHERS:
        return _OTHERS[game_id]
    if game_id in (*games(), *import_module(_GAMES).BEGUN):
        found: Game = import_module(f"{_GAMES}.{game_id.replace('-', '_')}").GAME
        return found
    known = [*games(), *_OTHERS]
    raise CoreWorldsError("no such game", found=str(game_id),
                          expected=near(str(game_id), known) or " or ".join(known))  # fmt: skip
