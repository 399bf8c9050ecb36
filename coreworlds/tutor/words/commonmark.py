"""The parser of Markdown, with a rule of our own for values in braces."""

from __future__ import annotations

from functools import cache
from typing import Any

__all__ = ["parser"]

_LONGEST = 1_000  # signs in braces


@cache
def parser() -> Any:  # noqa: ANN401  (a MarkdownIt; imported only where lessons are read)
    """Return the parser of Markdown, with the rule for braces."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  (pages without lessons do not need it)

    made = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    made.disable(["html_block", "html_inline", "autolink", "entity", "code", "reference", "image"])
    made.inline.ruler.before("escape", "braces", _braces)
    return made


def _braces(state: Any, silent: bool) -> bool:  # noqa: ANN401  (markdown-it's own form)
    """Take ``{…}`` whole, without Markdown inside. Quotes between the braces may hold braces."""
    if state.src[state.pos] != "{" or state.src.find("}", state.pos) < 0:
        return False
    end, quote, last = state.pos + 1, "", min(state.posMax, state.pos + _LONGEST)
    while end < last and (quote or state.src[end] != "}"):
        sign = state.src[end]
        quote = "" if sign == quote else quote or (sign if sign in "\"'" else "")
        end += 1
    if end >= last:
        return False
    if not silent:
        token = state.push("braces", "", 0)
        token.content = state.src[state.pos + 1 : end]
    state.pos = end + 1
    return True
