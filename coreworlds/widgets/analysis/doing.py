"""
What a message does to the desk, where one looks back on a game or ahead.

What takes long goes on in slices, as the coach does: the page sends `analysis-more` for as long as there is work.
"""

from __future__ import annotations

from dataclasses import replace

from coreworlds.players.contest import contest_of
from coreworlds.players.policies import POLICIES
from coreworlds.players.prospects import prospects
from coreworlds.tutor.looking.odds import odds_by_and_by
from coreworlds.widgets.analysis.state import Ahead, Task
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["MOST_GAMES", "ahead_of", "knower_of"]

MOST_GAMES = 2_000
_DONE = object()  # a task has nothing more to say


def knower_of(desk: Desk) -> str:
    """Give from whose knowledge one looks ahead: the viewer's, or whose was chosen; empty: nobody's in particular."""
    if desk.viewer is not None:
        return desk.viewer
    chosen = desk.looking.knower
    return chosen if chosen is not None and chosen in {"", *desk.position.seats} else desk.front


def ahead_of(desk: Desk) -> Ahead:
    """Give what was found about the position on the desk; nothing where it was found about another."""
    ahead = desk.looking.ahead
    here = ahead.position is not None and ahead.position == desk.position and ahead.knower == knower_of(desk)
    return ahead if here else Ahead(desk.position, knower_of(desk))


def _put(desk: Desk, ahead: Ahead) -> None:
    desk.looking = replace(desk.looking, ahead=ahead)


@doing("analysis-knower")
def _knower(desk: Desk, message: Message) -> None:
    desk.looking = replace(desk.looking, knower=str(message.get("value", "")))


@doing("analysis-odds")
def _odds(desk: Desk, _message: Message) -> None:
    """Begin to weigh what may come of the next step."""
    ahead = ahead_of(desk)
    if desk.automatic or contest_of(desk.sight):
        weighing = Task(odds_by_and_by(desk.position, None, ahead.knower or None))
        _put(desk, replace(ahead, odds=None, trouble="", weighing=weighing))


@doing("analysis-games")
def _games(desk: Desk, message: Message) -> None:
    """Begin to play many games from here."""
    fields, seats = message.get("fields", {}), desk.position.seats
    number = str(fields.get("games", "")).strip()
    if not number.isdecimal() or not 1 <= int(number[:6]) <= MOST_GAMES:
        refused = f"Choose 1 to {MOST_GAMES} games, not “{number[:20]}”."
        _put(desk, replace(ahead_of(desk), trouble=refused))
        return
    asked = {name: str(fields.get(f"policy-{at}", "")) for at, name in enumerate(seats)}
    policies = tuple((name, policy) for name, policy in asked.items() if policy in POLICIES)
    desk.looking = replace(desk.looking, policies=policies, games=int(number))
    ahead, chosen = ahead_of(desk), dict(policies)
    who = [chosen.get(name, "simple") for name in seats]
    steps = prospects(desk.position, ahead.knower or None, int(number), policies=who)
    _put(desk, replace(ahead, prospects=None, games=int(number), trouble="", playing=Task(steps)))


@doing("analysis-more")
def _more(desk: Desk, _message: Message) -> None:
    """Go on for a moment; what fails ends it, or the page would ask for more for ever."""
    ahead = ahead_of(desk)
    try:
        if ahead.weighing is not None:
            found = next(ahead.weighing.steps, _DONE)
            ahead = replace(ahead, weighing=None) if found is _DONE else replace(ahead, odds=found or ahead.odds)  # type: ignore[arg-type]  # the task of odds
        elif ahead.playing is not None:
            come = next(ahead.playing.steps, None)
            ahead = replace(ahead, prospects=come) if come is not None else replace(ahead, playing=None)  # type: ignore[arg-type]  # the task of games
    except Exception as error:  # noqa: BLE001 - whatever it is, it ends the work with a sentence
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        ahead = replace(ahead, weighing=None, playing=None, trouble=f"This stopped: {said}")
    _put(desk, ahead)


@doing("analysis-stop")
def _stop(desk: Desk, _message: Message) -> None:
    """Stop: what was found so far stands."""
    _put(desk, replace(ahead_of(desk), weighing=None, playing=None))
