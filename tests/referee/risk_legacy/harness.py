"""Random games through the public interface, each step of them compared with the referee."""

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import coreworlds as cw
from tests.referee.harness import DisagreementError, differences, fail
from tests.referee.reading import loads

from . import chances, referee
from .board import has_four, power
from .box import COIN_CARDS, FACTIONS, STARTING_TROOPS, TERRITORIES, Data
from .dice import three_alike
from .naming import WORDS, nameable
from .starts import NAMES, PUBLISHED, rulings, shaken, world, written_world
from .war import THREE_ALIKE, dice_now

__all__ = ["DisagreementError", "one_game"]
GAME = "risk-legacy"
UNRULED = ("winner", "active", "drawn", "first", "fresh")
NO_LUCK = referee.Luck(lambda _kind, pool: pool, dict)
ASKED = 6
LASTING = (
    "powers", "coins", "fortified", "scars", "scars_spent", "destroyed", "signed", "mottos", "opened", "cancels",
    "forts", "missiles_gone", "missions", "events", "cities", "continents", "history", "played", "planet",
)  # fmt: skip
MISSILES = 17  # facts 2.0, the box
ODDS, VIEWS = 1 / 20, 1 / 12
RARE = {"end": 0.3, "no": 0.5, "attack": 3.0, "expand": 1.0, "maneuver": 0.4, "keep": 0.5, "buy": 0.5}


def ruled(g: Data) -> Data:
    """Leave out of a table what no rule speaks of: a battle that is over, in which order things are noted."""
    shown = {key: value for key, value in g.items() if key not in UNRULED}
    for key in ("conquered", "expanded", "closed"):
        shown[key] = sorted(g[key])
    shown |= lasting(g)
    sorted_hands = {name: {key: sorted(seat[key]) for key in ("cards", "scar")} for name, seat in g["seat"].items()}
    shown["seat"] = {name: {**seat, **sorted_hands[name]} for name, seat in g["seat"].items()}
    if g["step"].startswith("battle."):
        battle = dict(g["battle"])
        if battle["attack"]:
            battle["shown"] = [sorted(dice) for dice in dice_now(g)]
        shown["battle"] = {key: value for key, value in battle.items() if key not in ("hit", "stopped", "passed")}
    else:
        del shown["battle"]
    if g["step"] == "over":
        del shown["turn"]
    if g["step"] == "over" or g["step"].startswith("after."):  # what a turn has brought counts no more
        for key in ("recruits", "turned_in", "attacked", "conquered", "expanded", "closed", "maneuvered"):
            del shown[key]
    return shown


def lasting(g: Data) -> Data:
    """Give what lasts, written in one way only."""
    found = {key: g[key] for key in LASTING}
    found["coins"] = {card: number for card, number in g["coins"].items() if number > 1}
    found["continents"] = {
        name: (row.get("name", ""), row.get("by", ""), row["change"])
        for name, row in g["continents"].items()
        if row.get("by") or row["change"]
    }
    found["cities"] = sorted((city["at"], city["kind"], city["name"], city["founder"]) for city in g["cities"])
    found["destroyed"] = sorted(g["destroyed"])
    found["history"] = sorted(g["history"], key=str)
    return found


def without_word(text: str) -> str:
    """Leave out the word that is typed."""
    return re.sub(' ".*"$', "", text)


def sort_of(text: str) -> str:
    """Tell what an action does, without its numbers and its cards."""
    verb = text.partition(" ")[0]
    if verb in ("buy", "turn"):
        return " ".join(text.split(" ")[:2])
    return re.sub(r"\d+ (?=in |from )", "# ", text) if verb in ("place", "expand", "maneuver") else text


def compare_legal(pos: cw.Position, g: Data) -> list[str]:
    """Compare the lists of legal actions: all of the engine's are legal, and none is missing but for numbers."""
    listed = list(cw.legal(pos))
    theirs, ours = [action.text for action in listed], referee.legal(g)
    others = [text for text in theirs if text not in ours and not referee.verdict(g, g["turn"], text)]
    lines = [f"only the engine: {text}" for text in others]
    missing = {sort_of(text) for text in ours} - {sort_of(without_word(text)) for text in theirs}
    lines += [f"only the referee: {text}" for text in sorted(missing)]
    if len({without_word(text) for text in theirs}) != len(theirs):
        lines.append(f"the engine lists the same action twice: {theirs}")
    if {action.player for action in listed} - {g["turn"]}:
        lines.append("the engine lists actions of a player who is not asked")
    if lines:
        fail(f"legal actions differ at {g['step']}", str(pos), None, lines[:20])
    return theirs


def compare_verdicts(pos: cw.Position, g: Data, rng: random.Random, asked: int = ASKED) -> list[str]:
    """Compare verdicts of a sample of nameable actions; give those that are legal."""
    found = []
    for _ in range(asked):
        name, text = nameable(g, rng)
        answer, verdict = referee.verdict(g, name, text), cw.judge(pos, text, player=name)
        if bool(verdict) != answer:
            lines = [f"engine: {verdict}", f"referee: {answer}"]
            fail(f"verdicts differ at {g['step']} on {text.partition(' ')[0]}", str(pos), f"{name}: {text}", lines)
        if answer:
            found.append(text)
    return found


def compare_view(pos: cw.Position, data: Data, rng: random.Random) -> None:
    """Compare what one player may see: the draw pile, others' Scar cards and those in the box are hidden."""
    viewer = rng.choice(data["player"])["name"]
    view = loads(str(cw.seen_by(pos, viewer)))
    ours = {key: value for key, value in data.items() if key not in ("seed", "luck")}
    ours |= {key: hidden(data[key]) for key in ("deck", "scar_box", "mission_deck", "event_deck") if key in data}
    secret = ("scars", "cards") if data.get("rulings", {}).get("cards-open") == "secret" else ("scars",)
    ours["player"] = [
        player if player["name"] == viewer else {**player, **{key: hidden(player[key]) for key in secret}}
        for player in data["player"]
    ]
    lines = list(differences(view, ours))
    if lines:
        fail(f"views differ at {data['step']}", str(pos), f"seen by {viewer}", lines)


def hidden(pile: list[str]) -> list[str]:
    """Write a pile as somebody sees it who knows its number only."""
    number = len(referee.spread(pile))
    return [] if number == 0 else ["?"] if number == 1 else [f"? x{number}"]


def compare_odds(pos: cw.Position, g: Data, action: str) -> None:
    """Compare how likely each result of the next roll is, and who wins the battle."""
    dice = int(action.rsplit(" ", maxsplit=1)[-1])
    told = cw.odds(pos, action)
    place, battle = g["battle"]["at"], g["battle"]
    wins = chances.of_battle(g, dice)
    ours = {f"{battle['defender']} holds {place}": 1 - wins, f"{battle['attacker']} conquers {place}": wins}
    lines = [*unequal(dict(told.to_dict()["rolls"]), chances.told(g, dice)), *unequal(told.outcomes, ours)]
    if lines:
        fail("odds differ", str(pos), action, lines)


def unequal(theirs: Data, ours: Data) -> list[str]:
    """Name what is not equally likely."""
    found = {key: (theirs.get(key, 0.0), ours.get(key, 0.0)) for key in theirs.keys() | ours.keys()}
    return [f"{key}: engine {one}, referee {other}" for key, (one, other) in found.items() if abs(one - other) > 1e-9]


class Chance:
    """What luck has said on the way from one decision to the next."""

    def __init__(self) -> None:
        self.dice: list[Data] = []
        self.rounds: list[dict[str, Data]] = []

    def roll_off(self, plus: dict[str, int]) -> list[dict[str, int]]:
        """Give the totals of what those tied rolled for the planet, round by round."""
        for dice in self.rounds:
            told = {name: (facts["named"], facts["total"]) for name, facts in dice.items()}
            ours = {name: (plus[name], facts["die"] + plus[name]) for name, facts in dice.items()}
            lines = list(differences(told, ours)) + [f"{dice}" for each in dice.values() if not 1 <= each["die"] <= 6]
            if lines:
                fail("the roll for the planet differs", "", None, lines)
        return [{name: facts["die"] + plus[name] for name, facts in dice.items()} for dice in self.rounds]

    def note(self, transition: cw.Transition) -> cw.Position:
        """Note what the tied have rolled."""
        for event in transition.events:
            if event.kind == "planet roll":
                if not self.rounds or event.facts["person"] in self.rounds[-1]:
                    self.rounds.append({})
                self.rounds[-1][event.facts["person"]] = dict(event.facts)
        return transition.after


def run(pos: cw.Position, action: str, chance: Chance) -> cw.Position:
    """Do an action, and what then happens by itself; note what is rolled."""
    pos = chance.note(cw.step(pos, action))
    while True:
        battle = loads(str(pos))["battle"] if pos.phase == "battle" else {}
        if battle.get("attack"):
            chance.dice = [battle_dice(battle)]
        if pos.over or list(cw.legal(pos)):
            return pos
        pos = chance.note(cw.step(pos))


def battle_dice(battle: Data) -> Data:
    """Give the natural dice of a battle."""
    return {"attack": battle["attack"], "defence": battle["defence"]}


def compare_step(pos: cw.Position, data: Data, action: str) -> tuple[cw.Position, Data]:
    """Compare the position at the next decision; give it."""
    chance = Chance()
    end = run(pos, action, chance)

    def shuffle(_kind: str, pool: list[str]) -> list[str]:
        after = referee.read(loads(str(end)))
        order = [*after["row"][:1], *after["deck"]]
        return order if sorted(order) == sorted(pool) else pool

    luck = referee.Luck(shuffle, lambda: chance.dice[-1], chance.roll_off)
    try:
        ours = referee.after(data, action, luck)
    except IndexError:
        fail(f"a roll that the engine does not make after {data['step']}", str(pos), action, [end.step])
    while (ours["step"], ours["turn"]) != (end.step, loads(str(end))["turn"]):
        # what can be done in one way only may be done by itself, or not; after the game everybody is asked
        if ours["step"].startswith("after.") or end.step.startswith("after."):
            break
        if len(texts := referee.legal(ours)) == 1:
            referee.do(ours, texts[0], luck)
        elif len(listed := [each.text for each in cw.legal(end)]) == 1:
            end = run(end, listed[0], chance)
        else:
            break
    after = loads(str(end))
    theirs = referee.read(after)
    lines = list(differences(ruled(theirs), ruled(ours)))
    if end.over and not lines:
        winners = sorted(cw.result(end).winners)
        if winners != [ours.get("winner")]:
            lines.append(f"winners: engine {winners}, referee {ours.get('winner')}")
    if lines:
        fail(f"positions differ after {data['step']}", str(pos), action, lines)
    return end, after


def with_proposal(action: str, listed: list[str]) -> str:
    """Write the word that is proposed, where none is typed."""
    bare = action.removesuffix(' ""')
    return next((text for text in listed if text.endswith('"') and without_word(text) == bare), action)


def choose(texts: list[str], rng: random.Random) -> str:
    """Choose an action: a verb first, ending one's part rarely."""
    verbs = sorted({text.split(" ")[0] for text in texts})
    verb = rng.choices(verbs, [RARE.get(verb, 1.0) for verb in verbs])[0]
    text = rng.choice([text for text in texts if text.split(" ")[0] == verb])
    return f'{without_word(text)} "{rng.choice(WORDS)}"' if text.endswith('"') and rng.random() < 1 / 2 else text


def missiles(g: Data) -> dict[str, int]:
    """Count the Missiles at the start: one for each signature, from seat to seat while the box has any."""
    # RB, Player Setup; rulings, missile-gone
    found = {name: g["signed"].count(name) for name in g["names"]}
    left = MISSILES - g["missiles_gone"]
    for name in found if g["rulings"].get("missile-gone") == "forever" else []:
        found[name] = min(found[name], left)
        left -= found[name]
    return found


def compare_setup(g: Data, given: Data) -> None:
    """Compare the laid table: what is there, whatever luck said."""
    # RB, Customize; Setting Up the Sideboard; Player Setup
    seats = len(g["names"])
    signed = given.get("signed", [])
    scars = ["Ammo Shortage"] * 3 + ["Bunker"] * 3
    for name in referee.spread(given.get("scars_spent", [])):
        scars.remove(name)
    dealt = [name for player in g["seat"].values() for name in player["scar"]]
    destroyed = [name.removesuffix(" card") for name in given.get("destroyed", [])]
    every = sorted(set(TERRITORIES) - set(destroyed))
    fresh = not given.get("played") and not given.get("coins")
    coins = sum(number - 1 for number in g["coins"].values()) if fresh else 12
    expected: dict[str, Any] = {
        "powers": sorted(FACTIONS), "chosen": True, "cards": every, "row": 4, "discard": [], "coin_pile": COIN_CARDS,
        "stars": {name: int(name not in signed) for name in g["names"]}, "scars": scars, "coins": 12,
        "missiles": missiles(g), "hq": {}, "land": {},
        "dealt": [int(len(scars) >= seats)] * seats, "begun": {STARTING_TROOPS}, "asked": g["first"],
        "missions": sorted(referee.spread(given.get("missions", []))), "face up": bool(given.get("missions")),
        "events": sorted(referee.spread(given.get("events", []))), "discarded events": [],
    }  # fmt: skip
    found = {
        "powers": sorted(g["powers"]),
        "chosen": all(g["powers"][faction] in (f"{faction} A", f"{faction} B") for faction in FACTIONS)
        and all(g["powers"][faction] == power for faction, power in given.get("powers", {}).items()),
        "cards": sorted(g["row"] + g["deck"]), "row": len(g["row"]), "discard": g["discard"],
        "coin_pile": g["coin_pile"], "stars": {name: seat["stars"] for name, seat in g["seat"].items()},
        "scars": sorted(dealt + g["scar_box"]), "coins": coins, "hq": g["hq"], "land": g["land"],
        "missiles": {name: seat["missiles"] for name, seat in g["seat"].items()},
        "dealt": [len(seat["scar"]) for seat in g["seat"].values()], "asked": g["turn"],
        "begun": {seat["begun"] for seat in g["seat"].values()},
        "missions": sorted([*g["mission_deck"], *([g["mission"]] if g["mission"] else [])]),
        "face up": bool(g["mission"]), "events": sorted(g["event_deck"]), "discarded events": g["event_discard"],
    }  # fmt: skip
    lines = list(differences(found, expected))
    if lines:
        fail("set-up differs", str(g), None, lines)


def events(before: Data, after: Data) -> list[str]:
    """Name what does not happen in each game, so that it can be seen what the games have met."""
    here, there = before["seat"].values(), after["seat"].values()
    found = {
        "eliminated": [seat["out"] for seat in here] != [seat["out"] for seat in there],
        "knocked out": {name for name, _ in before["land"].values()} > {name for name, _ in after["land"].values()},
        "coin star": after["coin_star"] > before["coin_star"],
        "shuffled": len(after["discard"]) < len(before["discard"]),
        "box": sum(after["fortified"].values()) < sum(before["fortified"].values()),
        "closed": len(after["closed"]) > len(before["closed"]),
        "empty HQ": any(at in before["hq"].values() and at not in before["land"] for at in after["expanded"]),
        "three of a kind": len(after["land"]) and before["step"].startswith("battle") and three_of_a_kind(before),
        "mission": before["mission"] != after["mission"],
        "event": before["event_discard"] != after["event_discard"],
        "losses by an event": before["event_discard"] != after["event_discard"]
        and sum(number for _, number in before["land"].values()) > sum(number for _, number in after["land"].values()),
        "last left": after["step"] == "over" and [seat["out"] for seat in there].count(False) == 1,
    }
    opened = [f"({packet} {before['step'].split('.')[0]})" for packet in after["opened"][len(before["opened"]) :]]
    return [*opened, *(f"({name})" for name, is_so in found.items() if is_so)]


def three_of_a_kind(g: Data) -> bool:
    """Tell whether the Enclave has its three of a kind."""
    return power(g, g["battle"]["attacker"], THREE_ALIKE) and three_alike(g["battle"]["attack"])


def compare_beginning(pos: cw.Position, rng: random.Random) -> cw.Position:
    """Compare one choice of a power or a coin, before the first game."""
    data = loads(str(pos))
    g = referee.read(data)
    listed = compare_legal(pos, g)
    compare_verdicts(pos, g, rng)
    action = rng.choice([*listed, listed[0]])
    end = run(pos, action, Chance())
    theirs, ours = referee.read(loads(str(end))), referee.after(data, action, NO_LUCK)
    keys = ("step", "powers", "coins") + (("turn",) if end.step.startswith("world.") else ())
    lines = list(differences({key: theirs[key] for key in keys}, {key: ours[key] for key in keys}))
    if lines:
        fail(f"positions differ after {data['step']}", str(pos), action, lines)
    return end


def one_game(seed: int, seats: int, most: int = 400) -> Counter[str]:
    """Set up and play one random game, or so many decisions of it, comparing everything; tell what was done."""
    rng = random.Random(f"{seed} {seats}")
    given = world(rng)
    options: Data = {"world": written_world(given)} if given else {}
    switched = rulings(rng)
    pos = cw.setup(GAME, list(NAMES[:seats]), seed=seed, rulings=switched, **options)
    assert loads(str(pos)).get("rulings", {}) == (PUBLISHED if switched == "published" else switched)
    done: Counter[str] = Counter()
    while pos.step.startswith("world."):
        done[pos.step] += 1
        pos = compare_beginning(pos, rng)
    data = loads(str(pos))
    compare_setup(referee.read(data), given)
    play(pos, rng, done, Pace(most))
    return done


class Pace(NamedTuple):
    """How many decisions are played at most, how often a position is changed by hand, and how."""

    most: int
    odds: float = 1 / 12
    change: Callable[[Data, random.Random], cw.Position] = shaken
    asked: int = ASKED
    goal: Callable[[Data, list[str]], list[str]] = lambda _g, _legal: []


def play(pos: cw.Position, rng: random.Random, done: Counter[str], pace: Pace) -> cw.Position:
    """Play on, comparing everything, changing the position by hand now and then; give where it ends."""
    data = loads(str(pos))
    for _ in range(pace.most):
        if pos.over:
            done["(won)"] += 1
            break
        if data["step"] == "war.act" and rng.random() < pace.odds:
            changed = pace.change(loads(str(pos)), rng)
            if not has_four(referee.read(loads(str(changed)))):
                pos = changed
                data = loads(str(pos))
        g = referee.read(data)
        legal = compare_legal(pos, g)
        extra = compare_verdicts(pos, g, rng, pace.asked)
        if rng.random() < VIEWS:
            compare_view(pos, data, rng)
        action = rng.choice(extra) if extra and rng.random() < 0.3 else choose(legal, rng)
        if (wanted := pace.goal(g, legal)) and rng.random() < 2 / 3:
            action = rng.choice(wanted)
        action = with_proposal(action, legal)
        done[f"{g['step']} {action.split(' ')[0]}"] += 1
        if action.startswith("defend with") and rng.random() < ODDS:
            done["(odds)"] += 1
            compare_odds(pos, g, action)
        pos, data = compare_step(pos, data, action)
        done.update(events(g, referee.read(data)))
    compare_view(pos, data, rng)
    return pos
