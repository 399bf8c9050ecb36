"""The panel FIND A POSITION: what to seek, how far the search is, and the position found in place of the table."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine import Game
from coreworlds.tutor.expressions.vocabulary import facts
from coreworlds.tutor.handson.words import one, pieces
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.drawing import Node, banner, button, dim, fold, h, select, submit
from coreworlds.widgets.lines.compare import still
from coreworlds.widgets.lines.state import Finding
from coreworlds.widgets.play.drawers import drawer
from coreworlds.widgets.play.now import sentences, told_list
from coreworlds.widgets.table.board import board
from coreworlds.widgets.table.card import Sight

__all__ = ["find_panel", "found_banner", "found_table"]

CLOSED = "Search random games for a position where a rule applies or an action is allowed."


def find_panel(desk: Desk) -> Node:
    """Draw the forms of a search, and how far it is."""
    state, game = desk.finding, desk.position.game

    def body() -> list[Node]:
        forms = [h("p", "Play random games until a position comes up where …"), *_ready(game), _typed(state, game)]
        return [h("div", forms, class_="cw-seek-forms"), _far(state)]

    title, said = "Find a position", "the search for a position"
    return drawer("find-open", "seek", title, said, body, opened=state.open, closed=CLOSED)


@lru_cache(maxsize=8)
def _ready(game: Game) -> tuple[Node, ...]:
    """Draw the choices that are ready: a rule applies, an action is allowed."""
    rules = {rule.id: rule.title for rule in sorted(game.rulebook.rules.values(), key=lambda rule: rule.title)}
    verbs = {(name := verb.split("@")[0]): name for step in game.flow.steps.values() for verb in step.verbs}
    cards = sorted({str(getattr(part, "name", part)) for part in game.components})
    piece = one(pieces(game))
    rule = select(rules, "", name="rule", aria_label="Rule")
    verb = select(verbs, "", name="verb", aria_label="Action")
    card = h("input", type="text", name="card", list="cw-seek-cards", placeholder=piece, aria_label=piece.capitalize())
    names = h("datalist", [h("option", value=card) for card in cards], id="cw-seek-cards")
    return (
        _form("find-rule", h("span", "this rule applies:"), rule),
        _form("find-legal", h("span", "this is allowed:"), verb, card, names),
    )


def _typed(state: Finding, game: Game) -> Node:
    """Draw the field for what is typed, what is wrong with it, and the words that one may use."""
    field = h(
        "input",
        type="text",
        name="text",
        value=state.text,
        spellcheck="false",
        aria_label="What is to be true",
        aria_invalid="true" if state.refused else None,
        aria_describedby="cw-seek-refused" if state.refused else None,
    )
    wrong = h("p", state.refused, id="cw-seek-refused", class_="cw-refused", role="alert") if state.refused else None
    return h(
        "div", _form("find-text", h("span", "this is true:"), field, key=f"text {state.number}"), wrong, _words(game)
    )


def _form(word: str, *fields: Node, key: str = "") -> Node:
    find = submit("Find")
    return h("form", fields, find, data_do=word, class_="cw-seek-form", key=key or word)


@lru_cache(maxsize=8)
def _words(game: Game) -> Node:
    """List the facts that an expression may name."""
    kinds = {"card": one(pieces(game))}
    known = [(name, [kinds.get(kind, kind) for kind in fact.takes], fact) for name, fact in sorted(facts(game).items())]
    rows: list[list[Node | str]] = [
        [h("dt", h("code", f"{name}({', '.join(takes)})" if takes else name)), " ",
         h("dd", fact.text.format(*(f"the {kind}" for kind in takes))), " "]
        for name, takes, fact in known
    ]  # fmt: skip
    quoted = f"Names of {pieces(game)} and rules stand in quotes."
    hint = h("p", f"Join with and, or, not; compare with = != < <= > >=. {quoted}")
    listed = h("dl", rows, class_="cw-facts")
    return fold("Words you may use", hint, listed, class_="cw-seek-words")


def _far(state: Finding) -> Node:
    """Say how far the search is; while it goes on, the page asks again."""
    at = state.at
    if at is None:
        return h("div", role="status", key="far")
    count = f"{at.positions} positions of {at.games} {'game' if at.games == 1 else 'games'}"
    trouble = dim(f"No position could be checked so far: {at.trouble}") if at.trouble else None
    if state.work is not None:
        # The count changes many times a second: it is there to be seen, not to be read aloud each time.
        looked = h("p", f"Looked at {count}", aria_hidden="true")
        body = [h("p", "Looking on …"), looked, trouble, button("Stop", "find-stop")]
    elif at.found is not None:
        body = [h("p", h("b", "Found "), f"after {count}: ", h("code", state.text))]
    else:
        body = [h("p", f"{'Not found in' if at.over else 'Stopped after'} {count}."), trouble]
    pulse = "find-more" if state.work is not None else None
    return h("div", body, class_="cw-seek-far", role="status", data_pulse=pulse, key="far")


def found_table(desk: Desk) -> Node | None:
    """Draw the position that was found in place of the table; nothing where none was."""
    at = desk.finding.at
    if not desk.finding.open or at is None or at.found is None:
        return None
    pos, node = at.found.position, at.found.nodes[at.found.at]
    turn = pos.turns[0]
    happened = told_list(sentences(node.transition, None), pos) if node.transition else None
    tools = [
        button("Play from here", "find-play", class_="cw-main"),
        button("Find another", "find-again"),
        button("Back to the game", "find-close"),
    ]
    title = h("h2", "Found ", h("small", pos.where))
    return h(
        "section",
        h("header", title, h("div", tools, class_="cw-tools"), class_="cw-compared-head"),
        happened,
        still(board(laid(pos, None), Sight(), turn=turn)),
        class_="cw-compared",
        aria_label="Found",
        key="found",
    )


def found_banner(desk: Desk) -> Node | None:
    """Say above a game that it was found; nothing where it was not."""
    if desk.finding.playing is None or desk.session is not desk.finding.playing:
        return None
    words = "You are playing on from a position that was found: ", h("code", desk.finding.text), "."
    back = button("Back to your game", "find-back", class_="cw-main")
    return banner("sought", words, back)
