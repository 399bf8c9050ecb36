"""The flow of Galactic Emperor as data, and what follows from it: which rule says that it is not the time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.flow import Flow, Step, Then, flow, step
from coreworlds.games.galactic_emperor.rules.battle import decided, fires
from coreworlds.games.galactic_emperor.rules.rounds import NO_ROLE, lost_by
from coreworlds.games.galactic_emperor.rules.technology import in_showdown
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Verb
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["FLOW", "moment", "moments", "step_rule", "turn_rule", "where"]

PHASES = {"setup": "Set-up", "end": "the end of a round", "final": "the end of the game", "over": "the end of the game"}
_PHASE_OF = {"role": "round", "battle": "warlord"}  # of steps that are named by something else than their phase
_FIRST = {
    "Explorer": "explorer.take",
    "Merchant": "merchant.marks",
    "Steward": "steward.gift",
    "Engineer": "engineer.gift",
    "Warlord": "warlord.move",
    "Second Warlord": "warlord.move",
    "Regent": "regent.throne",
    "Scientist": "scientist.buy",
}


def _step(  # noqa: PLR0913  (the parts of one step)
    id_: str,
    title: str,
    rule: str,
    called: str = "",
    *,
    verbs: str = "",
    leads: str = "",
    **more: Any,  # noqa: ANN401  (the other fields of a step)
) -> Step:
    """
    Return a step.

    Where a technology is declared, the Saboteur may interrupt; where a die is rolled anew, that is a step of its own.
    """
    prefix = id_.split(".", maxsplit=1)[0]
    phase, may = _PHASE_OF.get(prefix, prefix), verbs.split(", ")
    opens = [leads, *(["technology.reroll"] if "reroll" in may else [])]
    opens += ["technology.sabotage"] if "use" in may and phase != "technology" else []
    said = called or PHASES[phase]
    return step(id_, title, rule, said, phase=phase, verbs=verbs, leads=", ".join(filter(None, opens)), **more)


def _chosen(role: str) -> Callable[[Galaxy], bool]:
    return lambda t: t.role >= 0 and t.parts.names[t.role] == role


def _more(t: Galaxy) -> bool:
    return t.acted < len(t.seats)


def _ends(t: Galaxy) -> bool:
    return bool(t.rules["end-plays-out"](t))


_AFTER_ROLE = (
    Then("final.count", lambda t: _ends(t) and t.rules["final-no-count"](t), "the game ends"),
    Then("final.wealthy", _ends, "the game ends in Regent"),
    Then("role.choose", lambda t: t.role == NONE, "the next player"),
    Then("end.tile", None, "all have chosen"),
)
_FIRE = (
    Then("battle.dreadnoughts", fires(1), "Dreadnoughts"),
    Then("battle.cruisers", fires(2), "no Dreadnoughts"),
    Then("battle.fighters"),
)
_AFTER_HITS = (
    Then("final.survivors", lambda t: in_showdown(t) and decided(t), "the Showdown is decided"),
    Then("battle.end", decided, "decided"),
    Then("battle.cruisers", lambda t: t.battle.phase == 1 and fires(2)(t), "phase 2"),
    Then("battle.fighters", lambda t: t.battle.phase in {1, 2} and fires(3)(t), "phase 3"),
    Then("battle.after"),
)
_AFTER_REROLL = (
    Then("technology.dice", lambda t: t.interrupt is not None and t.interrupt.die, "the Saboteur's die"),
    Then("battle.dice", lambda t: t.battle is not None, "a combat"),
    Then("merchant.dice", None, "the prices"),
)
_STEPS = (
    _step("setup.omega", "Place the Omega Sun", "setup-omega"),
    _step("setup.homes", "Place the home sectors", "setup-layout", also="colours-by-seat"),
    _step("setup.tokens", "Give out Empire tokens", "setup-tokens", also="token-sides"),
    _step("setup.starbases", "Place the Home Starbases", "home-starbase"),
    _step("setup.fighters", "Place a Fighter each", "setup-fighter"),
    _step("setup.stack", "Build the stack of tiles", "setup-two-piles"),
    _step("setup.row", "Turn up the first tiles", "setup-row"),
    _step("setup.cards", "Lay out technologies and roles", "setup-technologies"),
    _step("setup.points", "Lay out the Victory Points", "setup-points"),
    _step("setup.reserve", "Take the first marks and resources", "setup-reserve"),
    _step("setup.throne", "Give the Throne to somebody", "setup-throne"),

    _step(
        "round.direction", "Point the Direction card", "direction-card", "the beginning of a round",
        verbs="clockwise, counterclockwise", order="direction-card", also="turn-direction",
    ),

    _step(
        "role.choose", "Choose a role", "choose-role", "the choice of a role", verbs="choose", order="next-chooser",
        also="role-order, chooser-ability", then=tuple(Then(to, _chosen(role), role) for role, to in _FIRST.items()),
    ),
    _step(
        "role.done", "The role is over", "round-ends", "the end of a role",
        also="next-chooser, end-plays-out, end-last-point, end-last-token, regent-tokens-no-end, tokens-all-out",
        then=_AFTER_ROLE,
    ),

    _step(
        "explorer.take", "Take a sector tile", "explorer-take", "the choice of a turned-up tile", verbs="take",
        order="explorer-one-tile", leads="explorer.place", then="explorer.turnup",
    ),
    _step(
        "explorer.place", "Place the tile", "explorer-place", "the placing of the tile", verbs="place, use, scan",
        part_of="explorer.take", leads="explorer.scan, explorer.claim",
    ),
    _step(
        "explorer.scan", "Keep one of two tiles", "tech-scanners", "the choice between two tiles", verbs="keep",
        part_of="explorer.take", leads="explorer.place",
    ),
    _step(
        "explorer.claim", "Claim the tile, or not", "explorer-claim", "the claim of the chooser's first sector",
        verbs="claim@explorer, no claim", part_of="explorer.take",
    ),
    _step(
        "explorer.turnup", "Turn up the next tiles", "explorer-turn-up", "the turning up of tiles",
        then="role.done",
    ),

    _step("merchant.marks", "Marks for the chooser", "merchant-marks", "the chooser's 3 marks"),
    _step("merchant.roll", "Roll the price dice", "merchant-roll", "the roll of the price dice"),
    _step(
        "merchant.dice", "Leave the price dice, or re-roll one", "tech-time-warp-prices",
        "the moment after the price roll", verbs="use, reroll, keep dice@merchant", order="tech-time-warp",
    ),
    _step(
        "merchant.discard", "Discard one die", "merchant-discard", "the discard of a price die", verbs="discard",
        order="merchant-sets-prices",
    ),
    _step("merchant.harvest", "Harvest food", "merchant-harvest", "the harvest", order="role-turns"),
    _step(
        "merchant.trade", "Trade and fund", "merchant-trade", "trade and funding",
        verbs="buy, sell, collect, fund, use, raid, done@merchant", order="role-turns",
        then=(Then("merchant.harvest", _more, "next player"), Then("role.done")),
    ),

    _step(
        "steward.gift", "A gift for the chooser", "steward-gift", "the chooser's free resource", verbs="gain",
        order="steward-gift",
    ),
    _step(
        "steward.produce", "Produce metal and energy", "steward-produce", "production",
        verbs="produce, use, grow, done@steward", order="role-order", then="role.done",
    ),

    _step(
        "engineer.gift", "Deploy the free Fighter", "engineer-gift", "the chooser's free Fighter", verbs="launch",
        order="engineer-gift",
    ),
    _step(
        "engineer.build", "Build ships", "build-many", "the building of ships", verbs="build, use, done@engineer",
        order="role-order", then="role.done",
    ),

    _step(
        "warlord.move", "Move ships", "warlord-any-order", "the moving of ships",
        verbs="move, warp, claim@warlord, use, end moves", order="role-turns",
    ),
    _step(
        "warlord.fight", "Fight the next combat", "battles-after-moves", "the choice of a combat", verbs="fight",
        order="battles-after-moves",
        then=(Then("battle.attacker", lambda t: t.battle is not None, "a combat"), Then("warlord.rest")),
    ),

    _step(
        "battle.attacker", "The attacker declares technologies", "battle-attacker",
        "the attacker's declarations in a combat", verbs="use, ready", order="battle-attacker",
    ),
    _step(
        "battle.defender", "The defender declares technologies", "battle-defender",
        "the defender's declarations in a combat", verbs="use, ready", order="battle-defender",
    ),
    _step(
        "battle.bonus", "Give a ship the extra die", "battle-bonus-change", "the choice of a ship for the extra die",
        verbs="bonus", order="battle-bonus-attack", then=_FIRE,
    ),
    _step("battle.dreadnoughts", "Dreadnoughts fire", "battle-dreadnoughts", "phase 1 of a combat", then="battle.dice"),
    _step("battle.cruisers", "Cruisers and tokens fire", "battle-cruisers", "phase 2 of a combat", then="battle.dice"),
    _step("battle.fighters", "Fighters fire", "battle-fighters", "phase 3 of a combat"),
    _step(
        "battle.dice", "Leave the dice, or re-roll one", "battle-simultaneous", "the moment after a roll in a combat",
        verbs="use, reroll, keep dice@battle", order="tech-time-warp",
    ),
    _step(
        "battle.hits", "Choose casualties", "battle-order", "the choice of casualties", verbs="hit",
        order="battle-order", then=_AFTER_HITS,
    ),
    _step(
        "battle.after", "Fight on or retreat", "battle-go-on", "the choice to fight on or retreat",
        verbs="fight on, retreat", order="battle-defender-stays", leads="battle.end", then="battle.bonus",
    ),
    _step(
        "battle.end", "End the combat", "battle-claim", "the end of a combat",
        also=(
            *("claim-after-battle", "battle-empire-point", "battle-defender-no-reward", "battle-nobody-left"),
            "battle-starbase-lost",
        ),
        then="warlord.fight",
    ),

    _step(
        "warlord.rest", "The player's ships rest", "warlord-rest", "the end of the player's turn", order="role-turns",
        then=(Then("warlord.move", _more, "next player"), Then("role.done")),
    ),

    _step("regent.throne", "The Throne is free; draw influence", "regent-throne-aside", "the draw of influence"),
    _step(
        "regent.buy", "Buy influence, or not", "regent-buy", "phase 1, Gain Influence",
        verbs="buy influence, use, no influence", order="role-order",
    ),
    _step(
        "regent.place", "Place influence", "regent-last", "phase 2, Exert Influence", verbs="influence, done@regent",
        order="regent-last", leads="regent.business", then="regent.resolve",
    ),
    _step(
        "regent.business", "Object as Ambassador, or not", "tech-ambassador",
        "the Ambassador's answer to influence just placed", verbs="use, personal business, allow", leads="regent.place",
        then=None,
    ),
    _step(
        "regent.resolve", "Resolve the influence", "regent-resolve", "phase 3, Resolve Conflicts",
        also="throne-in-regent",
    ),
    _step(
        "regent.away", "Ships leave sectors that were lost", "ships-away", "the withdrawal from lost sectors",
        verbs="withdraw", order="ships-away-choice",
    ),
    _step(
        "regent.count", "Count the planets", "regent-count", "the victory count", also="points-always",
        then="role.done",
    ),

    _step(
        "scientist.buy", "Buy a technology, or not", "science-one", "the buying of technologies",
        verbs="buy@scientist, no technology", order="role-order", also="science-buy", then="role.done",
    ),

    _step(
        "technology.sabotage", "Stop the technology, or not", "tech-saboteur", "a technology just declared",
        verbs="sabotage, let be", leads="technology.catch", then=None,
    ),
    _step(
        "technology.catch", "Try to catch the Saboteur, or not", "tech-saboteur-catch", "a technology just stopped",
        verbs="chase, no chase", leads="technology.roll", then=None,
    ),
    _step("technology.roll", "Roll for the Saboteur", "tech-saboteur-catch", "a roll for the Saboteur"),
    _step(
        "technology.dice", "Leave the die, or re-roll it", "tech-time-warp", "a roll for the Saboteur",
        verbs="use, reroll, keep dice@technology", order="tech-time-warp", then=None,
    ),
    _step("technology.reroll", "Roll the die again", "tech-time-warp-roll", "the Saboteur's roll", then=_AFTER_REROLL),

    _step("end.tile", "Turn up a tile if nobody explored", "round-tile"),
    _step("end.roles", "Put the roles back", "round-roles-back"),
    _step("end.marks", "Marks at the end of the round", "round-marks", also="mark-supply"),
    _step("end.direction", "Pass the Direction card", "round-direction", then="round.direction"),

    _step("final.count", "Final victory count", "final-count", also="points-always"),
    _step("final.wealthy", "Wealthy Lord bonuses", "wealthy-storage"),
    _step(
        "final.showdown", "Look for a tie", "showdown",
        then=(Then("battle.bonus", lambda t: t.battle is not None, "a Galactic Showdown"), Then("final.winner")),
    ),
    _step("final.survivors", "The Showdown is over", "showdown-end"),
    _step("final.winner", "Hail the Emperor", "winner"),

    _step("over", "The game is over", "winner"),
)


def _flow() -> Flow:
    """Return the flow: a question about the Saboteur leads back to where the technology was declared."""
    made = flow(*_STEPS)
    uses = tuple(each.id for each in _STEPS if "use" in each.verbs)
    back = {key: made.steps[key] for key in ("technology.sabotage", "technology.catch", "technology.dice")}
    led = {key: replace(each, leads=(*each.leads, *uses)) for key, each in back.items()}
    return replace(made, steps={**made.steps, **led})


FLOW = _flow()

# -- the moments of a game ---------------------------------------------------------------------------------------

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
    return None if in_showdown(t) or step.phase in NO_ROLE else step.phase


# -- another step of the right role ------------------------------------------------------------------------------

_HITS = "battle-own-casualties"
_QUESTIONS = {"merchant.dice", "battle.dice", "technology.sabotage", "technology.catch", "technology.dice"}
_ALONE = {"merchant.dice", "explorer.scan", "regent.business", "regent.away"}  # what comes first, whatever one wants


def step_rule(t: Galaxy, verb: Verb) -> str:  # noqa: PLR0911  (each rule in its turn)
    """Return the rule by which this is not the step for an action: where its role is right, what comes first in it."""
    step = t.bound.steps[t.step]
    if t.step == FLOW.over and not verb.timed:  # a game that was ended by hand is just over
        return next((rule for rule in ("end-last-token", "end-last-point") if t.rules[rule](t)), step.rule)
    if verb.key == "choose":  # no role is chosen before the round is under way
        early = "direction-card" if t.step == "round.direction" else verb.timing
        return "first-chooser" if step.phase in {"setup", "end"} else early
    role, steps = _role(t), FLOW.where(verb.key)
    phases = {each.phase for each in steps}
    if verb.key == "use" or role not in phases:
        return _lost_by(t, phases) or verb.timing
    if verb.key == "fight" and t.battle is not None:
        return "battle-order"
    if verb.key == "reroll":
        return {"merchant": "tech-time-warp-prices", "warlord": "tech-time-warp"}.get(str(role), verb.timing)
    if t.step in _ALONE or (step.phase == "technology" and t.step != "technology.roll"):
        return "tech-scanners-two" if t.step == "explorer.scan" else step.rule
    if any(moment(each) == _COMBAT for each in steps):
        return "battles-after-moves" if t.battle is None else _first_in_combat(step) or verb.order
    return verb.order or step.rule


def _lost_by(t: Galaxy, phases: set[str]) -> str:
    """Return the rule by which nobody acts any more in the one role of an action, or answers a declaration."""
    if phases == {"technology"} and t.parts.index["Saboteur"] in t.caught:
        return "tech-saboteur-catch"
    return lost_by(t, phases.pop().capitalize()) if len(phases) == 1 else ""


def _first_in_combat(step: Step) -> str:
    """Return the rule about what comes first in a combat."""
    if step.id in {"battle.attacker", "battle.defender", "battle.bonus"}:
        return step.rule
    return {"battle.dice": step.order, "battle.hits": _HITS}.get(step.id, "")


# -- another player's turn ---------------------------------------------------------------------------------------

_TURNS = {*_QUESTIONS, "round.direction", "regent.place", "regent.business", "regent.away"}
_OF_CHOOSER = {"steward.gift", "engineer.gift", "explorer.claim"}


def _active(t: Galaxy) -> int:
    """Return whose turn in a role is interrupted by a question or a combat."""
    if t.battle is not None:
        return t.battle.attacker
    return t.interrupt.turn if t.interrupt is not None else t.chooser


def turn_rule(t: Galaxy, s: Duke, verb: Verb) -> str:  # noqa: PLR0911  (each rule in its turn)
    """
    Return the rule by which it is not this player's turn for an action.

    That of a question in between stops its answers, and whoever has the turn; others wait for the turn.
    """
    step = t.bound.steps[t.step]
    own = verb.key in step.verbs
    waits = not own and s.at != _active(t)
    if t.step in _TURNS and not (waits and t.step in _QUESTIONS):
        return step.order or step.rule
    if t.battle is not None and t.step.startswith("battle."):
        side = s.at in {t.battle.attacker, t.battle.defender} and not waits
        return (_HITS if t.step == "battle.hits" else step.order or "role-turns") if side else "role-turns"
    if t.interrupt is not None:
        return "role-order" if _role(t) == "regent" else "role-turns"
    if t.step == "role.choose":
        return "next-chooser" if t.chosen else "first-chooser"
    if t.step.startswith("explorer.") and t.acted > len(t.seats) - (t.step == "explorer.take"):
        return "explorer-leftovers"
    if own and t.step == "merchant.discard":
        return step.order
    return "chooser-ability" if own and t.step in _OF_CHOOSER else "role-order"
