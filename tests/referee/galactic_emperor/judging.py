"""What may be done at each decision."""

from collections.abc import Callable

from . import battle, engineer, explorer, fleet, merchant, regent, technology
from .attack import NEUTRAL
from .box import SHIPS, Data
from .casualties import hittable, may_retreat
from .state import sectors
from .volley import units
from .words import read, ships_and_spaces, what_and_number


def named_space(p: Data, target: str) -> str:
    """Read a player named by colour, for Space Pirate."""
    # games/galactic_emperor/examples: "raid Orange"
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
    """Tell whether a technology may be declared: in its role, even where it helps nobody."""
    # RB, Scientist Role: during a specified role; Shield Generators do not work without ships
    if not technology.may_declare(p, player, name) or p["battle"].get("at") == NEUTRAL:
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
    # games/galactic_emperor/examples: "discard Die 1"
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


def yes(_p: Data, _player: Data, _rest: str) -> bool:
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
    ("battle.bonus", "bonus"): lambda p, _, rest: rest in SHIPS and rest in units(p, 0),
    ("battle.hits", "hit"): lambda p, player, rest: (
        rest in hittable(p, 0 if player["name"] == p["battle"]["attacker"] else 1)
    ),
    ("battle.after", "fight on"): yes,
    ("battle.after", "retreat"): lambda p, _player, _rest: may_retreat(p),
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
