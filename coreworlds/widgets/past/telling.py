"""A chronicle as it is told: the worlds of it, each game with what it left behind, and the game that is under way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coreworlds.engine import Chronicle, Position, World, setup_steps
from coreworlds.games.annals import Annals
from coreworlds.tutor.looking.lasting import Lasting, lasting
from coreworlds.widgets.names import NAMES

if TYPE_CHECKING:
    from coreworlds.engine import Session, Transition
    from coreworlds.widgets.past.state import Past, Tale

__all__ = ["Played", "annals_of", "chronicle_of", "left_by", "now_of", "played_in", "stands", "under_way", "whole"]


@dataclass(frozen=True, slots=True)
class Played:
    """
    A game of a chronicle.

    Attributes
    ----------
    number
        Which game of the world it is, from 1.
    ended
        Who won and how the others ended; empty while it goes on.
    left
        What it changed in the world; None where only the world knows of it.
    after
        The number of the world after it; None where there is none: before the chronicle, or while it goes on.
    """

    number: int
    ended: str
    left: tuple[Lasting, ...] | None = None
    after: int | None = None


@lru_cache(maxsize=32)
def stands(world: World) -> Position:
    """Give a position in which nothing lies there but the world: the first of a game of the fewest players."""
    names = list(NAMES[: min(world.game.players)])
    return setup_steps(world.game.id, names, world=world)[0].before


@lru_cache(maxsize=32)
def annals_of(pos: Position) -> Annals:
    """Give what the world of a position says of its past; of a game that tells nothing, that there is one."""
    told = pos.game.page.annals(pos)
    return told if isinstance(told, Annals) else Annals(title=f"A world of {pos.game.title}")


def under_way(tale: Tale) -> Session | None:
    """Give the game of a chronicle that is not over."""
    return None if tale.session is None or tale.session.position.over else tale.session


def whole(tale: Tale) -> Tale:
    """Give a chronicle with its last game entered, once that is over."""
    if tale.session is None or not tale.session.position.over:
        return tale
    world, session = _entered(tale.world, tale.session, tale.session.at)
    return replace(tale, worlds=(*tale.worlds, world), sessions=(*tale.sessions, session), session=None)


@lru_cache(maxsize=8)
def _entered(world: World, session: Session, _at: int) -> tuple[World, Session]:
    """Give the world that a game leaves which was begun in a world, and that game, as it will always be."""
    chronicle = Chronicle(world)
    return chronicle.end(session), chronicle.sessions[0]


def chronicle_of(tale: Tale) -> Chronicle:
    """Give a chronicle with all its games that are over."""
    entered = whole(tale)
    chronicle = Chronicle(entered.worlds[0])
    for session in entered.sessions:
        chronicle.end(session)
    return chronicle


def now_of(past: Past, tale: Tale) -> World:
    """Give the world that is looked at: one of the chronicle, or the last as it is now."""
    worlds, there = whole(tale).worlds, under_way(tale)
    if past.at is not None:
        return worlds[past.at]
    return World.of(there.position) if there is not None else worlds[-1]


def played_in(tale: Tale) -> tuple[Played, ...]:
    """Give every game of a chronicle's last world, the first one first; then that which is under way."""
    entered, there = whole(tale), under_way(tale)
    before = entered.world.played - len(entered.sessions)
    found = []
    for at, ended in enumerate(annals_of(stands(entered.world)).games):
        game = at - before
        left = left_by(entered.sessions[game], entered.worlds[game]) if game >= 0 else None
        found.append(Played(at + 1, ended, left, game + 1 if game >= 0 else None))
    if there is not None:
        found.append(Played(len(found) + 1, "", left_by(there, entered.world)))
    return tuple(found)


def left_by(session: Session, world: World | None = None) -> tuple[Lasting, ...]:
    """Give what a game has changed so far in the world where it began, but for what is said of its end anyway."""
    return _left(session, session.at, world)


@lru_cache(maxsize=64)
def _left(session: Session, _at: int, world: World | None) -> tuple[Lasting, ...]:
    told, start = annals_of(session.position).told, session.nodes[0].position
    before: tuple[Transition, ...] = ()
    if world is not None and World.of(start) != world:  # its set-up has changed it, before the session begins
        t = start.table_for(None)
        before = setup_steps(start.game.id, start.seats, t.seed, rulings=t.rulings or None, world=world)
    return tuple(each for each in lasting((*before, *session.transitions)) if each.event.rule not in told)
