"""Wrong rules about deploying Units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.core_worlds.action import deploy_price, only_units
from coreworlds.games.core_worlds.moves import spend_actions
from coreworlds.games.core_worlds.state import Deploying
from coreworlds.games.core_worlds.working import on_deploy
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.parts import Ability
    from coreworlds.games.core_worlds.state import Empire, Galaxy


@misread(
    "tactics-can-be-deployed", "deploy-units-only",
    "You may deploy a Tactic into your Warzone.",
    "Only Units are deployed; a Tactic is played from your hand.",
)  # fmt: skip
def tactics_too(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Check that the card is a Unit or a Tactic."""
    return None if t.parts.kind[card] == "tactic" else only_units(t, s, card)


@misread(
    "one-unit-a-turn", "deploy-any-number",
    "You may deploy only 1 Unit in a turn.",
    "You may deploy as many Units as you can pay for.",
)  # fmt: skip
def no_second(t: Galaxy, s: Empire, card: int) -> Lack | None:
    """Refuse a further Unit, unless a card's text offers it."""
    second = t.pending.second if isinstance(t.pending, Deploying) else ""
    if second and card in t.rules["unit-types"](t, second):
        return None
    return "the first Unit of the turn", "a further Unit"


@misread(
    "one-action-deploys-several", "deploy-costs-action",
    "All Units that you deploy in one turn cost 1 Action together.",
    "Each Unit that you deploy costs 1 Action.",
)  # fmt: skip
def one_for_all(t: Galaxy, s: Empire, card: int) -> int:
    """Return 1 for the first Unit of a turn."""
    return 0 if isinstance(t.pending, Deploying) else 1


misread(
    "deploy-without-actions", "deploy-stop",
    "Once you deploy, you may go on as long as you have Energy, even with 0 Actions.",
    "When your Actions run out, you stop deploying.",
)(always(None))  # fmt: skip


@misread(
    "deploy-at-draft-cost", "deploy-cost",
    "To deploy a Unit you pay the Energy in the gold circle.",
    "To deploy a Unit you pay the Energy in its upper left corner.",
)  # fmt: skip
def circle_price(t: Galaxy, s: Empire, card: int) -> int:
    """Return the Draft Cost."""
    return t.parts.draft[card]


misread(
    "deploying-is-free", "deploy-cost",
    "A Unit was paid for when you drafted it: deploying it costs no Energy.",
    "You pay a Unit's Deploy Cost each time you deploy it.",
)(always(0))  # fmt: skip


@misread(
    "reduction-for-first-unit-only", "deploy-cost",
    "Units of one turn are deployed together, so only the first one's Deploy Cost can be lowered.",
    "They are deployed one by one, and each already counts when the next one's cost is found.",
    also=("deploy-one-by-one",),
)  # fmt: skip
def together(t: Galaxy, s: Empire, card: int) -> int:
    """Return the printed cost for every Unit after the first of a turn."""
    return t.parts.cost[card] if isinstance(t.pending, Deploying) else deploy_price(t, s, card)


@misread(
    "printed-cost-holds", "effect-cost",
    "You always pay the Deploy Cost that is printed, whatever lies in your Warzone.",
    "A Unit's text can lower its Deploy Cost for each card that it names in your Warzone.",
)  # fmt: skip
def printed_cost(t: Galaxy, s: Empire, printed: int, changed: int) -> int:
    """Return the printed cost."""
    return printed


misread(
    "costs-at-least-one", "cost-floor",
    "A reduced Deploy Cost never falls below 1 Energy.",
    "A reduced cost can fall to 0 Energy, but not below.",
)(lambda t, cost: max(1, cost))  # fmt: skip


@misread(
    "lowers-its-own-cost", "own-discount",
    "A Unit counts itself when its Deploy Cost is lowered.",
    "It does not count itself: it is not in your Warzone yet.",
)  # fmt: skip
def itself(t: Galaxy, s: Empire, card: int, selector: str) -> int:
    """Count the card itself where its text names its own type."""
    return int(card in t.rules["unit-types"](t, selector))


misread(
    "second-unit-costs-action", "effect-second-unit",
    "A second Unit offered by a card costs 1 Action like any other.",
    "A fitting second Unit that a card offers costs no further Action.",
)(always(""))  # fmt: skip


@misread(
    "deploy-text-costs-action", "effect-deploy",
    'A "when deployed" text costs 1 more Action.',
    "It works at once and costs nothing more.",
)  # fmt: skip
def for_an_action(t: Galaxy, s: Empire, at: int, able: Ability) -> None:
    """Carry the text out for an Action, if there is one."""
    if s.actions > 0:
        spend_actions(t, s, 1, "effect-deploy")
        on_deploy(t, s, at, able)
