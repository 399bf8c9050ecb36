"""Games played at random, step by step, for the tests that hold for every game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import coreworlds as cw
from coreworlds.engine.record import frozen_key
from tests import toy

assert toy.TOY.id == "toy"  # importing it has made it known
NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eve", "Fay")
_LONG, _FEWER = 700, 350  # of a game with more positions than the first, about so many are looked at


@dataclass(frozen=True)
class Case:
    """A game with a number of players."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = field(default=11)

    def __str__(self) -> str:
        """Return the name of the case in the list of tests."""
        told = (k if "\n" in str(v) else f"{k}={v}" for k, v in self.options)
        return "-".join([self.game, str(len(self.players)), *told])

    def begin(self) -> cw.Position:
        """Set the game up."""
        return cw.setup(self.game, players=self.players, seed=self.seed, **dict(self.options))


_OLD = """
game = "risk-legacy"
played = 14
signed = ["Ana", "Ben", "Ana"]
missions = ["Nine conquests"]
events = ["Losses in small cities x2"]
cities = { Peru = { kind = "minor", name = "Nova", founder = "Ana" }, Egypt = { kind = "major", founder = "Ben" } }
fortified = { Peru = 2 }
marks = { India = "Bunker" }
scars_spent = ["Bunker"]
"""  # the world before its fifteenth game, with what only some worlds have
CASES = (
    *(Case("core-worlds", NAMES[:n], (("pregame_draft", n % 2 == 1),)) for n in (2, 3, 4, 5)),
    Case("toy", NAMES[:3]),
    Case("toy", NAMES[:3], (("wreck", "Isle"),)),
    Case("toy", NAMES[:3], (("wreck", "Reef"),)),
    *(Case("galactic-emperor", NAMES[:n]) for n in (3, 4, 5, 6)),
    Case("risk-legacy", NAMES[:3], (("world", _OLD),)),
    Case("risk-legacy", NAMES[:4]),
)
IDS = [str(case) for case in CASES]


@cache
def game_of(case: Case, seed: int = 1) -> tuple[cw.Transition, ...]:
    """Return a whole game, the set-up included, in which every choice is made at random."""
    line = list(cw.setup_steps(case.game, players=case.players, seed=case.seed, **dict(case.options)))
    random, pos = Random(seed), line[-1].after
    while not pos.over:
        actions = list(cw.legal(pos))
        line.append(cw.step(pos, random.choice(actions) if actions else None))
        pos = line[-1].after
    return tuple(line)


def apart(size: int) -> int:
    """Return the distance of the positions that tests look at in a game; larger in a long game."""
    return 1 if size <= _LONG else round(size / _FEWER)


def steps(case: Case, every: int = 1) -> list[cw.Transition]:
    """Return every so-many-th step of that game, the last included; of a long game fewer, all through it."""
    line = game_of(case)
    return [*line[: -1 : every * apart(len(line))], line[-1]]


def positions(case: Case, every: int = 1) -> list[cw.Position]:
    """Return the positions after these steps."""
    return [t.after for t in steps(case, every)]


def decisions(case: Case, every: int = 1) -> list[cw.Position]:
    """Return every so-many-th of the positions at which somebody must decide; of a long game fewer."""
    line = [t.after for t in game_of(case)]
    return [pos for pos in line if cw.legal(pos)][:: every * apart(len(line))]


def at_each_step(case: Case, most: int = 1) -> list[cw.Position]:
    """Return so many positions at every kind of step that the game passes, automatic ones too: rare ones are met."""
    line = game_of(case)
    found: dict[str, list[cw.Position]] = {}
    for pos in (*(step.before for step in line), line[-1].after):
        found.setdefault(pos.step, []).append(pos)
    random = Random(f"steps {case}")
    return [pos for there in found.values() for pos in random.sample(there, min(most, len(there)))]


@cache
def _shared_out(game: str) -> dict[str, Case]:
    """Return for each kind of step which case of a game looks at it: one that passes it, each in turn."""
    passed: dict[str, list[Case]] = {}
    for case in CASES:
        if case.game == game:
            for pos in at_each_step(case):
                passed.setdefault(pos.step, []).append(case)
    return {step: cases[n % len(cases)] for n, (step, cases) in enumerate(passed.items())}


def at_own_steps(case: Case) -> list[cw.Position]:
    """Return a position at each kind of step that no other case of the same game looks at."""
    return [pos for pos in at_each_step(case) if _shared_out(case.game)[pos.step] == case]


def fields(pos: cw.Position) -> dict[tuple[str, str], Any]:
    """Return every value of a position: (player or "", field) -> value."""
    t = pos.table_for(None)
    own = [f for f, kind in t.__dataclass_fields__.items() if f != "seats" and not kind.metadata.get("plumbing")]
    found = {("", f): frozen_key(getattr(t, f)) for f in own}
    return found | {(s.name, f): frozen_key(getattr(s, f)) for s in t.seats for f in s.__dataclass_fields__}


def told(step: cw.Transition) -> set[tuple[str, str]]:
    """Return every field that the events of a step changed."""
    return {("", "step"), ("", "turn")}.union(*(event.changed for event in step.events))


def nameable(pos: cw.Position, random: Random, size: int) -> list[str]:
    """Return some of everything one can say: a verb, and a component if it takes one."""
    parts, verbs = list(pos.parts.index), random.choices(list(pos.game.verbs.values()), k=size)
    return [f"{verb.name} {random.choice(parts)}" if verb.target else verb.name for verb in verbs]
