"""Wrong rules about the set-up, the course of a Round, and what a turn may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MARK, MASK
from coreworlds.games.core_worlds.book import a_card
from coreworlds.games.core_worlds.moves import gain, has_token, known, name, names, spend_actions
from coreworlds.games.core_worlds.rules.action import anything_payable, draft_price, next_turn, token_left
from coreworlds.games.core_worlds.rules.counting import warzone
from coreworlds.games.core_worlds.rules.energy import surge_in_hand
from coreworlds.games.core_worlds.rules.galactic import CENTRAL_SIZE, remove_with_tokens
from coreworlds.games.core_worlds.rules.rounds import draw_from_top
from coreworlds.games.core_worlds.rules.setup import SURGE_TOKENS, surge_rule
from coreworlds.games.core_worlds.rulings import tokens_left
from coreworlds.games.misread import Shelf

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["misread"]

misread = Shelf()


# -- setting up ------------------------------------------------------------------------------------------------------


@misread("highest-number-starts")
def highest(t: Galaxy) -> None:
    """Give the marker to the highest Home World Number."""
    numbers = [t.parts.card(s.home).number for s in t.seats]
    t.destiny = t.turn = numbers.index(max(numbers))
    t.tell("destiny-given", "setup-destiny-lowest", t.seats[t.destiny], number=max(numbers))


@misread("home-worlds-in-order")
def in_order(t: Galaxy) -> None:
    """Deal the Home Worlds by number."""
    homes = sorted(t.parts.set.homes, key=lambda card: t.parts.card(card).number)
    for s, home in zip(t.seats, homes, strict=False):
        s.home = home
        t.tell("home", "setup-home-dealt", s, card=name(t, home))


@misread("start-with-home-energy")
def home_energy(t: Galaxy) -> int:
    """Return the Energy of the first player's Home World: all Home Worlds generate as much."""
    return t.parts.energy[t.seats[0].home]


@misread("start-with-six-actions")
def end_of_track(t: Galaxy) -> int:
    """Return the most Actions that a Sector card shows."""
    return max(sector.actions for sector in t.parts.set.sectors)


@misread("starting-deck-in-order")
def not_shuffled(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards as they are printed."""
    return tuple(sorted(cards))


@misread("galactic-decks-mixed")
def mixed(t: Galaxy) -> None:
    """Shuffle the cards of all Sectors together."""
    sizes = [len(t.parts.set.deck(n)) for n in range(1, 6)]
    cards = list(t.shuffle("galactic/1", sorted(c for n in range(1, 6) for c in t.parts.set.deck(n))))
    t.galactic = tuple(tuple(cards.pop() for _ in range(size)) for size in sizes)
    t.tell("galactic", "setup-galactic-shuffled", counts=tuple(sizes))


@misread("players-numbered-by-seat")
def by_seat(t: Galaxy) -> None:
    """Give each player what the number of the seat gets."""
    rule_id = surge_rule(len(t.seats))
    for s in t.seats:
        s.surge_tokens = t.rules[rule_id](t, s.at)
        t.tell("surge-tokens", rule_id, s, count=s.surge_tokens, number=s.at + 1)


misread("three-one-two-tokens", lambda t, number: number)
misread("four-one-each", lambda t, number: int(number > 0))
misread("last-player-gets-a-token", lambda t, number: int(number == len(t.seats) - 1))


# -- the pregame draft -----------------------------------------------------------------------------------------------


@misread("deck-grows-to-eighteen")
def nothing_out(t: Galaxy) -> None:
    """Take nothing out of the decks."""
    t.pregame = False


@misread("all-of-sector-zero")
def every_card(t: Galaxy) -> None:
    """Deal all cards of Sector 0."""
    t.central = t.rules["pregame-shuffle-zero"](t)
    t.tell("dealt", "pregame-deal", cards=names(t, t.central))


@misread("last-player-takes-first")
def from_the_end(t: Galaxy, now: int | None) -> int | None:
    """Go counterclockwise from the last player."""
    n = len(t.seats)
    taken = 0 if now is None else sum(len(s.discard) for s in t.seats)
    if taken < n:
        return (t.destiny + n - 1 - taken) % n
    return t.rules["pregame-second-round"](t, taken - n)  # type: ignore[no-any-return]


@misread("clockwise-twice")
def clockwise(t: Galaxy, taken: int) -> int | None:
    """Return the player who takes the next second card, in the same order as before."""
    n = len(t.seats)
    return (t.destiny + taken) % n if taken < n else None


# -- the words of the game: Rounds, Sectors, Empire, Warzone, types --------------------------------------------------


@misread("star-cruiser-is-starfighter")
def every_ship(t: Galaxy, selector: str) -> frozenset[int]:
    """Take a Star Cruiser for a Starfighter."""
    return t.parts.meant(f"{selector}|Star Cruiser" if "Starfighter" in selector else selector)


@misread("hero-is-infantry")
def heroes_march(t: Galaxy, selector: str) -> frozenset[int]:
    """Take a Hero for Infantry."""
    return t.parts.meant(f"{selector}|Hero" if "Infantry" in selector else selector)


@misread("a-sector-each-round")
def one_round_each(t: Galaxy) -> int:
    """Return a Sector further for each Round, the last one from Round 5 on."""
    return min(4, t.round - 1)


@misread("discard-pile-is-not-empire")
def no_discard_pile(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the cards of the Empire but for the discard pile."""
    return (*t.rules["warzone-contents"](t, s), *s.hand, *s.deck, *t.rules["colonize-still-empire"](t, s))


@misread("prestige-is-not-warzone")
def no_prestige(t: Galaxy, s: Empire) -> tuple[int, ...]:
    """Return the Warzone without its Prestige cards."""
    cards = list(warzone(t, s))
    for card in s.prestige:
        cards.remove(card)
    return tuple(cards)


# -- drawing and the hand --------------------------------------------------------------------------------------------


@misread("hand-of-five")
def until_five(t: Galaxy) -> None:
    """Fill the hand to five cards."""
    s = t.seats[t.turn]
    t.rules["draw-from-top"](t, s, t.rules["draw-retained-counts"](t, s, 5), "draw-to-hand-size")


@misread("draw-one-a-round")
def one_card(t: Galaxy) -> None:
    """Draw a single card."""
    t.rules["draw-from-top"](t, t.seats[t.turn], 1, "draw-to-hand-size")


@misread("retained-card-extra")
def besides(t: Galaxy, s: Empire, full: int) -> int:
    """Draw as many cards as if the hand were empty."""
    return full


@misread("shuffle-at-once")
def shuffle_early(t: Galaxy, s: Empire, n: int, why: str) -> None:
    """Draw, and shuffle when the last card of the deck is gone."""
    draw_from_top(t, s, n, why)
    if not s.deck and s.discard:
        t.rules["draw-reshuffle"](t, s)


@misread("discard-pile-turned-over")
def turned_over(t: Galaxy, s: Empire) -> None:
    """Make the discard pile the draw deck, the lowest card first."""
    if s.discard:
        known(t, s.discard, f"the discard pile of {s.name}")
        count = len(s.discard)
        s.deck, s.discard = s.discard, ()
        t.tell("reshuffle", "draw-reshuffle", s, count=count)


@misread("hand-of-six-to-the-end")
def as_in_sector_one(t: Galaxy) -> int:
    """Take the hand size of the first Sector."""
    return t.parts.set.sectors[0].hand


# -- the Energy Phase ------------------------------------------------------------------------------------------------

misread("surge-costs-one", lambda t, s, card: min(1, s.energy))


@misread("one-energy-a-world")
def one_each(t: Galaxy, s: Empire) -> int:
    """Count Worlds, the home among them."""
    return len(s.worlds) + t.rules["home-counts"](t, s)  # type: ignore[no-any-return]


@misread("energy-from-first-seat")
def from_first_seat(t: Galaxy, now: int | None) -> int | None:
    """Go round the table from its first seat."""
    after = 0 if now is None else now + 1
    return after if after < len(t.seats) else None


@misread("boosting-is-a-duty")
def all_surges(t: Galaxy, s: Empire) -> Lack | None:
    """Ask for a hand without Energy Surges."""
    if surge_in_hand(t, s) is not None:
        return None
    return "no Energy Surge left in your hand", "an Energy Surge in your hand"


@misread("surge-compares-energy-at-hand")
def energy_at_hand(t: Galaxy, s: Empire) -> bool:
    """Compare the Energy Markers."""
    return any(other.energy > s.energy for other in t.seats)


@misread("equal-is-behind")
def not_ahead(t: Galaxy, s: Empire) -> bool:
    """Take "no more than" for "less than"."""
    worlds = t.rules["energy-from-worlds"]
    return any(worlds(t, other) >= worlds(t, s) for other in t.seats if other is not s)


@misread("behind-all-opponents")
def behind_everybody(t: Galaxy, s: Empire) -> bool:
    """Ask for every opponent to be ahead."""
    worlds = t.rules["energy-from-worlds"]
    return all(worlds(t, other) > worlds(t, s) for other in t.seats if other is not s)


@misread("one-surge-a-round")
def one_surge(t: Galaxy, s: Empire) -> Lack | None:
    """Refuse a Surge to whom boosted Energy already lies."""
    boosted = s.energy - t.rules["energy-from-worlds"](t, s) - s.explored
    if t.step == "energy.boost" and boosted > 0:
        return "no Energy Surge played this Round", "1 Energy Surge played"
    return surge_in_hand(t, s)  # type: ignore[no-any-return]


misread("explore-with-one-card", lambda t, s: 1)
misread("explore-with-three-cards", lambda t, s: 3)


# -- the Galactic Phase ----------------------------------------------------------------------------------------------


@misread("token-off-card-stays")
def tokens_only(t: Galaxy) -> None:
    """Take the Tokens off and leave the cards."""
    t.central = tuple(c & MASK for c in t.central)


@misread("every-card-leaves")
def all_leave(t: Galaxy) -> None:
    """Take every card as if it bore a Token."""
    t.central = tuple(c | 1 << MARK for c in t.central)
    remove_with_tokens(t)


@misread("removed-to-current-deck")
def current_deck(t: Galaxy, card: int) -> int:
    """Return the deck of the Sector where the Round Marker is."""
    return t.rules["sector-two-rounds"](t)  # type: ignore[no-any-return]


@misread("removed-to-deck-bottom")
def to_deck_bottom(t: Galaxy, card: int) -> None:
    """Lay a card face down beneath its Galactic Deck."""
    deck = t.rules["galactic-removed-own-deck"](t, card)
    t.galactic = tuple((*cards, card) if n == deck else cards for n, cards in enumerate(t.galactic))
    t.tell("leaves", "galactic-remove-tokens", card=name(t, card), sector=deck + 1)


@misread("removed-for-good")
def out_of_the_game(t: Galaxy, card: int) -> None:
    """Put a card into the box."""
    t.removed = (*t.removed, card)


@misread("tokens-on-worlds-only")
def on_worlds(t: Galaxy) -> None:
    """Place a Token on each World."""
    t.central = tuple(c | 1 << MARK if t.parts.is_world[c & MASK] else c for c in t.central)


misread("twelve-tokens-at-most", tokens_left)


@misread("removed-in-reverse")
def in_reverse(t: Galaxy, leaving: list[int]) -> list[int]:
    """Return the last card first."""
    return leaving[::-1]


@misread("next-deck-helps-out")
def next_deck(t: Galaxy, at: int) -> int | None:
    """Return the next deck that holds a card."""
    return next((n for n in range(at + 1, len(t.galactic)) if t.galactic[n]), None)


@misread("as-many-new-cards")
def so_many_new(t: Galaxy) -> None:
    """Add as many cards as the chart says to those that lie there."""
    for _ in range(CENTRAL_SIZE[len(t.seats)]):
        if not t.rules["galactic-current-deck"](t, "galactic-fill"):
            return


@misread("six-cards-for-all")
def always_six(t: Galaxy) -> None:
    """Fill to the number for two players."""
    while len(t.central) < CENTRAL_SIZE[2] and t.rules["galactic-current-deck"](t, "galactic-fill"):
        pass


@misread("lowest-deck-first")
def from_lowest(t: Galaxy, why: str) -> bool:
    """Take the top card of the first deck that holds one."""
    at = next((n for n, deck in enumerate(t.galactic) if deck), None)
    if at is None:
        return False
    t.central += t.galactic[at][:1]
    t.galactic = tuple(deck[1:] if n == at else deck for n, deck in enumerate(t.galactic))
    t.tell("enters", why, card=name(t, t.central[-1]), sector=at + 1)
    return True


# -- turns and drafting ----------------------------------------------------------------------------------------------

misread("first-seat-starts", lambda t: 0)


@misread("turns-in-a-row")
def in_a_row(t: Galaxy, now: int | None) -> int | None:
    """Go on with the same player until that player has passed."""
    return now if now is not None and not t.seats[now].passed else next_turn(t, now)


@misread("turns-counterclockwise")
def counterclockwise(t: Galaxy, now: int | None) -> int | None:
    """Go to the right."""
    n = len(t.seats)
    start = t.rules["action-phase-start"](t) if now is None else now - 1
    around = [(start - i) % n for i in range(n)]
    left = [at for at in around if t.rules["pass-out-for-round"](t, t.seats[at]) is None]
    return None if t.rules["action-phase-ends"](t, left) else left[0]


@misread("one-pass-ends-the-phase")
def one_pass(t: Galaxy, left: list[int]) -> bool:
    """End the phase when anybody is missing."""
    return len(left) < len(t.seats)


@misread("last-player-is-stopped")
def one_left(t: Galaxy, left: list[int]) -> bool:
    """End the phase when no more than one player is left."""
    return len(left) <= 1


@misread("several-options-a-turn")
def turn_lasts(t: Galaxy) -> None:
    """Stay with the player while there are Actions."""
    if t.asked.actions > 0:
        t.pending, t.step = None, "action.turn"
    else:
        t.pass_on()


@misread("prestige-not-drafted")
def units_and_tactics(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the card is a Unit or a Tactic."""
    kind = t.parts.kind[code & MASK]
    return None if kind in {"unit", "tactic"} else ("a Unit or a Tactic", a_card(kind))


@misread("draft-at-deploy-cost")
def corner_price(t: Galaxy, s: Empire, code: int) -> int:
    """Return the number in the upper left corner."""
    return t.parts.cost[code & MASK]


@misread("token-pays-for-its-card")
def token_helps(t: Galaxy, s: Empire, code: int) -> int:
    """Return the Draft Cost, 1 less for a Token."""
    return max(0, draft_price(t, s, code) - has_token(code))  # type: ignore[no-any-return]


@misread("drafted-to-hand")
def to_hand(t: Galaxy, s: Empire, card: int) -> None:
    """Take the card into the hand."""
    s.hand = tuple(sorted((*s.hand, card)))


@misread("drafted-to-deck")
def to_deck(t: Galaxy, s: Empire, card: int) -> None:
    """Lay the card on the draw deck."""
    s.deck = (card, *s.deck)


@misread("drafted-unit-to-warzone")
def to_warzone(t: Galaxy, s: Empire, card: int) -> None:
    """Lay a Unit into the Warzone, a Tactic on the discard pile."""
    if t.parts.is_unit[card]:
        s.units = tuple(sorted((*s.units, card)))
    else:
        s.discard = (*s.discard, card)


@misread("prestige-to-discard")
def prestige_to_discard(t: Galaxy, s: Empire, card: int) -> None:
    """Lay the card on the discard pile."""
    s.discard = (*s.discard, card)


@misread("prestige-token-gives-energy")
def token_counts(t: Galaxy, s: Empire) -> None:
    """Gain the Energy of the Token."""
    gain(t, s, 1, "prestige-token", "Energy Token")


# -- passing and Energy Surge Tokens ---------------------------------------------------------------------------------


@misread("pass-only-when-stuck")
def only_when_stuck(t: Galaxy, s: Empire) -> Lack | None:
    """Check that nothing else can be paid."""
    return ("that you can pay for nothing else", "something that you can pay") if anything_payable(t, s) else None


misread("free-card-saves", anything_payable)


@misread("pass-for-one-turn")
def until_all_pass(t: Galaxy, s: Empire) -> Lack | None:
    """Leave nobody out before all have passed."""
    if any(not other.passed for other in t.seats):
        return None
    return "a player who has not passed", "all have passed"


_FULL = 12  # the end of the track: without one, a Token that never goes would give Energy without end


@misread("surge-token-comes-back")
def token_stays(t: Galaxy, s: Empire) -> Lack | None:
    """Check that there were Tokens, and that the Energy track has room."""
    if len(t.seats) in SURGE_TOKENS and s.energy < _FULL:
        return None
    return token_left(t, s)  # type: ignore[no-any-return]


@misread("surge-token-costs-action")
def costs_action(t: Galaxy, s: Empire) -> None:
    """Spend an Action for it."""
    spend_actions(t, s, min(1, s.actions), "surge-token-free")
