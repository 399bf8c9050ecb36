"""How the position file tells what goes on inside a turn: ships that moved or must leave, a combat, an interrupt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import Flag, Kind, Pile, Whole, check_keys
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.kinds import MOST_TOKENS, NO_PART, PART, Numbers, Path, a_space, a_table
from coreworlds.games.galactic_emperor.state import NONE, Away, Battle, Interrupt, Moved

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader

__all__ = ["Displaced", "Fight", "Moves", "Stop"]


def rows_of(value: Any, r: Reader, path: Path, keys: tuple[str, ...]) -> list[dict[str, Any]]:  # noqa: ANN401
    """Return the tables of a list, each with no other keys than these."""
    if not isinstance(value, list):
        r.wrong(path, value, "a list of tables")
    for i, row in enumerate(value):
        check_keys(row, keys, r.doc, (*path, i))
    return list(value)


@dataclass(frozen=True, slots=True)
class Displaced(Kind):
    """Ships that must leave sectors."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[Away, ...]:  # noqa: ANN401
        """Return them in order."""
        found = []
        for i, row in enumerate(rows_of(value, r, path, ("player", "at", "to"))):
            to = Pile(ordered=False, face_up=True).read(row.get("to", []), r, (*path, i, "to"))
            at = a_space(row.get("at"), r, (*path, i, "at"))
            if not to or any(end >= len(HEXES) for end in to):
                r.wrong((*path, i, "to"), row.get("to"), "spaces of the board")
            found.append(Away(r.seat(row.get("player", ""), (*path, i, "player")), at, to))
        return tuple(found)

    def write(self, held: tuple[Away, ...], t: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the rows."""
        return [{"player": t.seats[a.seat].name, "at": HEXES[a.at], "to": [HEXES[b] for b in a.to]} for a in held]


@dataclass(frozen=True, slots=True)
class Moves(Kind):
    """Ships that moved in this turn."""

    def read(self, value: Any, r: Reader, path: Path) -> tuple[Moved, ...]:  # noqa: ANN401
        """Return them, sorted."""
        found = []
        for i, row in enumerate(rows_of(value, r, path, ("ship", "at", "from", "spaces", "warped", "count"))):
            here = (*path, i)
            ship = PART.read(row.get("ship"), r, (*here, "ship"))
            if r.parts.kind[ship] != "ship":
                r.wrong((*here, "ship"), row.get("ship"), "a kind of ship")
            numbers = [Whole(MOST_TOKENS).read(row.get(key, 1), r, (*here, key)) for key in ("spaces", "count")]
            warped = Flag().read(row.get("warped", False), r, (*here, "warped"))
            at, came = (a_space(row.get(key), r, (*here, key)) for key in ("at", "from"))
            found.append(Moved(ship - r.parts.first["ship"], at, came, numbers[0], warped, max(1, numbers[1])))
        return tuple(sorted(found))

    def write(self, held: tuple[Moved, ...], t: Any) -> list[dict[str, Any]]:  # noqa: ANN401
        """Return the rows."""
        ships = t.parts.names[t.parts.first["ship"] :]
        return [
            {
                "ship": ships[m.ship],
                "at": HEXES[m.at],
                "from": HEXES[m.came],
                "spaces": m.spaces,
                "warped": m.warped,
                "count": m.number,
            }
            for m in held
        ]


_FIGHT = (
    "at",
    "attacker",
    "defender",
    "phase",
    "surprise",
    "bonus",
    "hits",
    "damaged",
    "shields",
    "ships",
    "volley",
    "empire",
    "retreated",
    "warped",
)


@dataclass(frozen=True, slots=True)
class Fight(Kind):
    """The combat under way."""

    def read(self, value: Any, r: Reader, path: Path) -> Battle | None:  # noqa: ANN401
        """Return it, or None."""
        data = a_table(value, r, path)
        if not data:
            return None
        check_keys(data, _FIGHT, r.doc, path)
        two = Numbers(2)
        at = a_space(data.get("at"), r, (*path, "at"), more=(OUTSIDE,))
        seats = [r.seat(data.get(key, ""), (*path, key)) for key in ("attacker", "defender")]
        if seats[0] == seats[1]:
            r.wrong((*path, "defender"), data.get("defender"), "another player than the attacker")
        pairs: dict[str, Any] = {
            key: two.read(data.get(key, [0, 0]), r, (*path, key)) for key in ("hits", "damaged", "shields")
        }
        flags: dict[str, Any] = {
            key: Flag().read(data.get(key, False), r, (*path, key))
            for key in ("surprise", "empire", "retreated", "warped")
        }
        ships = data.get("ships", [True, True])
        if not isinstance(ships, list) or len(ships) != 2:  # noqa: PLR2004
            r.wrong((*path, "ships"), ships, "[true, true]")
        had = tuple(Flag().read(flag, r, (*path, "ships", i)) for i, flag in enumerate(ships))
        return Battle(
            at,
            seats[0],
            seats[1],
            phase=Whole(3).read(data.get("phase", 0), r, (*path, "phase")),
            bonus=self._bonus(data.get("bonus", ""), r, (*path, "bonus")),
            ships=(had[0], had[1]),
            volley=self._volley(data.get("volley", []), r, (*path, "volley")),
            **pairs,
            **flags,
        )

    def _bonus(self, value: Any, r: Reader, path: Path) -> int:  # noqa: ANN401
        part = NO_PART.read(value, r, path)
        if part != NONE and r.parts.kind[part] != "ship":
            r.wrong(path, value, "a kind of ship")
        return part

    def _volley(self, value: Any, r: Reader, path: Path) -> tuple[tuple[int, int], ...]:  # noqa: ANN401
        found = []
        for i, row in enumerate(value if isinstance(value, list) else [value]):
            side, _, unit = str(row).partition(" ")
            if side not in {"attacker", "defender"} or unit not in r.parts.units:
                r.wrong((*path, i), row, '"attacker Cruiser"')
            found.append((0 if side == "attacker" else 1, r.parts.index[unit]))
        return tuple(found)

    def write(self, held: Battle | None, t: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the table."""
        if held is None:
            return {}
        volley = [f"{'attacker' if side == 0 else 'defender'} {t.parts.names[unit]}" for side, unit in held.volley]
        return {
            "at": t.parts.names[held.at],
            "attacker": t.seats[held.attacker].name,
            "defender": t.seats[held.defender].name,
            "phase": held.phase,
            "surprise": held.surprise,
            "bonus": NO_PART.write(held.bonus, t),
            "hits": list(held.hits),
            "damaged": list(held.damaged),
            "shields": list(held.shields),
            "ships": list(held.ships),
            "volley": volley,
            "empire": held.empire,
            "retreated": held.retreated,
            "warped": held.warped,
        }


@dataclass(frozen=True, slots=True)
class Stop(Kind):
    """Where play goes on after a question about the Saboteur."""

    steps: tuple[str, ...]

    def read(self, value: Any, r: Reader, path: Path) -> Interrupt | None:  # noqa: ANN401
        """Return it, or None."""
        data = a_table(value, r, path)
        if not data:
            return None
        check_keys(data, ("step", "player", "technology", "die"), r.doc, path)
        if data.get("step") not in self.steps:
            r.wrong((*path, "step"), data.get("step", ""), " or ".join(self.steps))
        card = PART.read(data.get("technology"), r, (*path, "technology"))
        if r.parts.kind[card] != "technology":
            r.wrong((*path, "technology"), data.get("technology"), "a technology")
        return Interrupt(
            data["step"],
            r.seat(data.get("player", ""), (*path, "player")),
            card,
            Whole(6).read(data.get("die", 0), r, (*path, "die")),
        )

    def write(self, held: Interrupt | None, t: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the table."""
        if held is None:
            return {}
        return {
            "step": held.step,
            "player": t.seats[held.turn].name,
            "technology": t.parts.names[held.technology],
            "die": held.die,
        }
