"""What the table of Galactic Emperor holds: the galaxy, the dukes, and what goes on inside a turn."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Annotated, NamedTuple

from coreworlds.engine.compounds import By, Group, PerPlayer, Rows, Units
from coreworlds.engine.declared import holds
from coreworlds.engine.kinds import AtStep, Flag, Part, Pile, Player, Whole, Word
from coreworlds.engine.notation import NONE, UNKNOWN
from coreworlds.engine.record import record
from coreworlds.engine.table import PLUMBING, Seat, Table
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import DICE
from coreworlds.games.galactic_emperor.kinds import SIDES, NumberOfShips, Scored, ShipKind, Volley

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.games.galactic_emperor.components import Parts

__all__ = ["ASIDE", "NONE", "UNKNOWN", "Away", "Battle", "Duke", "Fleet", "Galaxy", "Interrupt", "Moved", "Placed"]

Fleet = tuple[int, int, int]  # Fighters, Cruisers, Dreadnoughts
NO_SHIPS: Fleet = (0, 0, 0)

# -- when something may be there ---------------------------------------------------------------------------------

ASIDE = ("regent.buy", "regent.place", "regent.business", "regent.resolve")  # the Throne lies beside the board
PLACING = ("explorer.place", "explorer.scan")
CLAIMING = ("explorer.claim", "regent.business")
FIGHTING = ("battle.*", "final.survivors")
SABOTAGED = ("technology.sabotage", "technology.catch", "technology.roll", "technology.dice")
ROLLED = ("merchant.dice", "merchant.discard", "warlord.*", "battle.*", "final.*", "over")

# -- components --------------------------------------------------------------------------------------------------

SPACE = Part(("space",), face_up=True, called="a space of the board")
SHOWDOWN, THRONE = Part(("showdown",)), Part(("throne",))
TILE = Part(("tile",), face_up=True, called="a sector tile")
BONUS = Part(("ship",), none="none", face_up=True, called="a kind of ship")
SHIPS = Part(("ship",), called="ships")
CARD = Part(("technology",), face_up=True)
ROLE, COLOR = Part(("role",)), Part(("color",))


def with_starbase(t: Galaxy, _: object) -> Iterable[int]:
    """Return the spaces with a Starbase, to which ships may go that must leave."""
    return {at for s in t.seats for at in (s.home, *s.starbases) if at >= 0}


def controlled(t: Galaxy, _: object) -> Iterable[int]:
    """Return the sectors of the player in turn, who may produce there."""
    seat = t.seats[t.turn] if isinstance(t.turn, int) and 0 <= t.turn < len(t.seats) else None
    return {at for at in (seat.home, *seat.empires, *seat.starbases) if at >= 0} if seat else ()


def with_food(t: Galaxy, _: object) -> Iterable[int]:
    """Return the spaces where food may have been put in this turn."""
    return sorted({*t.food, *t.funded}) if t.step == "merchant.trade" or t.funded else ()


def on_top(t: Galaxy, s: Duke) -> Iterable[int]:
    """Return the tiles that a player may know to lie on top of the stack."""
    return [tile for tile in dict.fromkeys((*t.stack[:1], s.top)) if tile >= UNKNOWN]


# -- inside a turn -----------------------------------------------------------------------------------------------


class Moved(NamedTuple):
    """Ships that moved in this turn: what, where they are, from where they came there, spaces moved, and how many."""

    ship: Annotated[int, holds(ShipKind(("ship",), face_up=True, called="a kind of ship"), "ship")]
    at: Annotated[int, holds(SPACE, "where it is")]
    came: Annotated[int, holds(SPACE, "from where", key="from")]
    spaces: Annotated[int, holds(Whole(99), "spaces moved")] = 1
    warped: Annotated[bool, holds(Flag(), "warped")] = False
    number: Annotated[int, holds(NumberOfShips(99, least=1), "how many ships", key="count")] = 1


class Away(NamedTuple):
    """Ships that must leave a sector, and the Starbases to which they may go."""

    seat: Annotated[int, holds(Player(), "whose", key="player")]
    at: Annotated[int, holds(SPACE, "where it is")]
    to: Annotated[tuple[int, ...], holds(
        Pile(SPACE, ordered=False, face_up=True, least=1, called="spaces of the board", offered=with_starbase),
        "may go to {0}",
    )]  # fmt: skip


class Placed(NamedTuple):
    """The influence or tile placed last, while somebody may object or claim: who placed it, and where."""

    seat: Annotated[int, holds(Player(), "Who placed it", key="player")]
    at: Annotated[int, holds(SPACE)]


def of_sides(title: str) -> Rows:
    """Return two numbers, the attacker's and the defender's."""
    return Rows(Whole(999), size=2, each=title, words=SIDES)


class Battle(NamedTuple):
    """A combat. Pairs are (attacker's, defender's)."""

    at: Annotated[int, holds(SPACE | SHOWDOWN)]
    attacker: Annotated[int, holds(Player(), "Attacker")]
    defender: Annotated[int, holds(Player(), "Defender")]
    phase: Annotated[int, holds(Whole(3), "Phase")] = 0
    surprise: Annotated[bool, holds(Flag(), "A surprise attack")] = False
    bonus: Annotated[int, holds(BONUS, "Ship with an extra die")] = NONE
    hits: Annotated[tuple[int, int], holds(of_sides("Hits to be taken by the {0}"))] = (0, 0)
    damaged: Annotated[tuple[int, int], holds(of_sides("Damaged Dreadnoughts of the {0}"))] = (0, 0)
    shields: Annotated[tuple[int, int], holds(of_sides("Shields left of the {0}"))] = (0, 0)
    # Whether each side had ships when it began.
    ships: Annotated[tuple[bool, bool], holds(
        Rows(Flag(), size=2, called="[true, true]", each="The {0} began with ships", words=SIDES)
    )] = (True, True)  # fmt: skip
    volley: Annotated[tuple[tuple[int, int], ...], holds(Volley(), "Dice fired: how many", id="volley")] = ()
    empire: Annotated[bool, holds(Flag(), "The attacker destroyed an Empire")] = False
    retreated: Annotated[bool, holds(Flag(), "Somebody retreated")] = False
    warped: Annotated[bool, holds(Flag(), "Ships of the attack warped in")] = False


class Interrupt(NamedTuple):
    """Where play goes on after a question about the Saboteur; `die`: what the victim rolled, 0 before."""

    step: Annotated[str, holds(AtStep("use"))]
    turn: Annotated[int, holds(Player(), "Who declared a technology", key="player")]
    technology: Annotated[int, holds(CARD, "Technology declared")]
    die: Annotated[int, holds(Whole(6), "Die rolled for the Saboteur")] = 0


_A_BATTLE = Group(
    Battle, begins="at", apart=SIDES,
    listed=("attacker", "defender", "phase", "bonus", "surprise", "empire", "retreated",
            *(f"{each} {side}" for side in SIDES for each in ("hits", "damaged", "shields", "ships")), "volley"),
)  # fmt: skip
_A_MOVE = Group(Moved, listed=("ship", "at", "from", "spaces", "count", "warped"))


def _first_move(t: Galaxy) -> dict[str, object]:
    return {"ship": t.parts.ships[0].name, "at": HEXES[0], "from": HEXES[0], "spaces": 1, "warped": False, "count": 1}


def _first_away(t: Galaxy) -> dict[str, object]:
    return {"player": t.seats[0].name, "at": HEXES[0], "to": [HEXES[max(t.seats[0].home, 0)]]}


# -- the table ---------------------------------------------------------------------------------------------------

_BESIDE = (("Neutral", "the Galactic Showdown's neutral sector"), ("Throne", "the Throne"))
_TOKEN = {"piece": "{0}'s Empire token", "unit": "Empire tokens", "stock": "{0} tokens"}
_POINT = {"piece": "Victory Point", "unit": "Victory Points"}
_ROUND, _USED, _TURN = "The round", "Technologies in use", "Inside a turn"

_IN_TURN = {"kept": "file", "group": _TURN}


def _room(word: str) -> Callable[[Galaxy, Duke | None], int]:
    """Return the function that gives the room of Storage for a resource."""
    return lambda t, _: int(t.parts.box.supply["storage"][word])


def _cards(title: str, **about: object) -> tuple[int, ...]:
    """Declare technologies that lie open, in the order in which they came there."""
    found: tuple[int, ...] = holds(Pile(CARD, face_up=True), title, **about)
    return found


@record
class Duke(Seat):
    """A player. Sectors are spaces of the board, technologies are parts."""

    color: int = holds(COLOR.or_none(), "Colour", kept="file")
    home: int = holds(
        SPACE.or_none(), "{0}'s home at {1}", entry="Home",
        hand={"piece": "{0}'s Home Starbase", "unit": "Home Starbases", "phases": ("setup",)},
    )
    marks: int = holds(Whole(9_999), "{0}'s stock of marks", noun="mark", nouns="marks", hand={"unit": "marks"})
    metal: int = holds(
        Whole(99), "{0}'s store of metal", noun="metal", nouns="metal", most=_room("metal"), rule="storage",
    )
    energy: int = holds(
        Whole(99), "{0}'s store of energy", noun="energy", nouns="energy", most=_room("energy"), rule="storage",
    )
    food: int = holds(Whole(99), "{0}'s food in hand", noun="food in hand", nouns="food in hand")
    points: int = holds(
        Whole(secret=True), "{0}'s Victory Points", seen="owner", noun="Victory Point", nouns="Victory Points",
        of="points", rule="setup-points", hand={**_POINT, "stock": "points"},
    )
    # Of the points, what each rule has given.
    scored: dict[str, int] = holds(Scored(), "Of the Victory Points: {0}", seen="owner", kept="file", omit=True)
    tokens: int = holds(
        Whole(99), "{0}'s reserve", noun="Empire token in reserve", nouns="Empire tokens in reserve", of="tokens",
        rule="setup-tokens", hand={"piece": "{0}'s Empire token", "unit": "Empire tokens"},
    )
    influence: int = holds(
        Whole(99), "{0}'s influence to place", noun="influence to place", nouns="influence to place", of="tokens",
        only=ASIDE, rule="regent-take-back", hand=_TOKEN,
    )
    empires: tuple[int, ...] = holds(
        Pile(SPACE, ordered=False, face_up=True), "{0}'s Empire at {1}",
        noun="Empire", nouns="Empires", of="tokens", hand={**_TOKEN, "word": "{0} empire at {1}"},
    )
    starbases: tuple[int, ...] = holds(
        Pile(SPACE, ordered=False, face_up=True), "{0}'s Starbase at {1}",
        noun="Starbase", nouns="Starbases", of="tokens", hand={**_TOKEN, "word": "{0} starbase at {1}"},
    )
    fleets: dict[int, Fleet] = holds(
        By(SPACE | SHOWDOWN, Units(SHIPS)), "{0}'s ships at {1}", noun="ship", nouns="ships", of="ships",
        hand={"word": "{0} ships at {1}", "unit": "ships", "stock": "{0} supply", "beside": _BESIDE},
    )
    technologies: tuple[int, ...] = holds(
        Pile(CARD, ordered=False, face_up=True), "{0}'s technologies", of="technology",
        hand={"zone": "{0}/technologies", "goal": False},
    )
    bought: bool = holds(
        Flag(), "Influence bought in this role", kept="file", only=ASIDE, rule="regent-take-back",
    )
    drawn: int = holds(
        TILE.or_none(), "the tile that {0} drew", seen="owner", of="tile",
        hand={"word": "{0} drawn tile", "zone": "taken", "unit": "tiles", "goal": False},
    )
    top: int = holds(
        Part(("tile",), none="none", offered=on_top), "Tile known on top of the stack", seen="owner", kept="file",
    )


@record
class Galaxy(Table):
    """The common part of the table. Nothing in it is changed in place."""

    seats: list[Duke]
    parts: Parts = field(default=None, metadata=PLUMBING)  # type: ignore[assignment]  # set by every maker
    round: int = holds(Whole(), "the Round", default=1, hand={"least": 1, "most": 99})
    direction: int = holds(
        Word(("clockwise", "counterclockwise"), codes=(0, 1, -1), none="none yet"), "the way of the Direction card",
        default=0,
    )
    throne: int = holds(Player("beside the board"), "the Throne", hand={"luck": ("throne",)})
    first: int = holds(
        Player("beside the board"), "the Direction card", default=0,
        hand={"word": "direction card", "luck": ("throne",)},
    )
    chooser: int = holds(
        Player("nobody"), "Who chose the role, or chooses it", default=0, kept="file", group=_ROUND,
    )
    acted: int = holds(Whole(99), "Players who have acted in it", kept="file", group=_ROUND)
    role: int = holds(ROLE.or_none(), "Role played now", kept="file", group=_ROUND)
    roles: tuple[int, ...] = holds(
        Pile(ROLE, ordered=False, face_up=True), "the roles left", of="role", hand={"zone": "roles", "unit": "roles"},
    )
    chosen: tuple[int, ...] = holds(
        Pile(ROLE, face_up=True), "the roles chosen", of="role", hand={"zone": "roles", "unit": "roles"},
    )
    galaxy: tuple[int, ...] = holds(
        By(SPACE, TILE, every=True), "{1} on the map", default=(NONE,) * len(HEXES), of="tile",
        hand={"word": "map at {1}", "unit": "tiles", "stock": "box"},
    )
    food: dict[int, int] = holds(
        By(SPACE, Whole()), "the food at {1}", of="food",
        hand={"piece": "food", "unit": "food", "stock": "food pool"},
    )
    # Of that food, what was put there in this turn.
    funded: dict[int, int] = holds(
        By(SPACE, Whole(), offered=with_food), "Food put on {0} in this turn", omit=True, **_IN_TURN,
    )
    row: tuple[int, ...] = holds(
        Pile(TILE, face_up=True), "the turned-up tiles", of="tile",
        hand={"zone": "row", "unit": "tiles"},
    )
    stack: tuple[int, ...] = holds(
        Pile(TILE), "the stack of tiles", seen="nobody", of="tile",
        hand={"zone": "stack", "top": "first", "unit": "tiles", "order": "setup-plain-on-top"},
    )
    gone: tuple[int, ...] = holds(
        Pile(TILE, face_up=True), "the tiles out of the game", of="tile",
        hand={"zone": "gone", "unit": "tiles", "goal": False},
    )
    technologies: tuple[int, ...] = holds(
        Pile(CARD, ordered=False, face_up=True), "the technologies to buy", of="technology",
        hand={"zone": "technologies"},
    )
    caught: tuple[int, ...] = _cards(
        "the technologies out of the game", of="technology", hand={"zone": "gone", "goal": False},
    )
    stopped: int = holds(CARD.or_none(), "Technology that the Saboteur stopped", kept="file", group=_ROUND)
    spent: tuple[int, ...] = _cards("{0}: used in this round", kept="file", group=_USED)
    declared: tuple[int, ...] = _cards("{0}: declared in this turn", kept="file", group=_USED)
    # Uses left of what was declared: productions without food, metal saved, things to take.
    left: int = holds(Whole(99), "Uses left of what was declared", **_IN_TURN)
    paid: int = holds(
        Whole(99), "Metal paid for ships in this turn", omit=True, only=("engineer.build",), rule="robotics-when",
        **_IN_TURN,
    )
    points: int = holds(
        Whole(), "the pool of Victory Points", noun="Victory Point", nouns="Victory Points", of="points",
        rule="setup-points", hand={**_POINT, "zone": "points"},
    )
    prices: tuple[int, ...] = holds(
        Rows(Whole(999), size=3), "the prices",
        hand=tuple(
            {"word": f"{what} price", "name": f"the price of {what}", "path": ("prices", at), "unit": "marks",
             "most": 99, "phases": ("merchant",)}
            for at, what in enumerate(("food", "metal", "energy"))
        ),
    )
    dice: tuple[int, ...] = holds(
        Rows(Whole(DICE, offered=6), most=DICE, new=lambda t: 1, id="die",
             each="Die {0} shows"),
        "the dice on the table", entry="Die", group=_TURN, only=ROLLED,
        needed=("merchant.discard",), rule="merchant-roll",
        hand={"zone": "dice", "unit": "dice", "stock": "dice cup"},
    )
    reroll: tuple[int, ...] = holds(
        Rows(Whole(999, offered=DICE), size=2,
             each=("Die that is rolled again", "What it showed")),
        "Die that is rolled again", **_IN_TURN,
    )
    tile: int = holds(
        TILE.or_none(), "the tile taken", of="tile", only=PLACING, needed=PLACING, rule="explorer-take",
        hand={"word": "taken tile", "zone": "taken", "unit": "tiles", "goal": False},
    )
    influence: dict[int, tuple[int, ...]] = holds(
        By(SPACE | THRONE, PerPlayer(Whole(99))), "{0}'s influence at {1}", of="tokens", only=ASIDE,
        rule="regent-take-back", hand={**_TOKEN, "beside": _BESIDE},
    )
    placed: tuple[int, ...] = holds(
        Group(Placed, begins="at", nothing=()), "Where a tile or influence was placed", kept="file",
        group="Placed last", only=CLAIMING, needed=CLAIMING, rule="regent-place",
    )
    business: int = holds(
        SPACE.or_none(), "Personal business of the Ambassador", only=ASIDE, rule="tech-ambassador", **_IN_TURN,
    )
    price: int = holds(Whole(), "Price of the next influence", only=ASIDE, rule="regent-price", **_IN_TURN)
    displaced: tuple[Away, ...] = holds(
        Rows(Group(Away), new=_first_away, each="Fleet {0}"), "Fleets", kept="file",
        group="Ships that must leave", only=("regent.away",), rule="ships-away",
    )
    moved: tuple[Moved, ...] = holds(
        Rows(_A_MOVE, ordered=False, new=_first_move, each="Group {0}"), "Groups of ships",
        kept="file", group="Ships that moved", only=("warlord.*", "battle.*"), rule="warlord-range",
    )
    produced: tuple[int, ...] = holds(
        Pile(SPACE, ordered=False, face_up=True, offered=controlled),
        "{0} has produced", only=("steward.produce",), rule="steward-once", **_IN_TURN,
    )
    battle: Battle | None = holds(
        _A_BATTLE, "Where a combat is fought", kept="file", group="Combat", only=FIGHTING, needed=FIGHTING,
        rule="warlord-fight",
    )
    interrupt: Interrupt | None = holds(
        Group(Interrupt, begins="step"), "Where play goes on after the Saboteur", kept="file", group="Interrupt",
        only=("technology.*",), needed=SABOTAGED, rule="tech-saboteur",
        hand=({"word": "die", "name": "the die rolled for the Saboteur", "path": ("interrupt", "die"), "most": 6,
               "luck": ("saboteur", "reroll"),
               "steps": ("technology.roll", "technology.dice", "technology.reroll")},),
    )
