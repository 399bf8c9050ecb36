"""What follows from a game's declarations where it says nothing: facts, misreadings, lessons, the board."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import By, Units
from coreworlds.engine.declared_edits import edits, situations
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.invariants import derived
from coreworlds.engine.kinds import Flag, Part, Pile, Player, Whole
from coreworlds.engine.luck import Seeded
from coreworlds.engine.misreading import WrongRule
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.verb import rule_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from coreworlds.engine.aspects import Mending, Opponent, Pages, Syllabus
    from coreworlds.engine.declared import Declared
    from coreworlds.engine.game import Game
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rule, Rulebook

__all__ = ["facts", "mending", "misreadings", "opponent", "page", "teaching"]


_LUCK = 4_711  # any seed but a game's own


def teaching(game: Game) -> Syllabus:
    """Return the material of lessons and questions, completed from the rest of a game."""
    given = game.teaching
    found: dict[str, Any] = {}
    if given.facts is None:
        found["facts"] = tuple(facts(game))
    if given.wrong_rules is None:
        found["wrong_rules"] = tuple(misreadings(game))
    home = sys.modules[game.state.table.__module__].__package__
    for name in ("lessons", "examples"):
        folder = files(home).joinpath(name) if home else None
        if getattr(given, name) is None and folder is not None and folder.is_dir():
            found[name] = folder
    if not given.glossary:
        found["glossary"] = getattr(game.rules, "glossary", ())
    return replace(given, **found)


def page(game: Game) -> Pages:
    """Return the functions for pages, with the board of the components."""
    board = game.page.board or getattr(game.state.parts, "board", None)
    return replace(game.page, board=board)


def mending(game: Game) -> Mending:
    """Return the invariants and repairs that follow from the declared state."""
    given: Any = game.mending
    found: dict[str, Any] = {"edits": given.edits or edits, "situations": given.situations or situations}
    if given.invariants is None:
        follow = derived(game)
        found["invariants"] = replace(follow, table=(*follow.table, *given.world, *given.also))
    return replace(game.mending, **found)


def opponent(game: Game) -> Opponent:
    """Return the values of the simple player; the game's score if its result is one."""
    given = game.opponent
    points = given.prospects or getattr(game.result, "prospects", None)
    if points is None:
        return given
    worth = partial(_worths, points)
    return replace(given, prospects=points, appraise=given.appraise or worth)


def _worths(prospects: Callable[[Any], list[float]], t: Any, s: Any, moves: Sequence[Any]) -> list[float]:  # noqa: ANN401
    """Return a player's score after each move less that of the best other player, at some luck that nobody knows."""
    return [_worth(prospects, t, s, move) for move in moves]


def _worth(prospects: Callable[[Any], list[float]], t: Any, s: Any, move: Any) -> float:  # noqa: ANN401
    after = t.thaw()
    after.source = Seeded(_LUCK)
    after.bound.do(after, move, after.seats[s.at])
    points: list[float] = prospects(after)
    own: float = points[s.at]
    return own - max([n for at, n in enumerate(points) if at != s.at], default=0)


# -- facts -----------------------------------------------------------------------------------------------------------


def facts(game: Game) -> Iterator[Fact]:
    """Yield a fact of each counter, zone and place that a game declares."""
    for d in game.state.common.values():
        yield from _facts(d, owned=False)
    for d in game.state.own.values():
        yield from _facts(d, owned=True)


def _facts(d: Declared, *, owned: bool) -> Iterator[Fact]:
    held, title = d.held, d.title or d.key
    takes = ("player",) if owned else ()
    nouns = d.nouns or d.noun or "of it"
    much = f"How {'much' if d.noun == d.nouns else 'many'} {nouns}"
    make = partial(Fact, takes=takes, text=title)
    if isinstance(held, Whole):
        ask = f"{much} will {{0}} have?" if owned and d.nouns else f"What number will {title} be at?"
        yield make(name=d.key, gives="number", unit=d.nouns, ask=ask, function=partial(_held, d, owned))
    elif isinstance(held, Part):
        yield make(name=d.key, gives="name", ask=f"What will {title} be?", function=partial(_named, d, owned))
    elif isinstance(held, Player):
        yield make(name=d.key, gives="name", ask=f"Who will be {title}?", function=partial(_player, d, owned))
    elif isinstance(held, Flag):
        yield make(name=d.key, gives="truth", function=partial(_held, d, owned))
    elif isinstance(held, Pile):
        word = f"{held.of.of[0]}s" if held.of.of else "cards"
        yield make(name=f"{d.key}_count", gives="number", text=f"the number of {word}: {title}", unit=word,
                   ask=f"How many {word} will there be: {title}?", function=partial(_size, d, owned))  # fmt: skip
    elif isinstance(held, By) and not held.every and held.key.of and isinstance(held.value, Pile | Whole | Units):
        place = "{1}" if owned else "{0}"
        text = title.replace("{1}", place) if "{1}" in title else f"{title} at {place}"
        yield make(name=f"{d.key}_at", takes=(*takes, held.key.of[0]), gives="number", text=text, unit=d.nouns,
                   ask=f"How many will there be: {text}?", function=partial(_at, d, owned))  # fmt: skip


def _value(d: Declared, owned: bool, pos: Position, words: tuple[str, ...], rulebook: Rulebook | None) -> Any:  # noqa: ANN401
    t = pos.table_for(rulebook)
    record = next((s for s in t.seats if s.name == words[0]), None) if owned else t
    if record is None:
        raise CoreWorldsError("no such player", found=words[0], expected=" or ".join(pos.seats))
    return d.of_record(record)


def _known(d: Declared, held: Any) -> Any:  # noqa: ANN401
    if held == UNKNOWN:
        raise CoreWorldsError("this is hidden here", found=d.key, remedy="Ask for your own.")
    return held


def _held(d: Declared, owned: bool, pos: Position, *words: str, rulebook: Rulebook | None = None) -> Any:  # noqa: ANN401
    return _known(d, _value(d, owned, pos, words, rulebook))


def _named(d: Declared, owned: bool, pos: Position, *words: str, rulebook: Rulebook | None = None) -> str:
    part = _known(d, _value(d, owned, pos, words, rulebook))
    return "none" if part == NONE else str(pos.parts.names[part])


def _player(d: Declared, owned: bool, pos: Position, *words: str, rulebook: Rulebook | None = None) -> str:
    at = _value(d, owned, pos, words, rulebook)
    return pos.seats[at] if at >= 0 else "nobody"


def _size(d: Declared, owned: bool, pos: Position, *words: str, rulebook: Rulebook | None = None) -> int:
    return len(_value(d, owned, pos, words, rulebook))


def _at(d: Declared, owned: bool, pos: Position, *words: str, rulebook: Rulebook | None = None) -> int:
    held = _value(d, owned, pos, words, rulebook).get(pos.parts.index.get(words[-1], UNKNOWN), 0)
    return held if isinstance(held, int) else len(held) if isinstance(d.held.value, Pile) else sum(held)  # type: ignore[attr-defined]  # a `By`


# -- misreadings -----------------------------------------------------------------------------------------------------


def misreadings(game: Game) -> Iterator[WrongRule]:
    """
    Yield a misreading of each rule that checks, costs or acts: the belief that it does not exist.

    Of a rule that checks: it does not exist. Of a price: it is 1 higher. Of a rule by which a step is done: nothing
    happens.
    """
    book, steps = game.rulebook, game.flow.steps.values()
    prices = {cost.rule for verb in game.verbs.values() for cost in verb.costs}
    checks = {rule_of(each) for verb in game.verbs.values() for each in (*verb.when, *verb.checks)} - prices
    acts = {step.rule for step in steps if not step.decides and step.id != game.flow.over}
    for rule in book.rules.values():
        if (function := book.functions.get(rule.id)) is None or rule.id == "notation":
            continue
        if rule.id in checks:
            yield _wrong(rule, "unknown", f"There is no rule “{rule.title}”.", _no_objection)
        elif rule.id in prices:
            dearer = f"It costs 1 more than by the rule “{rule.title}”."
            yield _wrong(rule, "dearer", dearer, partial(_one_more, function))
        elif rule.id in acts:
            yield _wrong(rule, "left-out", f"Nothing happens by the rule “{rule.title}”.", _no_objection)


def _wrong(rule: Rule, how: str, belief: str, function: Callable[..., Any]) -> WrongRule:
    return WrongRule(id=f"{rule.id}-{how}", rule=rule.id, belief=belief, truth=rule.text, function=function)


def _no_objection(*_: object) -> None:
    return None


def _one_more(function: Callable[..., int], *args: Any) -> int:  # noqa: ANN401
    return function(*args) + 1
