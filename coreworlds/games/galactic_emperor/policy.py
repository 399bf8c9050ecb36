"""The simple player: how much one move promises, from what its seat may know. No search, one look at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.moves import (
    name,
    on_board,
    sectors,
    ships,
    tile_at,
    yields,
)
from coreworlds.games.galactic_emperor.rules.engineer import kinds
from coreworlds.games.galactic_emperor.rules.merchant import resource, room
from coreworlds.games.galactic_emperor.rules.warlord import counted
from coreworlds.games.galactic_emperor.worth import (
    TECHNOLOGIES,
    enters,
    influence_worth,
    made,
    nearness,
    odds,
    prize,
    role_worth,
    spares,
    tile_worth,
    unfunded,
    worth_at,
)

if TYPE_CHECKING:
    from coreworlds.engine.table import Move
    from coreworlds.games.galactic_emperor.state import Duke, Fleet, Galaxy


_NEVER, _ALWAYS = -100.0, 50.0
_WANTED = {"metal": 5, "energy": 2}  # what is bought up to
_PURSE = 2  # marks kept back for influence
_GO_ON = 0.7  # of the defender's power, below which an attack is broken off
_POWER = (1.0, 2.6, 5.0)  # of a Fighter, a Cruiser, a Dreadnought
_ALONE: tuple[Fleet, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_GOOD_TILE, _THRONE = 2, 0.7


def appraise(t: Galaxy, s: Duke, moves: Sequence[Move]) -> list[float]:
    """
    Return the promise of each move; the best is the one to make.

    Parameters
    ----------
    t : Galaxy
        The table; of what lies on it only what the seat knows is looked at.
    s : Duke
        Who moves.
    moves : sequence of Move
        Legal moves.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)
    >>> cw.rollout(pos, "simple", seed=1)[0].phase
    'over'
    """
    t.memo = {}  # what several moves ask of the same table is worked out once
    values = [_APPRAISALS[verb](t, s, x) if verb in _APPRAISALS else 0.0 for verb, x in moves]
    t.memo = None
    return values


def _always(_t: Galaxy, _s: Duke, _x: object) -> float:
    return _ALWAYS


def _never(_t: Galaxy, _s: Duke, _x: object) -> float:
    return _NEVER


def _claim(t: Galaxy, s: Duke, at: int) -> float:
    return _ALWAYS if spares(t, s, at) else _NEVER


# -- Explorer ----------------------------------------------------------------------------------------------------


def _take(t: Galaxy, _s: Duke, tile: int) -> float:
    return tile_worth(t.parts.tile[tile])


def _place(t: Galaxy, s: Duke, at: int) -> float:
    """Place good tiles close by and under no enemy ships, which would claim them; bad ones where they hinder others."""
    near = nearness(t, s, at) + 0.5 * (at in s.fleets) - 3 * any(at in o.fleets for o in t.seats if o is not s)
    return near if t.parts.tile[t.tile].planets else -near


# -- Merchant ----------------------------------------------------------------------------------------------------


def _discard(t: Galaxy, s: Duke, die: int) -> float:
    """Make things cheap for whom has marks, dear for whom has food to sell."""
    value = float(t.dice[die - t.parts.first["die"]])
    return value if s.marks > sum(yields(t, at, 0) for at in sectors(s)) else -value


def _buy(t: Galaxy, s: Duke, x: tuple[int, int]) -> float:
    """Buy 1 food for each sector that waits for it, then metal and energy for ships."""
    which, times = resource(t, x[0]), x[1]
    price = t.prices[which] * times
    if times > 1 or s.marks - price < (_PURSE if which else 0):
        return _NEVER
    if not which:
        dry = [at for at in unfunded(t, s) if not t.food.get(at, 0)]
        return 5.0 if len(dry) > s.food else _NEVER
    word = RESOURCES[which]
    return 3.0 - 0.1 * price if getattr(s, word) < _WANTED[word] else _NEVER


def _fund(t: Galaxy, s: Duke, at: int) -> float:
    """Fund what makes most, dry sectors first."""
    return 10.0 + made(t, at) - 5 * t.food.get(at, 0) if at in unfunded(t, s) else _NEVER


def _raid(_t: Galaxy, _s: Duke, x: int) -> float:
    return _ALWAYS - on_board(x)


# -- Steward and Engineer ----------------------------------------------------------------------------------------


def _gain(t: Galaxy, s: Duke, part: int) -> float:
    return float(_WANTED[name(t, part)] - getattr(s, name(t, part)))


def _produce(t: Galaxy, s: Duke, at: int) -> float:
    return sum(min(room(t, s, which), yields(t, at, which)) for which in (1, 2)) - 0.1


def _grow(t: Galaxy, s: Duke, at: int) -> float:
    """Produce without food, best where none lies."""
    gain = _produce(t, s, at)
    return 20 + gain - 0.5 * t.food.get(at, 0) if gain > 0 else _NEVER


def _launch(t: Galaxy, s: Duke, at: int) -> float:
    return worth_at(t, s, _ALONE[0], at)


def _build(t: Galaxy, s: Duke, x: tuple[int, ...]) -> float:
    """Build the strongest ship that can be paid, where it is of most use."""
    kind = kinds(t, x)[0]
    return _POWER[kind] + 0.5 * worth_at(t, s, _ALONE[kind], x[-1])


# -- Warlord -----------------------------------------------------------------------------------------------------


def _move(t: Galaxy, s: Duke, x: tuple[int, ...]) -> float:
    """Move ships to where they may hope for more."""
    fleet = counted(t, x)
    return enters(t, s, fleet, x[-1]) - worth_at(t, s, fleet, x[-2]) - 0.02 + 0.01 * sum(fleet)


def _bonus(t: Galaxy, _s: Duke, part: int) -> float:
    return -float(t.parts.units[name(t, part)].hits_on)


_SPARED = {"Dreadnought": 0, "Fighter": 1, "Cruiser": 2, "Starbase": 3, "damaged Dreadnought": 4, "Empire": 5}


def _hit(t: Galaxy, _s: Duke, x: tuple[int, ...]) -> float:
    """Lose what is repaired or cheap first."""
    return -float(_SPARED[name(t, x[0])])


def _fight_on(t: Galaxy, s: Duke, _x: object) -> float:
    at = t.battle.at if t.battle else 0
    return odds(t, s, ships(s, at), at) - _GO_ON if on_board(at) else _ALWAYS


# -- Regent and Scientist ----------------------------------------------------------------------------------------


def _buy_influence(t: Galaxy, s: Duke, _x: object) -> float:
    return s.tokens - 0.4 * t.price


def _influence(t: Galaxy, s: Duke, at: int) -> float:
    """Place influence where it gains most; on the Throne where one is enough."""
    if on_board(at):
        return influence_worth(t, s, at) if spares(t, s, at) else _NEVER
    return 0.01 if any(t.influence.get(at, ())) else _THRONE


def _science(t: Galaxy, s: Duke, card: int) -> float:
    cost: int = t.rules["science-cost"](t, s, card)
    return TECHNOLOGIES[name(t, card)] / (1 + 0.2 * cost)


# -- technologies ------------------------------------------------------------------------------------------------


def _use(t: Galaxy, s: Duke, card: int) -> float:
    """Declare what helps now."""
    ask = _USES.get(name(t, card))
    return _ALWAYS if ask is None or ask(t, s) else _NEVER


def _missed(t: Galaxy, s: Duke) -> list[int]:
    """Return the dice of one's own side in a combat that do not hit."""
    if t.battle is None or s.at not in {t.battle.attacker, t.battle.defender}:
        return []
    side = 0 if s.at == t.battle.attacker else 1
    shots = enumerate(zip(t.dice, t.battle.volley, strict=False), 1)
    return [n for n, (die, shot) in shots if shot[0] == side and die < t.rules["battle-hits-on"](t, *shot)]


def _reroll(t: Galaxy, s: Duke, die: int) -> float:
    return 1.0 if die - t.parts.first["die"] + 1 in _missed(t, s) else _NEVER


def _own_business(t: Galaxy, s: Duke) -> bool:
    return bool(t.placed) and (t.placed[1] in s.empires or t.placed[1] in s.starbases)


def _to_raid(t: Galaxy, s: Duke) -> bool:
    return room(t, s, 1) > 0 and any(o.metal for o in t.seats if o is not s)


_USES: dict[str, Callable[[Any, Any], bool]] = {
    "Time Warp": lambda t, s: bool(_missed(t, s)),
    "Ambassador": _own_business,
    "Long Range Scanners": lambda t, s: tile_worth(t.parts.tile[t.tile]) < _GOOD_TILE,
    "Robotics": lambda t, s: s.marks > 0,
    "Protein Fields": lambda t, s: any(made(t, at) for at in sectors(s)),
    "Space Pirate": _to_raid,
}

_APPRAISALS: dict[str, Callable[[Any, Any, Any], float]] = {
    "choose": role_worth, "take": _take, "place": _place, "scan": _always, "keep": _take, "claim@explorer": _claim,
    "discard": _discard, "buy": _buy, "sell": _never, "collect": _never, "fund": _fund, "raid": _raid,
    "gain": _gain, "produce": _produce, "grow": _grow, "launch": _launch, "build": _build, "move": _move, "warp": _move,
    "claim@warlord": _claim, "fight": prize, "bonus": _bonus, "hit": _hit,
    "fight on": _fight_on, "buy influence": _buy_influence, "influence": _influence, "personal business": _always,
    "buy@scientist": _science, "use": _use, "reroll": _reroll, "sabotage": _always, "chase": _always,
}  # fmt: skip


_COUNTS = 5  # victory counts of a game
_ROUNDS = 9  # of an average game
_FLEET = (0.4, 1.0, 2.0)  # what a Fighter, a Cruiser, a Dreadnought may still win
_STARBASE, _TECHNOLOGY, _MARK, _METAL, _ENERGY = 0.5, 1.0, 0.1, 0.3, 0.4


def prospects(t: Galaxy) -> list[float]:
    """Return the points that each player may expect at the end."""
    if t.step == t.bound.game.flow.over:
        return [float(s.points) for s in t.seats]
    left = max(0.5, _COUNTS * (1 - t.round / _ROUNDS))
    return [max(0, s.points) + left * _holdings(t, s) + _means(s) for s in t.seats]


def _holdings(t: Galaxy, s: Duke) -> float:
    tiles = [tile for at in sectors(s) if (tile := tile_at(t, at)) is not None]
    return 0.8 * sum(map(tile_worth, tiles))


def _means(s: Duke) -> float:
    fleet = sum(n * worth for ships in s.fleets.values() for n, worth in zip(ships, _FLEET, strict=True))
    stored = _MARK * s.marks + _METAL * s.metal + _ENERGY * s.energy
    return fleet + stored + _STARBASE * len(s.starbases) + _TECHNOLOGY * len(s.technologies)
