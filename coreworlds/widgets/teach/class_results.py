"""What a class knows: the hand-ins that a teacher opens, and their table by rule."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.handed import MOST, Answered, GameResults, results
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h, tools
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["class_results"]


@doing("results")
def _results(desk: Desk, _message: Message) -> None:
    """Go to the results; the lesson that is shown to the class stays as it is."""
    desk.view = "results"


@doing("results-back")
def _back(desk: Desk, _message: Message) -> None:
    """Go back to the lesson that is shown."""
    if desk.teaching.showing is not None:
        desk.view = "present"


@doing("results-open")
def _open(desk: Desk, message: Message) -> None:
    """Count the files that were chosen; what is too large was not read by the browser."""
    files = [(str(name), text if isinstance(text, str) else _large(str(name))) for name, text in message["files"]]
    desk.teaching = replace(desk.teaching, results=results(files[:MOST]))
    if len(files) > MOST:
        desk.trouble = f"Only the first {MOST} files are counted."


def _large(name: str) -> CoreWorldsError:
    return CoreWorldsError("this was not read", place=name, found="too much", expected="hand-ins of 4 MB together")


# --- how it looks -----------------------------------------------------------------------------------------------------


def class_results(desk: Desk) -> Node:
    """Draw what was opened, and how to open it."""
    found = desk.teaching.results
    tables = [_game(desk, each) for each in found.games] if found else []
    none = h("p", str(found)) if found and not (found.games or found.faults) else None
    older = dim(found.older) if found and found.replaced else None
    faults = h("ul", [h("li", fault) for fault in found.faults], class_="cw-complaints") if found else None
    wrong = [h("p", found.left_out), faults] if found and found.faults else None
    back = button("Back to the lesson", "results-back", class_="cw-main") if desk.teaching.showing else None
    body = h("div", tables, none, older, wrong, role="status", class_="cw-results-of", key="found")
    words = "What learners handed in stays in this window: it is counted here, and kept nowhere."
    hero = h("div", h("h1", "What the class knows"), h("p", words), class_="cw-hero")
    ways = tools(back, button("Teach", "teach"), button("Home", "home", icon="home"), class_="cw-row-of")
    return h("main", hero, _chooser(), body, ways, class_="cw-home cw-results", key="results")


def _chooser() -> Node:
    """Draw where a folder or some files are chosen."""
    folder = h("input", type="file", multiple=True, webkitdirectory=True, data_file="results-open", key="folder")
    files = h("input", type="file", multiple=True, data_file="results-open", key="files")
    return tools(h("label", "A folder of hand-ins ", folder), h("label", "or some files ", files),
                 class_="cw-row-of", key="chooser")  # fmt: skip


def _game(desk: Desk, found: GameResults) -> Node:
    head = [h("th", word, scope="col") for word in ("Rule", "Right", "Missed", "Misreading", "Lesson")]
    lesson = found.lesson if _here(desk, found) else None
    show = button("Show it", "present", lesson.id, class_="cw-main") if lesson else None
    table = h("table", h("thead", h("tr", head)), h("tbody", [_row(desk, found, row) for row in found.rules]))
    return h(
        "section",
        h("h2", found.game.title),
        h("p", found.who),
        tools(h("b", found.next), show, class_="cw-row-of") if found.next else None,
        table if found.rules else h("p", "No question is answered in these files."),
        class_="cw-panel",
        key=found.game.id,
    )


def _here(desk: Desk, found: GameResults) -> bool:
    """Whether the game is the one spoken of: only its lessons open by their names."""
    return found.game.id == desk.game


def _row(desk: Desk, found: GameResults, row: Answered) -> Node:
    lesson = row.lesson if row.missed else None
    opened = button(lesson.title, "present", lesson.id, class_="cw-quiet") if lesson and _here(desk, found) else None
    return h(
        "tr",
        h("th", row.rule.title, scope="row"),
        h("td", str(row.right), data_label="Right"),
        h("td", str(row.missed), data_label="Missed"),
        h("td", [h("p", held) for held in row.held]),
        h("td", opened or (lesson.title if lesson else "")),
        key=row.rule.id,
    )
