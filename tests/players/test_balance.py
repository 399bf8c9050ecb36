"""The measure of balance, and its tables in the docs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.players.balance import Tally, faults, main, measure, table

DOCS = Path(cw.__file__).parent / "docs"
PAGES = {"core-worlds": DOCS / "balance.md", "galactic-emperor": DOCS / "galactic-emperor.md",
         "risk-legacy": DOCS / "risk-legacy.md"}  # fmt: skip


def fair(game: str) -> Tally:
    """Return counts of two games with nothing out of balance."""
    balance = cw.game(game).opponent.balance
    numbers = {name: [n, n] for n, name in enumerate(balance.rising, 1)} | {name: [1, 1] for name in balance.ever}
    numbers |= {name: [least, least] for name, (least, _most) in balance.limits.items()}
    seats = Counter({"seat 1": 1, "seat 2": 1})
    used = Counter(name for name, *_ in balance.components())
    return Tally(game, 2, 2, Counter(seats), Counter({"seat 1": 2, "seat 2": 2}), numbers, used)


@pytest.mark.parametrize("game", PAGES)
def test_fair_counts_have_no_faults(game: str) -> None:
    assert faults([fair(game)]) == []


@pytest.mark.parametrize("game", PAGES)
def test_a_seat_that_wins_too_often_is_named(game: str) -> None:
    tally = fair(game)
    tally.wins.update({"seat 1": 1})

    assert faults([tally]) == ["2 players: seat 1 wins 2.00 × its fair share."]


def test_a_card_never_taken_and_points_that_fall_are_named() -> None:
    tally = fair("core-worlds")
    del tally.used["Taurus"]
    tally.numbers["points taken in Sector 3"] = [9, 9]

    falling, unused = faults([tally])
    assert "Sector" in falling
    assert "Taurus" in unused


def test_a_game_outside_the_limits_and_an_end_never_met_are_named() -> None:
    tally = fair("galactic-emperor")
    tally.numbers["rounds"] = [4, 5]
    tally.numbers["games with the last token taken"] = [0, 0]

    rounds, token = faults([tally])
    assert "rounds: 4" in rounds
    assert "last token" in token


@pytest.mark.parametrize(
    ("game", "players"), [("core-worlds", 3), ("galactic-emperor", 3), ("galactic-emperor", 6), ("risk-legacy", 5)]
)
def test_a_game_is_counted_whole(game: str, players: int) -> None:
    """Each player holds one label of a kind; the wins of the seats add up to the games; no limit is left."""
    tally = measure(game, players, range(3))
    seats = [f"seat {n}" for n in range(1, players + 1)]

    assert [tally.held[seat] for seat in seats] == [3] * players
    assert sum(tally.held.values()) % (3 * players) == 0
    assert sum(tally.wins[seat] for seat in seats) == pytest.approx(3)
    assert not any("expected" in fault for fault in faults([tally]))


def test_games_counted_in_parts_come_to_the_same_table() -> None:
    parts = measure("core-worlds", 2, range(0, 4, 2))
    parts.add(measure("core-worlds", 2, range(1, 4, 2)))

    assert table([parts]) == table([measure("core-worlds", 2, range(4))])


def test_the_command_writes_the_table_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# Before\n\n<!-- balance -->\nstale rows\n<!-- balance -->\n\nAfter\n", "utf-8")
    main(["core-worlds", "--games", "1", "--into", str(page)])
    text = page.read_text("utf-8")

    assert text.startswith("# Before\n\n<!-- balance -->\n\n| players |")
    assert text.endswith("<!-- balance -->\n\nAfter\n")
    assert "stale" not in text


@pytest.mark.parametrize("game", PAGES)
def test_the_docs_hold_a_table_in_balance(game: str) -> None:
    text = PAGES[game].read_text("utf-8")
    names = [name for name, *_ in cw.game(game).opponent.balance.components()]

    assert "Nothing is out of balance." in text
    assert all(f"| {name} |" in text for name in names)
