"""Wrong rules about the Energy Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.energy import surge_in_hand
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.state import Empire, Galaxy

misread(
    "surge-costs-one", "surge-cost",
    "You pay 1 Energy to play an Energy Surge.",
    "An Energy Surge costs 0 Energy.",
)(lambda t, s, card: min(1, s.energy))  # fmt: skip
misread(
    "surge-always-one", "energy-surge-behind",
    "An Energy Surge gives 1 Energy, whatever your opponents' Worlds generate.",
    "It gives 2 Energy if an opponent's Worlds generate more than yours.",
)(always(1))  # fmt: skip
misread(
    "surge-always-two", "energy-surge-otherwise",
    "An Energy Surge always gives 2 Energy.",
    "It gives 2 Energy only if an opponent's Worlds generate more than yours, and 1 Energy otherwise.",
)(always(2))  # fmt: skip


@misread(
    "one-energy-a-world", "energy-from-worlds",
    "Each World gives you 1 Energy.",
    "Each World gives the Energy printed in its upper left corner.",
)  # fmt: skip
def one_each(t: Galaxy, s: Empire) -> int:
    """Count Worlds, the home among them."""
    return len(s.worlds) + t.rules["home-counts"](t, s)  # type: ignore[no-any-return]


@misread(
    "home-gives-no-energy", "home-counts",
    "Your Home World is no World of yours: only conquered Worlds count.",
    "Your Home World counts as a World: for Energy, for bonuses and for ties.",
)  # fmt: skip
def no_world(t: Galaxy, s: Empire) -> bool:
    """Leave the Home World out."""
    return False


@misread(
    "energy-from-first-seat", "energy-order",
    "The same player always boosts first in the Energy Phase, whoever holds the Destiny Marker.",
    "In the Energy Phase the holder of the Destiny Marker decides first, then the others clockwise.",
)  # fmt: skip
def from_first_seat(t: Galaxy, now: int | None) -> int | None:
    """Go round the table from its first seat."""
    after = 0 if now is None else now + 1
    return after if after < len(t.seats) else None


@misread(
    "boosting-is-a-duty", "energy-boost-optional",
    "You must play every Energy Surge that you hold.",
    "In the Energy Phase you may boost your Energy or leave it.",
)  # fmt: skip
def all_surges(t: Galaxy, s: Empire) -> Lack | None:
    """Ask for a hand without Energy Surges."""
    if surge_in_hand(t, s) is not None:
        return None
    return "no Energy Surge left in your hand", "an Energy Surge in your hand"


@misread(
    "surge-compares-energy-at-hand", "surge-compare",
    "An Energy Surge compares all the Energy that players have now, this phase's boosts included.",
    "It compares only what the Worlds of the players generate.",
)  # fmt: skip
def energy_at_hand(t: Galaxy, s: Empire) -> bool:
    """Compare the Energy Markers."""
    return any(other.energy > s.energy for other in t.seats)


@misread(
    "equal-is-behind", "surge-compare",
    "An Energy Surge gives 2 Energy when an opponent's Worlds generate as much as yours.",
    "An Energy Surge gives 2 Energy only if an opponent's Worlds generate more than yours.",
)  # fmt: skip
def not_ahead(t: Galaxy, s: Empire) -> bool:
    """Take "no more than" for "less than"."""
    worlds = t.rules["energy-from-worlds"]
    return any(worlds(t, other) >= worlds(t, s) for other in t.seats if other is not s)


@misread(
    "behind-all-opponents", "surge-compare",
    "An Energy Surge gives 2 Energy only if the Worlds of all opponents generate more than yours.",
    "For 2 Energy from an Energy Surge one opponent whose Worlds generate more is enough.",
)  # fmt: skip
def behind_everybody(t: Galaxy, s: Empire) -> bool:
    """Ask for every opponent to be ahead."""
    worlds = t.rules["energy-from-worlds"]
    return all(worlds(t, other) > worlds(t, s) for other in t.seats if other is not s)


@misread(
    "one-surge-a-round", "energy-surge",
    "You may play only 1 Energy Surge in a Round.",
    "You may play as many Energy Surges as you hold.",
)  # fmt: skip
def one_surge(t: Galaxy, s: Empire) -> Lack | None:
    """Refuse a Surge to whom boosted Energy already lies."""
    boosted = s.energy - t.rules["energy-from-worlds"](t, s) - s.explored
    if t.step == "energy.boost" and boosted > 0:
        return "no Energy Surge played this Round", "1 Energy Surge played"
    return surge_in_hand(t, s)  # type: ignore[no-any-return]


misread(
    "explore-with-one-card", "energy-explore",
    "Energy Exploration gives you 1 Energy for 1 card.",
    "To explore for Energy you discard 2 cards and gain 1 Energy.",
)(lambda t, s: 1)  # fmt: skip
misread(
    "explore-with-three-cards", "energy-explore",
    "Energy Exploration asks for 3 cards.",
    "To explore for Energy you discard any 2 cards of your hand and gain 1 Energy.",
)(lambda t, s: 3)  # fmt: skip
misread(
    "explore-again-and-again", "energy-explore-once",
    "You may explore as often as you have 2 cards to discard.",
    "You may explore once in each Energy Phase.",
)(always(None))  # fmt: skip
