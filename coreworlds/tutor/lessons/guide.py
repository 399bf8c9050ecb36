"""
The guide of a game: a whole game from a seed, watched, with help that fades.

In its first round each decision is told: what to do, and why. In the second it is asked. From the third on one is left
alone. A hint, on request, is the next more help; the last one is an action. What is told is written in the game's file
`guide.toml`, a note for each kind of action. The action itself is a wish of the file, else the one that the simple
player would take. What the learner lost meanwhile is told, with what happened there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from coreworlds.engine import (
    Action,
    CoreWorldsError,
    Event,
    Game,
    Position,
    Transition,
    check_keys,
    legal,
    read_toml,
    setup,
)
from coreworlds.engine.game import game as game_of
from coreworlds.players.choose import choose
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Prose
from coreworlds.tutor.words.markdown import read_prose
from coreworlds.tutor.words.reading import Reading

__all__ = ["ALONE", "ASKED", "TOLD", "Guide", "Loss", "Note", "Wish", "guide"]

TOLD, ASKED, ALONE = 2, 1, 0  # how much help there is
_KEYS = ("players", "seed", "rounds", "minutes", "told", "answers", "note", "wish", "loss")
_PARTS = {"note": ("verb", "when", "tell", "ask"), "wish": ("do", "when", "instead"), "loss": ("when", "say")}
_IT = "$it"


def _filled(text: str, names: Sequence[str]) -> str:
    """Return a text with what an action names in the places that stand for it."""
    places = {_IT: names[-1] if names else ""} | {f"${n}": name for n, name in enumerate(names, 1)}
    for place, name in places.items():
        text = text.replace(place, name)
    return text


@dataclass(frozen=True, slots=True)
class Note:
    """
    What is said of a kind of action, by its verb and when it fits: what to do and why, and a question to it.

    ``$it`` in it stands for the last thing that the action names, ``$1``, ``$2`` and so on for each.
    """

    verb: str
    tell: str
    ask: str
    when: str = ""

    def at(self, *names: str) -> Note:
        """Return what is said where the action names these things."""
        return Note(self.verb, *(_filled(text, names) for text in (self.tell, self.ask, self.when)))


@dataclass(frozen=True, slots=True)
class Wish:
    """
    An action that the guide prefers where it fits; ``$it`` in it stands for any thing that it may name, the last one.

    In ``when``, ``$1``, ``$2`` and so on stand for each.

    It takes the place of an action of the same kind, or of the kinds named, with commas between.
    """

    do: str
    when: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """What is said of a thing that the learner lost since the last decision, and when that is so."""

    when: str
    say: str


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
    told : tuple of str
        The phases in which each decision is told, whatever the round.
    answers : tuple of str
        The phases in which the learner only answers what others do: what was lost before is told in them, and after.
    wishes : tuple of Wish
        What the guide does otherwise than the simple player; the first that fits.
    losses : tuple of Loss
        What is said of what was lost.
    """

    game: Game
    players: tuple[str, ...]
    seed: int
    rounds: int
    minutes: int
    notes: tuple[Note, ...]
    told: tuple[str, ...] = ()
    wishes: tuple[Wish, ...] = ()
    losses: tuple[Loss, ...] = ()
    answers: tuple[str, ...] = ()

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
        if pos.phase in self.told:
            return TOLD
        return max(ALONE, TOLD + int(self.start.round) - int(pos.round))

    def over(self, pos: Position) -> bool:
        """Return True once the rounds that are guided are played, and nothing is told any more."""
        return int(pos.round) >= int(self.start.round) + self.rounds and pos.phase not in self.told

    def advice(self, pos: Position) -> Action:
        """Return the action of the first wish that fits, else the one that the simple player would take."""
        simple = choose(pos, "simple", self.learner, seed=self.seed)
        for wish in self.wishes:
            verb, _, rest = wish.do.partition(" ")
            if simple.verb not in (wish.instead or verb).split(", "):
                continue
            fitting = [each for each in legal(pos) if self._wished(wish, each, rest, pos)]
            if fitting:
                return next((each for each in fitting if each.text == simple.text), fitting[0])
        return simple

    def lost(self, line: Iterable[Transition]) -> list[tuple[str, list[Event]]]:
        """Return what the learner lost in some steps, as the file orders it: what is said, and what happened there."""
        steps = tuple(line)
        if not (steps and self.losses):
            return []
        now = Situation.after(steps)
        seen = [event.seen_by(self.learner) for event in now.events]
        told: list[tuple[int, str, list[Event]]] = []
        for name in now.position.parts.names:
            there = [event for event in seen if re.search(rf"\b{re.escape(name)}\b", event.text)]
            fits = (n for n, loss in enumerate(self.losses) if there and self._holds(loss.when.replace(_IT, name), now))
            told += [(n, self.losses[n].say.replace(_IT, name), there) for n in (next(fits, None),) if n is not None]
        return [(say, there) for _, say, there in sorted(told, key=lambda each: each[0])]

    def since(self, line: Sequence[Transition]) -> tuple[Transition, ...]:
        """Return what came after the learner's last own decision; where the learner only answers, none is made."""
        own = [n for n, each in enumerate(line) if self._decided(each)]
        return tuple(line[own[-1] + 1 :]) if own else ()

    def _decided(self, made: Transition) -> bool:
        answers = made.before.phase in self.answers
        return made.action is not None and made.action.player == self.learner and not answers

    def note(self, action: Action, pos: Position) -> Note | None:
        """Return what is said of an action at a position."""
        now = Situation(pos)
        fitting = (note.at(*action.names) for note in self.notes if note.verb == action.verb)
        return next((note for note in fitting if not note.when or self._holds(note.when, now)), None)

    def prose(self, text: str, pos: Position) -> tuple[Prose, Reading]:
        """Read words of a note as they stand at a position, with what is wrong with them there."""
        reading = Reading("guide.toml", self.game)
        return read_prose(text, 1, reading, Situation(pos)), reading

    def _wished(self, wish: Wish, action: Action, rest: str, pos: Position) -> bool:
        """Return True if an action of the learner is one that a wish speaks of, where the wish fits."""
        same = action.player == self.learner and action.verb == wish.do.partition(" ")[0]
        return same and rest in {_IT, ", ".join(action.names)} and self._holds(
            _filled(wish.when, action.names), Situation(pos))  # fmt: skip

    def _holds(self, expression: str, now: Situation) -> bool:
        """Return True if an expression holds; one that speaks of something else here does not."""
        try:
            return bool(read(expression, self.game, "guide.toml", now.position).value(now))
        except CoreWorldsError:
            return False


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
    said: dict[str, list[dict[str, str]]] = {}
    for part, keys in _PARTS.items():
        said[part] = doc.data.get(part, [])
        for number, each in enumerate(said[part]):
            check_keys(each, keys, doc, (part, number))
    rest = {key: doc.data[key] for key in ("seed", "rounds", "minutes")}
    return Guide(
        game,
        tuple(doc.data["players"]),
        **rest,
        notes=tuple(Note(**each) for each in said["note"]),
        told=tuple(doc.data.get("told", ())),
        answers=tuple(doc.data.get("answers", ())),
        wishes=tuple(Wish(**each) for each in said["wish"]),
        losses=tuple(Loss(**each) for each in said["loss"]),
    )
