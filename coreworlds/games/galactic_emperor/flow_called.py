"""What the rulebook calls the steps: words that follow “needed:” and “there:”."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coreworlds.engine.flow import Step

__all__ = ["CALLED", "PHASES", "called"]

PHASES = {
    "setup": "Set-up",
    "end": "the end of a round",
    "final": "the end of the game",
    "over": "the end of the game",
}
CALLED = {
    "round.direction": "the beginning of a round",
    "role.choose": "the choice of a role",
    "role.done": "the end of a role",
    "explorer.take": "the choice of a turned-up tile",
    "explorer.place": "the placing of the tile",
    "explorer.scan": "the choice between two tiles",
    "explorer.claim": "the claim of the chooser's first sector",
    "explorer.turnup": "the next tiles being turned up",
    "merchant.marks": "the chooser's 3 marks",
    "merchant.roll": "the roll of the price dice",
    "merchant.dice": "the price dice just rolled",
    "merchant.discard": "the discard of a price die",
    "merchant.harvest": "the harvest",
    "merchant.trade": "trade and funding",
    "steward.gift": "the chooser's free resource",
    "steward.produce": "production",
    "engineer.gift": "the chooser's free Fighter",
    "engineer.build": "the building of ships",
    "warlord.move": "the moving of ships",
    "warlord.fight": "the choice of a combat",
    "warlord.rest": "the end of the player's turn",
    "battle.attacker": "the attacker's declarations in a combat",
    "battle.defender": "the defender's declarations in a combat",
    "battle.bonus": "the choice of a ship for the extra die",
    "battle.dreadnoughts": "phase 1 of a combat",
    "battle.cruisers": "phase 2 of a combat",
    "battle.fighters": "phase 3 of a combat",
    "battle.dice": "dice just rolled in a combat",
    "battle.hits": "the choice of casualties",
    "battle.after": "the choice to fight on or retreat",
    "battle.end": "the end of a combat",
    "regent.throne": "influence being drawn",
    "regent.buy": "phase 1, Gain Influence",
    "regent.place": "phase 2, Exert Influence",
    "regent.business": "influence just placed, and the Ambassador asked",
    "regent.resolve": "phase 3, Resolve Conflicts",
    "regent.away": "ships that must leave",
    "regent.count": "the victory count",
    "scientist.buy": "the buying of technologies",
    "technology.sabotage": "a technology just declared",
    "technology.catch": "a technology just stopped",
    "technology.roll": "a roll for the Saboteur",
    "technology.dice": "a roll for the Saboteur",
    "technology.reroll": "a die rolled anew",
}


def called(step: Step) -> str:
    """Return what a step is called."""
    return CALLED.get(step.id) or PHASES[step.phase]
