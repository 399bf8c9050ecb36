"""Risk Legacy as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.aspects import Mending, Opponent, Pages, Secrets, Syllabus, Timing, later
from coreworlds.games import COVERS
from coreworlds.games.kit import Game
from coreworlds.games.risk_legacy.asks import ASKING, COMPARED
from coreworlds.games.risk_legacy.balance import BALANCE
from coreworlds.games.risk_legacy.book import READINGS, RULES
from coreworlds.games.risk_legacy.contest import BATTLE
from coreworlds.games.risk_legacy.dealt import deal
from coreworlds.games.risk_legacy.edits import edits
from coreworlds.games.risk_legacy.facts import CURVES, FACTS
from coreworlds.games.risk_legacy.flow import FLOW, starter, step_rule, turn_rule, where
from coreworlds.games.risk_legacy.invariants import CONSTRAINTS
from coreworlds.games.risk_legacy.lasting import LASTING
from coreworlds.games.risk_legacy.policy import appraise, prospects
from coreworlds.games.risk_legacy.rules import (
    attack,
    cards,
    conquest,
    dice,
    events,
    expand,
    maneuver,
    missiles,
    missions,
    packets,
    powers,
    recruit,
    rewards,
    scars,
    setup,
    turns,
)
from coreworlds.games.risk_legacy.state import STATE
from coreworlds.games.risk_legacy.wrong import WRONG_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from coreworlds.engine.position import Position
    from coreworlds.engine.table import Table

__all__ = ["GAME"]

_CHAPTERS = (
    setup, turns, recruit, expand, attack, dice, scars, powers, missiles, conquest, maneuver, cards, missions, events,
    rewards, packets,
)  # fmt: skip


def new_table(game: Game, players: Sequence[str], seed: int, rulings: Mapping[str, str]) -> Table:
    """Return the table before the first set-up step, in a fresh world."""
    return STATE.begin(game, players, seed=seed, rulings=READINGS.checked(rulings))


def _layout(pos: Position, viewer: str | None) -> Any:  # noqa: ANN401  (drawn by the page)
    from coreworlds.games.clicks import about_now  # noqa: PLC0415  (only pages need it)
    from coreworlds.games.risk_legacy.layout import layout  # noqa: PLC0415  (only pages need it)

    return about_now(pos, layout(pos, viewer))


GAME = Game(
    **COVERS["risk-legacy"]._asdict(),
    options=READINGS.options,
    rules=RULES,
    verbs=RULES.action.of(*_CHAPTERS),
    flow=FLOW,
    state=STATE,
    set_up=new_table,
    rules_for=READINGS.book,
    result=turns.result,
    secrets=Secrets(deal=deal),
    mending=Mending(also=CONSTRAINTS, world=LASTING, edits=edits),
    teaching=Syllabus(facts=FACTS, asking=ASKING, wrong_rules=WRONG_RULES, glossary=RULES.glossary),
    page=Pages(
        layout=_layout,
        side=later(f"{__package__}.layout.side"),
        score=later(f"{__package__}.layout.score"),
        battle=later(f"{__package__}.battlefield.battle"),
        annals=later(f"{__package__}.annals.annals"),
        curves=CURVES,
        compared=COMPARED,
    ),
    opponent=Opponent(appraise=appraise, prospects=prospects, stretch=lambda t: (t.round, t.active), contest=BATTLE,
                      balance=BALANCE),
    timing=Timing(starter=starter, turn_rule=turn_rule, step_rule=step_rule, where=where, playing="turn.start"),
)
