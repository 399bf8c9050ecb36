"""Positions changed by hand, and whether engine and referee complain of the same ones."""

import random
import tomllib
from collections.abc import Callable

import coreworlds as cw

from . import referee
from .starts import CARDS
from .state import Data, gather, spread
from .written import written_position


def one_more(data: Data, rng: random.Random) -> None:
    """Put a copy of any card into a hand."""
    # RB, Component List: the copies in the box
    rng.choice(data["player"])["hand"].append(rng.choice(list(CARDS)))


def one_less(data: Data, _rng: random.Random) -> None:
    """Let the top card of a Galactic Deck vanish."""
    # RB, Component List
    deck = next((deck for deck in data["galactic"] if deck), None)
    if deck:
        deck[:] = gather(spread(deck)[1:])


def surge_tokens(data: Data, rng: random.Random) -> None:
    """Give a player Energy Surge Tokens."""
    # RB, Set Up 12
    rng.choice(data["player"])["surge_tokens"] += rng.randint(1, 3)


def same_home(data: Data, _rng: random.Random) -> None:
    """Give two players the same Home World."""
    # RB, Set Up 3
    data["player"][1]["home"] = data["player"][0]["home"]


def many_actions(data: Data, rng: random.Random) -> None:
    """Give a player more Action Points than the Sector grants."""
    # RB, Sector Cards
    rng.choice(data["player"])["actions"] = 7


def stray_colony(data: Data, rng: random.Random) -> None:
    """Put a card beneath a World that is not there."""
    # RB, Colonizing Worlds
    rng.choice(data["player"])["colonies"]["Zeus"] = "Snub Fighter"


def harmless(data: Data, rng: random.Random) -> None:
    """Swap the top card of a draw deck with one of the discard pile or the hand: nothing impossible."""
    # RB, Draw Phase
    player = rng.choice(data["player"])
    for zone in ("hand", "discard"):
        if player["deck"] and player[zone]:
            deck, pile = spread(player["deck"]), spread(player[zone])
            deck[0], pile[0] = pile[0], deck[0]
            player["deck"], player[zone] = gather(deck), gather(pile)
            return


MUTANTS: tuple[Callable[[Data, random.Random], None], ...] = (
    one_more,
    one_less,
    surge_tokens,
    same_home,
    many_actions,
    stray_colony,
    harmless,
)


def compare_complaints(text: str, rng: random.Random) -> tuple[str, str, list[str], list[str]]:
    """Change a position and give the change, its text, and the complaints of the engine and of the referee."""
    data = {"luck": {}, "pending": {}, **tomllib.loads(text)}
    change = rng.choice(MUTANTS)
    change(data, rng)
    changed = written_position(data)
    engine = [str(fault) for fault in cw.parse(changed).complaints]
    return change.__name__, changed, engine, referee.complaints(data, CARDS)
