"""What could be changed by hand so that a refused action becomes legal. The kernel tries and checks each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.action import Unreadable, find_action
from coreworlds.engine.judge import meant
from coreworlds.games.galactic_emperor.edits import amend, field
from coreworlds.games.galactic_emperor.moments import at_step, to_act
from coreworlds.games.galactic_emperor.moves import name
from coreworlds.games.galactic_emperor.proposals_board import ON_BOARD
from coreworlds.games.galactic_emperor.proposals_cards import BESIDE, card_to, number
from coreworlds.games.galactic_emperor.rules.technology import STEPS, USES
from coreworlds.games.galactic_emperor.situations import situation
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.engine.remedy import Edit
    from coreworlds.engine.verdict import Blocker
    from coreworlds.games.galactic_emperor.edits import Edits
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["proposals"]

_SPECIAL = {**ON_BOARD, **BESIDE}
_PAID = {"merchant-price": "marks", "ship-cost-marks": "marks", "regent-price": "marks", "ship-cost-metal": "metal", "ship-cost-energy": "energy",
         "science-cost": "energy", "merchant-fund": "food"}  # fmt: skip
_TURNS = {"role-order", "first-chooser", "next-chooser", "direction-card", "regent-last", "chooser-ability", "battle-own-casualties"}
_MOST = 40
_NEEDED = {"scan": "Long Range Scanners", "keep": "Long Range Scanners", "raid": "Space Pirate", "grow": "Protein Fields", "reroll": "Time Warp",
           "keep dice@merchant": "Time Warp", "personal business": "Ambassador", "allow": "Ambassador", "ready": "Shield Generators"}  # fmt: skip
_DECLARES = {"use", "keep", "keep dice@merchant", "allow", "ready"}  # they come before a declaration, or without one


def proposals(blocker: Blocker) -> Iterator[Edits]:
    """Yield sets of edits that may remove a blocker."""
    ask = blocker.question
    t: Galaxy = ask.position.table_for(ask.rulebook)  # type: ignore[assignment]  # a table of this game
    text = ask.action if isinstance(ask.action, str) else ask.action.text
    found = find_action(text, t, ask.player)
    if isinstance(found, Unreadable):
        return
    _, seat, keys, names = found
    s: Duke = seat  # type: ignore[assignment]  # a seat of this game
    parts = [n.part for n in names for _ in range(min(n.count, _MOST))]
    if blocker.rule in _PAID:
        yield (field(s, _PAID[blocker.rule], max(1, number(blocker.needs))),)
    if blocker.rule in _TURNS:
        yield from to_act(t, s)
    if blocker.rule in _SPECIAL:
        yield from _SPECIAL[blocker.rule]((t, s, parts, blocker))
    for key in meant(t, seat, keys, names):
        yield from _moments(t, s, key, parts)


def _moments(t: Galaxy, s: Duke, key: str, parts: list[int]) -> Iterator[Edits]:
    """Go to a moment at which the verb may be used; a technology that it needs is there, and declared."""
    card = _needed(t, key, parts)
    ready: list[Edits] = [()]
    if card is not None:
        own = (amend(f"Give {s.name} {name(t, card)}.", card_to, card, s.at, changes=int(card not in s.technologies)),)
        ready = [(), own]
        if key not in _DECLARES:
            ready.append((*own, _declared(t, s, card)))
            yield ready[-1]
    steps = _steps(t, key, card)
    if t.step in steps and t.step.endswith(".dice"):
        yield (amend(f"Let {s.name} have {name(t, t.parts.index['Time Warp'])} and decide about the dice.", _dice_to, s.at),)
    for step in [step for step in steps if _alike(t, step)] or steps:
        for there in (*at_step(t, s, step), *situation(t, s, step, parts)):
            yield from ((*there, *more) for more in ready)


def _needed(t: Galaxy, key: str, parts: list[int]) -> int | None:
    if key == "use":
        return next((part for part in parts if t.parts.kind[part] == "technology"), None)
    word = _NEEDED.get(key)
    return None if word is None else t.parts.index[word]


def _steps(t: Galaxy, key: str, card: int | None) -> Iterable[str]:
    if key == "use":
        return STEPS.get(name(t, card), ()) if card is not None else ()
    return [step.id for step in t.bound.game.flow.where(key)]


def _alike(t: Galaxy, step: str) -> bool:
    """Return whether a step is of the moment that the table is in: who asks there wants to go nowhere else."""
    game = t.bound.game
    return game.timing.moment(t.bound.steps[step]) in game.timing.moments(t)


def _dice_to(t: Galaxy, seat: int) -> None:
    card_to(t, t.parts.index["Time Warp"], seat)
    t.turn = seat


def _declared(t: Galaxy, s: Duke, card: int) -> Edit:
    return amend(f"Let {s.name} have declared {name(t, card)} just now.", _declare, card, changes=int(card not in t.declared or not t.left))


def _declare(t: Galaxy, card: int) -> None:
    t.declared, t.left = (*(c for c in t.declared if c != card), card), USES.get(name(t, card), t.left)
    t.stopped = NONE if t.stopped == card else t.stopped
