"""Changes by hand of the world that may make an action legal: cities, Scars, names and stickers."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.declared_edits import edits as declared
from coreworlds.engine.invariants import drop, put
from coreworlds.engine.mend import amend
from coreworlds.games.kit import UNKNOWN, without
from coreworlds.games.risk_legacy.moves import called
from coreworlds.games.risk_legacy.state import BOX, CARD_OF, City

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.mend import Ask
    from coreworlds.engine.remedy import Edit
    from coreworlds.games.risk_legacy.state import Earth, Named

__all__ = ["edits"]


def edits(ask: Ask) -> Iterator[tuple[Edit, ...]]:
    """Yield what the declared state gives, then what else can be done about the world."""
    yield from declared(ask)
    yield from ((each,) for each in _world(ask))


def _world(ask: Ask) -> Iterator[Edit]:
    t, named = ask.t, dict.fromkeys(ask.parts)
    for at in (part for part in named if part in CARD_OF):
        if ask.about("cities"):
            yield _city(t, at)
        if ask.about("marks"):
            yield from _scar(t, at)
    if ask.about("continents"):
        yield from _continents(t, [BOX.index[BOX.of[part]] if part in BOX.all["change"] else part for part in named])
    yield from _stickers(ask)


def _city(t: Earth, at: int) -> Edit:
    """Return that a city goes, with its Fortification; or that a Minor City is there."""
    if at not in t.cities:
        founded = dict(sorted({**t.cities, at: City("minor")}.items()))
        return amend(f"Put a Minor City into {called(at)}.", put(cities=founded))
    return amend(f"Take {t.cities[at].name or 'the city'} from {called(at)}.", _without_city, at)


def _without_city(t: Any, at: int) -> None:  # noqa: ANN401  (an Earth)
    for key in ("cities", "fortified"):
        drop(t, key, at)(t)


def _scar(t: Earth, at: int) -> Iterator[Edit]:
    """Yield that a Scar goes, or that one is there whose card is not yet destroyed, wherever that lies."""
    if at in t.marks:
        yield amend(f"Take the Scar {called(t.marks[at])} from {called(at)}.", drop(t, "marks", at))
        return
    left = [scar for scar in BOX.all["scar"] if BOX.copies[scar] > t.scars_spent.count(scar)]
    for scar in left[:1]:
        yield amend(f"Put the Scar {called(scar)} into {called(at)}.", _with_scar, at, scar)


def _with_scar(t: Any, at: int, scar: int) -> None:  # noqa: ANN401  (an Earth)
    places = [(t, "scar_box"), *((s, "scars") for s in t.seats)]
    found = ((place, key, card) for card in (scar, UNKNOWN) for place, key in places if card in getattr(place, key))
    for place, key, card in islice(found, 1):
        setattr(place, key, without(getattr(place, key), card))
    t.marks = dict(sorted({**t.marks, at: scar}.items()))
    t.scars_spent = tuple(sorted((*t.scars_spent, scar)))


def _continents(t: Earth, named: list[int]) -> Iterator[Edit]:
    """Yield that a continent loses its name, or the change of its bonus; those that the action names first."""
    for at in dict.fromkeys([*(each for each in named if each in t.continents), *t.continents]):
        about = t.continents[at]
        if about.name:
            yield _about(t, at, f"the name {about.name}", about._replace(name="", by=""))
        if about.change:
            yield _about(t, at, f"the {about.change:+}", about._replace(change=0))


def _about(t: Earth, at: int, what: str, left: Named) -> Edit:
    rest = {**t.continents, at: left}
    changed = put(continents={each: about for each, about in rest.items() if any(about)})
    return amend(f"Take {what} from {called(at)}.", changed)


def _stickers(ask: Ask) -> Iterator[Edit]:
    """Yield that one sticker fewer is used."""
    t = ask.t
    if ask.about("cancels") and t.cancels:
        yield amend(f"Set the cancel stickers that are used to {t.cancels - 1}.", put(cancels=t.cancels - 1))
    if ask.about("forts") and t.forts > len(t.fortified):
        yield amend(f"Set the Fortification stickers that are used to {t.forts - 1}.", put(forts=t.forts - 1))
    if ask.about("cities"):
        for kind in ("minor", "major"):
            last = [at for at, city in t.cities.items() if city.kind == kind and at not in ask.parts][-1:]
            yield from (_city(t, at) for at in last)
