"""The judge: the only place where legality is decided, always with its reasons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.action import Action, Name, Unreadable, as_said, describe, find_action, never
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.errors import kind_of
from coreworlds.engine.near import either
from coreworlds.engine.position import a_position
from coreworlds.engine.suggestions import instead, needed, there
from coreworlds.engine.unseen import printable
from coreworlds.engine.verb import rule_of
from coreworlds.engine.verdict import LONE, UNASKED, UNREAD, Blocker, Question, Verdict, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from coreworlds.engine.compiled_rules import BoundVerb
    from coreworlds.engine.flow import Step
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.table import Move, Seat, Table
    from coreworlds.engine.verb import Lack

    Tried = tuple[Any, Sequence[Name], list[tuple[str, Lack]] | None]  # a meaning, what lies elsewhere, what objects

__all__ = ["LegalActions", "judge", "legal", "meanings", "meant", "several", "wrong_moment"]

_SHOWN = 40
_FEW = 2


class LegalActions(Displayed):
    """
    The legal actions of a position: a live view that one can iterate, print, count and ask with `in`.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> "done" in cw.legal(pos)
    True
    """

    def __init__(self, pos: Position, player: str | None, rulebook: Rulebook | None) -> None:
        """Keep the moves; they become actions when they are read."""
        self._ask, self._table, options = (pos, player, rulebook), pos.table_for(rulebook), pos.options(rulebook)
        self._options = options if player is None else [(s, moves) for s, moves in options if s.name == player]

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions, in the order of the turn options."""
        return iter(Action.of_moves(self._table, self._options))

    def __len__(self) -> int:
        """Return the number of legal actions."""
        return sum([len(moves) for _, moves in self._options])

    def __contains__(self, action: object) -> bool:
        """Return True if an action or its text is legal."""
        if not isinstance(action, (str, Action)):
            return False
        pos, player, rulebook = self._ask
        verdict = judge(pos, action, player, rulebook=rulebook)
        return bool(verdict) and (player is None or getattr(verdict.action, "player", "") == player)

    @property
    def by_option(self) -> dict[str, list[Action]]:
        """The actions by the turn option they belong to; where several players decide, by player, too."""
        found: dict[str, list[Action]] = {}
        for action in self:
            whose = f"{action.player}: " if len(self._options) > 1 else ""
            found.setdefault(f"{whose}{action.option}", []).append(action)
        return found

    def __str__(self) -> str:
        """Return one action a line, by option, each with its price and what it surely brings."""
        lines: list[str] = []
        for option, actions in self.by_option.items():
            lines += [option, *(f"  {action.told}" for action in actions)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return a short form."""
        shown = ", ".join(map(str, islice(self, _SHOWN)))
        return f"<LegalActions: {shown}{', …' if len(self) > _SHOWN else ''}>"


def legal(pos: Position, player: str | None = None, *, rulebook: Rulebook | None = None) -> LegalActions:
    """
    Return the legal actions now.

    Parameters
    ----------
    pos : Position
        Any position.
    player : str, optional
        Only this player's actions.
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Returns
    -------
    LegalActions
        Empty while a step is automatic and after the end.

    Examples
    --------
    >>> import coreworlds as cw
    >>> len(cw.legal(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)))
    0
    """
    pos = a_position(pos)
    if player is not None:
        pos.seat(player)  # raises for an unknown name
    return LegalActions(pos, player, rulebook)


def judge(
    pos: Position, action: str | Action, player: str | None = None, *, rulebook: Rulebook | None = None
) -> Verdict:
    """
    Say whether any action that can be named is legal, and why.

    Parameters
    ----------
    pos : Position
        Any position, impossible ones included.
    action : str or Action
        "draft Battle Cruiser", or "Ben: draft Battle Cruiser" for somebody else.
    player : str, optional
        Who does it if the action does not say; by default the player who decides.
    rulebook : Rulebook, optional
        Other rules than the position's own.

    Returns
    -------
    Verdict
        It never raises for a text: what cannot be read is refused by the entry "notation".

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> print(cw.judge(pos, "draft Snub Figter").blockers[0].rule)
    notation
    """
    t = a_position(pos).table_for(rulebook)
    if isinstance(action, Action):
        if listed := action.move_on(t):
            verdict = pos.judged(action)
            return _judge_listed(pos, t, action, *listed) if verdict is None else verdict
        who, text = action.player, action.text
    else:
        who, text = t.asked.name if player is None else player, action
    who = printable(who) if isinstance(who, str) else kind_of(who)  # type: ignore[redundant-expr]  # people write anything
    text = as_said(text) if isinstance(text, str) else text  # type: ignore[redundant-expr]
    found = find_action(text, t, who)
    if type(found) is not tuple:
        said = text if isinstance(text, str) else kind_of(text)  # type: ignore[redundant-expr]
        return Verdict.refused(said, partial(_unreadable, found, pos, action, who, t.bound.rulebook))  # type: ignore[arg-type]  # the other case
    read, seat, keys, names = found
    here, verbs = keys if len(keys) == 1 else meant(t, seat, keys, names), t.bound.verbs
    nearest = here[0]
    if len(here) > 1:
        nearest = min(here, key=lambda key: _objections(pos, t, verbs[key], seat, names, read.times))
    return _judge_verb(pos, t, verbs[nearest], seat, read, names, action)


def _objections(  # noqa: PLR0913, PLR0917  (the parts of one question)
    pos: Position, t: Table, v: BoundVerb, s: Seat, names: tuple[Name, ...], times: int
) -> tuple[bool, int, int]:
    """Rank how badly an action misses a verb: wrong target, then objections, then rules broken."""
    faults = _least(t, v, s, _untried(t, v, s, names, times))
    rules = {rule for rule, _ in (*_moment_faults(pos, t, v, s), *faults)}
    return any(rule in {"notation", *v.verb.timed} for rule, _ in faults), len(faults), len(rules)


def meant(t: Table, s: Seat, keys: Sequence[str], names: Sequence[Name]) -> Sequence[str]:
    """Return the verbs that a seat means, of several with the same word: those that take the names and belong here."""
    verbs, game = t.bound.verbs, t.bound.game
    fit = [k for k in keys if not any(never(t, verbs[k].verb.target, n.part) for n in names)] or keys
    now = _now(t, s)
    return (
        [k for k in fit if k in t.bound.steps[t.step].verbs]
        or [k for k in fit if any(game.timing.moment(step) in now for step in game.flow.where(k))]
        or fit
    )


def _now(t: Table, s: Seat) -> Sequence[str]:
    """Return the moments of a table for a seat. A question inside a moment concerns only the seat that is asked."""
    now = t.bound.game.timing.moments(t)
    return now[:1] if t.bound.steps[t.step].first and s not in t.deciders else now


def wrong_moment(
    pos: Position, action: str | Action, player: str, *, rulebook: Rulebook | None = None
) -> frozenset[str]:
    """Return the rules by which this is not the moment of an action: another step, or somebody else's turn."""
    t = pos.table_for(rulebook)
    verb = judge(pos, action, player, rulebook=rulebook).verb
    found = find_action(as_said(action) if isinstance(action, str) else action.text, t, player)
    if verb is None or type(found) is not tuple:
        return frozenset()
    return frozenset(rule for rule, _ in _timing(pos, t, verb, found[1]))


def _unreadable(error: Unreadable, pos: Position, asked: str | Action, who: str, rulebook: Rulebook) -> tuple[Blocker]:
    ask, id_ = Question(pos, asked, who, rulebook), error.rule
    lack = (partial(needed, error, ask), error.has)
    return (Blocker(id_, lack, rulebook.rule(id_).title, ask, partial(instead, error, ask), UNREAD),)


def _judge_listed(pos: Position, t: Table, action: Action, move: Move, s: Seat) -> Verdict:
    """Judge an action that was listed for this very position: nothing needs to be read, nor what is on offer judged."""
    key, taken = move
    v = t.bound.verbs[key]
    for seat, moves in pos.options(t.bound.rulebook):
        if seat is s and move in moves:
            return pos.judge(Verdict(action, (move, s.at), v, t))
    faults = [*_moment_faults(pos, t, v, s), *_checks(t, v, s, v.verb.parted(taken)[0])]
    refused = faults and Verdict.refused(action, partial(_blockers, pos, t, v, s, action, faults))
    return pos.judge(refused or Verdict(action, (move, s.at), v, t))


def _blockers(  # noqa: PLR0913, PLR0917  (the parts of one question)
    pos: Position, t: Table, v: BoundVerb, s: Seat, asked: str | Action, faults: list[tuple[str, Lack]]
) -> tuple[Blocker, ...]:
    ask = Question(pos, asked, s.name, t.bound.rulebook)
    real = [f for f in faults if f != ("notation", LONE)]  # a reason only where there is no other
    moment = [(rule, words(lack[0])) for rule, lack in _timing(pos, t, v, s)]
    return tuple(_blocker(t, rule, lack, ask, moment) for rule, lack in _once(real or faults))


def _checks(t: Table, v: BoundVerb, s: Seat, x: Any) -> list[tuple[str, Lack]]:  # noqa: ANN401
    return [(rule, lack) for rule, check in v.checks if (lack := check(t, s, x))]


def _judge_verb(  # noqa: PLR0913, PLR0917  (the parts of one question)
    pos: Position, t: Table, v: BoundVerb, s: Seat, action: Action, names: tuple[Name, ...], asked: str | Action
) -> Verdict:
    moment = _moment_faults(pos, t, v, s)
    tried: list[Tried] = []
    for x, missing in () if moment else meanings(t, v, s, names, action.times):
        faults = None if missing else _checks(t, v, s, x)
        if not missing and not faults:
            move = (v.verb.key, v.verb.worded(t, s, x, action.said))
            return Verdict(describe(t, move, s), (move, s.at), v, t)
        tried.append((x, missing, faults))
    # a reason is found; all others are looked for when somebody asks, which is once
    reasons = partial(_reasons, pos, t, v, s, tried or _untried(t, v, s, names, action.times), asked)
    return Verdict.refused(action, reasons, v if moment else None)


def _reasons(  # noqa: PLR0913, PLR0917  (the parts of one question)
    pos: Position, t: Table, v: BoundVerb, s: Seat, tried: Iterable[Tried], asked: str | Action
) -> tuple[Blocker, ...]:
    checked = _least(t, v, s, tried)
    told = any(rule in v.verb.timed for rule, _ in checked)  # more precisely than for the verb as a whole
    late = (v.verb.timing, "" if (step := t.bound.steps[t.step]).decides else step.rule) if told else ()
    faults = [*(f for f in _moment_faults(pos, t, v, s) if f[0] not in late), *checked]
    return _blockers(pos, t, v, s, asked, faults)


def _untried(t: Table, v: BoundVerb, s: Seat, names: tuple[Name, ...], times: int) -> Iterator[Tried]:
    """Yield the meanings of the names, without their objections."""
    return ((x, missing, None) for x, missing in meanings(t, v, s, names, times))


def _least(t: Table, v: BoundVerb, s: Seat, tried: Iterable[Tried]) -> list[tuple[str, Lack]]:
    """Return the objections to the meaning with the fewest objections."""
    least: list[tuple[str, Lack]] | None = None
    for x, missing, faults in tried:
        checked = _checks(t, v, s, x) if faults is None else faults
        found = [*(_absent(t, v, s, name) for name in missing), *checked]
        if least is None or len(found) < len(least):
            least = found
        if not found:
            break
    return least or []


def _once(faults: list[tuple[str, Lack]]) -> list[tuple[str, Lack]]:
    """Return one fault for each rule: the first, or one that nothing can change, which is said once."""
    found: dict[str, Lack] = {}
    for rule, lack in faults:
        if len(lack) > len(found.get(rule, ())) and (len(lack) <= _FEW or lack not in found.values()):
            found[rule] = lack
    return list(found.items())


def _moment_faults(pos: Position, t: Table, v: BoundVerb, s: Seat) -> tuple[tuple[str, Lack], ...]:
    """Return the faults of the moment and the situation, whatever the target; computed once."""
    key = ("moment", id(t.bound), v.verb.key, s.at)
    if s.at == t.turn and v.verb.key in t.bound.steps[t.step].verbs and pos.options(t.bound.rulebook):
        return tuple(_situation(t, v, s))  # it is the moment: only the situation is asked about
    return pos.kept(key, lambda: (*_timing(pos, t, v, s), *_situation(t, v, s)))


def _timing(pos: Position, t: Table, v: BoundVerb, s: Seat) -> Iterator[tuple[str, Lack]]:
    """Yield the faults of the moment: another step, an automatic step, another player's turn."""
    game, step = t.bound.game, t.bound.steps[t.step]
    another = step.decides and s not in t.deciders
    begun = another and step.part_of and v.verb.key in t.bound.steps[step.part_of].verbs  # by others, none of his
    if v.verb.key not in step.verbs and not begun:
        rule, now = game.timing.step_rule(t, v.verb), _now(t, s)
        steps = [o for o in _where(t, v) if o.id == step.part_of or game.timing.moment(o) in now]
        needs = [o.called or o.title for o in steps if o.title != step.title]
        interrupted = step.first and any(game.timing.moment(o) in now[1:] for o in _where(t, v))
        if interrupted and rule == step.rule:  # what belongs there goes on afterwards
            yield rule, (step.first, step.called or step.title)
        elif needs:  # the right phase, another step of it
            here = there(pos, v.verb, s.name, t.bound.rulebook, step.called or step.title)
            yield (rule if step.decides else step.rule), (either(needs), here)
        else:
            needs = [moment for moment in _moments(t, v) if moment not in now]
            yield rule, (either(needs) if needs else "", there(pos, v.verb, s.name, t.bound.rulebook, now[0]))
    elif s in t.deciders and not pos.options(t.bound.rulebook) and not game.secrets.unsure(t):
        forced = ((r, move) for r, rule in t.bound.forced[step.id] if (move := rule(t, s)) is not None)
        by, move = next(forced, ("", t.bound.settled(t, s)))
        if move[:1] == (v.verb.key,):
            yield by or (*map(rule_of, v.verb.when), *v.verb.carries, v.verb.timing)[0], (*LONE, UNASKED)
        else:
            yield by or "notation", LONE
    if another:
        others = " and ".join(f"{o.name}'s turn" for o in t.deciders)
        yield game.timing.turn_rule(t, s, v.verb), (f"{s.name}'s turn", others)


def _where(t: Table, v: BoundVerb) -> list[Step]:
    """Return the steps that allow a verb, or another verb with the same word and target."""
    game = t.bound.game
    named = [verb for verb in game.verbs.values() if (verb.name, verb.target) == (v.verb.name, v.verb.target)]
    alike = [verb.key for verb in named if verb is v.verb or verb.timing not in verb.when]
    return [step for key in alike for step in game.flow.where(key)]


def _moments(t: Table, v: BoundVerb) -> list[str]:
    game, steps = t.bound.game, _where(t, v)
    moments = list(dict.fromkeys(game.timing.moment(step) for step in steps))
    firsts = list(dict.fromkeys(game.timing.moment(game.flow.first(step.phase)) for step in steps))
    return firsts if _FEW < len(moments) > len(firsts) else moments


def _situation(t: Table, v: BoundVerb, s: Seat) -> list[tuple[str, Lack]]:
    return [(rule, lack) for rule, check in v.when if (lack := check(t, s))]


def meanings(
    t: Table, v: BoundVerb, s: Seat, names: tuple[Name, ...], times: int
) -> Iterator[tuple[Any, Sequence[Name]]]:
    """Yield the meanings of the names, the preferred one first, each with the names whose items are missing."""
    target = v.verb.target
    if target is None:
        yield None, ()
    elif v.verb.many:
        yield several(t, v, s, names)
    else:
        name = names[0]
        there = target.find(t, s, name.part, name.nth)
        for item in there or (target.stand_in(name.part),):
            yield ((item, times) if v.verb.times else item), () if there else names


def _absent(t: Table, v: BoundVerb, s: Seat, name: Name) -> tuple[str, Lack]:
    target, lack = v.verb.target, never(t, v.verb.target, name.part)
    if isinstance(lack, str):
        place = (lambda: _place(t, target, name), lambda: _elsewhere(t, target, s, name))
        lack = (*place, lack) if lack else place
    return v.within(t, name.part), lack


def _elsewhere(t: Table, target: Any, s: Seat, name: Name) -> str:  # noqa: ANN401  (a Target of some game)
    there = len(target.find(t, s, name.part, 0))
    seen = None if 0 < there < max(name.count, name.nth) else target.present(t, s, target.stand_in(name.part))
    return seen or f"{there} × {t.parts.names[name.part]}"


def several(t: Table, v: BoundVerb, s: Seat, names: tuple[Name, ...]) -> tuple[Any, list[Name]]:
    """Return the items of several names together, and the names with too few items."""
    target, taken, missing = v.verb.target, list[Any](), list[Name]()
    for name in names:
        free = list(target.find(t, s, name.part, name.nth))
        for item in taken:
            if item in free:
                free.remove(item)
        if len(free) < name.count:
            asked = sum(n.count for n in names if n.part == name.part)  # one may be named several times
            missing.append(replace(name, count=asked))
        taken += free[: name.count] + [target.stand_in(name.part)] * (name.count - len(free))
    return tuple(taken), missing


def _place(t: Table, target: Any, name: Name) -> str:  # noqa: ANN401  (a Target of some game)
    which, nth = f"{name.count} × " if name.count > 1 else "", f" #{name.nth}" if name.nth else ""
    return f"{which}{t.parts.names[name.part]}{nth} {target.where(t, name.part)}"


def _blocker(t: Table, rule: str, lack: Lack, ask: Question, moment: Sequence[tuple[str, str]]) -> Blocker:
    title, untimely = t.bound.rulebook.rules[rule].title, (rule, words(lack[0])) in moment
    return Blocker(rule, lack, title, ask, lasting=" ".join(lack[2:]), untimely=untimely)
