"""What stands over a board says which moment of which round it shows, as the rulebook counts them."""

from __future__ import annotations

from types import SimpleNamespace

import coreworlds as cw
from coreworlds.games.galactic_emperor.components import OUTSIDE
from tests.together import for_each

HEADINGS = [
    ("core-worlds", "setup.zero", "Set-up"),
    ("core-worlds", "pregame.take", "Pregame Draft"),
    ("core-worlds", "draw.hand", "Round 9, Draw Phase"),
    ("core-worlds", "end.marker", "Round 9, End Phase"),
    ("core-worlds", "end.reshuffle", "Round 8, End Phase"),  # the Round Marker has moved on, the Round has not ended
    ("core-worlds", "end.destiny", "Round 8, End Phase"),
    ("core-worlds", "end.score", "Round 9, End Phase"),
    ("core-worlds", "over", "Round 9, the end of the game"),
    ("galactic-emperor", "setup.throne", "Set-up"),
    ("galactic-emperor", "round.direction", "Round 9, the beginning of a round"),
    ("galactic-emperor", "role.choose", "Round 9, the choice of a role"),
    ("galactic-emperor", "merchant.trade", "Round 9, Merchant role"),
    ("galactic-emperor", "battle.hits", "Round 9, Warlord role"),
    ("galactic-emperor", "technology.sabotage", "Round 9, a technology just declared"),
    ("galactic-emperor", "role.done", "Round 9, the end of a role"),
    ("galactic-emperor", "end.marks", "Round 9, the end of a round"),
    ("galactic-emperor", "final.wealthy", "Round 9, the end of the game"),
    ("galactic-emperor", "over", "Round 9, the end of the game"),
]


@for_each(HEADINGS)
def test_the_heading_says_where_the_game_stands(game: str, step: str, heading: str) -> None:
    t = cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=7).table_for(None).thaw()
    t.step, t.round = step, 9
    assert cw.game(game).timing.where(t) == heading


def test_the_showdown_belongs_to_no_role() -> None:
    t = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7).table_for(None).thaw()
    t.step, t.battle = "battle.hits", SimpleNamespace(at=OUTSIDE)
    assert cw.game("galactic-emperor").timing.where(t) == "Round 1, the Galactic Showdown"


def test_a_set_up_says_that_the_pregame_draft_follows() -> None:
    first = cw.setup_steps("core-worlds", players=["Ana", "Ben"], seed=7, pregame_draft=True)[0].before
    assert cw.game("core-worlds").timing.where(first.table_for(None)) == "Set-up with the pregame draft"
