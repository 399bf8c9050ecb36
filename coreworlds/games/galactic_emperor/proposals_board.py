"""What could be changed by hand on the map: who controls a sector, what lies there, which ships stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.edits import amend, clear_ships, field, give_sector, lay_tile, set_fleet, table
from coreworlds.games.galactic_emperor.moves import add_ships, listed_ships, on_board, planets, ships, take_token
from coreworlds.games.galactic_emperor.rules.engineer import kinds
from coreworlds.games.galactic_emperor.rules.merchant import most_food, put_food

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.games.galactic_emperor.edits import Ask, Edits
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["ON_BOARD"]


def _spaces(parts: list[int]) -> list[int]:
    return [part for part in parts if on_board(part)]


def _token(ask: Ask) -> Iterator[Edits]:
    _, s, _, _ = ask
    for at in (*s.empires, *s.starbases):
        yield (amend(f"Take {s.name}'s token at {HEXES[at]} back.", _take_back, s.at, at),)


def _take_back(t: Galaxy, seat: int, at: int) -> None:
    take_token(t.seats[seat], at)


# -- sectors -----------------------------------------------------------------------------------------------------


def _give(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts):
        if s.tokens:
            yield from ((*laid, give_sector(t, s, at)) for laid in _with_planet(t, at))


def _give_starbase(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts)[-1:]:
        if s.tokens or at in s.empires:
            yield from ((*laid, give_sector(t, s, at, starbase=True)) for laid in _with_planet(t, at))


def _with_planet(t: Galaxy, at: int) -> Iterator[Edits]:
    """Yield what makes a planet be on a space: nothing if one is, else a tile that is laid there."""
    if planets(t, at):
        yield ()
    for tile in t.row if not planets(t, at) else ():
        if tile >= 0 and t.parts.tile[tile].planets and (edit := lay_tile(t, tile, at)) is not None:
            yield (edit,)


def _clear(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts):
        edits = [clear_ships(t, o, at) for o in t.seats if o is not s and at in o.fleets]
        edits += [amend(f"Take {o.name}'s token at {HEXES[at]} back.", _take_back, o.at, at)
                  for o in t.seats if at in o.empires or at in o.starbases]  # fmt: skip
        yield tuple(edits)


def _planet(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        yield from (laid for laid in _with_planet(t, at) if laid)


def _makes(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        for tile in t.row:
            made = tile >= 0 and (t.parts.tile[tile].metal or t.parts.tile[tile].energy)
            if made and (edit := lay_tile(t, tile, at)) is not None:
                yield (edit,)


def _food(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        if most_food(t, at):
            yield (amend(f"Put 1 food at {HEXES[at]}.", put_food, at, 1),)


def _prey(ask: Ask) -> Iterator[Edits]:
    """Let there be something to rob, and room for it."""
    yield from _food(ask)
    t, s, parts, _ = ask
    for o in t.seats:
        if o.color in parts and o is not s:
            room = field(s, "metal", min(s.metal, t.parts.box.supply["storage"]["metal"] - 1))
            yield field(o, "metal", max(1, o.metal)), room


def _older_food(ask: Ask) -> Iterator[Edits]:
    """Put food there; where there is no room, let the food that was put there in this turn be older."""
    yield from _food(ask)
    t, _, parts, _ = ask
    for at in (at for at in _spaces(parts) if at in t.funded):
        left = {k: n for k, n in t.funded.items() if k != at}
        yield (table(t, "funded", left, f"Let the food at {HEXES[at]} be from before this turn."),)


def _less_food(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        yield (amend(f"Take the food at {HEXES[at]} away.", put_food, at, -t.food.get(at, 0)),)


def _unused(ask: Ask) -> Iterator[Edits]:
    t, _, _, _ = ask
    yield (table(t, "produced", (), "Let no sector have produced in this turn."),)


# -- ships -------------------------------------------------------------------------------------------------------


def _ships(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    places, wanted = _spaces(parts), kinds(t, tuple(parts)) or [0]
    for at in places[:1]:
        there = ships(s, at)
        more = tuple(max(n, wanted.count(kind)) for kind, n in enumerate(there))
        yield (set_fleet(t, s, at, (more[0], more[1], more[2])),)


def _fewer(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for kind in dict.fromkeys(kinds(t, tuple(parts)) or [0]):
        for at, fleet in s.fleets.items():
            if fleet[kind]:
                left = tuple(max(0, n - 1) if k == kind else n for k, n in enumerate(fleet))
                yield (set_fleet(t, s, at, (left[0], left[1], left[2])),)


def _rested(ask: Ask) -> Iterator[Edits]:
    """Put ships there that have not moved; where there are none, let no ship have moved."""
    t, s, parts, _ = ask
    wanted = kinds(t, tuple(parts)) or [0]
    for at in _spaces(parts)[:1]:
        more = tuple(wanted.count(kind) for kind in range(3))
        ships_ = f"{listed_ships((more[0], more[1], more[2]))} more of {s.name}"
        yield (amend(f"Put {ships_} at {HEXES[at]}.", _reinforce, s.at, at, more),)
    yield (table(t, "moved", (), "Let no ship have moved in this turn."),)


def _reinforce(t: Galaxy, seat: int, at: int, more: tuple[int, ...]) -> None:
    for kind, count in enumerate(more):
        add_ships(t.seats[seat], at, kind, count)


ON_BOARD: dict[str, Callable[[Ask], Iterator[Edits]]] = {
    "claim-token": _token, "regent-tokens-out": _token, "controlled": _give, "build-starbase": _give_starbase,
    "claim-unclaimed": _clear, "explorer-claim-enemy": _clear, "claim-protected": _clear, "warlord-stop": _clear,
    "no-planets": _planet,
    "merchant-fund-makes": _makes, "steward-produce": _makes, "tech-protein": _makes, "steward-fed": _food,
    "merchant-collect": _older_food, "pirate-target": _prey, "pirate-room": _prey,
    "merchant-fund-two": _less_food, "food-supply": _less_food, "steward-once": _unused, "protein-once": _unused,
    "warlord-own-ships": _ships, "warlord-claim-ships": _ships, "ship-supply": _fewer, "engineer-gift": _fewer,
    "warlord-range": _rested, "warp-no-further": _rested, "warp-together": _rested,
}  # fmt: skip
