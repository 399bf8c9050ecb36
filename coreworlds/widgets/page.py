"""The whole page as one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.belief import right_book
from coreworlds.widgets.analysis_view import analysed
from coreworlds.widgets.coach_view import ask_button, coach_panel
from coreworlds.widgets.edit_view import explore, from_here
from coreworlds.widgets.final import final
from coreworlds.widgets.find import found_panel
from coreworlds.widgets.form import new_game
from coreworlds.widgets.frame import bar, head, lens, play_area
from coreworlds.widgets.home import curtain, home
from coreworlds.widgets.knows import knows_panel
from coreworlds.widgets.learn_view import away, learn
from coreworlds.widgets.link_view import guest_banner, share_panel
from coreworlds.widgets.map_view import map_view
from coreworlds.widgets.may import may_panel
from coreworlds.widgets.now import log_panel, now_panel
from coreworlds.widgets.place import place
from coreworlds.widgets.predict_view import became, question
from coreworlds.widgets.present_view import present
from coreworlds.widgets.recapping import ended
from coreworlds.widgets.record_view import teach
from coreworlds.widgets.ruling import rule_panel
from coreworlds.widgets.say import button
from coreworlds.widgets.table import seen_table
from coreworlds.widgets.tree import Node, h
from coreworlds.widgets.tree_compare import compared
from coreworlds.widgets.tree_find_view import find_panel, found_banner, found_table
from coreworlds.widgets.tree_view import line_banner, lines_panel

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk

__all__ = ["page"]

ENDED = "The session has ended. Reload the page to go on with what this browser kept."
GAVE_WAY = (
    "You have newer pages open here, and others need places, so this page was closed. Nothing is lost: Reload goes on."
)


def page(desk: Desk) -> Node:
    """Draw everything that is to be seen, from the desk alone."""
    body: list[Node | None]
    beside: Node | None
    if desk.view == "learn":
        body, beside = learn(desk)
    elif desk.view == "explore":
        body, beside = explore(desk)
    elif desk.view == "teach":
        body, beside = teach(desk)
    elif desk.view == "present" and desk.teaching.showing is not None:
        body, beside = present(desk, desk.teaching.showing)
    elif desk.view == "map":
        body, beside = _mapped(desk)
    elif desk.view == "play" and desk.session is not None:
        body, beside = _curtained(desk) if desk.curtain else _play(desk)
    else:
        body, beside = [new_game(desk) if desk.view == "new" else home(desk)], None
    trouble = (
        h("div", h("span", desk.trouble), button("Close", "calm"), class_="cw-alert", role="alert", key="trouble")
        if desk.trouble
        else None
    )
    again = h("button", "Reload", class_="cw-button", type="button", data_reload=True)
    why = h("span", ENDED, class_="cw-ended-by-itself"), h("span", GAVE_WAY, class_="cw-ended-for-others")
    ended = h("div", *why, again, class_="cw-alert cw-ended", hidden=True, role="alert", key="ended")
    return h(
        "div",
        h("div", trouble, body[:1], share_panel(desk), body[1:], class_="cw-frame", key="frame"),
        beside,
        ended,
        class_="cw",
        data_focus=desk.focus or None,
        data_view=desk.view,
        data_place=place(desk),
    )


def _mapped(desk: Desk) -> tuple[list[Node | None], None]:
    return [map_view(desk)], None


def _curtained(desk: Desk) -> tuple[list[Node | None], None]:
    return [head(desk), curtain(desk.curtain)], None


def _play(desk: Desk) -> tuple[list[Node | None], Node | None]:
    sight = seen_table(desk)
    side = [
        now_panel(desk, asked=question(desk), became=became(desk), ended=ended(desk)),
        found_panel(desk, sight.layout) if desk.query else None,
        coach_panel(desk),
        may_panel(desk, sight.layout, ask_button(desk)),
        rule_panel(desk, sight.layout),
        knows_panel(desk),
        lines_panel(desk),
        log_panel(desk),
        find_panel(desk),
    ]
    over = final(sight.shown, right_book(desk.position))
    instead = found_table(desk) or compared(desk) or analysed(desk)
    table = [instead] if instead else [over, sight.board]
    return [
        head(desk),
        away(desk),
        guest_banner(desk),
        from_here(desk),
        found_banner(desk),
        line_banner(desk),
        sight.banner,
        play_area(table, side),
        bar(desk, sight.shown, sight.changes),
    ], lens(desk, sight.shown)
