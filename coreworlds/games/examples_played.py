"""Play of an example: from its keys to a position, step by step under one rulebook, and back to what the file says."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.api import setup_steps
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.judge import judge, legal
from coreworlds.engine.near import near
from coreworlds.engine.position import Position, seen_by
from coreworlds.engine.position_file import parse
from coreworlds.engine.step import advance, step
from coreworlds.games.examples import Data, merged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from coreworlds.engine.judge import LegalActions
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.step import Transition
    from coreworlds.engine.verdict import Verdict
    from coreworlds.games.examples import Examples

__all__ = ["Play", "Stage", "spelled", "written"]

_KEPT = 4096  # texts


class Stage(NamedTuple):
    """
    What examples are played with.

    Attributes
    ----------
    examples : Examples
        The examples of a game.
    rulebook : Rulebook or None
        The rules to play by; None: the game's own.
    position : callable or None
        ``keys -> Position``; None: the file that the keys make.
    setup : dict
        What a set-up is given where an example says nothing else.
    """

    examples: Examples
    rulebook: Rulebook | None = None
    position: Callable[[Data], Position] | None = None
    setup: Mapping[str, Any] = MappingProxyType({})

    def play(self, d: Data) -> Play:
        """Return the line of play of an example, with its `do` and its view."""
        play = Play(self, self._begun(d))
        play.do(d.get("play", ""))
        play.line.clear()
        play.do(d.get("do", ""))
        if self.rulebook is not None:  # views and complaints go by these rules, too
            play.pos = Position(play.pos.table_for(self.rulebook))
        if "seen_by" in d:
            play.pos = seen_by(play.pos, None if d["seen_by"] == "nobody" else d["seen_by"])
        return play

    def _begun(self, d: Data) -> Position:
        if "setup" in d:
            players = {"players": self.examples.players(d["setup"])}
            return setup_steps(self.examples.game_id, **{**players, **self.setup, **d["setup"]})[0].before
        if self.position is not None:
            return self.position(d["position"])
        return parse(self.examples.text(d["position"]))

    def instead(self, d: Data) -> Play:
        """Return the same line of play with the keys of `instead`."""
        key = "setup" if "setup" in d else "position"
        return self.play(d | {key: merged(d[key], d["instead"])})


class Play:
    """
    A line of play.

    Attributes
    ----------
    stage : Stage
        What it is played with.
    pos : Position
        Where it stands.
    line : list of Transition
        The steps that led there.
    """

    def __init__(self, stage: Stage, pos: Position) -> None:
        """Begin at a position."""
        self.stage, self.pos = stage, pos
        self.line: list[Transition] = []

    def do(self, text: str) -> None:
        """Take the parts of a `do` or `play` one after the other."""
        for part in filter(None, map(str.strip, text.split(";"))):
            word, _, place = part.partition(" ")
            if part == "step":
                self._step()
            elif part == "advance":
                for transition in advance(self.pos, rulebook=self.stage.rulebook):
                    self._go(transition)
            elif word in {"until", "past"}:
                self._walk(place, past=word == "past")
            else:
                self._step(part)

    def _walk(self, place: str, *, past: bool) -> None:
        steps = self.pos.game.flow.steps
        if place not in steps:
            raise CoreWorldsError("there is no step of this name", found=place, expected=near(place, steps) or "a step")
        while self.pos.step != place:
            self._step()
        while past and self.pos.step == place:
            self._step()

    def _step(self, action: str | None = None) -> None:
        self._go(step(self.pos, action, rulebook=self.stage.rulebook))

    def _go(self, transition: Transition) -> None:
        self.line.append(transition)
        self.pos = transition.after

    def legal(self) -> LegalActions:
        """Return the legal actions where it stands."""
        return legal(self.pos, rulebook=self.stage.rulebook)

    def judge(self, action: str) -> Verdict:
        """Return the verdict where it stands."""
        return judge(self.pos, action, rulebook=self.stage.rulebook)


def written(pos: Position) -> Data:
    """Return the content of a position file, players by name and lists without ``x3``."""
    return _said(str(pos))


@lru_cache(_KEPT)
def _said(file: str) -> Data:
    """Read it once, however many examples come out there; not to be changed."""
    data = tomllib.loads(file)
    players = {p["name"]: {k: spelled(v) for k, v in p.items()} for p in data.pop("player")}
    return {"pending": {}} | {k: spelled(v) for k, v in data.items()} | players


def spelled(value: Any) -> Any:  # noqa: ANN401  (any value of TOML)
    """Return a list with every copy by itself, within a table as well, and anything else as it is."""
    if isinstance(value, dict):
        return {key: spelled(each) for key, each in value.items()}
    if not isinstance(value, list):
        return value
    return [one for item in value for one in _copies(item)]


def _copies(item: Any) -> list[Any]:  # noqa: ANN401
    if isinstance(item, str) and (found := re.fullmatch(r"(.+) x(\d+)", item)):
        return [found[1]] * int(found[2])
    return [spelled(item)]
