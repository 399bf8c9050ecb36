"""The score: what each player has, so far as the viewer knows and at the end, with what it is made of."""

from __future__ import annotations

from coreworlds.engine import Rulebook
from coreworlds.games.layout import Layout, Sum
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, dim, fold, h, symbol, tools
from coreworlds.widgets.play.drawers import drawer, is_open

__all__ = ["final", "score_panel"]


def score_panel(desk: Desk) -> Node | None:
    """Draw the score so far; nothing where the game tells none, or when it is over."""
    if not _told(desk):
        return None

    def body() -> Node:
        return _sums(desk.sight.game.page.score(desk.sight), right_book(desk.position))

    return drawer("score", "score", "Score", "the score so far", body, opened=is_open(desk, "score"))


def _told(desk: Desk) -> bool:
    """Tell whether there is a score: the game tells one, and it has begun and is not over."""
    pos = desk.position
    begun = pos.phase != pos.game.flow.steps[pos.game.flow.start].phase
    return begun and not pos.over and bool(pos.game.page.score(desk.sight))


def final(layout: Layout, book: Rulebook, *, further: bool = True, after: Node | None = None) -> Node | None:
    """
    Draw the final sums, and where a page stands around them what leads further; nothing while the game goes on.

    Parameters
    ----------
    layout, book
        The table, and its rules.
    further
        Whether a page stands around.
    after
        What comes after the game, where something does.
    """
    if not layout.sums:
        return None
    words, rule = layout.outcome
    ended = h("p", words, " ", cite(book.rules[rule]) if rule in book.rules else None, class_="cw-outcome")
    return h(
        "section",
        h("h2", "The end"),
        ended,
        _sums(layout.sums, book),
        after,
        tools(button("Look back on the game", "analysis", "show"), class_="cw-row-of") if further else None,
        class_="cw-final",
        key="final",
    )


def _sums(sums: tuple[Sum, ...], book: Rulebook) -> Node:
    """Draw what each player has, the most first, with all that went into it."""
    order = sorted(enumerate(sums), key=lambda pair: -pair[1].total)
    won = "wins" if sum(each.won for each in sums) == 1 else "shares the victory"
    return h("div", [_sum(number, each, book, won if each.won else "") for number, each in order], class_="cw-sums")


def _sum(number: int, each: Sum, book: Rulebook, won: str) -> Node:
    head = h(
        "h3",
        symbol(number),
        f" {each.player} ",
        h("small", f"{won} ") if won else None,
        h("b", f"{each.total} " if each.total >= 0 else "? ", h("small", each.unit)),
    )
    parts = [*(_part(part, book) for part in each.parts), *(dim(note) for note in each.notes)]
    return h(
        "div", head, parts, class_=f"cw-sum cw-seat-{number + 1}" + (" cw-won" if each.won else ""), key=each.player
    )


def _part(part: tuple[str, int, str, tuple[str, ...]], book: Rulebook) -> Node:
    heading, amount, rule, lines = part
    source = cite(book.rules[rule]) if rule in book.rules else None
    return fold((h("b", str(amount)), f" {heading}"), h("p", source), h("ul", [h("li", line) for line in lines]))
