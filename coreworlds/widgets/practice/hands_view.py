"""The tools with which a step is done by hand, and what is wrong with it so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.tutor.handson.moves import LOT
from coreworlds.tutor.handson.offer import goals, sources
from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.drawing.say import button, cite, dim, panel, submit, tools
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.practice.handling import gathered, off_map, on_map
from coreworlds.widgets.table.lying import at_space, on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.tutor.handson.hands import Complaint, HandsOn
    from coreworlds.tutor.handson.table import Dial, Reading, Spot
    from coreworlds.widgets.desk import Desk

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
        _counters(hands),
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
        _submit("Take"),
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
    return _tool("Shuffle a pile", _select("which …", "place", piles, ""), _submit("Shuffle"), do="hand-shuffle")


def _chosen(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that moves the cards chosen on the table."""
    cards = gathered(desk, hands)
    names = [name for found in cards.values() for name in found]
    title = f"Move {pieces(hands.before.game)} that lie open"
    if not names:
        return _tool(title, dim("Choose them on the table."), do="hand-move")
    bench = hands.bench
    marks = all(bench.spots[place].place.tokens for place in cards)
    return _tool(
        title,
        h("p", f"Chosen: {', '.join(names)}.", class_="cw-hand-chosen"),
        _select("to …", "goal", _goals(desk, hands), desk.handling.lay),
        _submit("Move"),
        button("Put a Token on", "hand-token", "put") if marks else None,
        button("Take the Token off", "hand-token", "off") if marks else None,
        button("Choose none", "unpick"),
        do="hand-move",
    )


def _select(none: str, name: str, places: Iterable[Spot], value: str) -> Node:
    options = [h("option", none, value="", selected=not value)]
    options += [h("option", spot.name, value=spot.id, selected=spot.id == value) for spot in places]
    return h("select", options, name=name, required=True, aria_label=none.removesuffix(" …"))


def _submit(words: str) -> Node:
    return submit(words)


def _tool(title: str, *children: Node | None, do: str) -> Node:
    form = h("form", children, class_="cw-tools-of", data_do=do, aria_label=title)
    return h("div", h("h3", title), form, class_="cw-hand-tool", key=title)


# --- counters ---------------------------------------------------------------------------------------------------------


def _counters(hands: HandsOn) -> Node:
    seats = ("", *hands.before.seats)
    dials = sorted(hands.bench.dials.values(), key=lambda dial: seats.index(dial.seat))
    lines = [
        h("li", h("span", _title(dial)), _dial(hands, dial), key=dial.id) for dial in dials
    ]  # fmt: skip
    return h("div", h("h3", "Counters and markers"), h("ul", lines, class_="cw-dials"), class_="cw-hand-tool",
             key="counters", role="group", aria_label="Counters and markers")  # fmt: skip


def _title(dial: Dial) -> str:
    return dial.name[:1].upper() + dial.name[1:]


def _dial(hands: HandsOn, dial: Dial) -> Node:
    now = hands.hands.shows.get(dial.id, 0)
    if dial.counter.counts in {"player", "word"}:
        known = dial.values(hands.before.seats)
        options = [h("option", word, value=word, selected=value == now) for word, value in known.items()]
        lot = [h("option", LOT, value=LOT)] if dial.counter.luck else []
        return h("select", [*options, *lot], aria_label=_title(dial), data_on="change", data_do="hand-set",
                 data_arg=dial.id)  # fmt: skip
    if dial.counter.counts == "truth":
        return h("input", type="checkbox", checked=bool(now), aria_label=_title(dial), data_on="change",
                 data_do="hand-set", data_arg=dial.id)  # fmt: skip
    return _number(dial, int(now))


def _number(dial: Dial, now: Reading) -> Node:
    number, least, most = int(now), dial.counter.least, dial.counter.most
    field = h("input", type="number", value=str(number), min=str(least), max=str(most), inputmode="numeric",
              aria_label=_title(dial), data_on="change", data_do="hand-set", data_arg=dial.id)  # fmt: skip
    less, more = _turned(dial, number - 1, "−", "less"), _turned(dial, number + 1, "+", "more")
    lot = button("By lot", "hand-do", f"set {dial.id} {LOT}") if dial.counter.luck else None
    return h("span", less, field, more, lot, class_="cw-dial")


def _turned(dial: Dial, value: int, sign: str, word: str) -> Node:
    inside = max(dial.counter.least, min(value, dial.counter.most))
    still = None if inside == value else "true"
    return button(sign, "hand-do", f"set {dial.id} to {inside}", class_="cw-turn", title=f"One {word}",
                  aria_label=f"{_title(dial)}: one {word}", aria_disabled=still)  # fmt: skip


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
