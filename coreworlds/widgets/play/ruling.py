"""The panel RULE: the rule, card, step or pile that was opened, or why not and a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from coreworlds.engine import Action, Game, Rule, Rulebook
from coreworlds.engine.game import game as game_of
from coreworlds.games.layout import Face, Layout, Mark, Track, Zone
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.knowing.knowledge import sight_rules
from coreworlds.widgets.desk import OPEN_TABLE, Desk, judged, offered
from coreworlds.widgets.direct.reach import playing, reach
from coreworlds.widgets.drawing import Children, Node, button, cite, dim, fold, h, linked, panel, press, tools
from coreworlds.widgets.drawing.chart_hexes import lying
from coreworlds.widgets.lines.view import until
from coreworlds.widgets.play.applies import applies
from coreworlds.widgets.play.beside import all_beside, beside
from coreworlds.widgets.play.may import listed
from coreworlds.widgets.play.verdicts import answer, elsewhere, permitted, remark
from coreworlds.widgets.table.card import said, sign
from coreworlds.widgets.table.symbols import symbols
from coreworlds.widgets.table.tracks import stands, thing_key

__all__ = ["KEYS", "READ", "about", "facts", "read_panel", "rule_panel"]

KEYS = {
    "s": "take one rules step, or continue",
    "r": "run to the next decision, or continue",
    "b": "go one step back",
    "f": "go one step forward again",
    "m": "go to what you may do",
    "l": "open the list of all actions, or close it",
    "n": "go on to the next part of a lesson",
    "1 to 4": "choose an answer",
    "c": "check a step that you do by hand",
    "u": "go back to your last decision, or take back a change of a position that you set up",
    "y": "make such a change again",
    "/": "search the rules and what lies in the box",
    "Escape": "close what is open",
    "Arrow keys": "move inside the board, a panel or the bar",
    "Tab": "go on to the next of these",
    "Enter, Space": "choose what lies there, or press a button",
    "?": "show these keys",
}
TITLES = {"thing": "What it is", "rule": "Rule", "step": "Rule", "keys": "Keys", "symbols": "Symbols", "term": "Word",
          "beside": "Rules"}  # fmt: skip
READ = ("rule", "term")  # what can be read where no table lies, too
CLOSED = "The table answers this once you have answered."
HINT = "Choose anything on the table to see what you can do with it, or why not. Choose a rule to read it."


def rule_panel(desk: Desk, layout: Layout) -> Node:
    """Draw what is open; without anything, how to ask."""
    kind, name = desk.open
    draw = DRAWN.get(kind)
    close = press("Close", do="close", aria_keyshortcuts="Escape", key="close")
    symbols = press("What the symbols mean", do="symbols", key="symbols")
    body = draw(desk, layout, name) if draw else [dim(HINT)]
    answered = h("div", body, key=f"{kind}{name}", aria_live="polite")
    title = TITLES.get(kind) or ("Ask" if not draw else _why(desk) if _judges(desk, layout) else "What it is")
    shown = f"{kind} {name}" if draw else None
    return panel("rule", title, answered, aside=close if draw else symbols, data_reveal=shown,
                 data_rove="rule" if draw else None)  # fmt: skip


def read_panel(desk: Desk) -> Node | None:
    """Draw the rule or the word that was opened where no table lies; None where one does, or nothing is open."""
    kind, name = desk.open
    if desk.tabled or kind not in READ:
        return None
    game = game_of(desk.game)
    if kind == "rule":
        rule = game.rulebook.rules.get(name)
        body = [*_text(rule, game), dim(rule.citation), _also(rule, game.rulebook)] if rule else []
    else:
        body = _entry(game, game.rulebook, name)
    close = press("Close", do="close", aria_keyshortcuts="Escape", key="close")
    answered = h("div", body, key=f"{kind}{name}", aria_live="polite")
    return panel("read", TITLES[kind], answered, aside=close, data_rove="read") if body else None


def _why(desk: Desk) -> str:
    """Name who is asked about, where it is none of the people at the table."""
    return " · ".join(["Why", *([] if desk.people else [" and ".join(desk.asked)] if desk.asked else [])])


def _judges(desk: Desk, layout: Layout) -> bool:
    """Whether what is open is asked what may be done with it."""
    kind, name = desk.open
    face = layout.face(name) if kind == "card" else None
    if face and playing(desk) and reach(desk, (face.key,)).actions:
        return False  # the bar beside it answers
    return desk.open_book and (bool(face.asks) if face else kind not in {"card", "pile"})


def facts(face: Face) -> Node:
    """List what is printed on a card."""
    rows: list[Children] = [
        [h("dt", sign(value), " ", value.label), " ", h("dd", said(value).removeprefix(f"{value.label} ")), " "]
        for value in face.values
    ]
    return h("dl", rows, class_="cw-facts")


def _rule(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    game = desk.position.game
    book = right_book(desk.position)
    rule = book.rules[name]
    return [
        *_text(rule, game),
        _applies(desk, layout, name) if desk.open_book else None,
        _opened(desk, (name,)),
        dim(rule.citation),
        *beside(game, name),
        _also(rule, book),
        _further(desk, name),
    ]


def _text(rule: Rule, game: Game) -> list[Node]:
    """Give what a rule says, and how it was read where it is unclear."""
    ruling = [h("p", rule.question), h("p", f"Reading taken: {rule.reading}"), dim(rule.why)] if rule.question else []
    return [h("h3", rule.title), h("p", linked(rule.text, game), class_="cw-rule-text"), *ruling]


def _also(rule: Rule, book: Rulebook) -> Node | None:
    related = [cite(book.rules[other]) for other in rule.related if other in book.rules]
    return h("p", "See also ", related, class_="cw-links") if related else None


def _opened(desk: Desk, rules: Iterable[str]) -> Node | None:
    """Say beside what is told of secrets that this table keeps none."""
    if desk.viewer is not None or desk.position.over or sight_rules(desk.position).isdisjoint(rules):
        return None
    return dim(OPEN_TABLE)


def _further(desk: Desk, name: str) -> Node | None:
    """Draw what can be done with a rule."""
    ask = button("Ask me about this rule", "quiz", name, icon="ask") if desk.position.game.asks(name) else None
    run = until(desk, name)
    return tools(ask, run) if ask or run else None


def _applies(desk: Desk, layout: Layout, name: str) -> Node | None:
    now, why = applies(desk.sight, layout, name, desk.just)
    if not why:
        return None
    words = h("b", "Applies now. " if now else "Not now. ")
    return h("p", words, why, class_="cw-applies" if now else "cw-applies cw-not")


def _card(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    face = layout.face(name)
    if face is None:
        return [h("p", "It is no longer there.")]
    course = desk.learning.course
    asks = course.tries(face.name, face.asks) if course is not None and not _other(layout, face) else face.asks
    judgements = [(ask, judged(desk.sight, ask)) for ask in asks] if desk.open_book else []
    if playing(desk) and reach(desk, (face.key,)).actions:  # the bar beside it says what may be done with it
        yes, more = [permitted(desk, verdict) for _, verdict in judgements if verdict][:1], []
        no = [answer(desk, *each) for each in judgements if not each[1] and remark(desk, each[0])]
        late = []
    else:
        yes = [answer(desk, *each) for each in judgements if each[1]]
        refused = [each for each in judgements if not each[1]]
        untimely = [each for each in refused if elsewhere(desk, *each)]
        no = [answer(desk, *each) for each in refused if each not in untimely]
        late = [fold(f"Not now: {each[0]}", answer(desk, *each), class_="cw-more", key=each[0]) for each in untimely]
        no = no[:1] if desk.position.game.flow.steps[desk.position.step].part_of else no  # in the midst of something
        more = _more(desk, layout, face) if desk.open_book and course is None else []
    kind = " · ".join(filter(None, (face.kind, face.type, face.foot)))
    text, *rest = about(face, desk.position.game)
    return [
        h("h3", h("span", face.name, translate="no"), " ", h("small", kind)),
        *yes,
        h("div", listed(more, layout), class_="cw-options", key="more") if more else None,
        text,
        *no,
        *rest,
        *late,
    ]


def _other(layout: Layout, face: Face) -> bool:
    """Whether another card of its name can be chosen now, and it cannot."""
    keys = frozenset[str]().union(*(pick.keys for pick in layout.picks))
    return face.key not in keys and any(other.name == face.name for other in layout.faces if other.key in keys)


def _more(desk: Desk, layout: Layout, face: Face) -> list[Action]:
    """Give what else may be done: with what lies on a space of a map, or what a card asks about in another way."""
    if not (desk.people and desk.acting):
        return []
    zone = layout.zone(face.key)
    asked = {ask.lower() for ask in face.asks}
    verbs = {ask.partition(" ")[0] for ask in asked}
    names = {ref.lower() for ref in face.refs}
    anything = zone is not None and zone.style == "map"
    return [
        action
        for action in offered(desk.sight)
        if (anything or action.verb in verbs)
        and action.unsaid.lower() not in asked
        and names & {name.lower() for name in action.names}
    ]


def about(face: Face, game: Game | None) -> list[Node | None]:
    """Say all that is known of a card: its text first, what lies on it, the values, and which of them are ours."""
    marks = h("p", f"There now: {', '.join(map(lying, face.marks))}.") if face.marks else None
    return [
        h("p", linked(face.text, game) if game else face.text) if face.text else None,
        marks,
        facts(face) if face.values else None,
        *(dim(note) for note in face.notes),
    ]


def _ask(desk: Desk, _layout: Layout, name: str) -> list[Node | None]:
    return [answer(desk, name, judged(desk.sight, name))] if desk.open_book else [h("p", CLOSED)]


def _step(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    game = desk.position.game
    step = game.flow.steps[name]
    options = dict.fromkeys(game.verbs[verb].option for verb in step.verbs)
    kind = f"A player chooses here: {', '.join(options)}." if step.decides else "This step needs no decision."
    here = h("p", "The game stands here.", class_="cw-applies") if desk.position.step == name else None
    return [h("p", h("b", step.title), f" · {kind}"), here, *_rule(desk, layout, step.rule)]


def _pile(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    zone = next((zone for zone in layout.places if zone.key == name), None)
    if zone is None:
        return [h("p", "This pile is no longer there.")]
    lying = [f"{face.name}{f' ×{face.count}' if face.count > 1 else ''}" for face in reversed(zone.faces)]
    seen = [h("li", each, translate="no") for each in lying]
    whose = next((f"{seat.name}: " for seat in layout.seats if zone in seat.zones), "")
    body = h("ol", seen) if seen else h("p", zone.empty or ("It lies face down." if zone.count else "It is empty."))
    return [
        h("h3", f"{whose}{zone.title} ", h("small", f"{zone.count} {zone.unit}")),
        dim(f"Top {noun(zone)} first.") if len(seen) > 1 else None,
        body,
        *(_term(desk, layout, zone.about) if zone.about else ()),
    ]


def noun(zone: Zone) -> str:
    """Give what one of the things in a place is called."""
    return zone.unit.removesuffix("s")


def _keys(_desk: Desk, _layout: Layout, _name: str) -> list[Node | None]:
    rows: list[Node | str] = []
    for key, what in KEYS.items():
        rows += [h("dt", h("kbd", key)), " ", h("dd", what), " "]
    return [h("dl", rows, class_="cw-facts")]


def _thing(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    """Say what a marker, or what a track counts, is: how it stands here, and the word's entry."""
    things: dict[str, tuple[str, Track | Mark]] = {track.key: ("", track) for track in layout.tracks}
    for seat in layout.seats:
        things |= {thing_key(seat, track): (seat.name, track) for track in seat.tracks}
        things |= {thing_key(seat, mark): (seat.name, mark) for mark in seat.marks}
    if name not in things:
        return [h("p", "It is no longer there.")]
    whose, thing = things[name]
    here = stands(thing) if isinstance(thing, Track) else lying(thing)
    return [h("p", h("b", f"{whose}: {here}." if whose else f"{here}.")), *_term(desk, layout, thing.about)]


def _term(desk: Desk, _layout: Layout, name: str) -> list[Node | None]:
    return _entry(desk.position.game, right_book(desk.position), name, desk)


def _entry(game: Game, book: Rulebook, name: str, desk: Desk | None = None) -> list[Node | None]:
    """Give a word's entry in the glossary; `desk` where a table lies."""
    term = next((term for term in game.teaching.glossary if term.term == name), None)
    if term is None:
        return [h("p", "The glossary has no such word.")]
    also = dim(f"Also called: {', '.join(term.synonyms)}.") if term.synonyms else None
    rules = [cite(book.rules[rule]) for rule in term.rules if rule in book.rules]
    links = h("p", "Its rules: ", rules, class_="cw-links") if rules else None
    meaning = h("p", linked(term.meaning, game), class_="cw-rule-text")
    return [h("h3", term.term), meaning, _opened(desk, term.rules) if desk else None, also, links]


def _zone(desk: Desk, layout: Layout, name: str) -> list[Node | None]:
    zone = next((zone for zone in layout.places if zone.key == name), None)
    if zone is None:
        return [h("p", "This place is no longer there.")]
    asks = zone.asks if desk.open_book else ()
    return [h("h3", zone.title), *(answer(desk, ask, judged(desk.sight, ask)) for ask in asks)]


def _wait(desk: Desk, _layout: Layout, _name: str) -> list[Node | None]:
    if desk.position.over:
        return [h("p", "The game is over: there is no further step.")]
    return [h("p", f"{' and '.join(desk.asked)} must decide before the game goes on.")]


DRAWN: dict[str, Callable[[Desk, Layout, str], list[Node | None]]] = {
    "rule": _rule,
    "card": _card,
    "ask": _ask,
    "step": _step,
    "pile": _pile,
    "zone": _zone,
    "thing": _thing,
    "term": _term,
    "beside": all_beside,
    "keys": _keys,
    "symbols": lambda _desk, layout, _name: list(symbols(layout)),
    "wait": _wait,
}
