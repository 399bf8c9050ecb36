"""What questions about Galactic Emperor ask of battles and of the row of roles beside the common facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.judge import judge
from coreworlds.games.facts import common, seated
from coreworlds.games.galactic_emperor.facts import space
from coreworlds.games.galactic_emperor.moves import ships
from coreworlds.games.galactic_emperor.rules.battle import side_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.games.galactic_emperor.state import Battle, Duke, Galaxy

__all__ = ["RULES", "STEPS", "VALUES"]


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


VALUES = (
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

# What neither a position nor a wrong rule shows: who may do what is plain there, or chance decides.
_ALONE = (
    "battle-attacker", "battle-bonus", "battle-defender", "battle-defender-stays", "battle-fighters",
    "battle-starbase-lost", "battles-after-moves", "claim-after-battle", "explorer-few-tiles", "merchant-roll",
    "merchant-sets-prices",
    "regent-tokens-no-end", "setup-throne", "ships-away-choice", "showdown-end", "showdown-sides",
    "steward-food-back", "tech-scanners-black-hole", "tech-time-warp-prices", "tech-time-warp-roll",
    "tiles-fill-board", "tokens-all-out", "warlord-any-order", "warlord-claim",
)  # fmt: skip
RULES = {
    "battle-hits-on": ("hits_to_take",),
    "battle-retreat": ("may_retreat",),
    "battle-dreadnoughts": ("battle_dice",),
    "battle-cruisers": ("battle_dice",),
    "surprise-warped": ("battle_dice",),
    "warp-surprise": ("battle_dice",),
    "tech-plasma": ("hits_to_take",),
    "tech-shields": ("hits_to_take",),
    "tech-ion": ("battle_dice",),
    "explorer-take": ("turn_now",),
    "next-chooser": ("turn_now",),
    "role-turns": ("turn_now",),
    "turn-direction": ("turn_now",),
    **dict.fromkeys(("nearest", "ships-away-nearest", "ships-away-existed", "ships-away-others"), ("fleet_at",)),
    **dict.fromkeys(_ALONE, ()),
}
_FIRING = ("battle.dreadnoughts", "battle.cruisers", "battle.fighters")
STEPS = {
    "battle-dreadnoughts": ("battle.dreadnoughts",),
    "battle-cruisers": ("battle.cruisers",),
    "battle-hits-on": ("battle.dice",),
    "battle-retreat": ("battle.after",),
    "retreat-mixed": ("battle.after",),
    "tech-plasma": ("battle.dice",),
    "tech-shields": ("battle.dice",),
    "tech-ion": ("battle.cruisers",),
    "surprise-warped": _FIRING,
    "warp-surprise": _FIRING,
    "winner": ("final.wealthy",),
    "explorer-take": ("explorer.take",),
    "next-chooser": ("role.done",),
    "role-turns": ("merchant.trade", "warlord.rest"),
    "turn-direction": ("merchant.trade", "steward.produce", "engineer.build", "scientist.buy", "role.done"),
}
