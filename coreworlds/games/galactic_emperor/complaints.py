"""What makes a position impossible: each broken invariant with its rule and the smallest repair."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.complaint import Complaint
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.complaints_seats import battlefields, leaving, moved, seat, sectors_of, ships_of
from coreworlds.games.galactic_emperor.complaints_tiles import centre, tiles
from coreworlds.games.galactic_emperor.edits import amend, repair, table
from coreworlds.games.galactic_emperor.merchant import counting, put_food
from coreworlds.games.galactic_emperor.moves import (
    controls,
    name,
    phase,
    yields,
)
from coreworlds.games.galactic_emperor.setup import supply
from coreworlds.games.galactic_emperor.technology import in_showdown
from coreworlds.games.galactic_emperor.words import some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.state import Galaxy

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
    return (*found, *moved(t))


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
    played = phase(t) in _ROLES and not in_showdown(t)  # a Showdown is fought after any role
    if played and t.role < 0:
        yield Complaint("choose-role", "A role is played, and none was chosen.", repair(amend("Say which role is played.", _say_role)))
    if played and t.role >= 0 and name(t, t.role).split()[-1].lower() != phase(t):
        text = f"{name(t, t.role)} was chosen, and the {phase(t).capitalize()} role is played."
        yield Complaint("choose-role", text, repair(amend(f"Let the {phase(t).capitalize()} have been chosen.", _say_role)))
    if t.role in t.roles:
        left = tuple(r for r in t.roles if r != t.role)
        yield Complaint("choose-role", f"{name(t, t.role)} is played, and lies among the roles left.",
                        repair(table(t, "roles", left, f"Take {name(t, t.role)} away from the roles left.")))
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
    yield from funded(t)
    total = sum(t.food.values()) + sum(s.food for s in t.seats)
    if total > (there := t.parts.box.supply["food"]):
        yield Complaint("food-supply", f"{total} food is there; the box holds {there}.", repair(amend("Take the food in hand away.", _no_food)))


def funded(t: Galaxy) -> Iterator[Complaint]:
    """Yield what is wrong with the food that is noted as put down in this turn."""
    step, turn = (t.interrupt.step, t.interrupt.turn) if t.interrupt is not None else (t.step, t.turn)
    if t.funded and step != "merchant.trade":
        yield Complaint("merchant-collect", "Food is noted as put down in this turn, and nobody trades.",
                        repair(table(t, "funded", {}, "Let all food be from before this turn.")))
        return
    for at, n in t.funded.items():
        there, s = t.food.get(at, 0), t.seats[turn if isinstance(turn, int) else turn[0]]
        if n > there:
            text = f"{n} food at {HEXES[at]} is noted as put there in this turn; {there} lies there."
            yield Complaint("merchant-collect", text, repair(amend(f"Note {there} there.", _note, at, there)))
        elif not controls(s, at):
            text = f"{s.name} has put food on {HEXES[at]} in this turn without controlling it."
            yield Complaint("controlled", text, repair(amend(f"Let the food at {HEXES[at]} be from before this turn.", _note, at, 0)))


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
