"""What is told of secrets never contradicts a table that keeps none."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.knowing.knowledge import sight_rules
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import OPEN_TABLE
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.play.ruling import rule_panel

SECRETS = {"core-worlds": ("hand-hidden", "Hand"), "galactic-emperor": ("points-secret", "Victory Point")}
each_game = pytest.mark.parametrize("game", SECRETS)


def played(game: str) -> App:
    """Return a page with a game that has begun, seen with everything open."""
    return App(cw.setup(game, players=["Ana", "Ben", "Cyd"], seed=1))


def panel(app: App, *opened: str) -> str:
    """Return what the panel says of a rule or a word."""
    app.dispatch({"do": opened[0], "arg": opened[1]})
    return to_text(rule_panel(app.desk, app.desk.position.game.page.layout(app.desk.sight, app.desk.viewer)))


@pytest.mark.parametrize("game", sorted({*cw.games()} - {*SECRETS}))
def test_no_rule_of_another_game_speaks_of_secrets(game: str) -> None:
    assert sight_rules(played(game).desk.position) == frozenset()


@each_game
def test_beside_a_secret_it_is_said_that_this_table_lies_open(game: str) -> None:
    """Beside the rule and the word of it; seen as a player sees it, nothing contradicts them."""
    rule, word = SECRETS[game]
    app = played(game)
    for opened in (("rule", rule), ("term", word)):
        assert OPEN_TABLE in panel(app, *opened)
    app.dispatch({"do": "seat", "arg": "Ana"})
    for opened in (("rule", rule), ("term", word)):
        assert OPEN_TABLE not in panel(app, *opened)


@each_game
def test_only_what_is_about_seeing_says_so(game: str) -> None:
    """The rules that a view asks, each of which applies as long as somebody looks."""
    app = played(game)
    about = sight_rules(app.desk.position)
    assert SECRETS[game][0] in about
    for rule in [*about, *list(app.desk.position.game.rulebook)[::9]]:
        text = panel(app, "rule", rule)
        assert (OPEN_TABLE in text) == (rule in about), rule
        assert rule not in about or "Not now" not in text


@each_game
def test_a_lesson_says_that_its_table_lies_open(game: str) -> None:
    """A lesson shows more than a player would see; in a game one has chosen what is seen."""
    app = played(game)
    assert OPEN_TABLE not in str(app)
    app.dispatch({"do": "game", "arg": game})
    app.dispatch({"do": "lesson", "arg": lessons(game)[-1].id})
    assert OPEN_TABLE in str(app)


@each_game
def test_a_game_that_is_over_keeps_no_secret(game: str) -> None:
    """Then all is counted openly, and nothing is left to be said."""
    end, _ = cw.rollout(cw.setup(game, players=["Ana", "Ben", "Cyd"], seed=1), "random", seed=1)
    assert OPEN_TABLE not in panel(App(end), "rule", SECRETS[game][0])
