"""Markdown with checked values: from the words of a lesson to a small tree, each claim worked out on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coreworlds.engine import Rule
from coreworlds.engine.near import near
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.expressions.tokens import numbers
from coreworlds.tutor.handson.words import one, pieces
from coreworlds.tutor.lessons.links import speaks_of
from coreworlds.tutor.words.commonmark import parser
from coreworlds.tutor.words.prose import (
    Block,
    CardName,
    Code,
    Inline,
    Listing,
    Paragraph,
    RuleLink,
    Shown,
    Strong,
    Words,
    to_text,
)
from coreworlds.tutor.words.reading import Reading
from coreworlds.tutor.words.sentences import Track

__all__ = ["read_blocks", "read_prose", "worded"]

_LISTS = {"bullet_list_open", "ordered_list_open"}


def read_prose(text: str, line: int, reading: Reading, situation: Situation | None) -> tuple[Block, ...]:
    """Read the Markdown of one value; its first line is the given one."""
    return read_blocks(parser().parse(text), line, reading, situation)


def read_blocks(found: Sequence[Any], line: int, reading: Reading, situation: Situation | None) -> tuple[Block, ...]:
    """Read tokens of Markdown into paragraphs and lists. `line` is that of the first line of the text."""
    return tuple(_blocks(iter(found), line, reading, situation, ""))


def _blocks(
    found: Iterator[Any], line: int, reading: Reading, situation: Situation | None, end: str
) -> Iterator[Block]:
    for token in found:
        at = line + (token.map[0] if token.map else 0)
        if token.type == end:
            return
        if token.type == "inline":
            yield _Line(reading, situation, at).paragraph(token.children)
        elif token.type in _LISTS:
            yield _listing(found, line, reading, situation, token.type.replace("open", "close"))
        elif not token.type.startswith("paragraph"):
            reading.fault(at, f"This form of Markdown is not used in lessons: {token.type.removesuffix('_open')}. "
                              "Write paragraphs and lists.", broken=True)  # fmt: skip


def _listing(found: Iterator[Any], line: int, reading: Reading, situation: Situation | None, end: str) -> Listing:
    items = []
    for token in found:
        if token.type == end:
            break
        items.append(tuple(_blocks(found, line, reading, situation, "list_item_close")))
    return Listing(tuple(items), ordered=end.startswith("ordered"))


class _Line:
    """A paragraph while it is being read."""

    def __init__(self, reading: Reading, situation: Situation | None, line: int) -> None:
        self.reading, self.situation, self.line = reading, situation, line
        self.track = Track()
        self.rule: Rule | None = None

    def paragraph(self, children: Sequence[Any]) -> Paragraph:
        """Read a paragraph, and note its sentences."""
        parts = tuple(self.parts(iter(children), ""))
        self.reading.sentences += self.track.sentences()
        return Paragraph(_joined(parts))

    def fault(self, text: str) -> None:
        self.reading.fault(self.line, text, broken=True)

    def parts(self, found: Iterator[Any], end: str) -> Iterator[Inline]:
        """Read inline parts up to the one that ends them."""
        for token in found:
            if token.type == end:
                return
            yield from self.part(token, found)

    def part(self, token: Any, found: Iterator[Any]) -> Iterator[Inline]:  # noqa: ANN401
        """Read one inline part."""
        if token.type in {"text", "text_special"}:
            named = numbers(f"{self.rule.title} {self.rule.text}") if self.rule else ()
            self.track.say(token.content, self.line, proved={*named, *self.reading.given})
            yield Words(token.content)
        elif token.type in {"softbreak", "hardbreak"}:
            self.track.say(" ", self.line)
            self.line += 1
            yield Words(" ")
        elif token.type == "braces":
            yield from self.braces(token.content)
        elif token.type == "code_inline":
            self.track.say(token.content, self.line, masked=any(map(str.isalpha, token.content)))
            yield Code(token.content)
        elif token.type == "em_open":
            yield self.card(found)
        elif token.type == "strong_open":
            yield Strong(_joined(tuple(self.parts(found, "strong_close"))))
        elif token.type == "link_open":
            yield self.link(str(token.attrGet("href") or ""), found)
        else:
            self.fault(f"This form of Markdown is not used in lessons: {token.type.removesuffix('_open')}.")

    def card(self, found: Iterator[Any]) -> Inline:
        """Read the name of a card."""
        text = ""
        for token in found:
            if token.type == "em_close":
                break
            text += token.content or " "
        known = {card.name for card in self.reading.game.components}
        if self.situation is not None:
            known |= set(self.situation.position.parts.index)
        name = text if text in known else text.removesuffix("s")
        if name not in known:
            guess = near(text, known, 1)
            what = pieces(self.reading.game)
            self.fault(f"Unknown {one(what)}: “{text}”. {f'Is it {guess}? ' if guess else ''}"
                       f"Single stars are for the names of {what}, double stars for words that matter.")  # fmt: skip
        self.track.say(text, self.line, masked=True)
        return CardName(text, name)

    def link(self, target: str, found: Iterator[Any]) -> Inline:
        """Read words that lead to a rule."""
        rule, rules = target.removeprefix("rule:"), self.reading.game.rulebook.rules
        if not target.startswith("rule:") or rule not in rules:
            guess = near(rule, rules, 1)
            self.fault(f"A link leads to a rule, and there is none “{target}”. "
                       f"{f'Is it rule:{guess}?' if guess else 'Write [words](rule:its-id).'}")  # fmt: skip
        self.track.back(shown=True)
        self.rule = self.reading.game.rulebook.rules.get(rule)
        parts = _joined(tuple(self.parts(found, "link_close")))
        words = to_text([Paragraph(parts)])
        if self.rule is not None and not speaks_of(words, self.rule):
            self.reading.fault(self.line, f"The words of a link say where it leads: “{words}” shares none with "
                               f"“{self.rule.title}”.")  # fmt: skip
        self.rule = None
        return RuleLink(rule, parts)

    def braces(self, content: str) -> Iterator[Inline]:
        """Read an expression in braces, work it out, and show what is to be shown."""
        silent, text = content.startswith(":"), " ".join(content.removeprefix(":").split())
        line, self.line = self.line, self.line + content.count("\n")
        self.track.back(shown=not silent)
        with self.reading.noting(line):
            if self.situation is None:
                self.reading.fault(line, "There is no position yet that this could be about.", broken=True)
                return
            made = read(text, self.reading.game, self.reading.place(line), self.situation.position)
            shown = "" if silent else made.literal
            if not made.calls:
                self.reading.fault(line, f"“{text}” asks no fact, so it proves nothing.")
            value = made.value(self.situation)
            if (silent or shown) and made.gives != "truth":
                self.reading.fault(line, f"A claim must be true or false: “{text}”.", broken=True)
            elif (silent or shown) and not value:
                self.reading.fault(line, f"This is not true here: {text}.{truth(made, self.situation)}")
            elif made.gives == "truth" and not (silent or shown):
                self.reading.fault(line, f"“{text}” shows nothing. Write {{: {text}}} for a claim.", broken=True)
            shown = shown or ("" if silent else worded(value))
            self.track.say(shown, line, masked=True)
            yield Shown(shown, made)


def truth(made: Any, situation: Situation) -> str:  # noqa: ANN401  (an Expression)
    """Return the real relation in place of a false comparison."""
    sides = [str(worded(part.value(situation))) for part in made.node.parts()]
    return f" Really it is {' and '.join(sides)}." if made.literal else ""


def worded(value: Any) -> str:  # noqa: ANN401  (a Value)
    """Return a value as prose shows it."""
    if isinstance(value, tuple):
        return " and ".join(value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _joined(parts: Sequence[Inline]) -> tuple[Inline, ...]:
    """Join words that follow each other, and leave no space before what a silent claim left."""
    joined: list[Inline] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, Shown) and not part.text and isinstance(last, Words):
            joined[-1] = Words(last.text.rstrip())
        if isinstance(part, Words) and isinstance(last, Words):
            joined[-1] = Words(last.text + part.text)
        else:
            joined.append(part)
    return tuple(part for part in joined if part != Words(""))
