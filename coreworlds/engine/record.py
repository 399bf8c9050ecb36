"""Records: slotted working values with a cheap copy and a key for comparison."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from coreworlds.engine.written import written

__all__ = ["Record", "frozen_key", "record"]

R = TypeVar("R", bound="type[Record]")


class Record:
    """What `record` classes share. Fields hold values that are never changed in place."""

    __slots__ = ()
    _compared: ClassVar[Any]  # gives the values that are compared, as a tuple
    compared: ClassVar[tuple[str, ...]]  # their fields

    def copy(self) -> Self:
        """Return a second record with the same values."""
        raise NotImplementedError  # `record` writes it for each class

    def held(self) -> tuple[Any, ...]:
        """Return the values that take part in comparison, as they are."""
        return self._compared(self)  # type: ignore[no-any-return]  # a tuple of any values

    def key(self) -> tuple[Any, ...]:
        """Return the hashable values that take part in comparison."""
        return tuple(frozen_key(value) for value in self._compared(self))


@dataclass_transform(kw_only_default=False, eq_default=False)
def record(cls: R) -> R:
    """
    Make a slotted dataclass whose copies are cheap.

    A field with ``metadata={"plumbing": True}`` is copied but takes no part in comparison.

    Examples
    --------
    >>> @record
    ... class Coin(Record):
    ...     side: str
    >>> coin = Coin("head")
    >>> other = coin.copy()
    >>> other is coin, other.side
    (False, 'head')
    """
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    compared = [f.name for f in fields(made) if not f.metadata.get("plumbing")]
    made._compared, made.compared = _getter(compared), tuple(compared)  # noqa: SLF001  (the decorator completes the class)
    made.copy = _copier(made)
    return made  # type: ignore[no-any-return]  # the class itself, completed


def _copier(cls: Any) -> Any:  # noqa: ANN401  (a record class)
    """Write the method that copies field by field, as `dataclass` writes the one that sets them."""
    each = [f"new.{f.name} = self.{f.name}" for f in fields(cls)]
    copy = written("copy(self)", ["new = make(cls)", *each, "return new"], make=object.__new__, cls=cls)
    copy.__doc__ = Record.copy.__doc__
    return copy


def _getter(names: list[str]) -> Any:  # noqa: ANN401  (attrgetter is no method, so it is stored on the class as it is)
    if len(names) > 1:
        return attrgetter(*names)
    return staticmethod(lambda record: (getattr(record, names[0]),))


def frozen_key(value: Any) -> Any:  # noqa: ANN401  (any field value)
    """Return a hashable stand-in for a field's value."""
    kind = type(value)
    if kind is dict:
        return tuple(sorted((k, frozen_key(v)) for k, v in value.items()))
    if kind is list:
        return tuple(frozen_key(v) for v in value)
    return value.key() if isinstance(value, Record) else value
