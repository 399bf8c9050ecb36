"""Prose as a small tree of values: what a page turns into nodes, and a terminal into text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from coreworlds.tutor.expressions.expression import Expression

__all__ = ["Block", "CardName", "Code", "Inline", "Listing", "Paragraph", "RuleLink", "Shown", "Strong", "Words",
           "inlines", "to_text"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Plain words. Terms of the game's glossary in them may become links."""

    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A checked value, as it is shown; the expression says why it is true."""

    text: str
    expression: Expression


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card, perhaps in the plural."""

    text: str
    card: str


@dataclass(frozen=True, slots=True)
class RuleLink:
    """Words that lead to a rule."""

    rule: str
    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that matter."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Something to type: an action."""

    text: str


Inline = Words | Shown | CardName | RuleLink | Strong | Code


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; each item holds blocks of its own."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False


Block = Paragraph | Listing


def inlines(parts: Iterable[Block | Inline]) -> Iterable[Inline]:
    """Yield every inline part of some prose, those in others included."""
    for part in parts:
        if isinstance(part, Listing):
            for item in part.items:
                yield from inlines(item)
            continue
        if not isinstance(part, Paragraph):
            yield part
        if isinstance(part, (Paragraph, RuleLink, Strong)):
            yield from inlines(part.parts)


def to_text(prose: Iterable[Block]) -> str:
    r"""
    Return prose as plain text, a line for each paragraph.

    Examples
    --------
    >>> to_text([Paragraph((Words("Draft "), CardName("Taurus", "Taurus"))), Listing(((Paragraph((Words("one"),)),),))])
    'Draft Taurus\n- one'
    """
    return "\n".join(line for block in prose for line in _lines(block))


def _lines(block: Block) -> list[str]:
    if isinstance(block, Paragraph):
        return [_inline(block.parts)]
    found: list[str] = []
    for n, item in enumerate(block.items, 1):
        mark = f"{n}. " if block.ordered else "- "
        lines = [line for inner in item for line in _lines(inner)] or [""]
        found += [mark + lines[0], *(" " * len(mark) + line for line in lines[1:])]
    return found


def _inline(parts: Iterable[Inline]) -> str:
    return "".join(_inline(p.parts) if isinstance(p, (RuleLink, Strong)) else p.text for p in parts)
