"""What could be changed by hand beside the map: resources, influence, tiles, roles, technologies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.edits import amend, field, table
from coreworlds.games.galactic_emperor.moves import name
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.games.galactic_emperor.edits import Ask, Edits
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["BESIDE", "card_to", "number"]


def number(words: str) -> int:
    """Return the first number in a text, or 0."""
    found = re.search(r"\d+", words)
    return int(found[0]) if found else 0


# -- resources ---------------------------------------------------------------------------------------------------


def _sold(ask: Ask) -> Iterator[Edits]:
    t, s, parts, blocker = ask
    for part in parts:
        if t.parts.kind[part] == "resource":
            yield (field(s, name(t, part), number(blocker.needs)),)


def _room(ask: Ask) -> Iterator[Edits]:
    t, s, parts, blocker = ask
    wanted = max(1, number(blocker.needs))
    for part in parts:
        word = name(t, part)
        if word in RESOURCES[1:]:
            yield (field(s, word, max(0, t.parts.box.supply["storage"][word] - wanted)),)


def _influence(ask: Ask) -> Iterator[Edits]:
    _, s, _, _ = ask
    if s.tokens:
        yield (amend(f"Let {s.name} have 1 influence more, from the reserve.", _draw, s.at),)


def _draw(t: Galaxy, seat: int) -> None:
    s = t.seats[seat]
    s.tokens, s.influence = s.tokens - 1, s.influence + 1


# -- tiles, roles, cards -----------------------------------------------------------------------------------------


def _turned_up(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for tile in parts:
        if tile in t.stack:
            yield (amend(f"Turn {name(t, tile)} up.", _turn_up, tile),)


def _turn_up(t: Galaxy, tile: int) -> None:
    t.stack, t.row = tuple(c for c in t.stack if c != tile), (*t.row, tile)


def _role(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for role in parts:
        if role in t.chosen and role != t.role:
            yield (amend(f"Put {name(t, role)} back.", _put_back, role),)


def _put_back(t: Galaxy, role: int) -> None:
    t.chosen, t.roles = tuple(r for r in t.chosen if r != role), tuple(sorted((*t.roles, role)))


def _own_card(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for card in parts:
        if t.parts.kind[card] == "technology":
            yield (amend(f"Give {s.name} {name(t, card)}.", card_to, card, s.at),)


def _open_card(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for card in parts:
        if t.parts.kind[card] == "technology":
            yield (amend(f"Lay {name(t, card)} beside the board.", card_to, card, NONE),)


def card_to(t: Galaxy, card: int, seat: int) -> None:
    """Give a technology to a player, or lay it out for NONE."""
    for o in t.seats:
        o.technologies = tuple(c for c in o.technologies if c != card)
    t.technologies, t.caught = tuple(c for c in t.technologies if c != card), tuple(c for c in t.caught if c != card)
    if seat >= 0:
        t.seats[seat].technologies = tuple(sorted((*t.seats[seat].technologies, card)))
    else:
        t.technologies = tuple(sorted((*t.technologies, card)))


def _working(ask: Ask) -> Iterator[Edits]:
    t, _, _, _ = ask
    yield (table(t, "stopped", NONE, "Let the Saboteur not have stopped it."),)
    yield (table(t, "spent", (), "Let it not have been used in this round."),)
    yield (table(t, "declared", (), "Let nothing have been declared yet."),)


BESIDE: dict[str, Callable[[Ask], Iterator[Edits]]] = {
    "merchant-sell-owned": _sold, "storage": _room, "regent-place": _influence,
    "explorer-take": _turned_up, "choose-role": _role, "tech-owned": _own_card, "science-available": _open_card,
    "tech-saboteur": _working, "tech-once-a-round": _working, "declare-when": _working,
}  # fmt: skip
