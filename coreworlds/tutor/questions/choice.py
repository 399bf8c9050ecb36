"""Questions about legal actions: which are legal, why one is not, and for whom else not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from coreworlds.engine import Position, Rulebook, legal
from coreworlds.engine.action import describe
from coreworlds.engine.judge import judge
from coreworlds.engine.verb import rule_of
from coreworlds.tutor.knowing.belief import at_work, book_of
from coreworlds.tutor.knowing.belief import right_book as _right
from coreworlds.tutor.questions.claim import Claim, Legal, Stops, stops, view_of
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.names import UNREADABLE, actions_named, markers_of, worded

__all__ = ["asked_here", "legals", "refusals", "refused_here", "said", "where_asked"]

_TRIED = 60
_OTHERS = 15  # so many of another kind, as nobody would try them here
_MOST = 3  # questions from one moment
_NEAR = 90  # so many wrong rules are looked at for one position
_RIGHT = 2  # so many options at least are right, where so many actions are allowed
_LONGEST = 4  # an option names so many components at most


def said(pos: Position, action: str) -> str:
    """Return an action as an option."""
    text = worded(pos, action)
    return text[:1].upper() + text[1:]


def where_asked(pos: Position, who: str) -> str:
    """Return the moment, what is under way, and the player who decides, as sentences."""
    markers, step = markers_of(pos, who, f"{who} decides with"), pos.game.flow.steps[pos.step]
    inside = f": {step.called or step.title}" if step.part_of else ""
    return f"{pos.where}{inside}. {markers or f'{who} decides.'}"


def legals(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield questions which of some actions are allowed."""
    who = asked_here(pos)
    if who is None:
        return
    allowed = _short(a.text for a in legal(pos, who))
    if not allowed:
        return
    more = _unlisted(search, pos, who)
    core = ((a, ()) for a in search.some(more, 1)) if more else _core(search, pos, who, allowed)
    for first, telling in core:
        fill = [
            a for a in search.some(allowed, MOST_OPTIONS) + refused_here(search, pos, who) if a not in {first, *telling}
        ]
        good = [a for a in (first, *telling) if a in {*allowed, *more}]
        good += [a for a in fill if a in allowed][: _RIGHT - len(good)]  # who denies one of them has another to choose
        rest = [a for a in fill if a not in good]
        bad = [a for a in rest if a not in allowed][:1]
        search.random.shuffle(rest)
        actions = list(dict.fromkeys([first, *telling, *good, *bad, *rest]))[:MOST_OPTIONS]
        search.random.shuffle(actions)
        stem = f"{where_asked(pos, who)} Which of these may {who} do now?"
        yield Draft("legal", pos, who, None, stem, tuple(Legal(said(pos, a), f"{who}: {a}") for a in actions))


def asked_here(pos: Position) -> str | None:
    """Return the player who decides."""
    options = pos.options()
    return options[0][0].name if options else None


def _short(actions: Iterable[str]) -> list[str]:
    return [a for a in dict.fromkeys(actions) if a.count(",") < _LONGEST]


def _core(search: Search, pos: Position, who: str, allowed: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield an action that the rule decides, with those that make a wrong rule answer otherwise."""
    mine = [a for w in search.own for a in _differing(pos, who, book_of(w, _right(pos)), allowed)]
    if mine:
        yield search.random.choice(mine), ()
        return
    names = {pos.game.verbs[key].name for key in _verbs_of(search)}
    fitting = [a for a in allowed if any(a == n or a.startswith(f"{n} ") for n in names)]
    held = [a for a in search.some(fitting, 12) if _permits(pos, f"{who}: {a}", search.rule)]
    stopped = [a for a in refused_here(search, pos, who) if {search.rule} == {*stops(pos, f"{who}: {a}", None)}]
    for first in search.some(held, 1) + search.some(stopped, 1):
        for w in (w for w in search.wrong[:_NEAR] if w.rule in _listing(pos)):
            other = _differing(pos, who, book_of(w, _right(pos)), allowed)
            if other:
                yield first, (search.random.choice(other),)
                return


def _unlisted(search: Search, pos: Position, who: str) -> list[str]:
    """Return actions that the rule allows and that are not on the list."""
    moves = pos.game.teaching.asking.unlisted.get(search.rule)
    t = pos.table_for(None)
    s = next(s for s in t.seats if s.name == who)
    found = _short(describe(t, move, s).text for move in moves(t, s)) if moves else []
    return [a for a in found if _permits(pos, f"{who}: {a}", search.rule)]


def _listing(pos: Position) -> frozenset[str]:
    """Return the rules that are asked when all that is allowed here is listed: only they can make it another list."""
    return pos.kept("listing", lambda: at_work(pos, lambda there, book: there.options(book)))


def _differing(pos: Position, who: str, book: Rulebook, allowed: list[str]) -> list[str]:
    """Return the actions that other rules allow and these do not, or the reverse."""
    here, there = pos.options(), pos.options(book)
    if [m for _, m in here] == [m for _, m in there]:
        return []
    t = pos.table_for(book)
    others = _short(describe(t, move, s).text for s, moves in there if s.name == who for move in moves)
    known = set(allowed)
    more, less = [a for a in others if a not in known], [a for a in allowed if a not in set(others)]
    return [a for a in more if not judge(pos, f"{who}: {a}")] + less


def _permits(pos: Position, action: str, rule: str) -> bool:
    return any(p.rule == rule for p in judge(pos, action).permits)


def refused_here(search: Search, pos: Position, who: str) -> list[str]:
    """Return some actions that can be named here and are refused, those that the rule has to do with first."""
    view = view_of(pos, who)
    fitting = _verbs_of(search) or pos.game.flow.steps[pos.step].verbs
    others = [key for key in pos.game.flow.steps[pos.step].verbs if key not in fitting]
    named = search.some(list(actions_named(view, fitting)), _TRIED)
    others = search.some(list(actions_named(view, others)), _OTHERS)

    def refused() -> list[str]:
        some = sorted([*named, *_more_than_one(pos, who), *others], key=lambda a: "," not in a)
        some = [a for a in some if _refused(pos, f"{who}: {a}")]
        tempting = [a for a in some if not _never(pos, f"{who}: {a}", search.rule)]
        return tempting if len(tempting) >= MOST_OPTIONS else [*tempting, *(a for a in some if a not in tempting)]

    return pos.kept(("refused", search.rule, who), refused)


def _refused(pos: Position, action: str) -> bool:
    """Return True if a readable action is refused."""
    stopping = stops(pos, action, None)
    return bool(stopping) and UNREADABLE not in stopping


def _never(pos: Position, action: str, rule: str) -> bool:
    """Return True if something that never changes stops an action, and not by the rule: nobody would try it."""
    return any(blocker.lasting and blocker.rule != rule for blocker in judge(pos, action).blockers)


def _more_than_one(pos: Position, who: str) -> list[str]:
    """Return pairs of what may be named singly, for verbs that take several."""
    many = {v.name for v in pos.game.verbs.values() if v.many}
    single = [a for a in _short(a.text for a in legal(pos, who)) if a.split(" ")[0] in many and "," not in a]
    return [f"{a}, {b.split(' ', 1)[1]}" for a, b in pairwise(single) if " " in b]


def _verbs_of(search: Search) -> list[str]:
    """Return the verbs that name a rule."""
    return [key for key, v in search.game.verbs.items() if search.rule in v.rules]


def refusals(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield questions why something is refused."""
    who = asked_here(pos)
    if who is None:
        return
    allowed = _short(a.text for a in legal(pos, who))
    more = [
        a for w in search.own for a in _differing(pos, who, book_of(w, _right(pos)), allowed) if a not in set(allowed)
    ]
    tried, found = search.some(more, 2) + refused_here(search, pos, who), 0
    for action in tried:
        stopping = stops(pos, f"{who}: {action}", None)
        if stopping == (search.rule,):
            yield _why(search, pos, who, action)
            found += 1
        if found == _MOST:
            return


def _why(search: Search, pos: Position, who: str, action: str) -> Draft:
    rules, full = _right(pos).rules, f"{who}: {action}"
    same = _same(search, pos)
    chosen = [search.rule, *[r for r in _neighbours(search, action) if r not in same][: MOST_OPTIONS - 2]]
    claims: list[Claim] = [Stops(f"{rules[r].title}.", full, r) for r in chosen]
    search.random.shuffle(claims)
    stem = f"{where_asked(pos, who)} {who} wants to do this: {worded(pos, action)}. Which rule stops it?"
    return Draft("refused", pos, who, None, stem, (*claims, Stops("None: it is allowed.", full, "")))


def _same(search: Search, pos: Position) -> set[str]:
    rules = _right(pos).rules
    alike = set[str]().union(*(rules for rules in search.game.teaching.asking.alike if search.rule in rules))
    return alike | {r.id for r in rules.values() if r.title == rules[search.rule].title}


def _neighbours(search: Search, action: str) -> list[str]:
    """Return rules that might stop an action of this kind, in a random order."""
    found: dict[str, None] = {}
    for v in search.game.verbs.values():
        if action == v.name or action.startswith(f"{v.name} "):
            found.update(dict.fromkeys([*map(rule_of, (*v.when, *v.checks)), v.within[0], v.timing]))
    near = [r for r in search.game.rulebook.rules[search.rule].related if search.game.rulebook[r] is not None]
    rules = [r for r in found if r in search.game.rulebook.rules and r != UNREADABLE] or near
    return search.some(rules, len(rules)) + search.some(near, len(near))
