"""What may be done at each decision, and what an action does."""

from collections.abc import Callable

from . import battle, engineer, explorer, fleet, merchant, regent, technology
from .board import SPACES, one_space_on
from .box import RESOURCES, SHIPS, SUPPLY, Data
from .influence import THRONE
from .rounds import choose_role, go, next_turn, point
from .state import seat, sectors, suns
from .words import ALONE, read, ships_and_spaces, what_and_number

Oracle = Callable[[str, list[list[Data]]], list[Data]]
# Taken by itself where it is the only legal action.
LONE = (
    "done", "no claim", "end moves", "ready", "keep dice", "no influence", "no technology", "allow", "let be", "hit", "launch", "bonus",
    "withdraw", "fight", "fight on",
)  # fmt: skip


def named_space(p: Data, target: str) -> str:
    """Read a player named by colour, for Space Pirate."""
    # tests/rules/scenarios: "raid Blue"
    return next((player["name"] for player in p["player"] if player["color"] == target), target)


def permitted(p: Data, player: Data, text: str) -> bool:
    """Tell whether this player may do this at this step."""
    # RB, each role's section
    words = read(text)
    if words is None:
        return False
    verb, rest = words
    if verb == "use":
        return may_use(p, player, rest)
    test = TESTS.get((p["step"], verb))
    return test is not None and test(p, player, rest)


def may_use(p: Data, player: Data, name: str) -> bool:
    """Tell whether a technology may be declared, where declaring it can have any effect."""
    # RB, Scientist Role
    if not technology.may_declare(p, player, name):
        return False
    if name == "Long Range Scanners":
        return explorer.first_tile(p, player)
    if name == "Shield Generators":
        return bool(p["battle"]["ships"][0 if p["step"] == "battle.attacker" else 1])
    if name == "Ambassador":
        return bool(p["placed"])
    return True


def may_go(p: Data, player: Data, rest: str) -> bool:
    """Read and judge ``move Fighter x2, D1, D2``."""
    # RB, Moving
    found = ships_and_spaces(rest, 2)
    return found is not None and fleet.may_move(p, player, found[0], *found[1])


def may_jump(p: Data, player: Data, rest: str) -> bool:
    """Read and judge ``warp Fighter x2, D4, G2``."""
    # RB, Warp Move/Attack
    found = ships_and_spaces(rest, 2)
    return found is not None and fleet.may_warp(p, player, found[0], *found[1])


def may_make(p: Data, player: Data, rest: str) -> bool:
    """Read and judge ``build Fighter x2, D1``."""
    # RB, Buy and Deploy Ships
    found = ships_and_spaces(rest, 1)
    if found is None or len(set(found[0])) != 1:
        return False
    return engineer.may_build(p, player, found[0][0], len(found[0]), found[1][0])


def may_produce(p: Data, player: Data, space: str) -> bool:
    """Tell whether a sector may still produce in this turn."""
    # RB, Produce Metal and Energy: not more than 1 food per sector
    mine = space in sectors(p, player["name"])
    return mine and merchant.makes_goods(p, space) and space not in p["produced"]


def die_number(rest: str, dice: list[int]) -> bool:
    """Tell whether this names one of the dice."""
    # tests/rules/scenarios: "discard Die 1"
    return rest in [f"Die {number}" for number in range(1, len(dice) + 1)]


def may_reroll(p: Data, player: Data, rest: str) -> bool:
    """Tell whether Time Warp may re-roll this die: one die, at most twice."""
    # RB, Time Warp
    dice = [p["interrupt"]["die"]] if p["step"] == "technology.dice" else p["dice"]
    at, times = p["reroll"]
    most = 2
    if "Time Warp" not in p["declared"] or "Time Warp" not in player["technologies"] or times >= most:
        return False
    return die_number(rest, dice) and (times == 0 or rest == f"Die {at}")


def yes(p: Data, player: Data, rest: str) -> bool:  # noqa: ARG001 - one of many tests
    """Permit: nothing stands against it."""
    # RB, each role's section
    return True


Test = Callable[[Data, Data, str], bool]
TESTS: dict[tuple[str, str], Test] = {
    ("round.direction", "clockwise"): yes,
    ("round.direction", "counterclockwise"): yes,
    ("role.choose", "choose"): lambda p, _, rest: rest in p["roles"],
    ("explorer.take", "take"): lambda p, _, rest: rest in p["row"],
    ("explorer.place", "place"): lambda p, _, rest: explorer.may_place(p, rest),
    ("explorer.place", "scan"): lambda p, _player, _rest: (
        "Long Range Scanners" in p["declared"] and p["left"] > 0 and bool(p["stack"])
    ),
    ("explorer.scan", "keep"): lambda p, player, rest: rest in (p["tile"], player["drawn"]),
    ("explorer.claim", "claim"): explorer.may_claim,
    ("explorer.claim", "no claim"): yes,
    ("merchant.discard", "discard"): lambda p, _, rest: die_number(rest, p["dice"]),
    ("merchant.trade", "buy"): lambda p, player, rest: merchant.may_trade(p, player, "buy", *what_and_number(rest)),
    ("merchant.trade", "sell"): lambda p, player, rest: merchant.may_trade(p, player, "sell", *what_and_number(rest)),
    ("merchant.trade", "fund"): merchant.may_fund,
    ("merchant.trade", "collect"): merchant.may_collect,
    ("merchant.trade", "raid"): lambda p, player, rest: (
        "Space Pirate" in p["declared"] and p["left"] > 0 and named_space(p, rest) in merchant.raids(p, player)
    ),
    ("merchant.trade", "done"): yes,
    ("steward.gift", "gain"): lambda _p, player, rest: merchant.can_gain(player, rest),
    ("steward.produce", "produce"): lambda p, player, rest: may_produce(p, player, rest) and p["food"].get(rest, 0) > 0,
    ("steward.produce", "grow"): lambda p, player, rest: (
        may_produce(p, player, rest) and "Protein Fields" in p["declared"] and p["left"] > 0
    ),
    ("steward.produce", "done"): yes,
    ("engineer.gift", "launch"): engineer.may_launch,
    ("engineer.build", "build"): may_make,
    ("engineer.build", "done"): yes,
    ("warlord.move", "move"): may_go,
    ("warlord.move", "warp"): may_jump,
    ("warlord.move", "claim"): fleet.may_claim,
    ("warlord.move", "end moves"): yes,
    ("warlord.fight", "fight"): lambda p, player, rest: rest in battle.fights(p, player),
    ("battle.attacker", "ready"): yes,
    ("battle.defender", "ready"): yes,
    ("battle.bonus", "bonus"): lambda p, _, rest: rest in SHIPS and rest in battle.units(p, 0),
    ("battle.hits", "hit"): lambda p, player, rest: (
        rest in battle.hittable(p, 0 if player["name"] == p["battle"]["attacker"] else 1)
    ),
    ("battle.after", "fight on"): yes,
    ("battle.after", "retreat"): lambda p, _player, _rest: battle.may_retreat(p),
    ("scientist.buy", "buy"): engineer.may_research,
    ("scientist.buy", "no technology"): yes,
    ("regent.buy", "buy influence"): lambda p, player, _: regent.may_buy(p, player),
    ("regent.buy", "no influence"): yes,
    ("regent.place", "influence"): regent.may_place,
    ("regent.place", "done"): yes,
    ("regent.business", "allow"): lambda p, _player, _rest: "Ambassador" not in p["declared"],
    ("regent.away", "withdraw"): lambda p, player, rest: any(
        note["player"] == player["name"] and rest in [f"{note['at']}, {there}" for there in note["to"]]
        for note in p["displaced"]
    ),
    ("technology.sabotage", "sabotage"): yes,
    ("technology.sabotage", "let be"): yes,
    ("technology.catch", "chase"): yes,
    ("technology.catch", "no chase"): yes,
}
for _step in ("merchant.dice", "battle.dice", "technology.dice"):
    TESTS[_step, "reroll"] = may_reroll
    TESTS[_step, "keep dice"] = yes


def candidates(p: Data, player: Data) -> list[str]:
    """Write every action that could be legal, ships one kind and one ship at a time."""
    # RB, each role's section
    verbs = [verb for step, verb in TESTS if step == p["step"]]
    texts = [f"use {name}" for name in player["technologies"]]
    for verb in verbs:
        texts += [verb] if verb in ALONE else [f"{verb} {thing}" for thing in things(p, player, verb)]
    return texts


def things(p: Data, player: Data, verb: str) -> list[str]:
    """List everything that a verb could name."""
    # RB, each role's section
    if verb in ("buy", "sell") and p["step"] == "merchant.trade":
        return [*RESOURCES, *(f"{what} {number}" for what in RESOURCES for number in range(2, 99))]
    if verb in ("move", "warp"):
        # trying spaces farther away would only take longer
        reach = {here: one_space_on(here, suns(p)) if verb == "move" else SPACES for here in player["fleets"]}
        ends = [(here, there) for here in player["fleets"] for there in reach[here]]
        return [f"{kind}, {here}, {there}" for kind in SHIPS for here, there in ends]
    named = {
        "choose": p["roles"], "take": p["row"], "keep": list({p["tile"], player["drawn"]}), "gain": RESOURCES,
        "discard": [f"Die {number}" for number in range(1, 5)], "buy": p["technologies"],
        "reroll": [f"Die {number}" for number in range(1, max(1, len(p["dice"])) + 1)],
        "raid": [*SPACES, *(other["color"] for other in p["player"])], "influence": [*SPACES, THRONE],
        "build": [f"{kind}, {space}" for kind in SHIPS for space in SPACES], "bonus": SHIPS,
        "hit": [*SHIPS, "damaged Dreadnought", "Empire", "Starbase"],
        "withdraw": [f"{note['at']}, {there}" for note in p["displaced"] for there in note["to"]],
    }  # fmt: skip
    return named.get(verb, SPACES)


def legal(p: Data) -> list[str]:
    """List the legal actions at a decision; empty while the step is automatic."""
    # design.md: what is taken by itself where it is the only legal action
    player = seat(p, p["turn"])
    texts = [text for text in dict.fromkeys(candidates(p, player)) if permitted(p, player, text)]
    if len(texts) == 1 and (read(texts[0]) or ("", ""))[0] in LONE:
        return []
    return texts


def do(p: Data, text: str, oracle: Oracle) -> None:
    """Do an action that is permitted."""
    # RB, each role's section
    verb, rest = read(text) or ("", "")
    player = seat(p, p["turn"])
    if verb == "use":
        technology.declare(p, player, rest)
        return
    DEEDS[p["step"].partition(".")[0]](p, player, verb, rest, oracle)


def do_round(p: Data, _player: Data, verb: str, _rest: str, _oracle: Oracle) -> None:
    """Point the Direction card."""
    # RB, To Begin the Round
    point(p, verb)


def do_role(p: Data, _player: Data, _verb: str, rest: str, _oracle: Oracle) -> None:
    """Choose a role."""
    # RB, Choosing a Role
    choose_role(p, rest)
    # a special ability that can give nothing is no step
    player = seat(p, p["turn"])
    if p["step"] == "engineer.gift" and not engineer.in_supply(player, "Fighter"):
        go(p, "engineer.build")
    if p["step"] == "steward.gift" and not any(merchant.can_gain(player, what) for what in RESOURCES):
        go(p, "steward.produce")


def do_explorer(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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


def do_merchant(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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
    elif verb in ("fund", "collect"):
        merchant.move_food(p, player, rest, 1 if verb == "fund" else -1)
    elif verb == "raid":
        merchant.raid(p, player, named_space(p, rest))
        p["left"] = 0
    else:
        merchant.sell_rest(p, player)
        next_turn(p, "merchant.harvest")


def do_steward(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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


def do_engineer(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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


def do_warlord(p: Data, player: Data, verb: str, rest: str, oracle: Oracle) -> None:
    """Move, warp, claim, fight."""
    # RB, Warlord Role
    if verb in ("move", "warp"):
        ships, (start, end) = ships_and_spaces(rest, 2) or ([], ["", ""])
        fleet.travel(p, player, ships, start, end, oracle, warped=verb == "warp")
    elif verb == "claim":
        fleet.claim(p, player["name"], rest)
    elif verb == "end moves":
        go(p, "warlord.fight" if battle.fights(p, player) else "warlord.rest")
    else:
        battle.begin(p, player, rest)


def do_battle(p: Data, player: Data, verb: str, rest: str, oracle: Oracle) -> None:
    """Declare, choose the bonus, assign hits, go on or retreat."""
    # RB, Warlord Role, Firing
    if p["step"] == "battle.dice":
        do_dice(p, verb, rest, battle.count_hits)
    elif verb == "ready":
        (battle.attacker_ready if p["step"] == "battle.attacker" else battle.defender_ready)(p)
    elif verb == "bonus":
        p["battle"]["bonus"] = rest
        battle.next_phase(p)
    elif verb == "hit":
        battle.hit(p, player, rest, lambda found: oracle("moved", found))
    elif verb == "retreat":
        battle.retreat(p)
    else:
        battle.fight_on(p)


def do_regent(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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


def do_scientist(p: Data, player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
    """Buy a technology, or none: one a turn."""
    # RB, Buy Technology
    if verb == "buy":
        engineer.research(p, player, rest)
    next_turn(p, "scientist.buy")


def do_technology(p: Data, _player: Data, verb: str, rest: str, _oracle: Oracle) -> None:
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


DEEDS = {
    "round": do_round, "role": do_role, "explorer": do_explorer, "merchant": do_merchant, "steward": do_steward,
    "engineer": do_engineer, "warlord": do_warlord, "battle": do_battle, "regent": do_regent,
    "scientist": do_scientist, "technology": do_technology,
}  # fmt: skip
