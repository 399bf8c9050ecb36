"""Questions about what will be: a value, what happens, which step comes next, who wins, who sees what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from coreworlds.engine.api import seen_by
from coreworlds.engine.fact import Fact, Value
from coreworlds.engine.notation import Pile
from coreworlds.engine.position import Position
from coreworlds.engine.step import Transition
from coreworlds.tutor.belief import book_of
from coreworlds.tutor.question_claim import Gives, Happens, Leads, played, told, value_after
from coreworlds.tutor.question_draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.question_names import names_in

__all__ = ["happenings", "nexts", "play_of", "values"]

_MOST_ASKED = 60
_NEAR = 20


def play_of(transition: Transition) -> str:
    """Return how what happened can be done again."""
    return f"{transition.action.player}: {transition.action.text}" if transition.action else ""


def opening(pos: Position, play: str) -> str:
    """Return the sentences that say where we are and what is done."""
    where = f"{pos.game.where(pos.table_for(None))}."
    if play == "advance":
        return f"{where} The game goes on until somebody must decide."
    if not play:
        return f"{where} Next step: {pos.game.flow.steps[pos.step].title}."
    who, action = play.split(": ", 1)
    return f"{where} {who} does this: {action}."


def _viewer(pos: Position) -> str:
    return pos.turn if isinstance(pos.turn, str) else pos.turn[0]


def _believed(search: Search) -> Iterable[tuple[str, object]]:
    return ((w.id, w) for w in search.own or search.wrong[:_NEAR])


def asked(pos: Position, game_facts: Iterable[Fact], names: tuple[str, ...]) -> Iterator[tuple[Fact, tuple[str, ...]]]:
    """Yield every fact that makes a good question, with what it can be asked of."""
    zones = tuple(f.key for f in pos.game.notation.seat_fields if isinstance(f.kind, Pile))
    places = {"player": pos.seats, "card": names, "zone": zones}
    for fact in game_facts:
        if fact.ask and all(kind in places for kind in fact.takes):
            yield from ((fact, args) for args in product(*(places[kind] for kind in fact.takes)))


def values(search: Search, pos: Position, play: str) -> Iterator[Draft]:
    """Yield questions what a value will be."""
    before = played(pos, play, None)
    if before is None:
        return
    view = seen_by(pos, _viewer(pos))
    names = tuple(n for n in names_in(view) if n in play or n in " ".join(told(pos, play, None)))
    candidates = search.some([*asked(pos, search.game.facts, names)], _MOST_ASKED)
    right = pos.table_for(None).bound.rulebook
    for w in search.own or search.wrong[:_NEAR]:
        book = book_of(w, right)
        if told(pos, play, book) == told(pos, play, None) and not search.own:
            continue
        for fact, args in candidates:
            truth = value_after(pos, play, fact, args, None)
            if truth is None or truth == value_after(pos, play, fact, args, book):
                continue
            yield _value(search, pos, play, fact, args, truth)


def _value(search: Search, pos: Position, play: str, fact: Fact, args: tuple[str, ...], truth: Value) -> Draft:  # noqa: PLR0913, PLR0917
    others = [value_after(pos, play, fact, args, book_of(w, pos.table_for(None).bound.rulebook)) for w in search.wrong]
    chosen = list(dict.fromkeys([truth, *(v for v in others if v is not None), *_near(pos, fact, args, truth)]))[
        :MOST_OPTIONS
    ]
    chosen = sorted(chosen, key=lambda v: (isinstance(v, str), v)) if fact.gives != "names" else chosen
    ask = fact.ask.format(*args)
    claims = tuple(Gives(worded(fact, v), fact, args, v) for v in chosen)
    return Draft("value", pos, _viewer(pos), play, f"{opening(pos, play)} {ask}", claims, more=args)


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


def _near(pos: Position, fact: Fact, args: tuple[str, ...], truth: Value) -> list[Value]:
    if isinstance(truth, bool):
        return [not truth]
    if isinstance(truth, int):
        now = fact.function(pos, *args)
        return [v for v in (now, truth + 1, truth - 1, truth + 2) if isinstance(v, int) and v >= 0]
    if isinstance(truth, str):
        return [name for name in pos.seats if truth in pos.seats]
    return []


def happenings(search: Search, pos: Position, play: str) -> Iterator[Draft]:
    """Yield questions which of some events happen."""
    truth = told(pos, play, None)
    mine = [text for text, rule in truth.items() if rule == search.rule]
    right = pos.table_for(None).bound.rulebook
    for w in search.own or search.wrong:
        other = told(pos, play, book_of(w, right))
        false = [text for text in other if text not in truth]
        missing = [text for text in truth if text not in other]
        if (mine or search.own) and (false or missing):
            first = search.some(mine, 1) or search.some(missing, 1) or search.some([*truth], 1)
            yield _happening(search, pos, play, first + search.some(false, 2) + search.some(missing, 1))


def _happening(search: Search, pos: Position, play: str, texts: list[str]) -> Draft:
    truth = told(pos, play, None)
    false = [
        t
        for w in search.wrong[:_NEAR]
        for t in told(pos, play, book_of(w, pos.table_for(None).bound.rulebook))
        if t not in truth
    ]
    more = search.some([t for t in false if t not in texts], 1) + search.some([t for t in truth if t not in texts], 1)
    chosen = list(dict.fromkeys([*texts, *more]))[:MOST_OPTIONS]
    search.random.shuffle(chosen)
    stem = f"{opening(pos, play)} Which of these happens?"
    return Draft("happens", pos, _viewer(pos), play, stem, tuple(map(Happens, chosen)))


def nexts(search: Search, pos: Position, play: str) -> Iterator[Draft]:
    """Yield questions which step comes next."""
    line = played(pos, play, None)
    if line is None:
        return
    steps, right = search.game.flow.steps, pos.table_for(None).bound.rulebook
    ends = [line[-1].after.step]
    for w in search.own or search.wrong[:_NEAR]:
        other = played(pos, play, book_of(w, right))
        if other is not None:
            ends.append(other[-1].after.step)
    if len(set(ends)) > 1:
        ends += search.some([s for s in steps if steps[s].phase == pos.phase], 2)
        chosen = list(dict.fromkeys(ends))[:MOST_OPTIONS]
        claims = tuple(Leads(f"{steps[s].title}.", s) for s in chosen)
        yield Draft("next", pos, _viewer(pos), play, f"{opening(pos, play)} Which step comes next?", claims)
