"""What tests of the end of a game share: Ana has won with four Red Stars, Ben and Cleo held on."""

from __future__ import annotations

import coreworlds as cw

HEAD = """version = 1
game = "risk-legacy"
seed = 3
phase = "after"
step = "{step}"
turn = "{turn}"
active = "Ana"
round = 9
hqs = {{ "Khan Industries" = "Brazil", "Imperial Balkania" = "India", "Saharan Republic" = "Japan" }}
"""
SEATS = {
    "Ana": ("Khan Industries", "Brazil = 8, Egypt = 2", "stars = 3"),
    "Ben": ("Imperial Balkania", "India = 3, Peru = 1", "stars = 1"),
    "Cleo": ("Saharan Republic", "Japan = 2, Ural = 1", "stars = 1"),
}


def at_end(step: str = "after.winner", turn: str = "Ana", world: str = "", head: str = "", **more: str) -> cw.Position:
    """Return the end of a game at a step. `world` are lines of it; `Ben="…"` are lines of a player in place of all."""
    players = "".join(
        f'[[player]]\nname = "{name}"\nfaction = "{faction}"\n'
        + more.get(name, f"troops = {{ {troops} }}\n{own}")
        + "\n"
        for name, (faction, troops, own) in SEATS.items()
    )
    return cw.parse(HEAD.format(step=step, turn=turn) + f"{head}\n{players}[world]\n{world}\n")


def go(pos: cw.Position, *actions: str) -> cw.Position:
    """Carry out actions, and what follows by itself."""
    for action in actions:
        pos = cw.step(pos, action).after
        line = cw.advance(pos) if not pos.over and not pos.options() else ()
        pos = line[-1].after if line else pos
    return pos


def told(pos: cw.Position, action: str | None = None) -> list[str]:
    """Return the kinds of the events of an action, and of what follows by itself."""
    made = [cw.step(pos, action)]
    if not made[-1].after.over and not made[-1].after.options():
        made += cw.advance(made[-1].after)
    return [event.kind for each in made for event in each.events]


def refused(pos: cw.Position, action: str) -> list[str]:
    """Return the ids of the rules that refuse an action."""
    return [blocker.rule for blocker in cw.judge(pos, action).blockers]


def offered(pos: cw.Position, verb: str) -> list[str]:
    """Return what is offered of a kind of action."""
    return [str(action) for action in cw.legal(pos) if str(action).startswith(f"{verb} ")]


def towns(kind: str, places: str) -> str:
    """Return the line of a world with cities of a kind."""
    made = ", ".join(f'{at} = {{ kind = "{kind}", name = "{at} town", founder = "Ben" }}' for at in places.split())
    return f"cities = {{ {made} }}"
