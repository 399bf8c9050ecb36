"""The field of a new game in which one chooses its world."""

from __future__ import annotations

from coreworlds.engine import World
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, h, select
from coreworlds.widgets.past.opening import FILE, FRESH, worlds_offered
from coreworlds.widgets.play.form import FORM

__all__ = ["world_field"]

WHAT = "What players do to a world stays for all later games in it."


def world_field(desk: Desk) -> Node | None:
    """Draw the choice of the world in which a new game is played; nothing for games without a past."""
    offered = worlds_offered(desk)
    if not offered:
        return None
    chosen = str(desk.form.get("world", FRESH))
    chosen = chosen if chosen in offered else FRESH
    choice = h("label", "Play in ", select(offered, chosen, name="world", **FORM))
    given = desk.past.given
    opened = [
        h("label", "A world, the games of a world, a position or a saved game ", h(
            "input", type="file", accept=".toml,.txt,text/plain", aria_label="Choose a file with a world",
            data_file="world-file")),
        h("p", f"This is no world to play in: {desk.past.refused}", role="alert", class_="cw-alert")
        if desk.past.refused else None,
        _complaints(given) if given is not None else None,
    ] if chosen == FILE else None  # fmt: skip
    reading = h("span", hidden=True, data_pulse="world-more") if desk.past.reading is not None else None
    return h("fieldset", h("legend", "The world"), choice, opened, h("small", WHAT), reading)


def _complaints(world: World) -> Node | None:
    """Say what is impossible in a world, each with its repair."""
    if not world.complaints:
        return None
    rules = world.game.rulebook.rules
    lines = [
        h("li", each.text, " ", cite(rules[each.rule]) if each.rule in rules else None, " ",
          button(each.words or "Mend it", "world-mend", str(at)) if each.words else None)
        for at, each in enumerate(world.complaints)
    ]  # fmt: skip
    return h("div", h("p", "This world cannot come about by play. You can play in it all the same."),
             h("ul", lines), role="status")  # fmt: skip
