"""Whether a question really is about a rule: the rule has a part in the answer."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.engine.api import result
from coreworlds.engine.judge import judge
from coreworlds.engine.rulebook import Rulebook, is_allowing
from coreworlds.engine.verdict import Verdict
from coreworlds.tutor.belief import book_of, right_book
from coreworlds.tutor.question_claim import Gives, Happens, Legal, Only, Stops, played, told, turned
from coreworlds.tutor.question_draft import Draft, Search, separated
from coreworlds.tutor.question_end import Ends
from coreworlds.tutor.question_said import Says

__all__ = ["is_about"]


def is_about(search: Search, draft: Draft) -> bool:
    """Return whether the answer hangs on the rule: who misread it gives another, or an option is as it is by it."""
    if draft.kind == "first" or any(isinstance(claim, Says) for claim in draft.claims) or separated(draft, search.own):
        return True
    if any(search.rule in _rules_of(draft, claim) or _shown(search, claim) for claim in draft.claims):
        return True
    if not search.own and any(isinstance(claim, Happens) and _brings(search, draft, claim) for claim in draft.claims):
        return True
    happens = any(isinstance(claim, Happens) for claim in draft.claims)
    return happens and any(_told_otherwise(search, draft, book) for book in _books(search, draft))


def _brings(search: Search, draft: Draft, claim: Happens) -> bool:
    """Return whether it happens by the rule, and is more than an action that somebody takes, or that takes itself."""
    deeds = {verb.name for verb in search.game.verbs.values()}
    line = played(draft.position, draft.play, None) or ()
    events = (e for t in line for e in t.events if e.rule == search.rule and e.kind not in deeds)
    return any(e.seen_by("").text == claim.text for e in events)


def _books(search: Search, draft: Draft) -> Iterator[Rulebook]:
    """Yield the rules of those who answer otherwise."""
    believed = separated(draft, search.wrong)
    yield from (book_of(w, right_book(draft.position)) for w in search.wrong if w.id in believed)


def _told_otherwise(search: Search, draft: Draft, book: Rulebook) -> bool:
    """Return whether an option is an event of the rule in one reading of the rules and does not happen in the other."""
    readings = [told(draft.position, draft.play, reading) for reading in (None, book)]
    events = {c.text for c in draft.claims if isinstance(c, Happens)}
    mine = [{text for text in events if reading.get(text) == search.rule} for reading in readings]
    return bool(mine[0] - set(readings[1]) or mine[1] - set(readings[0]))


def _shown(search: Search, claim: object) -> bool:
    """Return whether a fact shows the rule; of a number somebody who misread this very rule must expect another."""
    if not isinstance(claim, Gives) or claim.fact.name not in search.game.asking.facts.get(search.rule, ()):
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
