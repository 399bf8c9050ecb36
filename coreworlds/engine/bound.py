"""A rulebook bound to a game: verbs and steps with their functions looked up once."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.rulebook import is_lasting
from coreworlds.engine.verdict import Permit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.flow import Step
    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Function, Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Check, Target, Verb

__all__ = ["Bound", "BoundVerb", "bind"]

_MOST_KEPT = 20_000


@dataclass(slots=True, eq=False)
class BoundVerb:
    """A verb with the functions of its rules."""

    verb: Verb
    when: tuple[Function, ...]
    checks: tuple[Function, ...]
    when_rules: tuple[str, ...]
    check_rules: tuple[str, ...]
    sets: Function | None
    do: Function
    target: Target | None
    bare: list[Move]
    lasting: tuple[Function, ...]  # the checks whose answer depends only on what lies there
    changing: tuple[Function, ...]  # the others, each as ``f(table, seat, moves) -> the moves that pass``
    basis: Function | None
    coded: bool
    rulebook: Rulebook
    parts: Any = None  # the components that what is kept is about
    kept: dict[Any, list[Move]] = field(default_factory=dict, repr=False)
    answers: dict[Any, Move | None] = field(default_factory=dict, repr=False)

    def within(self, t: Table, part: int) -> str:
        """Return the rule that says where a component must lie for this verb."""
        rule, other = self.verb.within
        return other(t, part) or rule

    def permits(self) -> tuple[Permit, ...]:
        """Return the rules by which it is allowed, where nothing stops it."""
        rules = (self.verb.timing, *self.when_rules, self.verb.within[0], *self.check_rules, *self.verb.carries)
        return tuple(Permit(r, self.rulebook.rule(r).title) for r in dict.fromkeys(filter(None, rules)))

    def moves(self, t: Table, s: Seat) -> list[Move]:
        """Return what this verb may do here; the turn and the step are taken as right."""
        return self.applied(t, s) if self.fits(t, s) else []

    def fits(self, t: Table, s: Seat) -> bool:
        """Return whether the situation allows it."""
        for rule in self.when:  # noqa: SIM110  (asked several times at every decision, where a generator doubles the time)
            if rule(t, s) is not None:
                return False
        return True

    def applied(self, t: Table, s: Seat) -> list[Move]:
        """Return what it may be applied to in a situation that fits; what only the cards there decide is kept."""
        if self.target is None:
            return self.bare
        if self.basis is None:
            found = self._all(t, s)
        else:
            if t.parts is not self.parts:
                self.parts, self.kept, self.answers = t.parts, {}, {}
            key = self.basis(t, s)
            found = self.kept[key] if key in self.kept else self._learn(t, s, key)
        for only in self.changing:
            if not found:
                return found
            found = only(t, s, found)
        return found

    def _learn(self, t: Table, s: Seat, key: Any) -> list[Move]:  # noqa: ANN401  (all that the list depends on)
        """Work out what is kept; of components told apart by their code alone, each is asked about once."""
        if len(self.kept) > _MOST_KEPT:
            self.kept.clear()
        found = self.kept[key] = self._by_code(t, s) if self.coded else self._all(t, s)
        return found

    def _by_code(self, t: Table, s: Seat) -> list[Move]:
        answers, items = self.answers, self.target.items(t, s)  # type: ignore[union-attr]  # a coded verb has a target
        for x in items:
            if x not in answers:
                fits = all(check(t, s, x) is None for check in self.lasting)
                answers[x] = (self.verb.key, x) if fits else None
        return [m for x in items if (m := answers[x]) is not None]

    def _all(self, t: Table, s: Seat) -> list[Move]:
        key = self.verb.key
        items = self.sets(t, s) if self.sets is not None else self.target.items(t, s)  # type: ignore[union-attr]  # a verb with sets or items has a target
        for check in self.lasting:
            among = getattr(check, "among", None)
            items = among(t, s, items) if among else [x for x in items if check(t, s, x) is None]
        return [(key, x) for x in items]


@dataclass(slots=True, eq=False)
class Bound:
    """What play needs of a game under one rulebook."""

    game: Game
    rulebook: Rulebook
    functions: dict[str, Function]
    steps: Mapping[str, Step]
    verbs: dict[str, BoundVerb]
    starter: Callable[[Table], int]
    step_verbs: dict[str, tuple[BoundVerb, ...]]
    step_groups: dict[
        str, tuple[tuple[BoundVerb, tuple[BoundVerb, ...]], ...]
    ]  # neighbours that ask the same of the situation
    forced: dict[str, tuple[tuple[str, Function], ...]]
    alone: frozenset[str]
    words: dict[str, list[tuple[str, list[str]]]]  # first word -> what an action may begin with, and the verbs meant

    # -- the working level: no positions, no texts -------------------------------------------------------------

    def options(self, t: Table, s: Seat) -> list[Move]:
        """Return every legal move of a seat at a step that decides, before the automatic ones are taken out."""
        found: list[Move] = []
        t.memo = {}  # what several verbs ask of the same table is worked out once
        for first, verbs in self.step_groups[t.step]:
            if not first.when or first.fits(t, s):
                for verb in verbs:
                    found += verb.bare if verb.target is None else verb.applied(t, s)
        t.memo = None
        return found

    def settled(self, t: Table, s: Seat) -> tuple[Move | None, list[Move]]:
        """Return (the move that a seat makes without being asked, or None; its legal moves)."""
        for _, forced in self.forced[t.step]:
            if (move := forced(t, s)) is not None:
                return move, []
        moves = self.options(t, s)
        if len(moves) == 1 and moves[0][0] in self.alone:
            return moves[0], []
        return None, moves

    def unasked(self, t: Table) -> tuple[Move | None, Seat | None]:
        """Return what some seat of those who decide at once does without being asked, and that seat."""
        found = ((self.settled(t, s)[0], s) for s in t.deciders)
        return next((pair for pair in found if pair[0] is not None), (None, None))

    def do(self, t: Table, move: Move, seat: Seat | None = None) -> None:
        """Make a move."""
        verb, x = move
        turn = t.turn
        self.verbs[verb].do(t, seat or (t.seats[turn] if type(turn) is int else t.asked), x)

    def go(self, t: Table) -> list[Move] | None:
        """
        Take the automatic step that is due and return None, or return the legal moves if somebody must decide.

        At the end of the game the list is empty. Where several decide at once, the first of them is asked first.
        """
        if self.step_verbs[t.step]:
            turn, seat = t.turn, None
            move, moves = self.settled(t, t.seats[turn] if type(turn) is int else t.asked)
            if move is None and type(turn) is not int:
                move, seat = self.unasked(t)
            if move is None:
                return moves
            self.do(t, move, seat)
            return None
        if t.step == self.game.flow.over:
            return []
        step = self.steps[t.step]
        self.functions[step.rule](t)
        t.pass_on()
        return None

    def run(self, t: Table) -> list[Move]:
        """Take automatic steps until somebody must decide; return the legal moves, none at the end of the game."""
        moves = self.go(t)
        while moves is None:
            moves = self.go(t)
        return moves


def bind(game: Game, rulebook: Rulebook) -> Bound:
    """Look up the functions of all rules that the flow and the verbs name. Done once for each rulebook."""
    if (bound := rulebook.cache.get(game.id)) is not None:
        return bound  # type: ignore[no-any-return]
    functions = dict(rulebook.functions)

    def rule(rule_id: str) -> Function:
        try:
            return functions[rule_id]
        except KeyError:
            raise CoreWorldsError("the game names a rule that has no function", place=rule_id) from None

    verbs = {key: _bind_verb(verb, rule, rulebook) for key, verb in game.verbs.items()}
    steps = game.flow.steps
    bound = Bound(
        game=game, rulebook=rulebook, functions=functions, steps=steps, verbs=verbs, starter=game.starter,
        step_verbs={s.id: tuple(verbs[v] for v in s.verbs) for s in steps.values()},
        step_groups={s.id: _groups([verbs[v] for v in s.verbs]) for s in steps.values()},
        forced={s.id: tuple((r, rule(r)) for r in s.forced) for s in steps.values()},
        alone=frozenset(v.key for v in game.verbs.values() if v.alone),
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


def _groups(verbs: list[BoundVerb]) -> tuple[tuple[BoundVerb, tuple[BoundVerb, ...]], ...]:
    runs = [tuple(run) for _, run in groupby(verbs, key=lambda v: v.when)]
    return tuple((run[0], run) for run in runs)


def _bind_verb(verb: Verb, rule: Callable[[str], Function], rulebook: Rulebook) -> BoundVerb:
    checks = tuple(_check(entry, rule) for entry in verb.checks)
    coded = verb.sets is None and getattr(verb.target, "coded", False)
    return BoundVerb(
        verb,
        tuple(_check(entry, rule) for entry in verb.when),
        checks,
        tuple(entry if isinstance(entry, str) else entry[0] for entry in verb.when),
        tuple(entry if isinstance(entry, str) else entry[0] for entry in verb.checks),
        verb.sets,
        verb.do,
        verb.target,
        [(verb.key, None)],
        tuple(c for c in checks if is_lasting(c)),
        tuple(getattr(c, "only", None) or _only(c) for c in checks if not is_lasting(c)),
        verb.target.pile if coded else verb.basis,
        coded,
        rulebook,
    )


def _only(check: Function) -> Function:
    return lambda t, s, moves: [m for m in moves if check(t, s, m[1]) is None]


def _check(entry: Check, rule: Callable[[str], Function]) -> Function:
    """Return a rule that checks, or the check that a test makes of a rule's value."""
    if isinstance(entry, str):
        return rule(entry)
    rule_id, test = entry
    return test(rule(rule_id))
