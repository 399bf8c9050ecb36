"""A player aid as a value: the round, its steps, what may be done at what cost, and how the game ends."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from coreworlds.engine import CoreWorldsError, Game, Rule, Step, Transition, Verb, advance, setup
from coreworlds.engine.game import game as game_of
from coreworlds.engine.table import Move
from coreworlds.engine.verb import rule_of
from coreworlds.games.layout import Layout
from coreworlds.games.reference import Reference
from coreworlds.players.policies import simple_player
from coreworlds.players.rollout import rollout

__all__ = ["Aid", "Choice", "Part", "aid", "aid_by_and_by", "fitting", "rounds", "rules_of", "seats_of"]

GAMES = 6  # games of each number of players from which numbers are taken
FEW, PLENTY = 8, 2_000  # things of which a price must be known before it counts as the same for all; and enough
_PRICED = re.compile(r"(\d+) (.+)")


@dataclass(frozen=True, slots=True)
class Choice:
    """
    One thing that may be done in a step.

    Attributes
    ----------
    title, verbs : str, tuple of str
        Its heading, and the words that one types.
    price : tuple of str
        What it costs, as met in games; where no number stands, the card or the moment tells it.
    rules : tuple of Rule
        What must be so, and what comes of it.
    """

    title: str
    verbs: tuple[str, ...]
    price: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """
    One step of a round.

    Attributes
    ----------
    phase, title : str
        Where it belongs, and what a player would call it.
    rules : tuple of Rule
        The rules that make it.
    numbers : tuple of str
        What lies there after it in the first round, where that is the same in every game.
    choices : tuple of Choice
        What may be done in it.
    """

    phase: str
    title: str
    rules: tuple[Rule, ...]
    numbers: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Aid:
    """A player aid: the parts of a round in order, the rules that end the game, and tables of numbers."""

    title: str
    players: tuple[int, ...]
    parts: tuple[Part, ...]
    ending: tuple[Rule, ...]
    tables: tuple[Reference, ...] = ()


def aid(game: Game | str, players: int | None = None) -> Aid:
    """
    Make the player aid of a game from its flow, its register, and games played for it.

    Parameters
    ----------
    game : Game or str
        The game.
    players : int, optional
        For so many; left out: for every number, and what differs is said.

    Raises
    ------
    CoreWorldsError
        If so many cannot play.

    Examples
    --------
    >>> made = aid("core-worlds", 3)
    >>> [part.numbers for part in made.parts if "Fill" in part.title]
    [('Central Zone: 8 cards',)]
    """
    *_, made = aid_by_and_by(game, players)
    assert made is not None  # noqa: S101  (it comes last)
    return made


def aid_by_and_by(game: Game | str, players: int | None = None) -> Iterator[Aid | None]:
    """
    Make the player aid step by step: yield None after each game played, and the aid at the end.

    Parameters
    ----------
    game, players
        As `aid` takes them.
    """
    own = game_of(game) if isinstance(game, str) else game
    counts = tuple(own.players) if players is None else (fitting(own, players),)
    told: set[str] = set()
    numbers = yield from _numbers(own, counts)
    prices = yield from _prices(own, counts[0])
    parts = tuple(_part(own, step, numbers.get(step.id, ()), prices, told) for step in _round(own))
    ending = _ending(own, told)
    yield Aid(own.title, counts, _whole(own, parts, told), ending, own.page.tables())


def seats_of(number: int) -> list[str]:
    """Return invented names for a number of players."""
    return [f"Seat {n}" for n in range(1, number + 1)]


def fitting(game: Game, players: int) -> int:
    """Return a number of players that the game has; raise for another one."""
    if players not in game.players:
        raise CoreWorldsError("wrong number of players", found=str(players),
                              expected=f"{game.players[0]} to {game.players[-1]}")  # fmt: skip
    return players


def rounds(game: Game) -> set[str]:
    """Return the steps that come again and again: those of a round, without what comes before the first one."""
    import networkx as nx  # noqa: PLC0415  (100 ms that nobody else needs)

    return max(nx.strongly_connected_components(game.flow.graph()), key=len)


def rules_of(verb: Verb) -> list[str]:
    """Return the rules that a choice obeys."""
    return [*filter(None, map(rule_of, (*verb.when, verb.within[0], *verb.checks, verb.timing, *verb.carries)))]


# -- from the flow and the register ------------------------------------------------------------------------------


def _round(game: Game) -> list[Step]:
    """Return the steps of a round: those from which one comes back to the same point, in order."""
    flow, parts = game.flow, rounds(game)
    phases = {flow.steps[step].phase for step in parts}
    last = {step.id for step in flow.steps.values() if any(then.to == flow.over for then in step.then)}
    again = {step.phase for step in flow.steps.values() if any(then.to == game.playing for then in step.then)}
    ending = {flow.steps[step].phase for step in last} - again  # the game ends in it, and no round begins after it
    return [s for s in flow.steps.values() if s.phase in phases and s.id not in last and s.phase not in ending]


def _part(game: Game, step: Step, numbers: tuple[str, ...], prices: dict[str, tuple[str, ...]], told: set[str]) -> Part:
    own = _new(game, (step.rule, *step.also, *step.forced, _order(game, step)), told)
    grouped: dict[str, list[Verb]] = defaultdict(list)
    for key in step.verbs:
        grouped[game.verbs[key].option].append(game.verbs[key])
    made = (_choice(game, step, title, verbs, prices, told) for title, verbs in grouped.items())
    choices = tuple(choice for choice in made if choice.rules)  # one that says nothing new stands there already
    return Part(step.phase, step.title, own, numbers, choices)


def _order(game: Game, step: Step) -> str:
    """Return the rule that names the next player. A step without a decision leaves it to a step with one."""
    decided = {each.order for each in _round(game) if each.decides}
    return step.order if step.decides or step.order not in decided else ""


def _whole(game: Game, parts: tuple[Part, ...], told: set[str]) -> tuple[Part, ...]:
    """Add what nobody was told yet and the register links to what was: first what is nearest, in every part."""
    for near in (_section, _section, _chapter, _chapter):
        parts = tuple(_linked_part(game, part, near, told) for part in parts)
    return parts


def _section(rule: Rule) -> str:
    return rule.section


def _chapter(rule: Rule) -> str:
    return rule.section.partition(":")[0]


def _linked_part(game: Game, part: Part, near: Callable[[Rule], str], told: set[str]) -> Part:
    choices = tuple(replace(choice, rules=_linked(game, choice.rules, near, told)) for choice in part.choices)
    return replace(part, rules=_linked(game, part.rules, near, told), choices=choices)


def _linked(game: Game, rules: tuple[Rule, ...], near: Callable[[Rule], str], told: set[str]) -> tuple[Rule, ...]:
    """Return rules, and those that they link to in what is near; the set-up has a page of its own."""
    first = game.flow.steps[game.flow.start].rule
    links = ((rule, game.rulebook.rule(other)) for rule in rules for other in rule.related)
    same = [each for rule, each in links if each.kind == "rule" and near(each) == near(rule)]
    return rules + _new(game, [r.id for r in same if _chapter(r) != _chapter(game.rulebook.rule(first))], told)


def _choice(  # noqa: PLR0913, PLR0917  (what one choice is made of)
    game: Game, step: Step, title: str, verbs: list[Verb], prices: dict[str, tuple[str, ...]], told: set[str]
) -> Choice:
    ids = [rule for v in verbs for rule in rules_of(v) if not _belongs_elsewhere(game, step, v, rule)]
    price = next((prices[v.key] for v in verbs if prices.get(v.key)), ())
    return Choice(title, tuple(dict.fromkeys(v.name for v in verbs)), price, _new(game, ids, told))


def _belongs_elsewhere(game: Game, step: Step, verb: Verb, rule_id: str) -> bool:
    """Return True if a rule for several phases speaks of another phase alone, or of the end of the game."""
    phases = {each.phase for each in game.flow.where(verb.key)}
    if len(phases) == 1:
        return False
    section = game.rulebook.rule(rule_id).section
    about = section.partition(": ")[2]
    words = f"{about} {_kinds(game).get(about, '')}".casefold()
    named = {phase for phase in phases if phase in words}
    ends = {game.rulebook.rule(last.rule).section for last in _last(game)}
    return section in ends or (bool(named) and step.phase not in named)


@lru_cache(maxsize=8)
def _kinds(game: Game) -> dict[str, str]:
    """Return the line beneath the name of each component, such as the phase in which it works."""
    table = game.page.layout(setup(game.id, seats_of(game.players[0]), 0), None)
    return {face.name: face.type for face in table.faces} if isinstance(table, Layout) else {}


def _last(game: Game) -> list[Step]:
    """Return the steps that come when the game is at its end, and in no round."""
    flow, round_ = game.flow, {step.id for step in _round(game)}
    last = [step for step in flow.steps.values() if any(then.to == flow.over for then in step.then)]
    return [s for s in flow.steps.values() if s in last or (s.phase in {e.phase for e in last} and s.id not in round_)]


def _new(game: Game, ids: Iterable[str], told: set[str]) -> tuple[Rule, ...]:
    """Return the rules that nobody was told yet; they count as told from now on."""
    fresh = [rule for rule in dict.fromkeys(ids) if rule and rule not in told]
    told.update(fresh)
    found = (game.rulebook.rule(rule) for rule in fresh)
    return tuple(rule for rule in found if rule.kind != "notation")  # nobody writes actions down at a table


def _ending(game: Game, told: set[str]) -> tuple[Rule, ...]:
    """Return the rules of the end that nobody was told yet; those of the set-up have a page of their own."""
    flow = game.flow
    before = flow.steps[flow.start].phase
    told |= {rule for step in flow.steps.values() if step.phase == before for rule in (step.rule, *step.also)}
    ids = [rule for step in (*_last(game), flow.steps[flow.over]) for rule in _at_end(game, step)]
    section = game.rulebook.rule(flow.steps[flow.over].rule).section.partition(":")[0]
    same = [rule.id for rule in game.rulebook.rules.values() if rule.section.partition(":")[0] == section]
    return _new(game, [*ids, *same], told)


def _at_end(game: Game, step: Step) -> Iterator[str]:
    """Yield the rules of a step of the end: its own, and of what may be chosen those about the end."""
    yield from (step.rule, *step.also)
    ends = {game.rulebook.rule(last.rule).section for last in _last(game)}
    chosen = (rule for key in step.verbs for rule in rules_of(game.verbs[key]))
    yield from (rule for rule in chosen if game.rulebook.rule(rule).section in ends)


# -- from games that are played ----------------------------------------------------------------------------------


def _numbers(game: Game, counts: tuple[int, ...]) -> Generator[None, None, dict[str, tuple[str, ...]]]:
    """Return for each step how much lies where after it, as far as that never differs."""
    met = {}
    for n in counts:
        met[n] = yield from _met(game, n)
    steps = dict.fromkeys(key for found in met.values() for key in found)
    said: dict[str, list[str]] = defaultdict(list)
    for step, zone, unit in steps:
        each = {n: found.get((step, zone, unit), set()) for n, found in met.items()}
        if all(len(values) == 1 for values in each.values()):
            said[step].append(f"{zone}: {_by_count({n: min(values) for n, values in each.items()}, unit)}")
    return {step: tuple(lines) for step, lines in said.items()}


def _by_count(numbers: dict[int, int], unit: str) -> str:
    if len(set(numbers.values())) == 1:
        return f"{next(iter(numbers.values()))} {unit}"
    return f"{_or(numbers.values())} {unit} with {_or(numbers)} players"


def _or(numbers: Iterable[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}"


def _met(game: Game, players: int) -> Generator[None, None, dict[tuple[str, str, str], set[int]]]:
    found: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for seed in range(GAMES):
        for made in _first_round(game, players, seed):
            for zone, unit, before, after in _changed(made):
                if after not in (0, before):
                    found[made.step, zone, unit].add(after)
        yield
    return found


def _first_round(game: Game, players: int, seed: int) -> Iterator[Transition]:
    """Play until the same automatic step comes for the second time; everybody only lets the game go on."""
    from coreworlds.engine.judge import legal  # noqa: PLC0415  (only here)
    from coreworlds.engine.step import step  # noqa: PLC0415  (only here)

    pos, met, phase = setup(game.id, seats_of(players), seed), set[str](), ""
    while not pos.over:
        for made in advance(pos):
            if made.before.phase != phase:
                phase = made.before.phase
                if phase in met:
                    return
                met.add(phase)
            yield made
            pos = made.after
        if not pos.over:
            actions = list(legal(pos))
            quiet = [a for a in actions if any(v.yields and v.name == a.text for v in game.verbs.values())]
            pos = step(pos, (quiet or actions)[0]).after


def _changed(made: Transition) -> Iterator[tuple[str, str, int, int]]:
    before, after = (made.before.game.page.layout(pos, None) for pos in (made.before, made.after))
    if not (isinstance(before, Layout) and isinstance(after, Layout)):
        return
    pairs = [(before.zones, after.zones)]
    pairs += [(old.zones, new.zones) for old, new in zip(before.seats, after.seats, strict=True)]
    for were, are in pairs:
        counts = {zone.title: zone.count for zone in were}
        yield from ((z.title, z.unit, counts.get(z.title, 0), z.count) for z in are if z.style != "pile")


def _prices(game: Game, players: int) -> Generator[None, None, dict[str, tuple[str, ...]]]:
    """Return the price of each kind of action in some games: a number where it was equal for many targets."""
    asked: dict[str, dict[Any, tuple[str, ...]]] = defaultdict(dict)

    def watch(t: Any, moves: list[Move], random: Random) -> Move:  # noqa: ANN401  (the game's table)
        for key, taken in moves:
            x = game.verbs[key].parted(taken)[0]
            price = game.verbs[key].price
            if price is not None and len(asked[key]) < PLENTY:
                for each in _offered(game.verbs[key], t, x):
                    asked[key][each if each is not None else len(asked[key])] = tuple(price(t, t.asked, each))
        return simple_player(t, moves, random)

    for seed in range(GAMES):
        rollout(setup(game.id, seats_of(players), seed), watch, seed)
        yield
    return {key: tuple(_price(list(found.values()))) for key, found in asked.items()}


def _offered(verb: Verb, t: Any, x: Any) -> Iterable[Any]:  # noqa: ANN401  (a game's own)
    """Return the target of a move and all other components in its place, the unaffordable ones included."""
    there = verb.target.items(t, t.asked) if verb.target is not None else ()
    return there if x in there else (x,)


def _price(found: list[tuple[str, ...]]) -> Iterator[str]:
    """Word what is paid in each unit; of few cases no number is said, for the next may differ."""
    amounts = [
        {re.sub("s\\b", "", m[2]): (int(m[1]), m[2]) for m in map(_PRICED.fullmatch, words) if m} for words in found
    ]
    for unit in dict.fromkeys(unit for each in amounts for unit in each):
        values = {each.get(unit, (0, unit)) for each in amounts}
        if len(values) == 1 and len(found) >= FEW:
            yield " ".join(map(str, min(values)))
        else:
            yield max(text for _, text in values)
