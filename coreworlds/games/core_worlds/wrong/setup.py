"""Wrong rules about setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.moves import name
from coreworlds.games.core_worlds.setup import surge_rule
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "highest-number-starts", "setup-destiny-lowest",
    "The player whose Home World has the highest number takes the Destiny Marker.",
    "The lowest Home World Number takes the Destiny Marker at the start.",
)  # fmt: skip
def highest(t: Galaxy) -> None:
    """Give the marker to the highest Home World Number."""
    numbers = [t.parts.card(s.home).number for s in t.seats]
    t.destiny = t.turn = numbers.index(max(numbers))
    t.tell("destiny-given", "setup-destiny-lowest", t.seats[t.destiny], number=max(numbers))


@misread(
    "home-worlds-in-order", "setup-home-dealt",
    "Players take the Home Worlds in the order of their numbers.",
    "The Home Worlds are shuffled, and each player is dealt one at random.",
)  # fmt: skip
def in_order(t: Galaxy) -> None:
    """Deal the Home Worlds by number."""
    homes = sorted(t.parts.set.homes, key=lambda card: t.parts.card(card).number)
    for s, home in zip(t.seats, homes, strict=False):
        s.home = home
        t.tell("home", "setup-home-dealt", s, card=name(t, home))


@misread(
    "start-with-home-energy", "setup-energy-zero",
    "You begin the game with the Energy of your Home World.",
    "You begin with 0 Energy; your Worlds generate Energy in the Energy Phase.",
)  # fmt: skip
def home_energy(t: Galaxy) -> int:
    """Return what the first player's Home World generates: all Home Worlds generate as much."""
    return t.parts.energy[t.seats[0].home]


@misread(
    "start-with-six-actions", "setup-actions-four",
    "Your Action Marker starts at the end of its track, on 6 Actions.",
    "It starts on 4 Actions.",
)  # fmt: skip
def end_of_track(t: Galaxy) -> int:
    """Return the most Actions that a Sector card shows."""
    return max(sector.actions for sector in t.parts.set.sectors)


@misread(
    "starting-deck-in-order", "setup-deck-shuffled",
    "You play the cards of your Starting Deck in the order in which they come.",
    "You shuffle your Starting Deck.",
)  # fmt: skip
def not_shuffled(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards as they are printed."""
    return tuple(sorted(cards))


@misread(
    "galactic-decks-mixed", "setup-galactic-shuffled",
    "All Galactic Decks are shuffled together and split into 5 piles.",
    "Each Galactic Deck is shuffled by itself; cards of different Sectors are never mixed.",
)  # fmt: skip
def mixed(t: Galaxy) -> None:
    """Shuffle the cards of all Sectors together."""
    sizes = [len(t.parts.set.deck(n)) for n in range(1, 6)]
    cards = list(t.shuffle("galactic/1", sorted(c for n in range(1, 6) for c in t.parts.set.deck(n))))
    t.galactic = tuple(tuple(cards.pop() for _ in range(size)) for size in sizes)
    t.tell("galactic", "setup-galactic-shuffled", counts=tuple(sizes))


@misread(
    "players-numbered-by-seat", "setup-player-numbers",
    "Player numbers run from a fixed seat, whoever holds the Destiny Marker.",
    "Who starts with the Destiny Marker is Player 1; the numbers run on clockwise.",
)  # fmt: skip
def by_seat(t: Galaxy) -> None:
    """Give each player what the number of the seat gets."""
    rule_id = surge_rule(len(t.seats))
    for s in t.seats:
        s.surge_tokens = t.rules[rule_id](t, s.at)
        t.tell("surge-tokens", rule_id, s, count=s.surge_tokens, number=s.at + 1)


misread(
    "three-one-two-tokens", "setup-surge-three",
    "With 3 players, Player 2 gets 1 Energy Surge Token and Player 3 gets 2.",
    "With 3 players, Players 2 and 3 get 1 Energy Surge Token each.",
)(lambda t, number: number)  # fmt: skip
misread(
    "four-one-each", "setup-surge-four",
    "With 4 players, Players 2, 3 and 4 get 1 Energy Surge Token each.",
    "With 4 players, Player 3 gets 1 Energy Surge Token and Player 4 gets 2.",
)(lambda t, number: int(number > 0))  # fmt: skip
misread(
    "last-player-gets-a-token", "setup-surge-none",
    "With 2 or 5 players, the last player gets an Energy Surge Token.",
    "With 2 or 5 players nobody gets an Energy Surge Token.",
)(lambda t, number: int(number == len(t.seats) - 1))  # fmt: skip
