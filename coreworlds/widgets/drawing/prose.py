"""A teacher's prose on the page: rules are links, names of cards light the card, terms lead to their meaning."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from coreworlds.engine import Game
from coreworlds.games.layout import Face, Layout
from coreworlds.tutor.words.prose import Block, CardName, Code, Inline, Listing, RuleLink, Shown, Strong, Words
from coreworlds.widgets.drawing.say import STOP, kept_together, linked, press
from coreworlds.widgets.drawing.tree import Child, Node, h

__all__ = ["passage", "sentence"]


def passage(blocks: Iterable[Block], layout: Layout, game: Game) -> list[Node]:
    """
    Draw paragraphs and lists.

    Parameters
    ----------
    blocks
        The prose.
    layout
        The table beside it: the cards that lie there can be lit.
    game
        The game whose rules and terms are linked.
    """
    return [_block(block, layout, game) for block in blocks]


def sentence(blocks: Iterable[Block], layout: Layout, game: Game) -> list[Child]:
    """Draw prose without its paragraphs, to stand in a heading or a button's neighbour."""
    found: list[Child] = []
    for block in blocks:
        parts = (
            [h("span", _block(block, layout, game))]
            if isinstance(block, Listing)
            else _parts(block.parts, layout, game)
        )
        found += [" ", *parts] if found else parts
    return found


def _block(block: Block, layout: Layout, game: Game) -> Node:
    if isinstance(block, Listing):
        items = [h("li", [_block(inner, layout, game) for inner in item]) for item in block.items]
        return h("ol" if block.ordered else "ul", items)
    return h("p", _parts(block.parts, layout, game))


def _parts(parts: Iterable[Inline], layout: Layout, game: Game) -> list[Child]:
    """Draw the parts of a sentence; what may not begin a line stays with the link before it."""
    drawn: list[Child] = []
    for part in parts:
        last = drawn[-1] if drawn else None
        link = last if isinstance(last, Node) and last.tag == "button" else None
        if isinstance(part, Words) and link and (stop := STOP.match(part.text)):
            drawn[-1] = kept_together(link, stop[0])
            drawn += linked(part.text[stop.end() :], game)
        else:
            drawn += _part(part, layout, game)
    return drawn


def _part(part: Inline, layout: Layout, game: Game) -> Iterable[Child]:
    if isinstance(part, Words):
        return linked(part.text, game)
    if isinstance(part, Shown):
        return [h("span", part.text, class_="cw-shown")]
    if isinstance(part, CardName):
        return [_name(part.text, _lying(layout).get(part.card))]
    if isinstance(part, Code):
        return [h("kbd", part.text)]
    if isinstance(part, Strong):
        return [h("strong", _parts(part.parts, layout, game))]
    return [_link(part, game)]


def _link(part: RuleLink, game: Game) -> Node:
    """
    Draw a link to a rule, whose words are broken into lines as any others: no `<button>` is.

    What stands in it is plain, since no link may hold another.
    """
    rule = game.rulebook.rules[part.rule]
    return h("span", _plain(part.parts), role="button", tabindex="0", class_="cw-cite", data_do="rule",
             data_arg=rule.id, title=f"{rule.title}. {rule.citation}")  # fmt: skip


def _plain(parts: Iterable[Inline]) -> str:
    return "".join(_plain(p.parts) if isinstance(p, (RuleLink, Strong)) else p.text for p in parts)


def _name(text: str, face: Face | None) -> Node:
    """Draw the name of a card: where it lies on the table, it lights the card and asks about it."""
    if face is None:
        return h("em", text, translate="no")
    return press(text, class_="cw-name-of", translate="no", do="ask", arg=face.key, data_look=face.key)


@lru_cache(maxsize=64)
def _lying(layout: Layout) -> dict[str, Face]:
    """Give the first card of each name that lies open on the table."""
    return {face.name: face for face in reversed(layout.faces) if not face.hidden}
