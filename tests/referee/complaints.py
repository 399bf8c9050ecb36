"""What is impossible in a position, in one line each."""

from collections import Counter

from .deck import galactic_deck, starting_deck, with_own
from .setup import SURGE_TOKENS
from .state import COLONIZERS, Data, clockwise, opened
from .strength import action_points, empire

ROUNDS = range(1, 11)
SEATS = range(2, 6)


def complaints(position: Data, cards: dict[str, Data]) -> list[str]:
    """List what cannot be in a game by the rules; empty for every position reached by play."""
    # RB, Component List, Set Up and Game Terms
    cards = with_own(position, cards)
    p = opened(position)
    found = [*table_faults(p), *supply_faults(p, cards)]
    for player in p["player"]:
        found += [*seat_faults(p, player, cards), *zone_faults(player, cards), *undrawn_faults(p, player, cards)]
    found += [f"{card['name']} does not belong in the Central Zone" for card in p["central"] if astray(card, cards)]
    return found


def astray(card: Data, cards: dict[str, Data]) -> bool:
    """Tell whether a card of the Central Zone has no Galactic Deck."""
    # RB, Central Zone: cards drawn from the Galactic Decks
    kind = cards[card["name"]]["kind"]
    return kind in ("home-world", "sector") or "faction" in cards[card["name"]]


def table_faults(p: Data) -> list[str]:
    """List faults of the table as a whole."""
    # RB, Number of Players; RB, Playing the Game: 10 Rounds; RB, Set Up 3: each Home World once
    found = []
    if len(p["player"]) not in SEATS:
        found.append("2 to 5 players")
    if p["round"] not in ROUNDS:
        found.append("10 Rounds")
    homes = [player["home"] for player in p["player"] if player["home"]]
    found += [f"{home} twice" for home, number in Counter(homes).items() if number > 1]
    return found


def seat_faults(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """List faults of one player's markers and tokens."""
    # RB, Set Up 12; RB, Sector Cards; RB, Pass; RB, Colonizing Worlds
    names = clockwise(p, p["destiny"])
    start = names[(-(p["round"] - 1)) % len(names)]
    if p["phase"] == "end" and p["step"] in ("end.reshuffle", "end.actions", "end.destiny"):
        start = names[(-(p["round"] - 2)) % len(names)]
    place = clockwise(p, start).index(player["name"])
    most = SURGE_TOKENS.get(len(names), [0] * len(names))[place]
    found = retained_faults(p, player)
    if player["surge_tokens"] > most:
        found.append(f"{player['name']} can have {most} Energy Surge Tokens")
    if player["actions"] > action_points(p, cards):
        found.append(f"{player['name']} has too many Action Points")
    if player["passed"] and player["actions"]:
        found.append(f"{player['name']} has passed and has Action Points")
    worlds = Counter(world["name"] for world in player["worlds"])
    beneath = Counter(key.split(" #")[0] for key in player["colonies"])
    if beneath - worlds:
        found.append(f"{player['name']} has a colony without its World")
    if any(name not in COLONIZERS for name in player["colonies"].values()):
        found.append(f"{player['name']} has a colony of another card")
    return found


def retained_faults(p: Data, player: Data) -> list[str]:
    """List faults of the card retained."""
    # RB, Discard Phase: one and only one card, in the hand; RB, Draw Phase
    found = []
    if player["kept"] not in ("", "nothing", *player["hand"]):
        found.append(f"{player['name']} retains {player['kept']}, which is not in the hand")
    names = clockwise(p, p["destiny"])
    waiting = p["step"] == "draw.hand" and names.index(player["name"]) >= names.index(p["turn"])
    if (waiting or p["step"] == "discard.energy" or p["phase"] == "end") and len(player["hand"]) > 1:
        found.append(f"{player['name']} retains more than one card")
    return found


def zone_faults(player: Data, cards: dict[str, Data]) -> list[str]:
    """List cards that lie where their kind cannot lie."""
    # RB, World Cards, Unit Cards, Tactic Cards, Prestige Cards
    allowed: dict[str, tuple[str, ...]] = dict.fromkeys(("hand", "deck", "discard"), ("unit", "tactic"))
    allowed |= {"units": ("unit",), "worlds": ("world", "core-world"), "prestige": ("prestige",)}
    found = []
    for zone, kinds in allowed.items():
        for thing in player[zone]:
            name = thing["name"] if isinstance(thing, dict) else thing
            if cards[name]["kind"] not in kinds:
                found.append(f"{name} cannot lie in {player['name']}'s {zone}")
    if player["home"] and cards[player["home"]]["kind"] != "home-world":
        found.append(f"{player['home']} is no Home World")
    return found


def undrawn_faults(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """List cards that lie elsewhere than in the draw deck though none was drawn yet."""
    # RB, Pregame Draft 4 and 5: what is drafted lies beside the deck until it is shuffled in; RB, Draw Phase
    if p["phase"] != "pregame":
        return []
    lying = [card for card in player["hand"] if cards[card]["kind"] in ("unit", "tactic")]
    lying += [thing["name"] if isinstance(thing, dict) else thing for thing in player["units"]]
    drafted = [name for number in range(6) for name in galactic_deck(cards, number)]
    lying += [card for card in player["discard"] if cards[card]["kind"] in ("unit", "tactic") and card not in drafted]
    return [f"{name} is not in {player['name']}'s draw deck before the first Draw Phase" for name in lying]


def supply_faults(p: Data, cards: dict[str, Data]) -> list[str]:
    """List cards of which there are more, or fewer, than the box and the Starting Decks hold."""
    # RB, Component List; RB, Set Up 8 and 10; Pregame Draft 1 and 5: these go back to the box
    there = Counter(name for player in p["player"] for name in empire(player) if name != player["home"])
    there += Counter(card["name"] for card in p["central"])
    there += Counter(name for deck in p["galactic"] for name in deck) + Counter(p["removed"])
    most: Counter[str] = Counter()
    least: Counter[str] = Counter()
    for player in p["player"]:
        if player["home"]:
            deck = Counter(starting_deck(cards, cards[player["home"]].get("faction", "")))
            most += deck
            least += deck - Counter(COLONIZERS)
    for number in range(6):
        deck = Counter(galactic_deck(cards, number))
        most += deck
        least += deck if number else Counter()
    there = Counter({name: number for name, number in there.items() if "copies" in cards[name]})
    found = [f"{number} too many: {name}" for name, number in (there - most).items()]
    return found + [f"{number} missing: {name}" for name, number in (least - there).items()]
