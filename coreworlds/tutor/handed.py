"""What learners hand in: a file of one's answers, misreadings and map; and what the files of a class tell by rule."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from coreworlds.engine import CoreWorldsError, Game, Rule, WrongRule, games, read_toml
from coreworlds.engine.files import read_whole, write_whole
from coreworlds.engine.game import game as game_of
from coreworlds.engine.near import near
from coreworlds.games.wording import joined
from coreworlds.tutor.lessons.lesson import Lesson, lessons
from coreworlds.tutor.progress import Progress, learner_name, read_progress

__all__ = [
    "FOLDER", "LARGEST", "MOST", "Answered", "ClassResults", "GameResults", "files_in", "gather", "hand_in", "named",
    "read_hand_in", "results",
]  # fmt: skip

FOLDER = "COREWORLDS_HAND_INS"  # the environment variable that names a teacher's folder; unset or empty: there is none
LARGEST = 200_000  # bytes of a file
MOST = 400  # files in a folder: a class of 200 with both games
_FILE = "hand-in-{}.toml"


# -- one learner's file ------------------------------------------------------------------------------------------


def hand_in(progress: Progress, name: str = "") -> Progress:
    """
    Return a map as it is handed in.

    Parameters
    ----------
    progress : Progress
        The learner's map.
    name : str
        What the learner typed; left empty, the file carries no name.

    Raises
    ------
    CoreWorldsError
        If the name cannot be one.

    Examples
    --------
    >>> found = hand_in(Progress("core-worlds", learner="Ana").answered("draft-cost", right=False))
    >>> found.learner, found["draft-cost"].answers
    ('', ('missed',))
    >>> read_hand_in(str(found)) == found
    True
    """
    learner = learner_name(name) if name.strip() else ""
    return replace(progress, learner=learner, mark=progress.mark or secrets.token_hex(8))


def named(found: Progress) -> str:
    """
    Return the name of the file: the same whenever one map is handed in, and nothing that a learner typed.

    Examples
    --------
    >>> named(Progress("core-worlds", mark="0123456789abcdef"))
    'hand-in-0123456789abcdef.toml'
    """
    return _FILE.format(found.mark)


def gather(found: Progress, folder: Path) -> None:
    """
    Write what is handed in into the teacher's folder; what the same map handed in before is replaced.

    Raises
    ------
    CoreWorldsError
        If it is too large, the folder is full, or the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     gather(hand_in(Progress("core-worlds").answered("draft-cost", right=True), "Ana"), Path(folder))
    ...     results(files_in(Path(folder))).games[0].learners
    ('Ana',)
    """
    text, target = str(found), folder / named(found)
    away = "Save it as a file, and give that to your teacher."
    if len(text.encode()) > LARGEST:
        raise CoreWorldsError("this is too large to be handed in", found=f"{len(text.encode())} bytes",
                              expected=f"at most {LARGEST}", remedy=away)  # fmt: skip
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = not target.exists() and sum(1 for _ in folder.iterdir()) >= MOST
    except OSError as error:
        raise CoreWorldsError("the teacher's folder cannot be written to", found=error.strerror or "",
                              remedy=away) from None  # fmt: skip
    if full:
        raise CoreWorldsError("the teacher's folder is full", expected=f"at most {MOST} files", remedy=away)
    write_whole(target, text, "what you hand in")


def read_hand_in(text: str, name: str = "what was handed in") -> Progress:
    r"""
    Return what a learner handed in.

    Parameters
    ----------
    text : str
        The file's text: a learner's map.
    name : str
        What an error calls the file.

    Raises
    ------
    CoreWorldsError
        With place, what was found and what was expected: also for a game, rule or misreading that is not known here.

    Examples
    --------
    >>> read_hand_in('version = 1\nkind = "progress"\ngame = "chess"', "ana.toml")
    Traceback (most recent call last):
    coreworlds...CoreWorldsError: ana.toml, line 3, column 8: this game is not known here; found chess; expected ...
    """
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise CoreWorldsError("the file is too large to be a hand-in", place=name, found=f"{len(text)} characters",
                              expected=f"at most {LARGEST} bytes")  # fmt: skip
    found = read_progress(text, name)
    if found.game not in games():
        _unknown(text, name, ("game",), found.game, games())
    game = game_of(found.game)
    known = {"right", "missed", *(wrong.id for wrong in game.wrong_rules)}
    for rule, of in found.rules.items():
        if rule not in game.rulebook.rules:
            _unknown(text, name, ("rule", rule), rule, game.rulebook.rules)
        for at, answer in enumerate(of.answers):
            if answer not in known:
                _unknown(text, name, ("rule", rule, "answers", at), answer, known)
    return found


def _unknown(text: str, name: str, path: tuple[str | int, ...], found: str, known: Iterable[str]) -> NoReturn:
    """Refuse a name that this version does not know."""
    what = "answer" if "answers" in path else path[0]
    expected = near(found, known) or f"a {what} that this version knows"
    read_toml(text, name).fail(path, f"this {what} is not known here", found=found, expected=expected, remedy="")


def files_in(folder: Path) -> Iterator[tuple[str, str | CoreWorldsError]]:
    """
    Yield the name and the text of each file in a folder, or why it cannot be read; hidden files are left out.

    Raises
    ------
    CoreWorldsError
        If there is no such folder.
    """
    try:
        found = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and not path.is_dir())
    except OSError as error:
        raise CoreWorldsError("this folder cannot be read", place=str(folder), found=error.strerror or "",
                              expected="a folder with what learners handed in") from None  # fmt: skip
    for path in found:
        try:
            yield path.name, read_whole(path, "what a learner handed in")
        except CoreWorldsError as error:
            yield path.name, error


# -- what a class knows ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answered:
    """
    What the learners of a class answered about one rule.

    Attributes
    ----------
    rule : Rule
        The rule.
    right, missed : int
        How many learners answered rightly last, and how many did not.
    beliefs : tuple of (WrongRule, int, int)
        The misreadings that answers showed: how many learners show it now, and how many did before.
    lesson : Lesson or None
        The first lesson that teaches the rule.
    """

    rule: Rule
    right: int
    missed: int
    beliefs: tuple[tuple[WrongRule, int, int], ...] = ()
    lesson: Lesson | None = None

    @property
    def held(self) -> tuple[str, ...]:
        """The misreadings in words, each with how many hold it."""
        return tuple(_held(wrong, now, once) for wrong, now, once in self.beliefs)


def _held(wrong: WrongRule, now: int, once: int) -> str:
    if not once:
        return f"Held by {now}: {wrong.belief}"
    return f"Held by {now}, before by {once}: {wrong.belief}" if now else f"Held before by {once}: {wrong.belief}"


@dataclass(frozen=True, slots=True)
class GameResults:
    """
    What a class knows of one game.

    Attributes
    ----------
    game : Game
        The game.
    learners : tuple of str
        The names that were typed; an empty one for each learner without.
    rules : tuple of Answered
        What was answered, by rule: the most often missed first.
    lesson : Lesson or None
        What to show next: it teaches most of what is missed; where nothing is, the first that not all have done.
    """

    game: Game
    learners: tuple[str, ...]
    rules: tuple[Answered, ...]
    lesson: Lesson | None

    @property
    def who(self) -> str:
        """Say whose files these are."""
        names, nameless = [name for name in self.learners if name], self.learners.count("")
        told = [*names, f"{nameless} without a name"] if nameless else names
        return " ".join([f"Handed in by {len(self.learners)}: {joined(told)}.", *self.alike])

    @property
    def alike(self) -> tuple[str, ...]:
        """Say which names stand in several files: one learner with two browsers hands in two."""
        often = {name: many for name, many in Counter(self.learners).items() if name and many > 1}
        if not often:
            return ()
        files = (f"{name} is in {many} files, from different browsers." for name, many in often.items())
        return *files, "If that is one learner, each file counts all the same."

    @property
    def next(self) -> str:
        """Say what to show next; empty where there is no lesson."""
        if self.lesson is None:
            return ""
        again = sum(row.missed for row in self.rules if row.rule.id in self.lesson.teaches)
        title = self.lesson.title
        if not again:
            return f"Show next: “{title}”. Nothing was missed."
        return f"Show next: “{title}”. Of the last answers, {again} missed what it teaches."


@dataclass(frozen=True, slots=True)
class ClassResults:
    """
    What a class knows, by game; what could not be read; and how many older hand-ins later ones replaced.

    Examples
    --------
    >>> ana = hand_in(Progress("core-worlds").answered("draft-cost", right=False), "Ana")
    >>> found = results([("ana.toml", str(ana)), ("ben.toml", "version = 2")])
    >>> found.games[0].rules[0].missed, found.games[0].learners, len(found.faults)
    (1, ('Ana',), 1)
    """

    games: tuple[GameResults, ...]
    faults: tuple[str, ...] = ()
    replaced: int = 0

    def __str__(self) -> str:
        """Return what the command prints."""
        lines = [line for found in self.games for line in (*_told(found), "")]
        lines += [self.older, ""] if self.replaced else []
        lines += [self.left_out, *(f"  {fault}" for fault in self.faults)] if self.faults else []
        return "\n".join(lines).strip() if lines else "Nothing was handed in here."

    @property
    def older(self) -> str:
        """Say how many files a later one of the same learner replaces."""
        return f"Older files of the same learners, not counted: {self.replaced}."

    @property
    def left_out(self) -> str:
        """Say how many files could not be read."""
        return f"Files that cannot be read, not counted: {len(self.faults)}."


def _told(found: GameResults) -> Iterator[str]:
    yield from (found.game.title, found.who)
    yield "right  missed  rule" if found.rules else "No question is answered in these files."
    for row in found.rules:
        yield f"{row.right:>5}  {row.missed:>6}  {row.rule.title}"
        yield from (f"{'':15}{held}" for held in row.held)
        if row.missed and row.lesson is not None:
            yield f"{'':15}Lesson: “{row.lesson.title}”"
    if found.next:
        yield found.next


def results(files: Iterable[tuple[str, str | CoreWorldsError]]) -> ClassResults:
    """
    Count what a class handed in. A file that cannot be read is named, and the rest is counted.

    Parameters
    ----------
    files : iterable of (name, text)
        The files; instead of its text, why one cannot be read.

    Examples
    --------
    >>> print(results([]))
    Nothing was handed in here.
    """
    read: dict[tuple[str, str], Progress] = {}
    faults: list[str] = []
    replaced = 0
    for number, (name, text) in enumerate(files):
        try:
            if isinstance(text, CoreWorldsError):
                raise text
            found = read_hand_in(text, name)
        except CoreWorldsError as error:
            faults.append(" ".join(str(error).split()))
            continue
        whose = found.game, found.mark or str(number)
        replaced += whose in read
        read[whose] = max(read.get(whose, found), found, key=_answers)
    counted = tuple(_counted(id_, [each for each in read.values() if each.game == id_]) for id_ in games()
                    if any(each.game == id_ for each in read.values()))  # fmt: skip
    return ClassResults(counted, tuple(faults), replaced)


def _answers(found: Progress) -> int:
    return sum(known.right + known.missed for known in found.rules.values())


def _counted(id_: str, maps: list[Progress]) -> GameResults:
    game = game_of(id_)
    shelf = lessons(game)
    asked = [rule for rule in game.rulebook.rules.values() if any(each[rule.id].answers for each in maps)]
    rows = sorted((_row(game, rule, maps, shelf) for rule in asked), key=lambda row: -row.missed)
    return GameResults(game, tuple(sorted((each.learner for each in maps), key=lambda name: (not name, name))),
                       tuple(rows), _next(rows, maps, shelf))  # fmt: skip


def _row(game: Game, rule: Rule, maps: list[Progress], shelf: tuple[Lesson, ...]) -> Answered:
    known = [each[rule.id] for each in maps if each[rule.id].answers]
    right = sum(each.state == "right" for each in known)
    beliefs = [
        (wrong, sum(each.last == wrong.id for each in known),
         sum(wrong.id in each.answers and each.last != wrong.id for each in known))
        for wrong in game.wrong_rules
    ]  # fmt: skip
    shown = sorted((each for each in beliefs if each[1] or each[2]), key=lambda each: (-each[1], -each[2]))
    lesson = next((each for each in shelf if rule.id in each.teaches), None)
    return Answered(rule, right, len(known) - right, tuple(shown), lesson)


def _next(rows: list[Answered], maps: list[Progress], shelf: tuple[Lesson, ...]) -> Lesson | None:
    missed = {row.rule.id: row.missed for row in rows}
    best = max(shelf, key=lambda each: sum(missed.get(rule, 0) for rule in each.teaches), default=None)
    if best is not None and any(missed.get(rule) for rule in best.teaches):
        return best
    way = sorted(shelf, key=lambda each: not each.path)
    return next((each for each in way if not all(one.lessons.get(each.id, (0, False))[1] for one in maps)), None)
