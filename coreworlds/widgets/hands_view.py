"""The tools with which a step is done by hand, and what is wrong with it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.tutor.handson_offer import goals, sources
from coreworlds.widgets.glyphs import glyph
from coreworlds.widgets.handling import gathered
from coreworlds.widgets.say import button, cite, panel
from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.tutor.handson import Complaint, HandsOn
    from coreworlds.tutor.handson_table import Dial, Reading, Spot
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
        h("p", f"Do this step on the table, then check it.{who}", class_="cw-dim"),
        _said(desk, hands),
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
    head = f"Not yet: {len(told)} {'thing is' if len(told) == 1 else 'things are'} not as the rules make it."
    rules = hands.before.game.rulebook.rules
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
              required=True, aria_label="How many cards")  # fmt: skip
    found = list(sources(bench.spots, hands.hands, hands.before.phase, bench.seen))
    return _tool(
        "Take cards from a pile",
        _select("from …", "source", found, at.source),
        _select("to …", "goal", list(goals(bench.spots, hands.before.phase)), at.goal),
        h("label", "number ", count),
        _submit("Take"),
        do="hand-take",
    )


def _shuffles(hands: HandsOn) -> Node:
    """Draw the tool that shuffles."""
    piles = [spot for spot in hands.bench.spots.values() if spot.place.luck]
    return _tool("Shuffle a pile", _select("which …", "place", piles, ""), _submit("Shuffle"), do="hand-shuffle")


def _chosen(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that moves the cards chosen on the table."""
    cards = gathered(desk, hands)
    names = [name for found in cards.values() for name in found]
    title = "Move cards that lie open"
    if not names:
        return _tool(title, h("p", "Choose them on the table.", class_="cw-dim"), do="hand-move")
    bench = hands.bench
    marks = all(bench.spots[place].place.tokens for place in cards)
    return _tool(
        title,
        h("p", f"Chosen: {', '.join(names)}.", class_="cw-hand-chosen"),
        _select("to …", "goal", list(goals(bench.spots, hands.before.phase)), desk.handling.lay),
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
    return h("button", h("span", words), type="submit", class_="cw-button")


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
    if dial.counter.counts == "player":
        options = [h("option", seat, value=seat, selected=seat == now) for seat in hands.before.seats]
        return h("select", options, aria_label=_title(dial), data_on="change", data_do="hand-set", data_arg=dial.id)
    if dial.counter.counts == "truth":
        return h("input", type="checkbox", checked=bool(now), aria_label=_title(dial), data_on="change",
                 data_do="hand-set", data_arg=dial.id)  # fmt: skip
    return _number(dial, int(now))


def _number(dial: Dial, now: Reading) -> Node:
    number, least, most = int(now), dial.counter.least, dial.counter.most
    field = h("input", type="number", value=str(number), min=str(least), max=str(most), inputmode="numeric",
              aria_label=_title(dial), data_on="change", data_do="hand-set", data_arg=dial.id)  # fmt: skip
    less, more = _turned(dial, number - 1, "−", "less"), _turned(dial, number + 1, "+", "more")
    return h("span", less, field, more, class_="cw-dial")


def _turned(dial: Dial, value: int, sign: str, word: str) -> Node:
    inside = max(dial.counter.least, min(value, dial.counter.most))
    still = None if inside == value else "true"
    return button(sign, "hand-do", f"set {dial.id} to {inside}", class_="cw-turn", title=f"One {word}",
                  aria_label=f"{_title(dial)}: one {word}", aria_disabled=still)  # fmt: skip


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(hands: HandsOn) -> Node:
    back = button("Take back the last move", "hand-undo", icon=glyph("back")) if hands.done else None
    return h(
        "div",
        button("Check", "hand-check", icon=glyph("yes"), class_="cw-main", aria_keyshortcuts="c"),
        back,
        button("Do it for me", "hand-over", icon=glyph("step")),
        class_="cw-tools-of cw-hand-end",
        key="end",
    )
