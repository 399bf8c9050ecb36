"""A field of the state, declared once: what it holds, who sees it, when it may be there, and what it is for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

if TYPE_CHECKING:
    from coreworlds.engine.kinds import Held, Kind

__all__ = ["Declared", "Seen", "declared", "holds"]

Seen = Literal["all", "owner", "nobody"]
_UNSET: Any = object()


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """
    What one field of the table, of a seat or of a `Group` holds. `holds` makes it.

    Attributes
    ----------
    key, slot : str
        The field's name in the position file, and in the record.
    held : Kind
        How values are read, written, hidden and set by hand.
    title : str
        The field's name for people: "the turned-up tiles"; ``{0}`` stands for the player.
    noun, nouns : str
        What is counted, one and several: "mark", "marks".
    default
        The value at the beginning, and where a file leaves the field out.
    optional : bool
        In a `Group`: whether a file may leave the field out.
    seen : str
        Who knows the value: "all", its "owner" or "nobody".
    only : tuple of str
        Steps at which the field may hold something: ids, or "battle.*" for all that begin so; empty: any step.
    needed : tuple of str
        Steps at which the field must hold something: a file that stands at one of them must tell it.
    rule : str
        Id of the rule that says when or how much the field may hold.
    most : int, callable, str or None
        How much there can be: a number, ``(table, seat or None) -> number``, or the id of the rule to ask.
    of : str
        The supply to which the contents belong: all fields of a supply together hold the whole supply.
    group : str
        The editor's heading above the field; a player's fields stand under the player's name.
    kept : str
        "table": people keep the field by hand; "file": nobody does, and the editor offers it.
    entry : str
        Title in the editor, where that differs, or where the editor offers what people keep by hand.
    omit : bool
        Whether the file leaves the field out while it holds nothing.
    id : str
        Name of the editor's entry; empty: the key.
    table : str
        The table of the file in which the key stands, such as "world": then only what differs from its default is
        written, below all that stands in no table. Empty: none.
    hand : mapping or None
        What hands-on cannot know of the place or counter: attributes of `engine.byhand.Place` or `Counter`.
    """

    key: str = ""
    slot: str = ""
    held: Kind
    title: str = ""
    noun: str = ""
    nouns: str = ""
    default: Held = None
    optional: bool = True
    seen: Seen = "all"
    only: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    rule: str = ""
    most: int | str | Callable[..., int] | None = None
    of: str = ""
    group: str = ""
    kept: Literal["table", "file"] = "table"
    entry: str = ""
    omit: bool = False
    id: str = ""
    table: str = ""
    hand: Any = None

    @property
    def path(self) -> tuple[str, ...]:
        """Where the file says it: the key, in its table."""
        return (self.table, self.key) if self.table else (self.key,)

    def may_be(self, step: str) -> bool:
        """Tell whether the field may hold something at a step."""
        return not self.only or _among(step, self.only)

    def must_be(self, step: str) -> bool:
        """Tell whether the field must hold something at a step."""
        return _among(step, self.needed)

    @property
    def edited(self) -> bool:
        """Whether the editor offers it among what is remembered."""
        return self.kept == "file" or bool(self.entry)

    def of_record(self, record: Any) -> Held:  # noqa: ANN401  (a Table or Seat of some game)
        """Return the field's value in a record."""
        return getattr(record, self.slot)


def _among(step: str, known: tuple[str, ...]) -> bool:
    return any(fnmatchcase(step, each) for each in known)


def holds(held: Kind, title: str = "", *, default: Held = _UNSET, **about: Any) -> Any:  # noqa: ANN401  (a field of any type)
    """
    Declare a field of a table or seat; within ``Annotated[…]``, of a NamedTuple.

    Parameters
    ----------
    held : Kind
        What it holds.
    title : str
        What it is for people.
    default
        What is held at the beginning; left out: nothing.
    **about
        The other attributes of `Declared`.

    Examples
    --------
    >>> from coreworlds.engine.kinds import Whole
    >>> from coreworlds.engine.record import record
    >>> from coreworlds.engine.table import Seat
    >>> @record
    ... class Boat(Seat):
    ...     fish: int = holds(Whole(99), "{0}'s fish", nouns="fish")
    >>> Boat("Ana", 0).fish, declared(Boat)["fish"].held.most
    (0, 99)
    """
    start = held.nothing if default is _UNSET else default
    made = {"declared": Declared(held=held, title=title, default=start, **about)}
    if isinstance(start, dict):
        return field(default_factory=dict, metadata=made)
    return field(default=start, metadata=made)


@cache
def declared(cls: type) -> Mapping[str, Declared]:
    """
    Return the declared fields of a record or NamedTuple by their keys, in the order of the file.

    Examples
    --------
    >>> from coreworlds.engine.table import Table
    >>> dict(declared(Table))
    {}
    """
    found = _of_tuple(cls) if issubclass(cls, tuple) else _of_record(cls)
    return MappingProxyType({d.key: d for d in found})


def _of_record(cls: Any) -> list[Declared]:  # noqa: ANN401
    return [_named(each.metadata["declared"], each.name) for each in fields(cls) if "declared" in each.metadata]


def _of_tuple(cls: Any) -> list[Declared]:  # noqa: ANN401
    found = []
    for slot, hint in get_type_hints(cls, include_extras=True).items():
        (made,) = (each for each in hint.__metadata__ if isinstance(each, Field))
        default = cls._field_defaults.get(slot, MISSING)
        d = _named(made.metadata["declared"], slot)
        found.append(replace(d, default=default, optional=default is not MISSING))
    return found


def _named(d: Declared, slot: str) -> Declared:
    return replace(d, key=d.key or slot, slot=slot)
