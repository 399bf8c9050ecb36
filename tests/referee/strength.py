"""What a Warzone holds and what it is worth: counts, Deploy Costs, strengths, what Worlds generate."""

from .deck import effects, matches, sector_card
from .state import Data, ruled, sector_number


def warzone(player: Data) -> list[str]:
    """Name all cards in a player's Warzone; a card beneath a World is not in it."""
    # RB, Warzone; RB, Colonizing Worlds, note
    in_play = [player["home"]] if player["home"] else []
    in_play += [world["name"] for world in player["worlds"]]
    in_play += [unit["name"] for unit in player["units"]]
    return [*in_play, *player["prestige"]]


def empire(player: Data) -> list[str]:
    """Name all cards of a player's Empire: hand, deck, discard pile, Warzone and colonies."""
    # RB, Winning the Game: all of these count, the cards beneath Worlds too
    return [*warzone(player), *player["hand"], *player["deck"], *player["discard"], *player["colonies"].values()]


def count(names: list[str], selector: str, cards: dict[str, Data]) -> int:
    """Count the cards that a selector matches."""
    # RB, Deploy X Units: for every Starfighter in the player's Warzone
    return sum(1 for name in names if matches(cards[name], selector))


def generated(player: Data, cards: dict[str, Data]) -> int:
    """Add up the Energy that a player's Worlds generate."""
    # RB, Energy Phase; rulings.md, surge-compare and home-counts
    worlds = [player["home"], *[world["name"] for world in player["worlds"]]]
    return int(sum(cards[name].get("energy", 0) for name in worlds if name))


def deploy_cost(player: Data, name: str, cards: dict[str, Data]) -> int:
    """Give the Deploy Cost of a Unit now; the card does not count itself, and it never falls below 0."""
    # RB, Deploy X Units: the Dreadnought Cruiser; rulings.md, cost-floor and own-discount
    cost = cards[name].get("cost", 0)
    for _, effect in effects(cards[name], "always"):
        if "cost" in effect:
            times = count(warzone(player), effect["per"], cards) if "per" in effect else 1
            cost += effect["cost"] * times
    return int(max(0, cost))


def strength(player: Data, unit: Data, cards: dict[str, Data]) -> tuple[int, int]:
    """Give the Fleet and Ground Strength of one Unit in the Warzone as it stands now."""
    # RB, Fleet Strength and Ground Strength; RB, Invade 1 World: card text on the Units in the Warzone
    card = cards[unit["name"]]
    fleet = card.get("fleet", 0) + unit["fleet"]
    ground = card.get("ground", 0) + unit["ground"]
    others = warzone(player)
    others.remove(unit["name"])
    for _, effect in effects(card, "always"):
        times = 1
        if effect.get("per") == "token":
            times = unit["tokens"]
        elif "per" in effect:
            times = count(others, effect["per"], cards)
        fleet += effect.get("fleet", 0) * times
        ground += effect.get("ground", 0) * times
    return fleet, ground


def defence(p: Data, cards: dict[str, Data]) -> tuple[int, int]:
    """Give what the Units sent must still match: the World's strengths less what Tactics give."""
    # RB, Invade 1 World: equal or exceed; Tactics enhance the Invasion
    pending = p["pending"]
    card = cards[pending["world"].removesuffix(" +")]
    return card.get("fleet", 0) - pending["fleet"], card.get("ground", 0) - pending["ground"]


def enough(p: Data, player: Data, sent: list[Data], cards: dict[str, Data]) -> bool:
    """Tell whether these Units of the Warzone conquer the World: at least one, strong enough on both sides."""
    # RB, Invade 1 World; rulings.md, overcommit and zero-defence
    need = defence(p, cards)
    have = [strength(player, unit, cards) for unit in sent]
    return bool(sent) and sum(f for f, _ in have) >= need[0] and sum(g for _, g in have) >= need[1]


def action_points(p: Data, cards: dict[str, Data]) -> int:
    """Give the Action Points that the Sector's card grants each Round."""
    # RB, Sector Cards and End Phase; rulings.md, sector-actions
    number = sector_number(p)
    if ruled(p, "sector-actions"):
        return (4, 5, 5, 5, 6)[number - 1]
    return int(sector_card(cards, number)["actions"])


def hand_size(p: Data, cards: dict[str, Data]) -> int:
    """Give the number of cards up to which each player draws."""
    # RB, Draw Phase and The Core Worlds: 6, in the last two Rounds 7
    return int(sector_card(cards, sector_number(p))["hand"])


def tokens_left(p: Data) -> int:
    """Give how many Energy Tokens lie in the pile."""
    # RB, Component List: 12 Energy Tokens; rulings.md, token-supply (by default there is no limit)
    if not ruled(p, "token-supply"):
        return 1000
    on_cards = sum(1 for card in p["central"] if card["token"])
    return 12 - on_cards - int(sum(unit["tokens"] for player in p["player"] for unit in player["units"]))
