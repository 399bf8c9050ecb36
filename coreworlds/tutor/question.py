"""Questions that the engine makes and grades: about any rule, on positions that can be reached."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from coreworlds.engine import CoreWorldsError, Position, games
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import shown
from coreworlds.engine.game import game
from coreworlds.engine.near import near
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.questions.about import is_about
from coreworlds.tutor.questions.claim import Claim
from coreworlds.tutor.questions.draft import Draft, Search, answer, certain, separated
from coreworlds.tutor.questions.names import LONGEST, known_of, told_of, unsaid_of
from coreworlds.tutor.questions.search import drafts, sentences
from coreworlds.tutor.questions.walk import loose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.tutor.questions.grade import Grade

__all__ = ["Question", "from_code", "question"]

LEVELS = (1, 2, 3)
_TRIED = 400  # questions that turn out to be none, before the search is given up


@dataclass(frozen=True, slots=True)
class Question(Displayed):
    """
    A question on one rule, made from a seed.

    Attributes
    ----------
    code : str
        By which it can be shared: ``core-worlds:draft-cost:17``.
    rule : str
        Id of the rule that it is about.
    level : int
        1: one rule, 2: rules together, 3: a whole phase or more.
    kind : str
        "legal", "refused", "compare", "value", "happens", "next", "score" or "sees".
    position : Position
        Where it is asked; `viewer` is the seat from which it can be answered.
    play : str or None
        What is done: "" for the next automatic step, "advance", or an action; None where the question is about the
        position as it stands.
    stem : str
        The question itself.
    options : tuple of Claim
        At most four, each with its `text`.
    several : bool
        Whether more than one option is right.
    right : frozenset of int
        Which ones are.
    lit, told : tuple of str
        What to light on the board; lines with the values that it takes.
    separates : tuple of str
        Ids of the wrong rules that lead to another answer.
    unsaid : frozenset of (str, str)
        Values by component and label: what they count now is what is asked, so no table tells it before the answer.
    """

    code: str
    rule: str
    level: int
    kind: str
    position: Position
    viewer: str
    play: str | None
    stem: str
    options: tuple[Claim, ...]
    right: frozenset[int]
    lit: tuple[str, ...]
    told: tuple[str, ...]
    believed: dict[str, frozenset[int]] = field(hash=False, repr=False)
    open: bool = False
    unsaid: frozenset[tuple[str, str]] = frozenset()

    @property
    def several(self) -> bool:
        """Whether more than one option is right."""
        return len(self.right) > 1

    @property
    def separates(self) -> tuple[str, ...]:
        """The wrong rules that lead to another answer."""
        return tuple(self.believed)

    def __str__(self) -> str:
        """Return the question as text, its answer left out."""
        more = " Choose all that are right." if self.several else ""
        options = [f"{'abcd'[i]}) {o.text}" for i, o in enumerate(self.options)]
        return "\n".join([*self.told, f"{self.stem}{more}", *options])

    def grade(self, choice: Iterable[int]) -> Grade:
        """
        Grade a choice of options, by their numbers from 0.

        Examples
        --------
        >>> q = question("core-worlds", "draft-cost", 3)
        >>> q.grade(q.right).right
        True
        """
        from coreworlds.tutor.questions.grade import grade  # noqa: PLC0415  (it needs questions)

        return grade(self, frozenset(choice))


@lru_cache(maxsize=256)
def question(game_id: str, rule_id: str, seed: int, level: int | None = None) -> Question:
    """
    Make a question on a rule.

    Parameters
    ----------
    game_id, rule_id : str
        A game and an entry of its register.
    seed : int
        The same seed makes the same question.
    level : int, optional
        1: one rule, 2: rules together, 3: a whole phase. Left out: any.

    Raises
    ------
    CoreWorldsError
        If there is no such rule, or no question on it can be found.

    Examples
    --------
    >>> q = question("core-worlds", "draft-cost", 3)
    >>> q.code, len(q.options) <= 4, q.grade(q.right).right
    ('core-worlds:draft-cost:3', True, True)
    """
    chosen = game(game_id)
    chosen.rulebook.rule(rule_id)  # raises for an unknown one
    if type(seed) is not int or seed < 0:
        raise CoreWorldsError("the seed does not fit", found=repr(seed), expected="a whole number, 0 or more")
    if level not in (None, *LEVELS):
        raise CoreWorldsError("there is no such level", found=repr(level), expected="1, 2 or 3")
    code = f"{game_id}:{rule_id}:{seed}" + (f":{level}" if level else "")
    found = islice(drafts(chosen, rule_id, seed, level), _TRIED)
    for search, draft in chain(found, sentences(chosen, rule_id, seed, level)):
        made = _kept(search, draft, code, level)
        if made is not None:
            draft.position.forget()
            return made
    raise CoreWorldsError("no question on this rule was found", place=code, remedy="Try another seed or level.")


def _kept(search: Search, draft: Draft, code: str, level: int | None) -> Question | None:
    """Return the question if it is a good one."""
    truth = answer(draft)
    if max(len(sentence.split()) for sentence in draft.stem.split(". ")) > LONGEST:
        return None
    if not truth or len(truth) == len(draft.claims) or len({c.text for c in draft.claims}) < len(draft.claims):
        return None
    if not is_about(search, draft):
        return None
    believed = separated(draft, search.wrong)
    found = _level(search, draft, believed)
    if not believed or (level and found != level):
        return None
    unwritten = search.game.teaching.asking.unwritten - {search.rule}
    if search.misread(believed) & unwritten or not certain(draft):  # last what takes the longest
        return None
    stem = f"{known_of(draft.position, search.rule)}{draft.stem}"
    books = [book_of(w, right_book(draft.position)) for w in search.wrong if w.id in believed]
    unsaid = unsaid_of(draft, books)
    told, lit = told_of(draft, unsaid)
    pos = loose(draft.position)  # what was worked out to find the question is not kept with it
    return Question(code, search.rule, found, draft.kind, pos, draft.viewer, draft.play, stem,
                    draft.claims, truth, lit, told, believed, draft.open, unsaid)  # fmt: skip


def _level(search: Search, draft: Draft, believed: Iterable[str]) -> int:
    """Return 3 where more than one step is taken, else 1 or 2: how many rules have to do with the answer."""
    if draft.play == "advance" or draft.kind == "score":
        return 3
    return 1 if len(search.misread(believed) | {search.rule}) == 1 else 2


def from_code(code: str) -> Question:
    """
    Make the question that somebody shared.

    Examples
    --------
    >>> from_code("core-worlds:draft-cost:3").rule
    'draft-cost'
    """
    fits = isinstance(code, str) and len(code) <= _LONGEST  # type: ignore[redundant-expr]  # people write anything
    parts = code.strip().split(":") if fits else []
    if len(parts) not in _PARTS or not all(p.isascii() and p.isdigit() for p in parts[2:]):
        raise CoreWorldsError("this is no code of a question", found=shown(code), expected=f"{games()[0]}:a-rule:17")
    game_id, rule_id, *numbers = parts
    known = game(game_id).rulebook
    if rule_id not in known:
        raise CoreWorldsError("unknown rule", place=code[:80], found=rule_id, expected=near(rule_id, known))
    return question(game_id, rule_id, *map(int, numbers))


_LONGEST = 200  # characters of a code
_PARTS = (3, 4)
