"""What a card is: its printed values, its text, and the vocabulary of its effects, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


KINDS = ("world", "home-world", "core-world", "unit", "tactic", "prestige", "sector")
TYPES = ("Hero", "Infantry", "Robot", "Vehicle", "Starfighter", "Star Cruiser", "Capital Ship")
ICONS = (
    "Galactic Senate",
    "Merchant Alliance",
    "Mining Coalition",
    "Science Guild",
    "Mystic Brotherhood",
    "Order of Knighthood",
)
WORLDS = ("world", "home-world", "core-world")
KIND_WORDS = ("unit", "tactic", "world", "prestige", "card")
ANY_FACTION = "any"
"""The faction of a starting card that lies in every starting deck."""

PRINTED: dict[str, tuple[str, ...]] = {
    "world": ("name", "kind", "sector", "copies", "energy", "fleet", "ground", "points", "effects"),
    "core-world": ("name", "kind", "sector", "copies", "energy", "fleet", "ground", "points", "effects"),
    "home-world": ("name", "kind", "faction", "copies", "number", "energy", "points", "effects"),
    "unit": (
        *("name", "kind", "type", "sector", "faction", "copies", "draft", "cost"),
        *("fleet", "ground", "points", "icon", "effects"),
    ),
    "tactic": (
        *("name", "kind", "sector", "faction", "copies", "draft", "cost"),
        *("points", "icon", "effects"),
    ),
    "prestige": ("name", "kind", "sector", "copies", "draft", "points", "effects"),
    "sector": ("name", "kind", "number", "copies", "actions", "hand", "reshuffle"),
}
"""For each kind the fields that are printed on its cards; `text` is always in our words."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card, in the vocabulary of `coreworlds/docs/cards.md`.

    The fields are the keys of the vocabulary; what a card does not say is 0 or "".
    `from` is a word of Python, so the field is `from_`.

    Examples
    --------
    >>> Effect(when="invasion", pay=1, ground=2)
    Effect(when='invasion', pay=1, ground=2)
    """

    when: str = ""
    pay: int = 0
    discard: int = 0
    spend: int = 0
    times: int = 1
    cost: int = 0
    fleet: int = 0
    ground: int = 0
    per: str = ""
    draw: int = 0
    energy: int = 0
    behind: int = 0
    recover: int = 0
    of: str = ""
    remove: int = 0
    from_: str = ""
    charge: int = 0
    most: int = 0
    second: str = ""
    points: int = 0
    where: str = ""

    def pairs(self) -> tuple[tuple[str, int | str], ...]:
        """Give the keys and values that differ from their default, as files spell them."""
        named = ((each.name, getattr(self, each.name), each.default) for each in fields(self))
        return tuple((name.rstrip("_"), value) for name, value, default in named if value != default)

    def __repr__(self) -> str:
        shown = ((f"{key}_" if key == "from" else key, value) for key, value in self.pairs())
        return f"Effect({', '.join(f'{key}={value!r}' for key, value in shown)})"


@dataclass(frozen=True, slots=True)
class Card:
    """A card title of the box: all that is printed on it, and how often it exists.

    `sector` is None for a card that belongs to no Galactic Deck, `copies` None for a card
    without a limit (a position's own). `copies` counts one deck: a shared starting card
    (`faction` "any") exists that often in each starting deck.
    """

    name: str
    kind: str
    type: str = ""
    sector: int | None = None
    faction: str = ""
    copies: int | None = None
    draft: int = 0
    cost: int = 0
    energy: int = 0
    fleet: int = 0
    ground: int = 0
    points: int = 0
    number: int = 0
    actions: int = 0
    hand: int = 0
    reshuffle: bool = False
    icon: str = ""
    text: str = ""
    effects: tuple[Effect, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()

    @property
    def is_world(self) -> bool:
        """Whether the card is a World: a World, a Home World or a Core World."""
        return self.kind in WORLDS

    @property
    def is_unit(self) -> bool:
        """Whether the card is a Unit."""
        return self.kind == "unit"

    @property
    def printed(self) -> tuple[str, ...]:
        """The fields printed on this card: a starting card has no Draft Cost and no sector."""
        absent = ("draft", "sector") if self.faction else ("faction",)
        return tuple(each for each in PRINTED[self.kind] if each not in absent)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The printed fields whose value here has no published source."""
        return tuple(each for each in self.printed if not self.source(each))

    def source(self, field: str) -> str:
        """Give the key of the published source of a field, "" if there is none."""
        return dict(self.provenance).get(field, "")

    def matches(self, selector: str) -> bool:
        """Say whether the card is one that a selector of the vocabulary means.

        Parameters
        ----------
        selector
            A Unit's type, a kind word ("unit", "tactic", "world", "prestige", "card"),
            or several of them joined by "|".

        Examples
        --------
        >>> Card("Snub Fighter", "unit", "Starfighter").matches("Infantry|Starfighter")
        True
        """
        return any(self._is(word) for word in selector.split("|"))

    def _is(self, word: str) -> bool:
        if word == "world":
            return self.is_world
        if word == "card":
            return self.kind != "sector"
        return word in (self.type, self.kind) and word != ""


# -- the vocabulary of effects: which key goes with which timing and which kind of card --------------------------------


COSTS = ("pay", "discard", "spend", "times")
TEXTS = ("when", "per", "of", "from", "second", "where")
"""The keys whose value is a word; all others are whole numbers."""

OUTCOMES = (
    *("cost", "fleet", "ground", "draw", "energy", "recover"),
    *("remove", "charge", "second", "points"),
)

_GAINS = ("draw", "energy", "recover", "of", "remove", "from", "charge", "most")

KEYS: Mapping[str, tuple[str, ...]] = {
    "always": ("cost", "fleet", "ground", "per"),
    "deploy": (*_GAINS, "second"),
    "energy": (*COSTS, *_GAINS, "behind"),
    "invasion": (*COSTS, *_GAINS, "fleet", "ground", "per"),
    "action": (*COSTS, *_GAINS),
    "conquest": ("draw", "energy"),
    "end": ("points", "per", "where"),
}
"""The keys that an effect of each timing may have besides `when`."""

TIMINGS: Mapping[str, tuple[str, ...]] = {
    "unit": ("always", "deploy", "energy", "invasion", "action", "end"),
    "tactic": ("energy", "invasion", "action"),
    "world": ("conquest", "energy", "end"),
    "core-world": ("conquest", "energy", "end"),
    "home-world": ("energy", "end"),
    "prestige": ("end",),
    "sector": (),
}
"""The timings that the effects of each kind of card may have."""

UNIT_ONLY = ("spend", "charge", "most", "second")
"""Keys that need a Unit in the Warzone to hold Energy Tokens or to lead another Unit."""

NOT_ON_TACTICS = ("pay", "times")
"""A Tactic is paid for with its printed cost and played once."""

NEEDS: Mapping[str, str] = {
    "cost": "per",
    "recover": "of",
    "of": "recover",
    "remove": "from",
    "from": "remove",
    "charge": "most",
    "most": "charge",
    "behind": "energy",
    "points": "per",
    "where": "per",
}
"""Keys that say nothing without another one."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "when": tuple(KEYS),
    "from": ("hand", "discard"),
    "where": ("empire", "warzone"),
}
"""The words allowed for keys that are no selectors."""

_IN_WARZONE = (*TYPES, "unit", "world", "prestige", "card")


def words_for(key: str, timing: str) -> tuple[str, ...]:
    """Give the words that a selector may use: what can lie where the effect looks.

    Parameters
    ----------
    key
        "per", "of" or "second".
    timing
        The effect's `when`.
    """
    if key == "second":
        return (*TYPES, "unit")
    if key == "of":
        return (*TYPES, "unit", "tactic", "card")
    if timing == "end":
        return (*TYPES, *KIND_WORDS, "energy")
    if timing == "always":
        return (*_IN_WARZONE, "token")
    return _IN_WARZONE
