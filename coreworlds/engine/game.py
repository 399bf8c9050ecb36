"""Games: what the kernel needs to know of one, and the list of those that are whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from coreworlds.engine.aspects import Mending, Opponent, Pages, Secrets, Syllabus, Timing, later
from coreworlds.engine.components import Component
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.installed import installed
from coreworlds.engine.near import near

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from coreworlds.engine.event import Telling
    from coreworlds.engine.flow import Flow
    from coreworlds.engine.misreading import WrongRule
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.state import State
    from coreworlds.engine.table import Table
    from coreworlds.engine.verb import Verb

__all__ = ["Game", "faults", "game", "games", "register"]

_GAMES = "coreworlds.games"  # the package of which each game is a folder
_DEFAULTS = {name: later(f"coreworlds.engine.defaults.{name}") for name in ("mending", "opponent", "teaching", "page")}
_OTHERS: dict[str, Game] = {}


class Gathered(Protocol):
    """What was gathered while the functions of the rules were defined."""

    @property
    def rulebook(self) -> Rulebook:
        """The entries with their functions."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """The actions by key."""

    @property
    def tellings(self) -> Mapping[str, Telling]:
        """How each kind of event is told."""


def _begin(game: Game, players: Sequence[str], seed: int, _rulings: object) -> Table:
    return game.state.begin(game, players, seed=seed)


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Displayed):
    """
    A game on the kernel.

    Attributes
    ----------
    id, title : str
        Its name in files, and for people.
    players : range
        How many may play.
    about : str
        What it is, in a line, for somebody who never saw it.
    flow : Flow
        The steps.
    state : State
        What the table holds, and each seat: how positions are written, hidden and changed by hand.
    result : callable
        ``(Position, Table) -> Result or None``; the table tells under which rules.
    rules : Gathered or None
        Where rulebook, verbs and tellings were gathered; what is given beside it stands.
    rulebook, verbs, tellings
        The rules, the kinds of action, how each kind of event is worded.
    set_up : callable
        ``(game, players, seed, rulings, **options) -> Table`` before the first set-up step. Left out: the table with
        its defaults.
    components : sequence
        What lies in the box. Left out: name and kind of each.
    options : mapping
        What may be chosen for a new game: name -> (default, choices, what it means). The names of rulings are ids of
        the rulebook; `setup` takes them as `rulings`.
    rules_for : callable
        ``(game, rulings) -> Rulebook`` under these rulings.
    parts_key : callable
        ``Table -> key``: equal for tables with the same components.
    timing, secrets, mending, opponent, teaching, page
        What the judge, views, edited positions, opponents, lessons and pages ask beside that.
    """

    id: str
    title: str
    players: range
    flow: Flow
    state: State
    result: Callable[..., Any]
    about: str = ""
    rules: Gathered | None = None
    rulebook: Rulebook = field(default=None)  # type: ignore[assignment]  # where left out, it follows
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    tellings: Mapping[str, Telling] = field(default_factory=dict)
    set_up: Callable[..., Table] = _begin
    components: Sequence[Any] = ()
    owner_file: Any = None  # the file of printed values that owners of a copy fill in: an OwnerFile
    options: Mapping[str, tuple[Any, tuple[Any, ...], str]] = field(default_factory=dict)
    rules_for: Callable[[Game, Mapping[str, str]], Rulebook] = lambda g, _rulings: g.rulebook
    parts_key: Callable[[Any], Any] = lambda _table: ()
    timing: Timing = field(default_factory=Timing)
    secrets: Secrets = field(default_factory=Secrets)
    mending: Mending = field(default_factory=Mending)
    opponent: Opponent = field(default_factory=Opponent)
    teaching: Syllabus = field(default_factory=Syllabus)
    page: Pages = field(default_factory=Pages)

    def __post_init__(self) -> None:
        """Fill in what follows from the rest."""
        self._follows("rulebook", self.rules and self.rules.rulebook)
        self._follows("verbs", self.rules and self.rules.verbs)
        self._follows("tellings", self.rules and self.rules.tellings)
        self._follows("components", tuple(map(Component, self.state.parts.names[:-1], self.state.parts.kind)))
        for name, default in _DEFAULTS.items():
            object.__setattr__(self, name, default(self))

    def _follows(self, name: str, value: Any) -> None:  # noqa: ANN401  (of any field)
        if value and not getattr(self, name):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Game: {self.title}>"

    @property
    def playing(self) -> str:
        """The step at which the game begins after the set-up."""
        steps = self.flow.steps
        own = (key for key, step in steps.items() if step.phase != steps[self.flow.start].phase)
        return self.timing.playing or next(own)

    @property
    def wrong_rules(self) -> tuple[WrongRule, ...]:
        """Plausible misreadings of its rules, as code."""
        return self.teaching.wrong_rules

    def asks(self, rule: str = "") -> bool:
        """Return True if the game has questions at all, or questions on one rule."""
        return bool(self.teaching.facts) and rule not in self.teaching.asking.none


def register(new: Game) -> Game:
    """Make a game known under its id, beside those of this package."""
    _OTHERS[new.id] = new
    return new


def games() -> tuple[str, ...]:
    """
    Return the ids of the games that are whole: those of this package, then those of others.

    Examples
    --------
    >>> import coreworlds as cw
    >>> "core-worlds" in cw.games()
    True
    """
    ours = _ours()
    return (*ours, *installed(ours, Game).games)


def faults() -> tuple[CoreWorldsError, ...]:
    """Return the errors of games in other packages that cannot be loaded."""
    return tuple(installed(_ours(), Game).faults.values())


def _ours() -> tuple[str, ...]:
    return tuple(import_module(_GAMES).COVERS)


def game(game_id: str) -> Game:
    """
    Return a game.

    Parameters
    ----------
    game_id : str
        One of `games()`, or of a game that was registered.

    Raises
    ------
    CoreWorldsError
        If there is none of that name, or its package cannot be loaded.

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
    ours = _ours()
    if game_id in ours:
        found: Game = import_module(f"{_GAMES}.{game_id.replace('-', '_')}").GAME
        return found
    others = installed(ours, Game)
    if game_id in others.faults:
        raise others.faults[game_id]
    known = {**dict.fromkeys(ours), **others.games, **_OTHERS}
    if game_id in others.games:
        return others.games[game_id]
    raise CoreWorldsError("no such game", found=game_id, expected=near(game_id, known) or " or ".join(known))
