"""Changes by hand: the edits of which remedies and repairs are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import given
from coreworlds.engine.remedy import Edit, Remedy
from coreworlds.games.galactic_emperor.moves import (
    home_of,
    listed_ships,
    name,
    on_board,
    put_token,
    set_ships,
    take_token,
)
from coreworlds.games.galactic_emperor.rules.rounds import earliest
from coreworlds.games.galactic_emperor.rules.setup import supply
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE, Duke, Fleet, Galaxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verdict import Blocker

__all__ = [
    "Ask", "Edits", "amend", "by_round", "clear_ships", "field", "give_sector", "influence_back", "lay_tile",
    "own_tokens", "repair", "seize", "set_fleet", "table",
]  # fmt: skip

Edits = tuple[Edit, ...]
Ask = tuple[Galaxy, Duke, list[int], "Blocker"]  # table, seat, what an action names, what stops it
_WORDS = {
    "marks": ("mark", "marks"),
    "food": ("food in hand", "food in hand"),
    "tokens": ("Empire token in reserve", "Empire tokens in reserve"),
    "influence": ("influence to place", "influence to place"),
    "points": ("Victory Point", "Victory Points"),
}


def repair(*edits: Edit) -> Remedy:
    """Return changes by hand as one repair."""
    return Remedy("edit", " ".join(dict.fromkeys(e.text for e in edits)), edits=edits)


def _amount(key: str, value: Any) -> str:  # noqa: ANN401  (of any field)
    return f"{value} {_WORDS.get(key, (key, key))[value != 1]}"


def field(s: Duke, key: str, value: Any, text: str = "") -> Edit:  # noqa: ANN401  (of any field)
    """Set one field of a player; one that stands so already changes nothing."""
    was = getattr(s, key)
    instead = f" instead of {was}" if was not in {value, -1} else ""
    words = text or f"Give {s.name} {_amount(key, value)}{instead}."
    return Edit(words, lambda t: setattr(t.seats[s.at], key, value), changes=int(was != value))


def table(t: Galaxy, key: str, value: Any, text: str) -> Edit:  # noqa: ANN401  (of any field)
    """Set one field of the common part of the table."""
    return Edit(text, lambda u: setattr(u, key, value), changes=int(getattr(t, key) != value))


def amend(text: str, make: Callable[..., object], *values: object, changes: int = 1) -> Edit:
    """Return a change made by a function of the table and these values."""
    return Edit(text, given(make, *values), changes=changes)


def own_tokens(t: Galaxy, s: Duke) -> int:
    """Return how many tokens a player should have in reserve."""
    placed = sum(counts[s.at] for counts in t.influence.values())
    return max(0, supply("tokens", len(t.seats)) - len(s.empires) - len(s.starbases) - s.influence - placed)


def influence_back(t: Galaxy, at: int) -> None:
    """Put all influence of a player back into the reserve; a token too many goes into the box."""
    s = t.seats[at]
    placed = sum(there[at] for there in t.influence.values())
    t.influence = {k: (*there[:at], 0, *there[at + 1 :]) for k, there in t.influence.items()}
    t.influence = {k: there for k, there in t.influence.items() if any(there)}
    s.influence, s.bought, held = 0, False, s.tokens + s.influence + placed
    s.tokens = min(held, own_tokens(t, s))


# -- sectors and ships -------------------------------------------------------------------------------------------


def give_sector(t: Galaxy, s: Duke, at: int, *, starbase: bool = False) -> Edit:
    """Give a player control of a sector; whoever had it takes the token back."""
    word = "a Starbase" if starbase else "an Empire"
    return amend(f"Put {word} of {s.name} at {name(t, at)}.", _give_sector, s.at, at, starbase)


def _give_sector(t: Galaxy, seat: int, at: int, starbase: object) -> None:
    seize(t, seat, at, starbase=bool(starbase))


def seize(t: Galaxy, seat: int, at: int, *, starbase: bool, alone: bool = True) -> None:
    """Put a player's token on a sector instead of any other; others' ships leave it, unless they shall not."""
    for o in t.seats:
        if at in o.empires or at in o.starbases:
            take_token(o, at)
        if o.at != seat and alone:
            set_ships(o, at, NO_SHIPS)
    put_token(t.seats[seat], at, starbase=starbase)


def clear_ships(t: Galaxy, s: Duke, at: int) -> Edit:
    """Take a player's ships off a space."""
    return set_fleet(t, s, at, NO_SHIPS)


def set_fleet(t: Galaxy, s: Duke, at: int, fleet: Fleet) -> Edit:
    """Say which ships of a player are on a space."""
    return amend(f"Let {s.name} have {listed_ships(fleet)} at {name(t, at)}.", _set_fleet, s.at, at, fleet)


def _set_fleet(t: Galaxy, seat: int, at: int, fleet: Fleet) -> None:
    s = t.seats[seat]
    set_ships(s, at, fleet)
    t.moved = tuple(m for m in t.moved if m.at != at)


def lay_tile(t: Galaxy, tile: int, at: int) -> Edit | None:
    """Lay a tile on an empty space, away from where it lies face down or in the row; None if that cannot be."""
    if not on_board(at) or t.galaxy[at] != NONE or tile in t.galaxy or home_of(t, at):
        return None
    there = t.thaw()
    _lay_tile(there, tile, at)
    later = f" {by_round(there.round)}" if there.round != t.round else ""
    return amend(f"Lay {name(t, tile)} at {name(t, at)}.{later}", _lay_tile, tile, at)


def by_round(count: int) -> str:
    """Return the change to a later round, as tiles that are laid want it, with the reason."""
    return f"Let it be Round {count}: before, so many tiles cannot lie on the map."


def _lay_tile(t: Galaxy, tile: int, at: int) -> None:
    t.row = tuple(c for c in t.row if c != tile)
    t.stack = tuple(c for c in t.stack if c != tile)
    t.galaxy = (*t.galaxy[:at], tile, *t.galaxy[at + 1 :])
    t.round = max(t.round, earliest(t))
