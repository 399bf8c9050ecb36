"""The tools with which a step is done by hand, and what is wrong with it so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from coreworlds.tutor.handson.hands import Complaint, HandsOn
from coreworlds.tutor.handson.offer import goals, sources
from coreworlds.tutor.handson.table import Spot
from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Children, Node, button, cite, dim, h, panel, select, submit, tools
from coreworlds.widgets.explore.fields import counters, tool
from coreworlds.widgets.practice.handling import gathered, off_map, on_map
from coreworlds.widgets.table.lying import at_space, on

__all__ = ["hands_panel"]


def hands_panel(desk: Desk, hands: HandsOn) -> Node:
    """Draw what may be done now where the step that is due is done by hand."""
    pos = hands.before
    step = pos.game.flow.steps[pos.step]
    who = f" It is {pos.turn}'s." if step.each and isinstance(pos.turn, str) else ""
    return panel(
        "may",
        "By hand",
        h("p", f"{step.title}.", class_="cw-where"),
        dim(f"Do this step on the table, then check it.{who}"),
        _said(desk, hands),
        _spaces(desk, hands),
        _cards(desk, hands),
        _chosen(desk, hands),
        _shuffles(hands),
        counters(desk, hands.before, hands.bench.dials, hands.hands.shows, do="hand-set"),
        _end(hands),
    )


# --- what is wrong ----------------------------------------------------------------------------------------------------


def _said(desk: Desk, hands: HandsOn) -> Node:
    """Say at once what is too much, and after a check also what is missing."""
    at = desk.handling.at(desk.position)
    told = hands.complaints if at.checked else hands.slips
    head = f"Not yet: {len(told)} {'thing differs' if len(told) == 1 else 'things differ'} from the rules."
    rules = right_book(hands.before).rules
    lines = [_complaint(each, cite(rules[each.rule])) for each in told]
    return h(
        "div",
        h("p", f"This cannot be done: {at.refused}") if at.refused else None,
        [h("h3", head, tabindex="-1", data_focus=_mark(desk)), h("ul", lines, class_="cw-told")] if told else None,
        role="status",
        aria_live="polite",
        class_="cw-hand-said",
        key="said",
    )


def _mark(desk: Desk) -> str | None:
    """Name the check after which the eyes should go to what it found."""
    at = desk.handling.at(desk.position)
    return f"check {desk.position.step} {len(at.moves)} {at.checks}" if at.checked else None


def _complaint(each: Complaint, source: Node) -> Node:
    why = h("small", f" {each.why}") if each.why else None
    return h("li", h("b", f"{each.fault[0].upper()}{each.fault[1:]}. "), each.text, " ", source, why)


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that takes cards from the top of a pile, or unseen ones."""
    bench, at = hands.bench, desk.handling
    count = h("input", type="number", name="count", value=at.count, min="1", max="99", inputmode="numeric",
              required=True, aria_label=f"How many {pieces(hands.before.game)}")  # fmt: skip
    found = list(sources(bench.spots, hands.hands, hands.before.phase, bench.seen))
    return _tool(
        f"Take {pieces(hands.before.game)} from a pile",
        _select("from …", "source", found, at.source),
        _select("to …", "goal", _goals(desk, hands), at.goal),
        h("label", "number ", count),
        submit("Take"),
        do="hand-take",
    )


def _goals(desk: Desk, hands: HandsOn) -> list[Spot]:
    """Give the places to which something can be moved: those of the chosen spaces first."""
    spots = hands.bench.spots
    near, far = (at_space(spots.values(), found) for found in (on_map(desk), off_map(desk, hands)))
    return [*near, *goals(spots, hands.before.phase), *far]


def _spaces(desk: Desk, hands: HandsOn) -> Node | None:
    """Draw what lies on the chosen spaces of the map, each to be chosen; nothing where there is no map."""
    if not any(spot.space for spot in hands.bench.spots.values()):
        return None
    words = "Choose a space of the map to put something there or take it away."
    chosen = on_map(desk)
    held = [space for space in off_map(desk, hands)
            if any(hands.hands.at(spot.id) for spot in at_space(hands.bench.spots.values(), (space,)))]  # fmt: skip
    drawn = [_space(desk, hands, space) for space in (*chosen, *held)]
    return h("div", None if chosen else dim(words), drawn, class_="cw-hand-tool", key="spaces")


def _space(desk: Desk, hands: HandsOn, space: str) -> Node:
    pieces = [
        _piece(desk, spot, name, count)
        for spot in at_space(hands.bench.spots.values(), (space,))
        for name, count in Counter(name for name, _ in hands.hands.at(spot.id)).items()
    ]
    nothing = None if pieces else dim("Nothing lies here.")
    words = on(hands.bench.spots.values(), space)
    return tools(h("h3", words), pieces, nothing, role="group", aria_label=words, key=f"on {space}")  # fmt: skip


def _piece(desk: Desk, spot: Spot, name: str, count: int) -> Node:
    key = f"{spot.id}|{name}"
    picked = desk.picked.count(key)
    words = spot.name if spot.place.piece else f"{name}, {spot.name}"
    words += (f" ×{count}" if count > 1 else "") + (f": {picked} chosen" if picked else "")
    return button(words, "hand-piece", key, class_="cw-tab", aria_pressed=bool(picked))


def _shuffles(hands: HandsOn) -> Node:
    """Draw the tool that shuffles."""
    piles = [spot for spot in hands.bench.spots.values() if spot.place.luck]
    return _tool("Shuffle a pile", _select("which …", "place", piles, ""), submit("Shuffle"), do="hand-shuffle")


def _chosen(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that moves the cards chosen on the table."""
    cards, places = gathered(desk, hands), hands.bench.spots
    title = f"Move {pieces(hands.before.game)} that lie open"
    if not cards:
        return _tool(title, dim("Choose them on the table."), do="hand-move")
    names = ", ".join(name for found in cards.values() for name in found)
    marks = {"put": "Put a Token on", "off": "Take the Token off"}
    able = all(places[place].place.tokens for place in cards)
    return _tool(
        title,
        h("p", f"Chosen: {names}.", class_="cw-hand-chosen"),
        _select("to …", "goal", _goals(desk, hands), desk.handling.lay),
        submit("Move"),
        [button(words, "hand-token", way) for way, words in marks.items()] if able else None,
        button("Choose none", "unpick"),
        do="hand-move",
    )


def _select(none: str, name: str, places: Iterable[Spot], value: str) -> Node:
    offered = {"": none} | {spot.id: spot.name for spot in places}
    return select(offered, value, name=name, required=True, aria_label=none.removesuffix(" …"))


def _tool(title: str, *children: Children, do: str) -> Node:
    return tool(title, h("form", children, class_="cw-tools-of", data_do=do, aria_label=title))


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(hands: HandsOn) -> Node:
    back = button("Take back the last move", "hand-undo", icon="back") if hands.done else None
    return h(
        "div",
        button("Check", "hand-check", icon="yes", class_="cw-main", aria_keyshortcuts="c"),
        back,
        button("Do it for me", "hand-over", icon="step"),
        class_="cw-tools-of cw-hand-end",
        key="end",
    )
