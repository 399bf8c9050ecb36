"""The place of a battle on the page: what it shows is what was rolled, and what a click on it does."""

from __future__ import annotations

import re
from collections.abc import Iterator

import coreworlds as cw
from coreworlds.engine.session import Session
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import NEVER
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.play.battle import fights
from tests.combats import combat


def opened(pos: cw.Position, person: str = "Ana") -> App:
    """Give the page of a game in which one person plays."""
    app = App(Session(pos))
    app.desk.kinds = {name: "human" if name == person else "simple" for name in pos.seats}
    app.desk.pace = NEVER
    app.dispatch({"do": "watch", "value": person})
    return app


def nodes(node: Node | str) -> Iterator[Node]:
    """Yield every node of a tree."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def place(app: App) -> Node | None:
    """Give the place of the battle, if the page shows it."""
    return next((node for node in nodes(app.tree) if node.attrs.get("class") == "cw-battle"), None)


def dice(node: Node) -> list[str]:
    """Give the dice drawn, as they are heard."""
    return re.findall(r"(\d, a (?:hit|miss))", to_html(node))


def pulses(app: App) -> list[str]:
    """Give what the page asks for by itself."""
    return [node.attrs["data-pulse"] for node in nodes(app.tree) if "data-pulse" in node.attrs]


def rolled(app: App) -> list[int]:
    """Give all dice of volleys on the line of play, as the game tells them."""
    assert app.desk.session is not None
    events = (event for made in app.desk.session.transitions for event in made.events if event.kind == "volley")
    return [shown for event in events for shown in event.facts["dice"]]


def acts(app: App) -> dict[str, str]:
    """Give what can be done in the place: class and action of each button that acts."""
    found = place(app)
    assert found is not None
    return {node.attrs["data-arg"]: node.attrs["class"] for node in nodes(found) if node.attrs.get("data-do") == "act"}


def test_both_sides_stand_there_with_what_they_roll_and_need() -> None:
    app = opened(combat(["Fighter x2", "Dreadnought"], ["Cruiser"], sector="starbases", bonus=True))
    text = to_html(place(app) or "")
    for words in ("Combat at C3", "attacker", "defender", "2 × ", "1 die, hits on 5+", "3 dice, hit on 4+"):
        assert words in text
    assert set(acts(app)) == {"Ana: bonus Fighter", "Ana: bonus Dreadnought"}


def test_dice_that_passed_by_themselves_are_shown_with_what_hit() -> None:
    """Ben's computer attacks; Ana is asked only where she has a choice, and sees every die rolled until then."""
    app = opened(combat(["Fighter x3", "Cruiser x2", "Dreadnought"], ["Fighter", "Cruiser"], sides=("Ben", "Ana")))
    app.dispatch({"do": "run"})
    for _ in range(8):
        found = place(app)
        if found is None:
            break
        told = dice(found)
        assert sorted(int(each[0]) for each in told) == sorted(rolled(app))
        needs = {"Cruiser": 4, "Fighter": 5, "Dreadnought": 4}
        (fight,) = fights(app.desk)
        for each in (die for roll in fight.rolls for side in roll.sides for die in side):
            assert each.needs == needs[each.by]
            assert f"{each.shows}, a {'hit' if each.shows >= each.needs else 'miss'}" in told
        hits = [arg for arg in acts(app) if " hit " in arg]
        if not hits:
            break
        app.dispatch({"do": "act", "arg": hits[0]})
    assert rolled(app)


def test_a_battle_that_is_over_stays_until_the_next_decision() -> None:
    """Nothing of it passes unseen: its end and its dice stand there when Ana is asked again, and then they go."""
    app = opened(combat(["Dreadnought x3"], ["Fighter"], sides=("Ben", "Ana")))
    app.dispatch({"do": "run"})
    found = place(app)
    assert found is not None
    assert "Ben wins." in to_html(found)
    assert len(dice(found)) == len(rolled(app)) >= 3
    assert not any("act" in node.attrs.get("data-do", "") for node in nodes(found))
    assert app.desk.session is not None
    action = next(iter(cw.legal(app.desk.position)))
    app.dispatch({"do": "act", "arg": f"{action.player}: {action.text}"})
    assert place(app) is None


def test_a_click_on_a_unit_takes_the_hit() -> None:
    pos = combat(["Fighter x2", "Cruiser"], ["Fighter x2", "Cruiser"])
    pos = cw.parse(re.sub(r"defender = \"Ben\",", 'defender = "Ben", phase = 2, hits = [1, 0],', str(pos), count=1)
                   .replace("phase = 0, surprise", "surprise").replace("hits = [0, 0], ", "")
                   .replace('step = "battle.dreadnoughts"', 'step = "battle.hits"'))  # fmt: skip
    app = opened(pos)
    assert "1 hit to take" in to_html(place(app) or "")
    assert {arg for arg, look in acts(app).items() if "cw-able" in look} == {"Ana: hit Fighter", "Ana: hit Cruiser"}
    app.dispatch({"do": "act", "arg": "Ana: hit Cruiser"})
    assert app.desk.session is not None
    assert any(made.action and made.action.text == "hit Cruiser" for made in app.desk.session.transitions)


def test_a_click_on_a_unit_that_cannot_be_hit_asks_why() -> None:
    app = opened(combat(["Fighter x2", "Cruiser"], ["Fighter"], bonus=True))
    asked = [node.attrs["data-arg"] for node in nodes(place(app) or "") if node.attrs.get("data-do") == "why"]
    assert asked == ["Ben: hit Fighter"]
    app.dispatch({"do": "why", "arg": asked[0]})
    assert app.desk.open == ("ask", "Ben: hit Fighter")


def test_the_map_and_the_battle_take_turns() -> None:
    app = opened(combat(["Fighter"], ["Fighter"], bonus=True))
    begun = str(fights(app.desk)[-1].begun)
    assert "cw-hexmap" not in to_html(app.tree)
    app.dispatch({"do": "battle", "arg": begun})
    assert place(app) is None
    assert "cw-hexmap" in to_html(app.tree)
    assert "See the battle" in to_html(app.tree)
    app.dispatch({"do": "battle", "arg": begun})
    assert place(app) is not None


def test_who_wins_is_told_as_the_odds_count_it() -> None:
    pos = combat(["Fighter x2"], ["Cruiser"], bonus=True)
    app = opened(pos)
    app.dispatch({"do": "battle-odds", "arg": str(fights(app.desk)[-1].begun)})
    assert pulses(app) == ["analysis-odds"]
    while asked := pulses(app):
        app.dispatch({"do": asked[0]})
    odds = app.desk.looking.ahead.odds
    assert odds is not None
    assert odds.outcomes == cw.odds(pos).outcomes
    text = to_html(place(app) or "")
    assert "Exact: every roll is counted." in text
    for said, chance in odds.outcomes.items():
        assert re.search(rf"{said}</span> <b>{100 * chance:.0f} %", text)
    app.dispatch({"do": "step"})
    assert pulses(app) == ["analysis-odds"], "it goes on at the next step"
    app.dispatch({"do": "battle-odds", "arg": str(fights(app.desk)[-1].begun)})
    assert pulses(app) == []


def test_a_battle_has_no_place_while_hands_or_predictions_are_about_the_table() -> None:
    app = opened(combat(["Fighter"], ["Fighter"], bonus=True))
    app.dispatch({"do": "predict-mode", "value": "on"})
    assert place(app) is None
    assert "cw-hexmap" in to_html(app.tree)


def test_a_game_without_battles_has_no_place_for_them() -> None:
    app = opened(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    app.dispatch({"do": "run"})
    assert place(app) is None
    assert fights(app.desk) == []
