"""
What lies where on the table, as a game tells it to whoever draws it.

A `Layout` is a value made from a position and a viewer. It knows places and labels,
not rules: how a card is called, which numbers stand on it, and which actions a click
on it asks about. Every part has a key that stays the same from step to step, so that
two layouts can be compared and what changed can be marked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from coreworlds.engine.board import Board

__all__ = [
    "Band", "Battle", "BattleDie", "BattleSide", "BattleUnit", "Face", "Goal", "Heading", "Layout", "Mark", "Pick",
    "PlayerArea", "Sum", "Tone", "Total", "Track", "Value", "Zone",
]  # fmt: skip

Place = Literal["top-left", "top-right", "medal", "left", "right"]
Style = Literal["cards", "compact", "pile", "hand", "map", "side"]
Tone = Literal["green", "yellow", "blue", "red", "grey"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """
    One printed value of a card.

    Attributes
    ----------
    place
        Where it stands on the card.
    label
        What it is called, in the rulebook's words.
    text
        The value itself.
    icon
        Name of a small drawing that goes with it.
    published
        Whether a published source states it.
    now
        The value as it counts at present where that differs from the printed one.
    """

    place: Place
    label: str
    text: str
    icon: str = ""
    published: bool = False
    now: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """
    Something that lies on a card, on a space of a map or before a seat: a token, a marker, a ship.

    `seat` is the number of its owner's seat from 1, 0: nobody's; `about` is the word of the glossary for it, `card` the
    name of the card that it is, where one lies under another.
    """

    label: str
    icon: str = "token"
    count: int = 1
    seat: int = 0
    about: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """
    A card as it can be seen.

    Attributes
    ----------
    key
        Unique on the table and stable while the card lies there.
    name, kind, shape, tone, type
        Its name; the word, the shape and the colour of its kind; its type.
    refs
        How an action names each of the cards that lie here; all the same where they do not differ.
    foot
        What stands at the lower edge: the deck or people it belongs to.
    values, text, marks
        What is printed on it and lies on it.
    notes
        Sentences about it: such as which of its values are reconstructed.
    ours
        Whether any of its printed values is reconstructed.
    asks
        The actions that a click on it asks about, as text.
    art
        What its picture shows, as ``(subject, seed)``.
    count
        How many equal cards lie here.
    hidden
        Whether it lies face down for the viewer.
    space, owner
        On a map: the number of the board's space that it is, and of the seat of who holds it; 0: nobody.
    entry
        Of what is no piece, as a die that lies there: the entry of a position file that a click sets in Explore.
    """

    key: str
    name: str
    kind: str = ""
    shape: str = ""
    tone: Tone = "grey"
    type: str = ""
    refs: tuple[str, ...] = ()
    foot: str = ""
    values: tuple[Value, ...] = ()
    text: str = ""
    marks: tuple[Mark, ...] = ()
    notes: tuple[str, ...] = ()
    ours: bool = False
    asks: tuple[str, ...] = ()
    art: tuple[str, str] = ("", "")
    icon: str = ""
    count: int = 1
    hidden: bool = False
    space: int = 0
    owner: int = 0
    entry: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Heading:
    """What is written beside a region of a map; `said` is all of it in words, `seat` the number of who holds it."""

    region: str
    text: str
    said: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """
    A place for cards: a row, a hand, a pile of which the top is seen, small cards, a map whose spaces are its faces.

    Attributes
    ----------
    count
        How many cards lie here, seen or not.
    empty
        What to say when nothing lies here; empty text: leave the zone out then.
    about
        Its word of the glossary.
    out
        Whether what lies here is out of the game.
    board
        Of a map: where its spaces lie, and what connects them.
    regions
        Of a map: what is written beside each region, such as its name.
    """

    key: str
    title: str
    faces: tuple[Face, ...] = ()
    style: Style = "cards"
    count: int = 0
    unit: str = "cards"
    empty: str = ""
    about: str = ""
    asks: tuple[str, ...] = ()
    out: bool = False
    board: Board | None = field(default=None, repr=False)
    regions: tuple[Heading, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of a track under one title: the rounds of one part of a game."""

    title: str
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A marker on a row of numbers. `unit` names what they count, `about` is the track's word in the glossary."""

    key: str
    title: str
    value: int
    least: int = 0
    most: int = 10
    unit: str = ""
    icon: str = ""
    about: str = ""
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What a player has in all, at a glance: `label` says what is counted, `icon` is the small drawing beside it."""

    label: str
    text: str
    icon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArea:
    """A player's side of the table; `totals` are what others see of it where there is only a line for it."""

    key: str
    name: str
    title: str = ""
    zones: tuple[Zone, ...] = ()
    tracks: tuple[Track, ...] = ()
    marks: tuple[Mark, ...] = ()
    status: str = ""
    totals: tuple[Total, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """
    What a set of cards has to bring together.

    Attributes
    ----------
    label
        What is counted: "Cards".
    need, most
        How much is enough, and how much is too much if there is a limit.
    have
        How much there is before anything is chosen.
    worth
        What each card brings, by the key of its face: one number for each card that lies there. Left out: 1.
    """

    label: str
    need: int
    most: int | None = None
    have: int = 0
    worth: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)

    def count(self, picked: Iterable[str]) -> int:
        """
        Give how much the chosen cards bring.

        Examples
        --------
        >>> goal = Goal(label="Strength", need=4, have=1, worth={"scouts": (2, 3), "hero": (0,)})
        >>> goal.count(["scouts", "scouts", "hero"]), goal.said(6)
        (6, 'Strength 6 of 4')
        """
        chosen = Counter(picked)
        each = (self.worth.get(key, (1,) * number)[:number] for key, number in chosen.items())
        return self.have + sum(map(sum, each))

    def said(self, count: int) -> str:
        """Say how far one is: "Cards 1 of 2"."""
        if self.most is None or self.most == self.need:
            return f"{self.label} {count} of {self.need}"
        if not self.need:
            return f"{self.label} {count} of at most {self.most}"
        return f"{self.label} {count}, {self.need} to {self.most} needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """
    A decision that names a set of cards: they are chosen on the table, then sent as one action.

    Attributes
    ----------
    verb
        First word of the action; the chosen references follow, joined by commas.
    title
        What the button that confirms says.
    keys
        Keys of the faces that may be chosen.
    goals
        What they have to bring together.
    """

    verb: str
    title: str
    keys: frozenset[str] = frozenset()
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """
    A player's sum with everything that went into it: the final one, or how it stands.

    Attributes
    ----------
    total
        The sum, of what is known; below 0: it is hidden.
    parts
        (heading, amount, rule id, lines): each line one reason in words.
    notes
        What is hidden and not counted, and what may be added.
    whole
        Whether nothing that counts is hidden.
    """

    player: str
    total: int
    unit: str
    won: bool = False
    parts: tuple[tuple[str, int, str, tuple[str, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleUnit:
    """
    Equal units of one side of a battle.

    Attributes
    ----------
    name, icon, count
        What they are, their small drawing, and how many there are.
    fires
        What they roll, in a few words: "2 dice, hit on 4+". Empty if they roll nothing.
    phase
        Number of the phase in which they roll, from 0.
    notes
        What is special about them now: "damaged".
    asks
        The actions that a click on them asks about.
    """

    name: str
    icon: str = ""
    count: int = 1
    fires: str = ""
    phase: int = 0
    notes: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleDie:
    """
    A die on the table: what it shows, needs for a hit (0: none), what rolled it, and what a click asks about.

    `rolled` is what it showed as it was rolled, where that was changed since.
    """

    shows: int
    needs: int
    by: str = ""
    asks: tuple[str, ...] = ()
    rolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSide:
    """
    One side of a battle.

    Attributes
    ----------
    name, seat, part
        The player, the number of the player's seat from 1, and the part: "attacker".
    units, dice
        What fights there, and the dice that lie on the table.
    hits
        How many hits this side has yet to take.
    notes
        What else counts for this side now.
    """

    name: str
    seat: int
    part: str = ""
    units: tuple[BattleUnit, ...] = ()
    dice: tuple[BattleDie, ...] = ()
    hits: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """
    A battle that goes on: what a page needs to give it a place of its own. All of it lies open.

    Attributes
    ----------
    title
        What it is, and where.
    phases, now
        The names of its phases, and the number of the present one from 0; -1 before the first.
    sides
        The attacker first.
    ended
        How it ended, in a few words; empty before.
    pairs
        Whether each die is compared with that of the other side in its place.
    does
        What the dice that lie there do, in a sentence or two; empty where they did it already.
    """

    title: str
    phases: tuple[str, ...] = ()
    now: int = -1
    sides: tuple[BattleSide, ...] = ()
    ended: str = ""
    pairs: bool = False
    does: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The whole table as one viewer sees it."""

    title: str
    zones: tuple[Zone, ...] = ()
    tracks: tuple[Track, ...] = ()
    seats: tuple[PlayerArea, ...] = ()
    picks: tuple[Pick, ...] = ()
    viewer: str = ""
    sums: tuple[Sum, ...] = ()
    outcome: tuple[str, str] = ("", "")  # how the game ended, in one sentence, and the rule that decided
    situation: str = ""  # what is going on inside a turn, in one sentence
    notes: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[Zone, ...]:
        """Every zone on the table, the common ones first."""
        return (*self.zones, *(zone for seat in self.seats for zone in seat.zones))

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face on the table, common zones first."""
        return tuple(face for zone in self.places for face in zone.faces)

    def without(self, unsaid: Collection[tuple[str, str]]) -> Layout:
        """Give the table without what some values count now: each by the name of its face and its label."""
        if not unsaid:
            return self
        seats = tuple(replace(seat, zones=tuple(_without(zone, unsaid) for zone in seat.zones)) for seat in self.seats)
        return replace(self, zones=tuple(_without(zone, unsaid) for zone in self.zones), seats=seats)

    def only(self, keys: Collection[str]) -> Layout:
        """
        Give a part of the table: zones, tracks, seats and single faces by their keys.

        All of a seat, or of a row of piles, is named by its own key.

        Examples
        --------
        >>> table = Layout(title="", zones=(Zone(key="deck/1", title=""), Zone(key="central", title="")))
        >>> [zone.key for zone in table.only({"deck"}).zones]
        ['deck/1']
        """

        def kept(key: str) -> bool:
            return key in keys or key.rpartition("/")[0] in keys

        def part(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
            few = {zone.key: tuple(face for face in zone.faces if face.key in keys) for zone in zones}
            return tuple(
                zone if kept(zone.key) else replace(zone, faces=few[zone.key])
                for zone in zones
                if kept(zone.key) or few[zone.key]
            )

        seats = [
            replace(
                seat,
                zones=part(seat.zones),
                tracks=tuple(track for track in seat.tracks if kept(track.key)),
                marks=seat.marks if kept(f"{seat.key}/things") else (),
            )
            for seat in self.seats
        ]
        return replace(
            self,
            zones=part(self.zones),
            tracks=tuple(track for track in self.tracks if kept(track.key)),
            seats=tuple(seat for seat in seats if seat.zones or seat.tracks or seat.marks or kept(seat.key)),
        )

    @property
    def keys(self) -> frozenset[str]:
        """The keys by which parts of the table are named: of zones, tracks and seats, and of what they lie in."""
        tracks = (*self.tracks, *(track for seat in self.seats for track in seat.tracks))
        own = {zone.key for zone in self.places} | {face.key for face in self.faces} | {track.key for track in tracks}
        own |= {seat.key for seat in self.seats}
        own |= {f"{seat.key}/things" for seat in self.seats}
        return frozenset(own | {key.rpartition("/")[0] for key in own} - {""})

    def zone(self, key: str) -> Zone | None:
        """Give the zone in which the face with that key lies."""
        return next((zone for zone in self.places if any(face.key == key for face in zone.faces)), None)

    def face(self, key: str) -> Face | None:
        """Give the face with that key, if it lies on the table."""
        return next((face for face in self.faces if face.key == key), None)


def _without(zone: Zone, unsaid: Collection[tuple[str, str]]) -> Zone:
    return replace(zone, faces=tuple(_printed(face, unsaid) for face in zone.faces))


def _printed(face: Face, unsaid: Collection[tuple[str, str]]) -> Face:
    values = (replace(v, now="") if (face.name, v.label) in unsaid else v for v in face.values)
    return replace(face, values=tuple(values))
