"""The table of Risk Legacy: the map, the sideboard, each player's side, and what is going on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coreworlds.games.default_layout import seat_asked, sum_of, sums, turn
from coreworlds.games.fields_shown import track, zone
from coreworlds.games.layout import Goal, Heading, Layout, Mark, Pick, PlayerArea, Sum, Total, Track, Zone
from coreworlds.games.risk_legacy.faces import card, die, faction, rule_card, scar, territory
from coreworlds.games.risk_legacy.moves import battle_seen, bonus_now, called, continents, reads, stars, winner, worth
from coreworlds.games.risk_legacy.rules.attack import shown_dice, sides
from coreworlds.games.risk_legacy.rules.turns import scores
from coreworlds.games.risk_legacy.state import BOX, CONTINENTS, left_in_box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["layout", "score", "side"]

LEAST = {"turn in": 2, "buy with": 4}  # coins to turn in, cards to buy a Red Star


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
    t = _table(pos)
    return Layout(
        title=f"The world of {t.planet}" if t.planet else "Table",
        viewer=viewer or "",
        zones=tuple(_zones(pos, t)),
        tracks=(track(pos, "round", least_length=12, least=1),),
        seats=tuple(_seat(pos, name) for name in pos.seats),
        picks=tuple(_picks(pos, t)),
        situation=_situation(pos, t),
        **sums(pos, "Red Stars"),
    )


def score(pos: Position) -> tuple[Sum, ...]:
    """Give every player's Red Stars as they stand, with what they are."""
    return tuple(sum_of(each) for each in scores(_table(pos)))


def _table(pos: Position) -> Earth:
    return pos.table_for(None)  # type: ignore[return-value]  # its tables are this game's


# --- what all share ---------------------------------------------------------------------------------------------------


def _zones(pos: Position, t: Earth) -> Iterator[Zone]:
    """Yield what all share, the piles and the map first."""
    yield zone(pos, "deck", title="Deck", unit="Territory cards")
    if t.discard:
        yield zone(pos, "discard", shown=card, title="Discard", style="pile", unit="cards", empty="")
    lands = tuple(territory(t, at) for at in BOX.all["territory"])
    yield Zone(key="map", title="Map", style="map", faces=lands, count=len(lands), unit="territories", board=BOX.board,
               regions=tuple(_continents(t)))  # fmt: skip
    if t.bank:
        coin = replace(card(pos, t.bank[0], "bank/Coin card", ("draw Coin card",)), count=len(t.bank))
        yield Zone(key="bank", title="Coin cards", style="compact", faces=(coin,), count=len(t.bank))
    yield from _dice(t)
    if t.step == "choose.faction":
        free = [part for part in BOX.all["faction"] if part not in {s.faction for s in t.seats}]
        faces = tuple(faction(t, part, f"factions/{called(part)}") for part in free)
        yield Zone(key="factions", title="Factions", style="compact", faces=faces, count=len(faces), unit="left")
    else:
        yield zone(pos, "row", shown=card, asks=("draw {0}",), title="Face up", style="compact", unit="cards",
                   empty="No card lies face up.")  # fmt: skip
    yield from _sideboard(pos, t)


def _sideboard(pos: Position, t: Earth) -> Iterator[Zone]:
    """Yield what only some worlds and moments have: Scar cards to be dealt, the Mission, Events, opened packets."""
    if t.step.startswith("setup."):
        yield Zone(key="box", title="Scar cards in the box", style="pile", count=len(left_in_box(t)), unit="Scar cards")
    if t.missions:
        faces = (rule_card(t.mission, "Mission", ("mission",)),) if t.mission >= 0 else ()
        yield Zone(key="mission", title="Mission", style="compact", faces=faces, count=len(faces), unit="Mission",
                   empty="No Mission lies face up.")  # fmt: skip
    if t.event_deck:
        yield zone(pos, "event_deck", title="Events", unit="Events")
    if t.event_discard:
        done = tuple(rule_card(part, "Event", (), n) for n, part in enumerate(t.event_discard, 1))
        yield Zone(key="event_discard", title="Events carried out", style="pile", faces=done, count=len(done),
                   unit="Events")  # fmt: skip
    if t.opened:
        packets = tuple(rule_card(part, "Packet", ()) for part in t.opened)
        yield Zone(key="opened", title="Packets opened", style="compact", faces=packets, count=len(packets),
                   unit="packets")  # fmt: skip


def _dice(t: Earth) -> Iterator[Zone]:
    """Yield the dice of a battle as they show now."""
    if (battle := battle_seen(t)) is not None and battle.attack:
        rolled = zip(sides(t), ("attacker", "defender"), shown_dice(t), (battle.hit, battle.stopped), strict=True)
        faces = tuple(
            die(s, side, n, shows, hit=n in hit) for s, side, dice, hit in rolled for n, shows in enumerate(dice, 1)
        )
        yield Zone(key="dice", title="Dice", style="compact", faces=faces, count=len(faces), unit="dice")


def _continents(t: Earth) -> Iterator[Heading]:
    """Yield what stands beside each continent: its name and bonus, and who controls it."""
    for part in CONTINENTS:
        given = t.continents.get(part)
        name = given.name if given and given.name else called(part)
        words = f"{name} +{bonus_now(t, part)}"
        holder = next((s for s in t.seats if part in continents(s)), None)
        said = f"{words}, controlled by {holder.name}" if holder else words
        if given and given.name:
            said += f"; {called(part)}, named by {given.by}" if given.by else f"; {called(part)}"
        yield Heading(called(part), words, said, holder.at + 1 if holder else 0)


# --- a player's side --------------------------------------------------------------------------------------------------


def _seat(pos: Position, name: str) -> PlayerArea:
    t = _table(pos)
    s = t.seats[pos.seats.index(name)]
    cards = zone(pos, "cards", name, shown=card, asks=_asked(t, "turn in {0}", "buy with {0}"), style="compact",
                 title="Cards", unit="cards", empty="None.")  # fmt: skip
    scars = zone(pos, "scars", name, shown=scar, style="compact", title="Scar cards", unit="cards", empty="")
    made = (*_power(t, s), cards, scars)
    return replace(side(pos, name), zones=made if name == turn(pos) else seat_asked(made, name),
                   totals=tuple(_totals(t, s)))  # fmt: skip


def _asked(t: Earth, recruiting: str, buying: str) -> tuple[str, ...]:
    return (buying,) if t.step == "turn.buy" else (recruiting,)


def _power(t: Earth, s: Commander) -> Iterator[Zone]:
    if s.faction >= 0:
        face = faction(t, s.faction, f"{s.name}/faction/{called(s.faction)}")
        yield Zone(key=f"{s.name}/faction", title="Faction", style="compact", faces=(face,), count=1, unit="power")


def _totals(t: Earth, s: Commander) -> Iterator[Total]:
    """Yield what others count of a side at a glance."""
    yield Total(label="of 4 Red Stars", text=str(stars(t, s)), icon="star")
    if s.missiles:
        yield Total(label="Missiles", text=str(s.missiles), icon="dart")
    if signed := t.signed.count(s.name):
        yield Total(label="signatures" if signed > 1 else "signature", text=str(signed), icon="crown")
    yield Total(label="territories", text=str(len(s.troops)), icon="ring")
    yield Total(label="troops", text=str(sum(s.troops.values())), icon="people")
    yield Total(label="Resource cards", text=str(len(s.cards)), icon="cards")
    if any(o.scars for o in t.seats):
        yield Total(label="Scar cards", text=str(len(s.scars)), icon="bolt")


def side(pos: Position, name: str) -> PlayerArea:
    """Give of a player's side the tracks and markers alone; Missiles only where somebody has some."""
    t = _table(pos)
    s = t.seats[pos.seats.index(name)]
    tracks = [track(pos, "stars", name, least_length=4, icon="token", about="Red Star")]
    if any(o.missiles for o in t.seats):
        tracks.append(track(pos, "missiles", name, least_length=4, icon="dart", about="Missile"))
    if signed := t.signed.count(s.name):
        title = "signatures" if signed > 1 else "signature"
        tracks.append(Track(key=f"{name}/signed", title=title, value=signed, most=signed, icon="crown"))
    return PlayerArea(key=name, name=name, tracks=tuple(tracks), marks=tuple(_marks(t, s)),
                      status=f"{stars(t, s)} of 4 Red Stars")  # fmt: skip


def _marks(t: Earth, s: Commander) -> Iterator[Mark]:
    if s.out:
        yield Mark(label="eliminated", icon="no")
    elif t.bound.steps[t.step].phase in {"after", "over"}:
        if s is winner(t):
            yield Mark(label="winner", icon="crown")
    elif t.active == s.at and not t.step.startswith(("setup.", "choose.faction", "over")):
        yield Mark(label="in turn", icon="compass")


# --- what is going on -------------------------------------------------------------------------------------------------


def _picks(pos: Position, t: Earth) -> Iterator[Pick]:
    """Yield what is chosen among one's cards: those that are turned in, or that buy a Red Star."""
    verb = {"recruit.cards": "turn in", "turn.buy": "buy with"}.get(t.step)
    if verb is None:
        return
    name = turn(pos)
    cards = zone(pos, "cards", name, shown=card).faces
    coins = {face.key: (worth(t, BOX.index[face.refs[0]]),) * face.count for face in cards}
    goal, title = Goal(label="Coins", need=LEAST[verb], worth=coins), "Turn in cards"
    if verb == "buy with":
        goal, title = Goal(label="Cards", need=LEAST[verb], most=LEAST[verb]), "Buy a Red Star"
    yield Pick(verb=verb, title=title, keys=frozenset(face.key for face in cards), goals=(goal,))


_BY_CHANCE = {
    "setup.powers": "Here the computer flips a coin for each faction.",
    "setup.coins": "Here chance puts a coin on 12 cards.",
}


def _left_to_chance(t: Earth) -> bool:
    """Return True if a power or the first coins are still missing, and the players do not choose them."""
    missing = len(t.powers) < len(BOX.all["faction"]) if t.step == "setup.powers" else not (t.played or t.coins)
    return missing and not reads(t, "who-powers", "by-players")


_TYPED = {
    "after.sign": "The motto in the field is a proposal: type your own, or keep it.",
    "after.planet": "The name in the field is a proposal: type your own, or keep it.",
}


def _situation(pos: Position, t: Earth) -> str:
    """Tell what is going on: a battle with its dice, troops to place."""
    first = winner(t)
    if first is not None and pos.phase in {"after", "over"}:
        return f"{first.name} has won. {_TYPED[t.step]}" if t.step in _TYPED else ""
    if t.battle is not None and t.battle.sent:
        battle = t.battle
        said = f"{t.seats[battle.attacker].name} attacks {called(battle.at)} from {called(battle.source)}"
        attack, defence = shown_dice(t)
        if not attack:
            dice = "1 die" if battle.sent == 1 else f"{battle.sent} dice"
            return f"{said} with {dice}."
        return f"{said}: {' '.join(map(str, attack))} against {' '.join(map(str, defence))}."
    if t.step in _BY_CHANCE and _left_to_chance(t):
        title = t.bound.game.rulebook.rule("who-powers").title
        return f"{_BY_CHANCE[t.step]} The ruling “{title}” lets players choose: set it in the form of a new game."
    if t.recruits and t.step == "recruit.place":
        return "1 troop is left to place." if t.recruits == 1 else f"{t.recruits} troops are left to place."
    return ""
