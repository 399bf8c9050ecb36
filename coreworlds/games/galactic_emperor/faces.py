"""How the things of Galactic Emperor are seen, each by itself, and what a click on it asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.games.default_layout import turn
from coreworlds.games.galactic_emperor.board import BOARD, HEXES, NEIGHBOURS, distance
from coreworlds.games.galactic_emperor.moves import on_board
from coreworlds.games.galactic_emperor.rules.casualties import origins
from coreworlds.games.galactic_emperor.rules.technology import in_vain
from coreworlds.games.layout import Face, Mark, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.position import Position, View
    from coreworlds.games.galactic_emperor.components import Tile, Unit
    from coreworlds.games.layout import Place

__all__ = ["ICONS", "die", "owned", "resource", "role", "ship", "space", "technology", "tile"]

ICONS = {"food": "leaf", "metal": "ingot", "energy": "bolt", "marks": "coin", "points": "star"}
GIVES = (("planets", "planet"), ("food", "leaf"), ("metal", "ingot"), ("energy", "bolt"))
PLACES: tuple[Place, ...] = ("top-left", "left", "right", "top-right")  # on a card, in this order
PICTURES = {0: "dust", 1: "planet", 2: "pair"}  # by the number of planets
SHIPS = {"Fighter": "fighter", "Cruiser": "cruiser", "Dreadnought": "flagship"}  # and their pictures
UNITS = (*SHIPS, "damaged Dreadnought", "Starbase", "Empire")  # what a hit may go on
PRICE: tuple[tuple[str, Place], ...] = (("metal", "top-left"), ("energy", "top-right"), ("marks", "medal"))
ROLES_DO = {  # what everybody does in it
    "Explorer": "A new sector tile each.",
    "Merchant": "Prices, harvest, trade.",
    "Steward": "Sectors make resources.",
    "Engineer": "New ships for all who pay.",
    "Warlord": "Ships move, claim, fight.",
    "Second Warlord": "Ships move, claim, fight.",
    "Regent": "Influence, then points.",
    "Scientist": "Technologies for energy.",
}
ABILITIES = {  # what its chooser may do besides
    "Explorer": "may claim the first tile, and places what is left over",
    "Merchant": "gets 3 marks, and sets the prices with 4 dice",
    "Steward": "gets 1 metal or energy free",
    "Engineer": "gets 1 Fighter free",
    "Warlord": "rolls 1 die more for one ship in each attack",
    "Second Warlord": "rolls 1 die more for one ship in each attack",
    "Regent": "lays influence last, and gets the Throne if nobody wins it",
    "Scientist": "pays 1 energy less",
}


def _yielding(tile: Tile) -> tuple[Value, ...]:
    """Return the values that a tile shows: planets, and the resources of a turn."""
    shown = [("planet" if (word, n) == ("planets", 1) else word, icon, n, word in tile.provenance)
             for word, icon in GIVES if (n := getattr(tile, word))]  # fmt: skip
    return tuple(
        Value(place=place, label=word, text=str(n), icon=icon, published=published)
        for place, (word, icon, n, published) in zip(PLACES, shown, strict=False)
    )


def _picture(tile: Tile) -> tuple[str, str]:
    if tile.back == "hole":
        return ("hole", tile.name)
    if tile.sun:
        return ("sun", tile.name)
    return ("home" if tile.home else PICTURES[tile.planets], tile.name)


def _ours(tile: Tile) -> bool:
    return not tile.sun and tile.back != "hole"


def tile(pos: Position, part: int, key: str, asks: tuple[str, ...]) -> Face:
    """Show a tile that does not lie on the board."""
    here = pos.parts.tile[part]
    return Face(key=key, name=here.name, kind="Sector tile", shape="hexagon", tone="blue", foot=here.back,
                refs=(here.name,), values=_yielding(here), text=here.text, asks=asks, art=_picture(here),
                ours=_ours(here))  # fmt: skip


def technology(pos: Position, part: int, key: str, asks: tuple[str, ...]) -> Face:
    """Show a Technology card."""
    card = pos.parts.technology[part]
    published = "energy" in card.provenance
    cost = Value(place="top-left", label="energy", text=str(card.energy), icon="bolt", published=published)
    return Face(key=key, name=card.name, kind="Technology", shape="square", tone="blue", type=card.role or "any time",
                refs=(card.name,), values=(cost,), text=card.text, ours=not published, asks=asks,
                art=("scheme", card.name))  # fmt: skip


def owned(s: View) -> Callable[[Position, int, str, tuple[str, ...]], Face]:
    """Return the function that draws a player's technology: what happened to it, and why it would change nothing."""

    def shown(pos: Position, part: int, key: str, asks: tuple[str, ...]) -> Face:
        t: Any = pos.table_for(None)
        on = {"stopped": part == pos.stopped, "used this round": part in pos.spent, "declared": part in pos.declared}
        marks = tuple(Mark(label=word, icon="action") for word in on if on[word])
        face = technology(pos, part, key, ("sabotage",) if pos.parts.names[part] == "Saboteur" else asks)
        why = in_vain(t, t.seats[s.at], part)
        text = f"{face.text} It changes nothing now: {why}." if why else face.text
        return replace(face, text=text, marks=marks)

    return shown


def role(pos: Position, part: int, key: str, asks: tuple[str, ...]) -> Face:
    """Show a Role card, left or chosen."""
    name, chosen, played = pos.parts.names[part], part in pos.chosen, part == pos.role
    text = f"{ROLES_DO[name]} The chooser {ABILITIES[name]}."
    now = Mark(label="played now", icon="action") if played else Mark(label="chosen", icon="yes")
    return Face(key=key, name=name, kind="Role", shape="square", tone="grey" if chosen else "red", refs=(name,),
                marks=(now,) if chosen else (), asks=asks, art=("honour", name), text=text)  # fmt: skip


def ship(s: View, unit: Unit, count: int, home: str) -> Face:
    """Show the ships of a kind in a player's supply, with what one costs."""
    values = tuple(
        Value(place=place, label=w, text=str(getattr(unit, w)), icon=ICONS[w], published=w in unit.provenance)
        for w, place in PRICE
    )
    return Face(key=f"{s.name}/supply/{unit.name}", name=unit.name, kind="Ship", shape="triangle", tone="yellow",
                refs=(unit.name,), values=values, text=unit.does, ours=True, count=count,
                asks=(f"build {unit.name}, {home}",), art=(SHIPS[unit.name], unit.name))  # fmt: skip


def die(number: int, shows: int, verb: str) -> Face:
    """Show a die on the table."""
    name = f"Die {number}"
    return Face(key=f"dice/{number}", name=name, kind="Die", tone="yellow", refs=(name,), art=(f"die-{shows}", name),
                values=(Value(place="left", label="shows", text=str(shows)),), text=f"It shows {shows}.",
                asks=tuple(dict.fromkeys((f"{verb} {name}", f"reroll {name}"))))  # fmt: skip


def resource(pos: Position, name: str, price: int) -> Face:
    """Show what a resource costs now, and what its die means; 0: no Merchant was played yet."""
    verbs = ("buy", "sell") if pos.phase != "steward" else ("gain",)
    means = ", ".join(map(str, pos.parts.box.market[name]))
    cost = Value(place="top-left", label="price in marks", text=str(price) if price else "–", icon="coin")
    return Face(key=f"market/{name}", name=name, kind="Resource", shape="diamond", tone="green",
                art=(ICONS[name], name), values=(cost,), refs=(name,), asks=tuple(f"{verb} {name}" for verb in verbs),
                text=f"Its die sets the price: 1 to 6 mean {means} marks.")  # fmt: skip


def space(pos: Position, at: int, marks: tuple[Mark, ...]) -> Face:
    """Show a space of the board with its tile and all that lies there."""
    here, name = pos.parts.tile.get(pos.galaxy[at]), BOARD.names[at]
    asks = tuple(_ASKS.get(pos.phase, _general)(pos, at, name))
    plain: dict[str, Any] = {"key": f"map/{name}", "name": name, "refs": (name,), "marks": marks, "asks": asks}
    if not here:
        return Face(**plain, space=at, kind="empty space", text="No tile lies here yet.")
    seats = map(pos.seat, pos.seats)
    owner = next((s.at + 1 for s in seats if at == s.home or at in {*s.starbases, *s.empires}), 0)
    return Face(**plain, space=at, owner=owner, type=here.name, tone="blue", values=_yielding(here), text=here.text,
                art=_picture(here), ours=_ours(here))  # fmt: skip


# --- what a click on a space asks -------------------------------------------------------------------------------------


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


def _steward(pos: Position, _at: int, name: str) -> Iterable[str]:
    yield f"produce {name}"
    if _owns(pos, "Protein Fields"):
        yield f"grow {name}"


def _owns(pos: Position, card: str) -> bool:
    return pos.parts.index[card] in pos.seat(turn(pos)).technologies


def _engineer(pos: Position, _at: int, name: str) -> Iterable[str]:
    yield from (f"build {kind}, {name}" for kind in SHIPS) if pos.step != "engineer.gift" else (f"launch {name}",)


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


def _all(s: View, at: int) -> str:
    """Name all ships of a player on a space, as an action does."""
    fleet = zip(SHIPS, s.fleets[at], strict=True)
    return ", ".join(f"{kind} x{count}" if count > 1 else kind for kind, count in fleet if count)


def _combat(pos: Position) -> Iterable[str]:
    """Yield what is done in a combat now: by name, or with one of its units."""
    yield from _by_name(pos)
    if pos.step == "battle.bonus":
        yield from (f"bonus {kind}" for kind in SHIPS)
    if pos.step == "battle.hits":
        t: Any = pos.table_for(None)
        for unit in UNITS:
            places = origins(t, t.asked, t.parts.index[unit])
            yield from (f"hit {unit}, {HEXES[came]}" for came in places) if places else (f"hit {unit}",)


def _by_name(pos: Position) -> Iterable[str]:
    """Yield the actions of a step that name nothing: they are about the space of the combat or question."""
    verbs = (pos.game.verbs[key] for key in pos.game.flow.steps[pos.step].verbs)
    return (verb.name for verb in verbs if verb.target is None)


def _regent(pos: Position, at: int, name: str) -> Iterable[str]:
    if pos.step == "regent.away":
        yield from (f"withdraw {HEXES[away.at]}, {name}" for away in pos.displaced if pos.seats[away.seat] == turn(pos))
    elif pos.step == "regent.business" and at in pos.placed[1:]:
        yield from _by_name(pos)
    else:
        yield f"influence {name}"


_ASKS: dict[str, Callable[[Position, int, str], Iterable[str]]] = {
    "explorer": _explorer,
    "merchant": _merchant,
    "steward": _steward,
    "engineer": _engineer,
    "warlord": _warlord,
    "regent": _regent,
}
