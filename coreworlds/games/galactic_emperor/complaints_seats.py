"""What may be wrong with what a player has, and with ships."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.complaints_tiles import clear_home, lay_home, own_color, own_home, vacate
from coreworlds.games.galactic_emperor.complaints_turn import end_combat, in_turn
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.edits import amend, field, own_tokens, repair, set_fleet
from coreworlds.games.galactic_emperor.moves import (
    controls,
    home_of,
    in_play,
    on_board,
    planets,
    set_ships,
    ships,
    spaces,
    take_token,
)
from coreworlds.games.galactic_emperor.rules.rounds import role_phase, under_way
from coreworlds.games.galactic_emperor.rules.setup import home_tile, homes, supply
from coreworlds.games.galactic_emperor.state import ASIDE, NO_SHIPS
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.galactic_emperor.state import Away, Duke, Galaxy, Moved

def seat(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with what a player has."""
    storage = t.parts.box.supply["storage"]
    for word, most in storage.items():
        if getattr(s, word) > most:
            yield Complaint("storage", f"{s.name} has {getattr(s, word)} {word}; Storage holds {most}.", repair(field(s, word, most)))
    wanted = own_tokens(t, s)
    if s.tokens != wanted:
        yield Complaint("setup-tokens", f"{s.name} has {some(s.tokens, 'Empire token')} in reserve; {wanted} are not on the board.", repair(field(s, "tokens", wanted)))
    if s.food and role_phase(t) != "merchant":
        yield Complaint("merchant-sell-rest", f"{s.name} holds {s.food} food; food is held in the Merchant role only.", repair(field(s, "food", 0)))
    here = under_way(t)[0]
    if (s.influence or s.bought) and here not in ASIDE:
        when = "after influence was resolved" if role_phase(t) == "regent" and here != "regent.throne" else "outside the Regent role"
        yield Complaint("regent-take-back", f"{s.name} holds influence {when}.", repair(amend(f"Put it back into the reserve of {s.name}.", _no_influence, s.at)))
    yield from _too_many(t, s)
    yield from _placed(t, s)
    if not own_home(t, s):
        standard = joined([HEXES[at] for at in homes(len(t.seats))])
        text = "has no home" if s.home < 0 else f"has a home at {HEXES[s.home]}, where it cannot be"
        yield Complaint("setup-layout", f"{s.name} {text}; with {len(t.seats)} players homes lie at {standard}.",
                        repair(amend(f"Give {s.name} a free home.", _free_home, s.at)))
    if not own_color(t, s):
        text = "no colour" if s.color < 0 else "the same colour as another player"
        yield Complaint("colours-by-seat", f"{s.name} has {text}.", repair(amend(f"Give {s.name} a free colour.", _free_color, s.at)))


def _too_many(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield that more tokens lie on the board, or as influence, than there are."""
    total, held = supply("tokens", len(t.seats)), (*s.empires, *s.starbases)
    placed = sum(there[s.at] for there in t.influence.values())
    if (n := len(held) + s.influence + placed) > total:
        text = f"{s.name} has {some(n, 'Empire token')} on the board and as influence; there are {total}."
        yield Complaint("setup-tokens", text, repair(amend(f"Leave {some(total, 'token')}.", _fewer_tokens, s.at)))
    if under_way(t)[0] in ASIDE and s.influence + placed > (most := (drawn := _drawn(t, s)) + 1):
        text = f"{s.name} has {s.influence + placed} influence; {drawn} are drawn, and 1 more can be bought."
        yield Complaint("regent-draw-two", text, repair(amend(f"Leave {most} influence.", _less_influence, s.at, most)))


def _drawn(t: Galaxy, s: Duke) -> int:
    """Return how much influence is drawn from a whole reserve."""
    whole = t.thaw().seats[s.at]
    whole.tokens = supply("tokens", len(t.seats))
    return t.rules["regent-draw-two"](t, whole)  # type: ignore[no-any-return]


def _placed(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield that influence lies where none can."""
    for at, there in t.influence.items():
        closed = on_board(at) and t.rules["regent-no-home"](t, s, at) is not None
        bare = on_board(at) and t.rules["no-planets"](t, s, at) is not None
        if there[s.at] and (closed or bare):
            rule, why = ("regent-no-home", "which is a home") if closed else ("no-planets", "where no planet is")
            yield Complaint(rule, f"{s.name} has influence at {HEXES[at]}, {why}.", repair(amend("Put it back into the reserve.", _unplaced, s.at, at)))


def _unplaced(t: Galaxy, seat_: int, at: int) -> None:
    s, there = t.seats[seat_], t.influence[at]
    t.influence = {**t.influence, at: (*there[:seat_], 0, *there[seat_ + 1 :])}
    t.influence = {place: counts for place, counts in t.influence.items() if any(counts)}
    s.tokens = own_tokens(t, s)


def _fewer_tokens(t: Galaxy, at: int) -> None:
    """Take influence back, then tokens from the board, until there are not too many."""
    s, total = t.seats[at], supply("tokens", len(t.seats))
    held = len(s.empires) + len(s.starbases)
    _less_influence(t, at, max(0, total - held))
    for place in (*s.empires, *s.starbases)[total:]:
        take_token(s, place)
    s.tokens = own_tokens(t, s)


def _less_influence(t: Galaxy, at: int, most: int) -> None:
    s = t.seats[at]
    extra = s.influence + sum(there[at] for there in t.influence.values()) - most
    s.influence, extra = max(0, s.influence - max(0, extra)), extra - s.influence
    for place, there in list(t.influence.items()):
        n = max(0, min(extra, there[at]))
        extra -= n
        t.influence[place] = (*there[:at], there[at] - n, *there[at + 1 :])
    t.influence = {place: there for place, there in t.influence.items() if any(there)}
    s.tokens = own_tokens(t, s)


def _no_influence(t: Galaxy, at: int) -> None:
    s = t.seats[at]
    s.influence, s.bought, held = 0, False, s.tokens + s.influence
    s.tokens = min(held, own_tokens(t, s))  # no more than there are: a token too many goes into the box


def _free_home(t: Galaxy, at: int) -> None:
    """Give a player a home that nobody has, first where the own tile lies; ships at home come along, so does the tile."""
    s, taken = t.seats[at], {o.home for o in t.seats if o.at != at and own_home(t, o)}
    free = [a for a in homes(len(t.seats)) if a not in taken]
    own = [a for a in free if s.color >= 0 and t.galaxy[a] == home_tile(t, s.color)]
    old, s.home = s.home, (own or free)[0]
    t.funded = {k: n for k, n in t.funded.items() if k != old}
    t.produced = tuple(a for a in t.produced if a != old)
    t.displaced = tuple(away._replace(to=tuple(sorted(s.home if b == old and away.seat == at else b for b in away.to))) for away in t.displaced)
    if own_color(t, s):
        lay_home(t, at)
    clear_home(t, s)
    if old >= 0:
        vacate(t, old)


def _free_color(t: Galaxy, at: int) -> None:
    """Give a player the colour whose home tile lies at the home, if nobody has it, or another, with its tile."""
    s, taken = t.seats[at], {o.color for o in t.seats if o.at != at}
    free = [c for c in t.parts.all["color"] if c not in taken]
    own = [c for c in free if s.home >= 0 and t.galaxy[s.home] == home_tile(t, c)]
    s.color = (own or free)[0]
    if not own and own_home(t, s):
        lay_home(t, at)


def sectors_of(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with the sectors that a player controls."""
    for at, n in Counter((*s.empires, *s.starbases)).items():
        back = repair(amend(f"Take {s.name}'s token at {HEXES[at]} back.", _take_back, s.at, at))
        both = [o for o in t.seats if at in o.empires or at in o.starbases]
        others = [] if s is (keeper := max(both, key=lambda o: at in o.fleets)) else [keeper]
        if n > 1:
            yield Complaint("controlled", f"{s.name} has {n} tokens at {HEXES[at]}.", back)
        elif (owner := home_of(t, at)) is not None:
            yield Complaint("controlled", f"{s.name} has a token at {HEXES[at]}, the home of {owner.name}.", back)
        elif others:
            ships_too = (set_fleet(t, s, at, NO_SHIPS),) if at in s.fleets else ()
            yield Complaint("controlled", f"{HEXES[at]} has tokens of {others[0].name} and of {s.name}.", repair(*back.edits, *ships_too))
        elif not planets(t, at):
            yield Complaint("no-planets", f"{s.name} has a token at {HEXES[at]}, where no planet is.", back)


def _take_back(t: Galaxy, seat_: int, at: int) -> None:
    s = t.seats[seat_]
    n = (*s.empires, *s.starbases).count(at)
    take_token(s, at)
    t.funded = {k: count for k, count in t.funded.items() if k != at}
    s.tokens = min(s.tokens + n - 1, own_tokens(t, s))  # no more than there are: a token too many goes into the box


def ships_of(t: Galaxy, s: Duke) -> Iterator[Complaint]:
    """Yield what is wrong with a player's ships."""
    for kind, unit in enumerate(t.parts.ships):
        if (n := in_play(s, kind)) > unit.supply:
            yield Complaint("ship-supply", f"{s.name} has {n} {unit.name}s; there are {unit.supply}.", repair(amend(f"Leave {unit.supply} {unit.name}s.", _fewer_ships, s.at, kind)))
    showdown = role_phase(t) in {"final", "over"} or (t.battle is not None and t.battle.at == OUTSIDE)
    for at in s.fleets:
        owner = home_of(t, at)
        if at == OUTSIDE and not showdown:
            yield Complaint("showdown", f"{s.name} has ships in the neutral place, and no Galactic Showdown is fought.", repair(set_fleet(t, s, at, NO_SHIPS)))
        if owner is not None and owner.at != s.at:
            over = (amend("End the combat there.", end_combat),) if t.battle is not None and t.battle.at == at else ()
            yield Complaint("warlord-home", f"{s.name} has ships in the home of {owner.name}.", repair(set_fleet(t, s, at, NO_SHIPS), *over))


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
    """Yield ships that are noted as moved and cannot have moved so."""
    mover = in_turn(t) if t.battle is None else t.seats[t.battle.attacker]
    if mover is None or role_phase(t) != "warlord":
        return
    for at in sorted({m.at for m in t.moved}):
        if found := _never_moved(t, mover, [m for m in t.moved if m.at == at]):
            yield Complaint(found[0], found[1], repair(amend("Forget what moved there.", _forget, at)))
            return


def _never_moved(t: Galaxy, mover: Duke, trips: list[Moved]) -> tuple[str, str] | None:
    """Return by which rule, and why, ships cannot have moved to a space as it is noted."""
    at = trips[0].at
    for kind, unit in enumerate(t.parts.ships):
        if sum(m.number for m in trips if m.ship == kind) > ships(mover, at)[kind]:
            return "warlord-range", f"More ships moved to {HEXES[at]} than are there."
        far = max((m.spaces for m in trips if m.ship == kind and not m.warped), default=1)
        reach = t.rules["warlord-range"](t, mover, kind)
        if not 1 <= far <= reach:
            return "warlord-range", f"A {unit.name} at {HEXES[at]} moved {some(far, 'space')}; it moves {reach}."
    if any(m.warped and (m.came != CENTRE or m.spaces or t.galaxy[CENTRE] != t.parts.index["Black Hole"]) for m in trips):
        return "warp-gateway", f"Ships warped to {HEXES[at]}, and not out of the Black Hole."
    far_off = [m.came for m in trips if not m.warped and at not in spaces(t, m.came)]
    if far_off:
        return "warlord-step", f"Ships came to {HEXES[at]} from {HEXES[far_off[0]]}, which is not next to it."
    return None


def leaving(t: Galaxy) -> Iterator[Complaint]:
    """Yield that somebody is asked to take ships away who has none to take."""
    if t.step == "regent.away" and isinstance(t.turn, int) and all(away.seat != t.turn for away in t.displaced):
        text = f"{t.seats[t.turn].name} is to take ships away, and none must leave."
        yield Complaint("ships-away-choice", text, repair(amend("Let play go on after it.", _left)))


    for away in t.displaced if t.step == "regent.away" else ():
        s = t.seats[away.seat]
        if away.at not in s.fleets or not {*away.to} <= {s.home, *s.starbases}:
            text = f"{s.name} is to take ships from {HEXES[away.at]} to {joined([HEXES[at] for at in away.to])}, which cannot be."
            yield Complaint("ships-away-nearest", text, repair(amend("Let none of these have to leave.", _stay, away)))


def _stay(t: Galaxy, away: Away) -> None:
    t.displaced = tuple(a for a in t.displaced if a != away)
    if away.at in t.seats[away.seat].fleets and any(controls(o, away.at) for o in t.seats if o.at != away.seat):
        set_ships(t.seats[away.seat], away.at, NO_SHIPS)
    if t.turn == away.seat:
        _left(t)


def _left(t: Galaxy) -> None:
    if t.displaced:
        t.turn = t.displaced[0].seat
    else:
        t.step, t.turn = "regent.count", max(t.chooser, 0)


def battlefields(t: Galaxy) -> Iterator[Complaint]:
    """Yield the spaces that two players share although no combat can be under way."""
    mover = in_turn(t)
    if role_phase(t) == "warlord" and mover is None:
        return
    held: dict[int, list[Duke]] = {}
    for s in t.seats:
        for at in {*s.empires, *s.starbases, *s.fleets}:
            if on_board(at) and home_of(t, at) is None and not (t.step == "regent.away" and any(away[:2] == (s.at, at) for away in t.displaced)):
                held.setdefault(at, []).append(s)
    for at, there in held.items():
        holders = [s for s in there if at in s.empires or at in s.starbases]
        intruders = [s for s in there[0 if holders else 1 :] if at in s.fleets and s not in holders]
        fights = mover is not None and mover in there and len(there) == 2  # noqa: PLR2004  (both sides)
        if len(there) > 1 and intruders and len(holders) < 2 and not fights:  # noqa: PLR2004  (two tokens are another fault)
            s = next((o for o in intruders if o is not mover), intruders[0])
            text = f"{' and '.join(o.name for o in there)} share {HEXES[at]} without a combat."
            yield Complaint("warlord-fight", text, repair(set_fleet(t, s, at, NO_SHIPS)))
