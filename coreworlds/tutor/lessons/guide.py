"""
The guide of a game: a whole game from a seed, watched, with help that fades.

In its first round each decision is told: what to do, and why. In the second it is asked. From the third on one is left
alone. A hint, on request, is the next more help; the last one is an action. What is told is written in the game's file
`guide.toml`, a note for each kind of action; the action itself is the one that the simple player would take.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from coreworlds.engine import Action, Game, Position, Value, check_keys, read_toml, setup
from coreworlds.engine.game import game as game_of
from coreworlds.players.choose import choose
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.tutor.words.markdown import read_prose
from coreworlds.tutor.words.reading import Reading

__all__ = ["ALONE", "ASKED", "TOLD", "Guide", "Note", "guide"]

TOLD, ASKED, ALONE = 2, 1, 0  # how much help there is
_KEYS = ("players", "seed", "rounds", "minutes", "note")


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of a kind of action, by its verb and when it fits: what to do and why, and a question to it."""

    verb: str
    tell: str
    ask: str
    when: str = ""

    def at(self, there: str) -> Note:
        """Return what is said where the action is about a thing, of the name that stands for ``$it``."""
        return Note(self.verb, *(text.replace("$it", there) for text in (self.tell, self.ask, self.when)))


@dataclass(frozen=True)
class Guide:
    """
    A game that is watched.

    Attributes
    ----------
    game : Game
        Which.
    players, seed
        Who plays, the learner first, and with what luck.
    rounds, minutes : int
        After so many one may play on or not; how long they take.
    notes : tuple of Note
        What is said.
    """

    game: Game
    players: tuple[str, ...]
    seed: int
    rounds: int
    minutes: int
    notes: tuple[Note, ...]

    @cached_property
    def start(self) -> Position:
        """Where it begins."""
        return setup(self.game.id, players=list(self.players), seed=self.seed)

    @property
    def learner(self) -> str:
        """Who the learner is."""
        return self.players[0]

    def help_at(self, pos: Position) -> int:
        """Say how much help there is without asking for it: it fades from round to round."""
        return max(ALONE, TOLD + int(self.start.round) - int(pos.round))

    def over(self, pos: Position) -> bool:
        """Return True once the rounds that are guided are played."""
        return int(pos.round) >= int(self.start.round) + self.rounds

    def advice(self, pos: Position) -> Action:
        """Return the action that the simple player would take in the learner's place."""
        return choose(pos, "simple", self.learner, seed=self.seed)

    def note(self, action: Action, pos: Position) -> Note | None:
        """Return what is said of an action at a position."""
        there = action.names[-1] if action.names else ""
        fitting = (note.at(there) for note in self.notes if note.verb == action.verb)
        return next((note for note in fitting if not note.when or self._value(note.when, pos)), None)

    def prose(self, text: str, pos: Position) -> tuple[Prose, Reading]:
        """Read words of a note as they stand at a position, with what is wrong with them there."""
        reading = Reading("guide.toml", self.game)
        return read_prose(text, 1, reading, Situation(pos)), reading

    def _value(self, expression: str, pos: Position) -> Value:
        return read(expression, self.game, "guide.toml", pos).value(Situation(pos))


@lru_cache(maxsize=8)
def guide(game_id: str) -> Guide | None:
    """
    Return the guide of a game, if it has one.

    Examples
    --------
    >>> made = guide("core-worlds")
    >>> made.learner, made.help_at(made.start) == TOLD
    ('Ana', True)
    """
    game = game_of(game_id)
    folder = game.teaching.lessons
    file = folder / "guide.toml" if folder is not None else None
    if file is None or not file.is_file():
        return None
    doc = read_toml(file.read_text("utf-8"), "guide.toml")
    check_keys(doc.data, _KEYS, doc, ())
    notes = []
    for number, note in enumerate(doc.data["note"]):
        check_keys(note, ("verb", "when", "tell", "ask"), doc, ("note", number))
        notes.append(Note(**note))
    rest = {key: doc.data[key] for key in ("seed", "rounds", "minutes")}
    return Guide(game, tuple(doc.data["players"]), **rest, notes=tuple(notes))
