"""Every view of the page, and the states in which it looks otherwise: how an `App` is brought there, by messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import coreworlds as cw
from coreworlds.engine.link_file import Reference, Told
from coreworlds.games.core_worlds.beginning import BEGINNING
from coreworlds.players.choose import choose
from coreworlds.tutor.lesson import lessons
from coreworlds.widgets.app import App
from coreworlds.widgets.tree import Node

GAME = "core-worlds"
NAMES = ("Ana", "Ben", "Cleo", "Dan")
VIEWS: dict[str, Callable[[], App]] = {}


def view(make: Callable[[], App]) -> Callable[[], App]:
    """Enter a view under its name."""
    VIEWS[make.__name__.strip("_").replace("_", "-")] = make
    return make


def do(app: App, word: str, arg: str = "", **more: Any) -> App:  # noqa: ANN401 - parts of a message
    """Send a message, which must not fail."""
    app.dispatch({"do": word, "arg": arg, **more})
    assert not app.desk.trouble, app.desk.trouble
    return app


def nodes(node: Node | str) -> Iterator[Node]:
    """Give all elements."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def first(app: App, word: str) -> str:
    """Give the argument of the first element that sends this word."""
    return next(node.attrs.get("data-arg", "") for node in nodes(app.tree) if node.attrs.get("data-do") == word)


def press(app: App, word: str) -> App:
    """Press the first element that sends this word."""
    return do(app, word, first(app, word))


@cache
def played(seats: int, until: Callable[[cw.Position], bool], seed: int = 7) -> cw.Position:
    """Play as plain players do, until something is so and somebody decides."""
    pos = cw.setup(GAME, players=NAMES[:seats], seed=seed)
    for number in range(3000):
        pos = (cw.advance(pos) or [None])[-1].after if cw.advance(pos) else pos
        if until(pos) or pos.over:
            return pos
        pos = cw.step(pos, choose(pos, "simple", seed=number)).after
    raise AssertionError("this is never so")


def _decides(pos: cw.Position) -> bool:
    return True


def _acts(pos: cw.Position) -> bool:
    return pos.phase == "action" and pos.round == 1


def _late(pos: cw.Position) -> bool:
    return pos.phase == "action" and pos.round == 9


def _invades(pos: cw.Position) -> bool:
    return any(str(action).startswith("send ") for action in cw.legal(pos))


def _asks(pos: cw.Position) -> bool:
    return any(str(action).startswith("choose ") for action in cw.legal(pos))


def _never(pos: cw.Position) -> bool:
    return False


# --- the second game --------------------------------------------------------------------------------------------------

SECOND = cw.games()[1]


@cache
def second(step: str, seats: int = 4) -> cw.Position:
    """Play the second game until somebody decides in that step of it, past its first rounds; or to its end."""
    pos = cw.setup(SECOND, players=(*NAMES, "Eva", "Finn")[:seats], seed=4)
    for number in range(3000):
        pos = (cw.advance(pos) or [None])[-1].after if cw.advance(pos) else pos
        if pos.over or (pos.step == step and pos.round > 2):
            return pos
        pos = cw.step(pos, choose(pos, "simple", seed=number)).after
    raise AssertionError("this is never so")


@view
def home_of_the_second_game() -> App:
    return App(game=SECOND)


@view
def new_game_of_the_second() -> App:
    return App(game=SECOND, view="play")


@view
def lessons_of_the_second_game() -> App:
    return App(game=SECOND, view="learn")


@view
def a_map_of_hexagons() -> App:
    app = App(second("warlord.move"))
    asks = [node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("data-do") == "ask"]
    return do(app, "ask", asks[len(asks) // 2])


@view
def a_fight_of_six() -> App:
    return App(second("battle.hits", 6))


def _after_a_choice() -> cw.Position:
    """Give a position in which somebody has just chosen, and a step is due that moves pieces of all players."""
    return cw.step(second("role.choose"), "choose Regent").after


def _held() -> str:
    """Give the key of a space of the map on which ships lie."""
    faces = _after_a_choice().game.layout(_after_a_choice(), None).faces
    return next(face.key for face in faces if any("Fighter" in mark.label for mark in face.marks))


@view
def a_step_with_a_map_by_hand() -> App:
    app = do(App(_after_a_choice()), "hand-mode", value=True)
    piece = first(do(app, "pick", _held()), "hand-piece")
    return do(do(app, "hand-piece", piece), "hand-check")


@view
def explore_a_space_of_a_map() -> App:
    return do(do(App(_after_a_choice()), "explore"), "ask", _held())


@view
def explore_what_goes_on_inside_a_turn() -> App:
    return do(do(App(second("battle.hits", 6)), "explore"), "edit-tab", "marks")


@view
def the_end_of_the_second_game() -> App:
    return App(second(""))


# --- home, a new game, play -------------------------------------------------------------------------------------------


@view
def home() -> App:
    return App()


@view
def home_open() -> App:
    app = App(played(2, _acts))
    return do(app, "home")


@view
def new_game() -> App:
    return App(view="play")


@view
def play_fresh() -> App:
    return do(App(), "first")


@view
def play_early() -> App:
    return do(App(played(2, _acts)), "rule", "draft-cost")


@view
def play_late_of_four() -> App:
    return do(App(played(4, _late)), "keys")


@view
def invasion() -> App:
    return App(played(2, _invades))


@view
def asked_by_a_card() -> App:
    return App(played(3, _asks, 9))


@view
def the_end() -> App:
    return App(played(2, _never))


@view
def why_not() -> App:
    app = App(played(2, _acts))
    asks = (node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("data-do") == "ask")
    for card in asks:
        if any(node.attrs.get("data-do") == "whatif" for node in nodes(do(app, "ask", card).tree)):
            return app
    raise AssertionError("no card has a way out to show")


@view
def what_if() -> App:
    app = why_not()
    return press(app, "whatif")


@view
def a_card_beside() -> App:
    app = App(played(2, _acts))
    look = next(n.attrs["data-look"] for n in nodes(app.tree) if "data-look" in n.attrs)
    return do(app, "look", look)


@view
def searching() -> App:
    return do(App(played(2, _acts)), "find", value="destiny")


@view
def curtain() -> App:
    app = App()
    fields = {"players": "2", "name0": "Ana", "name1": "Ben", "kind0": "human", "kind1": "human", "watcher": "turns"}
    do(app, "start", fields=fields | {"seed": "7"})
    return do(app, "run")


@view
def trouble() -> App:
    app = App(played(2, _acts))
    app.dispatch({"do": "act", "arg": "draft Nothing"})
    assert app.desk.trouble
    return app


@view
def same_luck_or_new() -> App:
    app = App(cw.setup(GAME, players=NAMES[:2], seed=7))
    do(app, "step")
    return do(app, "back")


@view
def predicting() -> App:
    return do(App(cw.setup(GAME, players=NAMES[:2], seed=7)), "predict-mode", value=True)


@view
def predicted_wrongly() -> App:
    return do(predicting(), "predict", fields={"answer": "5"})


@view
def by_hand() -> App:
    return do(App(cw.setup(GAME, players=NAMES[:2], seed=7)), "hand-mode", value=True)


@view
def by_hand_wrongly() -> App:
    return do(by_hand(), "hand-check")


@view
def recap() -> App:
    app = App(cw.setup(GAME, players=NAMES[:2], seed=7))
    for number in range(300):
        if app.desk.position.round > 1:
            return app
        pos = app.desk.position
        do(app, "act", f"{pos.turn}: {choose(pos, 'simple', seed=number).text}") if cw.legal(pos) else do(app, "run")
    raise AssertionError("the round does not end")


@view
def coach() -> App:
    app = do(App(played(2, _acts)), "coach-ask")
    for _ in range(3):
        do(app, "coach-more")
    return do(app, "coach-stop")  # while it thinks, the page changes under the eyes of whoever measures it


@view
def lines() -> App:
    app = do(App(cw.Session(played(2, _acts))), "tree-open", "show")
    do(do(app, "act", "pass"), "back")
    return press(do(app, "tree-mark"), "act")


@view
def compared() -> App:
    return press(lines(), "tree-compare")


@view
def seeking() -> App:
    return do(App(played(2, _acts)), "find-open", "show")


@view
def seeking_wrongly() -> App:
    return do(seeking(), "find-text", fields={"text": "round = = 3"})


@view
def found() -> App:
    app = do(seeking(), "find-text", fields={"text": "round = 1 and decides(Ben)"})
    while app.desk.finding.work is not None:
        do(app, "find-more")
    return app


@view
def share() -> App:
    return do(App(played(2, _acts)), "link-share")


@view
def what_ana_sees() -> App:
    return App(link=cw.to_link(played(2, _acts), player="Ana"))


# --- learn ------------------------------------------------------------------------------------------------------------


def scene(kind: str, *, nth: int = 0) -> App:
    """Open the first scene of a kind."""
    known = [(each.id, n) for each in lessons(GAME) for n, scene in enumerate(each.scenes) if scene.kind == kind]
    return App(link=cw.to_link(Reference("lesson", GAME, *known[nth])))


@view
def course() -> App:
    return App(view="learn")


@view
def lesson_to_read() -> App:
    return scene("prose")


@view
def lesson_step() -> App:
    return scene("step")


@view
def lesson_step_done() -> App:
    return do(scene("step"), "lesson-step")


@view
def lesson_prediction() -> App:
    return scene("predict")


@view
def lesson_prediction_shown() -> App:
    return do(scene("predict"), "lesson-skip")


@view
def lesson_prediction_wrong() -> App:
    for nth in range(20):
        app = scene("predict", nth=nth)
        if any(node.attrs.get("type") == "number" for node in nodes(app.tree)):
            return do(app, "lesson-answer", fields={"answer": "99"})
    raise AssertionError("no number is predicted")


@view
def lesson_task() -> App:
    return press(scene("task"), "lesson-hint")


@view
def lesson_task_missed() -> App:
    app = press(scene("task"), "act")
    for _ in range(8):
        if "not reached" in str(app) or "is reached" in str(app):
            return app
        press(app, "act")
    return app


@view
def lesson_question() -> App:
    return scene("question")


@view
def lesson_question_answered() -> App:
    return press(scene("question"), "lesson-choose")


@view
def lesson_end() -> App:
    lesson = lessons(GAME)[0]
    app = App(link=cw.to_link(Reference("lesson", GAME, lesson.id, len(lesson.scenes) - 1)))
    for word in ("lesson-skip", "lesson-step", "lesson-choose"):
        if any(node.attrs.get("data-do") == word for node in nodes(app.tree)):
            press(app, word)
    return app


@view
def quiz() -> App:
    return do(App(), "quiz-code", fields={"code": "core-worlds:draft-cost:3"})


@view
def quiz_wrong() -> App:
    app = quiz()
    asked = app.desk.learning.quiz
    assert asked is not None
    wrong = next(n for n in range(len(asked.question.options)) if n not in asked.question.right)
    do(app, "quiz-choose", str(wrong))
    return press(app, "quiz-choose-done") if asked.question.several else app


@view
def tried_out() -> App:
    app = do(App(), "lesson-test", lessons(GAME)[0].id)
    for _ in range(3):
        press(app, "quiz-choose")
        if any(node.attrs.get("data-do") == "quiz-choose-done" for node in nodes(app.tree)):
            press(app, "quiz-choose-done")
        do(app, "quiz-next")
    return app


@view
def the_map() -> App:
    app = quiz_wrong()
    return do(do(app, "map"), "map-rule", "draft-cost")


# --- explore ----------------------------------------------------------------------------------------------------------


def exploring(tab: str) -> App:
    """Set up a position by hand, with one of the tools."""
    return do(do(App(played(2, _acts)), "explore"), "edit-tab", tab)


@view
def explore_start() -> App:
    return App(view="explore")


@view
def explore_cards() -> App:
    return press(exploring("cards"), "ask")


@view
def explore_pile() -> App:
    return press(exploring("cards"), "pile")


@view
def explore_markers() -> App:
    return exploring("marks")


@view
def explore_markers_wrong() -> App:
    """Inside a turn, with a number that does not fit."""
    app = do(exploring("marks"), "edit-set", "situation=deploy")
    app.dispatch({"do": "edit-set", "arg": "Ana energy", "value": "lots"})
    return app


@view
def explore_rulings() -> App:
    return exploring("rules")


@view
def explore_text() -> App:
    return exploring("text")


@view
def explore_text_wrong() -> App:
    app = exploring("text")
    app.dispatch({"do": "edit-text", "value": "version = 1\nround = x"})
    return app


@view
def explore_impossible() -> App:
    app = exploring("text")
    app.dispatch({"do": "edit-text", "value": str(app.desk.position).replace("energy = ", "energy = 99 # ", 1)})
    return app


@view
def explore_judge() -> App:
    return do(exploring("ask"), "edit-judge", fields={"action": "draft Battle Cruiser"})


@view
def explore_knows() -> App:
    return exploring("knows")


# --- teach ------------------------------------------------------------------------------------------------------------


@view
def teach() -> App:
    return do(App(), "teach")


def recording() -> App:
    """Record a lesson."""
    app = do(teach(), "record-new", fields={"players": "2", "seed": "7"})
    return do(app, "record-say", fields={"text": "You draw [up to your hand size].", "rule": "draw-to-hand-size"})


@view
def record() -> App:
    return do(recording(), "run")


@view
def record_question() -> App:
    return do(record(), "record-tab", "ask")


@view
def record_prediction() -> App:
    return do(record(), "record-tab", "predict")


@view
def record_task() -> App:
    return do(record(), "record-tab", "task")


@view
def record_faulty() -> App:
    return do(record(), "record-say", fields={"text": "You have 9 Energy."})


def presenting() -> App:
    """Show a lesson to a class."""
    return do(teach(), "present", "first-world")


@view
def present() -> App:
    return presenting()


@view
def present_question() -> App:
    app = presenting()
    for _ in range(20):
        if any(node.attrs.get("data-do") == "present-count" for node in nodes(app.tree)):
            return app
        do(app, "present-next")
    raise AssertionError("the lesson asks nothing")


@view
def present_answer() -> App:
    return do(present_question(), "present-next")


@view
def lesson_of_ones_own() -> App:
    return App(link=cw.to_link(Told(BEGINNING, 0)))


# --- looking back and ahead -------------------------------------------------------------------------------------------


def _looking(app: App, games: int = 0) -> App:
    """Open the analysis; with games played on from there."""
    do(app, "analysis", "show")
    if games:
        do(app, "analysis-games", fields={"games": str(games)})
        for _ in range(400):
            do(app, "analysis-more")
    return app


@view
def analysis_of_a_game() -> App:
    session = cw.Session(cw.setup(GAME, players=NAMES[:3], seed=7))
    for number in range(40):
        session.advance()
        session.step(choose(session.position, "simple", seed=number))
    while session.position.options():
        session.step(choose(session.position, "simple"))
    app = _looking(App(session), 3)
    do(app, "analysis-odds")
    for _ in range(400):
        do(app, "analysis-more")
    return app


@view
def analysis_of_one_round() -> App:
    app = _looking(do(App(played(2, _acts)), "watch", value="Ana"))
    press(app, "act")
    return do(app, "analysis-games", fields={"games": "2000"})


@view
def analysis_at_the_end() -> App:
    return _looking(App(played(2, _never)))


@view
def who_knows_what() -> App:
    return do(App(played(4, _late)), "knows-fold", "show")


@view
def what_one_knows() -> App:
    return do(do(App(played(4, _late)), "watch", value="Ben"), "knows-fold", "show")


@view
def explore_odds() -> App:
    return exploring("odds")


@view
def a_player_aid_in_the_making() -> App:
    return do(App(), "export-aid")
