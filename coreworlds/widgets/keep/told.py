"""
What the browser is to keep, told with every answer: only what became different since it was told last.

A click must not wait for it. So the text of a line of play grows with the line, and is not written anew.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import Any

from coreworlds.engine import Session, games
from coreworlds.engine.session import head, written
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.progress import Progress
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.keep.read import (
    CHOICE,
    CHRONICLE,
    EXPLORING,
    GAME,
    LEARNER,
    OLD,
    PROGRESS,
    TEACHING,
    UNREAD,
    kind_of_part,
    learned,
    map_part,
    stored,
)
from coreworlds.widgets.learn.aside import game_of
from coreworlds.widgets.past.kept import Written
from coreworlds.widgets.teach.record_keep import plain_of

__all__ = ["Keeper", "Line", "difference"]

Change = (
    str | tuple[int, int, str] | None
)  # a whole part; where it differs, how much goes, what comes; nothing any more


class Line:
    """The text of a line of play, which grows with it."""

    __slots__ = ("names", "session", "text")

    def __init__(self) -> None:
        """Begin with no line."""
        self.session: Session | None = None
        self.names: list[tuple[str, str]] = []
        self.text = ""

    def of(self, session: Session) -> str:
        """Give the file of a session, standing at its start: where it stands is kept apart."""
        names = [(node.name, node.note) for node in session.nodes]
        if session is not self.session or names[: len(self.names)] != self.names:
            self.session, self.names, self.text = session, names[:1], head(session, 0)
        self.text += "".join(map(written, session.nodes[len(self.names) :]))
        self.names = names
        return self.text


class Keeper:
    """
    What a browser keeps, and what it has still to be told.

    Attributes
    ----------
    number
        How often it was told something.
    told
        What it keeps; None while no browser has said what it kept.
    warned
        The kinds of parts of which another page was said to have one, too.
    """

    def __init__(self, given: Session | None = None, *, chosen: bool = False) -> None:
        """
        Begin with a browser that has said nothing.

        Parameters
        ----------
        given
            A line that a notebook gave: it is not kept until it is played.
        chosen
            Whether somebody said which game the page opens with: then what was chosen last says nothing.
        """
        self.given, self.chosen = given, chosen
        self.number = 0
        self.told: dict[str, Any] | None = None
        self.warned: set[str] = set()
        self._lines = {GAME: Line(), TEACHING: Line()}
        self._pasts: dict[str, Written] = {}

    def arrive(self, desk: Desk, text: str) -> bool:
        """
        Lay what a browser kept beside the desk, to be taken up when it is asked for; its map is added at once.

        Parameters
        ----------
        desk
            The desk.
        text
            What the browser kept.

        Returns
        -------
        bool
            Whether a browser was told something before: then both need all of it.
        """
        again, found = self.told is not None, stored(text)
        if self.told is None:
            self.told = {name: part for name, part in _raw(text).items() if name in (*found, *OLD)}
        else:  # what was told came from here; maps may have grown in another browser
            told = self.told
            found = {name: part for name, part in found.items() if name not in told or kind_of_part(name) == PROGRESS}
        if again or self.chosen:
            found.pop(CHOICE, None)
        if again:
            found.pop(LEARNER, None)
        desk.kept = {**found, **desk.kept}
        learned(desk)
        return again

    def meet(self, desk: Desk, text: str) -> tuple[str, ...]:
        """
        Join what another page of this browser wrote meanwhile.

        Maps are joined. A game, a recording or a position is offered here unless this page has one of its own.

        Parameters
        ----------
        desk
            The desk.
        text
            The parts that the other page wrote, as the browser keeps them.

        Returns
        -------
        tuple of str
            The kinds of parts that both pages go on with, of which the browser keeps the newest; each is named once.
        """
        told, own, both = self.told or {}, self._own(desk), dict[str, None]()
        found, nameless = stored(text), not desk.learner and "" in desk.learners
        for name, part in found.items():
            kind = kind_of_part(name)
            if name in own and kind in {GAME, TEACHING, EXPLORING, CHRONICLE}:
                both |= dict.fromkeys({kind} - self.warned)
            elif kind == UNREAD:
                lost = desk.kept.get(UNREAD, "")
                desk.kept = {**desk.kept, UNREAD: part if lost in part else f"{lost}\n\n{part}"}
            elif kind not in {CHOICE, LEARNER}:
                desk.kept = {**desk.kept, name: part}
        learned(desk, told)
        if nameless and "" not in desk.learners and LEARNER in found:  # the other page has put a name on the map
            desk.kept = {**desk.kept, LEARNER: found[LEARNER]}
            learned(desk)
        self.warned.update(both)
        return tuple(both)

    def changes(self, desk: Desk, *, whole: bool = False) -> dict[str, Any] | None:
        """
        Give what the browser must change in what it keeps.

        Parameters
        ----------
        desk
            The desk as it is now.
        whole
            Whether it asked for all of it.

        Returns
        -------
        dict or None
            The ``number`` of this telling, and its ``parts`` by name, as `difference` gives them; ``whole`` if these
            are all. None where nothing changed.
        """
        if self.told is None and not whole:
            return None
        now = self.parts(desk)
        old = {} if whole or self.told is None else self.told
        parts = {name: difference(old.get(name), now.get(name)) for name in {**old, **now}
                 if old.get(name) != now.get(name)}  # fmt: skip
        self.told = now
        if not parts and not whole:
            return None
        self.number += 1
        return {"number": self.number, "parts": parts} | ({"whole": True} if whole else {})

    def parts(self, desk: Desk) -> dict[str, str]:
        """Give all that is to be kept, by name; what was kept and not taken up yet stays."""
        return {**desk.kept, **self._own(desk)}

    def _own(self, desk: Desk) -> dict[str, str]:
        parts = {map_part(found): str(found) for found in desk.known.values() if found != Progress(found.game)}
        session, kinds, watcher, pace = game_of(desk)
        if session is not None and not (session is self.given and len(session.nodes) == 1):
            parts[GAME] = packed({"kinds": kinds, "watcher": watcher, "pace": pace}, session, self._lines[GAME])
        for game, past in {**{id_: own.past for id_, own in desk.aside.items()}, desk.game: desk.past}.items():
            if past.tales or past.reading:
                written, running = self._pasts.setdefault(game, Written()), past.until > 0 and desk.view == "world"
                parts[f"{CHRONICLE} {game}"] = written.of(past, session, running=running)
        if desk.learner or any(learner for learner, _ in desk.known):
            parts[LEARNER] = desk.learner
        if desk.game != games()[0]:
            parts[CHOICE] = desk.game
        if desk.teaching.session is not None:
            parts[desk.teaching.part] = packed(plain_of(desk.teaching), desk.teaching.session, self._lines[TEACHING])
        if desk.exploring.editor is not None:
            parts[EXPLORING] = _edited(desk.exploring.editor)
        return parts


def packed(first: dict[str, Any], session: Session, line: Line) -> str:
    """Write a line of play with what belongs to it: what changes most stands last."""
    return f"{json.dumps(first)}\n{line.of(session)}at {session.at}\n"


def _edited(work: Editor) -> str:
    first: dict[str, Any] = {"reached": work.status == "reached"}
    if work.fault is not None:
        first["table"] = str(work.position)
    return f"{json.dumps(first)}\n{work.text}"


def _raw(text: str) -> dict[str, Any]:
    """Give what a browser has under each name, of whatever version."""
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else {}


def difference(old: object, new: str | None) -> Change:
    """
    Give what makes one text of another, in the browser's signs, of which some characters are two.

    Examples
    --------
    >>> difference("one two", "one three two")
    (5, 0, 'hree t')
    >>> difference("one", "one two")
    (3, 0, ' two')
    """
    if new is None or not isinstance(old, str):
        return new
    least = min(len(old), len(new))
    start = _shared(least, lambda n: old[:n] == new[:n])
    end = _shared(least - start, lambda n: old[len(old) - n :] == new[len(new) - n :])
    return _signs(old[:start]), _signs(old[start : len(old) - end]), new[start : len(new) - end]


def _shared(most: int, same: Any) -> int:  # noqa: ANN401 - a function
    """Give how far two texts are the same: what differs there differs further on, too."""
    if same(most):
        return most
    return bisect_left(range(most), x=True, key=lambda n: not same(n + 1))


def _signs(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
