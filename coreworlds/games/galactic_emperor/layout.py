"""The table of Galactic Emperor: the galaxy, the roles, the market, each duke's side, and what is going on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.games.default_layout import seat_asked, sums, turn
from coreworlds.games.fields_shown import faces, marks, track, zone
from coreworlds.games.galactic_emperor.board import BOARD, HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.components import OUTSIDE, RESOURCES
from coreworlds.games.galactic_emperor.faces import ICONS, die, owned, resource, role, ship, space, technology, tile
from coreworlds.games.galactic_emperor.moves import listed_ships
from coreworlds.games.galactic_emperor.rules.ending import counted_at_end, parts_of
from coreworlds.games.galactic_emperor.rules.regent import FIRST_PRICE
from coreworlds.games.galactic_emperor.rules.technology import USES
from coreworlds.games.layout import Face, Layout, Mark, PlayerArea, Sum, Total, Track, Zone
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position, View
    from coreworlds.games.galactic_emperor.components import Unit
    from coreworlds.games.galactic_emperor.state import Battle, Duke, Galaxy

__all__ = ["layout", "score", "side", "sights", "situation"]

POINTS = "Victory Points"
NOTE = "Only numbers marked ° are known from the published game. The rest are our estimates."
SIGNS = {"home": "base", "starbases": "base", "empires": "token", "influence": "eye",
         "Fighter": "dart", "Cruiser": "wedge", "Dreadnought": "hulk"}  # fmt: skip
LEFT = " Of the 3 dice left, the lowest prices food, the middle metal, the highest energy."
LENGTHS = {"marks": 12, "metal": 0, "energy": 0, "food": 12, "points": 40}  # of tracks; 0: as long as the Storage


def layout(pos: Position, viewer: str | None = None) -> Layout:
    """
    Give the table as a position shows it.

    Parameters
    ----------
    pos
        Any position. What a viewer may not know must already be unknown in it (`seen_by`).
    viewer
        Whose seat stands first; None for an open table.
    """
    return Layout(
        title="Table",
        viewer=viewer or "",
        zones=tuple(_zones(pos)),
        tracks=(track(pos, "round", least_length=12, least=1),),
        seats=tuple(_seat(pos, name) for name in pos.seats),
        situation=situation(pos),
        notes=(NOTE,),
        **_ending(pos),
    )


def sights(pos: Position) -> Iterable[str]:
    """Give by name what lies on the table and has no line of its own in a position file, as it lies there."""
    yield from (*HEXES, *(("Throne",) if _beside(pos) else ()))
    yield from (*(f"Die {i}" for i, _ in enumerate(pos.dice, 1)), *RESOURCES)
    yield from (unit.name for name in pos.seats for unit, _ in _in_supply(pos, pos.seat(name)))


# --- what all share ---------------------------------------------------------------------------------------------------


def _zones(pos: Position) -> Iterable[Zone]:
    """Give what all share, the piles and the galaxy first."""
    yield from (zone(pos, "stack"), *_piles(pos), _galaxy(pos), *_throne(pos))
    yield zone(pos, "row", shown=tile, asks=("take {0}",), style="compact", empty="No tile is turned up.")
    yield from (*_taken(pos), *_dice(pos), _roles(pos), _market(pos))
    yield zone(pos, "technologies", shown=technology, asks=("buy {0}",), unit="cards",
               empty="No technology is left to buy.")  # fmt: skip


def _piles(pos: Position) -> Iterable[Zone]:
    yield Zone(key="points", title="Victory Points", style="pile", count=pos.points, unit="points in the pool",
               empty="They lie face up: all see how many are left." if pos.points else "None is left.")  # fmt: skip
    if pos.gone or pos.caught:
        out = zone(pos, "gone", shown=tile, asks=(), title="Removed", style="pile", unit="pieces", empty="")
        there = (*out.faces, *faces(pos, pos.caught, "gone", technology, ()))
        yield replace(out, faces=there, count=len(there))


def _galaxy(pos: Position) -> Zone:
    there = marks(pos, BOARD, SIGNS, {"home": "Home Starbase"}, leave=("galaxy", "food"))
    on = tuple(space(pos, at, (*there.get(at, ()), *_put_there(pos, at))) for at in range(len(HEXES)))
    tiles = sum(part >= 0 for part in pos.galaxy)
    return Zone(key="map", title="Galaxy", style="map", faces=on, count=tiles, unit="tiles on 37 spaces", board=BOARD)


def _put_there(pos: Position, at: int) -> Iterable[Mark]:
    """Give what is nobody's, and whose personal business a sector is."""
    if at == pos.business:
        owner = next((s for s in map(pos.seat, pos.seats) if pos.parts.index["Ambassador"] in s.technologies), None)
        whose = f"{owner.name}: " if owner else ""
        yield Mark(label=f"{whose}personal business", icon="no", seat=owner.at + 1 if owner else 0)
    if food := pos.food.get(at, 0):
        new = pos.funded.get(at, 0)
        yield Mark(label=f"food, {new} put there in this turn" if new else "food", icon="crate", count=food)


def _throne(pos: Position) -> Iterable[Zone]:
    """Give the Throne while it lies beside the board in Regent, with the influence on it."""
    if not _beside(pos):
        return
    placed = pos.influence.get(pos.parts.index["Throne"], ())
    there = tuple(Mark(label=f"{name}: influence", icon="eye", count=count, seat=number)
                  for number, (name, count) in enumerate(zip(pos.seats, placed, strict=False), 1) if count)  # fmt: skip
    face = Face(key="throne/Throne", name="Throne", kind="Card", shape="square", tone="red", refs=("Throne",),
                marks=there, asks=("influence Throne",), art=("honour", "Throne"),
                text="It lies beside the board until the influence is resolved.")  # fmt: skip
    yield Zone(key="throne", title="Beside the board", style="compact", faces=(face,), count=1, unit="card")


def _beside(pos: Position) -> bool:
    return pos.throne < 0 and pos.phase == "regent"


def _taken(pos: Position) -> Iterable[Zone]:
    """Give the tiles in somebody's hand."""
    if pos.tile >= 0:
        lying = [pos.tile, *(s.drawn for s in map(pos.seat, pos.seats) if s.drawn >= 0)]
        there = faces(pos, lying, "taken", tile, ("keep {0}",), numbered=True)
        yield Zone(key="taken", title="The tile taken", faces=there, count=len(there), unit="tiles")


def _dice(pos: Position) -> Iterable[Zone]:
    if pos.dice:
        verb = "discard" if pos.phase == "merchant" else "reroll"
        there = tuple(die(number, shows, verb) for number, shows in enumerate(pos.dice, 1))
        yield Zone(key="dice", title="Dice", style="compact", faces=there, count=len(there), unit="dice")


def _roles(pos: Position) -> Zone:
    there = faces(pos, (*pos.roles, *pos.chosen), "roles", role, ("choose {0}",))
    return Zone(key="roles", title="Roles", style="side", faces=there, count=len(pos.roles), unit="roles left",
                empty="No Role cards lie out.")  # fmt: skip


def _market(pos: Position) -> Zone:
    there = tuple(resource(pos, name, price) for name, price in zip(RESOURCES, pos.prices, strict=True))
    set_now = sum(price > 0 for price in pos.prices)
    return Zone(key="market", title="Market", style="side", faces=there, count=set_now, unit="prices")


# --- a duke's side ----------------------------------------------------------------------------------------------------


def _seat(pos: Position, name: str) -> PlayerArea:
    s = pos.seat(name)
    home = HEXES[s.home] if s.home >= 0 else ""
    left = _in_supply(pos, s)
    there = tuple(ship(s, unit, count, home) for unit, count in left)
    supply = Zone(key=f"{name}/supply", title="Ships in supply", faces=there, count=sum(count for _, count in left),
                  unit="ships")  # fmt: skip
    cards = zone(pos, "technologies", name, shown=owned(s), asks=("use {0}",), unit="cards", empty="")
    both = (supply, cards)
    return replace(side(pos, name), zones=both if name == turn(pos) else seat_asked(both, name),
                   totals=tuple(_totals(pos, s)))  # fmt: skip


def _totals(pos: Position, s: View) -> Iterable[Total]:
    """Give what others count of a duke's side at a glance."""
    held = {at for at in (s.home, *s.starbases, *s.empires) if at >= 0}
    yield Total(label="sectors", text=str(len(held)), icon="ring")
    for unit, count in zip(pos.parts.ships, map(sum, zip(*s.fleets.values(), strict=True)), strict=False):
        yield Total(label=f"{unit.name}s on the board", text=str(count), icon=SIGNS[unit.name])
    yield Total(label="technologies", text=str(len(s.technologies)), icon="flask")


def side(pos: Position, name: str) -> PlayerArea:
    """Give of a player's side the tracks and markers alone."""
    s = pos.seat(name)
    title = pos.parts.names[s.color] if s.color >= 0 else ""
    return PlayerArea(key=name, name=name, title=title, tracks=tuple(_tracks(pos, s)), marks=tuple(_marks(pos, s)))


def _tracks(pos: Position, s: View) -> Iterable[Track]:
    room = pos.parts.box.supply["storage"]
    shown = {"food": s.food or pos.step == "merchant.trade", "points": s.points >= 0}  # others do not know the points
    for key in (key for key in LENGTHS if shown.get(key, True)):
        one = {"marks": "Mark", "points": "Victory Point"}.get(key, "")
        named = {"about": one} if one else {"about": key.capitalize(), "title": key}
        yield track(pos, key, s.name, least_length=LENGTHS[key] or room[key], icon=ICONS[key], **named)


def _marks(pos: Position, s: View) -> Iterable[Mark]:
    if pos.throne == s.at:
        yield Mark(label="Throne", icon="crown", about="Throne")
    if pos.phase != "setup" and pos.chooser == s.at and pos.role >= 0:
        yield Mark(label=f"chose {pos.parts.names[pos.role]}", icon="compass", about="Chooser")
    tokens = {0: "no Empire token in reserve", 1: "1 Empire token in reserve"}.get(s.tokens, "Empire tokens in reserve")
    yield Mark(label=tokens, icon="token", count=max(1, s.tokens), about="Reserve")
    if s.influence:
        yield Mark(label="influence to place" if s.influence > 1 else "1 influence to place", icon="eye",
                   count=s.influence, about="Influence")  # fmt: skip


def _in_supply(pos: Position, s: View) -> list[tuple[Unit, int]]:
    """Give of each kind how many ships are not on the board, where there are any."""
    out = map(sum, zip(*s.fleets.values(), strict=True)) if s.fleets else (0,) * len(pos.parts.ships)
    return [(unit, unit.supply - used) for unit, used in zip(pos.parts.ships, out, strict=True) if used < unit.supply]


# --- the end ----------------------------------------------------------------------------------------------------------


def _ending(pos: Position) -> dict[str, Any]:
    """Give every player's final sum with its parts, and how the game ended; nothing before it is over."""
    made = sums(pos)
    if not made:
        return {}
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    final = pos.game.result(pos, t)
    none = ("planets in a final count", 0, "final-no-count", ("Regent was the last role: its own count was the last.",))
    more = () if counted_at_end(t) else (none,)
    totals = tuple(replace(each, parts=(*each.parts, *more)) for each in made["sums"])
    points = max(each.total for each in totals if each.won)
    verb = "win" if len(final.winners) > 1 else "wins"
    won = f"{' and '.join(final.winners)} {verb} with {points} Victory Points."
    return {"sums": totals, "outcome": (" ".join((*_why(t), *final.broken, won)), final.rule)}


def score(pos: Position) -> tuple[Sum, ...]:
    """Give every player's Victory Points with what gave them, and what a victory count would bring now."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    return tuple(_stands(t, s) for s in t.seats)


def _stands(t: Galaxy, s: Duke) -> Sum:
    count = f"A victory count now would bring {some(t.rules['planet-count'](t, s), 'Victory Point')}."
    if s.points < 0:
        return Sum(player=s.name, total=-1, unit=POINTS, notes=("These Victory Points are hidden from you.", count))
    parts = tuple((part.text, part.points, part.rule, part.lines) for part in parts_of(t, s) if part.points)
    return Sum(player=s.name, total=s.points, unit=POINTS, parts=parts, notes=(count,))


def _why(t: Galaxy) -> Iterable[str]:
    """Say what ended the game, as far as the table still shows it."""
    out = [s.name for s in t.seats if s.tokens <= 0]
    if out:
        yield f"{' and '.join(out)} {'have' if len(out) > 1 else 'has'} no Empire token left."
    if t.points <= 0:
        yield "The pool of Victory Points is empty."


# --- what is going on inside a turn -----------------------------------------------------------------------------------

_WHAT = {"Robotics": "metal"}  # what is left of it


def situation(pos: Position) -> str:
    """Tell what is going on: a combat, a tile in the hand, a question about a technology."""
    names, who = pos.parts.names, turn(pos)
    if pos.over:
        return ""
    if pos.interrupt is not None:
        return _sabotaged(pos, who)
    if pos.battle is not None:
        return _battle(pos)
    if pos.tile >= 0:
        return f"{who} took {names[pos.tile]} and places it. {_way(pos)}".rstrip()
    if pos.role >= 0:
        chooser = pos.seats[pos.chooser]
        done = f"{_prices(pos)}{_bought(pos)}{_placed(pos)}{_rolled(pos)}{_moved(pos)}{_done(pos)}"
        return f"{chooser} chose {names[pos.role]}. {_way(pos)}Now: {who}.{done}"
    return _way(pos).rstrip()


def _sabotaged(pos: Position, who: str) -> str:
    """Tell whose technology may be stopped, or was, and what the victim has rolled."""
    stop = pos.interrupt
    victim, technology = pos.seats[stop.turn], pos.parts.names[stop.technology]
    if pos.step == "technology.sabotage":
        return f"{victim} declared {technology}. {who} may stop it with the Saboteur."
    stopped = f"The Saboteur has stopped {technology} of {victim}."
    rolls = "rolls" if pos.step == "technology.roll" else "may roll"
    if not stop.die:
        return f"{stopped} {victim} {rolls} a die: 5 or 6 catches it."
    return f"{stopped} {victim} rolled a {stop.die}; 5 or 6 catches it.{_again(pos)}{_done(pos)}"


def _way(pos: Position) -> str:
    """Tell which way the Direction card points."""
    return f"Turns go {'clockwise' if pos.direction > 0 else 'counterclockwise'}. " if pos.direction else ""


def _done(pos: Position) -> str:
    """Tell what was declared and used in this turn, and what is left of it."""
    names = [pos.parts.names[card] for card in pos.declared]
    first = {name: some(USES[name], _WHAT.get(name, "use")) for name in names if name in USES}
    left = ", ".join(f"{pos.left} of {count} of {name}" for name, count in first.items())
    produced = ", ".join(HEXES[at] for at in pos.produced)
    funded = ", ".join(f"{n} on {HEXES[at]}" for at, n in pos.funded.items())
    told = {
        "Declared": ", ".join(names),
        "Left": left,
        "Metal paid for ships": str(pos.paid or ""),
        "Produced this turn": produced,
        "Food put down this turn": funded,
    }
    return "".join(f" {word}: {what}." for word, what in told.items() if what)


def _prices(pos: Position) -> str:
    if pos.step not in {"merchant.harvest", "merchant.trade"} or not all(pos.prices):
        return ""
    food, metal, energy = (f"{price} mark{'s' * (price != 1)}" for price in pos.prices)
    return f" Food costs {food}, metal {metal}, energy {energy}."


def _bought(pos: Position) -> str:
    """Tell how often extra influence was bought, and by whom: its price depends on it, and nobody buys it twice."""
    bought = max(0, pos.price - FIRST_PRICE)
    by = [name for name in pos.seats if pos.seat(name).bought]
    told = f"{bought}{f', by {joined(by)}' if by else ''}" if bought else "none"
    return f" Extra influence bought so far: {told}." if pos.step in {"regent.buy", "regent.place"} else ""


def _placed(pos: Position) -> str:
    """Tell what was put down last while the Ambassador may object, and which ships must leave, and for where."""
    last = ""
    if pos.step == "regent.business" and pos.placed:
        last = f" {pos.seats[pos.placed[0]]} put 1 influence on {HEXES[pos.placed[1]]} just now."
    ships = [(s.name, s.fleets[away.at], away) for away in pos.displaced
             if away.at in (s := pos.seat(pos.seats[away.seat])).fleets]  # fmt: skip
    told = [f"{name}'s {listed_ships(fleet)} at {HEXES[away.at]}, for {' or '.join(HEXES[to] for to in away.to)}"
            for name, fleet, away in ships]  # fmt: skip
    return last + (f" Must leave: {'; '.join(told)}." if told else "")


def _rolled(pos: Position) -> str:
    """Tell what the price dice show."""
    told = f" The price dice show {joined(pos.dice)}.{_again(pos)}" if pos.dice else ""
    return told + (LEFT if pos.step == "merchant.discard" else "")


def _again(pos: Position) -> str:
    """Tell which die Time Warp rolls anew, or has."""
    die, times = pos.reroll
    if pos.step == "technology.reroll":
        return f" Die {die} is being re-rolled."
    return f" Die {die} was re-rolled {'twice' if times > 1 else 'once'}." if times else ""


def _moved(pos: Position) -> str:
    """Tell which ships have moved in this turn, and how far."""
    trips = [(some(m.number, pos.parts.ships[m.ship].name), m) for m in pos.moved]
    told = [f"{ships} to {HEXES[m.at]} ({'warped' if m.warped else some(m.spaces, 'space')})" for ships, m in trips]
    return f" Moved: {', '.join(told)}." if told else ""


def _battle(pos: Position) -> str:
    """Tell who fights with what, the dice that lie there, and what is hit."""
    fight = pos.battle
    sides = [_side(pos.seat(pos.seats[at]), fight.at) for at in (fight.attacker, fight.defender)]
    where = "in a neutral place" if fight.at == OUTSIDE else f"at {HEXES[fight.at]}"
    phase = f" Phase {fight.phase} of 3." if fight.phase else ""
    hits = [f"{pos.seats[at]} has {n} hit{'s' if n > 1 else ''} to take and chooses where." for at, n in
            zip((fight.attacker, fight.defender), fight.hits, strict=True) if n]  # fmt: skip
    names = [pos.seats[at] for at in (fight.attacker, fight.defender)]
    dice = [[die for die, (of, _) in zip(pos.dice, fight.volley, strict=False) if of == side] for side in (0, 1)]
    rolled = [f"{name} rolled {joined(each)}." for name, each in zip(names, dice, strict=True) if each]
    flipped = zip(names, fight.damaged, strict=True)
    damaged = [f"{name} has {some(n, 'damaged Dreadnought')}." for name, n in flipped if n]
    told = [*_whence(pos, fight), *_lost(pos, fight), *damaged, *_shielded(fight, names)]
    told += [f"1 {pos.parts.names[fight.bonus]} has the extra die."] if fight.bonus >= 0 else []
    told += [*rolled, *hits]
    again = _again(pos) if pos.dice else ""
    return " ".join([f"{sides[0]} attacks {sides[1]} {where}.{phase}", *told]) + again + _done(pos)


def _whence(pos: Position, fight: Battle) -> list[str]:
    """Tell from where the attack came, and which ships of it warped."""
    here = [m for m in pos.moved if m.at == fight.at]
    came = sorted({HEXES[m.came] for m in here if not m.warped})
    warped = [sum(m.number for m in here if m.warped and m.ship == kind) for kind in range(len(pos.parts.ships))]
    counted = [some(n, ship.name) for n, ship in zip(warped, pos.parts.ships, strict=True) if n]
    told = [f"The attack came from {joined(came)}."] if came else []
    told += [f"{joined(counted) if counted else 'Some ships'} warped in."] if fight.warped or counted else []
    return told + (["The ships that warped fire first, in a surprise attack."] if fight.surprise else [])


def _lost(pos: Position, fight: Battle) -> list[str]:
    """Tell what can be seen no more: an Empire that was destroyed, ships that went back."""
    attacker, defender = pos.seats[fight.attacker], pos.seats[fight.defender]
    told = [f"{defender}'s Empire was destroyed."] if fight.empire else []
    return told + ([f"{attacker}'s ships have retreated."] if fight.retreated else [])


def _shielded(fight: Battle, names: list[str]) -> list[str]:
    """Tell whose Shield Generators have a hit left to ignore."""
    return [f"{name}'s Shield Generators have not ignored a hit yet." for name, n in
            zip(names, fight.shields, strict=True) if n]  # fmt: skip


def _side(s: View, at: int) -> str:
    """Name a side of a combat: its ships and its token."""
    fleet = s.fleets.get(at)
    token = "a Starbase" if at in s.starbases else "an Empire" if at in s.empires else ""
    return f"{s.name} ({', '.join(filter(None, [listed_ships(fleet) if fleet else '', token])) or 'nothing left'})"
