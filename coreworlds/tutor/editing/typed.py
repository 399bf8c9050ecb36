"""A change of a position typed in a line: "Ana energy 5; Ana hand: Battle Cry, Snub Fighter x2; turn Ben"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from coreworlds.engine import CoreWorldsError, Position
from coreworlds.engine.near import near
from coreworlds.tutor.editing.change import cards
from coreworlds.tutor.editing.entries import entries
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.table import dials, spots
from coreworlds.tutor.handson.words import one, pieces

__all__ = ["changed"]

EXAMPLE = "Write a place or counter and then what it holds, such as “{place}: {name}” or “turn {seat}”."
_COPIES = re.compile(r"(?:(?P<first>\d{1,2})\s+)?(?P<name>.+?)(?:\s+x\s*(?P<count>\d{1,2}))?", re.IGNORECASE)
_KINDS = re.compile(r"^(?:the|step) | (?:phase|role)$")  # words around the name of a step
_HAS = re.compile(r"(?P<who>\S+) has (?P<count>\d+) (?P<what>.+)", re.IGNORECASE)
_PUT = re.compile(r"(?P<what>.+?)\s+(?:to|into|in|on|at)\s+(?:the\s+)?(?P<where>.+)", re.IGNORECASE)


def changed(work: Editor, text: str) -> Editor:
    """
    Return the edit with all changes of a line made, as one change.

    Parameters
    ----------
    work : Editor
        The position that is set up.
    text : str
        Changes with ";" between: a counter with its value, a place with what is brought there, “A to PLACE”,
        “2 As of PLAYER at SPACE”, or the name of a phase.

    Raises
    ------
    CoreWorldsError
        If a part cannot be read or made; nothing is changed then.

    Examples
    --------
    >>> import coreworlds as cw
    >>> from coreworlds.tutor.editing.position import editor
    >>> work = editor(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> done = changed(work, "ana energy 5; Ben hand: Snub Fighter; Boreas to central zone")
    >>> done.position.seat("Ana").energy, done.position.zone("hand", "Ben"), done.position.zone("central")
    (5, ['Snub Fighter'], ['Boreas'])
    >>> changed(done, "Ana has 0 Energy").position.seat("Ana").energy
    0
    """
    new, told = work, []
    for part in filter(None, map(str.strip, text.split(";"))):
        before = new
        for step in _steps(new.position, part):
            new = step(new)
            told.append(new.stage.did)
        if new is before:
            told.append(f"“{part}” is so already.")
    return work.to(new.position, " ".join(told)) if told else work


def _steps(pos: Position, part: str) -> Iterable:  # type: ignore[type-arg]  # functions of an edit
    has = _HAS.fullmatch(part)
    key, rest = _key(pos, f"{has['who']} {has['what']} {has['count']}" if has else part)
    if key:
        return _setting(pos, key, rest)
    if step := _step(pos, part):
        return [lambda work: work.set("step", step)]
    put = _PUT.fullmatch(part)
    where, what = _place(pos, put["what"], put["where"]) if put else ("", "")
    if where:
        return _setting(pos, where, what)
    like = next(spot for spot in spots(pos).values() if spot.seat and spot.place.held == "list" and not spot.boundless)
    name = next(iter(like.place.names or cards(pos)))
    meant = near(part, (*_keys(pos), *cards(pos)))
    raise CoreWorldsError(f"“{part[:80]}” is not read as a change", expected=meant or "",
                          remedy=EXAMPLE.format(place=like.id, name=name, seat=pos.seats[0]))  # fmt: skip


def _step(pos: Position, part: str) -> str:
    """Return the step that a text names by its phase or its title, the first at which somebody decides."""
    name = _KINDS.sub("", part.casefold())
    steps = pos.game.flow.steps
    fit = [step for step in steps.values() if name in {step.phase.casefold(), step.title.casefold()}]
    fit = [steps[name]] if name in steps else [step for step in fit if not step.part_of]
    return next((step.id for step in (*(step for step in fit if step.verbs), *fit)), "")


def _place(pos: Position, what: str, where: str) -> tuple[str, str]:
    """Return the place of which a text speaks, by its key or as a player's at a space, and what is brought there."""
    if (key := _key(pos, where)[0]) in spots(pos):
        return key, what
    seat = next((each for each in pos.seats if re.search(rf"\b{re.escape(each)}\b", what, re.IGNORECASE)), pos.turns[0])
    what = re.sub(rf"(?:\bof )?\b{re.escape(seat)}(?:['’]s)?\b(?: has)?", "", what, flags=re.IGNORECASE).strip()
    name = _counted(what)[0]
    here = (spot for spot in spots(pos).values() if spot.seat == seat and spot.space.casefold() == where.casefold())
    return next((spot.id for spot in here if _named(name, spot.place.names)), ""), what


def _counted(text: str) -> tuple[str, int]:
    """Return what is named, and how many of it."""
    found = _COPIES.fullmatch(text)
    return (found["name"], int(found["count"] or found["first"] or 1)) if found else (text, 1)


def _named(wanted: str, names: Iterable[str]) -> str:
    """Return the name that is meant, of one or of several; empty if it is none of them."""
    low = wanted.casefold()
    return next((each for each in names if low in {each.casefold(), f"{each.casefold()}s"}), "")


def _keys(pos: Position) -> tuple[str, ...]:
    places = (id_ for id_, spot in spots(pos).items() if not spot.boundless)
    return ("turn", "step", *dials(pos), *entries(pos), *places)


def _key(pos: Position, part: str) -> tuple[str, str]:
    """Return the counter, entry or place with which a text begins, and the rest of it."""
    part = re.sub(rf"^({'|'.join(map(re.escape, pos.seats))})['’]s\b", r"\1", part, flags=re.IGNORECASE)
    low = part.casefold()
    fits = [key for key in _keys(pos) if re.match(rf"{re.escape(key.casefold())}(?:\W|$)", low)]
    key = max(fits, key=len, default="")
    return key, part[len(key) :].strip(" :=")


def _setting(pos: Position, key: str, rest: str) -> Iterable:  # type: ignore[type-arg]
    spot = spots(pos).get(key)
    if spot is None or spot.piece:
        value = _value(pos, key, rest)
        return [lambda work: work.set(key, value)]
    return [step for name in rest.split(",") if name.strip() for step in _laying(pos, key, name.strip())]


def _value(pos: Position, key: str, rest: str) -> str:
    """Return a value as it is written: names of players and words of choices in any letters."""
    entry = entries(pos).get(key)
    if key == "step":
        return _step(pos, rest) or rest
    if key in (places := spots(pos)) and places[key].place.held in {"member", "at"}:
        return {"yes": "1", "no": "0"}.get(rest.casefold(), rest)
    known = [choice.word for choice in entry.choices] if entry else []
    known += [*pos.seats, *(dials(pos)[key].values(pos.seats) if key in dials(pos) else ())]
    return next((word for word in known if word.casefold() == rest.casefold()), rest)


def _laying(pos: Position, place: str, text: str) -> Iterable:  # type: ignore[type-arg]
    """Return the changes that bring a card to a place, once for each copy, or set how many pieces lie there."""
    wanted, count = _counted(text)
    spot = spots(pos)[place]
    names = spot.place.names or cards(pos)
    name = _named(wanted, names)
    if not name:
        raise CoreWorldsError(f"unknown {one(pieces(pos.game))}", place=spot.name, found=wanted[:80],
                              expected=near(wanted, names) or ", ".join(names)[:200])  # fmt: skip
    if spot.place.names:
        return [lambda work: work.number(place, count, name)]
    return [lambda work: work.fetch(name, place)] * count
