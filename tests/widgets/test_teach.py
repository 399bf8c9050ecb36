"""Recording a lesson and showing one to a class, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.tutor.recording.line import Part, Said
from coreworlds.widgets.app import App
from coreworlds.widgets.teach.record_view import HOLDS
from coreworlds.widgets.teach.state import Showing

FRESH = {"players": "2", "seed": "7"}


def do(app: App, word: str, arg: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - a message
    """Send a message, and see that nothing failed."""
    answer = app.dispatch({"do": word, "arg": arg, **more})
    assert not app.desk.trouble
    return answer


def recorded() -> App:
    """Record two steps with a sentence, and a task."""
    app = App(view="home")
    do(app, "teach")
    do(app, "record-new", fields=FRESH)
    do(app, "record-say", fields={"text": "You draw [up to your hand size].", "rule": "draw-to-hand-size"})
    do(app, "record-predict", "next 0")
    do(app, "run")
    do(app, "record-task", fields={"ask": "", "moves": "1", "goal": ""})
    do(app, "act", "explore Snub Fighter, Galactic Grunts")
    return app


def text_of(app: App) -> str:
    made = app.desk.teaching.recording
    assert made is not None
    return made.text


def faults(app: App) -> list[str]:
    made = app.desk.teaching.recording
    assert made is not None
    return [fault.text for fault in made.faults]


def showing(app: App) -> Showing:
    found = app.desk.teaching.showing
    assert found is not None
    return found


def presenting(id_: str = "first-world", game: str = "core-worlds") -> App:
    app = App(view="home", game=game)
    do(app, "teach")
    do(app, "present", id_)
    return app


# --- recording --------------------------------------------------------------------------------------------------------


def test_the_home_view_has_a_door_to_it() -> None:
    app = App(view="home")
    assert "Make a lesson by playing it" in str(app)
    do(app, "teach")
    assert app.desk.view == "teach"


def test_what_is_played_and_added_stands_in_a_file_without_faults() -> None:
    app = recorded()
    assert faults(app) == []
    assert "[up to your hand size](rule:draw-to-hand-size)" in text_of(app)
    assert "```task" in text_of(app)
    assert HOLDS in str(app)


def test_a_sentence_that_no_checker_can_judge_is_not_called_true() -> None:
    """What a rule link leads to is not compared with the words of the teacher: that is said."""
    app = recorded()
    false = "A card never [goes to the discard pile](rule:draft-to-discard) when you draft it."
    do(app, "record-say", fields={"text": false})
    assert faults(app) == []
    assert "true" not in str(app).partition("The lesson's file")[2].partition("+++")[0]
    assert HOLDS.endswith("Only you can check that a sentence says what its rule says.")
    assert HOLDS in str(app)


def test_a_fault_is_named_with_its_line_and_can_be_removed() -> None:
    app = recorded()
    do(app, "record-say", fields={"text": "You have 9 Energy."})
    assert "The number “9” is not checked" in str(app)
    assert app.desk.session is not None
    do(app, "record-drop", f"{app.desk.session.at} 0")
    assert faults(app) == []


def test_what_keeps_a_lesson_from_being_tried_is_said_beside_what_was_added() -> None:
    app = recorded()
    assert "It cannot be tried or shown yet." not in str(app)
    do(app, "record-say", fields={"text": "You have {nothing(Ana)} Energy."})
    assert "It cannot be tried or shown yet. " in str(app)
    assert app.desk.session is not None
    do(app, "record-drop", f"{app.desk.session.at} 0")
    assert "It cannot be tried or shown yet." not in str(app)


def test_a_sentence_without_brackets_leads_to_the_rule_as_a_whole() -> None:
    app = recorded()
    do(app, "record-say", fields={"text": "It goes to your discard pile.", "rule": "draft-to-discard"})
    assert "[It goes to your discard pile](rule:draft-to-discard)." in text_of(app)


def test_a_question_that_cannot_be_made_is_refused_in_words() -> None:
    app = recorded()
    do(app, "record-ask", fields={"rule": "no-such-rule", "seed": "1"})
    assert app.desk.teaching.refused
    assert "```question" not in text_of(app)
    do(app, "record-ask", fields={"rule": "draft-cost", "seed": "3"})
    assert "```question" in text_of(app)
    assert faults(app) == []


def test_another_way_leaves_the_first_one_as_a_branch_and_the_words_before_it() -> None:
    app = recorded()
    do(app, "back")
    do(app, "act", "done")
    assert 'solution = "done"' in text_of(app)
    assert "explore" not in text_of(app)
    assert not app.desk.back, "a recording is never offered other luck"


def test_saving_hands_the_file_to_the_browser() -> None:
    app = recorded()
    do(app, "record-title", value="Cards and more")
    answer = do(app, "record-save")
    assert answer["file"]["name"] == "cards-and-more.md"
    assert answer["file"]["text"] == text_of(app)


def test_trying_it_as_a_learner_leaves_the_map_and_the_recording_as_they_were() -> None:
    app = recorded()
    lessons_before, text = app.desk.progress.lessons, text_of(app)
    do(app, "record-try")
    assert app.desk.view == "learn"
    for _ in range(5):
        do(app, "lesson-next")
    assert app.desk.progress.lessons == lessons_before
    do(app, "teach")
    assert (app.desk.view, text_of(app)) == ("teach", text)


def test_one_s_own_game_waits_beneath_it() -> None:
    app = App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=3))
    do(app, "step")
    own = app.desk.session
    assert own is not None
    do(app, "teach")
    do(app, "record-game", "whole")
    do(app, "step")
    do(app, "home")
    assert app.desk.session is own
    assert len(own.nodes) == 2


# --- presenting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["first-world", "round"])
def test_one_key_leads_through_a_lesson_and_the_other_back(id_: str) -> None:
    app = presenting(id_)
    places = [(0, False)]
    while not (showing(app).last and showing(app).over):
        do(app, "present-next")
        places.append((showing(app).at, showing(app).done))
        assert places[-1] != places[-2]
    for place in reversed(places[:-1]):
        do(app, "present-previous")
        assert (showing(app).at, showing(app).done) == place


@pytest.mark.parametrize(
    "lesson", [one for game in cw.games() for one in lessons(game)], ids=lambda one: f"{one.game.id}-{one.id}"
)
def test_every_lesson_can_be_shown(lesson: Lesson) -> None:
    """One scene after the other, to the last."""
    app, seen = presenting(lesson.id, lesson.game.id), [0]
    while not (showing(app).last and showing(app).over):
        do(app, "present-next")
        seen.append(showing(app).at)
    assert list(dict.fromkeys(seen)) == list(range(len(lesson.scenes)))


def test_a_class_is_asked_and_the_answer_shown_only_afterwards() -> None:
    app = presenting()
    do(app, "present-next")
    do(app, "present-next")
    do(app, "present-count", "1", value="12")
    assert "12 hands" in str(app)
    assert "cw-poll-row cw-is-right" not in repr(app.tree)
    do(app, "present-next")
    assert "cw-poll-row cw-is-right" in repr(app.tree)


def test_a_class_can_be_asked_about_any_step_of_a_recording() -> None:
    app = App(view="home")
    do(app, "teach")
    do(app, "record-new", fields=FRESH)
    do(app, "step")
    do(app, "present")
    do(app, "present-ask")
    assert showing(app).asked is not None
    do(app, "present-next")
    assert "cw-poll-row cw-is-right" in repr(app.tree)


def test_hidden_hands_are_not_on_the_page() -> None:
    app = presenting()
    hand = "Energy Surge, Tactic"
    assert hand in str(app)
    do(app, "present-hands")
    assert hand not in str(app)
    do(app, "present-hands")
    assert hand in str(app)


def test_a_branch_is_left_by_one_key_and_found_again() -> None:
    app = presenting()
    before = app.desk.position
    do(app, "act", "draft Claw Fighter")
    assert showing(app).left is not None
    do(app, "present-line")
    assert (app.desk.position, showing(app).left) == (before, None)
    assert "Branch: Ana: draft Claw Fighter" in str(app)
    assert app.desk.session is not None
    there = app.desk.session.nodes[app.desk.session.at].children
    assert there
    do(app, "present-branch", str(there[-1]))
    assert app.desk.position != before
    do(app, "present-previous")
    assert app.desk.position == before


def test_the_branches_of_a_recording_can_be_shown() -> None:
    app = recorded()
    do(app, "back")
    do(app, "act", "done")
    do(app, "present")
    while "Branch:" not in str(app):
        assert not (showing(app).last and showing(app).over), "the branch is never offered"
        do(app, "present-next")
    assert "explore" in str(app).partition("Branch:")[2].splitlines()[0]


# --- changing what was recorded ---------------------------------------------------------------------------------------


def parts_at(app: App, node: int) -> list[Part]:
    return list(app.desk.teaching.marks.get(node, ()))


def here(app: App) -> int:
    assert app.desk.session is not None
    return app.desk.session.at


def said(app: App, *texts: str) -> None:
    for text in texts:
        do(app, "record-say", fields={"text": text, "rule": ""})


def test_a_number_that_nothing_checks_is_answered_with_the_expression_that_does() -> None:
    app = recorded()
    said(app, "Ana has 9 Energy.")
    place = f"{here(app)} 0"
    value = cw.parse(str(app.desk.position)).seat("Ana").energy
    assert f"{{energy(Ana)}}, {value} here" in str(app).replace("\n", " ")
    do(app, "record-prove", f"{place} 0")
    assert parts_at(app, here(app)) == [Said("Ana has {energy(Ana)} Energy.")]
    assert faults(app) == []


@pytest.mark.parametrize("number", ["3", "three"])
def test_a_true_number_is_put_in_first_and_passes_the_check(number: str) -> None:
    app = App(view="home")
    do(app, "teach")
    do(app, "record-new", fields=FRESH)
    do(app, "run")
    said(app, f"You have {number} Energy and draw 6 cards.")
    for _ in range(2):
        assert len(faults(app)) == 1
        do(app, "record-prove", f"{here(app)} 0 0")
    assert faults(app) == []
    assert "You have {energy(Ana)} Energy and draw {" in text_of(app)


def test_a_sentence_is_edited_and_an_empty_one_is_refused() -> None:
    app = recorded()
    said(app, "One.", "Two.")
    do(app, "record-edit", f"{here(app)} 1")
    do(app, "record-edited", f"{here(app)} 1", fields={"text": "  "})
    assert app.desk.teaching.refused
    do(app, "record-edited", f"{here(app)} 1", fields={"text": "Deux."})
    assert parts_at(app, here(app)) == [Said("One."), Said("Deux.")]
    assert app.desk.teaching.edited is None


def test_a_sentence_moves_past_others_and_past_steps_and_stays_within_the_line() -> None:
    app = recorded()
    said(app, "One.", "Two.")
    last = here(app)
    do(app, "record-move", f"{last} 1 -1")
    assert parts_at(app, last) == [Said("Two."), Said("One.")]
    do(app, "record-move", f"{last} 1 1")
    assert parts_at(app, last) == [Said("Two."), Said("One.")], "it is the end of the line"
    do(app, "record-move", f"{last} 0 -1")
    assert parts_at(app, last) == [Said("One.")]
    assert parts_at(app, last - 1)[-1] == Said("Two.")
    text = text_of(app)
    assert text.index("Two.") < text.index("```task") < text.index("One.")
    do(app, "record-move", f"{last - 1} {len(parts_at(app, last - 1)) - 1} 1")
    assert parts_at(app, last) == [Said("Two."), Said("One.")]


def test_a_task_stays_at_its_step() -> None:
    app = recorded()
    node = here(app) - 1
    before = parts_at(app, node)
    do(app, "record-move", f"{node} {len(before) - 1} -1")
    assert parts_at(app, node) == before


def test_each_fault_stands_at_its_own_sentence() -> None:
    """Also where two sentences are the same."""
    app = recorded()
    said(app, "Ana has 9 Energy.", "You draw.", "Ana has 9 Energy.")
    made = app.desk.teaching.recording
    assert made is not None
    lines = made.text.splitlines()
    placed = [[lines[n - 1] for n in place] for place in made.places if place]
    assert placed[-3:] == [["Ana has 9 Energy."], ["You draw."], ["Ana has 9 Energy."]]
    wrong = {fault.line for fault in made.faults}
    assert [bool(wrong & set(place)) for place in made.places][-3:] == [True, False, True]
