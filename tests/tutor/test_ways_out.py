"""Ways out are offered only where they lead to what was tried."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.tutor.answering import reasons
from coreworlds.widgets.app import App
from coreworlds.widgets.edit_text import _answer
from coreworlds.widgets.markup import to_text
from coreworlds.widgets.tree import h
from coreworlds.widgets.verdicts import blockers
from coreworlds.widgets.walk import Walk

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
NEVER = "What kind of card it is never changes."


def told(action: str) -> list[str]:
    """Return what a page, its editor, a lesson and a notebook say to an action, in turn."""
    app, pos = App(cw.parse(WORLD)), cw.parse(WORLD)
    verdict = cw.judge(pos, action)
    try:
        cw.step(pos, action)
    except cw.Illegal as refusal:
        lesson = " ".join(reasons(refusal))
    drawn = to_text(h("div", blockers(app.desk, action, verdict)))
    return [drawn, to_text(h("div", _answer(app.desk, action))), lesson, str(Walk(pos).why(action))]


def test_no_way_out_is_offered_where_another_reason_never_changes() -> None:
    """Whose turn it is may change; that a World is drafted never comes of it."""
    for text in told("Ben: draft Taurus"):
        assert NEVER in text
        assert not any(way in text for way in ("Ana: pass", "Let it be Ben's turn", "A way out", "What if", "Show me"))


def test_a_way_out_is_offered_where_it_leads_there() -> None:
    for text in told("draft Battle Cruiser"):
        assert "Give Ana" in text
