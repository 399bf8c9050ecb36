"""
Examples of a game's rules: a rule, a position, an action, and what happens or what stops it.

They lie in the TOML files of the game's folder ``examples``, one for each chapter, and serve three times: tests play
them, questions begin in their positions, and wrong rules are shown there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from coreworlds.engine.asking import Spot
from coreworlds.engine.game import game
from coreworlds.engine.near import near
from coreworlds.engine.notation import toml
from coreworlds.engine.textfile import Document, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from coreworlds.engine.game import Game

__all__ = ["KEYS", "NAMES", "SHARED", "Data", "Example", "Examples", "examples_of", "is_player", "merged"]

Data = dict[str, Any]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
SHARED = "positions"  # the file of positions that all chapters may name
KEYS = (
    *("rule", "title", "like", "position", "setup", "play", "do", "seen_by", "instead", "error"),
    *("legal", "permits", "permits_not", "illegal", "by", "needs", "has", "only", "options", "prices"),
    *("events", "silent", "says", "steps", "after", "reads", "same", "differ", "result", "complaint", "consistent"),
)
"""What an example may say: see ``docs/examples.md``."""

_TOLD = {"like", "asks", "why"}  # what is told of a position and does not stand in its file


@dataclass(frozen=True, slots=True)
class Example:
    """
    One example of a rule.

    Attributes
    ----------
    chapter : str
        The name of its file.
    data : dict
        Its keys, with the keys of the positions that it begins with.
    document : Document
        Its file.
    number : int
        Its place among the examples of the file.
    """

    chapter: str
    data: Data
    document: Document
    number: int

    @property
    def place(self) -> str:
        """File, line and column."""
        return self.at()

    def at(self, *path: str | int) -> str:
        """Return file, line and column of one of its keys, else of the example."""
        return self.document.place(("example", self.number, *path))

    @property
    def rule(self) -> str:
        """Id of the rule that it shows."""
        return str(self.data["rule"])


class Examples:
    """
    The examples of a game, read when they are first asked for.

    Parameters
    ----------
    folder : Traversable
        The game's folder ``examples``.
    game_id : str
        The game's id.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.asks import EXAMPLES
    >>> example = next(each for each in EXAMPLES.all if each.rule == "battle-empire-last")
    >>> example.data["illegal"]
    'hit Empire'
    """

    def __init__(self, folder: Traversable, game_id: str) -> None:
        """Note where they lie."""
        self.folder, self.game_id = folder, game_id

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """Chapter -> its file."""
        files = (file for file in self.folder.iterdir() if file.name.endswith(".toml"))
        found = sorted(files, key=lambda file: file.name)
        return {file.name.removesuffix(".toml"): _document(file.read_text("utf-8"), file.name) for file in found}

    @cached_property
    def all(self) -> tuple[Example, ...]:
        """Every example, in the order of the files."""
        return tuple(
            Example(chapter, self._whole(chapter, entry, n), document, n)
            for chapter, document in self.documents.items()
            for n, entry in enumerate(document.data.get("example", ()))
        )

    @property
    def needs(self) -> str:
        """What only the tests have and all examples need, in words; empty: nothing."""
        shared = self.documents.get(SHARED)
        return str(shared.data.get("needs", "")) if shared is not None else ""

    def _whole(self, chapter: str, entry: Data, n: int) -> Data:
        """Return an example with all keys of its position."""
        if unknown := [key for key in entry if key not in KEYS]:
            self._fail(chapter, ("example", n, unknown[0]), unknown[0], KEYS, "key")
        self._check_rule(chapter, ("example", n, "rule"), entry.get("rule", ""))
        begin = self._named(chapter, entry["like"], ("example", n, "like")) if "like" in entry else {}
        return {**entry, "position": merged(begin, entry.get("position", {}))}

    def position(self, name: str, chapter: str = SHARED) -> Data:
        """Return the keys of a named position, of a chapter or shared by all."""
        return self._named(chapter, name, ())

    def _named(self, chapter: str, name: str, path: tuple[str | int, ...]) -> Data:
        """Return the keys of a position with those of the positions that it is like."""
        where = next((c for c in (chapter, SHARED) if name in self._positions(c)), None)
        if where is None:
            self._fail(chapter, path, name, {**self._positions(chapter), **self._positions(SHARED)}, "position")
        own = self._positions(where)[name]
        base = self._named(where, own["like"], ("positions", name, "like")) if "like" in own else {}
        return merged(base, {key: value for key, value in own.items() if key not in _TOLD})

    def origin(self, example: Example, line: int) -> str:
        """Return where a line of the position file of an example stands: in the example, or in a position it names."""
        lines = self.text(example.data["position"]).splitlines()[:line]
        key = lines[-1].partition(" = ")[0]
        owner = next((each[8:-1] for each in reversed(lines) if each.startswith("name = ")), "")
        path = (owner, key) if owner else (key,)
        own = example.document.data["example"][example.number]
        chapter, begin, there = example.chapter, ("example", example.number), own.get("position", {})
        while not _has(there, path):
            if "like" not in own:
                return example.place
            name = own["like"]
            chapter = chapter if name in self._positions(chapter) else SHARED
            own = there = self._positions(chapter)[name]
            begin = ("positions", name)
        inside = ("position", *path) if begin[0] == "example" else path
        return self.documents[chapter].place((*begin, *inside))

    def _positions(self, chapter: str) -> Mapping[str, Data]:
        found: Mapping[str, Data] = {}
        return self.documents[chapter].data.get("positions", found) if chapter in self.documents else found

    def _check_rule(self, chapter: str, path: tuple[str | int, ...], rule: str) -> None:
        rulebook = game(self.game_id).rulebook
        if rule not in rulebook:
            self._fail(chapter, path, rule, rulebook, "rule")

    def _fail(self, chapter: str, path: tuple[str | int, ...], found: str, known: Iterable[str], what: str) -> NoReturn:
        expected = near(found, known) or f"the name of a {what}"
        self.documents[chapter].fail(path, f"there is no {what} of this name", found=found, expected=expected)

    def text(self, data: Data, seats: Mapping[str, Data] | None = None, **head: str) -> str:
        """
        Return a position file.

        Parameters
        ----------
        data : dict
            The keys of a position.
        seats : mapping
            Name of a player -> what that seat has where the position says nothing else.
        head : str
            Further keys of the file.
        """
        known = seats or {}
        if "step" in data and "phase" not in data:
            data = {"phase": game(self.game_id).flow.steps[data["step"]].phase, **data}
        common = {k: v for k, v in data.items() if not is_player(k) and k not in {"players", "card"}}
        tables = [("player", {"name": n} | known.get(n, {}) | data.get(n, {})) for n in self.players(data)]
        tables += [("card", card) for card in data.get("card", [])]
        parts = [_lines({"version": 1, "game": self.game_id, **head, **common})]
        return "\n".join(parts + [f"[[{kind}]]\n{_lines(table)}" for kind, table in tables])

    def players(self, data: Data) -> list[str]:
        """Return the players of a position, filled up to the number that the game needs."""
        least = NAMES[: min(game(self.game_id).players)]
        return list(data.get("players") or [n for n in NAMES if n in least or n in data])

    def named(self, name: str) -> str:
        """Return the position file of a position that is shared by all."""
        return self.text(self.position(name))

    @cache  # noqa: B019  (a game's examples live as long as the game)
    def spots(self) -> dict[str, tuple[Spot, ...]]:
        """Return for each rule that random games hardly meet the positions from which it is soon met."""
        found: dict[str, tuple[Spot, ...]] = {}
        for chapter in self.documents:
            for name, own in self._positions(chapter).items():
                if "asks" in own:
                    for n, rule in enumerate(own["asks"]):
                        self._check_rule(chapter, ("positions", name, "asks", n), rule)
                    spot = Spot(self.text(self.position(name, chapter)), own["why"])
                    found |= {rule: (*found.get(rule, ()), spot) for rule in own["asks"]}
        return found


def examples_of(game: Game) -> Examples | None:
    """Return the examples of a game, which are read when they are asked for; None if it has no folder for them."""
    folder = game.teaching.examples
    return Examples(folder, game.id) if folder is not None else None


def _document(text: str, name: str) -> Document:
    """Read a file; what is wrong with it is found only then, since that takes time."""
    try:
        return Document(tomllib.loads(text), name, text)
    except ValueError:
        return read_toml(text, name)


def _has(data: Any, path: tuple[str, ...]) -> bool:  # noqa: ANN401  (any value of TOML)
    """Tell whether a path of keys leads to a value."""
    return not path or (isinstance(data, dict) and path[0] in data and _has(data[path[0]], path[1:]))


def is_player(key: str) -> bool:
    """Return True if a key of a position is a player's name: all others are small."""
    return key[0].isupper()


def merged(data: Data, more: Data) -> Data:
    """
    Return the keys of both, the second's first; a player's keys are taken one by one.

    A position that stands at another step leaves the phase of the first one behind.

    Examples
    --------
    >>> merged({"round": 2, "Ana": {"energy": 1, "actions": 3}}, {"Ana": {"energy": 5}})
    {'round': 2, 'Ana': {'energy': 5, 'actions': 3}}
    """
    if "step" in more and "phase" not in more:
        data = {key: value for key, value in data.items() if key != "phase"}
    players = {key: value | more.get(key, {}) for key, value in data.items() if is_player(key)}
    return data | more | players


def _lines(table: Data) -> str:
    return "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
