"""Wrong rules about warps, retreats, and who loses what first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.sides import alive, fleet_of, fought, sides
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Galaxy

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
    "Only the ships that warped fire in it.",
)(lambda t: fleet_of(t, 0))  # fmt: skip
misread(
    "no-retreat", "battle-retreat",
    "A battle goes on until one side is destroyed.",
    "After each attack the attacker may retreat.",
)(always(("a battle to the end", "a retreat")))  # fmt: skip


@misread(
    "attacker-loses-first", "battle-order",
    "The attacker chooses casualties before the defender.",
    "In each phase the defender chooses first.",
)  # fmt: skip
def attacker_first(t: Galaxy, now: int | None) -> int | None:
    """Ask the attacker before the defender."""
    battle = t.battle
    if battle is None:
        return None
    if battle.hits[0] and alive(t, 0):
        return battle.attacker
    return battle.defender if battle.hits[1] and alive(t, 1) else None


misread(
    "won-sectors-stay-free", "claim-after-battle",
    "A sector that you win in a battle stays free until a later turn.",
    "A winning attacker puts an Empire there at once.",
)(always(None))  # fmt: skip


@misread(
    "shields-in-every-phase", "tech-shields",
    "Shield Generators ignore the first hit of each phase.",
    "They ignore the first hit of the whole battle.",
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
