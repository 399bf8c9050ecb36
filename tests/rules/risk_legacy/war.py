"""What tests of war share: a position with a front at Peru, and rolls with the dice that a test names."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.engine.luck import Enumerated
from coreworlds.engine.position import Position
from coreworlds.games.risk_legacy.rules.dice import number_of

HEAD = """version = 1
game = "risk-legacy"
seed = 3
phase = "war"
step = "war.act"
turn = "Ana"
active = "Ana"
"""
FACTIONS = {"Ana": "Khan Industries", "Ben": "Imperial Balkania", "Cleo": "Saharan Republic"}
TROOPS = {"Ana": "Brazil = 8", "Ben": "Peru = 2, India = 3", "Cleo": "Egypt = 3, Japan = 2"}


def at_war(head: str = "", world: str = "", factions: dict[str, str] | None = None, **more: str) -> Position:
    """Return Ana's turn: she attacks from Brazil, Ben defends in Peru. `Ana="…"` are more lines of a player."""
    players = "".join(
        f'[[player]]\nname = "{name}"\nfaction = "{(factions or {}).get(name, faction)}"\n'
        + (f"troops = {{ {TROOPS[name]} }}\n" if "troops" not in more.get(name, "") else "")
        + more.get(name, "") + "\n"
        for name, faction in FACTIONS.items()
    )  # fmt: skip
    return cw.parse(f"{HEAD}{head}\n{players}" + (f"[world]\n{world}\n" if world else ""))


def go(pos: Position, *actions: str) -> Position:
    """Carry out actions, and what follows by itself, up to a roll or the next choice."""
    for action in actions:
        pos = cw.step(pos, action).after
        while not (pos.over or pos.options() or pos.step == "battle.roll"):
            pos = cw.step(pos).after
    return pos


def roll(pos: Position, attack: tuple[int, ...], defence: tuple[int, ...]) -> Position:
    """Roll these dice; Missiles may follow."""
    assert pos.step == "battle.roll"
    return cw.step(pos, luck=Enumerated([number_of(attack, defence)])).after


def done(pos: Position) -> Position:
    """Carry out what follows by itself."""
    line = cw.advance(pos)
    return line[-1].after if line else pos


def fight(pos: Position, attack: tuple[int, ...], defence: tuple[int, ...]) -> Position:
    """Attack Peru from Brazil with as many dice as are named, and go on to the next choice."""
    pos = go(pos, f"attack Peru from Brazil with {len(attack)}")
    if pos.step == "battle.defend":
        pos = go(pos, f"defend with {len(defence)}")
    return done(roll(pos, attack, defence))


def held(pos: Position, at: str) -> tuple[str, int]:
    """Return who has troops in a territory, and how many."""
    t = pos.table_for(None)
    part = t.parts.index[at]
    return next(((s.name, s.troops[part]) for s in t.seats if part in s.troops), ("", 0))
