"""By which rule it is not the step for an action, and not a player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.flow import FLOW
from coreworlds.games.galactic_emperor.flow_called import PHASES
from coreworlds.games.galactic_emperor.rules.rounds import lost_by
from coreworlds.games.galactic_emperor.rules.technology import in_showdown

if TYPE_CHECKING:
    from coreworlds.engine.flow import Step
    from coreworlds.engine.verb import Verb
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["moment", "moments", "step_rule", "turn_rule", "where"]

_OWN = {"round.direction", "role.choose", "role.done"}  # moments of their own, with what interrupts a role
_COMBAT, _SHOWDOWN = "a combat", "the Galactic Showdown"


def _phase(name: str) -> str:
    return PHASES.get(name) or f"{name.capitalize()} role"


def _own(step: Step) -> str:
    return step.called if step.id in _OWN or step.phase == "technology" else ""


def where(t: Galaxy) -> str:
    """Return the point of the game that the table stands at."""
    step = t.bound.steps[t.step]
    if step.phase == "setup":
        return PHASES["setup"]
    here = _SHOWDOWN if in_showdown(t) else _own(step) or _phase(step.phase)
    return f"Round {t.round}, {here}"


def moment(step: Step) -> str:
    """Return the moment at which a step is."""
    if step.id == FLOW.over:
        return "a game that is over"
    if step.id.startswith("battle."):
        return _COMBAT
    return _own(step) or PHASES.get(step.phase) or f"the {_phase(step.phase)}"


def moments(t: Galaxy) -> tuple[str, ...]:
    """Return all moments that a table is in: a combat, or what interrupts a role, and that role."""
    here, role = moment(t.bound.steps[t.step]), _role(t)
    outer = () if role is None else (f"the {_phase(role)}",)
    return tuple(dict.fromkeys((*((_SHOWDOWN,) if in_showdown(t) else ()), here, *outer)))


def _role(t: Galaxy) -> str | None:
    """Return the role that is acted in, as the phase it is; None outside of all, and in the Showdown."""
    step = t.bound.steps[t.interrupt.step if t.interrupt is not None else t.step]
    return None if in_showdown(t) or step.phase in {"round", *PHASES} else step.phase


# -- another step of the right role -------------------------------------------------------------------------------

_FIRST = {  # what comes first, or alone, whatever else one wants to do
    "explorer.scan": "tech-scanners-two",
    "merchant.dice": "tech-time-warp-prices",
    "regent.business": "tech-ambassador",
    "regent.away": "ships-away",
    "technology.sabotage": "tech-saboteur",
    "technology.catch": "tech-saboteur-catch",
    "technology.dice": "tech-time-warp",
    "technology.reroll": "tech-time-warp-roll",
}
_ORDER = {  # when in its role an action is done
    "take": "explorer-one-tile", "place": "explorer-take", "scan": "tech-scanners", "keep": "tech-scanners-two",
    "discard": "merchant-discard", "keep dice@merchant": "tech-time-warp-prices", "raid": "merchant-order",
    **dict.fromkeys(("buy", "sell", "collect", "fund", "done@merchant"), "merchant-order"),
    **dict.fromkeys(("gain", "produce", "grow", "done@steward"), "steward-gift"),
    **dict.fromkeys(("launch", "build", "done@engineer"), "engineer-gift"),
    **dict.fromkeys(("move", "warp", "claim@warlord", "end moves", "fight"), "battles-after-moves"),
    "ready": "declare-when", "bonus": "battle-bonus-change", "hit": "battle-order", "fight on": "battle-go-on",
    "retreat": "battle-retreat", "keep dice@battle": "tech-time-warp",
    **dict.fromkeys(("buy influence", "no influence", "influence", "done@regent"), "regent-buy"),
    "personal business": "tech-ambassador", "allow": "tech-ambassador", "withdraw": "ships-away",
}  # fmt: skip
_COMBATS = {  # what comes first in a combat
    "battle.attacker": "battle-attacker",
    "battle.defender": "battle-defender",
    "battle.bonus": "battle-bonus-change",
    "battle.dice": "tech-time-warp",
    "battle.hits": "battle-own-casualties",
}
_WHEN_ROLLED = {"merchant": "tech-time-warp-prices", "warlord": "tech-time-warp"}  # a die is rolled anew


def step_rule(t: Galaxy, verb: Verb) -> str:
    """Return the rule by which this is not the step for an action: where its role is right, what comes first in it."""
    if t.step == FLOW.over and not verb.timed:
        return _end_rule(t)
    return _role_rule(t, verb) if verb.key != "choose" else _UNPOINTED.get(t.step, verb.timing)


def _end_rule(t: Galaxy) -> str:
    """Return the rule by which the game has ended; one that was ended by hand is just over."""
    return next((rule for rule in ("end-last-token", "end-last-point") if t.rules[rule](t)), FLOW.steps[FLOW.over].rule)


def _role_rule(t: Galaxy, verb: Verb) -> str:
    role = _role(t)
    phases = {step.phase for step in FLOW.where(verb.key)}
    if verb.key == "use" or role not in phases:
        return _lost_by(t, phases) or verb.timing
    if verb.key == "fight" and t.battle is not None:
        return "battle-order"
    if verb.key == "reroll":
        return _WHEN_ROLLED.get(str(role), verb.timing)
    if t.step not in _FIRST and any(moment(step) == _COMBAT for step in FLOW.where(verb.key)):
        return "battles-after-moves" if t.battle is None else _COMBATS.get(t.step) or _ORDER[verb.key]
    return _FIRST.get(t.step) or _ORDER.get(verb.key) or t.bound.steps[t.step].rule


def _lost_by(t: Galaxy, phases: set[str]) -> str:
    """Return the rule by which nobody acts any more in the one role of an action, or answers a declaration."""
    if phases == {"technology"} and t.parts.index["Saboteur"] in t.caught:
        return "tech-saboteur-catch"
    return lost_by(t, phases.pop().capitalize()) if len(phases) == 1 else ""


_UNPOINTED = {  # why no role is chosen before the round is under way
    **{step.id: "first-chooser" for step in FLOW.steps.values() if step.phase in {"setup", "end"}},
    "round.direction": "direction-card",
}

# -- another player's turn ----------------------------------------------------------------------------------------

_SIDES = {  # by which it is the other side's turn
    "battle.attacker": "battle-attacker",
    "battle.defender": "battle-defender",
    "battle.bonus": "battle-bonus-attack",
    "battle.hits": "battle-own-casualties",
    "battle.after": "battle-defender-stays",
}
_ABILITIES = {  # by which only the chooser does what a step is for
    "merchant.discard": "merchant-sets-prices",
    "steward.gift": "chooser-ability",
    "engineer.gift": "chooser-ability",
    "explorer.claim": "chooser-ability",
}
_TURNS = {
    "round.direction": "direction-card",
    "merchant.dice": "tech-time-warp",
    "battle.dice": "tech-time-warp",
    "regent.place": "regent-last",
    "regent.business": "tech-ambassador",
    "regent.away": "ships-away-choice",
    "technology.sabotage": "tech-saboteur",
    "technology.catch": "tech-saboteur-catch",
    "technology.dice": "tech-time-warp",
}
_ASKED = {"merchant.dice", "battle.dice", "technology.sabotage", "technology.catch", "technology.dice"}


def _active(t: Galaxy) -> int:
    """Return whose turn in a role is interrupted by a question or a combat."""
    if t.battle is not None:
        return t.battle.attacker
    return t.interrupt.turn if t.interrupt is not None else t.chooser


def turn_rule(t: Galaxy, s: Duke, verb: Verb) -> str:
    """
    Return the rule by which it is not this player's turn for an action.

    That of a question in between stops its answers, and whoever has the turn; others wait for the turn.
    """
    own = verb.key in t.bound.steps[t.step].verbs
    waits = not own and s.at != _active(t)
    if t.step in _TURNS and not (waits and t.step in _ASKED):
        return _TURNS[t.step]
    if t.battle is not None and t.step.startswith("battle."):
        sides = {t.battle.attacker, t.battle.defender}
        return _SIDES.get(t.step, "role-turns") if s.at in sides and not waits else "role-turns"
    if t.interrupt is not None:
        return "role-order" if _role(t) == "regent" else "role-turns"
    if t.step == "role.choose":
        return "next-chooser" if t.chosen else "first-chooser"
    if t.step.startswith("explorer.") and t.acted > len(t.seats) - (t.step == "explorer.take"):
        return "explorer-leftovers"
    return _ABILITIES.get(t.step, "role-order") if own else "role-order"
