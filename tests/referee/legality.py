"""What a player may do: one function for each verb, and the list of all legal actions."""

from .deck import ability, effects, is_world, matches
from .state import Data, ruled, situation
from .strength import deploy_cost, enough
from .words import copies, in_central, is_surge, items, one, sent, timing, usable, use_words


def may_pay(player: Data, cost: Data, times: int, thing: Data | None = None) -> bool:
    """Tell whether a player can pay what a card's text costs, that many times."""
    # RB, Invade 1 World: a player can only use these abilities if he can afford to pay for them
    spare = len(player["hand"]) - (0 if thing else 1)
    tokens = thing["tokens"] if thing else 0
    return bool(
        player["energy"] >= cost["pay"] * times + cost.get("price", 0)
        and spare >= cost["discard"] * times
        and tokens >= cost["spend"] * times
    )


def may_use_card(p: Data, player: Data, thing: Data, times: int, cards: dict[str, Data]) -> bool:
    """Tell whether the text of this card in the Warzone may be used now, that many times at once."""
    # RB, Invade 1 World: once per situation unless it says otherwise; rulings.md, up-to and once-as-action
    cost = ability(cards[thing["name"]], timing(p))
    if cost is None or not may_pay(player, cost, times, thing):
        return False
    limits = [effect["most"] for _, effect in cost["effects"] if "charge" in effect and "most" in effect]
    if limits and thing["tokens"] >= max(limits):
        # RB, a note on card text: the card's own limit on its Tokens stands
        return False
    if times > 1 and (p["step"] != "action.invade" or cost["discard"]):
        return False
    if p["step"] == "action.turn":
        if ruled(p, "once-as-action") and player["used"].count(thing["name"]) >= len(
            copies(player["units"], thing["name"])
        ):
            return False
        return bool(player["actions"] >= 1)
    return bool(thing["uses"] + times <= cost["times"])


def used_copy(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> tuple[Data | None, int]:
    """Find the card in the Warzone that ``use`` means: by number, else the first copy that still may."""
    # design.md: "use" takes the first copy that still may
    name, number, times = use_words(rest)
    found = copies(usable(p, player, cards), name)
    if number:
        found = found[number - 1 : number]
    return next((thing for thing in found if may_use_card(p, player, thing, times, cards)), None), times


def may_play(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether a Tactic of the hand may be played at this timing."""
    # RB, Tactic Cards: each specifies when it can be applied; its cost is printed
    name, _ = one(rest)
    if name not in player["hand"] or cards[name]["kind"] != "tactic":
        return False
    cost = ability(cards[name], timing(p))
    if cost is None or (p["step"] == "action.turn" and player["actions"] < 1):
        return False
    return may_pay(player, {**cost, "price": cards[name].get("cost", 0)}, 1)


def may_use(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether ``use A`` is legal."""
    # RB, Energy Phase (Tactics of the hand too); Action Phase 3 and 4 (Units in the Warzone)
    if used_copy(p, player, rest, cards)[0] is not None:
        return True
    name, _, times = use_words(rest)
    in_hand = p["step"] == "energy.boost" and times == 1 and name in player["hand"] and not is_surge(cards[name])
    return in_hand and may_play(p, player, name, cards)


def may_surge(p: Data, player: Data, _rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether an Energy Surge of the hand may be played."""
    # RB, Energy Surges: several in a Round are allowed
    return any(is_surge(cards[name]) and may_play(p, player, name, cards) for name in player["hand"])


def may_explore(_p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether Energy Exploration with these two cards is legal."""
    # RB, Energy Exploration: once each Energy Phase, any 2 cards of the hand
    names = [name for name, _ in items(rest)]
    home = cards.get(player["home"], {})
    allowed = any(effect.get("discard") == len(names) for _, effect in effects(home, "energy"))
    return not player["explored"] and allowed and within(names, player["hand"])


def within(names: list[str], pool: list[str]) -> bool:
    """Tell whether these cards are all in the pool, copies counted."""
    # RB, throughout: a card can be chosen once
    return all(names.count(name) <= pool.count(name) for name in names)


def may_draft(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether ``draft A`` is legal."""
    # RB, Draft 1 Unit / Tactic / Prestige: 1 Action Point and the Draft Cost; Worlds are never drafted
    card = in_central(p, rest)
    if card is None or is_world(cards[card["name"]]):
        return False
    return bool(player["actions"] >= 1 and player["energy"] >= cards[card["name"]].get("draft", 0))


def free_deploy(p: Data, name: str, cards: dict[str, Data]) -> bool:
    """Tell whether this Unit is deployed with the Action already spent on the one before."""
    # plan.md, pending deploy: second
    second = situation(p).get("second", "")
    return bool(second) and matches(cards[name], second)


def may_deploy(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether ``deploy A`` is legal: 1 Action Point and the Deploy Cost, a Unit from the hand."""
    # RB, Deploy X Units
    name, _ = one(rest)
    if name not in player["hand"] or cards[name]["kind"] != "unit":
        return False
    point = player["actions"] >= 1 or free_deploy(p, name, cards)
    return bool(point and player["energy"] >= deploy_cost(player, name, cards))


def may_invade(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether ``invade W`` is legal: 1 Action Point, 1 Energy, a World of the Central Zone."""
    # RB, Invade 1 World: allowed even if the strength does not suffice
    card = in_central(p, rest)
    return bool(card and is_world(cards[card["name"]]) and player["actions"] >= 1 and player["energy"] >= 1)


def may_concede(p: Data, player: Data, _rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether the invader may let the Invasion fail."""
    # RB, Invade 1 World: if he still does not have sufficient strength; rulings.md, concede
    return not enough(p, player, player["units"], cards)


def may_send(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether these Units conquer the World."""
    # RB, Invade 1 World
    units = sent(player, rest, cards)
    return units is not None and enough(p, player, units, cards)


def choices(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """List the cards among which the card that asks lets choose; never the asking Tactic itself."""
    # plan.md, effects: a cost from the hand, recover and remove; RB, a note on card text
    ask = p["pending"]
    pool = list(player[ask["from"]])
    name = ask["card"]
    if ask["from"] == "hand" and name in pool and cards[name]["kind"] == "tactic":
        pool.remove(name)
    selector = cards[name.split(" #")[0]]["effects"][ask["effect"]].get("of", "card")
    return pool if ask["what"] == "discard" else [card for card in pool if matches(cards[card], selector)]


def may_choose(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> bool:
    """Tell whether these cards answer the card that asks."""
    # plan.md, pending ask: least and most
    names = [name for name, _ in items(rest)] if rest else []
    ask = p["pending"]
    return bool(ask["least"] <= len(names) <= ask["most"] and within(names, choices(p, player, cards)))


def copies_there(p: Data, player: Data, verb: str, rest: str) -> bool:
    """Tell whether every copy that is named by its number lies where the verb takes it from."""
    # design.md: "A #2" is the second copy as they lie
    if verb == "use":
        name, number, _ = use_words(rest)
        return number <= [*player["hand"], *(thing["name"] for thing in player["units"] + player["worlds"])].count(name)
    zone: list[str] = []
    if verb in ("deploy", "play", "keep", "explore"):
        zone = player["hand"]
    elif verb in ("draft", "invade", "take"):
        zone = [card["name"] for card in p["central"]]
    elif verb == "choose" and p["pending"].get("kind") == "ask":
        zone = player[p["pending"]["from"]]
    else:
        return True
    return all(number <= zone.count(name) for name, number in items(rest))
