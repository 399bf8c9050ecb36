"""What the table of Core Worlds holds: the galaxy, the empires, and the situations inside a turn."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from coreworlds.engine.declared import holds
from coreworlds.engine.kinds import Flag, Part, Pile, Player, Whole
from coreworlds.engine.notation import NONE
from coreworlds.engine.record import Record, record
from coreworlds.engine.table import PLUMBING, Seat, Table
from coreworlds.games.core_worlds.kinds import NOTHING, Colonies, Decks, Kept, RoundMarker, Uses

if TYPE_CHECKING:
    from coreworlds.games.core_worlds.parts import Parts

__all__ = ["NOTHING", "Boosting", "CardQuestion", "Colonizing", "Deploying", "Empire", "Galaxy", "Invading"]

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


@record
class Deploying(Record):
    """Deploying one Unit after the other; `second` = what may follow with the same Action."""

    second: str = ""


@record
class Invading(Record):
    """An Invasion: the World, what Tactics add, and for each Unit as it lies what it gained and used."""

    world: int
    fleet: int
    ground: int
    strengths: tuple[tuple[int, int], ...]
    uses: tuple[int, ...]


@record
class Colonizing(Record):
    """After a conquest: the World, and the cards sent that may lie beneath it."""

    world: int
    cards: tuple[int, ...]


@record
class Boosting(Record):
    """A player's Energy Phase: which abilities were used, as (zone, card or place, times)."""

    uses: tuple[tuple[str, int, int], ...] = ()


@record
class CardQuestion(Record):
    """
    A card asks which cards to discard, recover or remove.

    `source` is where the card lies: ("unit", place), ("world", card) or ("hand", card) for a Tactic.
    """

    when: str
    source: tuple[str, int]
    card: int
    what: str
    effect: int
    least: int
    most: int
    zone: str
    within: Any = None
