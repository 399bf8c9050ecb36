"""What may be done at each decision, and what it does."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from . import words
from .board import add, around, coins, holder, may_start, power, put, ruled
from .box import BESIDE, COIN, FACTIONS, FIRST_COINS, TERRITORIES, Data
from .cards import completed, give_back, put_bonus_troop
from .ending import (
    MISSILES_OF_POCKET,
    cancel,
    change_bonus,
    destroy,
    end,
    fortify,
    found_city,
    name_continent,
    next_reward,
    packet,
    rewards,
)
from .flow import (
    ANY_TIME,
    Luck,
    after_buying,
    after_turning_in,
    ask,
    ask_card,
    ask_defender,
    ask_missiles,
    ask_scars,
    begin_turn,
    draw,
    draws,
    end_turn,
    end_war,
    ends,
    join_or_recruit,
    over,
    place_all,
    roll,
    take_mission,
)
from .recruit import from_cards
from .war import dice_now, expand, may_attack, may_expand, may_scar, move_in, move_in_numbers

SCARS = ["Bunker", "Ammo Shortage"]


class Verb(NamedTuple):
    """A kind of action: its words, the steps at which it can be done, when it may, and what it does."""

    pattern: str
    steps: tuple[str, ...]
    may: Callable[[Data, str, list[str]], bool]
    do: Callable[[Data, str, list[str], Luck], None]


VERBS: list[Verb] = []
Do = Callable[[Data, str, list[str], Luck], None]


def yes(_g: Data, _name: str, _rest: list[str]) -> bool:
    """Permit: nothing stands against it."""
    return True


def verb(pattern: str, *steps: str, may: Callable[[Data, str, list[str]], bool] = yes) -> Callable[[Do], Do]:
    """Let a function do an action at these steps."""

    def keep(do: Do) -> Do:
        VERBS.append(Verb(pattern, steps, may, do))
        return do

    return keep


def found(g: Data, text: str) -> tuple[Verb, list[str]] | None:
    """Find what a text means at this step, and what it names."""
    for each in VERBS:
        if g["step"] in each.steps:
            rest = words.read(each.pattern, text)
            if rest is not None:
                return each, rest
    return None


def permitted(g: Data, name: str, text: str) -> bool:
    """Tell whether a player may do this now."""
    meant = found(g, text)
    return name == g["turn"] and meant is not None and meant[0].may(g, name, meant[1])


def do(g: Data, text: str, luck: Luck) -> None:
    """Do an action that is permitted."""
    meant = found(g, text)
    assert meant is not None
    meant[0].do(g, g["turn"], meant[1], luck)


# --- before the first game

def may_get(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether a faction has no power yet."""
    # RB, Customize the Factions; rulings, who-powers
    return rest[0] in FACTIONS and rest[0] not in g["powers"]


@verb("power (.*) ([AB])", "world.powers", may=may_get)
def give_power(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Give a faction one of its two powers."""
    # RB, Customize the Factions
    g["powers"][rest[0]] = f"{rest[0]} {rest[1]}"
    if len(g["powers"]) < len(FACTIONS):
        ask(g, "world.powers", around(g, name)[1])
    else:
        ask(g, "world.coins" if g["fresh"] else "choose.faction", g["names"][0])


def may_stick(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether a Territory card can take one more coin."""
    # RB, Customize the Resource Deck; rulings, first-coins
    most = 3 if ruled(g, "first-coins") == "published" else 6
    return rest[0] not in g["destroyed"] and coins(g, rest[0]) < most


@verb("coin @ card", "world.coins", may=may_stick)
def stick(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Put one of 12 coins on a Territory card."""
    # RB, Customize the Resource Deck
    g["coins"][rest[0]] = coins(g, rest[0]) + 1
    left = FIRST_COINS - sum(number - 1 for number in g["coins"].values())
    ask(g, "world.coins" if left else "choose.faction", around(g, name)[1])


# --- set-up


def may_choose(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether a faction is free, and a territory a legal start."""
    # RB, Choosing Factions & Starting Positions
    taken = [player["faction"] for player in g["seat"].values()]
    return rest[0] in FACTIONS and rest[0] not in taken and may_start(g, name, rest[1], headquarters=True)


@verb("choose (.*) in @", "choose.faction", may=may_choose)
def choose(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Take a faction, place its HQ and the starting troops; the next one clockwise chooses."""
    # RB, Choosing Factions & Starting Positions; rulings, start-roll
    player = g["seat"][name]
    player["faction"], player["start"] = rest
    g["hq"][rest[0]] = rest[1]
    put(g, rest[1], name, player["begun"])
    following = [each for each in g["names"] if not g["seat"][each]["faction"]]
    if following:
        order = g["names"][g["names"].index(name) :] + g["names"][: g["names"].index(name)]
        ask(g, "choose.faction", order[1])
    elif not over(g, luck):
        begin_turn(g, g["first"], luck)


# --- start of turn


def has(g: Data, name: str, cards: list[str] | None) -> bool:
    """Tell whether a player has these cards."""
    return cards is not None and not Counter(cards) - Counter(g["seat"][name]["cards"])


def may_buy(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether these are four cards of the hand."""
    # RB, Turn In Cards for a Red Star
    cards = words.cards(rest[0])
    return has(g, name, cards) and len(cards or []) == 4


@verb("buy with (.*)", "turn.buy", may=may_buy)
def buy(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Turn in four cards for a Red Star."""
    # RB, Turn In Cards for a Red Star
    give_back(g, name, words.cards(rest[0]) or [])
    g["seat"][name]["stars"] += 1
    if not over(g, luck):
        after_buying(g, luck)


@verb("buy nothing", "turn.buy")
def buy_nothing(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Buy no star."""
    # RB, Turn In Cards for a Red Star: may
    join_or_recruit(g, luck)


def may_join(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether one may join there."""
    # RB, Join the War
    return may_start(g, name, rest[0], headquarters=ruled(g, "join-adjacent") == "yes")


@verb("join in @", "turn.join", may=may_join)
def join(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Place half the starting troops, rounded down; then one may expand and attack."""
    # RB, Join the War; rulings, join-half
    put(g, rest[0], name, g["seat"][name]["begun"] // 2)
    ask(g, "war.act", name)


# --- recruiting


def may_turn_in(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether these are cards of the hand worth two or more together."""
    # RB, Recruit Troops
    cards = words.cards(rest[0])
    return has(g, name, cards) and from_cards(g, cards or []) > 0


@verb("turn in (.*)", "recruit.cards", may=may_turn_in)
def turn_in(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Turn in cards for troops."""
    # RB, Recruit Troops
    cards = words.cards(rest[0]) or []
    g["recruits"] += from_cards(g, cards)
    give_back(g, name, cards)
    g["turned_in"] = True
    after_turning_in(g)


@verb("keep cards", "recruit.cards")
def keep(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Turn in no more cards."""
    # RB, Recruit Troops: may
    place_all(g)


def may_place(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether there are so many recruits, and the territory is one's own."""
    # RB, Placing Troops
    return int(rest[0]) <= g["recruits"] and holder(g, rest[1]) == name


@verb("place # in @", "recruit.place", may=may_place)
def place(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Place recruits; all of them must be placed."""
    # RB, Placing Troops
    add(g, rest[1], int(rest[0]))
    g["recruits"] -= int(rest[0])
    if g["recruits"] == 0:
        ask(g, "war.act", name)


# --- expanding and attacking


@verb("expand # from @ to @", "war.act", may=lambda g, name, rest: may_expand(g, name, int(rest[0]), rest[1], rest[2]))
def do_expand(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Move into an empty territory; an HQ there is a Red Star at once."""
    # RB, Expanding into Unoccupied Territory; rulings, empty-hq
    expand(g, name, int(rest[0]), rest[1], rest[2])
    over(g, luck)


@verb("attack @ from @ with #", "war.act", may=lambda g, name, at: may_attack(g, name, at[0], at[1], int(at[2])))
def attack(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Declare an attack; who has a Scar card may play it."""
    # RB, Attacking Enemies
    g["battle"] = {
        "at": rest[0], "from": rest[1], "attacker": name, "defender": holder(g, rest[0]), "sent": int(rest[2]),
        "defending": 0, "attack": [], "defence": [], "hit": {"attacker": [], "defender": []}, "passed": 0,
    }  # fmt: skip
    if g["attacked"][-1:] != [rest[0]]:
        g["attacked"].append(rest[0])
    ask_defender(g, luck)


def may_play(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether a player has that Scar card, and the defending territory can take it."""
    # RB, Scar cards
    return rest[0] in g["seat"][name]["scar"] and may_scar(g, g["battle"]["at"])


@verb("scar (Bunker|Ammo Shortage)", "battle.scars", may=may_play)
def play_scar(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Put a scar on the defending territory; the card is destroyed."""
    # RB, Scar cards; rulings, scar-after
    g["seat"][name]["scar"].remove(rest[0])
    g["scars"][g["battle"]["at"]] = rest[0]
    g["scars_spent"] = sorted([*g["scars_spent"], rest[0]])
    roll(g, luck)


@verb("pass", "battle.scars")
def play_no_scar(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Play no Scar card now."""
    # rulings, scar-when: may
    ask_scars(g, luck, name)


@verb("defend with ([12])", "battle.defend")
def defend(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Choose one or two dice."""
    # RB, Combat
    g["battle"]["defending"] = int(rest[0])
    ask_scars(g, luck)


def targets(g: Data, side: str, shown: int) -> list[int]:
    """List the dice of a side that show a number and that a Missile may hit."""
    # RB, Using Missiles; rulings, missile-two and missile-six
    dice = dict(zip(("attacker", "defender"), dice_now(g), strict=True))[side]
    hit = [] if ruled(g, "missile-two") == "allowed" else g["battle"]["hit"][side]
    return [at for at, die in enumerate(dice) if die == shown and at not in hit]


def may_fire(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether a player has a Missile, and there is such a die."""
    # RB, Using Missiles
    return g["seat"][name]["missiles"] > 0 and bool(targets(g, rest[0], int(rest[1])))


@verb("missile on (attacker|defender) ([1-6])", "battle.missiles", may=may_fire)
def fire(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Change a die to a 6."""
    # RB, Using Missiles; rulings, missile-gone
    g["seat"][name]["missiles"] -= 1
    if ruled(g, "missile-gone") == "forever":
        g["missiles_gone"] += 1
    g["battle"]["hit"][rest[0]].append(targets(g, rest[0], int(rest[1]))[0])
    g["battle"]["passed"] = 0
    if sum(map(len, g["battle"]["hit"].values())) >= MISSILES_OF_POCKET:
        packet(g, "Pocket 1")  # RB, Opening New Packages
    ask_missiles(g, luck, name)


@verb("pass", "battle.missiles")
def hold_fire(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Use no Missile now."""
    # RB, Using Missiles
    g["battle"]["passed"] += 1
    ask_missiles(g, luck, name)


@verb("move in #", "battle.move", may=lambda g, name, rest: int(rest[0]) in move_in_numbers(g))
def do_move_in(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Move more troops into the conquered territory."""
    # RB, Winning a Territory
    move_in(g, int(rest[0]))
    ask(g, "war.act", name)


@verb("end war", "war.act")
def do_end_war(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Expand and attack no more."""
    # RB, Expand & Attack (Optional)
    end_war(g, luck)


# --- maneuver, end of turn


def may_maneuver(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether so many may move: one stays; the Saharan Republic may at any point of the turn."""
    # RB, Maneuver Troops; powers, Saharan Republic
    if g["step"] != "maneuver.move" and not power(g, name, ANY_TIME):
        return False
    number, start, end = int(rest[0]), rest[1], rest[2]
    return end in ends(g, name, start) and number <= g["land"][start][1] - 1


@verb("maneuver # from @ to @", "recruit.place", "war.act", "maneuver.move", may=may_maneuver)
def maneuver(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Move troops from one own territory to another."""
    # RB, Maneuver Troops
    add(g, rest[1], -int(rest[0]))
    add(g, rest[2], int(rest[0]))
    g["maneuvered"] = True
    if g["step"] == "maneuver.move":
        ask_card(g, luck)


@verb("no maneuver", "maneuver.move")
def no_maneuver(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Move nothing."""
    # RB, Maneuver Troops (Optional)
    ask_card(g, luck)


def may_take(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether that card may be drawn."""
    # RB, Drawing a Card
    cards = words.cards(rest[0]) or []
    return len(cards) == 1 and cards[0] in draws(g, name)


@verb("draw (?!nothing)(.*)", "end.draw", may=may_take)
def take(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Draw a card."""
    # RB, Drawing a Card
    draw(g, (words.cards(rest[0]) or [])[0], luck)


@verb("draw nothing", "end.draw", may=lambda g, name, rest: not g["conquered"])
def draw_nothing(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Draw no card: Imperial Balkania only may."""
    # powers, Imperial Balkania
    end_turn(g, luck)


@verb("add troop", "end.troop")
def add_troop(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Put a troop into the territory of the card."""
    # powers, Khan Industries
    put_bonus_troop(g, g["drawn"])
    end_turn(g, luck)


@verb("add nothing", "end.troop")
def add_nothing(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Put no troop there."""
    # powers, Khan Industries: may
    end_turn(g, luck)


@verb("mission", "end.draw", may=lambda g, name, rest: completed(g))
def do_mission(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Complete the mission in place of a card."""
    # RB, Completing a Mission
    take_mission(g, luck)


# --- after the game


@verb("sign(?: (.*))?", "after.sign", may=lambda g, name, rest: words.typed(rest[0]))
def sign(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Sign the board, with a motto."""
    # RB, If You WON
    g["signed"].append(name)
    g["mottos"].append(words.bare(rest[0]))
    next_reward(g, luck.roll_off)


def may_have(g: Data, name: str, rest: list[str]) -> bool:
    """Tell whether this can be chosen."""
    return f"{rest[0]} {rest[1]}" in rewards(g) and (len(rest) == 2 or words.typed(rest[2]))


@verb('(found major|found minor) @(?: (".*))?', "after.winner", "after.rewards", may=may_have)
def found_a_city(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Found a city."""
    # RB, If You WON; If You HELD ON
    found_city(g, rest[0].split(" ")[1], rest[1], name, words.bare(rest[2]))
    next_reward(g, luck.roll_off, name)


@verb('(name) (.*?)(?: (".*))?', "after.winner", may=may_have)
def do_name(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Name a continent."""
    # RB, If You WON
    name_continent(g, rest[1], name, words.bare(rest[2]))
    next_reward(g, luck.roll_off, name)


@verb("(bonus) (.* [-+]1)", "after.winner", may=may_have)
def do_bonus(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Change the bonus of a continent."""
    # RB, If You WON
    change_bonus(g, rest[1][:-3], int(rest[1][-2:]))
    next_reward(g, luck.roll_off, name)


@verb("(cancel|fortify|destroy|upgrade) @", "after.winner", "after.rewards", may=may_have)
def do_reward(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Cancel a scar, fortify a city, destroy a card, or put a coin on one."""
    # RB, If You WON; If You HELD ON
    if rest[0] == "upgrade":
        g["coins"][rest[1]] = coins(g, rest[1]) + 1
    else:
        {"cancel": cancel, "fortify": fortify, "destroy": destroy}[rest[0]](g, rest[1])
    next_reward(g, luck.roll_off, name)


@verb("(no) (reward)", "after.winner", "after.rewards", may=may_have)
def no_reward(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Choose nothing."""
    # rulings, reward-none
    next_reward(g, luck.roll_off, name)


@verb("planet(?: (.*))?", "after.planet", may=lambda g, name, rest: words.typed(rest[0]))
def planet(g: Data, name: str, rest: list[str], luck: Luck) -> None:
    """Name the planet; the game is the fifteenth."""
    # RB, Completed World
    g["planet"] = words.bare(rest[0])
    end(g)


# --- what could be done


def candidates(g: Data) -> list[str]:
    """Write what could be done at this step, numbers at both of their ends."""
    step, name = g["step"], g["turn"]
    own = [place for place in TERRITORIES if holder(g, place) == name]
    hand = g["seat"][name]["cards"]
    moves = [f"{verb} {{}} from {start} to {end}" for verb, start, end in journeys(g, own)]
    listed: dict[str, list[str]] = {
        "world.powers": [f"power {faction} {which}" for faction in FACTIONS for which in "AB"],
        "world.coins": [f"coin {at} card" for at in TERRITORIES],
        "choose.faction": [f"choose {faction} in {at}" for faction in FACTIONS for at in TERRITORIES],
        "turn.buy": ["buy nothing", "buy with " + ", ".join(hand[:4])],
        "turn.join": [f"join in {at}" for at in TERRITORIES],
        "recruit.cards": ["keep cards", "turn in " + ", ".join(hand)],
        "recruit.place": [f"place {number} in {at}" for at in own for number in {1, g["recruits"]}],
        "war.act": [
            f"attack {at} from {start} with {number}" for start in own for at in BESIDE[start] for number in (1, 2, 3)
        ]
        + ["end war"],
        "battle.scars": ["pass", *(f"scar {scar}" for scar in SCARS)],
        "battle.defend": ["defend with 1", "defend with 2"],
        "battle.missiles": ["pass"]
        + [f"missile on {side} {die}" for side in ("attacker", "defender") for die in range(1, 7)],
        "battle.move": [f"move in {number}" for number in range(1, 100)],
        "maneuver.move": ["no maneuver"],
        "end.draw": ["mission", "draw nothing", *(f"draw {card} card" for card in [*TERRITORIES, COIN])],
        "end.troop": ["add troop", "add nothing"],
        "after.sign": ["sign"],
        "after.winner": rewards(g) if step == "after.winner" else [],
        "after.rewards": rewards(g) if step == "after.rewards" else [],
        "after.planet": ["planet"],
    }
    texts = listed.get(step, [])
    for move in moves:
        there = g["land"][move.split(" from ")[1].split(" to ")[0]][1]
        several = range(1, min(there, 9)) if move.startswith("expand") else (1,)
        texts += [move.format(number) for number in {*several, there - 1} - {0}]
    return texts


def journeys(g: Data, own: list[str]) -> list[tuple[str, str, str]]:
    """List from where to where one could expand or maneuver."""
    step, name = g["step"], g["turn"]
    found = []
    if step == "maneuver.move" or (step in ("recruit.place", "war.act") and power(g, name, ANY_TIME)):
        found += [("maneuver", start, end) for start in own for end in ends(g, name, start)]
    if step == "war.act":
        found += [("expand", start, end) for start in own for end in BESIDE[start] if not holder(g, end)]
    return found
