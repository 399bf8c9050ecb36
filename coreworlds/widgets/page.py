"""The whole page as one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.widgets.board import board
from coreworlds.widgets.card import Sight
from coreworlds.widgets.changes import Changes, compare
from coreworlds.widgets.desk import Desk, judged, laid, offered
from coreworlds.widgets.final import final
from coreworlds.widgets.find import found_panel
from coreworlds.widgets.form import new_game
from coreworlds.widgets.frame import bar, head, lens
from coreworlds.widgets.home import curtain, home
from coreworlds.widgets.may import may_panel
from coreworlds.widgets.now import log_panel, now_panel
from coreworlds.widgets.ruling import rule_panel
from coreworlds.widgets.say import button
from coreworlds.widgets.tree import Node, h
from coreworlds.widgets.verdicts import way

if TYPE_CHECKING:
    from coreworlds.engine.layout import Layout
    from coreworlds.engine.position import Position

__all__ = ["page"]

ENDED = "The session has ended. Reload the page to go on."


def page(desk: Desk) -> Node:
    """Draw everything that is to be seen, from the desk alone."""
    if desk.view == "play" and desk.session is not None:
        body, beside = _curtained(desk) if desk.curtain else _play(desk)
    else:
        body, beside = [new_game(desk) if desk.view == "new" else home(desk)], None
    trouble = (
        h("div", h("span", desk.trouble), button("Close", "calm"), class_="cw-alert", role="alert", key="trouble")
        if desk.trouble
        else None
    )
    ended = h("div", ENDED, class_="cw-alert cw-ended", hidden=True, role="alert", key="ended")
    return h(
        "div",
        h("div", trouble, body, class_="cw-frame", key="frame"),
        beside,
        ended,
        class_="cw",
        data_focus=desk.focus or None,
    )


def _curtained(desk: Desk) -> tuple[list[Node], None]:
    return [head(desk), curtain(desk.curtain)], None


def _play(desk: Desk) -> tuple[list[Node | None], Node | None]:
    sight, layout = desk.sight, laid(desk.sight, desk.viewer)
    shown, banner = _whatif(desk, sight, layout) if desk.whatif else (layout, _luck() if desk.back else None)
    changes = compare(layout, shown) if desk.whatif else _changes(desk, layout)
    side = [
        now_panel(desk),
        found_panel(desk, layout) if desk.query else None,
        may_panel(desk, layout),
        rule_panel(desk, layout),
        log_panel(desk),
    ]
    asked = desk.asked
    end = final(shown, desk.position.game.rulebook)
    table = board(shown, _sight(desk, layout, changes), turn=asked[0] if asked else "", front=desk.front)
    return [
        head(desk),
        banner,
        h(
            "main",
            h("div", end, table, class_="cw-table", key="table"),
            h("div", side, class_="cw-side", key="side"),
            class_="cw-play",
            key="play",
        ),
        bar(desk, shown, changes),
    ], lens(desk, shown)


def _changes(desk: Desk, layout: Layout) -> Changes:
    if not desk.shown:
        return Changes()
    before = desk.shown[0].before
    return compare(laid(desk.seen(before), desk.viewer), layout)


def _sight(desk: Desk, layout: Layout, changes: Changes) -> Sight:
    mine = desk.viewer is None or desk.viewer in desk.asked
    legal = {str(action) for action in offered(desk.sight)} if mine else set[str]()
    able = frozenset(face.key for face in layout.faces if any(ask in legal for ask in face.asks))
    choosing = desk.people and desk.viewer in {None, *desk.people}
    pickable = frozenset[str]().union(*(pick.keys for pick in layout.picks)) if choosing else frozenset[str]()
    return Sight(changes, able, pickable, desk.picked, desk.open[1] if desk.open[0] == "card" else "", desk.look)


# --- what-if, and luck ------------------------------------------------------------------------------------------------


def _whatif(desk: Desk, sight: Position, layout: Layout) -> tuple[Layout, Node | None]:
    assert desk.whatif is not None  # noqa: S101 - asked only then
    action, number = desk.whatif
    blockers = judged(sight, action).blockers
    remedy = blockers[number].remedy if number < len(blockers) else None
    if remedy is None:
        return layout, None
    after = remedy.apply(sight)
    said = way(remedy, action).partition(": ")[2].removesuffix(".")
    able = f"“{action}” would be allowed" if judged(after, action) else f"one reason less would stop “{action}”"
    words = h("span", h("b", "What if: "), f"{said}. Then {able}. Nothing has been played.")
    play = (
        button("Play this", "line", f"{number}|{action}", class_="cw-main")
        if remedy.kind == "line" and remedy.actions
        else None
    )
    return laid(after, desk.viewer), h(
        "div", words, play, button("Back to the game", "unwhat"), class_="cw-banner", role="status", key="whatif"
    )


def _luck() -> Node:
    words = h(
        "span",
        "Cards were seen after this point. Play on with the same luck, or with new luck for all that is hidden here.",
    )
    return h(
        "div",
        words,
        button("Same luck", "luck", "same"),
        button("New luck", "luck", "new"),
        class_="cw-banner",
        role="status",
        key="luck",
    )
