"""What only the position file keeps, and how it can be set by hand: each entry with what fits it, as a game says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Choice", "Entry", "Line", "Path"]

Path = tuple[str | int, ...]
Kind = Literal["choice", "truth", "number", "text"]


@dataclass(frozen=True, slots=True)
class Line:
    """
    Where an entry is to stand.

    Attributes
    ----------
    id, title : str
        How it is called when it is set, and what it is for people.
    group : str
        The heading under which it is listed.
    path : tuple of str or int
        The path of its value in the position file.
    seat
        The player's seat on the table; None for the table's own values.
    of : str
        The component of which it tells, such as a space; empty for none.
    """

    id: str
    title: str
    group: str
    path: Path
    seat: Any = None
    of: str = ""

    def within(self, word: str, key: str | int, *, title: str) -> Line:
        """Return the line of a part of the value: at a key, with one more word in its id."""
        return Line(f"{self.id} {word}", title, self.group, (*self.path, key), self.seat, self.of)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """
    One of the values that an entry can have.

    Attributes
    ----------
    word, name : str
        How it is called when it is set, and what it is for people.
    sets : tuple of (path, value)
        The paths of the position file with their new values; None leaves the key out.
    """

    word: str
    name: str
    sets: tuple[tuple[Path, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """
    A value of the position file that nobody keeps on the table: a choice made, a use, a situation inside a turn.

    Attributes
    ----------
    id, name : str
        How it is called when it is set, and what it is for people.
    group : str
        The heading under which it is listed: a player's name, for what is that player's.
    kind : str
        "choice" (of `choices`), "truth" (choices "yes" and "no"), "number" or "text".
    now : str
        Its value: the word of a choice, or the number or text itself.
    choices : tuple of Choice
        What can be chosen.
    path : tuple of str or int
        Of a number or text: its path in the position file.
    first
        Of a number: the list to create first if the parent is missing.
    least, most : int
        The range of a number; of a text, how many characters it may have.
    of : str
        The component of which it tells, such as a space; empty for none.
    aside : bool
        Whether nothing is told of that component now: it is offered where one looks at that, and not in the list.

    Examples
    --------
    >>> Entry(id="seed", name="Seed", group="Luck", kind="number", now="7", path=("seed",)).most
    999
    """

    id: str
    name: str
    group: str
    kind: Kind = "choice"
    now: str = ""
    choices: tuple[Choice, ...] = ()
    path: Path = ()
    first: Any = None
    least: int = 0
    most: int = 999
    of: str = ""
    aside: bool = False

    @classmethod
    def truth(cls, id_: str, name: str, group: str, path: Path, *, now: bool) -> Entry:
        """Return an entry that is true or false in the file, false where it is left out."""
        states = {"yes": True, "no": False}
        choices = tuple(Choice(word=word, name=word, sets=((path, state),)) for word, state in states.items())
        return cls(id=id_, name=name, group=group, kind="truth", now="yes" if now else "no", choices=choices)

    @classmethod
    def number(  # noqa: PLR0913  (what a number is)
        cls, id_: str, name: str, group: str, path: Path, now: int, *, least: int = 0, most: int = 999,
        first: Any = None,  # noqa: ANN401
    ) -> Entry:  # fmt: skip
        """Return an entry that is a whole number in the file."""
        return cls(id=id_, name=name, group=group, kind="number", now=str(now), path=path, first=first, least=least,
                   most=most)  # fmt: skip
