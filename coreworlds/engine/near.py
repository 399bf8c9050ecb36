"""What somebody may mean by a name or a word that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from coreworlds.engine.glossary import Term
    from coreworlds.engine.verb import Verb

__all__ = ["meant", "near"]

_MOST_WORDS = 3  # in a name for what one does: "take a world"
_ARTICLES = frozenset(("a", "an", "the"))


def near(word: str, known: Iterable[str], most: int = 3, *, cutoff: float = 0.6) -> str:
    """
    Return the known names nearest to a word, joined by "or"; empty if none is near.

    Examples
    --------
    >>> near("Snub Figter", ["Snub Fighter", "Taurus"])
    'Snub Fighter'
    """
    folded = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), folded, n=most, cutoff=cutoff)
    return " or ".join(folded[name] for name in close)


def meant(text: str, verbs: Mapping[str, Verb], glossary: Iterable[Term]) -> str:
    """
    Return the action that a text may mean, which calls it by another word, says more around it, or misspells it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> game = cw.game("core-worlds")
    >>> meant("attack Taurus", game.verbs, game.glossary)
    '“invade Taurus”'
    """
    called = {}
    for term in glossary:
        also = [word.lower() for word in (term.term, *term.synonyms, *term.misspellings)]
        called.update(dict.fromkeys(also, next((word for word in also if word in verbs), "")))
    called.update({verb: verb for verb in verbs})
    words = [word for word in text.rstrip(" ?!.").split() if word not in _ARTICLES]
    for at in range(len(words)):
        for end in range(at + _MOST_WORDS, at, -1):
            if verb := called.get(" ".join(words[at:end]).lower()):
                return f"“{' '.join((verb, *(words[end:] if verbs[verb].target else ())))}”"
    return near(text.split(" ", maxsplit=1)[0], verbs, cutoff=0.75)
