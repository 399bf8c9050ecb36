"""The map with what lies on it: who controls what, cities and marks, stars, where one may start."""

from functools import cache

from .box import BESIDE, CONTINENTS, POPULATION, STARS_TO_WIN, TERRITORIES, Data


def ruled(g: Data, ruling: str) -> str:
    """Give the reading of a ruling that is switched on, or nothing."""
    # rulings
    return str(g["rulings"].get(ruling, ""))


def troops(g: Data, place: str) -> int:
    """Count the troops in a territory."""
    return int(g["land"].get(place, ("", 0))[1])


def holder(g: Data, place: str) -> str:
    """Name who controls a territory, or nobody: it takes at least one troop there."""
    # RB, glossary: controlled
    return str(g["land"].get(place, ("", 0))[0])


def put(g: Data, place: str, name: str, number: int) -> None:
    """Let a player have so many troops in a territory; with none left nobody controls it."""
    if number > 0:
        g["land"][place] = (name, number)
    else:
        g["land"].pop(place, None)


def add(g: Data, place: str, number: int) -> None:
    """Add troops of the one who controls a territory, or take some away."""
    put(g, place, holder(g, place), troops(g, place) + number)


def held(g: Data, name: str) -> list[str]:
    """List the territories that a player controls."""
    land = g["land"]
    return [place for place in TERRITORIES if place in land and land[place][0] == name]


def city(g: Data, place: str) -> Data:
    """Give the city in a territory, or nothing."""
    return next((each for each in g["cities"] if each["at"] == place), {})


def population(g: Data, place: str) -> int:
    """Give the population of a territory: that of its city."""
    # RB, Recruit Troops
    return POPULATION.get(city(g, place).get("kind", ""), 0)


def fortified(g: Data, place: str) -> bool:
    """Tell whether a city is fortified: as long as a box is free."""
    # RB, Fortification Damage
    return g["fortified"].get(place, 0) > 0


def faction(g: Data, name: str) -> str:
    """Name the faction of a player, or nothing before the choice."""
    return str(g["seat"][name]["faction"])


def power(g: Data, name: str, which: str) -> bool:
    """Tell whether a player has a power: it is that of the faction."""
    # RB, Customize the Factions
    return bool(faction(g, name)) and g["powers"].get(faction(g, name)) == which


def stars(g: Data, name: str) -> int:
    """Count the Red Stars of a player: tokens, and HQs that the player controls."""
    # RB, Conquering an HQ
    return int(g["seat"][name]["stars"]) + sum(holder(g, place) == name for place in g["hq"].values())


def has_four(g: Data) -> str:
    """Name who has four Red Stars, or nobody; first whose turn it is."""
    # RB, Turn In Cards for a Red Star; Conquering an HQ
    order = [g["turn"], *[name for name in g["names"] if name != g["turn"]]]
    return next((name for name in order if stars(g, name) >= STARS_TO_WIN), "")


def continents(g: Data, name: str) -> list[str]:
    """List the continents of which a player controls every territory."""
    return [each for each, places in CONTINENTS.items() if all(holder(g, place) == name for place in places)]


def occupied(g: Data, place: str) -> bool:
    """Tell whether any piece is in a territory, an HQ too."""
    # RB, glossary: occupied; rulings, occupied
    return troops(g, place) > 0 or place in g["hq"].values()


def marked(g: Data, place: str) -> bool:
    """Tell whether a territory has any mark: a scar or a city."""
    # RB, Choosing Factions & Starting Positions
    return place in g["scars"] or bool(city(g, place))


def own_city(g: Data, place: str, name: str) -> bool:
    """Tell whether a territory has a city founded by this player in which one may start."""
    # RB, Choosing Factions & Starting Positions; If You HELD ON; rulings, minor-start
    kinds = ("major",) if ruled(g, "minor-start") == "published" else ("major", "minor")
    return city(g, place).get("kind") in kinds and city(g, place).get("founder") == name


def may_start(g: Data, name: str, place: str, *, headquarters: bool) -> bool:
    """Tell whether a player may start there; an HQ must not stand beside another faction's HQ."""
    # RB, Choosing Factions & Starting Positions; rulings, join-adjacent
    others = [at for whose, at in g["hq"].items() if whose != faction(g, name)]
    if headquarters and any(place in BESIDE[at] for at in others):
        return False
    return not occupied(g, place) and (not marked(g, place) or own_city(g, place, name))


def legal_starts(g: Data, name: str, *, headquarters: bool) -> list[str]:
    """List where a player may start."""
    # RB, Choosing Factions & Starting Positions
    return [place for place in TERRITORIES if may_start(g, name, place, headquarters=headquarters)]


def around(g: Data, first: str) -> list[str]:
    """Give all names clockwise, beginning with one."""
    start = g["names"].index(first)
    return list(g["names"][start:] + g["names"][:start])


def coins(g: Data, card: str) -> int:
    """Count the resources on a card: a Coin card has one, a Territory card has one and its stickers."""
    # RB, Customize the Resource Deck; Card Types
    return int(g["coins"].get(card, 1))


def connected(g: Data, name: str, start: str) -> list[str]:
    """List what can be reached from a territory through territories that the player controls."""
    # RB, Maneuver Troops
    return reached(frozenset(held(g, name)), start)


@cache
def reached(own: frozenset[str], start: str) -> list[str]:
    """List what can be reached through these territories."""
    seen = [start]
    for place in seen:
        seen += [near for near in BESIDE[place] if near in own and near not in seen]
    return seen


def next_player(g: Data) -> str:
    """Name who has the next turn: clockwise, the eliminated passed over."""
    # RB, Choosing Factions & Starting Positions: clockwise
    return next(name for name in around(g, g["turn"])[1:] if not g["seat"][name]["out"])
