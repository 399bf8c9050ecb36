"""`cw.Board`: a widget whose traits tell of each move once, and which follows what is set."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest
import traitlets

import coreworlds as cw

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
    found = board.ask("invade Tundros")
    assert board.verdict is found
    assert not found


def test_a_disabled_board_takes_no_action_and_still_answers(board: cw.Board) -> None:
    board.session.advance()
    board.disabled = True
    before = board.position
    message: dict[str, Any] = {"do": "act", "arg": "Ana: done", "number": board.app.number}
    board._receive(board, message, [])
    assert board.position == before
    board._receive(board, {"do": "rule", "arg": "choice-order", "number": board.app.number}, [])
    assert board.app.desk.open != ("", "")


def test_what_a_browser_keeps_for_the_page_is_left_alone(board: cw.Board) -> None:
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    board._receive(board, {"do": "hello", "kept": '{"game": "x"}', "number": board.app.number}, [])
    assert "keep" not in sent[-1]
    assert board.position.game.id == "core-worlds"


@pytest.mark.parametrize("source", [7, None, "no game"])
def test_what_is_no_source_is_named(source: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.CoreWorldsError):
        cw.Board(source)
