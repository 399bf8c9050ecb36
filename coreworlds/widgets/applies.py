"""Whether a rule applies now, and why: asked of the judge and the flow, for any game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.widgets.desk import judged, offered

if TYPE_CHECKING:
    from coreworlds.engine.layout import Layout
    from coreworlds.engine.position import Position

__all__ = ["applies"]


def applies(pos: Position, layout: Layout, rule: str) -> tuple[bool, str]:
    """Say whether a rule bears on anything at this moment, with one sentence why."""
    step = pos.game.flow.steps[pos.step]
    if step.rule == rule:
        return True, f"It is the rule of this step: {step.title}."
    asks = tuple(dict.fromkeys(ask for face in layout.faces for ask in face.asks))
    permits, blocks = _at_work(pos, asks)
    if rule in permits:
        return True, f"It lets you {permits[rule]}."
    if rule in blocks:
        return True, f"It stops you from this: {blocks[rule]}"
    return False, _elsewhere(pos, rule)


@lru_cache(maxsize=8)
def _at_work(pos: Position, asks: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Each rule that permits something now, and each that stops something on the table."""
    permits: dict[str, str] = {}
    blocks: dict[str, str] = {}
    for ask in (*map(str, offered(pos)[:40]), *asks):
        verdict = judged(pos, ask)
        for permit in verdict.permits:
            permits.setdefault(permit.rule, ask)
        for blocker in verdict.blockers:
            blocks.setdefault(blocker.rule, f"{ask}. Needed: {blocker.needs}; there: {blocker.has}.")
    return permits, blocks


def _elsewhere(pos: Position, rule: str) -> str:
    steps = [step for step in pos.game.flow.steps.values() if rule in {step.rule, step.order, *step.forced}]
    if steps:
        return f"It belongs to another step: {steps[0].title}."
    return "Nothing that can be done at this moment turns on it."
