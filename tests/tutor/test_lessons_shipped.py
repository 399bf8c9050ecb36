"""The lessons that come with the games: none has a fault, together they teach every rule, a false word is noticed."""

from __future__ import annotations

import tomllib
from itertools import islice
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.check import at_work, check, check_text
from coreworlds.tutor.lessons.lesson import Lesson, lesson, lessons
from coreworlds.tutor.lessons.run import Run
from coreworlds.tutor.lessons.scene import Predict, Task
from tests.as_play import unlike_play
from tests.together import for_each
from tests.tutor.mutate import ABOUT, RULE, mutants, swapped

OF_A_WAY = 2  # false words of each way to make one that are tried in a lesson
GAMES = cw.games()
ALL = [made for game in GAMES for made in lessons(game)]
IDS = {
    "core-worlds": (
        *("first-world", "cards-and-table", "round", "draft-deploy", "invade", "energy", "draw-discard-end"),
        *("galactic", "abilities-tokens-passing", "sector-five-scoring", "setup", "first-game"),
    ),
    "galactic-emperor": (
        *("goal-galaxy", "round-roles", "explorer", "merchant", "steward-engineer", "warlord", "battles", "regent"),
        *("scientist", "end", "guided-game"),
    ),
}
each_game = pytest.mark.parametrize("game", GAMES)


def whole_id(made: Lesson) -> str:
    return f"{made.game.id}-{made.id}"


each_lesson = pytest.mark.parametrize("made", ALL, ids=whole_id)
all_lessons = for_each(ALL, named=whole_id)


@each_game
def test_the_lessons_come_in_their_order(game: str) -> None:
    found = lessons(game)
    assert tuple(made.id for made in found) == IDS[game]
    assert [made.order for made in found] == list(range(1, len(found) + 1))


def test_a_lesson_is_found_by_its_id() -> None:
    assert lesson("core-worlds", "invade") == lessons("core-worlds")[4]
    with pytest.raises(cw.CoreWorldsError, match="no such lesson"):
        lesson("core-worlds", "invad")


@each_lesson
def test_a_shipped_lesson_has_no_faults(made: Lesson) -> None:
    assert [str(fault) for fault in check(made)] == []


@all_lessons
def test_each_position_of_a_lesson_is_one_of_a_game(made: Lesson) -> None:
    """From where it begins to its last step nothing lies there that play would have taken away or not brought yet."""
    for scene in made.scenes:
        for pos in (scene.position, *(transition.after for transition in scene.line)):
            assert [*map(str, pos.complaints), *unlike_play(pos)] == [], f"{made.id}, line {scene.at}"


@each_game
@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_said_to_be_unlike_play_never_comes_in_it(game: str, seats: int) -> None:
    """The check of the lessons' positions is right about those of a whole game."""
    pos = cw.setup(game, ["Ana", "Ben", "Cleo", "Dan", "Eve"][:seats], seed=seats)
    for number in range(5_000):
        assert unlike_play(pos) == [], pos
        if pos.over:
            break
        asked = next((seat.name for seat, _ in pos.options()), None)
        pos = cw.step(pos, choose(pos, "random", asked, seed=number) if asked else None).after
    assert pos.over


@all_lessons
def test_a_lesson_takes_up_to_ten_minutes_and_offers_three_questions(made: Lesson) -> None:
    assert (3 if made.path else 5) <= made.minutes <= 10
    assert len(made.test) == 3
    kinds = {scene.kind for scene in made.scenes}
    assert kinds & {"task", "predict"}, "one learns by doing"


@each_game
def test_together_the_lessons_teach_every_rule_of_the_register(game: str) -> None:
    """A rule that no lesson teaches says why not."""
    folder = Path(cw.__file__).parent / "games" / game.replace("-", "_") / "register"
    told = [rule for file in folder.glob("*.toml") for rule in tomllib.loads(file.read_text("utf-8")).get("rule", ())]
    rules, found = {rule["id"] for rule in told if "untaught" not in rule}, lessons(game)
    assert sorted(rules - {rule for made in found for rule in made.teaches}) == []
    assert sorted(rules - {rule for made in found for rule in at_work(made)}) == []


@all_lessons
def test_whose_turn_is_predicted_has_not_had_it_in_that_very_step(made: Lesson) -> None:
    """The defender who declares next is asked; it was passed over, and his next turn was taken for the answer."""
    for scene in made.scenes:
        if isinstance(scene.block, Predict) and str(scene.block.value) == "turn":
            acted = [transition.action.player for transition in scene.line if transition.action]
            assert acted[-1:] != [scene.block.truth], f"{made.id}, line {scene.at}"


@each_lesson
def test_every_task_is_done_by_its_solution_after_each_wrong_try(made: Lesson) -> None:
    """A wrong try is answered and spoils nothing: the task can still be done from its start."""
    for at, scene in enumerate(made.scenes):
        if not isinstance(scene.block, Task):
            continue
        for wrong in scene.block.wrong:
            run = Run(made, at)
            for action in filter(None, map(str.strip, wrong.do.split(";"))):
                outcome = run.act(action)
                run = outcome.run
            assert outcome.kind in {"refused", "going", "missed"}
            assert outcome.kind != "refused" or str(outcome.verdict) != ""
            assert wrong.say == outcome.say, f"{made.id}, line {wrong.line}"
        run = Run(made, at)
        for action in filter(None, map(str.strip, scene.block.solution.split(";"))):
            if not run.done:
                run = run.act(action).run
        assert run.done


@each_lesson
def test_a_false_sentence_in_a_lesson_is_noticed(made: Lesson) -> None:
    """Numbers, claims, cards, rules, solutions and sentences are changed in turn, and each change is seen."""
    found = list(mutants(made.text, made.order, OF_A_WAY))
    assert len(found) > 4 * OF_A_WAY
    assert [what for what, text in found if not check_text(text, made.name)] == []


@each_lesson
def test_an_expression_about_another_card_is_noticed(made: Lesson) -> None:
    """Also where the other card exists and the claim holds of it by chance."""
    names = [card.name for card in made.game.components]
    assert all(check_text(text, made.name) for text in swapped(made.text, ABOUT, names, made.order))


@each_game
def test_most_links_to_another_rule_are_noticed(game: str) -> None:
    """The words of a link speak of its rule, so three of four wrong links are seen; the rest needs a reader."""
    rules = list(cw.game(game).rulebook.rules)
    found = [bool(check_text(t, m.name)) for m in lessons(game) for t in swapped(m.text, RULE, rules, m.order)]
    assert len(found) > 40
    assert sum(found) / len(found) > 0.75


@all_lessons
def test_a_lesson_is_read_the_same_each_time(made: Lesson) -> None:
    again = Lesson(id=made.id, title=made.title, game=made.game, text=made.text, name=made.name, start=made.start)
    assert again.scenes == made.scenes


@each_game
def test_the_ten_minute_path_is_short(game: str) -> None:
    path = [made for made in lessons(game) if made.path]
    assert len(path) > 1
    assert path[0] == lessons(game)[0]
    assert sum(made.minutes for made in path) <= 12
    assert next(islice(path[0].scenes, 1)).kind in {"task", "step", "predict"}, "something to click on at once"


@each_game
def test_the_guided_game_comes_last_and_passes_through_every_phase(game: str) -> None:
    """From the set-up to the final count; what only interrupts a game need not happen in it."""
    guided, flow = [made for made in lessons(game) if made.guided], cw.game(game).flow
    assert guided == [lessons(game)[-1]]
    ways, due = {flow.start}, [flow.start]
    while due:
        onward = {then.to for then in flow.steps[due.pop()].then} - ways
        ways |= onward
        due += onward
    played = {flow.steps[t.step].phase for scene in guided[0].scenes for t in scene.line}
    assert {flow.steps[step].phase for step in ways - {flow.over}} <= played
    last = [made for made in lessons(game) if made.path][-1]
    assert f"“{guided[0].title}”" in last.text, "the short path ends with a word on it"
