"""What actions name, read from their text."""

import re
from functools import cache

from .box import COIN, TERRITORIES

NUMBER = r"([1-9]\d?)"


def cards(rest: str) -> list[str] | None:
    """Read cards: ``Brazil``, ``Brazil card``, ``coin``, ``Coin card x2``; None where one cannot be read."""
    found: list[str] = []
    for part in rest.split(", "):
        told = re.fullmatch(rf"(.*?)(?: x{NUMBER})?", part)
        assert told is not None
        name = told[1].removesuffix(" card")
        if name not in (*TERRITORIES, COIN):
            return None
        found += [name] * int(told[2] or 1)
    return found


def typed(word: str | None) -> bool:
    """Tell whether a word in quotes can be typed: at most 24 printable characters without quotes; or none is."""
    # DESIGN28; an empty word counts as none
    if word is None or word == '""':
        return True
    inner = bare(word)
    return word[0] == word[-1] == '"' and 1 <= len(inner) <= 24 and '"' not in inner and inner.isprintable()


def bare(word: str | None) -> str:
    """Take off the quotes; where none is typed a word is proposed."""
    return word[1:-1] if word and word != '""' else "?"


def read(pattern: str, text: str) -> list[str] | None:
    """Read a text such as ``expand 3 from Brazil to Peru`` by its pattern, ``expand # from @ to @``."""
    found = compiled(pattern).fullmatch(text)
    return None if found is None else list(found.groups())


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Make the expression of a pattern: ``#`` is a number, ``@`` a territory."""
    place = "(" + "|".join(TERRITORIES) + ")"
    return re.compile(pattern.replace("#", NUMBER).replace("@", place))
