"""The panel COACH: a bar for each action, what is known of it in words, and what differs between two of them."""

from __future__ import annotations

from itertools import groupby
from math import ceil, floor

from coreworlds.players.reasons import MoveComparison, MoveDifference
from coreworlds.players.search import Estimate
from coreworlds.widgets.analysis.coach import advised, plain, present
from coreworlds.widgets.analysis.coach_state import COMPARING, ENDED, FAILED, THINKING, Coach
from coreworlds.widgets.desk import Desk, offered
from coreworlds.widgets.drawing import Node, button, dim, fold, glyph, h, panel, tools

__all__ = ["ask_button", "coach_panel"]

FEW = 5  # tries before an interval is said
GRID = 5  # points between two lines of the scale


def ask_button(desk: Desk) -> Node | None:
    """Draw the button that asks the coach, where a person decides."""
    if not advised(desk) or present(desk):
        return None
    return h("div", button("Ask the coach", "coach-ask"), class_="cw-coach-ask", key="coach-ask")


def coach_panel(desk: Desk) -> Node | None:
    """Draw what the coach has found about this decision; nothing where it was not asked."""
    coach = present(desk)
    if coach is None:
        return None
    pulse = "coach-more" if coach.state in {THINKING, COMPARING} else None
    return panel(
        "coach",
        f"Coach · {coach.player}",
        _said(coach, desk),
        _worth(coach),
        tools(_buttons(coach), class_="cw-row-of"),
        fold(
            "All actions compared",
            _reasons(coach.comparison) if coach.comparison else None,
            _bars(coach),
            _how(coach, desk),
            key="compared",
        )
        if coach.found
        else None,
        data_rove="coach",
        data_pulse=pulse,
    )


def _said(coach: Coach, desk: Desk) -> Node:
    """Say what it does, or what came out: what is read aloud when it changes, and where the focus goes first."""
    asked = f"coach {desk.session.at if desk.session else 0}"
    return h("p", _sentence(coach), class_="cw-where", role="status", tabindex="-1", data_focus=asked, key="said")


def _sentence(coach: Coach) -> str:
    if coach.state == FAILED:
        return f"The coach stopped: {coach.trouble}"
    if coach.state == THINKING:
        return "The coach tries promising actions, again and again."
    if not coach.found:
        return "The coach stopped before it tried anything."
    best = coach.found[0].action
    if coach.state == COMPARING:
        return f"The coach would choose “{best}” and is working out why."
    if len(coach.found) == 1:
        return f"The coach tried one action only: “{best}”."
    sure = "" if coach.settled else " More tries might change it."
    return f"The coach would choose “{best}”.{_gain(coach, best)}{sure}"


def _gain(coach: Coach, best: str) -> str:
    """Say in words what the best action is for: what there will be clearly more of than after another."""
    if coach.comparison is None or coach.comparison.one != best:
        return ""
    assert coach.position is not None  # noqa: S101 - there once it was asked
    curves = coach.position.game.page.curves
    first = {each[0] for curve in curves for each in curve.facts if len(curve.facts) == len(each) == 1}  # the points
    vague = {"", *(curve.unit for curve in curves if len(curve.facts) > 1)}
    more = [each for each in coach.comparison.differences if each.mean > 0 and each.unit not in vague]
    if not more:
        return ""
    main = max(more, key=lambda each: (each.name in first, each.mean / (each.margin or 1)))
    return f" It helps most with {main.text} {main.moment}."


def _worth(coach: Coach) -> Node | None:
    """Say in one number how much better the best action is than the next thing that one would do."""
    if coach.state not in {ENDED, COMPARING} or len(coach.found) == 1 or not coach.found:
        return None
    best, usual = coach.found[0], plain(coach.found)
    other = next(each for each in coach.found[1:] if usual in {each.action, best.action, ""})
    return h("p", _better(best, other), class_="cw-coach-worth", key="worth")


# --- bars -------------------------------------------------------------------------------------------------------------


def _bars(coach: Coach) -> Node:
    least, most = _scale(coach.found)
    known = {each.action: each for each in coach.found}
    rows = [_row(coach, known[action], least, most) for action in coach.order if action in known]
    title = "Lead at the end of the game, in points; the thin line shows how far it may be off"
    ends = [h("span", _signed(least, 0)), h("span", _signed(most, 0))]
    return h("div", h("h3", title, id="cw-coach-bars"),
             h("div", ends, class_="cw-coach-ends", aria_hidden="true"),
             h("ul", rows, aria_labelledby="cw-coach-bars"),
             class_="cw-coach-bars", key="bars")  # fmt: skip


def _scale(found: tuple[Estimate, ...]) -> tuple[int, int]:
    """Give the ends of the scale: nothing lies within, and so does every interval that is said."""
    low = min(0.0, *(each.lead - _margin(each) for each in found), *(each.lead for each in found))
    high = max(0.0, *(each.lead + _margin(each) for each in found), *(each.lead for each in found))
    return GRID * floor(low / GRID), max(GRID, GRID * ceil(high / GRID))


def _margin(each: Estimate) -> float:
    return each.margin if each.tries >= FEW else 0.0


def _row(coach: Coach, each: Estimate, least: int, most: int) -> Node:
    best = each.action == coach.found[0].action
    name = h("span", glyph("yes") if best else None, h("b" if best else "span", each.action), class_="cw-coach-name")
    lead = h(
        "span",
        _signed(each.lead),
        (f" ± {each.margin:.1f} points" if each.tries >= FEW else " points"),
        class_="cw-coach-lead",
    )
    return h(
        "li",
        h("div", name, " ", lead, class_="cw-coach-line"),
        _bar(each, least, most),
        h("small", _known(coach, each)),
        _way(coach, each),
        class_="cw-coach-best" if best else None,
        key=each.action,
    )


def _known(coach: Coach, each: Estimate) -> str:
    """Say on how much it rests, and how it compares with what the simple player would do."""
    tries = f"{each.tries} {'try' if each.tries == 1 else 'tries'}"
    usual = plain(coach.found)
    other = next((found for found in coach.found if found.action == usual), None)
    if each is other:
        return f"{tries}. A simple computer player would do this."
    if each.tries < FEW:
        return f"{tries}: too few to be sure."
    return f"{tries}. {_better(each, other)}" if other is not None and other.tries >= FEW else f"{tries}."


def _better(each: Estimate, other: Estimate) -> str:
    """Say by about how many points an action does better or worse than another, if that is sure."""
    lead, spread = each.lead - other.lead, _margin(each) + _margin(other)
    gain, doubt = (-other.gain, other.doubt) if each.gain == each.doubt == 0 else (each.gain, each.doubt)
    if plain((each, other)) == "" or abs(gain) <= doubt:  # not in the same deals, or not sure in these
        gain, doubt = lead, spread
    if abs(gain) <= doubt or gain * lead < 0:
        return f"Too close to call against “{other.action}”."
    points = round(abs(gain))
    if not points:
        way = "Less than 1 point better than “{}”." if gain > 0 else "Less than 1 point worse than “{}”."
        return way.format(other.action)
    way = "About {} better at the end than “{}”." if gain > 0 else "About {} worse at the end than “{}”."
    return way.format("1 point" if points == 1 else f"{points} points", other.action)


def _bar(each: Estimate, least: int, most: int) -> Node:
    """Draw a bar from nothing to the lead, with the interval across it."""

    def at(value: float) -> float:
        return round(100 * (value - least) / (most - least), 1)

    low, high = sorted((at(0.0), at(each.lead)))
    margin = _margin(each)
    from_, to = at(each.lead - margin), at(each.lead + margin)
    parts = [
        h("i", class_="cw-coach-zero", style=f"left: {at(0.0)}%"),
        h("i", class_="cw-coach-fill", style=f"left: {low}%; width: {round(high - low, 1)}%"),
        h("i", class_="cw-coach-range", style=f"left: {from_}%; width: {round(to - from_, 1)}%") if margin else None,
    ]
    return h("div", parts, class_="cw-coach-bar", aria_hidden="true")


def _way(coach: Coach, each: Estimate) -> Node | None:
    """Draw the way to the reasons for the best action against this one."""
    if coach.state not in {ENDED, COMPARING} or each.action == coach.found[0].action:
        return None
    shown = coach.comparison is not None and coach.comparison.other == each.action
    return button("Compare", "coach-compare", each.action, class_="cw-coach-compare",
                  aria_label=f"Compare with “{each.action}”", aria_pressed=shown)  # fmt: skip


def _signed(value: float, digits: int = 1) -> str:
    text = f"{value:+.{digits}f}".replace("-", "−")
    return text if float(f"{value:.{digits}f}") else f"{0:.{digits}f}"


# --- reasons ----------------------------------------------------------------------------------------------------------


def _reasons(comparison: MoveComparison) -> Node:
    """Say what differs between two actions, by moments."""
    deals = f"{comparison.deals} sampled {'deal' if comparison.deals == 1 else 'deals'}"
    title = f"“{comparison.one}” compared with “{comparison.other}”"
    groups = [
        (moment, list(each)) for moment, each in groupby(comparison.differences, lambda difference: difference.moment)
    ]
    parts = [
        [h("h4", moment[:1].upper() + moment[1:]), h("ul", [_difference(each) for each in group])]
        for moment, group in groups
    ]
    none = h("p", f"Nothing differs clearly in {deals}.") if not groups else None
    under = dim(f"On average in {deals}, with the same luck for both.") if groups else None
    return h("div", h("h3", title), none, parts, under, class_="cw-coach-reasons", key="reasons")


def _difference(each: MoveDifference) -> Node:
    text = each.text[:1].upper() + each.text[1:]
    margin = f" (± {each.margin:.1f})" if each.margin >= 0.05 else ""  # noqa: PLR2004 - else it would say 0.0
    return h("li", f"{text}: ", h("b", each.amount), margin, key=each.name)


# --- what one may do --------------------------------------------------------------------------------------------------


def _buttons(coach: Coach) -> list[Node | None]:
    if coach.state in {THINKING, COMPARING}:
        return [button("Stop", "coach-stop"), button("Close", "coach-close")]
    words = "Try again" if coach.state == FAILED else "Think on"
    on = button(words, "coach-on") if coach.state == FAILED or coach.work.search is not None else None
    return [on, button("Close", "coach-close")]


def _how(coach: Coach, desk: Desk) -> Node:
    """Say on what all of it rests, and what was left out."""
    left = len([a for a in offered(desk.sight) if a.player == coach.player]) - len(coach.found)
    tries = sum(each.tries for each in coach.found)
    words = (
        f"{tries} tries so far. The coach knows what {coach.player} may know, and deals the rest anew in each try.",
        "A simple computer player plays each try on; then the lead is estimated.",
        _left(left) if coach.found else "",
    )
    return dim(" ".join(filter(None, words)), key="how")


def _left(number: int) -> str:
    if number < 1:
        return ""
    were = "action was" if number == 1 else "actions were"
    return f"{number} more {were} not tried: less promising at first sight."
