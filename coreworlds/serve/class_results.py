"""The subcommand that tells a teacher what the learners of a class know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.serve.files import FAULTY, RefusedError

if TYPE_CHECKING:
    import argparse

__all__ = ["describe"]


def describe(below: Any) -> None:  # noqa: ANN401  (argparse does not publish the type)
    """Add the subcommand to those of the command."""
    known = below.add_parser("class", help="tell what a class knows, from what the learners handed in").add_subparsers(
        required=True, metavar="results"
    )
    told = known.add_parser("results", help="print by rule: right, missed, which misreading, and what to show next")
    told.add_argument("folder", type=Path, metavar="FOLDER", help="where the files lie that learners handed in")
    told.set_defaults(run=print_results)


def print_results(asked: argparse.Namespace) -> int:
    """Print what the files of a folder tell. A file that cannot be read is named, and the rest is counted."""
    from coreworlds.tutor.handed import files_in, results  # noqa: PLC0415 - loads the games; only here

    try:
        found = results(files_in(asked.folder))
    except CoreWorldsError as error:
        raise RefusedError(" ".join(str(error).split())) from error
    print(found)
    return FAULTY if found.faults else 0
