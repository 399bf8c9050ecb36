"""Checks of what a game declares: its register, its steps, its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.near import near
from coreworlds.engine.verb import rule_of
from coreworlds.serve.game.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.flow import Step
    from coreworlds.engine.game import Game
    from coreworlds.serve.game.finding import Home

__all__ = ["actions", "cited", "register", "steps", "unnamed"]

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
        place = home.word(step.id)
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
    for key, verb in game.verbs.items():
        place = home.of(verb.do)
        if not game.flow.where(key):
            yield Finding("wrong", place, f'no step offers the action "{key}".', "Name its step in `at`.")
        for rule in (each for each in verb.rules if each and each not in game.rulebook.rules):
            yield Finding(
                "wrong",
                place,
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
    """Return the rules that steps, actions and declared fields name."""
    found = {rule for step in game.flow.steps.values() for rule in _of(step)}
    found |= {rule for verb in game.verbs.values() for rule in (*verb.rules, *verb.timed, verb.one)}
    found |= {rule for rule, others in game.mending.invariants.rests.items() for rule in (rule, *others)}
    return found


def _of(step: Step) -> tuple[str, ...]:
    return (step.rule, *filter(None, [step.order]), *step.forced, *step.also)


def _meant(word: str, known: object) -> str:
    found = near(word, known)  # type: ignore[arg-type]  # a collection of words
    return f'Is "{found}" meant? ' if found else ""
