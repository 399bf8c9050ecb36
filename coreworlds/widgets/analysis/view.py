"""The game looked back on, in the place of the table: curves over the rounds, what each rule did, and what may come."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.tutor.looking.analysis import Analysis, Contribution, Series, analysis
from coreworlds.widgets.analysis.ahead import ahead_parts
from coreworlds.widgets.desk import Desk, Kept
from coreworlds.widgets.drawing import Node, button, cite, dim, fold, h
from coreworlds.widgets.drawing.plot import drawn, table
from coreworlds.widgets.play.drawers import is_open

__all__ = ["analysed", "analysis_button", "analysis_tool"]


def analysis_button(desk: Desk) -> Node:
    """Draw the button that opens it, or goes back to the table."""
    return button("Analysis", "analysis", "hide" if is_open(desk, "analysis") else "show",
                  aria_pressed=is_open(desk, "analysis"))  # fmt: skip


def analysed(desk: Desk) -> Node | None:
    """Draw the game looked back on; nothing where it was not asked for."""
    if not is_open(desk, "analysis") or desk.session is None:
        return None
    session, viewer = desk.session, None if desk.position.over else desk.viewer
    line = (id(session), session.at, len(session.nodes), viewer)
    curves, rules = _back(Kept(desk, line), viewer)
    return h(
        "section",
        h("header", h("h2", "Analysis"), button("Back to the table", "analysis", "hide"), class_="cw-compared-head"),
        curves,
        ahead_parts(desk),
        rules,
        class_="cw-analysis",
        aria_label="Analysis",
        key="analysis",
    )


def analysis_tool(desk: Desk) -> list[Node | None]:
    """Draw what may come from a position that is set up by hand."""
    return [h("div", ahead_parts(desk), class_="cw-analysis-tool")]


@lru_cache(maxsize=4)
def _back(asked: Kept, viewer: str | None) -> tuple[Node, Node | None]:
    session = asked.desk.session
    assert session is not None  # noqa: S101 - asked only with a game
    found = analysis(session, viewer)
    if not found.series:
        return h("p", "Nothing has been played yet. Take a step, and look again.", key="curves"), None
    return _curves(found, viewer), _rules(found)


def _curves(found: Analysis, viewer: str | None) -> Node:
    one = len(found.series[0].rounds) == 1
    words = dim("The last round counts up to now.")
    hidden = f"Only what {viewer} can see counts." if viewer else "Only what everybody sees counts."
    unseen = dim(hidden) if viewer is not None else None
    body = [table(series) if one else _plot(series) for series in found.series]
    return h("section", h("h3", "Over the rounds"), words, unseen, h("div", body, class_="cw-plots"), key="curves")


def _plot(series: Series) -> Node:
    folded = fold("As a table", h("div", table(series), class_="cw-scroll", tabindex="0",
               role="region", aria_label=f"{series.title}, as a table"))  # fmt: skip
    return h("figure", drawn(series), folded, key=series.title)


def _rules(found: Analysis) -> Node:
    sums = any(each.sums for each in found.rules)
    titles = ("Rule", "Times", "What it came to") if sums else ("Rule", "Times")
    head = h("tr", [h("th", text, scope="col") for text in titles])
    rows = [_rule(each, sums=sums) for each in found.rules]
    return h(
        "section",
        h("h3", "What each rule did"),
        h("div", h("table", h("thead", head), h("tbody", rows)), class_="cw-scroll cw-rules-of", tabindex="0",
          role="region", aria_label="What each rule did", data_rove="rules-of"),
        key="rules",
    )  # fmt: skip


def _rule(each: Contribution, *, sums: bool) -> Node:
    whats = dict.fromkeys(what for what, _, _ in each.sums)
    came = [f"{what}: {', '.join(f'{who} {n}' for other, who, n in each.sums if other == what)}" for what in whats]
    came_to = h("td", "; ".join(came)) if sums else None
    return h("tr", h("th", cite(each.rule), scope="row"), h("td", str(each.count)), came_to, key=each.rule.id)
