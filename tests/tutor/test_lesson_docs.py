"""What the page for teachers says is so."""

from __future__ import annotations

import re
from pathlib import Path

import coreworlds as cw
from coreworlds.games.core_worlds.facts import FACTS
from coreworlds.games.galactic_emperor.facts import FACTS as OTHERS
from coreworlds.games.risk_legacy.facts import FACTS as MORE
from coreworlds.tutor.expressions.vocabulary import GENERAL
from coreworlds.tutor.lessons.blocks import BLOCKS
from coreworlds.tutor.lessons.check import check_text

PAGE = Path(cw.__file__).parent.joinpath("docs", "lessons.md").read_text("utf-8")


def test_every_fact_is_documented_and_every_fact_documented_exists() -> None:
    known = {fact.name for fact in (*GENERAL, *FACTS, *OTHERS, *MORE)}
    part = PAGE[PAGE.index("## Expressions") : PAGE.index("## What is checked")]
    named = {name for code in re.findall(r"`([^`]+)`", part) for name in re.findall(r"^([a-z_]+)(?:\(|$)", code)}
    assert known - named == set()
    called = {name for name in named if f"`{name}(" in part}
    assert called - known == {"was"}


def test_the_blocks_on_the_page_make_lessons_without_faults() -> None:
    header = re.search(r"^\+\+\+\n.*?^\+\+\+$", PAGE, re.DOTALL | re.MULTILINE)
    assert header is not None
    head = re.sub(r"\s+# .*", "", header[0])
    head = re.sub(r"(minutes|teaches|test|path) = .*\n?", "", head).replace("+++\n", "+++\nminutes = 1\n", 1)
    found = re.findall(r"^````\n(```(\w+)\n.*?^```)\n````$", PAGE, re.DOTALL | re.MULTILINE)
    blocks = {kind: block for block, kind in found}
    assert set(blocks) == {*BLOCKS, "position", "table"}
    for kind in ("question", "task", "predict"):
        text = "\n\n".join([head, blocks["position"], "# One", blocks[kind]])
        assert [str(fault) for fault in check_text(text)] == [], kind
