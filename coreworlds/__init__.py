"""
coreworlds: learn a board game's rules by playing them, one rules step at a time, with a reason for everything.

Examples
--------
>>> import coreworlds as cw
>>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
>>> cw.advance(pos)[-1].after.phase
'energy'
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import coreworlds.games  # noqa: F401 - loaded later, the folder would take the place of the function `games`
from coreworlds.engine.action import Action
from coreworlds.engine.api import deal, result, setup, setup_steps
from coreworlds.engine.chronicle import Chronicle, load
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import CoreWorldsError, Illegal
from coreworlds.engine.event import Event
from coreworlds.engine.flow import Flow, Step
from coreworlds.engine.game import Game, game, games
from coreworlds.engine.judge import judge, legal
from coreworlds.engine.line import ask
from coreworlds.engine.position import Position, seen_by
from coreworlds.engine.position_file import parse
from coreworlds.engine.remedy import Remedy
from coreworlds.engine.rulebook import Rule, Rulebook
from coreworlds.engine.session import Session
from coreworlds.engine.step import Outcome, Outcomes, Transition, advance, outcomes, step
from coreworlds.engine.verdict import Blocker, Permit, Verdict
from coreworlds.engine.world import World
from coreworlds.players.rollout import rollout
from coreworlds.tutor.looking.odds import Odds, odds
from coreworlds.tutor.sharing.links import from_link, to_link

__all__ = [
    "Action", "Blocker", "Board", "Chronicle", "Complaint", "CoreWorldsError", "Event", "Flow", "Game", "Illegal",
    "Odds", "Outcome", "Outcomes", "Permit", "Position", "Remedy", "Rule", "Rulebook", "Session", "Step", "Transition",
    "Verdict", "World", "advance", "ask", "deal", "from_link", "game", "games", "judge", "legal", "load", "odds",
    "outcomes", "parse", "result", "rollout", "seen_by", "setup", "setup_steps", "step", "to_link",
]  # fmt: skip
if TYPE_CHECKING:
    from coreworlds.widgets.notebook.board import Board
__version__ = "0.1.0"


def _drawn(value: object) -> Mapping[str, str]:
    """Draw a value for a notebook; the page's modules are loaded here, when they are needed."""
    from coreworlds.widgets.notebook.shown import bundle  # noqa: PLC0415

    return bundle(value)


Displayed.drawing = staticmethod(_drawn)


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class
    """Load the widget only where it is asked for: the rest needs no ipywidgets."""
    if name != "Board":
        raise AttributeError(f"module 'coreworlds' has no attribute {name!r}")
    from coreworlds.widgets.notebook.board import Board  # noqa: PLC0415

    return Board
