"""Galactic Emperor as the kernel sees it."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.game import Game
from coreworlds.engine.header import check_name
from coreworlds.engine.rulebook import Rulebook
from coreworlds.games.galactic_emperor import ending, idle, influence
from coreworlds.games.galactic_emperor.appraise import appraise
from coreworlds.games.galactic_emperor.asking import ASKED, ASKING
from coreworlds.games.galactic_emperor.beginning import BEGINNING
from coreworlds.games.galactic_emperor.book import COMPARED, GLOSSARY, RULES, rule
from coreworlds.games.galactic_emperor.by_hand import BY_HAND
from coreworlds.games.galactic_emperor.components import OURS, box, known_values, offered, opened, parts
from coreworlds.games.galactic_emperor.curves import CURVES
from coreworlds.games.galactic_emperor.facts import FACTS
from coreworlds.games.galactic_emperor.flow import FLOW
from coreworlds.games.galactic_emperor.invariants import INVARIANTS
from coreworlds.games.galactic_emperor.notation import PLAIN, GalacticNotation
from coreworlds.games.galactic_emperor.prospect import prospects
from coreworlds.games.galactic_emperor.state import NONE, Duke, Galaxy
from coreworlds.games.galactic_emperor.timing import moment, moments, step_rule, turn_rule, where
from coreworlds.games.galactic_emperor.verbs import VERBS
from coreworlds.games.galactic_emperor.view import deal, pools
from coreworlds.games.galactic_emperor.words import TELLINGS
from coreworlds.games.galactic_emperor.wrong import WRONG_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from coreworlds.engine.position import Position

__all__ = ["GAME"]

_CHAPTERS = (idle, influence)  # fill the register; the others are named by verbs, flow and ending
PLAYERS = range(3, 7)


def new_table(
    game: Game, players: Sequence[str], seed: int, rulings: Mapping[str, str], *, values: str = OURS
) -> Galaxy:
    """Return the table before the first set-up step."""
    if len(players) not in PLAYERS:
        raise CoreWorldsError(
            "the number of players does not fit",
            found=str(len(players)),
            expected="3 to 6",
            remedy=RULES["players-count"].text,
        )
    for i, name in enumerate(players):
        check_name(name, list(players[:i]), _refuse_name)
    if rulings:
        raise CoreWorldsError("unknown ruling", found=shown(list(rulings)), expected="none: this game has no switches")
    seats = [Duke(name=name, at=at) for at, name in enumerate(players)]
    if not isinstance(values, str):
        raise CoreWorldsError("printed values are named by their name or their file", found=shown(values))
    plain = replace(PLAIN, parts=parts(values) if values in known_values() else opened(values))
    t: Galaxy = plain.begin(seats, FLOW.start, seed, throne=NONE)  # type: ignore[assignment]  # its tables are this game's
    return t


def _refuse_name(message: str, **parts: str) -> None:
    raise CoreWorldsError(message, place="players", **parts)


def _starter(t: Galaxy) -> int:
    """Return who is named in a step for all: the attacker in a combat, else who chose the role."""
    return max(0, t.chooser) if t.battle is None else t.battle.attacker


def _layout(pos: Position, viewer: str | None) -> Any:  # noqa: ANN401  (drawn by the page)
    from coreworlds.games.clicks import about_now  # noqa: PLC0415  (only pages need it)
    from coreworlds.games.galactic_emperor.layout import layout  # noqa: PLC0415  (only pages need it)

    return about_now(pos, layout(pos, viewer))


def _side(pos: Position, name: str) -> Any:  # noqa: ANN401  (drawn by the page)
    from coreworlds.games.galactic_emperor.layout_seats import side  # noqa: PLC0415  (only pages need it)

    return side(pos, name)


def _entries(pos: Position) -> Any:  # noqa: ANN401
    from coreworlds.games.galactic_emperor.entries import entries  # noqa: PLC0415  (only edited positions need it)

    return entries(pos)


def _proposals(blocker: Any) -> Any:  # noqa: ANN401
    from coreworlds.games.galactic_emperor.proposals import proposals  # noqa: PLC0415  (only refusals need it)

    return proposals(blocker)


GAME = Game(
    id="galactic-emperor",
    title="Galactic Emperor",
    players=PLAYERS,
    options={"values": (offered()[-1], offered(), "Printed values")},
    rulebook=Rulebook(RULES, rule.functions),
    glossary=GLOSSARY,
    compared=COMPARED,
    flow=FLOW,
    verbs=VERBS,
    components=box().components,
    notation=GalacticNotation(),  # type: ignore[arg-type]  # its tables and seats are this game's own
    tellings=TELLINGS,
    starter=_starter,
    turn_rule=turn_rule,
    step_rule=step_rule,
    set_up=new_table,
    parts_key=lambda t: t.parts.values,
    result=ending.result,
    where=where,
    moment=moment,
    moments=moments,
    playing="round.direction",
    layout=_layout,
    side=_side,
    deal=deal,
    pools=pools,
    invariants=INVARIANTS,
    proposals=_proposals,
    stretch=lambda t: t.round,
    appraise=appraise,
    prospects=prospects,
    wrong_rules=WRONG_RULES,
    facts=(*FACTS, *ASKED),
    asking=ASKING,
    curves=CURVES,
    by_hand=BY_HAND,
    entries=_entries,
    lessons=files("coreworlds.games.galactic_emperor").joinpath("lessons"),
    beginning=BEGINNING,
)
