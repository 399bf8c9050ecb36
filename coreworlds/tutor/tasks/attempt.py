"""An attempt at a task: what the learner did so far, and whether the goal is reached."""

from __future__ import annotations

from dataclasses import dataclass, replace

from coreworlds.engine import Action, CoreWorldsError, Position, Transition, advance, legal
from coreworlds.engine.judge import judge
from coreworlds.engine.step import step
from coreworlds.engine.typed import split
from coreworlds.tutor.expressions.expression import Expression
from coreworlds.tutor.expressions.situation import Situation
from coreworlds.tutor.lessons.scene import Task

__all__ = ["Attempt", "go_on", "holds", "spelled"]

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Attempt:
    """
    What the learner did so far.

    Attributes
    ----------
    task : Task
        What is to be done.
    start : Position
        Where it began.
    line : tuple of Transition
        What happened, the others' answers included.
    did : tuple of str
        The learner's actions, each in its one spelling.
    since : int
        Where in the line the learner's last action stands.
    reached : bool
        Whether the goal was reached; what comes later does not undo it.
    """

    task: Task
    start: Position
    line: tuple[Transition, ...] = ()
    did: tuple[str, ...] = ()
    since: int = 0
    reached: bool = False

    @property
    def position(self) -> Position:
        """How things stand."""
        return self.line[-1].after if self.line else self.start

    @property
    def used(self) -> int:
        """How many actions the learner has used."""
        return len(self.did)

    @property
    def deeds(self) -> tuple[str, ...]:
        """The learner's actions as they are written."""
        actions = (transition.action for transition in self.line)
        return tuple(each.text for each in actions if each is not None and spelled(each) in self.did)

    @property
    def news(self) -> tuple[Transition, ...]:
        """The learner's last action and everything that followed it."""
        return self.line[self.since :]

    @property
    def missed(self) -> bool:
        """Whether the goal is not reached and the learner has no action left, or no say any more."""
        return not self.reached and (self.used >= self.task.within or self.position.over or self.elsewhere)

    @property
    def elsewhere(self) -> bool:
        """Whether somebody decides for whom the learner does not play."""
        deciders = [seat.name for seat, _ in self.position.options()]
        return self.task.alone and bool(deciders) and self.task.player not in deciders

    @property
    def left(self) -> int:
        """How many actions the learner has left."""
        return max(0, self.task.within - self.used)

    def act(self, action: str | Action) -> Attempt:
        """
        Return the attempt after one action of the learner, and what follows it.

        Raises
        ------
        Illegal
            If it is not allowed; the attempt stays as it was.
        """
        ready = self.settled() if not self.position.options() else self
        taken = step(ready.position, action)
        assert taken.action is not None  # noqa: S101  (only an automatic sub-step has none)
        did = (*self.did, spelled(taken.action))
        done = replace(ready.extended(taken), did=did, since=len(ready.line))
        return done if done.reached and not self.reached else done.settled()

    def extended(self, transition: Transition) -> Attempt:
        """Return the attempt with one more transition."""
        line = (*self.line, transition)
        return replace(self, line=line, reached=self.reached or holds(self.task.goal, Situation.after(line)))

    def settled(self) -> Attempt:
        """Return the attempt at the learner's next decision, after automatic steps and the other players' answers."""
        now = self
        for _ in range(_MOST):
            if now.position.over or (now.reached and not self.reached):
                break
            if not now.position.options():
                now = now.extended(step(now.position))
            elif (answer := now.answer()) is not None:
                now = now.extended(step(now.position, answer))
            else:
                break
        return now

    def answer(self) -> str | None:
        """Return the action of another player who is asked now: one that the lesson names, or the last legal one."""
        deciders = [seat.name for seat, _ in self.position.options()]
        if not self.task.others or self.task.player in deciders:
            return None
        for answer in self.task.others:
            if judge(self.position, answer):
                return answer
        return str(list(legal(self.position))[-1])


def spelled(action: Action | str) -> str:
    """
    Return an action in the one spelling by which it is compared: with its player, its names in one order.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> spelled(cw.judge(pos, "explore Snub Fighter, Lord Banner").action)
    'ana: explore lord banner, snub fighter'
    """
    if isinstance(action, str):
        return action.casefold()  # of what cannot be read
    if action.joints:  # their words tell what each name is, so their order stands
        return f"{action.player}: {action.unsaid}".casefold()
    times = f" {action.times}" if action.times > 1 else ""  # a word that is typed is anybody's choice
    return f"{action.player}: {action.verb} {', '.join(sorted(action.names))}".strip().casefold() + times


def holds(goal: Expression, situation: Situation) -> bool:
    """Return True if a goal is reached. A goal that cannot be evaluated is not reached."""
    try:
        return bool(goal.value(situation))
    except CoreWorldsError:
        return False


def go_on(pos: Position, play: str) -> tuple[Transition, ...]:
    """
    Return the automatic steps with which a lesson goes on.

    Parameters
    ----------
    pos : Position
        From here.
    play : str
        "" or "step": one automatic sub-step; "advance": until somebody decides; else actions, separated by ";".

    Raises
    ------
    CoreWorldsError
        If nothing can happen, or an action is not allowed.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [t.step for t in go_on(pos, "advance; done")]
    ['draw.hand', 'draw.hand', 'energy.income', 'energy.boost']
    """
    line: list[Transition] = []
    for word in split(play) or ("",):
        now = line[-1].after if line else pos
        if word in {"", "step"}:
            line.append(step(now))
            continue
        line += advance(now)
        if word != "advance":
            line.append(step(line[-1].after if line else pos, word))
    if not line:
        raise CoreWorldsError("nothing happens here", found=play, expected="an automatic sub-step or an action")
    return tuple(line)
