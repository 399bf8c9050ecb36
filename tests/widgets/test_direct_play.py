"""Playing on the table itself: every action of both games by clicks, the list of actions closed; and the pace."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import deciders, laid
from coreworlds.widgets.direct.reach import bare, chosen, reach, spelled
from coreworlds.widgets.drawing.markup import to_html
from tests.rules.positions import position
from tests.widgets.clicks_on_the_table import buttons, by_clicks, nodes, pressable

PLAYERS = ("Ana", "Ben", "Cleo", "Dan")
GAMES = [("core-worlds", 2, 7), ("core-worlds", 3, 5), ("galactic-emperor", 3, 7), ("galactic-emperor", 4, 3)]
ALONE = 2  # clicks for an action that names one thing: the thing, and its button

# How each action is done by clicking, by its first word.
BUTTON = "a button beside the decision"
THING = "the thing, then its button"
HOW = {
    "take": THING, "surge": f"{THING}, or {BUTTON}", "explore": "each card, then one button", "use": THING,
    "token": BUTTON, "done": BUTTON, "choose": f"{THING}; of a card's question each card, then one button",
    "choose nothing": BUTTON, "draft": THING, "deploy": f"{THING}, or dragged to the Warzone", "invade": THING,
    "play": THING, "pass": BUTTON, "stop": BUTTON, "send": "each Unit beside the sum of its strength, then one button",
    "concede": BUTTON, "colonize": "a card that was sent, then its button", "no colony": BUTTON, "keep": THING,
    "keep nothing": BUTTON, "reshuffle": BUTTON, "leave": BUTTON,
    "clockwise": BUTTON, "counterclockwise": BUTTON, "place": "the space, then its button", "scan": BUTTON,
    "claim": "the space, then its button", "no claim": BUTTON, "reroll": THING, "keep dice": BUTTON, "discard": THING,
    "buy": "the goods once for each, then the button", "sell": "the goods once for each, then the button",
    "collect": "the space, then its button", "fund": "the space, then its button",
    "raid": f"the space, then its button; of a player {BUTTON}", "gain": THING,
    "produce": "the space, then its button",
    "grow": "the space, then its button", "launch": "the space, then its button",
    "build": "the ship in the supply, then the space",
    "move": "the space of the ships, then where to; dragged there, too",
    "warp": "the space of the ships, then where to", "end moves": BUTTON, "fight": "the space, then its button",
    "ready": BUTTON, "bonus": THING, "hit": THING, "fight on": BUTTON, "retreat": BUTTON, "buy influence": BUTTON,
    "no influence": BUTTON, "influence": "the space, then its button", "personal business": BUTTON, "allow": BUTTON,
    "withdraw": "the space of the ships, then where to", "no technology": BUTTON, "sabotage": BUTTON, "let be": BUTTON,
    "chase": BUTTON, "no chase": BUTTON,
}  # fmt: skip


def test_the_table_of_clicks_names_every_action_of_both_games() -> None:
    verbs = {v.name for id_ in ("core-worlds", "galactic-emperor") for v in cw.game(id_).verbs.values()}
    assert verbs == set(HOW)


def seated(app: App) -> str:
    """See the table from the seat of whoever decides."""
    who = deciders(app.desk.position)[0]
    app.desk.watcher = who
    app.dispatch({"do": "look", "arg": ""})
    return who


@cache
def played(game: str, players: int, seed: int) -> tuple[Counter[str], Counter[int], int]:
    """Play a whole game by clicks; count verbs, clicks of actions that name one thing, and the actions."""
    app = App(cw.setup(game, players=PLAYERS[:players], seed=seed))
    app.desk.pace = "never"
    verbs, lone, number = Counter[str](), Counter[int](), 0
    app.dispatch({"do": "run"})
    while not app.desk.position.over:
        pos, who = app.desk.position, seated(app)
        action = choose(pos, "simple", who, seed=number)
        number += 1
        clicks = by_clicks(app, action)
        verbs[action.verb] += 1
        if len(set(spelled(action))) == 1:
            lone[clicks - len(spelled(action)) + 1] += 1
        if not deciders(app.desk.position):
            app.dispatch({"do": "run"})
    return verbs, lone, number


@pytest.mark.parametrize(("game", "players", "seed"), GAMES[:1] + GAMES[2:3])
def test_a_whole_game_is_played_by_clicks_on_the_table(game: str, players: int, seed: int) -> None:
    """No action is taken from the list; what names one thing takes two clicks, each further copy one more."""
    verbs, lone, number = played(game, players, seed)
    assert number == verbs.total() > 80
    assert len(verbs) >= 14
    assert max(lone) <= ALONE


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_every_legal_action_can_be_reached(game: str, players: int, seed: int) -> None:
    """At every fifth decision of a game the clicks that name an action leave that action, and a button for it."""
    app, number, seen = App(cw.setup(game, players=PLAYERS[:players], seed=seed)), 0, set[str]()
    app.desk.pace = "never"
    app.dispatch({"do": "run"})
    while not app.desk.position.over:
        pos, who = app.desk.position, deciders(app.desk.position)[0]
        app.desk.watcher = who
        for action in cw.legal(app.desk.sight) if number % 5 == 0 else ():
            seen.add(action.verb)
            assert reached(app, action), f"“{action}” cannot be reached at {pos.step}"
        app.dispatch({"do": "act", "arg": f"{who}: {choose(pos, 'simple', who, seed=number).text}"})
        number += 1
        if not deciders(app.desk.position):
            app.dispatch({"do": "run"})
    assert len(seen) > 12


def reached(app: App, action: object) -> bool:
    """Whether clicks on things that are lit lead to an action."""
    layout, picked = laid(app.desk.sight, app.desk.viewer), ()
    if action in bare(app.desk):
        return True
    sets = next((pick for pick in layout.picks if pick.verb == action.verb), None)
    if sets:
        keys = [key for name in spelled(action) for key in sorted(sets.keys) if name in layout.face(key).refs][:99]
        return sorted(spelled(cw.judge(app.desk.sight, chosen(layout, sets, keys)).action)) == sorted(spelled(action))
    for _ in range(9):
        found = reach(app.desk, picked)
        more = picked_more(app, action, picked)
        if found.whole == action or not more:
            return action in found.actions
        picked = (*picked, more[0])
    return False


def picked_more(app: App, action: object, picked: tuple[str, ...]) -> list[str]:
    """Give the keys of lit things that an action names and that are not chosen yet."""
    layout, found = laid(app.desk.sight, app.desk.viewer), reach(app.desk, picked)
    return [
        key
        for key in sorted(found.next)
        if any(ref in spelled(action) for ref in layout.face(key).refs)
        and action in reach(app.desk, (*picked, key)).actions
    ]


INVASION = {
    "phase": "action", "round": 2, "players": ["Ana", "Ben"], "turn": "Ana", "central": ["Sinbad"],
    "pending": {"kind": "invasion", "world": "Sinbad"},
    "Ana": {"actions": 2, "energy": 3, "units": ["Snub Fighter x2", "Raider Wing"], "hand": ["Snub Fighter"]},
}  # fmt: skip


def invading() -> App:
    app = App(position(INVASION))
    app.desk.kinds, app.desk.watcher = {"Ana": "human", "Ben": "simple"}, "Ana"
    app.dispatch({"do": "look", "arg": ""})
    return app


def goals(app: App) -> list[str]:
    return [str(node.children[0]) for node in nodes(app.tree) if "cw-goal" in node.attrs.get("class", "").split()]


def test_the_sum_of_what_is_sent_runs_beside_the_goal() -> None:
    """The game says what each Unit counts; the page adds up and holds no rule."""
    app = invading()
    world = app.desk.position.parts.card(app.desk.position.parts.index["Sinbad"])
    before = goals(app)
    assert before == [f"Fleet Strength 0 of {world.fleet}", f"Ground Strength 0 of {world.ground}"]
    app.dispatch({"do": "pick", "arg": "Ana/units:Snub Fighter"})
    assert goals(app)[0] == f"Fleet Strength 1 of {world.fleet}"
    app.dispatch({"do": "pick", "arg": "Ana/units:Snub Fighter"})
    assert goals(app)[0] == f"Fleet Strength 2 of {world.fleet}"
    app.dispatch({"do": "unpick"})
    assert goals(app) == before


def test_during_an_invasion_a_click_on_a_card_in_the_hand_is_about_this_invasion() -> None:
    app = invading()
    app.dispatch({"do": "ask", "arg": "Ana/hand:Snub Fighter"})
    text = str(app)
    assert "send Snub Fighter not now" in text
    assert "deploy Snub Fighter" not in text


def test_a_thing_in_the_hand_is_dragged_to_its_place() -> None:
    """What a card becomes where it is dropped is found by doing it, not by a rule of the page."""
    app = App(position({"phase": "action", "round": 2, "players": ["Ana", "Ben"], "turn": "Ana",
                        "Ana": {"actions": 3, "energy": 3, "hand": ["Snub Fighter"]}}))  # fmt: skip
    app.dispatch({"do": "drop", "arg": "Ana/hand:Snub Fighter|central"})
    assert app.desk.session.at == 0
    assert buttons(app) >= {"Ana: deploy Snub Fighter"}
    app.dispatch({"do": "drop", "arg": "Ana/hand:Snub Fighter|Ana/units"})
    assert str(app.desk.session.transitions[0].action) == "deploy Snub Fighter"


def test_ships_are_dragged_to_a_sector() -> None:
    app = App(cw.setup("galactic-emperor", ["Ana", "Ben", "Cleo"], seed=5))
    for action in ("clockwise", "choose Warlord"):
        app.dispatch({"do": "act", "arg": f"{deciders(app.desk.position)[0]}: {action}"})
        app.dispatch({"do": "run"})
    who = deciders(app.desk.position)[0]
    start = next(at for at in reach(app.desk, ()).next if reach(app.desk, (at,)).parties or reach(app.desk, (at,)).next)
    goal = min(reach(app.desk, (start,)).next)
    app.dispatch({"do": "drop", "arg": f"{start}|{goal}"})
    done = app.desk.shown[0].action
    assert (done.player, done.verb) == (who, "move")


@pytest.mark.parametrize(("game", "players"), [("core-worlds", 2), ("galactic-emperor", 3)])
@pytest.mark.parametrize("pace", ["never", "new"])
def test_a_game_against_computers_needs_no_click_but_for_ones_own_decisions(
    game: str, players: int, pace: str
) -> None:
    """On “never” none at all; on “new” one for some rules that the learner has not met, and those get rare."""
    app = App()
    app.desk.pace = pace
    fields = {"game": game, "players": str(players), "watcher": "Ana", "seed": "7"}
    fields |= {f"name{n}": name for n, name in enumerate(PLAYERS)}
    fields |= {f"kind{n}": "simple" if n else "human" for n in range(players)}
    app.dispatch({"do": "start", "fields": fields})
    own, stops = 0, []
    while not app.desk.position.over:
        if app.desk.people:
            text = choose(app.desk.position, "simple", "Ana", seed=own).text
            app.dispatch({"do": "act", "arg": f"Ana: {text}"})
            own += 1
        else:
            assert pace == "new"
            assert app.desk.fresh
            assert ("on", "") in pressable(app)
            stops.append(app.desk.position.round)
            app.dispatch({"do": "on"})
        assert not app.desk.trouble
    assert own > 20
    assert len(stops) == 0 if pace == "never" else 1 < len(stops) <= 16
    assert stops.count(1) >= len(stops) / 4


def test_what_is_new_is_shown_at_a_stop_or_decision() -> None:
    app = App()
    app.dispatch({"do": "first"})
    assert app.desk.fresh
    rule = app.desk.position.game.rulebook.rules[app.desk.fresh[0]]
    assert rule.title in str(app)


def test_an_old_pace_is_read() -> None:
    """There was no other one than “run” and “step” before there were three."""
    app = App()
    for given, read in (("run", "new"), ("step", "step"), ("never", "never"), (True, "new")):
        app.dispatch({"do": "pace", "value": given})
        assert app.desk.pace == read


@pytest.mark.parametrize(("step", "first", "done"), [
    ("place 5 in Peru", ["map/Peru"], {"place 2 in Peru": ("Peru", 2 + 2)}),
    ("maneuver 5 from Brazil to Peru", ["map/Brazil", "map/Peru"], {"maneuver 2 from Brazil to Peru": ("Peru", 2 + 2)}),
])  # fmt: skip
def test_of_a_number_any_lower_one_can_be_typed(step: str, first: list[str], done: dict[str, tuple[str, int]]) -> None:
    """All recruits went to one place, and all troops but one with a maneuver: no other number was to be had."""
    where = 'phase = "recruit"\nstep = "recruit.place"\nrecruits = 5' if "place" in step else 'phase = "maneuver"'
    seats = "".join(f'[[player]]\nname = "{name}"\nfaction = "{faction}"\nstart = "{start}"\ntroops = {{ {troops} }}\n'
                    for name, faction, start, troops in (
                        ("Ana", "Die Mechaniker", "Peru", "Brazil = 6, Peru = 2"),
                        ("Ben", "Khan Industries", "Egypt", "Egypt = 3"),
                        ("Cleo", "Enclave of the Bear", "Japan", "Japan = 3"),
                    ))  # fmt: skip
    app = App(cw.parse(f'version = 1\ngame = "risk-legacy"\n{where}\nturn = "Ana"\n{seats}'))
    assert step in [action.text for action in cw.legal(app.desk.sight)]
    for key in first:
        app.dispatch({"do": "ask", "arg": key})
    found = re.search(r'data-do="amount" data-arg="([^"]+)"><input [^>]*min="1" max="5"', to_html(app.tree))
    assert found
    app.dispatch({"do": "amount", "arg": found[1], "fields": {"number": "2"}})
    ((text, (at, troops)),) = done.items()
    assert [str(each.action) for each in app.desk.session.transitions if each.action][-1] == text
    assert app.desk.position.seat("Ana").troops[app.desk.position.parts.index[at]] == troops
