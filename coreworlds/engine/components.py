"""The components of a game: all that an action or a file may name, each with a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["Component", "Components"]


class Component(NamedTuple):
    """A component of a game that says no more of it: its name and its kind."""

    name: str
    kind: str


class Components:
    """
    The names of all components, kind by kind, each with its number.

    Attributes
    ----------
    names : tuple of str
        By number; the last, which -1 finds, stands for a component that somebody does not know.
    kind : tuple of str
        The kind of each.
    index : dict
        The number of each name.
    all : dict
        The numbers of each kind; `first`: its first number.
    word : str
        What a component is called: "card".

    Examples
    --------
    >>> sea = Components({"place": ("Bay", "Reef"), "boat": ("Skiff",)}, word="piece")
    >>> sea.index["Skiff"], sea.kind[2], sea.all["place"]
    (2, 'boat', (0, 1))
    """

    def __init__(self, kinds: Mapping[str, Sequence[str]], word: str = "component") -> None:
        """Give every name its number."""
        self.word = word
        names = tuple(name for members in kinds.values() for name in members)
        self.names = (*names, "?")
        self.kind = (*(kind for kind, members in kinds.items() for _ in members), "", "")  # also of UNKNOWN and NONE
        self.index = {name: i for i, name in enumerate(names)}
        self.all = {kind: tuple(i for i, each in enumerate(self.kind) if each == kind) for kind in kinds}
        self.first = {kind: members[0] for kind, members in self.all.items() if members}

    def called(self, kinds: Sequence[str] = ()) -> str:  # noqa: ARG002  (a game may tell its kinds apart)
        """Return what a component of some kinds is called."""
        return self.word
