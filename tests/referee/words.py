"""What actions name, read from their text: the cards meant."""

import re

from .deck import ability, effects
from .state import Data
from .strength import strength


def items(rest: str) -> list[tuple[str, int]]:
    """Read ``"A x2, B #3"`` into one (name, copy) a card; copy 0 where none is named."""
    # design.md: "A x2" means two copies, "A #2" is the second copy
    cards: list[tuple[str, int]] = []
    for part in rest.split(", "):
        found = re.fullmatch(r"(.+?)(?: #(\d+))?(?: x(\d+))?", part)
        if found is None:
            return [("?", 0)]
        cards += [(found[1], int(found[2] or 0))] * int(found[3] or 1)
    return cards


def one(rest: str) -> tuple[str, int]:
    """Read ``"A"`` or ``"A #2"``; a name that no card has where more than one card is named."""
    # RB, Action Phase: one card in most options
    cards = items(rest)
    return cards[0] if len(cards) == 1 else ("?", 0)


def use_words(rest: str) -> tuple[str, int, int]:
    """Read ``"A #2 3"``: the card, its copy (0 = any) and how many times (1 = once)."""
    # design.md: "use A 2" = pay twice
    found = re.fullmatch(r"(.+?)(?: #(\d+))?(?: (\d+))?", rest)
    return (found[1], int(found[2] or 0), int(found[3] or 1)) if found else ("?", 0, 1)


def copies(things: list[Data], name: str) -> list[Data]:
    """List the copies of a card as they lie."""
    # design.md: "A #2" is the second copy as they lie
    return [thing for thing in things if thing["name"] == name]


def in_central(p: Data, rest: str) -> Data | None:
    """Find the card of the Central Zone that a text means: by its number, else one with an Energy Token."""
    # design.md: draft and invade the one with a Token
    name, number = one(rest)
    found = copies(p["central"], name)
    if number:
        return found[number - 1] if number <= len(found) else None
    return next((card for card in found if card["token"]), found[0] if found else None)


def sent(player: Data, rest: str, cards: dict[str, Data]) -> list[Data] | None:
    """Find the Units that a ``send`` means, in its order; without a number the most strengthened first."""
    # RB, Invade 1 World: Units from the Warzone; design.md: the most strengthened
    chosen: list[Data] = []
    wanted = items(rest)
    numbered = [copies(player["units"], name)[number - 1 : number] for name, number in wanted if number]
    taken = [unit for found in numbered for unit in found]
    for name, number in wanted:
        found = copies(player["units"], name)
        if number:
            found = found[number - 1 : number]
        else:
            found = [unit for unit in found if not any(unit is other for other in chosen + taken)]
            found.sort(key=lambda unit: -sum(strength(player, unit, cards)))
        if not found or any(found[0] is other for other in chosen):
            return None
        chosen.append(found[0])
    return chosen


def timing(p: Data) -> str:
    """Name the timing of card text that can be used at this decision."""
    # RB, a note on card text; RB, Action Phase 3 and 4; RB, Energy Phase
    steps = {"energy.boost": "energy", "action.invade": "invasion", "action.turn": "action"}
    return steps.get(p["step"], "")


def usable(p: Data, player: Data, cards: dict[str, Data]) -> list[Data]:
    """List the cards in the Warzone whose text may be used at this timing."""
    # RB, Invade 1 World: a Unit must be in the Warzone for its text to apply; RB, Energy Phase: other abilities
    when = timing(p)
    things = player["units"] + (player["worlds"] if when == "energy" else [])
    return [thing for thing in things if ability(cards[thing["name"]], when)]


def is_surge(card: Data) -> bool:
    """Tell whether a Tactic is an Energy Surge, which is played with ``surge``."""
    # RB, Energy Surges; plan.md: behind = m
    return card["kind"] == "tactic" and any("behind" in effect for _, effect in effects(card, "energy"))
