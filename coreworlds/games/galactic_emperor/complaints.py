"""What makes a position impossible: each broken invariant with its rule and the smallest repair."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.complaints_seats import battlefields, leaving, moved, seat, sectors_of, ships_of
from coreworlds.games.galactic_emperor.complaints_tiles import centre, tiles
from coreworlds.games.galactic_emperor.complaints_turn import turn
from coreworlds.games.galactic_emperor.edits import amend, own_tokens, repair, table
from coreworlds.games.galactic_emperor.moves import controls, name, phase, take_token
from coreworlds.games.galactic_emperor.rules.merchant import counting, most_food, put_food
from coreworlds.games.galactic_emperor.rules.rounds import (
    begin_with,
    earliest,
    laid,
    may_be_parted,
    next_seat,
    role_phase,
    to_come,
    under_way,
    who_began,
)
from coreworlds.games.galactic_emperor.rules.setup import row_size, supply
from coreworlds.games.galactic_emperor.state import ASIDE, NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.position import Position
    from coreworlds.engine.remedy import Edit
    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["complaints"]

_BETWEEN = {"round.direction", "end.marks", "end.direction"}  # all roles lie among those left
_ROLES = {"explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"}


def complaints(pos: Position) -> tuple[Complaint, ...]:
    """Return every fault of a position; none if it is consistent."""
    t: Galaxy = pos.table_for(None)  # type: ignore[assignment]  # a table of this game
    if phase(t) == "setup":
        return ()
    found = [*tiles(t), *centre(t), *roles(t), *earlier(t), *turn(t), *cards(t), *points(t), *ends(t), *food(t), *battlefields(t), *leaving(t)]
    for s in t.seats:
        found += [*seat(t, s), *sectors_of(t, s), *ships_of(t, s)]
    return (*found, *moved(t))


# -- roles, cards, points, food ----------------------------------------------------------------------------------


def roles(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the role cards and the Throne."""
    found = Counter((*t.roles, *t.chosen))
    yield from role_cards(t, found)
    explorer, second = t.parts.index["Explorer"], t.parts.index["Second Warlord"]
    left = not all_laid(t)
    if found[explorer] and found[second]:
        extra = explorer if explorer in t.roles and not left else second
        yield Complaint("explorer-flip", "Explorer and its other side, the second Warlord, are there together.", repair(amend(f"Take {_the(t, extra)} away.", _drop, extra)))
    elif found[second] and left:
        yield Complaint("explorer-flip", "The second Warlord is there, and not all tiles are on the map.", repair(amend("Turn it back to its Explorer side.", _flip, second, explorer)))
    elif explorer in t.roles and not left:
        yield Complaint("explorer-flip", "Explorer can be chosen, and all tiles are on the map.", repair(amend("Turn it to its other side, the second Warlord.", _flip, explorer, second)))
    scientist = t.parts.index["Scientist"]
    if t.galaxy[CENTRE] == t.parts.index["Black Hole"] and scientist in t.roles:
        yield Complaint("black-hole-scientist", "Scientist can be chosen although the Omega Sun has exploded.",
                        repair(table(t, "roles", tuple(r for r in t.roles if r != scientist), "Take Scientist away.")))
    yield from chosen(t)
    yield from played(t)
    yield from throne(t)


def all_laid(t: Galaxy) -> bool:
    """Return whether every tile has its space on the map."""
    suns = {t.parts.index["Omega Sun"], t.parts.index["Black Hole"]}
    return len({code for code in t.galaxy if code >= 0} - suns) == len(HEXES) - len(suns & {t.galaxy[CENTRE]})


def role_cards(t: Galaxy, found: Counter[int]) -> Iterator[Complaint]:
    """Yield role cards that are there several times, or not at all."""
    for role, n in found.items():
        if n > 1:
            keep = tuple(r for r in t.roles if r != role)
            once = tuple(dict.fromkeys(t.chosen))
            change = amend(f"Leave 1 {name(t, role)}.", _set_roles, keep if role in t.chosen else tuple(sorted({*t.roles})), once)
            yield Complaint("choose-role", f"{name(t, role)} is there {n} times.", repair(change))
    banished = t.galaxy[CENTRE] == t.parts.index["Black Hole"]
    other = {"Explorer": found[t.parts.index["Second Warlord"]], "Scientist": banished, "Second Warlord": True}
    for role in t.parts.all["role"]:
        word = name(t, role)
        if not found[role] and not other.get(word):
            to, text = ("chosen", "chosen") if role == t.role else ("roles", "left")
            yield Complaint("setup-roles", f"{word} lies neither among the roles left nor among those chosen.",
                            repair(amend(f"Lay it among the roles {text}.", _bring_role, to, role)))


def chosen(t: Galaxy) -> Iterator[Complaint]:
    """Yield that more roles are chosen than players have chosen."""
    step, players = under_way(t)[0], len(t.seats)
    most = 0 if step in _BETWEEN else players - (step == "role.choose")
    if len(t.chosen) > most:
        when = "before anybody chose" if not most else f"where {most} can be"
        yield Complaint("round-ends", f"{some(len(t.chosen), 'role')} chosen {when}.", repair(_settled(t, "Put the roles chosen first back among those left.", _unchoose, most)))


def played(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the role that is played."""
    phase = role_phase(t)
    if phase in _ROLES and t.role < 0:
        yield Complaint("choose-role", "A role is played, and none was chosen.", repair(_settled(t, "Say which role is played.", _say_role)))
    elif phase in _ROLES and name(t, t.role).split()[-1].lower() != phase:
        text = f"{name(t, t.role)} was chosen, and the {phase.capitalize()} role is played."
        yield Complaint("choose-role", text, repair(_settled(t, f"Let the {phase.capitalize()} have been chosen.", _say_role)))
    elif t.role >= 0 and under_way(t)[0] in {"round.direction", "role.choose", "end.marks", "end.direction"}:
        yield Complaint("choose-role", f"{name(t, t.role)} is played, and the role is over.", repair(table(t, "role", NONE, "Let no role be played.")))
    elif t.role in t.roles:
        yield Complaint("choose-role", f"{name(t, t.role)} is played, and lies among the roles left.",
                        repair(amend(f"Take {name(t, t.role)} away from the roles left.", _take_role)))
    elif t.role in t.chosen and t.chosen[-1] != t.role:
        last = (*(r for r in t.chosen if r != t.role), t.role)
        yield Complaint("choose-role", f"{name(t, t.role)} is played, and {name(t, t.chosen[-1])} was chosen last.",
                        repair(table(t, "chosen", last, f"Let {name(t, t.role)} be the role chosen last.")))


# -- what cannot have happened so early, or by these players --------------------------------------------------------


def earlier(t: Galaxy) -> Iterator[Complaint]:
    """Yield what the round so far cannot have brought; faults of the roles are taken as mended."""
    sound = _mended(t)
    least = earliest(sound)
    if t.round < least:
        most = max(0, (t.round - to_come(sound)) * row_size(t))
        text = f"Round {t.round}: {some(laid(sound), 'tile')} on the map besides the players' homes; so far the Explorer role can have brought {most}."
        yield Complaint("explorer-turn-up", text, repair(table(t, "round", least, f"Let it be Round {least}.")))
    if t.chooser < 0 or under_way(t)[0] in _BETWEEN or role_phase(t) in {"final", "over"}:
        return
    fresh, count = under_way(t)[0] == "role.choose", len(sound.chosen)
    first, begins = t.first if t.first >= 0 else max(t.throne, 0), who_began(sound)
    if begins != first and (count or fresh):  # a round that is over, without its roles, tells nothing
        want = t.seats[next_seat(t, first, count - (not fresh))].name
        text = f"{some(count, 'role')} chosen, from {t.seats[first].name} on: {want} {'chooses now' if fresh else 'chose last'}, not {t.seats[t.chooser].name}."
        yield Complaint("next-chooser", text, repair(_first(t, begins)))


def _first(t: Galaxy, at: int) -> Edit:
    """Give a player the Direction card, with the Throne where nothing can have parted them."""
    there = t.thaw()
    begin_with(there, at)
    both = "the Direction card" if there.throne == t.throne else "the Direction card and the Throne"
    return amend(f"Let {t.seats[at].name} have {both}.", begin_with, at)


def _mended(t: Galaxy) -> Galaxy:
    """Return the table as it is once the faults of the roles are mended."""
    for _ in t.parts.all["role"]:
        fault = next(roles(t), None)
        if fault is None or fault.repair is None:
            break
        t = t.thaw()
        for edit in fault.repair.edits:
            edit.make(t)
    return t


def throne(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the Throne."""
    aside = under_way(t)[0] in ASIDE
    if t.throne < 0 and not aside:
        yield Complaint("first-chooser", "Nobody has the Throne.", repair(table(t, "throne", max(t.first, 0), "Give the Throne to who chose first.")))
    elif t.throne >= 0 and aside:
        text = f"{t.seats[t.throne].name} has the Throne; it lies beside the board while influence is bought and placed."
        yield Complaint("regent-throne-aside", text, repair(table(t, "throne", NONE, "Put it beside the board.")))
    elif t.first >= 0 and not aside and t.throne != t.first and not may_be_parted(t):
        yield _apart(t)


def _apart(t: Galaxy) -> Complaint:
    """Return that the Throne and the Direction card lie before two players, and by what change they do not."""
    throne, card = t.seats[t.throne].name, t.seats[t.first].name
    if under_way(t)[0] == "round.direction":  # the card is passed on with the Throne
        text = f"{throne} has the Throne, and {card} the Direction card: as the Round begins, one player has both."
        return Complaint("round-direction", text, repair(table(t, "first", t.throne, f"Give the Direction card to {throne}.")))
    text = f"{throne} has the Throne, and {card} the Direction card: in this Round no Regent has parted them."
    return Complaint("first-chooser", text, repair(table(t, "throne", t.first, f"Give the Throne to {card}.")))


def _settled(t: Galaxy, text: str, make: Callable[..., None], *values: object) -> Edit:
    """Return a change of the roles chosen; the Throne is where the Direction card is once no Regent is among them."""

    def settle(u: Galaxy) -> None:
        make(u, *values)
        if u.first >= 0:
            begin_with(u, u.first)

    there = t.thaw()
    settle(there)
    with_throne = f" Give the Throne to {there.seats[there.first].name}." if there.throne != t.throne else ""
    return amend(f"{text}{with_throne}", settle)


def _the(t: Galaxy, role: int) -> str:
    return "the second Warlord" if name(t, role) == "Second Warlord" else name(t, role)


def _take_role(t: Galaxy) -> None:
    t.roles = tuple(r for r in t.roles if r != t.role)
    t.chosen = t.chosen if t.role in t.chosen else (*t.chosen, t.role)


def _drop(t: Galaxy, role: int) -> None:
    t.roles = tuple(r for r in t.roles if r != role)
    if t.role != role:
        t.chosen = tuple(r for r in t.chosen if r != role)


def _flip(t: Galaxy, old: int, new: int) -> None:
    """Show the other side of a role card; a second Warlord that is played is the Warlord then."""
    to = {old: new}
    if t.role == old:
        warlord = t.parts.index["Warlord"]
        to, t.role = {old: warlord, warlord: new}, warlord
    t.roles, t.chosen = tuple(sorted(to.get(r, r) for r in t.roles)), tuple(to.get(r, r) for r in t.chosen)


def _bring_role(t: Galaxy, to: str, role: int) -> None:
    t.roles, t.chosen = (t.roles, (*t.chosen, role)) if to == "chosen" else (tuple(sorted((*t.roles, role))), t.chosen)


def _unchoose(t: Galaxy, most: int) -> None:
    """Put roles back, but for the last ones."""
    extra, t.chosen = t.chosen[: len(t.chosen) - most], t.chosen[len(t.chosen) - most :]
    t.roles = tuple(sorted({*t.roles, *kept(t, extra)}))


def _set_roles(t: Galaxy, left: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    t.roles, t.chosen = left, chosen


def _say_role(t: Galaxy) -> None:
    """Let the role of the step be the one chosen last, instead of the one that was played."""
    old, t.role = t.role, t.parts.index[role_phase(t).capitalize()]
    put_back = kept(t, (old,)) if old in t.chosen else ()
    same = {t.role, t.parts.index["Second Warlord"]} if name(t, t.role) == "Explorer" else {t.role}  # one card
    t.roles = tuple(r for r in t.roles if r not in same)
    t.chosen = (*(r for r in t.chosen if r not in {*same, old}), t.role)
    t.roles = tuple(sorted({*t.roles, *put_back} - same))


def kept(t: Galaxy, roles: tuple[int, ...]) -> tuple[int, ...]:
    """Return roles as they are put back: no Scientist after the explosion, the second Warlord when all is explored."""
    gone = t.parts.index["Scientist"] if t.galaxy[CENTRE] == t.parts.index["Black Hole"] else NONE
    flips = {t.parts.index["Explorer"]: t.parts.index["Second Warlord"]} if all_laid(t) else {}
    return tuple(flips.get(r, r) for r in roles if r != gone)


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


def ends(t: Galaxy) -> Iterator[Complaint]:
    """Yield that the game goes on although a token or the last Victory Point ended it in an earlier role."""
    step, phase = under_way(t)[0], role_phase(t)
    if step == "role.done" or phase not in {"round", "merchant", "steward", "engineer", "scientist", "end"}:
        return
    for s in t.seats:
        held = (*s.empires, *s.starbases)
        if len(held) >= supply("tokens", len(t.seats)):
            back = amend(f"Take {s.name}'s token at {HEXES[held[-1]]} back.", _token_back, s.at, held[-1])
            yield Complaint("end-last-token", f"{s.name} has put down the last Empire token, and the game goes on.", repair(back))
    rich = max(t.seats, key=lambda s: s.points)
    if not t.points and rich.points > 0:
        yield Complaint("end-last-point", "The last Victory Point is taken, and the game goes on.", repair(amend(f"Put 1 Victory Point of {rich.name} back.", _point_back, rich.at)))


def _token_back(t: Galaxy, seat_: int, at: int) -> None:
    s = t.seats[seat_]
    take_token(s, at)
    s.tokens = own_tokens(t, s)


def _point_back(t: Galaxy, seat_: int) -> None:
    """Put points back until 1 lies in the pool: what the box has paid goes there first."""
    s, total = t.seats[seat_], sum(max(0, s.points) for s in t.seats)
    s.points = max(0, s.points - max(1, total - supply("points", len(t.seats)) + 1))
    t.points = max(1, supply("points", len(t.seats)) - sum(max(0, s.points) for s in t.seats))


def food(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the food."""
    for at, n in t.food.items():
        if n > (most := most_food(t, at)):
            rule = "merchant-fund-two" if most else "merchant-fund-makes"
            yield Complaint(rule, f"{some(n, 'food')} at {HEXES[at]}, which can hold {most}.", repair(amend(f"Leave {most} food at {HEXES[at]}.", _leave_food, at, most)))
    yield from funded(t)
    total = sum(t.food.values()) + sum(s.food for s in t.seats)
    if total > (there := t.parts.box.supply["food"]):
        yield Complaint("food-supply", f"{total} food is there; the box holds {there}.", repair(amend("Take the food in hand away.", _no_food)))


def funded(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the food that is noted as put down in this turn."""
    step, now = under_way(t)
    if t.funded and step != "merchant.trade":
        yield Complaint("merchant-collect", "Food is noted as put down in this turn, and nobody trades.",
                        repair(table(t, "funded", {}, "Let all food be from before this turn.")))
        return
    for at, n in t.funded.items():
        there, s = t.food.get(at, 0), t.seats[now]
        if not controls(s, at):
            text = f"{s.name} has put food on {HEXES[at]} in this turn without controlling it."
            yield Complaint("controlled", text, repair(amend(f"Let the food at {HEXES[at]} be from before this turn.", _note, at, 0)))
        elif n > there:
            text = f"{n} food at {HEXES[at]} is noted as put there in this turn; {there} lies there."
            yield Complaint("merchant-collect", text, repair(amend(f"Note {there} there.", _note, at, there)))


def _note(t: Galaxy, at: int, n: int) -> None:
    t.funded = counting(t.funded, at, n)


def _leave_food(t: Galaxy, at: int, most: int) -> None:
    put_food(t, at, most - t.food.get(at, 0))


def _no_food(t: Galaxy) -> None:
    left = t.parts.box.supply["food"]
    kept = {}
    for at, n in t.food.items():
        kept[at] = min(n, left)
        left -= kept[at]
    for at, n in kept.items():
        put_food(t, at, n - t.food[at])
    for s in t.seats:
        s.food = min(s.food, left)
        left -= s.food
