"""What a message does to the desk, where something is taken along as a file, or printed."""

from __future__ import annotations

import re
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError, Session
from coreworlds.engine.game import game
from coreworlds.tutor.printed.aid import aid_by_and_by
from coreworlds.tutor.recording.line import Recording
from coreworlds.widgets.play.doing import doing
from coreworlds.widgets.share.export_print import aid_document, setup_page
from coreworlds.widgets.share.export_told import as_text, told_of
from coreworlds.widgets.share.link_ways import ways
from coreworlds.widgets.share.notebook import exported, page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.session import Session
    from coreworlds.tutor.lessons.lesson import Lesson
    from coreworlds.tutor.printed.aid import Aid
    from coreworlds.widgets.desk import Desk
    from coreworlds.widgets.play.doing import Message

__all__ = ["FORMS", "MOST", "OPEN_FORMS", "exportable"]

MOST = 2_000_000  # characters of a file; a Jupyter server lets no more than 3 MB through in three seconds
SLICE = 0.05  # seconds of work in one message
FORMS = {"html": "Web page", "txt": "Text", "ipynb": "Notebook", "md": "Lesson"}  # by the ends of their names
OPEN_FORMS = ("ipynb", "md")  # what can be played again holds all hands


def exportable(desk: Desk) -> tuple[str, ...]:
    """Give the forms in which what lies in front can be taken along; none where nothing can."""
    if desk.view == "teach":
        return ("ipynb", "html") if desk.teaching.session is not None else ()
    if desk.view == "learn":
        return ("ipynb", "html") if desk.learning.course is not None else ()
    if desk.view != "play" or not ways(desk):
        return ()
    return tuple(form for form in FORMS if desk.viewer is None or form not in OPEN_FORMS)


@doing("export")
def _export(desk: Desk, message: Message) -> None:
    """Hand over what lies in front, in one of its forms."""
    form = str(message.get("arg", ""))
    if form not in exportable(desk):
        raise CoreWorldsError("this cannot be exported from here", found=form[:20])
    thing = _thing(desk)
    if isinstance(thing, Session):
        _hand_over(desk, _name(desk, form), _line(thing, desk.viewer, form))
    else:
        _hand_over(desk, f"{_slug(thing.id)}.{form}", exported(thing, form))


def _thing(desk: Desk) -> Session | Lesson:
    """Give the recorded lesson, the lesson that is taken, or the line of play."""
    if desk.view == "teach" and desk.teaching.recording is not None:
        return desk.teaching.recording.lesson
    if desk.view == "learn" and desk.learning.course is not None:
        return desk.learning.course.lesson
    return desk.line


def _line(session: Session, viewer: str | None, form: str) -> str:
    if form == "txt":
        return as_text(session, viewer)
    if form == "html":
        return page(told_of(session, viewer), session, viewer)
    if form == "md":
        return Recording.of(_trunk(session), {}, f"{session.position.game.title}: a game").text
    return exported(session, form)


def _trunk(session: Session) -> Session:
    """Give a line that ends where it stands: a lesson would go on to where it was played from there last."""
    line = session.fork()
    line.nodes[line.at].children = ()
    return line


def _name(desk: Desk, form: str) -> str:
    pos = desk.position
    seen = "" if desk.viewer is None else f"-as-{_slug(desk.viewer) or 'everybody'}"
    return f"{pos.game.id}-round-{getattr(pos, 'round', 0)}{seen}.{form}"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:60]


@doing("export-aid")
def _aid(desk: Desk, _message: Message) -> None:
    """Begin to make the player aid: games are played for it, a few in each slice."""
    desk.looking = replace(desk.looking, printing=aid_by_and_by(desk.game))
    _more(desk, {})


@doing("export-more")
def _more(desk: Desk, _message: Message) -> None:
    """Go on for a moment, and hand it over when it is made; what fails ends it."""
    making, desk.looking = desk.looking.printing, replace(desk.looking, printing=None)
    if making is None:
        return
    try:
        made = _made(making)
    except Exception as error:  # noqa: BLE001 - whatever it is, it ends the work with a sentence
        desk.trouble = f"The player aid could not be made: {error}"
        return
    if made is None:
        desk.looking = replace(desk.looking, printing=making)
    else:
        _hand_over(desk, f"{desk.game}-player-aid.html", aid_document(made))


def _made(making: Iterator[Aid | None]) -> Aid | None:
    until = perf_counter() + SLICE
    for made in making:
        if made is not None or perf_counter() >= until:
            return made
    raise CoreWorldsError("nothing was made")


@doing("export-stop")
def _stop(desk: Desk, _message: Message) -> None:
    desk.looking = replace(desk.looking, printing=None)


@doing("export-setup")
def _setup(desk: Desk, message: Message) -> None:
    count = next((n for n in game(desk.game).players if str(n) == message.get("arg")), None)
    if count is None:
        raise CoreWorldsError("wrong number of players", found=str(message.get("arg"))[:20])
    _hand_over(desk, f"{desk.game}-set-up-{count}.html", setup_page(desk.game, count))


def _hand_over(desk: Desk, name: str, text: str) -> None:
    """Give a file to the browser, which saves it; `App.dispatch` adds it to the answer."""
    if len(text) > MOST:
        raise CoreWorldsError("this file would be too large", found=f"{len(text):,} characters",
                                 expected=f"at most {MOST:,}", remedy="Go back to an earlier step.")  # fmt: skip
    desk.sharing = replace(desk.sharing, file=(name, text), saved=name, copied="")
