"""Dice, drawn as dice."""

from __future__ import annotations

from functools import cache

from coreworlds.widgets.drawing.tree import Node, h

__all__ = ["PIPS", "die"]

PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "025638"}  # places of the pips in three rows of three
SIZE = 30


@cache
def die(shows: int, needs: int) -> Node:
    """
    Draw a die with what it shows, and whether that is a hit.

    Examples
    --------
    >>> die(5, 4).attrs["class"], die(3, 4).children[1].children[0]
    ('cw-die cw-hit', '3, a miss')
    """
    hit = 0 < needs <= shows
    pips = [h("circle", cx=7 + 8 * (int(at) % 3), cy=7 + 8 * (int(at) // 3), r="2.6") for at in PIPS.get(shows, "")]
    number = None if pips else h("text", str(shows), x="15", y="20", text_anchor="middle")
    face = h("rect", x="1.5", y="1.5", width="27", height="27", rx="6")
    drawn = h("svg", face, pips, number, viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden="true")
    words = h("span", f"{shows}, a hit" if hit else f"{shows}, a miss" if needs else str(shows), class_="cw-sr")
    return h("span", drawn, words, class_="cw-die cw-hit" if hit else "cw-die")
