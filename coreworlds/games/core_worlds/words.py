"""What cards and amounts are called, and how events are told."""

from __future__ import annotations

from coreworlds.games.wording import Tellings

__all__ = ["ASKS", "ZONES", "called", "in_words", "roman", "some", "tells", "wanted"]

ZONES = {"hand": "from the hand", "discard": "from the discard pile"}
ASKS = {"discard": "to discard", "recover": "to take back", "remove": "to take out of the game"}


def roman(n: int) -> str:
    """
    Return the number of a Sector or of its deck.

    Examples
    --------
    >>> roman(4)
    'IV'
    """
    return ("I", "II", "III", "IV", "V")[n - 1]


tells = Tellings(formats={"roman": roman})


def some(n: int, one: str, many: str = "") -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> some(1, "card"), some(0, "card")
    ('1 card', '0 cards')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def called(selector: str, n: int) -> str:
    """
    Return the name of cards of some kinds or types, of one or of several.

    Examples
    --------
    >>> called("Hero|Infantry", 2), called("unit", 1)
    ('Heroes or Infantry', 'Unit')
    """
    many = {"Hero": "Heroes", "Infantry": "Infantry"}
    one = {"unit": "Unit", "tactic": "Tactic", "world": "World", "prestige": "Prestige card"}
    words = [one.get(word, word) for word in selector.split("|")]
    words = words if n == 1 else [many.get(word, f"{word}s") for word in words]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def wanted(least: int, most: int, of: str = "") -> str:
    """
    Return the number and kinds of cards that a text asks for, in words.

    Examples
    --------
    >>> wanted(1, 1), wanted(0, 2), wanted(1, 2), wanted(0, 2, "unit|tactic")
    ('1 card', 'up to 2 cards', '1 to 2 cards', 'up to 2 Units or Tactics')
    """
    span = "" if least == most else f"{least} to " if least else "up to "
    return f"{span}{most} {called(of or 'card', most)}"


def in_words(actions: int, energy: int, *more: str) -> tuple[str, ...]:
    """
    Return a price in words: Actions, Energy, and what else it takes.

    Examples
    --------
    >>> in_words(1, 3), in_words(0, 0), in_words(1, 0, "1 card from your hand")
    (('1 Action', '3 Energy'), ('0 Energy',), ('1 Action', '1 card from your hand'))
    """
    words = [some(actions, "Action")] if actions else []
    return (*words, f"{energy} Energy", *more) if energy or not (words or more) else (*words, *more)
