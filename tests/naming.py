"""Lampnamers: the small game of the page for authors, with three actions in which people type a word."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import coreworlds as cw
from coreworlds.engine.game import register
from coreworlds.games import kit
from tests.games.test_own_game import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def lampnamers(folder: Path, name: str = "lampnamers") -> Iterator[Game]:
    """Write it into a package, and make it known."""
    page = Path(kit.__file__).parent.parent / "docs" / "game.md"
    (folder / name).mkdir()
    for file, text in BLOCK.findall(page.read_text("utf-8")):
        own = text.replace("lamplighters", name) + (ENTRIES if file == "rules.toml" else "")
        if file == "state.py":
            own = own.replace("\n\nSTATE =", FIELDS).replace("Whole,", "Whole, Word, Rows,")
        if file == "rules.py":
            own = own.replace("FLOW =", ACTIONS).replace('"rest"), order', '"rest", "name", "cry", "hang"), order')
        (folder / name / file).write_text(own, "utf-8")
    (folder / name / "__init__.py").write_text("")
    sys.path.insert(0, str(folder))
    yield register(__import__(f"{name}.game", fromlist=["GAME"]).GAME)
    sys.path.remove(str(folder))


def at_work(game: Game) -> cw.Position:
    """Return the first position at which somebody may name a square; the first to act is Ana."""
    pos = cw.setup(game.id, players=["Ana", "Ben"], seed=3)
    while pos.step != "work.act":
        actions = list(cw.legal(pos))
        pos = cw.step(pos, actions[0] if actions else None).after
    return pos
