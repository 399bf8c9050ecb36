"""What each action does to the position."""

from .deck import effects, is_world
from .effects import Oracle, answer, begin_use, draw, end_turn, parts, run, surge_energy
from .legality import (
    copies_there,
    free_deploy,
    may_choose,
    may_concede,
    may_deploy,
    may_draft,
    may_explore,
    may_invade,
    may_play,
    may_send,
    may_surge,
    may_use,
    used_copy,
)
from .state import COLONIZERS, Data, clockwise, ruled, seat
from .strength import deploy_cost
from .table import Table, called
from .words import copies, in_central, is_surge, items, one, sent, use_words

TABLE = Table()
verb = TABLE.verb


@verb("take {centre}", "pregame.take", may=lambda p, _, rest: bool(copies(p["central"], one(rest)[0])))
def do_take(p: Data, player: Data, rest: str) -> None:
    """Take a Sector 0 card: clockwise, the last player twice in a row, then back."""
    # RB, Pregame Draft 3 and 4
    card = in_central(p, rest)
    p["central"] = [other for other in p["central"] if other is not card]
    player["discard"].append(one(rest)[0])
    names = clockwise(p, p["destiny"])
    taken = sum(len(other["discard"]) for other in p["player"])
    snake = [*names, *names[::-1]]
    if taken < len(snake):
        p["turn"] = snake[taken]
    else:
        p["step"], p["turn"] = "pregame.return", p["destiny"]


def next_in_turn(p: Data, step: str) -> bool:
    """Hand a question that all answer to the next player; False after the last one."""
    # RB, Energy Phase; rulings.md, choice-order: from the Destiny Marker clockwise
    names = clockwise(p, p["destiny"])
    place = names.index(p["turn"])
    p["pending"] = {}
    p["step"] = step
    p["turn"] = names[place + 1] if place + 1 < len(names) else p["destiny"]
    return place + 1 < len(names)


@verb("done", "energy.boost", lone=True)
def do_done(p: Data) -> None:
    """End one player's Energy Phase; after the last the Galactic Phase begins."""
    # RB, Energy Phase: he cannot change his mind afterwards
    if not next_in_turn(p, "energy.boost"):
        p["phase"], p["step"] = "galactic", "galactic.remove"


@verb("surge", "energy.boost", may=may_surge)
def do_surge(p: Data, player: Data, _rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Play an Energy Surge."""
    # RB, Energy Surges
    name = next(name for name in player["hand"] if is_surge(cards[name]))
    begin_use(p, player, name, None, 1, cards, oracle)


@verb("explore {two}", "energy.boost", may=may_explore)
def do_explore(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> None:
    """Discard two cards for 1 Energy."""
    # RB, Energy Exploration; rulings.md, used-cards and discard-order
    for name, _ in items(rest):
        player["hand"].remove(name)
        player["discard"].append(name)
    effect = next(effect for _, effect in effects(cards[player["home"]], "energy"))
    player["energy"] += surge_energy(p, player, effect, cards)
    player["explored"] = True


@verb("use {use}", "energy.boost", "action.turn", "action.invade", may=may_use)
def do_use(p: Data, player: Data, rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Use the text of a card in the Warzone, or play a Tactic of the Energy Phase."""
    # RB, Energy Phase; RB, Invade 1 World; RB, Use One "As an Action" Ability
    thing, times = used_copy(p, player, rest, cards)
    name = use_words(rest)[0] if thing is None else thing["name"]
    begin_use(p, player, name, thing, times, cards, oracle)


@verb("draft {centre}", "action.turn", may=may_draft)
def do_draft(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> None:
    """Draft a card: Units and Tactics to the discard pile, Prestige to the Warzone."""
    # RB, Draft 1 Unit / Tactic / Prestige; Galactic Phase 2; rulings.md, prestige-token
    card = in_central(p, rest)
    assert card is not None
    name = card["name"]
    p["central"] = [other for other in p["central"] if other is not card]
    player["actions"] -= 1
    player["energy"] -= cards[name].get("draft", 0)
    if cards[name]["kind"] == "prestige":
        player["prestige"].append(name)
        player["energy"] += 1 if card["token"] and ruled(p, "prestige-token") else 0
    else:
        player["discard"].append(name)
        player["energy"] += 1 if card["token"] else 0
    end_turn(p)


@verb("play {hand}", "action.turn", "action.invade", may=may_play)
def do_play(p: Data, player: Data, rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Play a Tactic."""
    # RB, Tactic Cards
    begin_use(p, player, one(rest)[0], None, 1, cards, oracle)


@verb("deploy {hand}", "action.turn", "action.deploy", may=may_deploy)
def do_deploy(p: Data, player: Data, rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Deploy one Unit; its turn goes on until ``stop``."""
    # RB, Deploy X Units: 1 Action Point and the Deploy Cost each, one after the other
    name, _ = one(rest)
    player["energy"] -= deploy_cost(player, name, cards)
    player["actions"] -= 0 if free_deploy(p, name, cards) else 1
    player["hand"].remove(name)
    unit = {"name": name, "tokens": 0, "fleet": 0, "ground": 0, "uses": 0, "asking": False}
    player["units"].insert(0, unit)
    p["pending"] = {"kind": "deploy", "second": ""}
    run(p, player, name, unit, parts(effects(cards[name], "deploy")), cards, oracle)


@verb("stop", "action.deploy", lone=True)
@verb("concede", "action.invade", may=may_concede)
def do_stop(p: Data) -> None:
    """Let the turn end."""
    # RB, Deploy X Units; Invade 1 World
    end_turn(p)


@verb("invade {centre}", "action.turn", may=may_invade)
def do_invade(p: Data, player: Data, rest: str) -> None:
    """Announce an Invasion."""
    # RB, Invade 1 World: 1 Action Point and 1 Energy first
    card = in_central(p, rest)
    assert card is not None
    player["actions"] -= 1
    player["energy"] -= 1
    world = card["name"] + (" +" if card["token"] else "")
    p["pending"] = {"kind": "invasion", "world": world, "fleet": 0, "ground": 0, "strengths": {}, "uses": {}}
    p["step"] = "action.invade"


@verb("send {units}", "action.invade", may=may_send)
def do_send(p: Data, player: Data, rest: str, cards: dict[str, Data]) -> None:
    """Conquer the World: the Units go to the discard pile, the World to the Warzone."""
    # RB, Invade 1 World; Galactic Phase 2: the Energy of a Token
    units = sent(player, rest, cards)
    assert units is not None
    player["units"] = [unit for unit in player["units"] if not any(unit is other for other in units)]
    player["discard"] += [unit["name"] for unit in units]
    token = p["pending"]["world"].endswith(" +")
    name = p["pending"]["world"].removesuffix(" +")
    place = p["central"].index({"name": name, "token": token})
    p["central"].pop(place)
    world = {"name": name, "tokens": 0, "fleet": 0, "ground": 0, "uses": 0, "asking": False}
    player["worlds"].append(world)
    player["energy"] += 1 if token else 0
    able = [unit["name"] for unit in units if unit["name"] in COLONIZERS]
    p["pending"] = {"kind": "colony", "world": name, "cards": sorted(set(able))}
    p["step"] = "action.colony"


@verb("no colony", "action.colony", lone=True)
@verb("colonize {colonist}", "action.colony", may=lambda p, _, rest: one(rest)[0] in p["pending"]["cards"])
def do_colony(p: Data, player: Data, rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Put one Grunts or Snub Fighter that was sent beneath the World, or none; then what the World gives."""
    # RB, Colonizing Worlds; rulings.md, colony-which
    world = p["pending"]["world"]
    name = one(rest)[0] if rest else ""
    if name:
        pile = player["discard"]
        pile.pop(len(pile) - 1 - pile[::-1].index(name))
        key, number = world, 1
        while key in player["colonies"]:
            number += 1
            key = f"{world} #{number}"
        player["colonies"][key] = name
    for _, effect in effects(cards[world], "conquest"):
        player["energy"] += surge_energy(p, player, effect, cards) if "energy" in effect else 0
        draw(player, effect.get("draw", 0), oracle)
    end_turn(p)


@verb("pass", "action.turn")
def do_pass(p: Data, player: Data) -> None:
    """Pass: all remaining Action Points are spent, no more turns this Round."""
    # RB, Pass
    player["passed"] = True
    player["actions"] = 0
    end_turn(p)


@verb("choose nothing", "energy.ask", "action.ask", may=may_choose)
@verb("choose {answer}", "energy.ask", "action.ask", may=may_choose)
def do_choose(p: Data, player: Data, rest: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Answer the card that asks."""
    # RB, a note on card text
    answer(p, player, [name for name, _ in items(rest)] if rest else [], cards, oracle)


@verb("keep nothing", "discard.keep", lone=True)
@verb("keep {hand}", "discard.keep", may=lambda _p, player, rest: one(rest)[0] in player["hand"])
def do_keep(p: Data, player: Data, rest: str) -> None:
    """Choose the card to retain."""
    # RB, Discard Phase: one and only one
    player["kept"] = one(rest)[0] if rest else "nothing"
    if not next_in_turn(p, "discard.keep"):
        p["step"] = "discard.hands"


@verb("reshuffle", "end.reshuffle")
def do_reshuffle(p: Data, player: Data, _rest: str, _cards: dict[str, Data], oracle: Oracle) -> None:
    """Shuffle the discard pile into the draw deck."""
    # RB, The Core Worlds; rulings.md, reshuffle-when and reshuffle-empty
    pool = player["deck"] + player["discard"]
    order = oracle("deck", player["name"], pool)
    assert sorted(order) == sorted(pool)
    player["deck"], player["discard"] = order, []
    do_leave(p)


@verb("leave", "end.reshuffle")
def do_leave(p: Data) -> None:
    """Leave the discard pile; the next player with one is asked."""
    # RB, The Core Worlds; rulings.md, reshuffle-when and reshuffle-empty
    names = clockwise(p, p["destiny"])
    later = [name for name in names[names.index(p["turn"]) + 1 :] if seat(p, name)["discard"]]
    p["turn"] = later[0] if later else p["destiny"]
    p["step"] = "end.reshuffle" if later else "end.actions"


def may_use_token(p: Data, player: Data) -> bool:
    """Tell whether an Energy Surge Token may be used: it needs a turn."""
    # RB, Energy Surge Tokens: at any time during one of his turns; rulings.md, token-before-pass
    return bool((p["step"] != "action.turn" or player["actions"] >= 1) and player["surge_tokens"] >= 1)


@verb("token", "action.turn", "action.deploy", "action.invade", "action.colony", "action.ask", may=may_use_token)
def do_token(_p: Data, player: Data) -> None:
    """Use an Energy Surge Token: 2 Energy, and it is out of the game."""
    # RB, Energy Surge Tokens
    player["surge_tokens"] -= 1
    player["energy"] += 2


def permitted(p: Data, player: Data, text: str, cards: dict[str, Data]) -> bool:
    """Tell whether the rules allow this action at this step, forced and automatic steps left aside."""
    # RB, Phases: each verb belongs to its phase
    verb, rest = TABLE.at(p["step"], text)
    if verb is None or ("#" in rest and not copies_there(p, player, text.partition(" ")[0], rest)):
        return False
    return bool(called(verb.may, (p, player, rest, cards)))


def do(p: Data, text: str, cards: dict[str, Data], oracle: Oracle) -> None:
    """Carry out one action that is legal."""
    # RB, Phases
    verb, rest = TABLE.at(p["step"], text)
    assert verb is not None
    called(verb.do, (p, seat(p, p["turn"]), rest, cards, oracle))


def worlds_in(central: list[Data], cards: dict[str, Data]) -> int:
    """Count the Worlds in the Central Zone."""
    # RB, Galactic Phase 3
    return sum(1 for card in central if is_world(cards[card["name"]]))
