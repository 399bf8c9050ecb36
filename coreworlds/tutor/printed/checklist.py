"""
A set-up checklist as a value: the steps of the set-up, and what a number of players sees at each step.

What players decide before the first round belongs to it: those steps follow, with the rules of each choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from coreworlds.engine import Game, Position, Rule, Transition, advance, setup_steps
from coreworlds.engine.game import game as game_of
from coreworlds.engine.step import step
from coreworlds.games.layout import Layout, Zone
from coreworlds.players.choose import choose
from coreworlds.tutor.printed.aid import fitting, rounds, rules_of, seats_of

__all__ = ["Checklist", "Item", "checklist"]

GAMES = 12  # what is the same in so many set-ups is said


@dataclass(frozen=True, slots=True)
class Item:
    """One step: its title, its rules, and its events in every game."""

    title: str
    rules: tuple[Rule, ...]
    happens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checklist:
    """
    The steps, rules that hold all along, and how the table looks in the end.

    ``first`` says whether Seat 1 always begins then; ``maps`` are the maps that look the same in every game.
    """

    title: str
    players: int
    items: tuple[Item, ...]
    also: tuple[Rule, ...]
    table: tuple[str, ...]
    first: bool
    maps: tuple[Zone, ...] = ()


def checklist(game: Game | str, players: int) -> Checklist:
    """
    Set a game up for so many players a few times, and note what is always so.

    Parameters
    ----------
    game : Game or str
        The game.
    players : int
        How many play. Seat 1 is whom the set-up makes the first, if it numbers the players so; the others follow
        clockwise.

    Raises
    ------
    CoreWorldsError
        If so many cannot play.

    Examples
    --------
    >>> made = checklist("core-worlds", 3)
    >>> made.items[-1].happens[1]
    'Seat 2 is Player 2 and gets 1 Energy Surge Token.'
    """
    own = game_of(game) if isinstance(game, str) else game
    fitting(own, players)
    games = [_played(own, players, seed) for seed in range(GAMES)]
    laid = [played[-1].after for played in games]
    begun = [(*played, *_chosen(pos, seed)) for seed, (played, pos) in enumerate(zip(games, laid, strict=True))]
    parts = [[list(made) for _, made in groupby(line, key=lambda made: made.step)] for line in begun]
    items = tuple(_item(own, same, players) for same in zip(*parts, strict=True))
    told = {rule.id for item in items for rule in item.rules}
    sections = {own.rulebook.rule(own.flow.steps[made.step].rule).section for made in games[0]}
    book = own.rulebook
    also = (r for r in book.rules.values() if r.section in sections and r.id not in told and own.rulebook[r.id] is None)
    tables = [_table(line[-1].after) for line in begun]
    table = tuple(line for line in tables[0] if _in_all(line, tables))
    first = all(_begins(line[-1].after) == seats_of(players)[0] for line in begun)
    drawn = [_maps(pos) for pos in laid]
    maps = tuple(same[0] for same in zip(*drawn, strict=True) if len({_drawn(zone) for zone in same}) == 1)
    return Checklist(own.title, players, items, tuple(also), table, first, maps)


def _played(game: Game, players: int, seed: int) -> tuple[Transition, ...]:
    """Set up with Seat 1 as the one that the set-up makes the first."""
    names = seats_of(players)
    first = setup_steps(game.id, names, seed)[-1].after
    at = game.timing.starter(first.table_for(None))
    return setup_steps(game.id, [names[(i - at) % players] for i in range(players)], seed)


def _chosen(pos: Position, seed: int) -> Iterator[Transition]:
    """Play on through the steps that no round comes back to: what is decided once, before the first turn."""
    round_ = rounds(pos.game)
    while not pos.over and pos.step not in round_:
        asked = next((seat.name for seat, _ in pos.options()), None)
        made = step(pos, choose(pos, "random", asked, seed=seed) if asked else None)
        yield made
        pos = made.after


def _begins(pos: Position) -> str:
    """Return the first player to decide after the set-up."""
    line = advance(pos)
    return str((line[-1].after if line else pos).turn)


def _item(game: Game, games: Sequence[list[Transition]], players: int) -> Item:
    at = game.flow.steps[games[0][0].step]
    of = [rule for key in at.verbs for rule in rules_of(game.verbs[key])]
    events = [event.rule for steps in games for made in steps for event in made.events]
    rules = (game.rulebook.rule(rule) for rule in dict.fromkeys((at.rule, *at.also, *of, *events)))
    said = [[event.text for made in steps for event in made.events] for steps in games]
    always = [line for line in said[0] if _in_all(line, said)]
    return Item(at.title, tuple(rule for rule in rules if rule.kind != "notation"), _together(always, players))


def _in_all(line: str, lists: list[list[str]]) -> bool:
    return all(line in each for each in lists)


def _together(lines: list[str], players: int) -> tuple[str, ...]:
    """Say once what is the same for all, and the rest by the players' numbers."""
    names = seats_of(players)
    of = {name: [line.replace(name, "\0") for line in lines if name in line] for name in names}
    common = [line for line in of[names[0]] if all(line in each for each in of.values())]
    rest = [line.replace("\0", name) for name in names for line in of[name] if line not in common]
    nobody = [line for line in lines if not any(name in line for name in names)]
    return (*nobody, *(line.replace("\0", "Each player") for line in common), *rest)


def _maps(pos: Position) -> list[Zone]:
    layout = pos.game.page.layout(pos, None)
    return [zone for zone in layout.zones if zone.style == "map"] if isinstance(layout, Layout) else []


def _drawn(zone: Zone) -> tuple[tuple[str, ...], ...]:
    return tuple((face.name, face.type, *(mark.label for mark in face.marks)) for face in zone.faces)


def _table(pos: Position) -> list[str]:
    layout = pos.game.page.layout(pos, None)
    if not isinstance(layout, Layout):
        return []
    lines = [_lying(zone) for zone in layout.zones if zone.count]
    seats = [[f"{track.title}: {track.value}" for track in seat.tracks]
             + [_lying(zone) for zone in seat.zones if zone.count]
             for seat in layout.seats]  # fmt: skip
    return [*lines, *(f"Each player, {line}" for line in seats[0] if _in_all(line, seats))]


def _lying(zone: Zone) -> str:
    """Say how many pieces lie in a place, and of which kind."""
    return f"{zone.title}: {zone.count} {zone.unit if zone.count > 1 else zone.unit.removesuffix('s')}".rstrip()
