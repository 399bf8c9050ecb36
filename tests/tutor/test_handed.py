"""What learners hand in, and what it tells of a class: counts, misreadings in words, the lesson to show next."""

from __future__ import annotations

from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.tutor import handed
from coreworlds.tutor.handed import files_in, gather, hand_in, named, read_hand_in, results
from coreworlds.tutor.progress import Known, Progress, read_progress

TEACHING = Path(cw.__file__).parent / "docs" / "teaching.md"
COST, WORLDS = "draft-cost", "draft-no-worlds"
EMPTY = Progress("core-worlds")
MISREAD = next(wrong for wrong in cw.game("core-worlds").wrong_rules if wrong.rule == WORLDS)


def given(progress: Progress, name: str = "") -> tuple[str, str]:
    """Hand in, as a file."""
    found = hand_in(progress, name)
    return named(found), str(found)


def missed(*beliefs: str) -> Progress:
    """Miss a rule, once with each of some beliefs."""
    progress = EMPTY
    for belief in beliefs:
        progress = progress.answered(WORLDS, right=False, belief=belief)
    return progress


# --- one file ---------------------------------------------------------------------------------------------------------


def test_it_reads_back_and_holds_answers_misreadings_and_map() -> None:
    found = hand_in(missed("", MISREAD.id).answered(WORLDS, right=True).met([COST]), " Ana ")
    assert read_hand_in(str(found)) == found
    assert found[WORLDS] == Known(0, 1, 2, ("missed", MISREAD.id, "right"))
    assert (found.learner, found[COST].met) == ("Ana", 1)


def test_a_name_stands_in_it_only_if_it_is_typed() -> None:
    whole = str(hand_in(Progress("core-worlds", learner="Ana").met([COST])))
    assert "Ana" not in whole
    assert "learner" not in whole


def test_it_is_a_map_that_can_be_taken_over() -> None:
    assert read_progress(str(hand_in(EMPTY.met([COST]))))[COST].met == 1


def test_a_map_of_the_form_before_is_read() -> None:
    text = 'version = 1\nkind = "progress"\ngame = "core-worlds"\n[rule.draft-cost]\nmissed = 1\nlast = "missed"\n'
    assert read_progress(text)[COST].answers == ("missed",)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('game = "chess"', "chess"),
        ('game = "core-worlds"\n[rule.draft-cst]\nmet = 1', "draft-cst"),
        ('game = "core-worlds"\n[rule.draft-cost]\nanswers = ["right", "maybe"]', "maybe"),
        ('game = "core-worlds"\n[rule.draft-cost]\nright = -1', "-1"),
        ('game = "core-worlds"\nmark = "../../etc/passwd"', "passwd"),
        ('game = "core-worlds"\nlearner = "An\\u202ea"', "202E"),
        ("game = 7", "7"),
        ('game = "core-worlds"\nhome = "here"', "home"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(line: str, found: str) -> None:
    text = f'version = 1\nkind = "progress"\n{line}\n'
    (fault,) = results([("ana.toml", text)]).faults
    assert fault.startswith("ana.toml, line ")
    assert found in fault
    assert "expected" in fault or "steers" in fault


# --- a class ----------------------------------------------------------------------------------------------------------


def test_a_class_is_counted_by_rule_and_the_most_missed_comes_first() -> None:
    ana = given(missed(MISREAD.id).answered(COST, right=True), "Ana")
    ben = given(missed(MISREAD.id).answered(WORLDS, right=True).answered(COST, right=True), "Ben")
    cleo = given(missed("").answered(COST, right=True))
    (found,) = results([ana, ben, cleo, ("empty.toml", "")]).games
    assert found.learners == ("Ana", "Ben", "")
    assert [(row.rule.id, row.right, row.missed) for row in found.rules] == [(WORLDS, 1, 2), (COST, 3, 0)]
    assert found.rules[0].beliefs == ((MISREAD, 1, 1),)
    assert MISREAD.belief in found.rules[0].held[0]
    assert found.lesson is not None
    assert WORLDS in found.lesson.teaches


def test_a_later_file_of_the_same_map_takes_the_place_of_the_earlier() -> None:
    """Whichever is read first; and two learners without a name who did the same are two."""
    first = hand_in(missed(""))
    later = hand_in(first.answered(WORLDS, right=True), "Ana")
    both = [("a.toml", str(first)), ("b.toml", str(later))]
    for order in (both, both[::-1]):
        found = results(order)
        assert (found.replaced, found.games[0].learners, found.games[0].rules[0].right) == (1, ("Ana",), 1)
    assert len(results([given(missed("")), given(missed(""))]).games[0].learners) == 2


def test_a_name_that_stands_in_several_files_is_said() -> None:
    """A learner with two browsers has two maps, and nothing tells them from two learners of one name."""
    ana = [given(missed(""), "Ana"), given(missed(""), "Ana")]
    assert "Ana is in 2 files" in results([*ana, given(missed(""), "Ben")]).games[0].who
    assert "files" not in results([ana[0], given(missed("")), given(missed(""))]).games[0].who


def test_where_nothing_was_missed_the_next_lesson_is_one_that_not_all_have_done() -> None:
    done = EMPTY.answered(COST, right=True)
    (found,) = results([given(done)]).games
    assert found.lesson is not None
    (after,) = results([given(done.at(found.lesson.id, 9, done=True))]).games
    assert after.lesson not in {None, found.lesson}


def test_the_teacher_s_page_shows_what_the_command_prints() -> None:
    known = EMPTY.answered("draft-to-discard", right=True)
    misread = known.answered(COST, right=False, belief="draft-at-deploy-cost")
    class_of = [given(known.answered(COST, right=True), "Ana"), given(misread, "Ben"), given(misread)]
    assert str(results(class_of)) in TEACHING.read_text("utf-8")


# --- the teacher's folder ---------------------------------------------------------------------------------------------


def test_a_folder_is_gathered_and_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    first = hand_in(missed(""), "../../Ana")
    gather(first, folder)
    gather(first.answered(WORLDS, right=True), folder)
    (folder / "notes.md").write_text("To do", "utf-8")
    (folder / ".hidden").write_text("x", "utf-8")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    assert sorted(path.name for path in tmp_path.rglob("hand-in*")) == [named(first)]
    found = results(files_in(folder))
    assert found.games[0].rules[0].right == 1
    assert [fault.split(",")[0].split(":")[0] for fault in found.faults] == ["notes.md", str(folder / "photo.jpg")]


def test_a_folder_takes_so_many_files_and_each_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handed, "MOST", 2)
    first = hand_in(missed(""))
    for each in (first, hand_in(missed("")), first):  # the third takes the place of the first
        gather(each, tmp_path)
    with pytest.raises(cw.CoreWorldsError, match="full"):
        gather(hand_in(missed("")), tmp_path)
    monkeypatch.setattr(handed, "LARGEST", 100)
    with pytest.raises(cw.CoreWorldsError, match="too large"):
        gather(first, tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
