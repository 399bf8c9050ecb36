"""All legal actions at a decision, found by trying every action that could be."""

from .board import SPACES, one_space_on
from .box import RESOURCES, SHIPS, Data
from .deeds import permitted
from .fleet import BLACK_HOLE
from .influence import THRONE
from .state import seat, suns, tile
from .table import TABLE

UNITS_HIT = [*SHIPS, "damaged Dreadnought", "Empire", "Starbase"]


def candidates(p: Data, player: Data) -> list[str]:
    """Write every action that could be legal, ships one kind and one ship at a time."""
    # RB, each role's section
    texts: list[str] = []
    for (step, words), verb in TABLE.verbs.items():
        if step == p["step"]:
            named = things(p, player, verb.kind, words) if verb.kind else []
            texts += [f"{words} {thing}" for thing in named] if verb.kind else [words]
    return texts


def things(p: Data, player: Data, kind: str, verb: str) -> list[str]:
    """List everything of a kind that a verb could name."""
    # RB, each role's section
    if verb in ("move", "warp"):
        # trying spaces farther away would only take longer
        starts = [here for here in player["fleets"] if verb == "move" or tile(p, here) == BLACK_HOLE]
        reach = {here: one_space_on(here, suns(p)) if verb == "move" else SPACES for here in starts}
        ends = [(here, there) for here in starts for there in reach[here]]
        return [f"{kind}, {here}, {there}" for kind in SHIPS for here, there in ends]
    named: dict[str, list[str]] = {
        "role": p["roles"], "tile": list({*p["row"], p["tile"], player["drawn"]}),
        "technology": [*p["technologies"], *player["technologies"]],
        "resource": [*RESOURCES, *(f"{what} {number}" for what in RESOURCES for number in range(2, 99))],
        "die": [f"Die {number}" for number in range(1, max(1, len(p["dice"])) + 1)], "ship": SHIPS,
        "target": [*SPACES, *(other["color"] for other in p["player"])], "place": [*SPACES, THRONE],
        "unit": [name + end for name in UNITS_HIT for end in ("", *(f", {space}" for space in SPACES))],
        "space": SPACES,
    }  # fmt: skip
    if verb == "withdraw":
        return [f"{note['at']}, {there}" for note in p["displaced"] for there in note["to"]]
    return named.get(kind) or [f"{ship}, {space}" for ship in SHIPS for space in SPACES]


def all_legal(p: Data) -> list[str]:
    """List the legal actions at a decision; empty while the step is automatic."""
    # design.md: what is taken by itself where it is the only legal action
    player = seat(p, p["turn"])
    texts = [text for text in dict.fromkeys(candidates(p, player)) if permitted(p, player, text)]
    if len(texts) == 1:
        verb, _ = TABLE.at(p["step"], texts[0])
        return [] if verb is not None and verb.lone else texts
    return texts
