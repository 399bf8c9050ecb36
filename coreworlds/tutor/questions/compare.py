"""Questions what one player may do that another may not."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.engine import Position, legal, seen_by
from coreworlds.engine.judge import judge
from coreworlds.tutor.questions.choice import asked_here, refused_here, said, where_asked
from coreworlds.tutor.questions.claim import Only, turned
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.names import actions_named

__all__ = ["compares"]


def compares(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield questions what one player may do that another may not, were it that one's turn."""
    who = asked_here(pos)
    if who is None or pos.pending is not None or not isinstance(pos.turn, str):
        return
    other = search.random.choice([name for name in pos.seats if name != who])
    theirs = {a.text for a in legal(turned(pos, other), other)}
    mine = list(dict.fromkeys(a.text for a in legal(pos, who)))
    if not theirs or theirs.issuperset(mine):
        return
    public = _public(pos, who)
    named = [a for a in mine if a.split(" ")[0] in public]
    only, both = [a for a in named if a not in theirs], [a for a in named if a in theirs]
    if not only:
        return
    rest = both + [a for a in refused_here(search, pos, who) if a.split(" ")[0] in public]
    actions = list(dict.fromkeys(search.some(only, 2) + search.some(rest, MOST_OPTIONS)))[:MOST_OPTIONS]
    search.random.shuffle(actions)
    if not _may_be(pos, other):
        return
    stem = f"{where_asked(pos, who)} Suppose it were {other}'s turn. What may {who} do that {other} may not?"
    claims = tuple(Only(said(pos, a), a, who, other) for a in actions)
    yield Draft("compare", pos, who, None, stem, claims)


def _may_be(pos: Position, other: str) -> bool:
    """Return True if it could be another player's turn: no new reason speaks against it."""
    return set(map(str, turned(pos, other).complaints)) <= set(map(str, pos.complaints))


def _public(pos: Position, who: str) -> set[str]:
    """Return the verbs of public actions, which a bystander lists as the player does."""
    blind, found = seen_by(pos, None), set[str]()
    for action in actions_named(blind, pos.game.flow.steps[pos.step].verbs):
        verb = action.split(" ")[0]
        if verb not in found and judge(blind, f"{who}: {action}"):
            found.add(verb)
    return found
