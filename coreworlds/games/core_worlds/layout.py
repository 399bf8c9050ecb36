"""The table of Core Worlds as the rulebook lays it out, for whoever draws it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.core_worlds.faces import SHIFT, faces
from coreworlds.games.core_worlds.layout_seats import seat, turn
from coreworlds.games.core_worlds.moves import drafting
from coreworlds.games.core_worlds.rules.choosing import asked_for
from coreworlds.games.core_worlds.state import LAST_ROUND, Asking, Colonizing, Deploying, Invading
from coreworlds.games.core_worlds.words import wanted
from coreworlds.games.layout import Band, Face, Layout, Pick, Seat, Sum, Track, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position
    from coreworlds.games.core_worlds.rules.scoring import Score

__all__ = ["ROMAN", "layout"]

ROMAN = ("0", "I", "II", "III", "IV", "V")
CHOICES = {  # what stays and what goes
    "discard.keep": "{who} may retain 1 card of the hand; all others go to the discard pile. "
    "The Warzone stays as it is.",
    "end.reshuffle": "{who} may shuffle the discard pile into the draw deck. Hand and Warzone stay as they are.",
    "pregame.take": "{who} takes 1 card and lays it beside the draw deck. "
    "When all have 2, they are shuffled in; what nobody took goes to the box.",
}
NO_BONUS = "No card in the Warzone brings a bonus."
NOT_PRINTED = "No card of the Empire has Empire Points printed on it."
NOTE = "° marks a value that a published source states. All other values on the cards are ours."


def layout(pos: Position, viewer: str | None = None) -> Layout:
    """
    Give the table as a position shows it.

    Parameters
    ----------
    pos
        Any position. What a viewer may not know must already be unknown in it (`seen_by`).
    viewer
        Whose seat stands first; None for an open table.
    """
    seats = tuple(seat(pos, name) for name in pos.seats)
    return Layout(
        title="Table",
        viewer=viewer or "",
        zones=(*_decks(pos), _central(pos), *_removed(pos)),
        tracks=(_rounds(pos),),
        seats=seats,
        picks=_picks(pos, next(each for each in seats if each.name == turn(pos))),
        situation=_situation(pos),
        **_end(pos),
        notes=(NOTE,),
    )


# --- what all share ---------------------------------------------------------------------------------------------------


def _decks(pos: Position) -> Iterable[Zone]:
    for number, deck in enumerate(pos.galactic, 1):
        title = f"Deck {ROMAN[number]}"
        yield Zone(key=f"deck/{number}", title=title, style="pile", count=len(deck), about="Galactic Deck")


def _central(pos: Position) -> Zone:
    take = "take" if drafting(pos) else "draft"
    cards = faces(pos, "central", pos.central, lambda card, ref: (f"{'invade' if card.is_world else take} {ref}",))
    cards = tuple(_with_token(pos, face) if face.marks and face.kind == "Prestige" else face for face in cards)
    return Zone(
        key="central",
        title="Central Zone",
        faces=cards,
        count=len(pos.central),
        empty="No cards lie in the Central Zone.",
    )


def _with_token(pos: Position, face: Face) -> Face:
    """Note what the Energy Token on a Prestige card gives: other than on all other cards, perhaps nothing."""
    return replace(face, notes=(pos.table_for(None).bound.rulebook.rules["prestige-token"].text, *face.notes))


def _removed(pos: Position) -> Iterable[Zone]:
    if pos.removed:
        yield Zone(
            key="removed",
            title="Out of the game",
            style="pile",
            count=len(pos.removed),
            out=True,
            faces=faces(pos, "removed", pos.removed),
        )


def _rounds(pos: Position) -> Track:
    sectors = pos.parts.set.sectors
    bands = tuple(Band(title=f"{ROMAN[s.number]} {s.name}", first=2 * s.number - 1, last=2 * s.number) for s in sectors)
    return Track(
        key="round", title="Round", value=pos.round, least=1, most=LAST_ROUND, about="Round Marker", bands=bands
    )


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(pos: Position) -> dict[str, Any]:
    """Give the final scoring with every point explained, once the game is over."""
    try:
        final = pos.game.result(pos)
    except CoreWorldsError:
        return {}  # a view that does not know every card
    if final is None:
        return {}
    words = str(final).splitlines()[-1]
    return {"sums": tuple(_sum(pos, score, final.winners) for score in final.scores), "outcome": (words, final.rule)}


def _sum(pos: Position, score: Score, winners: tuple[str, ...]) -> Sum:
    counted = Counter(score.printed)
    printed = tuple(f"{name}{f' ×{n}' if n > 1 else ''}: {n * points}" for (name, points), n in sorted(counted.items()))
    bonus = tuple(str(bonus) for bonus in score.bonuses)
    parts = (
        ("printed on cards", score.printed_points, "score-printed", printed or (NOT_PRINTED,)),
        ("bonus", score.bonus_points, "score-bonus-warzone", (*bonus, *_idle(pos, score.player)) or (NO_BONUS,)),
    )
    return Sum(player=score.player, total=score.total, unit="Empire Points", won=score.player in winners, parts=parts)


def _idle(pos: Position, name: str) -> Iterable[str]:
    """Name the cards whose bonus does not count, as they lie in the Empire and not in the Warzone."""
    t: Any = pos.table_for(None)
    s = next(seat for seat in t.seats if seat.name == name)
    rest = Counter(t.rules["empire-contents"](t, s))
    rest.subtract(t.rules["warzone-contents"](t, s))
    for card, count in sorted(rest.items()):
        if count > 0 and t.parts.bonuses[card]:
            yield f"{t.parts.names[card]}{f' ×{count}' if count > 1 else ''}: 0, as it is not in the Warzone"


# --- what is going on -------------------------------------------------------------------------------------------------


def _picks(pos: Position, own: Seat) -> tuple[Pick, ...]:
    keys = {zone.title: frozenset(face.key for face in zone.faces if not face.hidden) for zone in own.zones}
    if pos.step == "energy.boost" and pos.pending.__class__ is not Asking:
        return (Pick(verb="explore", title=f"Explore with {_explored(pos)}", keys=keys["Hand"]),)
    if isinstance(pos.pending, Invading):
        return (Pick(verb="send", title="Send", keys=keys["Units"]),)
    if isinstance(pos.pending, Asking):
        return (
            Pick(verb="choose", title="Choose", keys=keys["Discard pile" if pos.pending.zone == "discard" else "Hand"]),
        )
    return ()


def _explored(pos: Position) -> int:
    t = pos.table_for(None)
    return t.rules["energy-explore"](t, t.seats[t.turn])  # type: ignore[no-any-return]


def _situation(pos: Position) -> str:
    now, names, who = pos.pending, pos.parts.names, turn(pos)
    if isinstance(now, Invading):
        card = pos.parts.card(now.world & SHIFT)
        needed = f"{card.fleet} Fleet Strength and {card.ground} Ground Strength are needed."
        return f"{who} invades {card.name}: {needed}{_bonus(now)}"
    if isinstance(now, Deploying):
        return f"{who} deploys Units, one after the other."
    if isinstance(now, Colonizing):
        sent = f"{who} conquered {names[now.world & SHIFT]} and may colonize it with 1 card that was sent."
        return f"{sent} Whatever else was sent goes to the discard pile."
    if isinstance(now, Asking):
        where = "discard pile" if now.zone == "discard" else "hand"
        t: Any = pos.table_for(None)
        asked = wanted(now.least, now.most, asked_for(t, t.pending))
        return f"{names[now.card & SHIFT]} asks {who} to {now.what} {asked} from the {where}."
    s = pos.seat(who)
    there = {"discard.keep": s.hand, "end.reshuffle": s.discard, "pregame.take": pos.central}
    return CHOICES[pos.step].format(who=who) if there.get(pos.step) else ""


def _bonus(now: Invading) -> str:
    return (
        f" Tactics add {now.fleet} Fleet Strength and {now.ground} Ground Strength." if now.fleet or now.ground else ""
    )
