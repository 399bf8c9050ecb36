"""The file of a lesson that is made by playing, block by block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from coreworlds.engine import CoreWorldsError, Game, Position, Transition, setup, toml
from coreworlds.tutor.recording.parts import Foretold, Given, Part, Pause, Played, Posed, Said
from coreworlds.tutor.recording.task import Solved, solved

__all__ = ["header", "position_block", "written"]

_LINK = re.compile(r"\(rule:([\w-]+)\)")
_WORDS, _SECONDS = 200, {"```predict": 25, "```question": 25, "```task": 30}  # as in `pace`
_UNREAD = re.compile(r"^(?:```.*|(?:value|goal|within|solution|play|player|rule|seed) = .*)$", re.MULTILINE)
_ONE = 'play = ""'


def header(game: Game, title: str, about: str, body: str, parts: Iterable[Part]) -> str:
    """Return the header: what it teaches is what its words link and its questions are about."""
    linked = _LINK.findall(body) + [part.rule for part in parts if isinstance(part, Posed)]
    teaches = [rule for rule in dict.fromkeys(linked) if rule in game.rulebook.rules]
    lines = [f"title = {toml(_line(title) or 'My lesson')}", f"game = {toml(game.id)}"]
    lines += [f"about = {toml(_line(about))}"] if about.strip() else []
    lines += [f"minutes = {_minutes(body)}", f"teaches = {toml(teaches)}"]
    return "\n".join(["+++", *lines, "+++", ""])


def _minutes(body: str) -> int:
    """Return the estimated length in minutes, from text, answers and actions."""
    shown = _UNREAD.sub("", body)
    seconds = sum(body.count(word) * much for word, much in _SECONDS.items())
    return max(1, round(len(shown.split()) / _WORDS + seconds / 60))


def position_block(pos: Position) -> str:
    """Return the block that says where the lesson begins: as a set-up where that says it all, else written out."""
    return _fenced("position", [_set_up(pos) or str(pos).strip()])


def _set_up(pos: Position) -> str:
    """Return the set-up that leads to a position, if a seed and the names do."""
    found = re.search(r"^seed = (\d+)$", str(pos), re.MULTILINE)
    try:
        fresh = setup(pos.game.id, players=pos.seats, seed=int(found[1])) if found else None
    except CoreWorldsError:
        return ""
    if found is None or fresh is None or str(fresh) != str(pos):
        return ""
    return f"setup = {{players = {toml(list(pos.seats))}, seed = {found[1]}}}"


def written(start: Position, parts: Sequence[Part]) -> Iterator[str]:
    """Yield the blocks and paragraphs that tell what was played and added."""
    held: Foretold | Given | None = None
    run: list[Transition] = []
    now = start
    for part in parts:
        if isinstance(part, Played):
            run.append(part.transition)
            now = part.transition.after
            continue
        if run:
            yield from _went(run, held)
            run, held = [], None
        if isinstance(part, (Foretold, Given)):
            held = part  # of two before one step the later one holds
        else:
            yield _beside(part)
    if run:
        yield from _went(run, held)
    elif isinstance(held, Foretold) and not now.options() and not now.over:
        yield _predict(held, _ONE)


def _beside(part: Part) -> str:
    """Return the text of a part that is not played."""
    if isinstance(part, Pause):
        return f"# {_line(part.title)}\n"
    if isinstance(part, Posed):
        return _fenced("question", [f"rule = {toml(part.rule)}", f"seed = {part.seed}"])
    assert isinstance(part, Said)  # noqa: S101 - there is no other kind
    return f"{part.text.strip()}\n"


def _went(run: list[Transition], held: Part | None) -> Iterator[str]:
    """Yield the text of consecutive steps. The first of them may be a task."""
    taken = 0
    if isinstance(held, Foretold):
        taken = 1
        yield _predict(held, f"play = {toml(_play(run[:1]))}")
    elif isinstance(held, Given) and (found := solved(run, held)) is not None:
        lead, taken = found.lead, found.lead + found.taken
        if lead:
            yield _fenced("step", [f"play = {toml(_play(run[:lead]))}"])
        yield _task(found)
    if rest := run[taken:]:
        yield _fenced("step", [f"play = {toml(_play(rest))}"])


def _play(run: Sequence[Transition]) -> str:
    """Return the text of a block that plays some steps. Automatic steps before an action need no line."""
    words: list[str] = []
    waiting = 0
    for transition in run:
        if transition.action is None:
            waiting += 1
            continue
        words.append(f"{transition.action.player}: {transition.action.text}")
        waiting = 0
    last = run[-1].after
    if waiting > 1 and (last.over or last.options()):
        words.append("advance")
    elif waiting:
        words += ["step"] * waiting
    return "" if words == ["step"] else "; ".join(words)


def _predict(held: Foretold, play: str) -> str:
    return _fenced("predict", [f"ask = {toml(_line(held.ask))}", f"value = {_bare(held.value)}", play])


def _task(found: Solved) -> str:
    lines = [f"ask = {toml(_line(found.ask))}", f"goal = {_bare(found.goal)}", f"within = {found.within}"]
    lines += [f"player = {toml(found.player)}"] if found.player else []
    return _fenced("task", [*lines, f"solution = {toml(found.solution)}"])


def _fenced(kind: str, lines: Iterable[str]) -> str:
    return "\n".join([f"```{kind}", *lines, "```", ""])


def _line(text: str) -> str:
    return " ".join(text.split())


def _bare(expression: str) -> str:
    """Return an expression as a value in the file, in the quotes that leave its own as they are."""
    plain = '"' in expression and "'" not in expression and expression.isprintable()
    return f"'{expression}'" if plain else toml(expression)
