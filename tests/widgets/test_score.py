"""The score so far: at the end it is the final one, and a seat's page tells what the seat knows and no more."""

from __future__ import annotations

from functools import cache

import pytest

import coreworlds as cw
from coreworlds.engine.session import Session
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_html

SEATS = ["Ana", "Ben", "Cleo"]


@cache
def ended(game: str) -> cw.Position:
    """Play a game to its end."""
    return cw.rollout(cw.setup(game, players=SEATS, seed=5), "simple", seed=2)[0]


@cache
def begun(game: str) -> cw.Position:
    """Play 60 decisions."""
    return cw.rollout(cw.setup(game, players=SEATS, seed=5), "simple", seed=2, most=60)[0]


@pytest.mark.parametrize("game", cw.games())
def test_at_the_end_it_is_the_final_score(game: str) -> None:
    pos = ended(game)
    finals = {each.player: each.total for each in cw.result(pos).scores}
    assert {each.player: each.total for each in pos.game.page.score(pos)} == finals


@pytest.mark.parametrize("game", cw.games())
def test_every_sum_is_that_of_its_parts(game: str) -> None:
    pos = begun(game)
    for each in pos.game.page.score(pos):
        assert sum(amount for _, amount, _, _ in each.parts) == each.total
        assert all(rule in pos.game.rulebook.rules for _, _, rule, _ in each.parts)


def test_cards_that_a_seat_does_not_know_are_not_counted_but_named() -> None:
    pos = begun("core-worlds")
    whole = {each.player: each.total for each in pos.game.page.score(pos)}
    for each in pos.game.page.score(cw.seen_by(pos, "Ana")):
        assert each.total <= whole[each.player]
        hidden = len(pos.seat(each.player).hand) + len(pos.seat(each.player).deck)
        assert each.player == "Ana" or (hidden and "not counted" in each.notes[0])


def test_victory_points_are_told_to_their_owner_alone() -> None:
    pos = begun("galactic-emperor")
    seen = {each.player: each.total for each in pos.game.page.score(cw.seen_by(pos, "Ana"))}
    assert seen == {"Ana": pos.seat("Ana").points, "Ben": -1, "Cleo": -1}


@pytest.mark.parametrize("game", cw.games())
def test_it_is_one_click_away(game: str) -> None:
    app = App(Session(begun(game)))
    assert 'aria-label="Show the score so far"' in to_html(app.tree)
    app.dispatch({"do": "score", "arg": "show"})
    text = to_html(app.tree)
    for each in begun(game).game.page.score(begun(game)):
        assert f"<b>{each.total} <small>{each.unit}" in text
    app.dispatch({"do": "score", "arg": "hide"})
    assert "cw-sums" not in to_html(app.tree)


@pytest.mark.parametrize("game", cw.games())
def test_after_the_end_the_final_score_stands_for_it(game: str) -> None:
    assert "the score so far" not in to_html(App(Session(ended(game))).tree)
