"""Galactic Emperor as the kernel sees it."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.aspects import Mending, Opponent, Pages, Secrets, Syllabus, Timing, later
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.game import Game
from coreworlds.engine.rulebook import Rulebook
from coreworlds.games import COVERS
from coreworlds.games.curve import Curve
from coreworlds.games.galactic_emperor.asks import ASKED, ASKING
from coreworlds.games.galactic_emperor.balance import BALANCE
from coreworlds.games.galactic_emperor.book import COMPARED, GLOSSARY, RULES, action, rule, tells
from coreworlds.games.galactic_emperor.components import (
    OURS,
    box,
    check_file,
    known_values,
    offered,
    opened,
    parts,
    template,
)
from coreworlds.games.galactic_emperor.contest import COMBAT
from coreworlds.games.galactic_emperor.facts import FACTS
from coreworlds.games.galactic_emperor.flow import FLOW, moment, moments, step_rule, turn_rule, where
from coreworlds.games.galactic_emperor.invariants import INVARIANTS
from coreworlds.games.galactic_emperor.notation import STATE
from coreworlds.games.galactic_emperor.policy import appraise, prospects
from coreworlds.games.galactic_emperor.rules import (
    battle,
    casualties,
    ending,
    engineer,
    explorer,
    influence,
    merchant,
    regent,
    rounds,
    scientist,
    steward,
    technology,
    warlord,
)
from coreworlds.games.galactic_emperor.state import Galaxy
from coreworlds.games.galactic_emperor.view import deal, pools
from coreworlds.games.galactic_emperor.wrong import WRONG_RULES
from coreworlds.games.printed import OwnerFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.position import Position

__all__ = ["GAME"]

_FOLDER = files(__package__)
_CURVES = (
    Curve(title="Victory Points", unit="Victory Points", facts=(("victory_points",),), adds=(("points", "points"),)),
    Curve(title="Planets controlled", unit="planets", facts=(("planets",),)),
    Curve(title="Marks", unit="marks", facts=(("marks",),), adds=(("marks", "count"),)),
    Curve(title="Metal and energy in Storage", unit="resources", facts=(("metal",), ("energy",))),
    Curve(
        title="Ships", unit="ships", facts=(("fleet", "Fighter"), ("fleet", "Cruiser"), ("fleet", "Dreadnought"))
    ),
)


def new_table(game: Game, players: Sequence[str], seed: int, _rulings: object, *, values: str = OURS) -> Galaxy:
    """Return the table before the first set-up step."""
    if not isinstance(values, str):
        raise CoreWorldsError("printed values are named by their name or their file", found=shown(values))
    found = parts(values) if values in known_values() else opened(values)
    t: Galaxy = STATE.begin(game, players, seed=seed, parts=found)  # type: ignore[assignment]  # its tables are this game's
    return t


def _starter(t: Galaxy) -> int:
    """Return the player named in a step for all: the attacker in a combat, else the chooser of the role."""
    return max(0, t.chooser) if t.battle is None else t.battle.attacker


def _layout(pos: Position, viewer: str | None) -> Any:  # noqa: ANN401  (drawn by the page)
    from coreworlds.games.clicks import about_now  # noqa: PLC0415  (only pages need it)
    from coreworlds.games.galactic_emperor.layout import layout  # noqa: PLC0415  (only pages need it)

    return about_now(pos, layout(pos, viewer))


GAME = Game(
    **COVERS["galactic-emperor"]._asdict(),
    options={"values": (offered()[-1], offered(), "Printed values")},
    rulebook=Rulebook(RULES, rule.functions),
    flow=FLOW,
    verbs=action.of(
        *(rounds, explorer, merchant, steward, engineer, warlord, battle, casualties, regent, influence),
        *(scientist, technology),
    ),
    tellings=tells,
    components=box().components,
    owner_file=OwnerFile("COREWORLDS_COMPONENTS", check_file, template),
    state=STATE,
    set_up=new_table,
    parts_key=lambda t: t.parts.values,
    result=ending.result,
    timing=Timing(
        starter=_starter,
        turn_rule=turn_rule,
        step_rule=step_rule,
        where=where,
        moment=moment,
        moments=moments,
        playing="round.direction",
    ),
    secrets=Secrets(deal=deal, unsure=lambda _t: False),
    mending=Mending(
        invariants=INVARIANTS,
        edits=later(f"{__package__}.remedies.edits"),  # only refusals need them
        situations=later(f"{__package__}.situations.situations"),
    ),
    opponent=Opponent(
        appraise=appraise, prospects=prospects, stretch=lambda t: t.round, balance=BALANCE, contest=COMBAT,
    ),
    teaching=Syllabus(
        facts=(*FACTS, *ASKED),
        asking=ASKING,
        wrong_rules=WRONG_RULES,
        lessons=_FOLDER.joinpath("lessons"),
        glossary=GLOSSARY,
        beginning=_FOLDER.joinpath("beginning.md").read_text("utf-8"),
    ),
    page=Pages(
        layout=_layout,
        side=later(f"{__package__}.layout.side"),
        score=later(f"{__package__}.layout.score"),
        battle=later(f"{__package__}.battlefield.battle"),
        pools=pools,
        curves=_CURVES,
        compared=COMPARED,
        tables=later(f"{__package__}.reference.tables"),
    ),
)
