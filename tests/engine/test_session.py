"""Sessions: going back and forth, branching, playing again, and files that survive a failed save."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import coreworlds as cw
from tests.engine.play import CASES, IDS, Case, game_of

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def played(case: Case, steps: int = 60, seed: int = 6) -> cw.Session:
    """Return a session of so many steps, with a branch from its middle."""
    session, random = cw.Session(case.begin()), Random(seed)
    _on(session, random, steps)
    session.goto(len(session.nodes) // 2)
    _on(session, random, steps // 3)
    return session


def _on(session: cw.Session, random: Random, steps: int) -> None:
    for _ in range(steps):
        actions = list(cw.legal(session.position))
        if session.position.over:
            return
        session.step(random.choice(actions) if actions else None)


@every_case
def test_a_saved_session_is_loaded_with_all_its_branches(case: Case, tmp_path: Path) -> None:
    """Every node comes back with its position, action and place in the tree; the session stands where it stood."""
    session, path = played(case), tmp_path / "game.toml"
    session.nodes[3].name, session.nodes[3].note = 'a "name"', "a note\nof two lines"
    session.save(path)
    again = cw.load(path)
    assert session.at == again.at
    assert [n.position for n in session.nodes] == [n.position for n in again.nodes]
    assert [n.parent for n in session.nodes] == [n.parent for n in again.nodes]
    assert [(n.name, n.note) for n in session.nodes] == [(n.name, n.note) for n in again.nodes]
    assert str(session) == str(again)


@every_case
def test_undo_and_redo_walk_the_same_line(case: Case) -> None:
    """Undone to the start and redone to the end, a line passes the same positions."""
    session = played(case)
    line = [session.nodes[n].position for n in session.line]
    back = [session.position, *(session.undo() for _ in line[1:])]
    assert line == back[::-1]
    assert line[0] == session.undo()
    assert line == [session.position, *(session.redo() for _ in line[1:])]
    assert line[-1] == session.redo()


@every_case
def test_a_line_replayed_without_a_change_ends_the_same(case: Case) -> None:
    """The same choices meet the same luck, and the tree does not grow by what it has."""
    session = played(case)
    session.advance()
    end, size = session.position, len(session.nodes)
    replay = session.replay({})
    assert replay.stopped is None
    assert end == session.position
    assert size == len(session.nodes)


@every_case
def test_a_line_replayed_with_a_change_goes_on_or_says_why_not(case: Case) -> None:
    """With another choice the line is played on with the same luck, or stops with the verdict on what is illegal."""
    session = played(case)
    where = next((n for n in session.line[:-1] if len(cw.legal(session.nodes[n].position)) > 1), None)
    if where is None:
        return
    there = session.nodes[session.line[session.line.index(where) + 1]].transition
    other = next(a for a in cw.legal(session.nodes[where].position) if a != there.action)
    replay = session.replay({where: other})
    assert where in session.line
    assert session.transitions[session.line.index(where)].action == other
    assert replay.stopped is None or not replay.stopped
    with pytest.raises(cw.CoreWorldsError, match="no choice"):
        session.replay({len(session.nodes) + 5: other})


@every_case
def test_the_tree_and_the_difference_of_two_nodes(case: Case) -> None:
    """The tree has an edge for each step; a node differs from itself in nothing and from its child in something."""
    session = played(case)
    assert session.tree.number_of_nodes() == len(session.nodes)
    assert session.tree.number_of_edges() == len(session.nodes) - 1
    assert session.diff(2, 2) == {}
    assert session.diff(0, 1)
    fork = session.fork()
    fork.undo()
    assert fork.at != session.at
    with pytest.raises(cw.CoreWorldsError, match="no such node"):
        session.goto(len(session.nodes))
    with pytest.raises(cw.CoreWorldsError, match="no such node"):
        session.diff(0, len(session.nodes))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.one_of(st.sampled_from(["undo", "redo", "step"]), st.integers(0, 30)), max_size=40))
def test_any_walk_through_a_session_keeps_its_past(walk: list[str | int]) -> None:
    """However one goes back, forth and on, every node keeps its position and follows from its parent."""
    session = cw.Session(CASES[4].begin())
    said: list[cw.Position] = [session.position]
    for move in walk:
        if isinstance(move, int):
            session.goto(move % len(session.nodes))
        elif move != "step":
            getattr(session, move)()
        elif not session.position.over:
            actions = list(cw.legal(session.position))
            session.step(actions[len(said) % len(actions)] if actions else None)
        said += [node.position for node in session.nodes[len(said) :]]
        assert said == [node.position for node in session.nodes]
        assert session.position == session.nodes[session.line[-1]].position
    for node in session.nodes[1:]:
        assert node.transition.before == session.nodes[node.parent].position


@pytest.mark.parametrize("broken", ["os.fsync", "pathlib.Path.replace", "os.fdopen"])
def test_a_failed_save_leaves_the_old_file(broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full, the file there before is unharmed, nothing is left beside it, and the error says so."""
    path = tmp_path / "game.toml"
    first = played(CASES[4], steps=5)
    first.save(path)
    before = path.read_text("utf-8")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(broken, fail)
        with pytest.raises(cw.CoreWorldsError, match="No space left"):
            played(CASES[4]).save(path)
    assert before == path.read_text("utf-8")
    assert [path] == list(tmp_path.iterdir())
    assert first.position == cw.load(path).position


def test_saving_into_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    """The error names the file and what to do."""
    with pytest.raises(cw.CoreWorldsError) as caught:
        played(CASES[4]).save(tmp_path / "nowhere" / "game.toml")
    assert "nowhere" in caught.value.place
    assert caught.value.remedy


@pytest.mark.parametrize("path", [None, 3, "a\0b"])
def test_what_is_no_path_is_refused(path: Any) -> None:  # noqa: ANN401  (people give anything)
    """With an error of ours, in loading and in saving."""
    with pytest.raises(cw.CoreWorldsError, match="this file cannot be read"):
        cw.load(path)
    with pytest.raises(cw.CoreWorldsError, match="the session could not be saved"):
        played(CASES[4], steps=2).save(path)


def test_a_saved_session_may_begin_and_end_its_lines_as_other_editors_do(tmp_path: Path) -> None:
    session, path = played(CASES[4], steps=5), tmp_path / "game.toml"
    path.write_bytes(str(session).replace("\n", "\r\n").encode("utf-8-sig"))
    assert str(cw.load(path)) == str(session)


@every_case
def test_every_key_of_the_file_can_be_asked_for(case: Case) -> None:
    """`zone` gives what stands there; another key is refused with those that there are."""
    pos = game_of(case)[-5].after
    file = tomllib.loads(str(pos))
    assert all(pos.zone(key) == file[key] for key in file)
    assert all(pos.zone(key, each["name"]) == each[key] for each in file["player"] for key in each)
    with pytest.raises(cw.CoreWorldsError, match="no such key of the position file; found 'x'; expected version"):
        pos.zone("x")
