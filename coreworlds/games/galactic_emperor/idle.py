"""Technologies declared in vain: what a declaration would change nothing about, as things stand, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import rule
from coreworlds.games.galactic_emperor.moves import name, on_board, sectors, ships, yields
from coreworlds.games.galactic_emperor.raids import targets
from coreworlds.games.galactic_emperor.technology import STEPS, USES
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["in_vain"]


@rule("declare-idle")
def idle(t: Galaxy, s: Duke, card: int) -> str:
    """Return why declaring a technology now would change nothing; "" if it may change something."""
    ask = _ASK.get(name(t, card))
    return ask(t, s) if ask else ""


def in_vain(t: Galaxy, s: Duke, card: int) -> str:
    """Return why a technology changes nothing that its owner may declare at this moment; "" otherwise."""
    gone = card in (*t.declared, *t.spent, t.stopped)
    if s.at != t.turn or gone or t.step not in STEPS.get(name(t, card), ()):
        return ""
    return t.rules["declare-idle"](t, s, card)  # type: ignore[no-any-return]


def _ion(t: Galaxy, s: Duke) -> str:
    at = t.battle.at if t.battle is not None else -1
    if not on_board(at) or at in s.empires or at in s.starbases:
        return ""
    return f"{s.name} has no Empire or Starbase at {HEXES[at]}"


def _fusion(t: Galaxy, s: Duke) -> str:
    for at in filter(on_board, s.fleets):
        warped = sum(m.number for m in t.moved if m.at == at and m.warped)
        if t.rules["warlord-stop"](t, s, (at, at)) is None and sum(ships(s, at)) > warped:
            return ""
    return f"{s.name} has no ship that may still move"


def _robotics(t: Galaxy, s: Duke) -> str:
    saved = USES["Robotics"]
    if t.paid:
        return ""
    for part, unit in zip(t.parts.all["ship"], t.parts.ships, strict=True):
        left = (s.metal - max(0, unit.metal - saved), s.energy - unit.energy, s.marks - unit.marks)
        if unit.metal and min(left) >= 0 and t.rules["ship-supply"](t, s, (part,)) is None:
            return ""
    return f"{s.name} can build no ship that costs metal, even with {saved} metal less"


def _protein(t: Galaxy, s: Duke) -> str:
    makers = [at for at in sectors(s) if yields(t, at, 1) or yields(t, at, 2)]
    left = [at for at in makers if t.rules["protein-once"](t, s, at) is None]
    if not left:
        return f"no sector of {s.name} is left to produce"
    gives = any(t.rules["steward-excess"](t, s, which, yields(t, at, which)) for at in left for which in (1, 2))
    return "" if gives else f"the Storage of {s.name} has no room for what they make"


def _diplomat(t: Galaxy, s: Duke) -> str:
    if t.rules["regent-tokens-out"](t, s) is not None:
        return f"{s.name} has no Empire token left to buy"
    declared = t.thaw()
    declared.declared = (*t.declared, t.parts.index["Diplomat"])
    without, price = (u.rules["regent-price"](u, u.seats[s.at]) for u in (t, declared))
    if s.marks < price:
        return f"{s.name} has {some(s.marks, 'mark')}, fewer than the {price} that influence costs with it"
    return f"influence costs {some(without, 'mark')} anyway" if without <= price else ""


def _pirate(t: Galaxy, s: Duke) -> str:
    if targets(t, s):
        return ""
    if any(o.metal for o in t.seats if o.at != s.at):
        return f"no opponent has food on a sector, and the Storage of {s.name} has no room for metal"
    return "no opponent has food on a sector or metal in Storage"


def _scanners(t: Galaxy, _s: Duke) -> str:
    if not t.stack:
        return "no tile is left in the stack"
    hole = t.stack[0] == t.parts.index["Black Hole"]
    return "the Black Hole lies on top of the stack and stays there" if hole else ""


_ASK: dict[str, Callable[[Galaxy, Duke], str]] = {
    "Ion Cannons": _ion, "Fusion Engines": _fusion, "Robotics": _robotics, "Protein Fields": _protein,
    "Diplomat": _diplomat, "Space Pirate": _pirate, "Long Range Scanners": _scanners,
}  # fmt: skip
