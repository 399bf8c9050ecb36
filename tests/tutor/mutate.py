"""False sentences to put into a lesson: each way of making one, as (what was changed, the changed file)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import coreworlds as cw

__all__ = ["ABOUT", "RULE", "mutants", "swapped"]

BRACES = re.compile(r"\{(?=[^{}]*[a-z_(])(:?)((?:[^{}\"']|\\?\"[^\"]*\"|'[^']*')*)\}")
LITERAL = re.compile(r"\{(\d+) = ")
CARD = re.compile(r"(?<![*\w])\*([A-Z][^*\n]*?)s?\*(?!\*)")
_OF_CARDS = "printed|copies|fleet|ground|tokens|central|kind|deploy_cost|ships_at|has_technology"
ABOUT = re.compile(rf"(?:{_OF_CARDS})\([^{{}}()\n]*?\"([A-Z][^\"\\]*)")
RULE = re.compile(r"\(rule:([a-z-]+)\)")
SOLUTION = re.compile(r'^solution = "([^"]*)"', re.MULTILINE)
GOAL = re.compile(r"^goal = '(.*)'$", re.MULTILINE)
RIGHT = re.compile(r"^right = (['\"])(.*)\1$", re.MULTILINE)
WRONG = re.compile(r'^do = "[^"]*"', re.MULTILINE)
FENCE = re.compile(r"^```position\n.*?^```$", re.DOTALL | re.MULTILINE)
UNSEEN = ("World Ship", "Bright Pair")  # a card of each game that nobody sees
GAME = re.compile(r'^game = "([^"]*)"', re.MULTILINE)


def swapped(text: str, pattern: re.Pattern[str], words: list[str], seed: int, most: int = 5) -> Iterator[str]:
    """Yield a lesson in which one word is swapped for another that exists."""
    rng, places = random.Random(seed), list(_body(text, pattern))
    for found in rng.sample(places, min(len(places), most)):
        new = rng.choice([word for word in words if word != found[1]])
        yield text[: found.start(1)] + new + text[found.end(1) :]


def mutants(text: str, seed: int, most: int) -> Iterator[tuple[str, str]]:
    """Yield a lesson with one thing in it made false, again and again: so often at most in each way of doing so."""
    rng = random.Random(seed)
    for way in (_literals, _claims, _cards, _rules, _tasks, _sentences):
        found = list(way(text))
        yield from rng.sample(found, min(len(found), most))


def _put(text: str, found: re.Match[str], new: str) -> tuple[str, str]:
    line = text.count("\n", 0, found.start()) + 1
    return f"line {line}: {found[0]} -> {new}", text[: found.start()] + new + text[found.end() :]


def _body(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield what a pattern finds outside of positions and the header."""
    closed = [(m.start(), m.end()) for m in FENCE.finditer(text)]
    start = text.index("\n+++", 3)
    for found in pattern.finditer(text, start):
        if not any(a <= found.start() < b for a, b in closed):
            yield found


def _literals(text: str) -> Iterator[tuple[str, str]]:
    for found in _body(text, LITERAL):
        yield _put(text, found, f"{{{int(found[1]) + 1} = ")


def _claims(text: str) -> Iterator[tuple[str, str]]:
    for found in _body(text, BRACES):
        if found[1]:
            yield _put(text, found, f"{{: not ({found[2]})}}")
        name = re.search(r"[a-z_]+(?=\()", found[2])
        if name:
            yield _put(text, found, "{" + found[1] + found[2].replace(name[0], name[0] + "_x", 1) + "}")


def _cards(text: str) -> Iterator[tuple[str, str]]:
    for found in _body(text, CARD):
        yield _put(text, found, f"*{found[1]} Y*")
        yield from (_put(text, found, f"*{card}*") for card in UNSEEN if card not in text)


def _rules(text: str) -> Iterator[tuple[str, str]]:
    named = GAME.search(text)
    known = cw.game(named[1] if named else "core-worlds").rulebook.rules
    for found in _body(text, RULE):
        assert found[1] in known
        yield _put(text, found, f"(rule:{found[1]}-z)")


def _tasks(text: str) -> Iterator[tuple[str, str]]:
    solutions = list(_body(text, SOLUTION))
    for found in solutions:
        yield _put(text, found, 'solution = "concede"')
        first, _, more = found[1].rpartition(";")
        if more and first:
            yield _put(text, found, f'solution = "{first}"')
    for found in _body(text, GOAL):
        yield _put(text, found, f"goal = 'not ({found[1]})'")
    for found in _body(text, RIGHT):
        yield _put(text, found, f"right = {found[1]}not ({found[2]}){found[1]}")
    for found in _body(text, WRONG):
        own = [s for s in solutions if s.start() < found.start()]
        block = text.rfind("```task", 0, found.start())
        if own and own[-1].start() > block:
            yield _put(text, found, f'do = "{own[-1][1]}"')


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    for found in _body(text, re.compile(r"^# .*$", re.MULTILINE)):
        for false in ("You have 99 Energy.", "You may always draft a World.", "You have {99 = round} Energy."):
            yield _put(text, found, f"{found[0]}\n\n{false}\n")
