"""What questions about Galactic Emperor ask beside the common facts: who sees what, what is in the box, how it ends."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.asking import Asking
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.games.galactic_emperor.asking_spots import spots
from coreworlds.games.galactic_emperor.asking_truths import RULES as TRUE_RULES
from coreworlds.games.galactic_emperor.asking_truths import TRUTHS
from coreworlds.games.galactic_emperor.asking_values import RULES as VALUE_RULES
from coreworlds.games.galactic_emperor.asking_values import STEPS, VALUES
from coreworlds.games.galactic_emperor.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["ASKED", "ASKING"]

SEES = "Which of these may {0} see?"


# -- who sees what -----------------------------------------------------------------------------------------------


def _sight(shown: Callable[[Galaxy, Duke, Galaxy, Duke], bool]) -> Callable[..., bool]:
    """Make of a test of a view a fact: of the one who looks, and of the one whose things they are."""

    def fact(pos: Position, viewer: str, owner: str = "", *, rulebook: Rulebook | None = None) -> bool:
        t: Any = pos.table_for(rulebook)
        seat = next(s for s in t.seats if s.name == viewer)
        at = next((s.at for s in t.seats if s.name == owner), seat.at)
        view: Any = pos.game.state.blind(t, seat)
        return shown(view, view.seats[at], t, t.seats[at])

    return fact


def _sees(name: str, text: str, shown: Callable[..., bool], *, common: bool = False) -> Fact:
    takes = ("player",) if common else ("player", "player")
    return Fact(name=name, takes=takes, gives="truth", text=text, ask=SEES, function=_sight(shown))


def _top(t: Galaxy) -> int:
    """Return the top tile of the stack as a view has it."""
    if not t.stack or t.parts.names[t.stack[0]] == "Black Hole":
        raise CoreWorldsError("no tile lies there that nobody knows")
    return t.stack[0]


_SIGHTS = (
    _sees("sees_points", "how many Victory Points {1} has", lambda _v, s, _t, _w: s.points != UNKNOWN),
    _sees("sees_marks", "how many marks {1} has", lambda _v, s, _t, whole: s.marks == whole.marks),
    _sees("sees_storage", "the metal and energy in {1}'s Storage",
          lambda _v, s, _t, whole: (s.metal, s.energy) == (whole.metal, whole.energy)),
    _sees("sees_tokens", "how many Empire tokens {1} has in reserve",
          lambda _v, s, _t, whole: s.tokens == whole.tokens),
    _sees("sees_stack", "the top tile of the stack", lambda v, _s, _t, _w: _top(v) != UNKNOWN, common=True),
    _sees("sees_row", "the turned-up tiles", lambda v, _s, whole, _w: v.row == whole.row, common=True),
    _sees("sees_technologies", "the Technology cards that can be bought",
          lambda v, _s, whole, _w: v.technologies == whole.technologies, common=True),
    _sees("sees_pool", "how many Victory Points the pool holds",
          lambda v, _s, whole, _w: v.points == whole.points, common=True),
)  # fmt: skip

_SIGHT_RULES = {
    "points-secret": ("sees_points",),
    "possessions-open": ("sees_marks", "sees_storage", "sees_tokens"),
    "stack-face-down": ("sees_stack",),
    "setup-technologies": ("sees_technologies",),
}


def _sights(view: Position) -> Iterable[str]:
    from coreworlds.games.galactic_emperor.layout import sights  # noqa: PLC0415  (only questions need it)

    return sights(view)


ASKED = (*VALUES, *_SIGHTS, *TRUTHS)

_STANDING = {
    "merchant": {"marks": "Marks"},
    "engineer": {"metal": "Metal", "energy": "Energy", "marks": "Marks"},
    "regent": {"tokens": "Empire tokens in reserve"},
    "scientist": {"energy": "Energy"},
    "end": {"marks": "Marks"},
    "final": {
        "victory_points": "Victory Points", "sectors": "Sectors", "ships_left": "Ships",
        "marks": "Marks", "metal": "Metal", "energy": "Energy",
    },
}
_TOLD = tomllib.loads(files("coreworlds.games.galactic_emperor").joinpath("asking.toml").read_text("utf-8"))
_FINAL = {"victory_points": "Victory Points", "sectors": "sectors", "survivors": "ships of the Showdown"}
_COUNTED = {
    "victory_points": "Victory Points",
    "planets_away": "planets beside the home",
    "marks": "marks",
    "metal": "metal",
    "energy": "energy",
}
_COUNTING = {
    **dict.fromkeys(("role.done", "final.count", "final.wealthy"), _COUNTED),
    "final.showdown": {"victory_points": "Victory Points", "sectors": "sectors", "ships_left": "ships"},
}
_NONE = {
    "notation": "How actions and positions are written is no rule of the game.",
    "which-ship": "The page picks one of several equal ships; at a table nobody can tell them apart.",
}

ASKING = Asking(
    facts={**_SIGHT_RULES, **TRUE_RULES, **VALUE_RULES},
    spots=spots,
    steps=STEPS,
    standing=_STANDING,
    final=_FINAL,
    counting=_COUNTING,
    patience=3,
    none=_NONE,
    sights=_sights,
    said=_TOLD["said"],
    deeds=_TOLD["deeds"],
)
