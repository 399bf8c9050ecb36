"""The dice of a battle as the page shows them: die against die, as rolled and as changed, and what they do."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.games.risk_legacy.battlefield import battle
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_text
from tests.rules.risk_legacy.war import at_war, go, roll
from tests.widgets.test_battle import nodes

BUNKER = 'marks = { Peru = "Bunker" }'


def test_a_changed_die_says_as_what_it_was_rolled_and_pairs_tell_who_loses() -> None:
    pos = roll(go(at_war(world=BUNKER), "attack Peru from Brazil with 3", "defend with 2"), (5, 4, 1), (4, 3))
    found = battle(pos)
    assert found is not None
    assert found.pairs
    attack, defence = ([(die.shows, die.rolled, die.needs) for die in side.dice] for side in found.sides)
    assert (attack, defence) == ([(5, 0, 6), (4, 0, 4), (1, 0, 0)], [(5, 4, 5), (3, 0, 4)])
    assert found.sides[1].notes == ("Bunker: the highest die +1",)
    assert found.does == "Ana loses 1 troop in Brazil. Ben loses 1 troop in Peru."


def test_the_page_shows_the_last_roll_until_the_next_decision() -> None:
    app = App(go(at_war(world=BUNKER), "attack Peru from Brazil with 3", "defend with 2"))

    def shown() -> list[str]:
        return [to_text(node) for node in nodes(app.tree) if node.attrs.get("class") == "cw-rolled"]

    assert shown() == []
    app.dispatch({"do": "step"})
    found = battle(app.desk.position)
    assert found is not None
    (text,) = shown()
    assert found.does in text
    assert all(f"{die.shows}, a " in text for side in found.sides for die in side.dice if die.needs)
    while not app.desk.asked:
        app.dispatch({"do": "step"})
    (after,) = shown()
    assert after == text  # the losses are taken, and it is told still
    app.dispatch({"do": "act", "arg": str(next(iter(cw.legal(app.desk.position))))})
    assert app.desk.trouble == ""
    assert shown() == []


def test_where_a_position_is_set_up_a_click_on_a_die_sets_what_it_was_rolled_as() -> None:
    pos = roll(go(at_war(world=BUNKER), "attack Peru from Brazil with 3", "defend with 2"), (5, 4, 1), (4, 3))
    app = App(pos)
    app.dispatch({"do": "explore"})
    app.dispatch({"do": "ask", "arg": "dice/defender/1"})
    fields = [node for node in nodes(app.tree) if node.attrs.get("data-do") == "edit-set" and node.tag == "input"]
    assert [(field.attrs["data-arg"], field.attrs["value"]) for field in fields] == [("battle defence 1", "4")]
    app.dispatch({"do": "edit-set", "arg": "battle defence 1", "value": "6"})
    assert app.desk.exploring.refused == ""
    found = battle(app.desk.position)
    assert found is not None
    assert [(die.shows, die.rolled) for die in found.sides[1].dice] == [(6, 0), (3, 0)]
    app.dispatch({"do": "ask", "arg": "dice/defender/1"})
    assert app.desk.exploring.entry == ""
