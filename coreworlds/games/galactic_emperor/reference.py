"""The tables of the player aid: roles, ships, prices and technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.components import RESOURCES, ROLES, box
from coreworlds.games.galactic_emperor.faces import ABILITIES, ROLES_DO
from coreworlds.games.reference import Reference

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.components import Unit

__all__ = ["tables"]

_PAID = ("metal", "energy", "marks")
_SHIPS = "Costs are our estimates: the Ship Reference card was not published. The rest is known."
_PRICES = "Metal and energy are our estimates. Food follows from published chances."
_TECHNOLOGIES = "Costs are our estimates, except that of Space Pirate. The effects are known."


def tables() -> tuple[Reference, ...]:
    """
    Return the tables, with the values of an owner's copy if they are known.

    Examples
    --------
    >>> [table.title for table in tables()]
    ['Roles', 'Ships and tokens', 'Prices', 'Technologies']
    """
    own = box()
    sides = tuple(map(str, range(1, 7)))
    return (
        Reference("Roles", ("", "Everybody", "The chooser"),
                  tuple((role, ROLES_DO[role], ABILITIES[role]) for role in ROLES[:7])),
        Reference("Ships and tokens", ("", *_PAID, "spaces", "dice", "hit with", "phase", "hits taken", "in supply"),
                  tuple(map(_unit, own.units)), _SHIPS),
        Reference("Prices", ("die", *sides), tuple((word, *map(str, own.market[word])) for word in RESOURCES), _PRICES),
        Reference("Technologies", ("", "role", "energy", ""),
                  tuple((c.name, c.role or "any", str(c.energy), c.text) for c in own.technologies), _TECHNOLOGIES),
    )  # fmt: skip


def _unit(unit: Unit) -> tuple[str, ...]:
    """Return a line of a ship, or of a token, which nobody builds or moves."""
    paid = [str(getattr(unit, word)) if unit.supply else "–" for word in _PAID]
    takes = f"{unit.takes}, then an Empire" if unit.name == "Starbase" else str(unit.takes)
    fights = (str(unit.dice), f"{unit.hits_on} to 6", str(unit.phase), takes)
    return (unit.name, *paid, str(unit.move) if unit.move else "–", *fights, str(unit.supply) if unit.supply else "–")
