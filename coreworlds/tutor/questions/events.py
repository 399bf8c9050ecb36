"""Questions which events happen, and which step comes next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from coreworlds.engine import Position
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.claim import First, Happens, Leads, played, told
from coreworlds.tutor.questions.draft import MOST_OPTIONS, Draft, Search
from coreworlds.tutor.questions.moment import doubters, opening, viewer_of
from coreworlds.tutor.questions.names import step_told

__all__ = ["firsts", "happenings", "nexts"]

_MOST = 3  # questions from one moment


def happenings(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    """Yield questions which of some events happen, where somebody with a wrong rule expects others."""
    yield from islice(_happenings(search, pos, play), _MOST)


def _happenings(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    truth = _events(told(pos, play, None))
    mine = [text for text, rule in truth.items() if rule == search.rule]
    if not (mine or search.own):
        return
    expected = {w.id: _events(told(pos, play, book_of(w, right_book(pos)))) for w in doubters(search, pos, play)}
    everything = [text for other in expected.values() for text in other if text not in truth]
    for other in expected.values():
        false = [text for text in other if text not in truth]
        missing = [text for text in truth if text not in other]
        if false or missing:
            first = search.some(mine, 1) or search.some(missing, 1) or search.some([*truth], 1)
            texts = first + search.some(false, 2) + search.some(missing, 1)
            more = search.some(everything, 1) + search.some([*truth], 2)
            yield _happening(search, pos, play, list(dict.fromkeys([*texts, *more]))[:MOST_OPTIONS])


def _events(told_of: Mapping[str, str]) -> dict[str, str]:
    """Return the events without those that only state that somebody has none or that something is over."""
    return {text: rule for text, rule in told_of.items() if not _STATE.fullmatch(text)}


_STATE = re.compile(r"[^,;:]* ((has|have) no [^,;:]*|(is|are) (over|done|ready|resolved)|turn ends)\.")


def _happening(search: Search, pos: Position, play: str | None, texts: list[str]) -> Draft:
    search.random.shuffle(texts)
    stem = f"{opening(pos, play)} Which of these happens?"
    return Draft("happens", pos, viewer_of(pos), play, stem, tuple(map(Happens, texts)))


def firsts(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    """Yield the question which of some events comes first."""
    rules = told(pos, play, None)
    truth = [text for text in _events(rules) if text not in _done(pos, play)]
    told_of = {search.rule, *search.game.rulebook.rules[search.rule].related}
    if len(truth) < _FEW or len(told_of & set(rules.values())) <= 1:
        return
    for _ in range(_MOST):
        start = search.random.randrange(max(1, len(truth) - MOST_OPTIONS))
        texts = tuple(search.some(truth[start:], MOST_OPTIONS))
        claims = tuple(First(text, texts) for text in texts)
        stem = f"{opening(pos, play, named=False)} Which of these comes first?"
        yield Draft("first", pos, viewer_of(pos), play, stem, claims)


def _done(pos: Position, play: str | None) -> set[str]:
    """Return the events that only say what is done: that it is done, everybody knows."""
    acted = [t for t in played(pos, play, None) or () if t.action is not None]
    return {e.seen_by("").text for t in acted for e in t.events if e.kind == t.action.verb}  # type: ignore[union-attr]


_FEW = 3


def nexts(search: Search, pos: Position, play: str | None) -> Iterator[Draft]:
    """Yield the question to which step it leads, where somebody with a wrong rule expects another."""
    line = played(pos, play, None)
    if not line:
        return
    others = [played(pos, play, book_of(w, right_book(pos))) for w in doubters(search, pos, play)]
    ends = [line[-1].after.step, *(other[-1].after.step for other in others if other)]
    if len(set(ends)) > 1:
        steps = search.game.flow.steps
        more = search.some([s for s in steps if steps[s].phase == pos.phase], 2)
        chosen = list(dict.fromkeys([*ends, *(s for s in more if s != pos.step)]))  # the stem calls that one the next
        chosen = search.some(chosen[:MOST_OPTIONS], MOST_OPTIONS)
        claims = tuple(Leads(step_told(pos, s), s) for s in chosen)
        asked = "At which step does it stop?" if play == "advance" else "Which step comes next?"  # several may come
        yield Draft("next", pos, viewer_of(pos), play, f"{opening(pos, play)} {asked}", claims)
