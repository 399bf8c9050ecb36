"""What is not true of an example: what happened instead, and what to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from coreworlds.engine.action import Action
from coreworlds.engine.api import result
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.kinds import Pile
from coreworlds.engine.near import near
from coreworlds.engine.notation import toml
from coreworlds.games.examples import Data, is_player
from coreworlds.games.examples_played import Play, spelled, written

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.examples_played import Stage

__all__ = ["CHECKS", "Untrue", "untrue"]


class Untrue(NamedTuple):
    """
    One thing that an example says and that is not so.

    Attributes
    ----------
    path : tuple
        The key, as it stands in the example.
    text : str
        What happened instead.
    todo : str
        What to write.
    """

    path: tuple[str | int, ...]
    text: str
    todo: str


Found = Iterator[Untrue]


def untrue(d: Data, stage: Stage) -> Found:
    """
    Yield what an example says and what is not so.

    Raises
    ------
    CoreWorldsError
        If its position cannot be read.
    """
    try:
        play = stage.play(d)
    except CoreWorldsError as error:
        said = d.get("error")
        if said is not None and said not in str(error):
            yield Untrue(("error",), f"the error is “{error}”", "Write a part of it.")
        elif said is None:
            raise
        return
    if "error" in d:
        yield Untrue(("error",), "there is no error", "Leave `error` out.")
    elif not CHECKS.keys() & d.keys():
        yield Untrue((), "it checks nothing", f"Write what is true of it: {', '.join(CHECKS)}.")
    for key, check in CHECKS.items():
        if key in d:
            yield from check(d[key], play, d)


def _several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _write(key: str, value: object) -> str:
    """Return what to write for a key."""
    return f"Write {key} = {toml(value)}."


# --- verdicts ---------------------------------------------------------------------------------------------------------


def _legal(actions: list[str], play: Play, d: Data) -> Found:
    for n, action in enumerate(actions):
        verdict = play.judge(action)
        if not verdict:
            by = verdict.blockers[0].rule
            yield Untrue(("legal", n), str(verdict), f'Name it under `illegal`, with by = "{by}", or mend the rule.')
            continue
        permits = {p.rule for p in verdict.permits}
        if d.get("permits") not in {None, *permits}:
            text = f"“{action}” is permitted by {', '.join(sorted(permits))}"
            yield Untrue(("permits",), text, "Name one of these, or let the action carry that rule.")
        for rule in sorted(permits.intersection(d.get("permits_not", ()))):
            yield Untrue(("permits_not",), f"“{action}” is permitted by {rule}", "Leave that rule out.")


def _illegal(actions: str | list[str], play: Play, d: Data) -> Found:
    if "by" not in d:
        yield Untrue(("illegal",), "it does not say which rule refuses", 'Write by = "…".')
        return
    for action in _several(actions):
        verdict = play.judge(action)
        blockers = {b.rule: b for b in reversed(verdict.blockers)}
        if verdict:
            yield Untrue(("illegal",), f"“{action}” is allowed", "Name it under `legal`, or mend the rule.")
        elif d["by"] not in blockers:
            yield Untrue(("by",), str(verdict), f"{_write('by', verdict.blockers[0].rule)}")
        else:
            blocker = blockers[d["by"]]
            for key, said in (("needs", blocker.needs), ("has", blocker.has)):
                if d.get(key, said) != said:
                    yield Untrue((key,), f"“{action}” is refused with {key} = {toml(said)}", _write(key, said))
            if d.get("only") and len(verdict.blockers) != 1:
                yield Untrue(("only",), str(verdict), "Leave `only` out, or mend the position.")


def _options(expected: list[str], play: Play, _d: Data) -> Found:
    found = sorted(map(str, play.legal()))
    if sorted(expected) != found:
        yield Untrue(("options",), f"on offer is {toml(found)}", _write("options", found))


def _prices(expected: dict[str, str], play: Play, _d: Data) -> Found:
    for action, price in expected.items():
        verdict = play.judge(action)
        if not isinstance(verdict.action, Action):
            yield Untrue(("prices", action), str(verdict), "Write an action of the game.")
        elif price != (found := ", ".join(verdict.action.price)):
            yield Untrue(("prices", action), f"“{action}” costs {found or 'nothing'}", f'Write "{found}".')


# --- what happened ----------------------------------------------------------------------------------------------------


def _cited(play: Play) -> list[str]:
    return [event.rule for transition in play.line for event in transition.events]


def _events(expected: list[str], play: Play, _d: Data) -> Found:
    cited = _cited(play)
    rest = iter(cited)
    for n, rule in enumerate(expected):
        if rule not in rest:
            text = f"no event cites {rule}" if rule not in cited else f"{rule} comes in another order"
            yield Untrue(("events", n), f"{text}: the events cite {toml(cited)}", _write("events", cited))
            return


def _silent(rules: list[str], play: Play, _d: Data) -> Found:
    for rule in (rule for rule in rules if rule in _cited(play)):
        yield Untrue(("silent",), f"an event cites {rule}", f"Leave {rule} out, or mend what tells it.")


def _says(sentences: str | list[str], play: Play, d: Data) -> Found:
    told = [e.seen_by(d["seen_by"]) if "seen_by" in d else e for t in play.line for e in t.events]
    text = " ".join(map(str, told))
    for sentence in _several(sentences):
        if sentence not in text:
            yield Untrue(("says",), f"what is told is: {text or 'nothing'}", "Write a part of it.")


def _steps(expected: list[str], play: Play, _d: Data) -> Found:
    found = list(dict.fromkeys(t.step for t in play.line))
    if expected != found:
        yield Untrue(("steps",), f"it walks {toml(found)}", _write("steps", found))


# --- the position -----------------------------------------------------------------------------------------------------

_COMPARED: dict[str, Callable[[Any, list[str]], bool]] = {
    "count": lambda n, cards: len(cards) == n,
    "has": lambda some, cards: not Counter(spelled(some)) - Counter(cards),
    "lacks": lambda some, cards: not set(some) & set(cards),
}


def _after(expected: Data, play: Play, _d: Data) -> Found:
    found = written(play.pos)
    for key, value in expected.items():
        if is_player(key) and key not in found:
            yield Untrue(("after", key), f"{key} does not play", f"Name one of {', '.join(play.pos.seats)}.")
        elif is_player(key):
            yield from _as_written(play.pos, ("after", key), value, found[key])
        elif any(d.table == key for d in play.pos.game.state.common.values()):  # a table of the file
            inside = {field: type(wanted)() for field, wanted in value.items()} | found.get(key, {})
            yield from _as_written(play.pos, ("after", key), value, inside)
        else:
            yield from _as_written(play.pos, ("after",), {key: value}, found)


def _as_written(pos: Position, path: tuple[str, ...], expected: Data, found: Data) -> Found:
    owner = path[1] if len(path) > 1 else "the table"
    for key, value in expected.items():
        for zone, wanted in value.items() if key in _COMPARED else [(key, value)]:
            at = (*path, key) if zone == key else (*path, key, zone)
            if zone not in found:
                meant = near(zone, found) or ", ".join(found)
                yield Untrue(at, f"{owner} has no {zone}", f"Write {meant}.")
            elif key in _COMPARED and not _COMPARED[key](wanted, found[zone]):
                text = f"{zone} of {owner} is {toml(found[zone])}"
                yield Untrue(at, text, _write(".".join(at), len(found[zone]) if key == "count" else found[zone]))
            elif key not in _COMPARED and _ordered(pos, key, spelled(value)) != _ordered(pos, key, found[key]):
                yield Untrue(at, f"{key} of {owner} is {toml(found[key])}", _write(".".join(at), found[key]))


def _ordered(pos: Position, key: str, value: Any) -> Any:  # noqa: ANN401  (any value of TOML)
    """Return a value so that it can be compared: hands and piles without an order are sorted."""
    d = pos.game.state.own.get(key) or pos.game.state.common.get(key)
    loose = d is not None and isinstance(d.held, Pile) and (d.seen == "owner" or not d.held.ordered)
    return sorted(value) if loose and isinstance(value, list) else value


def _reads(expected: dict[str, Data], play: Play, _d: Data) -> Found:
    for name, values in expected.items():
        found = _printed(play.pos, name)
        for key, value in values.items():
            if value != found.get(key):
                yield Untrue(("reads", name), f"{key} of {name} is {found.get(key)}", f"Write {found.get(key)}.")


def _printed(pos: Position, name: str) -> Mapping[str, Any]:
    """Return the values of a component."""
    parts = pos.parts
    if hasattr(parts, "printed"):
        return parts.printed(parts.index[name]) if name in parts.index else {}
    return next(({key: getattr(card, key) for key in dir(card)} for card in parts.set.cards if card.name == name), {})


def _same(keys: bool | list[str], play: Play, d: Data) -> Found:
    for key, one, other in _pairs(keys, play, d):
        if one != other:
            yield Untrue(("same",), f"{key} is not the same", "Name it under `differ`, or mend the rule.")


def _differ(keys: bool | list[str], play: Play, d: Data) -> Found:
    for key, one, other in _pairs(keys, play, d):
        if one == other:
            yield Untrue(("differ",), f"{key} is the same", "Name it under `same`, or mend the rule.")


def _pairs(keys: bool | list[str], play: Play, d: Data) -> list[tuple[str, Any, Any]]:
    one, other = play.pos, play.stage.instead(d).pos
    if isinstance(keys, bool):
        return [("the whole position", one, other)]
    return [(key, _at(written(one), key), _at(written(other), key)) for key in keys]


def _at(data: Data, path: str) -> Any:  # noqa: ANN401
    for key in path.split("."):
        data = data[key]
    return data


def _complaint(rule: str, play: Play, _d: Data) -> Found:
    found = {c.rule: str(c) for c in play.pos.complaints}
    if rule not in found:
        there = " ".join(f"{each}: {text}" for each, text in found.items()) or "none"
        yield Untrue(("complaint",), f"the complaints are: {there}", "Name one of these, or mend the declaration.")


def _consistent(_yes: bool, play: Play, _d: Data) -> Found:
    for complaint in play.pos.complaints:
        yield Untrue(("consistent",), f"there is a complaint: {complaint}", "Mend the position, or the declaration.")


# --- the end ----------------------------------------------------------------------------------------------------------


def _result(expected: Data, play: Play, _d: Data) -> Found:
    final = result(play.pos, rulebook=play.stage.rulebook)
    if final is None or expected.get("none"):
        if (final is None) != bool(expected.get("none")):
            text = "the game is not over" if final is None else f"the result is: {final}"
            yield Untrue(("result",), text, "Write result.none = true." if final is None else "Write the result.")
        return
    scores = _by_player(final.scores)
    for key, value in expected.items():
        found = {k: _scored(scores[key], k) for k in value} if is_player(key) else _plain(getattr(final, key))
        if value != found:
            yield Untrue(("result", key), f"{key} is {toml(found)}", _write(f"result.{key}", found))


def _by_player(scores: Any) -> Data:  # noqa: ANN401  (a game tells whose they are by name or in each)
    return dict(scores) if isinstance(scores, Mapping) else {score.player: score for score in scores}


def _scored(score: Any, key: str) -> Any:  # noqa: ANN401  (the game's own kind of score)
    if key == "bonuses":
        return [str(bonus) for bonus in score.bonuses]
    return getattr(score, f"{key}_points" if key in {"printed", "bonus"} else key)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


CHECKS: dict[str, Callable[[Any, Play, Data], Found]] = {
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
"""What an example may say, each with its check: see ``docs/examples.md``."""
