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
    who = f" {pos.turn}: this step is one player's." if step.each and isinstance(pos.turn, str) else ""
    return panel(
        "may",
        "By hand",
        h("p", f"{step.title}.", class_="cw-where"),
        h("p", f"Do this step on the table, then check it.{who}", class_="cw-dim"),
        _said(desk, hands),
        _cards(desk, hands),
        _chosen(desk, hands),
        _counters(hands),
        _end(hands),
    )


# --- what is wrong ----------------------------------------------------------------------------------------------------


def _said(desk: Desk, hands: HandsOn) -> Node:
    """Say at once what is too much, and after a check also what is missing."""
    told = hands.complaints if desk.handling.checked else hands.slips
    head = f"Not yet: {len(told)} {'thing is' if len(told) == 1 else 'things are'} not as the rules make it."
    rules = hands.before.game.rulebook.rules
    lines = [_complaint(each, cite(rules[each.rule])) for each in told]
    return h(
        "div",
        h("p", f"This cannot be done: {desk.handling.refused}") if desk.handling.refused else None,
        [h("h4", head), h("ul", lines, class_="cw-told")] if told else None,
        role="status",
        aria_live="polite",
        class_="cw-hand-said",
        key="said",
    )


def _complaint(each: Complaint, source: Node) -> Node:
    why = h("small", f" {each.why}") if each.why else None
    return h("li", h("b", f"{each.fault[0].upper()}{each.fault[1:]}. "), each.text, " ", source, why)


# --- cards ------------------------------------------------------------------------------------------------------------


def _cards(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that takes cards from the top of a pile, or unseen ones."""
    bench, at = hands.bench, desk.handling
    places = list(goals(bench.spots, hands.before.phase))
    count = h("input", type="number", value=str(at.count), min="1", max="99", inputmode="numeric",
              aria_label="How many cards", data_on="change", data_do="hand-count")  # fmt: skip
    found = list(sources(bench.spots, hands.hands, hands.before.phase, bench.seen))
    ready = at.source and at.goal
    return _tool(
        "Take cards from a pile",
        _select("from …", "hand-source", found, at.source),
        _select("to …", "hand-goal", places, at.goal),
        h("label", count, " cards"),
        button("Take", "hand-take", aria_disabled=None if ready else "true"),
        button("Shuffle", "hand-shuffle") if _shuffled(bench.spots.get(at.source)) else None,
    )


def _shuffled(spot: Spot | None) -> bool:
    return spot is not None and bool(spot.place.luck)


def _chosen(desk: Desk, hands: HandsOn) -> Node:
    """Draw the tool that moves the cards chosen on the table."""
    cards = gathered(desk, hands)
    names = [name for found in cards.values() for name in found]
    if not names:
        return _tool("Move cards that lie open", h("p", "Choose them on the table.", class_="cw-dim"))
    bench = hands.bench
    marks = all(bench.spots[place].place.tokens for place in cards)
    places = list(goals(bench.spots, hands.before.phase))
    return _tool(
        f"Chosen: {', '.join(names)}",
        _select("to …", "hand-lay", places, desk.handling.lay),
        button("Move", "hand-move", aria_disabled=None if desk.handling.lay else "true"),
        button("Put a Token on", "hand-token", "put") if marks else None,
        button("Take the Token off", "hand-token", "off") if marks else None,
        button("Choose none", "unpick", class_="cw-quiet"),
    )


def _select(none: str, do: str, places: Iterable[Spot], value: str) -> Node:
    options = [h("option", none, value="", selected=not value)]
    options += [h("option", spot.name, value=spot.id, selected=spot.id == value) for spot in places]
    return h("select", options, aria_label=none.removesuffix(" …"), data_on="change", data_do=do)


def _tool(title: str, *children: Node | None) -> Node:
    name = title.partition(":")[0]
    return h("div", h("h3", title), h("div", children, class_="cw-tools-of"), class_="cw-hand-tool", key=name,
             role="group", aria_label=name)  # fmt: skip


# --- counters ---------------------------------------------------------------------------------------------------------


def _counters(hands: HandsOn) -> Node:
    lines = [
        h("li", h("span", _title(dial)), _dial(hands, dial), key=dial.id) for dial in hands.bench.dials.values()
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
    number = int(now)
    field = h("input", type="number", value=str(number), min="0", max="999", inputmode="numeric",
              aria_label=_title(dial), data_on="change", data_do="hand-set", data_arg=dial.id)  # fmt: skip
    return h("span", _turned(dial, number - 1, "−", "less"), field, _turned(dial, number + 1, "+", "more"),
             class_="cw-dial")  # fmt: skip


def _turned(dial: Dial, value: int, sign: str, word: str) -> Node:
    return button(sign, "hand-do", f"set {dial.id} to {max(0, value)}", class_="cw-turn", title=f"One {word}",
                  aria_label=f"{_title(dial)}: one {word}", aria_disabled="true" if value < 0 else None)  # fmt: skip


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
