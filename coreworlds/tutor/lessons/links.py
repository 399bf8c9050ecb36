"""Links to rules: whether the words of a link speak of the rule that it leads to."""

from __future__ import annotations

import re
from functools import cache

from coreworlds.engine import Rule

__all__ = ["share_a_word", "speaks_of"]

_SMALL = frozenset({
    "the", "and", "for", "are", "its", "you", "your", "that", "this", "from", "with",
    "each", "has", "have", "more", "than", "what", "when", "which", "then", "may", "can",
    "not", "all", "any", "one", "other", "they", "them",
})  # fmt: skip
_WORD = re.compile(r"[^\W\d_]{3,}")
_STEM = 4  # letters by which words of one kind are known


def speaks_of(words: str, rule: Rule) -> bool:
    """
    Return True if some words share a telling word with a rule's title, text, id or search terms.

    Examples
    --------
    >>> import coreworlds as cw
    >>> rule = cw.game("core-worlds").rulebook.rule("draft-to-discard")
    >>> speaks_of("your discard pile", rule), speaks_of("the other", rule)
    (True, False)
    """
    own = "our reading" if rule.kind == "ruling" else ""
    entry = " ".join([rule.title, rule.text, rule.id, *rule.terms, rule.reading, own])
    return share_a_word(words, entry)


def share_a_word(one: str, other: str) -> bool:
    """
    Return True if two texts share a telling word, in any form.

    Examples
    --------
    >>> share_a_word("Deploy a Unit.", "units"), share_a_word("the end", "the start")
    (True, False)
    """
    return not _stems(one).isdisjoint(_stems(other))


@cache
def _stems(text: str) -> frozenset[str]:
    words = (word for word in _WORD.findall(text.casefold().replace("-", " ")) if word not in _SMALL)
    return frozenset(word[:_STEM] for word in words)
