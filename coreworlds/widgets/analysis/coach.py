"""
What a message does to the desk, where it is about the coach.

The coach thinks in slices: each message `coach-more` is one, and the page sends it again for as long as the coach
thinks (`data-pulse`). Between two slices every other message is answered, in a kernel and in a browser alone alike.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from coreworlds.engine import CoreWorldsError
from coreworlds.players.reasons import compare
from coreworlds.players.search import Estimate, search
from coreworlds.widgets.analysis.coach_state import COMPARING, ENDED, FAILED, THINKING, Coach, Work
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["advised", "plain", "present"]

PAUSE = 0.05  # seconds of one turn of the search
TURNS = 2  # turns of the search in one message
MOST = 100  # turns before it ends by itself: five seconds of thought
EARLY = 30  # turns before it may end as sure
SEVERAL = 30  # tries of an action before it may be surely the best
SLICE = 0.05  # seconds of a comparison before the page may draw again
SEED = 0  # of the coach's own luck: the same decision is thought over in the same sampled deals


def advised(desk: Desk) -> str:
    """Give the person whom the coach may advise now; empty if nobody."""
    people = desk.people if desk.session is not None and desk.view == "play" and not desk.whatif else ()
    if desk.viewer is not None:
        return desk.viewer if desk.viewer in people else ""
    return people[0] if people else ""


def present(desk: Desk) -> Coach | None:
    """Give what the coach knows of the decision on the desk; None if it was not asked about this one."""
    coach = desk.coach
    here = coach.state and coach.player == advised(desk) and coach.position is desk.position
    return coach if here else None


def plain(found: tuple[Estimate, ...]) -> str:
    """Give the action that the simple player would take: all others are held against it."""
    return next((each.action for each in found if each.gain == each.doubt == 0.0), "")


@doing("coach-ask")
def _ask(desk: Desk, _message: Message) -> None:
    player = advised(desk)
    if player:
        work = Work(search(desk.position, player, SEED, pause=PAUSE))
        desk.coach = Coach(desk.position, player, THINKING, most=MOST, work=work)


@doing("coach-more")
def _more(desk: Desk, _message: Message) -> None:
    """Go on for a moment; what fails ends it, or the page would ask for more for ever."""
    coach = present(desk)
    if coach is None:
        return
    try:
        if coach.state == THINKING:
            desk.coach = _thought(coach)
        elif coach.state == COMPARING:
            desk.coach = _compared(coach)
    except Exception as error:  # noqa: BLE001 - whatever it is, it ends the coach with a sentence
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        desk.coach = replace(coach, state=FAILED, trouble=said, work=Work())


def _thought(coach: Coach) -> Coach:
    assert coach.work.search is not None  # noqa: S101 - there while it thinks
    for _ in range(TURNS):
        found = next(coach.work.search)
    turns = coach.turns + TURNS
    order = (*coach.order, *(each.action for each in found if each.action not in coach.order))
    settled = turns >= EARLY and _sure(found)
    coach = replace(coach, found=found, order=order, turns=turns, settled=settled)
    return _weighed(coach) if settled or turns >= coach.most else coach


def _sure(found: tuple[Estimate, ...]) -> bool:
    """Whether the interval of the best action lies above that of each other."""
    best, *others = found
    return best.tries >= SEVERAL and all(best.lead - best.margin > other.lead + other.margin for other in others)


def _weighed(coach: Coach) -> Coach:
    """End the search, and begin to compare the best action with the simple player's, or with the next best."""
    order = tuple(each.action for each in coach.found)
    coach = replace(coach, order=order, state=ENDED)
    if len(order) < 2:  # noqa: PLR2004 - one alone is compared with nothing
        return coach
    other = plain(coach.found)
    return _against(coach, order[1] if other in {"", order[0]} else other)


def _against(coach: Coach, other: str) -> Coach:
    assert coach.position is not None  # noqa: S101 - there once it was asked
    coach.work.reasons = compare(coach.position, coach.player, (coach.found[0].action, other), SEED)
    return replace(coach, state=COMPARING, comparison=None)


def _compared(coach: Coach) -> Coach:
    assert coach.work.reasons is not None  # noqa: S101 - there while it compares
    until, comparison = perf_counter() + SLICE, coach.comparison
    for comparison in coach.work.reasons:
        if perf_counter() >= until:
            return replace(coach, comparison=comparison)
    return replace(coach, comparison=comparison, state=ENDED)


@doing("coach-stop")
def _stop(desk: Desk, _message: Message) -> None:
    """Stop: what was found so far stands."""
    coach = present(desk)
    if coach is not None and coach.state in {THINKING, COMPARING}:
        desk.coach = replace(coach, state=ENDED, order=tuple(each.action for each in coach.found))


@doing("coach-on")
def _on(desk: Desk, _message: Message) -> None:
    """Think on from where the search ended, or anew where it failed."""
    coach = present(desk)
    if coach is not None and coach.work.search is not None and coach.state == ENDED:
        desk.coach = replace(coach, state=THINKING, most=coach.turns + MOST, settled=False, comparison=None)
    elif coach is not None and coach.state == FAILED:
        _ask(desk, _message)


@doing("coach-compare")
def _compare(desk: Desk, message: Message) -> None:
    coach = present(desk)
    if coach is None or coach.state in {THINKING, FAILED} or message["arg"] not in coach.order:
        raise CoreWorldsError("the coach has nothing to compare that with", found=str(message["arg"])[:80])
    if message["arg"] != coach.found[0].action:
        desk.coach = _against(coach, message["arg"])


@doing("coach-close")
def _close(desk: Desk, _message: Message) -> None:
    desk.coach = Coach()
