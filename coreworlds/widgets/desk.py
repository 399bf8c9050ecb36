"""What the page shows and remembers between two messages: the desk on which a game lies."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache

from coreworlds.engine import Action, CoreWorldsError, Position, Session, Transition, Verdict, games, legal, seen_by
from coreworlds.engine.judge import judge
from coreworlds.games.layout import Layout
from coreworlds.tutor.handson.hands import HandsOn, hands_on
from coreworlds.tutor.progress import Progress
from coreworlds.widgets.analysis.coach_state import Coach
from coreworlds.widgets.analysis.state import Looking
from coreworlds.widgets.explore.state import Exploring
from coreworlds.widgets.learn.state import Learning
from coreworlds.widgets.lines.state import Branching, Finding
from coreworlds.widgets.past.state import Past
from coreworlds.widgets.practice.state import Foretelling, Handling
from coreworlds.widgets.share.state import Sharing
from coreworlds.widgets.teach.state import Teaching

__all__ = [
    "NEVER", "NEW", "OPEN", "OPEN_TABLE", "PACES", "STEP", "TURNS", "Desk", "Kept", "by_hand", "clear", "deciders",
    "judged", "laid", "offered", "speak",
]  # fmt: skip

OPEN = "open"  # all hands are open
OPEN_TABLE = "This table lies open: you see more of it than a player would. It may hold less than in a game."
NEW, STEP, NEVER = "new", "step", "never"
PACES = {NEW: "at what is new", STEP: "at every step", NEVER: "never"}  # where play stops before one's next decision
TURNS = "turns"  # seen from whoever decides; a curtain falls between two people


@dataclass(frozen=True, slots=True)
class Own:
    """What belongs to one game: its lines, searches and panels, and what was played from a position set up."""

    folds: frozenset[int] = frozenset()
    branching: Branching = field(default_factory=Branching)
    finding: Finding = field(default_factory=Finding)
    looking: Looking = field(default_factory=Looking)
    exploring: Exploring = field(default_factory=Exploring)
    past: Past = field(default_factory=Past)


@dataclass(slots=True)
class Desk:
    """
    Everything the page depends on.

    Attributes
    ----------
    view
        "home", "new", "play", "learn", "world" or another.
    game
        The game that is spoken of: that of the table in front, or the one chosen last.
    session, kinds
        The line of play, and who plays each seat: "human" or the name of a policy.
    watcher
        `OPEN`, `TURNS`, or the name of the seat it is seen from; empty: as nobody in particular sees it.
    facing
        Whose eyes are at the screen, where they take turns.
    shown
        The transitions that the page tells of: what the last message brought.
    open
        What the rule panel speaks of, as (kind, name).
    seed
        The seed that the address wishes for new games; empty: any.
    picked
        Keys of the chosen cards, in order.
    over
        Whose seat lies open over the table.
    whatif
        A way out that is shown instead of the game, as its action.
    pace
        After an action: stop at what is "new" to the learner, at each "step", or "never" before one's next decision.
    fresh
        The rules at which play has stopped because they are new.
    back
        Whether to ask for the same or new luck: hidden cards were seen after this point.
    learning
        The lesson or the questions in front, and what lies aside meanwhile.
    learner
        Whose map is in use; empty for the map without a name.
    known
        The maps of all learners, by learner and game; `maps` are those of this learner, `progress` that of this game.
    brought
        A map of somebody else that was brought as text, until the learner says what becomes of it.
    foretelling, handling
        Predicting before steps, and doing them by hand.
    exploring
        The position that is set up by hand.
    branching, finding
        The lines of the game, and a search for a position.
    coach
        What the coach was asked, and has found.
    sharing
        What is shared, and what came from others.
    teaching
        The lesson that is recorded, and the one that is shown to a class.
    looking
        Looking back on the game, and ahead.
    past
        The worlds of the game that is spoken of, where it has a past.
    aside
        What belongs to each other game, by its id; see `speak`.
    """

    view: str = "home"
    game: str = field(default_factory=lambda: games()[0])
    session: Session | None = None
    other: Session | None = None  # the line that was left when new luck was asked for
    disabled: bool = False  # a notebook's board that only shows
    kinds: dict[str, str] = field(default_factory=dict)
    watcher: str = OPEN
    facing: str = ""
    shown: tuple[Transition, ...] = ()
    fresh: tuple[str, ...] = ()
    open: tuple[str, str] = ("", "")
    picked: tuple[str, ...] = ()
    look: str = ""
    over: str = ""
    query: str = ""
    whatif: str = ""
    back: bool = False
    pace: str = NEW
    folds: frozenset[int] = frozenset()
    form: dict[str, object] = field(default_factory=dict)
    seed: str = ""
    notice: str = ""
    kept: dict[str, str] = field(default_factory=dict)  # what the browser kept and is not taken up yet; never changed
    trouble: str = ""
    focus: str = ""
    count: int = 0
    learning: Learning = field(default_factory=Learning)
    learner: str = ""
    known: dict[tuple[str, str], Progress] = field(default_factory=dict)
    brought: Progress | None = None
    foretelling: Foretelling = field(default_factory=Foretelling)
    handling: Handling = field(default_factory=Handling)
    exploring: Exploring = field(default_factory=Exploring)
    branching: Branching = field(default_factory=Branching)
    finding: Finding = field(default_factory=Finding)
    coach: Coach = field(default_factory=Coach)
    sharing: Sharing = field(default_factory=Sharing)
    teaching: Teaching = field(default_factory=Teaching)
    looking: Looking = field(default_factory=Looking)
    past: Past = field(default_factory=Past)
    aside: dict[str, Own] = field(default_factory=dict)  # never changed

    @property
    def progress(self) -> Progress:
        """The learner's map of the game that is spoken of."""
        return self.known.get((self.learner, self.game)) or Progress(self.game, learner=self.learner)

    @progress.setter
    def progress(self, new: Progress) -> None:
        self.known = {**self.known, (new.learner, new.game): new}

    @property
    def maps(self) -> dict[str, Progress]:
        """The maps of the learner, by game."""
        return {game: found for (learner, game), found in self.known.items() if learner == self.learner}

    @property
    def learners(self) -> tuple[str, ...]:
        """All who have a map with something in it; the empty name stands for the map without a name."""
        return tuple(sorted({found.learner for found in self.known.values() if found.rules or found.lessons}))

    def join(self, found: Progress, base: Progress | None = None) -> None:
        """Add what a map knows to the map of its learner and game; `base` is what both grew from, if that is known."""
        whose = found.learner, found.game
        own = self.known.get(whose)
        self.known = {**self.known, whose: own.joined(found, base) if own else found}

    @property
    def line(self) -> Session:
        """The line of play; asked only while a game lies on the desk."""
        assert self.session is not None  # noqa: S101 - see above
        return self.session

    @property
    def position(self) -> Position:
        """The position at which the session stands."""
        return self.line.position

    @property
    def tabled(self) -> bool:
        """Whether a table lies in front, of a game that then is the one spoken of."""
        lessons = self.view == "learn" and (self.learning.course or self.learning.quiz)
        work = {"explore": self.exploring.editor, "teach": self.teaching.session}
        seen = self.view in {"play", "present", "board", "world"}
        return self.session is not None and bool(lessons or seen or work.get(self.view))

    @property
    def viewer(self) -> str | None:
        """The seat from which the table is seen; None if all hands are open, empty if nobody looks yet."""
        if self.watcher == OPEN:
            return None
        return self.facing if self.watcher == TURNS else self.watcher

    @property
    def acting(self) -> bool:
        """Whether actions can be taken on the table that is seen: in a game that does more than show, in a task."""
        if self.view != "learn":
            return not self.disabled
        course = self.learning.course
        return course is not None and course.attempt is not None and not (course.over or course.attempt.missed)

    @property
    def open_book(self) -> bool:
        """Whether the table may tell what is allowed: not while a question about it is open."""
        course, quiz = self.learning.course, self.learning.quiz
        return self.view != "learn" or (quiz.graded if quiz else course is None or course.open_book)

    @property
    def asked(self) -> tuple[str, ...]:
        """The players who decide now, as far as the viewer can tell: whether another has any choice is hidden."""
        pos = self.position
        really = deciders(pos)
        if self.viewer is None or self.viewer in really or pos.over:
            return really
        turn = pos.turns
        told = "human" if self.watcher == TURNS else ""  # the curtain falls where a person has a choice
        others = tuple(name for name in turn if name != self.viewer and self.kinds.get(name) != told)
        return others if pos.game.flow.steps[pos.step].decides else ()

    @property
    def people(self) -> tuple[str, ...]:
        """Those of them who are people."""
        return tuple(name for name in self.asked if self.kinds.get(name, "human") == "human")

    @property
    def humans(self) -> tuple[str, ...]:
        """All players who are people."""
        return tuple(name for name, kind in self.kinds.items() if kind == "human")

    @property
    def automatic(self) -> bool:
        """Whether a step is due that nobody decides, as far as the viewer can tell."""
        return self.session is not None and not (self.asked or self.position.over or self.whatif)

    @property
    def front(self) -> str:
        """Whose seat stands first: the viewer's or learner's, that of the only person, or of whoever is handled."""
        if self.view == "learn" and self.facing:
            return self.facing
        return self.viewer or (self.humans if len(self.humans) == 1 else self.position.turns)[0]

    @property
    def just(self) -> frozenset[str]:
        """The rules that made what just happened."""
        return frozenset(event.rule for transition in self.shown for event in transition.events)

    @property
    def curtain(self) -> str:
        """The player who must take the screen before the table is shown; empty if nobody."""
        if self.watcher != TURNS or self.session is None:
            return ""
        waiting = [name for name in deciders(self.position) if name in self.humans]
        return waiting[0] if waiting and self.facing not in waiting else ""

    @property
    def sight(self) -> Position:
        """The position as the viewer knows it, with what hands have moved."""
        hands = by_hand(self)
        return self.seen(hands.position if hands else self.position)

    def seen(self, pos: Position) -> Position:
        """Give any position as the viewer knows it."""
        return pos if self.viewer is None or pos.over else _seen(pos, self.viewer or None)


@dataclass(frozen=True, slots=True)
class Kept:
    """A desk, as far as something drawn depends on it: with all that is the same, it is drawn once."""

    desk: Desk = field(compare=False)
    same: tuple[object, ...]


def speak(desk: Desk, game: str) -> None:
    """Speak of another game: what belongs to the one before is laid aside, what belongs to this one comes back."""
    if game == desk.game:
        return
    names = [each.name for each in fields(Own)]
    desk.aside = {**desk.aside, desk.game: Own(**{name: getattr(desk, name) for name in names})}
    own, editor = desk.aside.get(game, Own()), desk.exploring.editor
    for name in names:
        setattr(desk, name, getattr(own, name))
    desk.exploring = replace(desk.exploring, editor=editor)  # of all games one is kept
    desk.handling = Handling(on=desk.handling.on)
    desk.game, desk.open, desk.query = game, ("", ""), ""


def clear(desk: Desk) -> None:
    """Close what was open about the position before."""
    desk.picked, desk.whatif, desk.back, desk.look, desk.over, desk.open = (), "", False, "", "", ("", "")
    desk.fresh = ()
    desk.query = "" if desk.view == "board" else desk.query  # a board has no field in which it would stand


def deciders(pos: Position) -> tuple[str, ...]:
    """Give the players who must decide now; empty while a step is automatic."""
    return tuple(seat.name for seat, _ in pos.options())


def by_hand(desk: Desk) -> HandsOn | None:
    """Give the step that is done by hand now, as far as it has come; None where none is."""
    if not desk.handling.on or desk.view != "play" or not desk.automatic or desk.session is None:
        return None
    return _handled(desk.position, desk.viewer, desk.handling.at(desk.position).moves)


@lru_cache(maxsize=16)
def _handled(pos: Position, viewer: str | None, moves: tuple[str, ...]) -> HandsOn | None:
    try:
        hands = hands_on(pos, viewer)
    except CoreWorldsError:
        return None  # another seat must decide, which this viewer cannot tell
    for move in moves:
        hands = hands.do(move)
    return hands


@lru_cache(maxsize=16)
def _seen(pos: Position, viewer: str | None) -> Position:
    return seen_by(pos, viewer)


@lru_cache(maxsize=512)
def judged(pos: Position, action: str) -> Verdict:
    """Give the verdict on an action; the same object again, with the ways out that it has found."""
    return judge(pos, action)


@lru_cache(maxsize=32)
def offered(pos: Position) -> tuple[Action, ...]:
    """Give the legal actions."""
    return tuple(legal(pos))


@lru_cache(maxsize=32)
def laid(pos: Position, viewer: str | None) -> Layout:
    """Give the layout of a position, or an empty table where the game has none."""
    made = pos.game.page.layout(pos, viewer or None)
    return made if isinstance(made, Layout) else Layout(title=pos.game.title)
