"""Playing on the table itself: what becomes of the chosen things, and what may be chosen next."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.widgets.desk import by_hand, judged, laid, offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from coreworlds.engine.action import Action
    from coreworlds.engine.position import Position
    from coreworlds.games.layout import Face, Layout, Pick
    from coreworlds.widgets.desk import Desk

    Wanted = tuple[str, str]  # the key of a chosen thing, and its name

__all__ = [
    "NAMED", "NUMBER", "Reach", "bare", "chosen", "fewer", "held", "number_in", "playing", "reach", "spelled",
]  # fmt: skip

SEVERAL = re.compile(r"(.+) x(\d+)")
NUMBER = re.compile(r"\b\d+\b")
WAY = 2  # places that make an action a way from one to another
NAMED = "named|"  # before a name that is chosen on the bar, because nothing on the table stands for it


@dataclass(frozen=True, slots=True)
class Reach:
    """
    What the chosen things can become.

    Attributes
    ----------
    actions
        The legal actions that name all chosen things.
    next
        Keys of the things that may be chosen next.
    parties
        What may go along to a place, as names: chosen on the bar, the most first.
    """

    actions: tuple[Action, ...] = ()
    next: frozenset[str] = frozenset()
    parties: tuple[tuple[str, ...], ...] = ()

    @property
    def whole(self) -> Action | None:
        """The action that is meant: the only one left, or of one way the one that takes all along."""
        if (self.next and self.parties) or len({action.verb for action in self.actions}) != 1:
            return None
        if len(self.actions) == 1:
            return self.actions[0]
        most = [action for action in self.actions if len(spelled(action)) >= max(map(len, map(spelled, self.actions)))]
        return most[0] if self.parties and len(most) == 1 else None


@dataclass(frozen=True, slots=True)
class Things:
    """
    The things on the table.

    Attributes
    ----------
    keys
        The keys of all things by the name that an action gives them.
    faces
        The things by key.
    asks
        What the game says a click on each is about: actions, as text.
    sets
        Of actions that take a set, the keys of what may belong to it.
    places
        The names of the spaces of a map.
    asked
        The keys of what asks about an action, by its text.
    """

    keys: Mapping[str, list[str]]
    faces: Mapping[str, Face]
    asks: Mapping[str, tuple[str, ...]]
    sets: Mapping[str, frozenset[str]]
    places: frozenset[str]
    asked: Mapping[str, list[str]]

    def of(self, action: Action, name: str) -> list[str]:
        """Give the keys of what an action means by a name: asked about with its verb; asking about it; or all."""
        keys = self.keys.get(name, [])
        if (among := self.sets.get(action.verb)) is not None:
            return [key for key in keys if key in among]
        about = f"{action.verb.lower()} "
        same = [key for key in keys if any(f"{ask} ".startswith(about) for ask in self.asks[key])]
        elsewhere = () if name in self.places else self.asked.get(action.unsaid.lower(), ())
        return same or [*elsewhere] or keys


def playing(desk: Desk) -> bool:
    """Whether a click on the table plays: a person decides, and sees the table from the seat that decides."""
    if desk.session is None or not desk.tabled or desk.whatif or by_hand(desk):
        return False
    return bool(desk.acting and desk.people and desk.open_book and desk.viewer in {None, *desk.people})


def spelled(action: Action) -> tuple[str, ...]:
    """
    Give every name of an action as often as it is meant.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup(cw.games()[1], players=["Ana", "Ben", "Cleo"], seed=7)
    >>> spelled(cw.judge(pos, "buy food 3").action)
    ('food', 'food', 'food')
    """
    names = [name for each in action.names for name in _repeated(each)]
    return tuple(names * action.times)


def number_in(action: Action) -> int:
    """
    Give the number that an action names beside things, 0 if it names none.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup(cw.games()[1], players=["Ana", "Ben", "Cleo"], seed=7)
    >>> number_in(cw.judge(pos, "buy food 3").action)
    0
    """
    return next((int(name) for name in action.names if name.isdecimal()), 0)


def fewer(desk: Desk, action: Action) -> bool:
    """Tell whether an action that is listed with the highest number alone may be done with a lower one."""
    least = f"{action.player}: {NUMBER.sub('1', action.text, count=1)}"
    return number_in(action) > 1 and bool(judged(desk.sight, least))


def _repeated(name: str) -> list[str]:
    found = SEVERAL.fullmatch(name)
    return [found[1]] * int(found[2]) if found else [name]


def chosen(layout: Layout, pick: Pick, picked: Iterable[str]) -> str:
    """Give the action that the chosen cards of a set make."""
    faces = {face.key: face for face in layout.faces}
    names = Counter(name for _, name in _named(faces, [key for key in picked if key in pick.keys]))
    told = (f"{name} x{count}" if count > 1 else name for name, count in names.items())
    return f"{pick.verb} {', '.join(told)}".strip()


def bare(desk: Desk) -> list[Action]:
    """Give the legal actions that name nothing that lies on the table."""
    things = _things(desk.sight, desk.viewer, desk.people)
    return [action for action in offered(desk.sight) if not any(name in things.keys for name in spelled(action))]


def reach(desk: Desk, picked: tuple[str, ...] | None = None) -> Reach:
    """Give what the chosen things can become; of nothing chosen, what may be chosen first."""
    if not playing(desk):
        return Reach()
    return _reach(desk.sight, desk.viewer, desk.people, held(desk) if picked is None else picked)


def held(desk: Desk) -> tuple[str, ...]:
    """Give the keys of the things that a bar speaks of: while a set is chosen, only the last one."""
    return desk.picked[-1:] if laid(desk.sight, desk.viewer).picks else desk.picked


@lru_cache(maxsize=64)
def _reach(pos: Position, viewer: str | None, people: tuple[str, ...], picked: tuple[str, ...]) -> Reach:
    things, actions = _things(pos, viewer, people), offered(pos)
    wanted = list(_named(things.faces, picked))
    found = [action for action in actions if _ordered(action, wanted, things) and _fits(action, wanted, things)]
    found = found or [action for action in actions if _fits(action, wanted, things)]
    asks = {ask.lower() for key in picked[:1] if key in things.faces for ask in things.faces[key].asks}
    lone = actions if len(picked) == 1 else ()
    also = [action for action in lone if action.unsaid.lower() in asks and not _way(action, things)]
    fit = tuple(dict.fromkeys((*found, *also)))
    return Reach(fit, frozenset(_next(fit, picked, wanted, things)), _parties(fit, things) if picked else ())


def _fits(action: Action, wanted: list[Wanted], things: Things) -> bool:
    """Whether an action names all chosen things where they lie."""
    its = Counter(spelled(action))
    party = Counter(name for key, name in wanted if not key)
    if party and party != Counter({name: n for name, n in its.items() if name not in things.places}):
        return False
    return not Counter(name for _, name in wanted) - its and all(
        not key or key in things.of(action, name) for key, name in wanted
    )


def _ordered(action: Action, wanted: list[Wanted], things: Things) -> bool:
    """Whether places were chosen in the order in which an action names them."""
    its = _places(action, things)
    chosen_ = [name for _, name in wanted if name in things.places]
    return len(its) < WAY or its[: len(chosen_)] == chosen_


def _places(action: Action, things: Things) -> list[str]:
    """Give the places that an action names in the order in which they are chosen: whence, then where to."""
    its = [name for name in spelled(action) if name in things.places]
    return sorted(its, key=lambda name: f" from {name}" not in action.text)


def _way(action: Action, things: Things) -> bool:
    """Whether an action names a way from one place to another."""
    return sum(name in things.places for name in spelled(action)) >= WAY


def _next(actions: Iterable[Action], picked: tuple[str, ...], wanted: list[Wanted], things: Things) -> Iterator[str]:
    """Give the keys of what may be chosen next: on a way the next place, else anything that is named."""
    for action in actions:
        its, names = spelled(action), [name for _, name in wanted]
        places = _places(action, things)
        far = sum(name in things.places for name in names)
        on_a_way = len(places) >= WAY
        rest = Counter(places[far : far + 1]) if on_a_way else Counter(its) - Counter(names)
        for name in rest:
            for key in things.of(action, name):
                if picked.count(key) < max(len(things.faces[key].refs), action.times):
                    yield key


def _parties(actions: Iterable[Action], things: Things) -> tuple[tuple[str, ...], ...]:
    """Give what may go along a way, the most first; nothing where there is no choice."""
    found: dict[tuple[str, ...], None] = {}
    for action in actions:
        if _way(action, things):
            along = (name for name in spelled(action) if name not in things.places)
            found[tuple(name for name in along if not name.isdecimal())] = None
    return tuple(sorted(found, key=len, reverse=True)) if len(found) > 1 else ()


def _named(faces: Mapping[str, Face], picked: Iterable[str]) -> Iterator[Wanted]:
    """Give the names of chosen things, each with its key: of several cards under one key, one after the other."""
    seen = Counter[str]()
    for key in picked:
        if key.startswith(NAMED):
            yield from (("", name) for each in key.removeprefix(NAMED).split(", ") for name in _repeated(each))
        elif (face := faces.get(key)) is not None and face.refs:
            yield key, face.refs[min(seen[key], len(face.refs) - 1)]
            seen[key] += 1


@lru_cache(maxsize=32)
def _things(pos: Position, viewer: str | None, people: tuple[str, ...]) -> Things:
    """Give what lies on the table by name; of what lies at several seats, that of whoever decides."""
    layout = laid(pos, viewer)
    elsewhere = [zone for seat in layout.seats if seat.name not in people for zone in seat.zones]
    others = {face.key for zone in elsewhere for face in zone.faces}
    open_ = [zone for zone in layout.places if zone.style != "pile"]  # of a pile nothing can be clicked but the top
    faces = {face.key: face for zone in open_ for face in zone.faces if not face.hidden}
    keys: dict[str, list[str]] = {}
    for key, face in sorted(faces.items(), key=lambda each: each[0] in others):
        for ref in dict.fromkeys(face.refs):
            if key not in others or ref not in keys:
                keys.setdefault(ref, []).append(key)
    places = frozenset(ref for zone in layout.zones if zone.style == "map" for face in zone.faces for ref in face.refs)
    asks = {key: tuple(ask.lower() for ask in face.asks) for key, face in faces.items()}
    asked: dict[str, list[str]] = {}
    for key in faces:
        for ask in asks[key]:
            asked.setdefault(ask, []).append(key)
    return Things(keys, faces, asks, {pick.verb: pick.keys for pick in layout.picks}, places, asked)
