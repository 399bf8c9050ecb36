"""Combats of Galactic Emperor made by hand, for tests."""

from __future__ import annotations

import re

import coreworlds as cw

__all__ = ["combat"]


def combat(
    mine: list[str],
    theirs: list[str],
    *,
    sector: str = "",
    bonus: bool = False,
    sides: tuple[str, str] = ("Ana", "Ben"),
) -> cw.Position:
    """
    Give a combat at C3 that begins now.

    Parameters
    ----------
    mine, theirs
        The ships of the attacker and of the defender: ["Fighter x2", "Cruiser"].
    sector
        What the defender has there: "empires" or "starbases".
    bonus
        Whether the attacker chose Warlord and gives a ship the extra die.
    sides
        Attacker and defender.
    """
    attacker, defender = sides
    text = str(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7))
    changes = {
        "step": '"battle.bonus"' if bonus else '"battle.dreadnoughts"',
        "phase": '"warlord"',
        "role": '"Warlord"',
        "turn": f'"{attacker}"',
        "roles": '["Explorer", "Merchant", "Steward", "Engineer", "Regent", "Scientist"]',
        "chosen": '["Warlord"]',
        "direction": '"clockwise"',
        "chooser": f'"{attacker}"' if bonus else '"Cleo"',
        "battle": f'{{at = "C3", attacker = "{attacker}", defender = "{defender}"}}',
    }
    head, *seats = text.split("[[player]]")
    for key, value in changes.items():
        head = re.sub(rf"(?m)^{key} = .*$", f"{key} = {value}", head)
    seats = [_placed(seat, mine) if f'name = "{attacker}"' in seat else seat for seat in seats]
    seats = [_placed(seat, theirs, sector) if f'name = "{defender}"' in seat else seat for seat in seats]
    return cw.parse("[[player]]".join([head, *seats]))


def _placed(seat: str, fleet: list[str], sector: str = "") -> str:
    ships = ", ".join(f'"{ship}"' for ship in fleet)
    seat = seat.replace("fleets = {", f"fleets = {{C3 = [{ships}], ") if fleet else seat
    taken = seat.replace(f"{sector} = []", f'{sector} = ["C3"]').replace("tokens = 11", "tokens = 10")
    return taken if sector else seat
