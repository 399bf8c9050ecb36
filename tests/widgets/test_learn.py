"""Lessons on the page without a browser: each kind of scene, wrong tries, leaving and coming back."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.lesson import lesson, read_lesson
from coreworlds.tutor.lessons.scene import Task
from coreworlds.tutor.sharing.file import Reference
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.drawing.say import linked
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.keep.read import GAME, has_game, stored, unpacked
from coreworlds.widgets.learn import lesson_shelf
from coreworlds.widgets.learn.aside import lift
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import enter
from tests.tutor.lesson_files import whole_game
from tests.widgets.kept import kept_text
from tests.widgets.test_app import FORM, Screen, nodes

TEXT = """+++
title = "Small"
game = "core-worlds"
order = 1
minutes = 3
path = true
teaches = ["draft-cost", "draft-to-discard"]
test = ["draft-cost", "deploy-cost", "draft-to-discard"]
+++
```position
round = 2
phase = "action"
central = ["Daedalus", "Claw Fighter", "Salvage Robot"]
[[player]]
name = "Ana"
energy = 3
hand = ["Energy Surge", "Snub Fighter"]
[[player]]
name = "Ben"
energy = 3
hand = ["Galactic Grunts"]
```
# To be read
Look at *Claw Fighter*. A card you draft [goes to your discard pile](rule:draft-to-discard).

# A task
```task
ask = "Draft *Claw Fighter*."
goal = 'copies(Ana, discard, "Claw Fighter") = 1'
within = 1
solution = "draft Claw Fighter"
hints = ["It lies in the Central Zone.", "Click its name."]
say = "It costs {1 = printed(\\"Claw Fighter\\", draft)} Energy."
[[wrong]]
do = "draft Daedalus"
say = "A World is [never drafted](rule:draft-no-worlds)."
[[wrong]]
do = "pass"
say = "Passing drafts nothing."
```
# A prediction
```predict
ask = "How much Energy has Ben after he passes?"
value = "energy(Ben)"
play = "Ben: pass"
say = "You pass [when you like](rule:pass-allowed)."
```
# Who is next
```predict
ask = "Whose turn is it once Ana passes?"
value = "over"
play = "Ana: pass"
```
# A number from a list
```predict
ask = "How many players sit here?"
value = "players"
options = ["2", "3"]
play = "Ana: keep nothing"
```
# A step
```step
play = "Ben: keep nothing; advance"
say = "The Round is over."
```
# A question
```question
ask = "What is drafted?"
rule = "draft-no-worlds"
[[option]]
text = "Units"
right = 'legal("draft Daedalus") = false'
[[option]]
text = "*Daedalus*"
right = 'over'
say = "A World is [never drafted](rule:draft-no-worlds)."
```
"""


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A page whose only lesson is the small one."""
    small = read_lesson(TEXT, "01-small.md")
    monkeypatch.setattr(lesson_shelf, "lessons_of", lambda _game: (small,))
    monkeypatch.setattr("coreworlds.widgets.learn.lesson_list.lessons_of", lambda _game: (small,))
    for module in ("lesson_shelf", "learning", "quizzing", "quiz_view"):
        monkeypatch.setattr(f"coreworlds.widgets.learn.{module}.lesson_of", lambda _game, id_: {"small": small}[id_])
    return Screen(App(view="learn"))


def course(screen: Screen) -> Course:
    found = screen.app.desk.learning.course
    assert found is not None
    return found


def cards(screen: Screen) -> list[str]:
    """The keys of all cards that lie there."""
    return [n.attrs["data-arg"] for n in nodes(screen.app.tree) if "cw-card" in n.attrs.get("class", "").split()]


def begun(screen: Screen, at: int = 0) -> str:
    text = screen.send("lesson", "small")
    for _ in range(at):
        text = screen.send("lesson-next")
    return text


def test_the_list_names_lessons_minutes_and_the_way_in(screen: Screen) -> None:
    """Who begins sees what to begin with, how long it takes, and that questions may replace it."""
    text = str(screen.app)

    assert "Begin with “Small”" in text
    assert "3 minutes" in text
    assert "I know this: 3 questions" in text


def test_prose_links_rules_and_lights_cards(screen: Screen) -> None:
    """The words of a rule open it; the name of a card on the table asks about that card."""
    begun(screen)
    links = {n.attrs.get("data-arg") for n in nodes(screen.app.tree) if n.attrs.get("class") == "cw-cite"}
    names = [n for n in nodes(screen.app.tree) if n.attrs.get("class") == "cw-name-of"]

    assert "draft-to-discard" in links
    assert "goes to your discard pile" in screen.send("rule", "draft-to-discard")
    assert names[0].attrs["data-do"] == "ask"
    screen.send("ask", names[0].attrs["data-arg"])
    lit = [n for n in nodes(screen.app.tree) if "cw-open" in n.attrs.get("class", "").split()]
    assert [names[0].attrs["data-arg"]] == [n.attrs["data-arg"] for n in lit]


LIT = [
    ("core-worlds", "invade Balthazar; play Battle Cry",
     {"central:Balthazar", "Ana/units:Galactic Grunts", "Ana/units:Snub Fighter", "Ana/hand:Battle Cry"}),
    ("core-worlds", "colonize Galactic Grunts", {"Ana/sent:Galactic Grunts"}),
    ("galactic-emperor", "take Twin Furrows", {"row/0/Twin Furrows", "map/E1"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "does", "keys"), LIT)
def test_of_copies_those_are_lit_that_the_task_moves_and_of_a_map_the_spaces_it_names(
    game: str, does: str, keys: set[str]
) -> None:
    own = lesson(game, "first-round")
    at = next(n for n, s in enumerate(own.scenes) if isinstance(s.block, Task) and s.block.solution.startswith(does))
    tree = App(link=cw.to_link(Reference("lesson", game, own.id, at))).tree
    lit = {n.attrs.get("data-arg") for n in nodes(tree) if "cw-lit" in str(n.attrs.get("class", "")).split()}
    assert lit == keys


def test_what_happened_is_folded_where_the_teacher_tells_of_it(screen: Screen) -> None:
    begun(screen, 2)
    screen.send("lesson-skip")
    outcome = next(n for n in nodes(screen.app.tree) if "cw-outcome-of" in str(n.attrs.get("class", "")).split())
    happened = [n for n in outcome.children if isinstance(n, Node)][-1]
    assert [n.tag for n in happened.children if isinstance(n, Node)] == ["details"]


@pytest.mark.parametrize("game", cw.games())
def test_lessons_are_numbered_as_they_stand(game: str) -> None:
    """Of the short path the second lesson was the third, and the second stood under the rest."""
    app = App(game=game, view="learn")
    orders = [n.children[0] for n in nodes(app.tree) if n.attrs.get("class") == "cw-order"]
    assert orders == [f"{number} " for number in range(1, len(orders) + 1)]
    assert str(app).count(cw.game(game).title) == 1, "the choice says it"


def test_who_only_looked_into_a_lesson_is_told_of_none(screen: Screen) -> None:
    """“0 lessons are done” is nothing to be told."""
    begun(screen)
    text = screen.send("home")
    assert "Go on where you left" in text
    assert "lessons are done" not in text


def test_go_on_where_you_left_leads_to_the_part(screen: Screen) -> None:
    """From home, straight there; a lesson that is done is left nowhere."""
    begun(screen, 1)
    lesson = course(screen).lesson
    screen.send("home")
    (door,) = [n for n in nodes(screen.app.tree) if n.attrs.get("data-do") == "lesson"]
    screen.send("lesson", door.attrs["data-arg"])
    assert (course(screen).lesson.id, course(screen).at) == (lesson.id, 1)
    desk = screen.app.desk
    desk.progress = desk.progress.at(lesson.id, 1, done=True)
    screen.send("home")
    assert not [n for n in nodes(screen.app.tree) if n.attrs.get("data-do") == "lesson"]


def test_a_stop_stays_with_the_link_before_it(screen: Screen) -> None:
    """No line begins with the full stop after a link."""
    begun(screen)
    scene = course(screen).scene
    desk = screen.app.desk
    drawn = passage(scene.prose, desk.position.game.page.layout(desk.position, None), desk.position.game)
    together = [n for p in drawn for n in nodes(p) if n.attrs.get("class") == "cw-together"]

    assert together
    assert all(isinstance(n.children[0], Node) and n.children[-1] == "." for n in together)
    term = next(term.term for term in desk.position.game.teaching.glossary if term.term[0].isupper())
    (bracket,) = [n for n in linked(f"as it is ({term})", desk.position.game) if isinstance(n, Node)]
    assert [part if isinstance(part, str) else part.children[0] for part in bracket.children] == ["(", term, ")"]


def test_in_a_scene_to_be_read_nothing_can_be_played(screen: Screen) -> None:
    """Actions belong to tasks: elsewhere the table only answers."""
    begun(screen)
    before = screen.app.desk.position
    screen.send("act", "pass")

    assert not [n for n in nodes(screen.app.tree) if n.attrs.get("data-do") == "act"]
    assert before == screen.app.desk.position


def test_a_task_lists_what_is_legal_and_any_way_to_the_goal_is_right(screen: Screen) -> None:
    """The whole board is playable; reaching the goal ends the task and says what was done by which rule."""
    begun(screen, 1)
    offered = {n.attrs["data-arg"] for n in nodes(screen.app.tree) if n.attrs.get("class") == "cw-act"}
    action = course(screen).scene.block.solution  # type: ignore[union-attr]

    assert f"Ana: {action}" in offered
    text = screen.send("act", f"Ana: {action}")
    assert "Done." in text
    assert "It costs" in text
    assert course(screen).over


def test_a_wrong_try_gets_the_teachers_words_and_the_verdict(screen: Screen) -> None:
    """Never just no: the sentence of the teacher, what stops it, and by which rule."""
    begun(screen, 1)
    wrong = course(screen).scene.block.wrong[0].do  # type: ignore[union-attr]
    name = wrong.removeprefix("draft ")
    text = screen.send("ask", next(key for key in cards(screen) if name in key))

    assert "A World is never drafted." in text
    assert "Needs: " in text
    assert not course(screen).line
    assert "A World is never drafted." in screen.send("act", f"Ana: {wrong}")


def test_a_legal_way_that_misses_the_goal_is_answered_and_begun_again(screen: Screen) -> None:
    """The budget is used, the teacher says why, and the task can be started again; hints stay."""
    begun(screen, 1)
    assert "It lies in the Central Zone." in screen.send("lesson-hint")
    text = screen.send("act", "Ana: pass")

    assert "Passing drafts nothing." in text
    assert "That was “pass”. The task says" in text
    text = screen.send("lesson-again")
    assert "It lies in the Central Zone." in text
    assert course(screen).scene.position == screen.app.desk.position


def test_a_prediction_hides_its_answer_until_it_is_given(screen: Screen) -> None:
    """Before: only the question. After: what was said, what is true, and the chain of rules."""
    before = begun(screen, 2)
    line = course(screen).scene.line
    told = [event.text for t in line for event in t.events if event.text]
    assert not [text for text in told if text in before]
    assert "You said" not in before

    after = screen.send("lesson-answer", fields={"answer": "17"})
    assert "You said 17 Energy. It is 3 Energy." in after
    assert all(text in after for text in told)
    assert "when you like" in after


def test_a_prediction_is_skipped_with_one_tap(screen: Screen) -> None:
    """Who does not want to say anything sees the step at once."""
    begun(screen, 2)
    text = screen.send("lesson-skip")

    assert "You said" not in text
    assert course(screen).over


def test_words_are_no_number(screen: Screen) -> None:
    """What is no number is answered with a sentence, and the question stays open."""
    begun(screen, 2)
    screen.app.dispatch({"do": "lesson-answer", "fields": {"answer": "many"}})

    assert "a number is asked for" in str(screen.app)
    assert not course(screen).over


def test_yes_and_no_are_chosen(screen: Screen) -> None:
    """A truth is answered by one of two buttons."""
    begun(screen, 3)
    options = [n.attrs["data-arg"] for n in nodes(screen.app.tree) if "cw-option" in n.attrs.get("class", "")]

    assert options == ["yes", "no"]
    assert "no, as you said." in screen.send("lesson-answer", "no")


def test_a_number_chosen_from_a_list_is_a_number(screen: Screen) -> None:
    """The right option is right."""
    begun(screen, 4)

    assert "2 players, as you said." in screen.send("lesson-answer", "2")


def test_a_step_says_what_changed_and_by_which_rule(screen: Screen) -> None:
    """As in NOW: each sentence with its rule; then the teacher's words."""
    begun(screen, 5)
    text = screen.send("step")
    rules = {event.rule for t in course(screen).line for event in t.events if event.text}

    assert rules
    assert "The Round is over." in text
    for rule in rules:
        assert screen.app.desk.position.game.rulebook.rules[rule].title in text


def test_a_teachers_question_is_graded_and_explained(screen: Screen) -> None:
    """The wrong option is marked, the right one shown, and why."""
    begun(screen, 6)
    assert "never drafted" not in str(screen.app)
    text = screen.send("lesson-choose", "1")

    assert "your answer, not right" in text
    assert "never drafted" in text
    assert screen.app.desk.progress["draft-no-worlds"].state == "missed"


def test_while_a_question_is_open_the_table_does_not_answer_it(screen: Screen) -> None:
    """A click on a card tells what is printed there, and not yet what is allowed."""
    begun(screen, 6)
    assert "not now" not in screen.send("ask", cards(screen)[0])
    assert "Applies now" not in screen.send("rule", "draft-no-worlds")

    screen.send("lesson-choose", "0")
    assert "Not now" in screen.send("rule", "draft-no-worlds")


def test_the_last_scene_ends_the_lesson(screen: Screen) -> None:
    """With its last scene over a lesson is done; the list says so."""
    begun(screen, 6)
    assert not screen.app.desk.progress.lessons["small"][1]
    text = screen.send("lesson-choose", "0")

    assert "The end of “Small”" in text
    assert screen.app.desk.progress.lessons["small"][1]
    assert "Next: a guided game" in screen.send("learn")


def test_a_lesson_is_left_and_resumed(screen: Screen) -> None:
    """The browser keeps where one left; another visit goes on there."""
    begun(screen, 3)
    kept = kept_text(screen.app.desk)
    text = screen.send("learn")
    assert "left at part 4" in text
    assert "Go on with “Small”" in text

    again = Screen(App())
    assert "Go on learning" in again.send("hello", query="", kept=kept, number=0)
    assert not has_game(again.app.desk)
    again.send("learn")
    again.send("lesson", "small")
    assert course(again).at == 3


def test_the_learners_own_game_waits_beneath_a_lesson(screen: Screen) -> None:
    """A game lies aside while a lesson is open, is kept meanwhile, and is there again afterwards."""
    screen.send("start", fields=FORM)
    screen.send("run")
    mine = screen.app.desk.position
    screen.send("home")
    begun(screen, 1)
    kept = stored(kept_text(screen.app.desk))

    assert mine == unpacked(kept[GAME], "")[1].position
    assert "Continue" in screen.send("home")
    screen.send("continue")
    assert mine == screen.app.desk.position


def test_a_kept_game_is_not_lost_by_learning(screen: Screen) -> None:
    """Who comes back, takes a lesson and leaves again still has the game that the browser kept."""
    other = Screen(App())
    other.send("start", fields=FORM)
    kept = kept_text(other.app.desk)
    screen.send("hello", query="", kept=kept, number=0)
    begun(screen, 1)
    parts = stored(kept_text(screen.app.desk))

    assert stored(kept)[GAME] == parts[GAME]
    assert "small" in parts["progress"]


def test_an_erased_map_does_not_come_back(screen: Screen) -> None:
    """What the browser kept is written over, also where nothing is left to be kept."""
    begun(screen, 1)
    assert "progress" in kept_text(screen.app.desk)
    screen.send("map")
    screen.send("map-erase", "sure")

    text = kept_text(screen.app.desk)
    assert "[lesson." not in text
    assert "[rule." not in text
    again = Screen(App())
    assert "Continue" not in again.send("hello", query="", kept=text, number=0)
    assert again.app.desk.progress.lessons == {}


def test_one_plays_on_freely_and_comes_back(screen: Screen) -> None:
    """The position becomes a game with a computer in the other seat; the lesson stands as it was."""
    begun(screen, 1)
    screen.send("lesson-hint")
    before = course(screen)
    text = screen.send("lesson-freely")

    assert screen.app.desk.view == "play"
    assert before.scene.position == screen.app.desk.position
    assert screen.app.desk.kinds == {"Ana": "human", "Ben": "simple"}
    assert "You play on freely from the lesson Small." in text
    screen.send("act", "Ana: pass")
    assert "It lies in the Central Zone." in screen.send("lesson-return")
    assert before == course(screen)
    assert before.scene.position == screen.app.desk.position


def test_what_was_met_is_recorded(screen: Screen) -> None:
    """The rules of what a step brings are met; those taught and used in a task are answered rightly."""
    begun(screen, 1)
    screen.send("act", f"Ana: {course(screen).scene.block.solution}")  # type: ignore[union-attr]
    progress = screen.app.desk.progress

    assert progress["draft-cost"].met == 1
    assert progress["draft-cost"].state == "right"


def test_a_lesson_does_not_depend_on_what_is_hidden(screen: Screen) -> None:
    """No page of a lesson names the card that is next in a deck, nor the seed."""
    begun(screen, 1)
    pos = screen.app.desk.position
    dealt = cw.deal(cw.seen_by(pos, "Ana"), 5)
    screen.app.desk.session = cw.Session(pos)
    one = screen.send("calm")
    assert screen.app.desk.session is not None
    screen.app.desk.watcher = "Ana"
    one = screen.send("calm")
    screen.app.desk.session = cw.Session(dealt)
    assert one == screen.send("calm")


def test_an_unknown_lesson_is_told() -> None:
    """A wrong address says so in a sentence."""
    app = App()
    app.dispatch({"do": "hello", "query": "?view=learn&lesson=nothing", "number": 0})

    assert "there is no such lesson" in str(app)


def leads_to(screen: Screen) -> list[str]:
    """The lessons that the end of a lesson leads to."""
    return [n.attrs["data-arg"] for n in nodes(screen.app.tree) if n.attrs.get("data-do") == "lesson"]


@pytest.mark.parametrize("game", cw.games())
def test_next_is_a_lesson_that_is_not_done_on_the_way_one_is_on(game: str) -> None:
    """The short path goes on along itself to the guided game; every other lesson goes on in order."""
    shelf = lesson_shelf.lessons_of(game)
    short = lesson_shelf.short_way(shelf)
    for way, first in ((short, [one for one in short if one.path]), (shelf, [one for one in shelf if not one.path])):
        for one in first:
            screen, done = Screen(App(game=game)), [*way].index(one)
            screen.app.desk.progress = screen.app.desk.progress.at(one.id, 0, done=True)
            after = way[done + 1 :] or way
            assert lesson_shelf.following(screen.app.desk, one) == after[0]
            screen.app.desk.progress = screen.app.desk.progress.at(after[0].id, 0, done=True)
            assert lesson_shelf.following(screen.app.desk, one) not in {after[0], None}


def test_the_end_of_the_short_path_also_leads_to_the_lessons_that_it_passes_by() -> None:
    screen = Screen(App(game="galactic-emperor"))
    shelf = lesson_shelf.lessons_of("galactic-emperor")
    last = [one for one in shelf if one.path][-1]
    screen.send("lesson", last.id)
    for _ in range(len(last.scenes) - 1):
        screen.send("lesson-next")
    assert leads_to(screen) == [shelf[last.order].id] * len(leads_to(screen))
    assert any(n.attrs.get("data-do") == "guided" for n in nodes(screen.app.tree))


def at_task(game: str, id_: str, words: str) -> Screen:
    """Open a lesson at the task whose solution holds some words."""
    screen = Screen(App(game=game))
    made = whole_game(id_) if id_ in {"first-game", "guided-game"} else lesson_shelf.lesson_of(game, id_)
    at = next(n for n, s in enumerate(made.scenes) if isinstance(s.block, Task) and words in s.block.solution)
    lift(screen.app.desk)
    enter(screen.app.desk, Course.begun(made, at))
    return screen


@pytest.mark.parametrize(
    ("game", "id_", "did"),
    [
        ("core-worlds", "first-game", ("deploy Galactic Grunts", "deploy Galactic Grunts", "stop")),
        ("galactic-emperor", "guided-game", ("use Plasma Weapons", "bonus Dreadnought")),
    ],
)
def test_all_that_others_did_since_the_learners_last_action_is_told(game: str, id_: str, did: tuple[str, ...]) -> None:
    """A line for each of their actions; of an automatic step, as a phase of a battle, every sentence."""
    screen = at_task(game, id_, "; ".join(did))
    for action in did:
        text = screen.send("act", f"Ana: {action}")
    news = course(screen).attempt.news  # type: ignore[union-attr]
    others = [t for t in news if t.action and t.action.player != "Ana"]

    assert len(news) > 2
    assert all(event.text in text for t in news if not t.action for event in t.events)
    assert all(any(event.text in text for event in t.events) for t in others)


def test_exactly_the_task_is_never_said_to_differ() -> None:
    screen = at_task("core-worlds", "round", "invade Enkhidu")
    screen.send("act", "Ana: invade Enkhidu")
    text = screen.send("act", "Ana: send Galactic Grunts x2")
    assert course(screen).over
    assert course(screen).own_way not in text
    assert course(screen).led == ""
    screen.send("lesson-next")
    assert course(screen).led == ""


def test_a_word_of_ones_own_is_the_lessons_way() -> None:
    """The lesson goes on with its own word, for the next scenes stand in its world; what was done is no other way."""
    screen = at_task("risk-legacy", "what-lasts", "found major China")
    text = screen.send("act", 'Ana: found major China "Kitchen Town"')
    assert course(screen).over
    assert "Kitchen Town" in text
    assert "Lantern" in course(screen).own_way
    assert "works too" not in course(screen).own_way


@pytest.mark.parametrize("skipped", [True, False])
def test_where_a_lesson_goes_on_from_its_own_way_it_says_so(skipped: bool) -> None:
    """Once: at the end of the part for whoever took another card, in the next one for whoever skipped the task."""
    screen = at_task("core-worlds", "first-game", "take Mining Freighter")
    if not skipped:
        text = screen.send("act", "Ana: take Ambush")
        assert course(screen).over
        assert course(screen).own_way in text
    own = course(screen).own_way
    assert "take Mining Freighter" in own
    assert (own in screen.send("lesson-next")) == skipped
    assert own not in screen.send("lesson-next")
