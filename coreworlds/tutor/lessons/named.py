"""What a scene names: its prose, expressions, cards and rules, each gathered from wherever it may stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from coreworlds.engine import Position, seen_by
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one
from coreworlds.tutor.expressions.expression import Expression
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Scene, Step, Task
from coreworlds.tutor.words.prose import Block, CardName, RuleLink, Shown, inlines

__all__ = ["cards", "expressions", "proses", "rules", "seen"]

_QUOTED = re.compile(r'"([^"]*)"')
_MARKS = re.compile(r" \+\d*(?= x\d+$|$)| x\d+$")


def proses(scene: Scene) -> Iterator[Block]:
    """Yield all prose of a scene."""
    yield from scene.prose
    block = scene.block
    if block is None or isinstance(block, Made):
        return
    yield from block.say
    if not isinstance(block, Step):
        yield from block.ask
    if isinstance(block, Task):
        for prose in (*block.hints, *(w.say for w in block.wrong)):
            yield from prose
    if isinstance(block, Asked):
        for option in block.options:
            yield from (*option.text, *option.say)


def expressions(scene: Scene) -> Iterator[Expression]:
    """Yield all expressions of a scene."""
    yield from (part.expression for part in inlines(proses(scene)) if isinstance(part, Shown))
    block = scene.block
    if isinstance(block, Predict):
        yield block.value
    if isinstance(block, Task):
        yield block.goal
    if isinstance(block, Asked):
        yield from (option.expression for option in block.options)


def cards(scene: Scene) -> Iterator[CardName]:
    """Yield the names of cards in the prose of a scene."""
    yield from (part for part in inlines(proses(scene)) if isinstance(part, CardName))


def seen(pos: Position) -> frozenset[str]:
    """Return every name that somebody can see in a position: card names and others."""
    return pos.kept("names seen", lambda: _seen(pos))


def _seen(pos: Position) -> frozenset[str]:
    texts = (str(seen_by(pos, player)) for player in pos.seats)
    return frozenset(_MARKS.sub("", _MARKS.sub("", name)) for text in texts for name in _QUOTED.findall(text))


def rules(scene: Scene) -> Iterator[str]:
    """Yield the rules that a scene links, asks about, or lets work."""
    yield from (part.rule for part in inlines(proses(scene)) if isinstance(part, RuleLink))
    for expression in expressions(scene):
        yield from expression.said("rule")
    yield from _happening(scene)
    if isinstance(scene.block, (Asked, Made)):
        yield scene.block.rule
    if isinstance(scene.block, Task):
        for wrong in scene.block.wrong:
            yield from (b.rule for b in judge(scene.position, one_by_one(wrong.do)[0]).blockers)


def _happening(scene: Scene) -> Iterator[str]:
    """Yield the rules by which the lesson's own line goes on: of its steps, events and actions."""
    for transition in scene.line:
        step = scene.position.game.flow.steps[transition.step]
        yield from (step.rule, *step.also)
        yield from (event.rule for event in transition.events)
        if transition.action is not None:
            yield from (p.rule for p in judge(transition.before, transition.action).permits)
