"""Going by hand into a situation inside a turn: a tile taken, dice rolled, influence placed, a technology declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.moments import go, moved
from coreworlds.games.galactic_emperor.moves import controller, home_of, is_sun, name, on_board, planets, without
from coreworlds.games.galactic_emperor.rules.rounds import earliest
from coreworlds.games.galactic_emperor.rules.setup import lay
from coreworlds.games.galactic_emperor.rules.technology import USES
from coreworlds.games.galactic_emperor.skirmishes import SKIRMISHES
from coreworlds.games.galactic_emperor.state import NONE, Duke, Galaxy, Interrupt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.remedy import Edit

__all__ = ["situation"]

Edits = tuple["Edit", ...]
_ROLLED = (2, 3, 4, 5)
_FEW = 2
# Technologies declared in a plain step of a role: those with which a Saboteur's interrupt can be told.
_DECLARED = {"Fusion Engines": "warlord.move", "Robotics": "engineer.build", "Protein Fields": "steward.produce",
             "Diplomat": "regent.buy", "Space Pirate": "merchant.trade"}  # fmt: skip


def situation(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Iterator[Edits]:
    """
    Go into the situation in which a step is taken.

    Parameters
    ----------
    t : Galaxy
        The table as it stands.
    s : Duke
        Who shall decide there.
    step : str
        The step.
    parts : list of int
        What the action asked about names.
    """
    make = _SITUATIONS.get(step) or SKIRMISHES.get(step)
    if make is not None:
        yield from make(t, s, step, parts)


# -- Explorer ----------------------------------------------------------------------------------------------------


def _taken(t: Galaxy, s: Duke, _step: str, _parts: list[int]) -> Iterator[Edits]:
    for tile in _tiles(t)[:1]:
        yield (moved(t, f"Let {s.name} have taken {name(t, tile)}.", _take, s.at, tile),)


def _tiles(t: Galaxy) -> list[int]:
    """Return the tiles that can be taken, one that is taken already first."""
    found = dict.fromkeys((t.tile, *t.row))
    return [tile for tile in found if tile >= 0 and name(t, tile) != "Black Hole"]


def _take(t: Galaxy, seat: int, tile: int) -> None:
    go(t, seat, "explorer.take")
    t.row, t.tile, t.acted, t.step = without(t.row, tile), tile, 1, "explorer.place"


def _scanned(t: Galaxy, s: Duke, _step: str, parts: list[int]) -> Iterator[Edits]:
    if t.stack and name(t, t.stack[0]) != "Black Hole":
        for tile in [tile for tile in _tiles(t) if tile in parts]:
            yield (moved(t, f"Let {s.name} have taken {name(t, tile)} and drawn another tile.", _scan, s.at, tile),)


def _scan(t: Galaxy, seat: int, tile: int) -> None:
    _take(t, seat, tile)
    t.seats[seat].drawn, t.stack, t.step = t.stack[0], t.stack[1:], "explorer.scan"
    for o in t.seats:
        o.top = NONE


def _placed(t: Galaxy, s: Duke, _step: str, parts: list[int]) -> Iterator[Edits]:
    """Let a player have placed the tile that could be claimed."""
    for at in [part for part in parts if on_board(part)] or _empty(t)[:1]:
        if t.galaxy[at] == NONE:
            tiles = [tile for tile in _tiles(t) if t.parts.tile[tile].planets]
        else:
            tiles = [t.galaxy[at]] * (planets(t, at) > 0 and controller(t, at) is None)
        for tile in tiles[:1]:
            text = f"Let {s.name} have placed {name(t, tile)} at {HEXES[at]} just now."
            yield (moved(t, text, _place, s.at, tile, at),)


def _empty(t: Galaxy) -> list[int]:
    """Return the spaces where nothing lies."""
    return [at for at in range(len(HEXES)) if t.galaxy[at] == NONE and not any(at in s.fleets for s in t.seats)]


def _place(t: Galaxy, seat: int, tile: int, at: int) -> None:
    go(t, seat, "explorer.take")
    if tile in t.row:
        t.row = without(t.row, tile)
        lay(t, at, tile)
    t.acted, t.placed, t.step = 1, (seat, at), "explorer.claim"


# -- the price dice ----------------------------------------------------------------------------------------------


def _prices(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Iterator[Edits]:
    yield (moved(t, "Let the price dice show 2, 3, 4 and 5.", _roll, s.at, step),)


def _roll(t: Galaxy, seat: int, step: str) -> None:
    prices = t.prices
    go(t, seat, "merchant.trade")
    t.prices, t.dice, t.step = prices, _ROLLED, step  # the market is not open yet


# -- influence ---------------------------------------------------------------------------------------------------


def _business(t: Galaxy, s: Duke, _step: str, _parts: list[int]) -> Iterator[Edits]:
    """Let somebody else have placed influence, so that the Ambassador may object."""
    o = t.seats[(s.at + 1) % len(t.seats)]
    free = [at for at in range(len(HEXES)) if planets(t, at) and home_of(t, at) is None and not is_sun(t, at)]
    for at in free[:1]:
        yield (moved(t, f"Let {o.name} have placed influence on {HEXES[at]}.", _object, s.at, o.at, at),)
    bare = [(at, tile) for at in _empty(t)[:1] for tile in _tiles(t) if t.parts.tile[tile].planets and tile in t.row]
    for at, tile in bare[: int(not free)]:
        text = f"Lay {name(t, tile)} at {HEXES[at]}, and let {o.name} have placed influence there."
        yield (moved(t, text, _object, s.at, o.at, at, tile),)


def _object(t: Galaxy, seat: int, other: int, at: int, tile: int = NONE) -> None:
    go(t, other, "regent.place")
    if tile != NONE:
        t.row = without(t.row, tile)
        lay(t, at, tile)
        t.round = max(t.round, earliest(t))
    o = t.seats[other]
    o.influence -= 1
    t.influence = {at: tuple(int(s.at == other) for s in t.seats)}
    t.placed, t.turn, t.step = (other, at), seat, "regent.business"


# -- the Saboteur ------------------------------------------------------------------------------------------------


def _declared(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Iterator[Edits]:
    """Let a technology have been declared: of another player for the Saboteur, of one's own for the victim."""
    for card, o in _declarable(t, s, own=step == "technology.catch"):
        rival = s if o is not s else t.seats[(s.at + 1) % len(t.seats)]
        did = "have stopped it with the Saboteur" if o is s else "have the Saboteur"
        text = f"Let {o.name} have declared {name(t, card)}, and {rival.name} {did}."
        yield (moved(t, text, _interrupt, o.at, rival.at, card, step),)


def _declarable(t: Galaxy, s: Duke, *, own: bool) -> list[tuple[int, Duke]]:
    """Return technologies with who may declare them, those that somebody has already first."""
    others = [o for o in t.seats if (o is s) == own]
    cards = [t.parts.index[card] for card in _DECLARED]
    found = [(card, o) for card in cards for o in others if card in o.technologies]
    return [*found, *((card, others[0]) for card in cards if card in t.technologies)][:_FEW]


def _interrupt(t: Galaxy, seat: int, rival: int, card: int, step: str) -> None:
    go(t, seat, _DECLARED[name(t, card)])
    saboteur, there = t.parts.index["Saboteur"], t.step
    for s in t.seats:
        s.technologies = tuple(c for c in s.technologies if c not in {card, saboteur})
    t.technologies = tuple(c for c in t.technologies if c not in {card, saboteur})
    t.caught = tuple(c for c in t.caught if c not in {card, saboteur})
    for s, owned in ((t.seats[seat], card), (t.seats[rival], saboteur)):
        s.technologies = tuple(sorted((*s.technologies, owned)))
    caught = step == "technology.catch"
    t.spent = (*(c for c in t.spent if c != saboteur), *((saboteur,) if caught else ()))
    t.stopped, t.declared, t.left = (card, (), 0) if caught else (NONE, (card,), USES.get(name(t, card), 0))
    t.interrupt, t.step, t.turn = Interrupt(there, seat, card), step, seat if caught else rival


_SITUATIONS: dict[str, Callable[[Galaxy, Duke, str, list[int]], Iterator[Edits]]] = {
    "explorer.place": _taken, "explorer.scan": _scanned, "explorer.claim": _placed,
    "merchant.dice": _prices, "merchant.discard": _prices, "regent.business": _business,
    "technology.sabotage": _declared, "technology.catch": _declared,
}  # fmt: skip
