"""Reading a position file."""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.game import game, games
from coreworlds.engine.notation import toml
from coreworlds.engine.position import Position
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from coreworlds.engine.textfile import Document

__all__ = ["parse", "position_in"]


def parse(text: str, name: str = "", *, game_id: str = "") -> Position:
    """
    Read a position file.

    Parameters
    ----------
    text : str
        The file; what is left out is filled in, always in the same way.
    name : str
        What to call it in errors.
    game_id : str
        The game of a file that does not say which; left out: such a file is refused.

    Returns
    -------
    Position
        Also if it is impossible: then it has `complaints`.

    Raises
    ------
    CoreWorldsError
        For what cannot be read: with line, column, what was found and what was expected.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.parse('''
    ... version = 1
    ... game = "core-worlds"
    ... phase = "action"
    ... [[player]]
    ... name = "Ana"
    ... [[player]]
    ... name = "Ben"
    ... ''')
    >>> pos.turn
    'Ana'
    """
    return position_in(read_toml(text, name), game_id)


def position_in(doc: Document, game_id: str = "") -> Position:
    """Return the position that a document describes; of this game, where it does not say which."""
    if game_id:
        doc.data.setdefault("game", game_id)
    if type(version := doc.data.get("version", 1)) is not int or version != 1:
        doc.fail(("version",), "unknown version", found=toml(version)[:80], expected="1",
                 remedy="Correct it there, or read it with a newer coreworlds.")  # fmt: skip
    if not isinstance(doc.data.get("game"), str):
        doc.fail_of("game", "the file does not say which game", expected=f'game = "{games()[0]}"')
    try:
        chosen = game(doc.data["game"])
    except CoreWorldsError as error:
        doc.fail(("game",), error.message, found=error.found, expected=error.expected)
    return Position(chosen.state.read(doc, chosen))


def _as_text(pos: Position) -> tuple[Any, ...]:
    """Pickle a position as its text."""
    return parse, (str(pos),)


copyreg.pickle(Position, _as_text)
