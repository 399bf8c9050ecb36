"""Questions on the page without a browser: asked, graded, shared, and instead of a lesson."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lessons
from coreworlds.tutor.lessons.scene import Predict
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import laid
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.table.seen import OTHER
from tests.widgets.kept import kept_text
from tests.widgets.test_app import FORM, Screen, nodes

RULE = "draft-cost"


@pytest.fixture
def screen() -> Screen:
    """A page with a game on which a question about a rule was asked."""
    made = Screen(App())
    made.send("start", fields=FORM)
    made.send("run")
    made.send("rule", RULE)
    made.send("quiz", RULE)
    return made


def quiz(screen: Screen) -> Quiz:
    found = screen.app.desk.learning.quiz
    assert found is not None
    return found


def answered(screen: Screen, *, right: bool) -> str:
    """Answer the question in front."""
    question = quiz(screen).question
    chosen = question.right if right else {min(set(range(len(question.options))) - question.right)}
    text = ""
    for number in sorted(chosen):
        text = screen.send("quiz-choose", str(number))
    return screen.send("quiz-choose-done") if question.several else text


def test_many_values_are_folded_before_the_answers() -> None:
    """Six cards stood there in words, which lie on the table, and the answers out of sight; what is under way stays."""
    made = Screen(App(view="learn"))
    looks = set()
    for seed in range(1, 12):
        made.send("quiz-code", fields={"code": f"core-worlds:invade-fleet-enough:{seed}"})
        question = quiz(made).question
        of_cards = [line for line in question.told if line.startswith(question.lit)]
        folded = [n for n in nodes(made.app.tree) if n.tag == "details" and "cw-told-of" in str(n)]
        assert bool(folded) == (len(of_cards) > 3)
        looks.add(bool(folded))
        assert all(line in str(made.app) for line in question.told)
    assert looks == {True, False}


def test_a_rule_asks_from_its_panel() -> None:
    """Each rule that is read offers a question about it."""
    made = Screen(App(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
    made.send("rule", RULE)
    asks = [n.attrs["data-arg"] for n in nodes(made.app.tree) if n.attrs.get("data-do") == "quiz"]

    assert asks == [RULE]


def test_a_question_shows_its_options_its_values_and_what_matters(screen: Screen) -> None:
    """Four options at most, the lines with the values, and the cards that matter are lit."""
    question, text = quiz(screen).question, str(screen.app)
    lit = {n.attrs["data-arg"] for n in nodes(screen.app.tree) if "cw-lit" in n.attrs.get("class", "").split()}

    assert question.code not in text, "it names the rule that decides"
    assert all(option.text in text for option in question.options)
    assert all(line in text for line in question.told)
    assert any(name in key for key in lit for name in question.lit)


def test_the_answer_is_not_told_before(screen: Screen) -> None:
    """No verdict, no rule that applies, no legal action is to be read while the question is open."""
    keys = [n.attrs["data-arg"] for n in nodes(screen.app.tree) if "cw-card" in n.attrs.get("class", "").split()]
    for key in keys:
        text = screen.send("ask", key)
        assert "you may" not in text.lower().replace("which of these may", "")
        assert "not now" not in text
    assert "Applies now" not in screen.send("rule", RULE)


@pytest.mark.parametrize("right", [True, False])
def test_a_question_is_graded_and_recorded(screen: Screen, *, right: bool) -> None:
    """The grade, the explanation with its rule, and the learner's map."""
    text = answered(screen, right=right)

    assert ("Right." if right else "Not quite.") in text
    assert screen.app.desk.position.game.rulebook.rules[RULE].text in text
    assert (screen.app.desk.progress[RULE].state == "right") == right


def test_another_question_has_the_next_seed(screen: Screen) -> None:
    """The code counts on."""
    first = quiz(screen).question.code
    answered(screen, right=True)
    screen.send("quiz-next")

    game, rule, seed = first.split(":")
    assert quiz(screen).question.code == f"{game}:{rule}:{int(seed) + 1}"
    assert not quiz(screen).graded


def test_a_shared_code_opens_the_same_question(screen: Screen) -> None:
    """Typed in, or named by the address."""
    code = quiz(screen).question.code
    typed = Screen(App(view="learn"))
    typed.send("quiz-code", fields={"code": f" {code} "})
    opened = Screen(App())
    opened.send("hello", query=f"?view=learn&question={code}", number=0)

    assert quiz(typed).question == quiz(screen).question == quiz(opened).question


@pytest.mark.parametrize("code", ["", "nonsense", "core-worlds:no-such-rule:1", "core-worlds:draft-cost:x"])
def test_a_wrong_code_is_told(code: str) -> None:
    """What is no code is answered with a sentence; the list stays."""
    app = App(view="learn")
    app.dispatch({"do": "quiz-code", "fields": {"code": code}})

    assert app.desk.trouble
    assert "inside the program" not in app.desk.trouble
    assert app.desk.learning.quiz is None


def test_one_comes_back_to_where_one_asked(screen: Screen) -> None:
    """The game lies there as before, the rule still open; the browser kept the game meanwhile."""
    kept = kept_text(screen.app.desk)
    text = screen.send("quiz-leave")

    assert "[[node]]" in kept
    assert screen.app.desk.view == "play"
    assert screen.app.desk.open == ("rule", RULE)
    assert "Ask me about this rule" in text


def test_three_right_answers_stand_for_the_lesson() -> None:
    """The test-out marks the lesson as done; a wrong answer offers it."""
    lesson = lessons("core-worlds")[0]
    for right in (True, False):
        screen = Screen(App(view="learn"))
        screen.send("lesson-test", lesson.id)
        for number in range(3):
            assert f"{number + 1} of 3" in str(screen.app)
            assert len(quiz(screen).question.position.seats) == len(lesson.position.seats), "a table like the lesson's"
            answered(screen, right=right or number > 0)
            text = screen.send("quiz-next")
        assert ("3 of 3" if right else "2 of 3") + " answers are right." in text
        assert screen.app.desk.progress.lessons.get(lesson.id, (0, False))[1] == right
        ways = [node.attrs["data-do"] for node in nodes(screen.app.tree) if "cw-main" in str(node.attrs.get("class"))]
        assert ways == (["guided"] if right else ["lesson"]), "who knows it plays; who does not, reads it first"
        assert bool(quiz(screen).gaps) != right


def test_a_wrong_prediction_names_the_belief_and_compares_the_boards() -> None:
    """What the answer follows from is said and contrasted; the other board is shown and taken away again."""
    for lesson in lessons("core-worlds"):
        for number, scene in enumerate(lesson.scenes):
            if not isinstance(scene.block, Predict) or not isinstance(scene.block.truth, int) or scene.block.options:
                continue
            screen = Screen(App())
            screen.app.desk.progress = screen.app.desk.progress.at(lesson.id, number)
            for answer in range(9):
                screen.send("lesson", lesson.id)
                text = screen.send("lesson-answer", fields={"answer": str(answer)})
                course = screen.app.desk.learning.course
                if course is not None and course.belief is not None and "lesson-board" in str(screen.app.page()):
                    assert f"You seem to think: {course.belief.belief}" in text
                    assert course.belief.truth in text
                    assert screen.app.desk.progress[course.belief.rule].state == "misbelieved"
                    true = [n for n in nodes(screen.app.tree) if n.key == "board"]
                    assert OTHER in screen.send("lesson-board")
                    assert true != [n for n in nodes(screen.app.tree) if n.key == "board"]
                    assert OTHER not in screen.send("lesson-board")
                    return
    pytest.fail("no prediction of the lessons shows a belief")


@pytest.mark.parametrize(
    ("game", "id_", "scene", "answer", "belief"),
    [
        ("core-worlds", "first-world", 3, "no", ""),  # or Worlds went on the discard pile; nobody thinks of that here
        ("core-worlds", "draw-discard-end", 7, "7", ""),
        ("core-worlds", "invade", 1, "3", ""),  # no Energy for the Invasion, or none for the text
        ("core-worlds", "galactic", 20, "3", "prestige-token-gives-energy"),
        ("galactic-emperor", "round-roles", 2, "Ana", ""),
        ("galactic-emperor", "warlord", 3, "no", ""),  # no way on without a tile, or 1 space in a turn
        ("galactic-emperor", "regent", 4, "Ana", "regent-places-first"),
    ],
)
def test_a_wrong_prediction_names_no_belief_that_it_does_not_show(
    game: str, id_: str, scene: int, answer: str, belief: str
) -> None:
    """A belief is about what the lesson explains then; where it may be about two rules, neither is named."""
    screen = Screen(App(link=cw.to_link(Reference("lesson", game, id_, scene - 1))))
    text = screen.send("lesson-answer", answer, fields={"answer": answer})
    course = screen.app.desk.learning.course
    assert course is not None
    assert (course.belief.id if course.belief else "") == belief
    assert ("You seem to think" in text) is bool(belief)


@pytest.mark.parametrize(("option", "told"), [("0", ["“Taurus”", "“Saudi III”"]), ("1", [])])
def test_what_is_said_of_an_option_stands_beneath_its_name(option: str, told: list[str]) -> None:
    """“It has more Empire Points” did not say of which World; who is right reads one reason alone."""
    screen = Screen(App(link=cw.to_link(Reference("lesson", "core-worlds", "cards-and-table", 1))))
    text = screen.send("lesson-choose", option)
    assert [name for name in ("“Taurus”", "“Saudi III”") if name in text] == told


@pytest.mark.parametrize("code", ["core-worlds:deploy-one-by-one:12", "core-worlds:effect-cost:0"])
def test_what_a_value_counts_now_is_not_told_while_just_that_is_asked(code: str) -> None:
    """Neither beside the question nor on the table; once it is answered, the table tells it again."""
    made = Screen(App())
    before = made.send("quiz-code", fields={"code": code})
    ((name, label),) = quiz(made).question.unsaid
    faces = laid(made.app.desk.sight, None).faces
    value = next(v for face in faces if face.name == name for v in face.values if v.label == label)

    both = f"{name}, ", f"{label} {value.text}{value.now}"  # what is printed, struck out, and what counts now

    assert value.now
    assert f"(now {value.now})" not in before
    assert not [line for line in before.splitlines() if all(words in line for words in both)]
    assert [line for line in answered(made, right=True).splitlines() if all(words in line for words in both)]


def test_the_code_of_a_question_stands_above_it_once_it_is_answered() -> None:
    """It names the rule that decides."""
    made, code = Screen(App()), "core-worlds:draft-to-discard:2"
    assert code not in made.send("quiz-code", fields={"code": code})
    assert code in answered(made, right=True)
