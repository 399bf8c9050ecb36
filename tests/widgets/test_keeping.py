"""The browser's drawer follows the desk at every step, by small tellings; nothing in it is ever lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets import App
from coreworlds.widgets.keep.read import (
    EXPLORING,
    GAME,
    PROGRESS,
    TEACHING,
    UNREAD,
    kind_of_part,
    recordings,
    stored,
    unpacked,
)
from coreworlds.widgets.keep.told import difference
from tests.together import for_each
from tests.widgets.kept import kept_text

FORM = {"players": "2", "name0": "Ana", "name1": "Ben", "kind0": "human", "kind1": "simple", "watcher": "open"}


class Browser:
    """What `src/keep.js` does, by the same tellings: a drawer, and a page that speaks with an app."""

    def __init__(self, text: str = "", app: App | None = None) -> None:
        self.app = app or App()
        self.parts: dict[str, Any] = _object(text)
        self.number = 0
        self.sizes: list[int] = []
        self.send("hello", query="", kept=text, number=self.app.number)

    def send(self, do: str, arg: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a message holds
        answer = json.loads(json.dumps(self.app.dispatch({"do": do, "arg": arg, **more})))
        if "keep" in answer:
            self.take(answer["keep"])
            self.sizes.append(len(json.dumps(answer["keep"])))
        return answer

    def take(self, keep: dict[str, Any]) -> None:
        """Apply a telling, in the units of JavaScript."""
        assert keep.get("whole") or keep["number"] == self.number + 1
        self.number = keep["number"]
        old = {} if keep.get("whole") else self.parts
        self.parts = {**old, **{name: _changed(old.get(name), change) for name, change in keep["parts"].items()}}
        self.parts = {name: part for name, part in self.parts.items() if part is not None}

    @property
    def text(self) -> str:
        """What lies in the drawer."""
        return json.dumps(self.parts)


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _changed(old: Any, change: Any) -> Any:  # noqa: ANN401 - as JSON is
    if not isinstance(change, list):
        return change
    start, gone, comes = change
    units = old.encode("utf-16-le")
    return (units[: 2 * start] + comes.encode("utf-16-le") + units[2 * (start + gone) :]).decode("utf-16-le")


def test_each_step_is_kept_at_once_by_a_small_telling() -> None:
    """After every answer the drawer holds the whole game, going back, branches and names of points included."""
    browser = Browser()
    browser.send("start", fields=FORM)
    first = len(browser.sizes)
    for number, word in enumerate(["run", "step", "back", "back", "forward", "run"] * 4):
        browser.send(word)
        if word == "run":
            action = next(iter(cw.legal(browser.app.desk.position)))
            browser.send("act", f"{action.player}: {action}")
        browser.send("tree-name", str(browser.app.desk.session.at), fields={"name": f"“{number}” 🚀", "note": ""})  # type: ignore[union-attr]
        assert browser.parts[GAME] == stored(kept_text(browser.app.desk))[GAME]
        again = unpacked(browser.parts[GAME], "")[1]
        assert str(again) == str(browser.app.desk.session)
    assert max(browser.sizes[first:]) < 4_000


def test_nothing_is_told_where_nothing_changed() -> None:
    """Looking at a card, or a sign of life, says nothing of what is kept."""
    browser = Browser()
    browser.send("start", fields=FORM)
    assert all("keep" not in browser.send(word) for word in ("look", "alive", "keys", "hello"))


def test_the_drawer_as_it_was_is_told_nothing() -> None:
    """Who comes back and takes the game up again is told nothing that the browser has already."""
    before = Browser()
    before.send("start", fields=FORM)
    before.send("run")
    again = Browser(before.text)
    assert again.sizes == []
    again.send("continue")
    assert again.sizes == []
    assert again.app.desk.position == before.app.desk.position


def test_a_second_browser_on_the_same_page_is_told_all() -> None:
    """A page that is drawn again has all of it, and goes on with the small tellings."""
    first = Browser()
    first.send("start", fields=FORM)
    second = Browser("", first.app)
    assert second.parts == first.parts
    second.send("run")
    assert second.parts == json.loads(kept_text(first.app.desk))


def test_a_missed_telling_is_made_good() -> None:
    """A browser that missed one asks, and gets the whole."""
    browser = Browser()
    browser.send("start", fields=FORM)
    browser.app.dispatch({"do": "run"})
    browser.send("keep")
    assert browser.parts == json.loads(kept_text(browser.app.desk))


def test_a_drawer_of_the_first_version_is_read() -> None:
    """A game as it was kept before goes on, with who plays and how it is seen."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    session.play("done; done")
    session.undo()
    old = json.dumps({"session": str(session), "kinds": {"Ana": "human", "Ben": "random"}, "watcher": "Ana"})
    browser = Browser(old)
    assert set(browser.parts) == {GAME}
    browser.send("continue")
    assert str(browser.app.desk.session) == str(session)
    assert browser.app.desk.kinds["Ben"] == "random"
    assert browser.app.desk.watcher == "Ana"


def test_a_recording_comes_back() -> None:
    """A lesson under way is there again, with all that was added, and so is its file."""
    browser = Browser()
    browser.send("teach")
    browser.send("record-new", fields={"players": "2", "seed": "7"})
    browser.send("record-title", value="Ünser „Kurs“ 🚀")
    browser.send("record-say", fields={"text": "You draw.", "rule": ""})
    browser.send("record-predict", "next 0")
    browser.send("step")
    browser.send("record-pause", fields={"title": "Then"})
    browser.send("record-task", fields={"moves": "2", "ask": "Pass.", "goal": ""})
    browser.send("record-ask", fields={"rule": "draw-to-hand-size", "seed": "1"})
    made = browser.app.desk.teaching.recording

    again = Browser(browser.text)
    again.send("teach")
    assert made is not None
    assert again.app.desk.teaching.recording == made
    assert again.app.desk.teaching.marks == browser.app.desk.teaching.marks
    assert again.sizes == []


@pytest.mark.parametrize("text", [None, 'version = 1\nkind = "posi'])
def test_a_position_set_up_by_hand_comes_back(text: str | None) -> None:
    """The open editor is there again; so is a text that cannot be read yet, beside the table it left."""
    browser = Browser()
    browser.send("explore")
    browser.send("edit-new", fields={"players": "3"})
    browser.send("edit-text", value=text) if text else browser.send("edit-set", "Ana energy", value="3")
    was = browser.app.desk.exploring.editor

    again = Browser(browser.text)
    again.send("explore")
    now = again.app.desk.exploring.editor
    assert was is not None
    assert was.past
    assert now is not None
    assert (now.text, now.position, now.status) == (was.text, was.position, was.status)


@pytest.mark.parametrize("text", ["{", "[1]", "nonsense 🚀", '"text"'])
def test_what_cannot_be_told_apart_stays_and_is_offered(text: str) -> None:
    """A drawer full of rubbish is told in a sentence, saved as a file, and stays while one plays on."""
    browser = Browser(text)
    assert "Something that this browser kept cannot be read." in str(browser.app)
    browser.send("start", fields=FORM)
    again = Browser(browser.text)
    assert again.send("keep-save")["file"]["text"] == text
    again.send("continue")
    assert again.app.desk.position == browser.app.desk.position
    again.send("home")
    again.send("keep-forget")
    assert UNREAD not in again.parts
    assert GAME in again.parts


@pytest.mark.parametrize(("part", "word"), [(GAME, "continue"), (TEACHING, "teach"), (EXPLORING, "explore")])
def test_a_damaged_part_is_said_and_kept(part: str, word: str) -> None:
    """One part that cannot be read is named when it is asked for; it stays, and so does every other."""
    full = Browser()
    full.send("start", fields=FORM)
    full.send("teach")
    full.send("record-new", fields={"players": "2", "seed": "7"})
    full.send("explore")
    full.send("edit-new", fields={"players": "2"})
    rng, kinds = random.Random(part), {GAME, TEACHING, EXPLORING} - {part}
    part = next(name for name in full.parts if kind_of_part(name) == part)
    for _ in range(40):
        text = full.parts[part]
        at = rng.randrange(len(text) - 9)
        damaged = text[:at] + rng.choice(["", "\x00", '"', "]", "\n", "at 99999999999"]) + text[at + rng.randrange(9) :]
        browser = Browser(json.dumps({**full.parts, part: damaged}))
        browser.send(word)
        assert "inside the program" not in browser.app.desk.trouble
        assert kinds <= set(map(kind_of_part, browser.parts))
        assert damaged in browser.parts.get(UNREAD, "") or part in browser.parts
        if UNREAD in browser.parts:
            assert "cannot be read" in browser.app.desk.trouble


def test_a_hello_that_fails_loses_nothing() -> None:
    """An address that names no lesson is told; the drawer stays as it was."""
    before = Browser()
    before.send("start", fields=FORM)
    app = App()
    answer = app.dispatch({"do": "hello", "query": "?lesson=none", "kept": before.text, "number": 0})
    assert "keep" not in answer
    assert json.loads(kept_text(app.desk)) == before.parts


def test_a_notebooks_position_takes_no_games_place() -> None:
    """A page that opens with a position keeps one's own game until a step is played."""
    before = Browser()
    before.send("start", fields=FORM)
    browser = Browser(before.text, App(cw.setup("core-worlds", players=["Cem", "Dia"], seed=1)))
    assert browser.parts == before.parts
    browser.send("step")
    assert "Cem" in browser.parts[GAME]


# --- two pages of one browser -----------------------------------------------------------------------------------------


def progress(*rules: str) -> str:
    return str(Progress("core-worlds").met(rules))


def rules(browser: Browser) -> set[str]:
    return set(read_progress(browser.parts[PROGRESS]).rules)


def recorded(browser: Browser, title: str) -> str:
    """Record a lesson; give its part."""
    browser.send("teach")
    browser.send("record-new", fields={"players": "2", "seed": "7"})
    browser.send("record-title", value=title)
    return browser.app.desk.teaching.part


def test_what_another_page_wrote_is_joined_before_anything_is_done() -> None:
    """The map is joined, and told as such; what this page does next stands on it."""
    browser = Browser(json.dumps({PROGRESS: progress("draft-cost")}))
    browser.send("new", others=json.dumps({PROGRESS: progress("draft-cost", "unit-types")}))
    assert rules(browser) == {"draft-cost", "unit-types"}
    browser.send("first", others=json.dumps({PROGRESS: progress("draft-no-worlds")}))
    assert rules(browser) >= {"draft-cost", "unit-types", "draft-no-worlds", "draw-to-hand-size"}


def test_a_message_that_fails_keeps_what_another_page_wrote() -> None:
    browser = Browser()
    browser.send("map-rule", "no such rule", others=json.dumps({PROGRESS: progress("draft-cost")}))
    assert "was not done" in browser.app.desk.trouble
    assert rules(browser) == {"draft-cost"}


def test_a_map_of_another_page_that_cannot_be_read_is_not_lost() -> None:
    """As one that a newer page wrote: it is offered as a file, and this page's map stands."""
    browser = Browser(json.dumps({PROGRESS: progress("draft-cost")}))
    browser.send("keys", others=json.dumps({PROGRESS: "version = 2"}))
    assert browser.parts[UNREAD] == "version = 2"
    assert rules(browser) == {"draft-cost"}
    assert browser.app.desk.trouble


def test_what_cannot_be_read_on_two_pages_is_all_kept() -> None:
    browser = Browser(json.dumps({UNREAD: "one"}))
    browser.send("keys", others=json.dumps({UNREAD: "two"}))
    browser.send("keys", others=json.dumps({UNREAD: "one\n\ntwo\n\nthree"}))
    assert browser.parts[UNREAD] == "one\n\ntwo\n\nthree"


@pytest.mark.parametrize(("part", "word"), [(GAME, "continue"), (TEACHING, "teach"), (EXPLORING, "explore")])
def test_what_another_page_began_is_taken_up_here(part: str, word: str) -> None:
    """Where this page has nothing of that kind: it goes on with it, and puts nothing in its place."""
    other, page = Browser(), Browser()
    other.send("start", fields=FORM)
    recorded(other, "Mine")
    other.send("explore")
    other.send("edit-new", fields={"players": "2"})
    name = next(name for name in other.parts if kind_of_part(name) == part)
    page.send("home", others=json.dumps({name: other.parts[name]}))
    page.send(word)
    assert page.app.desk.session is not None
    assert page.parts[name] == other.parts[name]


def test_two_pages_with_a_game_each_are_told_so_once() -> None:
    """The browser keeps the newer; neither page loses what lies on its table."""
    pages = [Browser(), Browser()]
    for page in pages:
        page.send("start", fields={**FORM, "seed": str(pages.index(page))})
    before = pages[0].app.desk.position
    others = json.dumps({GAME: pages[1].parts[GAME]})
    pages[0].send("keep-meets", others=others)
    assert pages[0].app.desk.trouble
    pages[0].send("keys", others=others)
    assert not pages[0].app.desk.trouble
    assert pages[0].app.desk.position == before


def test_a_recording_never_takes_the_place_of_another_pages() -> None:
    """Both are kept, each under a name of its own, and offered where none is under way; each is forgotten by itself."""
    pages = [Browser(), Browser()]
    parts = [recorded(page, title) for page, title in zip(pages, ["One", "Two"], strict=True)]
    assert len(set(parts)) == 2
    both = Browser(json.dumps(pages[0].parts | pages[1].parts))
    both.send("teach")
    assert set(recordings(both.app.desk)) == set(parts)
    assert both.app.desk.teaching.session is None
    both.send("record-take", parts[1])
    assert both.app.desk.teaching.title == "Two"
    assert set(parts) <= set(both.parts)
    both.send("record-again")
    assert parts[1] not in both.parts
    both.send("record-forget", parts[0])
    assert not set(parts) & set(both.parts)


def test_the_recording_of_before_there_were_several_goes_on() -> None:
    browser = Browser()
    part = recorded(browser, "Old")
    again = Browser(json.dumps({TEACHING: browser.parts[part]}))
    again.send("teach")
    again.send("record-title", value="New")
    assert again.app.desk.teaching.part == TEACHING
    assert [name for name in again.parts if kind_of_part(name) == TEACHING] == [TEACHING]


def test_a_second_browser_brings_its_map_to_the_same_page() -> None:
    """As a notebook that is open in two browsers: neither map is lost."""
    first = Browser(json.dumps({PROGRESS: progress("draft-cost")}))
    second = Browser(json.dumps({PROGRESS: progress("unit-types")}), first.app)
    assert rules(second) == {"draft-cost", "unit-types"}


def test_parts_that_only_a_newer_page_knows_are_left_alone() -> None:
    browser = Browser(json.dumps({"theme of tomorrow": "x", PROGRESS: progress("draft-cost")}))
    browser.send("start", fields=FORM)
    assert browser.parts["theme of tomorrow"] == "x"


def test_a_browser_that_keeps_nothing_is_said_once() -> None:
    """The sentence says what to do, and the game goes on."""
    browser = Browser()
    browser.send("start", fields=FORM)
    browser.send("keep-fails", "full")
    assert "your game is not kept" in str(browser.app)
    browser.send("run")
    assert "your game is not kept" not in str(browser.app)


@for_each(range(50))
def test_a_difference_makes_the_new_text_of_the_old(seed: int) -> None:
    """Any two texts, signs of two units among them."""
    rng = random.Random(seed)
    old, new = ("".join(rng.choices("ab🚀", k=rng.randrange(9))) for _ in range(2))
    change = difference(old, new)
    assert _changed(old, list(change) if isinstance(change, tuple) else change) == new
