"""Whether a rule applies now, and why: asked of the judge and the flow, for any game."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine import Game, Position, Verb
from coreworlds.engine.verb import rule_of
from coreworlds.games.layout import Layout
from coreworlds.games.wording import joined
from coreworlds.tutor.knowing.knowledge import sight_rules
from coreworlds.widgets.desk import judged, offered

__all__ = ["applies"]

FEW = 3
LOOKED_AT = 40  # legal actions asked about; more of them are of the same kinds


def applies(pos: Position, layout: Layout, rule: str, just: frozenset[str] = frozenset()) -> tuple[bool, str]:
    """
    Say whether a rule bears on anything at this moment, with one sentence why, or where else it does.

    Parameters
    ----------
    pos, layout
        The position as it is seen, and its table: what lies there is what is asked about.
    rule
        Id of the rule.
    just
        Ids of the rules that made what just happened.
    """
    step = pos.game.flow.steps[pos.step]
    if rule in {step.rule, step.order}:
        return True, f"The game follows it in this step: {step.title}."
    asks = () if pos.over else tuple(dict.fromkeys(ask for face in layout.faces for ask in face.asks))
    permits, blocks = _at_work(pos, asks)  # after the end it is the end that stops everything
    if rule in permits:
        return True, f"“{permits[rule]}” keeps to it."
    if rule in blocks:
        return True, f"It stops this: {blocks[rule]}"
    if rule in just:
        return True, "It caused what just happened."
    if rule in sight_rules(pos):
        return True, "It says what each player may see."
    able = {action.verb for action in offered(pos)}
    here = [verb.name for verb in pos.game.verbs.values() if verb.name in able and rule in _named(verb)]
    words = f"It is a rule for {joined(map(_quoted, dict.fromkeys(here)))}."
    return (True, words) if here else (False, _elsewhere(pos.game, rule))


@lru_cache(maxsize=8)
def _at_work(pos: Position, asks: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Give each rule that permits something now, and each that stops something on the table."""
    permits: dict[str, str] = {}
    blocks: dict[str, str] = {}
    for ask in (*map(str, offered(pos)[:LOOKED_AT]), *asks):
        verdict = judged(pos, ask)
        for permit in verdict.permits:
            permits.setdefault(permit.rule, ask)
        for blocker in verdict.blockers:
            blocks.setdefault(blocker.rule, f"{ask}. {blocker.reason}")
    return permits, blocks


def _elsewhere(game: Game, rule: str) -> str:
    """Say where else a rule belongs: to a step, or to a kind of action and its moments; empty if to neither."""
    steps = [step.title for step in game.flow.steps.values() if rule in {step.rule, step.order, *step.forced}]
    if steps:
        return f"It belongs to {'another step' if len(steps) == 1 else 'other steps'}: {joined(map(_quoted, steps))}."
    verbs = [verb for verb in game.verbs.values() if rule in _named(verb)]
    if verbs:
        names = list(dict.fromkeys(verb.name for verb in verbs))
        moments = list(dict.fromkeys(game.timing.moment(step) for verb in verbs for step in game.flow.where(verb.key)))
        time = f", in {' or '.join(moments)}" if len(moments) <= FEW else ""
        return f"It belongs to {joined(map(_quoted, names))}{time}."
    return ""


def _quoted(name: str) -> str:
    return f"“{name}”"


def _named(verb: Verb) -> set[str]:
    """Give the ids of the rules that a verb names."""
    return {verb.timing, verb.within[0], *map(rule_of, (*verb.when, *verb.checks))}
