"""What a move by hand does to the table in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from coreworlds.engine import CoreWorldsError
from coreworlds.tutor.handson.moves import LOT, Move, Set, Shift, Shuffle, Take, Token
from coreworlds.tutor.handson.table import Hands, Piece, Spot
from coreworlds.tutor.handson.words import one

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
    lots
        The markers that luck places.
    hidden
        The places of which whoever does it does not even know how many pieces lie there.
    """

    before: Hands
    goal: Hands
    spots: Mapping[str, Spot]
    due: frozenset[str]
    lots: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()

    def stock(self, spot: str, name: str) -> str:
        """Return the stock without end that a piece in a place comes from, or goes to."""
        own = self.spots[spot].stock
        if own and self.spots[own].gives(name):
            return own
        stocks = [each for each in self.spots.values() if each.boundless]
        fits = [each.id for each in stocks if name in each.place.names] or [each.id for each in stocks[:1]]
        return fits[0] if fits else ""

    def live(self, here: Hands) -> list[str]:
        """Return the places in which something lies, lay or is to lie."""
        there = {spot for hands in (self.before, self.goal, here) for spot, pile in hands.piles.items() if pile}
        return [spot for spot in self.spots if spot in there]

    def lacks(self, here: Hands, spot: str) -> Counter[str]:
        """Return the cards that are still to come to a place; of the box nobody knows."""
        return Counter[str]() if self.spots[spot].boundless else _names(self.goal, spot) - _names(here, spot)

    def spares(self, here: Hands, spot: str) -> Counter[str]:
        """Return the cards that are to leave a place."""
        return Counter[str]() if self.spots[spot].boundless else _names(here, spot) - _names(self.goal, spot)


def _names(hands: Hands, spot: str) -> Counter[str]:
    return Counter(name for name, _ in hands.at(spot))


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
            return _set(task, here, move)


# -- cards -------------------------------------------------------------------------------------------------------


def _take(task: Task, here: Hands, move: Take) -> Hands:
    _apart(task, move.source, move.goal)
    taken = 0
    while move.count is None or taken < move.count:
        card = _next(task, here, move)
        if card is None and move.count is None:
            break
        here = replace(here, over=(*here.over, (move.source, move.goal))) if card is None else _laid(
            task, here, card, move.source, move.goal)  # fmt: skip
        taken += 1
    return here


def _apart(task: Task, source: str, goal: str) -> None:
    if source == goal:
        raise CoreWorldsError(f"{task.spots[source].place.unit} are already there", found=source,
                              expected="another place")  # fmt: skip


def _next(task: Task, here: Hands, move: Take) -> Piece | None:
    """Return the next card; None for one that is not to be taken, and so is not turned over."""
    spot, lacks = task.spots[move.source], task.lacks(here, move.goal)
    pile = here.at(spot.id)
    if spot.id in task.hidden:  # nothing is told by what cannot be taken
        due = task.spares(here, spot.id)[spot.piece] and lacks[spot.piece]
        return (spot.piece, 0) if due else None
    if not pile and not spot.boundless:
        if move.count is None:
            return None
        raise CoreWorldsError(f"there is no {one(spot.place.unit)} left", place=spot.name,
                              remedy="First do the step before.")  # fmt: skip
    if spot.place.piece:
        return pile[-1]  # equal pieces lie open
    if spot.place.top:
        top = pile[0 if spot.place.top == "first" else -1]
        right = task.spares(here, spot.id) if task.spots[move.goal].boundless else lacks
        leaves = spot.id in task.due or task.spares(here, spot.id)[top[0]]
        return top if not spot.place.shut or (right[top[0]] and leaves) else None
    if spot.boundless:
        return _out_of(task, here, move)
    spares = task.spares(here, spot.id)
    return next(((name, 0) for name in _wanted(task, here, move.goal) if spares[name]), None)


def _out_of(task: Task, here: Hands, move: Take) -> Piece | None:
    """Return the next piece out of a stock without end."""
    spot, goal = task.spots[move.source], task.spots[move.goal]
    if goal.piece and task.stock(goal.id, goal.piece) == spot.id:
        return (goal.piece, 0)
    wanted = _wanted(task, here, move.goal)
    return next(((name, 0) for name in wanted if task.stock(move.goal, name) == spot.id), None)


def _wanted(task: Task, here: Hands, goal: str) -> Iterator[str]:
    """Yield the pieces that a place still needs, in their final order."""
    if not task.spots[goal].boundless:
        there = Counter(name for name, _ in here.at(goal))
        pile = task.goal.at(goal)
        for name, _ in pile[::-1] if task.spots[goal].place.top == "first" else pile:  # the lowest is laid first
            if there[name]:
                there[name] -= 1
            else:
                yield name


def _shift(task: Task, here: Hands, card: str, move: Shift) -> Hands:
    _apart(task, move.source, move.goal)
    source = task.spots[move.source]
    if source.boundless and not (source.open and card in source.place.names):
        raise CoreWorldsError(f"{source.place.unit} are taken from there unnamed", place=source.name, found=card,
                              expected=f"take {move.source} to {move.goal}")  # fmt: skip
    piece = (card, 0) if source.boundless else _lying(task, here, card, move.source)
    return _laid(task, here, piece, move.source, move.goal)


def _lying(task: Task, here: Hands, card: str, spot: str) -> Piece:
    """Return a card of a name in a place: where copies differ, the one that must leave."""
    found = [piece for piece in here.at(spot) if piece[0] == card]
    if not found:
        raise CoreWorldsError("nothing of that name lies there", place=task.spots[spot].name, found=card)
    stays = Counter(task.goal.at(spot))
    return next((piece for piece in found if not stays[piece]), found[0])


def _laid(task: Task, here: Hands, card: Piece, source: str, goal: str) -> Hands:
    """Move one card, to the top of a pile that has one."""
    piles = dict(here.piles)
    if not task.spots[source].boundless:
        at = piles[source].index(card) if card in piles[source] else _unmarked(piles[source], card)
        card = piles[source][at]
        piles[source] = piles[source][:at] + piles[source][at + 1 :]
        first = here.first.get(source, len(task.before.at(source)))
        here = replace(here, first={**here.first, source: min(first, len(piles[source]))})
    to = task.spots[goal]
    if not to.boundless:
        new = (card if to.place.tokens else (card[0], 0),)
        there = piles.get(goal, ())
        piles[goal] = new + there if to.place.top == "first" else there + new
    stirred = {spot: first for spot, first in here.stirred.items() if spot != goal}  # it lies on the shuffled pile
    return replace(here, piles=piles, stirred=stirred)


def _unmarked(pile: tuple[Piece, ...], card: Piece) -> int:
    return next(i for i, piece in enumerate(pile) if piece[0] == card[0])


def _token(task: Task, here: Hands, card: str, move: Token) -> Hands:
    kind, pile = task.spots[move.place].place.tokens, here.piles.get(move.place, ())
    unit = task.spots[move.place].place.unit
    if not kind:
        raise CoreWorldsError(f"no Tokens lie on {unit} there", place=task.spots[move.place].name)
    fits = [
        i for i, (name, tokens) in enumerate(pile)
        if name == card and (tokens > 0 if not move.put else kind == "many" or not tokens)
    ]  # fmt: skip
    if not fits:
        raise CoreWorldsError(f"no {one(unit)} there for this", place=task.spots[move.place].name, found=card,
                              expected=f"a {one(unit)} {'without' if move.put else 'with'} a Token")  # fmt: skip
    at = fits[0]
    new = (card, pile[at][1] + (1 if move.put else -1))
    return replace(here, piles={**here.piles, move.place: (*pile[:at], new, *pile[at + 1 :])})


# -- markers -----------------------------------------------------------------------------------------------------


def _set(task: Task, here: Hands, move: Set) -> Hands:
    if move.value == LOT and move.dial not in task.lots:
        raise CoreWorldsError("this step draws nothing by lot for it", found=move.dial)
    value = task.goal.shows[move.dial] if move.value == LOT else move.value
    return replace(here, shows={**here.shows, move.dial: value})


# -- shuffling ---------------------------------------------------------------------------------------------------


def _shuffle(task: Task, here: Hands, spot: str) -> Hands:
    """Shuffle a pile. A pile that the step shuffles gets the order of the game's luck."""
    if not task.spots[spot].place.luck:
        raise CoreWorldsError("there is nothing to shuffle", place=task.spots[spot].name,
                              expected=" or ".join(s.id for s in task.spots.values() if s.place.luck))  # fmt: skip
    if task.spots[spot].boundless:
        return replace(here, stirred={**here.stirred, spot: 0})
    pile = here.at(spot)
    laid = _by_luck(pile, task.goal.at(spot)) if spot in task.due else pile
    first = here.first.get(spot, len(task.before.at(spot)))
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
