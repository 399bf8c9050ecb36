"""Whether the position that is set up can be: what is impossible in it with one press to mend it, or that it is not."""

from __future__ import annotations

from coreworlds.engine.complaint import Complaint
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, dim, fold, glyph, h, panel, submit, tools
from coreworlds.widgets.explore.doing import unknown
from coreworlds.widgets.games_view import sizes
from coreworlds.widgets.play.now import in_short, told_list

__all__ = ["status_panel"]

MOST = 12  # complaints listed at once
SAID = {
    "reached": ("Possible", "A game can come to this position."),
    "consistent": ("No rule is broken", "Whether a game comes to this position is not known."),
    "unreadable": ("Not readable", "The text has a fault. The table shows the last text without one."),
}


def status_panel(desk: Desk, work: Editor) -> Node:
    """Draw how the position stands, what to mend, and what was done last."""
    at = desk.exploring
    beside = at.bad is not None and at.bad.key == "line"  # it is said there
    return panel(
        "standing-of",
        "Position",
        h(
            "div",
            h("p", f"Not done: {at.refused}", class_="cw-refused") if at.refused and not beside else None,
            dim(work.stage.did) if work.stage.did else None,
            told_list([line for done in desk.shown for line in in_short(done, desk.viewer)], desk.position),
            _standing(work, told=at.tab != "text"),
            role="status",
            aria_live="polite",
            key="said",
        ),
        h("ul", [_complaint(desk, n, each) for n, each in enumerate(work.complaints[:MOST])], class_="cw-complaints")
        if work.status == "impossible"
        else None,
        _buttons(desk, work),
        _anew(desk),
    )


def _standing(work: Editor, *, told: bool) -> Node:
    status = work.status
    if status == "impossible":
        count = len(work.complaints)
        words = "1 rule is broken." if count == 1 else f"{count} things break a rule."
        title = "Impossible"
    else:
        title, words = SAID[status]
    mark = glyph("no" if status in {"impossible", "unreadable"} else "yes")
    fault = h("p", str(work.fault), class_="cw-refused") if work.fault and told else None
    return h("div", h("p", mark, h("b", f"{title}. "), words, class_=f"cw-standing cw-is-{status}"), fault, key=status)


def _complaint(desk: Desk, number: int, each: Complaint) -> Node:
    rule = right_book(desk.position).rules.get(each.rule)
    repair = (
        button(str(each.repair), "edit-repair", str(number), icon="yes", class_="cw-repair")
        if each.repair
        else h("small", "No single change repairs this. Undo, or change the table by hand.")
    )
    return h("li", h("p", each.text, " ", cite(rule) if rule else None), repair, key=f"{each.rule}{each.text}")


def _anew(desk: Desk) -> Node:
    """Draw the ways to begin again: with the game that lies aside, or with a fresh table."""
    under = desk.learning.under
    game = button("With the game under way", "edit-game") if under and under[-1].session else None
    other = button("From a situation of the rules", "edit-shelf")
    fresh = h(
        "form",
        sizes(desk),
        submit("With a fresh table"),
        class_="cw-tools-of cw-hand-tool",
        data_do="edit-new",
    )
    return fold("Begin again", other, game, fresh, class_="cw-anew", key="anew")


def _buttons(desk: Desk, work: Editor) -> Node:
    """Draw undo and redo, the ways on from here, and the next step where nobody decides."""
    back, forth = (None if there else "true" for there in (work.past, work.future))
    line = button("Go on with the line played from here", "edit-line-again") if desk.exploring.line else None
    step = button("Take the next step", "edit-step") if not work.position.options() and not work.position.over else None
    words = f"Deal the unknown {pieces(work.position.game)} and play from here" if unknown(work) else "Play from here"
    return tools(
        button("Undo", "edit-undo", icon="back", aria_keyshortcuts="u", aria_disabled=back),
        button("Redo", "edit-redo", icon="forward", aria_keyshortcuts="y", aria_disabled=forth),
        button(words, "edit-play", icon="step", class_="cw-main"),
        step,
        line,
        data_rove="undo",
        key="undo",
    )
