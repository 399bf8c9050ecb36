"""
How often random games meet each wrong rule: a place where it and the truth come to something else.

Two rulebooks differ at a place if they offer other actions, allow or refuse other sets when everything is named, make
something else of the action or step that the game goes on with, score it otherwise, or show it otherwise.

``python -m tests.tutor.meeting 1000`` walks so many games and writes ``met.toml``. A wrong rule that was met in
`ENOUGH` games is looked for no longer; its entry says in how many games it was met, of how many. With ids after the
number only these are counted anew.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import coreworlds as cw
from coreworlds.engine.bound import Bound, bind
from coreworlds.engine.misreading import WrongRule
from coreworlds.engine.rulebook import Rulebook

GAME = cw.game("core-worlds")
MET = Path(__file__).with_name("met.toml")
ENOUGH = 20
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
Table = Any  # of the game, as the rules get it
Move = Any

RIGHT = bind(GAME, GAME.rulebook)
_NOTED = set[str]()


def _noting(rule: str, function: Any) -> Any:  # noqa: ANN401
    def noting(*args: object) -> Any:  # noqa: ANN401
        _NOTED.add(rule)
        return function(*args)

    return noting


TRACED = bind(GAME, Rulebook(GAME.rulebook.rules, {r: _noting(r, f) for r, f in GAME.rulebook.functions.items()}))
KEPT = {"energy-explore", "invade-ability-up-to"}  # kept with the cards there, so they are not asked each time


@cache
def bound(wrong: WrongRule) -> Bound:
    """Return the game under a wrong rule."""
    return bind(GAME, wrong.book(GAME.rulebook))


class Place(NamedTuple):
    """A place of a game: the table, what happens there by itself, and what the game goes on with."""

    table: Table
    forced: Move | None
    moves: list[Move]
    chosen: Move | None


@cache
def _start(n: int) -> cw.Position:
    names = NAMES[: 2 + n % 4]
    return cw.setup_steps(GAME.id, players=names, seed=n, pregame_draft=n // 4 % 2 == 1)[0].before


def starts(number: int) -> Iterator[cw.Position]:
    """Yield the beginnings of games, before the set-up: 2 to 5 players, with and without the pregame draft."""
    yield from map(_start, range(number))


def places(start: cw.Position, seed: int) -> Iterator[Place]:
    """Walk a random game by the true rules, and yield every place of it, the end included."""
    random, t = Random(seed), start.table_for(None).thaw()
    while t.step != GAME.flow.over:
        if RIGHT.step_verbs[t.step]:
            forced, moves = settled(t, RIGHT)
            if forced is None and not moves:
                return
            place = Place(t.thaw(), forced, moves, forced or random.choice(moves))
        else:
            place = Place(t.thaw(), None, [], None)
        yield place
        _go_on(t, place, RIGHT)
    yield Place(t, None, [], None)


def settled(t: Table, by: Bound) -> tuple[Move | None, list[Move]]:
    """Return what happens by itself, or else what may be chosen."""
    found = by.settled(t, t.asked)
    return (None, found) if isinstance(found, list) else (found, [])


def _go_on(t: Table, place: Place, by: Bound) -> None:
    if t.step == GAME.flow.over:
        return
    if place.chosen is None:
        by.go(t)
    else:
        by.do(t, place.chosen)


def after(place: Place, by: Bound) -> Any:  # noqa: ANN401
    """Return what comes of the place under given rules, and at the end the score."""
    t = place.table.thaw(by)
    if t.step == GAME.flow.over:
        return GAME.result(cw.Position(t), t)
    _go_on(t, place, by)
    return t.key()


def offers(place: Place, by: Bound) -> Any:  # noqa: ANN401
    """Return what is forced or on offer under given rules, and whether everything may be named where several may."""
    t = place.table.thaw(by)
    if not by.step_verbs[t.step]:
        return None
    forced, moves = settled(t, by)
    whole = [(v.verb.key, _everything(v, t)) for v in by.step_verbs[t.step] if v.verb.many and moves]
    return forced, [*map(repr, moves)], whole


def _everything(v: Any, t: Table) -> bool:  # noqa: ANN401
    """Return whether all the items there may be named together."""
    items = tuple(v.verb.target.items(t, t.asked))
    if v.verb.name == "send":
        items = tuple(range(len(t.asked.units)))
    return bool(items) and all(check(t, t.asked, items) is None for check in v.checks)


def sights(place: Place, by: Bound) -> Any:  # noqa: ANN401
    """Return what each player sees under given rules."""
    t = place.table.thaw(by)
    return [GAME.notation.blind(t, seat).key() for seat in t.seats]


LOOKS = (after, offers, sights)


def differs(place: Place, wrong: WrongRule) -> bool:
    """Return whether a wrong rule comes to something else at a place."""
    by = bound(wrong)
    return any(look(place, by) != look(place, RIGHT) for look in LOOKS)


def met(place: Place, sought: list[WrongRule]) -> Iterator[WrongRule]:
    """Yield the wrong rules that come to something else at a place. A rule that is not asked makes no difference."""
    for look in LOOKS:
        _NOTED.clear()
        right = look(place, TRACED)
        asked = _NOTED | KEPT
        for wrong in sought:
            if wrong.rule in asked and look(place, bound(wrong)) != right:
                yield wrong


def met_in(start: cw.Position, seed: int, sought: list[WrongRule]) -> set[str]:
    """Return the ids of the wrong rules that one random game meets."""
    left, found = list(sought), set[str]()
    for place in places(start, seed):
        found |= {wrong.id for wrong in met(place, left)}
        left = [wrong for wrong in left if wrong.id not in found]
        if not left:
            break
    return found


def walk(number: int, wrong_rules: Sequence[WrongRule]) -> dict[str, tuple[int, int]]:
    """Return for each wrong rule in how many games it was met, of how many that were walked for it."""
    counts = {wrong.id: [0, 0] for wrong in wrong_rules}
    for n, start in enumerate(starts(number)):
        sought = [wrong for wrong in wrong_rules if counts[wrong.id][0] < ENOUGH]
        found = met_in(start, n, sought)
        for wrong in sought:
            counts[wrong.id][0] += wrong.id in found
            counts[wrong.id][1] += 1
        if n % 50 == 0:
            print(n, len(sought), file=sys.stderr, flush=True)
    return {key: (count, of) for key, (count, of) in counts.items()}


def frequencies() -> dict[str, tuple[int, int]]:
    """Return what was counted."""
    return {key: (m, n) for key, (m, n) in tomllib.loads(MET.read_text("utf-8"))["met"].items()}


def main(number: int, *ids: str) -> None:
    """Count, all of them or some anew, and write it down."""
    counted = frequencies() if ids else {}
    counted |= walk(number, [wrong for wrong in GAME.wrong_rules if not ids or wrong.id in ids])
    lines = [f"{wrong.id} = [{m}, {n}]" for wrong in GAME.wrong_rules for m, n in [counted[wrong.id]]]
    head = f"# Wrong rules: met in so many random games, of so many; counted until {ENOUGH}. See meeting.py.\n"
    MET.write_text(head + f"games = {number}\n\n[met]\n" + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
