"""What somebody may mean by a name or a word that nobody knows."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from coreworlds.engine.glossary import Term
    from coreworlds.engine.verb import Verb

__all__ = ["meant", "near"]

_MOST_WORDS = 3  # in a name for what one does: "take a world"
_ARTICLES = frozenset(("a", "an", "the"))


def near(word: str, known: Iterable[str], most: int = 3) -> str:
    """
    Return the known names nearest to a word, joined by "or"; empty if none is near. Names with just that in them win.

    Examples
    --------
    >>> near("Snub Figter", ["Snub Fighter", "Taurus"])
    'Snub Fighter'
    >>> near("snub", ["Vishnu", "Snub Fighter"])
    'Snub Fighter'
    """
    folded, sought = {name.casefold(): name for name in known}, word.casefold()
    close = [name for name in folded if f" {sought} " in f" {name} "][:most]
    return " or ".join(folded[name] for name in close or get_close_matches(sought, folded, n=most))


def meant(text: str, verbs: Mapping[str, Verb], glossary: Iterable[Term], named: Iterable[str] = ()) -> str:
    """
    Return the action that a text may mean, which calls it by another word, says more around it, or misspells it.

    A word for what several actions do, said of something that is named, is answered with each of them.

    Examples
    --------
    >>> import coreworlds as cw
    >>> game = cw.game("core-worlds")
    >>> meant("attack Taurus", game.verbs, game.glossary)
    '“invade Taurus”'
    """
    called, does = {}, []
    first, _, rest = text.partition(" ")
    named = [name for name in named if name.casefold() in rest.casefold()]
    for term in glossary:
        also = [word.lower() for word in (term.term, *term.synonyms, *term.misspellings)]
        act = next((word for word in also if word in verbs), "")
        called.update(dict.fromkeys(also, act))
        did = rf"\bto {re.escape(first)}\b|^{re.escape(first)}ing\b"
        if named and act and verbs[act].target and re.search(did, term.meaning, re.IGNORECASE):
            does.append(f"“{act} {rest}”")
    called.update({verb: verb for verb in verbs})
    words = [word for word in text.rstrip(" ?!.").split() if word not in _ARTICLES]
    for at in range(len(words)):
        for end in range(at + _MOST_WORDS, at, -1):
            if verb := called.get(" ".join(words[at:end]).lower()):
                return f"“{' '.join((verb, *(words[end:] if verbs[verb].target else ())))}”"
    return " or ".join(get_close_matches(first.casefold(), verbs, cutoff=0.75) or does)
