"""The order of a game: what happens by itself between one decision and the next."""

from collections.abc import Callable

from .board import (
    add,
    around,
    coins,
    connected,
    has_four,
    held,
    holder,
    legal_starts,
    next_player,
    power,
    ruled,
    troops,
)
from .box import COIN, Data
from .cards import (
    Shuffle,
    bonus_troop,
    coin_star,
    completed,
    draw_coin,
    draw_territory,
    draws,
    may_draw,
    reward_mission,
)
from .dice import Roll
from .ending import TROOPS_OF_POCKET, RollOff, finish, packet
from .recruit import from_continents, from_land
from .war import close_after_sixes, loot, losses, mark_box, may_scar, move_in_numbers

HQ_TROOPS, ANY_TIME, ANYWHERE = "Khan Industries A", "Saharan Republic A", "Saharan Republic B"
Dice = Callable[[], Roll]


def no_roll(_plus: dict[str, int]) -> list[dict[str, int]]:
    """Roll nothing off."""
    return []


class Luck:
    """What chance says: how cards are shuffled, which dice are rolled, and what those tied roll for the planet."""

    def __init__(self, shuffle: Shuffle, dice: Dice, roll_off: RollOff = no_roll) -> None:
        self.shuffle, self.dice, self.roll_off = shuffle, dice, roll_off


def over(g: Data, luck: Luck) -> bool:
    """End the game at once when somebody has four Red Stars or is the last one left."""
    # RB, Start of Turn; Conquering an HQ; rulings, win-mid-turn and last-left
    left = [name for name in g["names"] if not g["seat"][name]["out"]]
    g["winner"] = has_four(g) or (left[0] if len(left) == 1 else "")
    if g["winner"]:
        finish(g, luck.roll_off)
    return bool(g["winner"])


def ask(g: Data, step: str, name: str) -> None:
    """Ask a player for a decision."""
    g["step"], g["turn"] = step, name


def begin_turn(g: Data, name: str, luck: Luck) -> None:
    """Begin a turn: who has neither troops nor a start is eliminated; Khan's troops, then stars may be bought."""
    # RB, Elimination: "when it's your turn"; Start of Turn; powers, Khan Industries; rulings, buy-when and khan-hq
    g["active"] = name
    g["attacked"], g["conquered"], g["expanded"], g["closed"] = [], [], [], []
    g["maneuvered"], g["turned_in"], g["drawn"], g["battle"], g["recruits"] = False, False, "", {}, 0
    if not held(g, name) and not legal_starts(g, name, headquarters=ruled(g, "join-adjacent") == "yes"):
        g["seat"][name]["out"] = True
        packet(g, "Pack 2")  # RB, Opening New Packages; rulings, pack-time
        if not over(g, luck):
            end_turn(g, luck)
        return
    if power(g, name, HQ_TROOPS):
        for place in g["hq"].values():
            if place in held(g, name):
                add(g, place, 1)
    after_buying(g, luck)


def after_buying(g: Data, luck: Luck) -> None:
    """Ask for four cards as long as there are four; then one joins or recruits."""
    # RB, Turn In Cards for a Red Star; Join the War OR Recruit Troops
    name = g["active"]
    if len(g["seat"][name]["cards"]) >= 4:
        ask(g, "turn.buy", name)
    else:
        join_or_recruit(g, luck)


def join_or_recruit(g: Data, luck: Luck) -> None:
    """Without a territory one joins; with one, one recruits."""
    # RB, Join the War OR Recruit Troops; rulings, join-or-recruit
    name = g["active"]
    if held(g, name):
        g["recruits"] = from_land(g, name) + from_continents(g, name)
        after_turning_in(g)
    else:
        ask(g, "turn.join", name)


def after_turning_in(g: Data) -> None:
    """Ask for cards worth two or more, as often as one may; then troops are placed."""
    # RB, Recruit Troops; rulings, turn-in-once
    name = g["active"]
    again = not g["turned_in"] or ruled(g, "turn-in-once") == "more"
    if again and sum(coins(g, card) for card in g["seat"][name]["cards"]) >= 2:
        ask(g, "recruit.cards", name)
    else:
        place_all(g)


def place_all(g: Data) -> None:
    """Let all recruits be placed."""
    # RB, Placing Troops; rulings, minimum-three: the whole is counted when cards are in
    if ruled(g, "minimum-three") == "whole":
        g["recruits"] = max(3, g["recruits"])
    if g["recruits"] >= TROOPS_OF_POCKET and g["seat"][g["active"]]["missiles"] > 0:
        packet(g, "Pocket 2")  # RB, Opening New Packages
    ask(g, "recruit.place", g["active"])


def ask_scars(g: Data, luck: Luck, asked: str = "") -> None:
    """Ask each holder of a Scar card, attacker first, then the defender, then clockwise, until one is played."""
    # RB, Scar cards; rulings, scar-when
    order = ring(g)
    rest = order[order.index(asked) + 1 :] if asked else order
    willing = [name for name in rest if g["seat"][name]["scar"] and may_scar(g, g["battle"]["at"])]
    if willing:
        ask(g, "battle.scars", willing[0])
    else:
        roll(g, luck)


def ring(g: Data) -> list[str]:
    """Give those who may act in a battle: the attacker, the defender, then clockwise from the attacker."""
    # RB, Who Can Use Missiles; Elimination: the eliminated are out of the game
    battle = g["battle"]
    sides = [battle["attacker"], battle["defender"]]
    order = sides + [name for name in around(g, sides[0]) if name not in sides]
    return [name for name in order if not g["seat"][name]["out"]]


def ask_defender(g: Data, luck: Luck) -> None:
    """Ask the defender for one die or two, if there are troops for two; then come effects before the roll."""
    # RB, Combat; rulings, attack-dice; facts 2.7, the order of an attack
    if troops(g, g["battle"]["at"]) >= 2:
        ask(g, "battle.defend", g["battle"]["defender"])
    else:
        g["battle"]["defending"] = 1
        ask_scars(g, luck)


def roll(g: Data, luck: Luck) -> None:
    """Roll the dice of both sides."""
    # RB, Combat
    battle = g["battle"]
    rolled = luck.dice()
    battle["attack"], battle["defence"] = rolled["attack"], rolled["defence"]
    assert (len(battle["attack"]), len(battle["defence"])) == (battle["sent"], battle["defending"])
    ask_missiles(g, luck, "")


def ask_missiles(g: Data, luck: Luck, asked: str) -> None:
    """Ask the next who has a Missile, round and round, until all of them pass in a row."""
    # RB, Who Can Use Missiles
    order = ring(g)
    start = order.index(asked) + 1 if asked else 0
    armed = [name for name in order[start:] + order[:start] if g["seat"][name]["missiles"] > 0]
    if ruled(g, "missile-rounds") == "once":
        ask_once(g, luck, asked)
    elif armed and g["battle"]["passed"] < len(armed):
        ask(g, "battle.missiles", armed[0])
    else:
        compare(g, luck)


def ask_once(g: Data, luck: Luck, asked: str) -> None:
    """Ask each who has a Missile once; one who has fired may fire again before the next is asked."""
    # RB, Using Missiles: multiple Missiles; rulings, missile-rounds
    order = ring(g)
    start = order.index(asked) if asked else 0
    again = g["battle"]["passed"] == 0
    armed = [name for name in order[start if again else start + 1 :] if g["seat"][name]["missiles"] > 0]
    g["battle"]["passed"] = 0
    if armed:
        ask(g, "battle.missiles", armed[0])
    else:
        compare(g, luck)


def compare(g: Data, luck: Luck) -> None:
    """Compare the dice; troops are lost, a box is marked, the territory may be won."""
    # RB, Combat; Fortification Damage; Winning a Territory
    battle = g["battle"]
    close_after_sixes(g)
    attackers, defenders = losses(g)
    mark_box(g)
    add(g, battle["from"], -attackers)
    add(g, battle["at"], -defenders)
    battle["sent"] -= attackers
    if troops(g, battle["at"]) == 0:
        conquer(g, luck)
    else:
        ask(g, "war.act", g["active"])


def conquer(g: Data, luck: Luck) -> None:
    """Move the surviving attackers in; take what a beaten player has; ask for how many more."""
    # RB, Winning a Territory; Conquering an HQ; Knocking Out a Player
    battle = g["battle"]
    add(g, battle["from"], -battle["sent"])
    g["land"][battle["at"]] = (battle["attacker"], battle["sent"])
    if battle["at"] not in g["conquered"]:
        g["conquered"].append(battle["at"])
    if not held(g, battle["defender"]):
        loot(g, battle["attacker"], battle["defender"])
    if over(g, luck):
        return
    ask(g, "battle.move" if len(move_in_numbers(g)) > 1 else "war.act", g["active"])


def ends(g: Data, name: str, start: str) -> list[str]:
    """List where a player may maneuver to from a territory: connected through own ones, one troop stays."""
    # RB, Maneuver Troops; powers, Saharan Republic
    if g["maneuvered"] or holder(g, start) != name or troops(g, start) < 2:
        return []
    reached = held(g, name) if power(g, name, ANYWHERE) else connected(g, name, start)
    return [place for place in reached if place != start]


def end_war(g: Data, luck: Luck) -> None:
    """Ask for the maneuver, if one is possible."""
    # RB, Maneuver Troops
    if any(ends(g, g["active"], start) for start in held(g, g["active"])):
        ask(g, "maneuver.move", g["active"])
    else:
        ask_card(g, luck)


def ask_card(g: Data, luck: Luck) -> None:
    """Ask for a card, or for the mission, if one is earned and there is a choice."""
    # RB, Drawing a Card; Completing a Mission; rulings, coins-out and mission-or-card
    name = g["active"]
    if not may_draw(g, name) and not completed(g):
        end_turn(g, luck)
        return
    choice = draws(g, name) if may_draw(g, name) else []
    if not choice and ruled(g, "coins-out") == "asked":
        coin_star(g)
        if over(g, luck):
            return
    if choice or completed(g):
        ask(g, "end.draw", name)
    else:
        end_turn(g, luck)


def draw(g: Data, card: str, luck: Luck) -> None:
    """Take a card; the last Coin card brings a star; Khan may put a troop into the territory."""
    # RB, Drawing a Card; Coin Card Deck; powers, Khan Industries; rulings, coins-out
    name = g["active"]
    if card == COIN:
        draw_coin(g, name, luck.shuffle)
        if g["coin_pile"] == 0 and ruled(g, "coins-out") != "asked":
            coin_star(g)
            if over(g, luck):
                return
    else:
        draw_territory(g, name, card, luck.shuffle)
    if bonus_troop(g, name, card):
        g["drawn"] = card
        ask(g, "end.troop", name)
    else:
        end_turn(g, luck)


def take_mission(g: Data, luck: Luck) -> None:
    """Discard the mission for its reward; a new one lies there, and no card is drawn."""
    # RB, Completing a Mission
    reward_mission(g)
    if not over(g, luck):
        end_turn(g, luck)


def end_turn(g: Data, luck: Luck) -> None:
    """Let the next player begin."""
    # RB, Choosing Factions & Starting Positions: clockwise
    g["turn"] = g["active"]
    begin_turn(g, next_player(g), luck)

