"""What people do by hand at a table: places that hold cards and counters that are moved, as a game declares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from coreworlds.engine.compounds import By, PerPlayer, Units
from coreworlds.engine.declared import Declared
from coreworlds.engine.kinds import Flag, Kind, Part, Pile, Player, Whole, Word

__all__ = ["Counter", "Place", "by_hand"]

_MOST = 999
_SHOWN = {Flag: "truth", Player: "player", Word: "word"}

End = Literal["", "first", "last"]
Tokens = Literal["", "one", "many"]
Held = Literal["list", "name", "number", "member", "at"]
Counts = Literal["number", "player", "truth", "word"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """
    A place that holds cards or pieces, as the position file writes it.

    Attributes
    ----------
    key : str
        Key of the position file; empty for a stock without end, such as the box in which all other cards lie.
    at : int or None
        Which of the lists under that key, where there are several.
    word, name : str
        How a move calls it, and what it is for people; ``{0}`` for the player, ``{1}`` for the space.
    called : tuple of (str, str)
        Phases in which it is something else for people, and what; no cards are said to come to it then.
    owned : bool
        Whether every player has one.
    spaces : tuple of str
        The spaces of a map at each of which there is one; its zone is that of the map.
    beside : tuple of (str, str)
        Those of the spaces that lie beside the map, and what they are for people.
    path : tuple of str
        Where the file holds it, with ``{0}`` and ``{1}``; left out: under its key, in the player's table if owned.
    held : str
        How: a "list" of names, one "name", the "number" of equal pieces, the space as a "member" of a list, or the
        space "at" which the only piece lies.
    piece : str
        What each of its pieces is called, where the file says no names; ``{0}`` for the player.
    names : tuple of str
        What can lie in it, or be taken from it if it is a stock without end; empty: anything.
    unit : str
        What it holds, for people: "cards", "tiles".
    stock : str
        The word of the place from which its pieces come and to which they go; empty: the first without a key.
    zone : str
        Key of the zone of the layout in which it is drawn; ``{0}`` for the player.
    top : str
        Which end of the list is the top of the pile; empty where there is no order.
    shut : bool
        Whether it lies face down, so that cards are taken from its top unseen.
    tokens : str
        Whether Tokens lie on its cards: "", "one" or "many".
    order : str
        The rule that says in which order cards are laid here; empty where the order is free.
    luck : str
        Name of the draw of luck that shuffles it; ``{0}`` for the player.
    shuffles : str
        The rule that says when it is shuffled.
    phases : tuple of str
        The phases in which cards may be meant to go there; empty: all.
    goal : bool
        Whether it is offered as a place to lay cards by hand.
    comes, goes, marked, holds : str
        Questions before a step: how many cards come to it, which leave it, which get a Token, how many it will hold;
        empty: never asked.

    Examples
    --------
    >>> Place(key="hand", word="{0} hand", name="{0}'s hand", owned=True).word.format("Ana")
    'Ana hand'
    """

    key: str
    at: int | None = None
    word: str
    name: str
    called: tuple[tuple[str, str], ...] = ()
    owned: bool = False
    spaces: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    path: tuple[str, ...] = ()
    held: Held = "list"
    piece: str = ""
    names: tuple[str, ...] = ()
    unit: str = "cards"
    stock: str = ""
    zone: str = ""
    top: End = ""
    shut: bool = False
    tokens: Tokens = ""
    order: str = ""
    luck: str = ""
    shuffles: str = ""
    phases: tuple[str, ...] = ()
    goal: bool = True
    comes: str = ""
    goes: str = ""
    marked: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """
    A number, a marker or a state that people keep, as the position file writes it.

    Attributes
    ----------
    key : str
        Key of the position file.
    word, name : str
        How a move calls it, and what it is for people; ``{0}`` for the player.
    owned : bool
        Whether every player has one.
    unit : str
        What a number counts.
    path : tuple of str or int
        Where the file holds it, with ``{0}`` for the player; left out: under its key, in the player's table if owned.
    counts : str
        "number", "player" (a marker that lies before one), "truth" or "word".
    words : tuple of str
        What a "word" can be.
    none : str
        Where a marker lies that lies before nobody, or how it is said that a word shows nothing, where that can be;
        the file says "".
    luck : tuple of str
        Names of the draws of luck that set it.
    least, most : int
        What a number can be.
    phases, steps : tuple of str
        When it is kept by hand; empty: always.

    Examples
    --------
    >>> Counter(key="round", word="round", name="the Round Marker", unit="Round").counts
    'number'
    """

    key: str
    word: str
    name: str
    owned: bool = False
    unit: str = ""
    path: tuple[str | int, ...] = ()
    counts: Counts = "number"
    words: tuple[str, ...] = ()
    none: str = ""
    luck: tuple[str, ...] = ()
    least: int = 0
    most: int = 999
    phases: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


BOX = Place(key="", word="box", name="the box", shut=True, unit="pieces")
"""The stock without end of a game whose pieces do not all belong to a supply."""


def by_hand(d: Declared, parts: Any, *, owned: bool) -> Iterator[Place | Counter]:  # noqa: ANN401  (the game's components)
    """
    Yield the places or counters of a field: what follows from its kind, and what its `hand` adds or says otherwise.

    A number is a counter, unless `hand` says what each of its pieces is called. Components that have a `piece`, such as
    the spaces on which a player's tokens lie, are themselves the places. With several `hand`,
    each is a counter, or a place if it says at which of the lists it is (`at`).

    Examples
    --------
    >>> d = Declared(key="energy", held=Whole(99), title="{0}'s Energy")
    >>> (counter,) = by_hand(d, None, owned=True)
    >>> counter.word, counter.most
    ('{0} energy', 99)
    """
    every = d.hand if isinstance(d.hand, tuple) else (d.hand or {},)
    for about in every:
        if isinstance(d.held, (Whole, *_SHOWN)) and "piece" not in about:
            yield Counter(**_counter(d, owned=owned) | about)
        elif isinstance(d.hand, tuple) and "at" not in about:
            yield Counter(**{"key": d.key, "owned": owned} | about)
        else:
            about = _unnamed(d, parts, owned=owned) | about  # noqa: PLW2901  (what it says otherwise wins)
            yield Place(**_place(d, parts, about, owned=owned) | about)


def _unnamed(d: Declared, parts: Any, *, owned: bool) -> dict[str, Any]:  # noqa: ANN401
    """Return what the pieces of a place are called that are no components, where a box says what there is."""
    kinds = _pieces(d.held)
    if not hasattr(parts, "copies") or not kinds or parts.called(kinds) not in kinds:
        return {}
    counted = isinstance(d.held, By) and isinstance(d.held.value, (Whole, PerPlayer))
    if not counted and (d.of or not isinstance(d.held, Part)):
        return {"unit": d.nouns or f"{parts.called(kinds)}s"}
    noun = d.noun or d.key
    own = owned or (counted and isinstance(d.held.value, PerPlayer))  # type: ignore[attr-defined]  # a `By`
    piece = f"{{0}}'s {noun}" if own else noun
    unit = {"piece": piece, "unit": d.nouns or f"{noun}s"}
    return unit if counted else unit | {"name": f"{d.title} ({{1}})"}


def _counter(d: Declared, *, owned: bool) -> dict[str, Any]:
    held = d.held
    about = {"key": d.key, "word": f"{{0}} {d.key}" if owned else d.key, "name": d.title, "owned": owned}
    match held:
        case Whole():
            return {**about, "least": held.least, "most": min(held.most, _MOST)}
        case Player():
            return {**about, "counts": "player", "none": held.nobody}
        case Word():
            return {**about, "counts": "word", "words": held.choices, "none": held.none}
    return {**about, "counts": "truth"}


def _place(d: Declared, parts: Any, hand: Mapping[str, Any], *, owned: bool) -> dict[str, Any]:  # noqa: ANN401
    held, path = d.held, ("player", "{0}", d.key) if owned else d.path
    way, spaces = _lies(held, pieces="piece" in hand)
    about = {"key": d.key, "name": d.title, "owned": owned, "held": way, "shut": d.seen == "nobody"}
    if isinstance(held, By):
        path = (*path, "{1}")
        if isinstance(held.value, PerPlayer):
            owned, path = True, (*path, "{0}")
        if isinstance(held.value, Units):
            about["names"] = _names(parts, held.value.of)
    if isinstance(held, Pile):
        about["tokens"] = held.mark
    word = f"{{0}} {d.key}" if owned else d.key
    if spaces is None:
        return {**about, "word": word}
    return {**about, "word": f"{word} at {{1}}", "owned": owned, "path": path, "spaces": _names(parts, spaces),
            "zone": "map", "goal": False}  # fmt: skip


def _pieces(held: Kind) -> tuple[str, ...]:
    """Return the kinds of the pieces of a place, else of the spaces at which there are some."""
    match held:
        case By():
            return _pieces(held.value) or held.key.of
        case Pile() | Units():
            return held.of.of
        case Part():
            return held.of
    return ()


def _lies(held: Kind, *, pieces: bool) -> tuple[str, Part | None]:
    """Return the form of a place in the file, and the spaces of a place for each space."""
    match held:
        case By():
            return _lies(held.value, pieces=False)[0], held.key
        case Pile() if pieces:
            return "member", held.of
        case Part() if pieces:
            return "at", held
        case Part():
            return "name", None
        case Whole() | PerPlayer():
            return "number", None
    return "list", None


def _names(parts: Any, of: Part) -> tuple[str, ...]:  # noqa: ANN401
    return tuple(parts.names[part] for kind in of.of for part in parts.all[kind])
