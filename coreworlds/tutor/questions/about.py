"""Whether a question really is about a rule: the rule has a part in the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from coreworlds.engine import Position, Rulebook, Verdict, WrongRule, result
from coreworlds.engine.judge import judge
from coreworlds.engine.rulebook import is_allowing
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.claim import Claim, Gives, Happens, Legal, Only, Stops, played, told, turned
from coreworlds.tutor.questions.direct import as_told, bears
from coreworlds.tutor.questions.draft import Draft, Search, answer, separated
from coreworlds.tutor.questions.end import Ends
from coreworlds.tutor.questions.said import Says

__all__ = ["is_about"]


def is_about(search: Search, draft: Draft) -> bool:
    """Return True if the answer depends on the rule: a misreading changes it, or the rule makes an option."""
    if draft.kind == "first" or any(isinstance(claim, Says) for claim in draft.claims) or _misread(search, draft):
        return True
    if any(search.rule in _rules_of(draft, claim) or _shown(search, claim) for claim in draft.claims):
        return True
    if not search.own and any(isinstance(claim, Happens) and _brings(search, draft, claim) for claim in draft.claims):
        return True
    happens = any(isinstance(claim, Happens) for claim in draft.claims)
    return happens and any(_told_otherwise(search, draft, book) for book in _books(search, draft))


class _Asked(NamedTuple):
    """A draft as it would be asked."""

    rule: str
    position: Position
    play: str | None
    options: tuple[Claim, ...]


def _misread(search: Search, draft: Draft) -> bool:
    """Return True if somebody who misread the rule gives another answer for that reason."""
    truth, believed = answer(draft), separated(draft, search.own)
    mine = [w for w in search.own if w.id in believed]
    return any(_for_it(search, draft, believed[w.id] ^ truth, w) for w in mine)


def _for_it(search: Search, draft: Draft, apart: frozenset[int], wrong: WrongRule) -> bool:
    """
    Return True if the rule makes these options right or wrong for somebody who misread it.

    What the stem tells, nobody works out. Else the rule is heard, or decides in the very step; or a value is asked that
    somebody expects where what is done ends in truth, too, and not because he thinks that it ends before.
    """
    book = book_of(wrong, right_book(draft.position))
    asked = _Asked(search.rule, draft.position, draft.play, draft.claims)
    if not as_told(asked, book):
        return False
    if draft.play != "advance" and search.rule in _heard(draft, apart, book):
        return True
    if search.rule in search.game.teaching.asking.heard:
        return False
    return bears(asked, apart, wrong) or _value_there(draft, book)


def _value_there(draft: Draft, book: Rulebook) -> bool:
    """Return True if a value of something is asked, and the action ends alike by the true and by the wrong rules."""
    lines = [played(draft.position, draft.play, reading) or () for reading in (None, book)]
    ends = [(line[-1].after.step, line[-1].after.turn) for line in lines if line]
    alike = len(lines[0]) == len(lines[1]) == 0 or (len(ends) > 1 and ends[0] == ends[1])
    return alike and all(isinstance(claim, Gives) and claim.fact.takes for claim in draft.claims)


def _heard(draft: Draft, apart: frozenset[int], book: Rulebook) -> set[str]:
    """Return the rules that tell of what is done, and of what these options name, in truth or by other rules."""
    pos, found = draft.position, set[str]()
    options = [draft.claims[i] for i in apart]
    named = [c.action for c in options if isinstance(c, Legal | Stops)]
    named += [f"{who}: {c.action}" for c in options if isinstance(c, Only) for who in (c.who, c.other)]
    for reading in (None, book):
        lines = [played(pos, draft.play, reading), *(played(pos, action, reading) for action in named)]
        done = [t for line in lines for t in line or ()]
        found |= {event.rule for t in done for event in t.events}
        acted = [t for t in done if t.action is not None]
        found |= {p.rule for t in acted for p in judge(t.before, t.action or "", rulebook=reading).permits}
    return found


def _brings(search: Search, draft: Draft, claim: Happens) -> bool:
    """Return True if the rule makes the event, and the event is more than an action."""
    deeds = {verb.name for verb in search.game.verbs.values()}
    line = played(draft.position, draft.play, None) or ()
    events = (e for t in line for e in t.events if e.rule == search.rule and e.kind not in deeds)
    return any(e.seen_by("").text == claim.text for e in events)


def _books(search: Search, draft: Draft) -> Iterator[Rulebook]:
    """Yield the rulebooks by which another answer is right."""
    believed = separated(draft, search.wrong)
    yield from (book_of(w, right_book(draft.position)) for w in search.wrong if w.id in believed)


def _told_otherwise(search: Search, draft: Draft, book: Rulebook) -> bool:
    """Return True if an option is an event of the rule in one reading only."""
    readings = [told(draft.position, draft.play, reading) for reading in (None, book)]
    events = {c.text for c in draft.claims if isinstance(c, Happens)}
    mine = [{text for text in events if reading.get(text) == search.rule} for reading in readings]
    return bool(mine[0] - set(readings[1]) or mine[1] - set(readings[0]))


def _shown(search: Search, claim: object) -> bool:
    """Return True if a fact shows the rule. A misreading of this very rule must change a number."""
    if not isinstance(claim, Gives) or claim.fact.name not in search.game.teaching.asking.facts.get(search.rule, ()):
        return False
    return claim.fact.gives == "truth" or not search.own


def _rules_of(draft: Draft, claim: object) -> frozenset[str]:
    """Return the rules without which an option would be as right as it is wrong now, or the reverse."""
    pos = draft.position
    if isinstance(claim, Legal):
        verdict = judge(pos, claim.action)
        return _alone(verdict) | _granting(verdict)
    if isinstance(claim, Stops):
        return frozenset({claim.rule} if claim.holds(pos, "", None) else ())
    if isinstance(claim, Only):
        return _alone(judge(turned(pos, claim.other), claim.action, claim.other))
    if isinstance(claim, Ends):
        line = played(pos, draft.play, None)
        final = result(line[-1].after if line else pos)
        return frozenset({final.rule} if final is not None else ())
    return frozenset()


def _alone(verdict: Verdict) -> frozenset[str]:
    """Return the rule that stops an action, if no other does."""
    rules = frozenset(b.rule for b in verdict.blockers)
    return rules if len(rules) == 1 else frozenset()


def _granting(verdict: Verdict) -> frozenset[str]:
    """Return the rules that allow an action and would never stop one: another rule might do that in their place."""
    if verdict.verb is None:
        return frozenset()
    book = verdict.verb.rulebook
    return frozenset(p.rule for p in verdict.permits if (check := book[p.rule]) is not None and is_allowing(check))
