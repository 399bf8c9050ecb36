"""The flow of Core Worlds: set-up, pregame draft, ten Rounds of six phases, as data."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine.flow import Flow, Step, Then
from coreworlds.games.core_worlds.ending import enters_sector_five
from coreworlds.games.core_worlds.galactic import last_round

__all__ = ["BEFORE_DESTINY", "FLOW"]

TURN = ("draft", "deploy", "invade", "use", "play", "token", "pass")
ASK = ("choose", "choose nothing")
_ANSWERED = "the card's question answered"

BEFORE_DESTINY = frozenset({"setup.sectors", "setup.round", "setup.homes", "setup.warzones", "setup.destiny"})  # nobody holds it

_STEPS = (
    Step(id="setup.sectors", phase="setup", title="Lay out the Sector cards", rule="setup-sector-cards", then=(Then("setup.round"),)),
    Step(id="setup.round", phase="setup", title="Place the Round Marker", rule="setup-round-marker", then=(Then("setup.homes"),)),
    Step(id="setup.homes", phase="setup", title="Deal the Home Worlds", rule="setup-home-dealt", then=(Then("setup.warzones"),)),
    Step(id="setup.warzones", phase="setup", title="Place the Home Worlds", rule="setup-home-in-warzone", then=(Then("setup.destiny"),)),
    Step(id="setup.destiny", phase="setup", title="Give the Destiny Marker", rule="setup-destiny-lowest", then=(Then("setup.boards"),)),
    Step(id="setup.boards", phase="setup", title="Give out the Player Boards", rule="setup-boards", also=("core-worlds-reference",), then=(Then("setup.stacks"),)),
    Step(id="setup.stacks", phase="setup", title="Sort the cards into stacks", rule="setup-stacks", also=("special-icons",), then=(Then("setup.decks"),)),
    Step(id="setup.decks", phase="setup", title="Shuffle the Starting Decks", rule="setup-starting-deck", also=("setup-deck-shuffled", "deck-face-down"), then=(Then("setup.zero"),)),
    Step(id="setup.zero", phase="setup", title="Put Sector 0 aside", rule="setup-sector-zero-out", also=("pregame-optional",), then=(Then("setup.galactic"),)),
    Step(id="setup.galactic", phase="setup", title="Shuffle the Galactic Decks", rule="setup-galactic-shuffled", also=("galactic-face-down",), then=(Then("setup.tokens"),)),
    Step(id="setup.tokens", phase="setup", title="Lay out the Energy Tokens", rule="setup-token-pile", then=(Then("setup.surge"),)),
    Step(id="setup.surge", phase="setup", title="Give out the Energy Surge Tokens", rule="setup-player-numbers",
         then=(Then("pregame.remove", lambda t: t.rules["pregame-optional"](t), "with the pregame draft"), Then("draw.hand"))),
    Step(id="pregame.remove", phase="pregame", title="Take cards out of each deck", rule="pregame-remove-two", then=(Then("pregame.deal"),)),
    Step(id="pregame.deal", phase="pregame", title="Deal cards of Sector 0", rule="pregame-deal", then=(Then("pregame.take"),)),
    Step(id="pregame.take", phase="pregame", title="Take a card", rule="pregame-take-one", verbs=("take",),
         order="pregame-first-round", then=(Then("pregame.return"),)),
    Step(id="pregame.return", phase="pregame", title="Deal with the cards that nobody took", rule="pregame-rest-to-box", then=(Then("pregame.shuffle"),)),
    Step(id="pregame.shuffle", phase="pregame", title="Shuffle the chosen cards in", rule="pregame-shuffle-in", then=(Then("draw.hand"),)),
    Step(id="draw.hand", phase="draw", title="Draw up to your hand size", rule="draw-to-hand-size", also=("hand-size-public", "shuffle-when"), order="choice-order",
         then=(Then("energy.income"),)),
    Step(id="energy.income", phase="energy", title="Worlds generate Energy", rule="energy-income-first", also=("energy-limit", "energy-not-kept"), then=(Then("energy.boost"),)),
    Step(id="energy.boost", phase="energy", title="Boost your Energy", rule="energy-boost-optional",
         verbs=("surge", "explore", "use@energy", "token@energy", "done"), order="energy-order", leads=("energy.ask",), then=(Then("galactic.remove"),)),
    Step(id="energy.ask", phase="energy", title="Answer a card's question", rule="effect-ask", verbs=ASK, part_of="energy.boost", first=_ANSWERED),
    Step(id="galactic.remove", phase="galactic", title="Remove cards with Energy Tokens", rule="galactic-remove-tokens", also=("galactic-order",), then=(Then("galactic.tokens"),)),
    Step(id="galactic.tokens", phase="galactic", title="Place Energy Tokens", rule="galactic-place-tokens", then=(Then("galactic.fill"),)),
    Step(id="galactic.fill", phase="galactic", title="Fill the Central Zone", rule="galactic-fill", then=(Then("galactic.worlds"),)),
    Step(id="galactic.worlds", phase="galactic", title="Count the Worlds", rule="galactic-min-worlds", also=("galactic-check-order",), then=(Then("galactic.others"),)),
    Step(id="galactic.others", phase="galactic", title="Count the other cards", rule="galactic-min-others",
         then=(Then("galactic.rest", last_round, "Round 10"), Then("action.turn"))),
    Step(id="galactic.rest", phase="galactic", title="Deal with what is left of Deck V", rule="last-round-rest-of-deck", also=("round-ten-extra",),
         then=(Then("action.turn"),)),
    Step(id="action.turn", phase="action", title="Take a turn", rule="action-phase-order", verbs=TURN, order="action-phase-order",
         forced=("pass-forced-actions", "pass-forced-energy"), leads=("action.deploy", "action.invade", "action.ask"),
         then=(Then("discard.keep"),)),
    Step(id="action.deploy", phase="action", title="Deploy another Unit, or stop", rule="deploy-any-number",
         verbs=("deploy@more", "token", "stop"), part_of="action.turn", leads=("action.deploy", "action.ask")),
    Step(id="action.invade", phase="action", title="Bring enough strength", rule="invade-announce",
         verbs=("send", "use@invasion", "play@invasion", "token", "concede"), part_of="action.turn", leads=("action.colony", "action.ask")),
    Step(id="action.colony", phase="action", title="Colonize, or not", rule="colonize-optional", verbs=("colonize", "token", "no colony"),
         part_of="action.turn"),
    Step(id="action.ask", phase="action", title="Answer a card's question", rule="effect-ask", verbs=(*ASK, "token"),
         part_of="action.turn", first=_ANSWERED, leads=("action.invade", "action.deploy", "action.ask")),
    Step(id="discard.keep", phase="discard", title="Choose a card to retain", rule="retain-one", verbs=("keep", "keep nothing"),
         order="choice-order", then=(Then("discard.hands"),)),
    Step(id="discard.hands", phase="discard", title="Discard hands", rule="discard-hand", then=(Then("discard.energy"),)),
    Step(id="discard.energy", phase="discard", title="Deal with the Energy left over", rule="energy-depletes",
         then=(Then("end.score", last_round, "Round 10"), Then("end.marker"))),
    Step(id="end.marker", phase="end", title="Move the Round Marker", rule="end-marker", also=("game-rounds",),
         then=(Then("end.reshuffle", enters_sector_five, "into Sector V"), Then("end.actions"))),
    Step(id="end.reshuffle", phase="end", title="Shuffle your discard pile in, or not", rule="reshuffle-when",
         verbs=("reshuffle", "leave"), order="reshuffle-when", then=(Then("end.actions"),)),
    Step(id="end.actions", phase="end", title="Set the Action Markers", rule="end-actions", also=("actions-by-sector", "sector-actions"), then=(Then("end.destiny"),)),
    Step(id="end.destiny", phase="end", title="Pass the Destiny Marker", rule="end-destiny-left", then=(Then("draw.hand"),)),
    Step(id="end.score", phase="end", title="Count the Empire Points", rule="score-at-end", also=("round-ten-end", "tie-last"), then=(Then("over"),)),
    Step(id="over", phase="over", title="The game is over", rule="score-winner"),
)  # fmt: skip

# The rulebook's words for steps that share a phase with others, as they follow “needed:”.
_CALLED = {
    "pregame.remove": "2 cards of each deck being put into the box",
    "pregame.deal": "cards of Sector 0 being dealt",
    "pregame.take": "the choice of a card of Sector 0",
    "pregame.return": "the rest of Sector 0 being put into the box",
    "pregame.shuffle": "the chosen cards being shuffled in",
    "energy.income": "the Energy of the Worlds",
    "energy.boost": "boosts of Energy",
    "energy.ask": "a card's question",
    "action.turn": "the start of a turn",
    "action.deploy": "a deployment under way",
    "action.invade": "an Invasion under way",
    "action.colony": "a World just conquered",
    "action.ask": "a card's question",
    "discard.keep": "the choice of a card to retain",
    "discard.hands": "hands being discarded",
    "discard.energy": "Energy being lost",
    "end.marker": "the Round Marker being moved",
    "end.reshuffle": "the choice to shuffle in for Sector V",
    "end.actions": "Action Markers being set",
    "end.destiny": "the Destiny Marker being passed",
    "end.score": "Empire Points being counted",
}

FLOW = Flow({step.id: replace(step, called=_CALLED.get(step.id, "")) for step in _STEPS}, start="setup.sectors", over="over")
