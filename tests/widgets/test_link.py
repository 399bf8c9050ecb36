"""Sharing on the page: what each seat may share, and opening what others shared, also what is damaged."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lesson
from coreworlds.tutor.sharing.file import Reference, Told, to_file
from coreworlds.tutor.sharing.links import read_link
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_html
from tests.tutor.test_link import PINNED
from tests.widgets.kept import kept_text

POS = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after


def shared(app: App, what: str = "") -> str:
    """Open the panel, choose, and give the link in it."""
    if not app.desk.sharing.on:
        app.dispatch({"do": "link-share"})
    app.dispatch({"do": "link-what", "value": what})
    found = re.search(r'data-link="([^"]+)"', to_html(app.tree))
    return found[1] if found else ""


def arrived(link: str, **more: Any) -> App:  # noqa: ANN401 - parts of a message
    """Give a page opened at an address with that link."""
    app = App()
    app.dispatch({"do": "hello", "query": f"?p={link}", **more})
    return app


@pytest.mark.parametrize(
    "query",
    ["?P={}", "?p%3D{}", "?view=play&amp;p={}", "#p={}", "?theme=dark#p={}", "?p=3D{}", "?p={}&utm_source=mail",
     "?p={}).", "?p={}%3E", "?{}", "?p{}", "?p:{}", "?p={}#p=nothing"],
)  # fmt: skip
def test_an_address_that_another_program_changed_opens_the_link(query: str) -> None:
    app = App()
    app.dispatch({"do": "hello", "query": query.format(cw.to_link(POS))})
    assert (app.desk.view, app.desk.position, app.desk.trouble) == ("play", POS, "")


@pytest.mark.parametrize("query", ["?p=", "?p=%20", "#p=", "?p=...", "?P={}", "?p%3D{}", "#p={}"])
def test_an_address_whose_link_is_lost_is_never_a_plain_home(query: str) -> None:
    app = App()
    app.dispatch({"do": "hello", "query": query.format(cw.to_link(POS)[:40])})
    assert app.desk.view == "home"
    assert "link" in app.desk.trouble
    assert "Ask for the link again" in app.desk.trouble


@pytest.mark.parametrize("query", ["", "?", "#", "?theme=dark", "#top", "?fbclid=IwAR1pAbCdEfGhIjKlMnOpQrStUvWx"])
def test_an_address_without_a_link_opens_home(query: str) -> None:
    app = App()
    app.dispatch({"do": "hello", "query": query})
    assert (app.desk.view, app.desk.trouble) == ("home", "")


@pytest.mark.parametrize("sign", [".", ").", "%22", "»", "&amp;", "#top"])
def test_a_question_and_a_lesson_are_named_with_signs_behind_them(sign: str) -> None:
    for query in (f"?question=core-worlds:draft-cost:3{sign}", f"?lesson=round{sign}", f"?LESSON=3Dround{sign}"):
        app = App()
        app.dispatch({"do": "hello", "query": query})
        assert (app.desk.view, app.desk.trouble) == ("learn", "")


@pytest.mark.parametrize("code", ["9" * 5_000, "²", "-1", "x" * 100_000, "9" * 100_000, ":" * 5_000, "\u202e", ""])
def test_a_question_that_nobody_has_is_named_as_such(code: str) -> None:
    link = cw.to_link(Reference("question", "core-worlds", f"core-worlds:draft-cost:{code}"))
    for query in (f"?question=core-worlds:draft-cost:{code}", f"?p={link}"):
        app = App()
        app.dispatch({"do": "hello", "query": query})
        assert app.desk.view == "home"
        assert app.desk.trouble
        assert "inside the program" not in app.desk.trouble
        assert len(app.desk.trouble) < 500


CHANGED = {
    "quotes of a word processor": lambda text: text.replace(' "', " “").replace('["', "[„").replace('"', "”"),
    "blanks that do not break": lambda text: text.replace(" = ", "\xa0=\xa0"),
    "signs without width": lambda text: "\u200b" + text.replace(" = ", " =\u200b "),
    "lines as on Windows": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "lines as on an old Macintosh": lambda text: text.replace("\n", "\r"),
    "lines of another kind": lambda text: text.replace("\n", "\u2028"),
    "marks of an answered mail": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
}


@pytest.mark.parametrize("way", CHANGED)
def test_a_pasted_text_that_another_program_changed_opens(way: str) -> None:
    """A position, what a player knows of one, and a line of play."""
    session = cw.Session(POS)
    session.play("done; done")
    for text in (str(POS), to_file(POS, "Ana"), str(session) if "quotes" not in way else str(POS)):
        app = App()
        app.dispatch({"do": "link-open", "fields": {"text": CHANGED[way](text)}})
        assert (app.desk.view, app.desk.trouble) == ("play", "")


def test_a_position_is_shared_and_opened() -> None:
    app = arrived(shared(App(POS), "position"))
    assert (app.desk.view, app.desk.position, app.desk.trouble) == ("play", POS, "")


def test_a_line_is_shared_with_its_branches() -> None:
    session = cw.Session(POS)
    session.play("done; done")
    session.goto(0)
    session.nodes[2].name = "the other way"
    app = arrived(shared(App(session), "line"))
    assert app.desk.session is not None
    assert str(app.desk.session) == str(session)


def test_as_a_player_sees_it() -> None:
    link = shared(App(POS), "as Ben")
    assert read_link(link).thing == cw.seen_by(POS, "Ben")
    app = arrived(link)
    assert (app.desk.position, app.desk.viewer) == (cw.seen_by(POS, "Ben"), "Ben")
    assert "what Ben sees" in str(app)


def test_a_view_is_dealt_and_played_on() -> None:
    app = arrived(shared(App(POS), "as Ben"))
    app.dispatch({"do": "link-deal"})
    assert app.desk.trouble == ""
    assert cw.seen_by(app.desk.position, "Ben") == cw.seen_by(POS, "Ben")
    assert app.desk.kinds == {"Ana": "simple", "Ben": "human"}
    app.dispatch({"do": "run"})
    assert app.desk.trouble == ""


def test_a_seat_shares_only_what_it_knows() -> None:
    """Seen from a seat, no other link is offered or given; at a curtain none at all."""
    app = App(POS)
    app.dispatch({"do": "watch", "value": "Ana"})
    for what in ("position", "line", "as Ben", "as Ana"):
        assert read_link(shared(app, what)).thing == cw.seen_by(POS, "Ana")
        assert "?" in app.dispatch({"do": "link-save", "arg": what})["file"]["text"]
    app.dispatch({"do": "watch", "value": "turns"})
    assert app.desk.curtain
    assert shared(app, "position") == ""
    assert "file" not in app.dispatch({"do": "link-save", "arg": "position"})


def test_a_seats_panel_does_not_depend_on_what_is_hidden() -> None:
    def said(pos: cw.Position) -> str:
        app = App(pos)
        app.dispatch({"do": "watch", "value": "Ana"})
        app.dispatch({"do": "link-share"})
        return to_html(app.tree)

    view = cw.seen_by(POS, "Ana")
    assert said(cw.deal(view, 1)) == said(cw.deal(view, 2)) == said(POS)


def test_a_lesson_and_a_question_are_shared_where_one_is() -> None:
    app = App()
    app.dispatch({"do": "lesson", "arg": "round"})
    app.dispatch({"do": "lesson-next"})
    link = shared(app)
    assert read_link(link).thing == Reference("lesson", "core-worlds", "round", 1)
    other = arrived(link)
    assert other.desk.learning.course is not None
    assert (other.desk.learning.course.lesson.id, other.desk.learning.course.at) == ("round", 1)

    app.dispatch({"do": "quiz", "arg": "draft-cost"})
    link = shared(app)
    other = arrived(link)
    assert other.desk.learning.quiz is not None
    assert app.desk.learning.quiz is not None
    assert other.desk.learning.quiz.question.code == app.desk.learning.quiz.question.code


def test_a_lesson_of_ones_own_goes_as_text() -> None:
    text = lesson("core-worlds", "round").text.replace('title = "', 'title = "My own: ')
    app = App()
    app.dispatch({"do": "link-open", "fields": {"text": text}})
    assert "My own: " in str(app)
    app.dispatch({"do": "lesson-next"})
    link = shared(app)
    assert read_link(link).thing == Told(text, 1)
    assert "My own: " in str(arrived(link))
    assert app.dispatch({"do": "link-save", "arg": "lesson"})["file"]["text"] == text


@pytest.mark.parametrize("what", ["position", "line", "as Ana"])
def test_a_saved_file_opens_the_same(what: str) -> None:
    session = cw.Session(POS)
    session.play("done; done")
    app = App(session)
    file = app.dispatch({"do": "link-save", "arg": what})["file"]
    assert file["name"].endswith(".toml")
    other = App()
    other.dispatch({"do": "link-file", "value": file["text"], "size": 9})
    assert other.desk.trouble == ""
    pos = session.position
    assert other.desk.position == (cw.seen_by(pos, "Ana") if what.startswith("as") else pos)
    assert "file" not in app.dispatch({"do": "alive"})


def test_the_game_under_way_waits_aside() -> None:
    app = App()
    app.dispatch({"do": "first"})
    own = app.desk.session
    app.dispatch({"do": "home"})
    app.dispatch({"do": "link-open", "fields": {"text": cw.to_link(POS)}})
    assert app.desk.position == POS
    app.dispatch({"do": "home"})
    assert app.desk.session is own
    app.dispatch({"do": "link-open", "fields": {"text": cw.to_link(POS)}})
    app.dispatch({"do": "link-keep"})
    app.dispatch({"do": "home"})
    assert app.desk.position == POS


def test_a_game_that_the_browser_kept_is_not_lost_by_a_link() -> None:
    app = App()
    app.dispatch({"do": "first"})
    kept = kept_text(app.desk)
    assert json.loads(kept_text(arrived(cw.to_link(POS), kept=kept).desk)) == json.loads(kept)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "nonsense",
            "1p",
            "1pAAAA",
            cw.to_link(POS)[:-9],
            "2" + cw.to_link(POS)[1:],
            "version = 1\ngame = 3\n",
            "+++\n",
        ),
        *(
            cw.to_link(Reference("lesson", "core-worlds", "no-such")),
            cw.to_link(Reference("question", "core-worlds", "a")),
        ),
        *(cw.to_link(Reference("lesson", "chess", "round")), cw.to_link(Told("+++\ntitle = 1\n+++\n"))),
    ],
)
def test_what_is_damaged_is_one_sentence_and_changes_nothing(text: str) -> None:
    app = App()
    app.dispatch({"do": "first"})
    app.dispatch({"do": "step"})
    before, said = app.desk.position, str(app)
    app.dispatch({"do": "link-open", "fields": {"text": text}})
    assert app.desk.trouble.startswith("This cannot be opened: ")
    assert "Nothing was changed." in app.desk.trouble
    assert "inside the program" not in app.desk.trouble
    app.dispatch({"do": "calm"})
    assert (app.desk.position, str(app)) == (before, said)


@pytest.mark.parametrize("text", ['{\n "cells": []\n}', "<!DOCTYPE html>\n<title>A lesson</title>"])
def test_an_exported_file_is_said_to_open_elsewhere(text: str) -> None:
    """It was called no link, and one was asked to copy all of it."""
    app = App()
    app.dispatch({"do": "link-open", "fields": {"text": text}})
    assert "open it in JupyterLab or in a browser" in app.desk.trouble
    assert "link" not in app.desk.trouble


@pytest.mark.parametrize("old", PINNED, ids=lambda old: f"{old['version']}-{old['kind']}")
def test_old_links_open_on_the_page(old: dict[str, str]) -> None:
    app = App(link=f"http://localhost/?p={old['link']}")
    assert app.desk.trouble == ""
    assert app.desk.view in {"play", "learn"}


def test_html_in_a_name_is_text() -> None:
    pos = cw.setup("core-worlds", players=["<img src=x onerror=alert(1)>", "Ben"], seed=1)
    app = arrived(cw.to_link(pos))
    app.dispatch({"do": "link-share"})
    assert "<img" not in to_html(app.tree)
    assert "<img src=x onerror=alert(1)>" in str(app)


def test_what_is_too_long_for_a_link_is_offered_as_a_file() -> None:
    session = cw.Session(POS)
    session.play("done; done")
    session.nodes[1].note = Random(1).randbytes(8_000).hex()
    app = App(session)
    assert shared(app, "line") == ""
    assert "too many for a link" in str(app)
    file = app.dispatch({"do": "link-save", "arg": "line"})["file"]
    assert file["text"] == str(session)
