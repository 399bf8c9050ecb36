"""What lies in a small game's box, read from the file ``box.toml`` beside its modules."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.board_file import BESIDE_SPACES, board_in
from coreworlds.engine.components import Components
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.textfile import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.board import Board
    from coreworlds.engine.textfile import Document

__all__ = ["Box", "Column"]

_OF_SPACE = {"at", "next", "outline", "region", "label"}  # what says where a space lies; all else are printed values
_MOST_COPIES = 999
_RESERVED = {"names", "kind", "index", "all", "first", "word", "copies", "board", "pieces", "beside", "printed"}


class Column(tuple[Any, ...]):  # noqa: SLOT001  (it has a name)
    """
    One value of each component, by its number. What is no component has none: that is an error, with what to ask first.

    Examples
    --------
    >>> Column((1, 2), "oil")[1]
    2
    """

    called: str

    def __new__(cls, values: Iterable[Any], called: str) -> Column:  # noqa: PYI034  (made for this class alone)
        """Keep the values, and what they are."""
        made = super().__new__(cls, values)
        made.called = called
        return made

    def __getitem__(self, part: Any) -> Any:  # noqa: ANN401  (a number, or a slice as of any tuple)
        """Return the value of a component."""
        if part == NONE or (part == UNKNOWN and self.called != "names"):
            raise _none(f"BOX.{self.called}[{{}}]", part)
        return super().__getitem__(part)


def _none(place: str, part: int) -> CoreWorldsError:
    """Return the error about NONE or UNKNOWN in the place of a component."""
    what = "NONE" if part == NONE else "UNKNOWN"
    return CoreWorldsError(f"{what} is no component", place=place.format(what), found=what, expected="a component",
                           remedy=f"Ask first: if part != {what}.")  # fmt: skip


class Box(Components):
    """
    The components of a small game, with their printed values.

    Each table of the file is a kind of component, each of its lines one by name. ``copies`` says how often it is there,
    ``at`` or ``outline``, and ``next`` make it a space of the board, as `engine.board_file` reads it; ``lines`` and
    ``titles`` may stand at the top of its file. All other values are printed on it: a value `oil` is found as
    ``box.oil[component]``, 0 where none is printed.

    Attributes
    ----------
    copies : tuple of int
        How often each component is there, by its number.
    board : Board or None
        The board, if there is one.
    """

    board: Board | None = None

    def __init__(self, package: str, *named: str, word: str = "") -> None:
        """Read files of a package, `box.toml` if none is named; the word: of a component, left out: kind or piece."""
        read = [read_toml(files(package).joinpath(file).read_text("utf-8"), file) for file in named or ("box.toml",)]
        kinds = [(doc, *table) for doc in read for table in doc.data.items() if table[0] not in BESIDE_SPACES]
        of = {kind: doc for doc, kind, _ in kinds}
        for doc, kind, members in kinds:
            if not isinstance(members, dict) or not members or of[kind] is not doc:
                doc.fail((kind,), "this is not a kind of component", found=shown(members),
                         expected=f"one table [{kind}] with a line for each")  # fmt: skip
            for name, values in members.items():
                if not isinstance(values, dict):
                    doc.fail((kind, name), "this is not a component", found=shown(values), expected="{ copies = 2 }")
        lines = [(kind, name, values) for _, kind, members in kinds for name, values in members.items()]
        placed = {kind for kind, _, values in lines if not _OF_SPACE.isdisjoint(values)}
        loose = [kind for kind in of if kind not in placed]
        word = word or (loose[0] if len(loose) == 1 else "piece")
        super().__init__({kind: tuple(members) for _, kind, members in kinds}, word=word)
        self.names = Column(self.names, "names")
        if twice := next((name for at, (_, name, _) in enumerate(lines) if self.index[name] != at), ""):
            kind = self.kind[self.index[twice]]
            of[kind].fail((kind, twice), "two components have one name", found=twice)
        self.copies = Column((self._copies(of[line[0]], *line) for line in lines), "copies")
        columns = {key: (kind, name, key) for kind, name, values in reversed(lines) for key in values
                   if key not in {*_OF_SPACE, "copies"}}  # fmt: skip
        for column, path in columns.items():
            if column in _RESERVED or not column.isidentifier():
                of[path[0]].fail(path, "a printed value cannot have this name", found=column, expected="another word")
            setattr(self, column, Column((values.get(column, 0) for *_, values in lines), column))
        self._printed = tuple({key: value for key, value in values.items() if key in columns} for *_, values in lines)
        for spaces in placed:
            self.board, self._first_space = board_in(of[spaces], spaces), self.first[spaces]

    def __getattr__(self, name: str) -> tuple[Any, ...]:
        """Refuse a printed value that is on no component."""
        raise AttributeError(f"nothing in the box has a printed value {name!r}")

    @staticmethod
    def _copies(doc: Document, kind: str, name: str, values: dict[str, Any]) -> int:
        copies = values.get("copies", 1)
        if type(copies) is not int or not 0 < copies <= _MOST_COPIES:
            doc.fail((kind, name, "copies"), "this is not a number of copies", found=shown(copies),
                     expected=f"a whole number from 1 to {_MOST_COPIES}")  # fmt: skip
        return copies

    def called(self, kinds: Sequence[str] = ()) -> str:
        """Return what a component of some kinds is called: its kind, where there is one."""
        return kinds[0] if len(kinds) == 1 else self.word

    def printed(self, part: int) -> dict[str, Any]:
        """Return the printed values of a component by what they are called."""
        return self._printed[part] if part >= 0 else {}

    def pieces(self, *kinds: str) -> tuple[int, ...]:
        """Return all components of some kinds, with all their copies."""
        return tuple(part for kind in kinds for part in self.all[kind] for _ in range(self.copies[part]))

    def beside(self, space: int) -> list[int]:
        """Return the spaces beside a space of the board."""
        assert self.board is not None  # noqa: S101  (whoever asks has a space)
        if space < 0:
            raise _none("BOX.beside({})", space)
        return [self._first_space + at for at in self.board.neighbours[space - self._first_space]]
