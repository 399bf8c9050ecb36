"""Anything that one can name: actions legal and illegal, near at hand and far-fetched."""

import random

from .box import BESIDE, COIN, CONTINENTS, FACTIONS, TERRITORIES, Data

WORDS = ("Nova", "a", "New York; or: not", "x" * 24, "Straße 7", "1", "Peru")
WRONG_WORDS = ("x" * 25, 'no "quotes"', "bell\x07", "\u202eback")
NONSENSE = ("", "attack", "fly away", "place 0 in Peru", "move in 0", "defend with 3", "missile on attacker 7")


def nameable(g: Data, rng: random.Random) -> tuple[str, str]:
    """Name any player, mostly the one who is asked, and any action, mostly one that fits the step."""
    name = g["turn"] if rng.random() < 0.85 else rng.choice(g["names"])
    return name, text(g, name, rng)


def text(g: Data, name: str, rng: random.Random) -> str:
    """Name any action."""
    own = [place for place, (who, _) in g["land"].items() if who == name] or TERRITORIES
    near = rng.choice(own) if rng.random() < 0.9 else rng.choice(TERRITORIES)
    beside = rng.choice(BESIDE[near]) if rng.random() < 0.9 else rng.choice(TERRITORIES)
    other = rng.choice(own)
    there = g["land"].get(near, ("", 3))[1]
    number = rng.choice([1, 2, 3, rng.randint(1, 9), max(1, there - 1), there, there + 1])
    hand = g["seat"][name]["cards"]
    cards = rng.sample(hand, rng.randint(1, len(hand))) if hand and rng.random() < 0.8 else [rng.choice(TERRITORIES)]
    if rng.random() < 0.1:
        cards.append(rng.choice([COIN, near]))
    sorted_cards = ", ".join(written(cards))
    start = rng.choice([at for at in TERRITORIES if at not in g["land"]] or TERRITORIES)
    row = rng.choice([*g["row"], COIN]) if rng.random() < 0.8 else near
    side = rng.choice(["attacker", "defender"])
    by_step = {
        "world.powers": [f"power {rng.choice(FACTIONS)} {rng.choice('ABC')}"],
        "world.coins": [f"coin {rng.choice(TERRITORIES)} card"],
        "choose.faction": [f"choose {rng.choice(FACTIONS)} in {start if rng.random() < 0.8 else near}"],
        "turn.buy": [f"buy with {sorted_cards}", "buy nothing"],
        "turn.join": [f"join in {start}", f"join in {near}"],
        "recruit.cards": [f"turn in {sorted_cards}", "keep cards"],
        "recruit.place": [f"place {number} in {near}", f"maneuver {number} from {near} to {other}"],
        "war.act": [
            f"expand {number} from {near} to {beside}", f"attack {beside} from {near} with {rng.randint(1, 4)}",
            f"attack {beside} from {near} with {rng.randint(1, 3)}", f"expand {number} from {near} to {beside}",
            f"maneuver {number} from {near} to {other}", "end war",
        ],
        "battle.scars": ["scar Bunker", "scar Ammo Shortage", "pass"],
        "battle.defend": [f"defend with {rng.randint(1, 3)}"],
        "battle.missiles": [f"missile on {side} {rng.randint(1, 6)}", "pass"],
        "battle.move": [f"move in {rng.randint(1, 9)}"],
        "maneuver.move": [f"maneuver {number} from {near} to {other}", "no maneuver"],
        "end.draw": [f"draw {row} card", "draw nothing", "mission"],
        "end.troop": ["add troop", "add nothing"],
        "after.sign": [f"sign{word(rng)}"],
        "after.winner": [
            f"name {rng.choice(list(CONTINENTS))}{word(rng)}", f"found major {rng.choice(TERRITORIES)}{word(rng)}",
            f"cancel {marked(g, 'scars', rng)}", f"fortify {marked(g, 'fortified', rng)}", f"destroy {near}",
            f"bonus {rng.choice(list(CONTINENTS))} {rng.choice(['+1', '-1', '+2'])}", "no reward",
        ],
        "after.rewards": [f"found minor {near}{word(rng)}", f"upgrade {near}", f"upgrade {start}", "no reward"],
        "after.planet": [f"planet{word(rng)}"],
    }  # fmt: skip
    if rng.random() < 0.05:
        return rng.choice(NONSENSE)
    if g["step"] in by_step and rng.random() < 0.9:
        return rng.choice(by_step[g["step"]])
    return rng.choice(rng.choice(list(by_step.values())))


def word(rng: random.Random) -> str:
    """Name a word that is typed: none, a good one, or one that is refused."""
    good = rng.choice(WORDS)
    return rng.choice(["", ' ""', f' "{good}"', f' "{good}"', f' "{rng.choice(WRONG_WORDS)}"'])


def marked(g: Data, key: str, rng: random.Random) -> str:
    """Name a territory: mostly one with a mark."""
    return str(rng.choice([*g[key], *(city["at"] for city in g["cities"])] or TERRITORIES))


def written(cards: list[str]) -> list[str]:
    """Write equal cards together, each with its kind."""
    return [
        f"{card} card" if cards.count(card) == 1 else f"{card} card x{cards.count(card)}"
        for card in dict.fromkeys(cards)
    ]
