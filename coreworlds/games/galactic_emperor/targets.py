"""What actions of Galactic Emperor are applied to: spaces, tiles, roles, ships, resources, technologies, dice."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from coreworlds.engine.near import either
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.moves import name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["Of"]

_MANY = 30  # more than any action names of one kind
_WORDS = {
    "space": "a space of the board",
    "tile": "a sector tile",
    "role": "a role",
    "ship": "a kind of ship",
    "token": "a token",
    "resource": "a resource",
    "technology": "a technology",
    "die": "a die",
    "color": "a player's colour",
    "throne": "the Throne",
    "damaged": "a damaged Dreadnought",
    "showdown": "the place of the Showdown",
}


class Of:
    """
    Components of some kinds. What else must be true of them, rules check.

    `listed` tells which of them are on offer; all that can be named is judged. `instead` says of other kinds what is
    needed, what is there, and why that never changes, where that is more than that they are of another kind.
    """

    lies = None

    def __init__(
        self,
        *kinds: str,
        listed: Callable[[Galaxy, Duke], Sequence[int]] | None = None,
        instead: Mapping[str, tuple[str, str, str]] = MappingProxyType({}),
    ) -> None:
        """Take these kinds of component."""
        self.kinds, self.listed, self.instead = kinds, listed, instead

    def __eq__(self, other: object) -> bool:
        """Compare what it takes, whatever of it is on offer."""
        return isinstance(other, Of) and self.kinds == other.kinds

    def __hash__(self) -> int:
        """Hash what it takes."""
        return hash(self.kinds)

    def where(self, t: Galaxy, part: int) -> str:
        """Return what it must be."""
        if t.parts.kind[part] in self.instead:
            return self.instead[t.parts.kind[part]][0]
        return f"as {either(_WORDS[kind] for kind in self.kinds)}"

    def never(self, t: Galaxy, part: int) -> str | Lack:
        """Return why nothing makes it one of these, if it is none; with what it must be and is, but for `instead`."""
        kind = t.parts.kind[part]
        if kind in self.instead:
            return self.instead[kind][2]
        if kind in self.kinds:
            return ""
        wanted, called, word = either(_WORDS[each] for each in self.kinds), name(t, part), _WORDS[kind]
        if kind == "tile" and "space" in self.kinds and part in t.galaxy:
            at = HEXES[t.galaxy.index(part)]
            return wanted, f"{called}, {word}", f"{called} lies at {at}: the space is what is named."
        if called.casefold() in word.casefold():  # the Throne is the Throne
            return wanted, word, f"{word[0].upper()}{word[1:]} is nothing else, and that never changes."
        return wanted, f"{called}, {word}", f"{called} is {word}, and that never changes."

    def items(self, t: Galaxy, s: Duke) -> Sequence[int]:
        """Return those on offer."""
        if self.listed is not None:
            return self.listed(t, s)
        return [part for kind in self.kinds for part in t.parts.all[kind]]

    def find(self, t: Galaxy, s: Duke, part: int, nth: int) -> Sequence[int]:  # noqa: ARG002
        """Return the component as often as it may be named."""
        return [part] * _MANY if t.parts.kind[part] in self.kinds and nth < 2 else []  # noqa: PLR2004  (copies are the same)

    def name(self, t: Galaxy, s: Duke, item: int) -> str:  # noqa: ARG002
        """Return its name."""
        return name(t, item)

    def part(self, t: Galaxy, s: Duke, item: int) -> int:  # noqa: ARG002
        """Return the component."""
        return item

    def stand_in(self, part: int) -> int:
        """Return the component itself: rules say nothing about kinds that are not theirs."""
        return part

    def present(self, t: Galaxy, s: Duke, item: int) -> str | None:  # noqa: ARG002
        """Return what it is, if it is none of these."""
        kind = t.parts.kind[item]
        if kind in self.instead:
            return self.instead[kind][1]
        return None if kind in self.kinds else _WORDS[kind]
