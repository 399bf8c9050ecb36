"""A set of cards: all that lies in one box, with a whole number for each title; and its files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.textfile import Document, read_toml
from coreworlds.games.core_worlds.card import ANY_FACTION, PRINTED, Card
from coreworlds.games.core_worlds.card_reader import Flaw, Where, read_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


@dataclass(frozen=True)
class CardSet:
    """The cards of a box, sorted by name: a card's index is its code in the engine.

    Two sets are equal when their ids and all their cards are.
    """

    id: str
    cards: tuple[Card, ...]
    title: str = ""

    def __hash__(self) -> int:
        """Hash cheaply: sets with the same id and number of cards are nearly always one."""
        return hash((self.id, len(self.cards)))

    def __repr__(self) -> str:
        """Name the set and its size."""
        return f"<CardSet {self.id}: {len(self.cards)} titles, {self.size} cards>"

    @cached_property
    def index(self) -> dict[str, int]:
        """The code of each card by its name."""
        return {card.name: code for code, card in enumerate(self.cards)}

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The Home Worlds, lowest Home World Number first."""
        codes = self._codes("home-world")
        return tuple(sorted(codes, key=lambda code: self.cards[code].number))

    @cached_property
    def sectors(self) -> tuple[Card, ...]:
        """The Sector cards, the first Sector first."""
        cards = (self.cards[code] for code in self._codes("sector"))
        return tuple(sorted(cards, key=lambda card: card.number))

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """The factions, in the order of `homes`."""
        return tuple(self.cards[code].faction for code in self.homes)

    @cached_property
    def size(self) -> int:
        """The number of cards in the box."""
        return sum(self.supply(code) or 0 for code in range(len(self.cards)))

    def _codes(self, kind: str) -> list[int]:
        return [code for code, card in enumerate(self.cards) if card.kind == kind]

    def supply(self, code: int) -> int | None:
        """Give the number of copies in the whole box, None if there is no limit."""
        card = self.cards[code]
        if card.copies is None or card.faction != ANY_FACTION:
            return card.copies
        return card.copies * len(self.homes)

    @cached_property
    def _starting(self) -> dict[str, tuple[int, ...]]:
        own = [(code, card.faction) for code, card in enumerate(self.cards) if not card.is_world]
        factions = {card.faction for card in self.cards} | {ANY_FACTION}
        return {f: self._repeated(code for code, whose in own if whose in {f, ANY_FACTION}) for f in factions}

    def starting(self, faction: str) -> tuple[int, ...]:
        """Give the codes of a faction's Starting Deck, each as often as it has copies."""
        return self._starting.get(faction, self._starting[ANY_FACTION])

    @cached_property
    def _decks(self) -> dict[int | None, tuple[int, ...]]:
        sectors = {card.sector for card in self.cards}
        return {n: self._repeated(c for c, card in enumerate(self.cards) if card.sector == n) for n in sectors}

    def deck(self, sector: int) -> tuple[int, ...]:
        """Give the codes of Galactic Deck 0 to 5, each as often as it has copies; there are no others."""
        return self._decks.get(sector, ())

    def _repeated(self, codes: Iterable[int]) -> tuple[int, ...]:
        return tuple(code for code in codes for _ in range(self.cards[code].copies or 0))

    def extended(self, cards: Iterable[Card]) -> CardSet:
        """Give the set with a position's own cards: new ones, or in place of the same name.

        A card without `copies` has no limit and lies in no deck.
        """
        merged = {card.name: card for card in self.cards} | {card.name: card for card in cards}
        return CardSet(self.id, by_name(merged.values()), self.title)


def by_name(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by name."""
    return tuple(sorted(cards, key=lambda card: card.name))


# -- files -------------------------------------------------------------------------------------------------------------


MOST_CARDS = 1_000  # in one file: far above any box
MOST_FAULTS = 200  # that are named at once
_TOP = ("title", "source")


@dataclass(frozen=True, slots=True)
class Block:
    """A `[[card]]` block of a file, and the card it makes (None if it has faults)."""

    where: Where
    mapping: Mapping[str, Any]
    card: Card | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the files of a set hold: the cards that could be read, the blocks, the faults."""

    cards: CardSet
    blocks: tuple[Block, ...]
    faults: tuple[CoreWorldsError, ...]


def read_files(set_id: str, texts: Mapping[str, str]) -> Reading:
    """Read the texts of a set's files, with all faults at once.

    Parameters
    ----------
    set_id
        The set's id.
    texts
        The text of each file by its name.

    Returns
    -------
    Reading
        The set, its blocks, and the faults.

    Examples
    --------
    >>> print(read_files("mine", {"mine.toml": "[[card]]"}).faults[0].message)
    card “number 1”, name and kind: missing
    """
    title, blocks, faults = "", [], []
    for name, text in texts.items():
        doc, found = _read_document(text, name)
        title = doc.data.get("title", title)
        faults += found
        for block, more in _read_blocks(doc):
            blocks.append(block)
            faults += more
            if len(faults) > MOST_FAULTS:
                break
    faults += _twice(blocks)
    cards = {block.card.name: block.card for block in blocks if block.card}
    if len(faults) > MOST_FAULTS:
        faults[MOST_FAULTS:] = [CoreWorldsError("more is wrong than this", remedy="Mend it, and check again.")]
    return Reading(CardSet(set_id, by_name(cards.values()), title), tuple(blocks), tuple(faults))


def _read_document(text: str, name: str) -> tuple[Document, list[CoreWorldsError]]:
    """Read a file's text as TOML; what does not belong in it is left out and named."""
    try:
        doc = read_toml(text, name)
    except CoreWorldsError as error:
        remedy = "Text stands in quotes, lists in square brackets, effects in braces."
        parts = {"place": error.place, "found": error.found, "expected": error.expected, "remedy": remedy}
        return Document({}, name, ""), [CoreWorldsError(error.message, **parts)]
    wrong = {key: value for key, value in doc.data.items() if not _belongs(key, value)}
    kept = {key: value for key, value in doc.data.items() if key not in wrong}
    return replace(doc, data=kept), [_misplaced(doc, key, value) for key, value in islice(wrong.items(), MOST_FAULTS)]


def _belongs(key: str, value: Any) -> bool:  # noqa: ANN401  # whatever a file holds
    if key == "card":
        return isinstance(value, list) and len(value) <= MOST_CARDS and all(isinstance(each, dict) for each in value)
    return key in _TOP and isinstance(value, str)


def _misplaced(doc: Document, key: str, value: object) -> CoreWorldsError:
    if key == "card" and isinstance(value, list) and len(value) > MOST_CARDS:
        return CoreWorldsError("these are too many cards", place=doc.name, found=str(len(value)),
                               expected=f"at most {MOST_CARDS}", remedy="Choose the right file.")  # fmt: skip
    return CoreWorldsError(
        f"“{key[:80]}” does not belong above the cards",
        place=doc.place((key,)),
        found=f"{key} = {shown(value)}"[:80],
        expected='title = "…", source = "…" and [[card]] blocks',
        remedy="Take it out, or write it below a [[card]] line.",
    )


def _read_blocks(doc: Document) -> Iterator[tuple[Block, tuple[CoreWorldsError, ...]]]:
    source = doc.data.get("source", "")
    for nth, mapping in enumerate(doc.data.get("card", ())):
        where = Where(doc, nth)
        card, faults = read_card(mapping, where)
        yield Block(where, mapping, _sourced(card, source) if card and source else card), faults


def _sourced(card: Card, source: str) -> Card:
    """Name the file's source for all fields that have none of their own."""
    given = dict.fromkeys(PRINTED[card.kind], source) | dict(card.provenance)
    return replace(card, provenance=tuple(given.items()))


def _twice(blocks: list[Block]) -> Iterator[CoreWorldsError]:
    """Name each card that stands in the set a second time."""
    seen: dict[str, Where] = {}
    for where, name in ((block.where, block.card.name) for block in blocks if block.card):
        first = seen.setdefault(name, where)
        if first is not where:
            remedy = "Write the card once, with its number of copies."
            fault = Flaw("name", "stands in the set twice", name, f"it once, as at {first.at('name')}", remedy)
            yield fault.error(name, where)
