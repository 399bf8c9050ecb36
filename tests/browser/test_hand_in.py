"""A learner's one click gives a file, and the teacher's view makes a table of such files."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from coreworlds.tutor.handed import gather, hand_in, read_hand_in
from coreworlds.tutor.progress import Progress


def test_a_learner_hands_in_and_the_teacher_reads_it(alone: Page, tmp_path: Path) -> None:
    """Among others of the class, a file that is none, and one in a folder of the folder."""
    alone.goto("/?view=learn&question=core-worlds:draft-costs-action:2")
    alone.locator("[data-do=quiz-choose]").first.click()
    alone.get_by_role("button", name="Answer", exact=True).click()
    expect(alone.locator(".cw-outcome-of")).to_be_visible()
    alone.goto("/?view=map")
    alone.get_by_label("Your name, if you like").fill("Ana")
    with alone.expect_download() as saved:
        alone.get_by_role("button", name="Hand in as a file").click()
    expect(alone.get_by_text("Saved as hand-in-")).to_be_visible()
    folder = tmp_path / "class"
    gather(hand_in(Progress("core-worlds").answered("draft-cost", right=False)), folder)
    saved.value.save_as(folder / saved.value.suggested_filename)
    (folder / "notes.md").write_text("To do", "utf-8")
    gather(hand_in(Progress("core-worlds").answered("draft-cost", right=False)), folder / "older")
    (rule,) = (rule for rule, known in read_hand_in(Path(saved.value.path()).read_text("utf-8")).rules.items()
               if known.answers)  # fmt: skip
    alone.goto("/?view=teach")
    alone.get_by_role("button", name="What the class knows").click()
    alone.get_by_label("A folder of hand-ins").set_input_files(folder)
    expect(alone.get_by_text("Handed in by 2: Ana and 1 without a name.")).to_be_visible()
    rows = alone.get_by_role("row").filter(has=alone.get_by_role("rowheader"))
    expect(rows).to_have_count(len({rule, "draft-cost"}))
    expect(alone.get_by_text("Files that cannot be read, not counted: 1.")).to_be_visible()
    alone.get_by_role("button", name="Show it").click()
    expect(alone.locator(".cw-nav")).to_contain_text("1 of ")
    alone.get_by_role("button", name="Results").click()
    expect(rows.first).to_be_visible()
    alone.get_by_role("button", name="Back to the lesson").click()
    expect(alone.locator(".cw-nav")).to_contain_text("1 of ")
