"""What is going on inside a turn, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.layout_map import turn
from coreworlds.games.galactic_emperor.moves import listed_ships
from coreworlds.games.galactic_emperor.rules.regent import FIRST_PRICE
from coreworlds.games.galactic_emperor.rules.technology import USES
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from coreworlds.engine.position import Position, View
    from coreworlds.games.galactic_emperor.state import Battle

__all__ = ["situation"]

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
        "Has produced": produced,
        "Food put down in this turn": funded,
    }
    return "".join(f" {word}: {what}." for word, what in told.items() if what)


def _prices(pos: Position) -> str:
    if pos.step not in {"merchant.harvest", "merchant.trade"} or not all(pos.prices):
        return ""
    food, metal, energy = (f"{price} mark{'s' * (price != 1)}" for price in pos.prices)
    return f" A food costs {food}, a metal {metal}, an energy {energy}."


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
    return f" The price dice show {joined(pos.dice)}.{_again(pos)}" if pos.dice else ""


def _again(pos: Position) -> str:
    """Tell which die Time Warp rolls anew, or has."""
    die, times = pos.reroll
    if pos.step == "technology.reroll":
        return f" Die {die} is rolled anew now."
    return f" Die {die} was rolled anew {'twice' if times > 1 else 'once'}." if times else ""


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
