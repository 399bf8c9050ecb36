"""Recorded lessons: what is played and said becomes a file that the checker accepts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.check import check_text
from coreworlds.tutor.lessons.lesson import read_lesson
from coreworlds.tutor.lessons.scene import Predict, Task
from coreworlds.tutor.recording.line import Foretold, Given, Pause, Posed, Recording, Said
from coreworlds.tutor.recording.proofs import proofs
from coreworlds.tutor.recording.task import foretellings

ANA_AND_BEN = ["Ana", "Ben"]


def begun(seed: int = 7) -> Recording:
    return Recording(cw.setup("core-worlds", players=ANA_AND_BEN, seed=seed), title="Recorded")


def played_on(made: Recording, decisions: int, seed: int, every: int = 3) -> Recording:
    """Play as a sensible computer does, and ask for each kind of thing in turn."""
    taken = 0
    while taken < decisions and not made.position.over:
        options = made.position.options()
        if not options:
            asked = foretellings(made.position)
            made = (made.add(asked[0]) if asked and taken % every == 0 else made).play()
            continue
        action = str(choose(made.position, "simple", options[0][0].name, seed=seed + taken))
        asked = foretellings(made.position, action)
        if taken % every == 1:
            made = made.add(Given())
        elif taken % every == 2 and asked:
            made = made.add(asked[taken % len(asked)])
        made, taken = made.play(action), taken + 1
    return made


@pytest.mark.parametrize("seed", range(6))
def test_a_recorded_lesson_passes_the_check(seed: int) -> None:
    made = played_on(begun(seed).add(Pause("From the start")), 24, seed)
    made = made.add(Posed("draft-cost", 3)).add(Said("Ana has {energy(Ana)} Energy now."))
    assert made.faults == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_lesson_goes_where_the_game_went(seed: int) -> None:
    made = played_on(begun(seed), 20, seed)
    assert made.lesson.scenes[-1].after == made.position


def test_the_command_accepts_a_file_that_was_recorded(tmp_path: Path) -> None:
    made = begun().add(Said("You draw [up to your hand size](rule:draw-to-hand-size): {6 = hand_size} cards."))
    made = played_on(made.play(), 6, 1)
    made = made.add(Said("Drafted cards [go to the discard pile](rule:draft-to-discard)."))
    path = tmp_path / "recorded.md"
    path.write_text(made.text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "coreworlds", "lesson", "check", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("words", ["You have 5 Energy.", "You may draft a World.", "Look at *Nowhere at All*.", "Go!"])
def test_words_that_are_not_backed_are_named_with_their_line(words: str) -> None:
    made = begun().add(Said(words)).play()
    line = made.text.splitlines().index(words) + 1
    assert [fault.line for fault in made.faults] == [line]


def test_a_false_number_is_found() -> None:
    assert "not true here" in str(begun().add(Said("You draw {7 = hand_size} cards.")).play().faults[0])


def test_a_set_up_is_written_in_one_line_and_any_other_position_whole() -> None:
    assert 'setup = {players = ["Ana", "Ben"], seed = 7}' in begun().text
    later = Recording(played_on(begun(), 4, 1).position).add(Said("Here it begins."))
    assert "setup" not in later.text
    assert later.lesson.position == later.start


def test_a_task_is_what_was_done_and_its_goal_what_that_changed() -> None:
    made = begun()
    while not made.position.options():
        made = made.play()
    made = made.add(Given()).play("explore Snub Fighter, Galactic Grunts")
    block = made.lesson.scenes[-1].block
    assert isinstance(block, Task)
    assert set(block.solution.removeprefix("explore ").split(", ")) == {"Galactic Grunts", "Snub Fighter"}
    assert str(block.goal).startswith('copies(Ana, discard, "')
    assert made.faults == ()


def test_a_task_of_two_actions_takes_both() -> None:
    start = read_lesson(TWO).position
    made = Recording(start).add(Given("Deploy your Units.", moves=2))
    made = made.play("deploy Snub Fighter").play("deploy Galactic Grunts")
    block = made.lesson.scenes[0].block
    assert isinstance(block, Task)
    assert (block.within, block.solution) == (2, "deploy Snub Fighter; deploy Galactic Grunts")
    assert made.faults == ()


def test_a_task_for_the_other_player_says_whose_it_is() -> None:
    start = read_lesson(TWO).position
    made = Recording(start).play("pass").add(Given()).play("Ben: deploy Galactic Grunts")
    block = made.lesson.scenes[-1].block
    assert isinstance(block, Task)
    assert block.player == "Ben"
    assert made.faults == ()


def test_of_two_predictions_before_one_step_the_later_one_holds() -> None:
    made = begun().add(Foretold("Who is next?", "turn")).add(Foretold("Who decides?", "turn")).play()
    asked = [scene.block.ask for scene in made.lesson.scenes if isinstance(scene.block, Predict)]
    assert len(asked) == 1
    assert "Who decides?" in made.text


def test_a_prediction_at_the_end_asks_about_the_step_that_is_due() -> None:
    made = begun().add(foretellings(begun().position)[0])
    assert [scene.kind for scene in made.lesson.scenes] == ["predict"]


def test_a_session_is_recorded_with_what_was_played_from_there_last() -> None:
    session = cw.Session(cw.setup("core-worlds", players=ANA_AND_BEN, seed=7))
    session.advance()
    end = session.at
    session.step("done")
    session.goto(end)
    session.step("explore Snub Fighter, Galactic Grunts")
    session.goto(0)
    text = Recording.of(session, {end: (Said("Two cards go."),), 99: (Said("Never."),)}, "Branches").text
    assert "explore" in text
    assert "done" not in text
    assert "Never" not in text
    assert text.index("Two cards go.") < text.index("explore")
    assert [fault.line for fault in check_text(text)] == [text.splitlines().index("Two cards go.") + 1]


TWO = """+++
title = "Two"
game = "core-worlds"
+++
```position
round = 3
phase = "action"
central = ["Taurus"]
[[player]]
name = "Ana"
energy = 6
actions = 3
hand = ["Snub Fighter", "Galactic Grunts"]
[[player]]
name = "Ben"
energy = 3
hand = ["Galactic Grunts"]
```
# Look
Look at *Taurus*.
"""


def test_one_of_what_the_game_names_is_a_number_with_an_expression() -> None:
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5)
    found = {proof.expression for proof in proofs("Ben has one Fighter.", pos)}
    assert 'fleet(Ben, "Fighter")' in found
    assert proofs("Ben has one of them.", pos) == ()
