"""The flow of Core Worlds: set-up, pregame draft, ten Rounds of six phases, as data."""

from __future__ import annotations

from coreworlds.engine.flow import Then, flow, step
from coreworlds.games.core_worlds.rules.galactic import last_round
from coreworlds.games.core_worlds.rules.rounds import enters_sector_five

__all__ = ["BEFORE_DESTINY", "FLOW"]

_ANSWERED = "the answer to the card's question"
# the steps of the set-up at which nobody holds the Destiny Marker
BEFORE_DESTINY = frozenset({"setup.sectors", "setup.round", "setup.homes", "setup.warzones", "setup.destiny"})

_AFTER_SETUP = (
    Then("pregame.remove", lambda t: t.rules["pregame-optional"](t), "with the pregame draft"),
    Then("draw.hand"),
)
FLOW = flow(
    step("setup.sectors", "Lay out the Sector cards", "setup-sector-cards"),
    step("setup.round", "Place the Round Marker", "setup-round-marker"),
    step("setup.homes", "Deal the Home Worlds", "setup-home-dealt"),
    step("setup.warzones", "Place the Home Worlds", "setup-home-in-warzone"),
    step("setup.destiny", "Give the Destiny Marker", "setup-destiny-lowest"),
    step("setup.boards", "Give out the Player Boards", "setup-boards", also="core-worlds-reference"),
    step("setup.stacks", "Sort the cards into stacks", "setup-stacks", also="special-icons"),
    step(
        "setup.decks", "Shuffle the Starting Decks", "setup-starting-deck", also="setup-deck-shuffled, deck-face-down",
    ),
    step("setup.zero", "Put Sector 0 aside", "setup-sector-zero-out", also="pregame-optional"),
    step("setup.galactic", "Shuffle the Galactic Decks", "setup-galactic-shuffled", also="galactic-face-down"),
    step("setup.tokens", "Lay out the Energy Tokens", "setup-token-pile"),
    step("setup.surge", "Give out the Energy Surge Tokens", "setup-player-numbers", then=_AFTER_SETUP),

    step(
        "pregame.remove", "Take cards out of each deck", "pregame-remove-two",
        "the removal of 2 cards from each deck",
    ),
    step("pregame.deal", "Deal cards of Sector 0", "pregame-deal", "the deal of Sector 0 cards"),
    step(
        "pregame.take", "Take a card", "pregame-take-one", "the choice of a card of Sector 0", verbs="take",
        order="pregame-first-round",
    ),
    step(
        "pregame.return", "Deal with the cards that nobody took", "pregame-rest-to-box",
        "the return of the other Sector 0 cards",
    ),
    step("pregame.shuffle", "Shuffle the chosen cards in", "pregame-shuffle-in", "the shuffle of the chosen cards"),

    step(
        "draw.hand", "Draw up to your hand size", "draw-to-hand-size", order="choice-order",
        also="hand-size-public, shuffle-when",
    ),

    step(
        "energy.income", "Worlds generate Energy", "energy-income-first", "the Energy of the Worlds",
        also="energy-limit, energy-not-kept",
    ),
    step(
        "energy.boost", "Boost your Energy", "energy-boost-optional", "boosts of Energy",
        verbs="surge, explore, use@energy, token@energy, done", order="energy-order", leads="energy.ask",
        then="galactic.remove",
    ),
    step(
        "energy.ask", "Answer a card's question", "effect-ask", "a card's question", verbs="choose, choose nothing",
        part_of="energy.boost", first=_ANSWERED,
    ),

    step("galactic.remove", "Remove cards with Energy Tokens", "galactic-remove-tokens", also="galactic-order"),
    step("galactic.tokens", "Place Energy Tokens", "galactic-place-tokens"),
    step("galactic.fill", "Fill the Central Zone", "galactic-fill"),
    step("galactic.worlds", "Count the Worlds", "galactic-min-worlds", also="galactic-check-order"),
    step(
        "galactic.others", "Count the other cards", "galactic-min-others",
        then=(Then("galactic.rest", last_round, "Round 10"), Then("action.turn")),
    ),
    step("galactic.rest", "Deal with what is left of Deck V", "last-round-rest-of-deck", also="round-ten-extra"),

    step(
        "action.turn", "Take a turn", "action-phase-order", "the start of a turn",
        verbs="draft, deploy, invade, use, play, token, pass", order="action-phase-order",
        forced=("pass-forced-actions", "pass-forced-energy"), leads="action.deploy, action.invade, action.ask",
        then="discard.keep",
    ),
    step(
        "action.deploy", "Deploy another Unit, or stop", "deploy-any-number", "a deployment under way",
        verbs="deploy@more, token, stop", part_of="action.turn", leads="action.deploy, action.ask",
    ),
    step(
        "action.invade", "Bring enough strength", "invade-announce", "an Invasion under way",
        verbs="send, use@invasion, play@invasion, token, concede", part_of="action.turn",
        leads="action.colony, action.ask",
    ),
    step(
        "action.colony", "Colonize, or not", "colonize-optional", "the choice to colonize",
        verbs="colonize, token, no colony", part_of="action.turn",
    ),
    step(
        "action.ask", "Answer a card's question", "effect-ask", "a card's question",
        verbs="choose, choose nothing, token", part_of="action.turn", first=_ANSWERED,
        leads="action.invade, action.deploy, action.ask",
    ),

    step(
        "discard.keep", "Choose a card to retain", "retain-one", "the choice of a card to retain",
        verbs="keep, keep nothing", order="choice-order",
    ),
    step("discard.hands", "Discard hands", "discard-hand", "the discard of hands"),
    step(
        "discard.energy", "Deal with the Energy left over", "energy-depletes", "the loss of leftover Energy",
        then=(Then("end.score", last_round, "Round 10"), Then("end.marker")),
    ),

    step(
        "end.marker", "Move the Round Marker", "end-marker", "the move of the Round Marker", also="game-rounds",
        then=(Then("end.reshuffle", enters_sector_five, "into Sector V"), Then("end.actions")),
    ),
    step(
        "end.reshuffle", "Shuffle your discard pile in, or not", "reshuffle-when",
        "the choice to shuffle for Sector V", verbs="reshuffle, leave", order="reshuffle-when",
    ),
    step(
        "end.actions", "Set the Action Markers", "end-actions", "the reset of Action Markers",
        also="actions-by-sector, sector-actions",
    ),
    step(
        "end.destiny", "Pass the Destiny Marker", "end-destiny-left", "the move of the Destiny Marker",
        then="draw.hand",
    ),
    step(
        "end.score", "Count the Empire Points", "score-at-end", "the count of Empire Points",
        also="round-ten-end, tie-last",
    ),

    step("over", "The game is over", "score-winner"),
)
