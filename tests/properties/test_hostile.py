"""Texts made to be heavy: each is read, listed and shown within seconds, or refused in a sentence."""

from __future__ import annotations

import time

import pytest

import coreworlds as cw
from coreworlds.tutor.progress import read_progress
from coreworlds.widgets.app import App
from tests.tutor.test_link import made

HEAD = 'version = 1\ngame = "core-worlds"\nphase = "action"\nround = 4\ncentral = ["Taurus"]\n'
SEATS = '[[player]]\nname = "Ana"\nactions = 4\nenergy = 99\n{}[[player]]\nname = "Ben"\n'


def seats(more: str) -> str:
    """Return a position in which Ana has that as well."""
    return HEAD + SEATS.format(more + "\n")


def units(copies: int) -> str:
    """Return a position in which Ana has every Unit there is, so many times."""
    game = cw.setup("core-worlds", players=["Ana", "Ben"], seed=1)
    names = [n for n in game.parts.names if not cw_refuses(seats(f'units = ["{n}"]'))][:100]
    return seats("units = [" + ", ".join(f'"{n} x{copies}"' for n in names) + "]")


def cw_refuses(text: str) -> bool:
    """Tell whether a position is refused."""
    try:
        cw.parse(text)
    except cw.CoreWorldsError:
        return True
    return False


HEAVY = {
    "a hand of millions": lambda: seats("hand = [" + '"Snub Fighter x99", ' * 40_000 + "]"),
    "thousands of colonies": lambda: seats(
        "colonies = {" + ", ".join(f'"Taurus #{n}" = "Snub Fighter"' for n in range(2, 9_999)) + "}"
    ),
    "thousands of players": lambda: HEAD + "".join(f'[[player]]\nname = "P{n}"\n' for n in range(30_000)),
    "thousands of keys": lambda: HEAD + "".join(f"k{n} = 1\n" for n in range(100_000)),
    "a deep key": lambda: HEAD + "a" + ".a" * 5_000 + " = 1\n",
    "a long key": lambda: HEAD + '"' + "\\u0041" * 100_000 + '" = 1\n',
    "deep lists": lambda: HEAD + "removed = " + "[" * 50_000 + "]" * 50_000,
    "every Unit nine times": lambda: units(9),
    "many Tokens": lambda: seats('units = ["Snub Fighter +9999 x99"]\nsurge_tokens = 1000000000'),
}


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_position_is_read_or_refused_soon(name: str) -> None:
    """As a file and as a link on the page; the sentence is short."""
    text = HEAVY[name]()
    app, began = App(), time.process_time()
    app.dispatch({"do": "hello", "query": f"?p={made('1p', text.encode())}"})
    if app.desk.session is None:
        assert app.desk.trouble.startswith("This cannot be opened: ")
        assert len(app.desk.trouble) < 800
    for action in ("step", "act"):
        app.dispatch({"do": action, "arg": "invade Taurus"})
    assert time.process_time() - began < 20


def test_a_heavy_map_is_read_soon() -> None:
    began = time.process_time()
    body = "".join(f"[rule.r{n}]\nmet = 1\n" for n in range(50_000))
    assert len(read_progress(f'version = 1\nkind = "progress"\ngame = "core-worlds"\n{body}').rules) == 50_000
    assert time.process_time() - began < 10
