"""The register of each game: complete against the rulebook, in our own words, and linked throughout."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import coreworlds as cw
from tests.rules.rulebook_text import paragraphs, runs, spelt
from tests.together import together

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SHARED = Path(os.environ.get("COREWORLDS_SHARED", ROOT.parent / "shared"))
PLACES = {"section", "source", "provenance"}  # what is said of a rulebook, in its own words
SENTENCES, WORDS, TITLE = 3, 22, 9  # the most that a rule's text, one of its sentences and a title may have
LATER = {"scars-before-card"}  # no Scar of the open box of Risk Legacy acts at the end of a turn
UNSWITCHED = {"scar-when"}  # its other reading, at any point of any turn, would ask everybody after every step
ANYBODYS = runs("at the end of your turn")  # words that no book owns
SWITCH = 3  # the column of the agreed rulings that names the other reading, where the game has such


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@dataclass(frozen=True)
class Book:
    """The register of a game, and the rulebook texts that it was made from."""

    id: str
    title: str
    texts: tuple[str, ...]
    published: tuple[str, ...] = ()  # where its rules come from, if that is not one rulebook

    @property
    def folder(self) -> Path:
        return ROOT / "coreworlds" / "games" / self.id.replace("-", "_") / "register"

    @property
    def files(self) -> list[Path]:
        """The files of the game's register, and of its components, cards, questions and wrong rules."""
        return [file for file in self.folder.parent.rglob("*.toml") if "lessons" not in file.parts]

    @cached_property
    def rules(self) -> list[dict[str, Any]]:
        return [rule for file in sorted(self.folder.glob("*.toml")) for rule in read(file).get("rule", [])]

    @cached_property
    def ids(self) -> set[str]:
        return {rule["id"] for rule in self.rules}

    @cached_property
    def terms(self) -> list[dict[str, Any]]:
        return list(read(self.folder / "glossary.toml")["term"])

    @cached_property
    def paragraphs(self) -> list[dict[str, Any]]:
        return list(read(HERE / "paragraphs" / f"{self.id}.toml")["paragraph"])

    @property
    def sources(self) -> dict[str, set[str]]:
        ours = {"coreworlds"}
        printed = {f"{self.title} {each}" for each in self.published} or {f"{self.title} rulebook"}
        cards = {each for each in printed if "cards" in each} or ours
        return {"rule": printed, "ruling": {"shared ruling"} | ours, "card": cards, "notation": ours}


BOOKS = (
    Book("core-worlds", "Core Worlds", ("core-worlds", "core-worlds-web")),
    Book("galactic-emperor", "Galactic Emperor", ("galactic-emperor",)),
    Book("risk-legacy", "Risk Legacy", ("risk-legacy",), (
        "rules summary", "rulebook, published pages", "cards, published scans", "board, published scans",
        "fan guide", "FAQ", "contents list",
    )),
)  # fmt: skip
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
RULES = [(f"{book.id}:{rule['id']}", (book, rule)) for book in BOOKS for rule in book.rules]
each_rule = together(RULES)
each_ruling = together((name, (book, rule)) for name, (book, rule) in RULES if rule["kind"] == "ruling")
each_term = together((f"{book.id}:{term['term']}", (book, term)) for book in BOOKS for term in book.terms)


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """The rulebook texts, which may not be copied into this repository."""
    folder = SHARED / "rulebooks"
    if not folder.is_dir():
        pytest.skip(f"no rulebooks in {folder}: set COREWORLDS_SHARED to the folder that holds rulebooks/")
    return {text: (folder / f"{text}.md").read_text("utf-8") for book in BOOKS for text in book.texts}


# --- the entries ------------------------------------------------------------------------------------------------------


@each_book
def test_ids_are_unique(book: Book) -> None:
    """No two entries share an id."""
    twice = [rule_id for rule_id, count in Counter(rule["id"] for rule in book.rules).items() if count > 1]
    assert not twice


@each_rule
def test_an_entry_is_well_formed(book: Book, rule: dict[str, Any]) -> None:
    """An id is kebab-case, the kind is known and fits the source, and search words are there."""
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule["id"])
    assert rule["source"] in book.sources[rule["kind"]]
    assert rule["section"]
    assert rule["terms"]
    assert len(rule["terms"]) == len(set(rule["terms"]))


@each_rule
def test_related_entries_exist(book: Book, rule: dict[str, Any]) -> None:
    """Links lead to other entries, each only once."""
    assert rule["related"]
    assert set(rule["related"]) <= book.ids - {rule["id"]}
    assert len(rule["related"]) == len(set(rule["related"]))


@each_book
def test_every_entry_is_linked_to(book: Book) -> None:
    """Each entry can be found from another one."""
    assert set() == book.ids - {other for rule in book.rules for other in rule["related"]} - {"notation"}


@each_rule
def test_a_text_is_short(book: Book, rule: dict[str, Any]) -> None:
    """A text has three short sentences at most, and a title a few words."""
    sentences = re.split(r"(?<=[.?!])\s+", rule["text"])
    assert len(sentences) <= SENTENCES
    assert max(len(sentence.split()) for sentence in sentences) <= WORDS
    assert len(rule["title"].split()) <= TITLE


@each_ruling
def test_a_ruling_says_what_it_decides(book: Book, rule: dict[str, Any]) -> None:
    """A ruling has its question, reading and reason; a switch offers another reading than the default."""
    assert rule["question"].endswith("?")
    assert rule["reading"]
    assert rule["why"]
    if switch := rule.get("switch"):
        assert switch["other"]
        assert switch["default"] not in switch["other"]


@each_term
def test_a_term_is_well_formed(book: Book, term: dict[str, Any]) -> None:
    """A term has one short sentence of meaning and links to entries that exist."""
    assert re.fullmatch(r"[^.]+\.", term["meaning"])
    assert len(term["meaning"].split()) <= WORDS
    assert term["rules"]
    assert set(term["rules"]) <= book.ids


@each_book
def test_terms_stand_in_order(book: Book) -> None:
    """The glossary is in alphabetical order and explains each term once."""
    names = [term["term"].lower() for term in book.terms]
    assert sorted(set(names)) == names


# --- against the rulebooks --------------------------------------------------------------------------------------------


@each_book
def test_a_paragraph_yields_entries_or_says_why_not(book: Book) -> None:
    """Each listed paragraph names entries that exist, or the reason why it yields none; never both."""
    for paragraph in book.paragraphs:
        assert bool(paragraph.get("rules")) != bool(paragraph.get("none")), paragraph
        assert set(paragraph.get("rules", ())) <= book.ids, paragraph


@each_book
def test_every_rule_comes_from_a_paragraph(book: Book) -> None:
    """No rule is invented and no ruling is out of place: a paragraph leads to each, or to another of its section."""
    reached = {rule_id for paragraph in book.paragraphs for rule_id in paragraph.get("rules", ())}
    read = {rule["section"] for rule in book.rules if rule["id"] in reached}
    ours = [rule for rule in book.rules if rule["kind"] in {"rule", "ruling"}]
    assert [rule["id"] for rule in ours if rule["section"] not in read] == []


@each_book
def test_every_paragraph_is_listed(book: Book, printed: dict[str, str]) -> None:
    """The list holds exactly the paragraphs, list items and tables of the game's texts, in their order."""
    expected = [key for text in book.texts for key in paragraphs(text, printed[text])]
    assert expected == [(p["book"], p["section"], p["at"], p["opens"]) for p in book.paragraphs]


@each_book
def test_nothing_is_copied(book: Book, printed: dict[str, str]) -> None:
    """No six words in a row of the register stand in a rulebook, too: not of a title, a question or a card's text."""
    theirs = set[tuple[str, ...]]().union(*map(runs, printed.values())) - ANYBODYS
    texts = {f"{file.name}: {text}" for file in book.files for text in texts_of(read(file))}
    assert not {text: found for text in texts if (found := runs(text) & theirs)}


def texts_of(value: Any) -> Iterator[str]:  # noqa: ANN401  (any value of TOML)
    """Yield every text of a file, but for where in the rulebook an entry stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (text for each in value for text in texts_of(each))
    elif isinstance(value, dict):
        yield from (text for key, each in value.items() if key not in PLACES for text in texts_of(each))


@each_book
def test_wrong_rules_and_comparisons_copy_nothing(book: Book, printed: dict[str, str]) -> None:
    """Nor do six words in a row of a wrong rule, or of what is said beside another game."""
    game = cw.game(book.id)
    theirs = set[tuple[str, ...]]().union(*map(runs, printed.values()))
    ours = [text for wrong in game.wrong_rules for text in (wrong.belief, wrong.truth, wrong.rare)]
    ours += [n.text for beside in game.page.compared for n in beside.known.values()]
    ours += [text for beside in game.page.compared for group in beside.gone for text in (group.title, group.text)]
    assert not {text: runs(text) & theirs for text in ours if runs(text) & theirs}


@each_book
def test_sections_and_pages_are_those_of_the_text(book: Book, printed: dict[str, str]) -> None:
    """A section names headings of the rulebook, and a page is one that the text names."""
    text = spelt(printed[book.texts[0]])
    pages = {int(page) for page in re.findall(r"page (\d+)", text)} or {0}
    for rule in book.rules:
        if rule["kind"] in {"rule", "ruling"}:
            assert all(spelt(part) in text for part in rule["section"].split(": ")), rule["section"]
            assert rule.get("page", min(pages)) in pages, rule["id"]


@each_book
def test_every_shared_ruling_is_an_entry(book: Book) -> None:
    """The rulings agreed for all sessions are entries of kind "ruling", with a switch where another reading exists."""
    agreed = SHARED / "rulings.md"
    if not agreed.is_file():
        pytest.skip(f"no {agreed}: set COREWORLDS_SHARED to the folder that holds rulings.md")
    table = agreed.read_text("utf-8").split(f"## {book.title}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]
    rows = [row for row in rows if row[0] not in {"id", "---", *LATER}]
    expected = {row[0]: len(row) > SWITCH and row[SWITCH] != "\u2013" and row[0] not in UNSWITCHED for row in rows}
    actual = {rule["id"]: "switch" in rule for rule in book.rules if rule["source"] == "shared ruling"}
    assert expected == actual
