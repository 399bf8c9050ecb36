"""Both games on one page: which one is spoken of, and that nothing of the other is lost or shown."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.tutor.sharing.file import Reference
from coreworlds.tutor.sharing.links import to_link
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.games_view import about
from coreworlds.widgets.host import GAME, open_page
from coreworlds.widgets.keep.read import stored
from coreworlds.widgets.progress.own_file import OwnFile

FIRST, SECOND = cw.games()[:2]
TITLES = {id_: cw.game(id_).title for id_ in cw.games()}


def say(app: App, word: str, arg: str = "", **more: object) -> App:
    app.dispatch({"do": word, "arg": arg, **more})
    assert not app.desk.trouble, app.desk.trouble
    return app


def buttons(node: Node | str, word: str) -> list[Node]:
    if isinstance(node, str):
        return []
    own = [node] if node.attrs.get("data-do") == word else []
    return [*own, *(found for child in node.children for found in buttons(child, word))]


def begun(game: str, app: App | None = None) -> App:
    """Begin a game at once, and go on a little."""
    app = say(app or App(game=game), "first")
    actions = list(cw.legal(app.desk.position))
    return say(app, "act", f"{actions[0].player}: {actions[0]}") if actions else say(app, "step")


def arrived(text: str, query: str = "") -> App:
    app = App()
    app.dispatch({"do": "hello", "query": query, "kept": text, "number": 0})
    return app


def kept(app: App) -> str:
    return json.dumps(app.keeper.parts(app.desk))


@pytest.mark.parametrize("view", ["home", "learn", "map", "explore", "teach"])
def test_a_view_of_one_game_says_which_and_leads_to_the_others(view: str) -> None:
    """One button for each game, that of the view pressed; pressing another shows the same view of that game."""
    app = say(App(), view)
    for game in (*cw.games(), FIRST):
        say(app, "game", game)
        pressed = [node for node in buttons(app.tree, "game") if node.attrs["aria-pressed"] == "true"]
        assert len(buttons(app.tree, "game")) == len(cw.games())
        assert [node.attrs["data-arg"] for node in pressed] == [game]
        assert app.desk.view == view


@pytest.mark.parametrize("game", cw.games())
def test_every_door_leads_to_the_game_of_the_home_view(game: str) -> None:
    """Lessons, map, form, a game at once, a position by hand, a recording: all of the game that is chosen."""
    home = say(App(), "game", game)
    assert str(home).startswith(TITLES[game])
    assert lessons(game)[0].title in str(say(home, "learn"))
    assert f"{len(cw.game(game).rulebook.rules)} rules" in str(say(home, "map"))
    counts = [node.attrs["value"] for node in _options(say(home, "new").tree, "players")]
    assert counts == [str(n) for n in cw.game(game).players]
    assert say(home, "first").desk.position.game.id == game
    assert say(say(say(home, "home"), "explore"), "edit-new").desk.position.game.id == game
    fresh = say(say(App(game=game), "teach"), "record-new", fields={"players": str(max(cw.game(game).players))})
    assert (fresh.desk.position.game.id, len(fresh.desk.position.seats)) == (game, max(cw.game(game).players))


def _options(node: Node | str, name: str, *, inside: bool = False) -> list[Node]:
    if isinstance(node, str):
        return []
    inside = inside or node.attrs.get("name") == name
    own = [node] if inside and node.tag == "option" else []
    return [*own, *(found for child in node.children for found in _options(child, name, inside=inside))]


def test_the_form_is_that_of_the_game_chosen_in_it() -> None:
    """Choosing the other game offers its numbers of players and its options, and keeps the names."""
    app = App(view="play")
    say(app, "form", fields={"game": SECOND, "players": "2", "name0": "Zoë", "kind0": "human"})
    counts = [node.attrs["value"] for node in _options(app.tree, "players")]
    assert counts == [str(n) for n in cw.game(SECOND).players]
    assert any(node.attrs.get("value") == "Zoë" for node in _inputs(app.tree))
    names = {node.attrs.get("name") for node in _inputs(app.tree)}
    assert not {f"option-{key}" for key in cw.game(FIRST).options} & names
    say(app, "start", fields={"game": SECOND, "players": str(min(cw.game(SECOND).players)), "name0": "Zoë"})
    assert app.desk.position.game.id == SECOND
    assert app.desk.position.seats[0] == "Zoë"


def _inputs(node: Node | str) -> list[Node]:
    if isinstance(node, str):
        return []
    own = [node] if node.tag in {"input", "select"} else []
    return [*own, *(found for child in node.children for found in _inputs(child))]


# --- what belongs to one game -----------------------------------------------------------------------------------------


def looked_around(app: App) -> App:
    """Play from a position, open every panel of the game, search and mark."""
    say(say(app, "explore"), "edit-play")
    say(app, "run")
    say(app, "tree-open", "show")
    say(app, "tree-mark")
    say(app, "find-open", "show")
    say(app, "find-text", fields={"text": "true"})
    say(app, "analysis")
    say(app, "analysis-knower", "Ana")
    say(app, "rule", next(iter(app.desk.position.game.rulebook.rules)))
    app.dispatch({"do": "find", "value": "energy"})
    return app


@pytest.mark.parametrize(("one", "other"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_a_fresh_table_of_another_game_begins_with_nothing_of_the_one_before(one: str, other: str) -> None:
    """No line of it to go on with, no search, no open panel; each game has its own, and they come back with it."""
    app = looked_around(begun(one))
    line, finding, looking, branching = (app.desk.session, app.desk.finding, app.desk.looking, app.desk.branching)
    assert finding.open
    assert line is app.desk.exploring.line
    say(app, "explore")
    least = min(cw.game(other).players)
    say(app, "edit-new", fields={"players": f"{other} {least}"})
    fresh = say(App(game=other), "explore")
    say(fresh, "edit-new", fields={"players": f"{other} {least}"})
    assert app.desk.game == other
    assert "line played from here" not in str(app)
    for part in ("query", "open", "folds", "finding", "looking", "branching"):
        assert getattr(app.desk, part) == getattr(fresh.desk, part), part
    say(app, "edit-line-again")
    assert app.desk.position.game.id == other

    say(say(app, "home"), "first")
    assert app.desk.position.game.id == other
    assert "Show the lines" in str(app.tree)
    say(say(app, "home"), "game", one)
    assert (app.desk.finding, app.desk.looking, app.desk.branching) == (finding, looking, branching)


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_each_game_has_a_map_of_its_own_and_both_come_back() -> None:
    """What is met in one game says nothing of the other; the browser keeps both."""
    app = begun(FIRST)
    begun(SECOND, say(say(app, "home"), "game", SECOND))
    first, second = app.desk.maps[FIRST], app.desk.maps[SECOND]
    assert set(first.rules) <= set(cw.game(FIRST).rulebook.rules)
    assert set(second.rules) <= set(cw.game(SECOND).rulebook.rules)
    again = arrived(kept(app))
    assert again.desk.maps == app.desk.maps
    assert all(again.desk.maps.values())


def test_a_map_that_was_kept_before_there_was_a_choice_is_read() -> None:
    """The part of that time has the first game's map; the one that is kept then is the same."""
    old = Progress(FIRST).met(list(cw.game(FIRST).rulebook.rules)[:3]).at("first-world", 2)
    text = json.dumps({"progress": str(old)})
    app = arrived(text)
    assert app.desk.maps == {FIRST: old}
    assert stored(kept(app)) == stored(text)


@pytest.mark.parametrize("game", cw.games())
def test_continue_takes_up_whichever_game_was_kept(game: str) -> None:
    """Also where the home view speaks of the other one; the door says which it is."""
    app = begun(game)
    other = next(id_ for id_ in cw.games() if id_ != game)
    again = arrived(kept(app), f"?game={other}")
    assert again.desk.game == other
    assert TITLES[game] in str(buttons(again.tree, "continue")[0])
    say(again, "continue")
    assert again.desk.position == app.desk.position
    assert again.desk.game == game


def test_the_page_opens_with_the_game_that_was_spoken_of_last() -> None:
    """Unless the address names one; who never chose begins with the first."""
    app = say(App(), "game", SECOND)
    assert arrived(kept(app)).desk.game == SECOND
    assert arrived(kept(app), f"?game={FIRST}").desk.game == FIRST
    assert arrived("").desk.game == FIRST
    given = App(game=FIRST)
    given.dispatch({"do": "hello", "query": "", "kept": kept(app), "number": 0})
    assert given.desk.game == FIRST


def test_each_game_has_a_file_of_its_own(tmp_path: Path) -> None:
    """A damaged one is left as it is, and the other is written all the same."""
    for game in cw.games():
        begun(game, App(game=game, own=OwnFile(tmp_path)))
        assert read_progress((tmp_path / f"{game}.toml").read_text("utf-8")).game == game
    both = App(own=OwnFile(tmp_path))
    assert set(both.desk.maps) == set(cw.games())
    (tmp_path / f"{FIRST}.toml").write_text("version = 9", "utf-8")
    app = App(own=OwnFile(tmp_path))
    before = app.desk.maps[SECOND]
    app.dispatch({"do": "game", "arg": SECOND})
    begun(SECOND, app)
    assert (tmp_path / f"{FIRST}.toml").read_text("utf-8") == "version = 9"
    assert read_progress((tmp_path / f"{SECOND}.toml").read_text("utf-8")) == app.desk.maps[SECOND] != before


def test_a_page_opens_with_the_game_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a notebook's argument, or by the command's word for whatever it opens."""
    assert open_page(game=SECOND).app.desk.game == SECOND
    monkeypatch.setenv(GAME, SECOND)
    assert open_page().app.desk.game == SECOND
    assert open_page(game=FIRST).app.desk.game == FIRST


# --- from one game to the other ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", cw.games())
def test_links_of_either_game_open_from_either(game: str) -> None:
    """A position, a lesson: each in front of the learner's own game, which comes back with Continue."""
    other = next(id_ for id_ in cw.games() if id_ != game)
    app = begun(other)
    own = app.desk.position
    start = cw.setup(game, ["Ana", "Ben", "Cleo"], seed=3)
    lesson = lessons(game)[1]
    for link in (to_link(start), to_link(Reference("lesson", game, lesson.id, 0))):
        say(app, "link-open", fields={"text": link})
        assert (app.desk.position.game.id, app.desk.game) == (game, game)
        say(app, "home")
        assert str(app).startswith(TITLES[game])
        assert app.desk.position == own
        assert say(app, "continue").desk.game == other


def test_an_address_opens_a_lesson_of_whichever_game_has_it() -> None:
    """Also where it names no game."""
    for game in cw.games():
        lesson = lessons(game)[-1]
        app = arrived("", f"?view=learn&lesson={lesson.id}")
        assert app.desk.game == game
        assert lesson.title in str(app)


def test_a_lesson_notes_what_it_taught_in_the_map_of_its_game() -> None:
    """From a table of the first game into a lesson of the second, and back."""
    app = begun(FIRST)
    before = app.desk.maps[FIRST]
    lesson = lessons(SECOND)[0]
    say(say(say(say(app, "home"), "game", SECOND), "learn"), "lesson", lesson.id)
    say(app, "lesson-next")
    assert app.desk.maps[SECOND].lessons == {lesson.id: (1, False)}
    assert app.desk.maps[FIRST] == before
    assert lessons(SECOND)[1].title in str(say(app, "learn"))


@pytest.mark.parametrize("game", cw.games())
def test_the_short_path_leads_into_the_guided_game(game: str) -> None:
    """The door says so, the last lesson of the path offers it, and so does the list when the path is done."""
    home = say(App(), "game", game)
    path = [lesson for lesson in lessons(game) if lesson.path]
    assert f"Learn in {sum(lesson.minutes for lesson in path)} minutes" in str(home)
    assert "Then play a guided game" in str(home)
    for lesson in path:
        home.desk.progress = home.desk.progress.at(lesson.id, 0, done=True)
    offered = buttons(say(home, "learn").tree, "guided")
    assert any("cw-begin" in str(node.attrs["class"]) for node in offered)


def test_work_on_one_game_waits_while_the_other_is_chosen() -> None:
    """A position set up by hand and a recording are offered, not put in the place of a fresh start."""
    app = App()
    say(say(app, "explore"), "edit-new", fields={"players": f"{FIRST} 2"})
    say(app, "teach")
    say(app, "record-new", fields={"players": f"{FIRST} 2", "seed": "7"})
    say(say(app, "home"), "game", SECOND)
    for view, word in (("explore", "edit-on"), ("teach", "record-on")):
        assert TITLES[FIRST] in str(say(say(say(app, "home"), "game", SECOND), view))
        assert app.desk.game == SECOND
        assert say(app, word).desk.position.game.id == FIRST
    say(say(say(app, "home"), "game", SECOND), "explore")
    say(app, "edit-new", fields={"players": f"{SECOND} {min(cw.game(SECOND).players)}"})
    assert app.desk.position.game.id == SECOND


@pytest.mark.parametrize("game", cw.games())
def test_what_a_game_does_not_have_is_not_offered(game: str) -> None:
    """Doing steps by hand, and questions, are there if the game declares them."""
    own = cw.game(game)
    app = begun(game)
    assert bool(buttons(app.tree, "hand-mode")) == bool(own.state.hands)
    rule = next(rule for rule in own.rulebook.rules if own.asks() == own.asks(rule))
    assert bool(buttons(say(app, "rule", rule).tree, "quiz")) == own.asks()
    assert bool(buttons(say(app, "learn").tree, "lesson-test")) == own.asks()


@pytest.mark.parametrize("game", cw.games())
def test_the_first_view_says_what_the_game_is(game: str) -> None:
    """Who never heard of it read how it is taught, and not what."""
    app = App(game=game)
    said = about(game)
    assert said in str(app)
    assert 5 < len(said.split()) <= 20


def test_a_kernel_loads_the_game_that_is_played_and_no_other() -> None:
    """Each takes some megabytes, of each learner in a class."""
    asked = (
        "import sys; from coreworlds.widgets.app import App; app = App(); "
        "[app.dispatch({'do': do}) for do in ('first', 'run', 'home', 'new', 'home', 'learn', 'map', 'explore')]; "
        "print([name for name in sys.modules if name.endswith('.game')])"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert SECOND.replace("-", "_") not in said
    assert FIRST.replace("-", "_") in said
