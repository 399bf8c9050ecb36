"""Where one begins in the explore view: a position for each situation of the rules, to be searched; a table; a text."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine.game import game as game_of
from coreworlds.tutor.asked import asks, is_question
from coreworlds.tutor.editing.position import editor
from coreworlds.tutor.editing.situations import Situation, find, named, situations
from coreworlds.tutor.handson.words import pieces
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, glyph, h, press
from coreworlds.widgets.explore.doing import begin, lay_out
from coreworlds.widgets.games_view import begin_form, go_on_with, sizes, ways_to_begin
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["shelf"]

MOST = 12  # situations found at once
WORDS = "Begin from a situation like yours, change what lies on the table, and ask what is allowed."


def shelf(desk: Desk) -> Node:
    """Draw the ways to begin, the shelf of situations first."""
    fresh = begin_form("edit-new", "Begin", h("label", "A fresh table for ", sizes(desk)))
    area = h("textarea", name="text", rows="3", spellcheck="false")
    text = begin_form("edit-open", "Open the text", h("label", "The text of a position ", area))
    return ways_to_begin(desk, "explore", "Settle a question", WORDS, [_waiting(desk), _situations(desk), fresh, text])


def _waiting(desk: Desk) -> Node | None:
    """Offer the position that is set up."""
    work = desk.exploring.editor
    title = work.position.game.title if work else ""
    return go_on_with(f"A position of {title} is set up here.", "edit-on") if work else None


def _situations(desk: Desk) -> Node | None:
    """Draw the situations by chapter, or those that were searched for."""
    game, query = game_of(desk.game), desk.exploring.wanted
    every = situations(game)
    if not every:
        return None
    words = "What is your question about? For example: retreat, a tie"
    field = h("input", type="search", value=query, placeholder=words, aria_label="Search situations and examples",
              aria_keyshortcuts="/", maxlength="80", data_on="input", data_do="shelf-find")  # fmt: skip
    return h(
        "section",
        h("h2", "Begin from a situation"),
        h("span", glyph("search"), field, " ", h("kbd", "/"), class_="cw-search"),
        _found(desk, query) if query else _chapters(every),
        class_="cw-situations",
        key="shelf",
    )


def _chapters(every: tuple[Situation, ...]) -> Node:
    chapters = dict.fromkeys(each.chapter for each in every)
    drawn = [_chapter(title, [each for each in every if each.chapter == title]) for title in chapters]
    return h("div", drawn, class_="cw-chapters", key="chapters")


def _chapter(title: str, listed: list[Situation]) -> Node:
    return h("div", h("h3", title), h("ul", [_entry(each) for each in listed], data_rove=f"shelf {title}"), key=title)


def _entry(each: Situation) -> Node:
    name, line = h("b", each.title), h("span", " ", each.line)
    way = press(name, line, class_="cw-situation", do="edit-begin", arg=each.id)
    return h("li", way, key=each.id)


def _found(desk: Desk, query: str) -> Node:
    """Draw what was found: situations and examples of rules, each to begin from."""
    game = game_of(desk.game)
    found = find(game, query, MOST)
    none = f"No situation fits “{query}”. Try just one of the words, or the name of a {pieces(game).removesuffix('s')}."
    listed = h("ul", [_entry(each) for each in found], data_rove="shelf found") if found else h("p", none)
    return h("div", listed, class_="cw-chapters", role="status", key="found")


# --- what is pressed there --------------------------------------------------------------------------------------------


@doing("shelf-find")
def _find(desk: Desk, message: Message) -> None:
    desk.exploring = replace(desk.exploring, wanted=str(message.get("value", "")).strip()[:80])


@doing("edit-shelf")
def _shelf(desk: Desk, _message: Message) -> None:
    """Look at the ways to begin; what is set up stays until another position is begun with."""
    desk.exploring = replace(desk.exploring, shelf=True, wanted="")


@doing("edit-on")
def _on(desk: Desk, _message: Message) -> None:
    """Go on with the position that is set up."""
    lay_out(desk)
    desk.exploring = replace(desk.exploring, shelf=False)


@doing("edit-begin")
def begin_with(desk: Desk, message: Message) -> None:
    """Begin with a situation of the shelf, and ask there what was asked for, or else the question that fits it."""
    wanted = desk.exploring.wanted
    there = named(game_of(desk.game), str(message["arg"]))
    if there is None:
        desk.trouble = "This situation is not on the shelf any more. Choose another one."
        desk.exploring = replace(desk.exploring, shelf=True)
        return
    begin(desk, editor(there.position(), reached=()), f"{there.title}: {there.line}")
    desk.exploring = replace(desk.exploring, begun=there.id)
    desk.query = wanted if is_question(wanted) or asks(desk.sight, wanted) else there.ask
