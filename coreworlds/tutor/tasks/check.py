"""Checking a task as a learner meets it: its solution, hints and wrong tries are played step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator

from coreworlds.engine import Position, legal
from coreworlds.engine.judge import judge
from coreworlds.tutor.expressions.nodes import Call, Junction, Literal, Node
from coreworlds.tutor.lessons.links import share_a_word
from coreworlds.tutor.lessons.pace import told
from coreworlds.tutor.lessons.scene import Scene, Task, Wrong
from coreworlds.tutor.tasks.attempt import Attempt, spelled
from coreworlds.tutor.tasks.wrong_tries import making
from coreworlds.tutor.words.prose import to_text
from coreworlds.tutor.words.reading import Fault

__all__ = ["astray", "offers", "task_faults", "way_on"]

_MOST = 60  # actions tried to see whether a wrong try still leads to the goal
_CLAUSE = re.compile(r"[.:;?]\s*|\b(?:then|first|and|or|choose|again)\b:?", re.IGNORECASE)


def task_faults(scene: Scene, task: Task) -> Iterator[Fault]:
    """Yield the faults that a learner would meet in a task: a false rebuke, a missing button, an unsaid goal."""
    walk = tuple(_walk(scene, task))
    yield from _solution(scene, task, walk)
    yield from _hints(scene, task, walk)
    yield from _goal(scene, task)
    for wrong in task.wrong:
        yield from _wrong(scene, task, wrong)


def offers(pos: Position, action: str) -> bool:
    """
    Return True if the page offers an action: as a button, or as a choice of cards on the table.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> offers(pos, "done"), offers(pos, "pass")
    (True, False)
    """
    verdict = judge(pos, action)
    if not verdict or isinstance(verdict.action, str):
        return False
    does = spelled(verdict.action)
    if any(spelled(each) == does for each in legal(pos)):
        return True
    layout = pos.game.page.layout(pos, None)
    for pick in layout.picks:
        if pick.verb == verdict.action.verb:
            there = {ref for face in layout.faces if face.key in pick.keys for ref in face.refs}
            return {name.rpartition(" x")[0] or name for name in verdict.action.names} <= there
    return False


def way_on(attempt: Attempt, most: int = _MOST) -> tuple[str, ...]:
    """Return actions that reach the goal from an attempt, if few tries find some: first of all the solution's own."""
    found = _along(attempt, attempt.task.steps)
    if found:
        return found
    due: list[tuple[Attempt, tuple[str, ...]]] = [(attempt, ())]
    for now, way in due:
        for action in legal(now.position):
            if most <= 0:
                return ()
            most -= 1
            after = now.act(action)
            if after.reached:
                return (*way, str(action))
            if not after.missed:
                due.append((after, (*way, str(action))))
    return ()


def astray(attempt: Attempt) -> tuple[str, str] | None:
    """
    Return the first action that a task did not tell to do, and what it tells instead.

    None of a task that leaves the way open, or does not tell the two apart.
    """
    task = attempt.task
    if not told(task):
        return None
    way = Attempt(task, attempt.start)
    for action in task.steps:
        way = way.act(action)
    left = dict(zip(way.did, task.steps, strict=True))
    for done, words in zip(attempt.did, attempt.deeds, strict=False):
        if left.pop(done, None) is None:
            instead = next(iter(left.values()), "")
            return (words, instead) if _tells(to_text(task.ask), instead, words) else None
    return None


def _tells(ask: str, action: str, other: str) -> bool:
    """Return True if a task says what sets an action apart from another one."""
    only = {*_words(action)} - {*_words(other)}
    return not only.isdisjoint(_words(ask)) or share_a_word(ask, " ".join(only))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _along(attempt: Attempt, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some steps that are allowed in turn, if they reach the goal."""
    way: tuple[str, ...] = ()
    for action in steps:
        if not attempt.missed and judge(attempt.position, action):
            attempt, way = attempt.act(action), (*way, action)
            if attempt.reached:
                return way
    return ()


def _walk(scene: Scene, task: Task) -> Iterator[tuple[Attempt, str]]:
    """Yield the attempts before each action of the solution, each with that action."""
    attempt = Attempt(task, scene.position)
    for action in task.steps:
        yield attempt, action
        if attempt.reached or not judge(attempt.position, action):
            return
        attempt = attempt.act(action)


def _solution(scene: Scene, task: Task, walk: tuple[tuple[Attempt, str], ...]) -> Iterator[Fault]:
    for attempt, action in walk:
        if not attempt.reached and not offers(attempt.position, action):
            yield Fault(scene.at, f"The page does not offer “{action}”: let the solution take what can be clicked.")
        if (wrong := making(attempt, action)) is not None:
            yield Fault(wrong.line, f"“{wrong.do}” is called wrong, and the solution does just that.")


def _hints(scene: Scene, task: Task, walk: tuple[tuple[Attempt, str], ...]) -> Iterator[Fault]:
    """Yield the actions that a hint names and that cannot be clicked, or are rebuked, whenever they are allowed."""
    for clause in dict.fromkeys(each for hint in task.hints for each in _clauses(to_text(hint), scene.position)):
        read = [attempt for attempt, _ in walk if not attempt.reached]
        offered = [attempt for attempt in read if offers(attempt.position, clause)]
        if not offered:
            yield Fault(scene.at, f"A hint says “{clause}”, and the page offers it nowhere on the way to the goal.")
        elif all(making(attempt, clause) for attempt in offered):
            yield Fault(scene.at, f"A hint says “{clause}”, and the page calls it wrong.")


def _clauses(text: str, pos: Position) -> Iterator[str]:
    """Yield the actions that a text names."""
    for clause in map(str.strip, _CLAUSE.split(text)):
        parts = [clause] if _read(pos, clause) else map(str.strip, clause.split(","))
        yield from (part for part in parts if part and _read(pos, part))


def _read(pos: Position, text: str) -> bool:
    return not isinstance(judge(pos, text).action, str)


def _goal(scene: Scene, task: Task) -> Iterator[Fault]:
    """Yield the parts of a goal of which the task says nothing; whoever is told each action is told enough."""
    ask = to_text(task.ask)
    if told(task):
        return
    for part in _parts(task.goal.node):
        calls = [node for node in part.all() if isinstance(node, Call)]
        named = [node for node in part.all() if isinstance(node, Literal)]
        words = [str(node.said) for node in named if isinstance(node.said, str)]
        words = [word for word in words if word not in scene.position.seats]
        if not words and not any(call.fact.unit for call in calls):
            continue  # whose decision it is, or that the game is over
        about = [*words, *(f"{call.fact.name} {call.fact.unit}" for call in calls)]
        about += [_about(scene, word) for word in words]
        said = any(word.casefold() in ask.casefold() for word in words)
        if not said and not share_a_word(ask, " ".join(about).replace("_", " ")):
            what = " and ".join(dict.fromkeys([*(call.fact.name for call in calls), *words]))
            yield Fault(scene.at, f"The goal asks for something that `ask` does not say: {what}.")


def _parts(node: Node) -> Iterator[Node]:
    """Yield the conditions that must all hold."""
    if isinstance(node, Junction) and node.word == "and":
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        yield node


def _about(scene: Scene, word: str) -> str:
    """Return the other words for a rule or a component that a goal names."""
    rules = scene.position.game.rulebook.rules
    if word in rules:
        return f"{rules[word].title} {rules[word].text}"
    parts = (part for part in scene.position.game.components if part.name == word)
    return next((f"{part.kind} {getattr(part, 'type', '')}" for part in parts), "")


def _wrong(scene: Scene, task: Task, wrong: Wrong) -> Iterator[Fault]:
    """Yield a fault if what is called wrong is right, leads on to what is right, or cannot be tried."""
    attempt = Attempt(task, scene.position)
    for action in wrong.actions:
        verdict = judge(attempt.position, action)
        if any(b.rule == "notation" for b in verdict.blockers):
            yield Fault(wrong.line, f"This cannot be read as an action: “{action}”.")
        if attempt.missed:
            yield Fault(wrong.line, f"“{wrong.do}” is never tried: the attempt is over before “{action}”.")
        elif not verdict and action != wrong.actions[-1]:
            yield Fault(wrong.line, f"“{wrong.do}” is never tried: “{action}” is refused, and the rest never comes.")
        if attempt.reached or attempt.missed or not verdict:
            break
        attempt = attempt.act(action)
    else:
        if not attempt.reached and not attempt.missed and (way := way_on(attempt)):
            yield Fault(wrong.line, f"“{wrong.do}” still leads to the goal, so it is not wrong: {'; '.join(way)}.")
    if attempt.reached:
        yield Fault(wrong.line, f"“{wrong.do}” reaches the goal, so it is not wrong.")
