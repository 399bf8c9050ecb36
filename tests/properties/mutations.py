"""
Read thousands of broken links, position files, lessons, saved games, learner's maps and worlds.

``python -m tests.properties.mutations --count 10000`` reads so many of each. Nothing but `CoreWorldsError` may be
raised, none may take longer than `BOUND` seconds of the processor, and no file may be written.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import coreworlds as cw
from coreworlds.engine.world import with_a_past
from coreworlds.tutor.lessons.lesson import lessons, read_lesson
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.tutor.question import from_code
from coreworlds.tutor.sharing.file import Reference, Told, to_file
from coreworlds.tutor.sharing.links import read_link, to_link
from coreworlds.widgets.app import App
from tests.engine.play import CASES, NAMES, decisions, positions
from tests.engine.test_session import played
from tests.properties.mutating import broken, relinked
from tests.tutor.lesson_files import LESSON

BOUND = 10  # seconds of the processor for one item
SYNTAX = re.compile(  # what is said of a text that is no TOML, of a lesson without a header, of a link that was damaged
    r"this is not valid TOML|the text is too long|a lesson begins with its header|too long for a lesson"
    r"|this is nested too deeply|this number or key is too long|this holds too many values|this text steers"
    r"|there is no link here|this is not a link|too long for a link"
    r"|this link is damaged|unknown version; found [^1-9]|of an unknown version"
)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_FORBIDDEN = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.system", "subprocess.Popen",
              "socket.connect", "shutil.", "os.chmod", "os.link", "os.symlink")  # fmt: skip


class TooLongError(BaseException):
    """An item took longer than the bound."""


@dataclass
class Tally:
    """How the reading of one kind went."""

    kind: str
    read: int = 0
    past: int = 0  # past the syntax
    opened: int = 0  # read whole
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the counts as a line."""
        return (f"{self.kind}: {self.read} read, {self.past} past the syntax, {self.opened} opened, "
                f"slowest {self.slowest:.2f} s, {len(set(self.faults))} faults")  # fmt: skip


# --- what is broken, and how it is read -----------------------------------------------------------------------------


@cache
def _positions() -> tuple[str, ...]:
    whole = [pos for case in CASES for pos in (*positions(case, every=40), *decisions(case, every=30))]
    views = [cw.seen_by(pos, name) for pos in whole[::5] for name in (pos.seats[0], None)]
    sparse = [LESSON[LESSON.index("```position\n") + 12 : LESSON.index("```\n\n# Reading")]]
    return tuple([str(pos) for pos in (*whole, *views)] + ['version = 1\ngame = "core-worlds"\n' + sparse[0]] * 20)


@cache
def _games() -> tuple[str, ...]:
    return tuple(str(played(case, steps, seed)) for case in CASES for steps, seed in ((6, 1), (30, 2), (60, 3)))


@cache
def _lessons() -> tuple[str, ...]:
    return (*(made.text for game in cw.games() for made in lessons(game)), *(LESSON,) * 60)


@cache
def _worlds() -> tuple[str, ...]:
    """Give worlds that were played in, long and short."""
    made = [cw.World.fresh(game) for game in with_a_past()]
    for seed in range(4):
        for world in tuple(made):
            end, _ = cw.rollout(cw.setup(world.game.id, players=NAMES[:3], seed=seed, world=world), "simple")
            made.append(cw.result(end).world)
    return tuple(map(str, made[1:]))


@cache
def _maps() -> tuple[str, ...]:
    return tuple(str(made) for game in cw.games() for made in _maps_of(game))


def _maps_of(game: str) -> list[Progress]:
    rules, belief = sorted(cw.game(game).rulebook.rules), next(iter(cw.game(game).wrong_rules)).id
    made = [Progress(game)]
    for n in range(8):
        new = made[-1].met(rules[n * 9 : n * 9 + 12]).answered(rules[n * 7], right=n % 2 == 0).at("round", n)
        made.append(new.answered(rules[n * 11], right=False, belief=belief))
    return made


@cache
def _links() -> tuple[tuple[str, str], ...]:
    """Give heads and contents of links of every kind."""
    pos = decisions(CASES[0])[7]
    made = [("1p", text) for text in _positions()[::4]] + [("1s", text) for text in _games()[::2]] * 8
    seen = (decisions(CASES[2], every=30), decisions(CASES[-2], every=90))
    made += [("1v", to_file(each, name)) for found in seen for each in found for name in each.seats]
    made += [("1t", f"scene = 1\n{LESSON}")] * 6 + [("1v", to_file(pos, "Ana"))] * 6
    made += [("1l", 'game = "core-worlds"\nname = "round"\nscene = 3\n')] * 6
    return tuple(made + [("1q", 'game = "core-worlds"\nname = "core-worlds:draft-cost:3"\n')] * 6)


def _use_position(pos: cw.Position) -> None:
    """Do with a position what a page does first."""
    assert all(str(each) for each in pos.complaints)
    assert cw.parse(str(pos)) == pos
    cw.result(pos)
    actions = list(cw.legal(pos))
    assert str(cw.judge(pos, str(actions[-1]) if actions else "pass"))
    with suppress(cw.CoreWorldsError):
        assert str(cw.step(pos, actions[-1] if actions else None).after)
    for name in (pos.seats[0], None):
        assert str(cw.seen_by(pos, name))
    assert cw.from_link(to_link(pos)) == pos


def _read_position(text: str) -> None:
    _use_position(cw.parse(text))


def _read_game(text: str) -> None:
    path = Path(tempfile.gettempdir()) / f"mutations-{os.getpid()}.toml"
    with _unwatched():
        path.write_text(text, "utf-8", "surrogatepass", newline="")
    session = cw.load(path)
    assert str(session)
    assert str(session.position)


def _read_lesson(text: str) -> None:
    made = read_lesson(text, "lesson.md")
    assert all(fault.text and fault.line >= 1 for fault in made.reading.faults)
    assert made.scenes


def _read_map(text: str) -> None:
    found = read_progress(text)
    assert read_progress(str(found)) == found
    if found.game in cw.games():
        found.joined(Progress(found.game).met(sorted(cw.game(found.game).rulebook.rules)[:1]))
        assert found.revisit() is not None


def _read_world(text: str) -> None:
    world = cw.World(text)
    assert cw.World(str(world)) == world
    for complaint in world.complaints:
        mended = complaint.repaired
        assert mended is None or complaint not in mended.complaints
    assert cw.World.of(cw.setup(world.game.id, players=NAMES[:3], world=world)).played == world.played


def _read_link(text: str) -> None:
    thing = read_link(text).thing
    assert isinstance(thing, (cw.Position, cw.Session, Reference, Told))
    if isinstance(thing, cw.Position):
        _use_position(thing)
    elif isinstance(thing, Told):
        assert read_lesson(thing.text).title
    elif isinstance(thing, Reference) and thing.kind == "question" and len(thing.name) < 40:
        from_code(thing.name)
    elif isinstance(thing, cw.Session):
        assert cw.from_link(to_link(thing))


def _on_page(kind: str, text: str) -> None:
    """Open it on the page: it tells a sentence, and never fails inside the program."""
    app = App()
    word = {"do": "hello", "query": f"?p={text}"} if kind == "links" else {"do": "link-file", "value": text, "size": 1}
    app.dispatch(word)
    assert "inside the program" not in app.desk.trouble, app.desk.trouble


def _mutated(kind: str, random: Random) -> str:
    if kind == "links":
        head, text = random.choice(_links())
        return relinked(head, broken(text, random) if random.random() < 0.9 else text, random)
    texts = {"positions": _positions, "games": _games, "lessons": _lessons, "maps": _maps, "worlds": _worlds}[kind]()
    return broken(random.choice(texts), random)


KINDS: dict[str, Callable[[str], None]] = {
    "links": _read_link,
    "positions": _read_position,
    "lessons": _read_lesson,
    "games": _read_game,
    "maps": _read_map,
    "worlds": _read_world,
}

# --- watching -------------------------------------------------------------------------------------------------------

_watching: list[list[str]] = []


def _heard(event: str, args: tuple[Any, ...]) -> None:
    """Note what writes, removes, or leaves the process, while something is read."""
    if not _watching:
        return
    wrote = event == "open" and (args[2] or 0) & _WRITES
    if wrote or event.startswith(_FORBIDDEN):
        _watching[-1].append(f"{event} {str(args)[:120]}")


@contextmanager
def _watched() -> Iterator[list[str]]:
    if not _listens:
        sys.addaudithook(_heard)
        _listens.append(True)
    _watching.append([])
    try:
        yield _watching[-1]
    finally:
        _watching.pop()


_listens: list[bool] = []


@contextmanager
def _unwatched() -> Iterator[None]:
    aside, _watching[:] = _watching[:], []
    try:
        yield
    finally:
        _watching[:] = aside


def _late(_number: int, _frame: object) -> None:
    raise TooLongError


def check(kind: str, text: str, tally: Tally, *, page: bool = False) -> None:
    """Read one text, and note how it went."""
    began = time.process_time()
    tally.read += 1
    with _watched() as heard:
        signal.setitimer(signal.ITIMER_VIRTUAL, BOUND)
        try:
            KINDS[kind](text)
            tally.past += 1
            tally.opened += 1
        except cw.CoreWorldsError as error:
            said = str(error)
            tally.past += not SYNTAX.search(said)
            tally.sentences[re.sub(r"\d+|'[^']*'|\"[^\"]*\"", "…", error.message)[:60]] += 1
            if not said.endswith((".", "?", ")")) or len(said) > 3_000:
                tally.faults.append(f"no sentence: {said[:200]}")
        except TooLongError:
            tally.faults.append(f"took longer than {BOUND} s")
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            tally.faults.append(f"{type(error).__name__}: {str(error)[:150]} at {_at(error)}")
        if page and kind not in {"maps", "worlds"}:
            try:
                _on_page(kind, text)
            except TooLongError:
                tally.faults.append(f"the page took longer than {BOUND} s")
            except AssertionError as error:
                tally.faults.append(f"on the page: {str(error)[:200]}")
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    tally.faults += [f"changed a file: {each}" for each in heard]
    tally.slowest = max(tally.slowest, time.process_time() - began)


def _at(error: BaseException) -> str:
    """Name the last place of ours in a traceback."""
    found, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "coreworlds" in code.co_filename:
            found = f"{Path(code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def run(kind: str, count: int, seed: int = 1, *, pages: int = 10, keep: Path | None = None) -> Tally:
    """Read many texts of a kind, some of them also on the page; keep the failing ones."""
    tally, before = Tally(kind), signal.signal(signal.SIGVTALRM, _late)
    try:
        for number in range(count):
            text = _mutated(kind, Random(f"{kind} {seed} {number}"))
            known = len(tally.faults)
            check(kind, text, tally, page=number % pages == 0)
            if keep is not None and len(tally.faults) > known:
                (keep / f"{kind}-{seed}-{number}.txt").write_text(text, "utf-8", "surrogatepass")
                print(f"{kind} {seed} {number}: {tally.faults[-1]}", flush=True)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    return tally


def main() -> int:
    """Read as many as are asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--kind", choices=list(KINDS), action="append")
    asked.add_argument("--keep", type=Path, default=Path(tempfile.mkdtemp(prefix="mutations-")))
    given, wrong = asked.parse_args(), 0
    for kind in given.kind or KINDS:
        began = time.time()
        tally = run(kind, given.count, given.seed, keep=given.keep)
        print(f"{tally}, {time.time() - began:.0f} s", flush=True)
        wrong += bool(tally.faults) or tally.past * 2 < tally.read
    return wrong


if __name__ == "__main__":
    sys.exit(main())
