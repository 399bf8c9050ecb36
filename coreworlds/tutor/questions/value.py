"""Questions what a value is, or will be after a step or an action."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from coreworlds.engine import Fact, Position, Rulebook, Value, WrongRule
from coreworlds.engine.kinds import Pile
from coreworlds.tutor.knowing.belief import at_work, book_of, right_book
from coreworlds.tutor.questions.claim import Gives, played, told, value_after, view_of
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.moment import doubters, guessed, opening, viewer_of
from coreworlds.tutor.questions.names import names_in, table_of

__all__ = ["Args", "arguments", "values", "worded"]

Args = tuple[Any, ...]
Asked = Sequence[tuple[Fact, Args]]
_MOST_ASKED = 60
_MOST = 4  # questions from one moment
_NUMBERS = tuple(range(1, 7))
_SOMETIMES = 0.5  # so often a number is offered that is more than the true one, where no belief leads to one


def arguments(pos: Position, fact: Fact, names: tuple[str, ...]) -> Iterator[Args]:
    """Yield the arguments with which a fact can be asked."""
    zones = tuple(key for key, d in pos.game.state.own.items() if isinstance(d.held, Pile))
    places: dict[str, Args] = {"player": pos.seats, "card": names, "zone": zones, "number": _NUMBERS}
    yield from product(*(places[kind] if kind in places else of_kind(pos, names, kind) for kind in fact.takes))


def of_kind(pos: Position, names: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return those names that are components of a kind."""
    kinds = dict(zip(pos.parts.names, getattr(pos.parts, "kind", ()), strict=False))
    return tuple(name for name in names if kinds.get(name) == kind)


def names_at(pos: Position, play: str | None) -> tuple[str, ...]:
    """Return the components that what is done has to do with; all in sight, where nothing is done."""
    names = names_in(view_of(pos, viewer_of(pos)))
    text = " ".join([play or "", *told(pos, play, None)])
    return names if play is None else tuple(n for n in names if n in text)


def values(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    """Yield questions what a value will be, where somebody with a wrong rule expects another."""
    if play is None or played(pos, play, None):
        yield from islice(_values(search, pos, play), _MOST)


def _values(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    names = names_at(pos, play)
    best = search.game.teaching.asking.facts.get(search.rule, ())
    asked = [f for f in search.game.teaching.facts if f.ask and not (_on_top(f) and guessed(pos, play))]
    facts = [f for f in asked if f.gives != "truth" and f.name not in best]
    candidates = [(f, args) for f in asked if f.name in best for args in arguments(pos, f, names)]
    search.random.shuffle(candidates)
    candidates += search.some([(f, args) for f in facts for args in arguments(pos, f, names)], _MOST_ASKED)
    doubting = doubters(search, pos, play)
    found = [(f, args, value_after(pos, play, f, args, None)) for f, args in (candidates if doubting else ())]
    known = [each for each in found if each[2] is not None]
    for end, book in _ends(pos, play, doubting, candidates):
        for fact, args, truth in known:
            other = value_after(end, None, fact, args, book)
            if other is None or truth == other or _stays(pos, play, fact, truth):
                continue
            if play is None or value_after(pos, None, fact, args, None) == value_after(pos, None, fact, args, book):
                yield _value(search, pos, play, fact, args, truth)  # type: ignore[arg-type]  # it is known


def _on_top(fact: Fact) -> bool:
    """Return True if a fact names one of the things that lie somewhere."""
    return fact.gives == "name" and "zone" in fact.takes


def _ends(
    pos: Position, play: str | None, doubting: Iterable[WrongRule], candidates: Asked
) -> Iterator[tuple[Position, Rulebook]]:
    """Yield the end positions of beliefs that may give another value: another end, or the same one by other rules."""
    asked: frozenset[str] | None = None
    true = _after(pos, play)
    for w in doubting:
        book = book_of(w, right_book(pos))
        line = () if play is None else played(pos, play, book)
        if line is None:
            continue
        end = line[-1].after if line else pos
        if asked is None:
            asked = at_work(true, lambda at, book: [value_after(at, None, f, args, book) for f, args in candidates])
        if w.rule in asked or end != true:
            yield end, book


def _stays(pos: Position, play: str | None, fact: Fact, truth: Value | None) -> bool:
    """Return True if the answer is a name that an automatic step does not change, such as whose turn it is."""
    return play == "" and fact.gives == "name" and not fact.takes and value_after(pos, None, fact, (), None) == truth


def _value(search: Search, pos: Position, play: str | None, fact: Fact, args: Args, truth: Value) -> Draft:  # noqa: PLR0913, PLR0917
    believed = (value_after(pos, play, fact, args, book_of(w, right_book(pos))) for w in doubters(search, pos, play))
    others = [truth, *(v for v in believed if v is not None), *_near(search, pos, fact, args, truth)]
    chosen = list(dict.fromkeys(others))[:MOST_OPTIONS]
    if all(isinstance(v, int) for v in chosen):
        if len(chosen) == MOST_OPTIONS and truth == max(chosen) and search.random.random() < _SOMETIMES:
            # else the largest option would be right wherever beliefs count less
            chosen[-1] = int(truth) + 1  # type: ignore[arg-type]
        chosen = sorted(chosen, key=int)  # type: ignore[arg-type]  # numbers or truths
    else:
        search.random.shuffle(chosen)
    claims = tuple(Gives(worded(fact, v), fact, args, v) for v in chosen)
    asked = fact.ask.format(*_shown(_after(pos, play), fact, args))
    stem = f"{opening(pos, play)} {_now(pos, play, fact, args)}{asked}"
    return Draft("value", pos, viewer_of(pos), play, stem, claims, more=tuple(map(str, args)))


def _now(pos: Position, play: str | None, fact: Fact, args: Args) -> str:
    """Return the value before any action, as a sentence."""
    value = None if play is None else value_after(pos, None, fact, args, None)
    if value is None or isinstance(value, (bool, tuple)):
        return ""
    if fact.gives == "name" and value_after(view_of(pos, viewer_of(pos)), None, fact, args, None) != value:
        return ""  # a card that nobody sees
    text = fact.text.format(*_shown(pos, fact, args))
    known = _told(opening(pos, play), fact, args, value)
    return "" if known else f"{text[:1].upper()}{text[1:]} now: {value if value != '' else 'none'}. "


def _told(stem: str, fact: Fact, args: Args, value: Value) -> bool:
    """Return True if sentences already tell a value of the player asked about, or of the acting player."""
    if not fact.takes:
        return f"{value}'s action: " in stem
    own = [sentence for sentence in stem.split(". ") if sentence.startswith(f"{args[0]} has ")]
    return any(re.search(rf"(?<!\d){re.escape(worded(fact, value))}\b", sentence) for sentence in own)


def _after(pos: Position, play: str | None) -> Position:
    """Return the position that a question asks about. A place may have another title there."""
    line = played(pos, play, None)
    return line[-1].after if line else pos


def _shown(pos: Position, fact: Fact, args: Args) -> list[str]:
    """Return the arguments of a fact in words: a zone by its title on the table."""
    if "zone" not in fact.takes:
        return [*map(str, args)]
    titles = {z.key.rsplit("/", 1)[-1]: z.title for seat in table_of(pos).seats for z in seat.zones}
    return [titles.get(a, a).lower() if kind == "zone" else str(a) for kind, a in zip(fact.takes, args, strict=True)]


def worded(fact: Fact, value: Value) -> str:
    """Return a value with what it counts."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    if isinstance(value, int):
        unit = fact.unit[:-1] if value == 1 and fact.unit.endswith("s") else fact.unit
        return f"{value} {unit}".rstrip()
    return value or "none"


def _near(search: Search, pos: Position, fact: Fact, args: Args, truth: Value) -> Sequence[Value]:
    """Return values that somebody may guess."""
    if isinstance(truth, bool):
        return [not truth]
    if isinstance(truth, int):
        now = value_after(pos, None, fact, args, None)
        return [v for v in (now, truth + 1, truth - 1, truth + 2) if isinstance(v, int) and v >= 0]
    if truth in pos.seats:
        return search.some(list(pos.seats), MOST_OPTIONS)
    names = names_in(view_of(pos, viewer_of(pos)))
    others = search.some(list(arguments(pos, fact, names)), _MOST_ASKED)  # what it is elsewhere
    found = dict.fromkeys(v for a in others if (v := value_after(pos, None, fact, a, None)) is not None)
    return search.some([*found], MOST_OPTIONS) or search.some(list(names), MOST_OPTIONS)
