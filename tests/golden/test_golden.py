"""The games come out, word for word, as they were last read and approved."""

from __future__ import annotations

import pytest

from tests.golden.telling import GAMES, file_of, told


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_told_as_it_was(name: str) -> None:
    """After a change on purpose: ``python -m tests.golden``, then read the difference."""
    assert told(name) == file_of(name).read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_names_its_rule_and_ends(name: str) -> None:
    """No event is told without a rule, without a full stop, or with a hole in it."""
    events = [line for line in told(name).splitlines() if line.startswith("  ") and line.endswith("]")]

    assert len(events) > 300
    assert [e for e in events if ". [" not in e or "None" in e or "{" in e] == []
