"""The table of Core Worlds as the rulebook lays it out, for whoever draws it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.layout import Band, Layout, Mark, Pick, Seat, Sum, Track, Zone
from coreworlds.games.core_worlds.faces import SHIFT, faces
from coreworlds.games.core_worlds.state import LAST_ROUND, Asking, Colonizing, Deploying, Invading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position, View
    from coreworlds.games.core_worlds.scoring import Score

__all__ = ["ROMAN", "layout"]

ROMAN = ("0", "I", "II", "III", "IV", "V")
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
    return Layout(
        title="Table",
        viewer=viewer or "",
        zones=(*_decks(pos), _central(pos), *_removed(pos)),
        tracks=(_rounds(pos),),
        seats=tuple(_seat(pos, name) for name in pos.seats),
        picks=_picks(pos),
        situation=_situation(pos),
        **_end(pos),
        notes=(NOTE,),
    )


# --- what all share ---------------------------------------------------------------------------------------------------


def _decks(pos: Position) -> Iterable[Zone]:
    for number, deck in enumerate(pos.galactic, 1):
        yield Zone(key=f"deck/{number}", title=f"Deck {ROMAN[number]}", style="pile", count=len(deck))


def _central(pos: Position) -> Zone:
    cards = faces(pos, "central", pos.central, lambda card, ref: (f"{'invade' if card.is_world else 'draft'} {ref}",))
    return Zone(
        key="central",
        title="Central Zone",
        faces=cards,
        count=len(pos.central),
        empty="No cards lie in the Central Zone yet.",
    )


def _removed(pos: Position) -> Iterable[Zone]:
    if pos.removed:
        yield Zone(
            key="removed",
            title="Out of the game",
            style="pile",
            count=len(pos.removed),
            faces=faces(pos, "removed", pos.removed),
        )


def _rounds(pos: Position) -> Track:
    sectors = pos.parts.set.sectors
    bands = tuple(Band(title=f"{ROMAN[s.number]} {s.name}", first=2 * s.number - 1, last=2 * s.number) for s in sectors)
    return Track(key="round", title="Round", value=pos.round, least=1, most=LAST_ROUND, bands=bands)


# --- a player's side --------------------------------------------------------------------------------------------------


def _seat(pos: Position, name: str) -> Seat:
    s = pos.seat(name)
    zones = (_worlds(pos, s), _units(pos, s), _prestige(pos, s), _hand(pos, s), _deck(s), _discard(pos, s))
    return Seat(
        key=name,
        name=name,
        tracks=_tracks(pos, s),
        marks=tuple(_marks(pos, s)),
        zones=zones if name == _turn(pos) else tuple(_asked_as(zone, name) for zone in zones),
        status="has passed" if s.passed else "",
    )


def _asked_as(zone: Zone, name: str) -> Zone:
    """Let a click on another player's card ask what that player may do."""
    faces = (replace(face, asks=tuple(f"{name}: {ask}" for ask in face.asks)) for face in zone.faces)
    return replace(zone, faces=tuple(faces))


def _tracks(pos: Position, s: View) -> tuple[Track, ...]:
    most = max(sector.actions for sector in pos.parts.set.sectors)
    actions = Track(key=f"{s.name}/actions", title="Actions", value=s.actions, most=most, unit="Actions", icon="action")
    return actions, Track(
        key=f"{s.name}/energy", title="Energy", value=s.energy, most=max(12, s.energy), unit="Energy", icon="bolt"
    )


def _marks(pos: Position, s: View) -> Iterable[Mark]:
    if pos.destiny == s.at:
        yield Mark(label="Destiny Marker", icon="destiny")
    if s.surge_tokens:
        yield Mark(
            label="Energy Surge Tokens" if s.surge_tokens > 1 else "Energy Surge Token",
            icon="token",
            count=s.surge_tokens,
        )


def _worlds(pos: Position, s: View) -> Zone:
    cards = (s.home, *s.worlds) if s.home >= 0 else s.worlds
    beneath = {world: pos.parts.names[card] for world, card in s.colonies}
    shown = faces(
        pos,
        f"{s.name}/worlds",
        cards,
        lambda card, ref: (f"use {ref}" if card.effects else f"invade {ref}",),
        beneath=beneath,
    )
    return Zone(key=f"{s.name}/worlds", title="Worlds", faces=shown, count=len(cards), unit="Worlds")


def _units(pos: Position, s: View) -> Zone:
    shown = faces(
        pos,
        f"{s.name}/units",
        s.units,
        lambda _card, ref: (f"use {ref}", f"send {ref}"),
        states=_gains(pos, s),
        now=lambda place: _strength(pos, s, place),
    )
    return Zone(
        key=f"{s.name}/units",
        title="Units",
        faces=shown,
        count=len(s.units),
        unit="Units",
        empty="No Units in the Warzone.",
    )


def _gains(pos: Position, s: View) -> tuple[tuple[int, int], ...]:
    invading = isinstance(pos.pending, Invading) and _turn(pos) == s.name
    return pos.pending.strengths if invading else ()


def _strength(pos: Position, s: View, place: int) -> dict[str, int]:
    """Ask the rules what a Unit counts now, with what it gained in the Invasion under way."""
    t: Any = pos.table_for(None)
    fleet, ground = t.rules["effect-strength"](t, t.seats[s.at], s.units[place])
    gains = _gains(pos, s)
    more = gains[place] if place < len(gains) else (0, 0)
    return {"Fleet Strength": fleet + more[0], "Ground Strength": ground + more[1]}


def _price(pos: Position, s: View, place: int) -> dict[str, int]:
    """Ask the rules what a Unit in hand costs to deploy now."""
    t: Any = pos.table_for(None)
    card = s.hand[place]
    return {"Deploy Cost": t.rules["deploy-cost"](t, t.seats[s.at], card)} if pos.parts.is_unit[card] else {}


def _prestige(pos: Position, s: View) -> Zone:
    return Zone(
        key=f"{s.name}/prestige",
        title="Prestige",
        faces=faces(pos, f"{s.name}/prestige", s.prestige, _draft),
        count=len(s.prestige),
    )


def _draft(_card: object, ref: str) -> tuple[str, ...]:
    return (f"draft {ref}",)


def _hand(pos: Position, s: View) -> Zone:
    def asks(card: object, ref: str) -> tuple[str, ...]:
        return _from_hand(pos, card, ref)

    return Zone(
        key=f"{s.name}/hand",
        title="Hand",
        style="hand",
        faces=faces(pos, f"{s.name}/hand", s.hand, asks, now=lambda place: _price(pos, s, place)),
        count=len(s.hand),
        empty="The hand is empty.",
    )


def _from_hand(pos: Position, card: object, ref: str) -> tuple[str, ...]:
    code = pos.parts.index[card.name]  # type: ignore[attr-defined]
    if pos.phase == "discard":
        return (f"keep {ref}",)
    if pos.parts.is_unit[code]:
        return (f"deploy {ref}",)
    if code in pos.parts.surges:
        return ("surge",)
    return (f"use {ref}",) if pos.parts.abilities["energy"][code] else (f"play {ref}",)


def _deck(s: View) -> Zone:
    return Zone(key=f"{s.name}/deck", title="Draw deck", style="pile", count=len(s.deck))


def _discard(pos: Position, s: View) -> Zone:
    asked = isinstance(pos.pending, Asking) and pos.pending.zone == "discard" and _turn(pos) == s.name
    cards = faces(pos, f"{s.name}/discard", s.discard, grouped=asked)
    return Zone(
        key=f"{s.name}/discard",
        title="Discard pile",
        style="cards" if asked else "pile",
        count=len(s.discard),
        faces=cards,
    )


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(pos: Position) -> dict[str, Any]:
    """Give the final scoring with every point explained, once the game is over."""
    final = pos.game.result(pos)
    if final is None:
        return {}
    words = str(final).splitlines()[-1]
    return {"sums": tuple(_sum(score, final.winners) for score in final.scores), "outcome": (words, final.rule)}


def _sum(score: Score, winners: tuple[str, ...]) -> Sum:
    counted = Counter(score.printed)
    printed = tuple(f"{name}{f' ×{n}' if n > 1 else ''}: {n * points}" for (name, points), n in sorted(counted.items()))
    bonus = tuple(str(bonus) for bonus in score.bonuses)
    parts = (
        ("printed on cards", score.printed_points, "score-printed", printed),
        ("bonus", score.bonus_points, "score-bonus-warzone", bonus),
    )
    return Sum(player=score.player, total=score.total, unit="Empire Points", won=score.player in winners, parts=parts)


# --- what is going on -------------------------------------------------------------------------------------------------


def _turn(pos: Position) -> str:
    return pos.turn if isinstance(pos.turn, str) else pos.turn[0]


def _picks(pos: Position) -> tuple[Pick, ...]:
    seat = _seat(pos, _turn(pos))
    keys = {zone.title: frozenset(face.key for face in zone.faces if not face.hidden) for zone in seat.zones}
    if pos.step == "energy.boost" and pos.pending.__class__ is not Asking:
        return (Pick(verb="explore", title="Explore with", keys=keys["Hand"]),)
    if isinstance(pos.pending, Invading):
        return (Pick(verb="send", title="Send", keys=keys["Units"]),)
    if isinstance(pos.pending, Asking):
        return (
            Pick(verb="choose", title="Choose", keys=keys["Discard pile" if pos.pending.zone == "discard" else "Hand"]),
        )
    return ()


def _situation(pos: Position) -> str:
    now, names, who = pos.pending, pos.parts.names, _turn(pos)
    if isinstance(now, Invading):
        card = pos.parts.card(now.world & SHIFT)
        needed = f"{card.fleet} Fleet Strength and {card.ground} Ground Strength are needed."
        return f"{who} invades {card.name}: {needed}{_bonus(now)}"
    if isinstance(now, Deploying):
        return f"{who} deploys Units, one after the other."
    if isinstance(now, Colonizing):
        return f"{who} conquered {names[now.world & SHIFT]} and may colonize it with 1 card that was sent."
    if isinstance(now, Asking):
        where = "discard pile" if now.zone == "discard" else "hand"
        return f"{names[now.card & SHIFT]} asks {who} to {now.what} {_amount(now)} from the {where}."
    return ""


def _bonus(now: Invading) -> str:
    return (
        f" Tactics add {now.fleet} Fleet Strength and {now.ground} Ground Strength." if now.fleet or now.ground else ""
    )


def _amount(now: Asking) -> str:
    count = str(now.most) if now.least == now.most else f"{now.least} to {now.most}"
    return f"{count} card" if now.most == 1 else f"{count} cards"
