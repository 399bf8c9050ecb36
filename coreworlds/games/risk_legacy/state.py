"""What the table of Risk Legacy holds: the world, which outlives a game, and the war that is fought on it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from coreworlds.engine.kinds import Flag, Part, Pile, Player, Whole, Word
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import NONE, toml
from coreworlds.games.kit import Box, By, Group, Rows, Seat, State, Table, holds, record

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.table import Table as AnyTable
    from coreworlds.engine.textfile import Document

__all__ = ["BESIDE", "BOX", "CARD_OF", "CONTINENTS", "STATE", "Battle", "City", "Commander", "Earth", "Named", "Past"]

BOX = Box(__package__, "map.toml", "box.toml", word="piece")
BOX.index.update(  # the names of the classic board
    (classic, BOX.index[name])
    for classic, name in (("Quebec", "Eastern Canada"), ("Ukraine", "Russia"), ("Congo", "Central Africa"),
                          ("Siam", "Southeast Asia"))
)  # fmt: skip
CARD_OF = {BOX.index[BOX.of[card]]: card for card in BOX.all["card"] if BOX.of[card]}
assert BOX.board is not None  # noqa: S101  (the box has a map)
CONTINENTS = {BOX.index[name]: frozenset(BOX.index[BOX.board.names[at]] for at in spaces)
              for name, spaces in BOX.board.regions.items()}  # fmt: skip

BESIDE = {at: tuple(BOX.beside(at)) for at in BOX.all["territory"]}

TERRITORY, CARD, SCAR = Part(("territory",), face_up=True), Part(("card",)), Part(("scar",))
MISSION, EVENT, PACKET = Part(("mission",)), Part(("event",)), Part(("packet",), face_up=True)
FACTION, POWER = Part(("faction",), face_up=True), Part(("power",), face_up=True)
CONTINENT = Part(("continent",), face_up=True)
MARK = Part(("scar",), none="none", face_up=True)
NAME, PERSON = Word(most=24), Word(most=40)  # what people type
MOST_COINS, BOXES, ROW = 6, 10, 4
MINORS, MAJORS, FORTIFICATIONS, CANCELS, FIRST_COINS, GAMES = 9, 5, 5, 4, 12, 15  # what the sheet holds, and lines
MISSILES = 17  # that the box holds

SIGNED = {"after.winner", "after.rewards", "after.packets", "after.roll", "after.planet", "after.end"}
LATE = ("end.troop", "end.turn", "after.*", "over")
WAR = ("war.*", "battle.*", "maneuver.*", "end.*", "after.*", "over")
TURN = ("recruit.*", *WAR)
_WORLD = {"table": "world", "kept": "file", "group": "World"}


def _in_turn(*only: str) -> dict[str, Any]:
    return {"kept": "file", "group": "Inside a turn", "only": only, "rule": "turn-steps"}




class City(NamedTuple):
    """A city: how large it is, its name, and who founded it."""

    kind: Annotated[str, holds(Word(("minor", "major", "capital")), "City")]
    name: Annotated[str, holds(NAME, "Name")] = ""
    founder: Annotated[str, holds(PERSON, "Founder")] = ""


class Named(NamedTuple):
    """What was done to a continent: its name, who gave it, and by how much its bonus was changed."""

    name: Annotated[str, holds(NAME, "Name")] = ""
    by: Annotated[str, holds(PERSON, "Named by")] = ""
    change: Annotated[int, holds(Word(("+1", "-1"), codes=(0, 1, -1), none="no change"), "Bonus changed")] = 0


class Past(NamedTuple):
    """What the back of a faction card says of one game."""

    game: Annotated[int, holds(Whole(99, least=1), "Game")]
    faction: Annotated[int, holds(FACTION, "Faction")]
    person: Annotated[str, holds(PERSON, "Person")]
    start: Annotated[int, holds(TERRITORY, "Start")]
    result: Annotated[str, holds(Word(("won", "held on", "eliminated")), "Result")]


def _line(t: Any) -> dict[str, Any]:  # noqa: ANN401  (an Earth)
    """Return a line of the history, to be changed by hand: that the first player won the last game."""
    s = t.seats[0]
    faction, start = s.faction if s.faction >= 0 else BOX.all["faction"][0], max(s.start, BOX.all["territory"][0])
    return {"game": max(1, t.played), "faction": BOX.names[faction], "person": s.name, "start": BOX.names[start],
            "result": "won"}  # fmt: skip


class Battle(NamedTuple):
    """One attack, from its declaration until its losses are taken. Dice lie highest first, as they were rolled."""

    at: Annotated[int, holds(TERRITORY)]
    source: Annotated[int, holds(TERRITORY, "From", key="from")]
    attacker: Annotated[int, holds(Player(), "Attacker")]
    defender: Annotated[int, holds(Player(), "Defender")]
    sent: Annotated[int, holds(Whole(9), "Troops that attack")] = 0
    defending: Annotated[int, holds(Whole(9), "Dice of the defender")] = 0
    attack: Annotated[tuple[int, ...], holds(Rows(Whole(6), most=9, each="Attacking die {0}"), "Attack")] = ()
    defence: Annotated[tuple[int, ...], holds(Rows(Whole(6), most=9, each="Defending die {0}"), "Defence")] = ()
    hit: Annotated[tuple[int, ...], holds(Rows(Whole(9, least=1), each="Attacking die, Missile {0}"), "Hit")] = ()
    stopped: Annotated[tuple[int, ...], holds(
        Rows(Whole(9, least=1), each="Defending die, Missile {0}"), "Stopped",
    )] = ()  # fmt: skip
    passed: Annotated[int, holds(Whole(9), "Players who passed in a row")] = 0


@record
class Commander(Seat):
    """A person at the table, and the faction that this person plays."""

    faction: int = holds(FACTION.or_none(), "{0}'s faction", kept="file")
    start: int = holds(TERRITORY.or_none(), "Start of {0}", kept="file")
    troops: dict[int, int] = holds(
        By(TERRITORY, Whole(9_999)), "{0}'s troops in {1}", noun="troop", nouns="troops",
        hand={"word": "{0} troops in {1}", "unit": "troops"},
    )
    stars: int = holds(
        Whole(99), "{0}'s Red Star tokens", noun="Red Star token", nouns="Red Star tokens", hand={"unit": "Red Stars"},
    )
    missiles: int = holds(Whole(99), "{0}'s Missiles", noun="Missile", nouns="Missiles")
    cards: tuple[int, ...] = holds(Pile(CARD, ordered=False), "{0}'s Resource cards", of="card")
    scars: tuple[int, ...] = holds(Pile(SCAR, ordered=False), "{0}'s Scar cards", of="scar", seen="owner")
    begun: int = holds(Whole(99), "Troops that {0} started with", default=8, kept="file")
    out: bool = holds(Flag(), "{0} is eliminated", kept="file")


@record
class Earth(Table):
    """The world, and the war on it. Nothing in it is changed in place."""

    seats: list[Commander]
    round: int = holds(Whole(), "the round", default=1, noun="round", nouns="rounds", hand={"least": 1, "most": 99})
    active: int = holds(Player(), "whose turn it is", default=0)
    first: int = holds(Player(), "who placed first", default=0, kept="file", group="Start")
    hqs: dict[int, int] = holds(By(FACTION, TERRITORY), "the HQ of {1}", kept="file", group="HQs")
    row: tuple[int, ...] = holds(
        Pile(CARD, face_up=True), "the face-up Territory cards", of="card", hand={"zone": "row"},
    )
    deck: tuple[int, ...] = holds(
        Pile(CARD), "the Territory deck", of="card", seen="nobody", rule="setup-territory-deck",
        hand={"zone": "deck", "top": "first"},
    )
    discard: tuple[int, ...] = holds(Pile(CARD, face_up=True), "the discard pile", of="card", hand={"zone": "discard"})
    bank: tuple[int, ...] = holds(Pile(CARD, face_up=True), "the Coin cards", of="card", hand={"zone": "bank"})
    coin_star: bool = holds(Flag(), "The Red Star of the Coin cards is gone", kept="file", group="Sideboard")
    scar_box: tuple[int, ...] = holds(
        Pile(SCAR, ordered=False), "the Scar cards in the box", of="scar", seen="nobody", rule="setup-scars",
        hand={"zone": "box"},
    )
    # inside a turn
    recruits: int = holds(Whole(999), "Troops to be placed", **_in_turn("recruit.*"))
    turned_in: bool = holds(Flag(), "Cards were turned in for troops", **_in_turn(*TURN))
    attacked: tuple[int, ...] = holds(Pile(TERRITORY, face_up=True), "{0} was attacked", **_in_turn(*WAR))
    conquered: tuple[int, ...] = holds(Pile(TERRITORY, face_up=True), "{0} was conquered", **_in_turn(*WAR))
    expanded: tuple[int, ...] = holds(Pile(TERRITORY, face_up=True), "{0} was expanded into", **_in_turn(*WAR))
    closed: tuple[int, ...] = holds(Pile(TERRITORY, face_up=True), "{0} cannot be attacked any more", **_in_turn(*WAR))
    maneuvered: bool = holds(Flag(), "The maneuver is done", **_in_turn(*TURN))
    drawn: int = holds(Part(("card",), none="none", face_up=True), "Territory card just drawn", **_in_turn(*LATE))
    # Missions and Events, where a world has some
    mission: int = holds(
        Part(("mission",), none="none", face_up=True), "the Mission", kept="file", group="Sideboard", omit=True,
    )
    mission_deck: tuple[int, ...] = holds(
        Pile(MISSION), "the Mission deck", seen="nobody", kept="file", group="Sideboard", omit=True,
        rule="mission-face-up", entry="{0} lies in the Mission deck",
    )
    event_deck: tuple[int, ...] = holds(
        Pile(EVENT), "the Event deck", seen="nobody", kept="file", group="Sideboard", omit=True, rule="event-deck",
        entry="{0} lies in the Event deck",
    )
    event_discard: tuple[int, ...] = holds(
        Pile(EVENT, face_up=True), "{0} was carried out", kept="file", group="Sideboard", omit=True,
    )
    namer: str = holds(
        PERSON, "Who names the planet", kept="file", group="World", omit=True, only=("after.planet",),
        needed=("after.planet",), rule="planet-name",
    )
    battle: Battle | None = holds(
        Group(Battle, begins="at", apart=("attacker", "defender")), "Where a battle is fought", kept="file",
        group="Battle", only=("war.act", "battle.*", "after.*", "over"), needed=("battle.*",), rule="attack-enemy",
    )
    # the world
    planet: str = holds(NAME, "Name of the planet", **_WORLD)
    played: int = holds(Whole(99), "Games played before", **_WORLD)
    signed: tuple[str, ...] = holds(
        Rows(PERSON, new=lambda t: t.seats[0].name, each="Signature {0}"), "Signatures", **_WORLD,
    )
    mottos: tuple[str, ...] = holds(Rows(NAME, new=lambda t: "", each="Motto {0}"), "Mottos", **_WORLD)
    powers: dict[int, int] = holds(By(FACTION, POWER), "Power of {0}", **_WORLD)
    coins: dict[int, int] = holds(
        By(TERRITORY, Whole(99, least=1, offered=MOST_COINS), everywhere=True), "Coins on the card of {0}", **_WORLD,
    )
    destroyed: tuple[int, ...] = holds(
        Pile(CARD, ordered=False, face_up=True, offered=lambda *_: CARD_OF.values()), "{0} is destroyed", of="card",
        **_WORLD,
    )
    scars_spent: tuple[int, ...] = holds(
        Pile(SCAR, ordered=False, face_up=True), "{0} is destroyed", of="scar", **_WORLD,
    )
    missiles_gone: int = holds(Whole(MISSILES), "Missiles gone for good", **_WORLD)
    marks: dict[int, int] = holds(By(TERRITORY, MARK, everywhere=True), "Scar on {0}", **_WORLD)
    cities: dict[int, City] = holds(
        By(TERRITORY, Group(City, begins="kind"), everywhere=True), "City in {0}", **_WORLD,
    )
    fortified: dict[int, int] = holds(
        By(TERRITORY, Whole(99, offered=BOXES), offered=lambda t, _: sorted({*t.cities, *t.fortified})),
        "Free boxes of the Fortification of {0}", **_WORLD,
    )
    continents: dict[int, Named] = holds(
        By(CONTINENT, Group(Named, nothing=Named()), offered=lambda *_: BOX.all["continent"]), "{0}", **_WORLD,
    )
    forts: int = holds(Whole(99, offered=FORTIFICATIONS), "Fortification stickers used", **_WORLD)
    cancels: int = holds(Whole(99, offered=CANCELS), "Cancel stickers used", **_WORLD)
    opened: tuple[int, ...] = holds(Pile(PACKET, face_up=True), "{0} is opened", **_WORLD)
    missions: tuple[int, ...] = holds(
        Pile(MISSION, ordered=False, face_up=True), "{0} is among the Missions", **_WORLD,
    )
    events: tuple[int, ...] = holds(Pile(EVENT, ordered=False, face_up=True), "{0} is among the Events", **_WORLD)
    history: tuple[Past, ...] = holds(Rows(Group(Past), new=_line, each="Line {0}"), "History", **_WORLD)


class _State(State):
    """The state of Risk Legacy. What a file leaves out lies where it lies at the beginning of a game."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What a file may say beside its players' tables."""
        return (*super().keys, "rulings")

    def rulings_in(self, doc: Document) -> dict[str, str]:
        """Return the readings of rules that a file is played by, where they are not the usual ones."""
        from coreworlds.games.risk_legacy.book import READINGS  # noqa: PLC0415  (the rules need this module)

        return READINGS.read(doc)

    def head(self, t: Any) -> list[str]:  # noqa: ANN401  (an Earth)
        """Return the line with the readings chosen; and that no Mission lies there, where there could be one."""
        gone = ['mission = ""'] if t.missions and t.mission == NONE else []
        return [*([f"rulings = {toml(t.rulings)}"] if t.rulings else []), *gone]

    def blind(self, t: Any, seat: Any) -> Any:  # noqa: ANN401  (an Earth)
        """Return the table as a seat knows it; the cards in other hands are secret by one reading."""
        view = super().blind(t, seat)
        if t.rulings.get("cards-open") == "secret":
            for s in view.seats:
                if seat is None or s.at != seat.at:
                    s.cards = self.own["cards"].held.hide(s.cards)
        return view

    def complete(self, t: Any) -> None:  # noqa: ANN401  (an Earth)
        """
        Complete a world: a scar on the board was a Scar card, a signature a game, a Fortification a sticker.

        How many games were played follows from the signatures only where a file leaves it out.
        """
        t.scars_spent = tuple(sorted((Counter(t.scars_spent) | Counter(t.marks.values())).elements()))
        t.played = t.played or max(0, len(t.signed) - (t.step in SIGNED))  # the last game of all is not over yet
        t.coins = {at: n for at, n in t.coins.items() if n > 1}
        t.forts = max(t.forts, min(len(t.fortified), FORTIFICATIONS))

    def fill(self, t: AnyTable, r: Reader) -> None:
        """Fill in what a file leaves out: powers, factions, and cards that are named nowhere, by the seed."""
        given, seats = r.doc.data, r.doc.data["player"]
        fill(t, frozenset(given), [frozenset(each) for each in seats])


def fill(t: Any, given: frozenset[str], own: list[frozenset[str]]) -> None:  # noqa: ANN401  (an Earth)
    """Fill in what a file leaves out."""
    STATE.complete(t)
    phases = t.bound.steps[t.step].phase, t.bound.steps[t.bound.game.flow.start].phase
    if len({*phases}) == 1:
        return
    for faction in BOX.all["faction"]:
        if faction not in t.powers:
            power = next(each for each in BOX.all["power"] if BOX.of[each] == BOX.names[faction])
            t.powers = {**t.powers, faction: power}
    if phases[0] != "choose":
        _fill_factions(t, own)
    if "active" not in given and isinstance(t.turn, int):
        t.active = t.turn if t.battle is None else t.battle.attacker
    _fill_cards(t, given)


def _fill_factions(t: Any, own: list[frozenset[str]]) -> None:  # noqa: ANN401
    free = [each for each in BOX.all["faction"] if each not in {s.faction for s in t.seats}]
    for s, keys in zip(t.seats, own, strict=True):
        if "faction" not in keys:
            s.faction = free.pop(0)
        if s.start < 0:
            s.start = t.hqs.get(s.faction, s.start)
    placed = {s.faction: s.start for s in t.seats if s.faction >= 0 and s.start >= 0}
    t.hqs = dict(sorted({**placed, **t.hqs}.items()))


def _fill_cards(t: Any, given: frozenset[str]) -> None:  # noqa: ANN401
    if "bank" not in given:
        coin = BOX.index["Coin card"]
        t.bank = (coin,) * (BOX.copies[coin] - sum(s.cards.count(coin) for s in t.seats))
    if "deck" not in given:
        lies = {*t.row, *t.discard, *t.destroyed, *(card for s in t.seats for card in s.cards)}
        t.deck = tuple(Seeded(t.seed).shuffle("deck", [card for card in CARD_OF.values() if card not in lies]))
        if "row" not in given:
            t.row, t.deck = t.deck[:ROW], t.deck[ROW:]
    if "scar_box" not in given:
        t.scar_box = left_in_box(t)
    if not {"mission", "mission_deck"} & given and t.missions:
        t.mission, *deck = Seeded(t.seed).shuffle("missions", t.missions)
        t.mission_deck = tuple(deck)
    if "event_deck" not in given and t.events:
        left = Counter(t.events) - Counter(t.event_discard)
        t.event_deck = tuple(Seeded(t.seed).shuffle("events", sorted(left.elements())))


def left_in_box(t: Any) -> tuple[int, ...]:  # noqa: ANN401
    """Return the Scar cards that lie nowhere else."""
    held = [scar for s in t.seats for scar in s.scars] + [*t.scars_spent]
    return tuple(scar for scar in BOX.all["scar"] for _ in range(max(0, BOX.copies[scar] - held.count(scar))))


_LISTED = (
    "planet", "played", "signed", "mottos", "cities", "marks", "fortified", "coins", "continents", "powers", "history",
    "opened", "missions", "events", "forts", "cancels", "missiles_gone", "scars_spent", "destroyed",
)  # fmt: skip
STATE = _State(Earth, Commander, BOX, listed=_LISTED)
