"""What only the position file keeps, set by hand: names, rulings and luck in every game, and what a game adds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from coreworlds.engine import Choice, CoreWorldsError, Entry, Path, Position, parse, read_toml
from coreworlds.engine.unseen import called, unseen
from coreworlds.tutor.editing.fetch import spared
from coreworlds.tutor.handson.file import file_text
from coreworlds.tutor.handson.table import spots
from coreworlds.tutor.handson.words import one, pieces

__all__ = ["LUCK", "NAMES", "RULINGS", "entered", "entries"]

NAMES, RULINGS, LUCK = "Names", "Rulings", "Luck"
_SEEDS = 2**63 - 1


def entries(pos: Position) -> Mapping[str, Entry]:
    """
    Return all entries of a position, by name: what can be set beside cards, counters and markers.

    Examples
    --------
    >>> import coreworlds as cw
    >>> found = entries(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> found["seed"].now, found["Ana explored"].now, found["name Ben"].now
    ('7', 'no', 'Ben')
    """
    return pos.kept("entries", lambda: {each.id: each for each in _entries(pos)})


def _entries(pos: Position) -> Iterator[Entry]:
    yield from pos.game.state.entries(pos.table_for(None))
    for at, seat in enumerate(pos.seats):
        yield Entry(id=f"name {seat}", name=f"Name of {seat}", group=NAMES, kind="text", now=seat,
                    path=("player", at, "name"))  # fmt: skip
    data = read_toml(str(pos)).data
    yield from _rulings(pos, data)
    yield Entry.number("seed", "Seed", LUCK, ("seed",), data.get("seed", 0), most=_SEEDS)
    for draw, n in sorted(_draws(pos, data).items()):
        yield Entry.number(f"luck {draw}", f"Draws made of “{draw}”", LUCK, ("luck", draw), n)


def _rulings(pos: Position, data: dict[str, Any]) -> Iterator[Entry]:
    given = data.get("rulings", {})
    for rule in pos.game.rulebook.rules.values():
        if rule.switch is not None:
            path, default = ("rulings", rule.id), rule.switch.default
            choices = tuple(
                Choice(word=word, name=word, sets=((path, None if word == default else word),))
                for word in rule.switch.choices
            )
            yield Entry(id=f"ruling {rule.id}", name=rule.question, group=RULINGS, now=given.get(rule.id, default),
                        choices=choices)  # fmt: skip


def _draws(pos: Position, data: dict[str, Any]) -> dict[str, int]:
    """Return the number of times that each draw was made: the draws of the table's places, and all made."""
    known = {spot.place.luck.format(spot.seat): 0 for spot in spots(pos).values() if spot.place.luck}
    return {**known, **data.get("luck", {})}


# -- setting -----------------------------------------------------------------------------------------------------


def entered(pos: Position, entry: Entry, value: object) -> tuple[Position, str]:
    """Return a position with an entry set, and what was done in words."""
    text = " ".join(str(value).split())
    data = read_toml(str(pos)).data
    _WAYS[entry.kind](pos, data, entry, text)
    shown = next((choice.name for choice in entry.choices if choice.word == text), text) or "nothing"
    whose = f"{entry.group}: " if entry.group in pos.seats else ""
    new, came = spared(pos, parse(file_text(data)))
    return new, f"Set “{whose}{entry.name}” to {shown}. {came}".strip()


def _choose(_pos: Position, data: dict[str, Any], entry: Entry, text: str) -> None:
    found = next((choice for choice in entry.choices if choice.word == text), None)
    if found is None:
        raise CoreWorldsError("this cannot be chosen", place=entry.name, found=text[:80],
                              expected=" or ".join(choice.word for choice in entry.choices)[:200])  # fmt: skip
    for path, value in found.sets:
        _put(data, path, value)


def _count(_pos: Position, data: dict[str, Any], entry: Entry, text: str) -> None:
    if not text.isdecimal() or len(text) > len(str(entry.most)) or not entry.least <= int(text) <= entry.most:
        raise CoreWorldsError("wrong number", place=entry.name, found=text[:80] or "nothing",
                              expected=f"a whole number, {entry.least} to {entry.most}")  # fmt: skip
    _put(data, entry.path, int(text), entry.first)


def _write(pos: Position, data: dict[str, Any], entry: Entry, text: str) -> None:
    if entry.group == NAMES:
        _rename(pos, data, entry.now, text)
    elif len(text) > entry.most or unseen(text):
        found = called(char) if (char := unseen(text)) else f"{len(text)} characters"
        raise CoreWorldsError("this cannot stand there", place=entry.name, found=found,
                              expected=f"at most {entry.most} characters, all of which one can see")  # fmt: skip
    else:
        _put(data, entry.path, text)


_WAYS: dict[str, Callable[[Position, dict[str, Any], Entry, str], None]] = {
    "choice": _choose, "truth": _choose, "number": _count, "text": _write,
}  # fmt: skip


def _put(data: Any, path: Path, value: Any, first: Any = None) -> None:  # noqa: ANN401  (a file holds anything)
    *way, last = path
    for at, key in enumerate(way):
        if isinstance(key, str) and key not in data:
            data[key] = list(first) if at == len(way) - 1 and first is not None else {}
        data = data[key]
    if value is None and isinstance(data, dict):
        data.pop(last, None)
    else:
        data[last] = value


# -- names -------------------------------------------------------------------------------------------------------


def _rename(pos: Position, data: dict[str, Any], old: str, new: str) -> None:
    """Rename a player wherever the file says that name: turn, markers, draws."""
    if old in pos.parts.index:
        raise CoreWorldsError(f"a {one(pieces(pos.game))} has this player's name", found=old,
                              remedy="Change the name in the text.")  # fmt: skip
    if old != new and new in pos.seats:
        raise CoreWorldsError("two players have the same name", found=new)
    renamed = _renamed(data, old, new)
    data.clear()
    data.update(renamed)


def _renamed(value: Any, old: str, new: str) -> Any:  # noqa: ANN401  (a file holds anything)
    if isinstance(value, dict):
        return {
            "/".join(new if part == old else part for part in key.split("/")): _renamed(each, old, new)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_renamed(each, old, new) for each in value]
    return new if value == old else value
