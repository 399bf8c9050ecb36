"""What somebody may mean by a name or a word that nobody knows."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from coreworlds.engine.glossary import Term
    from coreworlds.engine.verb import Verb

__all__ = ["SMALL", "either", "meant", "near"]

SMALL = re.compile(  # words around an action that say nothing of it
    "a|able|against|allowed|also|am|an|and|are|as|at|be|both|by|can|could|dare|do|does|for|from|going|he|her|here|herself|himself|his|i|"
    "if|in|into|is|it|itself|just|legal|let|like|may|me|might|must|my|now|of|ok|okay|on|one|onto|our|please|possible|she|should|"
    "still|the|their|them|themselves|they|this|to|tries|try|us|using|want|wants|we|whether|will|with|would|you|your|,"
)

_LONG = 100  # characters of a word; no name has so many
_MOST_WORDS = 3  # in a name for what one does: "take a world"
_ARTICLES = frozenset(("a", "an", "the"))
_CLOSE = 0.78  # so much of a misspelt verb is like the verb
_FEW = 2  # actions that a name alone may stand for


def either(words: Iterable[str]) -> str:
    """
    Join alternatives with "or", each named once.

    Examples
    --------
    >>> either(["a role", "a die", "a role"]), either(["a role", "a die", "a token"])
    ('a role or a die', 'a role, a die or a token')
    """
    *most, last = dict.fromkeys(words)
    return f"{', '.join(most)} or {last}" if most else last


def near(word: str, known: Iterable[str], most: int = 3, *, cutoff: float = 0.6) -> str:
    """
    Return the known names nearest to a word, joined by "or"; empty if none is near. Names with just that in them win.

    Examples
    --------
    >>> near("Snub Figter", ["Snub Fighter", "Taurus"])
    'Snub Fighter'
    >>> near("snub", ["Vishnu", "Snub Fighter"])
    'Snub Fighter'
    """
    folded, sought = {name.casefold(): name for name in known}, word[:_LONG].casefold()
    close = [name for name in folded if f" {sought} " in f" {name} "][:most]
    close = close or get_close_matches(sought, folded, n=most, cutoff=cutoff)
    return either(folded[name] for name in close) if close else ""


def meant(
    text: str,
    verbs: Mapping[str, Verb],
    glossary: Sequence[Term],
    taking: Callable[[str], Sequence[str] | None] | None = None,
    named: Iterable[str] = (),
) -> str:
    """
    Return the action that a text may mean, which calls it by another word, says more around it, or misspells it.

    A word for what several actions do, said of something that is named, is answered with each of them, and so is the
    name of something alone, or another word for it. `taking` tells which actions take what has a name, each by itself;
    None if nothing has it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> game = cw.game("core-worlds")
    >>> meant("attack Taurus", game.verbs, game.teaching.glossary)
    '“invade Taurus”'
    """
    called, does = {}, []
    if whole := next((verb for verb in verbs if _letters(verb) == _letters(text)), ""):
        return f"“{whole}”"
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
    words = text.rstrip(" ?!.").split()
    while words and not called.get(words[0].lower()) and SMALL.fullmatch(words[0].lower()):
        words = words[1:]
    words = [word for word in words if word.lower() not in _ARTICLES]
    for end in range(_MOST_WORDS, 0, -1):
        if verb := called.get(" ".join(words[:end]).lower()):
            what = " ".join(words[end:] if verbs[verb].target else ())
            sure = not what[:1].islower() or any(name.casefold() in what.casefold() for name in named)
            return f"“{f'{verb} {what}'.strip()}”" if sure else ""
    if taking is not None and (alone := _named_alone(text, glossary, taking)) is not None:
        return alone
    close = get_close_matches(first.casefold(), verbs, cutoff=_CLOSE) or does or _close_words(text, verbs)
    return either(close) if close else ""


def _close_words(text: str, verbs: Iterable[str]) -> list[str]:
    """
    Return the verbs of several words that are nearest to the first words of a text.

    Examples
    --------
    >>> _close_words("all back D1", ["fight", "fall back", "end moves"])
    ['fall back']
    """
    for count in range(_MOST_WORDS, 1, -1):
        said = " ".join(text.casefold().split()[:count])
        if close := get_close_matches(said, [verb for verb in verbs if verb.count(" ") == count - 1], cutoff=_CLOSE):
            return close
    return []


def _letters(text: str) -> str:
    """Return a text without what one writes between its words, or not: "counter-clockwise"."""
    return re.sub(r"[\s-]", "", text).casefold()


def _named_alone(text: str, glossary: Sequence[Term], taking: Callable[[str], Sequence[str] | None]) -> str | None:
    """Return the few actions that a name may stand for; "" if there are many, None for no name."""
    for said in dict.fromkeys((text, text.rpartition(" ")[0])):  # "Merchant", "Merchant role"
        called = [t.term for t in glossary if said.lower() in {word.lower() for word in (*t.synonyms, *t.misspellings)}]
        for name in (said, *called):
            if name and (found := taking(name)) is not None:
                return either(found) if 0 < len(found) <= _FEW else ""
    return None
