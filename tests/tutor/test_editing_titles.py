"""No line of the editor shows the place of a name instead of the name."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.editing.entries import entries
from coreworlds.tutor.handson.table import dials, spots


@pytest.mark.parametrize("game_id", list(cw.games()))
def test_no_entry_and_no_place_is_called_by_a_placeholder(game_id: str) -> None:
    """A title with "{0}" is filled with whose it is, or with what it is about."""
    worlds = [{"world": each} for each in ("fresh", "after-15")] if cw.engine.game.game(game_id).state.lasting else [{}]
    for more in worlds:
        pos = cw.setup(game_id, ["Ana", "Ben", "Cleo"], seed=7, **more)
        lines = [*entries(pos).values(), *dials(pos).values(), *spots(pos).values()]
        assert lines
        assert [each.id for each in lines if "{" in each.name] == []
