"""What a move by hand does to the table in hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.tutor.handson_moves import Move, Set, Shift, Shuffle, Take, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coreworlds.tutor.handson_table import Hands, Piece, Spot

__all__ = ["Task", "done"]


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """
    What a step asks of hands.

    Attributes
    ----------
    before, goal
        How things lay, and how they are to lie.
    spots
        The places.
    due
        The places that are to be shuffled.
    """

    before: Hands
    goal: Hands
    spots: Mapping[str, Spot]
    due: frozenset[str]

    def lacks(self, here: Hands, spot: str) -> Counter[str]:
        """Return the cards that are still to come to a place; of the box nobody knows."""
        return Counter[str]() if self.spots[spot].boundless else _names(self.goal, spot) - _names(here, spot)

    def spares(self, here: Hands, spot: str) -> Counter[str]:
        """Return the cards that are to leave a place."""
        return Counter[str]() if self.spots[spot].boundless else _names(here, spot) - _names(self.goal, spot)


def _names(hands: Hands, spot: str) -> Counter[str]:
    return Counter(name for name, _ in hands.piles[spot])


def done(task: Task, here: Hands, move: Move) -> Hands:
    """Return the table after a move; raise if it cannot be made at all."""
    match move:
        case Take():
            return _take(task, here, move)
        case Shift():
            for card in move.cards:
                here = _shift(task, here, card, move)
            return here
        case Token():
            for card in move.cards:
                here = _token(task, here, card, move)
            return here
        case Shuffle():
            return _shuffle(task, here, move.place)
        case Set():
            return replace(here, shows={**here.shows, move.dial: move.value})


# -- cards -------------------------------------------------------------------------------------------------------


def _take(task: Task, here: Hands, move: Take) -> Hands:
    _apart(move.source, move.goal)
    taken = 0
    while move.count is None or taken < move.count:
        card = _next(task, here, move)
        if card is None and move.count is None:
            break
        here = replace(here, over=(*here.over, (move.source, move.goal))) if card is None else _laid(
            task, here, card, move.source, move.goal)  # fmt: skip
        taken += 1
    return here


def _apart(source: str, goal: str) -> None:
    if source == goal:
        raise CoreWorldsError("a card cannot be moved to where it lies", found=source, expected="another place")


def _next(task: Task, here: Hands, move: Take) -> Piece | None:
    """Return the next card; None for one that is not to be taken, and so is not turned over."""
    spot, lacks = task.spots[move.source], task.lacks(here, move.goal)
    pile = () if spot.boundless else here.piles[spot.id]
    if not pile and not spot.boundless:
        if move.count is None:
            return None
        raise CoreWorldsError("no card is left there", place=spot.name, remedy="Do what is due before.")
    if spot.place.top:
        top = pile[0 if spot.place.top == "first" else -1]
        right = task.spares(here, spot.id) if task.spots[move.goal].boundless else lacks
        leaves = spot.id in task.due or task.spares(here, spot.id)[top[0]]
        return top if not spot.place.shut or (right[top[0]] and leaves) else None
    spares = task.spares(here, spot.id)
    fits = (name for name in _wanted(task, here, move.goal) if spot.boundless or spares[name])
    return next(((name, 0) for name in fits), None)


def _wanted(task: Task, here: Hands, goal: str) -> Iterator[str]:
    """Yield what is still to come to a place, in the order in which it is to lie there."""
    if not task.spots[goal].boundless:
        there = Counter(name for name, _ in here.piles[goal])
        for name, _ in task.goal.piles[goal]:
            if there[name]:
                there[name] -= 1
            else:
                yield name


def _shift(task: Task, here: Hands, card: str, move: Shift) -> Hands:
    _apart(move.source, move.goal)
    if task.spots[move.source].boundless:
        raise CoreWorldsError("cards are taken out of the box unnamed", found=card,
                              expected=f"take {move.source} to {move.goal}")  # fmt: skip
    return _laid(task, here, _lying(task, here, card, move.source), move.source, move.goal)


def _lying(task: Task, here: Hands, card: str, spot: str) -> Piece:
    """Return a card of that name as it lies there: where copies differ, the one that is to leave."""
    found = [piece for piece in here.piles[spot] if piece[0] == card]
    if not found:
        raise CoreWorldsError("no such card lies there", place=task.spots[spot].name, found=card)
    stays = Counter(task.goal.piles[spot])
    return next((piece for piece in found if not stays[piece]), found[0])


def _laid(task: Task, here: Hands, card: Piece, source: str, goal: str) -> Hands:
    """Move one card, to the top of a pile that has one."""
    piles = dict(here.piles)
    if not task.spots[source].boundless:
        at = piles[source].index(card) if card in piles[source] else _unmarked(piles[source], card)
        card = piles[source][at]
        piles[source] = piles[source][:at] + piles[source][at + 1 :]
        first = here.first.get(source, len(task.before.piles[source]))
        here = replace(here, first={**here.first, source: min(first, len(piles[source]))})
    to = task.spots[goal]
    if not to.boundless:
        new = (card if to.place.tokens else (card[0], 0),)
        piles[goal] = new + piles[goal] if to.place.top == "first" else piles[goal] + new
    stirred = {spot: first for spot, first in here.stirred.items() if spot != goal}  # it lies on the shuffled pile
    return replace(here, piles=piles, stirred=stirred)


def _unmarked(pile: tuple[Piece, ...], card: Piece) -> int:
    return next(i for i, piece in enumerate(pile) if piece[0] == card[0])


def _token(task: Task, here: Hands, card: str, move: Token) -> Hands:
    kind, pile = task.spots[move.place].place.tokens, here.piles.get(move.place, ())
    if not kind:
        raise CoreWorldsError("no Tokens lie on cards there", place=task.spots[move.place].name)
    fits = [
        i for i, (name, tokens) in enumerate(pile)
        if name == card and (tokens > 0 if not move.put else kind == "many" or not tokens)
    ]  # fmt: skip
    if not fits:
        raise CoreWorldsError("no card there for this", place=task.spots[move.place].name, found=card,
                              expected="a card without a Token" if move.put else "a card with a Token")  # fmt: skip
    at = fits[0]
    new = (card, pile[at][1] + (1 if move.put else -1))
    return replace(here, piles={**here.piles, move.place: (*pile[:at], new, *pile[at + 1 :])})


# -- shuffling ---------------------------------------------------------------------------------------------------


def _shuffle(task: Task, here: Hands, spot: str) -> Hands:
    """Shuffle a pile; one that is to be shuffled gets the order that luck has for it."""
    if task.spots[spot].boundless or not task.spots[spot].place.luck:
        raise CoreWorldsError("nothing is shuffled there", place=task.spots[spot].name,
                              expected=" or ".join(s.id for s in task.spots.values() if s.place.luck))  # fmt: skip
    pile = here.piles[spot]
    laid = _by_luck(pile, task.goal.piles[spot]) if spot in task.due else pile
    first = here.first.get(spot, len(task.before.piles[spot]))
    return replace(here, piles={**here.piles, spot: laid}, stirred={**here.stirred, spot: first})


def _by_luck(pile: tuple[Piece, ...], rest: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Put the cards of a pile in order: first those that will be drawn, then what is left in its order."""
    there = Counter(pile)
    last: list[Piece] = []
    for card in rest:
        if there[card]:
            there[card] -= 1
            last.append(card)
    return (*sorted(there.elements()), *last)
