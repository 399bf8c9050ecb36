"""Sharing on the page: the panel with the link, the field to open one, and what stands above what came from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.handson.words import pieces
from coreworlds.widgets.drawing import Node, banner, button, fold, h, select, submit, tools
from coreworlds.widgets.keep.address import before_links
from coreworlds.widgets.share.export_view import export_row
from coreworlds.widgets.share.link_ways import LONGEST, chosen, link_of, says, ways

if TYPE_CHECKING:
    from coreworlds.widgets.desk import Desk

__all__ = ["guest_banner", "open_form", "share_button", "share_panel"]

COPIED = {"yes": "Copied.", "no": "This browser cannot copy by itself. The link is selected: press Ctrl+C."}


def share_button(desk: Desk) -> Node | None:
    """Draw the button that opens the panel, where there is something to share."""
    return button("Share", "link-share", aria_expanded=desk.sharing.on) if ways(desk) else None


def share_panel(desk: Desk) -> Node | None:
    """Draw what is shared: the choice, the link with its length, and the way to a file."""
    way = chosen(desk)
    if not desk.sharing.on or not way:
        return None
    choice = h("label", "Share ", select(ways(desk), way, data_on="change", data_do="link-what"))
    file = None if way == "question" else button("Save as a file", "link-save", way)
    return h(
        "section",
        h("div", choice, h("span", says(way), class_="cw-dim"), button("Close", "link-share"), class_="cw-share-head"),
        _link(desk, way),
        tools(file, h("span", COPIED.get(desk.sharing.copied, ""), role="status", key="copied")),
        export_row(desk),
        class_="cw-share",
        aria_label="Share",
        key="share",
    )


def _link(desk: Desk, way: str) -> Node:
    try:
        link = link_of(desk, way)
    except CoreWorldsError as error:
        return h("p", str(error))
    if len(link) > LONGEST:
        return h("p", f"This makes {len(link):,} characters, too many for a link. Save it as a file instead.")
    field = h(
        "input",
        type="text",
        id="cw-link",
        value=link,
        readonly=True,
        aria_label="Link",
        data_link=link,
        data_before=before_links() or None,
    )
    copy = button("Copy", "link-copied", class_="cw-main", data_copy="cw-link")
    length = h("small", f"{len(link):,} characters, without this page's address")
    return h("div", field, copy, length, class_="cw-link-row")


def open_form() -> Node:
    """Draw where a link is pasted, or a file chosen."""
    field = h(
        "textarea",
        name="text",
        rows="2",
        aria_label="A link, or the text of a file",
        placeholder="Paste a link here, or the text of a saved file",
    )
    file = h(
        "input",
        type="file",
        accept=".toml,.md,.txt,text/plain",
        aria_label="Choose a saved file",
        data_file="link-file",
    )
    return fold(
        "Open a file or link",
        h(
            "form",
            field,
            tools(submit("Open"), h("label", "or a file ", file), class_="cw-row-of"),
            data_do="link-open",
        ),
        class_="cw-open-form",
        key="open",
    )


def guest_banner(desk: Desk) -> Node | None:
    """Say above a game that it came from somebody else, and how one gets back to one's own."""
    sharing = desk.sharing
    if sharing.guest is None or desk.session is not sharing.guest or desk.view != "play":
        return None
    what = pieces(desk.position.game)
    words = f"This is what {sharing.player} sees. No step can deal {what} that nobody knows." if sharing.player else ""
    deal = button(f"Deal the hidden {what} and play on", "link-deal") if sharing.player else None
    keep = None
    if desk.learning.under:
        words = words or "This came from outside. Your own game waits."
        keep = button("Make this my game", "link-keep")
    if not words:
        return None
    back = button("Home", "home") if desk.learning.under else None
    return banner("guest", words, deal, keep, back)
