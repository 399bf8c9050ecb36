"""What the table of Core Worlds holds: the galaxy, the empires, and the situations inside a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from coreworlds.engine.compounds import Group, OneOf, Rows
from coreworlds.engine.declared import holds
from coreworlds.engine.entry import Entry
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.kinds import Flag, Part, Pile, Player, Whole, Word
from coreworlds.engine.notation import MASK, NONE
from coreworlds.engine.record import Record, record
from coreworlds.engine.table import PLUMBING, Seat, Table
from coreworlds.games.core_worlds.kinds import (
    NOTHING,
    TIMES,
    BySource,
    ByUnit,
    Colonies,
    Decks,
    Kept,
    Lying,
    RoundMarker,
    Second,
    Sent,
    Source,
    Uses,
    Zone,
    unit_name,
)

if TYPE_CHECKING:
    from coreworlds.engine.entry import Line
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Path
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["ASKED_IN", "NOTHING", "SITUATION", "Boosting", "CardQuestion", "Colonizing", "Deploying", "Empire",
           "Galaxy", "Invading", "Situation"]  # fmt: skip

NOT_ASKED = NO_HOME = NONE
LAST_ROUND = 10


@record
class Empire(Seat):
    """A player's Empire. Cards are codes; `units` carry their Energy Tokens above bit 12."""

    home: int = holds(Part(none="none"), "{0}'s Home World", hand={"zone": "{0}/worlds", "phases": ("setup",)})
    actions: int = holds(Whole(), "{0}'s Action Marker", noun="Action", nouns="Actions", hand={"unit": "Actions"})
    energy: int = holds(Whole(), "{0}'s Energy Marker", noun="Energy", nouns="Energy", hand={"unit": "Energy"})
    hand: tuple[int, ...] = holds(
        Pile(ordered=False), "{0}'s hand", seen="owner",
        hand={"zone": "{0}/hand", "comes": "How many cards will {0} draw?"},
    )
    units: tuple[int, ...] = holds(
        Pile(ordered=False, mark="many", face_up=True), "{0}'s Units", hand={"zone": "{0}/units", "goal": False},
    )
    worlds: tuple[int, ...] = holds(
        Pile(ordered=False, face_up=True), "{0}'s Worlds", hand={"zone": "{0}/worlds", "goal": False},
    )
    prestige: tuple[int, ...] = holds(
        Pile(ordered=False, face_up=True), "{0}'s Prestige cards", hand={"zone": "{0}/prestige", "goal": False},
    )
    deck: tuple[int, ...] = holds(
        Pile(), "{0}'s draw deck", seen="nobody",
        hand={"zone": "{0}/deck", "top": "first", "luck": "deck/{0}", "shuffles": "shuffle-when",
              "holds": "How many cards will {0}'s draw deck hold?"},
    )
    discard: tuple[int, ...] = holds(
        Pile(), "{0}'s discard pile",
        hand={"zone": "{0}/discard", "top": "last", "called": (("pregame", "the cards beside {0}'s deck"),),
              "comes": "How many cards will {0} discard?"},
    )
    colonies: tuple[tuple[int, int], ...] = holds(Colonies(), "Beneath {0}", id="beneath", kept="file")
    surge_tokens: int = holds(
        Whole(), "{0}'s stock of Energy Surge Tokens", noun="Energy Surge Token", nouns="Energy Surge Tokens",
        of="surge tokens",
        hand={"word": "{0} surge tokens", "unit": "Energy Surge Tokens", "phases": ("setup", "pregame")},
    )
    explored: bool = holds(Flag(), "Energy Exploration used", kept="file")
    passed: bool = holds(Flag(), "{0}'s pass", hand={"steps": ("action.turn",)})
    kept: int = holds(Kept(none="not chosen yet"), "Retained card", seen="owner", kept="file")
    used: tuple[int, ...] = holds(Uses(ordered=False), "Uses of {0} as an Action this Round", kept="file")


@record
class Galaxy(Table):
    """The common part of the table. `central` cards carry their Energy Token at bit 12."""

    seats: list[Empire]
    parts: Parts = field(default=None, metadata=PLUMBING)  # type: ignore[assignment]  # set by every maker
    pending: Any = None
    round: int = holds(RoundMarker(LAST_ROUND, least=1), "the Round Marker", default=1)
    destiny: int = holds(Player(), "the Destiny Marker", default=0)
    central: tuple[int, ...] = holds(
        Pile(mark="one", face_up=True), "the Central Zone",
        hand={"word": "central zone", "zone": "central", "top": "last",
              "comes": "How many cards will come to the Central Zone?",
              "goes": "Which cards will leave the Central Zone?", "marked": "Which cards will get an Energy Token?"},
    )
    galactic: tuple[tuple[int, ...], ...] = holds(
        Decks(Pile(), size=5, called="five lists of names, decks I to V"), "the Galactic decks",
        hand=tuple(
            {"at": n, "word": f"deck {n + 1}", "name": f"Deck {roman}", "zone": f"deck/{n + 1}", "top": "first",
             "shut": True, "order": "removed-order", "luck": f"galactic/{n + 1}", "shuffles": "setup-galactic-shuffled"}
            for n, roman in enumerate(("I", "II", "III", "IV", "V"))
        ),
    )
    removed: tuple[int, ...] = holds(Pile(), "the cards out of the game", hand={"zone": "removed", "goal": False})
    pregame: bool = holds(Flag(), "The set-up ends with the pregame draft", key="pregame_draft", kept="file", omit=True,
                          id="pregame draft", group="Set-up")  # fmt: skip

    @property
    def under_way(self) -> Any:  # noqa: ANN401  (a situation, or None)
        """The situation inside the turn, a card's question in it aside: what was gained and used in it stands."""
        return self.pending.within if isinstance(self.pending, CardQuestion) else self.pending


# -- inside a turn -------------------------------------------------------------------------------------------------


SITUATION = OneOf("situation", {})  # filled below: a card's question holds the situation that it interrupts


class Situation(Record):
    """What is under way in a turn."""

    __slots__ = ()

    @property
    def step(self) -> str:
        """The step at which it is decided."""
        raise NotImplementedError

    def follow(self, order: Sequence[int]) -> None:
        """Follow Units that lie in another order: where the Unit of each place lay before, NONE for a new one."""


@record
class Deploying(Situation):
    """Deploying one Unit after the other; `second` = what may follow with the same Action."""

    step = "action.deploy"
    second: str = holds(Second(), "What may follow with the same Action", id="second")


@record
class Invading(Situation):
    """An Invasion: the World, what Tactics add, and for each Unit as it lies what it gained and used."""

    step = "action.invade"
    world: int = holds(Lying(Pile(mark="one"), invaded=True), optional=False)
    fleet: int = holds(TIMES, "Fleet Strength added by Tactics", id="fleet")
    ground: int = holds(TIMES, "Ground Strength added by Tactics", id="ground")
    strengths: tuple[tuple[int, int], ...] = holds(
        ByUnit(Rows(TIMES, size=2, called="two numbers: Fleet and Ground Strength")), optional=False
    )
    uses: tuple[int, ...] = holds(ByUnit(TIMES), optional=False)

    def follow(self, order: Sequence[int]) -> None:
        """Follow Units that lie in another order."""
        self.strengths = tuple(self.strengths[at] if at >= 0 else (0, 0) for at in order)
        self.uses = tuple(self.uses[at] if at >= 0 else 0 for at in order)


def _could_be_sent(t: Galaxy, s: Empire) -> Iterable[int]:
    return (card for card in s.discard if card >= 0 and t.parts.colonizes[card])


@record
class Colonizing(Situation):
    """After a conquest: the World, and the cards sent that may lie beneath it."""

    step = "action.colony"
    world: int = holds(Lying(Pile(face_up=True)), optional=False)
    cards: tuple[int, ...] = holds(Sent(face_up=True, offered=_could_be_sent), "{0} was sent", id="sent")


@record
class Boosting(Situation):
    """A player's Energy Phase: which abilities were used, as (zone, card or place, times)."""

    step = "energy.boost"
    uses: tuple[tuple[str, int, int], ...] = holds(BySource())

    def follow(self, order: Sequence[int]) -> None:
        """Follow Units that lie in another order."""
        place = {old: new for new, old in enumerate(order)}
        uses = ((zone, place.get(key, NONE) if zone == "unit" else key, n) for zone, key, n in self.uses)
        self.uses = tuple(sorted(use for use in uses if use[1] != NONE))


@record
class CardQuestion(Situation):
    """
    A card asks which cards to discard, recover or remove.

    `source` is where the card lies: ("unit", place), ("world", card) or ("hand", card) for a Tactic. The file tells
    neither the `card` nor `when` its text works.
    """

    when: str = ""
    source: tuple[str, int] = holds(Source(), key="card", optional=False)
    card: int = NONE
    what: str = holds(Word(("discard", "recover", "remove")), optional=False)
    effect: int = holds(TIMES)
    least: int = holds(TIMES, "Cards to choose, at least", id="least")
    most: int = holds(TIMES, "Cards to choose, at most", id="most")
    zone: str = holds(Zone(("hand", "discard")), "Cards to choose from", key="from", id="from", default="hand")
    within: Any = holds(SITUATION, "What it interrupts", omit=True)

    @property
    def step(self) -> str:
        """The step at which it is answered."""
        return "energy.ask" if self.when == "energy" else "action.ask"

    def follow(self, order: Sequence[int]) -> None:
        """Follow Units that lie in another order."""
        zone, key = self.source
        if zone == "unit":
            if key not in order:
                raise CoreWorldsError("the Unit that asks must stay where it lies")
            self.source = (zone, order.index(key))
        if self.within is not None:
            self.within = self.within.copy()
            self.within.follow(order)


# -- what the file says of it --------------------------------------------------------------------------------------

ASKED_IN = {  # the moment of a text -> the situations in which it asks, "" for none
    "energy": ("", "energy"),
    "action": ("",),
    "invasion": ("invasion",),
    "deploy": ("deploy",),
    "conquest": (),
}


class _Invasion(Group):
    """An Invasion, as the editor offers it: Unit by Unit what each gained and used."""

    def entries(self, line: Line, held: Invading, t: Galaxy) -> Iterator[Entry]:
        """Yield what Tactics added, then what belongs to each Unit."""
        yield from Group.entries(self, line, held, t)
        for at, code in enumerate(t.seats[t.turn].units):
            texts = code >= 0 and code & MASK in t.parts.with_text["invasion"]
            if texts or held.uses[at] or held.strengths[at] != (0, 0):
                unit = unit_name(t, at)
                for n, side in enumerate(("Fleet", "Ground")):
                    place = (*line.path, "strengths", unit, n)
                    yield Entry.number(f"{side.lower()} {unit}", f"{unit}: {side} Strength gained", line.group, place,
                                       held.strengths[at][n], first=[0, 0])  # fmt: skip
                place = (*line.path, "uses", unit)
                yield Entry.number(f"uses {unit}", f"{unit}: uses", line.group, place, held.uses[at])


class _Question(Group):
    """A card's question, which a card must be able to ask."""

    def read(self, value: dict[str, Any], r: Reader, path: Path) -> CardQuestion:
        """Return the question, or refuse one that the card does not ask there."""
        asked: CardQuestion = Group.read(self, value, r, path)
        zone, key = asked.source
        asked.card = r.table.seats[r.table.turn].units[key] & MASK if zone == "unit" else key
        effects, around = r.parts.card(asked.card).effects, SITUATION.word(asked.within)
        if around == "ask":
            r.doc.fail((*path, "within"), "a question cannot lie inside another question", found="ask",
                       expected="invasion or deploy or energy")  # fmt: skip
        asking = [str(at) for at, effect in enumerate(effects) if getattr(effect, asked.what)]
        if str(asked.effect) not in asking:
            r.doc.fail((*path, "effect"), "this card asks no such question", found=str(asked.effect),
                       expected=_either(asking))  # fmt: skip
        asked.when = effects[asked.effect].when
        if asked.when not in r.parts.abilities:
            r.doc.fail((*path, "card"), "this card has no text that asks", found=r.parts.names[asked.card],
                       expected="a card whose text lets one choose cards")  # fmt: skip
        if around not in ASKED_IN[asked.when]:
            r.doc.fail((*path, "within"), "this card does not ask in this situation", found=around or "nothing",
                       expected=_either(kind or "nothing" for kind in ASKED_IN[asked.when]))  # fmt: skip
        if asked.least > asked.most:
            r.wrong((*path, "least"), asked.least, f"{asked.most} or less: so many may be chosen")
        return asked


def _either(words: Iterable[str]) -> str:
    return " or ".join(words) or "none"


SITUATION.groups.update({
    "deploy": Group(Deploying), "invasion": _Invasion(Invading), "colony": Group(Colonizing), "energy": Group(Boosting),
    "ask": _Question(CardQuestion, listed=("least", "most", "from", "within")),
})  # fmt: skip
