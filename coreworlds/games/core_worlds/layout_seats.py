"""A player's side of the table: Warzone, hand, decks, tracks and markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MASK, UNKNOWN
from coreworlds.games.core_worlds.faces import faces
from coreworlds.games.core_worlds.flow import BEFORE_DESTINY
from coreworlds.games.core_worlds.moves import drafting
from coreworlds.games.core_worlds.state import NOT_ASKED, Boosting, CardQuestion, Invading
from coreworlds.games.layout import Mark, PlayerArea, Track, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.position import Position, View

__all__ = ["seat", "side", "turn"]



def turn(pos: Position) -> str:
    """Give the player who is asked or handled."""
    return pos.turn if isinstance(pos.turn, str) else pos.turn[0]


def seat(pos: Position, name: str) -> PlayerArea:
    """Give a player's side of the table."""
    s, who = pos.seat(name), "" if name == turn(pos) else name  # a click on another's card asks what that player may do
    zones = (_worlds(pos, s, who), _units(pos, s, who), _prestige(pos, s, who), _hand(pos, s, who))
    return replace(side(pos, name), zones=(*zones, _deck(s), _discard(pos, s)))


def side(pos: Position, name: str) -> PlayerArea:
    """Give of a player's side the tracks and markers alone."""
    s = pos.seat(name)
    return PlayerArea(
        key=name,
        name=name,
        tracks=_tracks(pos, s),
        marks=tuple(_marks(pos, s)),
        status="has passed" if s.passed else "",
    )


def _tracks(pos: Position, s: View) -> tuple[Track, ...]:
    most = max(sector.actions for sector in pos.parts.set.sectors)
    actions = Track(
        key=f"{s.name}/actions",
        title="Actions",
        value=s.actions,
        most=most,
        unit="Actions",
        icon="action",
        about="Action",
    )
    return actions, Track(
        key=f"{s.name}/energy",
        title="Energy",
        value=s.energy,
        most=max(12, s.energy),
        unit="Energy",
        icon="bolt",
        about="Energy",
    )


def _marks(pos: Position, s: View) -> Iterable[Mark]:
    if pos.destiny == s.at and pos.step not in BEFORE_DESTINY:
        yield Mark(label="Destiny Marker", icon="compass", about="Destiny Marker")
    if s.surge_tokens:
        yield Mark(
            label="Energy Surge Tokens" if s.surge_tokens > 1 else "Energy Surge Token",
            icon="token",
            count=s.surge_tokens,
            about="Energy Surge Token",
        )
    if s.explored and pos.phase == "energy":
        yield Mark(label="Energy Exploration used", icon="yes", about="Energy Exploration")
    if s.kept != NOT_ASKED:
        known = pos.parts.names[s.kept] if s.kept >= 0 else "nothing"
        label = "has chosen what to retain" if s.kept == UNKNOWN else f"retains {known}"
        yield Mark(label=label, icon="yes", about="Retain")


def _worlds(pos: Position, s: View, who: str) -> Zone:
    cards = (s.home, *s.worlds) if s.home >= 0 else s.worlds
    beneath = _beneath(pos, s, cards)
    home, explored = pos.parts.names[s.home] if s.home >= 0 else "", _exploring(pos, s)

    def asks(card: Any, ref: str) -> tuple[str, ...]:  # noqa: ANN401  (a card of the set)
        return explored if ref == home else (_of_a_world(card, ref),)

    shown = faces(
        pos,
        f"{s.name}/worlds",
        cards,
        asks,
        beneath=beneath,
        states=[(_used(pos, s, "world", card), under) for card, under in zip(cards, beneath, strict=True)],
        used=lambda place: _used(pos, s, "world", cards[place]),
        who=who,
    )
    return Zone(key=f"{s.name}/worlds", title="Worlds", faces=shown, count=len(cards), unit="Worlds")


def _beneath(pos: Position, s: View, worlds: Sequence[int]) -> list[str]:
    """Give the name of the card beneath each World, "" where none is: copies of one World have their own."""
    laid = list(s.colonies)
    found = []
    for world in worlds:
        colony = next((pair for pair in laid if pair[0] == world), None)
        if colony is not None:
            laid.remove(colony)
        found.append("" if colony is None else pos.parts.names[colony[1]])
    return found


def _of_a_world(card: Any, ref: str) -> str:  # noqa: ANN401  (a card of the set)
    """Give what a click on a World asks about: to use its text, or else to invade it."""
    return f"use {ref}" if _usable(card) else f"invade {ref}"


def _usable(card: Any) -> bool:  # noqa: ANN401  (a card of the set)
    """Return whether a card in the Warzone has a text that is used: one that only counts or happens is not."""
    return any(effect.when in {"energy", "invasion", "action"} for effect in card.effects)


def _exploring(pos: Position, s: View) -> tuple[str, ...]:
    """Give the action by which a Home World is used, with cards that can be seen; none where no card can be named."""
    seen = [pos.parts.names[card] for card in s.hand if card >= 0]
    names = list(dict.fromkeys(seen))[:2]
    if len(names) == 1 and len(seen) > 1:
        return (f"explore {names[0]} x2",)
    return (f"explore {', '.join(names)}",) if names else ()


def _units(pos: Position, s: View, who: str) -> Zone:
    shown = faces(
        pos,
        f"{s.name}/units",
        s.units,
        lambda card, ref: (f"use {ref}", f"send {ref}") if _usable(card) else (f"send {ref}",),
        states=_states(pos, s),
        now=lambda place: _strength(pos, s, place),
        used=lambda place: _used(pos, s, "unit", place),
        who=who,
    )
    return Zone(
        key=f"{s.name}/units",
        title="Units",
        faces=shown,
        count=len(s.units),
        unit="Units",
        empty="No Units in the Warzone.",
    )


def _states(pos: Position, s: View) -> list[tuple[object, ...]]:
    """Give what tells Units of one name apart: what each gained, and how often its text was used."""
    gains = _gains(pos, s)
    return [(gains[i : i + 1], _used(pos, s, "unit", i)) for i in range(len(s.units))]


def _used(pos: Position, s: View, zone: str, key: int) -> tuple[int, str]:
    """Give how often a text was used in the situation under way, and how that situation is called."""
    now = _under_way(pos)
    if turn(pos) == s.name and isinstance(now, Invading) and zone == "unit":
        return now.uses[key], "in this Invasion"
    if turn(pos) == s.name and isinstance(now, Boosting):
        return next((n for *source, n in now.uses if source == [zone, key]), 0), "in this phase"
    if zone == "unit" and pos.rulings.get("once-as-action") == "once a round":
        return s.used.count(s.units[key] & MASK), "this Round"
    return 0, ""


def _under_way(pos: Position) -> Any:  # noqa: ANN401  (a situation, or None)
    """Give the situation inside the turn, a card's question in it aside."""
    return pos.pending.within if isinstance(pos.pending, CardQuestion) else pos.pending


def _gains(pos: Position, s: View) -> tuple[tuple[int, int], ...]:
    now = _under_way(pos)
    return now.strengths if isinstance(now, Invading) and turn(pos) == s.name else ()


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


def _prestige(pos: Position, s: View, who: str) -> Zone:
    return Zone(
        key=f"{s.name}/prestige",
        title="Prestige",
        faces=faces(pos, f"{s.name}/prestige", s.prestige, _draft, who=who),
        count=len(s.prestige),
    )


def _draft(_card: object, ref: str) -> tuple[str, ...]:
    return (f"draft {ref}",)


def _hand(pos: Position, s: View, who: str) -> Zone:
    def asks(card: object, ref: str) -> tuple[str, ...]:
        return _from_hand(pos, card, ref)

    return Zone(
        key=f"{s.name}/hand",
        title="Hand",
        style="hand",
        faces=faces(pos, f"{s.name}/hand", s.hand, asks, now=lambda place: _price(pos, s, place), who=who),
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
    return Zone(key=f"{s.name}/deck", title="Draw deck", style="pile", count=len(s.deck), about="Draw Deck")


def _discard(pos: Position, s: View) -> Zone:
    asked = isinstance(pos.pending, CardQuestion) and pos.pending.zone == "discard" and turn(pos) == s.name
    cards = faces(pos, f"{s.name}/discard", s.discard, grouped=asked)
    taken = drafting(pos)
    return Zone(
        key=f"{s.name}/discard",
        title="Taken cards beside the deck" if taken else "Discard pile",
        style="cards" if asked or taken else "pile",
        count=len(s.discard),
        about="" if taken else "Discard Pile",
        faces=cards,
    )
