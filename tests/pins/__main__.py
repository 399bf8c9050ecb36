"""
Pins: what is said of some thousand positions, held against what was said when they were set.

    python -m tests.pins [NAME ...]                say which lines and aspects differ; NAME: "core-worlds 2"
    python -m tests.pins --dump FOLDER [NAME ...]  write all that is said as text: compare two folders with diff
    python -m tests.pins --set                    set the pins anew
    python -m tests.pins --lines                  play the lines anew, and set the pins
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from multiprocessing import Pool
from pathlib import Path

from tests.pins.lines import FILE, lines, made, positions
from tests.pins.said import ASPECTS, said

PINS = Path(__file__).with_name("pins.txt")
Told = dict[str, list[tuple[int, str, list[str]]]]


def told(line: tuple[str, str]) -> tuple[str, Told]:
    """Return all that is said of a line's positions, by aspect: number, step and lines."""
    found: Told = {aspect: [] for aspect in ASPECTS}
    for number, pos in positions(*line):
        for aspect, texts in said(pos, number).items():
            found[aspect].append((number, pos.step, texts))
    return line[0], found


def hashes(found: Told) -> str:
    """Return a hash for each aspect."""
    made = {aspect: blake2b(repr(each).encode(), digest_size=6) for aspect, each in found.items()}
    return " ".join(f"{aspect}={digest.hexdigest()}" for aspect, digest in made.items())


def all_told(names: list[str]) -> Iterator[tuple[str, Told]]:
    """Yield what is said of each line, two at a time."""
    wanted = [line for line in lines() if not names or any(line[0].startswith(name) for name in names)]
    with Pool(2) as pool:
        yield from pool.imap(told, wanted)


def main(given: list[str]) -> int:
    """Compare, dump or set."""
    if given[:1] == ["--lines"]:
        FILE.write_text("\n".join(made()) + "\n", encoding="utf-8")
    if given[:1] in (["--lines"], ["--set"]):
        PINS.write_text("".join(f"{name}: {hashes(found)}\n" for name, found in all_told([])), encoding="utf-8")
        return 0
    if given[:1] == ["--dump"]:
        folder = Path(given[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name, found in all_told(given[2:]):
            for aspect, each in found.items():
                text = "\n".join(f"== {number} {step}\n" + "\n".join(texts) for number, step, texts in each)
                (folder / f"{name} {aspect}.txt".replace(" ", "-")).write_text(text + "\n", encoding="utf-8")
        return 0
    pinned = dict(line.split(": ", 1) for line in PINS.read_text(encoding="utf-8").splitlines())
    differ = 0
    for name, found in all_told(given):
        now, then = hashes(found).split(), pinned.get(name, "").split()
        if other := [aspect.partition("=")[0] for aspect in now if aspect not in then]:
            differ += 1
            print(f"{name}: {', '.join(other)}", flush=True)
    print(f"{differ} lines differ")
    return int(differ > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
