"""The views of a game on a map of shapes: whence, where to, how many, in a world with a past."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.views.common import do, view

WAR = """
version = 1
game = "risk-legacy"
round = 2
phase = "war"
step = "war.act"
turn = "Ana"
[world]
marks = { Alaska = "Bunker" }
cities = { Alberta = { kind = "major", name = "Nova", founder = "Ben" } }
fortified = { Alberta = 7 }
continents = { Australia = { name = "Downland", by = "Ana", change = "+1" } }
[[player]]
name = "Ana"
troops = { Alaska = 5, Brazil = 2 }
[[player]]
name = "Ben"
troops = { Alberta = 3 }
[[player]]
name = "Cem"
troops = { Egypt = 4 }
"""


def war() -> App:
    """Open a table on which Ana may expand and attack."""
    return App(cw.parse(WAR))


@view
def a_map_of_shapes() -> App:
    return war()


@view
def whence_on_a_map_of_shapes() -> App:
    return do(war(), "ask", "map/Alaska")


@view
def how_many_on_a_map_of_shapes() -> App:
    return do(do(war(), "ask", "map/Alaska"), "ask", "map/Kamchatka")
