"""The Engineer role: the chooser's free Fighter, building and deploying ships, Robotics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import Cost, Instead
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, rule, some, tells
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    in_play,
    name,
    on_board,
    starbases,
)
from coreworlds.games.galactic_emperor.rules.rounds import by_chooser
from coreworlds.games.galactic_emperor.rules.technology import USES, active, changes_nothing

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


Order = tuple[int, ...]  # ships, then where


SHIPS_ARE_BUILT = {
    "ship": Instead(
        "role-actions", "by “build”, in the Engineer role", "“buy”", "Ships are built by “build”, in the Engineer role."
    )
}


def ship_kind(t: Galaxy, part: int) -> int:
    """Return a part's place among the ships: 0 Fighter, 1 Cruiser, 2 Dreadnought; -1 for none."""
    return part - t.parts.first["ship"] if part >= 0 and t.parts.kind[part] == "ship" else -1


def kinds(t: Galaxy, x: Order) -> list[int]:
    """Return the ships of an order."""
    return [kind for part in x if (kind := ship_kind(t, part)) >= 0]


# -- the free Fighter --------------------------------------------------------------------------------------------


@rule("engineer-gift")
def who_launches(t: Galaxy, now: int | None) -> int | None:
    """Return the player who gets a free Fighter: the chooser, if one is left."""
    s = t.seats[t.chooser]
    return t.chooser if now is None and t.rules["ship-supply"](t, s, (t.parts.first["ship"],)) is None else None


@rule("build-starbase")
def at_starbase(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player has a Starbase there."""
    if not on_board(at) or at in t.rules["home-always-starbase"](t, s):
        return None
    return f"your Starbase at {HEXES[at]}", "an Empire" if at in s.empires else "none of yours"


@rule("home-always-starbase")
def all_starbases(t: Galaxy, s: Duke) -> tuple[int, ...]:
    """Return the spaces of a player's Starbases: always one at home."""
    return starbases(s)


@action(
    "launch {space}",
    option="Free Fighter",
    order="engineer-gift",
    when=(("chooser-ability", by_chooser("engineer.gift")),),
    checks=("build-starbase",),
    carries=("engineer-gift",),
    alone=True,
)
@tells("launch", "{player} deploys a free Fighter at {at}.")
def launch(t: Galaxy, s: Duke, at: int) -> None:
    """Deploy the free Fighter."""
    add_ships(s, at, 0, 1)
    t.tell("launch", "engineer-gift", s, at=HEXES[at])
    t.pass_on()


# -- building ----------------------------------------------------------------------------------------------------


@rule("ship-supply")
def enough_pieces(t: Galaxy, s: Duke, x: Order) -> Lack | None:
    """Check that the player has as many ships left."""
    wanted = kinds(t, x)
    for kind in sorted(set(wanted)):
        unit = t.parts.ships[kind]
        left = unit.supply - in_play(s, kind)
        if wanted.count(kind) > left:
            return f"{some(wanted.count(kind), unit.name)} in your supply", some(max(0, left), unit.name)
    return None


@rule("ship-cost-metal")
def metal_cost(t: Galaxy, s: Duke, x: Order) -> int:
    """Return the metal that ships cost, after Robotics."""
    return max(0, sum(t.parts.ships[k].metal for k in kinds(t, x)) - t.rules["tech-robotics"](t, s))  # type: ignore[no-any-return]


@rule("tech-robotics")
def metal_saved(t: Galaxy, s: Duke) -> int:
    """Return the metal that Robotics still save in this turn."""
    return t.left if active(t, s, "Robotics") else 0


@rule("ship-cost-energy")
def energy_cost(t: Galaxy, s: Duke, x: Order) -> int:
    """Return the energy that ships cost."""
    return sum(t.parts.ships[k].energy for k in kinds(t, x))


@rule("ship-cost-marks")
def marks_cost(t: Galaxy, s: Duke, x: Order) -> int:
    """Return the marks that ships cost."""
    return sum(t.parts.ships[k].marks for k in kinds(t, x))


SHIP_COSTS = (
    Cost("ship-cost-metal", "metal"),
    Cost("ship-cost-energy", "energy"),
    Cost("ship-cost-marks", "marks", "mark"),
)


@rule("robotics-when")
def metal_back(t: Galaxy, s: Duke) -> int:
    """Return the metal that Robotics give back when declared: part of the price of this turn's ships."""
    return min(t.paid, t.rules["tech-robotics"](t, s))  # type: ignore[no-any-return]


def orders(t: Galaxy, s: Duke) -> list[Order]:
    """Return one ship of each kind at each Starbase."""
    own = (*t.rules["home-always-starbase"](t, s), *s.empires)
    places = [at for at in own if t.rules["build-starbase"](t, s, at) is None]
    return [(part, at) for part in t.parts.all["ship"] for at in places]


def not_paid(t: Galaxy, s: Duke, x: Order) -> tuple[str, ...]:
    """Name the costs that these ships do not have, what saves none, and the number of ships at a space without any."""
    free = [cost.rule for cost in SHIP_COSTS if not t.rules[cost.rule](t, s, x)]
    saved = t.rules["tech-robotics"](t, s) and any(t.parts.ships[kind].metal for kind in kinds(t, x))
    return (*free, *(() if saved else ("tech-robotics",)), *(() if x[-1] in s.fleets else ("ships-no-limit",)))


@action(
    "build {ship…} {space}",
    option="Build",
    order="engineer-gift",
    listed=orders,
    checks=(("build-starbase", lambda rule: lambda t, s, x: rule(t, s, x[-1])), "ship-supply"),
    costs=SHIP_COSTS,
    carries=("ships-no-limit", "tech-robotics"),
    beside=not_paid,
)
@tells("robotics", "Robotics save {player} {metal} metal.")
@tells("build", "{player} builds {ships:counted} at {at} for {metal:metal}, {energy:energy} and {marks:mark}.")
def build(t: Galaxy, s: Duke, x: Order) -> None:
    """Build ships and deploy them at a Starbase."""
    at, ships = x[-1], kinds(t, x)
    metal, energy, marks = (cost.pay(t, s, x) for cost in SHIP_COSTS)
    t.paid += metal
    if saved := min(t.rules["tech-robotics"](t, s), sum(t.parts.ships[k].metal for k in ships)):
        t.left = max(0, t.left - saved)  # a wrong rule may save more than is left
        t.tell("robotics", "tech-robotics", s, metal=saved)
    for kind in ships:
        add_ships(s, at, kind, 1)
    names = tuple(name(t, t.parts.first["ship"] + kind) for kind in ships)
    t.tell("build", "ship-cost-marks", s, ships=names, at=HEXES[at], metal=metal, energy=energy, marks=marks)


@action("done@engineer", option="End the turn", order="engineer-gift", alone=True, yields=True)
def done(t: Galaxy, s: Duke, _x: object) -> None:
    """End the turn."""
    t.declared, t.left, t.paid = (), 0, 0
    t.tell("done", "build-many", s)
    t.pass_on()


@changes_nothing("Robotics")
def _robotics_in_vain(t: Galaxy, s: Duke) -> str:
    saved = USES["Robotics"]
    if t.paid:
        return ""
    for part, unit in zip(t.parts.all["ship"], t.parts.ships, strict=True):
        left = (s.metal - max(0, unit.metal - saved), s.energy - unit.energy, s.marks - unit.marks)
        if unit.metal and min(left) >= 0 and t.rules["ship-supply"](t, s, (part,)) is None:
            return ""
    return f"{s.name} can build no ship that costs metal, even with {saved} metal less"
