"""The views in which a lesson is recorded or shown."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.games.core_worlds.beginning import BEGINNING
from coreworlds.tutor.handed import hand_in
from coreworlds.tutor.progress import Progress
from coreworlds.tutor.sharing.file import Told
from coreworlds.widgets.app import App
from tests.browser.views.common import do, nodes, view


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


@view
def record_editing() -> App:
    return do(record(), "record-edit", "0 0")


@view
def results() -> App:
    """What a class handed in: three learners, and a file that cannot be read."""
    missed = Progress("core-worlds").answered("draft-cost", right=False, belief="draft-at-deploy-cost")
    files = [[f"{name}.toml", str(hand_in(missed, name))] for name in ("Ana", "Ben", "")]
    return do(do(presenting(), "results"), "results-open", files=[*files, ["notes.md", "To do"]])


@view
def handed_in() -> App:
    """The map, from which something was handed in."""
    app = App()
    app.desk.progress = app.desk.progress.answered("draft-cost", right=False)
    return do(do(app, "map"), "hand-in", fields={"name": "Ana", "way": "file"})


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
