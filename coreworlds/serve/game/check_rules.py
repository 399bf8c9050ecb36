"""Checks of what a game declares: its register, its steps, its actions."""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING

from coreworlds.engine.actions import Kinds
from coreworlds.engine.kinds import Kind, Part
from coreworlds.engine.near import near
from coreworlds.engine.verb import rule_of
from coreworlds.serve.game.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from coreworlds.engine.declared import Declared
    from coreworlds.engine.flow import Step
    from coreworlds.engine.game import Game
    from coreworlds.engine.verb import Verb
    from coreworlds.serve.game.finding import Home

__all__ = ["actions", "cited", "declared", "register", "steps", "unnamed"]

_VIEWERS = ("all", "owner", "nobody")
_KERNEL = {"notation", "players-count"}  # entries that the kernel cites by itself


def register(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the functions without an entry, and the entries that cite unknown ones."""
    known = game.rulebook.rules
    for rule, function in game.rulebook.functions.items():
        if rule not in known:
            yield Finding(
                "wrong",
                home.of(function),
                f'the function of the rule "{rule}" has no entry.',
                f"{_meant(rule, known)}Write an entry for it in the register.",
            )
    for entry in known.values():
        if not entry.text.strip():
            yield Finding("wrong", home.entry(entry.id), f'the rule "{entry.id}" says nothing.', "Write it.")
        for other in (each for each in entry.related if each not in known):
            yield Finding(
                "wrong",
                home.entry(entry.id),
                f'the rule "{entry.id}" is related to an unknown rule.',
                f'{_meant(other, known)}"{other}" is none.',
            )
    for term in game.teaching.glossary:
        for other in (each for each in term.rules if each not in known):
            yield Finding(
                "wrong",
                home.word(other),
                f"the word {term.term} cites an unknown rule.",
                f'{_meant(other, known)}"{other}" is none.',
            )
    for wrong in game.wrong_rules:
        if wrong.rule not in known or game.rulebook[wrong.rule] is None:
            yield Finding(
                "wrong",
                home.of(wrong.function),
                f'the wrong rule "{wrong.id}" replaces nothing.',
                f'"{wrong.rule}" is no rule with a function. {_meant(wrong.rule, known)}',
            )


def steps(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the steps at which nothing happens, those that nothing leads to, and what they cite that is unknown."""
    flow, known, functions = game.flow, game.rulebook.rules, game.rulebook.functions
    led = {flow.start} | {end for start, end, _ in flow.edges() if end != start}
    for step in flow.steps.values():
        place = home.step(step.id)
        for rule in (each for each in _of(step) if each not in known):
            yield Finding(
                "wrong",
                place,
                f'the step "{step.id}" names an unknown rule, "{rule}".',
                f"{_meant(rule, known)}Write an entry for it, or name another.",
            )
        for verb in (each for each in step.verbs if each not in game.verbs):
            yield Finding(
                "wrong",
                place,
                f'the step "{step.id}" offers an unknown action, "{verb}".',
                f"{_meant(verb, game.verbs)}Declare it, or leave it out.",
            )
        for to in (each.to for each in step.then if each.to not in flow.steps):
            yield Finding(
                "wrong",
                place,
                f'an unknown step, "{to}", follows the step "{step.id}".',
                f"{_meant(to, flow.steps)}Name another in its `then`.",
            )
        if step.id not in led:
            yield Finding(
                "wrong", place, f'nothing leads to the step "{step.id}".', "Name it in the `then` of another step."
            )
        if step.id != flow.over and not step.decides and step.rule not in functions:
            yield Finding(
                "wrong",
                place,
                f'nothing happens at the step "{step.id}": it has no action, and the rule "{step.rule}" no function.',
                "Give it one of both.",
            )


def actions(game: Game, home: Home) -> Iterator[Finding]:
    """Yield the actions that no step offers, and those that cite unknown rules."""
    for rule in {verb.timing for verb in game.verbs.values()} - game.rulebook.rules.keys():
        yield Finding("wrong", home.word(rule), f'an unknown rule, "{rule}", says when actions may be done.',
                      f"{_meant(rule, game.rulebook.rules)}Write an entry for it, or name another.")  # fmt: skip
    for key, verb in game.verbs.items():
        place = home.of(verb.do)
        if not game.flow.where(key):
            at = home.step(next((each.id for each in game.flow.steps.values() if each.decides), game.flow.start))
            yield Finding("wrong", place, f'no step offers the action "{key}".', f"Name it in a step's `verbs`: {at}.")
        prices = {cost.rule for cost in verb.costs}
        for rule in (each for each in (*verb.rules[1:], verb.word_rule) if each and each not in game.rulebook.rules):
            yield Finding(
                "wrong",
                home.cost(rule) if rule in prices else place,
                f'the action "{key}" names an unknown rule, "{rule}".',
                f"{_meant(rule, game.rulebook.rules)}Write an entry for it, or name another.",
            )
        for rule in (rule_of(each) for each in (*verb.when, *verb.checks)):
            if rule in game.rulebook.rules and rule not in game.rulebook.functions:
                yield Finding(
                    "wrong",
                    place,
                    f'the action "{key}" asks the rule "{rule}", which has no function.',
                    f'Write one under @rule("{rule}").',
                )
        for cost in (each for each in verb.costs if each.field not in game.state.own):
            yield Finding(
                "wrong",
                home.cost(cost.rule),
                f'the action "{key}" is paid with "{cost.field}", which no player has.',
                f"{_meant(cost.field, game.state.own)}Declare it, or name another in the Cost.",
            )
        yield from _named_kinds(game, home, verb)


def _named_kinds(game: Game, home: Home, verb: Verb) -> Iterator[Finding]:
    """Yield the kinds of component that an action takes and that are not in the box, or have no words."""
    if not isinstance(verb.target, Kinds):
        return
    kinds, words = game.state.parts.all, verb.target.words
    for kind in verb.target.kinds:
        if kind not in kinds:
            yield Finding("wrong", home.of(verb.do), f'the action "{verb.key}" takes a {kind}, and the box holds none.',
                          f"{_meant(kind, kinds)}Name a kind of the box.")  # fmt: skip
        elif kind not in words:
            yield Finding("wrong", home.rules(), f'the action "{verb.key}" takes a {kind}, which has no words.',
                          f'Say what one is called: Rules(..., {{"{kind}": "a {kind}"}}, ...).')  # fmt: skip


def declared(game: Game, home: Home) -> Iterator[Finding]:
    """Yield what the declared fields name that is unknown: rules, steps, kinds of component, counters of the score."""
    state, known = game.state, game.rulebook.rules
    for d in (*state.common.values(), *state.own.values()):
        for what, name, among in _unknown(game, d):
            yield Finding(
                "wrong",
                home.declared(d.slot),
                f'the field "{d.key}" names an unknown {what}, "{name}".',
                f"{_meant(name, among)}Name another.",
            )
    for counter in (each for each in getattr(game.result, "counters", ()) if each not in state.own):
        yield Finding("wrong", home.word(counter), f'the score counts "{counter}", which no player has.',
                      f"{_meant(counter, state.own)}Name another.")  # fmt: skip
    if (rule := getattr(game.result, "rule", "")) and rule not in known:
        yield Finding("wrong", home.word(rule), f'the score names an unknown rule, "{rule}".',
                      f"{_meant(rule, known)}Write an entry for it, or name another.")  # fmt: skip


def _unknown(game: Game, d: Declared) -> Iterator[tuple[str, str, Collection[str]]]:
    """Yield what a declared field names and what is not there: what it is, its name, and those that are there."""
    kinds, steps, rules = getattr(game.state.parts, "all", {}), game.flow.steps, game.rulebook
    if d.rule and d.rule not in rules:
        yield "rule", d.rule, rules
    if isinstance(d.most, str) and d.most not in rules.functions:
        yield "function of a rule", d.most, rules.functions
    yield from (("step", each, steps) for each in (*d.only, *d.needed) if not fnmatch.filter(steps, each))
    yield from (("kind of component", each, kinds) for each in _kinds(d.held) if each not in kinds)
    supplies = {each.of for each in (*game.state.common.values(), *game.state.own.values())}
    if d.of and d.of not in kinds and near(d.of, supplies & kinds.keys()):
        yield "kind of component", d.of, kinds
    if d.seen not in _VIEWERS:
        yield "viewer", d.seen, _VIEWERS


def _kinds(held: Kind) -> tuple[str, ...]:
    """Return the kinds of component that a kind of field names."""
    parts = [getattr(held, each, None) for each in ("key", "value", "of")]
    own = held.of if isinstance(held, Part) else ()
    return (*own, *(kind for each in parts if isinstance(each, Kind) for kind in _kinds(each)))


def unnamed(game: Game, home: Home, met: frozenset[str]) -> Iterator[Finding]:
    """Yield the rules that no function, no action, no step and no event is about."""
    for rule in game.rulebook.rules.keys() - cited(game) - game.rulebook.functions.keys() - met - _KERNEL:
        yield Finding(
            "missing",
            home.entry(rule),
            f'no code is about the rule "{rule}".',
            "Name it where it is carried out: at a step, an action, an event, a limit.",
        )


def cited(game: Game) -> set[str]:
    """Return the rules that steps, actions, declared fields and the score name."""
    found = {rule for step in game.flow.steps.values() for rule in _of(step)}
    found |= {rule for verb in game.verbs.values() for rule in (*verb.rules, *verb.timed, verb.one, verb.word_rule)}
    fields = (*game.state.common.values(), *game.state.own.values())
    found |= {rule for d in fields for rule in (d.rule, d.most) if isinstance(rule, str)}
    found |= {rule for rule, others in game.mending.invariants.rests.items() for rule in (rule, *others)}
    return found | {getattr(game.result, "rule", "")}


def _of(step: Step) -> tuple[str, ...]:
    return (step.rule, *filter(None, [step.order]), *step.forced, *step.also)


def _meant(word: str, known: object) -> str:
    found = near(word, known)  # type: ignore[arg-type]  # a collection of words
    return f'Is "{found}" meant? ' if found else ""
