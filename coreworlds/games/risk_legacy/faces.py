"""What is seen of each thing of Risk Legacy: territories, cards, factions, dice, and what a click on each asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.layout import Face, Mark, Tone, Value
from coreworlds.games.risk_legacy.book import RULES
from coreworlds.games.risk_legacy.moves import battle_seen, bonus_now, called, hq_at, owner, reads, worth
from coreworlds.games.risk_legacy.state import BESIDE, BOX, CARD_OF, CONTINENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["card", "die", "faction", "rule_card", "scar", "territory"]

MAP = BOX.board.spaces if BOX.board else ()
SCARS = {"Bunker": "rank", "Ammo Shortage": "drop"}
SCAR_RULES = {"Bunker": "scar-bunker", "Ammo Shortage": "scar-ammo"}
CONTINENT = {at: continent for continent, all_ in CONTINENTS.items() for at in all_}
NEAR = {at: f"Beside it: {', '.join(map(called, beside))}." for at, beside in BESIDE.items()}
CITIES = {"minor": "Minor City", "major": "Major City", "capital": "World Capital"}
CITY = {"minor": "town", "major": "city", "capital": "planet"}


def territory(t: Earth, at: int) -> Face:
    """Show a territory: whose it is, with how many troops, and all that is there."""
    name, s = called(at), owner(t, at)
    city = t.cities.get(at)
    number, notes = at - BOX.first["territory"], (f"{_lies(t, CONTINENT[at])} {NEAR[at]}", *_lasting(t, at))
    return Face(key=f"map/{name}", name=name, kind="territory", tone="blue", refs=(name,), space=number,
                owner=s.at + 1 if s else 0, type=city.name if city else "", marks=tuple(_there(t, at, s)),
                asks=tuple(_asks(t, at, name)), notes=notes)  # fmt: skip


def _lasting(t: Earth, at: int) -> Iterator[str]:
    """Yield what earlier games did to a territory that no mark shows whole."""
    if (city := t.cities.get(at)) is not None:
        by = f", founded by {city.founder}" if city.founder else ""
        yield f"{city.name or 'Here'} is a {CITIES[city.kind]}{by}."
    if CARD_OF[at] in t.destroyed:
        yield f"The card of {called(at)} is destroyed."


def _lies(t: Earth, continent: int) -> str:
    """Say in which continent something lies; of one that people named or changed, how, and what it gives now."""
    given = t.continents.get(continent)
    if given is None:
        return f"Part of {called(continent)}."
    named = f", named {given.name}" if given.name else ""
    more = f", and 1 more to {given.by}" if named and reads(t, "named-continent", "published") else ""
    return f"Part of {called(continent)}{named}, which gives {bonus_now(t, continent)} troops{more}."


def _there(t: Earth, at: int, s: Commander | None) -> Iterator[Mark]:
    if s is not None:
        count = s.troops[at]
        label = "troops" if count > 1 else "1 troop"
        yield Mark(label=f"{s.name}: {label}", icon="", count=count, seat=s.at + 1, about="Troop")
    faction = hq_at(t, at)
    if faction is not None:
        whose = next((o for o in t.seats if o.faction == faction), None)
        label = f"{whose.name}: HQ" if whose else f"HQ of {called(faction)}"
        yield Mark(label=label, icon="home", seat=whose.at + 1 if whose else 0, about="HQ")
    battle = battle_seen(t)
    if battle is not None and battle.sent and at == battle.at:
        yield Mark(label=f"attacked from {called(battle.source)}", icon="die", about="Attack")
    if at in t.marks:
        yield Mark(label=called(t.marks[at]), icon=SCARS.get(called(t.marks[at]), "no"), about="Scar")
    if at in t.cities:
        yield Mark(label=CITIES[t.cities[at].kind], icon=CITY[t.cities[at].kind], about=CITIES[t.cities[at].kind])
    if at in t.fortified:
        left = t.fortified[at]
        label = "free boxes of the Fortification" if left > 1 else "1 free box of the Fortification"
        yield Mark(label=label, icon="wall", count=left, about="Fortification")


def _asks(t: Earth, at: int, name: str) -> Iterator[str]:
    """Yield what a click on a territory asks: what this step is about, from the own territory that is fittest."""
    step, s = t.step, t.asked
    if step == "choose.faction":
        free = next((f for f in BOX.all["faction"] if f not in {o.faction for o in t.seats}), None)
        yield f"choose {called(free)} in {name}" if free is not None else f"join in {name}"
    elif step == "turn.join":
        yield f"join in {name}"
    elif step == "recruit.place":
        yield f"place 1 in {name}"
    elif step == "war.act" and at not in s.troops:
        near = [other for other in BOX.beside(at) if other in s.troops] or [*s.troops]
        source = max(near, key=lambda other: s.troops[other], default=None)
        if source is not None:
            foe = owner(t, at)
            yield f"attack {name} from {called(source)}" if foe else f"expand 1 from {called(source)} to {name}"
    elif step in {"after.winner", "after.rewards"}:
        yield from _rewards(t, at, name)
    elif step == "maneuver.move" and s.troops:
        source = max((other for other in s.troops if other != at), key=lambda other: s.troops[other], default=None)
        if source is not None:
            yield f"maneuver 1 from {called(source)} to {name}"


def _rewards(t: Earth, at: int, name: str) -> Iterator[str]:
    """Yield the rewards that may be about a territory: of who held on, or of the winner."""
    if t.step == "after.rewards":
        yield f"found minor {name}"
        if at in t.asked.troops:
            yield f"upgrade {name}"
        return
    yield f"fortify {name}" if at in t.cities else f"found major {name}"
    if at in t.marks:
        yield f"cancel {name}"
    if CARD_OF[at] not in t.destroyed:
        yield f"destroy {name}"


def card(pos: Position, part: int, key: str, asks: tuple[str, ...]) -> Face:
    """Show a Resource card: its territory, its coins, and who controls that territory."""
    t: Earth = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    coins = Value(place="top-left", label="coins", text=str(worth(t, part)), icon="coin")
    of = BOX.of[part]
    label = next((space.label or of for space in MAP if space.name == of), "")
    s = owner(t, BOX.index[of]) if of else None
    holds = (Mark(label=f"{s.name} controls it", icon="", seat=s.at + 1),) if s else ()
    return Face(key=key, name=label or "Coin card", kind="Territory card" if of else "Coin card", shape="square",
                tone="yellow", refs=(called(part),), values=(coins,), marks=holds, asks=asks,
                art=("honour", called(part)))  # fmt: skip


def scar(_pos: Position, part: int, key: str, _asks: tuple[str, ...]) -> Face:
    """Show a Scar card."""
    name = called(part)
    text = RULES.entries[SCAR_RULES[name]].text if name in SCAR_RULES else ""
    return Face(key=key, name=name, kind="Scar card", shape="diamond", tone="red", refs=(name,), asks=(f"scar {name}",),
                icon=SCARS.get(name, ""), text=text, art=("scheme", name))  # fmt: skip


def rule_card(part: int, kind: str, asks: tuple[str, ...], number: int = 0) -> Face:
    """Show what a rule of its own tells: a Mission, an Event, a packet."""
    name = called(part)
    entry = RULES.entries.get(str(BOX.rule[part]))
    key = f"{kind.casefold()}/{number}/{name}" if number else f"{kind.casefold()}/{name}"
    return Face(key=key, name=name, kind=kind, shape="square", tone="grey", refs=(name,), asks=asks,
                text=entry.text if entry else "", art=("scheme", name))  # fmt: skip


def faction(t: Earth, part: int, key: str) -> Face:
    """Show a faction with its power."""
    name, power = called(part), t.powers.get(part)
    text = RULES.entries[BOX.rule[power]].text if power is not None else ""
    asks = (f"choose {name} in Alaska",) if t.step == "choose.faction" else ()
    return Face(key=key, name=name, kind="Faction", shape="pentagon", tone="grey", refs=(name,), text=text, asks=asks,
                art=("hero", name), entry=f"powers {name}")  # fmt: skip


def die(s: Commander, side: str, number: int, shows: int, *, hit: bool) -> Face:
    """Show a die of a battle, and whose it is."""
    name = f"{side} {shows}"
    tone: Tone = "red" if side == "attacker" else "blue"
    marks = (Mark(label=s.name, icon="", seat=s.at + 1), *((Mark(label="Missile", icon="dart"),) if hit else ()))
    entry = f"battle {'attack' if side == 'attacker' else 'defence'} {number}"
    return Face(key=f"dice/{side}/{number}", name=name.capitalize(), kind="Die", tone=tone, refs=(name,), marks=marks,
                asks=(f"missile on {name}",), art=(f"die-{shows}", name),
                entry=entry)  # fmt: skip
