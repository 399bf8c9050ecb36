"""Facts: what can be said of a position in a word, a number or a yes, by name. A fixed vocabulary for text files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Fact", "Kind", "Value"]

Kind = Literal["number", "truth", "name", "names"]
Value = int | bool | str | tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """
    One thing that can be asked of a position, under any rules.

    Attributes
    ----------
    name : str
        How expressions in text files call it.
    takes : tuple of str
        What kind of word each argument is: "player", "card", "zone", "action", "rule", "text",
        or a kind of the game's components: "space", "ship".
    gives : str
        "number", "truth", "name" or "names".
    text : str
        The same in words, ``{0}`` for the first argument: "{0}'s Energy".
    function : callable
        ``(Position, *arguments, rulebook=None) -> value``.
    unit : str
        What a number counts.
    ask : str
        A question about it with the same places for arguments, where it makes a good one:
        "How much Energy will {0} have?" Empty: never asked.
    steps : tuple of str
        The steps of the flow before which it is worth asking; empty for any step that changes it.

    Examples
    --------
    >>> energy = Fact(name="energy", takes=("player",), gives="number", text="{0}'s Energy",
    ...               function=lambda pos, name, rulebook=None: pos.seat(name).energy, unit="Energy")
    >>> import coreworlds as cw
    >>> energy.function(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "Ana")
    0
    """

    name: str
    takes: tuple[str, ...] = ()
    gives: Kind
    text: str
    function: Callable[..., Value]
    unit: str = ""
    ask: str = ""
    steps: tuple[str, ...] = ()
