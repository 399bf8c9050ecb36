"""A line of play as one person knows it, to be read: boards as they were seen, and what that person was told."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from coreworlds.engine import Rule, Session, seen_by
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.recap import round_of
from coreworlds.widgets.notebook.chapter import Happening, Table
from coreworlds.widgets.play.now import sentences
from coreworlds.widgets.play.now import told as in_a_line
from coreworlds.widgets.share.export_walk import Cell, Text, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.engine.step import Transition

__all__ = ["Told", "as_text", "told_of", "whose"]


@dataclass(frozen=True, slots=True)
class Told:
    """A line of play in pieces that only show: nothing can be played again from them."""

    title: str
    pieces: list[Text | Cell] = field(default_factory=list)


def whose(viewer: str | None) -> str:
    """Say what is in it, and what is not."""
    if viewer is None:
        return "All hands are in it."
    return f"It holds what {viewer or 'everybody'} knew at each step. What is hidden and the luck to come are left out."


def told_of(session: Session, viewer: str | None) -> Told:
    """
    Tell a line of play from its start to where it stands.

    Parameters
    ----------
    session
        The line.
    viewer
        Who tells it; None for all hands open, empty for nobody in particular.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.play("done; done")
    >>> told = told_of(s, "Ben")
    >>> "Ana draws 6 cards." in repr(told.pieces), "Ana draws 6 cards:" in repr(told.pieces)
    (True, False)
    """
    made = Told(_title(session, viewer))
    made.pieces.extend(
        [Text(f"# {plain(made.title)}"), Text(whose(viewer)), _board(session.nodes[session.line[0]].position, viewer)]
    )
    made.pieces.extend(_note(session, session.line[0]))
    for name, nodes in groupby(session.line[1:], lambda at: round_of(_made(session, at).before)):
        made.pieces.append(Text(f"## {plain(name)}"))
        for at in nodes:
            step = _made(session, at)
            lines = _lines(step, viewer)
            made.pieces.extend([Cell("", Happening(lines))] if lines else [])
            made.pieces.extend(_note(session, at))
        made.pieces.append(_board(step.after, viewer))
    return made


def _title(session: Session, viewer: str | None) -> str:
    pos = session.position
    seen = "" if viewer is None else f", as {viewer or 'everybody'} sees it"
    return f"{pos.game.title}: {', '.join(pos.seats)}{seen}"


def _made(session: Session, at: int) -> Transition:
    step = session.nodes[at].transition
    assert step is not None  # noqa: S101 - only the first node has none
    return step


def _board(pos: Position, viewer: str | None) -> Cell:
    seen = pos if viewer is None or pos.over else seen_by(pos, viewer or None)
    return Cell("", Table(Session(seen), viewer or ""))


def _lines(step: Transition, viewer: str | None) -> tuple[tuple[str, Rule], ...]:
    book = right_book(step.before)
    return tuple((event.text, book.rule(event.rule)) for event in sentences(step, viewer))


def _note(session: Session, at: int) -> list[Text]:
    node = session.nodes[at]
    text = "\n\n".join(filter(None, [node.name and f"### {plain(node.name)}", plain(node.note)]))
    return [Text(text)] if text else []


# --- as text ----------------------------------------------------------------------------------------------------------


def as_text(session: Session, viewer: str | None) -> str:
    """
    Write a line of play as plain text: each step in a line, what it did beneath it, and the table at the end.

    Parameters
    ----------
    session, viewer
        As `told_of` takes them.
    """
    table = repr(_board(session.position, viewer).shows)
    return "\n".join([_title(session, viewer), whose(viewer), *_steps(session, viewer), "", table, ""])


def _steps(session: Session, viewer: str | None) -> Iterator[str]:
    now = ""
    for at in session.line[1:]:
        node, step = session.nodes[at], _made(session, at)
        if round_of(step.before) != now:
            now = round_of(step.before)
            yield f"\n{now}"
        lines, first = _lines(step, viewer), in_a_line(step, viewer)
        if step.action is not None and all(first != text for text, _ in lines):
            yield f"- {first}"
        yield from (f"    {text} ({rule.title}; {rule.citation})" for text, rule in lines)
        yield from (f"    * {words}" for words in (node.name, node.note) if words)
