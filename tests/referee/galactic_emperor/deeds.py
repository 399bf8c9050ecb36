"""What each action does."""

from collections.abc import Callable

from . import attack, battle, casualties, engineer, explorer, fleet, merchant, regent, technology
from .box import RESOURCES, Data
from .fleet import Pick
from .judging import named_space
from .rounds import choose_role, go, next_turn, point
from .state import seat
from .words import read, ships_and_spaces, what_and_number


def do(p: Data, text: str, pick: Pick) -> None:
    """Do an action that is permitted."""
    # RB, each role's section
    verb, rest = read(text) or ("", "")
    player = seat(p, p["turn"])
    if verb == "use":
        technology.declare(p, player, rest)
        return
    DEEDS[p["step"].partition(".")[0]](p, player, verb, rest, pick)


def do_round(p: Data, _player: Data, verb: str, _rest: str, _pick: Pick) -> None:
    """Point the Direction card."""
    # RB, To Begin the Round
    point(p, verb)


def do_role(p: Data, _player: Data, _verb: str, rest: str, _pick: Pick) -> None:
    """Choose a role."""
    # RB, Choosing a Role
    choose_role(p, rest)
    # a special ability that can give nothing is no step
    player = seat(p, p["turn"])
    if p["step"] == "engineer.gift" and not engineer.in_supply(player, "Fighter"):
        go(p, "engineer.build")
    if p["step"] == "steward.gift" and not any(merchant.can_gain(player, what) for what in RESOURCES):
        go(p, "steward.produce")


def do_explorer(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Take, place, scan, keep or claim a tile."""
    # RB, Explorer Role
    if verb == "scan":
        explorer.scan(p, player)
    else:
        deed = {"take": explorer.take, "place": explorer.place, "keep": explorer.keep}.get(verb, explorer.claim_first)
        deed(p, player, rest)


def do_dice(p: Data, verb: str, rest: str, after: Callable[[Data], None]) -> None:
    """Re-roll a die, or leave the dice."""
    # RB, Time Warp
    if verb == "reroll":
        p["reroll"] = [int(rest.removeprefix("Die ")), p["reroll"][1] + 1]
        go(p, "technology.reroll")
    else:
        technology.end_time_warp(p)
        after(p)


def do_merchant(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Set prices, trade, fund, collect, raid."""
    # RB, Merchant Role
    if p["step"] == "merchant.dice":
        do_dice(p, verb, rest, lambda p: go(p, "merchant.discard", p["chooser"]))
    elif verb == "discard":
        number = int(rest.removeprefix("Die "))
        p["prices"] = merchant.prices(p["dice"][: number - 1] + p["dice"][number:])
        p["dice"] = []
        go(p, "merchant.harvest")
    elif verb in ("buy", "sell"):
        merchant.trade(p, player, verb, *what_and_number(rest))
    elif verb == "fund":
        merchant.fund(p, player, rest)
    elif verb == "collect":
        merchant.move_food(p, player, rest, -1)
    elif verb == "raid":
        merchant.raid(p, player, named_space(p, rest))
        p["left"] = 0
    else:
        merchant.sell_rest(p, player)
        next_turn(p, "merchant.harvest")


def do_steward(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Take the gift, produce."""
    # RB, Steward Role; Protein Fields
    if verb == "gain":
        player[rest] += 1
        go(p, "steward.produce")
    elif verb == "done":
        next_turn(p, "steward.produce")
    else:
        if verb == "produce":
            p["food"][rest] -= 1
        else:
            p["left"] -= 1
        merchant.take_product(p, player, rest)
        p["produced"].append(rest)


def do_engineer(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Deploy the free Fighter, build."""
    # RB, Engineer Role
    if verb == "launch":
        engineer.deploy(player, "Fighter", 1, rest)
        go(p, "engineer.build")
    elif verb == "done":
        next_turn(p, "engineer.build")
    else:
        ships, (space,) = ships_and_spaces(rest, 1) or ([], [""])
        engineer.build(p, player, ships[0], len(ships), space)


def do_warlord(p: Data, player: Data, verb: str, rest: str, pick: Pick) -> None:
    """Move, warp, claim, fight."""
    # RB, Warlord Role
    if verb in ("move", "warp"):
        fleet.travel(p, player, verb, ships_and_spaces(rest, 2) or ([], ["", ""]), pick)
    elif verb == "claim":
        fleet.claim(p, player["name"], rest)
    elif verb == "end moves":
        go(p, "warlord.fight" if battle.fights(p, player) else "warlord.rest")
    else:
        battle.begin(p, player, rest)


def do_battle(p: Data, player: Data, verb: str, rest: str, pick: Pick) -> None:
    """Declare, choose the bonus, assign hits, go on or retreat."""
    # RB, Warlord Role, Firing
    if p["step"] == "battle.dice":
        do_dice(p, verb, rest, attack.count_hits)
    elif verb == "ready":
        (battle.attacker_ready if p["step"] == "battle.attacker" else battle.defender_ready)(p)
    elif verb == "bonus":
        p["battle"]["bonus"] = rest
        attack.next_phase(p)
    elif verb == "hit":
        casualties.hit(p, player, rest, pick)
    elif verb == "retreat":
        battle.retreat(p)
    else:
        battle.fight_on(p)


def do_regent(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Buy and place influence, object, move ships away."""
    # RB, Regent Role
    if p["step"] == "regent.buy":
        regent.buy(p, player, really=verb == "buy influence")
    elif verb == "influence":
        regent.place(p, player, rest)
    elif verb == "done":
        regent.end_placing(p, player)
    elif verb == "allow":
        regent.end_business(p)
    else:
        space, _, haven = rest.partition(", ")
        regent.away(p, space, haven)


def do_scientist(p: Data, player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Buy a technology, or none: one a turn."""
    # RB, Buy Technology
    if verb == "buy":
        engineer.research(p, player, rest)
    next_turn(p, "scientist.buy")


def do_technology(p: Data, _player: Data, verb: str, rest: str, _pick: Pick) -> None:
    """Stop a technology or not; chase the Saboteur or not."""
    # RB, Saboteur
    if p["step"] == "technology.dice":
        do_dice(p, verb, rest, technology.end_catch)
    elif verb == "sabotage":
        technology.sabotage(p)
    elif verb == "chase":
        go(p, "technology.roll")
    else:
        technology.go_back(p)
        if verb == "let be":
            engineer.pay_back(p, seat(p, p["turn"]))


DEEDS = {
    "round": do_round, "role": do_role, "explorer": do_explorer, "merchant": do_merchant, "steward": do_steward,
    "engineer": do_engineer, "warlord": do_warlord, "battle": do_battle, "regent": do_regent,
    "scientist": do_scientist, "technology": do_technology,
}  # fmt: skip
