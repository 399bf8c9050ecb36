"""The blocks of a lesson's file: position, step, predict, task, question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from coreworlds.engine import CoreWorldsError, Position, Transition, check_keys, setup_steps
from coreworlds.engine.near import near
from coreworlds.engine.supplied import supplied
from coreworlds.tutor.expressions.expression import Expression
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.expressions.tokens import numbers
from coreworlds.tutor.lessons.piece import MOST, Path, Piece, reason
from coreworlds.tutor.lessons.scene import Asked, Made, Option, Predict, Prose, Step, Task, Wrong
from coreworlds.tutor.tasks.attempt import Attempt, holds
from coreworlds.tutor.tasks.wrong_tries import tried
from coreworlds.tutor.words.reading import line_of

__all__ = ["BLOCKS", "read_position", "read_shown"]

_KEYS = {
    "step": ("play", "label", "say"),
    "predict": ("ask", "value", "play", "options", "say"),
    "task": ("ask", "goal", "within", "solution", "player", "others", "hints", "wrong", "say"),
    "question": ("ask", "rule", "seed", "several", "option", "say"),
}
_OWN = ("setup", "advance", "play", "version", "game")


def read_position(piece: Piece) -> Position:
    """Return the position that a block describes: set up, or written out; then played on."""
    data, game = piece.doc.data, piece.reading.game
    if "setup" in data:
        check_keys(data, _OWN, piece.doc, ())
        options = dict(piece.get(("setup",), dict))
        players, seed = options.pop("players", ["Ana", "Ben"]), options.pop("seed", 0)
        steps = options.pop("steps", False)
        _offered(piece, options)
        try:
            whole = setup_steps(game.id, players, seed, **options)
            pos = whole[0].before if steps else whole[-1].after
        except (CoreWorldsError, TypeError) as error:
            piece.doc.fail(("setup",), f"setup: {error}".rstrip("."))
    else:
        rest = {key: value for key, value in data.items() if key not in _OWN}
        pos = Position(game.state.read(replace(piece.doc, data=rest), game))
    more = piece.get(("play",), str, "")
    if piece.get(("advance",), bool, False):
        more = f"{more}; advance" if more else "advance"
    if not more:
        return pos
    return replace(piece, situation=Situation(pos), doc=replace(piece.doc, data={"play": more})).play()[-1].after


def read_shown(piece: Piece) -> frozenset[str]:
    """Read the keys of those parts of the table that are shown from here on; none: all of them."""
    check_keys(piece.doc.data, ("show",), piece.doc, ())
    shown = piece.texts("show")
    known = piece.situation.position.game.page.layout(piece.situation.position, None).keys
    for number, key in enumerate(shown):
        if key not in known:
            expected = near(key, known) or ", ".join(sorted(known))
            piece.doc.fail(("show", number), "the table has no such part", found=key, expected=expected)
    return frozenset(shown)


def _offered(piece: Piece, options: dict[str, Any]) -> None:
    """Refuse an option's value that the game does not offer: above all, what is a file of the machine."""
    game = piece.reading.game
    offered = {key: choices for key, (_, choices, _) in game.options.items()}
    offered["world"] = tuple(supplied(game.state.package))
    for key, value in options.items():
        if key in offered and value not in offered[key]:
            piece.doc.fail(("setup", key), "this is not offered", found=repr(value)[:80],
                           expected=" or ".join(map(str, offered[key])) or "nothing")  # fmt: skip


# -- scenes ------------------------------------------------------------------------------------------------------

Read = tuple[Any, tuple["Transition", ...]]


def _step(piece: Piece) -> Read:
    line = piece.play()
    say = piece.prose(("say",), Situation.after(line))
    return Step(play=piece.get(("play",), str, ""), say=say, label=piece.get(("label",), str, "Step")), line


def _predict(piece: Piece) -> Read:
    line = piece.play() if "play" in piece.doc.data else ()
    after = Situation.after(line) if line else piece.situation
    ask = piece.prose(("ask",), needed=True)
    value = piece.expression(("value",), ("number", "truth", "name", "names"), after)
    truth = value.value(after)
    options = tuple(piece.texts("options"))
    if value.gives == "truth":
        options = ("yes", "no")
    elif value.gives != "number" and not options:
        options = piece.situation.position.seats
    said = str(truth) if value.gives != "names" else " and ".join(truth)  # type: ignore[arg-type]
    if options and value.gives != "truth" and said not in options:
        found = ", ".join(options)
        piece.doc.fail(("options",), "options: the true answer is not among them", found=found, expected=said)
    say, play = piece.prose(("say",), after), piece.get(("play",), str, "")
    return Predict(ask=ask, value=value, truth=truth, options=options, play=play, say=say), line


def _task(piece: Piece) -> Read:
    pos = piece.situation.position
    deciders = [seat.name for seat, _ in pos.options()]
    if not deciders:
        piece.doc.fail((), "nobody decides here, so there is no task",
                       remedy='Let a block ```step with play = "advance" come first.')  # fmt: skip
    others = tuple(piece.texts("others"))
    player = piece.get(("player",), str, pos.seats[0] if others else deciders[0])
    if player not in deciders:
        piece.doc.fail((), f"it is not {player} who decides here", found=" and ".join(deciders),
                       remedy="Let a block ```step come first.")  # fmt: skip
    wrong = tuple(
        Wrong(do=piece.get(("wrong", i, "do"), str), say=piece.prose(("wrong", i, "say"), needed=True),
              line=line_of(piece.doc, ("wrong", i, "do")))
        for i in range(_count(piece, "wrong", ("do", "say")))
    )  # fmt: skip
    within = piece.get(("within",), int, 1)
    if not 1 <= within <= MOST:
        piece.doc.fail(("within",), "within: this does not fit", found=str(within), expected=f"1 to {MOST} actions")
    solution = piece.get(("solution",), str)
    with _given(piece, numbers(solution)):
        ask = piece.prose(("ask",), needed=True)
        hints = tuple(piece.prose(("hints", i)) for i in range(len(piece.texts("hints"))))
    task = Task(ask=ask, goal=piece.expression(("goal",), ("truth",)), within=within, solution=solution, player=player,
                others=others, wrong=wrong, hints=hints)  # fmt: skip
    return _solved(piece, task, pos)


def _solved(piece: Piece, task: Task, pos: Position) -> Read:
    """Play the solution; what is wrong with it is noted, and the lesson goes on from where it led."""
    attempt, at = Attempt(task, pos), line_of(piece.doc, ("solution",))
    if holds(task.goal, piece.situation):
        piece.reading.fault(line_of(piece.doc, ("goal",)), "The goal is reached before anything is done.")
    try:
        for action in task.steps:
            if attempt.reached:
                piece.reading.fault(at, f"The goal is reached before “{action}”: let the solution end there, "
                                    "and a step go on.")  # fmt: skip
            attempt = attempt.act(action)
    except CoreWorldsError as error:
        piece.reading.fault(at, f"solution: {reason(error)}", broken=True)
    after = Situation.after(attempt.line) if attempt.line else piece.situation
    if not attempt.reached:
        so = f": {task.goal.instead(after)}" if task.goal.instead(after) else ""
        piece.reading.fault(at, f"The solution does not reach the goal{so}.")
    if attempt.used > task.within:
        piece.reading.fault(at, f"The solution takes {attempt.used} actions, and `within` allows {task.within}.")
    players = {t.action.player for t in attempt.line if t.action is not None}
    alone = not task.others and players <= {task.player}
    known = replace(task, say=piece.prose(("say",), after), alone=alone)
    return replace(known, wrong=tuple(tried(known, wrong, pos) for wrong in known.wrong)), attempt.line


def _question(piece: Piece) -> Read:
    if "option" not in piece.doc.data:
        seed = piece.get(("seed",), int, 0)
        if seed < 0:
            piece.doc.fail(("seed",), "seed: this does not fit", found=str(seed), expected="0 or more")
        return Made(rule=piece.rule(("rule",)), seed=seed), ()
    options = tuple(_options(piece))
    right, said = sum(option.right for option in options), piece.get(("several",), int, 1)
    if len(options) < 2 or not right:  # noqa: PLR2004  (a choice)
        piece.doc.fail(("option",), "a question needs two options, and one of them right")
    if right != said:
        piece.reading.fault(line_of(piece.doc, ("option",)), f"{right} of the answers are right, and the question says "
                            f"{said}: correct one, or write several = {right}.")  # fmt: skip
    ask, say = piece.prose(("ask",), needed=True), piece.prose(("say",))
    return Asked(ask=ask, rule=piece.rule(("rule",)), options=options, say=say), ()


def _options(piece: Piece) -> Iterator[Option]:
    """Yield the answers that can be read; what is wrong with others is noted."""
    for i in range(_count(piece, "option", ("text", "right", "say"))):
        path: Path = ("option", i)
        with piece.reading.noting(line_of(piece.doc, path)):
            right = piece.expression((*path, "right"), ("truth",))
            text, say = _answer(piece, (*path, "text"), right), piece.prose((*path, "say"))
            holds, line = bool(right.value(piece.situation)), line_of(piece.doc, (*path, "text"))
            yield Option(text=text, right=holds, expression=right, say=say, line=line)


def _answer(piece: Piece, path: Path, right: Expression) -> Prose:
    """Read the text of an answer. It may be wrong, so its numbers need only be those that are compared."""
    with _given(piece, right.numbers):
        return piece.prose(path, needed=True)


@contextmanager
def _given(piece: Piece, proved: Iterable[int]) -> Iterator[None]:
    """Let these numbers need no proof in what is read meanwhile."""
    piece.reading.given = frozenset(proved)
    try:
        yield
    finally:
        piece.reading.given = frozenset()


def _count(piece: Piece, key: str, keys: tuple[str, ...]) -> int:
    """Return the number of tables of a kind. Each may have known keys only."""
    tables = piece.get((key,), list, [])
    if len(tables) > MOST:
        piece.doc.fail((key,), f"{key}: there are too many", found=str(len(tables)), expected=f"at most {MOST}")
    for i, table in enumerate(tables):
        check_keys(table, keys, piece.doc, (key, i))
    return len(tables)


def _known(kind: str) -> Any:  # noqa: ANN401  (a function of a piece)
    made = {"step": _step, "predict": _predict, "task": _task, "question": _question}[kind]

    def read_block(piece: Piece) -> Read:
        check_keys(piece.doc.data, _KEYS[kind], piece.doc, ())
        return made(piece)

    return read_block


BLOCKS = {kind: _known(kind) for kind in _KEYS}
