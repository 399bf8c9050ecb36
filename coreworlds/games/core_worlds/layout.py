"""The table of Core Worlds as the rulebook lays it out, each player's Empire, and what is going on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MASK, UNKNOWN
from coreworlds.games.core_worlds.book import wanted
from coreworlds.games.core_worlds.faces import SHIFT, faces
from coreworlds.games.core_worlds.flow import BEFORE_DESTINY
from coreworlds.games.core_worlds.moves import drafting
from coreworlds.games.core_worlds.rules.scoring import NO_BONUS
from coreworlds.games.core_worlds.rules.working import asked_for
from coreworlds.games.core_worlds.state import (
    LAST_ROUND,
    NOT_ASKED,
    Boosting,
    CardQuestion,
    Colonizing,
    Deploying,
    Invading,
)
from coreworlds.games.default_layout import seat_asked, sum_of, sums, turn
from coreworlds.games.fields_shown import track, zone
from coreworlds.games.layout import Band, Face, Goal, Layout, Mark, Pick, PlayerArea, Sum, Total, Track, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from coreworlds.engine.position import Position, View

__all__ = ["ROMAN", "layout", "score", "side"]

ROMAN = ("0", "I", "II", "III", "IV", "V")
CHOICES = {  # what stays and what goes
    "discard.keep": "{who} may retain 1 card of the hand; all others go to the discard pile. "
    "The Warzone stays as it is.",
    "end.reshuffle": "{who} may shuffle the discard pile into the draw deck. Hand and Warzone stay as they are.",
    "pregame.take": "{who} takes 1 card and puts it beside the draw deck. "
    "When all have 2 cards, they shuffle them in. Cards that nobody took go to the box.",
}
NOT_SENT = "It lies in the hand. Only deployed Units can be sent."
NOTE = "Only numbers marked ° are known from the printed cards. The rest are our estimates."


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
    seats = tuple(_seat(pos, name) for name in pos.seats)
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
    return zone(pos, "central", faces=cards, style="cards", empty="No cards lie in the Central Zone.")


def _with_token(pos: Position, face: Face) -> Face:
    """Note what the Energy Token on a Prestige card gives: other than on all other cards, perhaps nothing."""
    return replace(face, notes=(pos.table_for(None).bound.rulebook.rules["prestige-token"].text, *face.notes))


def _removed(pos: Position) -> Iterable[Zone]:
    if pos.removed:
        out = faces(pos, "removed", pos.removed)
        yield zone(pos, "removed", faces=out, title="Out of the game", style="pile", out=True, empty="")


def _rounds(pos: Position) -> Track:
    sectors = pos.parts.set.sectors
    bands = tuple(Band(title=f"{ROMAN[s.number]} {s.name}", first=2 * s.number - 1, last=2 * s.number) for s in sectors)
    return track(pos, "round", title="Round", least=1, most=LAST_ROUND, about="Round Marker", bands=bands)


# --- an Empire --------------------------------------------------------------------------------------------------------


def _seat(pos: Position, name: str) -> PlayerArea:
    """Give a player's side of the table; a click on another's card asks what that player may do."""
    s = pos.seat(name)
    prestige = faces(pos, f"{name}/prestige", s.prestige, lambda _card, ref: (f"draft {ref}",))
    zones = (_worlds(pos, s), _units(pos, s), *_just_sent(pos, s),
             zone(pos, "prestige", name, faces=prestige, title="Prestige", style="cards", empty=""),
             _hand(pos, s), zone(pos, "deck", name, about="Draw Deck"), _discard(pos, s))  # fmt: skip
    return replace(side(pos, name), zones=zones if name == turn(pos) else seat_asked(zones, name),
                   totals=tuple(_totals(pos, s)))  # fmt: skip


def _totals(pos: Position, s: View) -> Iterable[Total]:
    """Give what others count of an Empire at a glance."""
    strength = [_strength(pos, s, place) for place in range(len(s.units))]
    yield Total(label="Worlds", text=str(len(s.worlds) + (s.home >= 0)), icon="planet")
    yield Total(label="Units", text=str(len(s.units)), icon="rank")
    yield Total(label="Fleet Strength", text=str(sum(each["Fleet Strength"] for each in strength)), icon="ship")
    yield Total(label="Ground Strength", text=str(sum(each["Ground Strength"] for each in strength)), icon="boot")
    yield Total(label="cards in hand", text=str(len(s.hand)), icon="cards")


def side(pos: Position, name: str) -> PlayerArea:
    """Give of a player's side the tracks and markers alone."""
    s = pos.seat(name)
    most = max(sector.actions for sector in pos.parts.set.sectors)
    tracks = (
        track(pos, "actions", name, title="Actions", most=most, unit="Actions", icon="action", about="Action"),
        track(pos, "energy", name, title="Energy", least_length=12, unit="Energy", icon="bolt", about="Energy"),
    )
    status = "has passed" if s.passed else ""
    return PlayerArea(key=name, name=name, tracks=tracks, marks=tuple(_marks(pos, s)), status=status)


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


def _worlds(pos: Position, s: View) -> Zone:
    cards = (s.home, *s.worlds) if s.home >= 0 else s.worlds
    beneath = _beneath(pos, s, cards)
    home, explored = pos.parts.names[s.home] if s.home >= 0 else "", _exploring(pos, s)
    uses = [_used(pos, s, "world", card) for card in cards]
    shown = faces(
        pos,
        f"{s.name}/worlds",
        cards,
        lambda card, ref: explored if ref == home else (_of_a_world(card, ref),),
        beneath=beneath,
        states=list(zip(uses, beneath, strict=True)),
        used=uses.__getitem__,
    )
    return zone(pos, "worlds", s.name, faces=shown, style="cards", count=len(cards), unit="Worlds", empty="")


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


def _units(pos: Position, s: View) -> Zone:
    gains, uses = _gains(pos, s), [_used(pos, s, "unit", place) for place in range(len(s.units))]
    shown = faces(
        pos,
        f"{s.name}/units",
        s.units,
        lambda card, ref: (f"use {ref}", f"send {ref}") if _usable(card) else (f"send {ref}",),
        states=[(gains[place : place + 1], used) for place, used in enumerate(uses)],
        now=lambda place: _strength(pos, s, place),
        used=uses.__getitem__,
    )
    return zone(pos, "units", s.name, faces=shown, style="cards", unit="Units", empty="No Units in the Warzone.")


def _just_sent(pos: Position, s: View) -> Iterable[Zone]:
    """Give each card that was sent to conquer a World and may be laid beneath it, once."""
    if cards := _colonists(pos, s):
        shown = faces(pos, f"{s.name}/sent", cards, lambda _card, ref: (f"colonize {ref}",))
        title = "Sent, can go beneath the World"
        yield Zone(key=f"{s.name}/sent", title=title, faces=shown, count=len(cards), unit="choices")


def _colonists(pos: Position, s: View) -> list[int]:
    now = _under_way(pos)
    sent = now.cards if isinstance(now, Colonizing) and turn(pos) == s.name else ()
    return [card for card in sent if card in s.discard]


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


def _hand(pos: Position, s: View) -> Zone:
    def asks(card: object, ref: str) -> tuple[str, ...]:
        return _from_hand(pos, card, ref)

    shown = faces(pos, f"{s.name}/hand", s.hand, asks, now=lambda place: _price(pos, s, place))
    if isinstance(_under_way(pos), Invading):
        shown = tuple(replace(face, notes=(NOT_SENT, *face.notes)) if face.kind == "Unit" else face for face in shown)
    return zone(pos, "hand", s.name, faces=shown, empty="The hand is empty.")


def _from_hand(pos: Position, card: object, ref: str) -> tuple[str, ...]:
    code = pos.parts.index[card.name]  # type: ignore[attr-defined]
    if pos.phase == "discard":
        return (f"keep {ref}",)
    if pos.parts.is_unit[code]:
        return (f"deploy {ref}",)
    if code in pos.parts.surges:
        return ("surge",)
    return (f"use {ref}",) if pos.parts.abilities["energy"][code] else (f"play {ref}",)


def _discard(pos: Position, s: View) -> Zone:
    asked = isinstance(pos.pending, CardQuestion) and pos.pending.zone == "discard" and turn(pos) == s.name
    taken = drafting(pos)
    return zone(
        pos,
        "discard",
        s.name,
        faces=faces(pos, f"{s.name}/discard", s.discard, grouped=asked),
        count=len(s.discard),
        title="Taken cards beside the deck" if taken else "Discard pile",
        style="cards" if asked or taken else "pile",
        about="" if taken else "Discard Pile",
        empty="",
    )


# --- the end ----------------------------------------------------------------------------------------------------------


def _end(pos: Position) -> dict[str, Any]:
    """Give the final scoring with every point explained, once the game is over."""
    made = sums(pos)
    return made and {**made, "sums": tuple(_with_idle(pos.table_for(None), each) for each in made["sums"])}


def score(pos: Position) -> tuple[Sum, ...]:
    """Give what each player would have, were it the end, of the cards that the position knows."""
    t: Any = pos.table_for(None).thaw()
    hidden = [_leave_out(s) for s in t.seats]
    stand = (_with_idle(t, sum_of(t.rules["score-total"](t, s))) for s in t.seats)
    return tuple(replace(each, notes=_unknown(n), whole=not n) for each, n in zip(stand, hidden, strict=True))


def _leave_out(s: Any) -> int:  # noqa: ANN401  (an Empire that may be written)
    """Take the cards that nobody here knows out of an Empire, and return how many these are."""
    before = len(s.hand) + len(s.deck) + len(s.discard)
    s.hand, s.deck, s.discard = (tuple(c for c in cards if c != UNKNOWN) for cards in (s.hand, s.deck, s.discard))
    return before - len(s.hand) - len(s.deck) - len(s.discard)


def _unknown(count: int) -> tuple[str, ...]:
    words = {0: "", 1: "1 card is hidden from you and not counted."}
    return tuple(filter(None, (words.get(count, f"{count} cards are hidden from you and not counted."),)))


def _with_idle(t: Any, each: Sum) -> Sum:  # noqa: ANN401  (its tables are this game's)
    """Name with the bonuses those that do not count, too."""
    *rest, (text, points, rule, lines) = each.parts
    idle = tuple(_idle(t, each.player))
    told = idle if idle and lines == (NO_BONUS,) else (*lines, *idle)
    return replace(each, parts=(*rest, (text, points, rule, told)))


def _idle(t: Any, name: str) -> Iterable[str]:  # noqa: ANN401  (its tables are this game's)
    """Name the cards whose bonus does not count, as they lie in the Empire and not in the Warzone."""
    s = next(seat for seat in t.seats if seat.name == name)
    rest = Counter(t.rules["empire-contents"](t, s))
    rest.subtract(t.rules["warzone-contents"](t, s))
    for card, count in sorted(rest.items()):
        if count > 0 and t.parts.bonuses[card]:
            yield f"{t.parts.names[card]}{f' ×{count}' if count > 1 else ''}: 0, because it is not in the Warzone"


# --- what is going on -------------------------------------------------------------------------------------------------


def _picks(pos: Position, own: PlayerArea) -> tuple[Pick, ...]:
    zones = {zone.title: zone for zone in own.zones}

    def among(title: str) -> frozenset[str]:
        return frozenset(face.key for face in zones[title].faces if not face.hidden)

    if pos.step == "energy.boost" and pos.pending.__class__ is not CardQuestion:
        number = _explored(pos)
        goal = Goal(label="Cards", need=number, most=number)
        return (Pick(verb="explore", title=f"Explore with {number} of your hand", keys=among("Hand"), goals=(goal,)),)
    if isinstance(pos.pending, Invading):
        return (Pick(verb="send", title="Send", keys=among("Units"), goals=_sent(pos, zones["Units"])),)
    if isinstance(pos.pending, CardQuestion):
        asked = pos.pending
        goal = Goal(label="Cards", need=asked.least, most=asked.most)
        where = "Discard pile" if asked.zone == "discard" else "Hand"
        return (Pick(verb="choose", title="Choose", keys=among(where), goals=(goal,)),)
    return ()


def _sent(pos: Position, units: Zone) -> tuple[Goal, ...]:
    """Give what the Units of an Invasion have to bring: the rules say how much each counts now."""
    t: Any = pos.table_for(None)
    s, now, rules = t.seats[t.turn], pos.pending, t.rules
    each: dict[str, tuple[int, int]] = {}
    copies = Counter[str]()
    for place, code in enumerate(s.units):
        name = pos.parts.names[code & SHIFT]
        copies[name] += 1
        each[name] = each[f"{name} #{copies[name]}"] = rules["invade-only-sent-count"](t, s, (place,))
    sides = (("Fleet Strength", "fleet", now.fleet), ("Ground Strength", "ground", now.ground))
    return tuple(
        Goal(label=label, need=rules[f"invade-{side}-enough"](t, s), have=added,
             worth={face.key: tuple(each[ref][at] for ref in face.refs) for face in units.faces})
        for at, (label, side, added) in enumerate(sides)
    )  # fmt: skip


def _explored(pos: Position) -> int:
    t = pos.table_for(None)
    return t.rules["energy-explore"](t, t.seats[t.turn])  # type: ignore[no-any-return]


def _situation(pos: Position) -> str:
    now, names, who = pos.pending, pos.parts.names, turn(pos)
    if isinstance(now, Invading):
        card = pos.parts.card(now.world & SHIFT)
        needed = f"{who} invades {card.name}: {card.fleet} Fleet and {card.ground} Ground Strength are needed."
        return f"{needed} Tactics add {now.fleet} and {now.ground}." if now.fleet or now.ground else needed
    if isinstance(now, Deploying):
        return f"{who} deploys Units, one after the other."
    if isinstance(now, Colonizing):
        sent = f"{who} conquered {names[now.world & SHIFT]} and may put 1 of the cards sent beneath the World."
        return f"{sent} All other cards sent stay in the discard pile."
    if isinstance(now, CardQuestion):
        where = "discard pile" if now.zone == "discard" else "hand"
        t: Any = pos.table_for(None)
        asked = wanted(now.least, now.most, asked_for(t, t.pending))
        return f"{names[now.card & SHIFT]} asks {who} to {now.what} {asked} from the {where}."
    s = pos.seat(who)
    there = {"discard.keep": s.hand, "end.reshuffle": s.discard, "pregame.take": pos.central}
    return CHOICES[pos.step].format(who=who) if there.get(pos.step) else ""
