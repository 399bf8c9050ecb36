"""The twelve steps of the set-up and the pregame draft."""

import itertools

from .deck import galactic_deck, home_worlds, starting_deck
from .effects import Oracle, shuffled
from .state import CHART, COLONIZERS, Data, clockwise
from .strength import action_points

SURGE_TOKENS = {3: (0, 1, 1), 4: (0, 0, 1, 2)}


def pregame_remove(p: Data) -> None:
    """Each player returns one Grunts and one Snub Fighter to the box."""
    # RB, Pregame Draft 1
    for player in p["player"]:
        for name in COLONIZERS:
            player["deck"].remove(name)
    p["step"] = "pregame.deal"


def pregame_deal(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """Shuffle the Sector 0 cards and deal as many as the chart says."""
    # RB, Pregame Draft 2
    order = shuffled(galactic_deck(cards, 0), "", oracle, "zero")
    p["central"] = [{"name": name, "token": False} for name in order[: CHART[len(p["player"])]]]
    p["step"], p["turn"] = "pregame.take", p["destiny"]


def pregame_return(p: Data) -> None:
    """Return the cards not chosen to the box."""
    # RB, Pregame Draft 5
    p["central"] = []
    p["step"] = "pregame.shuffle"


def pregame_shuffle(p: Data, oracle: Oracle) -> None:
    """All shuffle their two cards into their decks; the game begins."""
    # RB, Pregame Draft 5
    for player in p["player"]:
        player["deck"] = shuffled(player["deck"] + player["discard"], player["name"], oracle)
        player["discard"] = []
    p["phase"], p["step"], p["turn"] = "draw", "draw.hand", p["destiny"]


def set_up(p: Data, pregame: bool, cards: dict[str, Data], oracle: Oracle) -> None:
    """Do the set-up step at which the position stands."""
    # RB, Set Up 1 to 12; each of the twelve has a function or is one line of the table
    following = dict(itertools.pairwise(STEPS))
    step = p["step"]
    table = {
        "setup.round": lambda: p.update(round=1),
        "setup.homes": lambda: deal_homes(p, cards, oracle),
        "setup.destiny": lambda: give_destiny(p, cards),
        "setup.boards": lambda: give_boards(p, cards),
        "setup.decks": lambda: give_decks(p, cards, oracle),
        "setup.galactic": lambda: shuffle_galactic(p, cards, oracle),
        "setup.surge": lambda: give_surge_tokens(p),
    }
    table.get(step, lambda: None)()
    p["step"] = following.get(step, "pregame.remove" if pregame else "draw.hand")
    if step == STEPS[-1]:
        p["phase"] = "pregame" if pregame else "draw"


STEPS = [
    f"setup.{name}"
    for name in [
        "sectors",
        "round",
        "homes",
        "warzones",
        "destiny",
        "boards",
        "stacks",
        "decks",
        "zero",
        "galactic",
        "tokens",
        "surge",
    ]
]


def deal_homes(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """Shuffle the five Home Worlds and deal one to each player."""
    # RB, Set Up 3 and 4
    order = shuffled(home_worlds(cards), "", oracle, "homes")
    for player, home in zip(p["player"], order, strict=False):
        player["home"] = home


def give_destiny(p: Data, cards: dict[str, Data]) -> None:
    """Give the Destiny Marker to the player with the lowest Home World Number."""
    # RB, Set Up 5
    lowest = min(p["player"], key=lambda player: cards[player["home"]]["number"])
    p["destiny"] = p["turn"] = lowest["name"]


def give_boards(p: Data, cards: dict[str, Data]) -> None:
    """Set the Action Markers to 4 and the Energy Markers to 0."""
    # RB, Set Up 6
    for player in p["player"]:
        player["actions"], player["energy"] = action_points(p, cards), 0


def give_decks(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """Give each player the deck of his Home World's faction, shuffled."""
    # RB, Set Up 8
    for player in p["player"]:
        faction = cards[player["home"]]["faction"]
        player["deck"] = shuffled(starting_deck(cards, faction), player["name"], oracle)


def shuffle_galactic(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """Shuffle each Galactic Deck and place it above its Sector Card."""
    # RB, Set Up 10
    p["galactic"] = [shuffled(galactic_deck(cards, n), str(n), oracle, "galactic") for n in range(1, 6)]


def give_surge_tokens(p: Data) -> None:
    """Give Energy Surge Tokens to the later seats with 3 or 4 players."""
    # RB, Set Up 12
    names = clockwise(p, p["destiny"])
    for name, tokens in zip(names, SURGE_TOKENS.get(len(names), [0] * len(names)), strict=True):
        next(player for player in p["player"] if player["name"] == name)["surge_tokens"] = tokens
