"""What only the position file of Galactic Emperor keeps, to be set by hand: the role played, dice, each duke's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.games.entry import Choice, Entry
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import DICE
from coreworlds.games.galactic_emperor.entries_rows import choice, rows
from coreworlds.games.galactic_emperor.entries_situation import situations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["entries"]

ROUND, DECLARED, TURN = "The round", "Technologies in use", "Inside a turn"


def entries(pos: Position) -> tuple[Entry, ...]:
    """Return all that can be set beside pieces, counters and markers, as the position stands."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]
    own = (entry for s in t.seats for entry in _own(t, s))
    return (*_round(t), *situations(t), *_turn(t), *_declared(t), *own)


def _name(t: Galaxy, part: int) -> str:
    return "" if part < -1 else t.parts.names[part]


def _all(t: Galaxy, kind: str) -> list[str]:
    return [t.parts.names[part] for part in t.parts.all[kind]]


# -- the round ---------------------------------------------------------------------------------------------------


def _round(t: Galaxy) -> Iterator[Entry]:
    seats = [s.name for s in t.seats]
    now = seats[t.chooser] if t.chooser >= 0 else ""
    yield choice("chooser", "Who chose the role, or chooses it", ROUND, ("chooser",), now, seats, none="nobody")
    yield choice("role", "Role played now", ROUND, ("role",), _name(t, t.role), _all(t, "role"), none="none")
    yield Entry.number("acted", "Players who have acted in it", ROUND, ("acted",), t.acted, most=99)
    cards = [_name(t, card) for card in t.parts.all["technology"]]
    yield choice("stopped", "Technology that the Saboteur stopped", ROUND, ("stopped",), _name(t, t.stopped), cards)


def _declared(t: Galaxy) -> Iterator[Entry]:
    """Yield for each technology whether it is declared, and whether it was used this round."""
    for key, words in (("declared", "declared in this turn"), ("spent", "used in this round")):
        held = getattr(t, key)
        for card in t.parts.all["technology"]:
            name = _name(t, card)
            yield _among(f"{key} {name}", f"{name}: {words}", DECLARED, (key,), name, [_name(t, c) for c in held])


def _among(id_: str, title: str, group: str, path: tuple[str, ...], name: str, held: list[str]) -> Entry:  # noqa: PLR0913, PLR0917  (an entry)
    """Return whether a name is among those of a list."""
    others = [each for each in held if each != name]
    sets = {"yes": held if name in held else [*held, name], "no": others}
    choices = tuple(Choice(word=word, name=word, sets=((path, names),)) for word, names in sets.items())
    return Entry(id=id_, name=title, group=group, kind="truth", now="yes" if name in held else "no", choices=choices)


# -- a turn ------------------------------------------------------------------------------------------------------


def _turn(t: Galaxy) -> Iterator[Entry]:
    yield Entry.number("left", "Uses left of what was declared", TURN, ("left",), t.left, most=99)
    yield Entry.number("paid", "Metal paid for ships in this turn", TURN, ("paid",), t.paid, most=99)
    yield from rows("dice", "Die", TURN, list(t.dice), 1, most=DICE)
    for at, die in enumerate(t.dice):
        yield Entry.number(f"die {at + 1}", f"Die {at + 1} shows", TURN, ("dice", at), die, least=0, most=6)
    for at, words in enumerate(("Die that is rolled again", "What it showed")):
        yield Entry.number(f"reroll {at + 1}", words, TURN, ("reroll", at), t.reroll[at], most=DICE)
    yield Entry.number("price", "Price of the next influence", TURN, ("price",), t.price)
    yield choice("business", "Personal business of the Ambassador", TURN, ("business",), _name(t, t.business), HEXES)
    yield from _produced(t)
    yield from _funded(t)


def _produced(t: Galaxy) -> Iterator[Entry]:
    """Yield for each sector of the player in turn whether it has produced."""
    seat = t.seats[t.turn] if isinstance(t.turn, int) and 0 <= t.turn < len(t.seats) else None
    own = {seat.home, *seat.empires, *seat.starbases} if seat else set[int]()
    held = [HEXES[at] for at in t.produced]
    for at in sorted({at for at in own if at >= 0} | set(t.produced)):
        yield _among(f"produced {HEXES[at]}", f"{HEXES[at]} has produced", TURN, ("produced",), HEXES[at], held)


def _funded(t: Galaxy) -> Iterator[Entry]:
    """Yield for each sector with food how much of it was put there in this turn."""
    places = {*t.food, *t.funded} if t.step == "merchant.trade" or t.funded else set[int]()
    for at in sorted(places):
        words, new = f"Food put on {HEXES[at]} in this turn", t.funded.get(at, 0)
        yield Entry.number(f"funded {HEXES[at]}", words, TURN, ("funded", HEXES[at]), new)


# -- a player ----------------------------------------------------------------------------------------------------


def _own(t: Galaxy, s: Duke) -> Iterable[Entry]:
    at: tuple[Any, ...] = ("player", s.at)
    yield choice(f"{s.name} color", "Colour", s.name, (*at, "color"), _name(t, s.color), _all(t, "color"))
    yield choice(f"{s.name} home", "Home", s.name, (*at, "home"), _name(t, s.home), HEXES)
    yield Entry.truth(f"{s.name} bought", "Influence bought in this role", s.name, (*at, "bought"), now=s.bought)
    for rule, points in s.scored.items():
        words = f"Of the Victory Points: {t.bound.rulebook.rules[rule].title}"
        yield Entry.number(f"{s.name} scored {rule}", words, s.name, (*at, "scored", rule), points)
    seen = [_name(t, tile) for tile in dict.fromkeys((*t.stack[:1], s.top)) if tile >= -1]
    yield choice(f"{s.name} top", "Tile known on top of the stack", s.name, (*at, "top"), _name(t, s.top), seen)
