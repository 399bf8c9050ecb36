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

EXAMPLE = "Write a place or counter and then what it holds, such as “{seat} hand: {card}” or “turn {seat}”."
_COPIES = re.compile(r"(?P<name>.+?)(?:\s+x\s*(?P<count>\d{1,2}))?", re.IGNORECASE)
_PUT = re.compile(r"(?P<what>.+?)\s+(?:to|into|in|on|at)\s+(?:the\s+)?(?P<where>.+)", re.IGNORECASE)


def changed(work: Editor, text: str) -> Editor:
    """
    Return the edit with all changes of a line made, as one change.

    Parameters
    ----------
    work : Editor
        The position that is set up.
    text : str
        Changes with ";" between: a counter with its value, a place with what is brought there, or “A to PLACE”.

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
    key, rest = _key(pos, part)
    if key:
        return _setting(pos, key, rest)
    put = _PUT.fullmatch(part)
    where = _key(pos, put["where"])[0] if put else ""
    if put and where in spots(pos):
        return _setting(pos, where, put["what"])
    known = (*_keys(pos), *cards(pos))
    card = next(iter(cards(pos)))
    raise CoreWorldsError("this change cannot be read", found=part[:80], expected=near(part, known) or "",
                          remedy=EXAMPLE.format(seat=pos.seats[0], card=card))  # fmt: skip


def _keys(pos: Position) -> tuple[str, ...]:
    places = (id_ for id_, spot in spots(pos).items() if not spot.boundless)
    return ("turn", "step", *dials(pos), *entries(pos), *places)


def _key(pos: Position, part: str) -> tuple[str, str]:
    """Return the counter, entry or place with which a text begins, and the rest of it."""
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
    if key in (places := spots(pos)) and places[key].place.held in {"member", "at"}:
        return {"yes": "1", "no": "0"}.get(rest.casefold(), rest)
    known = [choice.word for choice in entry.choices] if entry else []
    known += [*pos.seats, *(dials(pos)[key].values(pos.seats) if key in dials(pos) else ()), *pos.game.flow.steps]
    return next((word for word in known if word.casefold() == rest.casefold()), rest)


def _laying(pos: Position, place: str, text: str) -> Iterable:  # type: ignore[type-arg]
    """Return the changes that bring a card to a place, once for each copy, or set how many pieces lie there."""
    found = _COPIES.fullmatch(text)
    wanted, count = (found["name"], int(found["count"] or 1)) if found else (text, 1)
    spot = spots(pos)[place]
    names = spot.place.names or cards(pos)
    name = next((each for each in names if each.casefold() == wanted.casefold()), "")
    if not name:
        raise CoreWorldsError(f"unknown {one(pieces(pos.game))}", place=spot.name, found=wanted[:80],
                              expected=near(wanted, names) or ", ".join(names)[:200])  # fmt: skip
    if spot.place.names:
        return [lambda work: work.number(place, count, name)]
    return [lambda work: work.fetch(name, place)] * count
