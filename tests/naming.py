"""Lampnamers: the small game of the page for authors, with three actions in which people type a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import coreworlds as cw
from tests.games.test_own_game import made

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from coreworlds.engine.game import Game

ENTRIES = """
name-typed = "A name has 1 to 24 characters."
name-oil = "To name a square costs 1 oil."
name-once = "No square is named twice."
"""
FIELDS = """
    names: dict[int, str] = holds(By(SQUARE, Word(most=24)), "{0}", kept="file", group="Names of squares")
    cried: tuple[str, ...] = holds(
        Rows(Word(most=24), new=lambda t: "?", each="Cry {0}"), "Words cried", kept="file", group="Words")
    lampshade: str = holds(Word(most=24), "the lampshade", kept="file", group="Words")


STATE ="""
ACTIONS = """
@rule("name-once")
def nameless(t, s, square):
    return None if square not in t.names else ("a square without a name", t.names[square])


@rule("name-oil")
def naming(t, s, square):
    return 1


NAMING = Cost("name-oil", "oil")


@action("name {square}", option="Name", checks=("name-once",), costs=(NAMING,), word_rule="name-typed",
        word=lambda t, s, square: f"{BOX.names[square]} of {s.name}")
@tells("named", "{player} names {square} {word}.")
def name(t, s, x):
    square, word = x
    NAMING.pay(t, s, square)
    t.names = {**t.names, square: word}
    t.tell("named", "name-typed", s, square=BOX.names[square], word=word)


@action("cry", option="Cry", word=lambda t, s, x: f"Light {len(t.cried)}", carries=("rest",))
@tells("cry", "{player} cries {word}.")
def cry(t, s, word):
    t.cried += (word,)
    t.tell("cry", "rest", s, word=word)


@action("hang {lamp} at {square}", option="Hang",
        listed=lambda t, s: [(lamp, s.square) for lamp in dict.fromkeys(s.hand)],
        word=lambda t, s, x: " ".join(BOX.names[part] for part in x))
def hang(t, s, x):
    (lamp, square), word = x
    t.lampshade = f"{word}"


FLOW ="""


def with_words(rules: str) -> str:
    """Return the rules with the three actions among those of a turn."""
    return rules.replace("FLOW =", ACTIONS).replace('"rest"), order', '"rest", "name", "cry", "hang"), order')


def with_fields(state: str) -> str:
    """Return the state with what the three actions write."""
    return state.replace("\n\nSTATE =", FIELDS).replace("Whole,", "Whole, Word, Rows,")


def lampnamers(folder: Path, name: str = "lampnamers") -> Iterator[Game]:
    """Write it into a package, and make it known."""
    return made(folder, name, state_py=with_fields, rules_py=with_words, rules_toml=lambda text: text + ENTRIES)


def at_work(game: Game) -> cw.Position:
    """Return the first position at which somebody may name a square; the first to act is Ana."""
    pos = cw.setup(game.id, players=["Ana", "Ben"], seed=3)
    while pos.step != "work.act":
        actions = list(cw.legal(pos))
        pos = cw.step(pos, actions[0] if actions else None).after
    return pos
