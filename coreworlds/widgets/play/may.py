"""The panel YOU MAY: the legal actions by turn option with what each costs, and cards to choose."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.tutor.handson.words import pieces
from coreworlds.widgets.desk import Desk, by_hand, judged, offered
from coreworlds.widgets.drawing.glyphs import glyph
from coreworlds.widgets.drawing.say import button, panel, spared
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.play.verdicts import blockers, remark
from coreworlds.widgets.practice.hands_view import hands_panel

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.games.layout import Layout, Pick

__all__ = ["chosen", "listed", "may_panel"]

MANY = 6  # actions of an option that stand below one another; more of them stand in columns
BRIEF = 40  # letters of what a card says, that it may be said beside an action
SUGGESTED = 3  # sets of cards listed; every other set can be chosen on the table


def may_panel(desk: Desk, layout: Layout, coach: Node | None = None) -> Node:
    """Draw what may be done now, with a button in the head that asks the coach."""
    if hands := by_hand(desk):
        return hands_panel(desk, hands)
    alone = len(desk.kinds) < 2 or not desk.people  # noqa: PLR2004 - and what a computer may, nobody here chooses
    title = "You may" if alone else f"You may · {_asked(desk)}"
    situation = h("p", layout.situation, class_="cw-where") if layout.situation else None
    return panel("may", title, situation, _choices(desk, layout), coach, data_rove="may")


def chosen(layout: Layout, pick: Pick, picked: tuple[str, ...]) -> str:
    """Give the action that the chosen cards make."""
    seen: Counter[str] = Counter()
    names: Counter[str] = Counter()
    for key in picked:
        face = layout.face(key)
        if face is not None and key in pick.keys:
            names[face.refs[seen[key]]] += 1
            seen[key] += 1
    return (
        f"{pick.verb} {', '.join(f'{name} x{count}' if count > 1 else name for name, count in names.items())}".strip()
    )


def _asked(desk: Desk) -> str:
    return " and ".join(desk.asked)


def _choices(desk: Desk, layout: Layout) -> list[Node | None]:
    pos, asked = desk.position, desk.asked
    if pos.over:
        return [
            h("p", "The game is over. Back takes you to any earlier step."),
            button("New game", "new", class_="cw-main"),
        ]
    if not asked:
        return [
            h("p", "Nothing is to be decided now."),
            button("Step", "step", icon=glyph("step"), class_="cw-main"),
        ]
    if not desk.people:
        return [
            h("p", f"{_asked(desk)}, a computer, decides now. Step plays it."),
            button("Step", "step", icon=glyph("step"), class_="cw-main"),
        ]
    if desk.viewer is not None and desk.viewer not in asked:
        return [h("p", f"{_asked(desk)} decides now, and another seat sees the table."), _change_seat(asked[0])]
    return [*(_picker(desk, layout, pick) for pick in layout.picks), _options(desk, layout)]


def _change_seat(name: str) -> Node:
    return button(f"See it from {name}'s seat", "seat", name, icon=glyph("eye"))


def _options(desk: Desk, layout: Layout) -> Node:
    sets = {pick.verb for pick in layout.picks}
    actions = offered(desk.sight)
    single = [action for action in actions if action.verb not in sets]
    many = [action for action in actions if action.verb in sets]
    said = [*single, *many[:SUGGESTED]]
    several = len({action.player for action in said}) > 1  # in secret, all at once
    groups: dict[str, list[Action]] = {}
    for action in said:
        groups.setdefault(f"{action.option} · {action.player}" if several else action.option, []).append(action)
    drawn = [_group(title, actions, layout) for title, actions in groups.items()]
    return h("div", drawn, _further(len(many) - SUGGESTED), class_="cw-options", key="options")


def _further(number: int) -> Node | None:
    """Say that there are more sets than are listed."""
    words = f"{number} more {'way' if number == 1 else 'ways'}: choose on the table."
    return h("p", words, class_="cw-dim", key="further") if number > 0 else None


def _group(title: str, actions: list[Action], layout: Layout) -> Node:
    return h("div", h("h3", title) if title else None, listed(actions, layout), key=title)


def listed(actions: list[Action], layout: Layout) -> Node:
    """Draw actions as buttons below one another; many stand in columns."""
    said = [(action, _beside(action, layout)) for action in actions]
    acts = [h("li", _act(action, there), key=f"{action.player}{action.text}") for action, there in said]
    words = [(action.text, *action.price, *action.brings, there) for action, there in said]
    longest = max(len(" ".join(filter(None, each))) for each in words)
    many = {"class_": "cw-many", "style": f"--letters: {longest}"} if len(actions) > MANY else {}
    return h("ul", acts, **many)


def _beside(action: Action, layout: Layout) -> str:
    """Say what an action names by a place, a number or a name alone: what lies there, which copy, what a card gives."""
    if copies := [name for name in action.names if "#" in name]:
        lone = len(action.names) == 1
        return "; ".join(f"{'' if lone else f'{name}: '}{_told_apart(name, layout)}" for name in dict.fromkeys(copies))
    words = re.split(r",? ", action.text)
    spaces = {ref: face for zone in layout.zones if zone.style == "map" for face in zone.faces for ref in face.refs}
    named = [spaces[word] for word in words if word in spaces]
    if len(named) > 1:
        return " → ".join(face.type or face.kind for face in named)
    if named or action.price or action.brings:
        return named[0].type if named else ""
    faces = (face for zone in layout.zones for face in zone.faces if len(face.text) <= BRIEF)
    return next((face.text for face in faces if f"{action.verb} {face.name}" == action.text), "")


def _told_apart(name: str, layout: Layout) -> str:
    """Say by what one of several copies differs: what lies on it, and what its values count now."""
    face = next((face for face in layout.faces if name in face.refs), None)
    if face is None:
        return "as it lies"
    marks = (f"{mark.count} {mark.label}" if mark.count > 1 else mark.label for mark in face.marks)
    now = (f"{value.label} {value.now}" for value in face.values if value.now not in {"", value.text})
    return ", ".join((*marks, *now)) or "as printed"


def _act(action: Action, there: str) -> Node:
    """Draw an action with what it costs, what it surely brings, and what it speaks of."""
    words = (*action.price, *action.brings)
    price = h("span", [[" ", h("span", word)] for word in words], class_="cw-price") if words else None
    return h(
        "button",
        h("span", spared(action.text, action.names), class_="cw-act-text"),
        h("small", " ", there, class_="cw-act-where") if there else None,
        price,
        type="button",
        class_="cw-act",
        data_do="act",
        data_arg=f"{action.player}: {action.text}",
    )


def _picker(desk: Desk, layout: Layout, pick: Pick) -> Node:
    action = chosen(layout, pick, desk.picked)
    if action == pick.verb:
        words = f"{pick.title} {pieces(desk.position.game)}: click them on the table."
        return h("div", h("p", words), class_="cw-picker", key=pick.verb)
    verdict = judged(desk.sight, action)
    confirm = button(
        f"{action[0].upper()}{action[1:]}",
        "act" if verdict else "why",
        action,
        icon=glyph("yes"),
        class_="cw-main" if verdict else "",
        aria_disabled=None if verdict else "true",
    )
    why = None if verdict else h("div", remark(desk, action), blockers(desk, action, verdict), class_="cw-picked-why")
    return h("div", confirm, why, button("Choose none", "unpick"), class_="cw-picker", key=pick.verb)
