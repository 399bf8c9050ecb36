"""What a scenario may ask of the place where its play stands: one check for each key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import coreworlds as cw
from coreworlds.games.examples import Data, is_player
from tests.rules.play import Play, played_instead
from tests.rules.positions import spelled, written

MULTISETS = {"hand", "units", "worlds", "prestige", "removed"}


def _several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


# --- verdicts ---------------------------------------------------------------------------------------------------------


def _legal(actions: list[str], play: Play, d: Data) -> None:
    for action in actions:
        verdict = play.judge(action)
        assert verdict, str(verdict)
        permits = {p.rule for p in verdict.permits}
        assert d.get("permits") in {None, *permits}, f"{action} is permitted by {permits}"
        assert not permits & set(d.get("permits_not", ())), f"{action} is permitted by {permits}"


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


# --- what happened ----------------------------------------------------------------------------------------------------


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


# --- the position -----------------------------------------------------------------------------------------------------

COMPARE: dict[str, Callable[[Any, list[str]], bool]] = {
    "count": lambda n, cards: len(cards) == n,
    "has": lambda some, cards: not Counter(spelled(some)) - Counter(cards),
    "lacks": lambda some, cards: not set(some) & set(cards),
}


def _after(expected: Data, play: Play, _d: Data) -> None:
    found = written(play.pos)
    common = {k: v for k, v in expected.items() if not is_player(k)}
    _as_written("", common, found)
    for player in filter(is_player, expected):
        _as_written(player, expected[player], found[player])


def _as_written(place: str, expected: Data, found: Data) -> None:
    for key, value in expected.items():
        if key not in COMPARE:
            assert _ordered(key, spelled(value)) == _ordered(key, found[key]), f"{place} {key}"
            continue
        for zone, cards in value.items():
            assert COMPARE[key](cards, found[zone]), f"{place} {zone}: {found[zone]}, not {key} {cards}"


def _ordered(key: str, value: Any) -> Any:  # noqa: ANN401  (any value of TOML)
    return sorted(value) if key in MULTISETS else value


def _reads(expected: dict[str, Data], play: Play, _d: Data) -> None:
    cards = {card.name: card for card in play.pos.parts.set.cards}
    for name, values in expected.items():
        assert values == {key: getattr(cards[name], key) for key in values}


def _same(keys: bool | list[str], play: Play, d: Data) -> None:
    for key, one, other in _pairs(keys, play, d):
        assert one == other, key


def _differ(keys: bool | list[str], play: Play, d: Data) -> None:
    for key, one, other in _pairs(keys, play, d):
        assert one != other, key


def _pairs(keys: bool | list[str], play: Play, d: Data) -> Iterable[tuple[str, Any, Any]]:
    one, other = play.pos, played_instead(d, play.rulebook).pos
    if isinstance(keys, bool):
        return [("whole", one, other)]
    return [(key, _at(written(one), key), _at(written(other), key)) for key in keys]


def _at(data: Data, path: str) -> Any:  # noqa: ANN401
    for key in path.split("."):
        data = data[key]
    return data


def _complaint(rule: str, play: Play, _d: Data) -> None:
    assert rule in {c.rule for c in play.pos.complaints}, [f"{c.rule}: {c}" for c in play.pos.complaints]


def _consistent(_yes: bool, play: Play, _d: Data) -> None:
    assert play.pos.complaints == ()


# --- the end ----------------------------------------------------------------------------------------------------------


def _result(expected: Data, play: Play, _d: Data) -> None:
    result = cw.result(play.pos, rulebook=play.rulebook)
    assert (result is None) == bool(expected.get("none"))
    scores = _by_player(result.scores) if result else {}
    for key, value in expected.items():
        if is_player(key):
            assert value == {k: _scored(scores[key], k) for k in value}, key
        elif key != "none":
            assert value == _plain(getattr(result, key)), key


def _by_player(scores: Any) -> Data:  # noqa: ANN401  (a game tells whose they are by name or in each)
    return dict(scores) if isinstance(scores, Mapping) else {score.player: score for score in scores}


def _scored(score: Any, key: str) -> Any:  # noqa: ANN401  (the game's own kind of score)
    if key == "bonuses":
        return [str(bonus) for bonus in score.bonuses]
    return getattr(score, f"{key}_points" if key in {"printed", "bonus"} else key)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


CHECKS: dict[str, Callable[[Any, Play, Data], None]] = {
    "complaint": _complaint,
    "consistent": _consistent,
    "legal": _legal,
    "illegal": _illegal,
    "options": _options,
    "prices": _prices,
    "events": _events,
    "silent": _silent,
    "says": _says,
    "steps": _steps,
    "after": _after,
    "reads": _reads,
    "same": _same,
    "differ": _differ,
    "result": _result,
}
