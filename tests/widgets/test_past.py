"""A world on the page: games in it one after another, its story, old worlds gone back to, computers, files, reloads."""

from __future__ import annotations

import json
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.engine.world import WorldComplaint
from coreworlds.games import annals as forms
from coreworlds.tutor.looking.lasting import has_past, lasting
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.aside import game_of
from coreworlds.widgets.past.opening import TOO_LARGE, worlds_offered
from coreworlds.widgets.past.telling import annals_of, played_in, stands, whole
from tests.rules.risk_legacy.ends import at_end
from tests.widgets.clicks_on_the_table import pressable
from tests.widgets.test_keeping import Browser
from tests.widgets.test_newcomer import parts, words

GAME = "risk-legacy"
FORM = {"players": "3", "kind0": "simple", "kind1": "simple", "kind2": "simple", "seed": "3"}


def said(app: App, do: str, arg: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - parts of a message
    """Send a message that must not fail."""
    answer = app.dispatch({"do": do, "arg": arg, **more})
    assert not app.desk.trouble, app.desk.trouble
    return answer


def run(app: App, way: str) -> None:
    """Let computers play until they stop."""
    said(app, "world-run", way)
    while app.desk.past.until:
        said(app, "world-more")


def begun(world: str = "after-4", **more: str) -> App:
    """Begin a game in a world, and look at that."""
    app = App(game=GAME)
    said(app, "hello", kept="{}", query="")
    said(app, "start", fields={**FORM, "world": world, **more})
    said(app, "world")
    return app


def worlds(app: App) -> list[int]:
    """Give how many games each world of the chronicle in front has seen."""
    tale = app.desk.past.tale
    assert tale is not None
    return [world.played for world in whole(tale).worlds]


@pytest.fixture(scope="module")
def played() -> App:
    """Three games of computers in the world after game 4."""
    app = begun()
    run(app, "game")
    run(app, "game")
    run(app, "game")
    return app


def again(app: App) -> App:
    """Give what a browser that kept all of it shows after a reload."""
    other = App(game=GAME)
    said(other, "hello", kept=json.dumps(app.keeper.parts(app.desk)), query="")
    said(other, "world")
    while other.desk.past.reading is not None:
        assert any("data-pulse" in node.attrs for node in parts(other.tree, "cw-home"))
        said(other, "world-more")
    return other


def test_only_games_that_leave_something_have_a_world() -> None:
    assert [id_ for id_ in cw.games() if has_past(cw.game(id_))] == [GAME]
    app = App(game="core-worlds")
    said(app, "new")
    assert not [*parts(app.tree, "cw-world")]
    assert 'name="world"' not in app._repr_html_()
    app.dispatch({"do": "world"})
    assert "leave no world behind" in app.desk.trouble


@pytest.mark.parametrize(("world", "number"), [("fresh", 0), ("after-1", 1), ("after-4", 4), ("no such", 0)])
def test_a_new_game_begins_in_the_world_that_is_chosen(world: str, number: int) -> None:
    app = begun(world)
    assert worlds(app) == [number]
    tale = app.desk.past.tale
    assert tale is not None
    assert tale.session is not None
    assert tale.session.position.zone("played") == number


def test_a_world_from_a_file_is_checked_and_what_is_wrong_with_it_said() -> None:
    app = App(game=GAME)
    said(app, "new")
    said(app, "form", fields={**FORM, "game": GAME, "name0": "Zoe", "world": "file"})
    said(app, "world-file", value=f'game = "{GAME}"\nsigned = 3\n')
    alert = words(next(parts(app.tree, "cw-alert")))
    assert all(word in alert for word in ("line 2", "found 3", "expected"))
    assert app.desk.form["name0"] == "Zoe"
    said(app, "world-file", value="", size=9_000_000)  # of what is too large the page tells only how large it is
    assert app.desk.past.refused == TOO_LARGE
    said(app, "start", fields={**FORM, "game": GAME, "world": "file"})
    assert (app.desk.view, app.desk.session) == ("new", None)
    said(app, "world-file", value=f'game = "{GAME}"\nsigned = ["Zoe", "Ana"]\n')
    assert app.desk.past.refused == ""
    said(app, "start", fields={**FORM, "game": GAME, "world": "file"})
    assert app.desk.view == "play"
    assert app.desk.position.zone("signed") == ["Zoe", "Ana"]
    said(app, "world-file", value="", size=0)
    assert app.desk.past.given == cw.World.fresh(GAME)


def test_what_is_impossible_in_a_world_is_said_and_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    better = cw.World(f'game = "{GAME}"\nsigned = ["Ana"]\n')
    fault = WorldComplaint("sign-winner", "Too many signatures", None, "one signature", lambda: better)
    monkeypatch.setattr(cw.World, "complaints", property(lambda self: () if self == better else (fault,)))
    app = App(game=GAME)
    said(app, "new")
    said(app, "world-file", value=f'game = "{GAME}"\nsigned = ["Zoe", "Ana"]\n')
    assert "Too many signatures" in str(app)
    said(app, "world-mend", "0")
    assert app.desk.past.given == better
    assert "Too many signatures" not in str(app)


def test_what_lasts_is_told_with_its_rule_and_who_decided_it(played: App) -> None:
    tale = played.desk.past.tale
    assert tale is not None
    told = played_in(tale)
    assert [game.number for game in told] == [1, 2, 3, 4, 5, 6, 7]
    assert [game.left is None for game in told] == [True] * 4 + [False] * 3
    assert [game.after for game in told] == [None] * 4 + [1, 2, 3]
    for game, session in zip(told[4:], whole(tale).sessions, strict=True):
        rewards = [each for each in game.left or () if each.rewarded and each.by]
        actions = [t.action for t in session.transitions if t.action and t.before.phase == "after"]
        assert {each.by for each in rewards} == {a.player for a in actions if a.verb != "sign"}
        assert all(each.event.rule in session.position.game.rulebook.rules for each in game.left or ())
        assert cw.result(session.position).winner in game.ended


def test_what_changed_is_all_that_differs_between_two_worlds(played: App) -> None:
    tale = played.desk.past.tale
    assert tale is not None
    for at, session in enumerate(whole(tale).sessions):
        slots = {d.slot: key for key, d in session.position.game.state.lasting.items()}
        events = [each.event for each in lasting(session.transitions)]
        changed = {slots[field] for event in events for who, field in event.changed if not who and field in slots}
        before, after = whole(tale).worlds[at : at + 2]
        assert {key for key in slots.values() if before.zone(key) != after.zone(key)} <= changed


def test_the_first_game_tells_what_its_set_up_gave_the_world() -> None:
    app = begun("fresh")
    tale = app.desk.past.tale
    assert tale is not None
    (first,) = played_in(tale)
    assert {each.event.rule for each in first.left or ()} == {"world-powers", "world-coins"}


def test_annals_name_what_a_world_holds() -> None:
    world = cw.World(f"""
game = "{GAME}"
planet = "Terra"
signed = ["Ana"]
mottos = ["Here we are"]
cities = {{ Brazil = {{ kind = "major", name = "Nova", founder = "Ana" }} }}
fortified = {{ Brazil = 6 }}
marks = {{ Egypt = "Bunker" }}
coins = {{ Peru = 3, India = 5 }}
destroyed = ["Alaska card"]
continents = {{ Australia = {{ name = "Downland", by = "Ben", change = "+1" }} }}
opened = ["Pack 3"]
history = [
    {{ game = 1, faction = "Khan Industries", person = "Ana", start = "Peru", result = "won" }},
    {{ game = 1, faction = "Imperial Balkania", person = "Ben", start = "India", result = "held on" }},
    {{ game = 1, faction = "Die Mechaniker", person = "Cleo", start = "Alaska", result = "held on" }},
    {{ game = 1, faction = "Saharan Republic", person = "Dee", start = "Egypt", result = "eliminated" }},
]
""")
    told = annals_of(stands(world))
    found = {chapter.title: [(trace.at, trace.text) for trace in chapter.traces] for chapter in told.chapters}
    assert told.title == "Terra"
    ended = "Ana won with Khan Industries and signed: “Here we are”. Ben and Cleo held on. Dee was eliminated."
    assert told.games == (ended,)
    assert [at for at, _ in found["Cities"]] == ["Brazil", "Brazil"]
    assert [name in found["Cities"][0][1] for name in ("Nova", "Ana")] == [True, True]
    assert "6 of 10" in found["Cities"][1][1]
    assert ["1 Missile," in text for _, text in found["Signatures"]] == [True]
    assert [at for at, _ in found["Scars"]] == ["Egypt"]
    assert ["Downland" in text for _, text in found["Continents"]] == [True, False, False]
    assert [each.rule for chapter in told.chapters for each in chapter.traces if chapter.title == "Continents"] == [
        "reward-name", "reward-bonus", "named-continent"]  # fmt: skip
    assert "population 2" in found["Cities"][0][1]
    assert "Ben" in found["Continents"][0][1]
    people = ("Cleo", "Ben", "Ana", "Dee")
    assert [person in text for person, (_, text) in zip(people, found["Factions"], strict=True)] == [True] * 4
    assert "4 troops" in found["Continents"][2][1]
    assert found["Territory cards"][0][1] == "5 coins: India."
    assert found["Territory cards"][2][0] == "Alaska"
    assert [text.partition(" was opened")[0] for _, text in found["Packets"]] == ["Pack 3"]
    book = world.game.rulebook.rules
    assert all(not trace.rule or trace.rule in book for chapter in told.chapters for trace in chapter.traces)
    assert told.broken in book
    assert told.told <= set(book)
    assert isinstance(told, forms.Annals)


@pytest.mark.parametrize(("name", "ways"), [("after-4", ["turn", "game", "watch", "all"]),
                                           ("after-15", ["turn", "game", "watch"])])  # fmt: skip
def test_only_where_several_games_are_left_one_skips_to_the_last(name: str, ways: list[str]) -> None:
    app = begun(name)
    said(app, "world")
    assert {arg for do, arg in pressable(app) if do == "world-run"} == {*ways}


@pytest.mark.parametrize(("name", "said"), [("after-4", False), ("after-15", True)])
def test_after_the_last_game_the_world_says_that_nobody_signs(name: str, said: bool) -> None:
    told = annals_of(stands(cw.World.read(name, GAME)))
    assert ("fifteen" in {trace.rule for trace in told.chapters[0].traces}) is said


def test_the_next_game_has_the_same_players_and_the_winners_world(played: App) -> None:
    app = again(played)
    before = app.desk.past.tale
    assert before is not None
    said(app, "world-next")
    assert app.desk.view == "play"
    assert game_of(app.desk)[0] is app.desk.session
    assert app.desk.position.seats == ("Ana", "Ben", "Cleo")
    assert app.desk.position.zone("played") == 7
    assert cw.World.of(app.desk.line.nodes[0].position) == whole(before).world
    assert app.desk.kinds == dict.fromkeys(("Ana", "Ben", "Cleo"), "simple")
    assert app.dispatch({"do": "world-next"})
    assert "no game has ended" in app.desk.trouble


def test_who_plays_a_seat_that_nobody_can_play_is_asked_anew(played: App) -> None:
    kept = json.dumps(played.keeper.parts(played.desk)).replace(r"\"Ana\": \"simple\"", r"\"Ana\": \"wizard\"")
    app = App(game=GAME)
    said(app, "hello", kept=kept, query="")
    said(app, "world")
    while app.desk.past.reading is not None:
        said(app, "world-more")
    said(app, "world-next")
    assert app.desk.kinds == {"Ana": "human", "Ben": "simple", "Cleo": "simple"}


def test_after_a_game_the_page_says_what_it_leaves_and_offers_the_next() -> None:
    app = begun(kind0="human")
    run(app, "game")
    said(app, "world-stop")
    tale = app.desk.past.tale
    assert tale is not None
    said(app, "home")
    said(app, "continue")
    assert app.desk.session is tale.session
    assert app.desk.position.over
    (left,) = parts(app.tree, "cw-aftermath")
    (may,) = parts(app.tree, "cw-may")
    rewards = [t.action for t in app.desk.line.transitions if t.action and t.before.phase == "after"]
    assert all(a.player in words(left) for a in rewards)
    assert rewards[0].said in words(left)  # the motto of the winner
    assert "world-next" in {node.attrs.get("data-do") for node in _all(may)}
    said(app, "world-next")
    assert app.desk.position.zone("played") == 5
    assert app.desk.humans == ("Ana",)


@pytest.mark.parametrize(
    ("step", "turn", "lit"),
    [("after.winner", "Ana", ("found major", "destroy")), ("after.rewards", "Ben", ("found minor", "upgrade"))],
)
def test_each_kind_of_reward_on_the_map_says_what_it_brings(step: str, turn: str, lit: tuple[str, ...]) -> None:
    pos = at_end(step, turn)
    (bare,) = parts(App(pos).tree, "cw-bare")
    brings = {action.verb: action.brings[0] for action in cw.legal(pos) if action.brings}
    assert [brings[verb] in words(bare) for verb in lit] == [True, True]


def _all(node: Any) -> list[Any]:  # noqa: ANN401 - a Node or a text
    return [] if isinstance(node, str) else [node, *(each for child in node.children for each in _all(child))]


def test_whoever_goes_back_is_told_the_rule_and_loses_nothing(played: App) -> None:
    app = again(played)
    said(app, "world-at", "1")
    assert app.desk.position.zone("played") == 5
    said(app, "world-back")
    (asked,) = parts(app.tree, "cw-banner")
    assert "world-lasts" in {node.attrs.get("data-arg") for node in _all(asked)}
    said(app, "world-back", "no")
    assert worlds(app) == [4, 5, 6, 7]
    said(app, "world-back")
    said(app, "world-back", "yes")
    assert worlds(app) == [4, 5]
    assert [len(whole(tale).sessions) for tale in app.desk.past.tales] == [1, 3]
    run(app, "game")
    assert worlds(app) == [4, 5, 6]
    other = again(app)
    assert [[w.played for w in whole(tale).worlds] for tale in other.desk.past.tales] == [[4, 5, 6], [4, 5, 6, 7]]
    said(other, "world-tale", "1")
    assert worlds(other) == [4, 5, 6, 7]
    assert len(other.desk.past.tales) == 2


def test_other_chronicles_are_told_apart_and_what_lasts_in_another_world_begins_at_its_top(played: App) -> None:
    app = again(played)
    keys = _keys(app)
    said(app, "world-at", "1")
    assert _keys(app)["cw-story"] == keys["cw-story"]
    assert _keys(app)["cw-lasts"] != keys["cw-lasts"]
    said(app, "world-back")
    said(app, "world-back", "yes")
    run(app, "game")
    said(app, "world-at", "1")
    said(app, "world-back")
    said(app, "world-back", "yes")
    assert _keys(app)["cw-story"] != keys["cw-story"]
    (others,) = parts(app.tree, "cw-other-tales")
    called = [words(node) for node in _all(others) if node.attrs.get("data-do") == "world-tale"]
    assert [text for text in called if "after game 7 (3 played here)" in text]
    assert [text for text in called if "after game 6 (2 played here)" in text]
    winners = [annals_of(stands(whole(tale).world)).games[-1] for tale in app.desk.past.tales[1:]]
    assert all(text.endswith(ended) for text, ended in zip(called, winners, strict=True))


def _keys(app: App) -> dict[str, str]:
    return {name: next(iter(parts(app.tree, name))).key for name in ("cw-story", "cw-lasts")}


def test_another_chronicle_makes_room_as_a_file(played: App) -> None:
    app = again(played)
    said(app, "world-at", "1")
    said(app, "world-back")
    said(app, "world-back", "yes")
    file = said(app, "world-forget", "1")["file"]
    assert len(app.desk.past.tales) == 1
    said(app, "link-open", fields={"text": file["text"]})
    while app.desk.past.reading is not None:
        said(app, "world-more")
    assert worlds(app) == [4, 5, 6, 7]


def test_a_game_under_way_is_kept_when_one_goes_back(played: App) -> None:
    app = again(played)
    said(app, "world-next")
    session, at = app.desk.line, app.desk.line.at
    said(app, "world")
    said(app, "world-at", "0")
    said(app, "world-back")
    said(app, "world-back", "yes")
    assert [len(tale.sessions) for tale in app.desk.past.tales] == [0, 3]
    said(app, "world-new")
    said(app, "start", fields={**FORM, "world": "here"})
    assert app.desk.position.zone("played") == 4
    assert game_of(app.desk)[0] is app.desk.session
    said(app, "world-tale", "1")
    assert worlds(app) == [4, 5, 6, 7]
    said(app, "home")
    said(app, "continue")
    said(app, "world")
    assert worlds(app) == [4]  # that of the game on the desk comes to the front
    other = again(app)
    said(other, "world-tale", "1")
    said(other, "world-play")
    assert other.desk.position == session.nodes[at].position
    assert game_of(other.desk)[0] is other.desk.session


def test_a_game_from_elsewhere_has_a_chronicle_of_its_own() -> None:
    app = App(cw.setup(GAME, players=["Ana", "Ben", "Cleo"], world="after-4"))
    own = app.desk.session
    said(app, "world")
    assert (worlds(app), app.desk.past.tales[0].session) == ([4], own)


@pytest.mark.parametrize(("world", "games"), [("fresh", [0, 3]), ("here", [3])])
def test_a_new_game_loses_nothing_that_the_browser_kept(played: App, world: str, games: list[int]) -> None:
    app = App(game=GAME)
    assert [*worlds_offered(app.desk)] == ["fresh", "after-1", "after-4", "after-15", "file"]
    said(app, "hello", kept=json.dumps(played.keeper.parts(played.desk)), query="")
    assert worlds_offered(app.desk)["here"].endswith("after game 7")
    said(app, "start", fields={**FORM, "world": world})
    assert [len(whole(tale).sessions) for tale in app.desk.past.tales] == games


def test_the_past_of_a_territory_is_told_where_it_is_clicked(played: App) -> None:
    app = again(played)
    tale = app.desk.past.tale
    assert tale is not None
    number, name = next(
        (each.number, at)
        for each in played_in(tale)[4:]
        for at in whole(tale).worlds[each.after or 0].zone("cities")
        if at not in whole(tale).worlds[(each.after or 0) - 1].zone("cities")
    )
    said(app, "ask", f"map/{name}")
    (panel,) = parts(app.tree, "cw-space")
    assert f"Game {number}:" in words(panel)
    said(app, "ask", f"map/{name}")
    assert not [*parts(app.tree, "cw-space")]


def test_computers_play_fifteen_games_and_each_message_is_short() -> None:
    app = begun("fresh")
    said(app, "world-run", "all")
    until, rounds = app.desk.past.until, 0
    while app.desk.past.until:
        said(app, "world-more")
        rounds += 1
    assert until == 15
    assert rounds > 3
    assert worlds(app) == [*range(16)]
    tale = app.desk.past.tale
    assert tale is not None
    assert whole(tale).world.zone("planet")


def test_computers_can_be_watched_turn_by_turn_and_stopped() -> None:
    app = begun()
    said(app, "world-run", "turn")
    tale = app.desk.past.tale
    assert tale is not None
    assert tale.session is not None
    assert app.desk.past.until == 0
    steps = len(tale.session.line)
    assert steps > 1
    said(app, "world-run", "watch")
    turns = {tale.session.position.turns}
    for _ in range(6):
        said(app, "world-more")
        turns.add(tale.session.position.turns)
    assert len(turns) == 3
    assert app.desk.position == tale.session.position
    said(app, "world-stop")
    assert app.desk.past.until == 0
    said(app, "world-more")
    said(app, "world-play")
    assert app.desk.line is tale.session


def test_a_turn_of_computers_ends_where_another_players_turn_begins(played: App) -> None:
    """Whoever chooses dice of defence within it has no turn."""
    app, had = again(played), []
    for _ in range(5):
        said(app, "world-run", "turn")
        tale = app.desk.past.tale
        assert tale is not None
        assert tale.session is not None
        pos = tale.session.position
        had.append((pos.game.timing.starter(pos.table_for(None)), pos.where.partition(",")[0]))
        assert pos.phase in {"turn", "recruit"}
    seats = [seat for seat, _ in had]
    assert seats == [(seats[0] + n) % 3 for n in range(5)]
    assert {where for _, where in had} <= {"Round 1", "Round 2", "Round 3"}


def test_computers_that_play_on_change_nobodys_seat(played: App) -> None:
    """Of who is not known, as in a file, the first is a person; the page says that computers play every seat."""
    app = App(game=GAME)
    text = said(again(played), "world-save", "chronicle")["file"]["text"]
    said(app, "link-open", fields={"text": text})
    while app.desk.past.reading is not None:
        said(app, "world-more")
    (computers,) = (node for node in _all(app.tree) if node.key == "computers")
    assert "every seat" in words(computers)
    said(app, "world-run", "turn")
    said(app, "world-play")
    assert app.desk.kinds == {"Ana": "human", "Ben": "simple", "Cleo": "simple"}


def test_computers_stop_when_one_leaves_and_what_they_played_is_kept() -> None:
    app = App(game=GAME)
    said(app, "hello", kept="{}", query="")
    said(app, "world")
    said(app, "world-run", "watch")
    for _ in range(3):
        said(app, "world-more")
    said(app, "home")
    tale = app.desk.past.tale
    assert tale is not None
    assert tale.session is not None
    other = again(app)
    there = other.desk.past.tale
    assert there is not None
    assert there.session is not None
    assert there.session.position == tale.session.position
    said(app, "world")
    assert app.desk.past.until == 0


def test_a_game_of_ones_own_is_left_alone_while_computers_play(played: App) -> None:
    app = again(played)
    said(app, "home")
    said(app, "game", "core-worlds")
    said(app, "start", fields={"players": "2", "game": "core-worlds"})
    own = app.desk.line
    said(app, "home")
    said(app, "game", GAME)
    said(app, "world")
    run(app, "game")
    said(app, "home")
    assert app.desk.session is own
    assert worlds(app) == [4, 5, 6, 7, 8]


def test_a_chronicle_taken_along_opens_again_beside_others(played: App) -> None:
    app = again(played)
    file = said(app, "world-save", "chronicle")["file"]
    text = said(app, "world-save", "world")["file"]["text"]
    assert file["name"].endswith(".toml")
    tale = app.desk.past.tale
    assert tale is not None
    assert cw.World(text) == whole(tale).world
    other = begun("fresh")
    run(other, "game")
    said(other, "link-open", fields={"text": file["text"]})
    while other.desk.past.reading is not None:
        said(other, "world-more")
    assert other.desk.view == "world"
    assert worlds(other) == [4, 5, 6, 7]
    assert [len(whole(each).sessions) for each in other.desk.past.tales] == [3, 1]
    said(other, "link-open", fields={"text": text})
    assert worlds(other) == [7]


@pytest.mark.parametrize(("old", "new", "place"), [("Ana: ", "Zoe: ", "game 1"), ("[[game]]", "[[gama]]", "line")])
def test_a_chronicle_that_cannot_be_read_changes_nothing(played: App, old: str, new: str, place: str) -> None:
    app = again(played)
    text = said(app, "world-save", "chronicle")["file"]["text"].replace(old, new, 1)
    app.dispatch({"do": "link-open", "fields": {"text": text}})
    while app.desk.past.reading is not None:
        app.dispatch({"do": "world-more"})
    assert place in app.desk.trouble
    assert "found" in app.desk.trouble
    assert [len(whole(each).sessions) for each in app.desk.past.tales] == [3]
    said(app, "home")


def test_the_browser_keeps_what_was_played_by_small_tellings() -> None:
    browser = Browser(app=App(game=GAME))
    browser.send("start", fields={**FORM, "world": "after-1"})
    browser.send("world")
    for _ in range(7):
        browser.send("world-run", "game")
        while browser.app.desk.past.until:
            browser.send("world-more")
    part = browser.parts[f"chronicle {GAME}"]
    assert part == browser.app.keeper.parts(browser.app.desk)[f"chronicle {GAME}"]
    assert max(browser.sizes) < len(part) * 0.75, "only the last game is told, and one's own"
    other = App(game=GAME)
    said(other, "hello", kept=browser.text, query="")
    assert "after game 8" in words(next(iter(parts(other.tree, "cw-doors"))))
    said(other, "continue")
    said(other, "world")
    while other.desk.past.reading is not None:
        said(other, "world-more")
    assert worlds(other) == worlds(browser.app)
    assert other.desk.past.tales[0].session is other.desk.learning.under[0].session


def test_what_the_browser_kept_of_a_world_and_cannot_be_read_is_not_lost(played: App) -> None:
    kept = dict(played.keeper.parts(played.desk))
    name = f"chronicle {GAME}"
    kept[name] = kept[name].replace("Ana: ", "Zoe: ", 1)
    app = App(game=GAME)
    said(app, "hello", kept=json.dumps(kept), query="")
    app.dispatch({"do": "world"})
    while app.desk.past.reading is not None:
        app.dispatch({"do": "world-more"})
    assert "cannot be read" in app.desk.trouble
    assert kept[name] in app.keeper.parts(app.desk)["unread"]


def test_an_address_leads_to_the_world() -> None:
    app = App()
    said(app, "hello", kept="{}", query=f"?view=world&game={GAME}")
    assert app.desk.view == "world"
    assert worlds(app) == [0]
    assert "view=world" in next(iter(parts(app.tree, "cw"))).attrs["data-place"]
