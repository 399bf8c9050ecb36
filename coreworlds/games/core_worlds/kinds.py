"""The few kinds of field that no other game has: retained cards, uses of texts, what lies beneath Worlds, Units."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import Rows, a_table
from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.kinds import Kind, Part, Pile, Value, Whole, Word, choose
from coreworlds.engine.notation import MASK, UNKNOWN, toml

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from coreworlds.engine.entry import Line
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["NOTHING", "TIMES", "BySource", "ByUnit", "Colonies", "Decks", "Kept", "Lying", "RoundMarker", "Second",
           "Sent", "Source", "Uses", "Zone", "unit_name"]  # fmt: skip

NOTHING = -3  # chosen: no card
_MOST_PAIRS = 99
TIMES = Whole(1_000)  # uses, Strength, cards: far above any that occurs
_NTH = re.compile(r"(.+?) #([1-9]\d{0,3})")


@dataclass(frozen=True, slots=True)
class RoundMarker(Whole):
    """The Round."""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the number."""
        if type(value) is not int or not 1 <= value <= self.most:
            r.wrong(path, value, f"a Round from 1 to {self.most}")
        return int(value)


@dataclass(frozen=True, slots=True)
class Decks(Rows):
    """The Galactic decks; a file that lists none leaves them to be dealt."""

    def read(self, value: Value, r: Reader, path: Path) -> tuple[tuple[int, ...], ...]:
        """Return the decks."""
        return self.nothing if value == [] else Rows.read(self, value, r, path)


@dataclass(frozen=True, slots=True)
class Kept(Part):
    """The card that a player retains, that none is retained, or that nobody has chosen yet."""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the card."""
        return NOTHING if value == "nothing" else Part.read(self, value, r, path)

    def write(self, held: int, t: Any) -> str:
        """Return its name."""
        return "nothing" if held == NOTHING else Part.write(self, held, t)

    def options(self, t: Galaxy, seat: Empire) -> Mapping[str, str]:
        """Return the cards in hand."""
        names = {t.parts.names[card]: t.parts.names[card] for card in (*seat.hand, seat.kept) if card >= 0}
        unknown = {"?": "a card that is not known"} if seat.kept == UNKNOWN else {}
        return {"": self.none, "nothing": "nothing"} | names | unknown


@dataclass(frozen=True, slots=True)
class Uses(Pile):
    """The cards whose texts "as an Action" a player used in this Round, each as often as it was used."""

    def entries(self, line: Line, held: tuple[int, ...], t: Galaxy) -> Iterator[Entry]:
        """Yield for each such text how often it was used."""
        s: Empire = line.seat
        texts, names = t.parts.with_text["action"], t.parts.names
        there = Counter(u & MASK for u in s.units if u >= 0) + Counter(c for c in (s.home, *s.worlds) if c >= 0)
        used = Counter(held)
        for card in sorted({c for c in there if c in texts and t.parts.kind[c] != "tactic"} | set(used)):
            name, others = names[card], [names[c] for c in held if c != card]
            most = max(there[card], used[card], 1)
            choices = (
                Choice(word=str(n), name=str(n), sets=((line.path, others + [name] * n),)) for n in range(most + 1)
            )
            yield Entry(id=f"{line.id} {name}", name=line.title.format(name), group=line.group, now=str(used[card]),
                        choices=tuple(choices))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Colonies(Kind):
    """What lies beneath each World, as a table from World to card; the second copy of a World is written "A #2"."""

    nothing = ()

    def read(self, value: Value, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:
        """Return the pairs, sorted."""
        if not isinstance(value, dict):
            r.wrong(path, value, "a table from name to name")
        if len(value) > _MOST_PAIRS:
            r.wrong(path, len(value), f"at most {_MOST_PAIRS} pairs")
        pairs = []
        for key, other in value.items():
            name = re.sub(r" #[1-9]\d{0,3}$", "", key)
            if not isinstance(other, str):
                r.wrong((*path, key), other, f"the name of a {r.parts.word}")
            pairs.append((r.part(name, (*path, key)), r.part(other, (*path, key))))
        return tuple(sorted(pairs))

    def write(self, held: Iterable[tuple[int, int]], t: Any) -> dict[str, str]:
        """Return the table."""
        table: dict[str, str] = {}
        for world, card in held:
            table[_nth(t, world, table)] = t.parts.names[card]
        return table

    def parts(self, held: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Return the cards beneath."""
        return tuple(card for _, card in held)

    def entries(self, line: Line, held: Iterable[tuple[int, int]], t: Galaxy) -> Iterator[Entry]:
        """Yield for each World what lies beneath. A card comes from the player's own, and goes to the discard pile."""
        beneath: dict[str, int] = {}
        for world, card in held:
            beneath[_nth(t, world, beneath)] = card
        seen: dict[str, int] = {}
        for world in line.seat.worlds:
            if world >= 0:
                seen[_nth(t, world, seen)] = 0
        for key in {**seen, **beneath}:
            yield _beneath(line.within(key, key, title=line.title.format(key)), t, beneath.get(key))


def _nth(t: Galaxy, world: int, taken: Container[str]) -> str:
    """Return how the file calls one more copy of a World."""
    name, n = t.parts.names[world], 1
    while (name if n == 1 else f"{name} #{n}") in taken:
        n += 1
    return name if n == 1 else f"{name} #{n}"


def _beneath(line: Line, t: Galaxy, now: int | None) -> Entry:
    s: Empire = line.seat
    discard, names = ("player", s.at, "discard"), t.parts.names
    pile = [names[card] for card in s.discard]
    back = [*pile, names[now]] if now is not None else pile
    choices = [Choice(word="nothing", name="nothing", sets=((line.path, None), (discard, back)))]
    choices += [_laid(line, t, card, back) for card, colonizes in enumerate(t.parts.colonizes) if colonizes]
    name = "nothing" if now is None else names[now]
    if all(choice.word != name for choice in choices):
        choices.append(Choice(word=name, name=name, sets=((line.path, name),)))
    return Entry(id=line.id, name=line.title, group=line.group, now=name, choices=tuple(choices))


def _laid(line: Line, t: Galaxy, card: int, back: list[str]) -> Choice:
    """Return the choice of a card for beneath a World, taken from where the player has one."""
    s: Empire = line.seat
    name, discard = t.parts.names[card], list(back)
    moved: list[tuple[tuple[str | int, ...], object]] = []
    if name in discard:
        del discard[len(discard) - 1 - discard[::-1].index(name)]  # the last one
    elif zone := next((zone for zone in ("deck", "hand") if card in getattr(s, zone)), ""):
        rest = [t.parts.names[each] for each in getattr(s, zone)]
        rest.remove(name)
        moved.append((("player", s.at, zone), rest))
    return Choice(word=name, name=name, sets=((line.path, name), (("player", s.at, "discard"), discard), *moved))


# -- inside a turn: Units are named as they lie in the Warzone of whose turn it is ---------------------------------


def unit_name(t: Galaxy, at: int) -> str:
    """Return a Unit as "Hercules Bomber #2": the second copy as they lie."""
    units = t.seats[t.turn].units
    card = units[at] & MASK
    return f"{t.parts.names[card]} #{sum(u & MASK == card for u in units[: at + 1])}"


def _unit(name: str, r: Reader, path: Path) -> int:
    """Return the place of the Unit of that name."""
    t, found = r.table, _NTH.fullmatch(name)
    s, nth = t.seats[t.turn], int(found[2]) if found else 1
    card = r.part(found[1] if found else name, path)
    copies = [at for at, unit in enumerate(s.units) if unit >= 0 and unit & MASK == card]
    if nth > len(copies):
        expected = " or ".join(unit_name(t, at) for at in range(len(s.units))) or "none"
        r.doc.fail(path, f"{s.name} has no such Unit in the Warzone", found=repr(name)[:80], expected=expected)
    return copies[nth - 1]


@dataclass(frozen=True, slots=True)
class ByUnit(Kind):
    """Something for each Unit of the Warzone, held in their order: a table by the Units' names."""

    value: Kind
    nothing = ()
    absent = {}  # noqa: RUF012  (never changed)

    def read(self, value: Value, r: Reader, path: Path) -> tuple[Any, ...]:
        """Return the values."""
        held = [self.value.nothing] * len(r.table.seats[r.table.turn].units)
        for name, each in a_table(value, r, path).items():
            held[_unit(name, r, (*path, name))] = self.value.read(each, r, (*path, name))
        return tuple(held)

    def write(self, held: tuple[Any, ...], t: Galaxy) -> dict[str, Value]:
        """Return the table."""
        write, empty = self.value.write, self.value.empty
        return {unit_name(t, at): write(each, t) for at, each in enumerate(held) if not empty(each)}


class Source(Kind):
    """
    A card with a text, and where it lies.

    It is ("unit", place), ("world", card) or ("hand", card) for a Tactic; the file names it.
    """

    absent = ""

    def read(self, value: Value, r: Reader, path: Path) -> tuple[str, int]:
        """Return the source."""
        name, parts = str(value), r.parts
        if " #" in name or (name in parts.index and parts.is_unit[parts.index[name]]):
            return "unit", _unit(name, r, path)
        card = r.part(name, path)
        if card < 0:
            r.doc.fail(path, "the card must be known", found="?", expected="the name of a card")
        return ("world" if parts.is_world[card] else "hand"), card

    def write(self, held: tuple[str, int], t: Galaxy) -> str:
        """Return its name."""
        return unit_name(t, held[1]) if held[0] == "unit" else t.parts.names[held[1]]


class BySource(Kind):
    """How often texts were used, as (zone, card or place, times): a table by the cards' names."""

    nothing = ()

    def read(self, value: Value, r: Reader, path: Path) -> tuple[tuple[str, int, int], ...]:
        """Return the uses, sorted."""
        uses = (((*path, name), name, n) for name, n in a_table(value, r, path).items())
        return tuple(sorted((*Source().read(name, r, here), TIMES.read(n, r, here)) for here, name, n in uses))

    def write(self, held: tuple[tuple[str, int, int], ...], t: Galaxy) -> dict[str, int]:
        """Return the table."""
        return {Source().write((zone, key), t): n for zone, key, n in held}


@dataclass(frozen=True, slots=True)
class Lying(Kind):
    """One card, as it is written where it lies."""

    pile: Pile
    invaded: bool = False
    absent = ""

    def read(self, value: Value, r: Reader, path: Path) -> int:
        """Return the card."""
        (code,) = self.pile.read([value], r, path)
        if self.invaded and (code < 0 or not r.parts.is_world[code & MASK]):
            r.doc.fail(path, "only a World is invaded", found=toml(value)[:80], expected="the name of a World")
        return code

    def write(self, held: int, t: Galaxy) -> str:
        """Return its name."""
        return self.pile.entry(held, t)


@dataclass(frozen=True, slots=True)
class Sent(Pile):
    """The cards just sent that can lie beneath a World, each once."""

    def read(self, value: Value, r: Reader, path: Path) -> tuple[int, ...]:
        """Return the cards, sorted."""
        return tuple(sorted(set(Pile.read(self, value, r, path))))


@dataclass(frozen=True, slots=True)
class Second(Word):
    """What may follow with the same Action: which cards, as a card's text says it."""

    def entries(self, line: Line, held: str, t: Galaxy) -> Iterator[Entry]:
        """Yield which of the texts' words it is."""
        words = dict.fromkeys(("", *(effect.second for card in t.parts.set.cards for effect in card.effects)))
        choices = (Choice(word=word or "none", name=word or "nothing", sets=((line.path, word),)) for word in words)
        yield Entry(id=line.id, name=line.title, group=line.group, now=held or "none", choices=tuple(choices))


@dataclass(frozen=True, slots=True)
class Zone(Word):
    """The hand, or the discard pile."""

    def entries(self, line: Line, held: str, t: Galaxy) -> Iterator[Entry]:
        """Yield which of them it is."""
        yield choose(line, held, {"hand": "the hand", "discard": "the discard pile"})
