"""The referee: legality, what follows, scores and complaints, from a position as ``tomllib`` reads it."""

from .actions import do
from .complaints import complaints
from .deck import load_cards, with_own
from .effects import Oracle
from .listing import accepts, legal, legal_meanings, verdicts
from .phases import automatic
from .scoring import final_scores
from .setup import set_up
from .state import Data, closed, opened
from .views import seen_by

__all__ = [
    "accepts",
    "apply",
    "apply_setup",
    "complaints",
    "final_scores",
    "legal",
    "legal_meanings",
    "load_cards",
    "seen_by",
    "verdicts",
]


def apply(position: Data, text: str | None, oracle: Oracle, cards: dict[str, Data]) -> Data:
    """Give the whole position after an action, or (None) after the next automatic sub-step."""
    # RB, Phases
    cards = with_own(position, cards)
    p = opened(position)
    if text is None:
        automatic(p, cards, oracle)
    else:
        do(p, text, cards, oracle)
    return closed(p)


def apply_setup(position: Data, pregame: bool, oracle: Oracle, cards: dict[str, Data]) -> Data:
    """Give the whole position after the next step of the set-up."""
    # RB, Set Up
    p = opened(position)
    set_up(p, pregame, with_own(position, cards), oracle)
    return closed(p)
