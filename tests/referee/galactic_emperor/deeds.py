"""What may be done at each decision, and what it does: by the verbs of each chapter."""

from tests.referee.table import called

from . import anytime, battle, final, fleet, regent  # noqa: F401  (with what they import, they fill the table)
from .box import Data
from .state import seat
from .table import TABLE, Dice, Pick


def permitted(p: Data, player: Data, text: str) -> bool:
    """Tell whether this player may do this at this step."""
    # RB, each role's section
    verb, rest = TABLE.at(p["step"], text)
    return verb is not None and bool(called(verb.may, (p, player, rest)))


def do(p: Data, text: str, pick: Pick) -> None:
    """Do an action that is permitted."""
    # RB, each role's section
    verb, rest = TABLE.at(p["step"], text)
    assert verb is not None
    called(verb.do, (p, seat(p, p["turn"]), rest, pick))


def automatic(p: Data, texts: list[str], pick: Pick, dice: Dice) -> None:
    """Do the next automatic step: what has to happen, or the only action there is."""
    # RB, each role's section; design.md: what is taken by itself
    if texts:
        do(p, texts[0], pick)
    else:
        called(TABLE.steps[p["step"]], (p, dice))


def near(step: str) -> list[str]:
    """List the verbs that name something in this phase; all of them where there is none."""
    # RB, each role's section
    phase = step.partition(".")[0] + "."
    found = [words for (at, words), verb in TABLE.verbs.items() if verb.kind and at.startswith(phase)]
    return list(dict.fromkeys(found)) or TABLE.naming
