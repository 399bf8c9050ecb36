"""What card text does: paying, drawing, Energy, strengths, Energy Tokens, and cards that ask."""
# ruff: noqa: PLR0913, PLR0917 - plain functions on plain data: each is handed all that it needs

from collections.abc import Callable

from .deck import ability, effects
from .legality import choices
from .state import Data, clockwise, seat
from .strength import count, generated, tokens_left, warzone

# oracle(kind, owner, pool) -> the order, top first, in which the pool now lies
Oracle = Callable[[str, str, list[str]], list[str]]


def shuffled(pool: list[str], owner: str, oracle: Oracle, kind: str = "deck") -> list[str]:
    """Ask the oracle for the new order of these cards, and insist that it holds the same cards."""
    # RB, Set Up 8 and Draw Phase: shuffle
    order = list(oracle(kind, owner, list(pool)))
    if sorted(order) != sorted(pool):
        message = f"not an order of {sorted(pool)}: {order}"
        raise AssertionError(message)
    return order


def draw(player: Data, number: int, oracle: Oracle) -> None:
    """Draw cards; where the deck is empty when a card must be drawn, the discard pile becomes the deck."""
    # RB, Draw Phase; rulings.md, draw-short and shuffle-when
    for _ in range(number):
        if not player["deck"] and player["discard"]:
            player["deck"] = shuffled(player["discard"], player["name"], oracle)
            player["discard"] = []
        if player["deck"]:
            player["hand"].append(player["deck"].pop(0))


def pay(p: Data, player: Data, name: str, thing: Data | None, cost: Data, times: int, cards: dict[str, Data]) -> None:
    """Pay for one use (or several at once) of a card's text."""
    # RB, Invade 1 World: paying Energy, discarding; RB, Use One "As an Action" Ability: 1 Action Point
    if p["step"] == "action.turn":
        player["actions"] -= 1
    player["energy"] -= cost["pay"] * times
    if thing is None:
        player["energy"] -= cards[name].get("cost", 0)
        return
    thing["tokens"] -= cost["spend"] * times
    if p["step"] == "action.turn":
        player["used"].append(name)
    elif p["phase"] == "energy" and not p["pending"]:
        p["pending"] = {"kind": "energy", "uses": {}}
    thing["uses"] += times


def outcome(
    p: Data,
    player: Data,
    name: str,
    thing: Data | None,
    part: str,
    effect: Data,
    cards: dict[str, Data],
    oracle: Oracle,
) -> None:
    """Do one part of an effect that asks nothing."""
    # RB, Energy Surges; RB, Invade 1 World; plan.md, outcomes
    if part == "energy":
        player["energy"] += surge_energy(p, player, effect, cards)
    elif part == "charge" and thing is not None:
        room = min(effect["charge"], effect.get("most", 1000) - thing["tokens"], tokens_left(p))
        thing["tokens"] += max(0, room)
    elif part in ("fleet", "ground") and effect["when"] == "invasion":
        target = thing if thing is not None else p["pending"]
        target[part] += effect[part] * for_each(player, name, thing, effect, cards)
    elif part == "second":
        p["pending"]["second"] = effect["second"]
    elif part == "draw":
        draw(player, effect["draw"], oracle)


def for_each(player: Data, name: str, thing: Data | None, effect: Data, cards: dict[str, Data]) -> int:
    """Count the cards of the Warzone for an effect "for each"; a Unit does not count itself."""
    # RB, Invade 1 World: the Warzone; plan.md, outcomes
    if "per" not in effect:
        return 1
    names = warzone(player)
    if thing is not None:
        names.remove(name)
    return count(names, effect["per"], cards)


def surge_energy(p: Data, player: Data, effect: Data, cards: dict[str, Data]) -> int:
    """Give the Energy of an effect: more where an opponent's Worlds generate more than one's own."""
    # RB, Energy Surges; rulings.md, surge-compare
    others = [other for other in p["player"] if other["name"] != player["name"]]
    if "behind" in effect and any(generated(other, cards) > generated(player, cards) for other in others):
        return int(effect["behind"])
    return int(effect["energy"])


def question(p: Data, player: Data, name: str, place: int, effect: Data, what: str, cards: dict[str, Data]) -> bool:
    """Let a card ask which cards to recover or remove; False where nothing can be chosen."""
    # plan.md: if nothing can be chosen, no question is asked
    where = "discard" if what == "recover" else effect["from"]
    ask = {"kind": "ask", "card": name, "what": what, "effect": place, "least": 0, "most": effect[what], "from": where}
    inside = p["pending"]
    p["pending"] = ask
    pool = choices(p, player, cards)
    p["pending"] = inside
    if not pool:
        return False
    ask["most"] = min(effect[what], len(pool))
    begin_ask(p, ask)
    return True


def begin_ask(p: Data, ask: Data) -> None:
    """Make the question part of the position, inside the situation that goes on."""
    # plan.md, pending.within
    p["pending"] = {**ask, "within": p["pending"]} if p["pending"] else ask
    p["step"] = "energy.ask" if p["phase"] == "energy" else "action.ask"


def run(
    p: Data,
    player: Data,
    name: str,
    thing: Data | None,
    todo: list[tuple[int, str, Data]],
    cards: dict[str, Data],
    oracle: Oracle,
) -> None:
    """Do the parts of a card's text in order, until one asks; then go on with what it was part of."""
    # RB, a note on card text
    for place, part, effect in todo:
        if part not in ("recover", "remove"):
            outcome(p, player, name, thing, part, effect, cards, oracle)
        elif question(p, player, name, place, effect, part, cards):
            if thing is not None:
                thing["asking"] = True
            return
    if thing is None and cards[name]["kind"] == "tactic":
        # RB, Tactic Cards: an immediate effect, then discarded
        player["hand"].remove(name)
        player["discard"].append(name)
    go_on(p)


def parts(found: list[tuple[int, Data]]) -> list[tuple[int, str, Data]]:
    """Cut effects into their parts: one effect after the other, in each what happens at once, then what asks."""
    # RB, a note on card text: card text takes precedence, so the order of its sentences does
    words = ("energy", "charge", "fleet", "ground", "second", "draw", "recover", "remove")
    return [(place, part, effect) for place, effect in found for part in words if part in effect]


def go_on(p: Data) -> None:
    """Return to the situation that the text was part of; an as-an-action ability ends the turn."""
    # RB, Use One "As an Action" Ability: it takes up the turn
    steps = {"deploy": "action.deploy", "invasion": "action.invade", "colony": "action.colony"}
    if p["phase"] == "energy":
        p["step"] = "energy.boost"
    elif p["pending"]:
        p["step"] = steps[p["pending"]["kind"]]
    else:
        end_turn(p)


def end_turn(p: Data) -> None:
    """Give the turn to the next player who has not passed; after the last pass comes the Discard Phase."""
    # RB, Action Phase: turns clockwise until all have passed
    p["pending"] = {}
    names = clockwise(p, p["turn"])
    still = [name for name in [*names[1:], names[0]] if not seat(p, name)["passed"]]
    if still:
        p["step"], p["turn"] = "action.turn", still[0]
    else:
        p["phase"], p["step"], p["turn"] = "discard", "discard.keep", p["destiny"]


def begin_use(
    p: Data, player: Data, name: str, thing: Data | None, times: int, cards: dict[str, Data], oracle: Oracle
) -> None:
    """Use a card's text: ask for a cost of cards first, else pay at once."""
    # RB, Invade 1 World; plan.md: a cost that asks is paid when the answer is given
    when = {"energy.boost": "energy", "action.invade": "invasion", "action.turn": "action"}[p["step"]]
    cost = ability(cards[name], when)
    assert cost is not None
    if cost["discard"]:
        place = next(place for place, effect in cost["effects"] if effect.get("discard"))
        number = cost["discard"] * times
        ask = {"kind": "ask", "card": name, "what": "discard", "effect": place, "least": number, "most": number}
        if thing is not None:
            thing["asking"] = True
        begin_ask(p, {**ask, "from": "hand"})
        return
    pay(p, player, name, thing, cost, times, cards)
    run(p, player, name, thing, parts(cost["effects"]) * times, cards, oracle)


def asking_thing(player: Data) -> Data | None:
    """Find the card in the Warzone that asks; None where a Tactic does."""
    # plan.md, pending ask: card
    return next((thing for thing in player["units"] + player["worlds"] if thing["asking"]), None)


def answer(p: Data, player: Data, names: list[str], cards: dict[str, Data], oracle: Oracle) -> None:
    """Answer the card that asks: pay a cost, recover or remove, then go on with the rest of its text."""
    # RB, Invade 1 World: costs; plan.md, pending ask
    ask = p["pending"]
    name = ask["card"].split(" #")[0]
    thing = asking_thing(player)
    p["pending"] = ask.get("within", {})
    when = cards[name]["effects"][ask["effect"]]["when"]
    todo = parts(effects(cards[name], when))
    if ask["what"] == "discard":
        cost = ability(cards[name], when)
        assert cost is not None
        p["step"] = {"energy": "energy.boost", "invasion": "action.invade", "action": "action.turn"}[when]
        for card in names:
            player["hand"].remove(card)
            player["discard"].append(card)
        pay(p, player, name, thing, cost, 1, cards)
    else:
        move_chosen(p, player, names, ask)
        done = next(k for k, (place, part, _) in enumerate(todo) if (place, part) == (ask["effect"], ask["what"]))
        todo = todo[done + 1 :]
    if thing is not None:
        thing["asking"] = False
    run(p, player, name, thing, todo, cards, oracle)


def move_chosen(p: Data, player: Data, names: list[str], ask: Data) -> None:
    """Move the cards chosen to the hand, or out of the game."""
    # rulings.md, discard-order; plan.md, recover and remove
    pile = player[ask["from"]]
    for card in names:
        place = pile.index(card)
        if ask["from"] == "discard":
            place = len(pile) - 1 - pile[::-1].index(card)
        pile.pop(place)
        if ask["what"] == "recover":
            player["hand"].append(card)
        else:
            p["removed"].append(card)
