"""Whose map it is: the home view says so, each learner has a map of the own, and no two learners' maps are joined."""

from __future__ import annotations

import json
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.progress import Progress
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.keep.read import LEARNER
from tests.widgets.kept import kept_text

FIRST, SECOND, *_ = cw.games()
RULE, OTHER = "draft-cost", "unit-types"


def say(app: App, do: str, arg: str = "", **more: Any) -> App:  # noqa: ANN401 - parts of a message
    app.dispatch({"do": do, "arg": arg, **more})
    return app


def named(app: App, name: str, *, mine: bool = False) -> App:
    return say(app, "learner-new", fields={"learner": name, "mine": mine})


def with_map(learner: str = "", game: str = FIRST, rule: str = RULE) -> App:
    app = App()
    app.desk.learner = learner
    app.desk.join(Progress(game, learner=learner).met([rule]))
    return app


def arrived(text: str) -> App:
    app = App()
    app.dispatch({"do": "hello", "query": "", "kept": text, "number": 0})
    return app


def offers(node: Node | str, word: str) -> list[str]:
    """Give what buttons with a word are about."""
    if isinstance(node, str):
        return []
    own = [str(node.attrs.get("data-arg") or "")] if node.attrs.get("data-do") == word else []
    return [*own, *(found for child in node.children for found in offers(child, word))]


def test_the_home_view_says_whose_map_it_is() -> None:
    assert "Your progress on this computer" in str(App())
    assert "Ana's progress on this computer" in str(named(App(), " Ana "))


def test_somebody_else_begins_another_map_and_the_first_comes_back() -> None:
    """Also after a reload; the browser remembers whose map was in use."""
    app = say(named(with_map("Ana"), "Ben"), "home")
    assert not app.desk.maps
    app.desk.progress = app.desk.progress.met([OTHER])
    assert set(offers(say(app, "home").tree, "learner")) == {"Ana"}
    again = arrived(kept_text(app.desk))
    assert again.desk.learner == "Ben"
    assert set(again.desk.progress.rules) == {OTHER}
    assert set(say(again, "learner", "Ana").desk.progress.rules) == {RULE}
    assert json.loads(kept_text(again.desk))[LEARNER] == "Ana"


def test_a_map_of_before_there_were_names_is_read_and_stays_beside_the_others() -> None:
    old = Progress(FIRST).met([RULE])
    text = json.dumps({"progress": str(old), f"progress {SECOND}": str(Progress(SECOND).met(["x"]))})
    app = named(arrived(text), "Ben")
    again = arrived(kept_text(app.desk))
    assert again.desk.known[("", FIRST)] == old
    assert again.desk.known[("", SECOND)].rules
    assert offers(again.tree, "learner") == [""]
    assert say(again, "learner", "").desk.progress == old


def test_a_map_without_a_name_can_be_given_one() -> None:
    """With all its games; an older copy of it brings nothing back."""
    app = with_map()
    app.desk.join(Progress(SECOND).met(["x"]))
    before = kept_text(app.desk)
    named(app, "Ana", mine=True)
    assert set(app.desk.maps) == {FIRST, SECOND}
    assert app.desk.progress[RULE].met == 1
    assert app.desk.learners == ("Ana",)
    app.keeper.meet(app.desk, before)
    assert app.desk.learners == ("Ana",)


def test_the_map_of_a_learner_is_never_given_to_another() -> None:
    """The form offers that for a map without a name only, and a message that asks for it does nothing."""
    app = named(with_map("Ana"), "Ben", mine=True)
    assert app.desk.learners == ("Ana",)
    assert not app.desk.maps


def test_a_name_in_other_capitals_is_the_same_learner() -> None:
    assert named(with_map("Ana"), "ANA").desk.learner == "Ana"


@pytest.mark.parametrize("name", ["", "  ", "\u202eanA", "A\nB", "x" * 41])
def test_a_name_that_cannot_be_seen_is_refused_and_nothing_changes(name: str) -> None:
    app = named(with_map("Ana"), name)
    assert app.desk.learner == "Ana"
    assert app.desk.trouble


# --- maps that are brought --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["text", "file"])
def test_the_own_map_is_joined_at_once(way: str) -> None:
    """Pasted on the map, or opened as a file from the home view."""
    found = Progress(FIRST, learner="Ana").met([OTHER])
    app = bring(with_map("Ana"), found, way)
    assert set(app.desk.progress.rules) == {RULE, OTHER}
    assert app.desk.view == "map"
    assert app.desk.brought is None


def bring(app: App, found: Progress, way: str = "text") -> App:
    if way == "text":
        return say(say(app, "map"), "map-read", fields={"map": str(found)})
    return say(app, "link-file", value=str(found), size=1)


@pytest.mark.parametrize("way", ["text", "file"])
def test_somebody_elses_map_is_offered_as_theirs(way: str) -> None:
    """Nothing is joined; it can be opened, or left."""
    found = Progress(FIRST, learner="Ben").met([OTHER])
    for answer, learner in (("apart", "Ben"), ("", "Ana")):
        app = bring(with_map("Ana"), found, way)
        assert app.desk.learners == ("Ana",)
        assert "Ben's map" in str(app)
        assert set(offers(app.tree, "brought")) == {"apart", ""}
        say(app, "brought", answer)
        assert app.desk.learner == learner
        assert set(app.desk.progress.rules) == ({OTHER} if answer else {RULE})
        assert set(app.desk.known["Ana", FIRST].rules) == {RULE}
        assert app.desk.brought is None


def test_a_map_without_a_name_is_joined_with_a_learners_only_where_the_learner_says_so() -> None:
    found = Progress(FIRST).met([OTHER])
    app = bring(with_map("Ana"), found)
    assert set(app.desk.progress.rules) == {RULE}
    assert set(say(app, "brought", "join").desk.progress.rules) == {RULE, OTHER}
    apart = say(bring(with_map("Ana"), found), "brought", "apart")
    assert apart.desk.learner == ""
    assert apart.desk.progress == found


def test_somebody_elses_map_cannot_be_joined_by_a_message() -> None:
    app = say(bring(with_map("Ana"), Progress(FIRST, learner="Ben").met([OTHER])), "brought", "join")
    assert set(app.desk.known["Ana", FIRST].rules) == {RULE}
    assert set(app.desk.known["Ben", FIRST].rules) == {OTHER}


def test_a_map_that_was_saved_comes_back_after_erasing() -> None:
    """Erasing keeps copies elsewhere from coming back by themselves, not a file that the learner opens."""
    app = with_map("Ana")
    saved = app.desk.progress
    say(say(app, "map-erase", "sure"), "home")
    assert not app.desk.progress.rules
    assert bring(app, saved).desk.progress[RULE].met == 1


def test_other_pages_join_within_one_name_only() -> None:
    app = with_map("Ana")
    nameless, ben = Progress(FIRST).met([OTHER]), Progress(FIRST, learner="Ben").met([OTHER])
    others = {"progress": str(nameless), f"progress {FIRST} Ben": str(ben), LEARNER: "Ben"}
    say(app, "keys", others=json.dumps(others))
    assert app.desk.learner == "Ana"
    assert {name: set(app.desk.known[name, FIRST].rules) for name in app.desk.learners} == {
        "": {OTHER}, "Ana": {RULE}, "Ben": {OTHER},
    }  # fmt: skip


def test_a_page_without_a_name_takes_the_name_that_another_page_gave_its_map() -> None:
    """So what it notes from then on is in the same map."""
    app, other = with_map(), with_map()
    named(other, "Ana", mine=True)
    say(app, "keys", others=kept_text(other.desk))
    assert app.desk.learner == "Ana"
    assert app.desk.progress == other.desk.progress
