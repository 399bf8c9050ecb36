"""The automatic sub-steps of a Round, one function each."""

from .actions import do_colony, do_done, do_keep, do_pass, worlds_in
from .effects import Oracle, draw, end_turn
from .setup import pregame_deal, pregame_remove, pregame_return, pregame_shuffle
from .state import CHART, Data, clockwise, seat, sector_number
from .strength import action_points, generated, hand_size, tokens_left


def draw_hand(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """One player draws up to the Sector's hand size; a retained card counts."""
    # RB, Draw Phase; The Core Worlds
    player = seat(p, p["turn"])
    draw(player, hand_size(p, cards) - len(player["hand"]), oracle)
    names = clockwise(p, p["destiny"])
    place = names.index(p["turn"])
    if place + 1 < len(names):
        p["turn"] = names[place + 1]
    else:
        p["phase"], p["step"], p["turn"] = "energy", "energy.income", p["destiny"]


def energy_income(p: Data, cards: dict[str, Data]) -> None:
    """All players' Worlds generate Energy."""
    # RB, Energy Phase
    for player in p["player"]:
        player["energy"] += generated(player, cards)
    p["step"] = "energy.boost"


def galactic_remove(p: Data, cards: dict[str, Data]) -> None:
    """Cards with an Energy Token go back on top of their Galactic Decks."""
    # RB, Galactic Phase 1; rulings.md, removed-order: the last lies on top
    for card in p["central"]:
        if card["token"]:
            p["galactic"][cards[card["name"]]["sector"] - 1].insert(0, card["name"])
    p["central"] = [card for card in p["central"] if not card["token"]]
    p["step"] = "galactic.tokens"


def galactic_tokens(p: Data) -> None:
    """One Energy Token on each remaining card."""
    # RB, Galactic Phase 2; rulings.md, token-supply
    for card in p["central"]:
        if tokens_left(p) > 0:
            card["token"] = True
    p["step"] = "galactic.fill"


def reveal(p: Data) -> bool:
    """Put the top card of the current Galactic Deck into the Central Zone; False where there is none."""
    # RB, Galactic Phase 3; rulings.md, deck-runs-out
    deck = p["galactic"][sector_number(p) - 1]
    if not deck:
        return False
    p["central"].append({"name": deck.pop(0), "token": False})
    return True


def galactic_fill(p: Data) -> None:
    """Add cards up to the number on the chart."""
    # RB, Galactic Phase 3, chart
    while len(p["central"]) < CHART[len(p["player"])] and reveal(p):
        pass
    p["step"] = "galactic.worlds"


def galactic_worlds(p: Data, cards: dict[str, Data]) -> None:
    """Add cards until there are as many Worlds as players."""
    # RB, Galactic Phase 3: check the number of Worlds
    while worlds_in(p["central"], cards) < len(p["player"]) and reveal(p):
        pass
    p["step"] = "galactic.others"


def galactic_others(p: Data, cards: dict[str, Data]) -> None:
    """Add cards until there are as many other cards as players."""
    # RB, Galactic Phase 3: then check the non-World cards
    while len(p["central"]) - worlds_in(p["central"], cards) < len(p["player"]) and reveal(p):
        pass
    last = 10
    if p["round"] == last:
        p["step"] = "galactic.rest"
    else:
        p["phase"], p["step"] = "action", "action.turn"


def galactic_rest(p: Data) -> None:
    """In the last Round all that remains of Deck V enters."""
    # RB, The Core Worlds; rulings.md, round-ten-extra
    while reveal(p):
        pass
    p["phase"], p["step"] = "action", "action.turn"


def discard_hands(p: Data) -> None:
    """All discard their hands but for the card retained."""
    # RB, Discard Phase; rulings.md, discard-order: in written order, the last on top
    for player in p["player"]:
        kept = player["kept"]
        hand = sorted(player["hand"])
        if kept not in ("", "nothing"):
            hand.remove(kept)
        player["discard"] += hand
        player["hand"] = [kept] if kept not in ("", "nothing") else []
        player["kept"] = ""
    p["step"] = "discard.energy"


def discard_energy(p: Data) -> None:
    """All Energy is lost; after Round 10 comes the scoring."""
    # RB, Discard Phase; rulings.md, round-ten-end
    for player in p["player"]:
        player["energy"] = 0
    last = 10
    p["phase"] = "end"
    p["step"] = "end.score" if p["round"] == last else "end.marker"


def end_marker(p: Data) -> None:
    """Move the Round Marker; on entering Sector V all may reshuffle."""
    # RB, End Phase; The Core Worlds
    p["round"] += 1
    core_round = 9
    able = [name for name in clockwise(p, p["destiny"]) if seat(p, name)["discard"]]
    if p["round"] == core_round and able:
        p["step"], p["turn"] = "end.reshuffle", able[0]
    else:
        p["step"] = "end.actions"


def end_actions(p: Data, cards: dict[str, Data]) -> None:
    """Set all Action Markers for the next Round."""
    # RB, End Phase: as indicated on the current Sector Card
    for player in p["player"]:
        player["actions"] = action_points(p, cards)
        player["passed"] = False
        player["explored"] = False
        player["used"] = []
    p["step"] = "end.destiny"


def end_destiny(p: Data) -> None:
    """Pass the Destiny Marker to the left."""
    # RB, End Phase
    p["destiny"] = clockwise(p, p["destiny"])[1]
    p["phase"], p["step"], p["turn"] = "draw", "draw.hand", p["destiny"]


def end_score(p: Data) -> None:
    """End the game; what it was worth is in ``scoring``."""
    # RB, Winning the Game
    p["phase"], p["step"] = "over", "over"


def automatic(p: Data, cards: dict[str, Data], oracle: Oracle) -> None:
    """Do the next automatic sub-step."""
    # RB, Phases; design.md: what is taken automatically
    player = seat(p, p["turn"])
    table = {
        "draw.hand": lambda: draw_hand(p, cards, oracle),
        "energy.income": lambda: energy_income(p, cards),
        "energy.boost": lambda: do_done(p),
        "galactic.remove": lambda: galactic_remove(p, cards),
        "galactic.tokens": lambda: galactic_tokens(p),
        "galactic.fill": lambda: galactic_fill(p),
        "galactic.worlds": lambda: galactic_worlds(p, cards),
        "galactic.others": lambda: galactic_others(p, cards),
        "galactic.rest": lambda: galactic_rest(p),
        "action.turn": lambda: do_pass(p, player),
        "action.deploy": lambda: end_turn(p),
        "action.colony": lambda: do_colony(p, player, "", cards, oracle),
        "discard.keep": lambda: do_keep(p, player, ""),
        "discard.hands": lambda: discard_hands(p),
        "discard.energy": lambda: discard_energy(p),
        "end.marker": lambda: end_marker(p),
        "end.actions": lambda: end_actions(p, cards),
        "end.destiny": lambda: end_destiny(p),
        "end.score": lambda: end_score(p),
        "pregame.remove": lambda: pregame_remove(p),
        "pregame.deal": lambda: pregame_deal(p, cards, oracle),
        "pregame.return": lambda: pregame_return(p),
        "pregame.shuffle": lambda: pregame_shuffle(p, oracle),
    }
    table[p["step"]]()
