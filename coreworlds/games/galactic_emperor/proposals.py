"""What could be changed by hand so that a refused action becomes legal. The kernel tries and checks each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from coreworlds.engine.action import Unreadable, read_action
from coreworlds.engine.remedy import Edit
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.edits import amend, clear_ships, field, give_sector, lay_tile, set_fleet, table
from coreworlds.games.galactic_emperor.engineer import kinds
from coreworlds.games.galactic_emperor.merchant import put_food
from coreworlds.games.galactic_emperor.moments import at_step, to_act
from coreworlds.games.galactic_emperor.moves import name, on_board, planets, ships, take_token, yields
from coreworlds.games.galactic_emperor.situations import situation
from coreworlds.games.galactic_emperor.state import NONE, Duke, Galaxy
from coreworlds.games.galactic_emperor.technology import STEPS, USES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from coreworlds.engine.verdict import Blocker

__all__ = ["proposals"]

Edits = tuple[Edit, ...]
Ask = tuple[Galaxy, Duke, list[int], "Blocker"]
_PAID = {"merchant-price": "marks", "ship-cost-marks": "marks", "regent-price": "marks", "ship-cost-metal": "metal", "ship-cost-energy": "energy",
         "science-cost": "energy", "merchant-fund": "food"}  # fmt: skip
_TURNS = {"role-order", "next-chooser", "direction-card", "regent-last", "chooser-ability", "battle-own-casualties"}
_MOST = 40
_NEEDED = {"scan": "Long Range Scanners", "keep": "Long Range Scanners", "raid": "Space Pirate", "grow": "Protein Fields", "reroll": "Time Warp",
           "keep dice@merchant": "Time Warp", "personal business": "Ambassador", "allow": "Ambassador", "ready": "Shield Generators"}  # fmt: skip
_DECLARES = {"use", "keep", "keep dice@merchant", "allow", "ready"}  # they come before a declaration, or without one


def proposals(blocker: Blocker) -> Iterator[Edits]:
    """Yield sets of edits that may remove a blocker; in none of them is an edit that changes nothing."""
    for edits in _proposals(blocker):
        if changing := tuple(e for e in edits if e.changes):
            yield changing


def _proposals(blocker: Blocker) -> Iterator[Edits]:
    ask = blocker.question
    t: Galaxy = ask.position.table_for(ask.rulebook)  # type: ignore[assignment]  # a table of this game
    text = ask.action if isinstance(ask.action, str) else ask.action.text
    try:
        _, seat, keys, names = read_action(text, t, ask.player)
    except Unreadable:
        return
    s: Duke = seat  # type: ignore[assignment]  # a seat of this game
    parts = [n.part for n in names for _ in range(min(n.count, _MOST))]
    if blocker.rule in _PAID:
        yield (field(s, _PAID[blocker.rule], max(1, _number(blocker.needs))),)
    if blocker.rule in _TURNS:
        yield from to_act(t, s)
    if blocker.rule in _SPECIAL:
        yield from _SPECIAL[blocker.rule]((t, s, parts, blocker))
    for key in keys:
        yield from _moments(t, s, key, parts)


def _moments(t: Galaxy, s: Duke, key: str, parts: list[int]) -> Iterator[Edits]:
    """Go to a moment at which the verb may be used; a technology that it needs is there, and declared."""
    card = _needed(t, key, parts)
    ready: list[Edits] = [()]
    if card is not None:
        own = (amend(f"Give {s.name} {name(t, card)}.", _card_to, card, s.at, changes=int(card not in s.technologies)),)
        ready = [(), own]
        if key not in _DECLARES:
            ready.append((*own, _declared(t, s, card)))
            yield ready[-1]
    for step in _steps(t, key, card):
        for there in (*at_step(t, s, step), *situation(t, s, step, parts)):
            yield from ((*there, *more) for more in ready)


def _needed(t: Galaxy, key: str, parts: list[int]) -> int | None:
    if key == "use":
        return next((part for part in parts if t.parts.kind[part] == "technology"), None)
    word = _NEEDED.get(key)
    return None if word is None else t.parts.index[word]


def _steps(t: Galaxy, key: str, card: int | None) -> Iterable[str]:
    if key == "use":
        return STEPS.get(name(t, card), ()) if card is not None else ()
    return [step.id for step in t.bound.game.flow.where(key)]


def _declared(t: Galaxy, s: Duke, card: int) -> Edit:
    return amend(f"Let {s.name} have declared {name(t, card)}.", _declare, card, changes=int(card not in t.declared or not t.left))


def _declare(t: Galaxy, card: int) -> None:
    t.declared, t.left = (*(c for c in t.declared if c != card), card), USES.get(name(t, card), t.left)
    t.stopped = NONE if t.stopped == card else t.stopped


def _number(words: str) -> int:
    found = re.search(r"\d+", words)
    return int(found[0]) if found else 0


def _spaces(parts: list[int]) -> list[int]:
    return [part for part in parts if on_board(part)]


# -- resources ---------------------------------------------------------------------------------------------------


def _sold(ask: Ask) -> Iterator[Edits]:
    t, s, parts, blocker = ask
    for part in parts:
        if t.parts.kind[part] == "resource":
            yield (field(s, name(t, part), _number(blocker.needs)),)


def _room(ask: Ask) -> Iterator[Edits]:
    t, s, parts, blocker = ask
    wanted = max(1, _number(blocker.needs))
    for part in parts:
        word = name(t, part)
        if word in RESOURCES[1:]:
            yield (field(s, word, max(0, t.parts.box.supply["storage"][word] - wanted)),)


def _token(ask: Ask) -> Iterator[Edits]:
    _, s, _, _ = ask
    for at in (*s.empires, *s.starbases):
        yield (amend(f"Take {s.name}'s token at {HEXES[at]} back.", _take_back, s.at, at),)


def _take_back(t: Galaxy, seat: int, at: int) -> None:
    take_token(t.seats[seat], at)


def _influence(ask: Ask) -> Iterator[Edits]:
    _, s, _, _ = ask
    if s.tokens:
        yield (amend(f"Let {s.name} have 1 influence more, from the reserve.", _draw, s.at),)


def _draw(t: Galaxy, seat: int) -> None:
    s = t.seats[seat]
    s.tokens, s.influence = s.tokens - 1, s.influence + 1


# -- sectors -----------------------------------------------------------------------------------------------------


def _give(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts):
        if s.tokens:
            yield from ((*laid, give_sector(t, s, at)) for laid in _with_planet(t, at))


def _give_starbase(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts)[-1:]:
        if s.tokens or at in s.empires:
            yield from ((*laid, give_sector(t, s, at, starbase=True)) for laid in _with_planet(t, at))


def _with_planet(t: Galaxy, at: int) -> Iterator[Edits]:
    """Yield what makes a planet be on a space: nothing if one is, else a tile that is laid there."""
    if planets(t, at):
        yield ()
    for tile in t.row if not planets(t, at) else ():
        if tile >= 0 and t.parts.tile[tile].planets and (edit := lay_tile(t, tile, at)) is not None:
            yield (edit,)


def _clear(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for at in _spaces(parts):
        edits = [clear_ships(t, o, at) for o in t.seats if o is not s and at in o.fleets]
        edits += [amend(f"Take {o.name}'s token at {HEXES[at]} back.", _take_back, o.at, at)
                  for o in t.seats if at in o.empires or at in o.starbases]  # fmt: skip
        yield tuple(edits)


def _planet(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        yield from (laid for laid in _with_planet(t, at) if laid)


def _makes(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        for tile in t.row:
            made = tile >= 0 and (t.parts.tile[tile].metal or t.parts.tile[tile].energy)
            if made and (edit := lay_tile(t, tile, at)) is not None:
                yield (edit,)


def _food(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        if yields(t, at, 1) or yields(t, at, 2):
            yield (amend(f"Put 1 food at {HEXES[at]}.", put_food, at, 1),)


def _less_food(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for at in _spaces(parts):
        yield (amend(f"Take the food at {HEXES[at]} away.", put_food, at, -t.food.get(at, 0)),)


def _unused(ask: Ask) -> Iterator[Edits]:
    t, _, _, _ = ask
    yield (table(t, "produced", (), "Let no sector have produced in this turn."),)


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
        if role in t.chosen:
            yield (amend(f"Put {name(t, role)} back.", _put_back, role),)


def _put_back(t: Galaxy, role: int) -> None:
    t.chosen, t.roles = tuple(r for r in t.chosen if r != role), tuple(sorted((*t.roles, role)))


def _own_card(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for card in parts:
        if t.parts.kind[card] == "technology":
            yield (amend(f"Give {s.name} {name(t, card)}.", _card_to, card, s.at),)


def _open_card(ask: Ask) -> Iterator[Edits]:
    t, _, parts, _ = ask
    for card in parts:
        if t.parts.kind[card] == "technology":
            yield (amend(f"Lay {name(t, card)} beside the board.", _card_to, card, NONE),)


def _card_to(t: Galaxy, card: int, seat: int) -> None:
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


# -- ships -------------------------------------------------------------------------------------------------------


def _ships(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    places, wanted = _spaces(parts), kinds(t, tuple(parts)) or [0]
    for at in places[:1]:
        there = ships(s, at)
        more = tuple(max(n, wanted.count(kind)) for kind, n in enumerate(there))
        yield (set_fleet(t, s, at, (more[0], more[1], more[2])),)


def _fewer(ask: Ask) -> Iterator[Edits]:
    t, s, parts, _ = ask
    for kind in dict.fromkeys(kinds(t, tuple(parts)) or [0]):
        for at, fleet in s.fleets.items():
            if fleet[kind]:
                left = tuple(max(0, n - 1) if k == kind else n for k, n in enumerate(fleet))
                yield (set_fleet(t, s, at, (left[0], left[1], left[2])),)


def _rested(ask: Ask) -> Iterator[Edits]:
    t, _, _, _ = ask
    yield (table(t, "moved", (), "Let no ship have moved in this turn."),)


_SPECIAL: dict[str, Callable[[Ask], Iterator[Edits]]] = {
    "merchant-sell-owned": _sold, "storage": _room, "claim-token": _token, "regent-tokens-out": _token, "regent-place": _influence,
    "controlled": _give, "build-starbase": _give_starbase, "claim-unclaimed": _clear, "explorer-claim-enemy": _clear, "warlord-stop": _clear,
    "no-planets": _planet, "merchant-fund-makes": _makes, "steward-fed": _food, "merchant-collect": _food, "pirate-target": _food,
    "merchant-fund-two": _less_food, "food-supply": _less_food, "steward-once": _unused, "protein-once": _unused,
    "explorer-take": _turned_up, "choose-role": _role, "tech-owned": _own_card, "science-available": _open_card,
    "tech-saboteur": _working, "tech-once-a-round": _working, "declare-when": _working,
    "warlord-own-ships": _ships, "warlord-claim-ships": _ships, "ship-supply": _fewer, "engineer-gift": _fewer, "warlord-range": _rested,
}  # fmt: skip
