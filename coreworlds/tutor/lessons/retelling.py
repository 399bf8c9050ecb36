"""A lesson's sentences about its own line, told of another line of play with that line's values."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.expressions.nodes import Literal
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.tutor.words.markdown import worded
from coreworlds.tutor.words.prose import Block, Inline, Listing, Paragraph, RuleLink, Shown, Strong

__all__ = ["retold"]


class _Untrue(Exception):  # noqa: N818  (it never leaves this module)
    """A claim that shows nothing does not hold."""


def retold(prose: Prose, situation: Situation) -> Prose | None:
    """
    Return some prose with every value worked out for another line of play.

    Returns
    -------
    tuple of Block or None
        None where a claim does not hold there or cannot be asked: the words are then not true of that line.
    """
    try:
        return tuple(_block(block, situation) for block in prose)
    except (_Untrue, CoreWorldsError):
        return None


def _block(block: Block, situation: Situation) -> Block:
    if isinstance(block, Listing):
        return replace(block, items=tuple(tuple(_block(inner, situation) for inner in item) for item in block.items))
    return Paragraph(tuple(_inline(part, situation) for part in block.parts))


def _inline(part: Inline, situation: Situation) -> Inline:
    if isinstance(part, (RuleLink, Strong)):
        return replace(part, parts=tuple(_inline(inner, situation) for inner in part.parts))
    return _shown(part, situation) if isinstance(part, Shown) else part


def _shown(part: Shown, situation: Situation) -> Shown:
    """Keep a claim that holds; show the true value in place of a literal that does not."""
    value = part.expression.value(situation)
    if part.expression.gives != "truth":
        return replace(part, text=worded(value))
    if value:
        return part
    if not part.expression.literal or not part.text:
        raise _Untrue
    found = next(side for side in part.expression.node.parts() if not isinstance(side, Literal))
    return replace(part, text=worded(found.value(situation)))
