"""
How often random games meet each wrong rule: a place where it and the truth come to something else.

Two rulebooks differ at a place if they offer other actions, allow or refuse other sets when everything is named, make
something else of the action or step that the game goes on with, score it otherwise, or show it otherwise.

``python -m tests.tutor.meeting 1000`` walks so many games of Core Worlds and writes what it counted into ``met``; with
``galactic-emperor`` before the number it walks that game. A wrong rule that was met in `ENOUGH` games is looked for no
longer; its entry says in how many games it was met, of how many. With ids after the number only these are counted anew.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import coreworlds as cw
from coreworlds.engine.compiled_rules import Bound, bind
from coreworlds.engine.misreading import WrongRule
from coreworlds.engine.rulebook import Rulebook

MET = Path(__file__).with_name("met")
ENOUGH = 20
PIECE_AND_PLACE = 2  # kinds of component
MANY, SOME = 60, 6  # of so many components of a kind, such as numbers, only the first are named
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
KEPT = {"energy-explore", "invade-ability-up-to"}  # kept with the cards there, so they are not asked each time
PAST = MET.joinpath("past.toml").read_text("utf-8")  # a world in which four games were played
OPTIONS: dict[str, Callable[[int], dict[str, object]]] = {  # of the nth game, where it has some
    "core-worlds": lambda n: {"pregame_draft": n // 4 % 2 == 1},
    "risk-legacy": lambda n: {} if n % 8 == 0 else {"world": PAST},
}
Table = Any  # of the game, as the rules get it
Move = Any


class Place(NamedTuple):
    """A place of a game: the table, what happens there by itself, and what the game goes on with."""

    table: Table
    forced: Move | None
    moves: list[Move]
    chosen: Move | None


class Meeting:
    """Random games of one game, looked at under its own rules and under each wrong one."""

    def __init__(self, game: cw.Game) -> None:
        self.game = game
        self.right = bind(game, game.rulebook)
        self.noted = set[str]()
        self._bound: dict[str, Bound] = {}
        self._starts: dict[int, cw.Position] = {}

    @cached_property
    def traced(self) -> Bound:
        """The true rules, which note whenever one is asked."""
        functions = {r: self._noting(r, f) for r, f in self.game.rulebook.functions.items()}
        return bind(self.game, Rulebook(self.game.rulebook.rules, functions))

    def _noting(self, rule: str, function: Any) -> Any:  # noqa: ANN401
        def noting(*args: object) -> Any:  # noqa: ANN401
            self.noted.add(rule)
            return function(*args)

        return noting

    def bound(self, wrong: WrongRule) -> Bound:
        """Return the game under a wrong rule."""
        if wrong.id not in self._bound:
            self._bound[wrong.id] = bind(self.game, wrong.book(self.game.rulebook))
        return self._bound[wrong.id]

    # -- random games

    def starts(self, number: int) -> Iterator[cw.Position]:
        """Yield the beginnings of games, before the set-up: every number of players, and what else may be chosen."""
        for n in range(number):
            if n not in self._starts:
                names = NAMES[: self.game.players[n % len(self.game.players)]]
                options = OPTIONS.get(self.game.id, lambda _: {})(n)
                self._starts[n] = cw.setup_steps(self.game.id, players=names, seed=n, **options)[0].before
            yield self._starts[n]

    def places(self, start: cw.Position, seed: int, by: Bound | None = None) -> Iterator[Place]:
        """Walk a random game by the true rules, or by others, and yield every place of it, the end included."""
        by = by or self.right
        random, t = Random(seed), start.table_for(None).thaw(by)
        while t.step != self.game.flow.over:
            if by.step_verbs[t.step]:
                forced, moves = self.settled(t, by)
                if forced is None and not moves:
                    return
                place = Place(t.thaw(), forced, moves, forced or random.choice(moves))
            else:
                place = Place(t.thaw(), None, [], None)
            yield place
            self._go_on(t, place, by)
        yield Place(t, None, [], None)

    def place(self, pos: cw.Position) -> Iterator[Place]:
        """Yield a position as a place, once for each thing that may happen there."""
        t = pos.table_for(None)
        forced, moves = self.settled(t.thaw(self.right), self.right) if self.right.step_verbs[t.step] else (None, [])
        for move in (*moves, forced):
            yield Place(t, forced, moves, move)

    @staticmethod
    def settled(t: Table, by: Bound) -> tuple[Move | None, list[Move]]:
        """Return what happens by itself, or else what may be chosen."""
        found = by.settled(t, t.asked)
        return (None, found) if isinstance(found, list) else (found, [])

    def _go_on(self, t: Table, place: Place, by: Bound) -> None:
        if t.step == self.game.flow.over:
            return
        if place.chosen is None:
            by.go(t)
        else:
            by.do(t, place.chosen)

    # -- what two rulebooks make of a place

    def after(self, place: Place, by: Bound) -> Any:  # noqa: ANN401
        """Return what comes of the place under given rules, and at the end the score."""
        t = place.table.thaw(by)
        if t.step == self.game.flow.over:
            return self.game.result(cw.Position(t), t)
        self._go_on(t, place, by)
        return t.key()

    def offers(self, place: Place, by: Bound) -> Any:  # noqa: ANN401
        """Return what is forced or on offer under given rules, and whether everything may be named at once."""
        t = place.table.thaw(by)
        if not by.step_verbs[t.step]:
            return None
        forced, moves = self.settled(t, by)
        whole = [(v.verb.key, _everything(v, t)) for v in by.step_verbs[t.step] if v.verb.many and moves]
        return forced, [*map(repr, moves)], whole

    def sights(self, place: Place, by: Bound) -> Any:  # noqa: ANN401
        """Return what each player sees under given rules."""
        t = place.table.thaw(by)
        return [self.game.state.blind(t, seat).key() for seat in t.seats]

    @property
    def looks(self) -> tuple[Callable[[Place, Bound], Any], ...]:
        """The ways in which two rulebooks may differ."""
        return (self.after, self.offers, self.sights)

    def named(self, place: Place, by: Bound) -> Any:  # noqa: ANN401
        """Return which of all that can be named is allowed under given rules, on offer or not."""
        t = place.table.thaw(by)
        return [
            (v.verb.key, x, all(check(t, t.asked, x) is None for _, check in v.checks))
            for v in by.step_verbs[t.step]
            for x in _nameable(v, t)
        ]

    def differs(self, place: Place, wrong: WrongRule) -> bool:
        """Return whether a wrong rule comes to something else at a place, what is not on offer included."""
        by = self.bound(wrong)
        return any(look(place, by) != look(place, self.right) for look in (*self.looks, self.named))

    def met(self, place: Place, sought: list[WrongRule]) -> Iterator[WrongRule]:
        """Yield the wrong rules that come to something else at a place. One that is not asked makes no difference."""
        for look in self.looks:
            self.noted.clear()
            right = look(place, self.traced)
            asked = self.noted | KEPT
            for wrong in sought:
                if wrong.rule in asked and look(place, self.bound(wrong)) != right:
                    yield wrong

    def met_in(self, start: cw.Position, seed: int, sought: list[WrongRule]) -> set[str]:
        """Return the ids of the wrong rules that one random game meets."""
        left, found = list(sought), set[str]()
        for place in self.places(start, seed):
            found |= {wrong.id for wrong in self.met(place, left)}
            left = [wrong for wrong in left if wrong.id not in found]
            if not left:
                break
        return found

    # -- counting

    @property
    def file(self) -> Path:
        """Where what was counted is kept."""
        return MET / f"{self.game.id}.toml"

    def frequencies(self) -> dict[str, tuple[int, int]]:
        """Return what was counted."""
        return {key: (m, n) for key, (m, n) in tomllib.loads(self.file.read_text("utf-8"))["met"].items()}

    def walk(self, number: int, wrong_rules: Sequence[WrongRule]) -> dict[str, tuple[int, int]]:
        """Return for each wrong rule in how many games it was met, of how many that were walked for it."""
        counts = {wrong.id: [0, 0] for wrong in wrong_rules}
        for n, start in enumerate(self.starts(number)):
            sought = [wrong for wrong in wrong_rules if counts[wrong.id][0] < ENOUGH]
            found = self.met_in(start, n, sought)
            for wrong in sought:
                counts[wrong.id][0] += wrong.id in found
                counts[wrong.id][1] += 1
            if n % 50 == 0:
                print(n, len(sought), file=sys.stderr, flush=True)
        return {key: (count, of) for key, (count, of) in counts.items()}


def _everything(v: Any, t: Table) -> bool:  # noqa: ANN401
    """Return whether all the items there may be named together."""
    items = tuple(v.verb.target.items(t, t.asked))
    if v.verb.name == "send":
        items = tuple(range(len(t.asked.units)))
    return bool(items) and all(check(t, t.asked, items) is None for _, check in v.checks)


def _nameable(v: Any, t: Table) -> Iterator[Any]:  # noqa: ANN401
    """Yield what a verb may be applied to where its kinds of component tell: one, or pieces, a place and another."""
    kinds = getattr(v.verb.target, "kinds", ())
    parts = [t.parts.all[kind] for kind in kinds]
    if not v.verb.many and not v.verb.times:
        yield from chain.from_iterable(parts)
    elif v.verb.joints:
        few = [all_[:SOME] if len(all_) > MANY else all_ for all_ in parts]
        for shape in {each for n in (2, 3) for each in product(range(len(few)), repeat=n)}:
            if {*shape} == {*range(len(few))}:
                yield from product(*(few[at] for at in shape))
    elif v.verb.many and len(parts) == PIECE_AND_PLACE:
        yield from product(*parts, parts[1])


@cache
def meeting(game: str) -> Meeting:
    """Return the random games of a game."""
    return Meeting(cw.game(game))


def main(game: str, number: int, *ids: str) -> None:
    """Count, all of them or some anew, and write it down."""
    m = meeting(game)
    counted = m.frequencies() if ids else {}
    counted |= m.walk(number, [wrong for wrong in m.game.wrong_rules if not ids or wrong.id in ids])
    lines = [f"{w.id} = [{met}, {of}]" for w in m.game.wrong_rules for met, of in [counted[w.id]]]
    head = f"# Wrong rules: met in so many random games, of so many; counted until {ENOUGH}. See meeting.py.\n"
    m.file.write_text(head + f"games = {number}\n\n[met]\n" + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    named = sys.argv[1:] if sys.argv[1] in cw.games() else [cw.games()[0], *sys.argv[1:]]
    main(named[0], int(named[1]), *named[2:])
