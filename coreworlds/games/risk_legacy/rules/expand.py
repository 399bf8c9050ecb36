"""Expanding into territories without troops, and the toll of their cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import (
    add,
    called,
    holders,
    hq_at,
    number,
    own_turn,
    owner,
    population,
    reads,
    troops,
    value,
    won,
)
from coreworlds.games.risk_legacy.state import BESIDE

if TYPE_CHECKING:
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["leaves_one", "owned", "side_by_side"]

Way = tuple[int, int, int]  # a number, from, to
FORT_TOLL = 2

rule("war-optional")(own_turn())


def owned(_t: Earth, s: Commander, x: Way) -> Lack | None:
    """Check that the player controls the territory from which troops go."""
    return None if x[1] in s.troops else ("a territory of yours", f"no troops of yours in {called(x[1])}")


def side_by_side(_t: Earth, _s: Commander, x: Way) -> Lack | None:
    """Check that two territories are next to each other."""
    beside = x[2] in BESIDE[x[1]]
    return None if beside else (f"a territory next to {called(x[1])}", called(x[2]), "The map never changes there.")


def leaves_one(_t: Earth, s: Commander, x: Way) -> Lack | None:
    """Check that at least one troop stays."""
    n, there = value(x[0]), s.troops.get(x[1], 0)
    return None if n < there else ((n + 1, f"troops in {called(x[1])}"), (there, "troop" if there == 1 else "troops"))


rule("expand-own")(owned)
rule("expand-next")(side_by_side)
rule("expand-stay")(leaves_one)


@rule("expand-empty")
def without_troops(t: Earth, _s: Commander, x: Way) -> Lack | None:
    """Check that nobody has troops there."""
    there = owner(t, x[2])
    return None if there is None else ("a territory without troops", f"troops of {there.name} in {called(x[2])}")


@rule("empty-hq")
def open_hq(t: Earth, _s: Commander, x: Way) -> Lack | None:
    """Check that one may move into an HQ without troops."""
    hq = hq_at(t, x[2]) if reads(t, "empty-hq", "closed") else None
    return None if hq is None or troops(t, x[2]) else ("a territory without an HQ", f"the HQ of {called(hq)}")


@rule("expand-city")
def for_city(t: Earth, at: int) -> int:
    """Return the troops that an empty city costs."""
    return population(t, at)


@rule("fort-toll")
def for_fort(t: Earth, at: int) -> int:
    """Return the troops that a Fortification costs besides."""
    return FORT_TOLL if at in t.fortified else 0


def _toll(t: Earth, at: int) -> int:
    return int(t.rules["expand-city"](t, at) + t.rules["fort-toll"](t, at))


@rule("expand-survive")
def survives(t: Earth, _s: Commander, x: Way) -> Lack | None:
    """Check that enough troops move to pay the toll, and one is left."""
    least, n = _toll(t, x[2]) + 1, value(x[0])
    return None if n >= least else ((least, "troops that move"), (n, "troop" if n == 1 else "troops"))


def _ways(t: Earth, s: Commander) -> list[Way]:
    """Return for each way the fewest troops that can go, and all but one."""
    taken, found = holders(t), list[Way]()
    for source, n in s.troops.items():
        for at in BESIDE[source] if n > 1 else ():
            if at not in taken and (least := _toll(t, at) + 1) < n:
                found += [(number(each), source, at) for each in dict.fromkeys((n - 1, least))]
    return found


@rule("expand-control")
def take(t: Earth, s: Commander, x: Way, toll: int) -> None:
    """Move troops into a territory, which the player controls now; the toll comes out of those who move."""
    n, (_, source, at) = value(x[0]), x
    add(s, source, -n)
    add(s, at, n - toll)
    t.expanded += () if at in t.expanded else (at,)


@action("expand {number} from {territory} to {territory}", option="Expand", timing="war-optional",
        checks=("expand-own", "expand-next", "expand-empty", "empty-hq", "expand-stay", "expand-survive", "onward"),
        listed=_ways,
        met=("notation", "expand-own", "expand-next", "expand-empty", "expand-stay", "expand-survive"),
        carries=("expand-one", "expand-with", "expand-control", "expand-city", "fort-toll"))  # fmt: skip
@tells("expand", lambda event: _EXPANDED if event.facts["toll"] else _EXPANDED.replace("; the city costs {toll}", ""))
def expand(t: Earth, s: Commander, x: Way) -> None:
    """Move troops into a territory without troops."""
    n, (_, source, at), toll = value(x[0]), x, _toll(t, x[2])
    t.rules["expand-control"](t, s, x, toll)
    t.tell("expand", "expand-control", s, troops=n, source=called(source), territory=called(at), toll=toll)
    if won(t):
        t.pass_on()


_EXPANDED = "{player} expands with {troops:troop} from {source} to {territory}; the city costs {toll}."


@action("end war", option="End the war", timing="war-optional")
@tells("end war", "{player} ends expanding and attacking.")
def end_war(t: Earth, s: Commander, _: None) -> None:
    """Expand and attack no more in this turn."""
    t.battle = None
    t.tell("end war", "war-optional", s)
    t.pass_on()
