"""Broken links, position files, lessons, saved games, maps and worlds: our own errors alone, soon, and no file changes.

The full run, 10,000 of each: ``python -m tests.properties.mutations``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from tests.properties import mutations
from tests.properties.mutations import KINDS, Tally, check, run

SAMPLE = {"links": 700, "positions": 700, "lessons": 250, "games": 350, "maps": 700, "worlds": 400}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_broken_is_read_or_refused(kind: str) -> None:
    """At least half get past the syntax; some are read whole; nothing but our own error is raised."""
    tally = run(kind, SAMPLE[kind], seed=2)
    assert tally.faults == []
    assert tally.past * 2 >= tally.read
    assert tally.opened * 20 > tally.read
    assert len(tally.sentences) > 4


def test_the_same_seed_breaks_the_same() -> None:
    assert str(run("maps", 30, seed=5)).split("slowest")[0] == str(run("maps", 30, seed=5)).split("slowest")[0]


def _slow(_text: str) -> None:
    while True:
        pass


def _crash(_text: str) -> None:
    raise KeyError("x")


def _write(text: str) -> None:
    (Path(text) / "new").write_text("x")


def _mumble(_text: str) -> None:
    raise cw.CoreWorldsError("fine", remedy="no stop")


@pytest.mark.parametrize(
    ("reader", "found"),
    [(_slow, "took longer"), (_crash, "KeyError"), (_write, "changed a file: open"), (_mumble, "no sentence")],
)
def test_the_harness_finds_what_it_looks_for(
    reader: object, found: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A reader that hangs, crashes, writes or mumbles is caught."""
    import signal  # noqa: PLC0415 - only here

    monkeypatch.setattr(mutations, "BOUND", 0.2)
    monkeypatch.setitem(KINDS, "maps", reader)
    before = signal.signal(signal.SIGVTALRM, mutations._late)
    tally = Tally("maps")
    try:
        check("maps", str(tmp_path), tally)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert any(found in fault for fault in tally.faults)
