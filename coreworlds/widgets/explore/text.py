"""The text of the position that is set up, and what is legal there."""

from __future__ import annotations

import re

from coreworlds.tutor.editing.position import Editor
from coreworlds.widgets.desk import Desk, offered
from coreworlds.widgets.drawing import Node, button, dim, h

__all__ = ["allowed_tool", "text_tool"]

_PLACE = re.compile(r"\bline (\d{1,7}), column (\d{1,7})")
MOST = 8  # legal actions shown as examples


def text_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw the text beside the table; what is wrong in it is said with line and column."""
    if desk.viewer is not None:
        label = "The text as it is seen"
        shown = h("pre", str(desk.sight), class_="cw-text-of", tabindex="0", role="group", aria_label=label)
        return [dim("This is what this seat knows."), shown]
    fault = work.fault
    at = _offset(work.text, str(fault)) if fault else -1
    area = h(
        "textarea",
        work.text,
        class_="cw-text-of",
        rows="24",
        spellcheck="false",
        autocapitalize="off",
        autocomplete="off",
        aria_label="The position as text",
        aria_invalid="true" if fault else None,
        aria_describedby="cw-text-fault" if fault else None,
        data_caret=f"{desk.exploring.caret} {at}" if at >= 0 and desk.exploring.caret else None,
        data_on="input",
        data_do="edit-text",
    )
    said = h("p", str(fault), class_="cw-refused", id="cw-text-fault", role="alert") if fault else None
    words = dim("Change it here: the table follows. What you leave out is filled in.")
    go = button("Go there", "edit-caret") if at >= 0 else None
    return [words, said, go, area]


def _offset(text: str, fault: str) -> int:
    """Give where in a text a fault lies; -1 if it does not say."""
    found = _PLACE.search(fault)
    if found is None:
        return -1
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: int(found[1]) - 1]) + int(found[2]) - 1


def allowed_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw what is legal now."""
    legal = offered(desk.sight) if desk.viewer is None or desk.viewer in desk.asked else ()
    lines = [h("li", button(str(action), "why", str(action), translate="no")) for action in legal[:MOST]]
    more = dim(f"{len(legal) - MOST} more are legal.") if len(legal) > MOST else None
    return [
        h("h3", "Legal now") if lines else dim("Nobody decides at this step."),
        h("ul", lines, class_="cw-pile-list", data_rove="legal") if lines else None,
        more,
    ]
