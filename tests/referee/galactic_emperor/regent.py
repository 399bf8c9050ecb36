"""The Regent role, step by step: the Throne aside, influence bought, placed and resolved."""

from .box import Data
from .influence import THRONE, havens, may_hold_influence, resolve, send_away, victory_count
from .rounds import go
from .state import around, names, seat, ships_at, starbases
from .table import step, verb
from .technology import holder, ready_to_use


@step("regent.throne")
def throne_aside(p: Data) -> None:
    """Lay the Throne beside the board; all draw 2 tokens as influence, or what they have."""
    # RB, Regent Role; Phase 1 Gain Influence; Out of Tokens
    p["throne"], p["price"] = "", 2
    for player in p["player"]:
        drawn = min(2, player["tokens"])
        player["influence"] += drawn
        player["tokens"] -= drawn
    go(p, "regent.buy")


def cost(p: Data, player: Data) -> int:
    """Tell what the extra influence costs."""
    # RB, Gain Influence; Diplomat: always costs 2 marks
    diplomat = "Diplomat" in p["declared"] and "Diplomat" in player["technologies"]
    return 2 if diplomat else int(p["price"])


def may_buy(p: Data, player: Data, _rest: str) -> bool:
    """Tell whether a player may buy 1 influence."""
    # RB, Gain Influence: each player may only buy 1; Out of Tokens
    return not player["bought"] and player["tokens"] > 0 and player["marks"] >= cost(p, player)


@verb("buy influence", "regent.buy", may=may_buy)
def buy(p: Data, player: Data) -> None:
    """Buy 1 influence."""
    # RB, Gain Influence: the cost rises 1 mark each time; Diplomat: for the next buyer, too
    player["marks"] -= cost(p, player)
    player["tokens"] -= 1
    player["influence"] += 1
    player["bought"] = True
    p["price"] += 1
    end_buying(p, player)


@verb("no influence", "regent.buy", lone=True)
def end_buying(p: Data, player: Data) -> None:
    """Let the next player decide."""
    # RB, Gain Influence
    p["declared"] = []
    following = around(p, player["name"])[1]
    if following == p["chooser"]:
        go(p, "regent.place", around(p, p["chooser"])[1])
    else:
        go(p, "regent.buy", following)


def may_place(p: Data, player: Data, space: str) -> bool:
    """Tell whether a player may put influence there."""
    # RB, Exert Influence; Ambassador: only you may put influence on that sector
    if player["influence"] < 1 or not may_hold_influence(p, space):
        return False
    return bool(space != p["business"]) or holder(p, "Ambassador") == player["name"]


@verb("influence {place}", "regent.place", may=may_place)
def place(p: Data, player: Data, space: str) -> None:
    """Put 1 influence there; who holds the Ambassador may object."""
    # RB, Exert Influence; Ambassador: immediately after an enemy places an influence token on a sector
    there = p["influence"].setdefault(space, {})
    there[player["name"]] = there.get(player["name"], 0) + 1
    player["influence"] -= 1
    ambassador = holder(p, "Ambassador")
    if space != THRONE and not p["business"] and ambassador != player["name"] and ready_to_use(p, "Ambassador"):
        p["placed"] = {"at": space, "player": player["name"]}
        go(p, "regent.business", ambassador)


@step("regent.business")
@verb("allow", "regent.business", may=lambda p, _player, _rest: "Ambassador" not in p["declared"], lone=True)
def end_business(p: Data) -> None:
    """Send the token elsewhere if the Ambassador objects; the placing goes on."""
    # RB, Ambassador
    space, name = p["placed"]["at"], p["placed"]["player"]
    if "Ambassador" in p["declared"]:
        p["business"] = space
        p["influence"][space][name] -= 1
        p["influence"][space] = {who: number for who, number in p["influence"][space].items() if number}
        if not p["influence"][space]:
            del p["influence"][space]
        seat(p, name)["influence"] += 1
        p["declared"].remove("Ambassador")
    p["placed"] = {}
    go(p, "regent.place", name)


@verb("done", "regent.place", lone=True)
def end_placing(p: Data, player: Data) -> None:
    """Take back what was not placed; the next player places, the Chooser last."""
    # RB, Exert Influence: each player decides; Chooser's Special Ability
    player["tokens"] += player["influence"]
    player["influence"] = 0
    if player["name"] == p["chooser"]:
        go(p, "regent.resolve")
    else:
        go(p, "regent.place", around(p, player["name"])[1])


@step("regent.resolve")
def resolve_all(p: Data) -> None:
    """Resolve the conflicts; note whose ships must leave which sector, and where they may go."""
    # RB, Resolve Conflicts; Ships Away: the Starbase must have existed before resolving influence
    before = {name: starbases(p, name) for name in names(p)}
    lost = resolve(p)
    p["price"], p["business"] = 0, ""
    for player in p["player"]:
        player["bought"] = False
    p["displaced"] = [
        {"player": name, "at": space, "to": sorted(havens(p, name, space, before[name]))}
        for name in around(p, p["chooser"])
        for space, loser in lost
        if loser == name and ships_at(seat(p, name), space)
    ]
    after_away(p)


def after_away(p: Data) -> None:
    """Ask the next player whose ships must leave, or count."""
    # RB, Ships Away; Victory Count
    if p["displaced"]:
        go(p, "regent.away", p["displaced"][0]["player"])
    else:
        go(p, "regent.count", p["chooser"])


def may_withdraw(p: Data, player: Data, rest: str) -> bool:
    """Tell whether ships that must leave may go there."""
    # RB, Ships Away
    own = [note for note in p["displaced"] if note["player"] == player["name"]]
    return any(rest in [f"{note['at']}, {there}" for there in note["to"]] for note in own)


@verb("withdraw {ships}", "regent.away", may=may_withdraw, lone=True)
def away(p: Data, _player: Data, rest: str) -> None:
    """Move ships to a Starbase."""
    # RB, Ships Away
    space, _, haven = rest.partition(", ")
    note = next(note for note in p["displaced"] if note["at"] == space)
    send_away(p, note["player"], space, haven)
    p["displaced"].remove(note)
    after_away(p)


@step("regent.count")
def count(p: Data) -> None:
    """Award Victory Points; the role is done."""
    # RB, Victory Count
    victory_count(p)
    go(p, "role.done", p["chooser"])
