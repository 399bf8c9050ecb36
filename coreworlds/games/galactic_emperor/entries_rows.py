"""Entries of one value out of several, and of lists that grow and shrink row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.games.entry import Choice, Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.entry import Path

__all__ = ["choice", "rows"]


def choice(  # noqa: PLR0913, PLR0917  (what a choice is)
    id_: str, title: str, group: str, path: Path, now: str, words: Sequence[str], *, none: str = "none",
    empty: bool = True,
) -> Entry:  # fmt: skip
    """
    Return an entry that is one of several names in the file, or nothing.

    Examples
    --------
    >>> [each.name for each in choice("role", "Role", "Round", ("role",), "", ["Regent"]).choices]
    ['none', 'Regent']
    """
    names = {"": none} if empty else {}
    names |= {word: word for word in words} | ({now: now} if now else {})
    choices = tuple(Choice(word=word, name=name, sets=((path, word),)) for word, name in names.items())
    return Entry(id=id_, name=title, group=group, now=now, choices=choices)


def rows(id_: str, title: str, group: str, held: list[Any], new: Any, *, most: int = 99) -> list[Entry]:  # noqa: ANN401, PLR0913  (of any list)
    """
    Return the entry for how many rows a list has: fewer, or one more that looks like `new`.

    Examples
    --------
    >>> [each.word for each in rows("dice", "Dice", "Turn", [3, 4], 1)[0].choices]
    ['0', '1', '2', '3']
    """
    longer = [*held, new] if len(held) < most else held
    choices = tuple(
        Choice(word=str(n), name=str(n), sets=(((id_,), longer[:n]),)) for n in range(len(longer) + 1)
    )  # fmt: skip
    return [Entry(id=id_, name=f"{title}: how many", group=group, now=str(len(held)), choices=choices)]
