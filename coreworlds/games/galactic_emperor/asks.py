"""What questions about Galactic Emperor ask beside the common facts: who sees what, what is in the box, how it ends."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.judge import judge
from coreworlds.games.examples import Examples
from coreworlds.games.facts import common, seated
from coreworlds.games.galactic_emperor.asks_spots import spots
from coreworlds.games.galactic_emperor.book import ENTRIES
from coreworlds.games.galactic_emperor.facts import space
from coreworlds.games.galactic_emperor.moves import ships
from coreworlds.games.galactic_emperor.rules.battle import side_of
from coreworlds.games.galactic_emperor.state import UNKNOWN
from coreworlds.games.reading import read_asking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.galactic_emperor.state import Battle, Duke, Galaxy

__all__ = ["ASKED", "ASKING", "EXAMPLES"]

EXAMPLES = Examples(files(__package__).joinpath("examples"), "galactic-emperor")

# -- who sees what -----------------------------------------------------------------------------------------------

SEES = "Which of these may {0} see?"


def _sight(shown: Callable[[Galaxy, Duke, Galaxy, Duke], bool]) -> Callable[..., bool]:
    """Make of a test of a view a fact: of the one who looks, and of the one whose things they are."""

    def fact(pos: Position, viewer: str, owner: str = "", *, rulebook: Rulebook | None = None) -> bool:
        t: Any = pos.table_for(rulebook)
        seat = next(s for s in t.seats if s.name == viewer)
        at = next((s.at for s in t.seats if s.name == owner), seat.at)
        view: Any = pos.game.state.blind(t, seat)
        return shown(view, view.seats[at], t, t.seats[at])

    return fact


def _sees(name: str, text: str, shown: Callable[..., bool], *, common: bool = False) -> Fact:
    takes = ("player",) if common else ("player", "player")
    return Fact(name=name, takes=takes, gives="truth", text=text, ask=SEES, function=_sight(shown))


def _top(t: Galaxy) -> int:
    """Return the top tile of the stack as a view has it."""
    if not t.stack or t.parts.names[t.stack[0]] == "Black Hole":
        raise CoreWorldsError("no tile lies there that nobody knows")
    return t.stack[0]


_SIGHTS = (
    _sees("sees_points", "how many Victory Points {1} has", lambda _v, s, _t, _w: s.points != UNKNOWN),
    _sees("sees_marks", "how many marks {1} has", lambda _v, s, _t, whole: s.marks == whole.marks),
    _sees("sees_storage", "the metal and energy in {1}'s Storage",
          lambda _v, s, _t, whole: (s.metal, s.energy) == (whole.metal, whole.energy)),
    _sees("sees_tokens", "how many Empire tokens {1} has in reserve",
          lambda _v, s, _t, whole: s.tokens == whole.tokens),
    _sees("sees_stack", "the top tile of the stack", lambda v, _s, _t, _w: _top(v) != UNKNOWN, common=True),
    _sees("sees_row", "the turned-up tiles", lambda v, _s, whole, _w: v.row == whole.row, common=True),
    _sees("sees_technologies", "the Technology cards that can be bought",
          lambda v, _s, whole, _w: v.technologies == whole.technologies, common=True),
    _sees("sees_pool", "how many Victory Points the pool holds",
          lambda v, _s, whole, _w: v.points == whole.points, common=True),
)  # fmt: skip


def _sights(view: Position) -> Iterable[str]:
    from coreworlds.games.galactic_emperor.layout import sights  # noqa: PLC0415  (only questions need it)

    return sights(view)


# -- battles and the row of roles ----------------------------------------------------------------------------------


def _battle(t: Galaxy, s: Duke) -> Battle:
    """Return the battle in which a player fights."""
    if t.battle is None or s.at not in {t.battle.attacker, t.battle.defender}:
        raise CoreWorldsError("this player fights no battle now", found=s.name)
    return t.battle


def _dice(t: Galaxy, s: Duke) -> int:
    battle = _battle(t, s)
    if not battle.volley:
        raise CoreWorldsError("no dice lie there", found=t.step)
    return sum(side == side_of(t, s) for side, _ in battle.volley)


def _hits(t: Galaxy, s: Duke) -> int:
    return _battle(t, s).hits[side_of(t, s)]


def _number(name: str, text: str, function: Callable[..., Any], *takes: str, unit: str = "", ask: str = "") -> Fact:
    made = seated(function) if takes[:1] == ("player",) else common(function)
    return Fact(name=name, takes=takes, gives="number", text=text, function=made, unit=unit, ask=ask)


def _may(name: str, text: str, action: str) -> Fact:
    """Make a fact of what one side of a combat may do."""

    def fact(pos: Position, who: str, *, rulebook: Rulebook | None = None) -> bool:
        t: Any = pos.table_for(rulebook)
        _battle(t, next(s for s in t.seats if s.name == who))
        return bool(judge(pos, action, who, rulebook=rulebook))

    ask = "Which of these is true of the combat?"
    return Fact(name=name, takes=("player",), gives="truth", text=text, ask=ask, function=fact)


_VALUES = (
    _number("battle_dice", "the dice that {0} rolled", _dice, "player",
            ask="How many dice will {0} roll?"),
    _number("hits_to_take", "the hits that {0} has to assign", _hits, "player", unit="hits",
            ask="How many hits will {0} have to assign?"),
    _number("ships_left", "{0}'s ships", lambda t, s: sum(map(sum, s.fleets.values())), "player"),
    _number("fleet_at", "{0}'s ships at {1}", lambda t, s, at: sum(ships(s, space(at))), "player", "space",
            unit="ships", ask="How many ships will {0} have at {1}?"),
    _number("roles_left", "the roles left to choose", lambda t: len(t.roles), unit="roles",
            ask="How many roles will be left to choose from?"),
    _may("may_fight_on", "{0} may fight on now.", "fight on"),
    _may("may_retreat", "{0} may retreat now.", "retreat"),
)  # fmt: skip

# -- what is true of the box and the table -------------------------------------------------------------------------

_TRUTHS = (
    Fact(name="game_for", takes=("number",), gives="truth", text="A game for {0} is possible.",
         ask="Which of these is true?", function=common(lambda t, n: n in t.bound.game.players)),
)  # fmt: skip

ASKED = (*_VALUES, *_SIGHTS, *_TRUTHS)
ASKING = read_asking(
    files(__package__).joinpath("asks.toml"), said=ENTRIES.said, spots=cache(partial(spots, EXAMPLES)), sights=_sights
)
