"""Ways out are offered only where they lead to what was tried."""

from __future__ import annotations

from collections import Counter

import coreworlds as cw
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.drawing.tree import h
from coreworlds.widgets.notebook.shown_play import verdict as verdict_card
from coreworlds.widgets.play.asked import says
from coreworlds.widgets.play.verdicts import blockers
from tests.rules.named_positions import CASES, at

WORLD = """
game = "core-worlds"
phase = "action"
central = ["Taurus", "Battle Cruiser"]
[[player]]
name = "Ana"
energy = 1
[[player]]
name = "Ben"
"""


def told(action: str) -> list[str]:
    """Return what a page, its search and a notebook say to an action, in turn."""
    app, pos = App(cw.parse(WORLD)), cw.parse(WORLD)
    verdict = cw.judge(pos, action)
    drawn, app.desk.query = to_text(h("div", blockers(app.desk, action, verdict))), action
    return [drawn, to_text(says(app.desk, laid(app.desk.sight, None))), to_text(verdict_card(verdict))]


def test_no_way_out_is_offered_where_another_reason_never_changes() -> None:
    """Whose turn it is may change; that a World is drafted never comes of it."""
    for text in told("Ben: draft Taurus"):
        assert "never" in text
        assert not any(way in text for way in ("Ana: pass", "Give Ben the turn", "A way out", "What if", "Show me"))


def test_a_way_out_is_offered_where_it_leads_there() -> None:
    for text in told("draft Battle Cruiser"):
        assert "Give Ana" in text


# --- naming more ------------------------------------------------------------------------------------------------------

INVASION = """
game = "core-worlds"
phase = "action"
round = 2
turn = "Ana"
central = ["Sinbad"]
[pending]
kind = "invasion"
world = "Sinbad"
[[player]]
name = "Ana"
hand = [{hand}]
units = [{units}]
actions = 3
[[player]]
name = "Ben"
"""


def invading(units: str, hand: str = "") -> cw.Position:
    """Return Ana's Invasion of Sinbad, which needs 2 Fleet Strength, with these cards."""
    pos = cw.parse(INVASION.format(units=units, hand=hand))
    assert pos.complaints == ()
    return pos


def offered(pos: cw.Position, action: str) -> cw.Remedy | None:
    """Return the way out that is offered."""
    return way_out(cw.judge(pos, action))


def test_who_sends_too_little_is_told_what_stands_there_and_can_go_too() -> None:
    """The Raider Wing is enough: nothing has to be played or changed for it, so no other way is offered."""
    pos = invading('"Snub Fighter", "Raider Wing"', '"Ambush"')
    way = offered(pos, "send Snub Fighter")
    assert way is not None
    assert way.actions == ("Ana: send Raider Wing, Snub Fighter",)
    assert way.apply(pos).zone("worlds", "Ana") == ["Sinbad"]


def test_where_nothing_more_stands_there_a_tactic_in_hand_is_played() -> None:
    way = offered(invading('"Snub Fighter"', '"Ambush"'), "send Snub Fighter")
    assert way is not None
    assert way.actions == ("Ana: play Ambush",)


def test_where_no_action_helps_a_unit_in_hand_is_laid_into_the_warzone() -> None:
    """A card is moved, which one sees, rather than a Tactic said to have been played."""
    pos = invading('"Snub Fighter"', '"Raider Wing"')
    way = offered(pos, "send Snub Fighter")
    assert way is not None
    after = way.apply(pos)
    assert after.zone("units", "Ana") == ["Raider Wing", "Snub Fighter"]
    assert cw.judge(after, way.instead)


def test_where_it_is_enough_to_name_more_nothing_is_changed_by_hand() -> None:
    """It is no way to make the smaller set legal, so the blocker has none, and says what is enough."""
    (blocker,) = cw.judge(invading('"Snub Fighter", "Raider Wing"'), "send Snub Fighter").blockers
    assert blocker.remedy is None
    assert "send Raider Wing, Snub Fighter" in blocker.why_none


def test_a_larger_set_can_be_seen_and_played_on_the_page() -> None:
    """What-if shows the World conquered; Play this does it, and nothing stays open about the smaller set."""
    app = App(invading('"Snub Fighter", "Raider Wing"'))
    app.dispatch({"do": "whatif", "arg": "send Snub Fighter"})
    assert "Play this" in str(app)
    app.dispatch({"do": "line", "arg": "send Snub Fighter"})
    assert app.desk.position.zone("worlds", "Ana") == ["Sinbad"]
    assert app.desk.open == ("", "")


def test_what_is_offered_is_allowed() -> None:
    """Of a set that lacks one thing: a larger one names all that was named, and is legal, at once or after changes."""
    met = Counter[str]()
    for case in CASES:
        pos = at(case)
        whole = [action for action in cw.legal(pos) if len(action.names) > 1][:4]
        for action in whole:
            less = f"{action.verb} {', '.join(action.names[:-1])}"
            verdict = cw.judge(pos, less, action.player)
            if (way := way_out(verdict)) and way.instead:
                met[way.kind] += 1
                larger = cw.judge(pos if way.actions else way.apply(pos), way.instead, action.player)
                assert larger
                assert set(action.names[:-1]) < set(larger.action.names)
    assert met["line"] > 5
