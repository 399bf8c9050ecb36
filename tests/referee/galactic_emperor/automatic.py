"""The automatic sub-steps: what happens where nobody has a choice."""

from collections.abc import Callable

from . import attack, battle, explorer, final, merchant, regent, rounds, technology
from .box import Data
from .deeds import do
from .fleet import Pick
from .judging import permitted
from .listing import candidates
from .rounds import go
from .state import seat
from .volley import volley as shots

Dice = Callable[[int], list[int]]


def automatic(p: Data, pick: Pick, dice: Dice) -> None:
    """Do the next automatic sub-step: what has to happen, or the only action there is."""
    # RB, each role's section; design.md: what is taken by itself
    step, player = p["step"], seat(p, p["turn"])
    texts = [text for text in dict.fromkeys(candidates(p, player)) if permitted(p, player, text)]
    if texts:
        do(p, texts[0], pick)
        return
    deed = DEEDS.get(step) or ROLLS.get(step)
    if step in ROLLS:
        ROLLS[step](p, dice)
    elif deed is not None:
        DEEDS[step](p)


def merchant_marks(p: Data) -> None:
    """Give the Chooser 3 marks."""
    # RB, Merchant Role, Chooser's Special Ability
    seat(p, p["turn"])["marks"] += 3
    go(p, "merchant.roll")


def merchant_harvest(p: Data) -> None:
    """Harvest for the player at turn."""
    # RB, Harvest Food
    merchant.harvest(p, seat(p, p["turn"]))
    go(p, "merchant.trade")


def merchant_roll(p: Data, dice: Dice) -> None:
    """Roll 4 dice for the prices."""
    # RB, Merchant Role, Chooser's Special Ability
    p["dice"] = dice(4)
    technology.ask_time_warp(p, "merchant.dice", p["turn"])


def volley(p: Data, dice: Dice) -> None:
    """Roll the dice of a phase of the battle."""
    # RB, Firing
    phase = next(phase for phase, step in attack.STEPS.items() if step == p["step"])
    attack.fire(p, dice(len(shots(p, phase))))


def warlord_rest(p: Data) -> None:
    """The ships rest; the next player moves."""
    # RB, Warlord Role
    rounds.next_turn(p, "warlord.move")


DEEDS: dict[str, Callable[[Data], None]] = {
    "role.done": rounds.role_done,
    "explorer.turnup": explorer.next_set,
    "merchant.marks": merchant_marks,
    "merchant.harvest": merchant_harvest,
    "warlord.rest": warlord_rest,
    "battle.end": battle.end,
    "regent.throne": regent.throne_aside,
    "regent.business": regent.end_business,
    "regent.resolve": regent.resolve_all,
    "regent.count": regent.count,
    "end.tile": rounds.end_tile,
    "end.roles": rounds.end_roles,
    "end.marks": rounds.end_marks,
    "end.direction": rounds.end_direction,
    "final.count": rounds.final_count,
    "final.wealthy": rounds.final_wealthy,
    "final.showdown": final.showdown,
    "final.survivors": final.survivors,
    "final.winner": final.winner,
}
ROLLS: dict[str, Callable[[Data, Dice], None]] = {
    "merchant.roll": merchant_roll,
    "battle.dreadnoughts": volley,
    "battle.cruisers": volley,
    "battle.fighters": volley,
    "technology.roll": lambda p, dice: technology.roll_for_catch(p, dice(1)[0]),
    "technology.reroll": lambda p, dice: technology.reroll(p, dice(1)[0]),
}
