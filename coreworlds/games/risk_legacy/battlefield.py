"""A battle as it is seen: both sides with their troops, and the dice on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.layout import Battle, BattleDie, BattleSide, BattleUnit
from coreworlds.games.risk_legacy.contest import lies, result
from coreworlds.games.risk_legacy.moves import battle_seen, called, troops
from coreworlds.games.risk_legacy.rules.attack import changes, shown_dice, sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.position import Position
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["battle"]

_PARTS = ("attacker", "defender")


def battle(pos: Position) -> Battle | None:
    """Give the battle that goes on in a position, None if none does."""
    t: Earth = pos.table_for(None)  # type: ignore[assignment]  # its tables are this game's
    if t.battle is None or battle_seen(t) is None:
        return None
    both = tuple(_side(t, number, s) for number, s in enumerate(sides(t)))
    title = f"Battle at {called(t.battle.at)}"
    return Battle(title=title, phases=("Dice",), now=0 if t.battle.attack else -1, sides=both, ended=result(t),
                  pairs=True, does=lies(t))  # fmt: skip


def _side(t: Earth, number: int, s: Commander) -> BattleSide:
    assert t.battle is not None  # noqa: S101  (whoever asks has one)
    at = (t.battle.source, t.battle.at)[number]
    count = troops(t, at) if at in s.troops else 0
    units = (BattleUnit(name=f"troops in {called(at)}", icon="people", count=count),) if count else ()
    return BattleSide(name=s.name, seat=s.at + 1, part=_PARTS[number], units=units, dice=_dice(t, number),
                      notes=tuple(_notes(t, number)))  # fmt: skip


def _notes(t: Earth, number: int) -> Iterator[str]:
    """Yield what changes dice of a side in this roll."""
    assert t.battle is not None  # noqa: S101  (whoever asks has one)
    if number and t.battle.attack:
        yield from (f"{each.what}: {each.which} {each.by:+}".replace("-", "–") for each in changes(t))
    if hit := len((t.battle.hit, t.battle.stopped)[number]):
        yield "Missile: 1 die is a 6" if hit == 1 else f"Missiles: {hit} dice are 6s"


def _dice(t: Earth, number: int) -> tuple[BattleDie, ...]:
    """Return the dice of a side, highest first; each needs more than the other side's die in its place, or as much."""
    if t.battle is None or not t.battle.attack:
        return ()
    both = shown_dice(t)
    rolled = zip(both[number], (t.battle.attack, t.battle.defence)[number], strict=True)
    mine, other = sorted(rolled, reverse=True), sorted(both[1 - number], reverse=True)
    needs = [other[place] + 1 - number if place < len(other) else 0 for place in range(len(mine))]
    return tuple(
        BattleDie(shows=shows, needs=need, asks=(f"missile on {_PARTS[number]} {shows}",),
                  rolled=0 if natural == shows else natural)
        for (shows, natural), need in zip(mine, needs, strict=True)
    )  # fmt: skip
