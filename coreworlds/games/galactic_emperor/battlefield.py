"""A combat as it is seen: both sides with what they roll and need, the phases, and the dice on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.contest import result
from coreworlds.games.galactic_emperor.rules.battle import fleet_of, fought, sides, token_dice, token_of
from coreworlds.games.galactic_emperor.rules.casualties import origins
from coreworlds.games.galactic_emperor.state import NONE
from coreworlds.games.layout import Battle, BattleDie, BattleSide, BattleUnit
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["battle"]

PHASES = ("Dreadnoughts", "Cruisers and tokens", "Fighters")
PARTS = ("attacker", "defender")
ICONS = {"Fighter": "dart", "Cruiser": "wedge", "Dreadnought": "hulk", "damaged Dreadnought": "hulk",
         "Empire": "token", "Starbase": "base"}  # fmt: skip


def battle(pos: Position) -> Battle | None:
    """Give the combat that goes on in a position, None if none does."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    if t.battle is None:
        return None
    at = t.battle.at
    title = "Galactic Showdown" if at == OUTSIDE else f"Combat at {HEXES[at]}"
    both = tuple(_side(t, side, s) for side, s in enumerate(sides(t)))
    return Battle(title=title, phases=PHASES, now=t.battle.phase - 1, sides=both, ended=result(t))


def _side(t: Galaxy, side: int, s: Duke) -> BattleSide:
    fight = fought(t)
    rolled = [(number, die, part) for number, (die, (of, part)) in
              enumerate(zip(t.dice, fight.volley, strict=False), 1) if of == side]  # fmt: skip
    dice = tuple(
        BattleDie(
            shows=die,
            needs=t.rules["battle-hits-on"](t, side, part),
            by=t.parts.names[part],
            asks=(f"reroll Die {number}",) if t.step == "battle.dice" else (),
        )
        for number, die, part in rolled
    )
    return BattleSide(name=s.name, seat=s.at + 1, part=PARTS[side], units=tuple(_units(t, side, s)), dice=dice,
                      hits=fight.hits[side], notes=tuple(_notes(t, side)))  # fmt: skip


def _notes(t: Galaxy, side: int) -> Iterator[str]:
    """Yield what else counts for a side: where a retreat leads, a surprise attack, hits that are ignored."""
    fight = fought(t)
    here = [m for m in t.moved if m.at == fight.at] if side == 0 else []
    came = sorted({HEXES[m.came] for m in here if not m.warped})
    warped = fight.warped or any(m.warped for m in here)
    if came and not warped:
        yield f"A retreat leads back to {joined(came)}."
    if side == 0 and warped:
        yield "Ships warped in: no retreat."
    if side == 0 and fight.surprise:
        yield "Surprise attack: only the ships that warped in fire."
    if fight.shields[side]:
        yield "The Shield Generators ignore the next hit."


def _units(t: Galaxy, side: int, s: Duke) -> Iterator[BattleUnit]:
    """Yield the units of a side in the order in which they fire."""
    fleet, damaged = fleet_of(t, side), fought(t).damaged[side]
    ships = t.parts.all["ship"]
    counts = {ships[2]: fleet[2] - damaged, t.parts.first["damaged"]: damaged, ships[1]: fleet[1]}
    if side == 1 and (token := token_of(t)) != NONE:
        counts[token] = 1
    counts[ships[0]] = fleet[0]
    for part, count in counts.items():
        if count > 0:
            yield _unit(t, side, s, part, count)


def _unit(t: Galaxy, side: int, s: Duke, part: int, count: int) -> BattleUnit:
    name = t.parts.names[part]
    whole = name.removeprefix("damaged ")
    unit = t.parts.units[whole]
    kind = t.parts.index[whole]
    dice = token_dice(t, s, part) if t.parts.kind[part] == "token" else unit.dice
    need = t.rules["battle-hits-on"](t, side, kind)
    fires = f"1 die, hits on {need}+" if dice == 1 else f"{dice} dice, hit on {need}+"
    extra = ("extra die",) if side == 0 and fought(t).bonus == part else ()
    return BattleUnit(name=name, icon=ICONS[name], count=count, fires=fires, phase=unit.phase - 1, notes=extra,
                      asks=tuple(_asks(t, side, s, part)))  # fmt: skip


def _asks(t: Galaxy, side: int, s: Duke, part: int) -> Iterator[str]:
    """Yield what a click on units asks: to take a hit on one of them, or to give one the extra die."""
    name, me = t.parts.names[part], "" if s is t.asked else f"{s.name}: "
    if t.step == "battle.bonus" and side == 0:
        yield f"{me}bonus {name}"
        return
    places = origins(t, s, part)
    yield from (f"{me}hit {name}, {HEXES[at]}" for at in places) if places else (f"{me}hit {name}",)
