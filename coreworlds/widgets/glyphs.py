"""Small drawings that go with a word or a number: one path each, in the colour of the text."""
# ruff: noqa: E501  (the path of a drawing is one word)

from __future__ import annotations

from functools import cache

from coreworlds.widgets.tree import Node, h

__all__ = ["GLYPHS", "glyph"]

# Each drawn on a square of 16 units, filled.
GLYPHS = {
    "bolt": "M9.5 1 3 9.2h4L6 15l7-8.6H8.8z",
    "ship": "M8 1c2 2 2.6 4 2.6 6l4 4.4-4-.6L9.6 14H6.4l-1-3.2-4 .6 4-4.4C5.400 5 6 3 8 1z",
    "boot": "M8 1 14 3.400v4.400c0 3.400-2.600 6-6 7.200-3.400-1.200-6-3.800-6-7.200V3.400zM8 3.200v9.600c2.300-1 4-2.700 4-5V4.800z",
    "star": "M8 1l2.100 4.600 5 .6-3.700 3.400 1 4.900L8 12l-4.400 2.500 1-4.900L.9 6.200l5-.6z",
    "coin": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2.200a4.800 4.800 0 1 1 0 9.600 4.800 4.800 0 0 1 0-9.600z",
    "action": "M3 1.500 14 8 3 14.500 5.600 8z",
    "token": "M8 1.500 14 5v6l-6 3.500L2 11V5z",
    "compass": "M8 0l1.600 5.200L14 2l-3.200 4.400L16 8l-5.200 1.600L14 14l-4.400-3.200L8 16l-1.600-5.200L2 14l3.200-4.400L0 8l5.200-1.600L2 2l4.400 3.200z",
    "circle": "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
    "square": "M2.500 2.500h11v11h-11z",
    "triangle": "M8 1.800 15 14H1z",
    "diamond": "M8 .8 15 8l-7 7.200L1 8z",
    "hexagon": "M8 1l6.200 3.500v7L8 15l-6.200-3.500v-7z",
    "pentagon": "M8 1l7 5.200-2.700 8.300H3.700L1 6.200z",
    "search": "M6.500 1a5.500 5.500 0 1 0 3.300 9.900l3.700 3.700 1.300-1.300-3.700-3.700A5.500 5.500 0 0 0 6.500 1zm0 2a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z",
    "back": "M11 2 4 8l7 6z",
    "forward": "M5 2l7 6-7 6z",
    "step": "M2 2l7 6-7 6zM10 2h3v12h-3z",
    "run": "M1 2l6 6-6 6zM7 2l6 6-6 6zM13 2h2v12h-2z",
    "home": "M8 1 1 8h2v7h4v-4h2v4h4V8h2z",
    "eye": "M8 3C4 3 1.500 6 .6 8 1.500 10 4 13 8 13s6.500-3 7.400-5C14.500 6 12 3 8 3zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "book": "M2 2c2-.8 4.400-.6 6 .8 1.600-1.400 4-1.600 6-.8v11c-2-.8-4.400-.6-6 .8-1.600-1.400-4-1.600-6-.8zM7.300 4.400C6.200 3.600 4.800 3.500 3.500 3.700v7.600c1.300-.2 2.700 0 3.800.7z",
    "yes": "M6.200 13 1.400 8.200l1.800-1.800 3 3L12.800 3l1.800 1.800z",
    "no": "M3.400 1.600 8 6.200l4.600-4.600 1.800 1.800L9.800 8l4.600 4.600-1.800 1.800L8 9.800l-4.600 4.600-1.800-1.800L6.200 8 1.600 3.400z",
    "source": "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
    "cards": "M3 3.500 10 1.600l3 11-7 1.900zM1.500 5 2.700 9.500 1 9z",
    "people": "M5.500 2a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400zM1 14c0-3.500 1.800-5.400 4.500-5.400S10 10.500 10 14zm10.200-6.600a2.200 2.200 0 1 0 0-4.400zM11.500 14c0-2.200-.4-3.900-1.400-5.200 2.900-.4 4.900 1.500 4.900 5.200z",
}


@cache
def glyph(name: str, class_: str = "") -> Node | None:
    """Give the drawing of that name, or None where there is none."""
    if name not in GLYPHS:
        return None
    return h(
        "svg",
        h("path", d=GLYPHS[name], fill_rule="evenodd"),
        viewBox="0 0 16 16",
        class_=f"cw-glyph {class_}".strip(),
        aria_hidden="true",
    )
