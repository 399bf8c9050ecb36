"""The Steward role: the chooser's gift, production from funded sectors, Protein Fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.book import action, rule, some, tells
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.moves import on_board, sectors, yields
from coreworlds.games.galactic_emperor.rules.merchant import makes_neither, put_food, resource, room
from coreworlds.games.galactic_emperor.rules.rounds import by_chooser
from coreworlds.games.galactic_emperor.rules.technology import active, changes_nothing

if TYPE_CHECKING:

    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


# -- the gift ----------------------------------------------------------------------------------------------------


@rule("steward-gift")
def who_gains(t: Galaxy, now: int | None) -> int | None:
    """Return the player who gains a resource: the chooser, if the Storage has room."""
    s = t.seats[t.chooser]
    return t.chooser if now is None and (room(t, s, 1) or room(t, s, 2)) else None


@rule("steward-gift-kind")
def metal_or_energy(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that it is metal or energy."""
    if t.parts.kind[part] != "resource" or resource(t, part):
        return None
    return "metal or energy", "food", "The Steward's gift is never food."


@says("storage")
def fits(t: Galaxy, s: Duke, part: int) -> Lack | None:
    """Check that the Storage Facility has room for one more."""
    return t.rules["storage"](t, s, (part, 1))  # type: ignore[no-any-return]


@action(
    "gain {resource}",
    option="Gain",
    order="steward-gift",
    when=(("chooser-ability", by_chooser("steward.gift")),),
    checks=("steward-gift-kind", fits),
    carries=("steward-gift",),
)
@tells("gift", "{player} gains 1 {what}.")
def gain_one(t: Galaxy, s: Duke, part: int) -> None:
    """Gain 1 metal or energy."""
    word = RESOURCES[resource(t, part)]
    setattr(s, word, getattr(s, word) + 1)
    t.tell("gift", "steward-gift", s, what=word)
    t.pass_on()


# -- production --------------------------------------------------------------------------------------------------


@rule("steward-fed")
def fed(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that food lies on the sector."""
    return None if not on_board(at) or t.food.get(at, 0) else (f"1 food at {HEXES[at]}", "0 food")


@rule("steward-once")
def not_yet(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector has not produced in this turn."""
    return ("a sector that has not produced in this turn", f"{HEXES[at]}, which has") if at in t.produced else None


@rule("steward-produce")
@depends(table=("galaxy",))
def shows_something(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector shows metal or energy."""
    return makes_neither(t, at)


def brings(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Say what a sector gives, as far as the Storage Facility has room."""
    made = {word: t.rules["steward-excess"](t, s, i, yields(t, at, i)) for i, word in ((1, "metal"), (2, "energy"))}
    given = " and ".join(some(n, word) for word, n in made.items() if n)
    return (f"gives {given or 'nothing: no room for it'}",)


@action(
    "produce {space}",
    option="Produce",
    order="steward-gift",
    checks=("controlled", "steward-produce", "steward-fed", "steward-once"),
    brings=brings,
)
@tells("food-back", "1 food goes from {at} to the pool.", aside=True)
def produce(t: Galaxy, s: Duke, at: int) -> None:
    """Remove 1 food and produce."""
    put_food(t, at, -1)
    t.tell("food-back", "steward-food-back", s, at=HEXES[at])
    yield_of(t, s, at, "steward-produce")


def told_produce(e: Event) -> str:
    """Tell what a sector gives."""
    if e["metal"] and e["energy"]:
        return "{at} gives {player} {metal} metal and {energy} energy."
    if e["metal"]:
        return "{at} gives {player} {metal} metal."
    if e["energy"]:
        return "{at} gives {player} {energy} energy."
    return "{at} produces, but {player}'s Storage has no room."


def told_excess(e: Event) -> str:
    """Tell what finds no room."""
    if e["metal"] and e["energy"]:
        return "No room in {player}'s Storage: {metal} metal and {energy} energy go to the pool."
    if e["metal"]:
        return "No room in {player}'s Storage: {metal} metal goes to the pool."
    return "No room in {player}'s Storage: {energy} energy goes to the pool."


@tells("produce", told_produce)
@tells("excess", told_excess)
def yield_of(t: Galaxy, s: Duke, at: int, rule_id: str) -> None:
    """Give a player what a sector produces, as far as the Storage has room."""
    t.produced = tuple(sorted((*t.produced, at)))
    made, lost = [0, 0, 0], [0, 0, 0]
    for which in (1, 2):
        shown = yields(t, at, which)
        made[which] = t.rules["steward-excess"](t, s, which, shown)
        lost[which] = shown - made[which]
        setattr(s, RESOURCES[which], getattr(s, RESOURCES[which]) + made[which])
    t.tell("produce", rule_id, s, at=HEXES[at], metal=made[1], energy=made[2])
    if any(lost):
        t.tell("excess", "steward-excess", s, metal=lost[1], energy=lost[2])


@rule("steward-excess")
def kept(t: Galaxy, s: Duke, which: int, shown: int) -> int:
    """Return the amount of a product that the Storage takes."""
    return min(shown, room(t, s, which))


# -- Protein Fields ----------------------------------------------------------------------------------------------


@rule("tech-protein")
def may_grow(t: Galaxy, s: Duke) -> Lack | None:
    """Check that Protein Fields were declared and a production is left."""
    if not active(t, s, "Protein Fields"):
        return "Protein Fields declared", "no declaration in this turn"
    return None if t.left else ("1 production without food", "0 productions without food")


@rule("protein-once")
def not_grown(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector has not produced in this turn, fed or not."""
    return t.rules["steward-once"](t, s, at)  # type: ignore[no-any-return]


@says("tech-protein")
@depends(table=("galaxy",))
def grows(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the sector shows metal or energy."""
    return makes_neither(t, at)


@action(
    "grow {space}",
    option="Technology",
    timing="tech-timing",
    order="steward-gift",
    when=("tech-protein",),
    checks=("controlled", grows, "protein-once"),
    brings=brings,
)
def grow(t: Galaxy, s: Duke, at: int) -> None:
    """Produce without food."""
    t.left -= 1
    yield_of(t, s, at, "tech-protein")


@changes_nothing("Protein Fields")
def _protein_in_vain(t: Galaxy, s: Duke) -> str:
    makers = [at for at in sectors(s) if yields(t, at, 1) or yields(t, at, 2)]
    left = [at for at in makers if t.rules["protein-once"](t, s, at) is None]
    if not left:
        return f"no sector of {s.name} is left to produce"
    gives = any(t.rules["steward-excess"](t, s, which, yields(t, at, which)) for at in left for which in (1, 2))
    return "" if gives else f"the Storage of {s.name} has no room for what they make"


# -- the end of a turn -------------------------------------------------------------------------------------------


@action("done@steward", option="End the turn", order="steward-gift", alone=True, yields=True)
def done(t: Galaxy, s: Duke, _x: object) -> None:
    """End the turn."""
    t.declared, t.left, t.produced = (), 0, ()
    t.tell("done", "steward-optional", s)
    t.pass_on()
