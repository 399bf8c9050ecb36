"""How fast the rules are: run once as a check with all tests, measured by ``measure.py``."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.benchmarks.conftest import Meter

NAMES = ("Ana", "Ben", "Cat", "Dan", "Eva")
MOST = 5_000  # decisions of a game; far more than any has


def start(players: int) -> cw.Position:
    """The first position of a game."""
    return cw.setup("core-worlds", players=list(NAMES[:players]), seed=7)


def play(session: cw.Session, seed: int = 1, decisions: int = MOST) -> cw.Session:
    """Play on by chance for so many decisions, or to the end."""
    chance = random.Random(seed)
    for _ in range(decisions):
        session.advance()
        actions = list(cw.legal(session.position))
        if not actions:
            break
        session.step(chance.choice(actions))
    return session


def late() -> cw.Position:
    """A position of four players in the ninth round, at a turn of the action phase."""
    for node in play(cw.Session(start(4))).nodes:
        if node.position.round == 9 and node.position.step == "action.turn" and list(cw.legal(node.position)):
            return node.position
    raise AssertionError


def nameable(pos: cw.Position) -> list[str]:
    """Every verb with every card of the game, every bare verb, and what is legal (minimal sets to send among it)."""
    names = sorted({card.name for card in pos.game.components})
    verbs = sorted(pos.game.verbs)
    return [*verbs, *(f"{verb} {name}" for verb in verbs for name in names), *(str(a) for a in cw.legal(pos))]


def explained(players: int, seed: int) -> int:
    """Play a game: legal actions listed, the choice judged, the step taken, every event told. Count the decisions."""
    pos, chance = start(players), random.Random(seed)
    for decisions in range(MOST):
        for step in cw.advance(pos):
            " ".join(map(str, step.events))
            pos = step.after
        actions = list(cw.legal(pos))
        if not actions:
            return decisions
        action = chance.choice(actions)
        assert cw.judge(pos, action)
        step = cw.step(pos, action)
        " ".join(map(str, step.events))
        pos = step.after
    raise AssertionError(f"a game of {MOST} decisions did not end")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rollout(meter: Meter, players: int) -> None:
    pos = start(players)
    leaves, games = meter.decisions(lambda seed: cw.rollout(pos, "random", seed=seed)[1], rounds=300)
    meter.note(f"rollout, {players} players: a decision", leaves, "leaves", (6, 4))
    if bounds := {2: (800, 1250), 4: (400, 620)}.get(players):
        meter.note(f"rollout, {players} players: whole games", games, "games/s", bounds, high=True)
    if players == min(pos.game.players):  # these are the first games that this process plays
        meter.note("the same, in the first 300 games of a process", meter.first, "leaves")


def test_rollout_from_the_middle(meter: Meter) -> None:
    pos = play(cw.Session(start(2)), decisions=70).position
    _, games = meter.decisions(lambda seed: cw.rollout(pos, "random", seed=seed)[1], rounds=300)
    meter.note("rollout from the middle, 2 players", games, "games/s", (1500, 3000), high=True)


@pytest.mark.parametrize("players", [2, 4])
def test_explained_play(meter: Meter, players: int) -> None:
    leaves, _ = meter.decisions(lambda seed: explained(players, seed), rounds=20)
    meter.note(f"explained play, {players} players: a decision", leaves, "leaves", (30, 12))


def test_judging_everything(meter: Meter) -> None:
    pos = late()
    texts = nameable(pos)
    seconds = meter.seconds(lambda: [bool(cw.judge(pos, text)) for text in texts], rounds=20)
    meter.note(f"judge, late, 4 players: all {len(texts):,} nameable actions", seconds * 1e3, "ms", (10, 2))


def test_a_step_with_its_events_told(meter: Meter) -> None:
    pos = late()
    action = next(iter(cw.legal(pos)))
    seconds = meter.seconds(lambda: [(str(event), event.rule) for event in cw.step(pos, action).events], rounds=200)
    meter.note("a step with its events told", seconds * 1e3, "ms", (5, 1))


def test_an_answer_of_the_page(meter: Meter) -> None:
    """A step taken or taken back, told, drawn, and compared with the page before."""
    app = App(late())
    action = next(iter(cw.legal(app.desk.position)))

    def run() -> None:
        app.dispatch({"do": "act", "arg": str(action)})
        app.dispatch({"do": "back"})

    meter.note("an answer of the page, late, 4 players", meter.seconds(run, rounds=20) / 2 * 1e3, "ms", (5, 1))


def test_save_and_load(meter: Meter, tmp_path: Path) -> None:
    session, path = play(cw.Session(start(4))), tmp_path / "game.toml"

    def run() -> None:
        session.save(path)
        assert cw.load(path).position == session.position

    meter.note("a whole 4-player game saved and loaded", meter.seconds(run, rounds=5), "s")
    meter.note("the same, compressed", len(zlib.compress(path.read_bytes(), 9)) / 1e3, "kB", (40, 10))


def test_the_size_of_a_position_in_a_link(meter: Meter) -> None:
    text = str(late()).encode()
    meter.seconds(lambda: zlib.compress(text, 9), rounds=20)
    size = len(zlib.compress(text, 9)) * 4 / 3  # in the letters that a link may have
    meter.note("a late 4-player position in a link", size / 1e3, "kB", (3, 1.5))


def test_the_memory_of_a_session(meter: Meter) -> None:
    play(cw.Session(start(4)), decisions=20)  # what is loaded once does not count
    tracemalloc.start()
    session = cw.Session(start(4))
    meter.seconds(lambda: play(session), rounds=1)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    meter.note("memory of a session with a whole 4-player game", held / 1e6, "MB", (20, 5))


def test_importing(meter: Meter) -> None:
    """In a new process, as a script does; what an empty Python takes is not counted."""

    def run(code: str) -> float:
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True)
        after = os.times()
        return sum(after[2:4]) - sum(before[2:4])  # what the child computed, on its own and in the system

    meter.seconds(lambda: run("import coreworlds"), rounds=1)
    more, less = (min(run(code) for _ in range(7)) for code in ("import coreworlds", "pass"))
    meter.note("import coreworlds", (more - less) * 1e-3 / meter.leaf, "ms", (150, 50))
