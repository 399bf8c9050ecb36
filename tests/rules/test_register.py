"""The register of Core Worlds: complete against the rulebook, in our own words, and linked throughout."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules.rulebook_text import paragraphs, runs, spelt

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "coreworlds/games/core_worlds/rules"
SHARED = Path(os.environ.get("COREWORLDS_SHARED", ROOT.parent / "shared"))
BOOKS = ("core-worlds", "core-worlds-web")

SOURCES = {
    "rule": {"Core Worlds rulebook"},
    "ruling": {"shared ruling", "coreworlds"},
    "card": {"coreworlds"},
    "notation": {"coreworlds"},
}
SENTENCES, WORDS, TITLE = 3, 22, 9  # the most that a rule's text, one of its sentences and a title may have


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


RULES: list[dict[str, Any]] = [rule for file in sorted(FOLDER.glob("*.toml")) for rule in read(file).get("rule", [])]
IDS = {rule["id"] for rule in RULES}
TERMS: list[dict[str, Any]] = read(FOLDER / "glossary.toml")["term"]
PARAGRAPHS: list[dict[str, Any]] = read(HERE / "paragraphs.toml")["paragraph"]
each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
each_term = pytest.mark.parametrize("term", TERMS, ids=lambda term: term["term"])


@pytest.fixture(scope="module")
def books() -> dict[str, str]:
    """Both rulebook texts, which may not be copied into this repository."""
    folder = SHARED / "rulebooks"
    if not folder.is_dir():
        pytest.skip(f"no rulebooks in {folder}: set COREWORLDS_SHARED to the folder that holds rulebooks/")
    return {book: (folder / f"{book}.md").read_text("utf-8") for book in BOOKS}


# --- the entries ------------------------------------------------------------------------------------------------------


def test_ids_are_unique() -> None:
    """No two entries share an id."""
    twice = [rule_id for rule_id, count in Counter(rule["id"] for rule in RULES).items() if count > 1]
    assert not twice


@each_rule
def test_an_entry_is_well_formed(rule: dict[str, Any]) -> None:
    """An id is kebab-case, the kind is known and fits the source, and search words are there."""
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule["id"])
    assert rule["source"] in SOURCES[rule["kind"]]
    assert rule["section"]
    assert rule["terms"]
    assert len(rule["terms"]) == len(set(rule["terms"]))


@each_rule
def test_related_entries_exist(rule: dict[str, Any]) -> None:
    """Links lead to other entries, each only once."""
    assert rule["related"]
    assert set(rule["related"]) <= IDS - {rule["id"]}
    assert len(rule["related"]) == len(set(rule["related"]))


def test_every_entry_is_linked_to() -> None:
    """Each entry can be found from another one."""
    assert set() == IDS - {other for rule in RULES for other in rule["related"]} - {"notation"}


@each_rule
def test_a_text_is_short(rule: dict[str, Any]) -> None:
    """A text has three short sentences at most, and a title a few words."""
    sentences = re.split(r"(?<=[.?!])\s+", rule["text"])
    assert len(sentences) <= SENTENCES
    assert max(len(sentence.split()) for sentence in sentences) <= WORDS
    assert len(rule["title"].split()) <= TITLE


@pytest.mark.parametrize("rule", [r for r in RULES if r["kind"] == "ruling"], ids=lambda rule: rule["id"])
def test_a_ruling_says_what_it_decides(rule: dict[str, Any]) -> None:
    """A ruling has its question, reading and reason; a switch offers another reading than the default."""
    assert rule["question"].endswith("?")
    assert rule["reading"]
    assert rule["why"]
    if switch := rule.get("switch"):
        assert switch["other"]
        assert switch["default"] not in switch["other"]


@each_term
def test_a_term_is_well_formed(term: dict[str, Any]) -> None:
    """A term has one short sentence of meaning and links to entries that exist."""
    assert re.fullmatch(r"[^.]+\.", term["meaning"])
    assert len(term["meaning"].split()) <= WORDS
    assert term["rules"]
    assert set(term["rules"]) <= IDS


def test_terms_stand_in_order() -> None:
    """The glossary is in alphabetical order and explains each term once."""
    names = [term["term"].lower() for term in TERMS]
    assert sorted(set(names)) == names


# --- against the rulebooks --------------------------------------------------------------------------------------------


def test_a_paragraph_yields_entries_or_says_why_not() -> None:
    """Each listed paragraph names entries that exist, or the reason why it yields none; never both."""
    for paragraph in PARAGRAPHS:
        assert bool(paragraph.get("rules")) != bool(paragraph.get("none")), paragraph
        assert set(paragraph.get("rules", ())) <= IDS, paragraph


def test_every_rule_comes_from_a_paragraph() -> None:
    """No rule is invented and no ruling is out of place: a paragraph leads to each of them."""
    reached = {rule_id for paragraph in PARAGRAPHS for rule_id in paragraph.get("rules", ())}
    assert set() == {rule["id"] for rule in RULES if rule["kind"] in {"rule", "ruling"}} - reached


def test_every_paragraph_is_listed(books: dict[str, str]) -> None:
    """The list holds exactly the paragraphs, list items and tables of both texts, in their order."""
    expected = [key for book, text in books.items() for key in paragraphs(book, text)]
    assert expected == [(p["book"], p["section"], p["at"], p["opens"]) for p in PARAGRAPHS]


def test_nothing_is_copied(books: dict[str, str]) -> None:
    """No seven words in a row stand in a rulebook too."""
    printed = set[tuple[str, ...]]().union(*map(runs, books.values()))
    ours = {entry.get("id", entry.get("term")): entry for entry in [*RULES, *TERMS]}
    fields = ("title", "text", "question", "reading", "why", "meaning")
    copied = {(name, field): runs(e.get(field, "")) & printed for name, e in ours.items() for field in fields}
    assert not {place: found for place, found in copied.items() if found}


def test_sections_and_pages_are_those_of_the_text(books: dict[str, str]) -> None:
    """A section names headings of the rulebook, and a page is one that the text names."""
    text = spelt(books["core-worlds"])
    pages = {int(page) for page in re.findall(r"page (\d+)", text)}
    for rule in RULES:
        if rule["kind"] in {"rule", "ruling"}:
            assert all(spelt(part) in text for part in rule["section"].split(": ")), rule["section"]
            assert rule.get("page", min(pages)) in pages, rule["id"]


def test_every_shared_ruling_is_an_entry() -> None:
    """The rulings agreed for all sessions are entries of kind "ruling", with a switch where another reading exists."""
    agreed = SHARED / "rulings.md"
    if not agreed.is_file():
        pytest.skip(f"no {agreed}: set COREWORLDS_SHARED to the folder that holds rulings.md")
    table = agreed.read_text("utf-8").split("## Core Worlds\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]
    expected = {row[0]: row[3] != "\u2013" for row in rows[2:]}
    actual = {rule["id"]: "switch" in rule for rule in RULES if rule["source"] == "shared ruling"}
    assert expected == actual
