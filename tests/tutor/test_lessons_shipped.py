"""The lessons that come with the games: none has a fault, together they teach every rule, a false word is noticed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.lessons.check import at_work, check, check_text
from coreworlds.tutor.lessons.lesson import Lesson, lesson, lessons
from coreworlds.tutor.lessons.pace import estimate
from coreworlds.tutor.lessons.scene import Asked, Predict, Task
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.tasks.mistaken import asked_about
from coreworlds.tutor.tasks.wrong_tries import making
from coreworlds.tutor.words.prose import RuleLink, inlines, to_text
from tests.as_play import unlike_play
from tests.together import for_each
from tests.tutor.mutate import ABOUT, RULE, mutants, swapped

OF_A_WAY = 2  # false words of each way to make one that are tried in a lesson
GAMES = cw.games()
ALL = [made for game in GAMES for made in lessons(game)]
IDS = {
    "core-worlds": (
        *("first-round", "first-world", "cards-and-table", "round", "draft-deploy", "invade", "energy"),
        *("draw-discard-end", "galactic", "abilities-tokens-passing", "sector-five-scoring", "setup", "pregame"),
    ),
    "galactic-emperor": (
        *("first-round", "goal-galaxy", "round-roles", "explorer", "merchant", "steward-engineer", "warlord"),
        *("battles", "regent", "scientist", "end"),
    ),
    "risk-legacy": (
        *("first-turn", "map", "set-up", "recruit", "expand", "attacking", "changing-dice", "turn-end"),
        *("winning-powers", "what-lasts", "later-game", "packets-missions-events"),
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
    assert lesson("core-worlds", "invade") == lessons("core-worlds")[5]
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
def test_the_minutes_on_a_tile_are_those_it_takes(made: Lesson) -> None:
    assert made.minutes == estimate(made)


FIRST_PATH = {"core-worlds": 15, "galactic-emperor": 20, "risk-legacy": 15}


@each_game
def test_the_first_path_takes_a_quarter_of_an_hour(game: str) -> None:
    path = [made for made in lessons(game) if made.path]
    assert path == [lessons(game)[0]]
    assert sum(estimate(made) for made in path) <= FIRST_PATH[game]
    assert path[0].scenes[0].kind == "task", "something to do at once"
    assert len(to_text((*path[0].scenes[0].prose, *path[0].scenes[0].block.ask)).split()) < 50  # type: ignore[union-attr]


@all_lessons
def test_a_lesson_says_what_one_can_do_after_it_and_offers_three_questions(made: Lesson) -> None:
    assert made.able
    assert len(made.test) == 3
    kinds = {scene.kind for scene in made.scenes}
    assert kinds & {"task", "predict"}, "one learns by doing"


@all_lessons
def test_a_question_has_few_options_and_a_short_explanation(made: Lesson) -> None:
    for scene in made.scenes:
        block = scene.block
        if isinstance(block, (Asked, Predict)):
            assert len(block.options) <= 3, f"{made.id}, line {scene.at}"
        if isinstance(block, Asked):
            said = [len(to_text((*option.say, *block.say)).split()) for option in block.options]
            assert max(said) <= 30, f"{made.id}, line {scene.at}"


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
    for scene in made.scenes:
        if not isinstance(scene.block, Task):
            continue
        for wrong in scene.block.wrong:
            tries = [Attempt(scene.block, scene.position)]
            for action in wrong.actions:
                says = making(tries[-1], action)
                if cw.judge(tries[-1].position, action):
                    tries.append(tries[-1].act(action))
            assert not tries[-1].reached
            assert says is not None
            assert says.say == wrong.say, f"{made.id}, line {wrong.line}"
        attempt = Attempt(scene.block, scene.position)
        for action in scene.block.steps:
            attempt = attempt if attempt.reached else attempt.act(action)
        assert attempt.reached


@each_lesson
def test_a_false_sentence_in_a_lesson_is_noticed(made: Lesson) -> None:
    """Numbers, claims, cards, rules, solutions and sentences are changed in turn, and each change is seen."""
    found = list(mutants(made.text, made.order, OF_A_WAY))
    assert len(found) > 2 * OF_A_WAY
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


@all_lessons
def test_a_prediction_is_about_the_rule_that_the_lesson_links_to_it(made: Lesson) -> None:
    """Where it links one alone; else about a rule at work in its steps, or about none."""
    for scene in made.scenes:
        if isinstance(block := scene.block, Predict):
            linked = {part.rule for part in inlines(block.say) if isinstance(part, RuleLink)}
            rule = asked_about(block, scene.line)
            at_work_here = {event.rule for done in scene.line for event in done.events}
            assert rule in (linked if len(linked) == 1 else {"", *at_work_here, *linked}), block.value.text
