"""The action of a question in words, and the beliefs that expect another outcome."""

from __future__ import annotations

from coreworlds.engine import Position, Rulebook, Transition, WrongRule
from coreworlds.engine.line import one_by_one
from coreworlds.tutor.knowing.belief import at_work
from coreworlds.tutor.questions.claim import played
from coreworlds.tutor.questions.draft import Search
from coreworlds.tutor.questions.names import markers_of, standing_of, step_told, worded

__all__ = ["doubters", "guessed", "opening", "play_of", "viewer_of"]

_AUTOMATIC = ("", "advance")
_NEAR = 24  # so many wrong rules are looked at, the nearest first


def play_of(transition: Transition) -> str:
    """Return the actions that repeat the events."""
    return f"{transition.action.player}: {transition.action.text}" if transition.action else ""


def viewer_of(pos: Position) -> str:
    """Return the seat from which a question is asked: that of the player asked or handled."""
    return pos.turns[0]


def opening(pos: Position, play: str | None, *, named: bool = True) -> str:
    """
    Return the sentences that say where we are and what is done; the next step is named or not.

    Examples
    --------
    >>> import coreworlds as cw
    >>> opening(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "")
    'Round 1, Draw Phase. Energy: Ana 0, Ben 0. Next step: Draw up to your hand size.'
    """
    who = viewer_of(pos)
    holds = markers_of(pos, who, f"{who} has") or f"{who} has no markers."
    stands = standing_of(pos, who) if play in _AUTOMATIC else holds
    where = f"{pos.where}.{f' {stands}' if stands else ''}"
    if play is None:
        return where
    if play in _AUTOMATIC:
        until = "the game goes on until somebody must decide." if play == "advance" else ""
        if not named:
            return f"{where} {until[:1].upper()}{until[1:]}" if until else f"{where} The next step is taken."
        goes_on = f" Then {until}" if until else ""
        return f"{where} Next step: {step_told(pos, pos.step)}{goes_on}"
    doing = play.split(": ", 1)[0]
    action = ", then ".join(worded(pos, deed.split(": ", 1)[1]) for deed in one_by_one(play))
    return f"{where} {doing}'s action: {action}."


def doubters(search: Search, pos: Position, play: str | None) -> tuple[WrongRule, ...]:
    """Return the wrong rules of the rule and the nearest others whose rule is asked when this is done."""
    if play is None:
        return search.wrong[:_NEAR]
    asked = pos.kept(("asked", play), lambda: _asked(pos, play))
    return tuple(w for w in search.wrong if w.rule in asked)[:_NEAR]


def guessed(pos: Position, play: str | None) -> bool:
    """Return True if a ruling that nobody can guess has a part in what is done: in which order cards are laid down."""
    if play is None:
        return False
    return not pos.game.teaching.asking.unwritten.isdisjoint(pos.kept(("asked", play), lambda: _asked(pos, play)))


def _asked(pos: Position, play: str) -> frozenset[str]:
    def act(there: Position, book: Rulebook) -> None:
        played(there, play, book)

    return at_work(pos, act)
