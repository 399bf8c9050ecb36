"""What a notebook gives a board: its source, its seats, the names of things; what fits none of these is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from traitlets import TraitError

from coreworlds.engine import CoreWorldsError, Position, Session, games, parse, setup
from coreworlds.engine.errors import kind_of, shown
from coreworlds.engine.game import game
from coreworlds.engine.near import either, near
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.names import NAMES
from coreworlds.widgets.play.form import POLICIES

__all__ = ["PERSON", "Unfit", "check", "keys_of", "session_of"]

PERSON = "human"
KNOWN = tuple(kind for kind in POLICIES if kind != PERSON)


class Unfit(CoreWorldsError, TraitError):  # noqa: N818 - as `Illegal`
    """Raised for what a trait cannot be: an error of ours, and one that traitlets knows."""


def session_of(source: object) -> Session:
    """Give the session that a source stands for."""
    if isinstance(source, Session):
        return source
    if isinstance(source, Position):
        return Session(source)
    if isinstance(source, str) and source in games():
        return Session(setup(source, players=list(NAMES[: min(game(source).players)])))
    if isinstance(source, str) and "=" not in source:
        raise CoreWorldsError("this is neither a game's id nor a position", found=shown(source),
                              expected=f"{either(games())}, or the text of a position file")  # fmt: skip
    if isinstance(source, str):
        return Session(parse(source))
    raise CoreWorldsError("a board cannot show this", found=kind_of(source),
                          expected="a Position, a Session, the text of a position, or a game's id")  # fmt: skip


def check(pos: Position, viewer: str | None, computers: Mapping[str, str]) -> None:
    """Refuse whom nobody at the table is, and what no computer plays like."""
    if not isinstance(computers, Mapping):
        raise Unfit("these are no computers", found=kind_of(computers), expected='a table such as {"Ben": "simple"}')
    named = [("viewer", viewer)] * (viewer is not None) + [("computers", name) for name in computers]
    for place, name in named:
        if name not in pos.seats:
            raise Unfit("nobody of that name plays", place=place, found=shown(name), expected=either(pos.seats))
    for name, kind in computers.items():
        if kind not in KNOWN:
            raise Unfit("no computer plays like this", place=f"computers, {name}", found=shown(kind),
                        expected=either(KNOWN))  # fmt: skip


def keys_of(desk: Desk, names: Iterable[object]) -> tuple[str, ...]:
    """Find things on the table by name, of equal ones each once; refuse what does not lie there."""
    faces = [face for face in laid(desk.sight, desk.viewer).faces if face.name and not face.hidden]
    keys: list[str] = []
    for name in names:
        alike = [face for face in faces if name in {face.name, face.key, *face.refs}]
        key = next((face.key for face in alike if keys.count(face.key) < max(face.count, 1)), None)
        if key is None:
            known = near(name, dict.fromkeys(face.name for face in faces)) if isinstance(name, str) else ""
            why = "not so many lie on the table" if alike else "this does not lie on the table"
            raise Unfit(why, place="selected", found=shown(name), expected=known or "what lies open on the table")
        keys.append(key)
    return tuple(keys)
