"""All legal actions at a decision, found by trying every action that could be."""

from .board import SPACES, one_space_on
from .box import RESOURCES, SHIPS, Data
from .fleet import BLACK_HOLE
from .influence import THRONE
from .judging import TESTS, permitted
from .state import seat, suns, tile
from .words import ALONE, read

# Taken by itself where it is the only legal action.
LONE = (
    "done", "no claim", "end moves", "ready", "keep dice", "no influence", "no technology", "allow", "let be", "hit",
    "launch", "bonus", "withdraw", "fight", "fight on",
)  # fmt: skip


UNITS_HIT = [*SHIPS, "damaged Dreadnought", "Empire", "Starbase"]


def candidates(p: Data, player: Data) -> list[str]:
    """Write every action that could be legal, ships one kind and one ship at a time."""
    # RB, each role's section
    verbs = [verb for step, verb in TESTS if step == p["step"]]
    texts = [f"use {name}" for name in player["technologies"]]
    for verb in verbs:
        texts += [verb] if verb in ALONE else [f"{verb} {thing}" for thing in things(p, player, verb)]
    return texts


def things(p: Data, player: Data, verb: str) -> list[str]:
    """List everything that a verb could name."""
    # RB, each role's section
    if verb in ("buy", "sell") and p["step"] == "merchant.trade":
        return [*RESOURCES, *(f"{what} {number}" for what in RESOURCES for number in range(2, 99))]
    if verb in ("move", "warp"):
        # trying spaces farther away would only take longer
        starts = [here for here in player["fleets"] if verb == "move" or tile(p, here) == BLACK_HOLE]
        reach = {here: one_space_on(here, suns(p)) if verb == "move" else SPACES for here in starts}
        ends = [(here, there) for here in starts for there in reach[here]]
        return [f"{kind}, {here}, {there}" for kind in SHIPS for here, there in ends]
    named: dict[str, list[str]] = {
        "choose": p["roles"], "take": p["row"], "keep": list({p["tile"], player["drawn"]}), "gain": RESOURCES,
        "discard": [f"Die {number}" for number in range(1, 5)], "buy": p["technologies"],
        "reroll": [f"Die {number}" for number in range(1, max(1, len(p["dice"])) + 1)],
        "raid": [*SPACES, *(other["color"] for other in p["player"])], "influence": [*SPACES, THRONE],
        "build": [f"{kind}, {space}" for kind in SHIPS for space in SPACES], "bonus": SHIPS,
        "hit": [name + end for name in UNITS_HIT for end in ("", *(f", {space}" for space in SPACES))],
        "withdraw": [f"{note['at']}, {there}" for note in p["displaced"] for there in note["to"]],
    }  # fmt: skip
    return named.get(verb, SPACES)


def all_legal(p: Data) -> list[str]:
    """List the legal actions at a decision; empty while the step is automatic."""
    # design.md: what is taken by itself where it is the only legal action
    player = seat(p, p["turn"])
    texts = [text for text in dict.fromkeys(candidates(p, player)) if permitted(p, player, text)]
    if len(texts) == 1 and (read(texts[0]) or ("", ""))[0] in LONE:
        return []
    return texts
