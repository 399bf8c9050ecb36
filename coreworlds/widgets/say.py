"""Small pieces of the page that speak of rules."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.widgets.tree import Node, h

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.rulebook import Rule, Rulebook

__all__ = ["button", "cite", "linked", "panel"]


def button(
    text: str, do: str, arg: str = "", *, icon: Node | None = None, class_: str = "", **attrs: str | None
) -> Node:
    """Make a button that sends a message."""
    return h(
        "button",
        icon,
        h("span", text),
        type="button",
        class_=f"cw-button {class_}".strip(),
        data_do=do,
        data_arg=arg or None,
        key=do + arg,
        **attrs,
    )


def panel(name: str, title: str, *children: object, aside: Node | None = None, **attrs: str | None) -> Node:
    """Make one of the panels beside the board."""
    head = h("h2", h("span", title), aside, id=f"cw-{name}")
    return h("section", head, *children, class_=f"cw-panel cw-{name}", key=name, aria_labelledby=f"cw-{name}", **attrs)  # type: ignore[arg-type]


def cite(rule: Rule) -> Node:
    """Make the link that opens a rule, named by its title."""
    return h(
        "button",
        rule.title,
        type="button",
        class_="cw-cite",
        data_do="rule",
        data_arg=rule.id,
        title=rule.citation,
        key=rule.id,
    )


LONG = 5  # a title of fewer letters is a word that may mean something else


def linked(text: str, book: Rulebook) -> list[Node | str]:
    """Give a text in which each title of the rulebook is a link to its entry."""
    return list(_linked(text, _titles(book)))


def _linked(text: str, titles: dict[str, str]) -> Iterator[Node | str]:
    if not titles:
        yield text
        return
    at = 0
    for found in re.finditer("|".join(map(re.escape, titles)), text):
        yield text[at : found.start()]
        yield h("button", found[0], type="button", class_="cw-link", data_do="rule", data_arg=titles[found[0]])
        at = found.end()
    yield text[at:]


@lru_cache(maxsize=8)
def _titles(book: Rulebook) -> dict[str, str]:
    named = {
        rule.title: rule.id
        for rule in book.rules.values()
        if rule.kind == "rule" and len(rule.title) > LONG and rule.title[0].isupper() and " " in rule.title
    }
    return dict(sorted(named.items(), key=lambda pair: -len(pair[0])))
