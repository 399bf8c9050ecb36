"""A recorded lesson as the browser keeps it: what was added, as plain values and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.tutor.recording.line import Foretold, Given, Part, Pause, Posed, Said
from coreworlds.widgets.teach.state import Teaching

__all__ = ["plain_of", "teaching_of"]

KINDS: dict[str, type] = {"say": Said, "pause": Pause, "ask": Posed, "predict": Foretold, "task": Given}
NAMES = {kind: name for name, kind in KINDS.items()}


def plain_of(teaching: Teaching) -> dict[str, Any]:
    """Give what was added to a line of play, as plain values."""
    marks = {str(node): [[NAMES[type(part)], asdict(part)] for part in parts]
             for node, parts in teaching.marks.items() if parts}  # fmt: skip
    return {"title": teaching.title, "about": teaching.about, "marks": marks}


def teaching_of(plain: dict[str, Any], session: Session) -> Teaching:
    """
    Give the recording that `plain_of` wrote down.

    Raises
    ------
    CoreWorldsError
        If a part of it does not fit.
    """
    marks = {int(node): tuple(_part(*each) for each in parts) for node, parts in plain["marks"].items()}
    if any(not 0 <= node < len(session.nodes) for node in marks):
        raise CoreWorldsError("something was added where there is no step")
    return Teaching(session, marks, str(plain["title"]), str(plain["about"]))


def _part(kind: str, fields: dict[str, Any]) -> Part:
    part = KINDS[kind](**fields)
    kinds = {"seed": int, "moves": int}
    if any(type(value) is not kinds.get(name, str) for name, value in fields.items()):
        raise CoreWorldsError("what was added cannot be read", found=str(fields)[:60])
    return part  # type: ignore[no-any-return]
