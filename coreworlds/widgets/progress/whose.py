"""Whose map it is: the line that says so, the way to another learner's, and what a map does that is somebody else's."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.progress import LONGEST_NAME, Progress, learner_name
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, banner, button, fold, h, submit, tools
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["brought", "map_of", "take_over", "whose"]


def map_of(learner: str) -> str:
    """
    Name a learner's map.

    Examples
    --------
    >>> map_of("Ana"), map_of("")
    ("Ana's map", 'Your map')
    """
    return f"{learner}'s map" if learner else "Your map"


# --- how it looks -----------------------------------------------------------------------------------------------------


def whose(desk: Desk) -> Node:
    """Say whose progress counts, and let somebody else begin another or go on with theirs."""
    others = [name for name in desk.learners if name != desk.learner]
    kept, other = "Your progress on this computer", "Someone else"
    if desk.learner:
        kept = f"{desk.learner}'s progress on this computer"
    elif _nameless(desk):  # of this browser or of another one on the same computer
        kept, other = "Progress on this computer, without a name", "Not yours? Begin your own"
    known = [button(f"{name}'s progress" if name else "Progress without a name", "learner", name) for name in others]
    field = h("input", type="text", name="learner", maxlength=str(LONGEST_NAME), aria_label="Name", autocomplete="off")
    mine = h("input", type="checkbox", name="mine")
    form = h(
        "form",
        h("label", "Name ", field),
        h("label", mine, " Put this name on the progress so far") if _nameless(desk) else None,
        submit("Begin"),
        data_do="learner-new",
        class_="cw-row-of",
    )
    return h(
        "div",
        h("span", kept, role="status"),
        fold(other, tools(known, class_="cw-row-of") if known else None, form, key=f"someone {desk.learner}"),
        class_="cw-whose",
        key="whose",
    )  # fmt: skip


def brought(desk: Desk) -> Node | None:
    """Say that a map which was brought is somebody else's, and offer what can become of it."""
    found = desk.brought
    if found is None:
        return None
    if found.learner:
        here = f", not {map_of(desk.learner)}" if desk.learner else ""
        words = f"This is {map_of(found.learner)}{here}."
        ways = [button(f"Open {map_of(found.learner)}", "brought", "apart", class_="cw-main")]
    else:
        words = f"This map has no name. Is it {desk.learner}'s?"
        ways = [
            button(f"Join it with {map_of(desk.learner)}", "brought", "join", class_="cw-main"),
            button("Open it without a name", "brought", "apart"),
        ]
    leave = button("Leave it", "brought")
    return banner("brought", words, ways, leave)


def _nameless(desk: Desk) -> bool:
    return not desk.learner and "" in desk.learners


# --- what messages do -------------------------------------------------------------------------------------------------


@doing("learner")
def _learner(desk: Desk, message: Message) -> None:
    """Go on with the map of a learner who has one."""
    name = str(message.get("arg", ""))
    if name in desk.learners:
        desk.learner, desk.brought = name, None


@doing("learner-new")
def _new(desk: Desk, message: Message) -> None:
    """Begin the map of a learner; the one without a name may become it."""
    fields = message.get("fields", {})
    try:
        typed = learner_name(str(fields.get("learner", "")))
    except CoreWorldsError as error:
        desk.trouble = f"The name was not taken: {error}"
        return
    name = next((known for known in desk.learners if known.casefold() == typed.casefold()), typed)
    if fields.get("mine") is True and _nameless(desk):
        for found in desk.maps.values():
            desk.join(replace(found, learner=name, erased=0))
            desk.progress = found.erase()
    desk.learner, desk.brought = name, None


def take_over(desk: Desk, found: Progress) -> None:
    """Join a map that was brought with the learner's; a map of somebody else is only offered."""
    desk.brought = None
    if found.learner == desk.learner:
        desk.join(_here(desk, found))
    else:
        desk.brought = found


@doing("brought")
def _brought(desk: Desk, message: Message) -> None:
    """Do with a map that was brought what the learner says."""
    found, way = desk.brought, message.get("arg")
    desk.brought = None
    if found is None or not way:
        return
    if way == "join" and not found.learner:
        found = replace(found, learner=desk.learner)
    desk.join(_here(desk, found))
    desk.learner = found.learner


def _here(desk: Desk, found: Progress) -> Progress:
    """Give a map as if it had been erased as often as the one here: what is brought on purpose comes in."""
    own = desk.known.get((found.learner, found.game))
    return replace(found, erased=own.erased if own else 0)
