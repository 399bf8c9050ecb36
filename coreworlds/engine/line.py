"""A line of actions that is only asked about: a verdict on each, as if those before it had been done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from coreworlds.engine.action import as_said, find_action
from coreworlds.engine.displayed import Several
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.judge import judge, legal
from coreworlds.engine.plain import Said, everything, parted, read
from coreworlds.engine.position import a_position
from coreworlds.engine.step import advance, step
from coreworlds.engine.typed import outside, split
from coreworlds.engine.verdict import Blocker, Question, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from coreworlds.engine.action import Action
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook

__all__ = ["Answer", "answers", "as_meant", "ask", "heard", "largest", "one_by_one"]


@dataclass(frozen=True, slots=True)
class Answer:
    """
    One action of a question, with the verdict on it.

    Attributes
    ----------
    action : str
        The action in the game's words, with the player if the question names one; the text itself if none was read.
    position : Position
        Where it is judged: as if the actions before it had been done.
    verdict : Verdict
        Whether it is legal, and why.
    rest : tuple of str
        What the question says after it.
    """

    action: str
    position: Position
    verdict: Verdict
    rest: tuple[str, ...] = ()


def one_by_one(actions: str) -> list[str]:
    """
    Return the actions of a text in which ";" stands between them; in the quotes of a typed word it stands for itself.

    Examples
    --------
    >>> one_by_one("token; invade Taurus;")
    ['token', 'invade Taurus']
    """
    return split(actions)


def ask(pos: Position, actions: str, *, rulebook: Rulebook | None = None) -> tuple[Verdict, ...]:
    """
    Judge several actions in turn, each as if those before had been done.

    Automatic steps between two actions are taken, as `Session.play` does. Nothing is played.

    Parameters
    ----------
    pos : Position
        Where the line begins.
    actions : str
        Actions with ";" or "then" between them, in notation or in plain words: "token; may I then attack Taurus?"
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Returns
    -------
    tuple of Verdict
        One for each action. It ends with the first action that is not allowed. It never raises for a text: what says
        more than an action is refused by the entry "notation".

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [bool(verdict) for verdict in cw.ask(pos, "done; done; draft Taurus; pass")]
    [True, True, False]
    """
    return Several(answer.verdict for answer in answers(pos, actions, rulebook=rulebook))


def answers(pos: Position, actions: str, *, here: bool = False, rulebook: Rulebook | None = None) -> Iterator[Answer]:
    """Yield what `ask` says, action by action, with what was read; `here`: no automatic step is taken before it."""
    pos, who = a_position(pos), ""
    texts: list[str] = parted(actions) if isinstance(actions, str) else [actions]  # type: ignore[redundant-expr]  # people write anything
    found, meant = list[str](), list[str]()
    done: Action | str | None = None
    while texts or meant:
        try:
            pos = pos if here else _after(pos, done, rulebook)
        except CoreWorldsError as error:  # a view: what comes next turns on what it does not show
            found = meant or [texts.pop(0)]
            yield Answer(found[0], pos, _hidden(pos, found[0], str(error), rulebook), (*found[1:], *texts))
            return
        if not meant:
            meant, who = as_meant(pos, texts.pop(0), who, rulebook)
        action, here = meant.pop(0), False
        verdict = judge(pos, action, rulebook=rulebook)
        yield Answer(action, pos, verdict, (*meant, *texts))
        if not verdict:
            return
        done = verdict.action


def as_meant(pos: Position, text: str, who: str = "", rulebook: Rulebook | None = None) -> tuple[list[str], str]:
    """
    Return the actions that a text is, and whom it speaks of; the text itself if it says more than actions.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> as_meant(pos, "may Ben attack Taurus"), as_meant(pos, "dance")
    ((['Ben: invade Taurus'], 'Ben'), (['dance'], ''))
    """
    if not isinstance(text, str):
        return [text], who
    said = heard(pos, text, who, rulebook)
    actions = [each.action for each in said]
    if said[-1].unread or not said[-1].action:
        actions[-1] = text if len(said) == 1 else " ".join((said[-1].action, *said[-1].unread))
    return actions, "" if ":" in outside(text) else said[-1].who


def heard(pos: Position, text: str, who: str = "", rulebook: Rulebook | None = None) -> list[Said]:
    """
    Return what `read` reads, where an action that leaves out what goes along, or says "all", takes all of it along.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)
    >>> heard(pos, "may I dance")[0].unread
    ('dance',)
    """
    t = pos.table_for(rulebook)
    *before, last = read(t, text, who)
    whole = bool(last.unread) and everything(t, last.unread)
    if before or not last.action or (last.unread and not whole):
        return [*before, last]
    verdict = judge(pos, last.action, rulebook=rulebook)
    if whole or [blocker.rule for blocker in verdict.blockers] == ["notation"]:
        found = find_action(last.action, t, t.asked.name)
        exact = as_said(text.strip(" ?!."))
        if type(found) is tuple and (whole or last.action not in {exact, f"{who}: {exact}"}):
            action, seat = found[:2]
            several = any(t.bound.verbs[key].verb.many or t.bound.verbs[key].verb.times for key in found[2])
            if several and (full := _full(pos, action, seat.name, rulebook)):
                whose = f"{seat.name}: " if ": " in outside(last.action) else ""
                return [replace(last, action=f"{whose}{full}", unread=())]
            if whole and seat.name not in pos.turns:
                return [replace(last, unread=())]  # whatever it is, it is not their turn
    return [last]


def _full(pos: Position, action: Action, who: str, rulebook: Rulebook | None) -> str:
    """Return the action that takes all along: the legal one with its names, or with what it takes elsewhere."""
    alike = [each for each in legal(pos, who, rulebook=rulebook) if each.verb == action.verb]
    names = Counter(action.names)
    if fit := largest([each for each in alike if names <= Counter(_bare(each))]):
        return fit.text
    *same, whither = action.names or ("",)
    away = [each for each in alike if same and Counter(same) <= Counter(_bare(each)[:-1])]
    return f"{action.verb} {', '.join([*first.names[:-1], whither])}" if (first := largest(away, but=1)) else ""


def _bare(action: Action) -> tuple[str, ...]:
    """Return the names of an action without their numbers."""
    return tuple(name.rpartition(" x")[0] if name.rpartition(" x")[2].isdecimal() else name for name in action.names)


def largest(actions: Sequence[Action], but: int = 0) -> Action | None:
    """Return the first action that takes along whatever others do; `but`: whatever their last names are."""
    each = [(_many(action, but), action) for action in actions]
    return next((action for many, action in each if all(other <= many for other, _ in each)), None)


def _many(action: Action, but: int) -> Counter[str]:
    found = Counter[str]()
    for name in action.names[: len(action.names) - but]:
        bare, _, many = name.rpartition(" x")
        found[bare if many.isdecimal() else name] += (int(many) if many.isdecimal() else 1) * action.times
    return found


def _after(pos: Position, action: Action | str | None, rulebook: Rulebook | None) -> Position:
    """Return the position after an action and the automatic steps that follow."""
    if action is not None:
        pos = step(pos, action, rulebook=rulebook).after
    line = advance(pos, rulebook=rulebook)
    return line[-1].after if line else pos


def _hidden(pos: Position, action: str, error: str, rulebook: Rulebook | None) -> Verdict:
    """Refuse an action before which something happens that the viewer cannot know."""
    book = pos.table_for(rulebook).bound.rulebook
    question = Question(pos, action, pos.table_for(None).asked.name, book)
    lack = "a position that shows what comes next", error, "Deal a whole position from this view, and ask there."
    made = partial(Blocker, "notation", lack, book.rule("notation").title, question, lasting=lack[2])
    return Verdict.refused(action, lambda: (made(),))
