"""A rulebook bound to a game: verbs and steps with their functions looked up once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, kind_of
from coreworlds.engine.flow_runner import firsts, ways
from coreworlds.engine.legal_moves import Each, Worded, choices, listing
from coreworlds.engine.rulebook import Rulebook, is_allowing, is_kept
from coreworlds.engine.verb import rule_of
from coreworlds.engine.verdict import Permit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from coreworlds.engine.flow import Step
    from coreworlds.engine.flow_runner import Way
    from coreworlds.engine.game import Game
    from coreworlds.engine.legal_moves import Listing
    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Check, Verb

__all__ = ["Bound", "BoundStep", "BoundVerb", "bind"]


@dataclass(slots=True, eq=False)
class BoundVerb:
    """A verb with the functions of its rules."""

    verb: Verb
    when: tuple[tuple[str, Function], ...]  # what may object to the situation, with the rule's id
    checks: tuple[tuple[str, Function], ...]  # and to what it is applied to
    bare: list[Move] | None  # the one move, of a verb that is applied to nothing
    listing: Listing
    rulebook: Rulebook
    listed: Function | None = None  # lists this verb alone; made when it is first asked for

    def within(self, t: Table, part: int) -> str:
        """Return the rule that says where a component must lie for this verb."""
        rule, other = self.verb.within
        return other(t, part) or rule

    def permits(self, t: Table, s: Seat, x: Any) -> tuple[Permit, ...]:  # noqa: ANN401  (what it is applied to)
        """Return the rules by which it is allowed, where nothing stops it."""
        verb, of = self.verb, self.verb.parted(x)[0]
        beside = {"", *verb.forbids, *(verb.beside(t, s, of) if verb.beside else ())}
        return tuple(Permit(r, self.rulebook.rule(r).title) for r in dict.fromkeys(verb.rules) if r not in beside)

    def moves(self, t: Table, s: Seat) -> Sequence[Move]:
        """Return the legal moves of the verb. The turn and the step are taken as right."""
        if t.parts is not t.bound.parts:
            t.bound.turn_to(t.parts)
        if self.listed is None:
            self.listed = choices(_groups([self]), kept=t.bound.situations)
        return self.listed(t, s)  # type: ignore[no-any-return]  # moves


@dataclass(slots=True, eq=False)
class BoundStep:
    """A step with the functions of its rules."""

    settled: Function | None  # the move that a seat makes without being asked, or the list of its legal moves
    act: Way | None  # carries an automatic step out; None where somebody decides, and at the end
    leave: Way  # ends one player's part
    first: Function  # who begins


@dataclass(slots=True, eq=False)
class Bound:
    """What play needs of a game under one rulebook."""

    game: Game
    rulebook: Rulebook
    functions: dict[str, Function]
    steps: Mapping[str, Step]
    verbs: dict[str, BoundVerb]
    does: dict[str, Function]  # what carries out each verb
    at: dict[str, BoundStep]
    each: dict[str, Each]  # rules asked about several things at once
    step_verbs: dict[str, tuple[BoundVerb, ...]]
    forced: dict[str, tuple[tuple[str, Function], ...]]
    worded: bool  # whether people type a word in some action
    words: dict[str, list[tuple[str, list[str]]]]  # first word -> what an action may begin with, and the verbs meant
    situations: list[dict[Any, Any]] = field(default_factory=list)  # what rules say of them, kept
    parts: Any = None  # the components that what is kept is about
    known: dict[str, Any] = field(default_factory=dict)  # texts of actions, as they were read

    # -- the working level: no positions, no texts -------------------------------------------------------------

    def options(self, t: Table, s: Seat) -> list[Move]:
        """Return every legal move of a seat at a step that decides, before the automatic ones are taken out."""
        return [move for verb in self.step_verbs[t.step] for move in verb.moves(t, s)]

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components that what is kept is about)
        """Forget what is kept about other components than these."""
        if parts is not self.parts:
            self.parts = parts
            self.known.clear()
            for situations in self.situations:
                situations.clear()
            for verb in self.verbs.values():
                verb.listing.turn_to(parts)

    def forget(self) -> None:
        """Forget all that is kept: every rule will be asked anew."""
        self.parts = None
        for each in self.each.values():
            each.forget()

    def settled(self, t: Table, s: Seat) -> Move | list[Move]:
        """Return the move that a seat makes without being asked, or the list of its legal moves."""
        self.turn_to(t.parts)
        return (self.at[t.step].settled or _nothing)(t, s)

    def asked(self, t: Table) -> tuple[Seat, Move | list[Move]]:
        """
        Return the seat that is asked, with its forced move or its legal moves.

        Of several who decide at once it is one who has such a move, or else the first.
        """
        if not isinstance(t.turn, tuple):
            s = t.seats[t.turn]
            return s, self.settled(t, s)
        found = [(s, self.settled(t, s)) for s in t.deciders]
        return next((pair for pair in found if isinstance(pair[1], tuple)), found[0])

    def do(self, t: Table, move: Move, seat: Seat | None = None) -> None:
        """Make a move."""
        self.does[move[0]](t, t.asked if seat is None else seat, move[1])

    def run(self, t: Table) -> list[Move]:
        """Take automatic steps until somebody must decide; return the legal moves, none at the end of the game."""
        asked: list[list[Move]] = []
        self.play(t, lambda _t, moves, _random: asked.append(moves))
        return asked[0] if asked else []

    def act(self, t: Table) -> bool:
        """Carry out the automatic step that is due and go on; return whether there was one."""
        step = self.at[t.step]
        if step.act is None:
            return False
        step.act(t)
        step.leave(t)
        return True

    def go(self, t: Table) -> list[Move] | None:
        """Take the automatic step that is due and return None, or return the legal moves if somebody must decide."""
        if self.act(t):
            return None
        seat, found = self.asked(t)
        if isinstance(found, list):
            return found
        self.do(t, found, seat)
        return None

    def play(self, t: Table, choose: Function, random: Random | None = None, most: int = 1) -> int:
        """
        Play on to the end of the game, or until so many decisions were made; return how many.

        At each, ``choose(table, moves, random)`` gives the move to make, or None to stop there. Where several decide at
        once, the first of them is asked first.
        """
        at, does, seats, parts, made = self.at, self.does, t.seats, t.parts, 0
        move: Any  # or the moves to choose from
        while made < most:
            step = at[t.step]
            while (act := step.act) is not None:
                act(t)
                step.leave(t)
                step = at[t.step]
            settled = step.settled
            if settled is None:
                break
            if self.parts is not parts:
                self.turn_to(parts)
            try:
                seat = seats[t.turn]
            except TypeError:
                seat, move = self.asked(t)
            else:
                move = settled(t, seat)
            if type(move) is list:
                move = choose(t, move, random)
                if move is None:
                    break
                made += 1
            key, x = move
            does[key](t, seat, x)
        return made


def bind(game: Game, rulebook: Rulebook) -> Bound:
    """Look up the functions of all rules that the flow and the verbs name. Done once for each rulebook."""
    if not isinstance(rulebook, Rulebook):
        raise CoreWorldsError("this is not a rulebook", found=kind_of(rulebook), expected="a rulebook of the game")
    if (bound := rulebook.cache.get(game.id)) is not None:
        return bound  # type: ignore[no-any-return]
    functions = dict(rulebook.functions)

    def rule(rule_id: str) -> Function:
        try:
            return functions[rule_id]
        except KeyError:
            raise CoreWorldsError("the game names a rule that has no function", place=rule_id) from None

    own = game.rulebook.functions
    same = frozenset(key for key, function in functions.items() if own.get(key) is function)
    verbs = {key: _bind_verb(verb, rule, rulebook, same) for key, verb in game.verbs.items()}
    steps, first = game.flow.steps, firsts(game, rule)
    leave = ways(game, rule, first)
    bound = Bound(
        game=game, rulebook=rulebook, functions=functions, steps=steps, verbs=verbs,
        does={key: verb.do for key, verb in game.verbs.items()},
        at={key: _bind_step(game, step, rule, [verbs[v] for v in step.verbs], leave[key], first[key])
            for key, step in steps.items()},
        each={r: Each(f) for r, f in functions.items() if is_kept(game.rulebook.functions[r])},
        step_verbs={s.id: tuple(verbs[v] for v in s.verbs) for s in steps.values()},
        forced={s.id: tuple((r, rule(r)) for r in s.forced) for s in steps.values()},
        worded=any(verb.word is not None for verb in game.verbs.values()),
        words=_first_words(game),
    )  # fmt: skip
    rulebook.cache[game.id] = bound
    return bound


def _first_words(game: Game) -> dict[str, list[tuple[str, list[str]]]]:
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for word in sorted({v.name for v in game.verbs.values()}, key=len, reverse=True):
        keys = [key for key, verb in game.verbs.items() if verb.name == word]
        found.setdefault(word.split(" ", maxsplit=1)[0], []).append((word, keys))
    return found


def _bind_step(  # noqa: PLR0913, PLR0917  (the parts of one step)
    game: Game, step: Step, rule: Callable[[str], Function], verbs: list[BoundVerb], leave: Way, first: Function
) -> BoundStep:
    if not verbs:
        act = None if step.id == game.flow.over else rule(step.rule)
        return BoundStep(None, act, leave, first)
    alone = frozenset(v.verb.key for v in verbs if v.verb.alone)
    forced = tuple(rule(r) for r in step.forced)

    def begin(t: Table, s: Seat) -> Move | list[Move]:
        bound.settled = choices(_groups(verbs), forced, alone, t.bound.situations)  # written when it is first asked for
        return bound.settled(t, s)  # type: ignore[no-any-return]  # a move, or moves

    bound = BoundStep(begin, None, leave, first)
    return bound


def _nothing(_t: Table, _s: Seat) -> list[Move]:
    return []


def _groups(verbs: Sequence[BoundVerb]) -> list[Any]:
    """Return verbs for `choices`: neighbours that ask the same of the situation are taken together."""
    runs = [(key[0], list(run)) for key, run in groupby(verbs, key=lambda v: ([f for _, f in v.when], v.bare is None))]
    return [
        (
            tuple(f for f in when if not is_allowing(f)),
            [m for v in run for m in v.bare or ()],
            tuple(v.listing for v in run if v.bare is None),
        )
        for when, run in runs
    ]


def _bind_verb(verb: Verb, rule: Callable[[str], Function], rulebook: Rulebook, same: frozenset[str]) -> BoundVerb:
    """Bind a verb; `same` are the rules that the game's own functions carry out."""
    checks = tuple(_check(entry, rule) for entry in verb.checks)
    met = same.intersection(verb.met)
    bare, typed = verb.target is None, verb.word is not None
    asked = tuple(getattr(f, "listed", f) for key, f in checks if key not in met)
    listed = listing(replace(verb, sets=_itself) if bare and typed else verb, asked, rulebook.functions)
    return BoundVerb(
        verb,
        tuple(_check(entry, rule) for entry in verb.when),
        checks,
        [(verb.key, None)] if bare and not typed else None,
        Worded(verb, listed) if typed else listed,
        rulebook,
    )


def _itself(_t: Table, _s: Seat) -> list[Any]:
    return [None]


def _check(entry: Check, rule: Callable[[str], Function]) -> tuple[str, Function]:
    """Return a rule that checks, or the check that a test makes of a rule's value, with the rule's id."""
    rule_id = rule_of(entry)
    return rule_id, rule(rule_id) if isinstance(entry, str) else entry[1](rule(rule_id))
