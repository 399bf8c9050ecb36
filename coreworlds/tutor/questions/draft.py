"""A question in the making: its position, its options as claims, and the beliefs that change its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from coreworlds.engine import CoreWorldsError, Extreme, Game, Position, WrongRule, deal
from coreworlds.tutor.knowing.belief import at_work, book_of, right_book
from coreworlds.tutor.questions.books import misreadings_of, wrong_rules
from coreworlds.tutor.questions.claim import Claim, Legal, Stops, played, view_of, with_luck

__all__ = ["Draft", "Search", "answer", "certain", "separated"]

Item = TypeVar("Item")
Value = TypeVar("Value")
MOST_OPTIONS = 3
_DEALS = 30
_RARE = ((0,), (1,), (0, 1), (1, 0))  # luck that so few deals hardly show: the least or the greatest result, in turns
_FEW = 8
_FAR = 1_000_003  # no question has such a seed


@dataclass(frozen=True, slots=True)
class Search:
    """What a question is looked for about, and the luck that it follows from."""

    game: Game
    rule: str
    random: Random
    thorough: bool = False  # whether every point of a game is looked at
    lenient: bool = False  # whether it is enough that the rule is at work at a point

    @property
    def wrong(self) -> tuple[WrongRule, ...]:
        """All wrong rules, the nearest first."""
        return wrong_rules(self.game, self.rule)

    @property
    def own(self) -> tuple[WrongRule, ...]:
        """The wrong rules that misread this very rule."""
        return misreadings_of(self.game, self.rule)

    def misread(self, beliefs: Iterable[str]) -> set[str]:
        """Return the rules that these wrong rules replace."""
        known = set(beliefs)
        return {w.rule for w in self.wrong if w.id in known}

    def some(self, items: list[Item], most: int) -> list[Item]:
        """Return some of the items, in a random order."""
        return self.random.sample(items, min(most, len(items)))


@dataclass(frozen=True, slots=True)
class Draft:
    """A question that may be kept."""

    kind: str
    position: Position
    viewer: str
    play: str | None
    stem: str
    claims: tuple[Claim, ...]
    lit: tuple[str, ...] = ()
    open: bool = False  # whether hidden cards are told
    bare: bool = False  # whether the position has nothing to do with it
    more: tuple[str, ...] = field(default=())
    found: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what was worked out of it

    def kept(self, key: object, make: Callable[[], Value]) -> Value:
        """Return a value that follows from the draft, computed once."""
        if key not in self.found:
            self.found[key] = make()
        value: Value = self.found[key]
        return value


def answer(draft: Draft, wrong: WrongRule | None = None) -> frozenset[int]:
    """Return the right options: in truth, or for somebody with a wrong rule."""
    return draft.kept(("answer", wrong and wrong.id), lambda: _answer(draft, wrong))


def _answer(draft: Draft, wrong: WrongRule | None) -> frozenset[int]:
    pos = draft.position
    book = None if wrong is None else book_of(wrong, right_book(pos))
    return frozenset(i for i, claim in enumerate(draft.claims) if claim.holds(pos, draft.play, book))


def separated(draft: Draft, wrong: tuple[WrongRule, ...]) -> dict[str, frozenset[int]]:
    """
    Return the answers of all wrong rules that change the answer.

    Whoever thinks that what is done cannot be done, or leads to none of the options, has no answer to give.
    """
    truth = answer(draft)
    asked = draft.kept("asked", lambda: _rules_asked(draft)) if len(wrong) > _FEW else {w.rule for w in wrong}
    found = {w.id: answer(draft, w) for w in wrong if w.rule in asked}
    return {key: believed for key, believed in found.items() if believed != truth and (believed or draft.play is None)}


def _rules_asked(draft: Draft) -> frozenset[str]:
    """Return the rules that have a part in the answer: only they can make a difference."""
    told = frozenset[str]().union(*(getattr(c, "rules", ()) for c in draft.claims))  # sentences about rules ask none
    return told | at_work(draft.position, lambda pos, book: [c.holds(pos, draft.play, book) for c in draft.claims])


def certain(draft: Draft) -> bool:
    """Return True if the answer does not depend on anything hidden from the viewer."""
    if draft.open or _seen(draft):
        return True
    truth, drawn = answer(draft), _draws(draft.position, draft.play)
    return all(_the_same(draft, pos, truth, drawn) for pos in _others(draft))


def _seen(draft: Draft) -> bool:
    """Return True if the question asks for the viewer's legal actions. A view answers that like the whole position."""
    own = ("", draft.viewer)
    if draft.play is not None or not all(isinstance(c, Legal | Stops) and _doer(c) in own for c in draft.claims):
        return False
    view = view_of(draft.position, draft.viewer)
    t = view.table_for(None)
    mine = draft.viewer in {s.name for s, _ in draft.position.options()} and not view.game.secrets.unsure(t)
    return mine and frozenset(i for i, c in enumerate(draft.claims) if c.holds(view, None, None)) == answer(draft)


def _doer(claim: Legal | Stops) -> str:
    who, said, _ = claim.action.partition(": ")
    return who if said else ""


def _the_same(draft: Draft, pos: Position, truth: frozenset[int], drawn: int) -> bool:
    """Return True if the answer is equal at another position, with as many draws of luck."""
    same = frozenset(i for i, c in enumerate(draft.claims) if _holds(c, pos, draft.play)) == truth
    same = same and _draws(pos, draft.play) == drawn  # else no number of deals shows all that may come of it
    pos.forget()
    return same


def _draws(pos: Position, play: str | None) -> int:
    """Return the number of draws of luck in the actions."""
    line = played(pos, play, None)
    asked = [sum(there.table_for(None).luck.values()) for there in (pos, line[-1].after)] if line else [0, 0]
    return asked[1] - asked[0]


def _others(draft: Draft) -> Iterator[Position]:
    """Yield positions that look the same to the viewer; before the game begins, with other luck to come."""
    flow, pos = draft.position.game.flow, draft.position
    yield from (with_luck(pos, draft.play, Extreme(*turns)) for turns in _RARE)
    steps = list(flow.steps)
    if steps.index(pos.step) < steps.index(pos.game.playing):
        for seed in range(_DEALS):
            table = pos.table_for(None).thaw()
            table.seed = seed + _FAR
            yield Position(table)
    else:
        yield from (deal(view_of(pos, draft.viewer), seed) for seed in range(_DEALS))


def _holds(claim: Claim, pos: Position, play: str | None) -> bool | None:
    try:
        return claim.holds(pos, play, None)
    except CoreWorldsError:
        return None
