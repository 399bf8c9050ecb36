"""Wrong rules about ships that leave, and about technologies that others may stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import distance
from coreworlds.games.galactic_emperor.moves import has, on_board, starbases
from coreworlds.games.galactic_emperor.rules.technology import active, concerned, who_warps
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "leave-to-any-starbase", "ships-away-nearest",
    "Ships that must leave go to any Starbase of yours.",
    "Ships that must leave go to your nearest Starbase.",
)(lambda t, s, at, before: tuple(sorted(starbases(s))))  # fmt: skip
misread(
    "suns-count-on-the-way", "nearest",
    "A sun counts as a space on the way to the nearest Starbase.",
    "On the way to the nearest Starbase suns do not count as spaces.",
)(lambda t, start, end: distance(start, end))  # fmt: skip
misread(
    "new-starbase-receives", "ships-away-existed",
    "Ships that must leave may go to a Starbase that was made just now.",
    "Ships that must leave go only to a Starbase that stood before the influence was resolved.",
)(lambda t, before: tuple(at for s in t.seats for at in starbases(s)))  # fmt: skip
misread(
    "only-the-loser-leaves", "ships-away-others",
    "Only ships of the player who lost the sector leave it.",
    "When influence gives a sector to a player, the ships of all others leave it.",
)(always(value=False))  # fmt: skip
misread(
    "diplomat-pays-nothing", "tech-diplomat",
    "With the Diplomat extra influence costs nothing.",
    "With the Diplomat extra influence costs 2 marks, however much others have bought.",
)(lambda t, s, asked: 0 if active(t, s, "Diplomat") else asked)  # fmt: skip
misread(
    "business-for-one-token", "tech-ambassador",
    "After the Ambassador has sent a token away, others may put influence there again.",
    "The Ambassador's owner alone puts influence on that sector until the Regent role ends.",
)(always(None))  # fmt: skip


@misread(
    "ambassador-again-and-again", "tech-ambassador-once",
    "The Ambassador may name another sector again and again in one Regent role.",
    "The Ambassador keeps others off 1 sector in a Regent role.",
)  # fmt: skip
def each_time(t: Galaxy, s: Duke, at: int) -> Duke | None:
    """Ask the owner whenever an enemy places influence."""
    card = t.parts.index["Ambassador"]
    owner = next((o for o in t.seats if has(t, o, "Ambassador")), None)
    return owner if owner is not None and owner.at != s.at and card != t.stopped and on_board(at) else None


misread(
    "stopped-for-a-moment", "tech-saboteur",
    "A technology that the Saboteur stopped may be declared anew in the same round.",
    "A technology that the Saboteur stopped stays stopped until the end of the round.",
)(always(None))  # fmt: skip


@misread(
    "time-warp-for-two-dice", "tech-time-warp-twice",
    "Time Warp may roll 2 different dice anew.",
    "Time Warp may roll only the same die a second time.",
)  # fmt: skip
def any_die(t: Galaxy, s: Duke, die: int) -> Lack | None:
    """Count the rolls and not the dice."""
    if t.parts.index["Time Warp"] not in t.declared:
        return "Time Warp declared", "no declaration"
    return None if t.reroll[1] < 2 else ("at most 1 re-roll more", "2 re-rolls")  # noqa: PLR2004  (the rolls that it has)


@misread(
    "time-warp-for-own-dice", "tech-time-warp",
    "Time Warp re-rolls only your own dice.",
    "Time Warp re-rolls one die of any player.",
)  # fmt: skip
def own_dice_only(t: Galaxy, now: int | None) -> int | None:
    """Ask the owner of Time Warp only about dice that are the owner's."""
    asked = who_warps(t, now)
    mine = {concerned(t)} if t.battle is None or t.interrupt is not None else {t.battle.attacker, t.battle.defender}
    return asked if asked is None or asked in mine else concerned(t)
