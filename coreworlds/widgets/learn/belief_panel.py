"""A belief that an answer shows: named, contrasted with the rule, and the two boards compared."""

from __future__ import annotations

from coreworlds.engine import Game, WrongRule
from coreworlds.tutor.knowing.contrast import Contrast
from coreworlds.widgets.drawing import Node, button, h

__all__ = ["belief_panel"]


def belief_panel(
    game: Game, belief: WrongRule | None, contrast: Contrast | None, word: str, *, other: bool
) -> Node | None:
    """
    Name a belief and compare what follows from it with what is true.

    Parameters
    ----------
    game
        The game whose rules are misread.
    belief
        The wrong rule; without one nothing is drawn.
    contrast
        What follows, and what would.
    word
        The message that shows the other board.
    other
        Whether that board is shown now.
    """
    if belief is None:
        return None
    words = "Back to the true board" if other else "Show the board that follows from this"
    boards = contrast is not None and contrast.truth != contrast.wrong
    return h(
        "div",
        h("p", h("b", "You seem to think: "), belief.belief),
        h("p", h("b", belief.lead(game.rulebook)), belief.truth),
        _differences(contrast.differences) if contrast is not None else None,
        button(words, word, icon="eye", aria_pressed=other) if boards else None,
        class_="cw-belief",
        key="belief",
    )


def _differences(rows: tuple[tuple[str, str, str], ...]) -> Node | None:
    """Draw where two boards differ: what, how it is, how it would be."""
    if not rows:
        return None
    head = h("tr", h("th", "What", scope="col"), " ", h("th", "is", scope="col"), " ", h("th", "would be", scope="col"))
    body = [h("tr", h("th", what, scope="row"), " ", h("td", true), " ", h("td", other)) for what, true, other in rows]
    return h("table", h("thead", head), h("tbody", body))
