"""Files taken along from the page: every form, nothing that a player may not know, and pages to print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.check import check_text
from coreworlds.widgets.app import App
from coreworlds.widgets.share import export_doing
from coreworlds.widgets.walk import walk


def played(decisions: int = 30, seed: int = 4217) -> cw.Session:
    """Play some decisions of the simple player."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=seed))
    for number in range(decisions):
        session.advance()
        session.step(choose(session.position, "simple", seed=number))
    session.advance()
    return session


def taken(app: App, form: str, do: str = "export") -> Any:  # noqa: ANN401 - a file, or nothing
    return app.dispatch({"do": do, "arg": form}).get("file")


def page(watch: str = "open") -> App:
    app = App(played())
    app.dispatch({"do": "watch", "value": watch})
    app.dispatch({"do": "link-share"})
    return app


def test_a_line_as_a_notebook_plays_again() -> None:
    """Its cells bring one to the same position."""
    app = page()
    file = taken(app, "ipynb")
    assert file["name"] == "core-worlds-round-2.ipynb" or file["name"].endswith(".ipynb")
    names: dict[str, Any] = {}
    for cell in json.loads(file["text"])["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook, as a reader runs it
    assert names["walk"] is walk
    assert names["w"].position == app.desk.position


def test_a_line_as_a_lesson_is_whole() -> None:
    """The checker has nothing to say; it ends where the game stands, not where it went on once."""
    app = page()
    app.desk.session.undo()  # type: ignore[union-attr]
    text = taken(app, "md")["text"]
    assert check_text(text, "a-game.md") == ()
    from coreworlds.tutor.lessons.lesson import read_lesson  # noqa: PLC0415

    assert read_lesson(text, "a-game.md").scenes[-1].after == app.desk.position


@pytest.mark.parametrize("form", ["html", "txt"])
def test_all_hands_open_it_says_so(form: str) -> None:
    """What is drawn is told, with the rule that did it."""
    app = page()
    text = taken(app, form)["text"]
    assert "All hands are in it." in text
    drawn = next(e for t in app.desk.session.transitions for e in t.events if e.rule == "draw-to-hand-size")  # type: ignore[union-attr]
    assert drawn.text.partition(":")[0] in text
    assert cw.game("core-worlds").rulebook.rules["draw-to-hand-size"].title in text


@pytest.mark.parametrize("form", ["html", "txt"])
@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_a_players_file_tells_nothing_hidden(form: str, seat: str) -> None:
    """No secret sentence, no seed, no card that lies face down at the end; and it says whose it is."""
    app = page(seat)
    file = taken(app, form)
    assert file["name"].endswith(f"-as-{seat.casefold()}.{form}")
    assert f"It holds what {seat} knew at each step." in file["text"]
    assert "4217" not in file["text"]
    session = app.desk.session
    assert session is not None
    secret = [e.text for made in session.transitions for e in made.events if e.seen_by(seat) != e]
    assert secret
    assert not any(text in file["text"] for text in secret)


def test_a_player_is_offered_nothing_that_holds_all_hands() -> None:
    """No notebook and no lesson; why, in a sentence; asked for anyway, they are refused."""
    app = page("Ana")
    assert "so it holds all secrets" in str(app)
    for form in ("ipynb", "md"):
        assert taken(app, form) is None
        assert "this cannot be exported from here" in app.desk.trouble


def test_the_game_stays_as_it_was() -> None:
    """Nothing is played, left or renamed by taking a file along."""
    app = page()
    before = str(app.desk.session), str(app.desk.position)
    for form in ("html", "txt", "ipynb", "md"):
        assert taken(app, form)["text"]
    assert (str(app.desk.session), str(app.desk.position)) == before


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found, expected, what to do; nothing is handed over."""
    monkeypatch.setattr(export_doing, "MOST", 100)
    app = page()
    assert taken(app, "txt") is None
    assert "expected at most 100" in app.desk.trouble


def test_a_recorded_lesson_is_taken_along() -> None:
    """As a notebook and as a page, with what was added."""
    app = App()
    app.dispatch({"do": "teach"})
    app.dispatch({"do": "record-new", "fields": {"players": "2", "seed": "7"}})
    app.dispatch({"do": "record-say", "fields": {"text": "You draw now.", "rule": ""}})
    app.dispatch({"do": "step"})
    assert "The lesson as a file" in str(app)
    for form in ("ipynb", "html"):
        assert "You draw now." in taken(app, form)["text"]


def test_a_lesson_under_way_is_taken_along() -> None:
    """The lesson in front, not the game beneath it."""
    app = App(view="learn")
    lesson = next(iter(cw_lessons()))
    app.dispatch({"do": "lesson", "arg": lesson.id})
    assert lesson.title in taken(app, "html")["text"]


def cw_lessons() -> Any:  # noqa: ANN401 - the lessons on the shelf
    from coreworlds.widgets.learn.lesson_shelf import lessons_of  # noqa: PLC0415

    return lessons_of("core-worlds")


@pytest.mark.parametrize("count", ["2", "3", "4", "5"])
def test_the_set_up_for_each_number_is_handed_over(count: str) -> None:
    """From the home view."""
    file = taken(App(), count, "export-setup")
    assert file["name"] == f"core-worlds-set-up-{count}.html"
    assert f"with {count} players" in file["text"]


@pytest.mark.parametrize("count", ["", "1", "6", "²", "x"])
def test_no_other_number_has_a_set_up(count: str) -> None:
    """It is refused with a sentence."""
    app = App()
    assert taken(app, count, "export-setup") is None
    assert "wrong number of players" in app.desk.trouble


def test_the_player_aid_is_made_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page answers meanwhile; stopped, nothing comes; made, it is the same as the command's."""
    monkeypatch.setattr(export_doing, "aid_by_and_by", lambda _: iter([None, None, None, cw_aid()]))
    monkeypatch.setattr(export_doing, "SLICE", 0.0)
    app = App()
    assert taken(app, "", "export-aid") is None
    assert "The program plays games for the player aid" in str(app)
    app.dispatch({"do": "export-stop"})
    assert taken(app, "", "export-more") is None
    taken(app, "", "export-aid")
    files = [taken(app, "", "export-more") for _ in range(6)]
    assert [file["name"] for file in files if file] == ["core-worlds-player-aid.html"]


def cw_aid() -> Any:  # noqa: ANN401 - an Aid
    from coreworlds.tutor.printed.aid import Aid  # noqa: PLC0415

    return Aid("A game", (2,), (), ())


def test_an_aid_that_cannot_be_made_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page does not ask for more for ever."""

    def broken(_: object) -> Any:  # noqa: ANN401 - a generator
        yield None
        raise ZeroDivisionError("a sentence")

    monkeypatch.setattr(export_doing, "aid_by_and_by", broken)
    monkeypatch.setattr(export_doing, "SLICE", 0.0)
    app = App()
    for word in ("export-aid", "export-more", "export-more"):
        app.dispatch({"do": word})
    assert app.desk.looking.printing is None
    assert "The player aid could not be made: a sentence" in str(app)


def test_what_the_command_writes_is_what_the_page_hands_over(tmp_path: Path) -> None:
    """A saved game as a notebook: the same file either way."""
    from coreworlds.widgets.share.notebook import exported, read  # noqa: PLC0415

    app = page()
    path = tmp_path / "game.toml"
    app.desk.session.save(path)  # type: ignore[union-attr]
    assert exported(read(path.read_text("utf-8")), "ipynb") == taken(app, "ipynb")["text"]
