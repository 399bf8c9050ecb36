"""The actions of Core Worlds, declared over its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MASK
from coreworlds.engine.rulebook import as_lasting, basis_of, depends
from coreworlds.engine.verb import Verb
from coreworlds.games.core_worlds import abilities, action, beside, choosing, ending, energy, invasion, setup, using
from coreworlds.games.core_worlds.book import affordable, enough_actions, further_actions
from coreworlds.games.core_worlds.moves import has_token
from coreworlds.games.core_worlds.reach import shortfall
from coreworlds.games.core_worlds.state import CardQuestion, Colonizing, Invading
from coreworlds.games.core_worlds.targets import CENTRAL, HAND, SENT, TO_CHOOSE, TO_DEPLOY, TO_SEND, Sources
from coreworlds.games.core_worlds.words import some

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.abilities import Source, Use
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["VERBS"]

_ENERGY = Sources("energy", ("unit", "world", "hand"))
_INVASION = Sources("invasion", ("unit",))
_INVASION_TACTICS = Sources("invasion", ("hand",))
_ACTION = Sources("action", ("unit",))
_ACTION_TACTICS = Sources("action", ("hand",))
_TURN: tuple[str, ...] = ("pass-out-for-round", "action-points-needed")
_TURN_RULE = "options-in-action-phase"
_PASSED = ("pass-out-for-round",)  # it only forbids
_TEXT = ("card-text-when", "tactic-when")  # a card's text says itself when it works

_FOR_USE = {"unit-text-in-hand", "tactic-from-hand", "invade-from-warzone", "deploy-from-hand"}  # Prestige has no use
_WORLDS = ("world", "home-world", "core-world")


def _at(rule_id: str, of_tactics: str = "", of_others: str = "") -> tuple[str, Callable[[Galaxy, int], str]]:
    """Name the rule that says where a card must lie, and those for Tactics, and for other kinds, if they differ."""
    of_kind = {"tactic": of_tactics, "prestige": "prestige-only-points" if rule_id in _FOR_USE else ""}
    of_kind |= dict.fromkeys(_WORLDS if of_tactics else (*_WORLDS, "unit"), of_others)
    return rule_id, lambda t, part: of_kind.get(t.parts.kind[part], "")


def _situation(t: Galaxy, s: Empire) -> object:
    """Return the question, or the World, that an action is about in the player's own turn."""
    now = t.pending if s.at == t.turn else None
    if isinstance(now, CardQuestion):
        return now.when, now.source[0], now.card, now.effect, now.what
    return now.world if isinstance(now, (Invading, Colonizing)) else None


# what was sent does not matter of a card that never colonizes
_SENT = "colonize-was-sent", lambda t, part: "colonize-which-cards" if SENT.never(t, part) else ""


def _cost(actions: int, energy: int, *more: str) -> tuple[str, ...]:
    words = [some(actions, "Action")] if actions else []
    return (*words, f"{energy} Energy", *more) if energy or not (words or more) else (*words, *more)


def _draft_price(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    return _cost(t.rules["draft-costs-action"](t, s, x), t.rules["draft-cost"](t, s, x))


def _draft_brings(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    """Say what the Energy Token on a card gives who drafts it, as its rule does it on a copy of the table."""
    if not has_token(x):
        return ()
    there = t.thaw()
    seat = there.seats[s.at]
    there.rules["prestige-token" if t.parts.kind[x & MASK] == "prestige" else "token-gives-energy-draft"](there, seat)
    return (f"gives {seat.energy - s.energy} Energy" if seat.energy > s.energy else "its Token gives no Energy",)


def _deploy_price(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    return _cost(t.rules["deploy-costs-action"](t, s, x), t.rules["deploy-cost"](t, s, x))


def _invade_price(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    return _cost(t.rules["invade-costs-action"](t, s, x), t.rules["invade-costs-energy"](t, s, x))


def _invade_brings(t: Galaxy, s: Empire, x: int) -> Sequence[str]:
    short = shortfall(t, s, x)
    return (f"fails: {short}",) if short else ()


def _explore_price(t: Galaxy, s: Empire, x: Sequence[int]) -> Sequence[str]:
    return (f"{some(len(x), 'card')} from your hand",)


def _explore_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return (f"gives {energy.explore_price(t, s)[1]} Energy",)


def _surge_price(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    cost, _ = energy.surge_price(t, s)
    return (f"{cost} Energy",) if cost else ()


def _surge_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return (f"gives {energy.surge_price(t, s)[1]} Energy",)


def _token_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return (f"gives {t.rules['surge-token-two'](t, s)} Energy",)


def _concede_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return ("Units stay", "what was paid is gone")


def _reshuffle_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return (f"{some(len(s.discard), 'card goes', 'cards go')} into the draw deck of {len(s.deck)}",)


def _leave_brings(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return (f"{some(len(s.discard), 'card stays', 'cards stay')} in the discard pile",)


def _pass_price(t: Galaxy, s: Empire, x: object) -> Sequence[str]:
    return _cost(s.actions, 0)


def _use_price(when: str) -> Callable[[Galaxy, Empire, Use], Sequence[str]]:
    def price(t: Galaxy, s: Empire, x: Use) -> Sequence[str]:
        source, times = x
        able = abilities.ability(t, s, source, when)
        if able is None:
            return ()
        card = abilities.card_of(s, source)
        n = t.rules["use-as-action-costs-action"](t, s, card) if when == "action" else 0
        pay = t.rules["ability-costs"](t, s, x) + (t.rules["tactic-cost"](t, s, card) if source[0] == "hand" else 0)
        cards = [f"{some(able.discard, 'card')} from your hand"] if able.discard else []
        tokens = [f"{some(able.spend * times, 'Energy Token')} from it"] if able.spend else []
        return _cost(n, pay, *cards, *tokens)

    return price


def _play_price(when: str) -> Callable[[Galaxy, Empire, Source], Sequence[str]]:
    of_use = _use_price(when)
    return lambda t, s, x: of_use(t, s, (x, 1))


def _uses(sources: Sources) -> Callable[[Galaxy, Empire], list[Any]]:
    def listed(t: Galaxy, s: Empire) -> list[Any]:
        items = sources.items(t, s)
        return abilities.uses(t, s, items, sources.when) if items else []

    return listed


def _user(when: str) -> Callable[[Galaxy, Empire, Use], None]:
    return lambda t, s, x: using.use(t, s, x[0], x[1], when)


def _player(when: str) -> Callable[[Galaxy, Empire, Source], None]:
    return lambda t, s, x: using.use(t, s, x, 1, when)


def _for_play(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one for a card: only a text "as an Action" asks for one."""

    def check(t: Galaxy, s: Empire, x: Source) -> Lack | None:
        lack: Lack | None = some_action(t, s)
        return lack if lack is not None and abilities.ability(t, s, x, "action") is not None else None

    return check


def _of_others(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one of those who have no turn: who deploys may have a Unit without an Action."""
    return lambda t, s: some_action(t, s) if s.at != t.turn else None


def _for_use(some_action: Callable[..., Any]) -> Callable[..., Any]:
    """Make of the check for an Action one for a use."""
    check = _for_play(some_action)
    return lambda t, s, x: check(t, s, x[0])


def _of_tactic(check: Callable[..., Any]) -> Callable[..., Any]:
    """Make of a check for a use one for playing a Tactic once; of another card's text it says nothing."""

    def of(t: Galaxy, s: Empire, x: Source) -> Any:  # noqa: ANN401  (what the check says)
        return check(t, s, (x, 1)) if t.parts.kind[abilities.card_of(s, x)] == "tactic" else None

    basis = basis_of(check)
    unless = basis and basis.unless
    return depends(unless=lambda t, x: unless(t, (x, 1)))(of) if unless else of


def _tactic_text(when: str) -> Any:  # noqa: ANN401  (a test factory)
    def test(rule_function: Any) -> Any:  # noqa: ANN401
        def check(t: Galaxy, s: Empire, x: Source) -> Lack | None:
            return rule_function(t, s, x, when)  # type: ignore[no-any-return]

        return as_lasting(check, rule_function)

    return test


def _in_energy_phase(price: Any) -> Any:  # noqa: ANN401
    """Make of a Tactic's price a check that what a card costs can be paid, its text's costs included."""

    def cost(t: Galaxy, s: Empire, x: Use) -> int:
        return price(t, s, x) + (t.rules["tactic-cost"](t, s, x[0][1]) if x[0][0] == "hand" else 0)  # type: ignore[no-any-return]

    return affordable(cost)


def _of_source(price: Any) -> Any:  # noqa: ANN401
    """Make of a card's price the price of playing a Tactic."""

    def of(t: Galaxy, s: Empire, x: Source) -> int:
        return price(t, s, abilities.card_of(s, x))  # type: ignore[no-any-return]

    return as_lasting(of, price)


def _tactic_price(price: Any) -> Any:  # noqa: ANN401
    return affordable(_of_source(price))


def _tactic_actions(price: Any) -> Any:  # noqa: ANN401
    return enough_actions(_of_source(price))


def _play_actions(price: Any) -> Any:  # noqa: ANN401
    return further_actions(_of_source(price))


def _use_actions(price: Any) -> Any:  # noqa: ANN401
    return further_actions(lambda t, s, x: price(t, s, abilities.card_of(s, x[0])))


_LIST = (
    # -- the five turn options
    Verb(key="draft", name="draft", one="one-option-per-turn", option="Draft", timing=_TURN_RULE, when=_TURN, target=CENTRAL, within=_at("draft-from-central"),
         checks=("draft-no-worlds", ("draft-cost", affordable), ("draft-costs-action", further_actions)), do=action.draft, price=_draft_price, brings=_draft_brings,
         forbids=_PASSED, beside=beside.of_token, carries=("one-option-per-turn", "token-not-for-itself", "token-on-prestige")),
    Verb(key="deploy", name="deploy", one="deploy-one-by-one", option="Deploy", timing=_TURN_RULE, when=_TURN, target=TO_DEPLOY, within=_at("deploy-from-hand", "deploy-units-only", "deploy-units-only"),
         checks=("deploy-units-only", ("deploy-cost", affordable), ("deploy-costs-action", further_actions)), do=action.deploy,
         price=_deploy_price, forbids=_PASSED, beside=beside.of_deploy, carries=("deploy-any-number", "effect-cost")),
    Verb(key="deploy@more", name="deploy", one="deploy-one-by-one", option="Deploy", timing=_TURN_RULE, when=(*_PASSED, ("action-points-needed", _of_others)), target=TO_DEPLOY,
         within=_at("deploy-from-hand", "deploy-units-only", "deploy-units-only"), checks=("deploy-any-number", "deploy-stop", "deploy-units-only", ("deploy-cost", affordable)), do=action.deploy,
         price=_deploy_price, forbids=(*_TURN, "deploy-stop"), beside=beside.of_more,
         carries=("deploy-costs-action", "effect-second-unit", "card-text-precedence", "deploy-one-by-one", "effect-cost")),
    Verb(key="stop", name="stop", option="Deploy", timing="deploy-any-number", do=action.stop, alone=True, yields=True,
         carries=("deploy-any-number",)),
    Verb(key="invade", name="invade", one="one-option-per-turn", option="Invade", timing=_TURN_RULE, when=_TURN, target=CENTRAL, within=_at("invade-from-central"),
         checks=("invade-world-only", ("invade-costs-energy", affordable), "invade-may-announce-short", ("invade-costs-action", further_actions)),
         do=invasion.invade, price=_invade_price, brings=_invade_brings, forbids=_PASSED, beside=beside.of_token, carries=("token-not-for-itself",)),
    Verb(key="use", name="use", option="Use an ability as an Action", timing=_TURN_RULE, timed=_TEXT, when=_PASSED, target=_ACTION,
         within=_at("unit-text-in-hand", "tactic-from-hand", "card-text-when"), times=True, sets=depends(seat=("units",))(_uses(_ACTION)),
         checks=(("action-points-needed", _for_use), ("card-text-when", abilities.has_ability("action")), "card-text-once", "once-as-action",
                 ("ability-costs", affordable), "effect-discard-cost", "effect-spend-counter", "effect-counter",
                 ("use-as-action-costs-action", _use_actions)),
         do=_user("action"), price=_use_price("action"), forbids=_PASSED, beside=beside.of_use("action"), carries=("use-as-action-costs",)),
    Verb(key="play", name="play", option="Play a Tactic as an Action", timing=_TURN_RULE, timed=_TEXT, when=_PASSED, target=_ACTION_TACTICS,
         within=_at("tactic-from-hand", of_others="tactic-when"),
         checks=(("action-points-needed", _for_play), ("tactic-when", _tactic_text("action")), ("tactic-cost", _tactic_price),
                 ("effect-discard-cost", _of_tactic), ("use-as-action-costs-action", _play_actions)),
         do=_player("action"), price=_play_price("action"), forbids=_PASSED, beside=beside.of_play("action")),
    Verb(key="pass", name="pass", option="Pass", timing=_TURN_RULE, when=("pass-out-for-round", "pass-allowed"), do=action.pass_, yields=True,
         price=_pass_price, forbids=_PASSED, carries=("pass-spends-actions",)),
    Verb(key="token", name="token", option="Energy Surge Token", timing="surge-token-action-phase", when=("surge-token-once",),
         do=action.token, brings=_token_brings, carries=("surge-token-own-turn", "surge-token-free", "surge-token-two", "many-options-turn")),
    # -- inside an Invasion
    Verb(key="send", name="send", about=_situation, option="Send Units", timing="invade-announce", target=TO_SEND, within=_at("invade-from-warzone"), many=True,
         sets=invasion.sendings, checks=("zero-defence", "overcommit", ("invade-fleet-enough", invasion.enough(0, "Fleet Strength")),
                 ("invade-ground-enough", invasion.enough(1, "Ground Strength"))),
         do=invasion.send, beside=beside.of_sent, carries=("ability-on-sent", "effect-strength", "effect-whole-invasion", "invade-units-discarded", "invade-world-to-warzone")),
    Verb(key="use@invasion", name="use", option="Use an ability", timing="card-text-when", timed=_TEXT, target=_INVASION, within=_at("unit-text-in-hand", "tactic-from-hand", "card-text-when"),
         times=True, sets=_uses(_INVASION),
         checks=(("card-text-when", abilities.has_ability("invasion")), "invade-ability-once", ("ability-costs", affordable),
                 "effect-discard-cost", "effect-spend-counter"),
         do=_user("invasion"), price=_use_price("invasion"), beside=beside.of_use("invasion"), carries=("invade-abilities", "up-to", "card-text-precedence")),
    Verb(key="play@invasion", name="play", option="Play a Tactic", timing="tactic-when", timed=_TEXT, target=_INVASION_TACTICS,
         within=_at("tactic-from-hand", of_others="tactic-when"),
         checks=(("tactic-when", _tactic_text("invasion")), ("tactic-cost", _tactic_price),
                 ("invade-tactic-no-action", _tactic_actions), ("effect-discard-cost", _of_tactic)),
         do=_player("invasion"), price=_play_price("invasion"), beside=beside.of_play("invasion"), carries=("invade-tactics", "used-cards")),
    Verb(key="concede", name="concede", about=_situation, option="Let the Invasion fail", timing="concede", when=("concede",), do=invasion.concede, brings=_concede_brings,
         yields=True, carries=("invade-failed-turn-ends", "invade-failed-units-stay", "invade-failed-no-refund", "failed-costs")),
    Verb(key="colonize", name="colonize", about=_situation, one="colonize-one", option="Colonize", timing="colonize-after-conquest", target=SENT, within=_SENT,
         checks=("colonize-which-cards",), do=invasion.colonize, carries=("colonize-beneath", "colonize-one", "colony-which")),
    Verb(key="no colony", name="no colony", about=_situation, option="Colonize", timing="colonize-after-conquest", when=("colonize-optional",),
         do=invasion.no_colony, alone=True, yields=True),
    # -- the Energy Phase
    Verb(key="surge", name="surge", option="Energy Surge", timing="round-phases", when=("energy-surge",), do=energy.surge, price=_surge_price, brings=_surge_brings),
    Verb(key="explore", name="explore", option="Energy Exploration", timing="round-phases", when=("energy-explore-once",), target=HAND,
         within=_at("energy-explore"), many=True, sets=energy.explorations, checks=(("energy-explore", energy.exactly),), do=energy.explore,
         price=_explore_price, brings=_explore_brings),
    Verb(key="use@energy", name="use", option="Use an ability", timing="card-text-when", timed=_TEXT, target=_ENERGY, within=_at("unit-text-in-hand", "tactic-from-hand", "card-text-when"),
         times=True, sets=_uses(_ENERGY),
         checks=(("card-text-when", abilities.has_ability("energy")), "card-text-once", ("ability-costs", _in_energy_phase),
                 "effect-discard-cost", "effect-spend-counter", "effect-counter"),
         do=_user("energy"), price=_use_price("energy"), beside=beside.of_use("energy"), carries=("tactic-from-hand", "energy-abilities")),
    Verb(key="token@energy", name="token", option="Energy Surge Token", timing="surge-token-action-phase",
         when=("surge-token-action-phase", "surge-token-once"), do=action.token, brings=_token_brings, carries=("surge-token-two",)),
    Verb(key="done", name="done", option="Boost no more", timing="round-phases", when=("energy-boost-optional",), do=energy.done, alone=True,
         yields=True, carries=("energy-decision-final", "decision-final")),
    # -- questions, Discard Phase, Sector V, pregame draft
    Verb(key="choose", name="choose", about=_situation, option="Choose", timing="effect-ask", target=TO_CHOOSE, within=_at("effect-ask"), many=True,
         sets=choosing.choices, checks=("effect-ask",), do=using.choose),
    Verb(key="choose nothing", name="choose nothing", about=_situation, option="Choose", timing="effect-ask",
         when=(("effect-ask", lambda _: choosing.may_choose_nothing),), do=lambda t, s, _: using.choose(t, s, None), yields=True),
    Verb(key="keep", name="keep", one="retain-one", option="Retain a card", timing="round-phases", target=HAND, within=_at("retain-one"), do=ending.keep,
         carries=("retain-one", "draw-retained-counts")),
    Verb(key="keep nothing", name="keep nothing", option="Retain a card", timing="round-phases", do=ending.keep_nothing, alone=True,
         yields=True, carries=("retain-one",)),
    Verb(key="reshuffle", name="reshuffle", option="Entering Sector V", timing="reshuffle-when", when=("reshuffle-empty",),
         do=ending.reshuffle, brings=_reshuffle_brings, carries=("sector-five-reshuffle",)),
    Verb(key="leave", name="leave", option="Entering Sector V", timing="reshuffle-when", do=ending.leave, brings=_leave_brings, yields=True,
         carries=("sector-five-reshuffle",)),
    Verb(key="take", name="take", one="pregame-take-one", option="Pregame draft", timing="pregame-optional", target=CENTRAL, within=_at("pregame-take-one"),
         do=setup.take, carries=("pregame-take-one", "pregame-free")),
)  # fmt: skip

VERBS = {verb.key: verb for verb in _LIST}
