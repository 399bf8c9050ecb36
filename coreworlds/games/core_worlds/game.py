"""Core Worlds as the kernel sees it."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.aspects import Mending, Opponent, Pages, Secrets, Syllabus, Timing, later
from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.game import Game
from coreworlds.engine.rulebook import Rulebook
from coreworlds.games import COVERS
from coreworlds.games.core_worlds import book, view, wrong_rounds, wrong_turns
from coreworlds.games.core_worlds.appraise import appraise, prospects
from coreworlds.games.core_worlds.asks import ASKED, ASKING, EXAMPLES
from coreworlds.games.core_worlds.balance import BALANCE
from coreworlds.games.core_worlds.beginning import BEGINNING
from coreworlds.games.core_worlds.book import ENTRIES, GLOSSARY, RULES, rule, tells
from coreworlds.games.core_worlds.cards import DEFAULT, card_set, check_file, offered, template
from coreworlds.games.core_worlds.facts import FACTS
from coreworlds.games.core_worlds.flow import FLOW
from coreworlds.games.core_worlds.invariants import INVARIANTS
from coreworlds.games.core_worlds.notation import STATE
from coreworlds.games.core_worlds.parts import open_set, parts_of
from coreworlds.games.core_worlds.rules import (
    abilities,
    action,
    colonizing,
    energy,
    galactic,
    invasion,
    rounds,
    scoring,
    setup,
    using,
)
from coreworlds.games.core_worlds.rulings import checked, rules_for, switches
from coreworlds.games.core_worlds.state import CardQuestion, Empire, Galaxy
from coreworlds.games.core_worlds.view import pools
from coreworlds.games.curve import Curve
from coreworlds.games.misread import wrong_rules
from coreworlds.games.printed import OwnerFile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from coreworlds.engine.flow import Step
    from coreworlds.engine.position import Position
    from coreworlds.engine.verb import Verb

__all__ = ["GAME"]

_VERBS = {verb.key: verb for verb in book.action.verbs}
_ORDER = (
    *("draft", "deploy", "deploy@more", "stop", "invade", "use", "play", "pass", "token"),
    *("send", "use@invasion", "play@invasion", "concede", "colonize", "no colony"),
    *("surge", "explore", "use@energy", "token@energy", "done"),
    *("choose", "choose nothing", "keep", "keep nothing", "reshuffle", "leave", "take"),
)

_CHAPTERS = (
    abilities,
    action,
    colonizing,
    energy,
    galactic,
    invasion,
    rounds,
    scoring,
    setup,
    using,
    view,
)  # each fills the register
_PHASES = {"draw": "Draw Phase", "energy": "Energy Phase", "galactic": "Galactic Phase", "action": "Action Phase",
           "discard": "Discard Phase", "end": "End Phase", "setup": "Set-up", "pregame": "Pregame Draft",
           "over": "the end of the game"}  # fmt: skip
_MISREAD = {**wrong_rounds.misread.functions, **wrong_turns.misread.functions}
_CURVES = (
    Curve(title="Energy gained", unit="Energy", adds=(("gain", "gained"),)),
    Curve(title="Energy paid", unit="Energy", adds=(("pay", "paid"),)),
    Curve(title="Actions used", unit="Actions", adds=(("spend-action", "spent"),)),
    Curve(title="Empire Points, if counted then", unit="Empire Points", facts=(("score",),)),
    Curve(title="Deck size: draw deck, hand and discard pile", unit="cards",
          facts=(("cards", "deck"), ("cards", "hand"), ("cards", "discard"))),
)  # fmt: skip
_BEFORE = ("setup", "pregame")  # the first Round
_SITUATIONS = {
    "action.turn": "a turn in the Action Phase", "action.deploy": "a turn of deploying", "action.invade": "an Invasion",
    "action.colony": "the moment after a conquest", "action.ask": "a card's question",
    "energy.ask": "a card's question", "end.reshuffle": "entering Sector V",
}  # fmt: skip


def new_table(  # noqa: PLR0913  (the arguments of `setup`)
    game: Game,
    players: Sequence[str],
    seed: int,
    rulings: Mapping[str, str],
    *,
    pregame_draft: bool = False,
    cards: str | os.PathLike[str] | None = None,
) -> Galaxy:
    """Return the table before the first set-up step."""
    cards = os.fspath(cards) if isinstance(cards, os.PathLike) else cards
    if cards is not None and not isinstance(cards, str):
        raise CoreWorldsError("wrong value for the card set", found=shown(cards),
                              expected="its id or its file")  # fmt: skip
    t: Galaxy = STATE.begin(  # type: ignore[assignment]  # its tables are this game's
        game, players, seed=seed, parts=open_set(cards) if cards else parts_of("reconstructed"),
        rulings=checked(rulings), pregame=bool(pregame_draft),
    )  # fmt: skip
    return t


def _where(t: Galaxy) -> str:
    phase = t.bound.steps[t.step].phase
    if phase == "setup" and t.pregame:
        return f"{_PHASES[phase]} with the pregame draft"  # what comes after it depends on that
    return _PHASES[phase] if phase in _BEFORE else f"Round {rounds.round_played(t)}, {_PHASES[phase]}"


def _moment(step: Step) -> str:
    return _SITUATIONS.get(step.id) or f"the {_PHASES[step.phase].removeprefix('the ')}"


def _moments(t: Galaxy) -> tuple[str, ...]:
    """Return the moments that a table is in: that of a card's question, then that of what it interrupts."""
    now = _moment(FLOW.steps[t.step])
    if not isinstance(t.pending, CardQuestion):
        return (now,)
    if t.step == "energy.ask":
        return now, _moment(FLOW.steps["energy.boost"])
    return (now,) if t.under_way is None else (now, _moment(FLOW.steps[t.under_way.step]))


def _turn_rule(t: Galaxy, s: Empire, verb: Verb) -> str:
    """Return the rule by which it is not this player's turn."""
    phase = t.bound.steps[t.step].phase
    if phase == "action" and verb.key == "token":
        return "surge-token-own-turn"
    n = len(t.seats)
    if phase == "energy":
        before = (s.at - t.destiny) % n < (t.turn - t.destiny) % n
        return "decision-final" if before else "energy-order"
    if phase == "pregame":
        return "pregame-first-round" if sum(len(o.discard) for o in t.seats) < n else "pregame-second-round"
    return {"action": "action-phase-order", "end": "reshuffle-when"}.get(phase, "choice-order")


def _step_rule(t: Galaxy, verb: Verb) -> str:
    """Return the rule by which this is not the step for a verb: a card's question, and the turn begun, come first."""
    here = FLOW.steps[t.step]
    if here.rule == "effect-ask" and any(step.phase == here.phase for step in FLOW.where(verb.key)):
        return here.rule
    in_turn = verb.timing == "options-in-action-phase" and here.part_of == "action.turn"
    return "one-option-per-turn" if in_turn else verb.timing


def _layout(pos: Position, viewer: str | None) -> Any:  # noqa: ANN401  (drawn by the page)
    from coreworlds.games.clicks import about_now  # noqa: PLC0415  (only pages need it)
    from coreworlds.games.core_worlds.layout import layout  # noqa: PLC0415  (only pages need it)

    return about_now(pos, layout(pos, viewer))


def _canonical(t: Galaxy) -> None:
    """Sort what is compared as a multiset."""
    for s in t.seats:
        s.hand, s.units, s.worlds, s.prestige = (tuple(sorted(c)) for c in (s.hand, s.units, s.worlds, s.prestige))


GAME = Game(
    **COVERS["core-worlds"]._asdict(),
    options={
        "pregame_draft": (False, (False, True), "Begin with the pregame draft of Sector 0"),
        "cards": (DEFAULT, offered(), "Card set; “reconstructed” is ours:"),
        **{key: (switch.default, switch.choices, RULES[key].question) for key, switch in switches().items()},
    },
    rulebook=Rulebook(RULES, rule.functions),
    flow=FLOW,
    verbs={key: _VERBS[key] for key in _ORDER},
    tellings=tells,
    components=card_set().cards,
    owner_file=OwnerFile("COREWORLDS_CARDS", check_file, template),
    state=STATE,
    set_up=new_table,
    parts_key=lambda t: t.parts.key(),
    rules_for=rules_for,
    result=scoring.result,
    timing=Timing(
        starter=lambda t: t.destiny,
        turn_rule=_turn_rule,
        step_rule=_step_rule,
        where=_where,
        moment=_moment,
        moments=_moments,
        playing="draw.hand",
    ),
    secrets=Secrets(deal=view.deal, unsure=view.unsure),
    mending=Mending(
        invariants=INVARIANTS,
        edits=later(f"{__package__}.remedies.edits"),  # only refusals need them
        situations=later(f"{__package__}.remedies.situations"),
        canonical=_canonical,
    ),
    opponent=Opponent(appraise=appraise, prospects=prospects, stretch=rounds.round_played, balance=BALANCE),
    teaching=Syllabus(
        facts=(*FACTS, *ASKED),
        asking=ASKING,
        wrong_rules=wrong_rules(ENTRIES.misread, _MISREAD, EXAMPLES),
        lessons=files(__package__).joinpath("lessons"),
        glossary=GLOSSARY,
        beginning=BEGINNING,
    ),
    page=Pages(
        layout=_layout,
        side=later(f"{__package__}.layout.side"),
        face=later(f"{__package__}.faces.printed"),
        score=later(f"{__package__}.layout.score"),
        pools=pools,
        curves=_CURVES,
    ),
)
