"""A line of play or a lesson as the pieces of a walkthrough, each played once as it is made."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one
from coreworlds.tutor.lessons.scene import Asked, Made, Predict, Task
from coreworlds.tutor.looking.recap import round_of
from coreworlds.tutor.tasks.attempt import Attempt
from coreworlds.tutor.words.prose import CardName, Code, Paragraph, RuleLink, Strong
from coreworlds.widgets.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.position import Position
    from coreworlds.engine.session import Session
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.lessons.lesson import Lesson
    from coreworlds.tutor.lessons.scene import Scene
    from coreworlds.tutor.words.prose import Block, Inline

__all__ = ["Cell", "Text", "Walkthrough", "of_lesson", "of_session"]

WIDE = 100  # characters of a line of code
_SPECIAL = re.compile(r"([\\`*_\[\]<>#])")


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown to read; with a fold, it stays hidden beneath that heading until a reader opens it."""

    markdown: str
    fold: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of code, and the value that it shows."""

    source: str
    shows: Any


class Walkthrough:
    """
    Pieces in order, and the walk that made them.

    Parameters
    ----------
    title
        Its heading.
    start
        Where it begins.
    """

    def __init__(self, title: str, start: Position) -> None:
        """Begin with the title and the first board."""
        self.title = title
        self.pieces: list[Text | Cell] = [Text(f"# {plain(title)}")]
        self.begin(start)

    def begin(self, pos: Position) -> None:
        """Go to a position by its text, and show it."""
        self.walk = Walk(pos)
        first = not any(isinstance(piece, Cell) for piece in self.pieces)
        head = "from coreworlds.widgets.walk import walk\n\n" if first else ""
        text = str(pos).replace("\\", "\\\\").replace('"""', '""\\"')
        self.pieces.append(Cell(f'{head}w = walk("""\n{text}""")\nw.board()', self.walk.board()))

    def say(self, markdown: str, fold: str = "") -> None:
        """Add something to read."""
        if markdown.strip():
            self.pieces.append(Text(markdown, fold))

    def board(self) -> None:
        """Show the table."""
        self.pieces.append(Cell("w.board()", self.walk.board()))

    def play(self, line: Sequence[Transition]) -> None:
        """Play what a line played: each action with the automatic steps before it."""
        begun = 0
        for at, made in enumerate(line, 1):
            if made.action is not None or at == len(line):
                text = written(line[begun:at])
                self.pieces.append(Cell(_call("play", text), self.walk.play(text)))
                begun = at

    def predict(self, ask: str, value: str, options: tuple[str, ...], line: Sequence[Transition], say: str) -> None:
        """Ask for a prediction of what a line brings; without a line, of what is so here."""
        play = written(line) if line else None
        named: dict[str, Any] = {"options": options} if options else {}
        named |= {"play": play} if play != "step" else {}
        named |= {"because": (say, "")} if say else {}
        self.pieces.append(Cell(_call("predict", ask, value, **named), self.walk.predict(ask, value, **named)))

    def task(self, ask: str, goal: str, line: Sequence[Transition], tries: dict[str, str]) -> None:
        """Give something to do; a line is one way, and to wrong tries something is said."""
        way, wrong = written(line), [tries] if tries else []
        self.pieces.append(Cell(_call("task", ask, goal, way, *wrong), self.walk.task(ask, goal, way, tries)))

    def ask(self, rule: str, seed: int) -> None:
        """Ask a question of the engine's."""
        self.pieces.append(Cell(_call("ask", rule, seed), self.walk.ask(rule, seed)))


def written(line: Sequence[Transition]) -> str:
    """
    Write a line as `Walk.play` takes it; automatic steps before an action need no words.

    Raises
    ------
    CoreWorldsError
        If an action of it cannot be written.
    """
    acts = [made.action for made in line if made.action is not None]
    texts = [f"{act.player}: {act.text}" for act in acts]
    if spoilt := [text for text in texts if one_by_one(text) != [text]]:
        raise CoreWorldsError("this action cannot be written in a walkthrough", found=spoilt[0])
    after = next((at for at, made in enumerate(reversed(line)) if made.action is not None), len(line))
    return "; ".join([*texts, *["step"] * after])


def _call(name: str, *given: object, **named: object) -> str:
    """Write a call of the walk; a long one has a line for each argument."""
    parts = [*map(quoted, given), *(f"{key}={quoted(each)}" for key, each in named.items())]
    line = f"w.{name}({', '.join(parts)})"
    return line if len(line) <= WIDE else f"w.{name}(\n{''.join(f'    {part},' + chr(10) for part in parts)})"


def quoted(value: object) -> str:
    """Write a value as Python does; texts in double quotes."""
    if isinstance(value, tuple):
        return f"({', '.join(map(quoted, value))}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        rows = "".join(f"\n        {quoted(key)}: {quoted(each)}," for key, each in value.items())
        return f"{{{rows}\n    }}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def plain(text: str) -> str:
    """Write a text in Markdown so that it is read as it stands."""
    return _SPECIAL.sub(r"\\\1", text)


# -- a line of play ------------------------------------------------------------------------------------------------


def of_session(session: Session, title: str = "") -> Walkthrough:
    """
    Tell a line of play from its start to where it stands, with the names and notes of its nodes.

    Parameters
    ----------
    session
        The line.
    title
        Its heading; left out: the game and its players.

    Raises
    ------
    CoreWorldsError
        If it was played by other rules than the game's: a notebook could not play it again.
    """
    if session.rulebook is not None:
        raise CoreWorldsError("this line was played by other rules", remedy="Export a line played by the game's own.")
    start = session.nodes[session.line[0]].position
    made = Walkthrough(title or f"{start.game.title}: {', '.join(start.seats)}", start)
    now, group = round_of(start), list[Any]()
    _note(made, session, session.line[0])
    for at in session.line[1:]:
        node = session.nodes[at]
        step = node.transition
        assert step is not None  # noqa: S101  (only the first node has none)
        if round_of(step.before) != now:
            made.play(group)
            group, now = [], round_of(step.before)
            made.say(f"## {plain(now)}")
            made.board()
        group.append(step)
        if node.name or node.note:
            made.play(group)
            group = []
            _note(made, session, at)
    made.play(group)
    made.board()
    if made.walk.position != session.position:
        raise CoreWorldsError("the line cannot be played again as it was", place=now)
    return made


def _note(made: Walkthrough, session: Session, at: int) -> None:
    node = session.nodes[at]
    made.say("\n\n".join(filter(None, [node.name and f"### {plain(node.name)}", plain(node.note)])))


# -- a lesson ------------------------------------------------------------------------------------------------------


def of_lesson(lesson: Lesson) -> Walkthrough:
    """
    Tell a lesson on its own line of play.

    Parameters
    ----------
    lesson
        The lesson.

    Raises
    ------
    CoreWorldsError
        If something in its file cannot be shown.
    """
    made, title = Walkthrough(lesson.title, lesson.position), ""
    for scene in lesson.scenes:
        if scene.position != made.walk.position:
            made.begin(scene.position)
        if scene.title != title:
            title = scene.title
            made.say(f"## {plain(title)}")
        made.say(markdown(scene.prose))
        _scene(made, scene)
    return made


def _scene(made: Walkthrough, scene: Scene) -> None:
    block = scene.block
    if isinstance(block, Predict):
        made.predict(_words(block.ask), block.value.text, block.options, scene.line, _words(block.say))
        return
    if isinstance(block, Task):
        tries = {_tried(block, scene.position, wrong.do): _words(wrong.say) for wrong in block.wrong}
        made.task(f"{block.player}. {_words(block.ask)}", block.goal.text, scene.line, tries)
    else:
        if isinstance(block, Asked):
            _asked(made, block)
        elif isinstance(block, Made):
            made.ask(block.rule, block.seed)
        made.play(scene.line)
    made.say(markdown(getattr(block, "say", ())))


def _tried(task: Task, pos: Position, actions: str) -> str:
    """Return what a wrong try does, up to its first action that is not allowed, with what the others answer to it."""
    attempt, parts = Attempt(task, pos), one_by_one(actions)
    for nth, action in enumerate(parts, 1):
        if nth == len(parts) or not judge(attempt.position, action):
            done = [made.action for made in attempt.line if made.action is not None]
            said = [a.text if a.player == task.player else f"{a.player}: {a.text}" for a in done]
            return "; ".join((*said, action))
        attempt = attempt.act(action)
    return actions


def _asked(made: Walkthrough, block: Asked) -> None:
    made.say("\n".join([markdown(block.ask), "", *(f"- {_line(option.text)}" for option in block.options)]))
    answers = [f"- {_line(o.text)}: {'right' if o.right else 'not so'}. {_line(o.say)}".rstrip() for o in block.options]
    made.say("\n".join(answers), fold="Answer first, then open")


def _words(prose: Iterable[Block]) -> str:
    from coreworlds.tutor.words.prose import to_text  # noqa: PLC0415  (only predictions need plain words)

    return " ".join(to_text(prose).split())


def _line(prose: Iterable[Block]) -> str:
    return " ".join(markdown(prose).split())


def markdown(prose: Iterable[Block]) -> str:
    """
    Write prose as Markdown.

    Examples
    --------
    >>> from coreworlds.tutor.words.prose import Words
    >>> markdown([Paragraph((Words("Take "), CardName("Lamp", "Lamp")))])
    'Take *Lamp*'
    """
    return "\n\n".join(map(_block, prose))


def _block(block: Block) -> str:
    if isinstance(block, Paragraph):
        return "".join(map(_inline, block.parts))
    marks = (f"{n}." if block.ordered else "-" for n in range(1, len(block.items) + 1))
    return "\n".join(f"{mark} {_line(item)}" for mark, item in zip(marks, block.items, strict=True))


def _inline(part: Inline) -> str:
    if isinstance(part, CardName):
        return f"*{plain(part.text)}*"
    if isinstance(part, Code):
        return f"`{part.text}`"
    if isinstance(part, Strong):
        return f"**{''.join(map(_inline, part.parts))}**"
    if isinstance(part, RuleLink):
        return "".join(map(_inline, part.parts))
    return plain(part.text)
