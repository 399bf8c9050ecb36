"""What actions name, read from their text."""

import re

from .box import SHIPS


def ships_and_spaces(rest: str, spaces: int) -> tuple[list[str], list[str]] | None:
    """Read ``"Fighter x2, Dreadnought, D2, D3"``: the ships, then the spaces."""
    # design.md: "A x2" means two copies
    parts = rest.split(", ")
    ships: list[str] = []
    for part in parts[:-spaces]:
        found = re.fullmatch(r"(\w+)(?: x([1-9]\d*))?", part)
        if found is None or found[1] not in SHIPS:
            return None
        ships += [found[1]] * int(found[2] or 1)
    return (ships, parts[-spaces:]) if ships else None


def what_and_number(rest: str) -> tuple[str, int]:
    """Read ``"metal 3"``; without a number it is 1."""
    # games/galactic_emperor/examples: "sell metal 3"
    what, _, number = rest.partition(" ")
    return (what, int(number)) if number.isdecimal() else (what if not number else "?", 1)
