"""The table as it is seen at this moment: the game, or what-if, with all that is lit on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import Position
from coreworlds.games.layout import Layout
from coreworlds.tutor.knowing.knowledge import sight_rules
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.desk import OPEN_TABLE, Desk, by_hand, judged, laid, offered
from coreworlds.widgets.direct.reach import playing, reach
from coreworlds.widgets.drawing import Node, button, h
from coreworlds.widgets.play.battle import battle_line, battle_place, fighting
from coreworlds.widgets.play.verdicts import way
from coreworlds.widgets.practice.handling import pickable as in_hand
from coreworlds.widgets.table.board import board, panes
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import Changes, compare

__all__ = ["Seen", "seen_table", "whatif"]

OTHER = "If that were the rule, the board would look like this."


@dataclass(frozen=True, slots=True)
class Seen:
    """
    The table at this moment.

    Attributes
    ----------
    layout, shown
        The game's table, and the one that is shown: another one while a way out is looked at.
    changes
        What is lit on it as changed.
    banner
        What stands above it, if anything.
    board
        The table, drawn.
    panes
        The buttons that lead from part to part of it, where one is seen at a time.
    """

    layout: Layout
    shown: Layout
    changes: Changes
    banner: Node | None
    board: Node
    panes: Node


def seen_table(
    desk: Desk,
    *,
    lit: frozenset[str] = frozenset(),
    instead: Position | None = None,
    unsaid: frozenset[tuple[str, str]] = frozenset(),
    only: frozenset[str] = frozenset(),
) -> Seen:
    """
    Draw the table that lies on the desk.

    Parameters
    ----------
    desk
        The desk.
    lit
        Names of cards, and keys of places, that matter now.
    instead
        Another position to be shown in its place, with what differs lit.
    unsaid
        Values of which the table does not tell what they count now, as in `Layout.without`.
    only
        Keys of the parts of the table that are shown, as in `Layout.only`; none: all of them.
    """
    sight, layout = desk.sight, laid(desk.sight, desk.viewer).without(unsaid)
    shown, banner = _shown(desk, sight, layout, instead)
    changes = _changes(desk, layout) if shown is layout else compare(layout, shown)
    asked = desk.asked
    open_ = desk.view == "learn" and desk.viewer is None and sight_rules(sight)  # in a game one has chosen so
    battle = battle_place(desk) if instead is None else None
    named = lit | frozenset(face.key for face in shown.faces if face.name in lit)
    light = _sight(desk, layout, changes, named, fighting(desk) if battle else frozenset())
    table = replace(shown, notes=(*shown.notes, OPEN_TABLE)) if open_ and not only else shown
    if only:
        table = shown = shown.only(only)
    drawn = board(table, light, turn=asked[0] if asked else "", front=desk.front, over=desk.over, battle=battle)
    return Seen(layout, shown, changes, banner, drawn, panes(table, front=desk.front, battle=battle))


def _shown(desk: Desk, sight: Position, layout: Layout, instead: Position | None) -> tuple[Layout, Node | None]:
    if instead is not None:
        other = h("div", OTHER, class_="cw-banner", role="status", key="other")
        return laid(desk.seen(instead), desk.viewer), other
    if desk.whatif:
        return whatif(desk, sight, layout)
    return layout, _luck() if desk.back and desk.view == "play" else battle_line(desk)


def _changes(desk: Desk, layout: Layout) -> Changes:
    hands = by_hand(desk)
    if not desk.shown and not (hands and hands.done):
        return Changes()
    before = desk.position if hands and hands.done else desk.shown[0].before
    return compare(laid(desk.seen(before), desk.viewer), layout)


def _sight(desk: Desk, layout: Layout, changes: Changes, lit: frozenset[str], units: frozenset[str]) -> Sight:
    plays, hands = playing(desk), by_hand(desk)
    able, goals = reach(desk, ()).next | _lone(desk, layout), reach(desk).next if desk.picked else frozenset[str]()
    pickable = frozenset[str]().union(*(pick.keys for pick in layout.picks)) if plays else frozenset[str]()
    pickable = in_hand(layout, hands) if hands else pickable
    opened = desk.open[1] if desk.open[0] == "card" else ""
    lit = _meant(layout, lit, pickable, units)
    return Sight(changes, able, pickable, desk.picked, opened, desk.look, lit, goals - pickable)


def _meant(layout: Layout, lit: frozenset[str], pickable: frozenset[str], units: frozenset[str]) -> frozenset[str]:
    """Give what is lit without what only has the name of one of a set to choose from, or of what fights."""
    names = units | {face.name for face in layout.faces if face.key in pickable}
    return lit - {face.key for face in layout.faces if face.name in names and face.key not in pickable}


def _lone(desk: Desk, layout: Layout) -> frozenset[str]:
    """Give the keys of what stands for an action that names nothing: a card that is played by its name alone."""
    alone = {action.unsaid for action in offered(desk.sight) if not action.names} if playing(desk) else set[str]()
    return frozenset(face.key for face in layout.faces if any(ask in alone for ask in face.asks))


# --- what-if, and luck ------------------------------------------------------------------------------------------------


def whatif(desk: Desk, sight: Position, layout: Layout) -> tuple[Layout, Node | None]:
    """Give the table of a way out that is looked at, and what to say above it."""
    assert desk.whatif is not None  # noqa: S101 - asked only then
    action = desk.whatif
    remedy = way_out(judged(sight, action))
    if remedy is None:
        return layout, None
    after = remedy.apply(sight)
    said = way(remedy, action).partition(": ")[2].removesuffix(".")
    now = remedy.instead or judged(after, action)
    able = f"“{remedy.instead or action}” would be allowed" if now else f"other actions would lead to “{action}”"
    dealt = " What is hidden was dealt for it." if sight.hides and not after.hides else ""
    then = "That is allowed." if remedy.instead and remedy.actions else f"Then {able}."
    words = h("span", h("b", "What if: "), f"{said}. {then}{dealt} Nothing has been played.")
    play = (
        button("Play this", "line", action, class_="cw-main")
        if remedy.kind == "line" and remedy.actions and desk.acting
        else None
    )
    return laid(desk.seen(after), desk.viewer), h(
        "div", words, play, button("Back to the game", "unwhat"), class_="cw-banner", role="status", key="whatif"
    )


def _luck() -> Node:
    words = h(
        "span",
        "You have seen what comes next. Play on with the same luck, or with new luck.",
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
