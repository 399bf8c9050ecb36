"""Setting up: the twelve steps, and the pregame draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.book import action, rule, tells
from coreworlds.games.core_worlds.moves import from_central, name, names, without
from coreworlds.games.core_worlds.rules.galactic import CENTRAL_SIZE
from coreworlds.games.core_worlds.rules.targets import CENTRAL, lying

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.games.core_worlds.state import Empire, Galaxy

SURGE_TOKENS = {3: (0, 1, 1), 4: (0, 0, 1, 2)}  # by the player's number, Player 1 first


def _told_sectors(e: Event) -> str:
    return f"The five Sector cards lie in a row: {', '.join(e['names'])}."


@rule("setup-sector-cards")
@tells("sectors", _told_sectors)
@tells("central-empty", "The Central Zone in the middle of the table is empty.")
def sector_cards(t: Galaxy) -> None:
    """Lay the Sector cards out."""
    t.tell("sectors", "setup-sector-cards", names=tuple(c.name for c in t.parts.set.sectors))
    t.tell("central-empty", "setup-central-empty")


@rule("setup-round-marker")
@tells("round-marker", "The Round Marker lies on Round 1.")
def round_marker(t: Galaxy) -> None:
    """Place the Round Marker on 1."""
    t.round = 1
    t.tell("round-marker", "setup-round-marker")


@rule("setup-home-dealt")
@tells("home", "{player} is dealt the Home World {card}.")
def deal_homes(t: Galaxy) -> None:
    """Deal one Home World to each player."""
    for s, home in zip(t.seats, t.shuffle("homes", t.parts.set.homes), strict=False):
        s.home = home
        t.tell("home", "setup-home-dealt", s, card=name(t, home))


@rule("setup-home-in-warzone")
@tells("home-placed", "{card} lies face up in {player}'s Warzone.")
def place_homes(t: Galaxy) -> None:
    """Lay each Home World face up into its Warzone."""
    for s in t.seats:
        t.tell("home-placed", "setup-home-in-warzone", s, card=name(t, s.home))


@rule("setup-destiny-lowest")
@tells("destiny-given", "{player} has the lowest Home World Number, {number}, and gets the Destiny Marker.")
def give_destiny(t: Galaxy) -> None:
    """Give the Destiny Marker to the lowest Home World Number."""
    t.destiny = t.turn = min(range(len(t.seats)), key=lambda i: (t.parts.card(t.seats[i].home).number, i))
    s = t.seats[t.destiny]
    t.tell("destiny-given", "setup-destiny-lowest", s, number=t.parts.card(s.home).number)


@rule("setup-boards")
@tells("board", "{player} sets the markers to {actions:Action} and {energy} Energy.")
def give_boards(t: Galaxy) -> None:
    """Give each player a board with its two markers."""
    for s in t.seats:
        s.actions, s.energy = t.rules["setup-actions-four"](t), t.rules["setup-energy-zero"](t)
        t.tell("board", "setup-boards", s, actions=s.actions, energy=s.energy)


@rule("setup-actions-four")
def four_actions(t: Galaxy) -> int:
    """Return the start of the Action Marker."""
    return t.rules["actions-by-sector"](t)  # type: ignore[no-any-return]


@rule("setup-energy-zero")
def no_energy(t: Galaxy) -> int:
    """Return the start of the Energy Marker."""
    return 0


@rule("setup-stacks")
@tells("stacks", "The cards are sorted into {count} stacks by Faction Symbol or Sector number.")
def sort_stacks(t: Galaxy) -> None:
    """Sort the cards into eleven stacks."""
    t.tell("stacks", "setup-stacks", count=len(t.parts.set.homes) + 6)


def _told_unused(e: Event) -> str:
    if not e["count"]:
        return "No Home World is left over."
    if e["count"] == 1:
        return "1 unused Home World and its deck go back to the box."
    return "{count} unused Home Worlds and their decks go back to the box."


@rule("setup-starting-deck")
@tells("deck", "{player} shuffles the {count:card} of {faction} into a face-down draw deck.")
@tells("unused", _told_unused)
def give_decks(t: Galaxy) -> None:
    """Give each player the cards of the Home World's faction, shuffled."""
    for s in t.seats:
        cards = t.parts.set.starting(t.parts.card(s.home).faction)
        s.deck = t.rules["setup-deck-shuffled"](t, s, cards)
        t.tell("deck", "setup-starting-deck", s, count=len(cards), faction=t.parts.card(s.home).faction)
    t.tell("unused", "setup-unused-factions", count=len(t.parts.set.homes) - len(t.seats))


@rule("setup-deck-shuffled")
def shuffle_deck(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a Starting Deck in random order."""
    return t.shuffle(f"deck/{s.name}", sorted(cards))


def _told_sector_zero(e: Event) -> str:
    if e["drafted"]:
        return "The {count:card} of Sector 0 are set aside for the pregame draft."
    return "The {count:card} of Sector 0 stay in the box for the whole game."


@rule("setup-sector-zero-out")
@tells("sector-zero", _told_sector_zero)
def sector_zero(t: Galaxy) -> None:
    """Leave the cards of Sector 0 in the box."""
    drafted = bool(t.rules["pregame-optional"](t))
    rule_id = "pregame-optional" if drafted else "setup-sector-zero-out"
    t.tell("sector-zero", rule_id, count=len(t.parts.set.deck(0)), drafted=drafted)


@rule("setup-galactic-shuffled")
@tells("galactic", "The Galactic Decks I to V are shuffled and put face down: {counts:and} cards.")
def shuffle_galactic(t: Galaxy) -> None:
    """Shuffle each Galactic Deck by itself."""
    t.galactic = tuple(t.shuffle(f"galactic/{n}", sorted(t.parts.set.deck(n))) for n in range(1, 6))
    t.tell("galactic", "setup-galactic-shuffled", counts=tuple(len(d) for d in t.galactic))


@rule("setup-token-pile")
@tells("token-pile", "The Energy Tokens lie beside the Central Zone.")
def token_pile(t: Galaxy) -> None:
    """Put the Energy Tokens beside the Central Zone."""
    t.tell("token-pile", "setup-token-pile")


@rule("setup-surge-three")
def of_three(t: Galaxy, number: int) -> int:
    """Return the number of Energy Surge Tokens for one of three players."""
    return SURGE_TOKENS[3][number]


@rule("setup-surge-four")
def of_four(t: Galaxy, number: int) -> int:
    """Return the number of Energy Surge Tokens for one of four players."""
    return SURGE_TOKENS[4][number]


@rule("setup-surge-none")
def of_two_or_five(t: Galaxy, number: int) -> int:
    """Return the number of Energy Surge Tokens for each of two or five players."""
    return 0


def surge_rule(players: int) -> str:
    """Return the rule about Energy Surge Tokens for so many players."""
    return {3: "setup-surge-three", 4: "setup-surge-four"}.get(players, "setup-surge-none")


@rule("setup-player-numbers")
@tells("surge-tokens", "{player} is Player {number} and gets {count:Energy Surge Token}.")
def give_surge_tokens(t: Galaxy) -> None:
    """Give each player what their number gets, counted clockwise from the holder of the Destiny Marker."""
    rule_id = surge_rule(len(t.seats))
    for s in t.seats:
        number = (s.at - t.destiny) % len(t.seats)
        s.surge_tokens = t.rules[rule_id](t, number)
        t.tell("surge-tokens", rule_id, s, count=s.surge_tokens, number=number + 1)


@rule("pregame-optional")
def with_draft(t: Galaxy) -> bool:
    """Return True if the pregame draft follows."""
    return t.pregame


# -- the pregame draft -------------------------------------------------------------------------------------------


@rule("pregame-remove-two")
@tells("boxed", "{player} puts {cards:names} back into the box.")
def remove_two(t: Galaxy) -> None:
    """Take one Galactic Grunts and one Snub Fighter out of each deck."""
    t.pregame = False  # what was chosen before the game is now under way
    for s in t.seats:
        gone = [t.parts.index[n] for n in ("Galactic Grunts", "Snub Fighter")]
        for card in gone:
            if card in s.deck:
                s.deck = without(s.deck, card)
        t.tell("boxed", "pregame-remove-two", s, cards=names(t, gone))


@rule("pregame-deal")
@tells("dealt", "The Central Zone shows {cards:names}.")
def deal_zero(t: Galaxy) -> None:
    """Deal cards of Sector 0 face up into the Central Zone."""
    cards = t.rules["pregame-shuffle-zero"](t)
    t.central = cards[: CENTRAL_SIZE[len(t.seats)]]
    t.tell("dealt", "pregame-deal", cards=names(t, t.central))


@rule("pregame-shuffle-zero")
def shuffle_zero(t: Galaxy) -> tuple[int, ...]:
    """Return the cards of Sector 0 in random order."""
    return t.shuffle("galactic/0", sorted(t.parts.set.deck(0)))


@rule("pregame-first-round")
def snake(t: Galaxy, now: int | None) -> int | None:
    """Return the player who takes the next card: clockwise from the Destiny Marker, then back."""
    n = len(t.seats)
    taken = 0 if now is None else sum(len(s.discard) for s in t.seats)
    if taken < n:
        return (t.destiny + taken) % n
    return t.rules["pregame-second-round"](t, taken - n)  # type: ignore[no-any-return]


@rule("pregame-second-round")
def snake_back(t: Galaxy, taken: int) -> int | None:
    """Return the player who takes the next second card: the last player first, then counterclockwise."""
    n = len(t.seats)
    return (t.destiny + n - 1 - taken) % n if taken < n else None


@action(
    "take {card}",
    option="Pregame draft",
    timing="pregame-optional",
    one="pregame-take-one",
    target=CENTRAL,
    within=lying("pregame-take-one"),
    carries=("pregame-take-one", "pregame-free"),
)
def take(t: Galaxy, s: Empire, card: int) -> None:
    """Take a card of the pregame draft."""
    card = from_central(t, card)
    t.rules["pregame-beside-deck"](t, s, card)
    t.pass_on()


@rule("pregame-beside-deck")
@tells("take", "{player} takes {card} and puts the card beside the draw deck.")
def beside_deck(t: Galaxy, s: Empire, card: int) -> None:
    """Lay the card face up beside the deck."""
    s.discard = (*s.discard, card)
    t.tell("take", "pregame-take-one", s, card=name(t, card))


@rule("pregame-rest-to-box")
@tells("to-box", "{cards:names} go back to the box.")
def rest_to_box(t: Galaxy) -> None:
    """Put the cards that nobody chose back into the box."""
    t.tell("to-box", "pregame-rest-to-box", cards=names(t, t.central))
    t.central = ()


@rule("pregame-shuffle-in")
@tells("shuffled-in-pregame", "{player} shuffles the chosen cards into the draw deck, which now holds {deck:card}.")
def shuffle_in(t: Galaxy) -> None:
    """Shuffle the chosen cards into the decks."""
    for s in t.seats:
        s.deck, s.discard = t.shuffle(f"deck/{s.name}", sorted(s.deck + s.discard)), ()
        t.tell("shuffled-in-pregame", "pregame-shuffle-in", s, deck=len(s.deck))
