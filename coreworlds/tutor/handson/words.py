"""How what is wrong with a table laid by hand is said."""

from __future__ import annotations

from typing import Literal

from coreworlds.engine import Game, Place
from coreworlds.tutor.handson.table import Dial, Reading

__all__ = ["Fault", "capital", "many", "misplaced", "off", "one", "pieces", "reads"]

_ONE = {"dice": "die", "food": "food"}  # what is not counted by an "s"
Fault = Literal["forgotten", "too much", "wrong place", "wrong order", "wrong number"]


def many(n: int, what: str = "card") -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> many(1), many(2, "Tokens"), many(1, "dice")
    ('1 card', '2 Tokens', '1 die')
    """
    if what in _ONE:
        return f"{n} {_ONE[what] if n == 1 else what}"
    one = what.removesuffix("s")
    return f"{n} {one if n == 1 else what if what != one or not one[:1].islower() else one + 's'}"


def one(what: str) -> str:
    """
    Return the word for a single piece.

    Examples
    --------
    >>> one("cards"), one("dice")
    ('card', 'die')
    """
    return many(1, what).removeprefix("1 ")


def pieces(game: Game) -> str:
    """
    Return the word for all pieces of a game: their kind if all places hold one kind, else "pieces".

    Examples
    --------
    >>> import coreworlds as cw
    >>> pieces(cw.game("core-worlds"))
    'cards'
    """
    units = {place.unit for place in game.state.hands if isinstance(place, Place)}
    return units.pop() if len(units) == 1 else "pieces"


def capital(text: str) -> str:
    """Return a sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def misplaced(fault: Fault, cards: str, source: str, goal: str) -> str:
    """
    Say that cards in one place belong in another.

    Examples
    --------
    >>> misplaced("forgotten", "Taurus", "the Central Zone", "Deck I")
    'Taurus must still go from the Central Zone to Deck I.'
    """
    if fault == "forgotten":
        return capital(f"{cards} must still go from {source} to {goal}.")
    if fault == "too much":
        return capital(f"{cards} must stay in {goal}, not move to {source}.")
    return capital(f"{cards} must go to {goal}, not to {source}.")


def reads(dial: Dial, now: Reading, goal: Reading) -> str:
    """Say which value a counter or marker shows, and which value is right."""
    unit, name = dial.counter.unit, capital(dial.name)
    none = dial.counter.none
    if dial.counter.counts == "player":
        there, due = (f"before {who}" if who else none for who in (now, goal))
        return f"{name} must lie {due}, not {there}."
    if dial.counter.counts == "word":
        return f"{name} must show {goal or none}, not {now or none}."
    if dial.counter.counts == "truth":
        return f"{name} is {'due' if goal else 'not due'} in this step."
    shown, right = (many(int(n), unit) if unit else str(n) for n in (now, goal))
    return f"{name} must show {right}, not {shown}."


def off(before: Reading, now: Reading, goal: Reading) -> Fault:
    """
    Name the fault of a counter from its value before, its value now, and the right value.

    Examples
    --------
    >>> off(0, 0, 4), off(0, 5, 4), off(0, 3, 4), off(2, 3, 2)
    ('forgotten', 'too much', 'wrong number', 'too much')
    """
    if now == before:
        return "forgotten"
    if before == goal:
        return "too much"
    if isinstance(now, str) or isinstance(goal, str):
        return "wrong place"
    return "too much" if (now - goal) * (goal - int(before)) > 0 else "wrong number"
