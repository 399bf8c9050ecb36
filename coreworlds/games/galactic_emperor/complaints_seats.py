"""What may be wrong with what a player has, and with ships."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.edits import amend, field, own_tokens, repair, set_fleet
from coreworlds.games.galactic_emperor.moves import (
    home_of,
    in_play,
    on_board,
    phase,
    planets,
    ships,
    take_token,
)
from coreworlds.games.galactic_emperor.rounds import actor
from coreworlds.games.galactic_emperor.setup import home_tile, homes
from coreworlds.games.galactic_emperor.state import NO_SHIPS
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


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
    s.influence, s.bought, held = 0, False, s.tokens + s.influence
    s.tokens = min(held, own_tokens(t, s))  # no more than there are: a token too many goes into the box


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
        elif (owner := home_of(t, at)) is not None:
            yield Complaint("controlled", f"{s.name} has a token at {HEXES[at]}, the home of {owner.name}.", back)
        elif others:
            yield Complaint("controlled", f"{HEXES[at]} has tokens of {others[0].name} and of {s.name}.", back)
        elif not planets(t, at):
            yield Complaint("no-planets", f"{s.name} has a token at {HEXES[at]}, where no planet is.", back)


def _take_back(t: Galaxy, seat_: int, at: int) -> None:
    s = t.seats[seat_]
    n = (*s.empires, *s.starbases).count(at)
    take_token(s, at)
    s.tokens = min(s.tokens + n - 1, own_tokens(t, s))  # no more than there are: a token too many goes into the box


def ships_of(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with a player's ships."""
    for kind, unit in enumerate(t.parts.ships):
        if (n := in_play(s, kind)) > unit.supply:
            yield Complaint("ship-supply", f"{s.name} has {n} {unit.name}s; there are {unit.supply}.", repair(amend(f"Leave {unit.supply} {unit.name}s.", _fewer_ships, s.at, kind)))
    for at in s.fleets:
        owner = home_of(t, at)
        if owner is not None and owner.at != s.at:
            yield Complaint("warlord-home", f"{s.name} has ships in the home of {owner.name}.", repair(set_fleet(t, s, at, NO_SHIPS)))


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


def moved(t: Galaxy) -> Iterator[Complaint]:
    """Yield that more ships are noted as moved to a space than stand there."""
    if phase(t) != "warlord":
        return
    mover = actor(t) if t.battle is None else t.battle.attacker
    for at in sorted({m.at for m in t.moved}):
        there = NO_SHIPS if mover is None else ships(t.seats[mover], at)
        if any(sum(m.number for m in t.moved if (m.at, m.ship) == (at, kind)) > there[kind] for kind in range(3)):
            yield Complaint("warlord-range", f"More ships moved to {HEXES[at]} than are there.", repair(amend("Forget what moved there.", _forget, at)))
            return


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
