"""What makes a position impossible: each broken invariant with its rule and the smallest repair."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.edits import amend, field, own_tokens, repair, set_fleet, table
from coreworlds.games.galactic_emperor.moves import (
    home_of,
    in_play,
    name,
    on_board,
    planets,
    ships,
    take_token,
    yields,
)
from coreworlds.games.galactic_emperor.rounds import actor
from coreworlds.games.galactic_emperor.setup import home_tile, homes, supply
from coreworlds.games.galactic_emperor.state import NO_SHIPS, NONE
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["complaints"]

_ROLES = {"explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"}


def complaints(pos: Position) -> tuple[Complaint, ...]:
    """Return every fault of a position; none if it is consistent."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # a table of this game
    if phase(t) == "setup":
        return ()
    found = [*tiles(t), *centre(t), *roles(t), *cards(t), *points(t), *food(t), *battlefields(t), *leaving(t)]
    for s in t.seats:
        found += [*seat(t, s), *sectors_of(t, s), *ships_of(t, s)]
    return tuple(found)


def phase(t: Galaxy) -> str:
    """Return the phase of the step."""
    return t.bound.steps[t.step].phase


# -- tiles -------------------------------------------------------------------------------------------------------


def places(t: Galaxy) -> list[int]:
    """Return every tile that lies somewhere."""
    laid = [code for code in t.galaxy if code != NONE]
    drawn = [s.drawn for s in t.seats if s.drawn != NONE]
    return [*laid, *t.row, *t.stack, *t.gone, *drawn, *((t.tile,) if t.tile != NONE else ())]


def tiles(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the number of tiles."""
    lie = Counter(places(t))
    for tile, n in lie.items():
        if n > 1 and tile >= 0:
            yield Complaint("tiles-fill-board", f"{name(t, tile)} is there {n} times.", repair(amend(f"Leave 1 {name(t, tile)}.", _once, tile)))
    missing = [tile for tile in t.parts.tile if tile not in lie]
    if lie[-1] < len(missing):
        text = f"{some(len(missing), 'tile')} missing: {name(t, missing[0])}{' and others' if len(missing) > 1 else ''}."
        yield Complaint("tiles-fill-board", text, repair(amend("Put the missing tiles into the stack.", _bring, tuple(missing))))
    elif lie[-1] > len(missing):
        extra = lie[-1] - len(missing)
        yield Complaint("tiles-fill-board", f"{some(extra, 'unknown tile')} too many.", repair(amend("Take them out of the stack.", _fewer, extra)))
    if len(t.stack) > 1 and t.parts.index["Black Hole"] in t.stack:
        backs = ["atomic" if name(t, c) == "Black Hole" else t.parts.tile[c].back for c in t.stack if c >= 0]
        at = t.stack.index(t.parts.index["Black Hole"])
        late = [c for c in t.stack[at + 1 :] if c >= 0 and t.parts.tile[c].back == "plain"]
        early = [c for c in t.stack[:at] if c >= 0 and t.parts.tile[c].back == "atomic"]
        if backs and (late or early):
            yield Complaint("setup-plain-on-top", f"{name(t, (*late, *early)[0])} lies on the wrong side of the Black Hole.",
                            repair(amend("Put plain tiles above the Black Hole and atomic ones below.", _sorted)))


def _once(t: Galaxy, tile: int) -> None:
    """Leave one of equal tiles: on the board if one lies there."""
    laid = [at for at, code in enumerate(t.galaxy) if code == tile]
    homes = [at for at in laid if (s := home_of(t, at)) is not None and home_tile(t, s.color) == tile]
    stay = (homes or laid)[:1]
    t.galaxy = tuple(NONE if code == tile and at not in stay else code for at, code in enumerate(t.galaxy))
    found = bool(stay)
    for key in ("row", "gone", "stack"):
        kept = []
        for code in getattr(t, key):
            if code != tile or not found:
                kept.append(code)
            found = found or code == tile
        setattr(t, key, tuple(kept))
    for record, key in ((t, "tile"), *((s, "drawn") for s in t.seats)):
        if getattr(record, key) == tile:
            if found:
                setattr(record, key, NONE)
            found = True


def _bring(t: Galaxy, missing: tuple[int, ...]) -> None:
    for tile in missing:
        _stack(t, tile)


def _stack(t: Galaxy, tile: int) -> None:
    """Put a tile into its part of the stack; the Omega Sun goes out of the game."""
    back = t.parts.tile[tile].back
    if back == "omega":
        t.gone = (*t.gone, tile)
    elif back == "plain":
        t.stack = (tile, *t.stack)
    elif back == "hole":
        at = next((i for i, code in enumerate(t.stack) if code >= 0 and t.parts.tile[code].back == "atomic"), len(t.stack))
        t.stack = (*t.stack[:at], tile, *t.stack[at:])
    else:
        t.stack = (*t.stack, tile)


def _fewer(t: Galaxy, extra: int) -> None:
    for _ in range(extra):
        at = next((i for i in reversed(range(len(t.stack))) if t.stack[i] < 0), None)
        if at is not None:
            t.stack = (*t.stack[:at], *t.stack[at + 1 :])
        elif (s := next((s for s in t.seats if s.drawn < 0 and s.drawn != NONE), None)) is not None:
            s.drawn = NONE


def _sorted(t: Galaxy) -> None:
    order = {"plain": 0, "hole": 1, "atomic": 2}
    t.stack = tuple(sorted(t.stack, key=lambda c: order.get(t.parts.tile[c].back, 0) if c >= 0 else 0))


def centre(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the middle of the board, the homes and their tiles."""
    hole, omega = t.parts.index["Black Hole"], t.parts.index["Omega Sun"]
    if t.galaxy[CENTRE] not in {hole, omega}:
        yield Complaint("setup-omega", "Neither the Omega Sun nor the Black Hole lies in the middle.", repair(amend("Lay the Omega Sun into the middle.", _middle, omega)))
    for at, code in enumerate(t.galaxy):
        if at != CENTRE and code in {hole, omega}:
            yield Complaint("black-hole-swap", f"{name(t, code)} lies at {HEXES[at]}; it belongs in the middle.", repair(amend(f"Lay it into the middle instead of {HEXES[at]}.", _recentre, at)))
    for s in t.seats:
        if settled(t, s) and t.galaxy[s.home] != home_tile(t, s.color):
            yield Complaint("setup-layout", f"The home of {s.name} at {HEXES[s.home]} is not {name(t, home_tile(t, s.color))}.",
                            repair(amend(f"Lay {name(t, home_tile(t, s.color))} at {HEXES[s.home]}.", _home, s.at)))


def settled(t: Galaxy, s: Duke) -> bool:
    """Return whether a player has a colour and a home that can be one, and no earlier player has the same."""
    own = s.home >= 0 and s.home != CENTRE and s.color >= 0
    return own and not any(o.home == s.home or o.color == s.color for o in t.seats if o.at < s.at)


def _middle(t: Galaxy, omega: int) -> None:
    for key in ("row", "stack", "gone"):
        setattr(t, key, tuple(c for c in getattr(t, key) if c != omega))
    old = t.galaxy[CENTRE]
    t.galaxy = tuple(omega if at == CENTRE else NONE if c == omega else c for at, c in enumerate(t.galaxy))
    if old >= 0:
        _stack(t, old)


def _recentre(t: Galaxy, at: int) -> None:
    code, old = t.galaxy[at], t.galaxy[CENTRE]
    t.galaxy = tuple(code if a == CENTRE else NONE if a == at else c for a, c in enumerate(t.galaxy))
    if old >= 0 and old != code:
        _stack(t, old)


def _home(t: Galaxy, seat_: int) -> None:
    s = t.seats[seat_]
    tile, old = home_tile(t, s.color), t.galaxy[s.home]
    for key in ("row", "stack", "gone"):
        setattr(t, key, tuple(c for c in getattr(t, key) if c != tile))
    t.galaxy = tuple(tile if at == s.home else NONE if c == tile else c for at, c in enumerate(t.galaxy))
    if old >= 0:
        _stack(t, old)


# -- roles, cards, points, food ----------------------------------------------------------------------------------


def roles(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the role cards and the Throne."""
    for role, n in Counter((*t.roles, *t.chosen)).items():
        if n > 1:
            keep = tuple(r for r in t.roles if r != role)
            once = tuple(dict.fromkeys(t.chosen))
            change = amend(f"Leave 1 {name(t, role)}.", _set_roles, keep if role in t.chosen else tuple(sorted({*t.roles})), once)
            yield Complaint("choose-role", f"{name(t, role)} is there {n} times.", repair(change))
    explorer, second = t.parts.index["Explorer"], t.parts.index["Second Warlord"]
    if {explorer, second} <= {*t.roles, *t.chosen}:
        yield Complaint("explorer-flip", "Explorer and its other side, the second Warlord, are there together.",
                        repair(table(t, "roles", tuple(r for r in t.roles if r != second), "Take the second Warlord away.")))
    scientist = t.parts.index["Scientist"]
    if t.galaxy[CENTRE] == t.parts.index["Black Hole"] and scientist in t.roles:
        yield Complaint("black-hole-scientist", "Scientist can be chosen although the Omega Sun has exploded.",
                        repair(table(t, "roles", tuple(r for r in t.roles if r != scientist), "Take Scientist away.")))
    if phase(t) in _ROLES and t.role < 0:
        yield Complaint("choose-role", "A role is played, and none was chosen.", repair(amend("Say which role is played.", _say_role)))
    if t.throne < 0 and phase(t) not in {"regent", "technology"}:
        yield Complaint("first-chooser", "Nobody has the Throne.", repair(table(t, "throne", max(t.first, 0), "Give the Throne to who chose first.")))


def _set_roles(t: Galaxy, left: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    t.roles, t.chosen = left, chosen


def _say_role(t: Galaxy) -> None:
    t.role = t.parts.index[phase(t).capitalize()]
    t.roles = tuple(r for r in t.roles if r != t.role)
    t.chosen = tuple(dict.fromkeys((*t.chosen, t.role)))


def cards(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the number of technology cards."""
    lie = Counter([*t.technologies, *t.caught, *(c for s in t.seats for c in s.technologies)])
    for card, n in lie.items():
        if n > 1:
            yield Complaint("science-available", f"{name(t, card)} is there {n} times.", repair(amend(f"Leave 1 {name(t, card)}.", _one_card, card)))
    missing = [card for card in t.parts.all["technology"] if card not in lie]
    if missing:
        yield Complaint("setup-technologies", f"{name(t, missing[0])} is missing.",
                        repair(table(t, "technologies", tuple(sorted((*t.technologies, *missing))), "Lay the missing technologies out.")))


def _one_card(t: Galaxy, card: int) -> None:
    found = False
    for record, key in [*((s, "technologies") for s in t.seats), (t, "technologies"), (t, "caught")]:
        held = getattr(record, key)
        left = []
        for code in held:
            if code != card or not found:
                left.append(code)
            found = found or code == card
        setattr(record, key, tuple(left))


def points(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the Victory Points."""
    known = sum(s.points for s in t.seats if s.points >= 0)
    hidden = any(s.points < 0 for s in t.seats)
    total = supply("points", len(t.seats))
    wrong = known + t.points > total if hidden or not t.points else known + t.points != total
    if t.points and wrong:
        yield Complaint("setup-points", f"{known + t.points} Victory Points are there; {total} came into play.",
                        repair(table(t, "points", max(0, total - known), f"Leave {max(0, total - known)} Victory Points in the pool.")))
    elif not t.points and not hidden and known < total:
        yield Complaint("setup-points", f"The pool is empty, and the players have {known} of {total} Victory Points.",
                        repair(table(t, "points", total - known, f"Put {total - known} Victory Points into the pool.")))


def food(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the food."""
    for at, n in t.food.items():
        makes = yields(t, at, 1) or yields(t, at, 2)
        if n > 2 or not makes:  # noqa: PLR2004  (what a sector holds)
            rule = "merchant-fund-two" if makes else "merchant-fund-makes"
            most = 2 if makes else 0
            yield Complaint(rule, f"{some(n, 'food')} at {HEXES[at]}, which can hold {most}.", repair(amend(f"Leave {most} food at {HEXES[at]}.", _leave_food, at, most)))
    total = sum(t.food.values()) + sum(s.food for s in t.seats)
    if total > (there := t.parts.box.supply["food"]):
        yield Complaint("food-supply", f"{total} food is there; the box holds {there}.", repair(amend("Take the food in hand away.", _no_food)))


def _leave_food(t: Galaxy, at: int, most: int) -> None:
    t.food = {k: min(n, most) if k == at else n for k, n in t.food.items() if k != at or most}


def _no_food(t: Galaxy) -> None:
    left = t.parts.box.supply["food"]
    kept = {}
    for at, n in t.food.items():
        kept[at] = min(n, left)
        left -= kept[at]
    t.food = {at: n for at, n in kept.items() if n}
    for s in t.seats:
        s.food = min(s.food, left)
        left -= s.food


# -- a player ----------------------------------------------------------------------------------------------------


def seat(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with what a player has."""
    storage = t.parts.box.supply["storage"]
    for word, most in storage.items():
        if getattr(s, word) > most:
            yield Complaint("storage", f"{s.name} has {getattr(s, word)} {word}; Storage holds {most}.", repair(field(s, word, most)))
    wanted = own_tokens(t, s)
    if s.tokens != wanted:
        yield Complaint("setup-tokens", f"{s.name} has {some(s.tokens, 'Empire token')} in reserve; {wanted} are not on the board.", repair(field(s, "tokens", wanted)))
    if s.food and phase(t) not in {"merchant", "technology"}:
        yield Complaint("merchant-sell-rest", f"{s.name} holds {s.food} food; food is held in the Merchant role only.", repair(field(s, "food", 0)))
    if (s.influence or s.bought) and phase(t) not in {"regent", "technology"}:
        yield Complaint("regent-take-back", f"{s.name} holds influence outside the Regent role.", repair(amend(f"Put it back into the reserve of {s.name}.", _no_influence, s.at)))
    if s.home < 0 or s.home == CENTRE or any(o.home == s.home for o in t.seats if o.at < s.at):
        text = "has no home" if s.home < 0 else f"has a home at {HEXES[s.home]}, where it cannot be"
        yield Complaint("setup-layout", f"{s.name} {text}.", repair(amend(f"Give {s.name} a free home.", _free_home, s.at)))
    if s.color < 0 or any(o.color == s.color for o in t.seats if o.at < s.at):
        text = "no colour" if s.color < 0 else "the same colour as another player"
        yield Complaint("colours-by-seat", f"{s.name} has {text}.", repair(amend(f"Give {s.name} a free colour.", _free_color, s.at)))


def _no_influence(t: Galaxy, at: int) -> None:
    s = t.seats[at]
    s.tokens, s.influence, s.bought = s.tokens + s.influence, 0, False


def _free_home(t: Galaxy, at: int) -> None:
    """Give a player the home where the tile of the own colour lies, if nobody has it, or another."""
    s, taken = t.seats[at], {CENTRE, *(s.home for s in t.seats)}
    own = [a for a, tile in enumerate(t.galaxy) if s.color >= 0 and tile == home_tile(t, s.color)]
    s.home = next(a for a in (*own, *homes(len(t.seats)), *homes(6), *range(len(HEXES))) if a not in taken)


def _free_color(t: Galaxy, at: int) -> None:
    """Give a player the colour whose home tile lies at the home, if nobody has it, or another."""
    s, taken = t.seats[at], {s.color for s in t.seats}
    free = [c for c in t.parts.all["color"] if c not in taken]
    own = [c for c in free if s.home >= 0 and t.galaxy[s.home] == home_tile(t, c)]
    s.color = (own or free)[0]


def sectors_of(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with the sectors that a player controls."""
    for at, n in Counter((*s.empires, *s.starbases)).items():
        back = repair(amend(f"Take {s.name}'s token at {HEXES[at]} back.", _take_back, s.at, at))
        others = [o for o in t.seats if o.at < s.at and (at in o.empires or at in o.starbases)]
        if n > 1:
            yield Complaint("controlled", f"{s.name} has {n} tokens at {HEXES[at]}.", back)
        elif others or home_of(t, at) is not None:
            yield Complaint("controlled", f"{HEXES[at]} has tokens of two players, or is a home.", back)
        elif not planets(t, at):
            yield Complaint("no-planets", f"{s.name} has a token at {HEXES[at]}, where no planet is.", back)


def _take_back(t: Galaxy, seat_: int, at: int) -> None:
    s = t.seats[seat_]
    n = (*s.empires, *s.starbases).count(at)
    take_token(s, at)
    s.tokens += n - 1


def ships_of(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with a player's ships."""
    for kind, unit in enumerate(t.parts.ships):
        if (n := in_play(s, kind)) > unit.supply:
            yield Complaint("ship-supply", f"{s.name} has {n} {unit.name}s; there are {unit.supply}.", repair(amend(f"Leave {unit.supply} {unit.name}s.", _fewer_ships, s.at, kind)))
    for at in s.fleets:
        owner = home_of(t, at)
        if owner is not None and owner.at != s.at:
            yield Complaint("warlord-home", f"{s.name} has ships in the home of {owner.name}.", repair(set_fleet(t, s, at, NO_SHIPS)))
    for at in {m.at for m in t.moved}:
        mover = actor(t) if t.battle is None else t.battle.attacker
        there = NO_SHIPS if mover is None else ships(t.seats[mover], at)
        if phase(t) == "warlord" and any(sum(m.number for m in t.moved if (m.at, m.ship) == (at, kind)) > there[kind] for kind in range(3)):
            yield Complaint("warlord-range", f"More ships moved to {HEXES[at]} than are there.", repair(amend("Forget what moved there.", _forget, at)))
            return


def _fewer_ships(t: Galaxy, seat_: int, kind: int) -> None:
    s = t.seats[seat_]
    extra = in_play(s, kind) - t.parts.ships[kind].supply
    fleets = {}
    for at, fleet in reversed(list(s.fleets.items())):
        taken = min(extra, fleet[kind])
        extra -= taken
        left = tuple(n - (taken if k == kind else 0) for k, n in enumerate(fleet))
        if any(left):
            fleets[at] = (left[0], left[1], left[2])
    s.fleets = dict(sorted(fleets.items()))
    t.moved = ()


def _forget(t: Galaxy, at: int) -> None:
    t.moved = tuple(m for m in t.moved if m.at != at)


def leaving(t: Galaxy) -> Iterator[Complaint]:
    """Yield that somebody is asked to take ships away who has none to take."""
    if t.step == "regent.away" and isinstance(t.turn, int) and all(away.seat != t.turn for away in t.displaced):
        text = f"{t.seats[t.turn].name} is to take ships away, and none must leave."
        yield Complaint("ships-away-choice", text, repair(amend("Let play go on after it.", _left)))


def _left(t: Galaxy) -> None:
    if t.displaced:
        t.turn = t.displaced[0].seat
    else:
        t.step, t.turn = "regent.count", max(t.chooser, 0)


def battlefields(t: Galaxy) -> Iterator[Complaint]:
    """Yield the spaces that two players share although no combat can be under way."""
    if phase(t) in {"warlord", "technology"}:
        return
    held: dict[int, list[Duke]] = {}
    for s in t.seats:
        for at in {*s.empires, *s.starbases, *s.fleets}:
            if on_board(at) and home_of(t, at) is None and not any(away[:2] == (s.at, at) for away in t.displaced):
                held.setdefault(at, []).append(s)
    for at, there in held.items():
        holders = [s for s in there if at in s.empires or at in s.starbases]
        intruders = [s for s in there[0 if holders else 1 :] if at in s.fleets and s not in holders]
        if len(there) > 1 and intruders and len(holders) < 2:  # noqa: PLR2004  (two tokens are another fault)
            s = intruders[0]
            text = f"{' and '.join(o.name for o in there)} share {HEXES[at]} without a combat."
            yield Complaint("warlord-fight", text, repair(set_fleet(t, s, at, NO_SHIPS)))
