"""What is worked out for a player rests on what that player knows: counting, odds, curves, the search."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.players.search import tried
from coreworlds.tutor.knowing.knowledge import knowledge
from coreworlds.tutor.looking.analysis import analysis
from coreworlds.tutor.looking.odds import odds
from tests.engine.play import CASES, Case, decisions, game_of, steps

_TRIES, _DEALS = 4, 4
WHOLE = tuple(case for case in CASES if case.game in cw.games() and len(case.players) in {2, 3, 5})
every_game = pytest.mark.parametrize("case", WHOLE, ids=str)


def twin(pos: cw.Position, player: str) -> cw.Position:
    """Return a position that looks the same to a player, everything hidden dealt anew."""
    return cw.deal(cw.seen_by(pos, player), 77)


@every_game
def test_what_counting_tells_is_the_same_for_all_that_cannot_be_told_apart(case: Case) -> None:
    """Of tiles and cards that lie face down."""
    for pos in decisions(case, every=40):
        for player in pos.seats[:2]:
            assert knowledge(pos, player) == knowledge(twin(pos, player), player)


@every_game
def test_the_odds_are_those_of_a_player(case: Case) -> None:
    """What may come of a step that goes by itself, as far as that player can know."""
    ahead = [t.before for t in steps(case, every=12) if t.action is None and t.before.phase != "setup"]
    for pos in ahead[:: max(1, len(ahead) // 6)]:
        player = pos.seats[0]
        assert odds(pos, None, player, _DEALS) == odds(twin(pos, player), None, player, _DEALS)


@every_game
def test_the_search_goes_by_what_the_seat_knows(case: Case) -> None:
    """The same estimates, whatever is hidden and whatever the seed is."""
    line = decisions(case, every=15)
    for pos in line[len(line) // 4 :: max(1, len(line) // 2)]:
        me = pos.turn if isinstance(pos.turn, str) else pos.turn[0]
        assert tried(pos, me, _TRIES) == tried(twin(pos, me), me, _TRIES)


@every_game
def test_curves_show_a_player_nothing_that_is_hidden(case: Case) -> None:
    """What a player cannot see counts nothing, and no number is a stand-in for what is unknown."""
    line = game_of(case)
    part = line[: len(line) // 2]
    for viewer in (case.players[0], ""):
        looked = analysis(part, viewer)
        assert min(n for series in looked.series for _, numbers in series.values for n in numbers) >= 0
