"""The whole page as one tree."""

from __future__ import annotations

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.analysis.coach_view import ask_button, coach_panel
from coreworlds.widgets.analysis.view import analysed
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.direct.bar import deeds
from coreworlds.widgets.drawing import Node, button, h, press
from coreworlds.widgets.explore.view import explore, from_here
from coreworlds.widgets.home import curtain, home
from coreworlds.widgets.keep.place import place
from coreworlds.widgets.learn.guide_panel import guide_panel, spoken_of
from coreworlds.widgets.learn.view import away, learn
from coreworlds.widgets.lines.compare import compared
from coreworlds.widgets.lines.find_view import find_panel, found_banner, found_table
from coreworlds.widgets.lines.view import line_banner, lines_panel
from coreworlds.widgets.past.field import world_field
from coreworlds.widgets.past.view import aftermath, world_view
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.form import new_game
from coreworlds.widgets.play.frame import bar, flow_panel, head, lens, play_area
from coreworlds.widgets.play.knows import knows_panel
from coreworlds.widgets.play.may import may_panel
from coreworlds.widgets.play.now import log_panel, now_panel
from coreworlds.widgets.play.recapping import ended
from coreworlds.widgets.play.ruling import read_panel, rule_panel
from coreworlds.widgets.play.score import final, score_panel
from coreworlds.widgets.practice.predict_view import became, question
from coreworlds.widgets.progress.map_view import map_view
from coreworlds.widgets.share.link_view import guest_banner, share_panel
from coreworlds.widgets.table.seen import seen_table
from coreworlds.widgets.teach.class_results import class_results
from coreworlds.widgets.teach.present_view import present
from coreworlds.widgets.teach.record_view import teach

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
    elif desk.view == "results":
        body, beside = [class_results(desk)], None
    elif desk.view == "world":
        body, beside = world_view(desk)
    elif desk.view == "board":
        body, beside = _board(desk)
    elif desk.view == "play" and desk.session is not None:
        body, beside = _curtained(desk) if desk.curtain else _play(desk)
    else:
        body, beside = [new_game(desk, world_field(desk)) if desk.view == "new" else home(desk)], None
    trouble = (
        h("div", h("span", desk.trouble), button("Close", "calm"), class_="cw-alert", role="alert", key="trouble")
        if desk.trouble
        else None
    )
    again = press("Reload", class_="cw-button", data_reload=True)
    why = h("span", ENDED, class_="cw-ended-by-itself"), h("span", GAVE_WAY, class_="cw-ended-for-others")
    ended = h("div", *why, again, class_="cw-alert cw-ended", hidden=True, role="alert", key="ended")
    return h(
        "div",
        h("div", trouble, body[:1], share_panel(desk), body[1:], read_panel(desk), class_="cw-frame", key="frame"),
        beside,
        ended,
        class_="cw",
        data_focus=desk.focus or None,
        data_view=desk.view,
        data_place=place(desk),
    )


def _mapped(desk: Desk) -> tuple[list[Node | None], None]:
    return [map_view(desk)], None


def _board(desk: Desk) -> tuple[list[Node | None], Node | None]:
    """Draw the table alone, as it stands in a notebook of one's own."""
    sight = seen_table(desk)
    side = [
        deeds(desk, sight.layout) if desk.acting else None,
        may_panel(desk, sight.layout) if desk.acting else None,
        found_panel(desk, sight.layout) if desk.query else None,
        now_panel(desk),
        rule_panel(desk, sight.layout),
    ]
    over = final(sight.shown, right_book(desk.position), further=False)
    middle = play_area([over, sight.panes, sight.board], side, tag="div")  # not the main thing of a notebook
    steps = bar(desk, sight.shown, sight.changes) if desk.acting else None
    return [sight.banner, middle, steps], lens(desk, sight.shown)


def _curtained(desk: Desk) -> tuple[list[Node | None], None]:
    return [head(desk), curtain(desk.curtain)], None


def _play(desk: Desk) -> tuple[list[Node | None], Node | None]:
    sight = seen_table(desk, lit=spoken_of(desk))
    instead = found_table(desk) or compared(desk) or analysed(desk)
    side = [
        None if instead else deeds(desk, sight.layout),
        guide_panel(desk),
        may_panel(desk, sight.layout, ask_button(desk)),
        found_panel(desk, sight.layout) if desk.query else None,
        coach_panel(desk),
        now_panel(desk, asked=question(desk), became=became(desk), ended=ended(desk)),
        rule_panel(desk, sight.layout),
    ]
    drawers = [score_panel(desk), log_panel(desk), flow_panel(desk), lines_panel(desk)]
    drawers += [knows_panel(desk), find_panel(desk)]
    over = final(sight.shown, right_book(desk.position), after=aftermath(desk))
    table = [instead] if instead else [over, sight.panes, sight.board]
    return [
        head(desk),
        away(desk),
        guest_banner(desk),
        from_here(desk),
        found_banner(desk),
        line_banner(desk),
        sight.banner,
        play_area(table, side, drawers),
        bar(desk, sight.shown, sight.changes),
    ], lens(desk, sight.shown)
