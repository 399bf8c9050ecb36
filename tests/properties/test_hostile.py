"""Texts made to be heavy: each is read, listed and shown within seconds, or refused in a sentence."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.engine import textfile
from coreworlds.engine.notation import toml
from coreworlds.engine.session import read_session
from coreworlds.games.core_worlds.cards import check as check_cards
from coreworlds.games.core_worlds.cards import check_file as card_faults
from coreworlds.games.galactic_emperor.components import check_file as value_faults
from coreworlds.games.galactic_emperor.components import shipped
from coreworlds.games.galactic_emperor.own_values import overlaid
from coreworlds.tutor.lessons.check import check_file as lesson_faults
from coreworlds.tutor.lessons.lesson import read_lesson
from coreworlds.tutor.progress import read_progress
from coreworlds.tutor.sharing.file import read_file
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.progress.own_file import OwnFile
from tests.tutor.test_link import made

HEAD = 'version = 1\ngame = "core-worlds"\nphase = "action"\nround = 4\ncentral = ["Taurus"]\n'
SEATS = '[[player]]\nname = "Ana"\nactions = 4\nenergy = 99\n{}[[player]]\nname = "Ben"\n'


def seats(more: str) -> str:
    """Return a position in which Ana has that as well."""
    return HEAD + SEATS.format(more + "\n")


def units(copies: int) -> str:
    """Return a position in which Ana has a number of copies of every Unit."""
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


# --- every text from outside is bounded before it is read -------------------------------------------------------------

SPARSE = 'version = 1\ngame = "core-worlds"\n'
SESSION = 'version = 1\nkind = "session"\n'
TWO = "[[player]]\nname = 'Ana'\n[[player]]\nname = 'Ben'\n"
LESSON = '+++\ntitle = "A"\ngame = "core-worlds"\n{}\n+++\n# A\nWords.\n\n```position\n{}\n```\n'
READERS: dict[str, Callable[[str], object]] = {
    "a position": lambda text: cw.parse(f"{SPARSE}{text}\n{TWO}"),
    "a link": lambda text: cw.from_link(made("1p", f"{SPARSE}{text}\n{TWO}".encode())),
    "a player's link": lambda text: cw.from_link(made("1v", f'viewer = "Ana"\n{SPARSE}{text}\n{TWO}'.encode())),
    "a lesson's name": lambda text: cw.from_link(made("1l", f'game = "core-worlds"\nname = "a"\n{text}'.encode())),
    "a pasted file": lambda text: read_file(f"{SPARSE}{text}\n{TWO}"),
    "a session": lambda text: read_session(f'{SESSION}start = ""\n{text}'),
    "where a session starts": lambda text: read_session(f"{SESSION}start = '''\n{SPARSE}{text}'''"),
    "a map": lambda text: read_progress(f'version = 1\nkind = "progress"\ngame = "core-worlds"\n{text}'),
    "a lesson's header": lambda text: read_lesson(LESSON.format(text, "")),
    "a lesson's block": lambda text: read_lesson(LESSON.format("", text)).scenes,
    "a card of one's own": lambda text: cw.parse(f"{SPARSE}{TWO}[[card]]\n{text}"),
    "a card file": lambda text: _raise(check_cards(f"[[card]]\n{text}")),
    "an owner's values": lambda text: overlaid(shipped(), f'[[tile]]\nname = "Slag"\n{text}'),
}
TOO_DEEP = {
    "a key": "a" + ".a" * 2_000 + " = 1",
    "a key in quotes": '"a"' + ' . "a"' * 2_000 + " = 1",
    "a header": "[a" + ".a" * 2_000 + "]",
    "a header of a list": "[[a" + ".a" * 2_000 + "]]",
    "lists": "a = " + "[" * 2_000 + "]" * 2_000,
    "lists that stay open": "a = " + "[" * 4_000,
    "tables": "a = " + "{a = " * 2_000 + "1" + "}" * 2_000,
    "keys in tables": "a = " + "{a.a.a.a = " * 2_000 + "1" + "}" * 2_000,
    "lists and tables": "a = " + "[{a = " * 2_000,
}
TOO_LONG = {
    "hexadecimal digits": "seed = 0x" + "f" * 3_600,
    "binary digits": "seed = 0b" + "1" * 20_000,
    "digits": "seed = " + "9" * 5_000,
    "digits with a fraction": "seed = " + "9" * 5_000 + ".5",
    "digits behind a point": "seed = 0." + "9" * 5_000,
    "an exponent": "seed = 1e" + "9" * 5_000,
    "a key": "a" * 5_000 + " = 1",
}
TOO_MANY = {
    "items": "a = [" + "1," * 250_000 + "]",
    "empty lists": "a = [" + "[]," * 150_000 + "]",
    "empty tables": "a = [" + "{}," * 150_000 + "]",
    "headers": "".join(f"[t{n}]\n" for n in range(201_000)),
    "tables of one list": "[[x]]\n" * 101_000,
    "keys": "".join(f"k{n} = 1\n" for n in range(140_000)) + "a = [" + "1," * 70_000 + "]",
}


def _raise(faults: tuple[str, ...]) -> None:
    if faults:
        raise cw.CoreWorldsError(faults[0])


@pytest.mark.parametrize("reader", READERS)
def test_what_takes_long_to_read_is_refused_unread(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deep and long texts never reach the library that reads TOML; the error says where, and what is too much."""
    for heavy in (*TOO_DEEP.values(), *TOO_LONG.values()):
        _refused_unread(READERS[reader], heavy, monkeypatch)


@pytest.mark.parametrize("kind", TOO_MANY)
def test_more_values_than_any_game_has_are_refused_unread(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _refused_unread(READERS["a position"], TOO_MANY[kind], monkeypatch)


def _refused_unread(reader: Callable[[str], object], heavy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    with monkeypatch.context() as patch:
        loads = textfile.tomllib.loads
        patch.setattr(textfile.tomllib, "loads", lambda text: (read.append(text), loads(text))[1])
        with pytest.raises(cw.CoreWorldsError) as caught:
            reader(heavy)
    assert not [text for text in read if heavy in text and "'''" not in text], heavy[:40]
    assert re.search(r"line \d", f"{caught.value.place} {caught.value.message}"), heavy[:40]
    assert len(str(caught.value)) < 600


ODD = (
    *("0x" + "f" * 60, "-1", "1e400", "inf", "-inf", "nan", "-0.0", "1979-05-27T07:32:00Z", "1979-05-27", "07:32:00"),
    *("[]", "{}", "[[nan]]", "{a = inf}", '"\\u0000"', "true", "99999999999999999999999"),
)
KEYS = (
    *("seed", "round", "phase", "step", "turn", "destiny", "central", "galactic", "removed", "rulings", "cards"),
    *("luck", "pending", "version", "kind", "at", "node", "title", "order", "game", "rule", "lesson", "scene", "name"),
    *("sector", "cost", "effects", "provenance", "copies", "metal", "sun", "home", "actions", "setup"),
    *("play", "viewer"),
)


@pytest.mark.parametrize("reader", READERS)
def test_a_value_of_any_kind_is_read_or_refused(reader: str) -> None:
    for key in KEYS:
        for value in ODD:
            with suppress(cw.CoreWorldsError):
                READERS[reader](f"{key} = {value}")


def test_faults_are_found_in_one_walk_through_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards are wrong: where values stand is looked for once, and no more is named than can be read."""
    walks: list[str] = []
    locate = textfile._locate
    monkeypatch.setattr(textfile, "_locate", lambda text: (walks.append(text), locate(text))[1])
    for text in ("[[card]]\n" * 900, "[[card]]\n" + "".join(f"k{n} = 1\n" for n in range(20_000))):
        walks.clear()
        faults = check_cards(text)
        assert 1 <= len(faults) <= 201
        assert len(walks) == 1
    assert "too many cards" in check_cards("[[card]]\n" * 5_000)[0]
    with pytest.raises(cw.CoreWorldsError, match="too many cards"):
        cw.parse(SPARSE + TWO + "[[card]]\n" * 5_000)


# --- files ------------------------------------------------------------------------------------------------------------


def _map_of(path: Path) -> None:
    desk, file = Desk(game="core-worlds"), OwnFile(path.parent)
    file.read(desk)
    if file.shut:
        raise cw.CoreWorldsError(desk.trouble)


FILES: dict[str, Callable[[Path], object]] = {
    "a session": cw.load,
    "a lesson": lambda path: _raise(tuple(fault.text for fault in lesson_faults(path))),
    "cards": lambda path: _raise(card_faults(path)),
    "an owner's values": lambda path: _raise(value_faults(path)),
    "an owner's values for a new game": lambda path: cw.setup("galactic-emperor", ["A", "B", "C"], values=str(path)),
    "own cards for a new game": lambda path: cw.setup("core-worlds", ["A", "B"], cards=path),
    "a map": _map_of,
}


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**12)


KINDS: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe that nobody writes to": os.mkfifo,
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "a terabyte": _sparse,
    "no text": lambda path: path.write_bytes(b"\xff\xff\x00"),
    "half of a UTF-16 text": lambda path: path.write_bytes(b"\xff\xfea"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reader", FILES)
def test_what_is_no_readable_file_is_refused(reader: str, kind: str, tmp_path: Path) -> None:
    """It is neither waited for nor read without end."""
    path = tmp_path / "core-worlds.toml"
    KINDS[kind](path)
    with pytest.raises(cw.CoreWorldsError, match=r"cannot be read|no such card set"):
        FILES[reader](path)


def test_a_file_that_a_shell_wrote_in_utf_16_is_read(tmp_path: Path) -> None:
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=3))
    path = tmp_path / "game.toml"
    path.write_text(str(session), "utf-16")
    assert cw.load(path).position == session.position


# --- signs that nobody sees -------------------------------------------------------------------------------------------

STEERING = ("\u202e", "\u202a", "\u2067", "\u0000", "\u001b", "\u009b", "\u0007")
HIDDEN = (*STEERING, *"\u200b\u200e\u00ad\ufeff\u2060\u2028\ue000\u3164\xa0\u3000\u200d")
CARD = '[[card]]\nname = "{}"\nkind = "unit"\ntype = "Hero"\n'
NAMED: dict[str, Callable[[str], object]] = {
    "a new game": lambda name: cw.setup("core-worlds", [name, "Ben"]),
    "a new game of Galactic Emperor": lambda name: cw.setup("galactic-emperor", [name, "Ben", "Cyd"]),
    "a position": lambda name: cw.parse(SPARSE + TWO.replace("'Ana'", toml(name))),
    "a position with escapes": lambda name: cw.parse(SPARSE + TWO.replace("'Ana'", _escaped(name))),
    "a card of one's own": lambda name: cw.parse(SPARSE + TWO + CARD.replace('"{}"', toml(name))),
    "a card file": lambda name: _raise(_of_signs(check_cards(CARD.replace('"{}"', toml(name))))),
}


def _of_signs(faults: tuple[str, ...]) -> tuple[str, ...]:
    """Return the faults but for those of a box that is not whole."""
    return tuple(fault for fault in faults if "is not filled in" not in fault)


SCRIPTS = (
    *("Zoë", "Łukasz", "علی‌رضا", "श्‍री", "അവന്‍", "李小龍", "שרה"),
    *("👩‍🚀", "🏳️‍🌈", "👩🏽‍🚀", "O’Brien", "Ana-María"),
)


def _escaped(name: str) -> str:
    return '"' + "".join(f"\\U{ord(char):08x}" for char in name) + '"'


@pytest.mark.parametrize("where", NAMED)
def test_a_name_holds_nothing_that_nobody_sees(where: str) -> None:
    """An error names the sign, and can itself be printed."""
    for char in HIDDEN:
        for name in (f"{char}Ana", f"An{char}a", f"Ana{char}"):
            with pytest.raises(cw.CoreWorldsError) as caught:
                NAMED[where](name)
            assert char.isspace() or char not in str(caught.value)


@pytest.mark.parametrize("where", NAMED)
def test_a_name_may_be_written_in_any_script(where: str) -> None:
    """Letters that join, and emoji put together of several."""
    for name in SCRIPTS:
        NAMED[where](name)


@pytest.mark.parametrize("char", STEERING)
def test_what_steers_text_stands_in_no_sentence(char: str) -> None:
    """Written out in the notes of a game, which none is lost for; refused in all other texts."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=3))
    session.advance()
    session.nodes[1].name = session.nodes[1].note = f"{char}no"
    text = str(session)
    assert char not in text
    raw = text.replace(ascii(char)[1:-1].replace("\\", "\\\\"), f"\\u{ord(char):04x}")
    assert raw != text
    for again in (read_session(text), read_session(raw), read_file(raw).thing):
        assert isinstance(again, cw.Session)
        assert char not in again.nodes[1].name + again.nodes[1].note
        assert again.nodes[1].note.endswith("no")
    for reader in ("a lesson's header", "a lesson's block", "a map", "a card file", "a position", "an owner's values"):
        with pytest.raises(cw.CoreWorldsError, match="steers"):
            READERS[reader](f'about = "\\u{ord(char):04x}no"')
    with pytest.raises(cw.CoreWorldsError):
        read_lesson(LESSON.format("", "").replace("Words", f"W{char}ords"))
