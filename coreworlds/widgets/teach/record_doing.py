"""What a message does to the desk, where a lesson is recorded."""

from __future__ import annotations

import re
from dataclasses import replace

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.engine.header import seed_of
from coreworlds.engine.unseen import printable
from coreworlds.tutor.recording.line import Foretold, Given, Part, Pause, Posed, Recording, Said, whole_line
from coreworlds.tutor.recording.proofs import proofs
from coreworlds.tutor.recording.task import foretellings
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.games_view import fresh_table
from coreworlds.widgets.keep.read import fresh_part, recordings, take_up
from coreworlds.widgets.learn.aside import game_of, lay, lift, lower
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.learning import enter
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.teach.state import Teaching

__all__ = ["MOVED", "asked_before", "asked_of_last", "begin_teaching", "stem"]

MOVED = (Said, Pause, Posed)  # predictions and tasks belong to their step

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


# --- changing what was added ------------------------------------------------------------------------------------------


def _found(desk: Desk, message: Message) -> tuple[int, int, Part, int]:
    """
    Give what a message is about: its node, its number there, itself; and what else the message says.

    Raises
    ------
    CoreWorldsError
        If there is no such thing.
    """
    node, number, more = (*map(int, str(message["arg"]).split()), 0)[:3]
    there = desk.teaching.marks.get(node, ())
    if not 0 <= number < len(there):
        raise CoreWorldsError("nothing was added there", found=str(message["arg"]))
    return node, number, there[number], more


def _put(desk: Desk, node: int, number: int, *parts: Part) -> None:
    """Put something in the place of what was added; nothing takes it back."""
    at = desk.teaching
    there = at.marks.get(node, ())
    now = (*there[:number], *parts, *there[number + 1 :])
    desk.teaching = replace(at, marks={**at.marks, node: now}, refused="", edited=None)


@doing("record-drop")
def _drop(desk: Desk, message: Message) -> None:
    """Take back something that was added."""
    node, number, _, _ = _found(desk, message)
    _put(desk, node, number)


@doing("record-edit")
def _edit(desk: Desk, message: Message) -> None:
    """Open a sentence or a heading for editing, or close it as it was."""
    here = _found(desk, message)[:2]
    desk.teaching = replace(desk.teaching, edited=None if desk.teaching.edited == here else here, refused="")


@doing("record-edited")
def _edited(desk: Desk, message: Message) -> None:
    """Take the new words of a sentence or a heading."""
    node, number, part, _ = _found(desk, message)
    text = printable(str(message.get("fields", {}).get("text", ""))).strip()
    if not text:
        _refuse(desk, "Write a sentence first.")
    elif isinstance(part, (Said, Pause)):
        _put(desk, node, number, Said(text) if isinstance(part, Said) else Pause(text))


@doing("record-move")
def _move(desk: Desk, message: Message) -> None:
    """Move a sentence, heading or question: past what stands beside it at the same step, or past the step."""
    node, number, part, by = _found(desk, message)
    at = desk.teaching
    if at.session is None or by not in {-1, 1} or not isinstance(part, MOVED):
        return
    line, goal = whole_line(at.session), number + by
    goes = line.index(node) if node in line else -1
    if 0 <= goal < len(at.marks[node]):
        _put(desk, node, number)
    elif goes >= 0 and 0 <= goes + by < len(line):
        _put(desk, node, number)
        node = line[goes + by]
        goal = 0 if by > 0 else len(desk.teaching.marks.get(node, ()))
    else:
        return
    marks = desk.teaching.marks
    there = marks.get(node, ())
    desk.teaching = replace(desk.teaching, marks={**marks, node: (*there[:goal], part, *there[goal:])})


@doing("record-prove")
def _prove(desk: Desk, message: Message) -> None:
    """Put an expression in the place of a number that nothing checks."""
    node, number, part, which = _found(desk, message)
    if isinstance(part, Said) and desk.teaching.session is not None:
        found = proofs(part.text, desk.teaching.session.nodes[node].position)
        _put(desk, node, number, Said(found[which].text))


# --- what becomes of it -----------------------------------------------------------------------------------------------


def stem(made: Recording) -> str:
    """Give the name of a recording's file, without its ending."""
    return re.sub(r"[^a-z0-9]+", "-", made.title.casefold()).strip("-")[:60] or "my-lesson"


@doing("record-save")
def _save(desk: Desk, _message: Message) -> None:
    """Hand the file to the browser, which saves it."""
    made = _recorded(desk)
    desk.sharing = replace(desk.sharing, file=(f"{stem(made)}.md", made.text))


@doing("record-try")
def _try(desk: Desk, _message: Message) -> None:
    """Take the lesson as a learner would; the recording waits."""
    course = Course.begun(_recorded(desk).lesson)
    lift(desk)
    enter(desk, course)
