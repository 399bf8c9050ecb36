"""Whether a question really is about a rule: the rule has a part in the answer."""

from __future__ import annotations

from coreworlds.engine.api import result
from coreworlds.engine.judge import judge
from coreworlds.tutor.question_claim import Gives, Happens, Legal, Only, Stops, played, told, turned
from coreworlds.tutor.question_draft import Draft, Search, separated
from coreworlds.tutor.question_said import Says
from coreworlds.tutor.question_walk import at_work

__all__ = ["is_about"]


def is_about(search: Search, draft: Draft) -> bool:
    """Return whether the rule decides an option, or is at work where a rule close to it is misread."""
    if draft.kind == "first" or any(isinstance(claim, Says) for claim in draft.claims) or separated(draft, search.own):
        return True
    if any(search.rule in _rules_of(draft, claim) or _shown(search, claim) for claim in draft.claims):
        return True
    if (search.own and not search.lenient) or search.rule not in _working(search, draft):
        return False
    return bool(separated(draft, search.close))


def _shown(search: Search, claim: object) -> bool:
    """Return whether a fact shows the rule; of a number somebody who misread this very rule must expect another."""
    if not isinstance(claim, Gives) or claim.fact.name not in search.game.asking.facts.get(search.rule, ()):
        return False
    return claim.fact.gives == "truth" or not search.own


def _rules_of(draft: Draft, claim: object) -> set[str]:
    """Return the rules by which an option is right or wrong."""
    pos = draft.position
    if isinstance(claim, Legal):
        verdict = judge(pos, claim.action)
        return {b.rule for b in verdict.blockers} or {p.rule for p in verdict.permits}
    if isinstance(claim, Stops):
        return {claim.rule} if claim.holds(pos, "", None) else set()
    if isinstance(claim, Only):
        return {b.rule for b in judge(turned(pos, claim.other), claim.action, claim.other).blockers}
    if isinstance(claim, Happens):
        return {told(pos, draft.play, None).get(claim.text, "")}
    return set()


def _working(search: Search, draft: Draft) -> set[str]:
    """Return the rules at work in what is done."""
    if draft.kind == "score":
        line = played(draft.position, draft.play, None) or ()
        end, steps = line[-1].after if line else draft.position, search.game.flow.steps.values()
        before = [s for s in steps if any(then.to == end.step for then in s.then)]
        done = set[str]().union(*(at_work(t, search.game) for t in line))
        return done.union({result(end).rule}, *((s.rule, *s.also) for s in before))
    line = played(draft.position, draft.play, None) or ()
    done = {p.rule for t in line if t.action is not None for p in judge(t.before, t.action).permits}
    return done.union(*(at_work(t, search.game) for t in line))
