"""Measure all figures and write them into the docs: ``python tests/benchmarks/measure.py``."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "coreworlds" / "docs" / "performance.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


def measure() -> list[dict[str, Any]]:
    """Run the benchmarks and give the figures they noted."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "figures.json"
        how = ["--benchmark-enable", "--benchmark-timer=time.process_time", f"--benchmark-json={out}"]
        subprocess.run([sys.executable, "-m", "pytest", "-q", "tests/benchmarks", *how], cwd=ROOT, check=False)
        found = json.loads(out.read_text(encoding="utf-8"))
    figures = [figure for each in found["benchmarks"] for figure in each["extra_info"].get("figures", [])]
    return [*figures, *derived({figure["title"]: figure["value"] for figure in figures})]


def derived(measured: dict[str, float]) -> list[dict[str, Any]]:
    """Work out the figures that follow from others."""
    few, many = (measured[f"rollout, {n} players: a decision"] for n in (2, 5))
    minutes = 1_000_000 / measured["rollout, 2 players: whole games"] / 2 / 60
    return [
        {"title": "a decision with 5 players, against one with 2", "value": many / few, "unit": "×", "floor": 1.5,
         "aim": 1, "high": False},
        {"title": "1,000,000 games of 2 players on 2 cores, at that rate", "value": minutes, "unit": "min", "floor": 30,
         "aim": 8, "high": False},
    ]  # fmt: skip


def amount(value: float) -> str:
    """Write a number with two digits that count, or all before the point."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def row(figure: dict[str, Any]) -> str:
    """Write one row of the table."""
    sign = "≥" if figure["high"] else "≤"
    floor, aim = ("–" if figure[key] is None else f"{sign} {figure[key]:,g}" for key in ("floor", "aim"))
    return f"| {figure['title']} | {amount(figure['value'])} {figure['unit']} | {floor} | {aim} | {reached(figure)} |"


def reached(figure: dict[str, Any]) -> str:
    """Say whether the figure reaches the aim, the floor, or neither."""
    if figure["floor"] is None:
        return "–"
    value, floor, aim = figure["value"], figure["floor"], figure["aim"]
    if not figure["high"]:
        value, floor, aim = -value, -floor, -aim
    return "aim" if value >= aim else "floor" if value >= floor else "**not yet**"


def table(figures: list[dict[str, Any]]) -> str:
    """Write the table, with what it was measured on."""
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one process"
    head = ["", f"{machine}.", "", "| figure | measured | floor | aim | reached |", "|---|---|---|---|---|"]
    return "\n".join([*head, *map(row, figures), ""])


def main() -> None:
    """Measure, and put the table between its marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{table(measure())}\n{END}{after}", encoding="utf-8")
    print(f"{PAGE} is written")


if __name__ == "__main__":
    main()
