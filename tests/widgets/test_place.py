"""The place where one is: what it says leads there again, on the same page and on a fresh one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import coreworlds as cw
from coreworlds.engine.game import games
from coreworlds.tutor.editing.situations import situations
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.widgets.app import App
from coreworlds.widgets.keep.place import place

QUESTION = "draft-cost"


def say(app: App, *words: str) -> App:
    """Send words, each with what follows its colon."""
    for word in words:
        do, _, arg = word.partition(":")
        app.dispatch({"do": do, "arg": arg})
        assert not app.desk.trouble, app.desk.trouble
    return app


def arrived(query: str, **more: object) -> App:
    """A page that opens at an address."""
    app = App()
    app.dispatch({"do": "hello", "query": f"?{query}", "kept": "", "number": 0, **more})
    return app


def ways(game: str) -> list[list[str]]:
    """Words that lead to places which an address can name."""
    one = lessons(game)[0].id
    return [
        [],
        ["learn"],
        ["map"],
        ["new"],
        ["explore"],
        ["explore", f"edit-begin:{situations(cw.game(game))[1].id}"],
        ["teach"],
        [f"lesson:{one}"],
        [f"lesson:{one}", "lesson-next", "lesson-next"],
        [f"present:{one}"],
        [f"present:{one}", "present-next", "present-next", "present-next"],
    ]


@pytest.mark.parametrize("game", games())
def test_each_place_opens_on_a_fresh_page_and_by_going_back(game: str) -> None:
    """The view, the game, the lesson and its part; also where the page is somewhere else."""
    known = set()
    for words in ways(game):
        app = say(App(game=game), *words)
        there = place(app.desk)
        known.add(there)
        opened = arrived(there)
        assert (place(opened.desk), opened.desk.view, opened.desk.game) == (there, app.desk.view, game)
        say(app, "home", "first", "run")
        say(app, f"visit:?theme=dark&{there}")
        assert (place(app.desk), app.desk.view) == (there, opened.desk.view)
    assert len(known) >= len(ways(game)) - 1  # one scene may hold several steps of a presentation


def test_a_question_has_a_place_of_its_own() -> None:
    app = say(App(), f"quiz:{QUESTION}")
    quiz = arrived(place(app.desk)).desk.learning.quiz
    assert quiz is not None
    assert app.desk.learning.quiz is not None
    assert quiz.question.code == app.desk.learning.quiz.question.code


@pytest.mark.parametrize("words", [["first"], ["first", "run"], ["first", "keys", "tree-open:show", "analysis"]])
def test_a_game_is_one_place(words: Sequence[str]) -> None:
    assert place(say(App(), *words).desk) == "view=play&game=core-worlds"


def test_to_visit_where_one_is_changes_nothing() -> None:
    """What was done in a part of a lesson stays."""
    app = say(App(), f"lesson:{lessons('core-worlds')[0].id}", "lesson-skip")
    before = app.desk.learning.course
    say(app, f"visit:?{place(app.desk)}")
    assert app.desk.learning.course is before


def test_the_end_of_a_session_comes_before_what_the_address_says() -> None:
    there = place(say(App(), f"lesson:{lessons('core-worlds')[0].id}", "lesson-next").desk)
    app = arrived("view=teach&seed=7", again=there)
    assert (place(app.desk), app.desk.seed) == (there, "7")


@pytest.mark.parametrize(
    "query",
    [
        "view=nothing",
        "part=2",
        "view=present",
        "view=play&from=explore",
        "view=teach&from=learn",
        "view=learn&lesson=round&part=99999",
        "view=learn&lesson=round&part=-1",
        "view=explore&lesson=",
    ],
)
def test_a_strange_address_opens_a_page(query: str) -> None:
    """And the page says where it is then."""
    app = arrived(query)
    assert app.desk.trouble == ""
    assert place(arrived(place(app.desk)).desk) == place(app.desk)
    assert not say(App(), f"visit:?{query}").desk.trouble


def test_an_address_with_an_unknown_lesson_question_or_game_says_so() -> None:
    for query in ("view=learn&lesson=nothing&part=2", "view=learn&question=nothing"):
        assert arrived(query).desk.trouble
    for game in ("nothing", "n" * 1000):
        app = arrived(f"view=play&game={game}")
        assert game[:40] in app.desk.trouble
        assert len(app.desk.trouble) < 120
        assert (app.desk.view, app.desk.session) == ("home", None)
