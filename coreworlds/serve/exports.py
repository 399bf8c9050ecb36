"""The command's pages to keep: the player aid, the set-up checklist, games and lessons as walkthroughs."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.files import read_whole
from coreworlds.engine.game import games
from coreworlds.serve.files import RefusedError, game_of, write_new

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["describe", "of_game"]


def describe(below: Any) -> None:  # noqa: ANN401  (argparse does not publish the type)
    """Add the subcommands to those of the command."""
    printed = below.add_parser("print", help="write a player aid or a set-up checklist to print").add_subparsers(
        required=True, metavar="aid | setup"
    )
    aid = printed.add_parser("aid", help="write the player aid: two A4 pages")
    of_game(aid)
    aid.add_argument("--players", type=int, metavar="N", help="for so many players; left out: for every number")
    aid.add_argument("out", type=Path, metavar="OUT.html", help="a new file")
    aid.set_defaults(run=print_aid)
    setup = printed.add_parser("setup", help="write the set-up checklist for so many players")
    of_game(setup)
    setup.add_argument("players", type=int, metavar="N", help="how many play")
    setup.add_argument("out", type=Path, metavar="OUT.html", help="a new file")
    setup.set_defaults(run=print_setup)
    export = below.add_parser("export", help="write a saved game or a lesson as a notebook or an HTML page")
    export.add_argument("file", type=Path, metavar="FILE", help="a saved game (TOML) or a lesson (Markdown)")
    export.add_argument("out", type=Path, metavar="OUT", help="a new file, named .ipynb or .html")
    export.set_defaults(run=export_file)


def of_game(words: argparse.ArgumentParser) -> None:
    """Let the game be named here, too; left out, what was named before the subcommand stands."""
    known = games()
    about = f"which game: {' or '.join(known)} (else {known[0]})"
    words.add_argument("--game", choices=known, default=argparse.SUPPRESS, help=about)


def print_aid(asked: argparse.Namespace) -> int:
    """Write the player aid."""
    from coreworlds.widgets.share.export_print import aid_page  # noqa: PLC0415 - loads the game; only here

    return written(asked.out, lambda: aid_page(game_of(asked), asked.players), "Print it on A4.")


def print_setup(asked: argparse.Namespace) -> int:
    """Write the set-up checklist."""
    from coreworlds.widgets.share.export_print import setup_page  # noqa: PLC0415 - as above

    return written(asked.out, lambda: setup_page(game_of(asked), asked.players), "Print it on A4: one page.")


def export_file(asked: argparse.Namespace) -> int:
    """Write a walkthrough."""
    from coreworlds.widgets.share.notebook import exported, read  # noqa: PLC0415 - as above

    kind = asked.out.suffix.removeprefix(".")
    then = "Open it in JupyterLab." if kind == "ipynb" else "Open it in a browser."
    whole = partial(read_whole, asked.file, "a saved game or a lesson")
    return written(asked.out, lambda: exported(read(whole(), str(asked.file)), kind), then)


def written(out: Path, make: Callable[[], str], then: str) -> int:
    """Write what is made to a new file and say so, or refuse with the reason."""
    from coreworlds.engine.errors import CoreWorldsError  # noqa: PLC0415 - as above

    try:
        text = make()
    except CoreWorldsError as error:
        raise RefusedError(" ".join(str(error).split())) from error
    write_new(out, text)
    print(f"{out} is written. {then}")
    return 0
