"""The end of a game: every player's sum, with all that went into it."""

from __future__ import annotations

from coreworlds.engine import Rulebook
from coreworlds.games.layout import Layout, Sum
from coreworlds.widgets.drawing import Node, button, cite, dim, fold, h, symbol, tools

__all__ = ["final", "sums_of"]


def final(layout: Layout, book: Rulebook) -> Node | None:
    """Draw the final sums; nothing while the game goes on."""
    if not layout.sums:
        return None
    words, rule = layout.outcome
    ended = h("p", words, " ", cite(book.rules[rule]) if rule in book.rules else None, class_="cw-outcome")
    return h(
        "section",
        h("h2", "The end"),
        ended,
        sums_of(layout.sums, book),
        tools(button("Look back on the game", "analysis", "show"), class_="cw-row-of"),
        class_="cw-final",
        key="final",
    )


def sums_of(sums: tuple[Sum, ...], book: Rulebook) -> Node:
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
