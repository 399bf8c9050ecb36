"""The whole page as one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.widgets.board import board, rounds
from coreworlds.widgets.card import LENS, Sight
from coreworlds.widgets.changes import Changes, compare
from coreworlds.widgets.desk import OPEN, TURNS, Desk, judged, laid, offered
from coreworlds.widgets.final import final
from coreworlds.widgets.find import found_panel
from coreworlds.widgets.flowmap import flowmap
from coreworlds.widgets.glyphs import glyph
from coreworlds.widgets.may import may_panel
from coreworlds.widgets.now import log_panel, now_panel
from coreworlds.widgets.pages import curtain, home, new_game
from coreworlds.widgets.ruling import about, rule_panel
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
        body, lens = _curtained(desk) if desk.curtain else _play(desk)
    else:
        body, lens = [new_game(desk) if desk.view == "new" else home(desk)], None
    trouble = (
        h("div", h("span", desk.trouble), button("Close", "calm"), class_="cw-alert", role="alert", key="trouble")
        if desk.trouble
        else None
    )
    ended = h("div", ENDED, class_="cw-alert cw-ended", hidden=True, role="alert", key="ended")
    return h(
        "div",
        h("div", trouble, body, class_="cw-frame", key="frame"),
        lens,
        ended,
        class_="cw",
        data_focus=desk.focus or None,
    )


def _curtained(desk: Desk) -> tuple[list[Node], None]:
    return [_head(desk), curtain(desk.curtain)], None


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
        _head(desk),
        banner,
        h(
            "main",
            h("div", end, table, class_="cw-table", key="table"),
            h("div", side, class_="cw-side", key="side"),
            class_="cw-play",
            key="play",
        ),
        _bar(desk, shown, changes),
    ], _lens(desk, shown)


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


# --- head, bar and lens -----------------------------------------------------------------------------------------------


def _head(desk: Desk) -> Node:
    pos = desk.position
    where = pos.game.where(pos.table_for(None))
    search = h(
        "span",
        glyph("search"),
        h(
            "input",
            type="search",
            placeholder="Search rules and cards",
            value=desk.query,
            aria_label="Search rules and cards",
            aria_keyshortcuts="/",
            data_on="input",
            data_do="find",
        ),
        " ",
        h("kbd", "/"),
        class_="cw-search",
    )
    watch = {OPEN: "all hands open", TURNS: "from whoever decides"} | {
        name: f"from {name}'s seat" for name in pos.seats
    }
    view = h(
        "label",
        "Seen ",
        h(
            "select",
            [h("option", text, value=value, selected=value == desk.watcher) for value, text in watch.items()],
            data_on="change",
            data_do="watch",
        ),
    )
    pace = h(
        "label",
        h("input", type="checkbox", checked=desk.pace == "run", data_on="change", data_do="pace"),
        " Run on after my action",
    )
    return h(
        "header",
        h("h1", pos.game.title, " ", h("small", where)),
        search,
        h(
            "div",
            view,
            pace,
            button("Keys", "keys", aria_keyshortcuts="?"),
            button("Home", "home", icon=glyph("home")),
            class_="cw-tools",
        ),
        class_="cw-head",
        key="head",
    )


def _bar(desk: Desk, layout: Layout, changes: Changes) -> Node:
    waits = bool(desk.people) and (desk.viewer is None or desk.viewer in desk.people)
    still = "true" if waits or desk.position.over else None
    steps = [
        button("Back", "back", icon=glyph("back"), aria_keyshortcuts="b", title="One step back (b)"),
        button(
            "Step",
            "step",
            icon=glyph("step"),
            class_="" if still else "cw-main",
            aria_keyshortcuts="s",
            title="One rules step (s)",
            aria_disabled=still,
        ),
        button(
            "Run to next decision",
            "run",
            icon=glyph("run"),
            aria_keyshortcuts="r",
            title="Run to the next decision (r)",
            aria_disabled=still,
        ),
        button("Forward", "forward", icon=glyph("forward"), aria_keyshortcuts="f", title="One step forward again (f)"),
    ]
    tracks = [rounds(track, changes.tracks.get(track.key)) for track in layout.tracks if track.bands]
    flow = flowmap(desk.position.game.flow, desk.position.step)
    return h(
        "nav",
        h("div", steps, class_="cw-steps", data_rove="steps"),
        tracks,
        flow,
        class_="cw-bar",
        aria_label="Steps",
        key="bar",
    )


def _lens(desk: Desk, layout: Layout) -> Node | None:
    face = layout.face(desk.look) if desk.look and desk.open != ("card", desk.look) else None
    if face is None or face.hidden:
        return None
    kind = h("small", " · ".join(filter(None, (face.kind, face.type, face.foot, face.icon))))
    return h(
        "aside",
        h("h3", face.name, " ", kind),
        about(face, desk.position.game),
        class_=f"cw-lens cw-{face.tone}",
        data_anchor=desk.look,
        role="tooltip",
        id=LENS,
        key="lens",
    )
