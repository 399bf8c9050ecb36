"""Scenarios: what one rule does in one small position, read from TOML and played on the engine."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coreworlds as cw

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "scenarios"
CARDS = str(HERE / "cards.toml")  # their values stay when the balance of the set that is shipped changes
HOMES = ("Lupus", "Ursa", "Cervus", "Cygnus", "Vulpecula")
MULTISETS = {"hand", "units", "worlds", "prestige", "removed"}
KEYS = {
    "rule", "title", "like", "position", "setup", "play", "legal", "illegal", "by", "needs", "has", "only", "options", "prices",
    "permits", "do", "events", "silent", "says", "steps", "after", "seen_by", "instead", "same", "differ", "result", "complaint",
    "consistent", "error",
}  # fmt: skip

Data = dict[str, Any]


@dataclass(frozen=True)
class Scenario:
    """One entry of a scenario file, with the file's named positions worked in."""

    chapter: str
    data: Data

    @property
    def rule(self) -> str:
        return str(self.data["rule"])

    def __str__(self) -> str:
        return f"{self.chapter}/{self.rule}: {self.data['title']}"


def scenarios() -> Iterator[Scenario]:
    """Yield every scenario of every chapter."""
    for file in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(file.read_text("utf-8"))
        named = data.get("positions", {})
        for entry in data["scenario"]:
            begin = named[entry["like"]] if "like" in entry else {}
            yield Scenario(file.stem, entry | {"position": merged(begin, entry.get("position", {}))})


def merged(data: Data, more: Data) -> Data:
    """Return the keys of both, the second's first; a player's keys are taken one by one."""
    players = {k: v | more.get(k, {}) for k, v in data.items() if _is_player(k)}
    return data | more | players


def _is_player(key: str) -> bool:
    return key[0].isupper()


# --- positions --------------------------------------------------------------------------------------------------------


def position(data: Data) -> cw.Position:
    """Return the position that a scenario describes."""
    common = {k: v for k, v in data.items() if not _is_player(k) and k not in {"players", "card"}}
    names = data.get("players", ["Ana", "Ben"])
    seats = [{"name": n, "home": home} | data.get(n, {}) for n, home in zip(names, HOMES, strict=False)]
    tables = [("player", seat) for seat in seats] + [("card", card) for card in data.get("card", [])]
    parts = [_lines({"version": 1, "game": "core-worlds", "cards": CARDS} | common)]
    parts += [f"[[{kind}]]\n{_lines(table)}" for kind, table in tables]
    return cw.parse("\n".join(parts))


def _lines(table: Data) -> str:
    return "".join(f"{key} = {_toml(value)}\n" for key, value in table.items())


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(pos: cw.Position) -> Data:
    """Return what the position file of a position says, players by name and lists without ``x3``."""
    data = tomllib.loads(str(pos))
    players = {p["name"]: {k: _spelled(v) for k, v in p.items()} for p in data.pop("player")}
    return {"pending": {}} | {k: _spelled(v) for k, v in data.items()} | players


def _spelled(value: Any) -> Any:  # noqa: ANN401  (any value of TOML)
    if not isinstance(value, list):
        return value
    return [one for item in value for one in _copies(item)]


def _copies(item: Any) -> list[Any]:  # noqa: ANN401
    if isinstance(item, str) and (found := re.fullmatch(r"(.+) x(\d+)", item)):
        return [found[1]] * int(found[2])
    return [_spelled(item)]


# --- playing ----------------------------------------------------------------------------------------------------------


class Play:
    """A line of play under one rulebook: where it stands, and the transitions that led there."""

    def __init__(self, pos: cw.Position, rulebook: cw.Rulebook | None) -> None:
        self.pos, self.rulebook = pos, rulebook
        self.line: list[cw.Transition] = []

    def do(self, text: str) -> None:
        """Take the parts of a `do` or `play` one after the other."""
        for part in filter(None, map(str.strip, text.split(";"))):
            word, _, step = part.partition(" ")
            if part == "step":
                self._go(cw.step(self.pos, rulebook=self.rulebook))
            elif part == "advance":
                for transition in cw.advance(self.pos, rulebook=self.rulebook):
                    self._go(transition)
            elif word in {"until", "past"}:
                self._walk(step, past=word == "past")
            else:
                self._go(cw.step(self.pos, part, rulebook=self.rulebook))

    def _walk(self, step: str, *, past: bool) -> None:
        while self.pos.step != step:
            self._go(cw.step(self.pos, rulebook=self.rulebook))
        while past and self.pos.step == step:
            self._go(cw.step(self.pos, rulebook=self.rulebook))

    def _go(self, transition: cw.Transition) -> None:
        self.line.append(transition)
        self.pos = transition.after

    def legal(self) -> cw.LegalActions:
        """Return the legal actions where it stands."""
        return cw.legal(self.pos, rulebook=self.rulebook)

    def judge(self, action: str) -> cw.Verdict:
        """Return the verdict where it stands."""
        return cw.judge(self.pos, action, rulebook=self.rulebook)


def run(scenario: Scenario, rulebook: cw.Rulebook | None = None) -> None:
    """Play a scenario under a rulebook; an `AssertionError` says what is not as it should be."""
    d = scenario.data
    assert not (unknown := set(d) - KEYS), f"unknown keys {unknown}"
    try:
        play = _played(d, rulebook, d.get("position", {}), d.get("setup", {}))
    except cw.CoreWorldsError as error:
        assert d.get("error"), f"refused: {error}"
        assert d["error"] in str(error), str(error)
        return
    assert "error" not in d, f"there was no error: {d['error']}"
    checked = [check(d[key], play, d) for key, check in CHECKS.items() if key in d]
    assert checked, "the scenario checks nothing"


def stands(scenario: Scenario) -> Play | None:
    """Return where a scenario begins, or None where that is the question."""
    d = scenario.data
    return None if {"error", "complaint"} & set(d) else _played(d | {"do": ""}, None, d["position"], d.get("setup", {}))


def named_cards(pos: cw.Position) -> list[str]:
    """Return the names of all cards that lie open or in a hand, sorted."""
    data = written(pos)
    zones = [data["central"], *(data[s][z] for s in pos.seats for z in ("hand", "units", "worlds", "prestige", "discard"))]
    names = {re.sub(r" \+\d*$", "", card) for zone in zones for card in zone} | {data[s]["home"] for s in pos.seats}
    return sorted(names - {"?", ""})


def _played(d: Data, rulebook: cw.Rulebook | None, pos: Data, setup: Data) -> Play:
    start = cw.setup_steps("core-worlds", **{"cards": CARDS} | setup)[0].before if setup else position(pos)
    play = Play(start, rulebook)
    play.do(d.get("play", ""))
    play.line.clear()
    play.do(d.get("do", ""))
    if "seen_by" in d:
        play.pos = cw.seen_by(play.pos, None if d["seen_by"] == "nobody" else d["seen_by"])
    return play


# --- what is checked --------------------------------------------------------------------------------------------------


def _several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _legal(actions: list[str], play: Play, d: Data) -> None:
    for action in actions:
        verdict = play.judge(action)
        assert verdict, str(verdict)
        assert d.get("permits") in {None, *(p.rule for p in verdict.permits)}, f"{action} is permitted by {verdict.permits}"


def _illegal(actions: str | list[str], play: Play, d: Data) -> None:
    for action in _several(actions):
        verdict = play.judge(action)
        assert not verdict, f"{action} is legal"
        blocker = next((b for b in verdict.blockers if b.rule == d["by"]), None)
        assert blocker, f"{action} is not refused by {d['by']} but: {verdict}"
        assert d.get("needs", blocker.needs) == blocker.needs
        assert d.get("has", blocker.has) == blocker.has
        assert not d.get("only") or len(verdict.blockers) == 1, str(verdict)


def _options(expected: list[str], play: Play, _d: Data) -> None:
    assert sorted(expected) == sorted(map(str, play.legal()))


def _prices(expected: dict[str, str], play: Play, _d: Data) -> None:
    for action, price in expected.items():
        verdict = play.judge(action)
        assert isinstance(verdict.action, cw.Action), str(verdict)
        assert price == ", ".join(verdict.action.price), action


def _cited(play: Play) -> list[str]:
    return [event.rule for transition in play.line for event in transition.events]


def _events(expected: list[str], play: Play, _d: Data) -> None:
    cited = iter(_cited(play))
    for rule in expected:
        assert rule in cited, f"{rule} is missing, or out of order, in {_cited(play)}"


def _silent(rules: list[str], play: Play, _d: Data) -> None:
    assert not set(rules) & set(_cited(play))


def _says(sentences: str | list[str], play: Play, d: Data) -> None:
    told = [e.seen_by(d["seen_by"]) if "seen_by" in d else e for t in play.line for e in t.events]
    text = " ".join(map(str, told))
    for sentence in _several(sentences):
        assert sentence in text, f"{sentence!r} is not in: {text}"


def _steps(expected: list[str], play: Play, _d: Data) -> None:
    assert expected == list(dict.fromkeys(t.step for t in play.line))


def _after(expected: Data, play: Play, _d: Data) -> None:
    found = written(play.pos)
    common = {k: v for k, v in expected.items() if not _is_player(k)}
    for place, want, have in [("", common, found), *((p, v, found[p]) for p, v in expected.items() if _is_player(p))]:
        for key, value in want.items():
            if key in COMPARE:
                for zone, of_zone in value.items():
                    assert COMPARE[key](of_zone, have[zone]), f"{place} {zone}: {have[zone]}, not {key} {of_zone}"
            else:
                assert _ordered(key, _spelled(value)) == _ordered(key, have[key]), f"{place} {key}"


def _ordered(key: str, value: Any) -> Any:  # noqa: ANN401
    return sorted(value) if key in MULTISETS else value


COMPARE: dict[str, Callable[[Any, list[str]], bool]] = {
    "count": lambda n, cards: len(cards) == n,
    "has": lambda some, cards: not Counter(_spelled(some)) - Counter(cards),
    "lacks": lambda some, cards: not set(some) & set(cards),
}


def _second(play: Play, d: Data) -> Play:
    setup = d["setup"] | d["instead"] if "setup" in d else {}
    return _played(d, play.rulebook, merged(d["position"], d["instead"]), setup)


def _same(keys: bool | list[str], play: Play, d: Data) -> None:
    for key, one, other in _pairs(keys, play.pos, _second(play, d).pos):
        assert one == other, key


def _differ(keys: bool | list[str], play: Play, d: Data) -> None:
    for key, one, other in _pairs(keys, play.pos, _second(play, d).pos):
        assert one != other, key


def _pairs(keys: bool | list[str], one: cw.Position, other: cw.Position) -> Iterable[tuple[str, Any, Any]]:
    if isinstance(keys, bool):
        return [("whole", one, other)]
    return [(key, _at(written(one), key), _at(written(other), key)) for key in keys]


def _at(data: Data, path: str) -> Any:  # noqa: ANN401
    for key in path.split("."):
        data = data[key]
    return data


def _result(expected: Data, play: Play, _d: Data) -> None:
    result = cw.result(play.pos, rulebook=play.rulebook)
    if expected.get("none"):
        assert result is None
        return
    assert result is not None, "the game is not over"
    scores = {s.player: s for s in result.scores}
    for key, value in expected.items():
        if not _is_player(key):
            have = getattr(result, key)
            assert value == (list(have) if isinstance(have, tuple) else have), key
            continue
        score = scores[key]
        have = {"printed": score.printed_points, "bonus": score.bonus_points, "total": score.total, "energy": score.energy,
                "worlds": score.worlds, "bonuses": [str(b) for b in score.bonuses]}  # fmt: skip
        assert value == {k: have[k] for k in value}, key


def _complaint(rule: str, play: Play, _d: Data) -> None:
    assert rule in {c.rule for c in play.pos.complaints}, f"the complaints are {[*map(str, play.pos.complaints)]}"


def _consistent(_yes: bool, play: Play, _d: Data) -> None:
    assert play.pos.complaints == ()


CHECKS: dict[str, Callable[[Any, Play, Data], None]] = {
    "complaint": _complaint, "consistent": _consistent, "legal": _legal, "illegal": _illegal, "options": _options, "prices": _prices,
    "events": _events, "silent": _silent, "says": _says, "steps": _steps, "after": _after, "same": _same, "differ": _differ,
    "result": _result,
}  # fmt: skip
