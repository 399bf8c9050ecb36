"""The functions that a game gives to the judge, to searches, to lessons and to pages. Each has a default."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Asking
from coreworlds.engine.invariants import Constraint, Invariants
from coreworlds.engine.mend import complaints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from importlib.resources.abc import Traversable

    from coreworlds.engine.board import Board
    from coreworlds.engine.complaint import Complaint
    from coreworlds.engine.fact import Fact
    from coreworlds.engine.flow import Step
    from coreworlds.engine.glossary import Term
    from coreworlds.engine.misreading import WrongRule
    from coreworlds.engine.position import Position
    from coreworlds.engine.remedy import Edit
    from coreworlds.engine.verb import Verb
    from coreworlds.engine.verdict import Blocker

__all__ = ["Mending", "Opponent", "Pages", "Secrets", "Syllabus", "Timing", "later"]


def later(name: str) -> Callable[..., Any]:
    """
    Return a function that is imported when it is first called: what play never asks for costs play nothing.

    Parameters
    ----------
    name : str
        The module and the function in it, with dots.

    Examples
    --------
    >>> later("textwrap.shorten")("one two three", 9)
    'one [...]'
    """
    module, _, function = name.rpartition(".")

    def call(*args: Any, **options: Any) -> Any:  # noqa: ANN401  (what the function takes and returns)
        return getattr(import_module(module), function)(*args, **options)

    return call


_searched = later("coreworlds.engine.mend.proposals")
_deal, _unsure = (later(f"coreworlds.engine.dealing.{name}") for name in ("deal", "unsure"))
_DRAWN: dict[str, Callable[..., Any]] = {}


def draw_with(layout: Callable[..., Any], side: Callable[..., Any]) -> None:
    """Name the functions that draw a table without a layout of its own. They are defined above the kernel."""
    _DRAWN.update(layout=layout, side=side)


def _layout(pos: Position, viewer: str | None = None) -> Any:  # noqa: ANN401  (a Layout)
    return _DRAWN["layout"](pos, viewer)


def _side(pos: Position, player: str) -> Any:  # noqa: ANN401  (a player's area)
    return _DRAWN["side"](pos, player)


def _nothing(*_: object) -> tuple[()]:
    return ()


def _none(*_: object) -> None:
    return None


def _first_seat(_table: Any) -> int:  # noqa: ANN401
    return 0


def _order_rule(t: Any, _seat: Any, verb: Verb) -> str:  # noqa: ANN401
    """Return the rule of the order at the table's step, else the one that says when the verb may be used."""
    return t.bound.steps[t.step].order or verb.timing


def _own_step(_table: Any, verb: Verb) -> str:  # noqa: ANN401
    return verb.timing


def _point(t: Any) -> str:  # noqa: ANN401
    """Return the round and the step of a table: a number of the table that begins with 1 counts the rounds."""
    flow, step = t.bound.game.flow, t.bound.steps[t.step]
    counted = (d for d in t.bound.game.state.common.values() if type(d.default) is int and d.default == 1 and d.noun)
    if step.id == flow.over or step.phase == flow.steps[flow.start].phase or (d := next(counted, None)) is None:
        return str(step.title)
    return f"{d.noun[:1].upper()}{d.noun[1:]} {d.of_record(t)}, {step.title}"


def _step_title(step: Step) -> str:
    return step.called or step.title


def _one_moment(t: Any) -> tuple[str, ...]:  # noqa: ANN401
    return (t.bound.game.timing.moment(t.bound.steps[t.step]),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """
    The timing of steps and verbs, and the rules that stop a verb at the wrong time.

    Attributes
    ----------
    starter : callable
        ``Table -> seat``: who is named in a step for all. Left out: the first seat.
    turn_rule : callable
        ``(Table, Seat, Verb) -> rule id``: the rule by which it is another seat's turn. Left out: the step's order.
    step_rule : callable
        ``(Table, Verb) -> rule id``: the rule by which this is not the step for a verb. Left out: the verb's timing.
    where : callable
        ``Table -> words`` for the point of the game it stands at: the round, a comma, then the rest. Left out: a number
        of the table that begins with 1, and the title of the step.
    moment, moments : callable
        ``Step -> words`` for the moment a step is part of; ``Table -> words`` for all moments it is in, the narrowest
        first. Left out: the title of the step.
    playing : str
        The step at which the game begins after the set-up. Left out: the first step of the second phase.
    """

    starter: Callable[[Any], Any] = _first_seat
    turn_rule: Callable[[Any, Any, Verb], str] = _order_rule
    step_rule: Callable[[Any, Verb], str] = _own_step
    where: Callable[[Any], str] = _point
    moment: Callable[[Step], str] = _step_title
    moments: Callable[[Any], Sequence[str]] = _one_moment
    playing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """
    What follows from hidden information.

    Attributes
    ----------
    deal : callable
        ``(view, seed) -> Position``: a whole position that fits a view. Left out: what is hidden is dealt from
        what lies nowhere in sight.
    unsure : callable
        ``Table -> bool``: True if hidden cards could change the legal actions of the player to act. Left out: if
        anything of that player is hidden.
    """

    deal: Callable[[Position, int], Position] = _deal
    unsure: Callable[[Any], bool] = _unsure


@dataclass(frozen=True, slots=True, kw_only=True)
class Mending:
    """
    What is wrong with a position made by hand, and what small change makes an action legal.

    Attributes
    ----------
    invariants : Invariants
        What a position can never break, as constraints. Left out: those that follow from what the state declares.
    also : tuple of callable
        Constraints beside those that follow: ``table -> faults``.
    world : tuple of callable
        Constraints on what outlives a game, likewise: a world of its own is asked these, and so is a position.
    complaints : callable
        ``Position -> faults``: its broken invariants. Left out: those of `invariants`.
    edits : callable
        ``Ask -> edits``: what can be done by hand about the fields that the refusing check reads. Left out: other
        pieces and places there.
    situations : callable
        ``(table, seat, verb, parts) -> edits`` that lead to a moment at which the verb may be used. Left out: the
        step and the turn.
    proposals : callable
        ``Blocker -> edits``: changes by hand that may remove it. Left out: those that `edits` and `situations` give.
    canonical : callable
        ``Table -> None``: sorts on a working copy what is compared as a multiset.
    """

    invariants: Invariants = None  # type: ignore[assignment]  # where left out, they follow, as the edits
    also: tuple[Constraint, ...] = ()
    world: tuple[Constraint, ...] = ()
    complaints: Callable[[Position], tuple[Complaint, ...]] = complaints
    edits: Callable[[Any], Iterable[tuple[Edit, ...]]] = None  # type: ignore[assignment]
    situations: Callable[[Any, Any, str, list[int]], Iterable[tuple[Edit, ...]]] = None  # type: ignore[assignment]
    proposals: Callable[[Blocker], Iterable[tuple[Edit, ...]]] = _searched
    canonical: Callable[[Any], object] = _nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """
    What the simple player and the search go by.

    Attributes
    ----------
    appraise : callable or None
        ``(Table, Seat, moves) -> numbers``: what each move is worth to the simple player. Left out: the player's score
        after it less that of the best other player, where the game's result is a score.
    prospects : callable or None
        ``Table -> points`` that each seat may expect in the end. Left out: what each has now.
    stretch : callable
        ``Table -> key`` that changes wherever a search may stop, usually the round. Left out: the step.
    balance : Balance or None
        What is counted in many games to see how the values play.
    contest : Contest or None
        What is settled by dice and choices between sides, such as a combat, so that its odds can be told.
    """

    appraise: Callable[..., list[float]] | None = None
    prospects: Callable[[Any], list[float]] | None = None
    stretch: Callable[[Any], Any] = lambda table: table.step
    balance: Any = None
    contest: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Syllabus:
    """
    What lessons and questions are made of.

    Attributes
    ----------
    facts : tuple of Fact
        What can be asked of a position. Left out: how each counter, zone and place stands that the game declares.
    asking : Asking
        What questions need beside the facts.
    wrong_rules : tuple of WrongRule
        Plausible misreadings, as code. Left out: of each rule that checks, costs or acts, that it is not known.
    lessons : folder or None
        The folder with the lessons' files. Left out: ``lessons/`` beside the module of the game's table.
    examples : folder or None
        The folder with the examples of rules. Left out: ``examples/`` beside the module of the game's table.
    glossary : tuple of Term
        The game's words, and what else people call what they name.
    beginning : str
        A small lesson, to begin one's own with.
    """

    facts: tuple[Fact, ...] = None  # type: ignore[assignment]  # where left out, they follow, as the wrong rules
    asking: Asking = field(default_factory=Asking)
    wrong_rules: tuple[WrongRule, ...] = None  # type: ignore[assignment]
    lessons: Traversable | None = None
    examples: Traversable | None = None
    glossary: tuple[Term, ...] = ()
    beginning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """
    The functions for pages and for editing. The kernel never calls them.

    Attributes
    ----------
    board : Board or None
        The board on which pieces lie. Left out: that of the components, if they have one.
    layout : callable
        ``(Position, viewer or None) -> Layout``: the table as a viewer sees it. Left out: drawn from the declarations.
    side : callable
        ``(Position, player) -> Seat`` of the layout, its tracks and markers without zones. Left out: as `layout`.
    face : callable
        ``(Position, name) -> Face or None``: what is printed on a piece that lies nowhere. Left out: nothing is shown.
    score : callable
        ``Position -> sums``: each player's sum as it stands, of what the position knows. Left out: none is told.
    battle : callable
        ``Position -> Battle or None``: the battle that goes on, with its sides and dice. Left out: there are none.
    annals : callable
        ``Position -> Annals or None``: what the world that it stands in says of its past. Left out: nothing.
    pools : callable
        ``(Position, view) -> Pools``: what counting tells.
    curves : tuple of Curve
        What is followed over the rounds.
    compared : tuple of RuleComparison
        The rules beside those of other games.
    tables : callable
        ``() -> References``: what the player aid lists beside the rules. Left out: nothing.
    """

    board: Board | None = None
    layout: Callable[[Position, str | None], Any] = _layout
    side: Callable[[Position, str], Any] = _side
    face: Callable[[Position, str], Any] = _none
    score: Callable[[Position], tuple[Any, ...]] = _nothing
    battle: Callable[[Position], Any] = _none
    annals: Callable[[Position], Any] = _none
    pools: Callable[[Position, Position], tuple[Any, ...]] = _nothing
    curves: tuple[Any, ...] = ()
    compared: tuple[Any, ...] = ()
    tables: Callable[[], tuple[Any, ...]] = tuple
