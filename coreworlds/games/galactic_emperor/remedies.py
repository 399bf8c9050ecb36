"""What can be done by hand about what a check reads: sectors, ships, food, tiles, roles, technologies, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from coreworlds.engine.invariants import drop, put
from coreworlds.engine.mend import Ask, Edits, amend
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.invariants import fleet, technology_to, token_back
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    home_of,
    listed_ships,
    name,
    on_board,
    planets,
    put_token,
    set_ships,
    ships,
    take_token,
)  # fmt: skip
from coreworlds.games.galactic_emperor.rules.engineer import kinds
from coreworlds.games.galactic_emperor.rules.merchant import most_food, put_food
from coreworlds.games.galactic_emperor.situations import moved
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE

if TYPE_CHECKING:
    from coreworlds.engine.remedy import Edit
    from coreworlds.games.galactic_emperor.state import Fleet, Galaxy

__all__ = ["edits"]


def _spaces(ask: Ask) -> list[int]:
    return [part for part in ask.parts if on_board(part)]


def _own(ask: Ask, kind: str) -> list[int]:
    return [part for part in ask.parts if ask.t.parts.kind[part] == kind]


def _tokens(ask: Ask) -> Iterator[Edits]:
    for at in (*ask.s.empires, *ask.s.starbases):
        yield (amend(f"Take back {ask.s.name}'s token at {HEXES[at]}.", token_back(ask.s, at)),)


def _clear(ask: Ask) -> Iterator[Edits]:
    for at in _spaces(ask):
        yield tuple(_cleared(ask, at))


def _cleared(ask: Ask, at: int) -> Iterator[Edit]:
    for o in ask.t.seats:
        if o is not ask.s and at in o.fleets:
            yield amend(*fleet(o, at, HEXES[at]))
    for o in ask.t.seats:
        if at in o.empires or at in o.starbases:
            yield amend(f"Take back {o.name}'s token at {HEXES[at]}.", token_back(o, at))


def _give(ask: Ask) -> Iterator[Edits]:
    t, s, *_ = ask
    for at in _spaces(ask):
        for starbase in (False, True):
            laid = [()] if planets(t, at) else [(edit,) for edit in _laid(ask, at) if t.parts.tile[edit[0]].planets]
            if s.tokens or (starbase and at in s.empires):
                words = f"Put {'a Starbase' if starbase else 'an Empire'} of {s.name} at {HEXES[at]}."
                others = sum(at in o.fleets for o in t.seats if o is not s) + sum(
                    at in o.empires or at in o.starbases for o in t.seats
                )
                give = amend(words, _seize, s.at, at, starbase, changes=1 + others)
                yield from ((*(edit for _, edit in each), give) for each in laid)


def _seize(t: Galaxy, seat: int, at: int, starbase: bool) -> None:
    for o in t.seats:
        if at in o.empires or at in o.starbases:
            take_token(o, at)
        if o.at != seat:
            set_ships(o, at, NO_SHIPS)
    put_token(t.seats[seat], at, starbase=starbase)


def _lay(ask: Ask) -> Iterator[Edits]:
    yield from ((edit,) for at in _spaces(ask) for _, edit in _laid(ask, at))


def _laid(ask: Ask, at: int) -> Iterator[tuple[int, Edit]]:
    """Yield the turned-up tiles that can be laid on an empty space, each with the change."""
    t = ask.t
    for tile in t.row if t.galaxy[at] == NONE and not home_of(t, at) else ():
        if tile >= 0:
            laid = put(row=tuple(c for c in t.row if c != tile), galaxy=(*t.galaxy[:at], tile, *t.galaxy[at + 1 :]))
            yield tile, moved(t, f"Put {name(t, tile)} at {HEXES[at]}.", laid)


def _food(ask: Ask) -> Iterator[Edits]:
    t = ask.t
    for at in _spaces(ask):
        if most_food(t, at):
            yield (amend(f"Put 1 food at {HEXES[at]}.", put_food, at, 1),)
        if there := t.food.get(at):
            yield (amend(f"Take the food at {HEXES[at]} away.", put_food, at, -there),)
        if at in t.funded:
            yield (amend(f"Count the food at {HEXES[at]} as older than this turn.", drop(t, "funded", at)),)


def _ships(ask: Ask) -> Iterator[Edits]:
    """Let as many ships stand there as are named, or one less elsewhere; or put some there that have not moved."""
    t, s, *_ = ask
    wanted = kinds(t, tuple(ask.parts)) or [0]
    more: Fleet = tuple(wanted.count(kind) for kind in range(3))  # type: ignore[assignment]  # three kinds
    for at in _spaces(ask)[:1]:
        if (there := tuple(map(max, ships(s, at), more))) != ships(s, at):
            yield (amend(*fleet(s, at, HEXES[at], there)),)  # type: ignore[arg-type]  # three kinds
    for kind in dict.fromkeys(wanted):
        for at, held in s.fleets.items():
            if held[kind]:
                yield (amend(*fleet(s, at, name(t, at), tuple(n - (k == kind) for k, n in enumerate(held)))),)
    for at in _spaces(ask)[:1]:
        yield (amend(f"Put {listed_ships(more)} more of {s.name} at {HEXES[at]}.", _reinforce, s.at, at, more),)


def _reinforce(t: Galaxy, seat: int, at: int, more: Fleet) -> None:
    for kind, count in enumerate(more):
        add_ships(t.seats[seat], at, kind, count)


def _influence(ask: Ask) -> Iterator[Edits]:
    if ask.s.tokens:
        yield (
            amend(
                f"Give {ask.s.name} 1 more influence from the reserve.", put(ask.s, influence=ask.s.influence + 1)
            ),
        )


def _turned_up(ask: Ask) -> Iterator[Edits]:
    for tile in ask.parts:
        if tile in ask.t.stack:
            up = put(stack=tuple(c for c in ask.t.stack if c != tile), row=(*ask.t.row, tile))
            yield (amend(f"Turn {name(ask.t, tile)} up.", up),)


def _role(ask: Ask) -> Iterator[Edits]:
    t = ask.t
    for role in ask.parts:
        if role in t.chosen and role != t.role:
            back = put(chosen=tuple(r for r in t.chosen if r != role), roles=tuple(sorted((*t.roles, role))))
            yield (amend(f"Put {name(t, role)} back.", back),)


def _card(ask: Ask) -> Iterator[Edits]:
    for card in _own(ask, "technology"):
        yield (amend(f"Give {ask.s.name} {name(ask.t, card)}.", technology_to, card, ask.s.at),)
        yield (amend(f"Put {name(ask.t, card)} beside the board.", technology_to, card, NONE),)


def _nothing(key: str, text: str, value: object = ()) -> tuple[tuple[str, ...], Callable[[Ask], Iterator[Edits]]]:
    return (key,), lambda _: iter([(amend(text, put(**{key: value})),)])


_EDITS = (
    (("tokens",), _tokens),
    (("empires", "starbases", "fleets"), _clear),
    (("empires", "starbases"), _give),
    (("galaxy",), _lay),
    (("food",), _food),
    (("fleets",), _ships),
    (("influence",), _influence),
    (("stack", "row"), _turned_up),
    (("chosen", "roles"), _role),
    (("technologies",), _card),
    _nothing("produced", "Mark every sector as not having produced this turn."),
    _nothing("moved", "Mark every ship as unmoved this turn."),
    _nothing("stopped", "Take back what the Saboteur stopped.", NONE),
    _nothing("spent", "Mark it as unused this round."),
    _nothing("declared", "Take back every declaration."),
)


def edits(ask: Ask) -> Iterator[Edits]:
    """Yield what can be done about the fields that the refusing check reads."""
    for keys, make in _EDITS:
        if ask.about(*keys):
            yield from make(ask)
