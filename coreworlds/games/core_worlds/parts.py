"""The cards as the rules read them: one number a card, one table a printed value."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.cards import card_set, offered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.games.core_worlds.cards import Card, CardSet, Effect

__all__ = ["Ability", "Parts", "known_sets", "open_set", "parts_of"]

_MOST_KEPT = 5_000
COLONIZERS = ("Galactic Grunts", "Snub Fighter")
SURGE = "Energy Surge"
_BLANK = {"draft": 0, "cost": 0, "energy": 0, "fleet": 0, "ground": 0, "points": 0}


class Ability(NamedTuple):
    """What a card can do at one kind of moment: its costs, how often, and its effects with their place on the card."""

    pay: int
    discard: int
    spend: int
    times: int
    effects: tuple[tuple[int, Effect], ...]


class Parts:
    """
    A card set as tables: ``parts.cost[card]``. The last entry of each stands for an unknown card (code -1).

    Attributes
    ----------
    set : CardSet
        The cards themselves.
    names, index
        Code to name and name to code.
    able
        For each kind of moment: Units of a Warzone that `able_units` was asked about to the places of those with a text
        for it.
    """

    word = "card"

    def called(self, _kinds: Sequence[str] = ()) -> str:
        """Return what a component of some kinds is called."""
        return self.word

    def __init__(self, cards: CardSet) -> None:
        """Lay the printed values out as tables."""
        self.set = cards
        every = cards.cards
        self.names = (*(c.name for c in every), "?")
        self.index = cards.index
        self.draft = (*(c.draft for c in every), 0)
        self.cost = (*(c.cost for c in every), 0)
        self.deploy = (*(c.cost if c.is_unit else 0 for c in every), 0)
        self.energy = (*(c.energy for c in every), 0)
        self.fleet = (*(c.fleet for c in every), 0)
        self.ground = (*(c.ground for c in every), 0)
        self.sector = (*(c.sector for c in every), 0)
        self.points = (*(c.points for c in every), 0)
        self.kind = (*(c.kind for c in every), "")
        self.is_world = (*(c.is_world for c in every), False)
        self.is_unit = (*(c.is_unit for c in every), False)
        self.is_draftable = (*(c.kind in {"unit", "tactic", "prestige"} for c in every), False)
        self.colonizes = (*(c.name in COLONIZERS for c in every), False)
        self.changes_cost = (*(_effects(c, "always", "cost") for c in every), ())
        self.changes_strength = (*(_effects(c, "always", "fleet", "ground") for c in every), ())
        self.counts_others = (*(any(e.per not in {"", "token"} for e in found) for found in self.changes_strength),)
        self.bonuses = (*(_effects(c, "end", "points") for c in every), ())
        self.abilities = {
            when: (*(_ability(c, when) for c in every), None)
            for when in ("deploy", "energy", "invasion", "action", "conquest")
        }
        self.with_text = {when: frozenset(i for i, a in enumerate(able) if a) for when, able in self.abilities.items()}
        self.asking = frozenset(i for able in self.abilities.values() for i, a in enumerate(able) if a and a.discard)
        self.playable = {
            when: frozenset(i for i in found if self.kind[i] == "tactic" and not _is_surge(every[i]))
            for when, found in self.with_text.items()
        }
        self._meant: dict[str, frozenset[int]] = {}
        self.able: dict[str, dict[tuple[int, ...], tuple[int, ...]]] = {when: {} for when in self.with_text}
        self.explores = tuple((a.discard, sum(e.energy for _, e in a.effects)) if a else (2, 1)
                              for a in self.abilities["energy"])  # fmt: skip
        self.surges = frozenset(i for i, c in enumerate(every) if c.kind == "tactic" and _is_surge(c))

    def meant(self, selector: str) -> frozenset[int]:
        """Return the cards that a selector of the vocabulary means."""
        found = self._meant.get(selector)
        if found is None:
            found = self._meant[selector] = frozenset(i for i, c in enumerate(self.set.cards) if c.matches(selector))
        return found

    def able_units(self, when: str, units: tuple[int, ...]) -> tuple[int, ...]:
        """Return the places of the Units with a text for a kind of moment; worked out once for each Warzone."""
        able = self.able[when]
        found = able.get(units)
        if found is None:
            if len(able) >= _MOST_KEPT:
                able.clear()
            texts = self.with_text[when]
            able[units] = found = tuple([i for i, u in enumerate(units) if u >= 0 and u & MASK in texts])
        return found

    def card(self, code: int) -> Card:
        """Return the card of a code."""
        return self.set.cards[code]

    def key(self) -> object:
        """Return a value that is the same for equal sets of cards."""
        return (self.set.id, self.set.cards)


def _effects(card: Card, when: str, *fields: str) -> tuple[Effect, ...]:
    return tuple(e for e in card.effects if e.when == when and any(getattr(e, f) for f in fields))


def _is_surge(card: Card) -> bool:
    """Return True if a card is the Energy Surge of the rules: of that name, with such a text and nothing more."""
    keys = [key for effect in card.effects for key, _ in effect.pairs()]
    return card.name == SURGE and sorted(keys) == ["behind", "energy", "when"]


def _ability(card: Card, when: str) -> Ability | None:
    found = tuple((i, e) for i, e in enumerate(card.effects) if e.when == when)
    if not found:
        return None
    pay, discard, spend = (sum(getattr(e, f) for _, e in found) for f in ("pay", "discard", "spend"))
    return Ability(pay, discard, spend, max(e.times for _, e in found), found)


_OPENED: set[str] = set()


def known_sets() -> set[str]:
    """Return the card sets that a position file may name: those offered, and those opened by hand."""
    return {*offered(), *_OPENED}


def open_set(set_id: str) -> Parts:
    """Open a card set by its id, or an owner's file by its path. Position files may name it from now on."""
    parts = parts_of(set_id)
    _OPENED.add(parts.set.id)
    return parts


@lru_cache(maxsize=32)
def parts_of(cards: CardSet | str) -> Parts:
    """Return the tables of a card set, made once."""
    return Parts(card_set(cards) if isinstance(cards, str) else cards)
