"""Where to look for a question: games walked at random, and the examples of wrong rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.game import Game
from coreworlds.engine.step import Transition
from coreworlds.tutor.belief import book_of
from coreworlds.tutor.question_choice import compares, legals, refusals
from coreworlds.tutor.question_claim import told
from coreworlds.tutor.question_draft import Draft, Search
from coreworlds.tutor.question_end import scores
from coreworlds.tutor.question_value import happenings, nexts, play_of, values
from coreworlds.tutor.question_walk import Walk, at_work, walk, walk_from

__all__ = ["drafts"]

_WALKS = 60  # questions with a seed come from so many games
_LEAP = 7
_GAMES = 8  # so many games are looked through before a rule is given up
_PLACES = 5


def drafts(game: Game, rule_id: str, seed: int, level: int | None) -> Iterator[tuple[Search, Draft]]:
    """Yield questions that may be kept, in an order that follows from the seed alone."""
    for attempt in range(_GAMES):
        search = Search(game, rule_id, Random(f"{game.id}/{rule_id}/{seed}/{level}/{attempt}"))
        line = _line(search, seed, attempt)
        for transition in _places(search, line):
            yield from ((search, draft) for draft in _at(search, transition, level))


def _line(search: Search, seed: int, attempt: int) -> Walk:
    """Return a game to look through: every second time one that starts where a wrong rule of this rule matters."""
    examples = [w for w in search.own if w.example]
    if examples and (attempt % 2 or any(w.rare for w in examples)):
        wrong = search.random.choice(examples)
        return walk_from(wrong.example, seed + attempt)
    return walk(search.game.id, (seed + attempt * _LEAP) % _WALKS)


def _places(search: Search, line: Walk) -> list[Transition]:
    """Return some points of a game at which the rule has to do with what happens or may be done."""
    order = list(line)
    search.random.shuffle(order)
    if search.own:
        found = list(_apart(search, order))
    else:
        working = [t for t in order if search.rule in at_work(t, search.game)]
        deciding = [t for t in order if t.action is not None and _concerns(search, t)]
        found = working[:_PLACES] + deciding[:_PLACES]
        search.random.shuffle(found)
    return found + ([line[-1]] if line[-1].after.over else [])


def _apart(search: Search, order: list[Transition]) -> Iterator[Transition]:
    """Yield points at which somebody with a wrong rule of this rule expects something else."""
    found = 0
    for transition in order:
        for wrong in search.own:
            pos = transition.before
            book = book_of(wrong, pos.table_for(None).bound.rulebook)
            if _differs(transition, book):
                found += 1
                yield transition
                break
        if found >= _PLACES:
            return


def _differs(transition: Transition, book: object) -> bool:
    pos = transition.before
    if [m for _, m in pos.options(book)] != [m for _, m in pos.options()]:  # type: ignore[arg-type]
        return True
    play = play_of(transition)
    return told(pos, play, book) != told(pos, play, None)  # type: ignore[arg-type]


def _concerns(search: Search, transition: Transition) -> bool:
    """Return whether a verb of the rule is, or nearly is, on offer here."""
    names = {key for key, v in search.game.verbs.items() if search.rule in _rules(v)}
    if not names:
        return True
    phases = {search.game.flow.steps[transition.step].phase}
    return any(s.phase in phases for key in names for s in search.game.flow.where(key))


def _rules(verb: object) -> set[str]:
    v = verb
    checks = [c if isinstance(c, str) else c[0] for c in (*v.when, *v.checks)]  # type: ignore[attr-defined]
    return {v.timing, v.within[0], *checks, *v.carries}  # type: ignore[attr-defined]


def _at(search: Search, transition: Transition, level: int | None) -> Iterator[Draft]:
    """Yield the questions that can be asked at one point, kinds in a random order."""
    pos, play = transition.before, play_of(transition)
    plays = ["advance", play] if not play else [play]
    makers = [lambda: legals(search, pos), lambda: refusals(search, pos)]
    for p in plays:
        if level is None or (level == _WHOLE) == (p == "advance"):
            makers += [lambda p=p: values(search, pos, p), lambda p=p: happenings(search, pos, p),
                       lambda p=p: nexts(search, pos, p)]  # type: ignore[misc]  # fmt: skip
    if search.random.random() < _SELDOM:
        makers.append(lambda: compares(search, pos))
    search.random.shuffle(makers)
    if transition.after.over:
        makers = [lambda: scores(search, transition.after)]
    for make in makers:
        try:
            yield from make()
        except CoreWorldsError:
            continue


_WHOLE = 3
_SELDOM = 0.3
