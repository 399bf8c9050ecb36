"""The maneuver: one move of troops through the player's own territories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import add, called, has_power, number, own_turn, value
from coreworlds.games.risk_legacy.rules.expand import Way, leaves_one
from coreworlds.games.risk_legacy.state import BESIDE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

def _can(t: Earth, s: Commander) -> bool:
    if t.maneuvered:
        return False
    sources = [at for at, n in s.troops.items() if n > 1]
    if t.rules["power-maneuver-where"](t, s):
        return bool(sources) and len(s.troops) > 1
    return any(each in s.troops for at in sources for each in BESIDE[at])

rule("maneuver-optional")(own_turn(_can))

@rule("maneuver-one")
def once(t: Earth, _s: Commander) -> Lack | None:
    """Check that the player has not maneuvered in this turn."""
    return ("no maneuver before in this turn", "it is done") if t.maneuvered else None

@rule("power-maneuver-when")
def at_any_time(t: Earth, s: Commander) -> bool:
    """Return True if a player's power lets the maneuver come at any point of the turn."""
    return has_power(t, s, "power-maneuver-when")

@rule("maneuver-after")
def afterwards(t: Earth, s: Commander) -> Lack | None:
    """Check that all expanding and attacking is over."""
    if t.step == "maneuver.move" or t.rules["power-maneuver-when"](t, s):
        return None
    return "the end of all expanding and attacking", t.bound.steps[t.step].called

@rule("maneuver-own")
def own(_t: Earth, s: Commander, x: Way) -> Lack | None:
    """Check that the player controls both territories, and that they are two."""
    for at in x[1:]:
        if at not in s.troops:
            return "two territories of yours", f"no troops of yours in {called(at)}"
    return None if x[1] != x[2] else ("two territories", called(x[1]))

@rule("power-maneuver-where")
def anywhere(t: Earth, s: Commander) -> bool:
    """Return True if a player's power lets the maneuver go between territories that are not connected."""
    return has_power(t, s, "power-maneuver-where")

def _reached(s: Commander, source: int) -> set[int]:
    found, edge = {source}, [source]
    while edge:
        for at in BESIDE[edge.pop()]:
            if at in s.troops and at not in found:
                found.add(at)
                edge.append(at)
    return found

@rule("maneuver-connected")
def connected(t: Earth, s: Commander, x: Way) -> Lack | None:
    """Check that a way through own territories leads there."""
    if t.rules["power-maneuver-where"](t, s) or x[2] in _reached(s, x[1]):
        return None
    return "a way through your own territories", f"none from {called(x[1])} to {called(x[2])}"

rule("maneuver-stay")(leaves_one)

def _ways(t: Earth, s: Commander) -> Iterable[Way]:
    """Return each way with all troops but one."""
    if t.step != "maneuver.move" and not t.rules["power-maneuver-when"](t, s):
        return []
    free, groups, found = t.rules["power-maneuver-where"](t, s), dict[int, set[int]](), list[Way]()
    for source, n in s.troops.items():
        if n > 1:
            if source not in groups:
                group = {*s.troops} if free else _reached(s, source)
                groups |= dict.fromkeys(group, group)
            found += [(number(n - 1), source, at) for at in sorted(groups[source]) if at != source]
    return found

@action("maneuver {number} from {territory} to {territory}", option="Maneuver", timing="maneuver-optional",
        when=("maneuver-one", "maneuver-after"), checks=("maneuver-own", "maneuver-connected", "maneuver-stay"),
        listed=_ways, met=("notation", "maneuver-own", "maneuver-connected", "maneuver-stay"),
        carries=("maneuver-not-attack",))  # fmt: skip
@tells("maneuver", "{player} moves {troops:troop} from {source} to {territory}.")
def maneuver(t: Earth, s: Commander, x: Way) -> None:
    """Move troops between two own territories."""
    n, (_, source, at) = value(x[0]), x
    add(s, source, -n)
    add(s, at, n)
    t.maneuvered = True
    t.tell("maneuver", "maneuver-own", s, troops=n, source=called(source), territory=called(at))
    if t.step == "maneuver.move":
        t.pass_on()

@action("no maneuver", option="Maneuver", timing="maneuver-optional")
@tells("no maneuver", "{player} does not maneuver.")
def stay(t: Earth, s: Commander, _: None) -> None:
    """Leave all troops where they are."""
    t.tell("no maneuver", "maneuver-optional", s)
    t.pass_on()
