"""Handing in: answers, misreadings and map of a game become a file, or go to the teacher of a class."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.handed import FOLDER, gather, hand_in, named
from coreworlds.tutor.progress import LONGEST_NAME
from coreworlds.widgets.drawing import Node, dim, h, submit, tools
from coreworlds.widgets.play.doing import doing

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.play.doing import Message

__all__ = ["gathers", "hand_in_form"]

TEACHER = "teacher"
NAME = "Your name, if you like"
WHAT = "It holds your answers, misreadings and map of this game, and a name only if you type one."
SAVED = "Saved as {}. Give the file to your teacher, or open it on this page later to go on."
GIVEN = "Your teacher has it. If you hand in again, the new file takes its place."


def hand_in_form(desk: Desk) -> Node | None:
    """Draw the way to hand in; nothing where there is nothing to hand in yet."""
    if not desk.progress.rules:
        return None
    about = {"value": desk.learner, "maxlength": str(LONGEST_NAME), "placeholder": NAME, "aria_label": NAME}
    name = h("input", type="text", name="name", autocomplete="off", **about)
    saved, words = desk.sharing.handed or (None, "")
    told = h("p", words if saved == desk.progress else "", role="status", key="handed")
    ways = [submit("Hand in as a file", name="way", value="file")]  # what Enter does
    if gathers():
        ways.append(submit("Hand in to the teacher", "cw-main", name="way", value=TEACHER))
    return h(
        "form",
        tools(name, ways),
        told,
        dim(WHAT),
        data_do="hand-in",
        class_="cw-hand-in",
        aria_label="Hand in",
        key="hand-in",
    )


def gathers() -> bool:
    """Whether a teacher gathers what this class hands in."""
    return _teachers() is not None


def _teachers() -> Path | None:
    """Give the folder of the teacher of this class; None where nobody gathers."""
    folder = os.environ.get(FOLDER, "")
    return Path(folder) if folder else None


@doing("hand-in")
def _hand_in(desk: Desk, message: Message) -> None:
    """Hand in, as the learner asks: nothing leaves the page before."""
    fields, folder = message.get("fields", {}), _teachers()
    try:
        found = hand_in(desk.progress, str(fields.get("name", "")))
        if fields.get("way") == TEACHER and folder is not None:
            gather(found, folder)
            told = GIVEN
        else:
            desk.sharing = replace(desk.sharing, file=(named(found), str(found)))
            told = SAVED.format(named(found))
    except CoreWorldsError as error:
        desk.trouble = f"Nothing was handed in: {error}"
        return
    desk.progress = replace(desk.progress, mark=found.mark)
    desk.sharing = replace(desk.sharing, handed=(desk.progress, told))
