"""Search over rules, cards and terms, with their synonyms and misspellings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from coreworlds.engine import Game, Rulebook
from coreworlds.engine.near import either
from coreworlds.games.layout import Face, Layout, Zone
from coreworlds.games.wording import listed
from coreworlds.tutor.editing.situations import named
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.looking.soon import asks_odds
from coreworlds.tutor.words.ranking import Index, Words, meanings
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h, panel, press, tools
from coreworlds.widgets.play.applies import applies
from coreworlds.widgets.play.asked import asked, half_asked, named_alone, says
from coreworlds.widgets.play.chances import asked_odds
from coreworlds.widgets.play.ruling import facts

__all__ = ["Entry", "find", "found_panel"]

KINDS = {"rule": "rule", "term": "word"}
MOST = 8
FITS = 0.4  # so much as of the best
RULES = 4  # that come first where somebody asks whether something may be done
_MAY = re.compile(r"\b(?:can|could|may|must)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: a rule, a word or a piece."""

    kind: str
    name: str
    title: str
    text: str
    of: str = "card"  # what kind of piece it is


def find(game: Game, query: str, rulebook: Rulebook | None = None) -> list[Entry]:
    """
    Give what a query may mean, the best first.

    Parameters
    ----------
    game
        The game whose rules, cards and terms are searched.
    query
        Words as a player would type them, misspelt or not.
    rulebook
        The rules as a table reads them; left out: as the game does.
    """
    return _found(game, query, rulebook or game.rulebook)[0]


@lru_cache(maxsize=64)
def _found(game: Game, query: str, rulebook: Rulebook) -> tuple[list[Entry], tuple[str, ...]]:
    """Search once: what is found stays on the page while other things are clicked. With the words that nothing has."""
    entries, index = _index(game, rulebook)
    ranked, unknown = index.ranked(query)
    best = [entries[n] for score, n in ranked if score >= FITS * min(1, ranked[0][0])]
    rules = [(score, entries[n]) for score, n in ranked if entries[n].kind == "rule"] if _MAY.search(query) else []
    first = [entry for score, entry in rules[:RULES] if score >= FITS * min(1, rules[0][0])]
    return [*first, *(entry for entry in best if entry not in first)], unknown


def found_panel(desk: Desk, layout: Layout) -> Node:
    """Draw what the table says to a question about actions, else what was found; for each rule, what it does now."""
    close = press("Close", do="find", arg="", aria_keyshortcuts="Escape")
    found, unknown = _found(desk.position.game, desk.query, right_book(desk.position))
    every = [entry for entry in found if entry.kind != "card" or not _counts(desk, layout, entry)]
    lines = [h("li", _entry(desk, layout, entry), key=entry.kind + entry.name) for entry in every[:MOST]]
    listed = h("ul", lines, class_="cw-found") if lines else None
    first: list[Node | None]
    judges = not (chances := asked_odds(desk)) and asked(desk, layout)
    if chances:
        title, first, listed = "Odds", [chances], None
    elif judges:
        title, first = "The table says", [says(desk, layout)]
        listed = h("div", h("h3", "In the rules"), listed, key="rules") if listed and named_alone(desk) else None
    else:
        title = f"Found: {len(every)}" if len(every) <= MOST else f"Found: the best {MOST} of {len(every)}"
        none = None if every else h("p", f"Nothing found for “{desk.query}”. Try just one of the words.")
        half = half_asked(desk, known=not unknown)
        names = {name.casefold() for name in (*desk.sight.seats, *desk.sight.parts.index)}
        missed = [f"“{word}”" for word in unknown if word not in names]
        lost = h("p", f"Nothing here says {either(missed)}.") if missed and every and not half else None
        first = [none, _games(desk), half, lost]
    rove = None if judges else "found"
    key = "odds" if chances else "says" if judges else "found"
    body = h("div", first, listed, _example(desk), role="status", key=key)
    return panel("found", title, body, aside=close, data_rove=rove, data_reveal=f"found {desk.query}")


def _games(desk: Desk) -> Node | None:
    """Offer many games played from here, where a question asks who wins and no contest is near."""
    if not (asks_odds(desk.query) and desk.open_book) or desk.position.over:
        return None
    do, arg = ("edit-tab", "odds") if desk.view == "explore" else ("analysis", "show")
    ways = button("Play many games from here", do, arg, icon="die") if desk.view in {"explore", "play"} else None
    none = h("p", "No battle of which you speak is near.") if desk.position.game.opponent.contest else None
    return tools(none, ways, key="games") if ways else None


def _example(desk: Desk) -> Node | None:
    """Offer the question of the example that was begun with, where another one is asked."""
    example = named(desk.position.game, desk.exploring.begun) if desk.view == "explore" else None
    if example is None or example.ask in {"", desk.query}:
        return None
    words = ("This example asks: ", h("span", example.ask, translate="no"))
    return tools(button(words, "find", example.ask, class_="cw-suggestion"), key="example")


def _entry(desk: Desk, layout: Layout, entry: Entry) -> list[Node | None]:
    if entry.kind == "rule":
        now, why = applies(desk.sight, layout, entry.name, desk.just)
        says = h("p", h("b", "Applies now. "), why, class_="cw-applies") if now else None
        return [_title(entry), h("p", entry.text), says]
    if entry.kind == "term":
        return [_title(entry), h("p", entry.text)]
    maps = [face for zone in layout.zones if zone.style == "map" for face in zone.faces]
    at = [face for face in maps if face.type == entry.name]
    lying = at or [face for face in layout.faces if entry.name in {face.name, *face.refs}]
    under = [face for face in layout.faces if any(mark.card == entry.name for mark in face.marks)]
    where = dim(_place(layout, entry.name, at or lying, under))
    link = Entry("ask", (lying or under)[0].key, entry.title, "", entry.of) if lying or under else entry
    face = lying[0] if lying else desk.position.game.page.face(desk.sight, entry.name)
    values = facts(face) if face and face.values else None
    return [_title(link), values, h("p", entry.text) if entry.text else None, where]


def _counts(desk: Desk, layout: Layout, entry: Entry) -> bool:
    """Whether something is only a number, a side of a die or a change by a number, of which there is nothing to see."""
    if entry.text or not entry.name[-1:].isdecimal():
        return False
    there = {each for face in layout.faces for each in (face.name, face.type, *(mark.card for mark in face.marks))}
    return entry.name not in there and desk.position.game.page.face(desk.sight, entry.name) is None


def _place(layout: Layout, name: str, lying: list[Face], under: list[Face]) -> str:
    """Say where a piece is to be seen: by itself, beneath another, under a marker; what is out of the game, too."""
    bands = [band.title for track in layout.tracks for band in track.bands]
    zones = {face.key: zone for zone in layout.places for face in zone.faces}
    out = [face for face in lying if zones[face.key].out]
    there = f", at {lying[0].name}" if lying and name not in {lying[0].name, *lying[0].refs} else ""
    places = dict.fromkeys(_called(layout, zones[face.key]) for face in lying if zones[face.key].style != "map")
    if all(places) and places and not out and not there:
        return f"It lies here now: {listed(places)}."
    if len(out) < len(lying) or any(title.endswith(name) for title in bands):  # a card on which a marker moves
        return f"It lies on the table now{there}."
    if under:
        return f"It lies beneath {listed(dict.fromkeys(face.name for face in under))} now."
    return "It is out of the game." if out else "It is not in sight now."


def _called(layout: Layout, zone: Zone) -> str:
    """Give a place its title, with whose it is; empty for one without a title."""
    whose = zone.key.partition("/")[0]
    mine = zone.title and any(seat.name == whose for seat in layout.seats)
    return f"{whose}'s {zone.title}" if mine else zone.title


def _title(entry: Entry) -> Node:
    kind = h("small", f" {KINDS.get(entry.kind, entry.of)}")
    if entry.kind == "card":
        return h("h3", entry.title, kind)
    link = press(entry.title, do=entry.kind, arg=entry.name)
    return h("h3", link, kind)


@lru_cache(maxsize=4)
def _index(game: Game, rulebook: Rulebook) -> tuple[list[Entry], Index]:
    terms = game.teaching.glossary
    found = [
        (Entry("term", each.term, each.term, each.meaning), (*each.synonyms, *each.misspellings)) for each in terms
    ]
    found += [
        (Entry("rule", rule.id, rule.title, rule.text), (*rule.terms, rule.id)) for rule in rulebook.rules.values()
    ]
    cards = {str(getattr(part, "name", part)): part for part in game.components}
    found += [(_piece(name, part), ()) for name, part in cards.items()]
    known = [Words(entry.title, also, entry.text, entry.kind == "term") for entry, also in found]
    return [entry for entry, _ in found], Index(known, meanings(terms))


def _piece(name: str, part: object) -> Entry:
    kind = str(getattr(part, "kind", "") or "card").replace("-", " ")
    return Entry("card", name, name, str(getattr(part, "text", "")), kind)
