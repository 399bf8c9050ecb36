"""What one needs to host a game: a script to read aloud, each sentence checked like a lesson's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from coreworlds.engine import check_keys, read_toml, setup
from coreworlds.engine.game import game as game_of
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.tutor.words.markdown import read_prose
from coreworlds.tutor.words.reading import Reading, line_of

__all__ = ["Script", "script"]

ALOUD = 100  # words in a minute, with a look at what is named
_OTHERS = ("values", "cards", "asks", "after")


@dataclass(frozen=True, slots=True)
class Script:
    """
    A script to read aloud.

    Attributes
    ----------
    parts : tuple
        Headings, each with its prose.
    values : tuple of Block
        What the values of the cards rest on, said before the first card is seen; empty where all are known.
    cards : tuple of Block
        Where the numbers of one's own cards are typed in; empty where there is nothing to type.
    asks : tuple of Block
        Answers to what friends ask; they are not read aloud.
    after : tuple of Block
        What to say and do once the game is over, where it is not the last; else empty.
    reading : Reading
        What is wrong with it.
    """

    parts: tuple[tuple[str, Prose], ...]
    values: Prose
    cards: Prose
    asks: Prose
    after: Prose
    reading: Reading


@lru_cache(maxsize=8)
def script(game_id: str) -> Script | None:
    """
    Return the script of a game, if it has one.

    Examples
    --------
    >>> [title for title, _ in script("core-worlds").parts][:2]
    ['What it is about', 'The cards']
    """
    game = game_of(game_id)
    file = game.teaching.lessons / "host.toml" if game.teaching.lessons is not None else None
    if file is None or not file.is_file():
        return None
    doc = read_toml(file.read_text("utf-8"), file.name)
    check_keys(doc.data, ("setup", "say", *_OTHERS), doc, ())
    now, reading = Situation(setup(game_id, **doc.data["setup"])), Reading(file.name, game)
    parts = tuple(
        (each["title"], read_prose(each["text"], line_of(doc, ("say", number, "text")), reading, now))
        for number, each in enumerate(doc.data["say"])
    )
    values, cards, asks, after = (
        read_prose(doc.data[key], line_of(doc, (key,)), reading, now) if key in doc.data else () for key in _OTHERS
    )
    return Script(parts, values, cards, asks, after, reading)
