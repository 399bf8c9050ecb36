"""From what was played to a task: its goal, which follows from what changed, and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from coreworlds.engine import CoreWorldsError, Fact, Game, Position, Transition, Value
from coreworlds.engine.line import one_by_one
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.nodes import written
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.expressions.vocabulary import facts
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.knowing.predict import predictions
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.recording.parts import Foretold, Given
from coreworlds.tutor.tasks.attempt import Attempt

__all__ = ["STARRED", "Solved", "called", "foretellings", "named", "solved"]

STARRED = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
_BARE = re.compile(r"[A-Za-z][a-z]*")
_ASKED = ("player", "zone", "card")
_LED = 3  # of the goals that name no card, so many are tried together


@dataclass(frozen=True, slots=True)
class Solved:
    """
    A task that was made of what was played.

    Attributes
    ----------
    ask, goal, solution, within
        As in a lesson's file.
    player
        Who the learner is, where that is not who decides first; empty otherwise.
    lead
        How many steps come before it.
    taken
        How many steps it takes, on the lesson's own line.
    """

    ask: str
    goal: str
    solution: str
    within: int
    player: str
    lead: int
    taken: int


def solved(run: Sequence[Transition], given: Given) -> Solved | None:
    """
    Return the task that lets a learner do what was done.

    Parameters
    ----------
    run : sequence of Transition
        What was played.
    given : Given
        How many of its actions belong to the task; its words and goal, if the teacher gave them.

    Returns
    -------
    Solved or None
        None where nothing was decided, or no fact tells what it changed.
    """
    acted = [place for place, each in enumerate(run) if each.action is not None]
    if not acted or (first := run[acted[0]].action) is None:
        return None
    lead, before = acted[0], run[acted[0]].before
    own = _own(run, acted, first.player, max(1, given.moves))
    run_of, game = run[lead : own[-1] + 1], before.game
    told = [str(each.action.text) for each in run_of if each.action is not None]
    deciders = [seat.name for seat, _ in before.options()]
    prefix = f"{first.player}: " if len(deciders) > 1 else ""
    ask = given.ask.strip() or _worded(told, game)
    solution = "; ".join(prefix + text for text in told)
    names = tuple(dict.fromkeys(STARRED.findall(ask)))
    for goal in [given.goal] if given.goal else _goals(before, run_of[-1].after, first.player, names):
        attempt = _attempt(before, goal, solution, first.player, len(told))
        if given.goal or (attempt is not None and attempt.reached and len(attempt.line) <= len(run) - lead):
            player = first.player if deciders[:1] != [first.player] else ""
            taken = len(attempt.line) if attempt is not None else len(run_of)
            return Solved(ask, goal, solution, len(told), player, lead, taken)
    return None


def _own(run: Sequence[Transition], acted: list[int], player: str, moves: int) -> list[int]:
    """Return the places of the task's actions in the run: those of one player, up to another player's action."""
    own: list[int] = []
    for place in acted:
        action = run[place].action
        if action is None or action.player != player or len(own) == moves:
            break
        own.append(place)
    return own


def _attempt(pos: Position, goal: str, solution: str, player: str, within: int) -> Attempt | None:
    """Return the attempt that the solution is; None where the goal cannot be asked, or is reached before."""
    try:
        wish = read(goal, pos.game, position=pos)
        if wish.value(Situation(pos)):
            return None
        attempt = Attempt(Task(ask=(), goal=wish, within=within, solution=solution, player=player, alone=True), pos)
        for action in one_by_one(solution):
            attempt = attempt.act(action)
    except CoreWorldsError:
        return None
    return attempt


# -- goals -------------------------------------------------------------------------------------------------------


def _goals(before: Position, after: Position, player: str, cards: tuple[str, ...]) -> Iterator[str]:
    """Yield goals, the best first: where the cards named came to, or what else changed for whoever acted."""
    with_cards = [tuple(_changes(before, after, player, (card,))) for card in cards]
    best = [found[0] for found in with_cards if found]
    if best:
        yield " and ".join(best)
    yield from best
    others = tuple(_changes(before, after, player, ()))[:_LED]
    yield " and ".join(others)
    yield from others


def _changes(before: Position, after: Position, player: str, cards: tuple[str, ...]) -> Iterator[str]:
    """Yield the facts that became true, the most telling first."""
    places = tuple(dict.fromkeys(spot.place.key for spot in spots(before).values() if spot.seat))
    words = {"player": (player,), "zone": places, "card": cards}
    found: list[tuple[int, str]] = []
    for fact in facts(before.game).values():
        if not set(fact.takes) <= set(_ASKED) or ("card" in fact.takes) != bool(cards):
            continue
        for args in product(*(words[kind] for kind in fact.takes)):
            pair = _values(fact, args, before, after)
            if pair is not None and pair[0] != pair[1]:
                found.append((_rank(fact, *pair), f"{called(fact, args)} = {written(pair[1])}"))
    yield from (text for _, text in sorted(found, key=lambda each: -each[0]))


def _values(fact: Fact, args: tuple[str, ...], before: Position, after: Position) -> tuple[Value, Value] | None:
    try:
        return fact.function(before, *args), fact.function(after, *args)
    except CoreWorldsError:
        return None


def _rank(fact: Fact, old: Value, new: Value) -> int:
    """Rank a change: cards that arrive come before what was paid for them."""
    more = isinstance(old, int) and isinstance(new, int) and new > old
    place = 4 * ("zone" in fact.takes) if more else 0
    truth = 2 * (fact.gives == "truth" and bool(new))
    common = -1 if fact.gives == "number" and not fact.takes else 0
    return place + truth + common + 2 * more + ("player" in fact.takes) - 2 * (fact.gives == "names")


def called(fact: Fact, args: tuple[str | int, ...]) -> str:
    """Return a fact as written in an expression."""
    said = [str(arg) if kind == "zone" else _word(str(arg), kind) for kind, arg in zip(fact.takes, args, strict=True)]
    return f"{fact.name}({', '.join(said)})" if said else fact.name


def _word(word: str, kind: str) -> str:
    return word if kind == "player" and _BARE.fullmatch(word) else f'"{word}"'


def named(text: str, game: Game) -> tuple[str, ...]:
    """
    Return the cards whose names stand in a text.

    Examples
    --------
    >>> import coreworlds as cw
    >>> named("send Battle Cruiser, Snub Fighter", cw.game("core-worlds"))
    ('Battle Cruiser', 'Snub Fighter')
    """
    names = sorted({card.name for card in game.components}, key=lambda name: -len(name))
    pattern = re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in names) or "(?!)")
    return tuple(dict.fromkeys(pattern.findall(text)))


def _worded(told: list[str], game: Game) -> str:
    """Say the task in words if the teacher did not."""
    said = "; then ".join(_marked(text, game) if named(text, game) else f"“{text}”" for text in told)
    return f"{said[:1].upper()}{said[1:]}." if said[:1].isalpha() else f"Choose {said}."


def _marked(text: str, game: Game) -> str:
    """Return a text with the names of cards marked as such; numbers of copies are left out."""
    text = re.sub(r" x\d+\b", "", text)
    for name in named(text, game):
        text = re.sub(rf"\b{re.escape(name)}(?!\w)", f"*{name}*", text)
    return text


# -- questions about the next step -------------------------------------------------------------------------------


def foretellings(pos: Position, action: str = "") -> tuple[Foretold, ...]:
    """
    Return the questions that a lesson can ask before a step.

    Parameters
    ----------
    pos : Position
        Where it is asked.
    action : str
        What is done then; left out: the automatic step that is due.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[1].after
    >>> foretellings(pos)[0]
    Foretold(ask='How much Energy will Ana have?', value='energy(Ana)')
    """
    known = facts(pos.game)
    found = (each for each in predictions(pos, action or None) if known.get(each.fact.name) is each.fact)
    fit = (each for each in found if set(each.fact.takes) <= {"player", "card"})
    return tuple(Foretold(_marked(each.stem, pos.game), called(each.fact, each.args)) for each in fit)
