"""Reading a board from TOML: spaces by name, the connections between them, and a clear error for each slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.board import NEXT, Board, Link, Space
from coreworlds.engine.errors import shown
from coreworlds.engine.near import near
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from coreworlds.engine.board import Point
    from coreworlds.engine.textfile import Document, Path

__all__ = ["BESIDE_SPACES", "board_in", "read_board"]

_LINES, _TITLES = BESIDE_SPACES = "lines", "titles"
_OF_SPACE = ("at", "outline", "region", "kind", "label", "next")
_OF_LINE = ("kind", "between", "from", "to", "around")
_FEWEST = 3  # corners of an outline
_MOST = 10_000  # units of the board to each side


def read_board(text: str, name: str = "") -> Board:
    r"""
    Read a board.

    Parameters
    ----------
    text : str
        TOML with a table ``[space]``: each space by its name, with the middle `at` or the corners `outline` (both in
        units of the board: the radius of a round space; where all have outlines, any), and, as needed, `region`,
        `kind`, a short `label`, and `next`, the names of spaces beside it. A name in `next` connects both spaces;
        writing it at both is allowed. ``lines`` holds other connections: ``{ kind, between = [A, B] }``, one-way
        ``{ kind, from, to }``, either with ``around = true`` for a line over the edge of the map; ``titles`` the place
        where the name of a region is written.
    name : str
        What to call the text in errors.

    Raises
    ------
    CoreWorldsError
        With line and column of what is wrong.

    Examples
    --------
    >>> board = read_board('''
    ... lines = [{ kind = "sea", between = ["Reef", "Isle"] }]
    ... [space]
    ... Bay = { at = [0, 0], region = "Coast", next = ["Reef"] }
    ... Reef = { at = [3, 0], region = "Coast" }
    ... Isle = { at = [6, 1] }
    ... ''')
    >>> board.neighbours, board.regions, board.kinds
    (((1,), (0, 2), (1,)), {'Coast': (0, 1)}, ('next', 'sea'))
    >>> read_board('[space]\nBay = { at = [0, 0], next = ["Rief"] }\nReef = { at = [3, 0] }', "map")
    Traceback (most recent call last):
    coreworlds.engine.errors.CoreWorldsError: map, line 2, column 30: unknown space; found 'Rief'; expected Reef. ...
    """
    doc = read_toml(text, name)
    for key in doc.data:
        if key not in {"space", *BESIDE_SPACES}:
            doc.fail((key,), "unknown key", found=key, expected="space, lines or titles")
    return board_in(doc)


def board_in(doc: Document, table: str = "space", values: Collection[str] = ()) -> Board:
    """
    Read the board that lies in a file beside other things.

    Parameters
    ----------
    doc : Document
        The file.
    table : str
        The key of the table that holds the spaces.
    values : collection of str
        Keys of a space that the game reads itself.
    """
    named = doc.data.get(table)
    if not isinstance(named, dict) or not named:
        doc.fail_of(table, "a board has spaces", expected=f"a table [{table}] with a line for each space")
    spaces = tuple(_space(doc, (table, name), name, data, values) for name, data in named.items())
    beside = [
        (name, other)
        for name, data in named.items()
        for other in _names(doc, (table, name, "next"), data.get("next", []), name, named)
    ]
    once = {frozenset(pair): pair for pair in reversed(beside)}  # written at both spaces, it is one connection
    links = [Link(*pair) for pair in reversed(once.values())]
    return Board(spaces, (*links, *_lines(doc, named)), titles=_titles(doc, {space.region for space in spaces}))


def _space(doc: Document, path: Path, name: str, data: Any, values: Collection[str]) -> Space:  # noqa: ANN401
    if not isinstance(data, dict):
        doc.fail(path, "this is not a space", found=shown(data), expected="{ at = [0, 0], next = [] }")
    for key in data:
        if key not in _OF_SPACE and key not in values:
            doc.fail((*path, key), "unknown key of a space", found=key, expected=" or ".join(_OF_SPACE))
    outline = _outline(doc, (*path, "outline"), data.get("outline", []))
    if "at" not in data and not outline:
        doc.fail(path, "nothing says where this space is drawn", expected="at = [0, 0] or an outline")
    at = _point(doc, (*path, "at"), data["at"]) if "at" in data else _middle(outline)
    region, kind, label = (_word(doc, (*path, key), data.get(key, "")) for key in ("region", "kind", "label"))
    return Space(name, at, outline, region, kind, label)


def _outline(doc: Document, path: Path, found: Any) -> tuple[Point, ...]:  # noqa: ANN401
    if not isinstance(found, list) or 0 < len(found) < _FEWEST:
        doc.fail(path, "this is not an outline", found=shown(found), expected="[[0, 0], [1, 0], [1, 1]] or more")
    return tuple(_point(doc, (*path, number), point) for number, point in enumerate(found))


def _point(doc: Document, path: Path, found: Any) -> Point:  # noqa: ANN401
    pair = found if isinstance(found, list) and len(found) == 2 else []  # noqa: PLR2004  (across and down)
    if not pair or not all(type(each) in {int, float} and abs(each) <= _MOST for each in pair):
        doc.fail(path, "this is not a point", found=shown(found), expected=f"two numbers up to {_MOST}: across, down")
    return float(pair[0]), float(pair[1])


def _middle(outline: tuple[Point, ...]) -> Point:
    across, down = zip(*outline, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _word(doc: Document, path: Path, found: Any) -> str:  # noqa: ANN401
    if not isinstance(found, str):
        doc.fail(path, "this is not text", found=shown(found), expected="a text in quotes")
    return found


def _name(doc: Document, path: Path, found: Any, known: dict[str, Any]) -> str:  # noqa: ANN401
    if not isinstance(found, str) or found not in known:
        expected = near(found, known) if isinstance(found, str) else ""
        doc.fail(path, "unknown space", found=shown(found), expected=expected or "the name of a space of this board")
    return found


def _names(doc: Document, path: Path, found: Any, own: str, known: dict[str, Any]) -> Iterator[str]:  # noqa: ANN401
    if not isinstance(found, list):
        doc.fail(path, "this is not a list", found=shown(found), expected='["Name of a space"]')
    for number, each in enumerate(found):
        name = _name(doc, (*path, number), each, known)
        if name == own:
            doc.fail((*path, number), "a space is not next to itself", found=shown(each))
        yield name


def _titles(doc: Document, regions: Collection[str]) -> dict[str, Point]:
    found = doc.data.get(_TITLES, {})
    if not isinstance(found, dict):
        doc.fail((_TITLES,), "these are no places of names", found=shown(found), expected="{ Coast = [0, 0] }")
    for name in found:
        if name not in regions:
            doc.fail((_TITLES, name), "unknown region", found=shown(name), expected=near(name, regions))
    return {name: _point(doc, (_TITLES, name), point) for name, point in found.items()}


def _lines(doc: Document, known: dict[str, Any]) -> Iterator[Link]:
    found = doc.data.get(_LINES, [])
    if not isinstance(found, list):
        expected = '[{ kind = "sea", between = ["A", "B"] }]'
        doc.fail((_LINES,), "this is not a list", found=shown(found), expected=expected)
    for number, line in enumerate(found):
        yield _line(doc, (_LINES, number), line, known)


def _line(doc: Document, path: Path, line: Any, known: dict[str, Any]) -> Link:  # noqa: ANN401
    if not isinstance(line, dict):
        doc.fail(path, "this is not a line", found=shown(line), expected='{ kind = "sea", between = ["A", "B"] }')
    for key in line:
        if key not in _OF_LINE:
            doc.fail((*path, key), "unknown key of a line", found=key, expected=" or ".join(_OF_LINE))
    one_way = "between" not in line
    ends = [line.get("from"), line.get("to")] if one_way else line["between"]
    if not isinstance(ends, list) or len(ends) != 2 or None in ends or (not one_way and {"from", "to"} & set(line)):  # noqa: PLR2004
        doc.fail(
            path, "a line joins two spaces", found=shown(line), expected="between = [A, B], or from = A and to = B"
        )
    keys = ("from", "to") if one_way else ("between", "between")
    start, end = (_name(doc, (*path, key), name, known) for key, name in zip(keys, ends, strict=True))
    if start == end:
        doc.fail(path, "a line joins two spaces", found=shown(start), expected="two different names")
    around = line.get("around", False)
    if not isinstance(around, bool):
        doc.fail((*path, "around"), "this is neither true nor false", found=shown(around), expected="true or false")
    return Link(start, end, _word(doc, (*path, "kind"), line.get("kind", NEXT)), one_way, around)
