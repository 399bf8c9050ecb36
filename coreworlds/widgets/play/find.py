"""Search over rules, cards and terms, with their synonyms and misspellings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.games.wording import listed
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.drawing.say import panel
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.play.applies import applies
from coreworlds.widgets.play.asked import asked, says

if TYPE_CHECKING:
    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.layout import Face, Layout
    from coreworlds.widgets.desk import Desk

__all__ = ["Entry", "find", "found_panel"]

KINDS = {"rule": "rule", "term": "word"}
MOST = 8
SMALL = re.compile(  # words of a question that say nothing of what it is about
    "a|an|and|are|at|can|do|does|for|from|get|have|how|i|if|in|is|it|may|my|of|on|or|the|to|"
    "what|when|where|which|who|why|with|you"
)
CLOSE = 0.78  # two words this alike may be one word misspelt
SHORT = 4  # words of fewer letters must be spelt right


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: a rule or a card, and the words under which."""

    kind: str
    name: str
    title: str
    text: str
    words: tuple[str, ...]
    of: str = "card"  # what kind of piece it is


def find(game: Game, query: str, rulebook: Rulebook | None = None) -> list[Entry]:
    """
    Give what a query may mean, the best first. Where nothing has all its words, what has some of them.

    Parameters
    ----------
    game
        The game whose rules, cards and terms are searched.
    query
        Words as a player would type them, misspelt or not.
    rulebook
        The rules as a table reads them; left out: as the game does.
    """
    return [*_found(game, query, rulebook or game.rulebook)]


@lru_cache(maxsize=64)
def _found(game: Game, query: str, rulebook: Rulebook) -> tuple[Entry, ...]:
    """Search once: what is found stays on the page while other things are clicked."""
    every = _words(query)
    asked = tuple(word for word in every if not SMALL.fullmatch(word)) or every
    if not asked:
        return ()
    entries, wanted = _entries(game, rulebook), query.strip().lower()
    scored = [(_score(entry, asked, wanted), entry) for entry in entries]
    if not any(score for score, _ in scored):  # nothing has all the words of a question: what has most of them
        scored = [(_score(entry, asked, wanted, few=True), entry) for entry in entries]
    best = sorted((pair for pair in scored if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].title))
    return tuple(entry for _, entry in best)


def found_panel(desk: Desk, layout: Layout) -> Node:
    """Draw what was found; for each rule, whether it applies now and why."""
    close = h(
        "button", "Close", type="button", class_="cw-cite", data_do="find", data_arg="", aria_keyshortcuts="Escape"
    )
    every = find(desk.position.game, desk.query, right_book(desk.position))
    found = every[:MOST]
    lines = [h("li", _entry(desk, layout, entry), key=entry.kind + entry.name) for entry in found]
    listed = h("ul", lines, class_="cw-found")
    if asked(desk, layout):
        alone = bool(found) and len(_words(desk.query)) == 1  # a word of the game that may be meant as a word
        rules = [h("h3", "In the rules"), listed] if alone else None
        told = h("div", says(desk, layout), rules, role="status", key="says")
        return panel("found", "The table says", told, aside=close, data_reveal=f"found {desk.query}")
    none = None if found else h("p", f"Nothing found for “{desk.query}”. Try just one of the words.")
    return panel(
        "found",
        f"Found: {len(found)}" if len(found) == len(every) else f"Found: the best {len(found)} of {len(every)}",
        h("div", none, listed, role="status"),
        aside=close,
        data_rove="found",
        data_reveal=f"found {desk.query}",
    )


def _entry(desk: Desk, layout: Layout, entry: Entry) -> list[Node | None]:
    if entry.kind == "rule":
        now, why = applies(desk.sight, layout, entry.name, desk.just)
        says = h(
            "p",
            h("b", "Applies now. " if now else "Not now. "),
            why,
            class_="cw-applies" if now else "cw-applies cw-not",
        )
        return [_title(entry), h("p", entry.text), says]
    if entry.kind == "term":
        return [_title(entry), h("p", entry.text)]
    maps = [face for zone in layout.zones if zone.style == "map" for face in zone.faces]
    at = [face for face in maps if face.type == entry.name]
    lying = at or [face for face in layout.faces if face.name == entry.name]
    under = [face for face in layout.faces if any(mark.card == entry.name for mark in face.marks)]
    where = h("p", _place(layout, entry.name, at or lying, under), class_="cw-dim")
    link = Entry("ask", (lying or under)[0].key, entry.title, "", (), entry.of) if lying or under else entry
    return [_title(link), h("p", entry.text) if entry.text else None, where]


def _place(layout: Layout, name: str, lying: list[Face], under: list[Face]) -> str:
    """Say where a piece is to be seen: by itself, beneath another, under a marker; what is out of the game, too."""
    bands = [band.title for track in layout.tracks for band in track.bands]
    zones = {face.key: zone for zone in layout.places for face in zone.faces}
    out = [face for face in lying if zones[face.key].out]
    there = f", at {lying[0].name}" if lying and lying[0].name != name else ""
    if len(out) < len(lying) or any(title.endswith(name) for title in bands):  # a card on which a marker moves
        return f"It lies on the table now{there}."
    if under:
        return f"It lies beneath {listed(dict.fromkeys(face.name for face in under))} now."
    return "It is out of the game." if out else "It is not in sight now."


def _title(entry: Entry) -> Node:
    kind = h("small", f" {KINDS.get(entry.kind, entry.of)}")
    if entry.kind == "card":
        return h("h3", entry.title, kind)
    link = h("button", entry.title, type="button", class_="cw-cite", data_do=entry.kind, data_arg=entry.name)
    return h("h3", link, kind)


@lru_cache(maxsize=4)
def _entries(game: Game, rulebook: Rulebook) -> tuple[Entry, ...]:
    rules = [
        Entry("rule", rule.id, rule.title, rule.text, _words(" ".join((rule.title, *rule.terms, rule.id))))
        for rule in rulebook.rules.values()
    ]
    cards = {str(getattr(part, "name", part)): part for part in game.components}
    terms = [
        Entry(
            "term",
            each.term,
            each.term,
            each.meaning,
            _words(" ".join((each.term, *each.synonyms, *each.misspellings))),
        )
        for each in game.teaching.glossary
    ]
    return (*rules, *terms, *(_piece(name, part) for name, part in cards.items()))


def _piece(name: str, part: object) -> Entry:
    kind = str(getattr(part, "kind", "") or "card").replace("-", " ")
    return Entry("card", name, name, str(getattr(part, "text", "")), _words(name), kind)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", text.lower()))


def _score(entry: Entry, asked: tuple[str, ...], query: str, *, few: bool = False) -> float:
    if len(query) > SHORT and query.replace(" ", "") == entry.title.lower().replace(" ", ""):
        return 3
    each = [_best(word, entry.words) or 0.3 * (word in entry.text.lower()) for word in asked]
    if not (any(each) if few else all(each)):
        return 0
    title = entry.title.lower()
    letters = {*_words(title)}
    named = len({*asked} & letters) / max(1, len(letters))  # how much of the title was asked for, to the letter
    said = 1.5 if title == query else 0.6 if query in title else 0
    sure = min(each)
    meant = (0.75 if sure == 1 else 0.1) if entry.kind == "term" else 0  # a word of the game, or another word for it
    return sum(each) / len(each) + said + 0.4 * named + meant


def _best(word: str, words: tuple[str, ...]) -> float:
    return max((_alike(word, other) for other in words), default=0)


@lru_cache(maxsize=20_000)
def _alike(word: str, other: str) -> float:
    if word == other:
        return 1
    if other.startswith(word) and len(word) > 1:
        return 0.8
    if len(word) < SHORT or abs(len(word) - len(other)) > 2:  # noqa: PLR2004 - two letters more or less
        return 0
    ratio = SequenceMatcher(None, word, other).ratio()
    return ratio**2 * 0.7 if ratio >= CLOSE else 0  # of two that may be meant, the nearer one by far
