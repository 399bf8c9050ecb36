"""A board that stands still: what a notebook shows for a position."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from coreworlds.engine import Position
from coreworlds.widgets.desk import laid
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.tree import h
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight

__all__ = ["html"]


def html(pos: Position) -> str:
    """Draw the board of a position as HTML with its own style sheet; all hands open."""
    frame = h("div", h("div", board(laid(pos, ""), Sight()), class_="cw-frame"), class_="cw cw-still")
    return f'<style>{_css()}</style><div class="cw-root">{to_html(frame)}</div>'


@cache
def _css() -> str:
    return (Path(__file__).parents[1] / "static" / "coreworlds.css").read_text("utf-8")
