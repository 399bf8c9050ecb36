"""A board that stands still: what a notebook shows for a position."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from coreworlds.widgets.board import board
from coreworlds.widgets.card import Sight
from coreworlds.widgets.desk import laid
from coreworlds.widgets.markup import to_html
from coreworlds.widgets.tree import h

if TYPE_CHECKING:
    from coreworlds.engine.position import Position

__all__ = ["html"]


def html(pos: Position) -> str:
    """Draw the board of a position as HTML with its own style sheet; all hands open."""
    frame = h("div", h("div", board(laid(pos, ""), Sight()), class_="cw-frame"), class_="cw cw-still")
    return f'<style>{_css()}</style><div class="cw-root">{to_html(frame)}</div>'


@cache
def _css() -> str:
    return (Path(__file__).parent / "static" / "coreworlds.css").read_text("utf-8")
