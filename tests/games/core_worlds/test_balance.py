"""The measure of balance, and its table in the docs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import coreworlds as cw
from coreworlds.games.core_worlds.balance import Tally, faults, main, measure, table
from coreworlds.games.core_worlds.cards import card_set

DOCS = Path(cw.__file__).parent / "docs" / "balance.md"
SECTORS = [c.name for c in card_set().cards if c.sector is not None]


def fair() -> Tally:
    """Return counts of games in which nothing is out of balance."""
    homes = dict.fromkeys(("Lupus", "Ursa"), 100)
    wins: dict[int | str, float] = {0: 50.0, 1: 50.0, "Lupus": 50.0, "Ursa": 50.0}
    points = {n: 100 * n for n in range(1, 6)}
    return Tally(2, 100, Counter(wins), Counter(homes), Counter(SECTORS), Counter(points))  # type: ignore[arg-type]


def test_fair_counts_have_no_faults() -> None:
    """Equal wins, every card taken, rising points: nothing to say."""
    assert faults([fair()]) == []


def test_each_fault_is_named() -> None:
    """A seat or a Home World that wins too much, a card never taken, falling points, a dead Central Zone."""
    tally = fair()
    tally.wins.update({0: 20, "Ursa": 30})
    tally.taken["Taurus"] = 0
    tally.points[3], tally.untouched = 900, 2
    told = "\n".join(faults([tally]))
    for words in ("seat 1 wins 1.40", "Ursa wins 1.60", "Taurus is never", "do not rise", "2 games"):
        assert words in told


def test_a_game_is_counted_whole() -> None:
    """Wins add up to the games, every player has a Home World, and cards of all Sectors are taken."""
    tally = measure(3, range(4))
    assert tally.games == 4
    assert abs(sum(v for k, v in tally.wins.items() if isinstance(k, int)) - 4) < 1e-9
    assert tally.homes.total() == 12
    assert all(tally.points[n] for n in range(1, 6))
    assert tally.untouched == 0


def test_games_shared_by_two_ways_count_the_same() -> None:
    """Counting in parts and adding is counting at once."""
    parts = measure(2, range(0, 4, 2))
    parts.add(measure(2, range(1, 4, 2)))
    whole = measure(2, range(4))
    assert table([parts]) == table([whole])


def test_the_command_writes_the_table(tmp_path: Path) -> None:
    """Every card of the Galactic Decks has a line."""
    path = tmp_path / "balance.md"
    main(["--games", "2", "--out", str(path)])
    text = path.read_text("utf-8")
    assert all(f"| {name} |" in text for name in SECTORS)


def test_the_docs_hold_a_table_of_these_cards_in_balance() -> None:
    """The table in the docs was measured over 2,000 games at each number of players, and found nothing amiss."""
    text = DOCS.read_text("utf-8")
    assert "| games | 2000 | 2000 | 2000 | 2000 |" in text
    assert "Nothing is out of balance." in text
    assert all(f"| {name} |" in text for name in SECTORS)
