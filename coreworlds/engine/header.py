"""What every position file says first: the players, the point of the flow, whose turn it is, the luck so far."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.kinds import Whole
from coreworlds.engine.near import either
from coreworlds.engine.notation import toml
from coreworlds.engine.unseen import called, unseen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coreworlds.engine.flow import Flow
    from coreworlds.engine.game import Game
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Document

__all__ = [
    "SEED", "check_name", "check_players", "is_seed", "read_luck", "read_names", "read_seed", "read_step", "read_turn",
    "seed_of", "write_turn",
]  # fmt: skip

_MOST_NAME = 40
_MOST_DIGITS = 80
SEED = f"a whole number, 0 or more, of at most {_MOST_DIGITS} digits"


def read_names(doc: Document, players: range) -> list[str]:
    """Return the players' names, clockwise."""
    tables = doc.data.get("player")
    if not isinstance(tables, list) or len(tables) not in players or not all(isinstance(p, dict) for p in tables):
        found = str(len(tables)) if isinstance(tables, list) else "none"
        least, most = players[0], players[-1]
        many = f"{least} to {most}" if least != most else str(least)
        doc.fail_of("player", "wrong number of players", found=found, expected=f"{many} [[player]] tables")
    names: list[str] = []
    for i, table in enumerate(tables):
        check_name(table.get("name"), names, partial(doc.fail, ("player", i, "name")))
        names.append(table["name"])
    return names


def check_name(name: object, others: Sequence[str], fail: Any) -> None:  # noqa: ANN401  (a function that raises)
    """Refuse a player's name that could not be told apart or read back in an action."""
    if not isinstance(name, str) or not name.strip() or name != name.strip() or len(name) > _MOST_NAME:
        fail("this cannot be a player's name", found="nothing" if name is None else shown(name),
             expected=f"a name of 1 to {_MOST_NAME} characters")  # fmt: skip
    elif char := unseen(name):
        fail("a player's name holds a character that nobody sees", found=called(char), expected="a name without it")
    elif re.search(r"[:;]|  ", name):
        fail("this cannot be a player's name", found=repr(name), expected="a name without : ; or two spaces together")
    elif name in others:
        fail("two players have the same name", found=repr(name), expected="names that differ")


def check_players(game: Game, players: Sequence[str]) -> None:
    """Refuse a number of players that a game is not for, and names that do not fit."""
    least, most = min(game.players), max(game.players)
    if len(players) not in game.players:
        rule = game.rulebook.rules.get("players-count")
        raise CoreWorldsError("wrong number of players", found=str(len(players)),
                              expected=f"{least} to {most}" if least != most else str(most),
                              remedy=rule.text if rule is not None else "")  # fmt: skip
    for i, name in enumerate(players):
        check_name(name, players[:i], _refuse_name)


def _refuse_name(message: str, **parts: str) -> NoReturn:
    raise CoreWorldsError(message, place="players", **parts)


def read_step(doc: Document, flow: Flow, phase: str) -> str:
    """Return the step at which a file stands: the first of its phase, if it does not say more."""
    phase, step = doc.data.get("phase", phase), doc.data.get("step")
    if phase not in flow.phases:
        doc.fail(("phase",), "unknown phase", found=toml(phase)[:80], expected=either(flow.phases))
    if step is None:
        return flow.first(phase).id
    if not isinstance(step, str) or step not in flow.steps or flow.steps[step].phase != phase:
        known = either(s.id for s in flow.steps.values() if s.phase == phase)
        doc.fail(("step",), "this step does not belong to the phase", found=toml(step)[:80], expected=known)
    return str(step)


def read_seed(reader: Reader) -> int:
    """Return the seed, 0 if it is left out."""
    seed = reader.doc.data.get("seed", 0)
    if not is_seed(seed):
        reader.wrong(("seed",), seed, SEED)
    return int(seed)


def is_seed(value: object) -> bool:
    """Return True if a value can be a seed: luck can follow from it and a file can hold it."""
    return type(value) is int and 0 <= value < 10**_MOST_DIGITS


def seed_of(text: str) -> int:
    """Return the seed that somebody wrote in a form."""
    digits = text.strip()
    if not digits.isdecimal() or len(digits) > _MOST_DIGITS:
        raise CoreWorldsError("wrong value for the seed", found=shown(digits), expected=SEED)
    return int(digits)


def read_luck(reader: Reader) -> dict[str, int]:
    """Return the number of times that each draw was made."""
    table = reader.doc.data.get("luck", {})
    if not isinstance(table, dict):
        reader.wrong(("luck",), table, "a table")
    luck = {k: Whole().read(n, reader, ("luck", k)) for k, n in table.items()}
    return {k: n for k, n in luck.items() if n}


def read_turn(value: Any, reader: Reader) -> int | tuple[int, ...]:  # noqa: ANN401  (anything may stand in a file)
    """Return the seat asked or handled, or the seats that decide at once in secret."""
    if not isinstance(value, list):
        return reader.seat(value, ("turn",))
    seats = tuple(reader.seat(name, ("turn", i)) for i, name in enumerate(value))
    if not seats or sorted(set(seats)) != list(seats):
        reader.wrong(("turn",), value, "different players, clockwise")
    return seats


def write_turn(turn: int | tuple[int, ...], names: Sequence[str]) -> str:
    """Return whose turn it is as it stands in a file."""
    return toml([names[at] for at in turn] if isinstance(turn, tuple) else names[turn])
