"""A rulebook's text taken apart: its headings, its paragraphs by key, and its runs of words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

RUN = 6  # so many words in a row, shared with a rulebook, would be a copy
MARKER = re.compile(r"^\s*(?:- \d+\) |- |\d+\) |\d+\. |• )")
SHORT = 6  # a plain line of at most so many words, without a full stop, is a heading


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9][A-Za-z0-9'\u2019-]*", text)


def heading(line: str) -> str | None:
    if re.match(r"#+ [A-Z]", line) and "\t" not in line:
        return line.lstrip("# ").strip()
    plain = line[:1].isalnum() and line[-1] not in '.!?:;)"' and "\t" not in line and not line.isupper()
    return line.strip() if plain and len(line.split()) <= SHORT else None


def blocks(text: str) -> Iterator[tuple[bool, str]]:
    """Yield headings (True) and paragraphs, list items and tables (False), each as one line."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        found = heading(line) if line.strip() and not block else None
        starts_anew = not line.strip() or found is not None or MARKER.match(line)
        if starts_anew and block:
            yield False, " ".join(block)
            block = []
        if found is not None:
            yield True, found
        elif line.strip():
            block.append(MARKER.sub("", line) if not block else line.strip())


def paragraphs(book: str, text: str) -> Iterator[tuple[str, str, int, str]]:
    """Yield the key of every paragraph: book, section, place in the section, first words."""
    section, place = "", 0
    if "\n\n" not in text:  # no line is empty: each is a paragraph, but for tables
        text = re.sub(r"\n(?=[^|\n])", "\n\n", text)
    for is_heading, block in blocks(text):
        if is_heading:
            section, place = block, 0
        else:
            place += 1
            yield book, section, place, " ".join(words(block.replace("*", ""))[:5])


def runs(text: str) -> set[tuple[str, ...]]:
    """Return all runs of six words, without regard to case and marks."""
    plain = re.findall(r"[a-z0-9]+", re.sub("['\u2019]", "", text.lower()))
    return {tuple(plain[i : i + RUN]) for i in range(len(plain) - RUN + 1)}


def spelt(text: str) -> str:
    """Return a text without emphasis, straight quotation marks, in lower case."""
    return re.sub("[\u201c\u201d]", '"', text.replace("*", "")).lower()
