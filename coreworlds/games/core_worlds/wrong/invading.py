"""Wrong rules about announcing an Invasion and sending Units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.counting import defence, strength, strengths
from coreworlds.games.core_worlds.invasion import sent_strength
from coreworlds.games.core_worlds.moves import name
from coreworlds.games.core_worlds.state import Invading
from coreworlds.games.core_worlds.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.core_worlds.counting import Strength
    from coreworlds.games.core_worlds.state import Empire, Galaxy

# -- announcing --------------------------------------------------------------------------------------------------

misread(
    "invading-costs-no-action", "invade-costs-action",
    "An Invasion costs Energy only, no Action.",
    "To announce an Invasion you spend 1 Action, too.",
)(always(0))  # fmt: skip
misread(
    "invading-costs-no-energy", "invade-costs-energy",
    "An Invasion costs an Action, but no Energy.",
    "To announce an Invasion you also pay 1 Energy.",
)(always(0))  # fmt: skip


@misread(
    "invading-costs-what-it-generates", "invade-costs-energy",
    "To invade a World you pay the Energy printed on it.",
    "You pay 1 Energy, whichever World you choose.",
)  # fmt: skip
def what_it_generates(t: Galaxy, s: Empire, code: int) -> int:
    """Return what the World generates."""
    return t.parts.energy[code & MASK]


misread(
    "anything-can-be-invaded", "invade-world-only",
    "You may invade any card of the Central Zone, not only a World.",
    "You can invade a World and nothing else.",
)(always(None))  # fmt: skip


@misread(
    "announce-only-when-strong", "invade-may-announce-short",
    "You may announce an Invasion only if your Units are strong enough already.",
    "You may announce an Invasion while you fall short; abilities and Tactics may fill the gap.",
)  # fmt: skip
def strong_already(t: Galaxy, s: Empire, code: int) -> Lack | None:
    """Check that the Warzone has the World's strengths."""
    card, each = code & MASK, strengths(t, s)
    needs = t.parts.fleet[card], t.parts.ground[card]
    has = sum(fleet for fleet, _ in each), sum(ground for _, ground in each)
    if has[0] >= needs[0] and has[1] >= needs[1]:
        return None
    return (f"{needs[0]} Fleet and {needs[1]} Ground Strength", f"{has[0]} Fleet and {has[1]} Ground Strength")


# -- sending -----------------------------------------------------------------------------------------------------

misread(
    "fleet-does-not-matter", "invade-fleet-enough",
    "To conquer a World you need its Ground Strength only.",
    "To conquer a World you need its Fleet Strength as well.",
)(always(0))  # fmt: skip
misread(
    "ground-does-not-matter", "invade-ground-enough",
    "To conquer a World you need its Fleet Strength only.",
    "To conquer a World you need its Ground Strength as well.",
)(always(0))  # fmt: skip
misread(
    "fleet-must-be-greater", "invade-fleet-enough",
    "Your Fleet Strength must be greater than the World's.",
    "It is enough to equal the World's Fleet Strength.",
)(lambda t, s: defence(t)[0] + 1)  # fmt: skip
misread(
    "ground-must-be-greater", "invade-ground-enough",
    "Your Ground Strength must be greater than the World's.",
    "It is enough to equal the World's Ground Strength.",
)(lambda t, s: defence(t)[1] + 1)  # fmt: skip
misread(
    "zero-still-asks-for-ships", "invade-fleet-enough",
    "A World with Fleet Strength 0 still asks for a Unit with Fleet Strength.",
    "A World's strength of 0 needs nothing on that side.",
    also=("zero-defence",),
)(lambda t, s: max(1, defence(t)[0]))  # fmt: skip


@misread(
    "units-that-stay-count", "invade-only-sent-count",
    "All Units in your Warzone add their strength, sent or not.",
    "In an Invasion only the Units that you send count.",
    also=("ability-on-sent",),
)  # fmt: skip
def whole_warzone(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Strength:
    """Count the Units that stay as well."""
    return sent_strength(t, s, tuple(range(len(s.units))))  # type: ignore[no-any-return]


@misread(
    "hand-counts-in-invasion", "invade-only-sent-count",
    "Units in your hand add their strength to an Invasion.",
    "Units in your hand do not help; only Units that you send from your Warzone count.",
    also=("invade-from-warzone",),
)  # fmt: skip
def hand_as_well(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Strength:
    """Count the Units in hand as well."""
    fleet, ground = sent_strength(t, s, units)
    held = [strength(t, s, card) for card in s.hand if card >= 0 and t.parts.is_unit[card]]
    return fleet + sum(f for f, _ in held), ground + sum(g for _, g in held)


@misread(
    "no-unit-too-many", "overcommit",
    "You may not send a Unit that is not needed.",
    "You may send more Units than you need; all of them are discarded.",
)  # fmt: skip
def none_too_many(t: Galaxy, s: Empire, units: tuple[int, ...]) -> Lack | None:
    """Refuse Units of which one could be left out."""
    if not isinstance(t.pending, Invading) or len(units) <= 1:
        return None
    need = t.rules["invade-fleet-enough"](t, s), t.rules["invade-ground-enough"](t, s)
    for unit in units:
        rest = t.rules["invade-only-sent-count"](t, s, tuple(u for u in units if u != unit))
        if rest[0] + t.pending.fleet >= need[0] and rest[1] + t.pending.ground >= need[1]:
            return "only Units that are needed", f"{name(t, s.units[unit])}, which is not needed"
    return None


misread(
    "invasion-tactic-costs-action", "invade-tactic-no-action",
    "A Tactic that you play in an Invasion costs 1 Action.",
    "In an Invasion a Tactic costs no Action.",
)(always(1))  # fmt: skip
