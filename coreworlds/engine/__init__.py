"""The kernel: positions, rules, flow, judge, step, luck, notation, session. It knows no game."""

from coreworlds.engine.action import Action
from coreworlds.engine.api import deal, result, setup, setup_steps
from coreworlds.engine.board import Board, Space
from coreworlds.engine.byhand import Counter, Place
from coreworlds.engine.chronicle import Chronicle, read_chronicle
from coreworlds.engine.entry import Choice, Entry, Path
from coreworlds.engine.errors import CoreWorldsError, Illegal
from coreworlds.engine.event import Event
from coreworlds.engine.fact import Fact, Kind, Value
from coreworlds.engine.flow import Flow, Step
from coreworlds.engine.game import Game, games
from coreworlds.engine.judge import legal
from coreworlds.engine.line import ask
from coreworlds.engine.luck import Enumerated, Extreme, Luck
from coreworlds.engine.misreading import WrongRule
from coreworlds.engine.notation import check_keys, toml
from coreworlds.engine.position import Position, seen_by
from coreworlds.engine.position_file import parse
from coreworlds.engine.remedy import Remedy
from coreworlds.engine.rulebook import Rule, Rulebook
from coreworlds.engine.session import Replay, Session, read_session
from coreworlds.engine.step import Outcome, Outcomes, Transition, advance
from coreworlds.engine.textfile import Document, read_toml
from coreworlds.engine.verb import Verb
from coreworlds.engine.verdict import Blocker, Verdict
from coreworlds.engine.world import World

__all__ = [
    "Action",
    "Blocker",
    "Board",
    "Choice",
    "Chronicle",
    "CoreWorldsError",
    "Counter",
    "Document",
    "Entry",
    "Enumerated",
    "Event",
    "Extreme",
    "Fact",
    "Flow",
    "Game",
    "Illegal",
    "Kind",
    "Luck",
    "Outcome",
    "Outcomes",
    "Path",
    "Place",
    "Position",
    "Remedy",
    "Replay",
    "Rule",
    "Rulebook",
    "Session",
    "Space",
    "Step",
    "Transition",
    "Value",
    "Verb",
    "Verdict",
    "World",
    "WrongRule",
    "advance",
    "ask",
    "check_keys",
    "deal",
    "games",
    "legal",
    "parse",
    "read_chronicle",
    "read_session",
    "read_toml",
    "result",
    "seen_by",
    "setup",
    "setup_steps",
    "toml",
]
