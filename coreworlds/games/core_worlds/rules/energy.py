"""The Energy Phase: income, Energy Surges, Energy Exploration, other abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.rulebook import allowing, depends
from coreworlds.games.core_worlds.book import action, rule, some, tells
from coreworlds.games.core_worlds.moves import gain, name, names, next_seat, pay, sets_of
from coreworlds.games.core_worlds.rules.targets import HAND, lying

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

_PLAIN = (2, 1)  # cards that Energy Exploration costs and Energy that it gives, unless the Home World says otherwise


@rule("energy-income-first")
def income(t: Galaxy) -> None:
    """Every player's Worlds generate Energy, before anybody boosts."""
    worlds = t.rules["energy-from-worlds"]
    for s in t.seats:
        gain(t, s, worlds(t, s), "energy-from-worlds", "Worlds")


@rule("energy-from-worlds")
def generated(t: Galaxy, s: Empire) -> int:
    """Return the Energy of a player's Worlds, the Home World included."""
    energy = t.parts.energy
    found = energy[s.home] if t.rules["home-counts"](t, s) else 0
    for world in s.worlds:
        found += energy[world]
    return found


@rule("home-counts")
def home_counts(t: Galaxy, s: Empire) -> bool:
    """Return True if the Home World counts as one of the player's Worlds."""
    return s.home >= -1


rule("energy-order")(next_seat)  # they declare one after the other, from the holder of the Destiny Marker clockwise


# -- Energy Surge ------------------------------------------------------------------------------------------------


@rule("energy-surge")
def surge_in_hand(t: Galaxy, s: Empire) -> Lack | None:
    """Check that an Energy Surge lies in the hand."""
    if t.parts.surges.isdisjoint(s.hand):
        return (1, "Energy Surge in hand"), (0, "Energy Surges in hand")
    return None


def surge_shown(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    """Say what an Energy Surge costs."""
    cost, _ = surge_price(t, s)
    return (f"{cost} Energy",) if cost else ()


def surge_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    """Say what an Energy Surge gives."""
    return (f"gives {surge_price(t, s)[1]} Energy",)


@action(
    "surge",
    option="Energy Surge",
    timing="round-phases",
    when=("energy-surge",),
    price=surge_shown,
    brings=surge_brings,
)
def surge(t: Galaxy, s: Empire, _x: object) -> None:
    """Play one Energy Surge."""
    surges = t.parts.surges
    for card in s.hand:
        if card in surges:
            break
    pay(t, s, t.rules["surge-cost"](t, s, card), "surge-cost", card)
    ability = t.parts.abilities["energy"][card]
    for _, effect in ability.effects if ability else ():
        by, energy = _given(t, s, effect.energy, effect.behind)
        gain(t, s, energy, by, name(t, card))
    t.rules["tactic-discarded"](t, s, card)


def _given(t: Galaxy, s: Empire, otherwise: int, behind: int) -> tuple[str, int]:
    """Return the Energy of an Energy Surge now, with the rule that says so."""
    if t.rules["surge-compare"](t, s):
        return "energy-surge-behind", t.rules["energy-surge-behind"](t, s, behind)
    return "energy-surge-otherwise", t.rules["energy-surge-otherwise"](t, s, otherwise)


def surge_price(t: Galaxy, s: Empire) -> tuple[int, int]:
    """Return the price and the Energy of the Energy Surge that would be played; nothing without one."""
    card = next((card for card in s.hand if card in t.parts.surges), None)
    ability = None if card is None else t.parts.abilities["energy"][card]
    if ability is None:
        return 0, 0
    gives = sum(_given(t, s, effect.energy, effect.behind)[1] for _, effect in ability.effects)
    return t.rules["surge-cost"](t, s, card), gives


@rule("surge-cost")
def surge_cost(t: Galaxy, s: Empire, card: int) -> int:
    """Return the price of an Energy Surge."""
    return 0


@rule("surge-compare")
def behind_an_opponent(t: Galaxy, s: Empire) -> bool:
    """Return True if an opponent's Worlds generate more; nothing else of this phase counts."""
    worlds = t.rules["energy-from-worlds"]
    own = worlds(t, s)
    return any([worlds(t, other) > own for other in t.seats if other is not s])  # noqa: C419  (faster than a generator)


@rule("energy-surge-behind")
def surge_behind(t: Galaxy, s: Empire, printed: int) -> int:
    """Return the gain if an opponent's Worlds generate more."""
    return printed


@rule("energy-surge-otherwise")
def surge_otherwise(t: Galaxy, s: Empire, printed: int) -> int:
    """Return the gain if nobody's Worlds generate more."""
    return printed


# -- Energy Exploration ------------------------------------------------------------------------------------------


@rule("energy-explore-once")
@depends(table=("step",), seat=("explored",))
def explore_once(t: Galaxy, s: Empire) -> Lack | None:
    """Check that the Home World's text was not used in this Energy Phase."""
    if s.explored and t.step[:6] == "energy":
        return "Energy Exploration unused in this phase", "used once already"
    return None


@rule("energy-explore")
@depends(seat=("home",))
def explore_cards(t: Galaxy, s: Empire) -> int:
    """Return the number of cards that Energy Exploration costs: any of the hand."""
    return t.parts.explores[s.home][0] if s.home >= 0 else _PLAIN[0]


def exactly(number: Callable[[Galaxy, Empire], int]) -> Callable[[Galaxy, Empire, tuple[int, ...]], Lack | None]:
    """Make of a number a check that as many cards are named."""

    def check(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
        n = number(t, s)
        if len(cards) == n:
            return None
        named = (len(cards), "card" if len(cards) == 1 else "cards")
        return (n, "cards"), named, f"The action itself must name {n} cards."

    check.listed = as_many  # type: ignore[attr-defined]  # for the listing
    return check


@allowing
def as_many(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> Lack | None:
    """Allow what `explorations` lists: sets of that number."""
    return None


def explore_price(t: Galaxy, s: Empire) -> tuple[int, int]:
    """Return the price of Energy Exploration in cards, and its Energy."""
    return t.parts.explores[s.home] if s.home >= 0 else _PLAIN


@depends(seat=("hand",), rules=("energy-explore",))
def explorations(t: Galaxy, s: Empire) -> list[tuple[int, ...]]:
    """Return every set of cards that could be discarded, equal ones once."""
    return sets_of(s.hand, t.rules["energy-explore"](t, s))


@action(
    "explore {card…}",
    option="Energy Exploration",
    timing="round-phases",
    when=("energy-explore-once",),
    target=HAND,
    within=lying("energy-explore"),
    listed=explorations,
    checks=(("energy-explore", exactly),),
    price=lambda t, s, x: (f"{some(len(x), 'card')} from your hand",),
    brings=lambda t, s, x: (f"gives {explore_price(t, s)[1]} Energy",),
)
@tells("discard", "{player} discards {cards:names}.")
def explore(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> None:
    """Discard the cards and gain the Energy."""
    energy = explore_price(t, s)[1]
    hand = list(s.hand)
    for card in cards:
        hand.remove(card)
    s.hand, s.explored = tuple(hand), True
    s.discard += t.rules["discard-order"](t, s, cards)
    if t.log is not None:
        t.tell("discard", "energy-explore", s, cards=names(t, cards), count=len(cards))
    gain(t, s, energy, "energy-explore", "Energy Exploration")


@rule("discard-order")
def discard_order(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the order in which cards discarded together are laid down: as named, the last on top."""
    return tuple(cards)


@rule("energy-boost-optional")
@allowing
def may_leave_it(t: Galaxy, s: Empire) -> Lack | None:
    """Allow to boost no more, whatever could still be used."""
    return None


@action(
    "done",
    option="Boost no more",
    timing="round-phases",
    when=("energy-boost-optional",),
    carries=("energy-decision-final", "decision-final"),
    alone=True,
    yields=True,
)
@tells("done", "{player} is done boosting: {energy} Energy.")
def done(t: Galaxy, s: Empire, _x: object) -> None:
    """Boost no more: the next player declares."""
    if t.log is not None:
        t.tell("done", "energy-boost-optional", s, energy=s.energy)
    t.pass_on()
