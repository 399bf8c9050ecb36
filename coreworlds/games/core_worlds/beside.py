"""Which rules of an action do not allow what it is applied to: those about other cards, or about what is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds import abilities
from coreworlds.games.core_worlds.moves import has_token
from coreworlds.games.core_worlds.state import Invading

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.core_worlds.abilities import Source, Use
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["of_deploy", "of_more", "of_play", "of_sent", "of_token", "of_use"]


def of_token(t: Galaxy, s: Empire, code: int) -> set[str]:
    """Name the rules about an Energy Token on a card where none lies, or on another kind of card."""
    if not has_token(code):
        return {"token-not-for-itself", "token-on-prestige"}
    return {"token-not-for-itself" if t.parts.kind[code & MASK] == "prestige" else "token-on-prestige"}


def of_deploy(t: Galaxy, s: Empire, card: int) -> set[str]:
    """Name the rules by which texts change a Deploy Cost, of a Unit that costs what is printed on it."""
    changed = t.parts.changes_cost[card] and t.rules["deploy-cost"](t, s, card) != t.parts.cost[card]
    return set() if changed else {"effect-cost"}


def of_more(t: Galaxy, s: Empire, card: int) -> set[str]:
    """Name the rule by which another Unit costs an Action, or those by which this one costs none."""
    costs = t.rules["deploy-costs-action"](t, s, card)
    others = {"effect-second-unit", "card-text-precedence"} if costs else {"deploy-costs-action"}
    return others | of_deploy(t, s, card)


def of_use(when: str) -> Callable[[Galaxy, Empire, Use], set[str]]:
    """Name the rules about costs and limits that a text does not have, and about where another kind of card lies."""

    def beside(t: Galaxy, s: Empire, x: Use) -> set[str]:
        able = abilities.ability(t, s, x[0], when)
        assert able is not None  # noqa: S101  (it is allowed)
        price = able.pay or able.discard or able.spend
        there = {
            "ability-costs": price or (x[0][0] == "hand" and t.rules["tactic-cost"](t, s, x[0][1])),
            "card-text-precedence": able.times > 1,
            "effect-discard-cost": able.discard,
            "effect-spend-counter": able.spend,
            "effect-counter": any(effect.charge for _, effect in able.effects),
            "use-as-action-costs": price,
            "up-to": able.times > 1,
            "unit-text-in-hand": x[0][0] == "unit",
            "tactic-from-hand": x[0][0] == "hand",
        }
        return {rule for rule, concerns in there.items() if not concerns}

    return beside


def of_play(when: str) -> Callable[[Galaxy, Empire, Source], set[str]]:
    """Name the rules about costs that a Tactic's text does not have."""
    of = of_use(when)
    return lambda t, s, x: of(t, s, (x, 1))


def _changed(t: Galaxy, s: Empire, unit: int) -> bool:
    """Return whether a Unit's strength, this Invasion aside, is another than what is printed on it."""
    card = unit & MASK
    printed = t.parts.fleet[card], t.parts.ground[card]
    return bool(t.rules["effect-strength"](t, s, unit) != printed)


def of_sent(t: Galaxy, s: Empire, units: tuple[int, ...]) -> set[str]:
    """Name the rules about a World of strength 0, more Units than are needed, and text that was used."""
    inv = t.pending
    assert isinstance(inv, Invading)  # noqa: S101  (Units are sent in an Invasion)
    need = t.rules["invade-fleet-enough"](t, s), t.rules["invade-ground-enough"](t, s)

    def enough(some: tuple[int, ...]) -> bool:
        fleet, ground = t.rules["invade-only-sent-count"](t, s, some)
        return bool(fleet + inv.fleet >= need[0] and ground + inv.ground >= need[1])

    there = {
        "zero-defence": 0 in need,
        "overcommit": any(enough(units[:at] + units[at + 1 :]) for at in range(len(units))) and len(units) > 1,
        "ability-on-sent": any(inv.uses),
        "effect-strength": any(_changed(t, s, s.units[at]) for at in units),
        "effect-whole-invasion": inv.fleet or inv.ground,
    }
    return {rule for rule, concerns in there.items() if not concerns}
