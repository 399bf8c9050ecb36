"""Where to look for a question: games walked at random, and the examples of wrong rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, pairwise
from random import Random

from coreworlds.engine import CoreWorldsError, Game, Position, Rulebook, Transition, WrongRule
from coreworlds.engine.judge import judge
from coreworlds.tutor.knowing.belief import at_work as asked_there
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.choice import legals, refusals
from coreworlds.tutor.questions.claim import played, told
from coreworlds.tutor.questions.compare import compares
from coreworlds.tutor.questions.draft import Draft, Search
from coreworlds.tutor.questions.end import scores
from coreworlds.tutor.questions.events import firsts, happenings, nexts
from coreworlds.tutor.questions.moment import play_of
from coreworlds.tutor.questions.said import sayings
from coreworlds.tutor.questions.truth import truths
from coreworlds.tutor.questions.value import values
from coreworlds.tutor.questions.walk import OFTEN, Walk, at_work, loose, set_up, walk, walk_from

__all__ = ["drafts", "sentences"]

Maker = Callable[[], Iterator[Draft]]
_WALKS = 60  # questions with a seed come from so many games
_APART = 50  # the next of the positions for a rule is so far away that no other question begins there
_QUICK, _STRICT = 3, 12  # so many games are looked through quickly; so many for the rule's own wrong rules alone
_GAMES = 20  # so many games are looked through before a rule is given up,
_FEW_GAMES = 6  # and so many for one that nobody is known to misread: what is not soon found there is a sentence
_PLACES = 5
_LOOKED_AT = 160
_MOSTLY = 0.7  # so often we look first where the rule is at work


def drafts(game: Game, rule_id: str, seed: int, level: int | None) -> Iterator[tuple[Search, Draft]]:
    """Yield questions that may be kept, in an order that follows from the seed alone."""
    misread = any(rule_id in w.rules for w in game.wrong_rules)
    games = 0 if game.teaching.asking.facts.get(rule_id) == () else _GAMES if misread else _FEW_GAMES
    for attempt in range(games):
        random = Random(f"{game.id}/{rule_id}/{seed}/{level}/{attempt}")
        search = Search(game, rule_id, random, thorough=attempt >= _QUICK, lenient=attempt >= _STRICT)
        line = _line(search, seed, attempt)
        following = {id(t): later for t, later in pairwise(line)}
        for transition, there in _places(search, line):
            plays = _plays(search, transition, following.get(id(transition)))
            yield from ((search, draft) for draft in _at(search, transition, there, plays, level))
            there.forget()
        if attempt + 1 >= min(games, game.teaching.asking.patience):
            yield from ((search, draft) for draft in sayings(search, loose(random.choice(line).before)))


def sentences(game: Game, rule_id: str, seed: int, level: int | None) -> Iterator[tuple[Search, Draft]]:
    """Yield sentences about a rule beside misreadings, where no situation shows the rule."""
    for attempt in range(_GAMES):
        search = Search(game, rule_id, Random(f"{game.id}/{rule_id}/{seed}/{level}/{attempt}"))
        yield from ((search, draft) for draft in sayings(search, loose(set_up(game.id, seed)[-1].after)))


def _plays(search: Search, transition: Transition, later: Transition | None) -> list[str | None]:
    """Return the plays to ask about: none, one action, and an action with the same player's next one."""
    play = play_of(transition)
    if not play:
        return ["advance", play]
    acting, then = transition.action, later.action if later is not None else None
    if not search.thorough or later is None or then is None or acting is None or then.player != acting.player:
        return [None, play]
    return [None, play, f"{play}; {play_of(later)}"]


def _line(search: Search, seed: int, attempt: int) -> Walk:
    """Return a game to look through: every second time one that starts where a wrong rule of this rule matters."""
    spots = [s.position for s in search.game.teaching.asking.spots().get(search.rule, ())]
    spots = spots or [w.example for w in search.own if w.example and w.rare]
    if spots:
        return walk_from(spots[(seed + attempt * _APART) % len(spots)], seed + attempt)
    number = seed % _WALKS if attempt == 0 else _WALKS + seed * _GAMES + attempt
    return walk(search.game.id, number - number % OFTEN if attempt % 2 else number)


def _places(search: Search, line: Walk) -> Iterator[tuple[Transition, Position]]:
    """Yield points of a game at which the rule has to do with what happens or may be done, each with its position."""
    steps = search.game.teaching.asking.steps.get(search.rule)
    order = [t for t in line if not steps or t.step in steps]
    search.random.shuffle(order)
    if search.random.random() < _MOSTLY:
        order.sort(key=lambda t: search.rule not in at_work(t, search.game))
    found = 0
    for place in _apart(search, order if search.thorough else order[:_LOOKED_AT]):
        found += 1
        yield place
    more = [line[-1]] if line[-1].after.over else []
    if not found or search.lenient:
        more = _working(search, order, shown=bool(steps) or search.rule in search.game.teaching.asking.facts) + more
    yield from ((t, loose(t.before)) for t in more)


def _working(search: Search, order: list[Transition], *, shown: bool) -> list[Transition]:
    """Return points at which the rule is at work, is asked when somebody decides, or can be shown."""
    working = [t for t in order if search.rule in at_work(t, search.game)]
    phases, steps = _phases(search), search.game.flow.steps
    decided = [t for t in order if t.action is not None]
    deciding = [t for t in decided if steps[t.step].phase in phases]
    deciding = deciding[:_LOOKED_AT]
    deciding.sort(key=lambda t: not any(p.rule == search.rule for p in judge(t.before, t.action or "").permits))
    timing = {v.timing for v in search.game.verbs.values()}
    elsewhere = [t for t in decided if steps[t.step].phase not in phases] if search.rule in timing else []
    return working[:_PLACES] + deciding[:_PLACES] + elsewhere[:_PLACES] + (order[:_PLACES] if shown else [])


def _apart(search: Search, order: list[Transition]) -> Iterator[tuple[Transition, Position]]:
    """Yield points at which somebody with a wrong rule of this rule expects something else."""
    places = ((t, there) for t in order if (there := _otherwise(t, search.own)) is not None)
    yield from islice(places, _PLACES)


def _otherwise(transition: Transition, own: Iterable[WrongRule]) -> Position | None:
    """Return the position with its computed values, if a belief expects another outcome there."""
    asked = _asked(transition, own)
    if not asked:
        return None
    there, right = loose(transition.before), right_book(transition.before)
    if any(_differs(transition, there, book_of(w, right)) for w in asked):
        return there
    there.forget()
    return None


def _asked(transition: Transition, own: Iterable[WrongRule]) -> list[WrongRule]:
    """Return the wrong rules that may change the answer, computed once for all questions."""

    def act(pos: Position, book: Rulebook) -> None:
        pos.options(book)
        played(pos, play_of(transition), book)

    before = transition.before
    asked = before.kept("asked there", lambda: asked_there(before, act)) if own else frozenset[str]()
    return [w for w in own if w.rule in asked]


def _differs(transition: Transition, there: Position, book: Rulebook) -> bool:
    if [m for _, m in there.options(book)] != [m for _, m in transition.before.options()]:
        return True
    play = play_of(transition)
    line = played(there, play, book)
    return not line or line[-1].after != transition.after or told(there, play, book) != told(there, play, None)


def _phases(search: Search) -> set[str]:
    """Return the phases in which a verb of the rule is, or nearly is, on offer."""
    names = [key for key, v in search.game.verbs.items() if search.rule in v.rules]
    return {step.phase for key in names for step in search.game.flow.where(key)}


def _at(
    search: Search, transition: Transition, pos: Position, plays: list[str | None], level: int | None
) -> Iterator[Draft]:
    """Yield the questions that can be asked at one point, kinds in a random order."""
    fitting = [p for p in plays if level is None or (level == _WHOLE) == (p == "advance")]
    makers: list[Maker] = [lambda: legals(search, pos), lambda: refusals(search, pos)]
    taught = search.game.teaching
    best = [f.gives for f in taught.facts if f.name in taught.asking.facts.get(search.rule, ())]
    hang = (values, happenings, nexts) if search.own or best else (happenings,)  # else they would be about other rules
    makers += [partial(make, search, pos, p) for p in fitting for make in hang]
    if search.rule in search.game.teaching.asking.orders:
        makers = [partial(firsts, search, pos, p) for p in plays]
    elif search.random.random() < _SELDOM:
        makers.append(lambda: compares(search, pos))
    search.random.shuffle(makers)
    ends = search.game.flow.steps[search.game.flow.over].rule == search.rule
    if (search.own or ends) and pos.step in search.game.teaching.asking.counting and "advance" in fitting:
        makers.insert(0, lambda: scores(search, pos))
    if "truth" in best:
        makers = [lambda: truths(search, pos)]
    elif transition.after.over:
        makers = [lambda: scores(search, loose(transition.after))]
    elif best:
        makers = [*(partial(values, search, pos, p) for p in fitting), *makers]
    for make in makers:
        try:
            yield from make()
        except CoreWorldsError:
            continue


_WHOLE = 3
_SELDOM = 0.3
