"""An action with a word is offered with a field; what is typed there is done, and shown as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from coreworlds.widgets.app import App
from coreworlds.widgets.desk import laid, offered
from coreworlds.widgets.drawing.markup import to_html
from tests.naming import at_work, lampnamers
from tests.widgets.clicks_on_the_table import by_clicks
from tests.widgets.clicks_on_the_table import nodes as without_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.game import Game
    from coreworlds.widgets.drawing.tree import Node


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    yield from lampnamers(tmp_path_factory.mktemp("pages"), "lampwriters")


@pytest.fixture
def app(game: Game) -> App:
    return App(at_work(game))


def nodes(node: Node | str) -> Iterator[Node]:
    if not isinstance(node, str):
        yield node
        for child in node.children:
            yield from nodes(child)


def forms(found: Iterator[Node]) -> dict[str, Node]:
    """Return the fields of the forms in which a word is typed, by what they do."""
    return {
        form.attrs["data-arg"]: next(each for each in nodes(form) if each.tag == "input")
        for form in found
        if form.attrs.get("data-do") in {"said", "ask-said"}
    }


def face(app: App, name: str) -> str:
    return next(each.key for each in laid(app.desk.sight, app.desk.viewer).faces if each.name == name)


def says(app: App, arg: str, word: str, do: str = "said") -> None:
    app.dispatch({"do": do, "arg": arg, "fields": {"word": word}})
    assert not app.desk.trouble


def test_all_are_offered_as_fields_with_the_proposed_words(app: App) -> None:
    """In the list of all actions, and beside the decision what names no thing; no button does one at once."""
    every = forms(nodes(app.tree))
    assert {arg: field.attrs["value"] for arg, field in every.items() if "hang" not in arg} == {
        **{f"Ana: name {square}": f"{square} of Ana" for square in ("Gate", "Market", "Well", "Tower", "Bridge")},
        "Ana: cry": "Light 0",
    }
    assert [*forms(without_list(app.tree))] == ["Ana: cry"]
    field = every["Ana: name Gate"]
    assert (field.attrs["type"], field.attrs["name"], field.attrs["maxlength"]) == ("text", "word", "24")
    assert field.attrs["placeholder"] == "Gate of Ana"  # an emptied field stands for it
    assert not [node for node in nodes(app.tree) if '"' in node.attrs.get("data-arg", "")]


@pytest.mark.parametrize(("typed", "word"), [("Nova", "Nova"), ("", "Gate of Ana"), ("  a; b:  c ", "a; b: c")])
def test_a_click_on_a_place_offers_the_field_and_the_word_is_done(app: App, typed: str, word: str) -> None:
    app.dispatch({"do": "ask", "arg": face(app, "Gate")})
    assert "Ana: name Gate" in forms(without_list(app.tree))
    says(app, "Ana: name Gate", typed)
    assert app.desk.position.zone("names") == {"Gate": word}
    assert app.desk.line.transitions[-1].action.said == word


@pytest.mark.parametrize("typed", ['No"va', "x" * 25, "An\u202ea"])
def test_a_word_that_cannot_be_is_refused_with_its_rule(app: App, typed: str) -> None:
    before = app.desk.position
    says(app, "Ana: name Gate", typed)
    assert app.desk.position is before
    assert app.desk.open[0] == "ask"
    assert {"name-typed"} == {node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("data-do") == "rule"}


def test_what_two_clicks_complete_is_not_done_before_its_word_is_seen(app: App) -> None:
    """A lamp and the square: the bar beside it has the field. By its button it is done."""
    for name in ("Ember", "Gate"):
        app.dispatch({"do": "ask", "arg": face(app, name)})
    assert len(app.desk.line.nodes) == 1
    assert forms(without_list(app.tree))["Ana: hang Ember at Gate"].attrs["value"] == "Ember Gate"
    says(app, "Ana: hang Ember at Gate", "Glow")
    assert app.desk.position.zone("lampshade") == "Glow"


def test_a_thing_that_is_dragged_waits_for_its_word(app: App) -> None:
    app.dispatch({"do": "drop", "arg": f"{face(app, 'Ember')}|{face(app, 'Gate')}"})
    assert len(app.desk.line.nodes) == 1
    assert "Ana: hang Ember at Gate" in forms(without_list(app.tree))


def test_a_question_answers_with_the_field(app: App) -> None:
    """With the word that was asked about, or the proposal; where one may not act, with words."""
    for asked, word in (("may I name the Gate?", "Gate of Ana"), ("may I name the Gate “Nova: 1”?", "Nova: 1")):
        app.dispatch({"do": "find", "value": asked})
        assert forms(without_list(app.tree))["Ana: name Gate"].attrs["value"] == word
    says(app, "Ana: name Gate", "Nova", "ask-said")
    assert (app.desk.query, app.desk.position.zone("names")) == ("", {"Gate": "Nova"})


def test_a_position_that_is_set_up_takes_the_word_too(app: App) -> None:
    app.dispatch({"do": "explore"})
    says(app, "Ana: name Gate", "Nova")
    assert app.desk.exploring.editor.position.zone("names") == {"Gate": "Nova"}


def test_every_action_can_be_done_by_clicks(app: App) -> None:
    for text in ("name Tower", "cry", "hang Candle at Gate"):
        action = next(each for each in offered(app.desk.sight) if each.unsaid == text)
        assert by_clicks(app, action) <= 3


def test_a_name_is_text_wherever_it_stands(app: App) -> None:
    """On the table, in what happened, in the log, in the lines and in a share's text."""
    says(app, "Ana: name Gate", "<b>{x} & *y*</b>")
    for word in ("log", "tree", "flow"):
        app.dispatch({"do": word})
    page, html = str(app), to_html(app.tree)
    assert "Ana names Gate <b>{x} & *y*</b>." in page
    assert "<b>{x}" not in html
    assert "&lt;b&gt;{x} &amp; *y*&lt;/b&gt;" in html


def test_the_editor_has_a_field_for_every_text(app: App) -> None:
    """A name that is there, a word of its own, rows that are added; what is too long is refused beside its field."""
    says(app, "Ana: name Gate", "Nova")
    app.dispatch({"do": "explore"})
    app.dispatch({"do": "edit-tab", "arg": "rules"})
    app.dispatch({"do": "edit-tab", "arg": "marks"})
    fields = {node.attrs["data-arg"]: node for node in nodes(app.tree) if node.attrs.get("data-do") == "edit-set"}
    assert {
        key: (fields[key].attrs["value"], fields[key].attrs["maxlength"]) for key in ("names Gate", "lampshade")
    } == {
        "names Gate": ("Nova", "24"),
        "lampshade": ("", "24"),
    }
    for key, value in (("names Gate", "<b>Arden</b>"), ("lampshade", "Glow"), ("cried", "1"), ("cried 1", "a; b")):
        app.dispatch({"do": "edit-set", "arg": key, "value": value})
        assert not app.desk.exploring.refused
    pos = app.desk.position
    assert (pos.zone("names"), pos.zone("lampshade"), pos.zone("cried")) == ({"Gate": "<b>Arden</b>"}, "Glow", ["a; b"])
    app.dispatch({"do": "edit-set", "arg": "lampshade", "value": "x" * 25})
    assert app.desk.exploring.bad is not None
    assert (app.desk.exploring.bad.key, app.desk.position.zone("lampshade")) == ("lampshade", "Glow")
    app.dispatch({"do": "edit-set", "arg": "names Gate", "value": ""})
    assert app.desk.position.zone("names") == {}
