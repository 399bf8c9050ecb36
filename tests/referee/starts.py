"""Where the compared games begin, and how they are changed by hand: always through the position file."""

import random
import tomllib
from pathlib import Path

import coreworlds as cw

from . import referee, strength
from .reading import loads
from .state import Data, gather, spread
from .written import written_card, written_position

FOLDER = Path(cw.__file__).parent / "games" / "core_worlds" / "cards" / "reconstructed"
UNUSUAL = Path(__file__).with_name("unusual.toml")
CARDS = referee.load_cards(FOLDER)


def with_unusual_cards(pos: cw.Position, rng: random.Random) -> cw.Position:
    """Replace some cards of the box by those of ``unusual.toml``, through the position file."""
    cards = tomllib.loads(UNUSUAL.read_text(encoding="utf-8"))["card"]
    chosen = [{**CARDS[card["name"]], **card} for card in cards if rng.random() < 0.7]
    return cw.parse(str(pos) + "".join(f"\n[[card]]\n{written_card(card)}" for card in chosen))


def later(pos: cw.Position, rng: random.Random) -> cw.Position:
    """Let the game begin in any Round, with Empires that own cards of the Sectors before, through the position file."""
    data = {"pending": {}, **loads(str(pos))}
    data["round"] = rng.randint(1, 10)
    decks = [spread(deck) for deck in data["galactic"]]
    for player in data["player"]:
        player["actions"] = strength.action_points(data, CARDS)
        for _ in range(rng.randint(0, 2 * data["round"])):
            deck = decks[rng.randrange((data["round"] + 1) // 2)]
            if deck:
                give(player, deck.pop(), rng)
        player["deck"] = gather(player["deck"])
        for zone in ("units", "worlds", "prestige"):
            player[zone] = gather(sorted(player[zone]))
    data["galactic"] = [gather(deck) for deck in decks]
    return cw.parse(written_position(data))


def give(player: Data, name: str, rng: random.Random) -> None:
    """Give a card to an Empire, somewhere where its kind may lie."""
    kind = CARDS[name]["kind"]
    homes = {"unit": ("units", "units", "deck", "discard"), "tactic": ("deck", "discard"), "prestige": ("prestige",)}
    zone = rng.choice(homes.get(kind, ("worlds",)))
    player[zone].insert(0, name)


def shaken(data: Data, rng: random.Random) -> cw.Position:
    """Change by hand what the player at turn can spend, and swap the hand with the discard pile."""
    changed = {**data, "player": [dict(player) for player in data["player"]]}
    player = next(player for player in changed["player"] if player["name"] == data["turn"])
    player["energy"] = rng.choice([0, 0, 1, 3, 6, 12])
    player["actions"] = rng.choice([0, 1, 2, 4])
    player["surge_tokens"] = rng.choice([0, 0, 1, 2])
    if rng.random() < 1 / 2:
        player["hand"], player["discard"] = gather(sorted(spread(player["discard"]))), player["hand"]
    return cw.parse(written_position(changed))
