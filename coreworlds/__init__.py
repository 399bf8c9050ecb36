"""
coreworlds: learn a board game's rules by playing them, one rules step at a time, with a reason for everything.

Examples
--------
>>> import coreworlds as cw
>>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
>>> cw.advance(pos)[-1].after.phase
'energy'
"""

import coreworlds.games  # noqa: F401 - loaded later, the folder would take the place of the function `games`
from coreworlds.engine.action import Action
from coreworlds.engine.api import deal, result, setup, setup_steps
from coreworlds.engine.complaint import Complaint
from coreworlds.engine.errors import CoreWorldsError, Illegal
from coreworlds.engine.event import Event
from coreworlds.engine.flow import Flow, Step
from coreworlds.engine.game import Game, game, games
from coreworlds.engine.judge import judge, legal
from coreworlds.engine.position import Position, seen_by
from coreworlds.engine.position_file import parse
from coreworlds.engine.remedy import Remedy
from coreworlds.engine.rulebook import Rule, Rulebook
from coreworlds.engine.session import Session, load
from coreworlds.engine.step import Outcome, Outcomes, Transition, advance, outcomes, step
from coreworlds.engine.verdict import Blocker, Permit, Verdict
from coreworlds.players.rollout import rollout
from coreworlds.tutor.sharing.links import from_link, to_link

__all__ = [
    "Action", "Blocker", "Complaint", "CoreWorldsError", "Event", "Flow", "Game", "Illegal", "Outcome", "Outcomes",
    "Permit", "Position", "Remedy", "Rule", "Rulebook", "Session", "Step", "Transition", "Verdict", "advance",
    "deal", "from_link", "game", "games", "judge", "legal", "load", "outcomes", "parse", "result", "rollout", "seen_by",
    "setup", "setup_steps", "step", "to_link",
]  # fmt: skip
__version__ = "0.1.0"


def _drawn(pos: Position) -> str:
    """Draw a position for a notebook; the page's modules are loaded here, when they are needed."""
    from coreworlds.widgets.drawing.still import html  # noqa: PLC0415

    return html(pos)


Position.drawing = _drawn
