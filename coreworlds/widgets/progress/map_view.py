"""The learner's map: the rules as a star chart, the one that is looked at, and what may be worth another look."""

from __future__ import annotations

from collections import Counter

from coreworlds.engine import Game, Rule
from coreworlds.engine.game import game as game_of
from coreworlds.tutor.progress import Known, Progress
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, fold, h, linked, tools
from coreworlds.widgets.games_view import game_choice
from coreworlds.widgets.progress.map_chart import STATES, chapters, star_chart
from coreworlds.widgets.progress.whose import brought, map_of
from coreworlds.widgets.share.hand_in import hand_in_form

__all__ = ["map_view"]

OFFERED = 5


def map_view(desk: Desk) -> Node:
    """Draw the map of the game on the desk."""
    game = game_of(desk.game)
    chosen = desk.open[1] if desk.open[0] == "star" and desk.open[1] in game.rulebook.rules else ""
    handing = hand_in_form(desk)
    side = [
        _chosen(game, desk.progress, chosen)
        if chosen
        else h("section", dim("Choose a star to see its rule."), class_="cw-panel", key="star"),
        _revisit(game, desk.progress),
        h("section", h("h2", "Hand in"), handing, class_="cw-panel", key="hand") if handing else None,
    ]
    ways = [
        button("Lessons", "learn", icon="book"),
        button("Home", "home", icon="home"),
    ]
    return h(
        "main",
        h(
            "header",
            h("h1", "Rules you know"),
            h("p", f"{(f'{map_of(desk.learner)}. ' if desk.learner else '')}{_summary(game, desk.progress)}"),
            class_="cw-hero",
        ),
        brought(desk),
        game_choice(desk),
        h("ul", [_key(state) for state in STATES], class_="cw-legend"),
        h(
            "div",
            h("div", star_chart(game, desk.progress, chosen), class_="cw-sky", key="sky"),
            h("div", side, class_="cw-side", key="side"),
            class_="cw-map",
            key="map",
        ),
        _listed(game, desk.progress),
        _yours(desk),
        tools(ways, class_="cw-row-of", data_rove="map-ways"),
        class_="cw-home cw-mapped",
        key="map-view",
    )


def _summary(game: Game, progress: Progress) -> str:
    count = Counter(progress[id_].state for id_ in game.rulebook.rules)
    parts = [f"{count[state]} {word}" for state, (word, _) in STATES.items() if count[state]]
    return f"{game.title}, {len(game.rulebook.rules)} rules: {', '.join(parts)}."


def _key(state: str) -> Node:
    word, shape = STATES[state]
    drawn = h("svg", h("path", d=shape, fill_rule="evenodd"), viewBox="-8 -8 16 16", aria_hidden="true")
    return h("li", drawn, f" {word}", class_=f"cw-star cw-is-{state}", key=state)


def _chosen(game: Game, progress: Progress, id_: str) -> Node:
    rule = game.rulebook.rules[id_]
    return h(
        "section",
        h("h2", rule.title),
        h("p", linked(rule.text, game)),
        h("p", h("small", rule.citation)),
        h("p", _known(progress[id_])),
        _belief(game, progress[id_]),
        _ways(id_) if game.asks(id_) else None,
        _linked(game, rule),
        class_="cw-panel",
        aria_live="polite",
        data_rove="star",
        data_reveal=f"star {id_}",
        key="star",
    )


def _ways(id_: str) -> Node:
    show = button("Show me", "map-show", id_, icon="eye", class_="cw-main")
    return tools(show, button("Ask me", "quiz", id_, icon="book"), class_="cw-row-of")


def _known(known: Known) -> str:
    if known.state == "new":
        return "You have not met this rule yet."
    parts = [f"met {known.met} times" if known.met != 1 else "met once"]
    parts += [f"{n} {word}" for n, word in ((known.right, "right"), (known.missed, "missed")) if n]
    return f"So far: {', '.join(parts)}."


def _belief(game: Game, known: Known) -> Node | None:
    """Say what the last answer seemed to believe, with the truth beside it."""
    wrong = next((w for w in game.wrong_rules if w.id == known.last), None)
    if wrong is None:
        return None
    return h("p", h("b", "You seemed to think: "), wrong.belief, " ", h("b", wrong.lead(game.rulebook)), wrong.truth)


def _linked(game: Game, rule: Rule) -> Node | None:
    others = [game.rulebook.rules[id_] for id_ in rule.related if id_ in game.rulebook.rules]
    if not others:
        return None
    rows = [h("li", button(other.title, "map-rule", other.id, class_="cw-quiet"), key=other.id) for other in others]
    return h("div", h("h3", "Linked rules"), h("ul", rows, class_="cw-plain"))


def _revisit(game: Game, progress: Progress) -> Node | None:
    """Offer what was missed, a few at a time; nothing is due, and nothing nags."""
    again = [id_ for id_ in progress.revisit() if id_ in game.rulebook.rules and game.asks(id_)][:OFFERED]
    if not again:
        return None
    rows = [h("li", button(game.rulebook.rules[id_].title, "quiz", id_, class_="cw-quiet"), key=id_) for id_ in again]
    words = dim("Optional: a new position for each of these.")
    return h(
        "section", h("h2", "Rules to revisit"), words, h("ul", rows, class_="cw-plain"), class_="cw-panel",
        data_rove="revisit", key="revisit",
    )  # fmt: skip


def _listed(game: Game, progress: Progress) -> Node:
    """Say the same as a list, for whoever reads rather than looks."""
    parts = [
        h("section", h("h3", title), h("ul", [_item(game, progress, id_) for id_ in ids], class_="cw-plain"), key=title)
        for title, ids in chapters(game).items()
    ]
    return fold("The same as a list", h("div", parts, data_rove="map-list"), class_="cw-yours", key="list")


def _item(game: Game, progress: Progress, id_: str) -> Node:
    word = STATES[progress[id_].state][0]
    title = game.rulebook.rules[id_].title
    return h("li", button(f"{title}: {word}", "map-rule", id_, class_="cw-quiet"), key=id_)


def _yours(desk: Desk) -> Node:
    """Let the learner take the map away, bring one, or erase it."""
    sure = desk.open == ("erase", "")
    erase = (
        [
            h("span", "Erase the whole map? "),
            button("Erase", "map-erase", "sure", class_="cw-danger"),
            button("Keep it", "map"),
        ]
        if sure
        else [button("Erase the map", "map-erase")]
    )
    text = h("textarea", str(desk.progress), name="map", rows="6", spellcheck="false", aria_label="The map as text")
    return fold(
        "Your map as a file",
        h(
            "p",
            "This browser keeps it; so does a file, if you run coreworlds yourself. Copy the text to keep it "
            "elsewhere, or paste one here to use it.",
        ),
        h("form", text, h("button", "Take this over", type="submit", class_="cw-button"), data_do="map-read"),
        tools(erase, class_="cw-row-of"),
        open=True if sure else None,
        class_="cw-yours",
        key="yours",
    )
