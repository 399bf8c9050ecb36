"""The Scientist role: buying technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import Cost
from coreworlds.games.galactic_emperor.book import action, rule, tells
from coreworlds.games.galactic_emperor.moves import name, without
from coreworlds.games.galactic_emperor.rules.engineer import SHIPS_ARE_BUILT
from coreworlds.games.galactic_emperor.rules.technology import not_caught

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


@rule("science-available")
def still_there(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Check that nobody has bought the technology."""
    if card in (*t.technologies, *t.caught) or t.parts.kind[card] != "technology":
        return None
    owner = next((o.name for o in t.seats if card in o.technologies), None)
    return f"{name(t, card)} beside the board", f"{name(t, card)} {f'with {owner}' if owner else 'out of the game'}"


@rule("science-cost")
def price(t: Galaxy, s: Duke, card: int) -> int:
    """Return the price of a technology for a player in energy."""
    if t.parts.kind[card] != "technology":
        return 0
    return max(0, t.parts.technology[card].energy - t.rules["science-discount"](t, s))  # type: ignore[no-any-return]


@rule("science-discount")
def discount(t: Galaxy, s: Duke) -> int:
    """Return the energy that the chooser saves."""
    chosen = t.bound.steps[t.step].phase == "scientist" and t.rules["chooser-ability"](t, s)
    return 1 if chosen else 0


PRICE = Cost("science-cost", "energy")


def not_cheaper(t: Galaxy, s: Duke, card: int) -> tuple[str, ...]:
    """Name the discount where there is none."""
    cheaper = t.rules["chooser-ability"](t, s) and t.parts.technology[card].energy
    return () if cheaper else ("science-discount",)


@action(
    "buy@scientist {technology}",
    option="Buy",
    instead=SHIPS_ARE_BUILT,
    checks=("science-available", not_caught),
    costs=(PRICE,),
    carries=("science-discount",),
    forbids=("tech-saboteur-catch",),
    beside=not_cheaper,
)
@tells("science", "{player} buys {card} for {energy} energy.")
def buy(t: Galaxy, s: Duke, card: int) -> None:
    """Buy a technology."""
    paid = PRICE.pay(t, s, card)
    t.technologies = without(t.technologies, card)
    s.technologies = tuple(sorted((*s.technologies, card)))
    t.tell("science", "science-cost", s, card=name(t, card), energy=paid)
    t.rules["science-one"](t)


@rule("science-one")
def one_a_turn(t: Galaxy) -> None:
    """End the turn: one technology was bought."""
    t.pass_on()


@action("no technology", option="Buy", alone=True, yields=True)
@tells("no-science", "{player} buys no technology.")
def nothing(t: Galaxy, s: Duke, _x: object) -> None:
    """Buy no technology."""
    t.tell("no-science", "science-buy", s)
    t.pass_on()
