"""The flow of Galactic Emperor: set-up, rounds of roles, the end, as data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.engine.flow import Flow, Step, Then
from coreworlds.games.galactic_emperor.flow_called import called
from coreworlds.games.galactic_emperor.rules.battle import decided, fires
from coreworlds.games.galactic_emperor.rules.technology import in_showdown
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["FLOW"]

_FIRST = {"Explorer": "explorer.take", "Merchant": "merchant.marks", "Steward": "steward.gift", "Engineer": "engineer.gift",
          "Warlord": "warlord.move", "Second Warlord": "warlord.move", "Regent": "regent.throne", "Scientist": "scientist.buy"}  # fmt: skip


def _chosen(role: str) -> Callable[[Galaxy], bool]:
    return lambda t: t.role >= 0 and t.parts.names[t.role] == role


def _more(t: Galaxy) -> bool:
    return t.acted < len(t.seats)


def _ends(t: Galaxy) -> bool:
    return bool(t.rules["end-plays-out"](t))


_FIRE = (Then("battle.dreadnoughts", fires(1), "Dreadnoughts"), Then("battle.cruisers", fires(2), "no Dreadnoughts"), Then("battle.fighters"))
_AFTER_HITS = (
    Then("final.survivors", lambda t: in_showdown(t) and decided(t), "the Showdown is decided"),
    Then("battle.end", decided, "decided"),
    Then("battle.cruisers", lambda t: t.battle.phase == 1 and fires(2)(t), "phase 2"),
    Then("battle.fighters", lambda t: t.battle.phase in {1, 2} and fires(3)(t), "phase 3"),
    Then("battle.after"),
)
_STEPS = (
    Step(id="setup.omega", phase="setup", title="Place the Omega Sun", rule="setup-omega", then=(Then("setup.homes"),)),
    Step(id="setup.homes", phase="setup", title="Place the home sectors", rule="setup-layout", then=(Then("setup.tokens"),)),
    Step(id="setup.tokens", phase="setup", title="Give out Empire tokens", rule="setup-tokens", also=("token-sides",), then=(Then("setup.starbases"),)),
    Step(id="setup.starbases", phase="setup", title="Place the Home Starbases", rule="home-starbase", then=(Then("setup.fighters"),)),
    Step(id="setup.fighters", phase="setup", title="Place a Fighter each", rule="setup-fighter", then=(Then("setup.stack"),)),
    Step(id="setup.stack", phase="setup", title="Build the stack of tiles", rule="setup-two-piles", then=(Then("setup.row"),)),
    Step(id="setup.row", phase="setup", title="Turn up the first tiles", rule="setup-row", then=(Then("setup.cards"),)),
    Step(id="setup.cards", phase="setup", title="Lay out technologies and roles", rule="setup-technologies", then=(Then("setup.points"),)),
    Step(id="setup.points", phase="setup", title="Lay out the Victory Points", rule="setup-points", then=(Then("setup.reserve"),)),
    Step(id="setup.reserve", phase="setup", title="Take the first marks and resources", rule="setup-reserve", then=(Then("setup.throne"),)),
    Step(id="setup.throne", phase="setup", title="Give the Throne to somebody", rule="setup-throne", then=(Then("round.direction"),)),
    Step(id="round.direction", phase="round", title="Point the Direction card", rule="direction-card", also=("turn-direction",), verbs=("clockwise", "counterclockwise"),
         order="direction-card", then=(Then("role.choose"),)),
    Step(id="role.choose", phase="round", title="Choose a role", rule="choose-role", also=("role-order", "chooser-ability"), verbs=("choose",), order="next-chooser",
         then=tuple(Then(to, _chosen(role), role) for role, to in _FIRST.items())),
    Step(id="role.done", phase="round", title="The role is over", rule="round-ends", also=("next-chooser", "end-plays-out", "end-last-point", "end-last-token", "regent-tokens-no-end", "tokens-all-out"),
         then=(Then("final.count", lambda t: _ends(t) and t.rules["final-no-count"](t), "the game ends"), Then("final.wealthy", _ends, "the game ends in Regent"),
               Then("role.choose", lambda t: t.role == NONE, "the next player"), Then("end.tile", None, "all have chosen"))),
    # -- Explorer
    Step(id="explorer.take", phase="explorer", title="Take a sector tile", rule="explorer-take", verbs=("take",), order="explorer-one-tile",
         leads=("explorer.place",), then=(Then("explorer.turnup"),)),
    Step(id="explorer.place", phase="explorer", title="Place the tile", rule="explorer-place", verbs=("place", "use", "scan"), part_of="explorer.take",
         leads=("explorer.scan", "explorer.claim", "technology.sabotage")),
    Step(id="explorer.scan", phase="explorer", title="Keep one of two tiles", rule="tech-scanners", verbs=("keep",), part_of="explorer.take", leads=("explorer.place",)),
    Step(id="explorer.claim", phase="explorer", title="Claim the tile, or not", rule="explorer-claim", verbs=("claim@explorer", "no claim"), part_of="explorer.take"),
    Step(id="explorer.turnup", phase="explorer", title="Turn up the next tiles", rule="explorer-turn-up", then=(Then("role.done"),)),
    # -- Merchant
    Step(id="merchant.marks", phase="merchant", title="Marks for the chooser", rule="merchant-marks", then=(Then("merchant.roll"),)),
    Step(id="merchant.roll", phase="merchant", title="Roll the price dice", rule="merchant-roll", then=(Then("merchant.dice"),)),
    Step(id="merchant.dice", phase="merchant", title="Leave the price dice, or re-roll one", rule="tech-time-warp-prices", verbs=("use", "reroll", "keep dice@merchant"),
         order="tech-time-warp", leads=("technology.reroll", "technology.sabotage"), then=(Then("merchant.discard"),)),
    Step(id="merchant.discard", phase="merchant", title="Discard one die", rule="merchant-discard", verbs=("discard",), order="merchant-sets-prices",
         then=(Then("merchant.harvest"),)),
    Step(id="merchant.harvest", phase="merchant", title="Harvest food", rule="merchant-harvest", order="role-turns", then=(Then("merchant.trade"),)),
    Step(id="merchant.trade", phase="merchant", title="Trade and fund", rule="merchant-trade", verbs=("buy", "sell", "collect", "fund", "use", "raid", "done@merchant"),
         order="role-turns", leads=("technology.sabotage",), then=(Then("merchant.harvest", _more, "next player"), Then("role.done"))),
    # -- Steward
    Step(id="steward.gift", phase="steward", title="A gift for the chooser", rule="steward-gift", verbs=("gain",), order="steward-gift",
         then=(Then("steward.produce"),)),
    Step(id="steward.produce", phase="steward", title="Produce metal and energy", rule="steward-produce", verbs=("produce", "use", "grow", "done@steward"),
         order="role-order", leads=("technology.sabotage",), then=(Then("role.done"),)),
    # -- Engineer
    Step(id="engineer.gift", phase="engineer", title="Deploy the free Fighter", rule="engineer-gift", verbs=("launch",), order="engineer-gift",
         then=(Then("engineer.build"),)),
    Step(id="engineer.build", phase="engineer", title="Build ships", rule="build-many", verbs=("build", "use", "done@engineer"), order="role-order",
         leads=("technology.sabotage",), then=(Then("role.done"),)),
    # -- Warlord
    Step(id="warlord.move", phase="warlord", title="Move ships", rule="warlord-any-order", verbs=("move", "warp", "claim@warlord", "use", "end moves"), order="role-turns",
         leads=("technology.sabotage",), then=(Then("warlord.fight"),)),
    Step(id="warlord.fight", phase="warlord", title="Fight the next combat", rule="battles-after-moves", verbs=("fight",), order="battles-after-moves",
         then=(Then("battle.attacker", lambda t: t.battle is not None, "a combat"), Then("warlord.rest"))),
    Step(id="battle.attacker", phase="warlord", title="The attacker declares technologies", rule="battle-attacker", verbs=("use", "ready"), order="battle-attacker",
         leads=("technology.sabotage",), then=(Then("battle.defender"),)),
    Step(id="battle.defender", phase="warlord", title="The defender declares technologies", rule="battle-defender", verbs=("use", "ready"), order="battle-defender",
         leads=("technology.sabotage",), then=(Then("battle.bonus"),)),
    Step(id="battle.bonus", phase="warlord", title="Give a ship the extra die", rule="battle-bonus-change", verbs=("bonus",), order="battle-bonus-attack", then=_FIRE),
    Step(id="battle.dreadnoughts", phase="warlord", title="Dreadnoughts fire", rule="battle-dreadnoughts", then=(Then("battle.dice"),)),
    Step(id="battle.cruisers", phase="warlord", title="Cruisers and tokens fire", rule="battle-cruisers", then=(Then("battle.dice"),)),
    Step(id="battle.fighters", phase="warlord", title="Fighters fire", rule="battle-fighters", then=(Then("battle.dice"),)),
    Step(id="battle.dice", phase="warlord", title="Leave the dice, or re-roll one", rule="battle-simultaneous", verbs=("use", "reroll", "keep dice@battle"),
         order="tech-time-warp", leads=("technology.reroll", "technology.sabotage"), then=(Then("battle.hits"),)),
    Step(id="battle.hits", phase="warlord", title="Choose casualties", rule="battle-order", verbs=("hit",), order="battle-order", then=_AFTER_HITS),
    Step(id="battle.after", phase="warlord", title="Fight on or retreat", rule="battle-go-on", verbs=("fight on", "retreat"), order="battle-defender-stays",
         leads=("battle.end",), then=(Then("battle.bonus"),)),
    Step(id="battle.end", phase="warlord", title="End the combat", rule="battle-claim",
         also=("claim-after-battle", "battle-empire-point", "battle-defender-no-reward", "battle-nobody-left", "battle-starbase-lost"), then=(Then("warlord.fight"),)),
    Step(id="warlord.rest", phase="warlord", title="The player's ships rest", rule="warlord-rest", order="role-turns", then=(Then("warlord.move", _more, "next player"), Then("role.done"))),
    # -- Regent
    Step(id="regent.throne", phase="regent", title="The Throne is free; draw influence", rule="regent-throne-aside", then=(Then("regent.buy"),)),
    Step(id="regent.buy", phase="regent", title="Buy influence, or not", rule="regent-buy", verbs=("buy influence", "use", "no influence"), order="role-order",
         leads=("technology.sabotage",), then=(Then("regent.place"),)),
    Step(id="regent.place", phase="regent", title="Place influence", rule="regent-last", verbs=("influence", "done@regent"), order="regent-last",
         leads=("regent.business",), then=(Then("regent.resolve"),)),
    Step(id="regent.business", phase="regent", title="Object as Ambassador, or not", rule="tech-ambassador", verbs=("use", "personal business", "allow"),
         leads=("regent.place", "technology.sabotage")),
    Step(id="regent.resolve", phase="regent", title="Resolve the influence", rule="regent-resolve", also=("throne-in-regent",), then=(Then("regent.away"),)),
    Step(id="regent.away", phase="regent", title="Ships leave sectors that were lost", rule="ships-away", verbs=("withdraw",), order="ships-away-choice",
         then=(Then("regent.count"),)),
    Step(id="regent.count", phase="regent", title="Count the planets", rule="regent-count", also=("points-always",), then=(Then("role.done"),)),
    # -- Scientist
    Step(id="scientist.buy", phase="scientist", title="Buy a technology, or not", rule="science-one", also=("science-buy",), verbs=("buy@scientist", "no technology"), order="role-order",
         then=(Then("role.done"),)),
    # -- interrupts
    Step(id="technology.sabotage", phase="technology", title="Stop the technology, or not", rule="tech-saboteur", verbs=("sabotage", "let be"),
         leads=("technology.catch",)),
    Step(id="technology.catch", phase="technology", title="Try to catch the Saboteur, or not", rule="tech-saboteur-catch", verbs=("chase", "no chase"),
         leads=("technology.roll",)),
    Step(id="technology.roll", phase="technology", title="Roll for the Saboteur", rule="tech-saboteur-catch", then=(Then("technology.dice"),)),
    Step(id="technology.dice", phase="technology", title="Leave the die, or re-roll it", rule="tech-time-warp", verbs=("use", "reroll", "keep dice@technology"),
         order="tech-time-warp", leads=("technology.reroll",)),
    Step(id="technology.reroll", phase="technology", title="Roll the die again", rule="tech-time-warp-roll",
         then=(Then("technology.dice", lambda t: t.interrupt is not None and t.interrupt.die, "the Saboteur's die"),
               Then("battle.dice", lambda t: t.battle is not None, "a combat"), Then("merchant.dice", None, "the prices"))),
    # -- the end of a round
    Step(id="end.tile", phase="end", title="Turn up a tile if nobody explored", rule="round-tile", then=(Then("end.roles"),)),
    Step(id="end.roles", phase="end", title="Put the roles back", rule="round-roles-back", then=(Then("end.marks"),)),
    Step(id="end.marks", phase="end", title="Marks at the end of the round", rule="round-marks", also=("mark-supply",), then=(Then("end.direction"),)),
    Step(id="end.direction", phase="end", title="Pass the Direction card", rule="round-direction", then=(Then("round.direction"),)),
    # -- the end of the game
    Step(id="final.count", phase="final", title="Final victory count", rule="final-count", also=("points-always",), then=(Then("final.wealthy"),)),
    Step(id="final.wealthy", phase="final", title="Wealthy Lord bonuses", rule="wealthy-storage", then=(Then("final.showdown"),)),
    Step(id="final.showdown", phase="final", title="Look for a tie", rule="showdown",
         then=(Then("battle.bonus", lambda t: t.battle is not None, "a Galactic Showdown"), Then("final.winner"))),
    Step(id="final.survivors", phase="final", title="The Showdown is over", rule="showdown-end", then=(Then("final.winner"),)),
    Step(id="final.winner", phase="final", title="Hail the Emperor", rule="winner", then=(Then("over"),)),
    Step(id="over", phase="over", title="The game is over", rule="winner"),
)  # fmt: skip

# A question about the Saboteur, once answered, leads back to where the technology was declared.
_USES = tuple(step.id for step in _STEPS if "use" in step.verbs)


def _whole(step: Step) -> Step:
    back = {"technology.sabotage", "technology.catch", "technology.dice"}
    return replace(step, called=called(step), leads=(*step.leads, *_USES) if step.id in back else step.leads)


FLOW = Flow({step.id: _whole(step) for step in _STEPS}, start="setup.omega", over="over")
