"""The learner's map: which rules were met, used rightly, missed and misbelieved, and how far the lessons are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError, Document, Game, check_keys, read_toml, toml
from coreworlds.engine.unseen import unseen

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["LONGEST_NAME", "MARK", "Known", "Progress", "learner_name", "read_progress"]

LONGEST_NAME = 40  # characters of a learner's name
RIGHT, MISSED = "right", "missed"
MARK = re.compile(r"[0-9a-f]{16}")
_MOST = 1_000_000
_LATEST = 20  # answers about one rule that are kept one by one
_COUNTS = ("met", "right", "missed")


@dataclass(frozen=True, slots=True)
class Known:
    """
    What is known of a learner and one rule.

    Attributes
    ----------
    met, right, missed : int
        How often the rule was at work before the learner, was answered rightly, and was missed.
    answers : tuple of str
        How the latest answers went, the last one last: "right", "missed", or the id of the wrong rule that it showed.
    """

    met: int = 0
    right: int = 0
    missed: int = 0
    answers: tuple[str, ...] = ()

    @property
    def last(self) -> str:
        """How the last answer went; empty where none was given."""
        return self.answers[-1] if self.answers else ""

    @property
    def state(self) -> str:
        """One word: "new", "met", "right", "missed" or "misbelieved"."""
        if not self.last:
            return "met" if self.met else "new"
        return self.last if self.last in {RIGHT, MISSED} else "misbelieved"

    def joined(self, other: Known) -> Known:
        """Keep the higher of each count, and the later of the last answers: more answers came before it."""
        later = max(self, other, key=lambda one: (one.right + one.missed, one.last != RIGHT, one.answers[::-1]))
        met, right, missed = (max(getattr(self, count), getattr(other, count)) for count in _COUNTS)
        return Known(met, right, missed, later.answers)


@dataclass(frozen=True)
class Progress:
    """
    What one learner did with the rules of one game, as a value.

    Attributes
    ----------
    game : str
        Id of the game.
    rules : mapping
        Rule id -> `Known`. Rules that were never met are left out.
    lessons : mapping
        Lesson id -> (scene at which it was left, whether it was finished).
    learner : str
        Whose map it is; empty for a map without a name.
    erased : int
        How often the map was erased. A map erased more often replaces the other when two are joined.
    mark : str
        Given at random when it is first handed in: what is handed in later then takes its place. Empty before.

    Examples
    --------
    >>> progress = Progress("core-worlds").met(["draft-cost"]).answered("draft-cost", right=False)
    >>> progress["draft-cost"].state
    'missed'
    >>> read_progress(str(progress)) == progress
    True
    """

    game: str
    rules: Mapping[str, Known] = field(default_factory=dict)
    lessons: Mapping[str, tuple[int, bool]] = field(default_factory=dict)
    learner: str = ""
    erased: int = 0
    mark: str = ""

    def __post_init__(self) -> None:
        """Keep the mappings from being written."""
        object.__setattr__(self, "rules", MappingProxyType(dict(self.rules)))
        object.__setattr__(self, "lessons", MappingProxyType(dict(self.lessons)))

    def __getitem__(self, rule_id: str) -> Known:
        """Return the record of a rule; an empty one for a new rule."""
        return self.rules.get(rule_id, Known())

    def __hash__(self) -> int:
        """Hash what the text says."""
        return hash(str(self))

    # -- what a learner does ----------------------------------------------------------------------------------

    def met(self, rules: Iterable[str]) -> Progress:
        """Return the map after these rules were at work before the learner; each counts once."""
        new = {id_: replace(self[id_], met=_more(self[id_].met)) for id_ in dict.fromkeys(rules)}
        return replace(self, rules={**self.rules, **new})

    def answered(self, rule_id: str, *, right: bool, belief: str = "") -> Progress:
        """
        Return the map after an answer about a rule.

        Parameters
        ----------
        rule_id : str
            The rule.
        right : bool
            Whether the answer was right.
        belief : str
            Id of the wrong rule that a wrong answer showed, if one was seen.
        """
        known = self[rule_id]
        count = {"right": _more(known.right)} if right else {"missed": _more(known.missed)}
        answers = (*known.answers, RIGHT if right else belief or MISSED)[-_LATEST:]
        return replace(self, rules={**self.rules, rule_id: replace(known, **count, answers=answers)})

    def at(self, lesson: str, scene: int, *, done: bool = False) -> Progress:
        """Return the map with a lesson left at a scene; a lesson once finished stays so."""
        done = done or self.lessons.get(lesson, (0, False))[1]
        return replace(self, lessons={**self.lessons, lesson: (scene, done)})

    def erase(self) -> Progress:
        """Return an empty map that stays empty when it is joined with an older copy."""
        return Progress(self.game, learner=self.learner, erased=_more(self.erased))

    def joined(self, other: Progress, base: Progress | None = None) -> Progress:
        """
        Return the map that holds what either map knows; the order of the two does not matter.

        Parameters
        ----------
        other : Progress
            Another map of the same learner and game.
        base : Progress, optional
            What both maps grew from. A lesson that only one of them went on with stands where that one left it;
            without a base it stands where either is furthest.

        Raises
        ------
        CoreWorldsError
            If the other map is another learner's, or of another game.
        """
        if other.game != self.game:
            raise CoreWorldsError("this is the map of another game", found=other.game, expected=self.game)
        if other.learner != self.learner:
            raise CoreWorldsError("this is the map of somebody else", found=other.learner or "no name",
                                  expected=self.learner or "no name")  # fmt: skip
        if other.erased != self.erased:
            return max(self, other, key=lambda each: each.erased)
        rules = {**other.rules, **self.rules}
        for id_ in other.rules.keys() & self.rules.keys():
            rules[id_] = self.rules[id_].joined(other.rules[id_])
        lessons = {**other.lessons, **self.lessons}
        before = base.lessons if base is not None and base.erased == self.erased else {}
        for id_ in other.lessons.keys() & self.lessons.keys():
            lessons[id_] = _lesson_joined(self.lessons[id_], other.lessons[id_], before.get(id_))
        return replace(self, rules=rules, lessons=lessons, mark=max(self.mark, other.mark))

    # -- what follows from it ---------------------------------------------------------------------------------

    def revisit(self) -> tuple[str, ...]:
        """Return the rules whose last answer was not right, the most often missed first."""
        open_ = [id_ for id_, known in self.rules.items() if known.state in {"missed", "misbelieved"}]
        return tuple(sorted(open_, key=lambda id_: (self[id_].state != "misbelieved", -self[id_].missed, id_)))

    def graph(self, game: Game) -> nx.Graph[str]:
        """
        Return the rules of the game as a networkx graph: linked as the register links them.

        Nodes carry `title`, `section`, `state`, `met`, `right`, `missed` and `belief` (the id of a wrong rule, or "").
        """
        import networkx as nx  # noqa: PLC0415  (100 ms that most do not need)

        graph: nx.Graph[str] = nx.Graph()
        for id_, rule in game.rulebook.rules.items():
            known = self[id_]
            belief = known.last if known.state == "misbelieved" else ""
            graph.add_node(id_, title=rule.title, section=rule.section, state=known.state, met=known.met,
                           right=known.right, missed=known.missed, belief=belief)  # fmt: skip
        links = ((id_, to) for id_, rule in game.rulebook.rules.items() for to in rule.related)
        graph.add_edges_from((a, b) for a, b in links if b in game.rulebook.rules and a != b)
        return graph

    # -- as text ----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the map as a readable file."""
        lines = ["version = 1", 'kind = "progress"', f"game = {toml(self.game)}"]
        lines += [f"learner = {toml(self.learner)}"] if self.learner else []
        lines += [f"erased = {self.erased}"] if self.erased else []
        lines += [f"mark = {toml(self.mark)}"] if self.mark else []
        for id_, known in sorted(self.rules.items()):
            lines += ["", f"[rule.{toml(id_)}]"]
            lines += [f"{key} = {toml(getattr(known, key))}" for key in _COUNTS]
            lines += [f"answers = {toml(list(known.answers))}"]
        for id_, (scene, done) in sorted(self.lessons.items()):
            lines += ["", f"[lesson.{toml(id_)}]", f"scene = {scene}", f"done = {toml(done)}"]
        return "\n".join(lines) + "\n"


def _more(count: int) -> int:
    return min(count + 1, _MOST)


def _lesson_joined(one: tuple[int, bool], other: tuple[int, bool], base: tuple[int, bool] | None) -> tuple[int, bool]:
    """Return the state of a lesson from two maps. A state that one map left unchanged does not count."""
    if base == one:
        scene = other[0]
    elif base == other:
        scene = one[0]
    else:
        scene = max((one[1], one[0]), (other[1], other[0]))[1]
    return scene, one[1] or other[1]


def learner_name(text: str) -> str:
    """
    Return a learner's name as it is kept: without space around it, and accents in one form.

    Raises
    ------
    CoreWorldsError
        If the name is empty or too long, or holds characters that cannot be seen.

    Examples
    --------
    >>> learner_name(" Ana ")
    'Ana'
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not name or len(name) > LONGEST_NAME or unseen(name):
        raise CoreWorldsError("this cannot be a learner's name", found=repr(name[:LONGEST_NAME]),
                              expected=f"1 to {LONGEST_NAME} characters that can be seen",
                              remedy="Type another name.")  # fmt: skip
    return name


def read_progress(text: str, name: str = "the learner's map") -> Progress:
    """
    Return the map that a text describes.

    Parameters
    ----------
    text : str
        As ``str(progress)`` writes it.
    name : str
        What an error calls the file.

    Raises
    ------
    CoreWorldsError
        If it cannot be read: with line and column, what was found and what was expected.
    """
    doc = read_toml(text, name)
    check_keys(doc.data, ("version", "kind", "game", "learner", "erased", "mark", "rule", "lesson"), doc, ())
    for key, only in (("kind", "progress"), ("version", 1)):
        if doc.data.get(key) != only:
            doc.fail_of(key, "this is not a learner's map", expected=f"{key} = {toml(only)}")
    game = _text(doc, ("game",), doc.data.get("game"))
    rules = {id_: _known(doc, id_, entry) for id_, entry in _table(doc, "rule").items()}
    lessons = {id_: _lesson(doc, id_, entry) for id_, entry in _table(doc, "lesson").items()}
    erased = _count(doc, ("erased",), doc.data.get("erased", 0))
    return Progress(game, rules, lessons, _learner(doc), erased, _mark(doc))


def _learner(doc: Document) -> str:
    given = _text(doc, ("learner",), doc.data.get("learner", ""))
    try:
        return learner_name(given) if given else ""
    except CoreWorldsError as error:
        doc.fail(("learner",), error.message, found=toml(given)[:80], expected=error.expected)


def _mark(doc: Document) -> str:
    given = _text(doc, ("mark",), doc.data.get("mark", ""))
    if given and not MARK.fullmatch(given):
        doc.fail(("mark",), "wrong value", found=toml(given)[:80], expected="16 digits from 0 to f")
    return given


def _table(doc: Document, key: str) -> dict[str, Any]:
    found = doc.data.get(key, {})
    if not isinstance(found, dict):
        doc.fail((key,), "this must be a table", found=toml(found)[:80])
    return found


def _known(doc: Document, id_: str, entry: Any) -> Known:  # noqa: ANN401  (read from a file)
    path = ("rule", id_)
    check_keys(entry, (*_COUNTS, "answers", "last"), doc, path)
    met, right, missed = (_count(doc, (*path, key), entry.get(key, 0)) for key in _COUNTS)
    last = _text(doc, (*path, "last"), entry.get("last", ""))  # all that older maps kept of the answers
    answers = entry.get("answers", [last] if last else [])
    if not isinstance(answers, list) or len(answers) > _LATEST:
        doc.fail((*path, "answers"), "wrong value", found=toml(answers)[:80], expected=f"a list of {_LATEST} at most")
    told = tuple(_text(doc, (*path, "answers", at), answer) for at, answer in enumerate(answers))
    return Known(met, right, missed, told)


def _lesson(doc: Document, id_: str, entry: Any) -> tuple[int, bool]:  # noqa: ANN401
    path = ("lesson", id_)
    check_keys(entry, ("scene", "done"), doc, path)
    done = entry.get("done", False)
    if not isinstance(done, bool):
        doc.fail((*path, "done"), "wrong value", found=toml(done)[:80], expected="true or false")
    return _count(doc, (*path, "scene"), entry.get("scene", 0)), done


def _count(doc: Document, path: tuple[str | int, ...], value: Any) -> int:  # noqa: ANN401
    if type(value) is not int or not 0 <= value <= _MOST:
        doc.fail(path, "wrong value", found=toml(value)[:80], expected=f"a number from 0 to {_MOST}")
    return int(value)


def _text(doc: Document, path: tuple[str | int, ...], value: Any) -> str:  # noqa: ANN401
    if not isinstance(value, str):
        doc.fail(path, "wrong value", found=toml(value)[:80], expected="a text")
    return str(value)
