"""The explore view: a position set up by hand, with its table on one side and the tools and its text on the other."""

from __future__ import annotations

from coreworlds.engine import Place
from coreworlds.games.layout import Layout
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.words import pieces
from coreworlds.widgets.analysis.view import analysis_tool
from coreworlds.widgets.desk import TURNS, Desk, laid
from coreworlds.widgets.drawing import Node, banner, button, h, panel, select, submit
from coreworlds.widgets.explore.asking import ways
from coreworlds.widgets.explore.cards import cards_tool
from coreworlds.widgets.explore.doing import playing, unknown
from coreworlds.widgets.explore.fields import said
from coreworlds.widgets.explore.marks import marks_tool, rules_tool
from coreworlds.widgets.explore.shelf import shelf
from coreworlds.widgets.explore.status import status_panel
from coreworlds.widgets.explore.text import allowed_tool, text_tool
from coreworlds.widgets.play.battle import battle_line, battle_place
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.frame import header, lens, play_area, search
from coreworlds.widgets.play.knows import NOBODY, knows_tool
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.share.link_view import share_button
from coreworlds.widgets.table.board import board, panes
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import Changes, compare
from coreworlds.widgets.table.lying import key_of
from coreworlds.widgets.table.seen import whatif

__all__ = ["explore", "from_here"]

TABS = {
    "cards": "",  # as the game calls them
    "marks": "Markers and players",
    "rules": "Rulings and luck",
    "text": "Text",
    "allowed": "What is allowed",
    "knows": "Who knows what",
    "odds": "Odds",
}
DRAWN = {"cards": cards_tool, "marks": marks_tool, "rules": rules_tool, "text": text_tool, "allowed": allowed_tool}


def explore(desk: Desk) -> tuple[list[Node | None], Node | None]:
    """Draw the position that is set up, or how to begin with one."""
    work = desk.exploring.editor
    if work is None or desk.session is None or desk.exploring.shelf:
        return [shelf(desk)], None
    layout = laid(desk.sight, desk.viewer)
    shown, banner = whatif(desk, desk.sight, layout) if desk.whatif else (layout, None)
    found = found_panel(desk, layout) if desk.query else None
    told = rule_panel(desk, layout) if desk.open[0] else None
    side = [found, told, status_panel(desk, work), _tools(desk, work)]
    banner = banner or battle_line(desk)
    main = play_area(_table(desk, work, layout, shown), side, class_="cw-play cw-explore")
    return [_head(desk), banner, main], lens(desk, shown)


def _table(desk: Desk, work: Editor, layout: Layout, shown: Layout) -> list[Node]:
    chosen, space = desk.exploring.chosen, desk.exploring.space
    able = frozenset(key_of(layout, whither) for whither in ways(desk, space))
    opened = chosen.key if chosen else desk.open[1] if desk.open[0] == "card" else key_of(layout, space)
    changes = compare(layout, shown) if shown is not layout else _changes(desk, work, layout)
    laying = chosen is not None and desk.viewer is None
    light = Sight(changes=changes, able=able, open=opened, look=desk.look, laying=laying)
    front, battle = desk.viewer or desk.position.turns[0], battle_place(desk)
    drawn = board(shown, light, turn=desk.position.turns[0], front=front, over=desk.over, battle=battle)
    return [panes(shown, front=front, battle=battle), drawn]


def _changes(desk: Desk, work: Editor, layout: Layout) -> Changes:
    if not work.past or work.stage.anew or work.past[-1].position.seats != work.position.seats:
        return Changes()
    return compare(laid(desk.seen(work.past[-1].position), desk.viewer), layout)


# --- around the table -------------------------------------------------------------------------------------------------


def _head(desk: Desk) -> Node:
    keys, home = button("Keys", "keys", aria_keyshortcuts="?"), button("Home", "home", icon="home")
    return header("Explore", desk.position.where, [_seen(desk), share_button(desk), keys, home], search(desk))


def _seen(desk: Desk) -> Node:
    """Draw whose eyes the table is seen with."""
    watch = {"open": "whole"} | {name: f"as {name}" for name in desk.position.seats} | {NOBODY: "as a bystander"}
    now = NOBODY if desk.watcher == TURNS else desk.watcher
    return h("label", "Seen ", select(watch, now, data_on="change", data_do="edit-view"))


def _tools(desk: Desk, work: Editor) -> Node:
    lying = any(isinstance(each, Place) for each in desk.position.game.state.hands)
    offered = {name: title for name, title in TABS.items() if lying or name != "cards"}
    if lying:
        offered["cards"] = pieces(desk.position.game).capitalize()
    tab = desk.exploring.tab if desk.exploring.tab in offered else next(iter(offered))
    tabs = [
        button(title, "edit-tab", name, class_="cw-tab", aria_pressed=name == tab) for name, title in offered.items()
    ]
    own = {"knows": lambda: knows_tool(desk, work.position), "odds": lambda: analysis_tool(desk)}
    body = own[tab]() if tab in own else DRAWN.get(tab, cards_tool)(desk, work)
    line = _line(desk) if desk.viewer is None else None
    parts = [line, h("div", tabs, class_="cw-tabs", data_rove="tabs", key="tabs"), h("div", body, key=tab)]
    near = tab == "cards" and (desk.exploring.chosen or desk.exploring.space)  # what was clicked comes first
    return panel("edit", "Change", parts[::-1] if near else parts)


def _line(desk: Desk) -> Node:
    """Draw the line into which changes can be typed."""
    seat, bad = desk.position.seats[0], desk.exploring.bad
    wrong = said(desk, "line")
    hint = f"round 3; turn {seat}"
    field = h("input", type="text", name="line", value=bad.typed if bad and wrong else "", placeholder=hint,
              aria_label="Type a change", maxlength="400", autocomplete="off", autocapitalize="off",
              aria_invalid="true" if wrong else None, translate="no")  # fmt: skip
    send = submit("Change")
    return h("form", h("div", field, send, class_="cw-answer"), wrong, data_do="edit-typed", key="line")


# --- playing on -------------------------------------------------------------------------------------------------------


def from_here(desk: Desk) -> Node | None:
    """Say above a game that it began with a position set up by hand; nothing where it did not."""
    if desk.exploring.editor is None or not playing(desk):
        return None
    what = pieces(desk.position.game).capitalize()
    dealt = f" {what} that nobody named were dealt." if unknown(desk.exploring.editor) else ""
    words = f"You play on from a position set up by hand.{dealt}"
    back = button("Back to the position", "explore", class_="cw-main")
    return banner("here", words, back, button("Change it here", "edit-here"))
