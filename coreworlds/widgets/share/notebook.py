"""A walkthrough as a notebook in the form of the tutorials, and as one HTML page that needs nothing else."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError, Session, read_session
from coreworlds.tutor.lessons.lesson import Lesson, read_lesson
from coreworlds.tutor.looking.analysis import analysis
from coreworlds.widgets.drawing.plot import plot
from coreworlds.widgets.notebook.chapter import still_bundle
from coreworlds.widgets.share.export_walk import Text, of_lesson, of_session

if TYPE_CHECKING:
    from coreworlds.widgets.share.export_told import Told
    from coreworlds.widgets.share.export_walk import Cell, Walkthrough

__all__ = ["exported", "page", "read", "to_notebook", "walkthrough"]

STYLE = """
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; color: #1b2535; background: #fff;
       font: 1rem/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif }
svg { max-width: 100%; height: auto; break-inside: avoid }
h1, h2, h3 { line-height: 1.2; break-after: avoid }
small, summary { color: #535c69 }
.cell { margin: 0 0 1rem; padding-left: .8rem; border-left: .2rem solid #d5c8aa }
@page { size: A4; margin: 14mm }
@media print { body { padding: 0; font-size: 9.5pt } }
"""
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def read(text: str, name: str = "") -> Session | Lesson:
    """
    Read the text of a lesson's file or of a saved session.

    Raises
    ------
    CoreWorldsError
        If it is neither.
    """
    if text.lstrip("\ufeff").startswith("+++"):
        return read_lesson(text.lstrip("\ufeff"), name)
    return read_session(text, name)


def walkthrough(thing: Session | Lesson, title: str = "") -> Walkthrough:
    """Return the walkthrough of a line of play or of a lesson."""
    return of_session(thing, title) if isinstance(thing, Session) else of_lesson(thing)


def exported(thing: Session | Lesson, kind: str, title: str = "") -> str:
    """
    Return a line of play or a lesson as the text of a file.

    Parameters
    ----------
    thing : Session or Lesson
        What to tell.
    kind : str
        "ipynb" or "html".
    title : str
        The heading of a line of play.

    Raises
    ------
    CoreWorldsError
        For any other kind, or what cannot be told.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.play("done; done")
    >>> exported(s, "html")[:15]
    '<!DOCTYPE html>'
    """
    if kind not in ("ipynb", "html"):
        raise CoreWorldsError("a walkthrough is a notebook or a page", found=kind[:20], expected="ipynb or html")
    made = walkthrough(thing, title)
    if kind == "ipynb":
        return to_notebook(made)
    return page(made, thing if isinstance(thing, Session) else None)


# -- the notebook --------------------------------------------------------------------------------------------------


def to_notebook(made: Walkthrough) -> str:
    """Return the notebook (nbformat 4.5), with what each cell shows."""
    cells, count = [], 0
    for at, piece in enumerate(made.pieces, 1):
        if isinstance(piece, Text):
            source = f"<details><summary>{piece.fold}</summary>\n\n{piece.markdown}\n\n</details>"
            source = source if piece.fold else piece.markdown
            cells.append({"cell_type": "markdown", "id": f"md-{at}", "metadata": {}, "source": _lines(source)})
        else:
            count += 1
            cells.append(_code(piece, at, count))
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    book = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _code(cell: Cell, at: int, count: int) -> dict[str, Any]:
    output = {"data": _data(cell.shows), "execution_count": count, "metadata": {}, "output_type": "execute_result"}
    return {"cell_type": "code", "execution_count": count, "id": f"py-{at}", "metadata": {}, "outputs": [output],
            "source": _lines(cell.source)}  # fmt: skip


def _data(shows: Any) -> dict[str, list[str]]:  # noqa: ANN401  (whatever a cell shows)
    return {kind: _lines(text) for kind, text in still_bundle(shows).items()}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


# -- the page ------------------------------------------------------------------------------------------------------


def page(made: Walkthrough | Told, session: Session | None = None, viewer: str | None = None) -> str:
    """
    Return one HTML page with the boards and explanations; of a line of play over several rounds its curves, too.

    Parameters
    ----------
    made
        The pieces.
    session
        The line of play that they tell.
    viewer
        Who tells it: the curves are that person's, too; None for all hands open.
    """
    body = "".join(map(_read, made.pieces))
    looked = analysis(session, viewer) if session else None
    curves = [plot(series) for series in (looked.series if looked else ()) if len(series.rounds) > 1]
    if looked and curves:
        rules = "".join(f"<li>{escape(str(rule))}</li>" for rule in looked.rules)
        body += f"<h2>Over the rounds</h2>{''.join(curves)}"
        body += f"<details><summary>What each rule did</summary><ul>{rules}</ul></details>"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(made.title)}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>\n"
    )


def _read(piece: Text | Cell) -> str:
    if not isinstance(piece, Text):
        return f'<div class="cell">{still_bundle(piece.shows)["text/html"]}</div>'
    from markdown_it import MarkdownIt  # noqa: PLC0415  (only here)

    drawn = str(MarkdownIt("commonmark", {"html": False}).render(piece.markdown))
    return f"<details><summary>{escape(piece.fold)}</summary>{drawn}</details>" if piece.fold else drawn
