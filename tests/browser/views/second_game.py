"""The views of the second game: its map, its fights, its steps by hand."""

from __future__ import annotations

from functools import cache

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from tests.browser.views.common import NAMES, do, first, nodes, view

SECOND = cw.games()[1]


@cache
def second(step: str, seats: int = 4) -> cw.Position:
    """Play the second game to a decision in a step, past its first rounds, or to its end."""
    pos = cw.setup(SECOND, players=(*NAMES, "Eva", "Finn")[:seats], seed=4)
    for number in range(3000):
        pos = (cw.advance(pos) or [None])[-1].after if cw.advance(pos) else pos
        if pos.over or (pos.step == step and pos.round > 2):
            return pos
        pos = cw.step(pos, choose(pos, "simple", seed=number)).after
    raise AssertionError("this is never so")


@view
def home_of_the_second_game() -> App:
    return App(game=SECOND)


@view
def new_game_of_the_second() -> App:
    return App(game=SECOND, view="play")


@view
def lessons_of_the_second_game() -> App:
    return App(game=SECOND, view="learn")


@view
def a_map_of_hexagons() -> App:
    app = App(second("warlord.move"))
    asks = [node.attrs["data-arg"] for node in nodes(app.tree) if node.attrs.get("data-do") == "ask"]
    return do(app, "ask", asks[len(asks) // 2])


@view
def a_fight_of_six() -> App:
    return App(second("battle.hits", 6))


def _after_a_choice() -> cw.Position:
    """Give a position in which somebody has just chosen, and a step is due that moves pieces of all players."""
    return cw.step(second("role.choose"), "choose Regent").after


def _held() -> str:
    """Give the key of a space of the map on which ships lie."""
    faces = _after_a_choice().game.page.layout(_after_a_choice(), None).faces
    return next(face.key for face in faces if any("Fighter" in mark.label for mark in face.marks))


@view
def a_step_with_a_map_by_hand() -> App:
    app = do(App(_after_a_choice()), "hand-mode", value=True)
    piece = first(do(app, "pick", _held()), "hand-piece")
    return do(do(app, "hand-piece", piece), "hand-check")


@view
def explore_a_space_of_a_map() -> App:
    return do(do(App(_after_a_choice()), "explore"), "ask", _held())


@view
def explore_what_goes_on_inside_a_turn() -> App:
    return do(do(App(second("battle.hits", 6)), "explore"), "edit-tab", "marks")


@view
def the_end_of_the_second_game() -> App:
    return App(second(""))


# So much on single spaces as the file can say: more than the rules allow, but the editor shows it.
CROWDED = f"""
game = "{SECOND}"
phase = "warlord"
throne = "Ana"
role = "Warlord"
galaxy = {{ D4 = "Omega Sun", C3 = "Twin Furrows", C4 = "Meadow", E3 = "Slag", D3 = "Black Hole", B3 = "Drift" }}
food = {{ C3 = 12, C4 = 2, E3 = 1 }}
[influence]
C3 = {{ Ana = 1, Ben = 2, Cleo = 12, Dan = 3, Eva = 1, Finn = 9 }}
C4 = {{ Ana = 4, Ben = 2, Dan = 3 }}
E3 = {{ Ana = 10, Ben = 11 }}
Throne = {{ Ana = 2, Ben = 1, Finn = 3 }}
""" + "".join(
    f"""
[[player]]
name = "{name}"
empires = {'["C4"]' if not n else "[]"}
starbases = {'["C3", "E3"]' if n == 1 else "[]"}
fleets = {{ C3 = ["Fighter x{n + 1}", "Cruiser x2", "Dreadnought"], E2 = ["Fighter x2", "Dreadnought x{n + 1}"], \
D3 = ["Fighter"]{', C4 = ["Fighter x5", "Cruiser x3"]' if n < 2 else ""}, D4 = ["Cruiser x{n + 2}"] }}
"""
    for n, name in enumerate((*NAMES, "Eva", "Finn"))
)


@view
def a_crowded_map() -> App:
    """One space was changed by hand, another is looked at."""
    app = do(do(App(cw.parse(CROWDED)), "explore"), "edit-number", f"{NAMES[0]} ships at C4|Fighter", value="6")
    return do(app, "ask", "map/C3")
