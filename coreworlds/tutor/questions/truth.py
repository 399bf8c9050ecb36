"""Questions for the true ones of some sentences: what each player sees, what the box holds."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.engine import Fact, Position, Value
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.claim import Gives, value_after
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.moment import opening, viewer_of
from coreworlds.tutor.questions.value import Args, arguments

__all__ = ["truths"]

_NEAR = 40
_TRIES = 2


def truths(search: Search, pos: Position) -> Iterator[Draft]:
    """Yield questions which sentences are true, one at least about the rule and one that a wrong rule denies."""
    names = search.game.teaching.asking.facts.get(search.rule, ())
    facts = [f for f in search.game.teaching.facts if f.name in names and f.gives == "truth"]
    for _ in range(_TRIES if facts else 0):
        fact = search.random.choice(facts)
        known = [args for args in arguments(pos, fact, ()) if _value(pos, fact, args, None) is not None]
        if known:
            yield _truth(search, pos, fact, search.random.choice(known))


def _truth(search: Search, pos: Position, fact: Fact, args: Args) -> Draft:
    first = _sentence(fact, args)
    shared = args[:1] if "{0}" in fact.ask else ()
    family = [f for f in search.game.teaching.facts if f.ask == fact.ask]
    others = [
        (f, a) for f in family for a in arguments(pos, f, ()) if a[: len(shared)] == shared and (f, a) != (fact, args)
    ]
    others = [(f, a) for f, a in others if _value(pos, f, a, None) is not None]
    search.random.shuffle(others)
    telling = [_sentence(f, a) for f, a in others if _doubted(search, pos, f, a)][:1]
    telling = telling or ([] if shared else _numbers(search, pos)[:1])  # a number is nothing that somebody sees or not
    more = [_sentence(f, a) for f, a in others]
    claims = list({c.text: c for c in (first, *telling, *more)}.values())[:MOST_OPTIONS]
    search.random.shuffle(claims)
    stem = f"{opening(pos, None)} {fact.ask.format(*shared)}"
    return Draft("true", pos, viewer_of(pos), None, stem, tuple(claims), open=True)


def _sentence(fact: Fact, args: Args) -> Gives:
    text = fact.text.format(*args)
    return Gives(text[:1].upper() + text[1:], fact, args, value=True)


def _value(pos: Position, fact: Fact, args: Args, book: object) -> Value | None:
    return value_after(pos, None, fact, args, book)  # type: ignore[arg-type]


def _doubted(search: Search, pos: Position, fact: Fact, args: Args) -> bool:
    truth = _value(pos, fact, args, None)
    return any(_value(pos, fact, args, book_of(w, right_book(pos))) != truth for w in search.wrong[:_NEAR])


def _numbers(search: Search, pos: Position) -> list[Gives]:
    """Return sentences with numbers that somebody with a wrong rule gets wrong: the true number or the other."""
    found = []
    facts = [f for f in search.game.teaching.facts if f.gives == "number" and set(f.takes) <= {"player"}]
    for fact in facts:
        for args in arguments(pos, fact, ()):
            truth = _value(pos, fact, args, None)
            for w in search.wrong[:_NEAR]:
                other = _value(pos, fact, args, book_of(w, right_book(pos)))
                if None not in {truth, other} and truth != other:
                    value = search.random.choice([truth, other])
                    text = fact.text.format(*args)
                    found.append(Gives(f"{text[:1].upper() + text[1:]}: {value}.", fact, args, value))  # type: ignore[arg-type]
    search.random.shuffle(found)
    return found
