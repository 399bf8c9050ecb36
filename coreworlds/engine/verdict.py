"""Verdicts: whether an action is allowed, by which rules, what stops it and what would make it legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    from coreworlds.engine.action import Action
    from coreworlds.engine.compiled_rules import BoundVerb
    from coreworlds.engine.position import Position
    from coreworlds.engine.remedy import Remedy
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Table
    from coreworlds.engine.verb import Lack, Said

__all__ = ["LONE", "NONE", "UNASKED", "UNREAD", "Blocker", "Permit", "Verdict", "search_remedies_with", "words"]


_A_KIND = re.compile(r"an? ")
_ONE = re.compile(r"one that\b")
_PLURAL = re.compile(r"s\b")
_THIS = re.compile(r"^an? ")
_YOURS = re.compile(r"\byou(?:rs?|(?= can))\b")
_SHOWN = 80  # characters of a text that may be anything
UNASKED = "The game does this automatically."
LONE = ("a choice", "nothing to choose; the game goes on automatically")  # what is needed, what is there
NONE = "No small change would allow it."
UNREAD = "It cannot be read as one action."
_SEARCH: dict[str, Callable[[Any], Any]] = {}


def search_remedies_with(find: Callable[[Blocker], Remedy | None], larger: Callable[[Question], str]) -> None:
    """Name the functions that search for remedies. They judge, so they are defined above the verdicts."""
    _SEARCH.update(find=find, larger=larger)


def words(amount: Said) -> str:
    """Return a need or a lack in words; amounts are digits, 0 included."""
    if isinstance(amount, tuple):
        return f"{amount[0]} {amount[1]}"
    return amount if isinstance(amount, str) else amount()


def _alike(one: str, other: str) -> bool:
    """Return whether two amounts count the same thing, one or several of it."""
    return _PLURAL.sub("", one) == _PLURAL.sub("", other)


@dataclass(frozen=True, slots=True)
class Permit(Displayed):
    """A rule that allows an action."""

    rule: str
    text: str

    def __str__(self) -> str:
        """Return the rule's words about this action."""
        return self.text


@dataclass(frozen=True, slots=True)
class Question:
    """What was judged: everything a way out must be looked for with."""

    position: Position
    action: Action | str
    player: str
    rulebook: Rulebook
    kept: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)  # what was searched for it


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Blocker(Displayed):
    """
    One reason why an action is not allowed.

    Attributes
    ----------
    rule : str
        Id of the rule that stops it.
    needs, has : str
        What was needed, what is there.
    title : str
        The rule's title.
    remedy : Remedy or None
        The nearest thing that would remove this blocker and add none; looked for when it is read.
    why_none : str
        Why there is no remedy, or "".
    untimely : bool
        True if the moment is wrong: another step, or another player's turn.
    addressed : bool
        Whether the deciding player reads it, who is called "you" then.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> verdict = cw.judge(pos, "pass")
    >>> verdict.blockers[0].has
    'the Draw Phase'
    """

    rule: str
    lack: Lack = field(repr=False)
    title: str
    question: Question = field(repr=False)
    advice: Said = ""
    lasting: str = ""
    untimely: bool = False
    addressed: bool = True
    _found: list[Any] = field(default_factory=list, repr=False, compare=False)

    @property
    def needs(self) -> str:
        """What was needed."""
        return self._spoken(self.lack[0])

    @property
    def has(self) -> str:
        """The stock: what there is instead of the need."""
        return self._spoken(self.lack[1])

    @property
    def _your_own(self) -> bool:
        """Whether the reason is about the deciding player, who is called "you"."""
        who, turn = self.question.player, self.question.position.turn
        return self.addressed and (who in turn if isinstance(turn, tuple) else who == turn)

    def _spoken(self, said: Said) -> str:
        """Return a need or a stock in words. Only things of the deciding player are called "your"."""
        who = self.question.player
        return words(said) if self._your_own else _YOURS.sub(lambda you: who + "'s" * (you[0] != "you"), words(said))

    @property
    def hint(self) -> str:
        """What else could be written, where the text could not be read."""
        return words(self.advice)

    @property
    def remedy(self) -> Remedy | None:
        """What would remove this blocker, or None."""
        if not self._found:
            self._found.append(None if self.lasting else _SEARCH["find"](self))
        return self._found[0]  # type: ignore[no-any-return]

    @property
    def why_none(self) -> str:
        """The reason why no remedy exists; empty if there is one."""
        if self.lasting:
            return self.lasting
        if self.remedy is not None:
            return ""
        more = _SEARCH["larger"](self.question)
        return f"It is enough to name more: “{more}”." if more else NONE

    def __eq__(self, other: object) -> bool:
        """Compare what they say."""
        return isinstance(other, Blocker) and (self.rule, str(self)) == (other.rule, str(other))

    def __hash__(self) -> int:
        """Hash what it says."""
        return hash((self.rule, str(self)))

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Blocker: {self.rule}, needs: {self.needs}; has: {self.has}>"

    def __str__(self) -> str:
        """Return the blocker as one sentence."""
        hint = self.hint.removesuffix(".")
        beside = f" ({hint[0].lower()}{hint[1:]})" if hint else ""
        return f"{self.title}: {self._reason()}{beside}."

    @property
    def reason(self) -> str:
        """The reason as a sentence, without the rule's title; what never changes is said by itself."""
        if self.lasting == UNREAD and self.rule != "notation":
            return f"{self.title}."
        kinds = _A_KIND.match(self.needs) and _A_KIND.match(self.has)
        if self.lasting not in {"", UNREAD, UNASKED} and not (kinds or self.has.startswith("“")):
            return self.lasting
        said = self._reason()
        return f"{said[:1].upper()}{said[1:]}."

    def _reason(self) -> str:
        """Return the reason without the rule's title: a clause that begins with a small letter."""
        ask, needs, has = self.question, self.needs, self.has
        needed, there = self.lack[:2]
        if self.lasting == UNREAD or (self.lasting and has.startswith("“")):
            return f"write {needs}, not {has}"
        if (needed, there) == LONE:
            return "there is nothing to choose; the game does this automatically" if self.lasting else f"there is {has}"
        if isinstance(needed, tuple) and isinstance(there, tuple) and _alike(needed[1], there[1]) and not self.lasting:
            own = self._your_own
            return f"you need {needs} and have {there[0]}" if own else f"{ask.player} needs {needs} and has {there[0]}"
        if self.untimely:
            return self._moment()
        if self.lasting and _A_KIND.match(needs) and _A_KIND.match(has):
            return f"this takes {needs}, never {has}"
        return self._place() or f"this needs {needs}{', not' if _ONE.match(has) else '; here:'} {has}"

    def _moment(self) -> str:
        """Return the reason of a wrong moment."""
        ask, needs, has = self.question, self.needs, self.has
        if needs == f"{ask.player}'s turn":
            return f"it is {has}, not {ask.player}'s"
        steps = ask.position.game.flow.steps
        step = steps[ask.position.step]
        outer = steps.get(step.part_of, step)
        if needs in {step.first, outer.called or outer.title}:
            here, _, on = _THIS.sub("the ", needs if needs == step.first else has).partition(", where ")
            return f"{here} comes first: {on}" if on else f"{here} comes first"
        return f"this is only for {needs}; now it is {has}"

    def _place(self) -> str:
        """Return where a component must be and where it is; empty if the reason is no place."""
        needed, there = self.needs.split(" "), self.has.split(" ")
        index = self.question.position.table_for(self.question.rulebook).parts.index
        for at in range(min(len(needed), len(there)) - 1, 0, -1):
            if needed[:at] == there[:at] and (name := " ".join(needed[:at])) in index:
                return f"{name} must be {' '.join(needed[at:])}, but is {' '.join(there[at:])}"
        return ""


class Verdict(Displayed):
    """
    The answer of `judge`. It is true if the action is legal; that follows from the reasons, never the reverse.

    Attributes
    ----------
    action : Action or str
        What was judged; the text itself if it could not be read.
    blockers : tuple of Blocker
        Everything that stops it.
    permits : tuple of Permit
        The rules that allow it, if nothing stops it.
    """

    __slots__ = ("_blockers", "_reasons", "_table", "action", "move", "verb")

    def __init__(
        self,
        action: Action | str,
        move: Any = None,  # noqa: ANN401  (the move and the seat's place)
        verb: BoundVerb | None = None,
        table: Table | None = None,
        reasons: Callable[[], tuple[Blocker, ...]] | None = None,
    ) -> None:
        """Allow an action, or refuse it with reasons."""
        self.action, self.move, self.verb, self._table, self._reasons = action, move, verb, table, reasons
        self._blockers: tuple[Blocker, ...] | None = () if reasons is None else None

    @classmethod
    def refused(
        cls, action: Action | str, reasons: Callable[[], tuple[Blocker, ...]], verb: BoundVerb | None = None
    ) -> Verdict:
        """Refuse an action for at least one reason. All reasons are computed when they are read."""
        return cls(action, None, verb, None, reasons)

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """Everything that stops it."""
        if self._blockers is None:
            assert self._reasons is not None  # noqa: S101  (one of the two is always there)
            self._blockers = self._reasons()
        return self._blockers

    def __eq__(self, other: object) -> bool:
        """Compare the action and what stops it."""
        return isinstance(other, Verdict) and (self.action, self.blockers) == (other.action, other.blockers)

    def __hash__(self) -> int:
        """Hash the action and what stops it."""
        return hash((self.action, self.blockers))

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Verdict: {self}>"

    @property
    def asked(self) -> str:
        """The action as text; of a long text that is none, its beginning."""
        asked = str(self.action)
        return f"{asked[:_SHOWN]}…" if isinstance(self.action, str) and len(asked) > _SHOWN else asked

    @property
    def rulebook(self) -> Rulebook:
        """The rules by which it was judged."""
        return self.blockers[0].question.rulebook if self._table is None else self._table.bound.rulebook

    @property
    def unasked(self) -> bool:
        """Whether it happens by itself, so that nobody is asked."""
        return any(blocker.lasting == UNASKED for blocker in self.blockers)

    @property
    def permits(self) -> tuple[Permit, ...]:
        """The rules that allow it; empty if something stops it."""
        if self.verb is None or self.move is None or self._table is None:
            return ()
        (_, x), at = self.move
        return self.verb.permits(self._table, self._table.seats[at], x)

    def __bool__(self) -> bool:
        """Return True if the action is legal."""
        return self._blockers == ()

    def __str__(self) -> str:
        """Return the verdict as a sentence, or one for each blocker."""
        if self.blockers:
            stopped = "happens automatically" if self.unasked else "is not allowed now"
            return f"“{self.asked}” {stopped}. " + " ".join(map(str, self.blockers))
        price = getattr(self.action, "price", ())
        cost = f" It costs {' and '.join(price)}." if price else ""
        return f"“{self.action}” is allowed.{cost}"
