"""Every view of the page in all its states, each reached by the messages that lead there."""

from tests.browser.views.common import VIEWS, acts, do, played
from tests.browser.views.explore import exploring
from tests.browser.views.learn import scene
from tests.browser.views.look_back import looking
from tests.browser.views.past import world
from tests.browser.views.play import home
from tests.browser.views.second_game import second
from tests.browser.views.shapes import war
from tests.browser.views.teach import recording

__all__ = [
    "VIEWS", "acts", "do", "exploring", "home", "looking", "played", "recording", "scene", "second", "war", "world",
]  # fmt: skip
