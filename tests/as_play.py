"""What every position of a game that is played keeps to, beyond what the complaints name: for what lessons show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MARK, MASK

if TYPE_CHECKING:
    from coreworlds import Position

__all__ = ["unlike_play"]

CHART = {2: 6, 3: 8, 4: 10, 5: 12}
LATE = {"end.reshuffle", "end.actions", "end.destiny"}  # the Round Marker has moved, the Round is not over
FILLED = {"galactic.worlds", "galactic.others", "galactic.rest"}


def unlike_play(pos: Position) -> list[str]:
    """Name the faults of a position that no game reaches; none during the set-up."""
    t: Any = pos.table_for(None)
    if pos.phase in {"setup", "pregame"}:
        return []
    return CHECKS[pos.game.id](t, pos.phase)


# -- Core Worlds -----------------------------------------------------------------------------------------------------


def core_worlds(t: Any, phase: str) -> list[str]:  # noqa: ANN401  (a table of this game)
    """Check whose Home World began, what lies in the Central Zone, and who has passed."""
    late, n = t.step in LATE, len(t.seats)
    homes = [t.parts.card(s.home).number for s in t.seats]
    first = (t.destiny - (t.round - 1 - late)) % n
    found = [] if homes[first] == min(homes) else [f"{t.seats[first].name} had the Destiny Marker first"]
    found += [f"{card} lies there" for card in strangers(t, phase, t.round - late)]
    if phase == "action":
        found += taken(t)
    if phase in {"discard", "end", "over"} and t.step != "end.destiny":
        found += [f"{s.name} has not passed" for s in t.seats if not s.passed]
    return found


def strangers(t: Any, phase: str, now: int) -> list[str]:  # noqa: ANN401
    """Name cards that entered in another Round: what stays gets a Token, what has one leaves."""
    filled = phase not in {"draw", "energy", "galactic"} or t.step in FILLED
    newest = now if filled else now - 1
    between = t.step in {"galactic.tokens", "galactic.fill"}  # what had a Token has left
    rounds = {0: newest, 1: newest - (not between)}
    return [
        t.parts.names[code & MASK] + " +" * (code >> MARK)
        for code in t.central
        if t.parts.card(code & MASK).sector != (rounds[code >> MARK] + 1) // 2
    ]


def taken(t: Any) -> list[str]:  # noqa: ANN401
    """Name what the Central Zone lacks: each card that left it cost an Action of this Round."""
    spent = sum(t.rules["actions-by-sector"](t) - s.actions for s in t.seats)
    worlds = sum(t.parts.is_world[code & MASK] for code in t.central)
    n = len(t.seats)
    there = {"cards": (len(t.central), CHART[n]), "Worlds": (worlds, n), "others": (len(t.central) - worlds, n)}
    last = t.round == 10  # then fewer may be left to lay out
    return [f"{have} {what} are there" for what, (have, meant) in there.items() if not last and have < meant - spent]


# -- Galactic Emperor ------------------------------------------------------------------------------------------------


def galactic_emperor(t: Any, phase: str) -> list[str]:  # noqa: ANN401
    """Check that the role cards are all there, and that who chose is whose turn it was to choose."""
    found, names = [], t.parts.names
    cards = {names[role] for role in (*t.roles, *t.chosen)}
    holes = any(tile >= 0 and names[tile] == "Black Hole" for tile in t.galaxy)
    if not cards >= {"Merchant", "Steward", "Engineer", "Warlord", "Regent"} or len(cards) < 7 - holes:
        found.append(f"role cards: {sorted(cards)}")
    if t.role >= 0 and phase not in {"round", "final"}:
        before = (t.chooser - t.first) * (1 if t.direction >= 0 else -1) % len(t.seats)
        if len(t.chosen) != before + 1 or t.chosen[-1] != t.role:
            found.append(f"{t.seats[t.chooser].name} chose {names[t.role]} of {[names[role] for role in t.chosen]}")
    return found


# -- Risk Legacy -----------------------------------------------------------------------------------------------------


def risk_legacy(t: Any, phase: str) -> list[str]:  # noqa: ANN401
    """Check that each HQ stands where its faction started, and that nobody holds more Scar cards than were dealt."""
    placed = [s for s in t.seats if s.start >= 0]
    found = [f"the HQ of {s.name} stands elsewhere" for s in placed if t.hqs.get(s.faction) != s.start]
    if phase != "choose":
        found += [f"{s.name} has no start" for s in t.seats if s.start < 0]
    return found + ["more Scar cards are held than were dealt"] * (sum(len(s.scars) for s in t.seats) > len(t.seats))


CHECKS = {"core-worlds": core_worlds, "galactic-emperor": galactic_emperor, "risk-legacy": risk_legacy}
