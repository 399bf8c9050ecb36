"""Going to another moment by hand: another step of the flow, or another player's turn in this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.remedy import Edit
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.edits import amend, by_round
from coreworlds.games.galactic_emperor.invariants import kept
from coreworlds.games.galactic_emperor.moves import name
from coreworlds.games.galactic_emperor.rules.battle import contested, withdraw_all
from coreworlds.games.galactic_emperor.rules.rounds import actor, begin_with, clear, who_began
from coreworlds.games.galactic_emperor.state import NONE, Duke, Galaxy
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["at_step", "go", "moved", "to_act"]

# Steps in which a player's own turn stands, that need nothing else to be told.
_PLAIN = (
    *("round.direction", "role.choose", "explorer.take", "merchant.trade", "steward.gift", "steward.produce"),
    *("engineer.gift", "engineer.build", "warlord.move", "regent.buy", "regent.place", "scientist.buy"),
)
_DICE = (2, 3, 4)  # what sets the prices where none were set before


def to_act(t: Galaxy, s: Duke) -> Iterator[tuple[Edit, ...]]:
    """Let it be a player's turn in the step that the table stands at."""
    if t.step in _PLAIN:
        yield (moved(t, f"Let it be {s.name}'s turn.", go, s.at, t.step),)


def at_step(t: Galaxy, s: Duke, step: str) -> Iterator[tuple[Edit, ...]]:
    """Go to a step, as the turn of a player."""
    if step in _PLAIN and step != t.step:
        title = t.bound.steps[step].title
        yield (moved(t, f"Go to “{title}”, on {s.name}'s turn.", go, s.at, step),)


def moved(t: Galaxy, text: str, make: Callable[..., object], *values: object) -> Edit:
    """Return a change that leads to another moment; what else it settles, it says: a role's chooser, the Throne."""
    there = t.thaw()
    make(there, *values)
    later = [by_round(there.round)] if there.round != t.round else []
    return amend(" ".join([*_ended(t, there), *_settled(t, there), text, *later]), make, *values)


def _ended(t: Galaxy, there: Galaxy) -> Iterator[str]:
    """Yield what was under way and is not where one comes to: a combat, food in hand, influence, a tile taken."""
    if met := _met(t):
        yield f"Let {met[0][0].name}'s ships go back from {joined([name(t, at) for _, at in met])}."
    for s, after in zip(t.seats, there.seats, strict=True):
        if s.food > after.food:
            yield f"Take {s.name}'s food in hand away."
    if (t.influence or any(s.bought for s in t.seats)) and t.influence != there.influence:
        yield "Take all influence back."
    if t.tile in there.row:
        yield f"Lay {name(t, t.tile)} back among the turned-up tiles."


def _settled(t: Galaxy, there: Galaxy) -> Iterator[str]:
    """Yield what is settled where one comes to, and was otherwise."""
    if there.throne not in {NONE, t.throne}:
        yield f"Let {there.seats[there.throne].name} have the Throne."
    if there.first != t.first and there.step != "round.direction":
        yield f"Let {there.seats[there.first].name} have the Direction card."
    if there.direction not in {0, t.direction}:
        yield "Let the Direction card point clockwise."
    if there.role != NONE and (there.role, there.chooser) != (t.role, t.chooser):
        yield f"Let {there.seats[there.chooser].name} have chosen the {there.parts.names[there.role]}."
    if there.prices != t.prices:
        prices = [f"{word} {price}" for word, price in zip(RESOURCES, there.prices, strict=True)]
        yield f"Let the prices be {joined(prices)}."


def go(t: Galaxy, seat: int, step: str) -> None:
    """Set the table to a step at which a player acts as the one who chose the role."""
    phase = t.bound.steps[step].phase
    under = t.role
    _leave(t)
    t.step, t.turn, t.chooser, t.acted = step, seat, seat, 0
    if step == "round.direction":
        t.throne = t.first = seat
        t.direction = 0
        _all_back(t)
    else:
        t.direction = t.direction or 1  # whoever begins a round points the card
    if step not in {"round.direction", "role.choose"}:
        _play(t, t.parts.index[phase.capitalize()], under)
    if step == "merchant.trade" and not any(t.prices):
        t.prices = tuple(t.parts.box.market[word][die - 1] for word, die in zip(RESOURCES, _DICE, strict=True))
    if phase == "regent":
        t.throne = NONE
        _draw(t, seat)
    if step != "round.direction":
        begin_with(t, who_began(t))
    if t.throne < 0 and phase != "regent":
        t.throne = t.first


def _leave(t: Galaxy) -> None:
    """Leave whatever is under way: ships that met enemies go back, a tile that was taken lies open again."""
    for mover, at in _met(t):
        withdraw_all(t, mover, at)
    _tiles_back(t)
    clear(t)
    t.battle, t.interrupt, t.placed, t.role = None, None, (), NONE
    for s in t.seats:
        back = s.influence + sum(there[s.at] for there in t.influence.values())
        s.tokens, s.influence, s.bought, s.food = s.tokens + back, 0, False, 0
    t.influence, t.displaced, t.business, t.price = {}, (), NONE, 0


def _met(t: Galaxy) -> list[tuple[Duke, int]]:
    """Return whose ships have met enemies in this turn, with each space where they stand."""
    at = actor(t) if t.battle is None else t.battle.attacker
    return [(t.seats[at], met) for met in contested(t, t.seats[at])] if t.moved and at is not None else []


def _tiles_back(t: Galaxy) -> None:
    if t.tile != NONE:
        t.row, t.tile = (*t.row, t.tile), NONE
    for s in t.seats:
        if s.drawn != NONE:
            t.stack, s.drawn = (s.drawn, *t.stack), NONE


def _all_back(t: Galaxy) -> None:
    t.roles, t.chosen = tuple(sorted({*t.roles, *t.chosen})), ()


def _play(t: Galaxy, role: int, instead: int) -> None:
    """Let a role be the one that is played, chosen last: instead of the one that was under way, if one was."""
    if instead in t.chosen and instead != role and role not in t.chosen:
        t.roles, t.chosen = tuple(sorted((*t.roles, *kept(t, (instead,))))), tuple(r for r in t.chosen if r != instead)
    t.role = role
    t.roles = tuple(r for r in t.roles if r != role)
    if role not in t.chosen:
        t.chosen = (*t.chosen, role)


def _draw(t: Galaxy, seat: int) -> None:
    """Let all have drawn influence, and the player be the first to place it."""
    for s in t.seats:
        drawn = min(2, s.tokens)
        s.tokens, s.influence = s.tokens - drawn, drawn
    t.price = 2
    if t.step == "regent.place":
        t.chooser = (seat - (t.direction or 1)) % len(t.seats)
