"""Playing a scenario: steps and actions one after the other, under one rulebook."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.engine.judge import LegalActions
from coreworlds.games.examples import merged
from tests.rules.positions import CARDS, CORE, PLAYERS, Data, position


class Play:
    """A line of play under one rulebook: its position and its transitions."""

    def __init__(self, pos: cw.Position, rulebook: cw.Rulebook | None) -> None:
        self.pos, self.rulebook = pos, rulebook
        self.line: list[cw.Transition] = []

    def do(self, text: str) -> None:
        """Take the parts of a `do` or `play` one after the other."""
        for part in filter(None, map(str.strip, text.split(";"))):
            word, _, step = part.partition(" ")
            if part == "step":
                self._step()
            elif part == "advance":
                for transition in cw.advance(self.pos, rulebook=self.rulebook):
                    self._go(transition)
            elif word in {"until", "past"}:
                self._walk(step, past=word == "past")
            else:
                self._step(part)

    def _walk(self, step: str, *, past: bool) -> None:
        while self.pos.step != step:
            self._step()
        while past and self.pos.step == step:
            self._step()

    def _step(self, action: str | None = None) -> None:
        self._go(cw.step(self.pos, action, rulebook=self.rulebook))

    def _go(self, transition: cw.Transition) -> None:
        self.line.append(transition)
        self.pos = transition.after

    def legal(self) -> LegalActions:
        """Return the legal actions where it stands."""
        return cw.legal(self.pos, rulebook=self.rulebook)

    def judge(self, action: str) -> cw.Verdict:
        """Return the verdict where it stands."""
        return cw.judge(self.pos, action, rulebook=self.rulebook)


def played(d: Data, rulebook: cw.Rulebook | None) -> Play:
    """Return a scenario's line of play, with its `do` and its view."""
    game = d.get("game", CORE)
    setup = {"players": list(PLAYERS[game])} | ({"cards": CARDS} if game == CORE else {}) | d.get("setup", {})
    start = cw.setup_steps(game, **setup)[0].before if "setup" in d else position(d["position"], game)
    play = Play(start, rulebook)
    play.do(d.get("play", ""))
    play.line.clear()
    play.do(d.get("do", ""))
    if rulebook is not None:  # views and complaints go by these rules, too
        play.pos = cw.Position(play.pos.table_for(rulebook))
    if "seen_by" in d:
        play.pos = cw.seen_by(play.pos, None if d["seen_by"] == "nobody" else d["seen_by"])
    return play


def played_instead(d: Data, rulebook: cw.Rulebook | None) -> Play:
    """Return the same line of play with the keys of `instead`."""
    key = "setup" if "setup" in d else "position"
    return played(d | {key: merged(d[key], d["instead"])}, rulebook)
