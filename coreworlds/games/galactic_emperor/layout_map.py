"""The galaxy as a map: every space with its tile and all that lies on it, and what a click on it asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.games.galactic_emperor.board import BOARD, HEXES, NEIGHBOURS, distance
from coreworlds.games.galactic_emperor.layout_cards import picture, yielding
from coreworlds.games.galactic_emperor.moves import on_board
from coreworlds.games.galactic_emperor.rules.casualties import origins
from coreworlds.games.layout import Face, Mark, Zone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.position import Position, View

__all__ = ["galaxy", "turn"]

SHIPS = (("Fighter", "dart"), ("Cruiser", "wedge"), ("Dreadnought", "hulk"))
UNITS = ("Fighter", "Cruiser", "Dreadnought", "damaged Dreadnought", "Starbase", "Empire")  # what a hit may go on


def turn(pos: Position) -> str:
    """Give the player who is asked or handled."""
    return pos.turn if isinstance(pos.turn, str) else pos.turn[0]


def galaxy(pos: Position) -> Zone:
    """Give the map."""
    faces = tuple(_space(pos, at) for at in range(len(HEXES)))
    tiles = sum(part >= 0 for part in pos.galaxy)
    return Zone(key="map", title="Galaxy", style="map", faces=faces, count=tiles, unit="tiles on 37 spaces",
                board=BOARD)  # fmt: skip


def _space(pos: Position, at: int) -> Face:
    tile = pos.parts.tile.get(pos.galaxy[at])
    name = HEXES[at]
    return Face(
        key=f"map/{name}",
        name=name,
        kind="" if tile else "empty space",
        type=tile.name if tile else "",
        tone="blue" if tile else "grey",
        refs=(name,),
        values=yielding(tile) if tile else (),
        text=tile.text if tile else "No tile lies here yet.",
        marks=tuple(_marks(pos, at)),
        asks=_asks(pos, at),
        art=picture(tile) if tile else ("", ""),
        ours=bool(tile) and not tile.sun and tile.back != "hole",
        space=at,
    )


def _marks(pos: Position, at: int) -> Iterable[Mark]:
    """Give what lies on a space: of each player the token and the ships, then food and influence."""
    t: Any = pos.table_for(None)  # gone through for every space
    for number, s in enumerate(t.seats, 1):
        if at == s.home or at in s.starbases:
            yield Mark(label=f"{s.name}: {'Home ' if at == s.home else ''}Starbase", icon="base", seat=number)
        elif at in s.empires:
            yield Mark(label=f"{s.name}: Empire", icon="token", seat=number)
        for (kind, icon), count in zip(SHIPS, s.fleets.get(at, ()), strict=False):
            if count:
                yield Mark(label=f"{s.name}: {kind}{'s' if count > 1 else ''}", icon=icon, count=count, seat=number)
        if placed := t.influence.get(at, ()):
            count = placed[s.at]
            if count:
                yield Mark(label=f"{s.name}: influence", icon="eye", count=count, seat=number)
    if at == t.business:
        owner = next((s for s in t.seats if pos.parts.index["Ambassador"] in s.technologies), None)
        whose = {} if owner is None else {"seat": owner.at + 1}
        yield Mark(label=f"{owner.name}: personal business" if owner else "personal business", icon="no", **whose)
    if food := t.food.get(at, 0):
        new = t.funded.get(at, 0)
        yield Mark(label=f"food, {new} put there in this turn" if new else "food", icon="leaf", count=food)


# --- what a click asks about ------------------------------------------------------------------------------------------


def _asks(pos: Position, at: int) -> tuple[str, ...]:
    ask = _BY_PHASE.get(pos.phase, _general)
    return tuple(ask(pos, at, HEXES[at]))


def _general(pos: Position, at: int, name: str) -> Iterable[str]:
    s = pos.seat(turn(pos))
    if pos.galaxy[at] < 0:
        yield f"place {name}"
    else:  # an own Starbase is for building; no other action fits every sector with a planet
        yield f"build Fighter, {name}" if at == s.home or at in s.starbases else f"influence {name}"


def _explorer(pos: Position, at: int, name: str) -> Iterable[str]:
    yield f"claim {name}" if pos.galaxy[at] >= 0 and pos.step != "explorer.place" else f"place {name}"


def _merchant(pos: Position, at: int, name: str) -> Iterable[str]:
    yield f"fund {name}"
    if pos.food.get(at, 0):
        yield f"collect {name}"
    if _owns(pos, "Space Pirate"):
        yield f"raid {name}"


def _steward(pos: Position, at: int, name: str) -> Iterable[str]:
    yield f"produce {name}"
    if _owns(pos, "Protein Fields"):
        yield f"grow {name}"


def _owns(pos: Position, technology: str) -> bool:
    return pos.parts.index[technology] in pos.seat(turn(pos)).technologies


def _engineer(pos: Position, at: int, name: str) -> Iterable[str]:
    yield from (f"build {kind}, {name}" for kind, _ in SHIPS) if pos.step != "engineer.gift" else (f"launch {name}",)


def _warlord(pos: Position, at: int, name: str) -> Iterable[str]:
    if pos.step == "warlord.fight":
        yield f"fight {name}"
        return
    if pos.battle is not None:
        yield from _combat(pos) if at == pos.battle.at else ()
        return
    s = pos.seat(turn(pos))
    ways = [(other, at) for other in NEIGHBOURS[at] if other in s.fleets]
    if (at in s.fleets or ways) and at not in {s.home, *s.empires, *s.starbases}:
        yield f"claim {name}"
    if at in s.fleets and not ways:
        ways = [(at, NEIGHBOURS[at][0])]
    far = [other for other in s.fleets if on_board(other)]
    if far and not ways:  # too far away: a move that says so
        ways = [(min(far, key=lambda other: distance(other, at)), at)]
    yield from (f"move {_all(s, start)}, {HEXES[start]}, {HEXES[end]}" for start, end in ways)


def _combat(pos: Position) -> Iterable[str]:
    """Ask what is done in a combat now: by name, or with one of its units."""
    yield from _by_name(pos)
    if pos.step == "battle.bonus":
        yield from (f"bonus {kind}" for kind, _ in SHIPS)
    if pos.step != "battle.hits":
        return
    t: Any = pos.table_for(None)
    for unit in UNITS:
        places = origins(t, t.asked, t.parts.index[unit])
        yield from (f"hit {unit}, {HEXES[came]}" for came in places) if places else (f"hit {unit}",)


def _by_name(pos: Position) -> Iterable[str]:
    """Give what is done at a step with nothing named: it is about the space where that is under way."""
    verbs = (pos.game.verbs[key] for key in pos.game.flow.steps[pos.step].verbs)
    return (verb.name for verb in verbs if verb.target is None)


def _regent(pos: Position, at: int, name: str) -> Iterable[str]:
    if pos.step == "regent.away":
        yield from (f"withdraw {HEXES[away.at]}, {name}" for away in pos.displaced if pos.seats[away.seat] == turn(pos))
    elif pos.step == "regent.business" and at in pos.placed[1:]:
        yield from _by_name(pos)
    else:
        yield f"influence {name}"


def _all(s: View, at: int) -> str:
    """Name all ships of a player on a space, as an action does."""
    fleet = zip(SHIPS, s.fleets[at], strict=True)
    return ", ".join(f"{kind} x{count}" if count > 1 else kind for (kind, _), count in fleet if count)


_BY_PHASE: dict[str, Callable[[Position, int, str], Iterable[str]]] = {
    "explorer": _explorer,
    "merchant": _merchant,
    "steward": _steward,
    "engineer": _engineer,
    "warlord": _warlord,
    "regent": _regent,
}
