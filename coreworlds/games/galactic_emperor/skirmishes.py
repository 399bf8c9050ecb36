"""Going by hand into a combat: small fleets of two players on one space, at one of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.edits import seize
from coreworlds.games.galactic_emperor.moments import go, moved
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    controller,
    home_of,
    in_play,
    is_sun,
    listed_ships,
    name,
    on_board,
    planets,
    spaces,
)
from coreworlds.games.galactic_emperor.state import Battle, Duke, Fleet, Galaxy, Moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.remedy import Edit

__all__ = ["SKIRMISHES"]

Edits = tuple["Edit", ...]
_PAIR, _HULK, _TWO = (1, 1, 0), (1, 0, 1), 2
_WITH: dict[str, Fleet] = {"Fighter": _PAIR, "Cruiser": _PAIR, "Dreadnought": _HULK, "damaged Dreadnought": _HULK}


def _arenas(t: Galaxy, parts: list[int]) -> list[int]:
    """Return spaces where a combat can be, one that is named first: nobody is there, and next to it is a free space."""
    places = dict.fromkeys((*(part for part in parts if on_board(part)), *range(len(HEXES))))
    free = [at for at in places if not _held(t, at) and controller(t, at) is None]
    return [at for at in free if _beside(t, at) is not None]


def _held(t: Galaxy, at: int) -> bool:
    """Return whether ships stand on a space, or would go back to it, or none may come to it."""
    if any(at == m.came for m in t.moved):
        return True
    return is_sun(t, at) or home_of(t, at) is not None or any(at in s.fleets for s in t.seats)


def _beside(t: Galaxy, at: int) -> int | None:
    """Return a space next to one from which ships can have come."""
    return next((b for b in spaces(t, at) if not _held(t, b) and controller(t, b) is None), None)


def _rival(t: Galaxy, s: Duke) -> Duke:
    """Return the other side of a combat: the one under way, else the next player."""
    if t.battle is not None and s.at in {t.battle.attacker, t.battle.defender}:
        return t.seats[t.battle.defender if s.at == t.battle.attacker else t.battle.attacker]
    return t.seats[(s.at + 1) % len(t.seats)]


# -- at each step of a combat ------------------------------------------------------------------------------------


def _attacking(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Iterator[Edits]:
    """Let a player attack."""
    for at in _arenas(t, [])[:1]:
        ours = next((_WITH[name(t, p)] for p in parts if t.parts.kind[p] == "ship"), _PAIR)
        yield (_told(t, s, _rival(t, s), at, ours, step),)


def _defending(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Iterator[Edits]:
    """Let a player be attacked."""
    for at in _arenas(t, [])[:1]:
        yield (_told(t, _rival(t, s), s, at, _PAIR, step),)


def _told(  # noqa: PLR0913, PLR0917  (one combat)
    t: Galaxy, attacker: Duke, defender: Duke, at: int, ours: Fleet, step: str
) -> Edit:
    sides = f"{listed_ships(ours)} against {listed_ships(_PAIR)}"
    text = f"Let {attacker.name} attack {defender.name} at {HEXES[at]}: {sides}."
    return moved(t, text, _attack, attacker.at, defender.at, at, ours, step)


def _attack(t: Galaxy, attacker: int, defender: int, at: int, ours: Fleet, step: str) -> None:  # noqa: PLR0913, PLR0917  (one combat)
    _begin(t, attacker, ((defender, at, ours, _PAIR),))
    phase = 3 if step == "battle.after" else 0
    t.battle, t.step = Battle(at, attacker, defender, phase=phase), step
    t.turn = defender if step == "battle.defender" else attacker


def _thrown(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Iterator[Edits]:
    """Let a player have rolled dice against another, of which one may be rolled again."""
    rival = _rival(t, s)
    for at in _arenas(t, [])[:1]:
        dice = " and ".join(map(str, _ROLLED))
        text = f"Let {s.name} and {rival.name} fight at {HEXES[at]}, a Fighter each, and roll {dice}."
        yield (moved(t, text, _throw, s.at, rival.at, at, step),)


def _throw(t: Galaxy, attacker: int, defender: int, at: int, step: str) -> None:
    _begin(t, attacker, ((defender, at, (1, 0, 0), (1, 0, 0)),))
    fighter = t.parts.first["ship"]
    t.battle = Battle(at, attacker, defender, phase=3, volley=((0, fighter), (1, fighter)))
    t.dice, t.step, t.turn = _ROLLED, step, attacker


_ROLLED = (3, 5)


def _hit(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Iterator[Edits]:
    """Let a player who defends have to assign a hit, to a unit among others."""
    units = [name(t, p) for p in parts[:1] if t.parts.kind[p] in {"ship", "damaged", "token"}]
    at = next(iter(_arenas(t, [])), None) if units != ["Starbase"] else _own_arena(t, s)
    if at is not None and units and units != ["Empire"]:
        text = f"Let {s.name} defend {HEXES[at]} with a {units[0]} and another unit, and be hit once."
        yield (moved(t, text, _struck, _rival(t, s).at, s.at, at, units[0], step),)


def _own_arena(t: Galaxy, s: Duke) -> int | None:
    """Return a planet sector on which a Starbase of a player may be attacked."""
    fits = [at for at in range(len(HEXES)) if planets(t, at) and not _held(t, at) and _beside(t, at) is not None]
    mine = [at for at in fits if controller(t, at) is s]
    return next(iter((*mine, *(at for at in fits if controller(t, at) is None and s.tokens > 1))), None)


def _struck(t: Galaxy, attacker: int, defender: int, at: int, unit: str, step: str) -> None:  # noqa: PLR0913, PLR0917  (one combat)
    fleet = _WITH.get(unit, (1, 0, 0))
    _begin(t, attacker, ((defender, at, (1, 0, 0), fleet),))
    if unit == "Starbase":
        seize(t, defender, at, starbase=True, alone=False)
    t.battle = Battle(at, attacker, defender, phase=3, hits=(0, 1), damaged=(0, int(unit == "damaged Dreadnought")))
    t.step, t.turn = step, defender


def _fights(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Iterator[Edits]:
    """Let two combats wait for a player, so that there is one to choose."""
    named = [part for part in parts if on_board(part)]
    found = _arenas(t, named)
    if len(found) >= _TWO and found[:1] == named[:1]:
        places = (found[0], found[1])
        text = f"Let ships of {s.name} stand among enemies at {HEXES[places[0]]} and {HEXES[places[1]]}."
        yield (moved(t, text, _wait, s.at, _rival(t, s).at, places, step),)


def _wait(t: Galaxy, seat: int, rival: int, places: tuple[int, ...], step: str) -> None:
    _begin(t, seat, tuple((rival, at, (1, 0, 0), (1, 0, 0)) for at in places))
    t.step, t.turn = step, seat


# -- putting the fleets there ------------------------------------------------------------------------------------


def _begin(t: Galaxy, attacker: int, fights: tuple[tuple[int, int, Fleet, Fleet], ...]) -> None:
    """Let a player's Warlord turn be under way, with his ships where they meet others'."""
    go(t, attacker, "warlord.move")
    trips = []
    for defender, at, ours, theirs in fights:
        came = _beside(t, at)
        for seat, fleet in ((attacker, ours), (defender, theirs)):
            for kind, count in enumerate(fleet):
                _bring(t, t.seats[seat], kind, at, count)
        start = at if came is None else came
        trips += [Moved(kind, at, start, 1, warped=False, number=n) for kind, n in enumerate(ours) if n]
    t.moved = tuple(sorted(trips))


def _bring(t: Galaxy, s: Duke, kind: int, at: int, count: int) -> None:
    """Put ships on a space: from the supply, or from elsewhere if it is empty."""
    for _ in range(count):
        if in_play(s, kind) >= t.parts.ships[kind].supply:
            add_ships(s, next(a for a, fleet in s.fleets.items() if fleet[kind] and a != at), kind, -1)
        add_ships(s, at, kind, 1)


SKIRMISHES: dict[str, Callable[[Galaxy, Duke, str, list[int]], Iterator[Edits]]] = {
    "warlord.fight": _fights, "battle.attacker": _attacking, "battle.defender": _defending,
    "battle.bonus": _attacking, "battle.dice": _thrown, "battle.hits": _hit, "battle.after": _attacking,
}  # fmt: skip
