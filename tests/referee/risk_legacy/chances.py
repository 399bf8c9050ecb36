"""How likely each result of a roll and of a whole battle is, counted die by die."""

from collections import Counter
from functools import cache
from itertools import product

from .board import power, troops
from .box import Data
from .dice import two_sixes
from .war import TWO_SIXES, losses

Result = tuple[int, int, bool]
MANY = 999  # so many defenders that only the Enclave's three of a kind takes them all


def of_roll(g: Data, sent: int, defending: int) -> dict[Result, float]:
    """Tell how likely it is that so many attackers and defenders are lost, and that the territory is closed."""
    # RB, Combat
    battle = {**g["battle"], "hit": {"attacker": [], "defender": []}, "sent": sent, "defending": defending}
    table = {**g, "battle": battle}
    found: Counter[Result] = Counter()
    closing = power(g, battle["defender"], TWO_SIXES)
    for dice in product(range(1, 7), repeat=sent + defending):
        battle["attack"], battle["defence"] = list(dice[:sent]), list(dice[sent:])
        attackers, defenders = losses(table)
        found[attackers, defenders, closing and two_sixes(battle["defence"])] += 1
    return {result: number / 6 ** (sent + defending) for result, number in found.items()}


def told(g: Data, defending: int) -> dict[str, float]:
    """Write the results of the next roll as a reader sees them."""
    names = (g["battle"]["attacker"], g["battle"]["defender"])
    found: Counter[str] = Counter()
    for result, chance in of_roll(g, g["battle"]["sent"], defending).items():
        lost = [f"{name} loses {n} troop{'s' * (n > 1)}" for name, n in zip(names, result[:2], strict=True) if n]
        found[" and ".join(lost)] += chance
    return dict(found)


def of_battle(g: Data, defending: int) -> float:
    """Tell how likely the attacker conquers, who goes on with as many as possible against as many as possible."""
    # RB, If Defender Still Has Troops; Fortification Damage: the tenth box ends it from the next roll on
    place, start = g["battle"]["at"], g["battle"]["from"]
    boxes = g["fortified"].get(place, 0)

    @cache
    def rolls(sent: int, dice: int, *, walls: bool) -> list[tuple[Result, float]]:
        table = {**g, "fortified": {**g["fortified"], place: int(walls)}}
        table["land"] = {**g["land"], place: (g["battle"]["defender"], MANY)}
        return list(of_roll(table, sent, dice).items())

    @cache
    def conquered(here: int, there: int, free: int, sent: int, dice: int) -> float:
        chance = 0.0
        for (attackers, defenders, closed), part in rolls(sent, dice, walls=free > 0):
            remain, rest = here - attackers, 0 if defenders == MANY else there - defenders
            marked = 1 if free > 0 and sent == 3 else 0
            if rest == 0:
                chance += part
            elif remain > 1 and not closed:
                chance += part * conquered(remain, rest, free - marked, min(3, remain - 1), min(2, rest))
        return chance

    return conquered(troops(g, start), troops(g, place), boxes, g["battle"]["sent"], defending)
