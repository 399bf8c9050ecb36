"""`cw.Board`: a widget whose traits tell of each move once, and which follows what is set."""

from __future__ import annotations

import re
from typing import Any

import ipywidgets
import pytest
import traitlets

import coreworlds as cw
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.host import open_page

PLAYERS = ("Ana", "Ben")


@pytest.fixture
def board() -> cw.Board:
    """A board of a game just set up."""
    return cw.Board(cw.setup("core-worlds", players=PLAYERS, seed=7))


def heard(board: cw.Board, *names: str) -> list[str]:
    """List what is told of from now on."""
    told: list[str] = []
    board.observe(lambda change: told.append(change.name), list(names) or traitlets.All)
    return told


def test_each_way_of_moving_is_told_of_once(board: cw.Board) -> None:
    told = heard(board, "position")
    board.session.play("done")
    board.undo()
    board.redo()
    board.undo()
    board.app.dispatch({"do": "alive"})
    assert told == ["position"] * 4
    assert board.value == str(board.position) == str(board.session.position)


def test_a_click_is_told_of_once_however_far_the_game_runs_on(board: cw.Board) -> None:
    board.session.advance()
    told = heard(board)
    board._receive(board, {"do": "act", "arg": "Ana: done", "number": board.app.number}, [])
    assert sorted(set(told)) == sorted(told)
    assert "position" in told
    assert board.last == board.session.nodes[board.session.at].transition


def test_legal_says_what_the_engine_says(board: cw.Board) -> None:
    board.session.advance()
    assert board.legal == tuple(map(str, cw.legal(board.position)))
    with pytest.raises(traitlets.TraitError):
        board.legal = ()


def test_what_is_not_allowed_changes_nothing(board: cw.Board) -> None:
    before, told = board.position, heard(board)
    with pytest.raises(cw.Illegal):
        board.play("done; invade Tundros")
    assert (board.position, told) == (before, [])


def test_two_boards_on_one_session_show_the_same(board: cw.Board) -> None:
    other = cw.Board(board.session, viewer="Ben")
    told = heard(other, "position")
    board.play("done")
    assert told == ["position"]
    assert other.position == board.position
    other.close()
    board.undo()
    assert told == ["position"]


def test_a_position_or_its_text_is_laid_on_the_board(board: cw.Board) -> None:
    other = cw.setup("galactic-emperor", players=("A", "B", "C"), seed=3)
    board.position = other
    assert (board.session.position, board.value) == (other, str(other))
    assert board.app.desk.position == other
    board.value = str(cw.setup("core-worlds", players=PLAYERS, seed=8))
    assert board.position.seed == 8
    with pytest.raises(cw.CoreWorldsError):
        board.value = "no position"
    with pytest.raises(traitlets.TraitError):
        board.position = "no position"


def test_plain_links_keep_two_boards_alike(board: cw.Board) -> None:
    other, text = cw.Board("core-worlds"), ipywidgets.Textarea()
    traitlets.link((board, "value"), (other, "value"))
    traitlets.dlink((board, "value"), (text, "value"))
    board.play("done")
    assert other.position == board.position
    assert text.value == board.value


def test_what_is_chosen_on_the_table_is_a_trait(board: cw.Board) -> None:
    board.session.advance()
    board.selected = ("Galactic Grunts",)
    assert [key.split(":")[-1] for key in board.app.desk.picked] == ["Galactic Grunts"]


def test_an_answer_is_a_trait(board: cw.Board) -> None:
    board.session.advance()
    found, told = board.ask("invade Tundros"), heard(board, "verdict")
    assert board.verdict is found
    assert not found
    for text in ("done; done; invade Tundros", "may I pass?", "dance", "explore"):
        assert board.ask(text) == board.verdict == cw.ask(board.position, text)[-1]
        assert "The table says" in str(board.app) or text == "dance"
    assert told == ["verdict"] * 4
    board.play("done")
    assert (told, board.app.desk.query) == (["verdict"] * 4, "")
    with pytest.raises(cw.CoreWorldsError):
        board.ask(" ; ")


def test_what_is_asked_by_a_click_is_the_answer_then(board: cw.Board) -> None:
    board.session.advance()
    board._receive(board, {"do": "why", "arg": "draft Taurus", "number": board.app.number}, [])
    assert board.verdict == cw.judge(board.position, "draft Taurus")


WRONG: list[tuple[str, Any]] = [
    ("session", "x"), ("session", None), ("selected", ("Nope",)), ("selected", ("Tundros",) * 9), ("selected", (7,)),
    ("viewer", "Zed"), ("value", "no position"), ("value", ""), ("value", 7), ("position", None), ("position", "x"),
    ("computers", {"Zed": "simple"}), ("computers", {"Ana": "clever"}), ("disabled", "x"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_what_a_trait_cannot_be_is_named_and_nothing_is_lost(board: cw.Board, name: str, wrong: Any) -> None:  # noqa: ANN401
    board.session.advance()
    board.selected, board.viewer = ("Galactic Grunts",), "Ana"
    names = ("session", "selected", "viewer", "value", "position", "computers", "disabled", "legal", "last")
    before, told = [getattr(board, each) for each in names], heard(board)
    with pytest.raises((cw.CoreWorldsError, traitlets.TraitError)) as error:
        setattr(board, name, wrong)
    assert [getattr(board, each) for each in names] == before
    assert told == []
    if isinstance(error.value, cw.CoreWorldsError):
        assert error.value.expected
        assert error.value.found or wrong == ""
    board.play("done")
    assert board.position.turn == board.session.position.turn
    assert told.count("position") == 1


def test_a_text_that_is_no_position_is_named_on_the_board_too(board: cw.Board) -> None:
    """A linked field shows no error."""
    with pytest.raises(cw.CoreWorldsError):
        board.value = "no position"
    assert "no position" in board.app.desk.trouble
    board.value = str(cw.setup("core-worlds", players=PLAYERS, seed=8))
    assert board.app.desk.trouble == ""


def test_an_impossible_position_lies_there_with_what_is_wrong(board: cw.Board) -> None:
    board.value = str(board.position).replace("energy = 0", "energy = 999", 1)
    assert board.position.complaints
    assert board.position == cw.parse(board.value)


@pytest.mark.parametrize("game", cw.games())
def test_nothing_on_a_board_leads_away_from_it(game: str) -> None:
    start = cw.setup(game, players=("Ana", "Ben", "Cleo"), seed=3)
    for pos in (start, cw.rollout(start, "random", seed=1)[0]):
        board = cw.Board(pos)
        for do, arg in set(re.findall(r'data-do="([\w-]+)"(?:[^>]*data-arg="([\w-]+)")?', to_html(board.app.tree))):
            board._receive(board, {"do": do, "arg": arg, "number": board.app.number}, [])
            assert board.app.desk.view == "board", do
            assert not board.app.desk.trouble or do == "act"
            assert do not in {"new", "analysis"}


def test_equal_things_are_chosen_one_by_one(board: cw.Board) -> None:
    board.session.advance()
    faces = [face for face in laid(board.position, None).faces if face.name == "Galactic Grunts"]
    board.selected = ["Galactic Grunts"] * sum(face.count for face in faces)
    assert len(board.selected) == len(board.app.desk.picked) >= len(faces)


def test_a_computer_moves_when_play_reaches_its_seat_and_each_move_is_told_of_once(board: cw.Board) -> None:
    board.computers = {"Ben": "simple"}
    told: list[tuple[str, ...]] = []
    seen = [board.session.at]

    def note(_change: object) -> None:
        line = board.session.line
        since = line.index(seen[-1]) + 1 if seen[-1] in line else len(line)
        done = (board.session.nodes[node].transition for node in line[since:])
        told.append(tuple(step.action.player for step in done if step and step.action))
        seen.append(board.session.at)

    board.observe(note, "position")
    board.play("done")
    assert told == [("Ana",), *([("Ben",)] * (len(told) - 1))]
    assert len(told) > 1
    assert board.position.turn == "Ana"
    end = board.position
    assert board.undo().turn == "Ana"
    assert board.redo() is not None
    assert board.position == end


@pytest.mark.parametrize("seed", [4, 7])
def test_what_python_plays_is_a_persons_also_where_a_computer_begins(seed: int) -> None:
    """Ben holds the Destiny Marker with seed 4: “done” was taken for the computer's."""
    board = cw.Board(cw.setup("core-worlds", players=["Ana", "Ben"], seed=seed), computers={"Ben": "simple"})
    before = board.position
    with pytest.raises(cw.Illegal):
        board.play("done; invade Nowhere")
    assert board.position == before
    assert len(board.session.nodes) == 1
    board.play("done; pass")
    own = [step.action.text for step in board.session.transitions if step.action and step.action.player == "Ana"]
    assert own[:2] == ["done", "pass"]
    assert any(step.action and step.action.player == "Ben" for step in board.session.transitions)


def test_a_click_is_answered_by_computers_in_both_views(board: cw.Board) -> None:
    board.session.advance()
    board.computers, other = {"Ben": "simple"}, cw.Board(board.session)
    told, there = heard(board, "position"), heard(other, "position")
    board._receive(board, {"do": "act", "arg": "Ana: done", "number": board.app.number}, [])
    assert len(told) == len(there) > 1
    assert other.position == board.position
    assert {step.action.player for step in board.app.desk.shown if step.action} == {"Ana", "Ben"}
    board._receive(board, {"do": "back", "number": board.app.number}, [])
    assert len(told) == len(there)


def test_among_computers_one_decides_for_each_step(board: cw.Board) -> None:
    board.session.advance()
    board.computers = dict.fromkeys(PLAYERS, "random")
    told = heard(board, "position")
    assert board.step().action is not None or told == ["position"]
    board.step()
    assert told == ["position"] * 2


def test_an_observer_may_play_on(board: cw.Board) -> None:
    """A player of one's own, written as what observes the board."""
    board.session.advance()

    def answer(change: Any) -> None:  # noqa: ANN401
        if change.new.turn == "Ben" and "done" in board.legal:
            board.play("done")

    board.observe(answer, "position")
    board.play("done")
    assert board.position == board.session.position == board.app.desk.position == cw.parse(board.value)
    assert board.position.turn == "Ana" or not board.legal


def test_new_luck_is_a_session_of_the_board(board: cw.Board) -> None:
    """What is played on it in Python is seen."""
    board._receive(board, {"do": "luck", "arg": "new", "number": board.app.number}, [])
    assert board.session is board.app.desk.session
    told = heard(board, "position")
    board.session.play("done")
    assert told == ["position"]


def test_the_pages_position_is_a_trait() -> None:
    page, first = open_page(), cw.setup("core-worlds", players=PLAYERS, seed=7)
    assert page.position is None
    told: list[Any] = []
    page.observe(lambda change: told.append(change.new), "position")
    page.position = first
    assert page.app.desk.view == "play"
    page._receive(page, {"do": "run", "number": page.app.number}, [])
    page.app.desk.line.play("done")
    assert told[0] == first
    assert told[-1] == page.app.desk.position
    assert len(told) == 3
    for wrong in (None, "x"):
        with pytest.raises(traitlets.TraitError):
            page.position = wrong
    assert page.position is told[-1]
    board = cw.Board(first)
    traitlets.link((board, "position"), (page, "position"))
    board.play("done")
    assert page.position == board.position
    page.close()


def test_a_game_that_was_played_waits_when_the_pages_position_is_set() -> None:
    page = open_page(cw.setup("core-worlds", players=PLAYERS, seed=7))
    page.app.desk.line.play("done")
    mine = page.app.desk.session
    page.position = cw.setup("core-worlds", players=PLAYERS, seed=8)
    page.position = cw.setup("core-worlds", players=PLAYERS, seed=9)
    page.app.dispatch({"do": "home"})
    assert page.app.desk.session is mine


def test_a_disabled_board_takes_no_action_and_still_answers(board: cw.Board) -> None:
    board.session.advance()
    board.disabled = True
    before = board.position
    message: dict[str, Any] = {"do": "act", "arg": "Ana: done", "number": board.app.number}
    board._receive(board, message, [])
    assert board.position == before
    for face in laid(before, None).faces * 2:  # two clicks may be an action
        board._receive(board, {"do": "ask", "arg": face.key, "number": board.app.number}, [])
    assert board.position == before
    assert not re.search(r'data-do="(act|on|undo|back)"', to_html(board.app.tree))
    board._receive(board, {"do": "rule", "arg": "choice-order", "number": board.app.number}, [])
    assert board.app.desk.open != ("", "")


def test_what_a_browser_keeps_for_the_page_is_left_alone(board: cw.Board) -> None:
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    board._receive(board, {"do": "hello", "kept": '{"game": "x"}', "number": board.app.number}, [])
    assert "keep" not in sent[-1]
    assert board.position.game.id == "core-worlds"


@pytest.mark.parametrize("wrong", [{"viewer": "Zed"}, {"computers": {"Zed": "simple"}}, {"computers": ["Ben"]}])
def test_a_board_is_not_made_for_whom_nobody_is(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.CoreWorldsError) as error:
        cw.Board(cw.setup("core-worlds", players=PLAYERS, seed=7), **wrong)
    assert error.value.found
    assert error.value.expected


@pytest.mark.parametrize("game", cw.games())
def test_a_program_that_shows_no_widgets_shows_the_position(game: str) -> None:
    """What stands beside the view needs no script, is small, and shows what the viewer may see."""
    session = cw.Session(cw.setup(game, players=("Ana", "Ben", "Cleo"), seed=3))
    session.advance()
    pos = session.position
    made, other = (cw.Board(pos, viewer=name)._repr_mimebundle_() for name in (None, "Ben"))
    assert made is not None
    assert other is not None
    assert set(made[0]) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    for kind in ("text/html", "text/plain"):
        assert made[0][kind] == cw.Board(pos)._repr_mimebundle_()[0][kind] != other[0][kind]  # type: ignore[index]
        assert len(made[0][kind]) < 40_000
        assert "<script" not in made[0][kind]


@pytest.mark.parametrize("source", [7, None, "no game"])
def test_what_is_no_source_is_named(source: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.CoreWorldsError):
        cw.Board(source)
