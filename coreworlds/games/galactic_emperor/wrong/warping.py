"""Wrong rules about warps, retreats, and who loses what first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.moves import starbases
from coreworlds.games.galactic_emperor.rules.battle import fleet_of, fought, sides
from coreworlds.games.galactic_emperor.rules.casualties import all_back, first_hit
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "warp-into-homes", "warp-anywhere",
    "A warp may also lead into the home of another player, or onto a sun.",
    "A warp leads anywhere but to home sectors and suns.",
)(lambda t, s, x: None if x[-1] != x[-2] else ("another space", "the same"))  # fmt: skip
misread(
    "warped-ships-retreat", "warp-no-retreat",
    "Ships that warped into combat may retreat like others.",
    "Ships that warped into combat cannot retreat.",
    also=("retreat-mixed",),
)(always(None))  # fmt: skip
misread(
    "defenders-fire-back", "warp-surprise",
    "The defender fires back in a surprise attack.",
    "Nobody fires back in the free attack of warped ships.",
)(lambda t: fleet_of(t, 1))  # fmt: skip
misread(
    "all-join-the-surprise", "surprise-warped",
    "All ships of the attacker fire in the free attack.",
    "Only the ships that warped fire in the free attack.",
)(lambda t: fleet_of(t, 0))  # fmt: skip
misread(
    "no-retreat", "battle-retreat",
    "A battle goes on until one side is destroyed.",
    "After phase 3 the attacker may retreat, unless ships of the attack warped in.",
)(always(("a battle to the end", "a retreat")))  # fmt: skip


@misread(
    "retreat-to-a-starbase", "retreat-all",
    "Ships that retreat go to your nearest Starbase.",
    "Each ship that retreats goes back to the space it came from.",
)  # fmt: skip
def to_starbase(t: Galaxy, s: Duke, at: int) -> None:
    """Send all to one Starbase."""
    base = min(starbases(s), key=lambda end: t.rules["nearest"](t, at, end))
    t.moved = tuple(sorted(m._replace(came=base) if m.at == at else m for m in t.moved))
    all_back(t, s, at)


misread(
    "attacker-loses-first", "battle-order",
    "The attacker chooses casualties before the defender.",
    "In each phase the defender chooses casualties first.",
)(lambda t, _now: first_hit(t, 0, 1))  # fmt: skip
misread(
    "won-sectors-stay-free", "claim-after-battle",
    "A sector that you win in a battle stays free until a later turn.",
    "An attacker who wins a planet sector puts an Empire there at once, if one is left.",
    also=("battle-claim",),
)(always(None))  # fmt: skip


@misread(
    "shields-in-every-phase", "tech-shields",
    "Shield Generators ignore the first hit of each phase.",
    "Shield Generators ignore the first hit of the whole battle.",
)  # fmt: skip
def every_phase(t: Galaxy, side: int, hits: int) -> int:
    """Ignore a hit again and again."""
    if not hits or not fought(t).shields[side]:
        return hits
    t.tell("shielded", "tech-shields", sides(t)[side])
    return hits - 1


misread(
    "ion-cannons-are-always-on", "tech-ion",
    "Ion Cannons fire in every battle, declared or not.",
    "Ion Cannons add a die only if you declare them before the battle.",
)(lambda t, s: int(t.parts.index["Ion Cannons"] in s.technologies))  # fmt: skip
