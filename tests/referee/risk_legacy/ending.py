"""What outlives a game: results, signing, rewards, packets that are due, the name of the planet."""

from collections.abc import Callable

from .board import around, city, coins, held, holder, ruled
from .box import CONTINENTS, FIRST_COINS, TERRITORIES, Data

GAMES, MOST_COINS, BOXES = 15, 6, 10
# facts 2.1: the sheet
MAJORS, MINORS, FORTS, CANCELS, COINS, FEWER_COINS = 5, 9, 5, 4, 41, 35
MINORS_OF_PACK, SIGNATURES_OF_PACK, MISSILES_OF_POCKET, TROOPS_OF_POCKET = 9, 2, 3, 30
# Gives the totals of a roll-off: for each person what is added to the roll.
RollOff = Callable[[dict[str, int]], list[dict[str, int]]]


def results(g: Data) -> dict[str, str]:
    """Tell how a game ended for each player: who has no troops is eliminated."""
    # RB, Everyone: Record Your Game; rulings, eliminated-late
    found = {}
    for name in g["names"]:
        alive = bool(held(g, name)) and not g["seat"][name]["out"]
        found[name] = "won" if name == g["winner"] else "held on" if alive else "eliminated"
    return found


def history(g: Data) -> list[Data]:
    """Write what goes on the back of the faction cards."""
    # RB, Choosing Factions & Starting Positions; Everyone: Record Your Game
    ends = results(g)
    return [
        {"game": g["played"] + 1, "faction": player["faction"], "person": name, "start": player["start"],
         "result": ends[name]}
        for name, player in g["seat"].items()
    ]  # fmt: skip


def packet(g: Data, name: str) -> None:
    """Open a packet, once; what is in it stays closed."""
    # RB, Opening New Packages
    if name not in g["opened"]:
        g["opened"].append(name)


def finish(g: Data, roll_off: RollOff) -> None:
    """Record the game; the winner signs, but for a world that is complete."""
    # RB, Everyone: Record Your Game; If You WON; rulings, fifteen and pack-time
    g["history"] = [*g["history"], *history(g)]
    if ruled(g, "pack-time") == "at-once" and "eliminated" in results(g).values():
        packet(g, "Pack 2")
    if g["played"] >= GAMES:
        packets(g, roll_off)
    else:
        g["step"], g["turn"] = "after.sign", g["winner"]


# --- rewards


def unmarked(g: Data) -> list[str]:
    """List the territories without a city."""
    return [place for place in TERRITORIES if not city(g, place)]


def number_of(g: Data, kind: str) -> int:
    """Count the cities of a kind."""
    return sum(each["kind"] == kind for each in g["cities"])


def changes_left(g: Data, continent: str) -> list[str]:
    """List how the bonus of a continent can be changed: once only, by the one +1 and the one -1 of the sheet."""
    # RB, If You WON; rulings, continent-stock
    used = [row.get("change", 0) for row in g["continents"].values()]
    if g["continents"].get(continent, {}).get("change"):
        return []
    free = ruled(g, "continent-stock") == "once-each"
    return [text for text, change in (("+1", 1), ("-1", -1)) if free or change not in used]


def of_winner(g: Data) -> list[str]:
    """List what the winner can choose: the words that are typed are left out."""
    # RB, If You WON
    found = [f"name {each}" for each in CONTINENTS if not g["continents"].get(each, {}).get("name")]
    if number_of(g, "major") < MAJORS:
        found += [f"found major {place}" for place in unmarked(g)]
    if g["cancels"] < CANCELS:
        found += [f"cancel {place}" for place in g["scars"]]
    if g["forts"] < FORTS:
        found += [f"fortify {each['at']}" for each in g["cities"]]
    found += [f"destroy {place}" for place in TERRITORIES if place not in g["destroyed"]]
    return found + [f"bonus {each} {change}" for each in CONTINENTS for change in changes_left(g, each)]


def coins_left(g: Data) -> int:
    """Count the Coin stickers for holding on: those on destroyed cards are gone too."""
    # RB, If You HELD ON, Note; rulings, coin-stock
    stuck = sum(coins(g, place) - 1 for place in TERRITORIES)
    return (FEWER_COINS if ruled(g, "coin-stock") == "35" else COINS) + FIRST_COINS - stuck


def of_held_on(g: Data, name: str) -> list[str]:
    """List what one who held on can choose: the words that are typed are left out."""
    # RB, If You HELD ON; rulings, minor-where
    found = []
    if number_of(g, "minor") < MINORS:
        anywhere = ruled(g, "minor-where") != "published"
        found = [f"found minor {place}" for place in unmarked(g) if anywhere or holder(g, place) == name]
    if coins_left(g) > 0:
        own = [place for place in held(g, name) if place not in g["destroyed"] and coins(g, place) < MOST_COINS]
        found += [f"upgrade {place}" for place in own]
    return found


def rewards(g: Data) -> list[str]:
    """List what can be chosen at this step."""
    # rulings, reward-none
    found = of_winner(g) if g["step"] == "after.winner" else of_held_on(g, g["turn"])
    return [*found, "no reward"] if found and ruled(g, "reward-none") == "may" else found


def next_reward(g: Data, roll_off: RollOff, asked: str = "") -> None:
    """Ask the winner, then clockwise each who held on; a choice without stock or place is not offered."""
    # RB, If You HELD ON; rulings, reward-order and minor-none
    order, ends = around(g, g["winner"]), results(g)
    rest = order[order.index(asked) + 1 :] if asked else order
    for name in rest:
        g["step"], g["turn"] = "after.winner" if ends[name] == "won" else "after.rewards", name
        if ends[name] != "eliminated" and rewards(g):
            return
    packets(g, roll_off)


def found_city(g: Data, kind: str, place: str, name: str, word: str) -> None:
    """Put a city on the board."""
    # RB, If You WON; If You HELD ON
    g["cities"].append({"at": place, "kind": kind, "name": word, "founder": name})


def name_continent(g: Data, continent: str, name: str, word: str) -> None:
    """Name a continent, and remember who did."""
    # RB, If You WON
    g["continents"][continent] = {"change": 0, **g["continents"].get(continent, {}), "name": word, "by": name}


def change_bonus(g: Data, continent: str, change: int) -> None:
    """Change a continent's bonus for ever."""
    # RB, If You WON
    g["continents"][continent] = {"name": "", "by": "", **g["continents"].get(continent, {}), "change": change}


def cancel(g: Data, place: str) -> None:
    """Cover a scar: the territory has none, and can get a new one."""
    # RB, If You WON
    del g["scars"][place]
    g["cancels"] += 1


def fortify(g: Data, place: str) -> None:
    """Fortify a city, or fortify it anew: ten boxes are free."""
    # RB, If You WON; Fortification Damage
    g["fortified"][place] = BOXES
    g["forts"] += 1


def destroy(g: Data, place: str) -> None:
    """Destroy a Territory card, wherever it lies."""
    # RB, If You WON
    g["destroyed"].append(place)
    for pile in (g["row"], g["deck"], g["discard"], *(seat["cards"] for seat in g["seat"].values())):
        if place in pile:
            pile.remove(place)


# --- packets, the planet, the end


def packets(g: Data, roll_off: RollOff) -> None:
    """Open the packets that are due at the end of a game, in their order."""
    # RB, Opening New Packages; rulings, pack-order and pack-time
    if number_of(g, "minor") >= MINORS_OF_PACK:
        packet(g, "Pack 1")
    if "eliminated" in results(g).values():
        packet(g, "Pack 2")
    if any(g["signed"].count(name) >= SIGNATURES_OF_PACK for name in g["signed"]):
        packet(g, "Pack 3")
    if g["played"] + 1 == GAMES:
        g["step"], g["turn"] = "after.planet", namer(g, roll_off)
    else:
        end(g)


def namer(g: Data, roll_off: RollOff) -> str:
    """Name who names the planet: who signed most, of several the highest roll with 1 more for a named continent."""
    # RB, Completed World; rulings, name-tie; DESIGN28: one who is not at the table leaves it to the winner
    most = max(g["signed"].count(name) for name in g["signed"])
    tied = [name for name in dict.fromkeys(g["signed"]) if g["signed"].count(name) == most]
    named = [row.get("by") for row in g["continents"].values() if row.get("name")]
    rolls = roll_off({name: named.count(name) for name in tied}) if len(tied) > 1 else []
    for totals in rolls:
        assert sorted(totals) == sorted(tied)
        tied = [name for name in tied if totals[name] == max(totals.values())]
    assert len(tied) == 1
    return tied[0] if tied[0] in g["names"] else str(g["winner"])


def end(g: Data) -> None:
    """Count the game as played."""
    g["played"] += 1
    g["step"] = "over"
