"""The facts that every game has: what is legal, what stops it, whose turn it is, what the register says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from coreworlds.engine import CoreWorldsError, Event, Fact, Game, Position, Rulebook, Verdict, legal, result
from coreworlds.engine.judge import judge
from coreworlds.tutor.expressions.tokens import numbers
from coreworlds.tutor.knowing.belief import right_book

__all__ = ["GENERAL", "TOLD", "facts"]


def _verdict(pos: Position, action: str, rulebook: Rulebook | None, *, any_text: bool = False) -> Verdict:
    """Judge an action; a text that names none would make every claim about it empty, so it is an error."""
    verdict = judge(pos, action, rulebook=rulebook)
    if not any_text and any(b.rule == "notation" for b in verdict.blockers):
        raise CoreWorldsError("this cannot be read as an action", found=action, remedy=verdict.blockers[0].hint)
    return verdict


def _legal(pos: Position, action: str, rulebook: Rulebook | None = None) -> bool:
    return bool(_verdict(pos, action, rulebook))


def _stops(pos: Position, action: str, rule: str, rulebook: Rulebook | None = None) -> bool:
    return any(b.rule == rule for b in _verdict(pos, action, rulebook, any_text=rule == "notation").blockers)


def _permits(pos: Position, action: str, rule: str, rulebook: Rulebook | None = None) -> bool:
    return any(p.rule == rule for p in _verdict(pos, action, rulebook).permits)


def _costs(pos: Position, action: str, amount: str, rulebook: Rulebook | None = None) -> bool:
    verdict = _verdict(pos, action, rulebook)
    if not verdict:
        raise CoreWorldsError("this action is not legal, so it has no price here", found=action)
    return amount in getattr(verdict.action, "price", ())


def _counted(pos: Position, action: str, rulebook: Rulebook | None) -> tuple[int, int]:
    """Return the two numbers of the first blocker with numbers: the need and the stock."""
    for blocker in _verdict(pos, action, rulebook).blockers:
        needs, has = blocker.lack[:2]
        if isinstance(needs, tuple) and isinstance(has, tuple):
            return needs[0], has[0]
    raise CoreWorldsError("no blocker of this action counts anything", found=action,
                          expected="an action that lacks a number of something")  # fmt: skip


def _needs(pos: Position, action: str, rulebook: Rulebook | None = None) -> int:
    return _counted(pos, action, rulebook)[0]


def _has(pos: Position, action: str, rulebook: Rulebook | None = None) -> int:
    return _counted(pos, action, rulebook)[1]


def _options(pos: Position, rulebook: Rulebook | None = None) -> int:
    return len(legal(pos, rulebook=rulebook))


def _decides(pos: Position, player: str, rulebook: Rulebook | None = None) -> bool:
    return bool(legal(pos, player, rulebook=rulebook))


def _turn(pos: Position, rulebook: Rulebook | None = None) -> str:
    return " and ".join(pos.turns)


def _applied(pos: Position, rule: str, rulebook: Rulebook | None = None, events: Iterable[Event] = ()) -> bool:
    return any(event.rule == rule for event in events)


def _title(pos: Position, rule: str, rulebook: Rulebook | None = None) -> str:
    return right_book(pos).rule(rule).title


def _says(pos: Position, rule: str, text: str, rulebook: Rulebook | None = None) -> bool:
    return text.casefold() in right_book(pos).rule(rule).text.casefold()


def _number(pos: Position, rule: str, nth: int, rulebook: Rulebook | None = None) -> int:
    found = numbers(right_book(pos).rule(rule).text)
    if not 1 <= nth <= len(found):
        expected = f"1 to {len(found)}" if found else "another rule: this one names none"
        raise CoreWorldsError("the rule's text holds no such number", place=rule, found=str(nth), expected=expected)
    return found[nth - 1]


def _result(pos: Position, rulebook: Rulebook | None) -> Any:  # noqa: ANN401  (each game has its own)
    found = result(pos, rulebook=rulebook)
    if found is None:
        raise CoreWorldsError("nobody has won yet", found=repr(pos), expected="a position after the end of a game")
    return found


def _winner(pos: Position, rulebook: Rulebook | None = None) -> tuple[str, ...]:
    return tuple(_result(pos, rulebook).winners)


def _points(pos: Position, player: str, rulebook: Rulebook | None = None) -> int:
    pos.seat(player)  # raises for an unknown name
    return next(int(s.total) for s in _result(pos, rulebook).scores if s.player == player)


GENERAL: tuple[Fact, ...] = (
    Fact(name="legal", takes=("action",), gives="truth", text="“{0}” is allowed", function=_legal,
         ask="Is “{0}” allowed now?"),
    Fact(name="stops", takes=("action", "rule"), gives="truth", text="{1} stops “{0}”", function=_stops),
    Fact(name="permits", takes=("action", "rule"), gives="truth", text="{1} allows “{0}”", function=_permits),
    Fact(name="costs", takes=("action", "text"), gives="truth", text="“{0}” costs {1}", function=_costs),
    Fact(name="needs", takes=("action",), gives="number", text="what “{0}” needs", function=_needs),
    Fact(name="has", takes=("action",), gives="number", text="what is there for “{0}”", function=_has),
    Fact(name="options", gives="number", text="the number of legal actions", function=_options, unit="legal actions"),
    Fact(name="phase", gives="name", text="the phase", function=lambda pos, rulebook=None: pos.phase),
    Fact(name="step", gives="name", text="the step", function=lambda pos, rulebook=None: pos.step),
    Fact(name="turn", gives="name", text="whose turn it is", function=_turn, ask="Who is next?"),
    Fact(name="over", gives="truth", text="the game is over", function=lambda pos, rulebook=None: pos.over),
    Fact(name="decides", takes=("player",), gives="truth", text="{0} decides now", function=_decides),
    Fact(name="applied", takes=("rule",), gives="truth", text="{0} was at work", function=_applied),
    Fact(name="title", takes=("rule",), gives="name", text="the title of {0}", function=_title),
    Fact(name="says", takes=("rule", "text"), gives="truth", text="{0} says “{1}”", function=_says),
    Fact(name="number", takes=("rule", "number"), gives="number", text="number {1} in {0}", function=_number),
    Fact(name="players", gives="number", text="the number of players", unit="players",
         function=lambda pos, rulebook=None: len(pos.seats)),
    Fact(name="winner", gives="names", text="who wins", function=_winner),
    Fact(name="points", takes=("player",), gives="number", text="{0}'s final points", function=_points),
)  # fmt: skip
TOLD = frozenset({"applied"})  # facts of what happened: they are told the events, too


@lru_cache(maxsize=16)
def facts(game: Game) -> Mapping[str, Fact]:
    """
    Return all facts that an expression about a game may name.

    Examples
    --------
    >>> import coreworlds as cw
    >>> facts(cw.game("core-worlds"))["legal"].takes
    ('action',)
    """
    return {fact.name: fact for fact in (*GENERAL, *game.teaching.facts)}
