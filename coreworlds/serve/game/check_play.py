"""Checks by play: whole games with every choice made at random, looked at step by step."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import coreworlds as cw
from coreworlds.engine.dealing import lying
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.invariants import Conserved
from coreworlds.serve.game.finding import Finding, raised

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.game import Game
    from coreworlds.engine.position import Position
    from coreworlds.engine.step import Transition
    from coreworlds.serve.game.finding import Home

__all__ = ["NAMES", "Played", "played"]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
_LONGEST = 10_000  # steps of a game; then it is taken to go on for ever
_CLOSELY, _SEEN = 60, 10  # positions looked at of each of the first games, and of the others
_FIRST = 10  # so many games are the first
_USUAL = 120  # steps of a game, before one was played
_ITEMS = 20  # of an action's
_WORLDS = 2  # so many positions are dealt from a view


@dataclass
class Played:
    """
    What was met in random games.

    Attributes
    ----------
    games, steps : int
        How many were played, and how many steps they had.
    rules, verbs, reached : set of str
        The rules of events, the actions done and the steps passed.
    findings : dict
        What was found, each kind once: the first time that it was met.
    """

    games: int = 0
    steps: int = 0
    rules: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    reached: set[str] = field(default_factory=set)
    findings: dict[tuple[str, ...], Finding] = field(default_factory=dict)

    def found(self, what: tuple[str, ...], finding: Finding) -> None:
        """Keep a finding, unless its like was met before."""
        self.findings.setdefault(what, finding)


def played(game: Game, home: Home, games: int) -> Played:
    """Play random games with every number of players in turn, and return what was met."""
    met = Played()
    counts = list(game.players)
    for seed in range(games):
        players = NAMES[: counts[seed % len(counts)]]
        told = f"seed {seed}, {len(players)} players"
        try:
            _play(
                cw.setup_steps(game.id, players=players, seed=seed),
                Look(home, met, told, closely=seed < _FIRST),
                seed,
            )
        except Exception as error:  # noqa: BLE001  (the game is somebody's first try: it may fail in any way)
            place, (text, todo) = home.raised(error), raised(error)
            met.found(
                ("raised", type(error).__name__, str(error)[:60], place),
                Finding("wrong", place, f"a random game stops ({told}): {text}.", todo),
            )
        met.games += 1
    return met


def _play(begun: tuple[Transition, ...], look: Look, seed: int) -> None:
    random, pos = Random(seed), begun[-1].after
    for transition in begun:
        look.at_step(transition)
    look.begin(pos)
    for _ in range(_LONGEST):
        if pos.over:
            look.at_end(pos)
            return
        actions = list(cw.legal(pos))
        if not actions and pos.game.flow.steps[pos.step].decides and not _automatic(pos):
            look.say(
                ("stuck", pos.step),
                look.home.step(pos.step),
                f'at the step "{pos.step}" nobody who is asked can do anything.',
                "Offer an action that is always allowed, or let the rule of the `order` leave out who can do nothing.",
            )
            return
        transition = cw.step(pos, random.choice(actions) if actions else None)
        look.at_step(transition)
        pos = transition.after
    look.say(
        ("long",),
        look.home.step(next((start for start, end, _ in pos.game.flow.edges() if end == pos.game.flow.over), pos.step)),
        f"a random game has not ended after {_LONGEST} steps.",
        "Let the rounds end: name the step that is over in a `then`.",
    )


def _automatic(pos: Position) -> bool:
    """Tell whether somebody makes a move unasked."""
    t: Any = pos.table_for(None)
    return isinstance(t.bound.asked(t)[1], tuple)


class Look:
    """A look at one game as it is played."""

    def __init__(self, home: Home, met: Played, told: str, *, closely: bool) -> None:
        """Begin to look."""
        self.home, self.met, self.told, self.closely = home, met, told, closely
        self.random = Random(told)
        self.pieces: Counter[str] | None = None

    def say(self, what: tuple[str, ...], place: str, text: str, todo: str) -> None:
        """Keep what was found, with the game in which it was met."""
        self.met.found(what, Finding("wrong", place, f"{text.rstrip('.')} ({self.told}).", todo))

    def begin(self, pos: Position) -> None:
        """Look at the first position after the set-up."""
        self.pieces = pieces(pos)

    def at_step(self, step: Transition) -> None:
        """Look at a step: its events, and the position after it."""
        self.met.steps += 1
        self.met.reached.add(step.step)
        if step.action is not None:
            self.met.verbs.add(_verb(step))
        self._events(step)
        if self.pieces is not None:
            self._conserved(step)
        usual = self.met.steps / self.met.games if self.met.games else _USUAL
        if self.random.random() < (_CLOSELY if self.closely else _SEEN) / usual:
            self._position(step)

    def _conserved(self, step: Transition) -> None:
        """See that no piece was lost or doubled."""
        before, self.pieces = self.pieces or Counter(), pieces(step.after)
        words = [*(f"{n} {name} lost" for name, n in (before - self.pieces).items()),
                 *(f"{n} {name} too many" for name, n in (self.pieces - before).items())]  # fmt: skip
        if words:
            self.say(
                ("pieces", self.home.work(step)),
                self.home.work(step),
                f'at the step "{step.step}" pieces are not conserved: {", ".join(words)}.',
                "Take a piece out of one zone and put it into another in the same line.",
            )

    def _events(self, step: Transition) -> None:
        tellings = step.before.game.tellings
        for kind, rule in {(kind, rule) for kind, rule, *_ in step._log}:  # noqa: SLF001  (before it is told)
            self.met.rules.add(rule)
            if kind not in tellings:
                self.say(
                    ("telling", kind),
                    self.home.tell(kind),
                    f'the event "{kind}" has no telling.',
                    "Say how it is told: @tells at the function that tells it.",
                )
                return
            if rule not in step.before.game.rulebook:
                self.say(
                    ("event", rule),
                    self.home.tell(kind),
                    f'the event "{kind}" names an unknown rule, "{rule}".',
                    "Write an entry for it, or name another.",
                )
        if self.closely:
            for slot in _changed(step):
                self.say(
                    ("told", step.step, slot),
                    self.home.work(step),
                    f'at the step "{step.step}" the field {slot} changes, and no event says so.',
                    "Name it in the @tells of an event that is told then.",
                )
            for event in step.events:
                self._sentence(event)

    def _sentence(self, event: Event) -> None:
        """See that an event is told in a sentence, with all that it names."""
        if "None" in event.text:
            text, todo = "names a fact that is not there", "Give it where the event is told: t.tell(..., fact=...)."
        elif not event.text.endswith((".", "!", "?")) or event.text[:1].islower():
            text, todo = "is no sentence", "Begin it with a capital and end it with a full stop."
        else:
            return
        self.say(("sentence", event.kind), self.home.told(event.kind),
                 f'the event "{event.kind}" is told as “{event.text}”, which {text}', todo)  # fmt: skip

    def _position(self, step: Transition) -> None:
        """Look at the position after a step."""
        pos = step.after
        for complaint in pos.complaints:
            self.say(
                ("complaint", complaint.rule),
                self.home.work(step),
                f'after the step "{step.step}" a position that was played has a complaint: {complaint}',
                "Mend that function, or what the state declares.",
            )
        text = str(pos)
        try:
            again = cw.parse(text)
            if again != pos or str(again) != text:
                apart, key = _apart(text, str(again))
                self.say(
                    ("read",),
                    self.home.declared(key) if key else self.home.work(step),
                    f'at the step "{pos.step}", a position reads back as another.',
                    f"Declare every field of the table and of the seats. {apart}",
                )
        except CoreWorldsError as error:
            line = re.match(r"line (\d+)", error.place)
            self.say(
                ("read", error.message),
                self.home.declared(_key(text.splitlines()[int(line[1]) - 1])) if line else self.home.work(step),
                f"a position that was played cannot be read: {raised(error)[0]}",
                "Mend the declaration of that field.",
            )
        if self.closely:
            self._views(pos)
            self._legal(pos)
            self._checks(pos)

    def _views(self, pos: Position) -> None:
        """See that what a player sees is the same in every position that is dealt from that view."""
        for name in pos.seats:
            view = cw.seen_by(pos, name)
            for seed in range(1, 1 + _WORLDS):
                again = cw.seen_by(cw.deal(view, seed), name)
                if again != view:
                    apart, key = _apart(str(view), str(again))
                    self.say(
                        ("leak", pos.step),
                        self.home.declared(key) if key else self.home.step(pos.step),
                        f'at the step "{pos.step}", a view shows more than is known, or does not fit what is dealt.',
                        f"Declare who sees each field: seen=. {apart}",
                    )

    def _legal(self, pos: Position) -> None:
        """See that what is listed is judged legal and read back."""
        for action in cw.legal(pos):
            verdict = cw.judge(pos, f"{action.player}: {action}")
            if not verdict or verdict.action != action:
                self.say(
                    ("legal", pos.step),
                    self.home.step(pos.step),
                    f"“{action}” is listed as legal, but the judge says: {verdict}",
                    "A rule that checks must depend on the table alone.",
                )

    def _checks(self, pos: Position) -> None:
        """See that each check says what it must, and only looks."""
        t: Any = pos.table_for(None).thaw()
        for verb in t.bound.step_verbs[pos.step]:
            items = verb.verb.sets or (verb.verb.target.items if verb.verb.target else _none)
            for s in t.deciders:
                asked: list[Any] = [(rule, check, ()) for rule, check in verb.when]
                asked += [(rule, check, (x,)) for x in [*items(t, s)][:_ITEMS] for rule, check in verb.checks]
                for rule, check, x in asked:
                    before = t.snapshot()
                    self._check(rule, check(t, s, *x), changed=t.snapshot() != before, pos=pos)

    def _check(self, rule: str, said: object, *, changed: bool, pos: Position) -> None:
        function = pos.game.rulebook.functions[rule]
        if changed:
            self.say(("changes", rule), self.home.of(function),
                     f'the check "{rule}" changes the table, or draws luck', "A check only looks.")  # fmt: skip
        if said is not None and not (isinstance(said, tuple) and len(said) in {2, 3}):
            self.say(("says", rule), self.home.of(function), f'the check "{rule}" returns {shown(said)}',
                     "Return None if nothing stops it, else (what is needed, what there is).")  # fmt: skip

    def at_end(self, pos: Position) -> None:
        """Look at the end of a game."""
        self.met.reached.add(pos.step)
        result = cw.result(pos)
        self.met.rules.add(getattr(result, "rule", ""))
        if result is None or not result.winners:
            self.say(
                ("result",),
                self.home.word(pos.game.id),
                "a game that is over has no winner.",
                "Declare a score, or give the game a `result`.",
            )


def _none(_t: object, _s: object) -> tuple[()]:
    return ()


def _verb(step: Transition) -> str:
    found = step.action.move_on(step.before.table_for(None)) if step.action is not None else None
    return found[0][0] if found else ""


def pieces(pos: Position) -> Counter[str]:
    """Return the number of pieces of each kind of which all must lie somewhere."""
    table = pos.game.mending.invariants.table
    whole = (each for each in table if isinstance(each, Conserved))
    kinds = {each.kind for each in whole if each.box is None and each.lacks is None}
    return Counter(pos.parts.names[part] for d, _, part in lying(pos.table_for(None)) if d.of in kinds)


def _apart(text: str, other: str) -> tuple[str, str]:
    """Return the first line in which two position files differ, and its key."""
    pairs = zip(text.splitlines(), other.splitlines(), strict=False)
    one, two = next(((one, two) for one, two in pairs if one != two), ("", ""))
    return (f"It says {one!r}, then {two!r}.", _key(one)) if one or two else ("", "")


def _key(line: str) -> str:
    return line.partition(" = ")[0]


def _changed(step: Transition) -> set[str]:
    """Return the fields changed by a step without an event that tells of them."""
    before, after = (pos.table_for(None) for pos in (step.before, step.after))
    told = {("", "step"), ("", "turn")}.union(*(event.changed for event in step.events))
    pairs = [("", before, after), *((s.name, s, then) for s, then in zip(before.seats, after.seats, strict=True))]
    state = before.bound.game.state
    return {
        d.slot
        for name, one, two in pairs
        for d in (state.own if name else state.common).values()
        if d.of_record(one) != d.of_record(two) and (name, d.slot) not in told
    }
