"""A world's own view: its map, what lasts in it, the games that were played in it, and how it goes on."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.drawing import Node, banner, button, cite, dim, fold, h, panel, press, tools
from coreworlds.widgets.past.telling import Played, annals_of, left_by, played_in, stands, under_way, whole
from coreworlds.widgets.play.frame import header, lens, play_area
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight
from coreworlds.widgets.table.changes import Changes, compare

if TYPE_CHECKING:
    from coreworlds.engine import Rulebook
    from coreworlds.games.annals import Annals, Chapter, Trace
    from coreworlds.games.layout import Layout
    from coreworlds.tutor.looking.lasting import Lasting
    from coreworlds.widgets.past.kept import Reading
    from coreworlds.widgets.past.state import Tale

__all__ = ["aftermath", "world_view"]

FRESH = "No game has been played in this world yet. What players do to the world in one game stays for all later games."
BEFORE = "Only the end of {} is known here."


def world_view(desk: Desk) -> tuple[list[Node | None], Node | None]:
    """Draw a world: the map, and beside it how it goes on, its story, and what lasts in it."""
    if desk.past.reading is not None:
        return [_reading(desk, desk.past.reading)], None
    tale = desk.past.tale
    assert tale is not None  # noqa: S101 - the view opens with one
    told, book = annals_of(desk.position), right_book(desk.position)
    layout = _mapped(laid(desk.position, None))
    light = Sight(changes=_changes(desk, tale, layout), look=desk.look, open=f"map/{desk.past.space}")
    ways = [*_saves(), button(h("span", "Home", class_="cw-roomier"), "home", icon="home")]
    side = [
        _now(desk, tale, told),
        _place(desk, tale, told, book) if desk.past.space else None,
        rule_panel(desk, layout) if desk.open[0] else None,
        _story(desk, tale, book),
        _lasting(desk, tale, told, book),
    ]
    table = board(layout, light) if layout.zones else dim("This game has no map.")
    head = header(told.title, _when(desk, tale), ways)
    return [head, _asked(desk, tale, told, book), play_area([table], side, class_="cw-play cw-world")], lens(
        desk, layout
    )


def _reading(desk: Desk, reading: Reading) -> Node:
    """Say how many of the games that the browser kept are read."""
    words = h("p", f"{reading.done} of {reading.games} games are read.", role="status")
    head, home = h("h1", "This world is being read"), button("Home", "home", icon="home")
    return h(
        "main", h("div", head, words, class_="cw-hero"), home, class_="cw-home", data_pulse="world-more", key="read"
    )


def _mapped(layout: Layout) -> Layout:
    return layout.only({zone.key for zone in layout.zones if zone.style == "map"})


def _changes(desk: Desk, tale: Tale, layout: Layout) -> Changes:
    """Light what the last game before this world has changed on the map."""
    worlds, at = whole(tale).worlds, desk.past.at
    if desk.past.until:
        return Changes()
    before = (at if at is not None else len(worlds) - (under_way(tale) is None)) - 1
    return compare(_mapped(laid(stands(worlds[before]), None)), layout) if before >= 0 else Changes()


def _when(desk: Desk, tale: Tale) -> str:
    """Say which world of the chronicle is looked at."""
    entered, at = whole(tale), desk.past.at
    if at is None and (there := under_way(tale)) is not None:
        return f"game {entered.world.played + 1}, {there.position.where}"
    played = entered.worlds[at if at is not None else -1].played
    return f"after game {played}" if played else "before game 1"


# --- how it goes on ---------------------------------------------------------------------------------------------------


def _now(desk: Desk, tale: Tale, told: Annals) -> Node:
    """Draw how it goes on from the world that is looked at."""
    if desk.past.until:
        return _running(desk, tale, told)
    entered, there, at = whole(tale), under_way(tale), desk.past.at
    if at is not None and (at < len(entered.worlds) - 1 or there is not None):
        back = button("Go back to this world", "world-back", class_="cw-main")
        looks = tools(back, button("The world now", "world-at"))
        return panel("hence", _title(desk, tale), dim("Games have been played in this world since."), looks)
    number = entered.world.played + 1
    if there is not None:
        ways = [button(f"Go on with game {number}", "world-play", class_="cw-main")]
    elif entered.sessions:
        ways = [button("Next game", "world-next", class_="cw-main"), button("Other players", "world-new")]
    else:
        ways = [button(f"Play game {number}", "world-new", class_="cw-main")]
    return panel("hence", _title(desk, tale), tools(ways), _computers(told, number), _others(desk))


def _title(desk: Desk, tale: Tale) -> str:
    when = _when(desk, tale)
    return when[:1].upper() + when[1:]


def _computers(told: Annals, number: int) -> Node:
    """Draw the ways to let computers play."""
    most = max(told.last, number)
    words = "Let computers play every seat, yours too"
    ways = [
        button("A turn", "world-run", "turn"),
        button(f"Game {number}", "world-run", "game"),
        button(f"Watch to game {most}" if most > number else f"Watch game {number}", "world-run", "watch"),
        button(f"Skip to game {most}", "world-run", "all") if most > number else None,
    ]
    return h("div", h("span", words, class_="cw-dim"), tools(ways), role="group", aria_label=words, key="computers")


def _running(desk: Desk, tale: Tale, told: Annals) -> Node:
    """Say how far computers are, and draw the way to stop them."""
    there = under_way(tale)
    entered = whole(tale)
    where = f", {there.position.where}" if there is not None else ""
    until = entered.world.played - len(entered.sessions) + desk.past.until
    words = f"Computers play game {entered.world.played + (there is not None)} of {max(until, told.last)}{where}."
    stop = button("Stop", "world-stop", class_="cw-main")
    return panel("hence", "Computers play", h("p", words), tools(stop), data_pulse="world-more")


def _saves() -> list[Node]:
    """Draw the ways to take the world that is looked at along, or all its games."""
    return [button("Save the world", "world-save", "world"), button("Save all games", "world-save", "chronicle")]


def _others(desk: Desk) -> Node | None:
    """Draw the ways to the other chronicles that are kept, and to make room by taking one along as a file."""
    tales = desk.past.tales[1:]
    if not tales:
        return None
    ways = [
        h("li", button(_called(tale), "world-tale", str(at)), " ", button("Save and forget", "world-forget", str(at)))
        for at, tale in enumerate(tales, 1)
    ]
    return fold(f"Other worlds: {len(tales)}", h("ul", ways, class_="cw-other-tales"), key="others")


def _called(tale: Tale) -> str:
    """Tell a chronicle apart from others: how far it is, how it got there, and whether a game goes on."""
    entered = whole(tale)
    told, played = annals_of(stands(entered.world)), entered.world.played
    here = f" ({len(entered.sessions)} played here)" if entered.sessions else ""
    going = f", game {played + 1} under way" if under_way(tale) is not None else ""
    last = f": {told.games[-1]}" if told.games else ""
    return f"{told.title}, {f'after game {played}' if played else 'before game 1'}{here}{going}{last}"


def _asked(desk: Desk, tale: Tale, told: Annals, book: Rulebook) -> Node | None:
    """Ask whether one really goes back, and say which rule of the printed game that would break."""
    at = desk.past.at
    if not desk.past.asking or at is None:
        return None
    rule = book.rules.get(told.broken)
    why = ("In the printed game this cannot be done: ", cite(rule), ". ") if rule is not None else ()
    words = (*why, "Here both go on: the games that were played since stay among the other worlds.")
    yes = button("Go back", "world-back", "yes", class_="cw-main")
    return banner("back", words, yes, button("Stay", "world-back", "no"))


# --- its story --------------------------------------------------------------------------------------------------------


def _story(desk: Desk, tale: Tale, book: Rulebook) -> Node:
    """Tell the games of a world, the last one first, each with what it left."""
    games, worlds = played_in(tale), whole(tale).worlds
    at = desk.past.at if desk.past.at is not None else len(worlds) - (under_way(tale) is None)
    told = [_game(each, book, at, opened=each is games[-1]) for each in reversed(games)]
    older = sum(each.left is None for each in games)
    dark = dim(BEFORE.format("game 1" if older == 1 else f"games 1 to {older}"), key="before") if older else None
    first = _look(f"The world before game {older + 1}", 0, at) if len(worlds) > 1 else None
    body = h("ol", told, reversed=True, class_="cw-games-told") if told else h("p", FRESH)
    return panel("story", "The story", body, first, dark, data_rove="story",
                 key=f"story {_called(replace(tale, session=None))}")  # fmt: skip  # of another world, it begins anew


def _game(each: Played, book: Rulebook, at: int, *, opened: bool) -> Node:
    """Tell one game: how it ended, and what it left in the world, the rewards last."""
    title = h("b", f"Game {each.number}")
    ended = each.ended or "It is under way."
    if each.left is None:
        return h("li", title, " ", ended, key=str(each.number))
    look = _look(f"The world after game {each.number}", each.after, at) if each.after is not None else None
    nothing = dim("It left nothing in the world." if each.ended else "It has changed nothing in the world yet.")
    left = _left(each.left, book) if each.left else nothing
    return h("li", fold((title, " ", ended), left, look, open=opened or None), key=str(each.number))


def _look(words: str, world: int | None, at: int) -> Node:
    return press(words, class_="cw-cite", do="world-at", arg=str(world), aria_pressed=world == at, key=f"look {world}")


def _left(left: tuple[Lasting, ...], book: Rulebook, level: str = "h3") -> list[Node]:
    """List what changed, each with its rule: what was done in the game first, then the rewards."""
    heads = {False: "In the game", True: "At its end"}
    return [
        h(
            "div",
            h(level, heads[late]),
            h("ul", _changed([*some], book), class_="cw-traces"),
            key=heads[late],
        )
        for late, some in groupby(sorted(left, key=lambda each: each.rewarded), key=lambda each: each.rewarded)
    ]


def _changed(some: list[Lasting], book: Rulebook) -> list[Node]:
    """List changes; of several in a row by one rule, the last one names it."""
    after = (*(each.event.rule for each in some[1:]), "")
    return [_change(each, book if each.event.rule != then else None) for each, then in zip(some, after, strict=True)]


def _change(each: Lasting, book: Rulebook | None) -> Node:
    text = each.event.text
    whose = f" (by {each.by})" if each.by and each.by not in text else ""
    rule = book.rules.get(each.event.rule) if book is not None else None
    return h("li", text, whose, " ", cite(rule) if rule is not None else None)


# --- what lasts -------------------------------------------------------------------------------------------------------


def _lasting(desk: Desk, tale: Tale, told: Annals, book: Rulebook) -> Node:
    chapters, at = [_chapter(each, book) for each in told.chapters], desk.past.at
    here = f"lasts {_called(replace(tale, session=None))} {at}"  # of another world, it begins at its top
    return panel("lasts", "What lasts", chapters, data_rove="lasts", key=here)


def _chapter(chapter: Chapter, book: Rulebook) -> Node | None:
    if not chapter.traces:
        return dim(chapter.empty, key=chapter.title) if chapter.empty else None
    after = (*(each.rule for each in chapter.traces[1:]), "")  # of several with one rule the last one names it
    lines = [
        _trace(each, book if each.rule != then else None) for each, then in zip(chapter.traces, after, strict=True)
    ]
    return h("div", h("h3", chapter.title), h("ul", lines, class_="cw-traces"), key=chapter.title)


def _trace(trace: Trace, book: Rulebook | None) -> Node:
    rule = book.rules.get(trace.rule) if book is not None else None
    return h("li", trace.text, " ", cite(rule) if rule is not None else None)


def _place(desk: Desk, tale: Tale, told: Annals, book: Rulebook) -> Node:
    """Tell the past of one space of the map: what lasts there, and which game brought it."""
    name = desk.past.space
    there = [trace for chapter in told.chapters for trace in chapter.traces if trace.at == name]
    named = re.compile(rf"\b{re.escape(name)}\b")
    since = [
        (game.number, each) for game in played_in(tale) for each in game.left or () if named.search(each.event.text)
    ]
    lines = [_trace(each, book) for each in there]
    lines += [h("li", h("b", f"Game {number}: "), _change(each, book).children) for number, each in since]
    body = h("ul", lines, class_="cw-traces") if lines else dim("No game has left anything here.")
    return panel("space", name, body, aside=press("Close", do="world-space", arg=f"map/{name}", key="close"))


# --- elsewhere --------------------------------------------------------------------------------------------------------


def aftermath(desk: Desk) -> Node | None:
    """Draw what a game that is over leaves in its world; nothing for other games."""
    if not desk.position.over or not desk.position.game.state.lasting or desk.view != "play":
        return None
    left, book = left_by(desk.line), right_book(desk.position)
    told = _left(left, book, "h4") if left else dim("The world stays as it was.")
    ended = [h("p", each) for each in annals_of(desk.position).games[-1:]]
    return h("div", h("h3", "What this game leaves in the world"), ended, told, class_="cw-aftermath", key="aftermath")
