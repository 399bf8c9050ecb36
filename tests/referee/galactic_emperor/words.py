"""Actions as text: read into a verb and what it names."""

import re

from .box import SHIPS

ALONE = (
    "clockwise", "counterclockwise", "no claim", "scan", "done", "end moves", "ready", "keep dice", "fight on",
    "retreat", "no influence", "no technology", "buy influence", "allow", "sabotage", "let be", "chase", "no chase",
)  # fmt: skip
NAMING = (
    "choose", "take", "place", "claim", "use", "keep", "reroll", "discard", "buy", "sell", "fund", "collect", "raid",
    "gain", "produce", "grow", "launch", "build", "move", "warp", "fight", "bonus", "hit", "influence", "withdraw",
)  # fmt: skip


def read(text: str) -> tuple[str, str] | None:
    """Split an action's text into its verb and the rest; None where it cannot be read."""
    # design.md, actions as text
    if text in ALONE:
        return text, ""
    verb, _, rest = text.partition(" ")
    return (verb, rest) if verb in NAMING and rest else None


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
