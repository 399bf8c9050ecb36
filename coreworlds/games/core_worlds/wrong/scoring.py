"""Wrong rules about winning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.scoring import Bonus, Score, bonuses, most_worlds, score
from coreworlds.games.core_worlds.wrong.shelf import misread

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.cards import Effect
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "bonus-from-anywhere", "score-bonus-warzone",
    'A card with a "+" gives its bonus wherever it is in your Empire.',
    "It gives its bonus only if it lies in your Warzone at the end.",
)  # fmt: skip
def from_anywhere(t: Galaxy, s: Empire) -> tuple[Bonus, ...]:
    """Return the bonuses as if all cards with one lay in the Warzone."""
    there, found = s.copy(), list(s.units)
    for zone in ("hand", "deck", "discard"):
        cards = getattr(s, zone)
        found += [c for c in cards if c >= 0 and t.parts.bonuses[c]]
        setattr(there, zone, tuple(c for c in cards if c < 0 or not t.parts.bonuses[c]))
    there.units = tuple(sorted(found))
    return bonuses(_with(t, there), there)  # type: ignore[no-any-return]


def _with(t: Galaxy, s: Empire) -> Galaxy:
    new = t.thaw()
    new.seats[s.at] = s
    return new


@misread(
    "bonus-counts-warzone-only", "score-bonus-empire",
    "A bonus for a type of card counts the cards in your Warzone only.",
    "It counts such cards in your whole Empire, unless the card names the Warzone.",
    also=("effect-bonus-points",),
)  # fmt: skip
def warzone_only(t: Galaxy, s: Empire, effect: Effect) -> int:
    """Count the cards of the Warzone."""
    meant = t.rules["unit-types"](t, effect.per)
    return sum((c & MASK if c >= 0 else c) in meant for c in t.rules["warzone-contents"](t, s))


@misread(
    "points-of-warzone-only", "score-printed",
    "Only cards in your Warzone score their printed Empire Points.",
    "You add up the printed points of your whole Empire: hand, deck and discard pile, too.",
)  # fmt: skip
def of_warzone(t: Galaxy, s: Empire) -> tuple[tuple[str, int], ...]:
    """Return the points printed on cards of the Warzone."""
    parts = t.parts
    return tuple((parts.names[c], parts.points[c]) for c in t.rules["warzone-contents"](t, s) if parts.points[c])


@misread(
    "plus-card-scores-bonus-only", "score-total",
    'A card with a "+" scores its bonus instead of its printed points.',
    "It scores both: printed points and bonus are added.",
)  # fmt: skip
def bonus_instead(t: Galaxy, s: Empire) -> Score:
    """Leave out the printed points of cards that give a bonus."""
    right = score(t, s)
    gave = {bonus.card for bonus in right.bonuses}
    return replace(right, printed=tuple(pair for pair in right.printed if pair[0] not in gave))  # type: ignore[no-any-return]


@misread(
    "most-worlds-win", "score-winner",
    "You win if you have conquered the most Worlds.",
    "You win if your total of Empire Points is the highest.",
)  # fmt: skip
def worlds_win(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return those with the most Worlds."""
    return most_worlds(t, scores)  # type: ignore[no-any-return]


@misread(
    "ties-by-worlds-first", "tie-energy",
    "A tie goes to the player with the most Worlds.",
    "It goes first to the player with most Energy from Worlds.",
)  # fmt: skip
def worlds_first(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Return, of those tied, the ones with the most Worlds."""
    return most_worlds(t, scores)  # type: ignore[no-any-return]


@misread(
    "no-second-tie-break", "tie-worlds",
    "Players with equal points and equal Energy share the victory at once.",
    "If Energy does not break a tie either, the tied player with the most Worlds wins.",
)  # fmt: skip
def still_tied(t: Galaxy, scores: list[Score]) -> list[Score]:
    """Leave all in the tie."""
    return scores


@misread(
    "last-tie-by-destiny", "tie-shared",
    "If nothing breaks a tie, the holder of the Destiny Marker wins.",
    "If nothing breaks the tie, the tied players win together.",
    also=("tie-last",),
)  # fmt: skip
def by_destiny(t: Galaxy, scores: list[Score]) -> tuple[str, ...]:
    """Return, of those tied, the first from the holder of the Destiny Marker on."""
    names = [s.player for s in scores]
    order = [s.name for s in (*t.seats[t.destiny :], *t.seats[: t.destiny])]
    return tuple(name for name in order if name in names)[:1]
