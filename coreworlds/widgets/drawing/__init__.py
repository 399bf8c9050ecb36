"""What every view is drawn with: the tree of nodes, its text and HTML, patches, glyphs, charts."""

from coreworlds.widgets.drawing.glyphs import GLYPHS, SYMBOLS, glyph, symbol
from coreworlds.widgets.drawing.say import (
    STOP,
    banner,
    button,
    cite,
    dim,
    fold,
    kept_together,
    linked,
    named,
    panel,
    press,
    select,
    spared,
    submit,
    tools,
)
from coreworlds.widgets.drawing.tree import Attr, Child, Children, Node, h, wire

__all__ = [
    "GLYPHS",
    "STOP",
    "SYMBOLS",
    "Attr",
    "Child",
    "Children",
    "Node",
    "banner",
    "button",
    "cite",
    "dim",
    "fold",
    "glyph",
    "h",
    "kept_together",
    "linked",
    "named",
    "panel",
    "press",
    "select",
    "spared",
    "submit",
    "symbol",
    "tools",
    "wire",
]
