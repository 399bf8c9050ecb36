"""What a message does to the desk, where a lesson is recorded."""

from __future__ import annotations

import re
from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.engine.header import seed_of
from coreworlds.engine.unseen import printable
from coreworlds.tutor.recording.line import Foretold, Given, Part, Pause, Posed, Recording, Said
from coreworlds.tutor.recording.task import foretellings
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.games_view import fresh_table
from coreworlds.widgets.keep.read import fresh_part, recordings, take_up
from coreworlds.widgets.learn.aside import game_of, lay, lift, lower
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import enter
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.teach.state import Teaching

__all__ = ["asked_before", "asked_of_last", "begin_teaching"]

_MOST_DIGITS = 4  # of a number of actions
_BRACKETS = re.compile(r"\[([^\]]+)\](?!\()")
_MOST = 400  # signs of a title


# --- coming and going -------------------------------------------------------------------------------------------------


@doing("teach")
def _teach(desk: Desk, _message: Message) -> None:
    begin_teaching(desk)


def begin_teaching(desk: Desk, *, anew: bool = False) -> None:
    """Go to what is recorded, in front of the learner's own game; or to the ways to begin."""
    lower(desk, 0)
    lift(desk)
    desk.view = "teach"
    kept = recordings(desk)
    if desk.teaching.session is None and len(kept) == 1 and not anew:
        take_up(desk, kept[0])
    desk.teaching = replace(desk.teaching, showing=None, refused="")
    if desk.teaching.session is None:
        return
    if desk.teaching.session.position.game.id == desk.game:
        lay(desk, desk.teaching.session)
    else:
        desk.session = None


@doing("record-on")
def _on(desk: Desk, _message: Message) -> None:
    """Go on with the lesson that is recorded."""
    if desk.teaching.session is not None:
        lay(desk, desk.teaching.session)


@doing("record-new")
def _new(desk: Desk, message: Message) -> None:
    """Record from a fresh table on."""
    fields = message.get("fields", {})
    seed = str(fields.get("seed", "")).strip()
    _begin(desk, Session(fresh_table(desk, fields, seed_of(seed or "0"))))


@doing("record-game")
def _game(desk: Desk, message: Message) -> None:
    """Record from the game that lies aside: from where it stands, or its whole line."""
    own = game_of(desk)[0]
    if own is None:
        raise CoreWorldsError("no game is under way", remedy="Begin with a fresh table.")
    _begin(desk, own.fork() if message.get("arg") == "whole" else Session(own.position))


def _begin(desk: Desk, session: Session) -> None:
    if not desk.learning.under:  # a page that opened with this view
        lift(desk)
    desk.teaching = Teaching(session=session, part=fresh_part())
    desk.view = "teach"
    lay(desk, session)


@doing("record-again")
def _again(desk: Desk, _message: Message) -> None:
    """Forget what is recorded, and choose anew where to begin."""
    desk.teaching = Teaching()
    begin_teaching(desk, anew=True)


@doing("record-take")
def _take(desk: Desk, message: Message) -> None:
    """Go on with one of several recordings that the browser kept."""
    part = str(message.get("arg", ""))
    if desk.teaching.session is None and part in recordings(desk) and take_up(desk, part):
        begin_teaching(desk)


@doing("record-forget")
def _forget(desk: Desk, message: Message) -> None:
    """Forget a recording that the browser kept."""
    if message.get("arg") in recordings(desk):
        desk.kept = {name: text for name, text in desk.kept.items() if name != message["arg"]}


# --- adding -----------------------------------------------------------------------------------------------------------


def _recorded(desk: Desk) -> Recording:
    made = desk.teaching.recording
    if made is None:
        raise CoreWorldsError("nothing is recorded yet", remedy="Choose where to begin.")
    return made


def _add(desk: Desk, part: Part, node: int | None = None) -> None:
    """Add something where the game stands; of questions and tasks about one step, the later one holds."""
    at = desk.teaching
    if at.session is None:
        return
    node = at.session.at if node is None else node
    there = at.marks.get(node, ())
    if isinstance(part, (Foretold, Given)):
        there = tuple(each for each in there if not isinstance(each, (Foretold, Given)))
    desk.teaching = replace(at, marks={**at.marks, node: (*there, part)}, refused="")


def _refuse(desk: Desk, words: str) -> None:
    desk.teaching = replace(desk.teaching, refused=words)


@doing("record-tab")
def _tab(desk: Desk, message: Message) -> None:
    desk.teaching = replace(desk.teaching, tab=str(message["arg"]), refused="")


@doing("record-title")
def _title(desk: Desk, message: Message) -> None:
    desk.teaching = replace(desk.teaching, title=str(message.get("value", ""))[:_MOST])


@doing("record-say")
def _say(desk: Desk, message: Message) -> None:
    """Add words; with a rule chosen, those in square brackets lead to it, or all of them."""
    fields = message.get("fields", {})
    text, rule = printable(str(fields.get("text", ""))).strip(), str(fields.get("rule", ""))
    if not text:
        _refuse(desk, "Write a sentence first.")
    elif rule in desk.position.game.rulebook.rules:
        _add(desk, Said(_linked(text, rule)))
    else:
        _add(desk, Said(text))


def _linked(text: str, rule: str) -> str:
    if _BRACKETS.search(text):
        return _BRACKETS.sub(lambda found: f"[{found[1]}](rule:{rule})", text, count=1)
    words = text.rstrip(".")
    return f"[{words}](rule:{rule}){text[len(words) :] or '.'}"


@doing("record-pause")
def _pause(desk: Desk, message: Message) -> None:
    title = printable(str(message.get("fields", {}).get("title", ""))).strip()
    if title:
        _add(desk, Pause(title))
    else:
        _refuse(desk, "Write a heading first.")


@doing("record-ask")
def _ask(desk: Desk, message: Message) -> None:
    """Add a question of the engine, if it finds one on that rule with that seed."""
    from coreworlds.tutor.question import question  # noqa: PLC0415 - loaded only where something is asked

    fields = message.get("fields", {})
    rule, seed = str(fields.get("rule", "")), str(fields.get("seed", "")).strip()
    try:
        made = Posed(rule, seed_of(seed))
        question(desk.game, rule, made.seed)
    except CoreWorldsError as error:
        _refuse(desk, str(error))
        return
    _add(desk, made)


def asked_before(desk: Desk) -> tuple[Foretold, ...]:
    """Give the questions about the automatic step that is due."""
    pos = desk.position
    return () if pos.options() or pos.over else foretellings(pos)


def asked_of_last(desk: Desk) -> tuple[Foretold, ...]:
    """Give the questions about the step that was taken last, to stand before it."""
    last = desk.line.nodes[desk.line.at].transition
    return foretellings(last.before, str(last.action) if last.action is not None else "") if last else ()


@doing("record-predict")
def _predict(desk: Desk, message: Message) -> None:
    """Add a question about the next step, or about the last one, before it."""
    which, _, number = str(message["arg"]).partition(" ")
    found = asked_before(desk) if which == "next" else asked_of_last(desk)
    part = found[int(number)]
    _add(desk, part, None if which == "next" else desk.line.nodes[desk.line.at].parent)


@doing("record-task")
def _task(desk: Desk, message: Message) -> None:
    """Let the learner do what is played next."""
    fields = message.get("fields", {})
    moves = str(fields.get("moves", "1")).strip()
    if not moves.isdecimal() or len(moves) > _MOST_DIGITS or not int(moves):
        _refuse(desk, "A task needs 1 action or more.")
        return
    ask, goal = (printable(str(fields.get(key, ""))).strip() for key in ("ask", "goal"))
    _add(desk, Given(ask, int(moves), goal))


@doing("record-drop")
def _drop(desk: Desk, message: Message) -> None:
    """Take back something that was added."""
    node, _, number = str(message["arg"]).partition(" ")
    marks = dict(desk.teaching.marks)
    there = marks.get(int(node), ())
    marks[int(node)] = tuple(each for place, each in enumerate(there) if place != int(number))
    desk.teaching = replace(desk.teaching, marks=marks, refused="")


# --- what becomes of it -----------------------------------------------------------------------------------------------


@doing("record-save")
def _save(desk: Desk, _message: Message) -> None:
    """Hand the file to the browser, which saves it."""
    made = _recorded(desk)
    name = re.sub(r"[^a-z0-9]+", "-", made.title.casefold()).strip("-")[:60] or "my-lesson"
    desk.sharing = replace(desk.sharing, file=(f"{name}.md", made.text))


@doing("record-try")
def _try(desk: Desk, _message: Message) -> None:
    """Take the lesson as a learner would; the recording waits."""
    course = Course.begun(_recorded(desk).lesson)
    lift(desk)
    enter(desk, course)
