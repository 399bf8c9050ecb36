"""What stands around the board: the head, the bar of steps, and the lens beside a card."""

from __future__ import annotations

from coreworlds.engine.game import game as game_of
from coreworlds.games.layout import Layout
from coreworlds.tutor.handson.words import pieces
from coreworlds.widgets.analysis.view import analysis_button
from coreworlds.widgets.desk import NEW, OPEN, PACES, TURNS, Desk
from coreworlds.widgets.drawing import Children, Node, button, glyph, h, press, select, tools
from coreworlds.widgets.play.doing import Message, decided, doing, stepwise
from coreworlds.widgets.play.drawers import drawer, is_open
from coreworlds.widgets.play.flowmap import flowmap
from coreworlds.widgets.play.ruling import about
from coreworlds.widgets.share.link_view import share_button
from coreworlds.widgets.table.card import LENS
from coreworlds.widgets.table.changes import Changes
from coreworlds.widgets.table.tracks import rounds

__all__ = ["bar", "flow_panel", "head", "header", "lens", "play_area", "search", "skip", "step_name"]


def head(desk: Desk) -> Node:
    """Draw the head: where the game stands, the search, and how the table is seen; at a curtain what works there."""
    pos = desk.position
    where = pos.where
    now = [where, None if desk.curtain else step_name(desk)]
    title = h("span", pos.game.title, translate="no")
    leaving = [button("Explore", "explore"), button(h("span", "Home", class_="cw-roomier"), "home", icon="home")]
    world = button("World", "world") if pos.game.state.lasting else None
    ways = [_menu(desk), share_button(desk), world]
    tools = [*([_seen(desk)] if desk.curtain else ways), *leaving]
    between = [] if desk.curtain else [skip(), search(desk)]
    return header(title, now, tools, *between)


def header(title: Children, small: Children, tools: Children, *between: Children) -> Node:
    """Draw the head of a view: its title with what belongs to it, the way past it and the search, and its tools."""
    name = h("h1", title, " ", h("small", small))
    return h("header", name, between, h("div", tools, class_="cw-tools"), class_="cw-head", key="head")


def step_name(desk: Desk) -> Node:
    """Draw the name of the current step; a click tells what it is."""
    step = desk.position.game.flow.steps[desk.position.step]
    words = press(step.title, class_="cw-word", do="flow", arg=step.id)
    return h("span", " · ", words, class_="cw-step-now")


def skip() -> Node:
    """Draw the way by keys past all that stands before the actions: seen when it has the focus."""
    words = ("To what you may do ", h("kbd", "m", aria_hidden="true"))
    return press(*words, class_="cw-button cw-skip", data_skip="may", aria_keyshortcuts="m")


def search(desk: Desk) -> Node:
    """Draw the field that searches rules and what lies in the box."""
    game = desk.session.position.game if desk.session else game_of(desk.game)
    words = f"Search rules and {pieces(game)}, or ask: may I …?"
    field = h(
        "input",
        type="search",
        placeholder="Search, or ask",
        value=desk.query,
        aria_label=words,
        aria_keyshortcuts="/",
        data_on="input",
        data_do="find",
    )
    return h("span", glyph("search"), field, " ", h("kbd", "/"), class_="cw-search")


def _menu(desk: Desk) -> Node:
    """Draw what is chosen once and then left alone, folded away; what is on is said beside it."""
    switches = _practice(desk)
    chosen = [words for words, ticked, _ in switches if ticked]
    chosen += [f"Stop {PACES[desk.pace]}"] if desk.pace != NEW else []
    on = h("small", f": {', '.join(chosen)}", class_="cw-roomier") if chosen else None
    boxes = [
        h("label", h("input", type="checkbox", checked=ticked, data_on="change", data_do=do), f" {words}")
        for words, ticked, do in switches
    ]
    head = h("summary", h("span", "Options", on), class_="cw-button")
    more = tools(button("Keys", "keys", aria_keyshortcuts="?"), button("Symbols", "symbols"), analysis_button(desk))
    folded = h("div", _seen(desk), _pace(desk), boxes, more)
    return h("details", head, folded, class_="cw-menu", data_menu=True, key="menu")


def _seen(desk: Desk) -> Node:
    watch = {OPEN: "everything open", TURNS: "from whoever decides"}
    watch |= {name: f"from {name}'s seat" for name in desk.position.seats}
    watch |= {"": "as a bystander"}
    return h("label", "Seen ", select(watch, desk.watcher, data_on="change", data_do="watch"))


def _pace(desk: Desk) -> Node:
    """Draw the choice of where play stops between two decisions of one's own."""
    return h("label", "Stop ", select(PACES, desk.pace, data_on="change", data_do="pace"))


def _practice(desk: Desk) -> list[tuple[str, bool, str]]:
    """Give the switches for predicting steps, and for doing them by hand where the game says what hands do."""
    by_hand = [("Hands-on", desk.handling.on, "hand-mode")] if desk.position.game.state.hands else []
    return [("Predict first", desk.foretelling.on, "predict-mode"), *by_hand]


def bar(desk: Desk, layout: Layout, changes: Changes) -> Node:
    """Draw the steps one can take, and the rounds."""
    tracks = [rounds(track, changes.tracks.get(track.key)) for track in layout.tracks if track.bands]
    steps = h("div", _steps(desk), class_="cw-steps", data_rove="steps")
    return h("nav", steps, tracks, class_="cw-bar", aria_label="Steps", key="bar")


def flow_panel(desk: Desk) -> Node:
    """Draw the flow of a round as a graph."""
    opened = is_open(desk, "flow-fold")
    flow, step = desk.position.game.flow, desk.position.step
    return drawer("flow-fold", "flow-of", "Round", "the flow of a round", lambda: flowmap(flow, step), opened=opened)


@doing("seat-over")
def _seat_over(desk: Desk, message: Message) -> None:
    """Open a seat over the table, or close it."""
    desk.over = "" if desk.over == message["arg"] else message["arg"]


def _steps(desk: Desk) -> list[Node | None]:
    node = desk.session.nodes[desk.session.at] if desk.session else None
    first = "true" if node is None or node.parent is None else None
    last = "true" if node is None or not node.children else None
    undo = button("Undo", "undo", icon="undo", aria_keyshortcuts="u", title="Back to your last decision (u)",
                  aria_disabled="true" if desk.session is None or decided(desk) is None else None)  # fmt: skip
    return [
        undo if desk.view != "teach" else None,
        button("Back", "back", icon="back", aria_keyshortcuts="b", title="One step back (b)", aria_disabled=first),
        *(_by_steps(desk) if stepwise(desk) or desk.view == "teach" else ()),
        button(
            "Forward",
            "forward",
            icon="forward",
            aria_keyshortcuts="f",
            title="One step forward again (f)",
            aria_disabled=last,
        ),
    ]


def _by_steps(desk: Desk) -> list[Node]:
    """Draw two ways on, where one wants to see each step: by one, and to the next decision. Else Continue is it."""
    waits = bool(desk.people) and (desk.viewer is None or desk.viewer in desk.people)
    still = "true" if waits or desk.position.over else None
    run = ("Run", h("span", " to next decision", class_="cw-roomier"))
    return [
        button("Step", "step", icon="step", aria_keyshortcuts="s", title="One rules step (s)", aria_disabled=still),
        button(run, "run", icon="run", aria_keyshortcuts="r", title="To the next decision (r)", aria_disabled=still),
    ]


def play_area(
    table: Children, side: Children, drawers: Children = (), class_: str = "cw-play", tag: str = "main"
) -> Node:
    """Draw the middle of a view: the table, and beside it the panels, and what is folded away until it is asked for."""
    folded = h("div", drawers, class_="cw-drawers", key="drawers") if drawers else None
    beside = h("div", side, folded, class_="cw-side", key="side")
    return h(tag, h("div", table, class_="cw-table", key="table"), beside, class_=class_, key="play")


def lens(desk: Desk, layout: Layout) -> Node | None:
    """Draw what stands beside the card that one looks at."""
    face = layout.face(desk.look) if desk.look and desk.open != ("card", desk.look) else None
    if face is None or face.hidden or not (face.art[0] or face.values or face.marks):
        return None  # an empty space: nothing lies there that its name does not say
    kind = h("small", " · ".join(filter(None, (face.kind, face.type, face.foot, face.icon))))
    # What shows beside a card holds no links: no key would lead to them; the panel has them.
    name = h("span", face.name, translate="no")
    inside = h("div", h("h3", name, " ", kind), about(face, None), role="tooltip", id=LENS)
    tone = f"cw-lens cw-{face.tone}"
    return h("aside", inside, class_=tone, data_anchor=desk.look, aria_label="What you look at", key="lens")
