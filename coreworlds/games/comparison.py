"""The rules of one game beside those of another: the same, changed, new, gone."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

__all__ = ["Gone", "Likeness", "RuleComparison", "read_comparison"]

Kind = Literal["same", "changed", "new"]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The relation of a rule to another game: the same as a rule of that game, or a change of it, in words."""

    kind: Kind = "new"
    of: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """Rules of the other game that this one does without, under one heading and with one sentence."""

    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleComparison:
    """
    The rules of a game beside those of another.

    Attributes
    ----------
    other : str
        Id of the other game.
    known : mapping
        The rules that are the same or changed; every other one is new.
    gone : tuple of Gone
        What is left of the other game's rules.

    Examples
    --------
    >>> import coreworlds as cw
    >>> beside = cw.game("galactic-emperor").page.compared[0]
    >>> beside.of("turn-direction").kind, beside.of("turn-direction").of
    ('changed', 'action-phase-order')
    >>> beside.of("setup-omega").kind
    'new'
    """

    other: str
    known: Mapping[str, Likeness]
    gone: tuple[Gone, ...]

    def of(self, rule: str) -> Likeness:
        """Return the relation of a rule to the other game."""
        return self.known.get(rule, Likeness())


def read_comparison(file: Traversable) -> RuleComparison:
    """Read a comparison from a TOML file: ``with``, ``[same]``, ``[changed]`` and ``[[gone]]``."""
    data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    known = {rule: Likeness("same", of) for rule, of in data["same"].items()}
    known |= {rule: Likeness("changed", of["of"], of["text"]) for rule, of in data["changed"].items()}
    gone = tuple(Gone(group["title"], group["text"], tuple(group["rules"])) for group in data["gone"])
    return RuleComparison(data["with"], known, gone)
