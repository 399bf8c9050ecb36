"""Whatever a file holds, reading it as a lesson raises nothing but errors with words, and soon."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

import coreworlds as cw
from coreworlds.tutor.lessons.check import check_file, check_text
from coreworlds.tutor.lessons.lesson import lessons, read_lesson
from tests.together import for_each
from tests.tutor.lesson_files import LESSON

HEAD = LESSON[: LESSON.index("# Reading")]

HOSTILE = {
    "deep lists": HEAD + "# A\n" + "".join("  " * n + "- x\n" for n in range(400)),
    "deep quotes": HEAD + "# A\n" + ">" * 20_000 + " x",
    "deep emphasis": HEAD + "# A\n" + "**a *" * 5_000 + "x",
    "deep links": HEAD + "# A\n" + "[" * 20_000 + "x" + "](rule:draft-cost)" * 5_000,
    "open braces": HEAD + "# A\n" + "{" * 20_000,
    "many claims": HEAD + "# A\n" + "{: not over} " * 3_000,
    "deep parentheses": HEAD + "# A\n{" + "(" * 900 + "1" + ")" * 900 + "}",
    "long sum": HEAD + "# A\n{" + "1+" * 900 + "1}",
    "large product": HEAD + "# A\n{" + "999999999*" * 60 + "9}",
    "huge number": HEAD + "# A\n{" + "9" * 5_000 + "}",
    "huge number in a block": LESSON.replace("within = 3", "within = " + "9" * 6_000),
    "a large seed": LESSON.replace("seed = 3", "seed = " + "9" * 30),
    "deep TOML": LESSON.replace("within = 3", "within = " + "[" * 3_000 + "]" * 3_000),
    "many players": LESSON.replace('["Ana", "Ben"]', str([f"P{n}" for n in range(900)]).replace("'", '"')),
    "players that are none": LESSON.replace('players = ["Ana", "Ben"]', "players = 3"),
    "options that are none": LESSON.replace("seed = 7}", "rulings = 3}"),
    "many headings": HEAD + "# A\nwords\n" * 5_000,
    "many tokens": LESSON.replace('"Taurus +"', '"Taurus +9999"'),
    "backticks": HEAD + "`" * 30_000 + "a" + "`" * 29_999,
    "stars": HEAD + "*a" * 30_000,
    "underscores": HEAD + "_a_ " * 9_000,
    "brackets": HEAD + "[a](<b" * 9_000,
    "definitions": HEAD + "[a]: b\n" * 9_000,
    "HTML": HEAD + "<script>alert(1)</script> <b onclick=x>y</b> &lt; &#0; &copy;",
    "control signs": HEAD + "".join(map(chr, range(32))) * 9,
    "surrogates": HEAD + "# \ud800",
    "NUL": LESSON.replace("Ben passes.", "\0"),
    "too long": LESSON + "x" * 300_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_or_read(name: str) -> None:
    began = time.process_time()
    check_text(HOSTILE[name])
    with suppress(cw.CoreWorldsError):
        assert read_lesson(HOSTILE[name]).scenes
    assert time.process_time() - began < 20


@for_each(range(80))
def test_flipped_signs_raise_only_errors_with_words(seed: int) -> None:
    rng = random.Random(seed)
    texts = [LESSON, LESSON, *(made.text for made in lessons("core-worlds"))]
    text = list(texts[seed % len(texts)])
    for _ in range(rng.choice([1, 1, 3, 30])):
        at = rng.randrange(len(text))
        text[at] = rng.choice(["", chr(rng.randrange(256)), text[at] * 3, "{", '"', "\n", "*", "`", "[", "+", "9"])
    with suppress(cw.CoreWorldsError):
        for fault in read_lesson("".join(text)).reading.faults:
            assert fault.text
            assert fault.line >= 1


@for_each(range(25))
def test_files_cut_short_raise_only_errors_with_words(seed: int) -> None:
    assert isinstance(check_text(LESSON[: random.Random(seed).randrange(len(LESSON))]), tuple)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lesson.md"
    path.write_bytes(b"+++\xff\xfe")
    assert "cannot be read" in check_file(path)[0].text
    assert "cannot be read" in check_file(tmp_path)[0].text


def test_other_ends_of_lines_are_read_too() -> None:
    assert check_text(LESSON.replace("\n", "\r\n")) == ()


def test_a_lesson_reads_nothing_but_itself(tmp_path: Path) -> None:
    """A card set is named by its id; a lesson cannot name a file of the machine."""
    secret = tmp_path / "secret.toml"
    secret.write_text("secret = 1", "utf-8")
    text = LESSON.replace("round = 3", f'round = 3\ncards = "{secret}"')
    found = check_text(text)
    assert any("unknown card set" in fault.text for fault in found)
    text = LESSON.replace("seed = 7}", f'seed = 7, cards = "{secret}"}}')
    assert any(fault.broken for fault in check_text(text))
    assert "secret = 1" not in "".join(map(str, check_text(text)))
