"""Several people at one screen: the curtain, and what stands there while nobody has anything to decide."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.widgets.app import App

SECOND = cw.games()[1]
NAMES = ("Ana", "Ben", "Cleo")
BUYING = f"""
game = "{SECOND}"
round = 4
phase = "regent"
step = "regent.buy"
chooser = "Ana"
role = "Regent"
acted = 1
turn = "Ben"
price = 3
""" + "".join(
    f'[[player]]\nname = "{name}"\nmarks = {0 if name == "Cleo" else 3}\ninfluence = 2\n' for name in NAMES
)


def at_one_screen(pos: cw.Position, who: str) -> App:
    """Open a table of people who pass the screen around; one of them has it."""
    app = App(pos)
    app.desk.kinds = dict.fromkeys(NAMES, "human")
    app.dispatch({"do": "watch", "value": "turns"})
    app.dispatch({"do": "show", "arg": who})
    return app


def test_who_has_no_choice_does_not_decide() -> None:
    """Cleo cannot pay for influence: the step goes by itself, and no other seat is to be looked from for it."""
    app = at_one_screen(cw.parse(BUYING), "Ben")
    app.desk.pace = "step"
    app.dispatch({"do": "act", "arg": "Ben: buy influence"})
    assert app.desk.position.turn == "Cleo"
    assert not list(cw.legal(app.desk.position))
    assert "Nothing to choose. Continue." in str(app)
    step = app.desk.position.game.flow.steps[app.desk.position.step]
    assert step.title in str(app).splitlines()[0], "the head says it"
    assert "another seat sees the table" not in str(app)
    app.dispatch({"do": "run", "arg": ""})
    assert app.desk.people == ("Ben",)


def test_the_curtain_says_nothing_of_whose_turn_it_is() -> None:
    """It falls for a defender, too, in the turn of another."""
    app = at_one_screen(cw.parse(BUYING), "Ana")
    assert app.desk.curtain == "Ben"
    assert "I am Ben: show" in str(app)
    assert "turn" not in str(app).partition("Pass the screen")[2]
