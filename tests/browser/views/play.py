"""The views in which one begins and plays."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from tests.browser.views.common import GAME, NAMES, acts, asks, do, invades, late, never, nodes, played, press, view


@view
def home() -> App:
    return App()


@view
def home_open() -> App:
    app = App(played(2, acts))
    return do(app, "home")


@view
def new_game() -> App:
    return App(view="play")


@view
def play_fresh() -> App:
    return do(App(), "first")


@view
def play_early() -> App:
    return do(App(played(2, acts)), "rule", "draft-cost")


@view
def play_late_of_four() -> App:
    return do(App(played(4, late)), "keys")


@view
def invasion() -> App:
    return App(played(2, invades))


@view
def asked_by_a_card() -> App:
    return App(played(3, asks, 9))


@view
def the_end() -> App:
    return App(played(2, never))


@view
def why_not() -> App:
    app = App(played(2, acts))
    asks = (node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("data-do") == "ask")
    for card in asks:
        if any(node.attrs.get("data-do") == "whatif" for node in nodes(do(app, "ask", card).tree)):
            return app
    raise AssertionError("no card has a way out to show")


@view
def what_if() -> App:
    app = why_not()
    return press(app, "whatif")


@view
def a_card_beside() -> App:
    app = App(played(2, acts))
    look = next(n.attrs["data-look"] for n in nodes(app.tree) if "data-look" in n.attrs)
    return do(app, "look", look)


@view
def searching() -> App:
    return do(App(played(2, acts)), "find", value="destiny")


@view
def curtain() -> App:
    app = App()
    fields = {"players": "2", "name0": "Ana", "name1": "Ben", "kind0": "human", "kind1": "human", "watcher": "turns"}
    do(app, "start", fields=fields | {"seed": "7"})
    return do(app, "run")


@view
def trouble() -> App:
    app = App(played(2, acts))
    app.dispatch({"do": "act", "arg": "draft Nothing"})
    assert app.desk.trouble
    return app


@view
def same_luck_or_new() -> App:
    app = App(cw.setup(GAME, players=NAMES[:2], seed=7))
    do(app, "step")
    return do(app, "back")


@view
def predicting() -> App:
    return do(App(cw.setup(GAME, players=NAMES[:2], seed=7)), "predict-mode", value=True)


@view
def predicted_wrongly() -> App:
    return do(predicting(), "predict", fields={"answer": "5"})


@view
def by_hand() -> App:
    return do(App(cw.setup(GAME, players=NAMES[:2], seed=7)), "hand-mode", value=True)


@view
def by_hand_wrongly() -> App:
    return do(by_hand(), "hand-check")


@view
def recap() -> App:
    app = App(cw.setup(GAME, players=NAMES[:2], seed=7))
    for number in range(300):
        if app.desk.position.round > 1:
            return app
        pos = app.desk.position
        do(app, "act", f"{pos.turn}: {choose(pos, 'simple', seed=number).text}") if cw.legal(pos) else do(app, "run")
    raise AssertionError("the round does not end")


@view
def coach() -> App:
    app = do(App(played(2, acts)), "coach-ask")
    for _ in range(3):
        do(app, "coach-more")
    return do(app, "coach-stop")  # while it thinks, the page changes under the eyes of whoever measures it


@view
def lines() -> App:
    app = do(App(cw.Session(played(2, acts))), "tree-open", "show")
    do(do(app, "act", "pass"), "back")
    return press(do(app, "tree-mark"), "act")


@view
def compared() -> App:
    return press(lines(), "tree-compare")


@view
def seeking() -> App:
    return do(App(played(2, acts)), "find-open", "show")


@view
def seeking_wrongly() -> App:
    return do(seeking(), "find-text", fields={"text": "round = = 3"})


@view
def found() -> App:
    app = do(seeking(), "find-text", fields={"text": "round = 1 and decides(Ben)"})
    while app.desk.finding.work is not None:
        do(app, "find-more")
    return app


@view
def share() -> App:
    return do(App(played(2, acts)), "link-share")


@view
def what_ana_sees() -> App:
    return App(link=cw.to_link(played(2, acts), player="Ana"))
