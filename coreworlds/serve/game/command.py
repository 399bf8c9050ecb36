"""The subcommands ``coreworlds game new`` and ``coreworlds game check``."""

from __future__ import annotations

from pathlib import Path
from sysconfig import get_path
from typing import TYPE_CHECKING, Any

import coreworlds
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.serve.files import FAULTY, RefusedError

if TYPE_CHECKING:
    import argparse

    from coreworlds.serve.game.finding import Finding

__all__ = ["describe"]

_GAMES = 200
_MOST = 100_000


def describe(below: Any) -> None:  # noqa: ANN401  (argparse does not publish the type)
    """Add the subcommands to those of the command."""
    games = below.add_parser("game", help="begin a game of your own, or check one").add_subparsers(
        required=True, metavar="new | check"
    )
    new = games.add_parser("new", help="write a package with a small game that can be played at once")
    new.add_argument("name", metavar="NAME", help="its id: small letters, digits and hyphens, such as my-game")
    new.add_argument("--in", type=Path, default=Path(), dest="folder", metavar="FOLDER", help="where (else here)")
    new.set_defaults(run=write_game)
    check = games.add_parser("check", help="say what is wrong in a game or missing: file, line, what to do")
    check.add_argument("name", metavar="NAME", help="its id")
    check.add_argument("--games", type=number, default=_GAMES, metavar="N", help=f"play N random games (else {_GAMES})")
    check.add_argument("--no-questions", action="store_true", help="leave out the questions, which take longest")
    check.set_defaults(run=check_game)


def number(text: str) -> int:
    """Read how many games to play."""
    from argparse import ArgumentTypeError  # noqa: PLC0415

    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST):
        raise ArgumentTypeError(f"a number of games is from 1 to {_MOST}, and {text!r} is none")
    return int(text)


def write_game(asked: argparse.Namespace) -> int:
    """Write the package."""
    from coreworlds.serve.game.new import write  # noqa: PLC0415

    folder = write(asked.name, asked.folder)
    print(f"{folder} is written. Next:\n  pip install -e {folder}\n  coreworlds --game {asked.name}\n"
          f"  coreworlds game check {asked.name}")  # fmt: skip
    return 0


def check_game(asked: argparse.Namespace) -> int:
    """Print what is wrong and what is missing, one finding a line."""
    from coreworlds.engine.game import game  # noqa: PLC0415 - loads the game
    from coreworlds.serve.game.check import check  # noqa: PLC0415 - with all of the tutor

    try:
        chosen = game(asked.name)
    except CoreWorldsError as error:
        if error.__cause__ is None:
            raise RefusedError(str(error)) from None
        print(_unloaded(error.__cause__))
        return FAULTY
    kinds = []
    for finding in check(chosen, asked.games, asking=not asked.no_questions):
        print(finding, flush=True)
        kinds.append(finding.kind)
    wrong = kinds.count("wrong")
    print(f"{chosen.id}: {asked.games} random games; {wrong} wrong, {len(kinds) - wrong} missing")
    return FAULTY if wrong else 0


def _unloaded(error: BaseException) -> Finding:
    """Return why a package cannot be loaded: the place in the file of which an error tells, else in the code."""
    from coreworlds.serve.game.finding import Finding, raised  # noqa: PLC0415

    text, todo = raised(error)
    if not isinstance(error, CoreWorldsError) or ".toml" not in error.place:
        return Finding("wrong", _line(error), f"it cannot be loaded: {text}.", todo)
    place, text = error.place.partition(", column ")[0], text.removeprefix(f"{error.place}: ")
    return Finding("wrong", place, f"it cannot be loaded: {text}.", todo)


def _line(error: BaseException) -> str:
    """Return the last line of somebody's own code that was at work when an error was raised."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}, line {error.lineno}"
    known = (Path(coreworlds.__file__).parent, Path(get_path("stdlib")))
    place, trace = "pyproject.toml", error.__traceback__
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.is_absolute() and not any(path.is_relative_to(each) for each in known):
            place = f"{path.name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return place
