"""Taking along as a file what lies in front, and pages to print: buttons, with what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.game import game
from coreworlds.widgets.drawing import Node, button, dim, h, tools
from coreworlds.widgets.share.export_doing import FORMS, MOST, exportable
from coreworlds.widgets.share.export_told import whose

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk

__all__ = ["export_row", "print_row", "saved"]

PLAYER_AID, SET_UP = "-player-aid", "-set-up"  # in the names of files
AGAIN = "A notebook or a lesson can be replayed, so it holds all secrets. Open the whole table first."


def export_row(desk: Desk) -> Node | None:
    """Draw the forms in which what lies in front can be taken along; nothing where it cannot."""
    forms = exportable(desk)
    if not forms:
        return None
    ways = [button(FORMS[form], "export", form) for form in forms]
    title = "The game so far, as a file" if desk.view == "play" else "The lesson as a file"
    words = " ".join(filter(None, [_inside(desk), f"At most {MOST // 1_000_000} MB."]))
    return h(
        "div",
        h("p", h("b", title)),
        tools(ways),
        dim(words),
        class_="cw-export",
        role="group",
        aria_label=title,
        key="export",
    )


def _inside(desk: Desk) -> str:
    """Say what whoever reads it can find out."""
    if desk.view != "play":
        return "All hands are open in a lesson."
    if desk.viewer is None:
        return f"{whose(None)} A notebook and a lesson hold the luck to come, too."
    return f"{whose(desk.viewer)} {AGAIN}"


def _making(desk: Desk) -> Node | None:
    if desk.looking.printing is None:
        return None
    words = h("span", "The program plays games for the player aid, so that its numbers are true.", role="status")
    return tools(words, button("Stop", "export-stop"), class_="cw-row-of", data_pulse="export-more", key="making")


def saved(desk: Desk, word: str) -> Node:
    """Say that a page to print has been saved, where it was asked for."""
    name = desk.sharing.saved
    words = f"Saved to your downloads: {name}." if word in name else ""
    return h("p", words, role="status", class_="cw-dim", key=f"saved {word}")


def print_row(desk: Desk) -> Node:
    """Draw what can be printed: the player aid, and the set-up for each number of players."""
    setups = [
        button(f"{count} players", "export-setup", str(count), aria_label=f"{count} players: set-up checklist")
        for count in game(desk.game).players
    ]
    return h(
        "section",
        h("h2", "On paper"),
        tools(button("Player aid", "export-aid"), h("span", "Set-up checklist for"), setups),
        _making(desk),
        saved(desk, PLAYER_AID) if PLAYER_AID in desk.sharing.saved else saved(desk, SET_UP),
        dim("Each is a file: open it in a browser and print it. The aid takes two A4 pages."),
        class_="cw-print-of",
        aria_label="On paper",
        key="print",
    )
