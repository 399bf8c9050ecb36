"""The functions of the interface that begin a game or look at one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.displayed import Several
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.game import game
from coreworlds.engine.header import SEED, check_players, is_seed
from coreworlds.engine.position import Position, a_position
from coreworlds.engine.step import Transition, step
from coreworlds.engine.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rulebook

    Given = World | Position | str | os.PathLike[str] | None

__all__ = ["deal", "result", "setup", "setup_steps"]

_MOST_PLAYERS = 100  # that are counted at all


def setup_steps(
    game_id: str,
    players: Sequence[str],
    seed: int = 0,
    *,
    rulings: Mapping[str, str] | str | None = None,
    world: Given = None,
    **options: Any,  # noqa: ANN401
) -> tuple[Transition, ...]:
    """
    Set a game up, step by step.

    Parameters
    ----------
    game_id : str
        One of `games()`.
    players : sequence of str
        Their names, clockwise.
    seed : int
        What all luck follows from.
    rulings : mapping or str, optional
        Ruling id -> the reading to take, where it is not the default; or one reading, taken wherever it is known.
    world : World, Position, str or path, optional
        In which world it is played, where something outlives a game: a world, the text or file of one, of a position,
        session or chronicle, or the name of one that comes with the game. Left out or "fresh": in one in which nothing
        was played.
    **options
        The game's own, as its `options` name them: for Core Worlds `pregame_draft` and `cards`.

    Returns
    -------
    tuple of Transition
        One for each step of the set-up, until somebody must decide.

    Raises
    ------
    CoreWorldsError
        If there is no such game, or something of what is asked for does not fit it.

    Examples
    --------
    >>> import coreworlds as cw
    >>> len(cw.setup_steps("core-worlds", players=["Ana", "Ben"], seed=7))
    12
    """
    _check_seed(seed)
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise CoreWorldsError("wrong value for `players`", found=shown(players), expected="a list of names")
    chosen = game(game_id)
    if isinstance(rulings, str):
        rulings = _all_of(chosen, rulings)
    if rulings is not None and not isinstance(rulings, Mapping):
        raise CoreWorldsError("wrong value for `rulings`", found=shown(rulings),
                              expected="a table from ruling to reading")  # fmt: skip
    phase = chosen.flow.steps[chosen.flow.start].phase
    known = {name: default for name, (default, *_) in chosen.options.items() if name not in chosen.rulebook.rules}
    for name, value in options.items():
        if name not in known:
            raise CoreWorldsError("unknown option", found=name, expected=", ".join(sorted(known)),
                                  remedy="Give it in `rulings`." if name in chosen.options else "")  # fmt: skip
        if type(known[name]) is bool and type(value) is not bool:
            raise CoreWorldsError("wrong value for this option", place=name, found=shown(value),
                                  expected="True or False")  # fmt: skip
    names = list(islice(players, _MOST_PLAYERS))
    check_players(chosen, names)
    if rulings and not any(name in chosen.rulebook.rules for name in chosen.options):
        raise CoreWorldsError("unknown ruling", found=shown(list(rulings)), expected="none: this game has no switches")
    begun_in = None if world is None else World.read(world, game_id)
    table = chosen.set_up(chosen, names, seed, rulings or {}, **options)
    if begun_in is not None:
        begun_in.put_on(table)
    return Several(_until_left(Position(table), phase))


def _all_of(chosen: Game, reading: str) -> dict[str, str]:
    """Return all rulings that have a reading of this name."""
    switches = {key: rule.switch for key, rule in chosen.rulebook.rules.items() if rule.switch is not None}
    found = {key: reading for key, switch in switches.items() if reading in switch.choices}
    if not found:
        raise CoreWorldsError("wrong value for `rulings`", found=shown(reading),
                              expected="a table from ruling to reading")  # fmt: skip
    return found


def _check_seed(seed: int) -> None:
    if not is_seed(seed):
        raise CoreWorldsError("wrong value for the seed", found=shown(seed), expected=SEED)


def _until_left(pos: Position, phase: str) -> Iterator[Transition]:
    while pos.phase == phase and not pos.game.flow.steps[pos.step].decides:
        transition = step(pos)
        yield transition
        pos = transition.after


def setup(
    game_id: str,
    players: Sequence[str],
    seed: int = 0,
    *,
    rulings: Mapping[str, str] | str | None = None,
    world: Given = None,
    **options: Any,  # noqa: ANN401
) -> Position:
    """
    Return the position after the last set-up step. The arguments are those of `setup_steps`.

    Examples
    --------
    >>> import coreworlds as cw
    >>> cw.setup("core-worlds", players=["Ana", "Ben"], seed=7).phase
    'draw'
    """
    return setup_steps(game_id, players, seed, rulings=rulings, world=world, **options)[-1].after


def deal(view: Position, seed: int) -> Position:
    """
    Return a whole position that fits a view.

    Parameters
    ----------
    view : Position
        What somebody knows; of a whole position, its luck to come is drawn anew.
    seed : int
        What the hidden cards and all luck to come follow from.

    Examples
    --------
    >>> import coreworlds as cw
    >>> view = cw.seen_by(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "Ana")
    >>> cw.seen_by(cw.deal(view, 3), "Ana") == view
    True
    """
    _check_seed(seed)
    return a_position(view).game.secrets.deal(view, seed)


def result(pos: Position, *, rulebook: Rulebook | None = None) -> Any:  # noqa: ANN401  (each game has its own)
    """
    Return the final scoring with every point explained, or None while nobody has won.

    Where something outlives a game, more may follow once somebody has won. When the game is over, too, the result has
    the `world` that it leaves.

    Examples
    --------
    >>> import coreworlds as cw
    >>> cw.result(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)) is None
    True
    """
    found = a_position(pos).game.result(pos, pos.table_for(rulebook))
    lasts = found is not None and pos.over and pos.game.state.lasting
    return replace(found, world=World.of(pos)) if lasts else found
