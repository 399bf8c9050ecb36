"""A guided game that was left: it is not done, it is kept beside another game, and it is taken up where it was."""

from __future__ import annotations

import json

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.players.contest import coming
from coreworlds.tutor.lessons.guide import guide
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.keep.guided import left, over

GAMES = cw.games()


def begun(game: str, decisions: int = 2) -> App:
    """Begin the guided game and decide a few times as the simple player would."""
    app = App(game=game)
    app.dispatch({"do": "hello", "query": "", "kept": "{}", "number": 0})
    app.dispatch({"do": "guided"})
    while decisions:
        if "Ana" not in app.desk.asked:
            app.dispatch({"do": "on"})
            continue
        app.dispatch({"do": "act", "arg": f"Ana: {choose(app.desk.position, 'simple', 'Ana').text}"})
        decisions -= 1
    assert not app.desk.trouble
    return app


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_that_gave_way_to_another_game_comes_back(game: str) -> None:
    app = begun(game)
    where = app.desk.position
    app.dispatch({"do": "home"})
    app.dispatch({"do": "first"})
    assert app.desk.position != where
    assert (left(app.desk), over(app.desk)) == (1, False)

    kept = app.dispatch({"do": "keep"})["keep"]["parts"]
    again = App(game=game)
    again.dispatch({"do": "hello", "query": "", "kept": json.dumps(kept), "number": 0})
    for page in (app, again):
        page.dispatch({"do": "learn"})
        assert "Continue the guided game, Round 1" in str(page)
        page.dispatch({"do": "guided"})
        assert page.desk.position == where
        assert not [name for name in page.desk.kept if name.startswith("guided")]


def test_it_is_done_once_its_rounds_are_played() -> None:
    app, made = begun("core-worlds", 0), guide("core-worlds")
    assert made is not None
    for _ in range(200):
        if made.over(app.desk.position):
            break
        if app.desk.asked:
            app.dispatch({"do": "act", "arg": f"Ana: {choose(app.desk.position, 'simple', 'Ana').text}"})
        else:
            app.dispatch({"do": "on"})
    assert (left(app.desk), over(app.desk)) == (0, True)
    app.dispatch({"do": "guided"})
    assert app.desk.position.round == made.start.round


@pytest.mark.parametrize(("game", "head"), [("core-worlds", "on the cards you know"), ("risk-legacy", "Red Stars")])
def test_the_points_are_those_of_the_score(game: str, head: str) -> None:
    app = begun(game)
    sums = app.desk.sight.game.page.score(app.desk.sight)
    assert f"{head}: You {sums[0].total}, Ben {sums[1].total}" in to_text(app.tree)


def battle(ships: str) -> cw.Position:
    """Ana's ships stand beside a Starbase."""
    text = f"""
    version = 1
    game = "galactic-emperor"
    round = 3
    phase = "warlord"
    step = "warlord.move"
    turn = "Ana"
    throne = "Ana"
    first = "Ana"
    chooser = "Ana"
    role = "Warlord"
    galaxy = {{ D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", E1 = "Meadow" }}
    [[player]]
    name = "Ana"
    fleets = {{ D1 = ["{ships}"] }}
    [[player]]
    name = "Ben"
    starbases = ["E1"]
    [[player]]
    name = "Cleo"
    """
    return cw.parse(text)


def test_a_battle_is_foretold_before_the_move_and_after_it() -> None:
    """A lone Fighter loses to a Starbase nearly always, more ships win more often."""
    few, many = (coming(battle(ships))[f"move {ships}, D1, E1"] for ships in ("Fighter", "Cruiser x3"))
    assert coming(cw.step(battle("Fighter"), "move Fighter, D1, E1").after) == {"": few}
    assert few["Ben wins"] > 0.8
    assert many["Ana wins"] > few["Ana wins"]
    assert sum(few.values()) == pytest.approx(1)
    assert coming(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)) == {}
