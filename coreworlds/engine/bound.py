"""A rulebook bound to a game: verbs and steps with their functions looked up once."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.listing import Each, Listing
from coreworlds.engine.rulebook import is_kept
from coreworlds.engine.verdict import Permit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.flow import Step
    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Function, Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Check, Verb

    Offers = tuple[tuple[Function | None, dict[Any, list[Move]], Function, Function], ...]
    Groups = tuple[tuple[tuple[Function, ...], list[Move], Offers], ...]

__all__ = ["Bound", "BoundStep", "BoundVerb", "bind"]

_MOST_KNOWN = 10_000


@dataclass(slots=True, eq=False)
class BoundVerb:
    """A verb with the functions of its rules."""

    verb: Verb
    when: tuple[Function, ...]
    checks: tuple[Function, ...]
    when_rules: tuple[str, ...]
    check_rules: tuple[str, ...]
    do: Function
    bare: list[Move] | None  # the one move, of a verb that is applied to nothing
    listing: Listing
    rulebook: Rulebook

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
        for rule in self.when:
            if rule(t, s) is not None:
                return []
        t.bound.turn_to(t.parts)
        return self.bare or self.listing.applied(t, s)


@dataclass(slots=True, eq=False)
class BoundStep:
    """A step with the functions of its rules."""

    groups: Groups  # what verbs ask of the situation, the moves they offer then, and the lists
    forced: tuple[Function, ...]
    act: Function | None  # carries an automatic step out; None where somebody decides, and at the end
    first: Function  # who begins
    home: str  # the step whose turn this one belongs to, or itself
    order: Function | None  # who is next at home
    then: tuple[tuple[Callable[[Any], bool] | None, str], ...]  # what follows when nobody is left at home


@dataclass(slots=True, eq=False)
class Bound:
    """What play needs of a game under one rulebook."""

    game: Game
    rulebook: Rulebook
    functions: dict[str, Function]
    steps: Mapping[str, Step]
    verbs: dict[str, BoundVerb]
    at: dict[str, BoundStep]
    each: dict[str, Each]  # rules asked about several things at once
    step_verbs: dict[str, tuple[BoundVerb, ...]]
    forced: dict[str, tuple[tuple[str, Function], ...]]
    alone: frozenset[str]
    words: dict[str, list[tuple[str, list[str]]]]  # first word -> what an action may begin with, and the verbs meant
    parts: Any = None  # the components that what is kept is about
    known: dict[str, Any] = field(default_factory=dict)  # texts of actions, as they were read

    def readings(self, parts: Any) -> dict[str, Any]:  # noqa: ANN401  (the components that texts name)
        """Return the texts of actions that were read before, to be added to."""
        self.turn_to(parts)
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()
        return self.known

    # -- the working level: no positions, no texts -------------------------------------------------------------

    def options(self, t: Table, s: Seat) -> list[Move]:
        """Return every legal move of a seat at a step that decides, before the automatic ones are taken out."""
        if t.parts is not self.parts:
            self.turn_to(t.parts)
        found: list[Move] = []
        t.memo = {}  # what several verbs ask of the same table is worked out once
        for when, bare, offers in self.at[t.step].groups:
            for rule in when:
                if rule(t, s) is not None:
                    break
            else:
                found += bare
                for basis, kept, learn, left in offers:
                    if basis is None:
                        moves = learn(t, s)
                    else:
                        try:
                            moves = kept[basis(t, s)]
                        except KeyError:
                            moves = learn(t, s)
                    if moves:
                        found += left(t, s, moves)
        t.memo = None
        return found

    def turn_to(self, parts: Any) -> None:  # noqa: ANN401  (the components that what is kept is about)
        """Forget what is kept about other components than these."""
        if parts is not self.parts:
            self.parts = parts
            self.known.clear()
            for verb in self.verbs.values():
                verb.listing.forget()

    def settled(self, t: Table, s: Seat) -> tuple[Move | None, list[Move]]:
        """Return (the move that a seat makes without being asked, or None; its legal moves)."""
        for forced in self.at[t.step].forced:
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
        if seat is None:
            turn = t.turn
            seat = t.seats[turn] if type(turn) is int else t.asked
        self.verbs[move[0]].do(t, seat, move[1])

    def run(self, t: Table) -> list[Move]:
        """Take automatic steps until somebody must decide; return the legal moves, none at the end of the game."""
        return self.go(t, once=False)  # type: ignore[return-value]  # None only after one step

    def go(self, t: Table, *, once: bool = True) -> list[Move] | None:
        """
        Take the automatic step that is due and return None, or return the legal moves if somebody must decide.

        At the end of the game the list is empty. Where several decide at once, the first of them is asked first.
        """
        at, settled, verbs = self.at, self.settled, self.verbs
        while True:
            step = at[t.step]
            if step.act is not None:
                step.act(t)
                t.pass_on()
            elif step.groups:
                turn = t.turn
                seat = t.seats[turn] if type(turn) is int else t.asked
                move, moves = settled(t, seat)
                if move is None:
                    if type(turn) is not int:
                        move, seat = self.unasked(t)
                    if move is None:
                        return moves
                verbs[move[0]].do(t, seat, move[1])
            else:
                return []
            if once:
                return None


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
        game=game, rulebook=rulebook, functions=functions, steps=steps, verbs=verbs,
        at={s.id: _bind_step(game, s, rule, [verbs[v] for v in s.verbs]) for s in steps.values()},
        each={r: Each(f) for r, f in functions.items() if is_kept(game.rulebook.functions[r])},
        step_verbs={s.id: tuple(verbs[v] for v in s.verbs) for s in steps.values()},
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


def _bind_step(game: Game, step: Step, rule: Callable[[str], Function], verbs: list[BoundVerb]) -> BoundStep:
    home = game.flow.steps[step.part_of] if step.part_of else step
    starter = game.starter
    first = rule(step.order) if step.order else None
    return BoundStep(
        groups=_groups(verbs),
        forced=tuple(rule(r) for r in step.forced),
        act=None if verbs or step.id == game.flow.over else rule(step.rule),
        first=(lambda t: first(t, None)) if first else starter,
        home=home.id,
        order=rule(home.order) if home.order else None,
        then=tuple((then.when, then.to) for then in home.then),
    )


def _groups(verbs: list[BoundVerb]) -> Groups:
    """Take neighbours together that ask the same of the situation; those applied to nothing come in one piece."""
    runs = [(key[0], list(run)) for key, run in groupby(verbs, key=lambda v: (v.when, v.bare is None))]
    return tuple((when, [m for v in run for m in v.bare or ()], _offers(run)) for when, run in runs)


def _offers(verbs: list[BoundVerb]) -> Offers:
    listings = [v.listing for v in verbs if v.bare is None]
    return tuple((x.basis, x.kept, x.fresh if x.basis is None else x.learn, x.left) for x in listings)


def _bind_verb(verb: Verb, rule: Callable[[str], Function], rulebook: Rulebook) -> BoundVerb:
    checks = tuple(_check(entry, rule) for entry in verb.checks)
    return BoundVerb(
        verb,
        tuple(_check(entry, rule) for entry in verb.when),
        checks,
        tuple(entry if isinstance(entry, str) else entry[0] for entry in verb.when),
        tuple(entry if isinstance(entry, str) else entry[0] for entry in verb.checks),
        verb.do,
        [(verb.key, None)] if verb.target is None else None,
        Listing(verb, checks),
        rulebook,
    )


def _check(entry: Check, rule: Callable[[str], Function]) -> Function:
    """Return a rule that checks, or the check that a test makes of a rule's value."""
    if isinstance(entry, str):
        return rule(entry)
    rule_id, test = entry
    return test(rule(rule_id))
