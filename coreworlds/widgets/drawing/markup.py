"""A tree as HTML (escaped) and as plain text: the same content in both."""

from __future__ import annotations

import re
from html import escape

from coreworlds.widgets.drawing.tree import Child, Node

__all__ = ["to_html", "to_text"]

VOID = frozenset({"br", "hr", "img", "input"})
INLINE = frozenset(
    {
        "a",
        "abbr",
        "b",
        "button",
        "dd",
        "del",
        "dt",
        "em",
        "i",
        "ins",
        "kbd",
        "label",
        "s",
        "small",
        "span",
        "strong",
        "sup",
        "svg",
    }
)
LINKS = frozenset({"cw-word", "cw-cite", "cw-name-of", "cw-thing"})  # buttons inside a sentence
SILENT = frozenset({"script", "style", "title", "desc"})


def to_html(node: Child) -> str:
    """
    Give the tree as HTML; every text and attribute is escaped.

    Examples
    --------
    >>> from coreworlds.widgets.drawing.tree import h
    >>> to_html(h("p", "<b>", title='"'))
    '<p title="&quot;">&lt;b&gt;</p>'
    """
    if isinstance(node, str):
        return escape(node, quote=False)
    attrs = "".join(f' {name}="{escape(text)}"' for name, text in node.attrs.items())
    if node.tag in VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join(map(to_html, node.children))}</{node.tag}>"


def to_text(node: Child) -> str:
    """
    Give what the tree says, a line for each block, as a screen reader would meet it.

    A label stands in place of the content of a button or picture, and as a heading
    above that of anything else.

    Examples
    --------
    >>> from coreworlds.widgets.drawing.tree import h
    >>> print(to_text(h("section", h("p", "6 cards"), h("hr"), aria_label="Hand")))
    Hand
      6 cards
    """
    lines = (re.sub(r"[ \t]+", " ", line.strip(" ")) for line in _lines(node).split("\n"))
    return "\n".join(_indented(line) for line in lines if line.strip("\x01 "))


def _indented(line: str) -> str:
    depth = len(line) - len(line.lstrip("\x01"))
    return "  " * depth + line.lstrip("\x01").strip()


def _lines(node: Child) -> str:
    if isinstance(node, str):
        return node.replace("\n", " ")
    if node.tag in SILENT or "hidden" in node.attrs or node.attrs.get("aria-hidden") == "true":
        return ""
    label = node.attrs.get("aria-label", node.attrs.get("alt", ""))
    if label and (node.tag in {"button", "svg", "img", "input"} or node.attrs.get("role") in {"img", "button"}):
        return _state(node) + label + _end(node)
    if node.tag == "input":
        return _state(node)
    if node.tag == "tr":
        return _row(node)
    rows = node.children
    if rows and isinstance(rows[0], Node) and any(_scope(cell) == "rowgroup" for cell in rows[0].children):
        label, rows = " ".join(_lines(rows[0]).split()), rows[1:]  # the heading of a group of rows
    inside = "".join(map(_lines, rows))
    if label:
        inside = label + "\n" + re.sub(r"^(?=.)", "\x01", inside.lstrip("\n"), flags=re.MULTILINE)
    return _framed(node, _state(node) + inside)


def _row(node: Node) -> str:
    """Give a row as one line: what it is about, if it says so, then its cells."""
    cells = [(cell, " ".join(_lines(cell).split())) for cell in node.children]
    head = "".join(f"{text}: " for cell, text in cells[:1] if _scope(cell) == "row")
    line = head + " · ".join(text for _, text in cells[bool(head) :] if text)
    return f"\n{line.rstrip(': ')}\n"


def _scope(cell: Child) -> str:
    return cell.attrs.get("scope", "") if isinstance(cell, Node) else ""


def _framed(node: Node, inside: str) -> str:
    if node.tag in INLINE:
        return inside + _end(node)
    return f"\n{inside}\n"


def _end(node: Node) -> str:
    """Buttons and entries stand on lines of their own, but for words that are links; other inline text runs on."""
    pressed = node.tag in {"button", "label"} or node.attrs.get("role") == "button"
    return "\n" if pressed and node.attrs.get("class") not in LINKS else ""


def _state(node: Node) -> str:
    if "aria-disabled" in node.attrs:
        return "(not now) "
    if node.attrs.get("aria-pressed") == "true" or "checked" in node.attrs:
        return "(chosen) "
    return ""
