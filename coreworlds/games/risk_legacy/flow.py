"""The flow of Risk Legacy as data, and what follows from it: which rule says that it is not the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.flow import flow, step
from coreworlds.games.risk_legacy.moves import has_power, reads, troops, won
from coreworlds.games.risk_legacy.rules.packets import about_to_place
from coreworlds.games.risk_legacy.rules.rewards import completes

if TYPE_CHECKING:
    from coreworlds.engine.verb import Verb
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["FLOW", "starter", "step_rule", "turn_rule", "where"]

_WON = "after.results"


def _out(t: Earth) -> bool:
    return t.seats[t.active].out


def _landless(t: Earth) -> bool:
    return not t.seats[t.active].troops


def _missions(t: Earth) -> bool:
    return bool(t.missions)


def _events(t: Earth) -> bool:
    return bool(t.events)


def _hqs(t: Earth) -> bool:
    """Return True if the player in turn gets troops for HQs."""
    s = t.seats[t.active]
    return has_power(t, s, "power-hq-troops") and bool(t.rules["khan-hq"](t, s))


def _asked(t: Earth) -> bool:
    return reads(t, "coins-out", "asked")


def _fought(t: Earth) -> bool:
    return t.battle is not None and t.battle.sent > 0


def _beaten(t: Earth) -> bool:
    """Return True if nobody is left who defends."""
    return t.battle is not None and not troops(t, t.battle.at)


FLOW = flow(
    step("setup.powers", "Give each faction a power", "world-powers", "the giving of powers",
         also="who-powers, map, players-two"),
    step("setup.coins", "Put coins on Territory cards", "world-coins", "the first coins", also="first-coins"),
    step("world.powers", "Choose a power for each faction", "who-powers", "the choice of powers", verbs="power",
         order="who-powers", phase="setup"),
    step("world.coins", "Put coins on Territory cards", "first-coins", "the placing of coins", verbs="coin",
         order="first-coins", phase="setup"),
    step("setup.deck", "Shuffle the Territory deck", "setup-territory-deck", "the shuffling of the deck"),
    step("setup.row", "Turn up four Territory cards", "setup-row", "the laying of the row"),
    step("setup.bank", "Lay out the Coin cards", "setup-coin-cards", "the laying of the Coin cards", also="card-coins",
         then={"setup.mission": _missions, "setup.events": _events, "setup.stars": None}),
    step("setup.mission", "Turn up a Mission", "mission-face-up", "the laying of the Mission",
         then={"setup.events": _events, "setup.stars": None}),
    step("setup.events", "Shuffle the Events", "event-set-up", "the shuffling of the Events",
         also="event-deck, decks-anew"),
    step("setup.stars", "Give out Red Stars", "setup-star", "the giving of Red Stars", also="star-tokens"),
    step("setup.missiles", "Give out Missiles", "setup-missiles", "the giving of Missiles"),
    step("setup.scars", "Deal the Scar cards", "setup-scars", "the dealing of Scar cards",
         also="setup-scars-enough"),
    step("setup.roll", "Roll for who chooses first", "start-roll", "the roll for the first choice"),

    step("choose.faction", "Choose a faction and a start", "choose-order", "the choice of a faction", verbs="choose",
         order="choose-order"),
    step("choose.first", "Who placed first begins", "first-turn", "the choice of who begins",
         then={"turn.troops": _hqs, "turn.buy": None}),

    step("turn.start", "Is the player eliminated?", "elimination", "the look at who is eliminated",
         also="elimination-first",
         then={_WON: won, "end.turn": _out, "turn.troops": _hqs, "turn.buy": None}),
    step("turn.troops", "Troops for HQs", "power-hq-troops", "the troops for HQs"),
    step("turn.buy", "Buy Red Stars", "buy-when", "the start of a turn", verbs="buy with, buy nothing",
         order="buy-when", then={_WON: won, "turn.join": _landless, "recruit.count": None}),
    step("turn.join", "Join the war", "join-must", "joining the war", verbs="join in", order="join-must",
         then="war.act"),

    step("recruit.count", "Count the recruits", "recruit-count", "the counting of recruits", also="continent-values"),
    step("recruit.cards", "Turn in cards for troops", "turn-in-optional", "the turning in of cards",
         verbs="turn in, keep cards", order="turn-in-optional",
         then={"recruit.pocket": about_to_place, "recruit.place": None}),
    step("recruit.pocket", "A packet is due", "pack-order", "the look at a packet", also="pocket-two, packet-closed"),
    step("recruit.place", "Place the recruits", "place-spread", "the placing of troops", verbs="place, maneuver",
         order="place-spread", then="war.act"),

    step("war.act", "Expand and attack", "war-optional", "expanding and attacking",
         verbs="expand, attack, maneuver, end war", order="war-optional",
         then={"battle.defend": _fought, _WON: won, "maneuver.move": None}),

    step("battle.defend", "The defender chooses dice", "defend-two", "the choice of defending dice",
         verbs="defend with", order="attack-declared"),
    step("battle.scars", "Scar cards before the roll", "scar-when", "the moment before a roll",
         verbs="scar, pass@scars", order="scar-order", also="map-one-scar, map-one-city"),
    step("battle.roll", "Roll the dice", "dice-roll", "the roll"),
    step("battle.missiles", "Missiles after the roll", "missile-when", "the moment after a roll",
         verbs="missile on, pass@missiles", order="missile-order", also="pocket-one"),
    step("battle.losses", "Compare the dice", "dice-loss", "the comparing of dice",
         also="dice-compare, fort-city, fort-box, fort-boxes, attack-again",
         then={"battle.conquer": _beaten, "war.act": None}),
    step("battle.conquer", "Conquer the territory", "conquer", "the conquest", also="win-mid-turn",
         then={_WON: lambda t: t.rules["win-mid-turn"](t), "battle.move": None}),
    step("battle.move", "Move in with more", "move-in", "the moving in", verbs="move in", order="move-in-choice",
         then="war.act"),

    step("maneuver.move", "Maneuver", "maneuver-optional", "the maneuver", verbs="maneuver, no maneuver",
         order="maneuver-optional", then={"end.coins": _asked, "end.draw": None}),

    step("end.coins", "Is a Coin card due?", "coins-out", "the look at the Coin cards",
         then={_WON: won, "end.draw": None}),
    step("end.draw", "Draw a Resource card", "card-conquest", "the draw of a card",
         verbs="draw, mission, draw nothing", order="card-conquest", also="event-over-power, event-emptied",
         then={_WON: won, "end.troop": None}),
    step("end.troop", "A troop for the card", "power-card-troop", "the end of a turn", verbs="add troop, add nothing",
         order="power-card-troop"),
    step("end.turn", "The next turn", "turn-clockwise", "the change of turns",
         then={"turn.start": _landless, "turn.troops": _hqs, "turn.buy": None}),

    step("after.results", "Who won, who held on", "held-on", "the results"),
    step("after.sign", "Sign the board", "sign-winner", "the signature", verbs="sign", order="sign-winner"),
    step("after.winner", "The winner's reward", "reward-winner", "the winner's reward",
         verbs="name, found major, cancel, fortify, destroy, bonus, no reward", order="reward-winner",
         also="sticker-sheet"),
    step("after.rewards", "Rewards for holding on", "reward-held-on", "the rewards for holding on",
         verbs="found minor, upgrade, no reward", order="reward-order", also="sticker-sheet"),
    step("after.packets", "Is a packet due?", "pack-order", "the look at the packets",
         also="pack-one, pack-two, pack-three, pack-four, pack-time, packet-closed",
         then={"after.roll": completes, "after.end": None}),
    step("after.roll", "Who names the planet?", "planet-roll", "the look at who names the planet", also="name-tie"),
    step("after.planet", "Name the planet", "planet-name", "the naming of the planet", verbs="planet",
         order="planet-name"),
    step("after.end", "The world stays", "world-lasts", "the end of the game"),
    step("over", "The game is over", "stars-four"),
)  # fmt: skip


def starter(t: Earth) -> int:
    """Return who is named in a step for all: the player in turn."""
    return t.active


def where(t: Earth) -> str:
    """Return the point of the game that the table stands at."""
    step_ = t.bound.steps[t.step]
    if step_.phase in {"setup", "choose"}:
        return "Set-up"
    if step_.phase in {"after", "over"}:
        return f"Round {t.round}, the end of the game"
    return f"Round {t.round}, {step_.called or step_.title}"


def turn_rule(t: Earth, s: Commander, verb: Verb) -> str:
    """Return the rule by which it is not this player's turn for an action."""
    step_ = t.bound.steps[t.step]
    if verb.key in step_.verbs and step_.phase in {"battle", "setup", "choose", "after"}:
        return step_.order
    return "turn-clockwise"


def step_rule(_t: Earth, verb: Verb) -> str:
    """Return the rule by which this is not the step for an action: the one that says when."""
    return verb.timing
